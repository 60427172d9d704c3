//! `verify`: everything kept incrementally against the same made from scratch.

use super::claims;
use crate::board::Board;
use crate::eval::{Evaluator, WeightBook};
use crate::pattern::{Patterns, Threat};
use crate::rules;
use crate::threat::{FourSolver, Fours};
use crate::types::{Color, Point, Rule, Size};
use anyhow::{Result, anyhow, bail, ensure};
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// Options of `verify`.
#[derive(Clone, Debug, clap::Args)]
pub struct VerifyArgs {
    /// Random games on each rule
    #[arg(long, default_value_t = 12)]
    pub games: u32,
    /// Seed of the random games
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// In place of random games, replay what is claimed of the positions of self-play games: files as
    /// `datagen` writes them
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub data: Vec<PathBuf>,
    /// How many positions of each file
    #[arg(long, default_value_t = 10_000)]
    pub positions: usize,
}

/// Nodes of the four solver for each position.
const SOLVER_NODES: u64 = 300;

/// Walks random games, with moves taken back now and then, and compares at every step. Wins
/// that the four solver claims on the way are replayed by the rules alone.
///
/// # Errors
/// The first difference, with its position.
pub fn run(args: &VerifyArgs, book: &WeightBook) -> Result<()> {
    if !args.data.is_empty() {
        return args.data.iter().try_for_each(|path| claims::check(path, args.positions));
    }
    let mut random = fastrand::Rng::with_seed(args.seed);
    for rule in Rule::ALL {
        let patterns = Arc::new(Patterns::new(rule));
        let weights = Arc::new(book.weights(rule));
        let mut seen = Seen::default();
        for game in 0..args.games {
            // Every size comes up, and the sizes of tournaments more often.
            let size = match game % 4 {
                0 => Size::new(15, 15)?,
                1 => Size::new(20, 20)?,
                _ => Size::new(random.i64(5..=22), random.i64(5..=22))?,
            };
            let mut board = Board::new(size, patterns.clone());
            let mut evaluator = Evaluator::new(weights.clone(), &board);
            // The solver remembers positions of one game at most.
            let mut solver = FourSolver::new(12);
            seen.games += 1;
            loop {
                check(&mut board, &evaluator, &mut solver, &mut seen)?;
                if random.u8(..) < 20 {
                    for _ in 0..random.u8(1..6) {
                        if board.last_move().is_some() {
                            board.undo(&mut evaluator);
                        }
                    }
                    continue;
                }
                let Some(point) = choose(&board, &mut random) else { break };
                let wins = board.threat(board.side(), point) == Threat::Five;
                board.play(point, &mut evaluator);
                // Most games go on beyond a five, or no board would ever get crowded.
                if wins && random.u8(0..8) == 0 {
                    break;
                }
            }
            while board.last_move().is_some() {
                board.undo(&mut evaluator);
            }
            check(&mut board, &evaluator, &mut solver, &mut seen)?;
        }
        writeln!(
            std::io::stdout(),
            "{rule}: {} games, {} positions, {} forbidden points, {} wins by fours: no difference",
            seen.games,
            seen.positions,
            seen.fouls,
            seen.wins
        )?;
    }
    Ok(())
}

#[derive(Default)]
struct Seen {
    games: u32,
    positions: u64,
    fouls: u64,
    wins: u64,
}

/// A random legal move: mostly near the stones, often one that makes or stops a threat.
fn choose(board: &Board, random: &mut fastrand::Rng) -> Option<Point> {
    let threats: Vec<Point> = Color::BOTH
        .into_iter()
        .flat_map(|color| {
            [Threat::Three, Threat::Four].map(|threat| board.points(color, threat).iter())
        })
        .flatten()
        .collect();
    let near: Vec<Point> = board.candidates().collect();
    let all: Vec<Point> = board.empties().collect();
    let lists = match random.u8(0..10) {
        0..=2 => [&threats, &near, &all],
        3 => [&all, &all, &all],
        _ => [&near, &all, &all],
    };
    for list in lists {
        let legal: Vec<Point> = list.iter().copied().filter(|&p| !board.is_forbidden(p)).collect();
        if let Some(&point) = random.choice(&legal) {
            return Some(point);
        }
    }
    None
}

fn check(
    board: &mut Board,
    evaluator: &Evaluator,
    solver: &mut FourSolver,
    seen: &mut Seen,
) -> Result<()> {
    seen.positions += 1;
    board.compare_with_twin().map_err(|difference| anyhow!(difference))?;
    let (kept, sums) = (evaluator.sums(), Evaluator::sums_of(evaluator.weights(), board));
    ensure!(kept == sums, "the evaluation keeps {kept:?}, not {sums:?}, on {board:?}");
    let grid = board.grid();
    for point in grid.empties() {
        for color in Color::BOTH {
            let wins = rules::wins(&grid, board.rule(), color, point);
            let five = board.threat(color, point) == Threat::Five;
            ensure!(wins == five, "a five of {color} on {point}: {five}, not {wins}, on {board:?}");
        }
        if board.rule() == Rule::Renju {
            let foul = rules::forbidden(&grid, point).is_some();
            let known = board.is_foul(point);
            ensure!(known == foul, "a foul on {point}: {known}, not {foul}, on {board:?}");
            seen.fouls += u64::from(foul);
        }
    }
    if rules::winner(&grid, board.rule()).is_some() {
        return Ok(());
    }
    if let Fours::Win(line) = solver.shortest(board, SOLVER_NODES) {
        seen.wins += 1;
        let first_is_five = board.threat(board.side(), line[0]) == Threat::Five;
        // Where a five needs an open end a line is not the whole proof.
        if !first_is_five && !board.rule().needs_open_end() {
            if let Err(error) = rules::check_line(&grid, board.rule(), board.side(), &line) {
                bail!("the win {line:?} is none: {error}, on {board:?}");
            }
        }
    }
    Ok(())
}
