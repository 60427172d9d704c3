//! The moves of a node, best first.

use super::Parameters;
use super::history::History;
use crate::board::Board;
use crate::eval::Evaluator;
use crate::types::Point;

/// A move and how promising it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scored {
    pub(super) point: Point,
    pub(super) score: i32,
}

/// Everything that says how promising a move is.
pub(super) struct Judge<'a> {
    pub(super) board: &'a Board,
    pub(super) evaluator: &'a Evaluator,
    pub(super) history: &'a History,
    pub(super) parameters: &'a Parameters,
    pub(super) killers: [Option<Point>; 2],
    pub(super) counter: Option<Point>,
}

impl Judge<'_> {
    /// What the move gains for its side and takes away from the other, and what is remembered of it.
    #[inline]
    pub(super) fn score(&self, point: Point) -> i32 {
        let own = self.board.side();
        let other = own.opponent();
        let weights = self.evaluator.weights();
        let mut score = weights.attack(own, self.board.code(own, point))
            + weights.defense(other, self.board.code(other, point))
            + self.history.main(own, point) / self.parameters.order_history;
        if self.killers.contains(&Some(point)) {
            score += self.parameters.killer;
        }
        if self.counter == Some(point) {
            score += self.parameters.counter;
        }
        score
    }
}

/// Moves the best of `moves` to the front and returns it; the first of equals.
#[inline]
pub(super) fn pick(moves: &mut [Scored]) -> Option<Scored> {
    let (best, _) =
        moves.iter().enumerate().max_by_key(|(i, m)| (m.score, std::cmp::Reverse(*i)))?;
    moves.swap(0, best);
    moves.first().copied()
}
