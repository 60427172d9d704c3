use super::Point;
use std::fmt;
use std::str::FromStr;

/// The shortest side of a board.
pub const MIN_SIDE: usize = 5;
/// The longest side of a board: with five cells of padding at both ends its lines fit
/// one 64-bit word, two bits a cell.
pub const MAX_SIDE: usize = 22;

/// Width and height of a board, each from 5 to 22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Size {
    width: u8,
    height: u8,
}

/// 15 by 15, on which most games are played.
impl Default for Size {
    fn default() -> Size {
        Size { width: 15, height: 15 }
    }
}

/// A board of this width and height cannot be had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError;

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board sides must be from {MIN_SIDE} to {MAX_SIDE}")
    }
}

impl std::error::Error for SizeError {}

impl Size {
    /// A board of `width` columns and `height` rows.
    ///
    /// # Errors
    /// [`SizeError`] if a side is shorter than 5 or longer than 22.
    pub fn new(width: i64, height: i64) -> Result<Size, SizeError> {
        let side = |v: i64| {
            let fits = (MIN_SIDE as i64..=MAX_SIDE as i64).contains(&v);
            if fits { Ok(v as u8) } else { Err(SizeError) }
        };
        Ok(Size { width: side(width)?, height: side(height)? })
    }

    /// The board with rows and columns changed.
    #[must_use]
    pub const fn turned(self) -> Size {
        Size { width: self.height, height: self.width }
    }

    /// Columns.
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Rows.
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Number of cells.
    #[must_use]
    pub const fn area(self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the point lies on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.x() < self.width && point.y() < self.height
    }

    /// The point at signed coordinates, if it lies on the board.
    #[must_use]
    pub fn point(self, x: i32, y: i32) -> Option<Point> {
        Point::checked(x, y).filter(|&p| self.contains(p))
    }

    /// The middle of the board (up and left of it where a side is even).
    #[must_use]
    pub const fn center(self) -> Point {
        Point::new((self.width - 1) / 2, (self.height - 1) / 2)
    }

    /// All points of the board, row by row.
    pub fn points(self) -> impl Iterator<Item = Point> {
        (0..self.height).flat_map(move |y| (0..self.width).map(move |x| Point::new(x, y)))
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.width, self.height)
    }
}

/// Reads `15` or `20x15`.
impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let (w, h) = text.split_once('x').unwrap_or((text, text));
        let bad = || format!("'{text}' is no board size: write 15, or 20x15 for width and height");
        let side = |s: &str| s.parse::<i64>().map_err(|_| bad());
        Size::new(side(w)?, side(h)?).map_err(|e| e.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes() {
        let size: Size = "20x15".parse().unwrap();
        assert_eq!((size.width(), size.height(), size.area()), (20, 15, 300));
        assert_eq!(size.points().count(), 300);
        assert!(size.contains(Point::new(19, 14)) && !size.contains(Point::new(0, 15)));
        for bad in ["4", "23", "15x4", "x", "-15"] {
            assert!(bad.parse::<Size>().is_err(), "{bad}");
        }
    }
}
