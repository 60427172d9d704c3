//! The eight ways to turn and mirror a board.

use quince::types::{Grid, Point, Size};

/// One of the eight symmetries of the square: first the two axes change places, then either
/// is reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    swap: bool,
    reverse_x: bool,
    reverse_y: bool,
}

impl Symmetry {
    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry {
            swap: bits & 4 != 0,
            reverse_x: bits & 1 != 0,
            reverse_y: bits & 2 != 0,
        })
    }

    /// The size of the board after it.
    pub fn size(self, size: Size) -> Size {
        let (w, h) = (size.width().into(), size.height().into());
        let (w, h) = if self.swap { (h, w) } else { (w, h) };
        Size::new(w, h).expect("the same sides as before")
    }

    /// Where a point of a board of this size comes to lie.
    pub fn point(self, size: Size, point: Point) -> Point {
        let (x, y) = (point.x(), point.y());
        let (x, y) = if self.swap { (y, x) } else { (x, y) };
        let after = self.size(size);
        Point::new(
            if self.reverse_x { after.width() - 1 - x } else { x },
            if self.reverse_y { after.height() - 1 - y } else { y },
        )
    }

    /// The whole board after it.
    pub fn grid(self, grid: &Grid) -> Grid {
        let size = grid.size();
        let mut turned = Grid::new(self.size(size));
        for point in size.points() {
            turned.set(self.point(size, point), grid.get(point));
        }
        turned
    }
}
