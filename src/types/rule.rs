use super::Color;
use std::fmt;
use std::str::FromStr;

/// What counts as a win, and what black may not play.
///
/// The continuous game (bit 2 of `INFO rule`) is no rule of its own here: a win looks the
/// same, and the stones of a finished row come as dead cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Rule {
    /// Five or more in a row win.
    #[default]
    Freestyle = 0,
    /// Exactly five in a row win.
    Standard = 1,
    /// Black wins with exactly five and has forbidden points; white wins with five or more.
    Renju = 2,
    /// Five wins unless the opponent blocks it at both ends; more than five wins always.
    Caro = 3,
    /// Exactly five wins unless the opponent blocks it at both ends.
    CaroExact = 4,
}

impl Rule {
    /// Every rule, in the order of arrays indexed by rule.
    pub const ALL: [Rule; 5] =
        [Rule::Freestyle, Rule::Standard, Rule::Renju, Rule::Caro, Rule::CaroExact];

    /// The rule that a manager means by the number of `INFO rule`: a sum of 1 (exactly
    /// five), 2 (continuous), 4 (renju) and 8 (caro). Other bits are ignored.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Rule {
        if bits & 4 != 0 {
            Rule::Renju
        } else if bits & 8 != 0 {
            if bits & 1 != 0 { Rule::CaroExact } else { Rule::Caro }
        } else if bits & 1 != 0 {
            Rule::Standard
        } else {
            Rule::Freestyle
        }
    }

    /// The number of `INFO rule` that means this rule.
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Rule::Freestyle => 0,
            Rule::Standard => 1,
            Rule::Renju => 4,
            Rule::Caro => 8,
            Rule::CaroExact => 9,
        }
    }

    /// Whether more than five in a row wins for `color`.
    #[must_use]
    pub const fn overline_wins(self, color: Color) -> bool {
        match self {
            Rule::Freestyle | Rule::Caro => true,
            Rule::Standard | Rule::CaroExact => false,
            Rule::Renju => matches!(color, Color::White),
        }
    }

    /// Whether a five that the opponent blocks at both ends is worth nothing.
    #[must_use]
    pub const fn needs_open_end(self) -> bool {
        matches!(self, Rule::Caro | Rule::CaroExact)
    }

    /// Whether `color` has forbidden points.
    #[must_use]
    pub const fn restricts(self, color: Color) -> bool {
        matches!((self, color), (Rule::Renju, Color::Black))
    }

    /// How many cells to each side of a point decide what a stone there means on a line:
    /// four where only the five itself matters, five where its neighbours do.
    #[must_use]
    pub const fn reach(self) -> usize {
        match self {
            Rule::Freestyle => 4,
            _ => 5,
        }
    }

    /// 0 to 4.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::CaroExact => "caro-exact",
        })
    }
}

/// Reads a rule's name, or the number that a manager would send.
impl FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Rule, String> {
        if let Ok(bits) = text.parse::<u32>() {
            return Ok(Rule::from_bits(bits));
        }
        let named =
            Rule::ALL.into_iter().find(|rule| rule.to_string() == text.to_ascii_lowercase());
        named.ok_or_else(|| {
            format!("'{text}' is no rule: freestyle, standard, renju, caro, caro-exact, or a number as in INFO rule")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_and_names_come_back() {
        for rule in Rule::ALL {
            assert_eq!(Rule::from_bits(rule.bits()), rule);
            assert_eq!(Rule::from_bits(rule.bits() | 2), rule);
            assert_eq!(rule.to_string().parse(), Ok(rule));
        }
        assert_eq!(Rule::from_bits(5), Rule::Renju);
        assert!("go".parse::<Rule>().is_err());
    }
}
