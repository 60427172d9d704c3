//! Wins by continuous fours (VCF).
//!
//! The attacker only makes fours, so that the defender has one reply each time (two at most,
//! where a five needs an open end); the tree is narrow and can be searched to the end. Fours
//! of the defender that come with his reply must be answered by a four again.

use super::decided::{four_moves, legal};
use super::table::{Failures, NEVER};
use crate::board::{Board, PointSet};
use crate::pattern::Threat;
use crate::types::Point;

/// What the four solver says of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fours {
    /// It wins by continuous fours; the line begins with its move, alternates, and ends with
    /// the move after which nothing stops the five (or with the five itself, if that is the
    /// first move). Where the defender has a choice, the line follows the longest defence.
    Win(Vec<Point>),
    /// It has no win by continuous fours at all.
    No,
    /// None was found within the limits.
    Unknown,
}

/// The solver and its memory. One solver serves boards of one rule and size; see
/// [`FourSolver::clear`].
#[derive(Clone, Debug)]
pub struct FourSolver {
    failures: Failures,
    nodes: u64,
    budget: u64,
    /// Whether the limit on the number of fours, or of nodes, has hidden anything.
    cut: bool,
    /// The line of the win just found, last move first.
    line: Vec<Point>,
}

/// More fours in a row than any board has room for moves.
const MOST_FOURS: u8 = 120;

impl FourSolver {
    /// A solver that remembers `1 << bits` positions, eight bytes each.
    #[must_use]
    pub fn new(bits: u32) -> FourSolver {
        FourSolver {
            failures: Failures::new(bits),
            nodes: 0,
            budget: 0,
            cut: false,
            line: Vec::with_capacity(2 * usize::from(MOST_FOURS)),
        }
    }

    /// Forgets all positions, as a change of rule demands.
    pub fn clear(&mut self) {
        self.failures.clear();
    }

    /// Nodes visited by the last call.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a win with the fewest fours, deepening one four at a time, within `budget`
    /// nodes. The board is the same afterwards.
    pub fn shortest(&mut self, board: &mut Board, budget: u64) -> Fours {
        self.start(budget);
        for fours in 1..=MOST_FOURS {
            self.cut = false;
            if self.attack(board, fours) {
                self.line.reverse();
                return Fours::Win(self.line.clone());
            }
            if self.nodes >= self.budget {
                break;
            }
            if !self.cut {
                return Fours::No;
            }
        }
        Fours::Unknown
    }

    /// Looks for any win of at most `fours` fours within `budget` nodes, and returns the
    /// number of plies up to the five with the first winning move. The board is the same
    /// afterwards.
    pub fn any(&mut self, board: &mut Board, fours: u8, budget: u64) -> Option<(Point, i32)> {
        self.start(budget);
        self.cut = false;
        if !self.attack(board, fours) {
            return None;
        }
        let first = self.line.last().copied()?;
        let plies = if self.line.len() == 1 && board.threat(board.side(), first) == Threat::Five {
            1
        } else {
            self.line.len() as i32 + 2
        };
        Some((first, plies))
    }

    /// The line of the win that [`FourSolver::any`] has just found, as in [`Fours::Win`].
    pub fn line(&self) -> impl Iterator<Item = Point> + '_ {
        self.line.iter().rev().copied()
    }

    fn start(&mut self, budget: u64) {
        self.nodes = 0;
        self.budget = budget;
        self.line.clear();
    }

    /// Whether the side to move wins with at most so many fours before the five.
    fn attack(&mut self, board: &mut Board, fours: u8) -> bool {
        self.nodes += 1;
        let own = board.side();
        let other = own.opponent();
        if board.count(own, Threat::Five) > 0 {
            self.line.clear();
            self.line.extend(board.points(own, Threat::Five).first());
            return true;
        }
        let threatened = board.count(other, Threat::Five) > 0;
        let mut moves = [Point::from_index(0); 64];
        let mut count = 0;
        let must: PointSet =
            if threatened { board.five_replies(other) } else { PointSet::default() };
        four_moves(board, own, |point| {
            if count < moves.len() && (!threatened || must.contains(point)) {
                moves[count] = point;
                count += 1;
            }
        });
        if count == 0 {
            return false;
        }
        if fours == 0 || self.nodes >= self.budget {
            self.cut = true;
            return false;
        }
        let hash = board.hash();
        let known = self.failures.get(hash);
        if known >= fours {
            self.cut |= known != NEVER;
            return false;
        }
        let cut_before = std::mem::replace(&mut self.cut, count == moves.len());
        for &point in &moves[..count] {
            board.play(point, &mut ());
            let wins = self.defend(board, fours - 1);
            board.undo(&mut ());
            if wins {
                self.line.push(point);
                return true;
            }
        }
        // Out of budget, nothing is known of what was not looked at.
        if self.nodes < self.budget {
            self.failures.put(hash, if self.cut { fours } else { NEVER });
        }
        self.cut |= cut_before;
        false
    }

    /// Whether the side to move, whose opponent has just made a four, loses against at most so
    /// many further fours. The line of the longest defence is left behind.
    fn defend(&mut self, board: &mut Board, fours: u8) -> bool {
        let own = board.side();
        let attacker = own.opponent();
        if board.count(own, Threat::Five) > 0 || board.count(attacker, Threat::Five) == 0 {
            return false;
        }
        let replies = legal(board, board.five_replies(attacker));
        let mut longest: Option<Vec<Point>> = None;
        let several = replies.len() > 1;
        self.line.clear();
        for reply in replies.iter() {
            board.play(reply, &mut ());
            let wins = self.attack(board, fours);
            board.undo(&mut ());
            if !wins {
                return false;
            }
            self.line.push(reply);
            if several && longest.as_ref().is_none_or(|line| line.len() < self.line.len()) {
                longest = Some(self.line.clone());
            }
        }
        if let Some(line) = longest {
            self.line = line;
        }
        true
    }
}
