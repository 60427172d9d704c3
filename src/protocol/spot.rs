use super::Refusal;
use crate::types::{Point, Size};
use std::fmt;
use std::num::IntErrorKind;
use std::str::FromStr;

/// Coordinates as a manager wrote them, not yet compared with any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Column, from 0 at the left.
    pub x: i64,
    /// Row, from 0 at the top.
    pub y: i64,
}

impl Spot {
    /// The point of a board of this size.
    ///
    /// # Errors
    /// [`Refusal::Outside`] if the board has no such point.
    pub fn on(self, size: Size) -> Result<Point, Refusal> {
        let side = |v: i64| i32::try_from(v).unwrap_or(-1);
        size.point(side(self.x), side(self.y)).ok_or(Refusal::Outside(self, size))
    }
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Reads `x,y`, blanks around the numbers allowed.
impl FromStr for Spot {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Spot, Refusal> {
        match numbers(text).as_deref() {
            Some(&[x, y]) => Ok(Spot { x, y }),
            _ => Err(Refusal::not_a_point(text)),
        }
    }
}

/// The whole numbers of a list with commas; `None` if any part is something else.
pub fn numbers(text: &str) -> Option<Vec<i64>> {
    // More than three numbers mean nothing in this protocol: no need to keep them all.
    text.split(',').take(4).map(number).collect()
}

/// A whole number, blanks around it allowed. One that is too large for 64 bits is brought
/// to the nearest that fits: managers send astronomical limits, and mean "a lot".
pub fn number(text: &str) -> Option<i64> {
    match text.trim().parse() {
        Ok(value) => Some(value),
        Err(error) => match error.kind() {
            IntErrorKind::PosOverflow => Some(i64::MAX),
            IntErrorKind::NegOverflow => Some(i64::MIN),
            _ => None,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spots() {
        assert_eq!(" 7 ,0".parse(), Ok(Spot { x: 7, y: 0 }));
        assert_eq!("-1,99".parse(), Ok(Spot { x: -1, y: 99 }));
        for bad in ["", "3", "3;3", "a,b", "1,2,3", "1,,2", "1 2", "0x1,2"] {
            assert!(bad.parse::<Spot>().is_err(), "{bad}");
        }
        let size = Size::new(15, 10).unwrap();
        assert_eq!(Spot { x: 14, y: 9 }.on(size), Ok(Point::new(14, 9)));
        for (x, y) in [(15, 0), (0, 10), (-1, 0), (4_294_967_299, 3), (i64::MIN, i64::MAX)] {
            assert!(Spot { x, y }.on(size).is_err(), "{x},{y}");
        }
    }

    #[test]
    fn numbers_saturate() {
        assert_eq!(number(" 12 "), Some(12));
        assert_eq!(number("99999999999999999999"), Some(i64::MAX));
        assert_eq!(number("-99999999999999999999"), Some(i64::MIN));
        assert_eq!(number("1.5"), None);
        assert_eq!(number(""), None);
    }
}
