use std::fmt;
use std::str::FromStr;

/// Distance between the indices of two points one row apart. A power of two, so
/// that a row is half a machine word in a bit set.
pub const STRIDE: usize = 32;

/// Number of point indices: arrays indexed by a point have this length.
pub const CELLS: usize = STRIDE * super::MAX_SIDE;

/// A point of the board: column `x` from the left, row `y` from the top, both
/// from 0 to 21. Whether it lies on a given board is for [`super::Size::contains`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// The point in column `x` and row `y`.
    ///
    /// # Panics
    /// In debug builds, if a coordinate is 22 or more.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Point {
        debug_assert!((x as usize) < super::MAX_SIDE && (y as usize) < super::MAX_SIDE);
        Point(((y as u16) << 5) | x as u16)
    }

    /// The point at signed coordinates, if any board could hold it.
    #[must_use]
    pub fn checked(x: i32, y: i32) -> Option<Point> {
        let fits = |v: i32| (0..super::MAX_SIDE as i32).contains(&v);
        (fits(x) && fits(y)).then(|| Point::new(x as u8, y as u8))
    }

    /// The point with this index (the inverse of [`Point::index`]).
    #[must_use]
    pub const fn from_index(index: usize) -> Point {
        debug_assert!(index < CELLS);
        Point(index as u16)
    }

    /// The place of this point in arrays of [`CELLS`] elements.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Column, from 0 at the left.
    #[must_use]
    pub const fn x(self) -> u8 {
        (self.0 & 31) as u8
    }

    /// Row, from 0 at the top.
    #[must_use]
    pub const fn y(self) -> u8 {
        (self.0 >> 5) as u8
    }

    /// The point `steps` steps further in `direction`, if any board could hold it.
    #[must_use]
    pub fn offset(self, direction: super::Direction, steps: i32) -> Option<Point> {
        let (dx, dy) = direction.step();
        Point::checked(i32::from(self.x()) + dx * steps, i32::from(self.y()) + dy * steps)
    }

    /// The name of the point on a board `height` rows high, as players write it:
    /// a letter for the column, then the row counted from the bottom (`h8`).
    #[must_use]
    pub fn name(self, height: u8) -> String {
        let column = char::from(b'a' + self.x());
        format!("{column}{}", i32::from(height) - i32::from(self.y()))
    }

    /// Reads a point as players write it (`h8`, row 1 at the bottom) on a board
    /// `height` rows high. The inverse of [`Point::name`].
    #[must_use]
    pub fn from_name(name: &str, height: u8) -> Option<Point> {
        let mut chars = name.chars();
        let column = chars.next()?.to_ascii_lowercase();
        let row: i32 = chars.as_str().parse().ok()?;
        if !column.is_ascii_lowercase() || row < 1 {
            return None;
        }
        Point::checked(column as i32 - 'a' as i32, i32::from(height) - row)
    }
}

/// The protocol's form: `x,y`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x(), self.y())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Reads the protocol's form, `x,y`, blanks around the numbers allowed. The error is
/// the reason in words.
impl FromStr for Point {
    type Err = String;

    fn from_str(text: &str) -> Result<Point, String> {
        let bad = || format!("'{text}' is not a point x,y");
        let (x, y) = text.split_once(',').ok_or_else(bad)?;
        let number = |s: &str| s.trim().parse::<i32>().map_err(|_| bad());
        let (x, y) = (number(x)?, number(y)?);
        Point::checked(x, y).ok_or_else(|| format!("{x},{y} is outside the board"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_numbers() {
        let p: Point = " 7, 0".parse().unwrap();
        assert_eq!((p.x(), p.y(), p.index()), (7, 0, 7));
        assert_eq!(p.name(15), "h15");
        assert_eq!(Point::from_name("H15", 15), Some(p));
        assert_eq!(Point::from_index(p.index()), p);
        for bad in ["", "7", "7;7", "a,b", "22,0", "-1,3", "4294967299,3", "1,2,3"] {
            assert!(bad.parse::<Point>().is_err(), "{bad}");
        }
        for bad in ["", "h", "h0", "h16", "88", "h-1", "z1"] {
            assert_eq!(Point::from_name(bad, 15), None, "{bad}");
        }
    }
}
