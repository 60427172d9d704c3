//! `analyze`: what the engine thinks of a position.

use super::moves::{names, play_out};
use crate::engine::{Engine, Position, Report};
use crate::search::{Control, Limits};
use crate::types::{Cell, Grid, Point, Rule, Size};
use anyhow::{Context, Result};
use std::io::Write;
use std::time::{Duration, Instant};

/// Options of `analyze`.
#[derive(Clone, Debug, clap::Args)]
pub struct AnalyzeArgs {
    /// The moves so far, black first. Either h8 i9 ... (a column, then a row counted from 1 at
    /// the bottom), or 7,7 8,8 ... (column and row from 0 at the top left, as in the protocol)
    pub moves: Vec<String>,
    /// Rule: freestyle, standard, renju, caro, caro-exact, or a number as in INFO rule
    #[arg(long, default_value = "freestyle")]
    pub rule: Rule,
    /// Size of the board: 15, or 20x15 (width, height); sides from 5 to 22
    #[arg(long, default_value = "15")]
    pub size: Size,
    /// Time to think, in milliseconds [default: 5000, without another limit]
    #[arg(long, value_name = "MS")]
    pub time: Option<u64>,
    /// Greatest depth, in plies
    #[arg(long)]
    pub depth: Option<u32>,
    /// Greatest number of nodes
    #[arg(long)]
    pub nodes: Option<u64>,
    /// Threads to search with, from 1 to 256
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
}

/// Thinks, prints a line for each depth, then the board and the best line.
///
/// # Errors
/// If the moves cannot be read or played, or the side to move has no legal move.
pub fn run(args: &AnalyzeArgs, engine: &mut Engine) -> Result<()> {
    let mut out = std::io::stdout().lock();
    let (grid, side, moves) = play_out(&args.moves, args.size)?;
    let height = args.size.height();
    if let Some(winner) = crate::rules::winner(&grid, args.rule) {
        writeln!(out, "{}\n{winner} has won.", picture(&grid, moves.last().copied()))?;
        return Ok(());
    }
    let unlimited = args.time.is_none() && args.depth.is_none() && args.nodes.is_none();
    let limits = Limits {
        turn: args.time.or(unlimited.then_some(5000)).map(Duration::from_millis),
        depth: args.depth,
        nodes: args.nodes,
        ..Limits::default()
    };
    engine.set_threads(args.threads.into());
    engine.prepare(args.rule);
    let position = Position { grid, rule: args.rule, side, blocked: Vec::new() };
    let control = Control::new(Instant::now(), &limits);
    let found = engine
        .think(&position, &control, &mut |report| {
            // Whoever has stopped reading waits for nothing more.
            if writeln!(out, "{}", line(report, args.size)).is_err() {
                control.stop();
            }
        })
        .with_context(|| format!("{side} has no legal move"))?;
    writeln!(out, "\n{}", picture(&position.grid, moves.last().copied()))?;
    writeln!(out, "{side} to move, {}, {}", args.rule, args.size)?;
    writeln!(out, "best  {}  ({})", found.pv[0].name(height), found.pv[0])?;
    writeln!(out, "score {}  {}", found.score, meaning(&found))?;
    writeln!(out, "line  {}", names(&found.pv, args.size))?;
    Ok(())
}

fn line(report: &Report, size: Size) -> String {
    let seconds = report.elapsed.as_secs_f64();
    format!(
        "depth {:>2}-{:<2} score {:>6} nodes {:>9} time {seconds:>7.3} s  {}",
        report.depth,
        report.selective_depth,
        report.score.to_string(),
        report.nodes,
        names(&report.pv, size),
    )
}

/// What a score says, in words.
fn meaning(report: &Report) -> String {
    let Some(plies) = report.score.plies() else {
        return "for the side to move".into();
    };
    let result = if plies > 0 { "win" } else { "loss" };
    let kind = if report.score.is_proven() { "proven" } else { "decided" };
    let plies = plies.abs();
    format!("{kind} {result} in {plies} {}", if plies == 1 { "ply" } else { "plies" })
}

/// The board with the last move in brackets.
fn picture(grid: &Grid, last: Option<Point>) -> String {
    let mut lines: Vec<String> = grid.to_string().lines().map(str::to_string).collect();
    if let Some(last) = last.filter(|&p| grid.get(p) != Cell::Empty) {
        // Three columns of row number, then a blank and a mark for each cell.
        let at = 4 + 2 * usize::from(last.x());
        if let Some(row) = lines.get_mut(1 + usize::from(last.y())) {
            row.replace_range(at - 1..at, "(");
            row.replace_range(at + 1..at + 2, ")");
        }
    }
    lines.join("\n")
}
