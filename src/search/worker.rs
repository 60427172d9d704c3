//! One thread's search: its board, its memories, its count of nodes.

use super::history::History;
use super::moves::Scored;
use super::{Control, Parameters, Shared};
use crate::board::Board;
use crate::eval::{Evaluator, Weights};
use crate::threat::{FourSolver, ThreeSolver};
use crate::types::Point;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// The deepest ply that a search reaches.
pub(super) const MAX_PLY: usize = 120;

/// Nodes between two looks at the clock: well under a millisecond.
const LOOK: u64 = 256;

/// Hash bits of each thread's memory of the four solver: 256 KiB.
const SOLVER_BITS: u32 = 15;

/// Hash bits of its memory of the three solver: 256 KiB.
const THREES_BITS: u32 = 14;

/// What a node keeps for its children and siblings.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) killers: [Option<Point>; 2],
    /// Whether the move that led here was a pass.
    pub(super) passed: bool,
}

/// A thread's own part of the search. It outlives the moves of a game.
#[derive(Clone, Debug)]
pub struct Worker {
    pub(super) parameters: Parameters,
    pub(super) solver: FourSolver,
    pub(super) threes: ThreeSolver,
    pub(super) history: History,
    pub(super) frames: Vec<Frame>,
    pub(super) moves: Vec<Scored>,
    pub(super) pv: Vec<Vec<Point>>,
}

impl Worker {
    /// A worker that has learned nothing yet.
    #[must_use]
    pub fn new(parameters: Parameters) -> Worker {
        Worker {
            parameters,
            solver: FourSolver::new(SOLVER_BITS),
            threes: ThreeSolver::new(THREES_BITS),
            history: History::new(),
            frames: vec![Frame::default(); MAX_PLY + 2],
            moves: Vec::with_capacity(64 * MAX_PLY),
            pv: (0..MAX_PLY + 2).map(|_| Vec::with_capacity(MAX_PLY)).collect(),
        }
    }
}

/// A worker at work on one position.
pub(super) struct Search<'a> {
    pub(super) board: Board,
    pub(super) evaluator: Evaluator,
    pub(super) worker: &'a mut Worker,
    pub(super) shared: &'a Shared<'a>,
    pub(super) control: &'a Control,
    pub(super) nodes: u64,
    /// Nodes already added to `total`.
    reported: u64,
    /// Count of nodes at which the clock is looked at next.
    next_look: u64,
    pub(super) selective_depth: usize,
    pub(super) aborted: bool,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        board: Board,
        weights: Arc<Weights>,
        worker: &'a mut Worker,
        shared: &'a Shared<'a>,
        control: &'a Control,
    ) -> Search<'a> {
        let evaluator = Evaluator::new(weights, &board);
        worker.moves.clear();
        worker.frames.fill(Frame::default());
        Search {
            board,
            evaluator,
            worker,
            shared,
            control,
            nodes: 0,
            reported: 0,
            next_look: 0,
            selective_depth: 0,
            aborted: false,
        }
    }

    /// Whether the search must end now.
    #[inline]
    pub(super) fn must_stop(&mut self) -> bool {
        if !self.aborted && self.nodes >= self.next_look {
            self.look();
        }
        self.aborted
    }

    /// Reports the nodes, and looks at the clock and the reins.
    fn look(&mut self) {
        let total = self.report_nodes();
        let limit = self.control.nodes();
        self.aborted = total >= limit || self.control.stopped() || self.control.out_of_time();
        // Close to the limit of nodes every one counts.
        self.next_look = self.nodes + LOOK.min(limit.saturating_sub(total));
    }

    /// Adds the nodes since the last report to the total, and returns that.
    pub(super) fn report_nodes(&mut self) -> u64 {
        let new = self.nodes - self.reported;
        self.reported = self.nodes;
        self.shared.total.fetch_add(new, Ordering::Relaxed) + new
    }

    #[inline]
    pub(super) fn play(&mut self, point: Point) {
        self.board.play(point, &mut self.evaluator);
    }

    #[inline]
    pub(super) fn undo(&mut self) {
        self.board.undo(&mut self.evaluator);
    }

    /// Makes `point` and the child's variation the principal variation of `ply`.
    pub(super) fn set_pv(&mut self, ply: usize, point: Point) {
        let (before, after) = self.worker.pv.split_at_mut(ply + 1);
        if let (Some(own), Some(child)) = (before.last_mut(), after.first()) {
            own.clear();
            own.push(point);
            own.extend_from_slice(child);
        }
    }
}
