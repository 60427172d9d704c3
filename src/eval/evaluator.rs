//! The evaluation of a position, kept move by move.

use super::Weights;
use super::network::Vector;
use super::weights::estimate;
use crate::board::{Board, Observer};
use crate::pattern::Code;
use crate::types::Color;
use std::sync::Arc;

/// What is added up over all empty points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sums {
    /// For each colour the weights, as the side to move and as the other.
    pub weights: [[i32; 2]; 2],
    /// For each colour the vectors of the network; zeros without one.
    pub vectors: [Vector; 2],
}

impl Sums {
    /// Takes a point with the code `from` out and one with the code `to` in.
    #[inline]
    fn shift(&mut self, weights: &Weights, color: Color, from: Code, to: Code) {
        let (old, new) = (weights.value(color, from), weights.value(color, to));
        let sums = &mut self.weights[color.index()];
        sums[0] += new[0] - old[0];
        sums[1] += new[1] - old[1];
        if let Some(network) = weights.network() {
            let (old, new) = (network.vector(color, from), network.vector(color, to));
            for (i, sum) in self.vectors[color.index()].iter_mut().enumerate() {
                *sum += i32::from(new[i]) - i32::from(old[i]);
            }
        }
    }
}

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
        self.sums.shift(&self.weights, color, from, to);
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
        let sums = &self.sums.weights;
        let sum = sums[side.index()][0] - sums[side.opponent().index()][1];
        estimate(sum + self.weights.tempo(side) + self.layers(board))
    }

    /// The network's part of that value; 0 without one.
    #[inline]
    #[must_use]
    pub fn layers(&self, board: &Board) -> i32 {
        let network = self.weights.network();
        network.map_or(0, |network| network.evaluate(board.side(), &self.sums.vectors))
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
                sums.shift(weights, color, 0, board.code(color, point));
            }
        }
        sums
    }
}
