//! Pictures of a board, as SVG and as PNG. [`Diagram`] says what is to be seen, `shapes` how it
//! looks, in pixels; the two writers only write.

mod png;
mod shapes;
mod svg;

pub use png::png;
pub use svg::svg;

use crate::types::{Cell, Color, Grid, Point, Size};

/// A board with stones, and what is to be pointed out.
#[derive(Clone, Debug)]
pub struct Diagram {
    size: Size,
    stones: Vec<Stone>,
    walls: Vec<Point>,
    marks: Vec<(Point, String)>,
}

/// A stone of a diagram.
#[derive(Clone, Debug)]
struct Stone {
    point: Point,
    color: Color,
    /// A number, or nothing.
    label: String,
    look: Look,
}

/// How a stone looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Look {
    Plain,
    /// The last move.
    Last,
    /// Not there yet: a move of a line.
    Ahead,
}

impl Diagram {
    /// The stones of a board, and which of them was put last.
    #[must_use]
    pub fn new(grid: &Grid, last: Option<Point>) -> Diagram {
        let mut diagram =
            Diagram { size: grid.size(), stones: Vec::new(), walls: Vec::new(), marks: Vec::new() };
        for point in grid.size().points() {
            let cell = grid.get(point);
            if let Some(color) = cell.color() {
                let look = if last == Some(point) { Look::Last } else { Look::Plain };
                diagram.stones.push(Stone { point, color, label: String::new(), look });
            } else if cell == Cell::Wall {
                diagram.walls.push(point);
            }
        }
        diagram
    }

    /// Adds moves that are still to come, numbered from 1, `side` making the first.
    pub fn line(&mut self, moves: &[Point], side: Color) {
        for (i, &point) in moves.iter().enumerate() {
            let color = if i % 2 == 0 { side } else { side.opponent() };
            let label = (i + 1).to_string();
            self.stones.push(Stone { point, color, label, look: Look::Ahead });
        }
    }

    /// Puts a letter or two on an empty point.
    pub fn mark(&mut self, point: Point, text: &str) {
        if self.stones.iter().all(|stone| stone.point != point) {
            self.marks.push((point, text.into()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn diagram() -> Diagram {
        let mut grid = Grid::new(Size::new(20, 15).unwrap());
        let last = Point::new(7, 7);
        grid.set(last, Cell::Black);
        grid.set(Point::new(0, 0), Cell::Wall);
        let mut diagram = Diagram::new(&grid, Some(last));
        diagram.line(&[Point::new(8, 8), Point::new(9, 9)], Color::White);
        diagram.mark(Point::new(8, 8), "B");
        diagram.mark(Point::new(3, 3), "<");
        diagram
    }

    #[test]
    fn svg_is_well_formed() {
        let text = svg(&diagram());
        assert!(text.starts_with("<svg xmlns") && text.ends_with("</svg>\n"));
        assert_eq!(text.matches("<text").count(), text.matches("</text>").count());
        assert_eq!(text.matches("<circle").count(), 4);
        assert!(text.contains(">&lt;</text>") && !text.contains(">B</text>"), "{text}");
    }

    #[test]
    fn png_is_one() {
        let bytes = png(&diagram()).unwrap();
        assert_eq!(&bytes[..8], b"\x89PNG\r\n\x1a\n");
        // The head says width and height, in pixels.
        let number = |at: usize| u32::from_be_bytes(bytes[at..at + 4].try_into().unwrap());
        assert_eq!((number(16), number(20)), (21 * 40, 16 * 40));
    }
}
