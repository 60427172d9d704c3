//! Exact replies to threats: which stones of the defender stop all of them.

use super::{Board, PointSet, lines};
use crate::pattern::Threat;
use crate::types::{Cell, Color, Direction, Point};

impl Board {
    /// The empty points on which a stone of the other colour leaves `attacker`, who threatens
    /// to make five, without any five. Whether the defender may play there is not looked at.
    #[must_use]
    pub fn five_replies(&self, attacker: Color) -> PointSet {
        let fives = self.points(attacker, Threat::Five);
        if !self.rule().needs_open_end() {
            // Only a stone on the very point stops a five.
            return match self.count(attacker, Threat::Five) {
                1 => *fives,
                _ => PointSet::default(),
            };
        }
        self.common_replies(attacker, Threat::Five, |threat| threat != Threat::Five)
    }

    /// The empty points on which a stone of the other colour leaves `attacker`, who threatens
    /// to make an open four (or two fours) by one move, without any such move. The defender's
    /// own fours, which only delay, are not among them unless they also stop it.
    #[must_use]
    pub fn open_four_replies(&self, attacker: Color) -> PointSet {
        self.common_replies(attacker, Threat::OpenFour, |threat| {
            !matches!(threat, Threat::OpenFour | Threat::Five)
        })
    }

    /// The points that reduce every point of `threat` to something that `is_less`. A stone acts
    /// on a point only by standing on it, or within reach on one of its lines.
    fn common_replies(
        &self,
        attacker: Color,
        threat: Threat,
        is_less: impl Fn(Threat) -> bool,
    ) -> PointSet {
        let mut common: Option<PointSet> = None;
        for point in self.points(attacker, threat).iter() {
            let mut replies = PointSet::default();
            replies.insert(point);
            for direction in Direction::ALL {
                if (self.class(attacker, point, direction) as u8) < LEAST {
                    continue;
                }
                let reach = self.rule().reach() as i32;
                for (place, offset) in self.lines.empties_near(point, direction, reach) {
                    if is_less(self.threat_after(attacker, point, direction, offset)) {
                        replies.insert(place);
                    }
                }
            }
            common = Some(match common {
                None => replies,
                Some(earlier) => earlier.both(&replies),
            });
            if common.is_some_and(|set| set.is_empty()) {
                break;
            }
        }
        common.unwrap_or_default()
    }

    /// What a stone of `attacker` on `point` would threaten if the other colour had a stone
    /// `offset` cells further on one of its lines.
    fn threat_after(
        &self,
        attacker: Color,
        point: Point,
        direction: Direction,
        offset: i32,
    ) -> Threat {
        let (word, shift) = self.lines.word(point, direction.index());
        let stone = Cell::from(attacker.opponent()) as u64;
        let word = word | stone << (shift as i32 + 2 * offset);
        let key = lines::key_in(word, shift, &self.patterns);
        let mut spot = self.spots[point.index()];
        spot.lines[direction.index()] = self.patterns.packed(key);
        self.patterns.threat(attacker, self.patterns.code(spot.packed(attacker)))
    }
}

/// The weakest class that can take part in a five, an open four or two fours.
const LEAST: u8 = crate::pattern::LineClass::Four as u8;
