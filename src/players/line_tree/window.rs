use crate::types::{Cell, Color, Direction, Grid, Point};

/// Cells of a window: those of a five.
pub const LENGTH: usize = 5;

/// What a cell of a window holds, seen from the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// Nothing.
    Empty = 0,
    /// A stone of the other.
    Other = 1,
    /// A stone of the player.
    Own = 2,
}

impl Mark {
    /// All of them, in the order of their numbers.
    pub const ALL: [Mark; 3] = [Mark::Empty, Mark::Other, Mark::Own];
}

/// Five cells in a row.
pub type Window = [Mark; LENGTH];

/// How many cells of a window hold this.
pub fn count(window: &Window, mark: Mark) -> usize {
    window.iter().filter(|cell| **cell == mark).count()
}

/// The cell at this place of a window that begins at `start`; `None` outside all boards.
pub fn cell(start: Point, axis: Direction, place: usize) -> Option<Point> {
    start.offset(axis, place as i32)
}

/// The window that begins at `start`; `None` if it has a wall in it.
pub fn window(grid: &Grid, own: Color, start: Point, axis: Direction) -> Option<Window> {
    let mut window = [Mark::Empty; LENGTH];
    for (place, mark) in window.iter_mut().enumerate() {
        *mark = match grid.get(cell(start, axis, place)?) {
            Cell::Wall => return None,
            stone => match stone.color() {
                None => Mark::Empty,
                Some(color) if color == own => Mark::Own,
                Some(_) => Mark::Other,
            },
        };
    }
    Some(window)
}

#[cfg(test)]
mod tests {
    use super::*;
    use Mark::{Empty, Other, Own};

    #[test]
    fn windows_of_a_board() {
        let grid = Grid::from_rows(&[".XO..", ".....", "..#..", ".....", "....O"]).unwrap();
        let at = |x, y, axis| window(&grid, Color::White, Point::new(x, y), axis);
        assert_eq!(at(0, 0, Direction::Row), Some([Empty, Other, Own, Empty, Empty]));
        assert_eq!(at(1, 0, Direction::Row), None, "the board ends");
        assert_eq!(at(0, 0, Direction::Diagonal), None, "a wall");
        assert_eq!(at(4, 0, Direction::Column), Some([Empty, Empty, Empty, Empty, Own]));
        assert_eq!(at(0, 4, Direction::AntiDiagonal), None);
        assert_eq!(count(&[Empty, Other, Own, Own, Empty], Own), 2);
    }
}
