//! Claimed wins, replayed by the rules alone: `verify --data`.

use super::analyze::Prover;
use super::games::read_games;
use crate::board::Board;
use crate::pattern::Patterns;
use crate::rules;
use crate::threat::{FourSolver, Fours, ThreeSolver, Threes};
use anyhow::{Context, Result, anyhow, ensure};
use std::path::Path;
use std::sync::Arc;

/// Nodes of the four solver for each position.
const FOUR_NODES: u64 = 1000;
/// Nodes of the three solver for each position.
const THREE_NODES: u64 = 2000;

/// Asks the solvers of threats about positions of a file of games, for both colours, makes the
/// whole tree of each win that they claim, and has the rules check it.
///
/// # Errors
/// If the file cannot be read, or holds too few positions; the first claim that is none, with its
/// position.
pub fn check(path: &Path, positions: usize) -> Result<()> {
    let name = path.display();
    let (games, _) = read_games(path).with_context(|| format!("{name}"))?;
    let rule = games.first().map(|game| game.rule).context("no games in this file")?;
    let patterns = Arc::new(Patterns::new(rule));
    let (mut seen, mut fours, mut threes, mut large) = (0, 0, 0, 0);
    'games: for game in games.iter().filter(|game| game.rule == rule) {
        let mut board = Board::new(game.size, patterns.clone());
        // Solvers serve one size.
        let mut four_solver = FourSolver::new(12);
        let mut three_solver = ThreeSolver::new(12);
        for &(point, score) in &game.moves {
            if score.is_some() {
                for _ in 0..2 {
                    let four = four_solver.shortest(&mut board, FOUR_NODES);
                    let by_fours = matches!(four, Fours::Win(_));
                    let wins = by_fours
                        || matches!(
                            three_solver.solve(&mut board, THREE_NODES),
                            Threes::Win { .. }
                        );
                    if wins {
                        *if by_fours { &mut fours } else { &mut threes } += 1;
                        match Prover::by_threats().win(&mut board) {
                            Some(proof) => {
                                let grid = board.grid();
                                rules::check_threats(&grid, rule, board.side(), &proof).map_err(
                                    |error| anyhow!("a win that is none: {error}, on {board:?}"),
                                )?;
                            }
                            None => large += 1,
                        }
                    }
                    // The other colour may claim something, too, if it were to move.
                    board.pass();
                }
                seen += 1;
                if seen == positions {
                    break 'games;
                }
            }
            board.play(point, &mut ());
        }
    }
    ensure!(seen == positions, "{name} holds {seen} positions, not {positions}");
    println!(
        "{rule}: {seen} positions, for both colours: {fours} wins by fours, {threes} by threes and \
         fours; every tree holds by the rules alone{}",
        if large > 0 { format!(", but for {large} that could not be made") } else { String::new() }
    );
    Ok(())
}
