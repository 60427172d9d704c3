use std::fmt;
use std::str::FromStr;

/// How strongly to play, from 0 to 100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Strength(u8);

impl Strength {
    /// As strongly as possible.
    pub const FULL: Strength = Strength(100);

    /// The strength of this number; `None` if it is not from 0 to 100.
    #[must_use]
    pub fn new(number: i64) -> Option<Strength> {
        u8::try_from(number).ok().map(Strength).filter(|&strength| strength <= Strength::FULL)
    }

    /// The number, from 0 to 100.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }
}

/// Full strength.
impl Default for Strength {
    fn default() -> Strength {
        Strength::FULL
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Strength {
    type Err = String;

    fn from_str(text: &str) -> Result<Strength, String> {
        let number = text.parse().ok().and_then(Strength::new);
        number.ok_or_else(|| "a strength is a whole number from 0 to 100".into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn from_0_to_100() {
        assert_eq!("0".parse(), Ok(Strength(0)));
        assert_eq!("100".parse(), Ok(Strength::FULL));
        assert_eq!(Strength::new(37).map(Strength::get), Some(37));
        for bad in ["", "-1", "101", "256", "1e2", "full", "50%"] {
            assert!(bad.parse::<Strength>().is_err(), "{bad}");
        }
    }
}
