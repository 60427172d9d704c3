//! `analyze`: what the engine thinks of a position.
//!
//! `best` finds the best moves, one after the other; `watch` shows them while they are looked
//! for; `proof` follows a win through all replies that matter, and `tree` prints that; `record` is
//! the same for programs, as JSON.

mod best;
mod proof;
mod record;
mod tree;
mod watch;

pub use best::{Best, meaning, win_chance};
pub use proof::{Prover, opponent_threat};

use super::notation::{Source, names, picture};
use super::picture::{Diagram, png, svg};
use crate::engine::{Engine, Position, Report};
use crate::rules::{self, Proof};
use crate::search::Limits;
use crate::types::{Point, Size};
use anyhow::{Context, Result, ensure};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;
use watch::Watch;

/// Options of `analyze`.
#[derive(Clone, Debug, clap::Args)]
pub struct AnalyzeArgs {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    effort: Effort,
    /// The best moves, so many; each has all the time, depth or nodes
    #[arg(long, value_name = "MOVES", default_value_t = 1,
          value_parser = clap::value_parser!(u16).range(1..=484))]
    nbest: u16,
    /// Show a table that changes while it thinks, instead of a line for each depth
    #[arg(long)]
    watch: bool,
    /// Show a win with every reply that matters: the main line numbered on a board, and the tree.
    /// Where there is no win, show what the opponent would win by
    #[arg(long)]
    threats: bool,
    /// File for a picture of the position and the best line
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The same as PNG
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
    /// Print one JSON object and nothing else
    #[arg(long, conflicts_with = "watch")]
    json: bool,
}

/// How long to think about a move.
#[derive(Clone, Debug, clap::Args)]
pub struct Effort {
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

impl Effort {
    /// As limits of a search; `time` (milliseconds) is for a command line that says nothing.
    #[must_use]
    pub fn limits(&self, time: u64) -> Limits {
        let unlimited = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        Limits {
            turn: self.time.or(unlimited.then_some(time)).map(Duration::from_millis),
            depth: self.depth,
            nodes: self.nodes,
            ..Limits::default()
        }
    }
}

/// Milliseconds where no limit is given.
const DEFAULT_TIME: u64 = 5000;

/// What an analysis has found.
struct Analysis {
    position: Position,
    last: Option<Point>,
    best: Vec<Best>,
    /// The win of the side to move, or else that of its opponent, who is not to move.
    proof: Option<(Proof, crate::types::Color)>,
}

/// Thinks, prints what it finds as it goes, then the board and the best lines.
///
/// # Errors
/// If the position cannot be read, the side to move has no legal move, or a file cannot be
/// written.
pub fn run(args: &AnalyzeArgs, engine: &mut Engine) -> Result<()> {
    let (sheet, rule) = args.source.sheet()?;
    let position = sheet.last_position(rule);
    let last = sheet.moves.last().copied();
    engine.set_threads(args.effort.threads.into());
    engine.prepare(rule);
    let over = rules::winner(&position.grid, rule);
    let mut analysis = Analysis { position, last, best: Vec::new(), proof: None };
    if over.is_none() {
        let position = &analysis.position;
        let limits = args.effort.limits(DEFAULT_TIME);
        let mut watch = Watch::new(position.grid.size(), args.nbest > 1, args.watch, args.json);
        analysis.best = best::find(engine, position, &limits, args.nbest.into(), &mut watch);
        watch.finish();
        ensure!(!analysis.best.is_empty(), "{} has no legal move", position.side);
    }
    if args.threats {
        analysis.proof = threats(engine, &analysis);
    }
    let mut out = std::io::stdout().lock();
    if args.json {
        writeln!(out, "{}", record::json(&analysis, over))?;
    } else if let Some(winner) = over {
        writeln!(out, "{}\n{winner} has won.", picture(&analysis.position.grid, last))?;
    } else {
        print(&mut out, &analysis, args.threats)?;
    }
    files(args, &analysis)
}

/// The win that there is.
fn threats(engine: &mut Engine, analysis: &Analysis) -> Option<(Proof, crate::types::Color)> {
    let best = analysis.best.first()?;
    let side = analysis.position.side;
    if best.report.score.plies().is_some_and(|plies| plies > 0) {
        let proof = Prover::new(engine).prove(&analysis.position, &best.report)?;
        return Some((proof, side));
    }
    Some((opponent_threat(engine, &analysis.position)?, side.opponent()))
}

fn print(out: &mut impl Write, analysis: &Analysis, threats: bool) -> Result<()> {
    let Analysis { position, last, best, proof } = analysis;
    let size = position.grid.size();
    let Some(first) = best.first() else { return Ok(()) };
    writeln!(out, "\n{}", picture(&position.grid, *last))?;
    writeln!(out, "{} to move, {}, {size}", position.side, position.rule)?;
    if best.len() == 1 {
        let point = first.report.pv[0];
        writeln!(out, "best  {}  ({point})", point.name(size.height()))?;
        writeln!(out, "score {}  {}", first.report.score, meaning(&first.report))?;
        writeln!(out, "line  {}", names(&first.report.pv, size))?;
    } else {
        out.write_all(watch::table(best, size, None).as_bytes())?;
    }
    match proof {
        Some((proof, color)) if *color == position.side => {
            writeln!(out, "\n{}", tree::numbered(position, *color, proof))?;
            write!(out, "{}", tree::text(position, proof))?;
        }
        Some((proof, color)) => {
            let next = Position { side: *color, ..position.clone() };
            writeln!(out, "\nif {} passed, {color} would win:", position.side)?;
            writeln!(out, "\n{}", tree::numbered(&next, *color, proof))?;
            write!(out, "{}", tree::text(&next, proof))?;
        }
        None if threats && first.report.score.plies().is_some_and(|plies| plies > 0) => {
            writeln!(out, "\nthe win is not one of threats alone: its line is above")?;
        }
        None if threats => writeln!(out, "\nno win by threats was found for either side")?,
        None => {}
    }
    Ok(())
}

/// The pictures that were asked for.
fn files(args: &AnalyzeArgs, analysis: &Analysis) -> Result<()> {
    let mut diagram = Diagram::new(&analysis.position.grid, analysis.last);
    if let Some(best) = analysis.best.first() {
        let own = analysis.proof.as_ref().filter(|(_, color)| *color == analysis.position.side);
        match own {
            Some((proof, _)) => diagram.line(&tree::main_line(proof), analysis.position.side),
            None => diagram.line(&best.report.pv, analysis.position.side),
        }
    }
    // The best move has its number already.
    for (rank, best) in analysis.best.iter().enumerate().skip(1) {
        let letter = u8::try_from(rank).ok().filter(|&rank| rank < 26).map(|rank| b'A' + rank);
        let letter = letter.map_or_else(|| (rank + 1).to_string(), |c| char::from(c).to_string());
        diagram.mark(best.report.pv[0], &letter);
    }
    let write = |path: &PathBuf, bytes: &[u8]| {
        std::fs::write(path, bytes).with_context(|| format!("{} cannot be written", path.display()))
    };
    if let Some(path) = &args.svg {
        write(path, svg(&diagram).as_bytes())?;
    }
    if let Some(path) = &args.png {
        write(path, &png(&diagram)?)?;
    }
    Ok(())
}

/// What a completed depth has found, in one line.
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
