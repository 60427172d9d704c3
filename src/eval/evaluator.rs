//! The evaluation of a position, kept move by move.

use super::Weights;
use super::weights::estimate;
use crate::board::{Board, Observer};
use crate::pattern::{Code, Threat};
use crate::types::Color;
use std::sync::Arc;

/// The sum of the weights of all points, black's less white's, and its past.
#[derive(Clone, Debug)]
pub struct Evaluator {
    weights: Arc<Weights>,
    sum: i32,
    past: Vec<i32>,
}

impl Observer for Evaluator {
    #[inline]
    fn begin(&mut self) {
        self.past.push(self.sum);
    }

    #[inline]
    fn changed(&mut self, color: Color, from: Code, to: Code) {
        let change = self.weights.value(color, to) - self.weights.value(color, from);
        self.sum += if color == Color::Black { change } else { -change };
    }

    #[inline]
    fn undone(&mut self) {
        self.sum = self.past.pop().unwrap_or(self.sum);
    }
}

impl Evaluator {
    /// The evaluation of a board as it stands, from scratch. From here on it must observe
    /// every move of the board.
    #[must_use]
    pub fn new(weights: Arc<Weights>, board: &Board) -> Evaluator {
        let sum = Evaluator::sum_of(&weights, board);
        Evaluator { weights, sum, past: Vec::with_capacity(256) }
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
        let sum = if side == Color::Black { self.sum } else { -self.sum };
        const STRONGEST_FIRST: [Threat; 4] =
            [Threat::FourThree, Threat::DoubleThree, Threat::Four, Threat::Three];
        let strongest = STRONGEST_FIRST.into_iter().find(|&threat| board.count(side, threat) > 0);
        estimate(sum + self.weights.turn(side, strongest.unwrap_or_default()))
    }

    /// The kept sum, black's weights less white's, without any regard to the side to move.
    #[must_use]
    pub const fn sum(&self) -> i32 {
        self.sum
    }

    /// The twin of the kept sum: the same, added up anew.
    #[must_use]
    pub fn sum_of(weights: &Weights, board: &Board) -> i32 {
        let of = |color| {
            board.empties().map(|point| weights.value(color, board.code(color, point))).sum::<i32>()
        };
        of(Color::Black) - of(Color::White)
    }
}
