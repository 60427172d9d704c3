use super::{CELLS, Cell, Color, Point, Size};
use std::fmt;

/// A plain board: a size, and what each cell holds. It knows no rule and keeps no
/// count; the rules and the protocol work on it, the search on [`crate::board::Board`].
#[derive(Clone, PartialEq, Eq)]
pub struct Grid {
    size: Size,
    cells: [Cell; CELLS],
}

impl Grid {
    /// An empty board.
    #[must_use]
    pub fn new(size: Size) -> Grid {
        Grid { size, cells: [Cell::Empty; CELLS] }
    }

    /// Reads rows from top to bottom: `X` black, `O` white, `#` wall, anything else empty.
    /// `None` if the rows differ in length or no board has that size.
    #[must_use]
    pub fn from_rows(rows: &[&str]) -> Option<Grid> {
        let width = rows.first()?.chars().count();
        let size = Size::new(width as i64, rows.len() as i64).ok()?;
        let mut grid = Grid::new(size);
        for (y, row) in rows.iter().enumerate() {
            if row.chars().count() != width {
                return None;
            }
            for (x, c) in row.chars().enumerate() {
                let cell = match c {
                    'X' => Cell::Black,
                    'O' => Cell::White,
                    '#' => Cell::Wall,
                    _ => Cell::Empty,
                };
                grid.set(Point::new(x as u8, y as u8), cell);
            }
        }
        Some(grid)
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// What the point holds; [`Cell::Wall`] outside the board.
    #[must_use]
    pub const fn get(&self, point: Point) -> Cell {
        if self.size.contains(point) { self.cells[point.index()] } else { Cell::Wall }
    }

    /// What the cell at signed coordinates holds; [`Cell::Wall`] outside the board.
    #[must_use]
    pub fn at(&self, x: i32, y: i32) -> Cell {
        self.size.point(x, y).map_or(Cell::Wall, |p| self.cells[p.index()])
    }

    /// Puts something on a cell of the board, whatever was there.
    pub fn set(&mut self, point: Point, cell: Cell) {
        debug_assert!(self.size.contains(point));
        self.cells[point.index()] = cell;
    }

    /// The empty points, row by row.
    pub fn empties(&self) -> impl Iterator<Item = Point> {
        self.size.points().filter(|&p| self.get(p).is_empty())
    }

    /// Number of stones of a colour.
    #[must_use]
    pub fn count(&self, color: Color) -> usize {
        self.size.points().filter(|&p| self.get(p) == Cell::from(color)).count()
    }
}

/// A picture: letters above and below, row numbers (1 at the bottom) at both sides.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters: String =
            (0..self.size.width()).flat_map(|x| [' ', char::from(b'a' + x)]).collect();
        writeln!(f, "   {letters}")?;
        for y in 0..self.size.height() {
            let row = self.size.height() - y;
            write!(f, "{row:>3}")?;
            for x in 0..self.size.width() {
                let mark = match self.get(Point::new(x, y)) {
                    Cell::Empty => '.',
                    Cell::Black => 'X',
                    Cell::White => 'O',
                    Cell::Wall => '#',
                };
                write!(f, " {mark}")?;
            }
            writeln!(f, " {row}")?;
        }
        write!(f, "   {letters}")
    }
}

impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\n{self}")
    }
}
