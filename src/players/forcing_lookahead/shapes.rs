use super::code::{Codes, FIVE, REACH, Seen};
use crate::types::{CELLS, Cell, Color, Direction, Grid, Point};

/// The tables of shapes: for each colour, point and axis the code of what a stone there would
/// make. They follow the stones that are put on the board and taken from it again.
#[derive(Clone, Debug)]
pub struct Shapes<'a> {
    lookup: &'a Codes,
    grid: Grid,
    codes: [Vec<[u8; 4]>; 2],
}

impl<'a> Shapes<'a> {
    /// The tables of a position.
    pub fn new(grid: &Grid, lookup: &'a Codes) -> Shapes<'a> {
        let none = vec![[0; 4]; CELLS];
        let mut shapes = Shapes { lookup, grid: grid.clone(), codes: [none.clone(), none] };
        for point in grid.size().points() {
            Direction::ALL.into_iter().for_each(|axis| shapes.renew(point, axis));
        }
        shapes
    }

    /// Puts a stone on a point, or takes it away.
    pub fn set(&mut self, point: Point, cell: Cell) {
        self.grid.set(point, cell);
        let reach = REACH as i32;
        for axis in Direction::ALL {
            for near in (-reach..=reach).filter_map(|steps| point.offset(axis, steps)) {
                if self.grid.size().contains(near) {
                    self.renew(near, axis);
                }
            }
        }
    }

    /// Reads one axis of a point anew, for both colours. Nothing can be made on a stone.
    fn renew(&mut self, point: Point, axis: Direction) {
        for color in Color::BOTH {
            let code = if self.grid.get(point).is_empty() {
                self.lookup.get(self.outer(point, axis, color))
            } else {
                0
            };
            self.codes[color.index()][point.index()][axis.index()] = code;
        }
    }

    /// The cells around a point on one axis, as a colour sees them.
    fn outer(&self, point: Point, axis: Direction, color: Color) -> impl Iterator<Item = Seen> {
        let (x, y) = (i32::from(point.x()), i32::from(point.y()));
        let (dx, dy) = axis.step();
        let reach = REACH as i32;
        (-reach..=reach).filter(|&steps| steps != 0).map(move |steps| {
            match self.grid.at(x + dx * steps, y + dy * steps) {
                Cell::Empty => Seen::Empty,
                cell if cell == Cell::from(color) => Seen::Own,
                _ => Seen::Closed,
            }
        })
    }

    /// The empty points of the board.
    pub fn empties(&self) -> impl Iterator<Item = Point> {
        self.grid.empties()
    }

    /// The largest code of a point, and the sum of the two largest.
    pub fn strongest(&self, color: Color, point: Point) -> (u8, u8) {
        let codes = self.codes[color.index()][point.index()];
        codes.into_iter().fold((0, 0), |(first, both), code| {
            let second = both - first;
            if code > first { (code, code + first) } else { (first, first + second.max(code)) }
        })
    }

    /// The codes of a point together, those of both colours.
    pub fn weight(&self, point: Point) -> u32 {
        let codes = self.codes.iter().flat_map(|table| table[point.index()]);
        codes.map(u32::from).sum()
    }

    /// The first point where `color` makes five.
    pub fn five(&self, color: Color) -> Option<Point> {
        self.empties().find(|&point| self.strongest(color, point).0 == FIVE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::forcing_lookahead::code::{LIVE_FOUR, LIVE_THREE};

    const ROWS: [&str; 9] = [
        ".........",
        ".........",
        ".........",
        "...XX....",
        "..O......",
        "..OX.....",
        ".........",
        ".........",
        ".........",
    ];

    #[test]
    fn tables_follow_the_stones() {
        let codes = Codes::new();
        let grid = Grid::from_rows(&ROWS).unwrap();
        let fresh = Shapes::new(&grid, &codes);
        let mut shapes = fresh.clone();
        let mut after = grid.clone();
        let moves = [(5, 3, Cell::Black), (2, 3, Cell::White), (4, 4, Cell::Black)];
        for (x, y, cell) in moves {
            shapes.set(Point::new(x, y), cell);
            after.set(Point::new(x, y), cell);
            assert_eq!(shapes.codes, Shapes::new(&after, &codes).codes);
        }
        for (x, y, _) in moves {
            shapes.set(Point::new(x, y), Cell::Empty);
        }
        assert_eq!(shapes.codes, fresh.codes);
    }

    #[test]
    fn the_two_strongest() {
        let codes = Codes::new();
        let mut shapes = Shapes::new(&Grid::from_rows(&ROWS).unwrap(), &codes);
        let point = Point::new(5, 3);
        assert_eq!(shapes.strongest(Color::Black, point).0, LIVE_THREE);
        // A stone of its own makes the row a live four, and the diagonal stays a two.
        shapes.set(point, Cell::Black);
        let (first, both) = shapes.strongest(Color::Black, Point::new(6, 3));
        assert_eq!(first, LIVE_FOUR);
        assert!(both > first);
        shapes.set(Point::new(6, 3), Cell::Black);
        assert!(shapes.five(Color::Black).is_some());
        assert_eq!(shapes.five(Color::White), None);
    }
}
