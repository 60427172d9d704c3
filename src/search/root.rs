//! The root of the search: which moves there are, and iterative deepening over them.

use super::worker::{MAX_PLY, Search};
use super::{Control, Shared, Worker};
use crate::board::Board;
use crate::eval::Weights;
use crate::pattern::Threat;
use crate::threat::{Decision, Fours, Threes, decide};
use crate::types::{Point, Score};
use std::sync::Arc;

/// The moves that the root considers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RootMoves {
    /// Legal moves, in no particular order. Never empty.
    pub moves: Vec<Point>,
    /// Whether no other move could do better: what is lost by all of them is lost.
    pub complete: bool,
}

impl RootMoves {
    /// The moves worth considering for the side to move, without the `blocked` ones; `None` if
    /// it has no legal move at all.
    #[must_use]
    pub fn of(board: &Board, blocked: &[Point]) -> Option<RootMoves> {
        RootMoves::listed(board, blocked, false)
    }

    /// The same, but where no reply is forced every legal move, be it `everywhere` on the board.
    #[must_use]
    pub fn listed(board: &Board, blocked: &[Point], everywhere: bool) -> Option<RootMoves> {
        let playable = |point: &Point| !blocked.contains(point) && !board.is_forbidden(*point);
        let list = |moves: Vec<Point>, complete| {
            if moves.is_empty() { None } else { Some(RootMoves { moves, complete }) }
        };
        let other = board.side().opponent();
        let forced: Vec<Vec<Point>> = match decide(board) {
            Decision::Win(point, _) => {
                // Where that point is blocked, another five will do, and the opponent's must be
                // stopped if there is none.
                let fives = board.points(board.side(), Threat::Five).iter().collect();
                vec![vec![point], fives, board.five_replies(other).iter().collect()]
            }
            Decision::StopFive(set) | Decision::StopOpenFour(set) => vec![set.iter().collect()],
            Decision::Open => Vec::new(),
        };
        for moves in forced {
            let moves = moves.into_iter().filter(playable).collect();
            if let Some(forced) = list(moves, blocked.is_empty()) {
                return Some(forced);
            }
        }
        if board.stones() == 0 && !everywhere {
            let center = board.size().center();
            if board.get(center).is_empty() && playable(&center) {
                return list(vec![center], true);
            }
        }
        let all: Vec<Point> = board.empties().filter(playable).collect();
        if everywhere {
            return list(all, true);
        }
        let near: Vec<Point> = board.candidates().filter(playable).collect();
        let complete = near.len() == all.len();
        list(near, complete).or_else(|| list(all, true))
    }
}

/// What a search has found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The last completed depth.
    pub depth: u32,
    /// The greatest ply reached.
    pub selective_depth: u32,
    /// The value for the side to move.
    pub score: Score,
    /// Nodes of all threads.
    pub nodes: u64,
    /// The principal variation; never empty.
    pub pv: Vec<Point>,
}

/// What the search is to find and to tell beyond the best move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wish {
    /// How many root moves are to have a value and a variation of their own, the best ones; at
    /// least one.
    pub lines: usize,
    /// Whether to tell of every root move when its turn comes and when it is over.
    pub detail: bool,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish { lines: 1, detail: false }
    }
}

/// What a search tells while it goes on.
#[derive(Clone, Copy, Debug)]
pub enum Sight<'a> {
    /// An iteration was completed: its lines, the best one first.
    Lines(&'a [Outcome]),
    /// A root move. Only told if [`Wish::detail`] asks for it.
    Root(RootSight),
}

/// What happens to a root move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RootSight {
    /// Its turn has come.
    Searching(Point),
    /// It has been looked at.
    Searched(Point),
    /// It is the best of its iteration so far.
    Best(Point),
    /// It loses.
    Lost(Point),
}

/// Who is told.
pub type Watch<'a> = &'a mut dyn FnMut(Sight<'_>);

/// A root move and what the current iteration knows of it.
#[derive(Clone, Debug)]
struct RootMove {
    point: Point,
    score: i32,
    /// The iteration that the score and the variation are of.
    fresh: u32,
    pv: Vec<Point>,
}

/// What holds for all lines of an iteration.
struct Iteration<'a, 'b> {
    depth: i32,
    /// See [`RootMoves::complete`].
    complete: bool,
    /// Which line is being looked for; the best is 0.
    line: usize,
    wish: Wish,
    watch: &'a mut (dyn FnMut(Sight<'_>) + 'b),
}

impl Iteration<'_, '_> {
    /// Tells what happens to a root move, if anybody wants to know. Of the lines after the first,
    /// in which the same moves have their turn again, only what loses is news.
    fn tell(&mut self, sight: RootSight) {
        if self.wish.detail && (self.line == 0 || matches!(sight, RootSight::Lost(_))) {
            (self.watch)(Sight::Root(sight));
        }
    }
}

/// Depth from which a window is used.
const WINDOW_DEPTH: i32 = 4;
/// Most nodes of the four solver at the root.
const ROOT_SOLVER_NODES: u64 = 400_000;

impl Worker {
    /// Searches a position by iterative deepening until a limit is reached, and tells `watch`
    /// what happens. The board is a position with the moves `roots`. Returns the lines that are
    /// known, the best one first: at least one.
    ///
    /// Threads that only help (`helper` > 0) begin at another depth, and every thread takes
    /// up first what the others are not looking at.
    #[allow(clippy::too_many_arguments)] // what a thread needs, once
    pub fn search(
        &mut self,
        board: &Board,
        roots: &RootMoves,
        weights: Arc<Weights>,
        shared: &Shared,
        control: &Control,
        helper: u32,
        wish: Wish,
        watch: Watch,
    ) -> Vec<Outcome> {
        let mut search = Search::new(board.clone(), weights, self, shared, control);
        search.iterate(roots, helper, wish, watch)
    }

    /// Prepares for the next move of the game: old knowledge counts for less.
    pub fn fade(&mut self) {
        self.history.fade();
    }
}

impl Search<'_> {
    fn iterate(
        &mut self,
        roots: &RootMoves,
        helper: u32,
        wish: Wish,
        watch: Watch,
    ) -> Vec<Outcome> {
        let mut moves: Vec<RootMove> = roots
            .moves
            .iter()
            .map(|&point| RootMove { point, score: 0, fresh: 0, pv: vec![point] })
            .collect();
        self.order(&mut moves);
        let lines = wish.lines.clamp(1, moves.len());
        let mut outcome = self.outcome(0, Score(0), moves[0].pv.clone());
        // Where more than the best is asked for, a win alone is no answer.
        if helper == 0 && lines == 1 {
            if let Some(solved) = self.solve(&moves) {
                watch(Sight::Lines(std::slice::from_ref(&solved)));
                return vec![solved];
            }
        }
        let deepest = self.control.depth().clamp(1, MAX_PLY as u32 - 1);
        // With a single move there is nothing to choose: a glance tells what it is worth.
        let deepest = if moves.len() == 1 { deepest.min(1) } else { deepest };
        let mut changes = 0;
        for depth in 1 + helper % 2..=deepest {
            let before = moves[0].point;
            let mut iteration =
                Iteration { depth: depth as i32, complete: roots.complete, line: 0, wish, watch };
            self.lines(&mut moves, lines, outcome.score.0, &mut iteration);
            // What an interrupted iteration has found is good, though its depth is not reached.
            if self.aborted {
                if moves[0].point != before || moves[0].fresh == depth {
                    outcome.score = Score(moves[0].score);
                    outcome.pv = moves[0].pv.clone();
                }
                break;
            }
            changes = if moves[0].point == before { changes / 2 } else { changes + 60 };
            outcome = self.outcome(depth, Score(moves[0].score), moves[0].pv.clone());
            let all = self.with_others(outcome.clone(), &moves[1..lines]);
            watch(Sight::Lines(&all));
            let decided = |line: &Outcome| {
                line.score.is_proven()
                    || line.score.plies().is_some_and(|plies| plies.abs() <= depth as i32)
            };
            if all.iter().all(decided) || self.control.enough(85 + changes) {
                break;
            }
        }
        outcome.nodes = self.report_nodes();
        outcome.selective_depth = self.selective_depth as u32;
        self.with_others(outcome, &moves[1..lines])
    }

    /// One iteration: the best move, then the best of the others, and so on for as many lines as
    /// are wanted. They come to the front, in the order of their scores; `last` is what the best
    /// had before.
    fn lines(
        &mut self,
        moves: &mut [RootMove],
        lines: usize,
        last: i32,
        iteration: &mut Iteration,
    ) {
        for line in 0..lines {
            let last = if line > 0 && moves[line].fresh > 0 { moves[line].score } else { last };
            iteration.line = line;
            let score = self.aspire(&mut moves[line..], last, iteration);
            if self.aborted {
                return;
            }
            moves[line].score = score;
        }
        // A later line may have turned out better than an earlier one.
        moves[..lines].sort_by_key(|m| std::cmp::Reverse(m.score));
    }

    /// The best line, and those of the other moves that have been searched.
    fn with_others(&mut self, best: Outcome, others: &[RootMove]) -> Vec<Outcome> {
        let mut lines = vec![best];
        for other in others.iter().filter(|other| other.fresh > 0) {
            lines.push(self.outcome(other.fresh, Score(other.score), other.pv.clone()));
        }
        lines
    }

    fn outcome(&mut self, depth: u32, score: Score, pv: Vec<Point>) -> Outcome {
        let nodes = self.report_nodes();
        Outcome { depth, selective_depth: self.selective_depth as u32, score, nodes, pv }
    }

    /// Looks for a win that needs no search: the shortest one by continuous fours, or else one by
    /// fours and threes.
    fn solve(&mut self, moves: &[RootMove]) -> Option<Outcome> {
        let allowed = |point| moves.iter().any(|m| m.point == point);
        self.nodes += 1;
        if let Decision::Win(point, plies) = decide(&self.board) {
            if allowed(point) {
                return Some(self.outcome(1, Score(Score::WIN - plies), vec![point]));
            }
        }
        let budget = ROOT_SOLVER_NODES.min(self.control.nodes() / 4).min(self.control.affordable());
        let found = self.worker.solver.shortest(&mut self.board, budget);
        self.nodes += self.worker.solver.nodes();
        if let Fours::Win(line) = found {
            let plies = line.len() as i32 + 2;
            return allowed(line[0]).then(|| self.won(line, plies));
        }
        let found = self.worker.threes.solve(&mut self.board, budget / 2);
        self.nodes += self.worker.threes.nodes();
        match found {
            Threes::Win { line, plies } if allowed(line[0]) => Some(self.won(line, plies)),
            _ => None,
        }
    }

    /// The outcome of a win by force.
    fn won(&mut self, line: Vec<Point>, plies: i32) -> Outcome {
        self.selective_depth = line.len();
        self.outcome(line.len() as u32, Score(Score::WIN - plies), line)
    }

    /// Puts the moves into the order of their promise.
    fn order(&mut self, moves: &mut [RootMove]) {
        let judge = super::moves::Judge {
            board: &self.board,
            evaluator: &self.evaluator,
            history: &self.worker.history,
            parameters: &self.worker.parameters,
            killers: [None; 2],
            counter: None,
        };
        moves.sort_by_key(|m| std::cmp::Reverse(judge.score(m.point)));
    }

    /// One line of an iteration, in a window around the last score that widens until it holds the
    /// new one.
    fn aspire(&mut self, moves: &mut [RootMove], last: i32, iteration: &mut Iteration) -> i32 {
        let mut width = self.worker.parameters.window;
        let (mut alpha, mut beta) = (-Score::INFINITE, Score::INFINITE);
        if iteration.depth >= WINDOW_DEPTH && last.abs() < Score::ESTIMATE {
            (alpha, beta) = (last - width, last + width);
        }
        loop {
            let score = self.root(moves, alpha, beta, iteration);
            if self.aborted || (score > alpha && score < beta) {
                return score;
            }
            width *= 3;
            if score <= alpha {
                beta = (alpha + beta) / 2;
                alpha = if width > 500 { -Score::INFINITE } else { score - width };
            } else {
                beta = if width > 500 { Score::INFINITE } else { score + width };
            }
        }
    }

    /// One search of all root moves. The best comes to the front; the others keep their order.
    fn root(
        &mut self,
        moves: &mut [RootMove],
        mut alpha: i32,
        beta: i32,
        iteration: &mut Iteration,
    ) -> i32 {
        let depth = iteration.depth;
        let mut best = -Score::INFINITE;
        for i in 0..moves.len() {
            let point = moves[i].point;
            iteration.tell(RootSight::Searching(point));
            self.nodes += 1;
            self.worker.pv[1].clear();
            self.play(point);
            let mut score = if i == 0 {
                -self.node(-beta, -alpha, depth - 1, 1, false)
            } else {
                let late = if depth >= 3 {
                    super::reduction::late_move(&self.worker.parameters, depth, i as i32) - 1
                } else {
                    0
                };
                let reduced = depth - 1 - late.clamp(0, (depth - 2).max(0));
                let mut score = -self.node(-alpha - 1, -alpha, reduced, 1, true);
                if score > alpha && reduced < depth - 1 {
                    score = -self.node(-alpha - 1, -alpha, depth - 1, 1, true);
                }
                if score > alpha && score < beta {
                    score = -self.node(-beta, -alpha, depth - 1, 1, false);
                }
                score
            };
            self.undo();
            if self.aborted {
                return best;
            }
            iteration.tell(RootSight::Searched(point));
            if !iteration.complete {
                score = Score::without_proof(score);
            }
            if score <= -Score::DECIDED {
                iteration.tell(RootSight::Lost(point));
            }
            if score > best {
                best = score;
                if score > alpha || i == 0 {
                    moves[i].score = score;
                    moves[i].fresh = depth as u32;
                    moves[i].pv.clear();
                    moves[i].pv.push(point);
                    moves[i].pv.extend_from_slice(&self.worker.pv[1]);
                    moves[..=i].rotate_right(1);
                }
                if score > alpha {
                    iteration.tell(RootSight::Best(point));
                }
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pattern::Patterns;
    use crate::types::{Color, Grid, Rule};

    fn roots(rows: &[&str], blocked: &[Point]) -> Vec<Point> {
        let patterns = Arc::new(Patterns::new(Rule::Freestyle));
        let board = Board::from_grid(&Grid::from_rows(rows).unwrap(), Color::Black, patterns);
        RootMoves::of(&board, blocked).unwrap().moves
    }

    #[test]
    fn a_blocked_five_leaves_another_or_the_opponents_to_be_stopped() {
        let rows = [".XXXX....", ".........", "XOOOO....", ".........", ".........", "........."];
        let (left, right, stop) = (Point::new(0, 0), Point::new(5, 0), Point::new(5, 2));
        assert_eq!(roots(&rows, &[]), [left]);
        assert_eq!(roots(&rows, &[left]), [right]);
        assert_eq!(roots(&rows, &[left, right]), [stop]);
        assert!(roots(&rows, &[left, right, stop]).len() > 3);
    }

    #[test]
    fn the_first_stone_goes_to_the_middle_unless_that_is_blocked() {
        let rows = ["......."; 7];
        let center = Point::new(3, 3);
        assert_eq!(roots(&rows, &[]), [center]);
        assert_eq!(roots(&rows, &[center]).len(), 48);
    }
}
