//! One node of the principal-variation search.

use super::moves::{Judge, Scored, pick};
use super::reduction;
use super::shared::Busy;
use super::table::{Bound, Entry};
use super::worker::{MAX_PLY, Search};
use crate::board::PointSet;
use crate::pattern::Threat;
use crate::threat::{Decision, decide};
use crate::types::{Point, Score};

/// Depth under which a proven result is stored: it holds at any.
const PROVEN_DEPTH: i32 = 127;

/// Which moves a node looks at.
enum Choice {
    /// Those that can stop a threat: no other would.
    Forced(PointSet),
    /// Those near the stones.
    Near,
}

impl Search<'_> {
    /// The value of the position for the side to move, at least `alpha` and at most `beta`
    /// where it matters. `cut` says that the value is expected to reach beta.
    pub(super) fn node(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        mut depth: i32,
        ply: usize,
        cut: bool,
    ) -> i32 {
        self.nodes += 1;
        if self.must_stop() {
            return 0;
        }
        let pv = beta - alpha > 1;
        if pv {
            self.worker.pv[ply].clear();
        }
        self.selective_depth = self.selective_depth.max(ply);
        let here = ply as i32;
        if ply >= MAX_PLY {
            return self.evaluator.evaluate(&self.board);
        }
        // No line from here can be better than a five by the next move.
        alpha = alpha.max(here - Score::WIN);
        beta = beta.min(Score::WIN - here - 1);
        if alpha >= beta {
            return alpha;
        }

        let p = self.worker.parameters;
        let choice = match decide(&self.board) {
            Decision::Win(point, plies) => {
                if pv {
                    self.worker.pv[ply].push(point);
                }
                return Score::WIN - here - plies;
            }
            Decision::StopFive(replies) => {
                if replies.is_empty() {
                    return here + 2 - Score::WIN;
                }
                // A reply to a four costs no depth, and there is always time for it.
                depth = depth.max(0) + 1;
                Choice::Forced(replies)
            }
            Decision::StopOpenFour(replies) => {
                if replies.is_empty() {
                    return here + 4 - Score::WIN;
                }
                // Nor does a reply to a three, as long as there are few.
                if depth > 0 && replies.len() <= p.three_replies as usize {
                    depth += 1;
                }
                Choice::Forced(replies)
            }
            Decision::Open => Choice::Near,
        };
        let open = matches!(choice, Choice::Near);
        let solvable = self.has_fours();
        if depth <= 0 && !solvable {
            return self.evaluator.evaluate(&self.board);
        }

        let hash = self.board.hash();
        let known = self.shared.table.get(hash, here);
        if let Some(entry) = known {
            let fits = match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.score >= beta,
                Bound::Upper => entry.score <= alpha,
            };
            if fits && entry.depth >= depth && (!pv || Score(entry.score).is_proven()) {
                if pv {
                    self.worker.pv[ply].extend(entry.best);
                }
                return entry.score;
            }
        }
        let own_eval =
            known.map_or_else(|| self.evaluator.evaluate(&self.board), |entry| entry.eval);
        let eval = known.and_then(|entry| better_eval(&entry)).unwrap_or(own_eval);
        let quiet_window = !pv && open && beta.abs() < Score::DECIDED;
        // Good enough already: a win by fours could only make it better, so none is looked for.
        if quiet_window
            && depth <= p.reverse_futility_depth
            && eval - p.reverse_futility * depth.max(0) >= beta
        {
            return if depth <= 0 { eval } else { (eval + beta) / 2 };
        }
        if known.is_none() && solvable {
            let found = self.worker.solver.any(
                &mut self.board,
                p.solver_fours as u8,
                p.solver_nodes as u64,
            );
            self.nodes += self.worker.solver.nodes();
            if let Some((point, plies)) = found {
                let score = Score::WIN - here - plies;
                let entry = Entry {
                    best: Some(point),
                    score,
                    eval: own_eval,
                    depth: PROVEN_DEPTH,
                    bound: Bound::Lower,
                };
                self.shared.table.put(hash, entry, here);
                if pv {
                    self.worker.pv[ply].push(point);
                }
                return score;
            }
        }
        if depth <= 0 {
            if known.is_none() {
                let entry = Entry { best: None, score: eval, eval, depth: 0, bound: Bound::Exact };
                self.shared.table.put(hash, entry, here);
            }
            return eval;
        }
        // What could save the position by force has been looked for by the solver.
        if quiet_window && depth <= p.razor_depth && eval + p.razor * depth <= alpha {
            return eval;
        }
        if quiet_window && depth >= p.pass_depth && eval >= beta + p.pass_margin {
            if let Some(score) = self.pass(beta, depth, ply) {
                return score;
            }
        }
        if quiet_window && cut && depth >= 3 && eval >= beta + p.high {
            depth -= 1;
        }
        let mut best_known = known.and_then(|entry| entry.best);
        if depth >= p.unknown_depth && best_known.is_none() && open {
            depth -= 1;
        }

        let base = self.worker.moves.len();
        let all = self.list_moves(&choice, ply, best_known);
        best_known = None;
        let end = self.worker.moves.len();
        let own = self.board.side();
        let first_alpha = alpha;
        let mut best = -Score::INFINITE;
        let mut searched = 0;
        let mut left_out = !all;
        let mut tried = Tried::default();
        let busy = self.shared.busy(depth);
        let mut next = base;
        while let Some(&Scored { point, score }) = self.next_move(next, end) {
            // Behind the list are the moves that were put off, with their count for a score.
            let put_off = next >= end;
            next += 1;
            if self.board.is_forbidden(point) {
                continue;
            }
            let quiet = open && self.board.threat(own, point) == Threat::None;
            if quiet && !put_off && !pv && best > -Score::DECIDED {
                if searched >= reduction::quiet_moves(&p, depth) {
                    left_out = true;
                    next = next.max(end);
                    continue;
                }
                if depth <= p.futility_depth && eval + p.futility + p.futility_ply * depth <= alpha
                {
                    left_out = true;
                    continue;
                }
            }
            let count = if put_off {
                score
            } else {
                searched += 1;
                searched
            };
            let note = busy.filter(|_| count > 1).map(|busy| (busy, Busy::key(hash, point)));
            if let Some((busy, key)) = note {
                if !put_off && busy.is_busy(key) {
                    self.worker.moves.push(Scored { point, score: count });
                    continue;
                }
                busy.begin(key);
            }
            let history = self.worker.history.main(own, point);
            self.play(point);
            let score = if count == 1 {
                -self.node(-beta, -alpha, depth - 1, ply + 1, !pv && !cut)
            } else {
                let mut reduction = 0;
                if depth >= 2 && quiet {
                    reduction = reduction::late_move(&p, depth, count) - i32::from(pv)
                        + i32::from(cut)
                        - history / p.late_history;
                    reduction = reduction.clamp(0, depth - 1);
                }
                let reduced = depth - 1 - reduction;
                let mut score = -self.node(-alpha - 1, -alpha, reduced, ply + 1, true);
                if let Some((busy, key)) = note {
                    busy.end(key);
                }
                if score > alpha && reduction > 0 {
                    score = -self.node(-alpha - 1, -alpha, depth - 1, ply + 1, !cut);
                }
                if score > alpha && score < beta {
                    score = -self.node(-beta, -alpha, depth - 1, ply + 1, false);
                }
                score
            };
            self.undo();
            if self.aborted {
                self.worker.moves.truncate(base);
                return 0;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_known = Some(point);
                    if pv {
                        self.set_pv(ply, point);
                    }
                    if score >= beta {
                        self.remember(point, &tried, ply, depth);
                        break;
                    }
                }
            }
            tried.push(point);
        }
        self.worker.moves.truncate(base);

        if searched == 0 {
            // The board is full, or nothing near may be played.
            return if left_out { alpha.min(eval) } else { 0 };
        }
        if open && left_out {
            best = Score::without_proof(best);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha && pv {
            Bound::Exact
        } else {
            Bound::Upper
        };
        let best_known = best_known.or(known.and_then(|entry| entry.best));
        let entry = Entry { best: best_known, score: best, eval: own_eval, depth, bound };
        self.shared.table.put(hash, entry, here);
        best
    }

    /// The move at this place of the stack of moves: of those before `end` the best that is left.
    #[inline]
    fn next_move(&mut self, next: usize, end: usize) -> Option<&Scored> {
        if next < end {
            pick(&mut self.worker.moves[next..end]);
        }
        self.worker.moves.get(next)
    }

    /// Whether the side to move has any four for the solver to begin with.
    #[inline]
    fn has_fours(&self) -> bool {
        let own = self.board.side();
        [Threat::Four, Threat::FourThree, Threat::OpenFour, Threat::Forbidden]
            .iter()
            .any(|&threat| self.board.count(own, threat) > 0)
    }

    /// Gives the opponent a move for nothing. A position that is good even then is good: the
    /// score of a search that has shown this, less deep than `depth`. Two passes in a row
    /// would show nothing.
    fn pass(&mut self, beta: i32, depth: i32, ply: usize) -> Option<i32> {
        if self.worker.frames[ply].passed {
            return None;
        }
        let reduced = depth - self.worker.parameters.pass_reduction - depth / 4;
        self.board.pass();
        self.worker.frames[ply + 1].passed = true;
        let score = -self.node(-beta, 1 - beta, reduced, ply + 1, false);
        self.worker.frames[ply + 1].passed = false;
        self.board.pass();
        // A win after a pass is no proof of one.
        (self.aborted || score >= beta).then_some(score.min(Score::ESTIMATE))
    }

    /// Puts the moves of a node on the stack of moves. Whether those are all that there are.
    fn list_moves(&mut self, choice: &Choice, ply: usize, best: Option<Point>) -> bool {
        let own = self.board.side();
        let judge = Judge {
            board: &self.board,
            evaluator: &self.evaluator,
            history: &self.worker.history,
            parameters: &self.worker.parameters,
            killers: self.worker.frames[ply].killers,
            counter: self.board.last_move().and_then(|last| self.worker.history.counter(own, last)),
        };
        let base = self.worker.moves.len();
        let scored = |point| {
            let score = if best == Some(point) { i32::MAX } else { judge.score(point) };
            Scored { point, score }
        };
        match choice {
            Choice::Forced(replies) => {
                self.worker.moves.extend(replies.iter().map(scored));
                true
            }
            Choice::Near => {
                self.worker.moves.extend(self.board.candidates().map(scored));
                if self.worker.moves.len() == base {
                    self.worker.moves.extend(self.board.empties().map(scored));
                }
                let empty = self.board.size().area() - self.board.stones() as usize;
                self.worker.moves.len() - base >= empty
            }
        }
    }

    /// Remembers a move that has refuted the position.
    fn remember(&mut self, point: Point, tried: &Tried, ply: usize, depth: i32) {
        let own = self.board.side();
        let last = self.board.last_move();
        self.worker.history.learn(own, point, tried.as_slice(), last, depth);
        let killers = &mut self.worker.frames[ply].killers;
        if killers[0] != Some(point) {
            *killers = [Some(point), killers[0]];
        }
    }
}

/// What the table's score says of the position's value, where it bounds or gives it.
fn better_eval(entry: &Entry) -> Option<i32> {
    let better = match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.score > entry.eval,
        Bound::Upper => entry.score < entry.eval,
    };
    (better && entry.score.abs() < Score::DECIDED).then_some(entry.score)
}

/// The first moves that a node has tried in vain.
struct Tried {
    points: [Point; 16],
    count: usize,
}

impl Default for Tried {
    fn default() -> Tried {
        Tried { points: [Point::from_index(0); 16], count: 0 }
    }
}

impl Tried {
    #[inline]
    fn push(&mut self, point: Point) {
        if let Some(slot) = self.points.get_mut(self.count) {
            *slot = point;
            self.count += 1;
        }
    }

    fn as_slice(&self) -> &[Point] {
        &self.points[..self.count]
    }
}
