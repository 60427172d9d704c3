//! The evaluation of a position, kept move by move.

use super::Weights;
use super::weights::estimate;
use crate::board::{Board, Observer};
use crate::pattern::Code;
use crate::types::Color;
use std::sync::Arc;

/// For each colour the sum of the weights of all points, as the side to move and as the other.
pub type Sums = [[i32; 2]; 2];

/// The sums of a board, and their past.
#[derive(Clone, Debug)]
pub struct Evaluator {
    weights: Arc<Weights>,
    sums: Sums,
    past: Vec<Sums>,
}

impl Observer for Evaluator {
    #[inline]
    fn begin(&mut self) {
        self.past.push(self.sums);
    }

    #[inline]
    fn changed(&mut self, color: Color, from: Code, to: Code) {
        let (old, new) = (self.weights.value(color, from), self.weights.value(color, to));
        let sums = &mut self.sums[color.index()];
        sums[0] += new[0] - old[0];
        sums[1] += new[1] - old[1];
    }

    #[inline]
    fn undone(&mut self) {
        self.sums = self.past.pop().unwrap_or(self.sums);
    }
}

impl Evaluator {
    /// The evaluation of a board as it stands, from scratch. From here on it must observe
    /// every move of the board.
    #[must_use]
    pub fn new(weights: Arc<Weights>, board: &Board) -> Evaluator {
        let sums = Evaluator::sums_of(&weights, board);
        Evaluator { weights, sums, past: Vec::with_capacity(256) }
    }

    /// The weights in use.
    #[inline]
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The value of the position for the side to move. Never a proven one.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, board: &Board) -> i32 {
        let side = board.side();
        let sum = self.sums[side.index()][0] - self.sums[side.opponent().index()][1];
        estimate(sum + self.weights.tempo(side))
    }

    /// The kept sums.
    #[must_use]
    pub const fn sums(&self) -> Sums {
        self.sums
    }

    /// The twin of the kept sums: the same, added up anew.
    #[must_use]
    pub fn sums_of(weights: &Weights, board: &Board) -> Sums {
        let mut sums = Sums::default();
        for point in board.empties() {
            for color in Color::BOTH {
                let value = weights.value(color, board.code(color, point));
                sums[color.index()][0] += value[0];
                sums[color.index()][1] += value[1];
            }
        }
        sums
    }
}
