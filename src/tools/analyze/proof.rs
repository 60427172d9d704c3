//! Follows a win through all replies that matter.

use crate::board::{Board, PointSet};
use crate::engine::{Engine, Position, Report};
use crate::rules::{self, Proof};
use crate::search::{Control, Limits};
use crate::threat::{Decision, FourSolver, Fours, ThreeSolver, Threes, decide};
use crate::types::{Color, Point};
use std::time::Instant;

/// Nodes of the four solver for a position.
const SOLVER_NODES: u64 = 200_000;
/// Nodes of the three solver for a position.
const THREES_NODES: u64 = 20_000;
/// Nodes of a search for the next move of an attack that fours alone do not win.
const SEARCH_NODES: u64 = 100_000;
/// Nodes of all those searches together.
const MOST_NODES: u64 = 4_000_000;
/// Moves of the largest tree that is worth showing.
const MOST_MOVES: usize = 5_000;

/// Makes the tree of a win: an attack, each reply that stops or delays its threat, the next
/// attack after that, and so on. What else the opponent might do loses to the threat at once.
pub struct Prover<'a> {
    /// Finds the next attack where neither fours nor, if they count, threes win.
    engine: Option<&'a mut Engine>,
    /// Finds it before the engine is asked; without either, only fours count.
    threes: Option<ThreeSolver>,
    solver: FourSolver,
    nodes: u64,
    moves: usize,
}

impl<'a> Prover<'a> {
    /// A prover that asks this engine.
    pub fn new(engine: &'a mut Engine) -> Prover<'a> {
        Prover { engine: Some(engine), ..Prover::by_fours() }
    }

    /// A prover that knows fours alone.
    fn by_fours() -> Prover<'static> {
        Prover { engine: None, threes: None, solver: FourSolver::new(16), nodes: 0, moves: 0 }
    }

    /// A prover that knows threes and fours, and asks no engine.
    pub fn by_threats() -> Prover<'static> {
        Prover { threes: Some(ThreeSolver::new(14)), ..Prover::by_fours() }
    }

    /// The tree of a win of the side to move. `None` if none is found, or too large a one.
    pub fn win(&mut self, board: &mut Board) -> Option<Proof> {
        self.moves = 0;
        self.attack(board, None)
    }

    /// The tree of the win that a search has reported. `None` if one of its moves threatens
    /// nothing, so that almost any reply matters, or if it is too large to be found.
    pub fn prove(mut self, position: &Position, report: &Report) -> Option<Proof> {
        let mut board = self.engine.as_mut()?.board(position);
        self.attack(&mut board, report.pv.first().copied())
    }

    /// The side to move wins; `known` is the move it wins by, if somebody knows.
    fn attack(&mut self, board: &mut Board, known: Option<Point>) -> Option<Proof> {
        self.moves += 1;
        if self.moves > MOST_MOVES {
            return None;
        }
        let attack = self.next(board, known)?;
        let side = board.side();
        if rules::wins(&board.grid(), board.rule(), side, attack) {
            return Some(Proof { attack, replies: Vec::new() });
        }
        board.play(attack, &mut ());
        let replies = self.replies(board);
        board.undo(&mut ());
        Some(Proof { attack, replies: replies? })
    }

    /// The move to win by: fours first, for they leave the fewest replies.
    fn next(&mut self, board: &mut Board, known: Option<Point>) -> Option<Point> {
        if let Fours::Win(line) = self.solver.shortest(board, SOLVER_NODES) {
            return line.first().copied();
        }
        if known.is_some() {
            return known;
        }
        // A reply of the opponent that makes a four leaves no choice, and nothing to search: the
        // search would not look far.
        if let Decision::StopFive(only) = decide(board)
            && only.len() == 1
        {
            return only.first();
        }
        if let Some(Threes::Win { line, .. }) =
            self.threes.as_mut().map(|threes| threes.solve(board, THREES_NODES))
        {
            return line.first().copied();
        }
        let engine = self.engine.as_mut().filter(|_| self.nodes < MOST_NODES)?;
        let position = Position {
            grid: board.grid(),
            rule: board.rule(),
            side: board.side(),
            blocked: Vec::new(),
        };
        let limits = Limits { nodes: Some(SEARCH_NODES), ..Limits::default() };
        let control = Control::new(Instant::now(), &limits);
        let report = engine.think(&position, &control, &mut |report| {
            // Deeper than a win there is nothing to see.
            if report.score.plies().is_some() {
                control.stop();
            }
        })?;
        self.nodes += report.nodes;
        report.score.plies().filter(|&plies| plies > 0).map(|_| report.pv[0])
    }

    /// The replies of the side to move that matter, each with the rest of the win, the longest
    /// resistance first.
    fn replies(&mut self, board: &mut Board) -> Option<Vec<(Point, Proof)>> {
        let replies: PointSet = match decide(board) {
            Decision::StopFive(replies) | Decision::StopOpenFour(replies) => replies,
            Decision::Win(..) => return None,
            Decision::Open => self.replies_to_fours(board)?,
        };
        let mut rest = Vec::new();
        for reply in replies.iter() {
            board.play(reply, &mut ());
            let next = self.attack(board, None);
            board.undo(&mut ());
            rest.push((reply, next?));
        }
        rest.sort_by_key(|(_, proof)| std::cmp::Reverse(length(proof)));
        Some(rest)
    }

    /// The replies after which the opponent no longer wins by fours; `None` if he would not win
    /// by them even if there was no reply.
    fn replies_to_fours(&mut self, board: &mut Board) -> Option<PointSet> {
        board.pass();
        let threat = self.solver.shortest(board, SOLVER_NODES);
        board.pass();
        if !matches!(threat, Fours::Win(_)) {
            return None;
        }
        let legal: Vec<Point> = board.empties().filter(|&p| !board.is_forbidden(p)).collect();
        let mut replies = PointSet::default();
        for reply in legal {
            board.play(reply, &mut ());
            if !matches!(self.solver.shortest(board, SOLVER_NODES), Fours::Win(_)) {
                replies.insert(reply);
            }
            board.undo(&mut ());
        }
        Some(replies)
    }
}

/// Moves of the longest line of a tree.
fn length(proof: &Proof) -> usize {
    1 + proof.replies.iter().map(|(_, rest)| 1 + length(rest)).max().unwrap_or(0)
}

/// What the side that is not to move would win by if it were: continuous fours.
pub fn opponent_threat(engine: &mut Engine, position: &Position) -> Option<Proof> {
    fours(engine, &Position { side: position.side.opponent(), ..position.clone() })
}

/// The tree of a win by continuous fours.
pub fn fours(engine: &mut Engine, position: &Position) -> Option<Proof> {
    let mut board = engine.board(position);
    let proof = Prover::by_fours().attack(&mut board, None)?;
    checked(position, position.side, proof)
}

/// A win by fours is told only if the rules alone can follow it.
fn checked(position: &Position, side: Color, proof: Proof) -> Option<Proof> {
    match rules::check_fours(&position.grid, position.rule, side, &proof) {
        Ok(()) => Some(proof),
        Err(error) => {
            log::warn!("a win by fours that is none: {error}");
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::analyze::best;
    use crate::tools::notation::read;
    use crate::types::Rule;

    fn position(moves: &str, rule: Rule) -> Position {
        read(moves, None, None, 1).unwrap().last_position(rule)
    }

    #[test]
    fn fours_are_checked_by_the_rules() {
        // A three, and two stones beside it: a four makes an open three of them.
        let moves = "h8 h11 h9 a1 h10 a3 i7 a5 j7 c1";
        for rule in Rule::ALL {
            let proof = fours(&mut Engine::default(), &position(moves, rule));
            let proof = proof.unwrap_or_else(|| panic!("{rule}"));
            let grid = position(moves, rule).grid;
            rules::check_fours(&grid, rule, Color::Black, &proof).unwrap();
        }
    }

    #[test]
    fn a_win_by_threes_has_all_replies_that_matter() {
        let position = position("j7 j9 f6 h7 h8 i7 f8 h6 h9 g7 h10", Rule::Standard);
        let mut engine = Engine::default();
        let limits = Limits { nodes: Some(30_000), ..Limits::default() };
        let found = best::find(&mut engine, &position, &limits, 1, &mut ());
        assert!(found[0].report.score.plies().is_some_and(|plies| plies > 0));
        let proof = Prover::new(&mut engine).prove(&position, &found[0].report).unwrap();
        assert!(!proof.replies.is_empty());
        // Walk down the first replies: it ends in a five, or in a threat that nothing stops.
        let mut board = engine.board(&position);
        let mut at = &proof;
        loop {
            board.play(at.attack, &mut ());
            let Some((reply, rest)) = at.replies.first() else { break };
            board.play(*reply, &mut ());
            at = rest;
        }
        let won = rules::winner(&board.grid(), Rule::Standard) == Some(position.side);
        let lost = match decide(&board) {
            Decision::StopFive(set) | Decision::StopOpenFour(set) => set.iter().next().is_none(),
            _ => false,
        };
        assert!(won || lost);
    }
}
