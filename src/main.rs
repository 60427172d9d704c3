//! The executable that a tournament manager starts: without arguments it speaks the pipe
//! protocol on standard input and output.

use anyhow::{Context, Result};
use clap::Parser;
use quince::engine::Engine;
use quince::eval::{PRESETS, WeightBook};
use quince::level::Opponent;
use quince::players::{PlayerKind, Seat};
use quince::protocol::{Options, Session};
use quince::search::Parameters;
use quince::types::Strength;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Quince, a Gomocup engine for gomoku and renju. Without arguments it speaks the
/// Gomocup (Piskvork) protocol on standard input and output.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    /// Weights to judge positions by: a file, or one of the presets trained (the default),
    /// balanced, attack, defend, point-sum, line-map
    #[arg(long, value_name = "FILE", global = true)]
    weights: Option<PathBuf>,
    /// Send a DEBUG line after each depth that a search completes
    #[arg(long)]
    debug: bool,
    /// Let one of the classic players play in the place of the engine, at every strength asked for
    #[arg(long, value_name = "NAME")]
    player: Option<PlayerKind>,
    /// How strongly to play, from 0 to 100, unless the manager says so (INFO strength): the
    /// classic players first, then the engine held back, at last the engine as it is
    #[arg(long, value_name = "0..100", default_value_t, conflicts_with = "player")]
    level: Strength,
    /// Another value for a number of the search; `pbrain-quince parameters` lists them. May be
    /// given several times
    #[arg(long, value_name = "NAME=VALUE", global = true, value_parser = parameter)]
    parameter: Vec<(String, i32)>,
    /// Where the chance begins, of those who play at random and of swap2's openings: the same
    /// number, the same moves
    /// [default: another one each time]
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
    #[cfg(feature = "tools")]
    #[command(subcommand)]
    tool: Option<Tool>,
}

#[cfg(feature = "tools")]
#[derive(Debug, clap::Subcommand)]
enum Tool {
    /// Search fixed positions; the last line is the signature and the speed
    Bench(quince::tools::bench::BenchArgs),
    /// Compare all that is kept incrementally with the same made from scratch, in random games
    Verify(quince::tools::verify::VerifyArgs),
    /// Play games against itself, to learn from
    Datagen(quince::tools::datagen::DatagenArgs),
    /// Learn weights from such games
    Train(quince::tools::train::TrainArgs),
    /// Tune the numbers of the search by games against itself (SPSA)
    Tune(quince::tools::tune::TuneArgs),
    /// List the numbers of the search that --parameter sets and `tune` tunes
    Parameters,
    /// Show where the evaluation of a position comes from
    Explain(quince::tools::explain::ExplainArgs),
    /// Show a position, its value and the best line
    Analyze(quince::tools::analyze::AnalyzeArgs),
    /// Go through a whole game: its curve, its mistakes, and a page to click through
    Review(quince::tools::review::ReviewArgs),
    /// Play a game in the terminal
    Play(Box<quince::tools::play::PlayArgs>),
    /// List the rungs of the ladder that --level and INFO strength climb
    Levels,
    /// Play engines against each other
    Match(Box<quince::tools::arena::MatchArgs>),
    /// Make balanced openings
    Openings(quince::tools::openings::OpeningsArgs),
    /// Play games against itself from the swap2 opening on: does it favour who begins?
    Swap2(quince::tools::swap2::Swap2Args),
}

fn main() -> ExitCode {
    // Managers take standard error for replies: nothing goes there unless RUST_LOG asks.
    env_logger::Builder::new()
        .filter_level(log::LevelFilter::Off)
        .parse_default_env()
        .target(env_logger::Target::Stderr)
        .init();
    match run(&Arguments::parse()) {
        // Whoever reads our output has had enough of it, as `head` may.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("pbrain-quince: {error:#}");
            ExitCode::FAILURE
        }
        Ok(()) => ExitCode::SUCCESS,
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
}

fn run(arguments: &Arguments) -> Result<()> {
    let book = match &arguments.weights {
        Some(path) => load_weights(path)?,
        None => WeightBook::default(),
    };
    let mut parameters = Parameters::default();
    for (name, value) in &arguments.parameter {
        parameters.set(name, *value)?;
    }
    let engine = |book| Engine::new(book).with_parameters(parameters);
    #[cfg(feature = "tools")]
    if let Some(tool) = &arguments.tool {
        return match tool {
            Tool::Bench(args) => quince::tools::bench::run(args, &mut engine(book)),
            Tool::Verify(args) => quince::tools::verify::run(args, &book),
            Tool::Datagen(args) => quince::tools::datagen::run(args, &book),
            Tool::Train(args) => quince::tools::train::run(args, &book),
            Tool::Tune(args) => quince::tools::tune::run(args, &book),
            Tool::Parameters => {
                quince::tools::tune::list();
                Ok(())
            }
            Tool::Explain(args) => quince::tools::explain::run(args, &book),
            Tool::Analyze(args) => quince::tools::analyze::run(args, &mut engine(book)),
            Tool::Review(args) => quince::tools::review::run(args, &mut engine(book)),
            Tool::Play(args) => quince::tools::play::run(args, &book),
            Tool::Match(args) => quince::tools::arena::run(args),
            Tool::Levels => {
                quince::tools::levels::run();
                Ok(())
            }
            Tool::Openings(args) => quince::tools::openings::run(args, &book),
            Tool::Swap2(args) => quince::tools::swap2::run(args, &book),
        };
    }
    let player = arguments.player;
    let seed = arguments.seed.unwrap_or_else(|| fastrand::u64(..));
    let leave = || std::process::exit(0);
    let options = Options {
        debug: arguments.debug,
        player: player.map(PlayerKind::name),
        seed: arguments.seed,
    };
    let ended = match player {
        Some(kind) => {
            let seat = Seat::new(kind.player(seed));
            Session::new(io::stdout(), seat, options).run(io::stdin(), leave)
        }
        None => {
            let opponent = Opponent::new(engine(book), arguments.level, seed);
            Session::new(io::stdout(), opponent, options).run(io::stdin(), leave)
        }
    };
    ended.context("the conversation broke off")
}

/// A parameter of the search and its value, from `NAME=VALUE`.
fn parameter(text: &str) -> Result<(String, i32), String> {
    let (name, value) = text.split_once('=').ok_or("NAME=VALUE is wanted")?;
    let value = value.parse().map_err(|_| format!("'{value}' is no whole number"))?;
    Ok((name.to_string(), value))
}

/// The weights in a file, or the preset of that name if there is no such file.
fn load_weights(path: &Path) -> Result<WeightBook> {
    let preset = path.to_str().and_then(WeightBook::preset);
    if let (Some(preset), false) = (preset, path.exists()) {
        return Ok(preset);
    }
    let name = path.display();
    let text = std::fs::read_to_string(path).with_context(|| {
        let presets = PRESETS.map(|(name, _)| name).join(", ");
        format!("'{name}' is no weights file that can be read, nor a preset ({presets})")
    })?;
    // Some editors put a byte-order mark before the text.
    let text = text.trim_start_matches('\u{feff}');
    WeightBook::parse(text).with_context(|| format!("the weights file '{name}'"))
}
