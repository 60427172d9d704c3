//! The weights of one rule, as tables that are looked up.

use crate::pattern::{CODES, Code, Threat};
use crate::types::{Color, Score};

/// The weights of one rule, ready for use. Values are in the unit of [`Score`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each colour and code: what an empty point with that code adds to the colour's sum.
    pub(super) value: [Box<[i16; CODES]>; 2],
    /// For each colour and code: how promising a move there is, for the order of moves.
    pub(super) order: [Box<[i16; CODES]>; 2],
    /// For each colour: what having the move is worth.
    pub(super) tempo: [i16; 2],
    /// For each colour and threat: what having the move is worth with such a point at hand, for
    /// the strongest threat alone.
    pub(super) turn: [[i16; Threat::COUNT]; 2],
}

impl Default for Weights {
    fn default() -> Weights {
        let zeros = || [Box::new([0; CODES]), Box::new([0; CODES])];
        Weights { value: zeros(), order: zeros(), tempo: [0; 2], turn: Default::default() }
    }
}

impl Weights {
    /// What an empty point with this code adds to a colour's sum.
    #[inline]
    #[must_use]
    pub fn value(&self, color: Color, code: Code) -> i32 {
        i32::from(self.value[color.index()][usize::from(code)])
    }

    /// How promising a move of `color` on a point with this code is; also, how much it would
    /// take away from `color` if the other side plays there.
    #[inline]
    #[must_use]
    pub fn order(&self, color: Color, code: Code) -> i32 {
        i32::from(self.order[color.index()][usize::from(code)])
    }

    /// What having the move is worth to a colour whose strongest threat at hand is this.
    #[inline]
    #[must_use]
    pub fn turn(&self, color: Color, strongest: Threat) -> i32 {
        i32::from(self.tempo[color.index()])
            + i32::from(self.turn[color.index()][strongest as usize])
    }
}

/// Keeps a sum within what an estimate may be.
pub(super) fn estimate(sum: i32) -> i32 {
    sum.clamp(-Score::ESTIMATE, Score::ESTIMATE)
}
