//! The weights of one rule, as tables that are looked up.

use super::Network;
use crate::pattern::{CODES, Code};
use crate::types::{Color, Score};

/// The weights of one rule, ready for use. Values are in the unit of [`Score`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weights {
    /// For each colour and code: what an empty point with that code adds to the colour's sum,
    /// when it is to move and when it is not.
    pub(super) value: [Box<[[i16; 2]; CODES]>; 2],
    /// For each colour and code, for the order of moves: how promising a move of the colour is
    /// there, and one of its opponent.
    pub(super) order: [Box<[[i16; 2]; CODES]>; 2],
    /// For each colour: what having the move is worth.
    pub(super) tempo: [i16; 2],
    /// Small layers that add to the sum, if the weights have any.
    pub(super) network: Option<Network>,
}

impl Default for Weights {
    fn default() -> Weights {
        let zeros = || [Box::new([[0; 2]; CODES]), Box::new([[0; 2]; CODES])];
        Weights { value: zeros(), order: zeros(), tempo: [0; 2], network: None }
    }
}

impl Weights {
    /// What an empty point with this code adds to a colour's sum: when the colour is to move,
    /// and when it is not.
    #[inline]
    #[must_use]
    pub fn value(&self, color: Color, code: Code) -> [i32; 2] {
        self.value[color.index()][usize::from(code)].map(i32::from)
    }

    /// How promising a move of `color` is on a point with this code of its own.
    #[inline]
    #[must_use]
    pub fn attack(&self, color: Color, code: Code) -> i32 {
        i32::from(self.order[color.index()][usize::from(code)][0])
    }

    /// How promising a move of the opponent is on a point with this code of `color`: what it
    /// takes away.
    #[inline]
    #[must_use]
    pub fn defense(&self, color: Color, code: Code) -> i32 {
        i32::from(self.order[color.index()][usize::from(code)][1])
    }

    /// What having the move is worth to a colour.
    #[inline]
    #[must_use]
    pub fn tempo(&self, color: Color) -> i32 {
        i32::from(self.tempo[color.index()])
    }

    /// The layers that add to the sum, if there are any.
    #[inline]
    #[must_use]
    pub const fn network(&self) -> Option<&Network> {
        self.network.as_ref()
    }
}

/// Keeps a sum within what an estimate may be.
pub(super) fn estimate(sum: i32) -> i32 {
    sum.clamp(-Score::ESTIMATE, Score::ESTIMATE)
}
