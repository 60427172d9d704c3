//! The ways to turn and mirror a board.

use super::{Point, Size};

/// One of the eight symmetries of the square: first the two axes change places, then either
/// is reversed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Symmetry {
    swap: bool,
    reverse_x: bool,
    reverse_y: bool,
}

impl Symmetry {
    /// The one that changes nothing.
    pub const IDENTITY: Symmetry = Symmetry { swap: false, reverse_x: false, reverse_y: false };

    /// Those that map a board of this size onto itself: eight for a square, else four. The
    /// identity comes first.
    #[must_use]
    pub fn of(size: Size) -> Vec<Symmetry> {
        Symmetry::all().filter(|symmetry| symmetry.size(size) == size).collect()
    }

    /// All eight, whatever becomes of the board; the identity comes first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..8).map(|bits| Symmetry {
            swap: bits & 4 != 0,
            reverse_x: bits & 1 != 0,
            reverse_y: bits & 2 != 0,
        })
    }

    /// The size of a board of this size after it.
    #[must_use]
    pub const fn size(self, size: Size) -> Size {
        if self.swap { size.turned() } else { size }
    }

    /// Where a point of a board of this size comes to lie.
    #[must_use]
    pub fn apply(self, size: Size, point: Point) -> Point {
        let (x, y) = if self.swap { (point.y(), point.x()) } else { (point.x(), point.y()) };
        let after = self.size(size);
        Point::new(
            if self.reverse_x { after.width() - 1 - x } else { x },
            if self.reverse_y { after.height() - 1 - y } else { y },
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_a_permutation_and_all_differ() {
        for (w, h, count) in [(15, 15, 8), (20, 15, 4)] {
            let size = Size::new(w, h).unwrap();
            let all = Symmetry::of(size);
            assert_eq!((all.len(), all[0]), (count, Symmetry::IDENTITY));
            let images: Vec<Vec<Point>> = all
                .iter()
                .map(|symmetry| size.points().map(|p| symmetry.apply(size, p)).collect())
                .collect();
            for (i, image) in images.iter().enumerate() {
                let mut sorted = image.clone();
                sorted.sort_by_key(|p| (p.y(), p.x()));
                assert_eq!(sorted, size.points().collect::<Vec<_>>());
                assert!(!images[..i].contains(image));
            }
        }
    }
}
