/// The four axes on which stones can stand in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Direction {
    /// From left to right.
    Row = 0,
    /// From top to bottom.
    Column = 1,
    /// From the upper left to the lower right.
    Diagonal = 2,
    /// From the lower left to the upper right.
    AntiDiagonal = 3,
}

impl Direction {
    /// All four, in the order of every array indexed by direction.
    pub const ALL: [Direction; 4] =
        [Direction::Row, Direction::Column, Direction::Diagonal, Direction::AntiDiagonal];

    /// The step along the axis, as (dx, dy).
    #[must_use]
    pub const fn step(self) -> (i32, i32) {
        match self {
            Direction::Row => (1, 0),
            Direction::Column => (0, 1),
            Direction::Diagonal => (1, 1),
            Direction::AntiDiagonal => (1, -1),
        }
    }

    /// 0 to 3.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
