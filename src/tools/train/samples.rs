//! Positions to learn from, as the counts of their codes.

use super::super::games::GameRecord;
use super::model::VALUE_SCALE;
use crate::board::Board;
use crate::pattern::{CODES, Code, Patterns};
use crate::threat::{Decision, FourSolver, decide};
use crate::types::{Color, Point, Rule};
use std::sync::Arc;

/// A position for the values.
#[derive(Clone, Debug)]
pub(super) struct Value {
    /// Who is to move.
    pub(super) side: Color,
    /// Codes and their counts: of the side to move, then of the other.
    pub(super) codes: [Box<[(Code, u8)]>; 2],
    /// How the game went on for the side to move: 0 lost, 1 won.
    pub(super) target: f64,
}

/// A choice of a move.
#[derive(Clone, Debug)]
pub(super) struct Choice {
    /// Who is to move.
    pub(super) side: Color,
    /// For each move near the stones the codes of the side to move and of the other.
    pub(super) moves: Box<[(Code, Code)]>,
    /// The one that was played.
    pub(super) played: usize,
}

/// To learn from, or to check with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Split {
    Train,
    Check,
}

/// Everything that is learned from. Games are kept together: one in ten is for checking.
#[derive(Debug, Default)]
pub(super) struct Samples {
    values: [Vec<Value>; 2],
    choices: [Vec<Choice>; 2],
}

/// Nodes of the four solver: positions that it decides are never evaluated by the search.
const SOLVER_NODES: u64 = 160;

impl Samples {
    pub(super) fn of(games: &[GameRecord], rule: Rule, result: f64) -> Samples {
        let patterns = Arc::new(Patterns::new(rule));
        let mut samples = Samples::default();
        let mut counts = vec![0; CODES];
        for (i, game) in games.iter().enumerate() {
            let split = usize::from(i % 10 == 9);
            let mut board = Board::new(game.size, patterns.clone());
            let mut solver = FourSolver::new(10);
            for &(point, score) in &game.moves {
                if let Some(score) = score {
                    samples.look(
                        &mut board,
                        &mut solver,
                        &mut counts,
                        split,
                        point,
                        score,
                        game,
                        result,
                    );
                }
                board.play(point, &mut ());
            }
        }
        samples
    }

    #[allow(clippy::too_many_arguments)] // a loop body with a name
    fn look(
        &mut self,
        board: &mut Board,
        solver: &mut FourSolver,
        counts: &mut [u8],
        split: usize,
        played: Point,
        score: i16,
        game: &GameRecord,
        result: f64,
    ) {
        let side = board.side();
        let open = match decide(board) {
            Decision::Open => true,
            Decision::StopOpenFour(_) => false,
            Decision::Win(..) | Decision::StopFive(_) => return,
        };
        if solver.any(board, 12, SOLVER_NODES).is_some() {
            return;
        }
        let won = match game.winner {
            Some(color) if color == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        let searched = 1.0 / (1.0 + (-f64::from(score) / VALUE_SCALE).exp());
        let target = result * won + (1.0 - result) * searched;
        let codes = [side, side.opponent()].map(|color| count(board, color, counts));
        self.values[split].push(Value { side, codes, target });
        if open {
            let moves: Vec<Point> =
                board.candidates().filter(|&p| !board.is_forbidden(p)).collect();
            if let Some(played) = moves.iter().position(|&p| p == played) {
                let codes = |p: Point| (board.code(side, p), board.code(side.opponent(), p));
                let moves = moves.into_iter().map(codes).collect();
                self.choices[split].push(Choice { side, moves, played });
            }
        }
    }

    pub(super) fn values(&self, split: Split) -> &[Value] {
        &self.values[split as usize]
    }

    pub(super) fn choices(&self, split: Split) -> &[Choice] {
        &self.choices[split as usize]
    }
}

/// The codes of a colour and how often each stands on the board, dead points left out.
fn count(board: &Board, color: Color, counts: &mut [u8]) -> Box<[(Code, u8)]> {
    let mut present = Vec::new();
    for point in board.empties() {
        let code = board.code(color, point);
        if code != 0 {
            let count = &mut counts[usize::from(code)];
            if *count == 0 {
                present.push(code);
            }
            *count = count.saturating_add(1);
        }
    }
    present.into_iter().map(|code| (code, std::mem::take(&mut counts[usize::from(code)]))).collect()
}
