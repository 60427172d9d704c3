use super::Color;

/// What one cell of the board holds. The values are the two-bit codes of the
/// board's line words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Cell {
    /// Nothing; a stone can be put here.
    #[default]
    Empty = 0,
    /// A black stone.
    Black = 1,
    /// A white stone.
    White = 2,
    /// Outside the board, or taken out of play: a dead stone of a continuous
    /// game, a cell that the user has blocked.
    Wall = 3,
}

impl Cell {
    /// The colour of the stone on this cell, if there is one.
    #[must_use]
    pub const fn color(self) -> Option<Color> {
        match self {
            Cell::Black => Some(Color::Black),
            Cell::White => Some(Color::White),
            Cell::Empty | Cell::Wall => None,
        }
    }

    /// Whether a stone can be put here.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        matches!(self, Cell::Empty)
    }
}

impl From<Color> for Cell {
    fn from(color: Color) -> Self {
        match color {
            Color::Black => Cell::Black,
            Color::White => Cell::White,
        }
    }
}
