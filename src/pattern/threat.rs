//! What a stone on a point would force.

use super::LineClass;

/// The forcing part of a code: what a stone would threaten, all four lines together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Threat {
    /// Nothing that must be answered.
    #[default]
    None = 0,
    /// One open three.
    Three = 1,
    /// Two open threes or more.
    DoubleThree = 2,
    /// A four.
    Four = 3,
    /// A four and an open three.
    FourThree = 4,
    /// An open four, or two fours: no single reply stops the five.
    OpenFour = 5,
    /// A win.
    Five = 6,
    /// Black in renju: certainly forbidden if by fours or an overline; to be looked into if
    /// by threes, since a three may turn out to be none.
    Forbidden = 7,
}

impl Threat {
    /// Number of threats.
    pub const COUNT: usize = 8;

    /// Every threat, in the order of its number.
    pub const ALL: [Threat; Threat::COUNT] = [
        Threat::None,
        Threat::Three,
        Threat::DoubleThree,
        Threat::Four,
        Threat::FourThree,
        Threat::OpenFour,
        Threat::Five,
        Threat::Forbidden,
    ];

    /// What four line classes threaten together, were nothing forbidden.
    #[must_use]
    pub fn of(classes: [LineClass; 4]) -> Threat {
        let count = |test: fn(LineClass) -> bool| classes.iter().filter(|&&c| test(c)).count();
        let fours = count(LineClass::is_four);
        let threes = count(LineClass::is_open_three);
        if classes.contains(&LineClass::Five) {
            Threat::Five
        } else if fours >= 2 || classes.contains(&LineClass::OpenFour) {
            Threat::OpenFour
        } else if fours == 1 {
            if threes > 0 { Threat::FourThree } else { Threat::Four }
        } else {
            match threes {
                0 => Threat::None,
                1 => Threat::Three,
                _ => Threat::DoubleThree,
            }
        }
    }

    /// The same for a colour that has forbidden points.
    #[must_use]
    pub fn of_restricted(classes: [LineClass; 4]) -> Threat {
        let count = |test: fn(LineClass) -> bool| classes.iter().filter(|&&c| test(c)).count();
        let foul = classes.contains(&LineClass::Foul)
            || count(LineClass::is_four) >= 2
            || count(LineClass::is_open_three) >= 2;
        if foul && !classes.contains(&LineClass::Five) {
            Threat::Forbidden
        } else {
            Threat::of(classes)
        }
    }

    /// Whether the stone would threaten a five (or make one).
    #[must_use]
    pub const fn is_four(self) -> bool {
        matches!(self, Threat::Four | Threat::FourThree | Threat::OpenFour)
    }
}
