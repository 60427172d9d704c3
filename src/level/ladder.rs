use crate::players::PlayerKind;
use crate::types::Strength;

/// A rung of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// The least strength that stands on it; it goes up to that of the next rung.
    pub from: u8,
    /// Who plays.
    pub method: Method,
}

/// Who plays on a rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// A classic player.
    Classic(PlayerKind),
    /// The engine, held back.
    Limited {
        /// The most nodes for a move.
        nodes: u64,
        /// How much less than the best a move may be worth that is played in its place.
        margin: i32,
    },
    /// The engine as it is.
    Full,
}

/// All rungs, the weakest first. Each beats the one below it: `scripts/ladder` measures by how
/// much.
#[rustfmt::skip]
pub const LADDER: &[Rung] = &[
    Rung { from:   0, method: Method::Classic(PlayerKind::Random) },
    Rung { from:   6, method: Method::Classic(PlayerKind::LineMap) },
    Rung { from:  12, method: Method::Classic(PlayerKind::PointSum) },
    Rung { from:  18, method: Method::Classic(PlayerKind::ThreeStageDefend) },
    Rung { from:  24, method: Method::Classic(PlayerKind::TopFive) },
    Rung { from:  30, method: Method::Classic(PlayerKind::ForcingLookahead) },
    Rung { from:  40, method: Method::Limited { nodes: 50, margin: 40 } },
    Rung { from:  55, method: Method::Limited { nodes: 1_500, margin: 8 } },
    Rung { from:  70, method: Method::Limited { nodes: 10_000, margin: 2 } },
    Rung { from: 100, method: Method::Full },
];

impl Rung {
    /// The rung of this strength: the highest that begins at it or below.
    #[must_use]
    pub fn of(strength: Strength) -> Rung {
        let reached = LADDER.iter().rev().find(|rung| rung.from <= strength.get());
        *reached.expect("the lowest rung begins at 0")
    }

    /// What it is called in tables: the name of the player, or the number of nodes.
    #[must_use]
    pub fn name(&self) -> String {
        match self.method {
            Method::Classic(kind) => kind.name().into(),
            Method::Limited { nodes, .. } => format!("{nodes}-nodes"),
            Method::Full => "full".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_ascend_from_0_to_full_strength() {
        assert_eq!(LADDER[0].from, 0);
        let top = LADDER[LADDER.len() - 1];
        assert_eq!(top, Rung { from: Strength::FULL.get(), method: Method::Full });
        for pair in LADDER.windows(2) {
            assert!(pair[0].from < pair[1].from, "{pair:?}");
            assert_ne!(pair[0].method, Method::Full, "{pair:?}");
            match (pair[0].method, pair[1].method) {
                (
                    Method::Limited { nodes: few, margin: wide },
                    Method::Limited { nodes, margin },
                ) => assert!(few < nodes && wide >= margin && margin > 0, "{pair:?}"),
                (Method::Limited { .. }, Method::Classic(_)) => panic!("{pair:?}"),
                _ => {}
            }
        }
    }

    #[test]
    fn every_strength_has_its_rung() {
        let rung = |number| Rung::of(Strength::new(number).unwrap());
        for (i, rung_here) in LADDER.iter().enumerate() {
            let next = LADDER.get(i + 1).map_or(101, |rung| rung.from);
            for number in rung_here.from..next {
                assert_eq!(rung(number.into()), *rung_here, "{number}");
            }
        }
        assert_eq!(Rung::of(Strength::default()).method, Method::Full);
    }

    #[test]
    fn names_tell_rungs_apart() {
        for (i, one) in LADDER.iter().enumerate() {
            assert!(LADDER[..i].iter().all(|other| other.name() != one.name()), "{one:?}");
        }
    }
}
