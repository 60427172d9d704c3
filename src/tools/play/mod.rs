//! `play`: a game against the engine in a terminal.
//!
//! `game` is the state of a game and what can be done to it; `command` what a person can type;
//! `brain` finds the engine's moves and hints on a thread of its own; `view` is what is to be
//! seen, as plain text; `store` keeps the game in files, after each move. Two front ends stand on
//! these: `lines`, where a line is asked and answered, and `screen`, where cursor keys move over
//! the board.

mod brain;
mod command;
mod game;
mod lines;
mod paint;
mod screen;
mod store;
mod view;

use super::notation::{Source, color};
use super::words;
use crate::eval::WeightBook;
use crate::types::{Color, Strength};
use anyhow::{Context, Result, ensure};
use brain::Brain;
use crossterm::tty::IsTty;
use game::{Game, Who};
use std::io;
use std::path::PathBuf;
use std::time::Duration;
use store::Store;

/// Options of `play`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = "\
A move is typed as h8 (a column, then a row counted from the bottom), or made with the cursor keys
and Enter. Type help in the game for the rest.

  pbrain-quince play                          you are black, freestyle, 15x15, full strength
  pbrain-quince play --color white --level 30
  pbrain-quince play --rule renju --clock 10m
  pbrain-quince play --resume quince-game-1.sgf")]
pub struct PlayArgs {
    #[command(flatten)]
    source: Source,
    /// Your colour: black, white, or both, for two people at one board [default: black]
    #[arg(long, value_name = "COLOUR")]
    color: Option<String>,
    /// How strongly the engine plays, from 0 to 100; `pbrain-quince levels` lists who that is
    /// [default: 100]
    #[arg(long, value_name = "0..100")]
    level: Option<Strength>,
    /// Time of the engine for a move, as 500ms, 2s, 1m
    #[arg(long, value_name = "SPAN", default_value = "2s")]
    time: String,
    /// Time of each side for the whole game, as 5m; whose time is up has lost
    #[arg(long, value_name = "SPAN")]
    clock: Option<String>,
    /// Your name in the files of the game [default: player]
    #[arg(long)]
    name: Option<String>,
    /// Where the game is kept: this name with .sgf and .psq, written after each move [default:
    /// quince-game-1, or the next number that is free]
    #[arg(long, value_name = "NAME")]
    save: Option<PathBuf>,
    /// Go on with a game that was kept, in the same files
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "save"])]
    resume: Option<PathBuf>,
    /// One line after the other, as where input is no terminal, instead of the whole screen
    #[arg(long)]
    lines: bool,
    /// Letters X and O without colours [default: where NO_COLOR is set]
    #[arg(long)]
    plain: bool,
    /// Where the chance of weak levels begins: the same number, the same moves
    #[arg(long, value_name = "NUMBER")]
    seed: Option<u64>,
}

/// Plays a game.
///
/// # Errors
/// If the options make no game, a file cannot be read or written, or the terminal breaks off.
pub fn run(args: &PlayArgs, book: &WeightBook) -> Result<()> {
    let mut game = begin(args)?;
    let mut store = match (&args.resume, &args.save) {
        (Some(path), _) => Store::at(path.with_extension("")),
        (None, Some(name)) => {
            let store = Store::at(name.clone());
            ensure!(!store.exists(), "{} is there already: --resume goes on with it", store.name());
            store
        }
        (None, None) => Store::next(&std::env::current_dir().context("the current folder")?),
    };
    let seed = args.seed.unwrap_or_else(|| fastrand::u64(..));
    let mut brain = Brain::new(book, game.level(), seed);
    let terminal = io::stdin().is_tty() && io::stdout().is_tty();
    let result = if terminal && !args.lines && screen::fits(game.sheet().size) {
        screen::run(&mut game, &mut brain, &mut store, args.plain)
    } else {
        lines::run(&mut game, &mut brain, &mut store, &mut io::stdin().lock(), &mut io::stdout())
    };
    if !game.sheet().moves.is_empty() {
        println!("The game is kept in {} and .psq", store.name());
        if !game.is_over() {
            println!("pbrain-quince play --resume {}", store.name());
        }
    }
    result
}

/// The game that the options describe.
fn begin(args: &PlayArgs) -> Result<Game> {
    let source = match &args.resume {
        Some(path) => {
            // The other file of the game says more: the rule, and how it ended.
            let sgf = path.with_extension("sgf");
            let path = if sgf.is_file() { sgf } else { path.clone() };
            ensure!(path.is_file(), "there is no game {}", path.display());
            Source { moves: vec![path.to_string_lossy().into_owned()], ..args.source.clone() }
        }
        None => args.source.clone(),
    };
    let (sheet, rule) = source.sheet()?;
    let clock = args.clock.as_deref().map(words::span).transpose().context("--clock")?;
    let whole = clock.is_none_or(|clock| clock.as_secs() > 0 && clock.subsec_nanos() == 0);
    ensure!(whole, "--clock: whole seconds, at least one");
    let time = words::span(&args.time).context("--time")?;
    ensure!(time >= Duration::from_millis(1), "--time: a move needs some time");
    let seats = match args.color.as_deref().map(str::to_lowercase).as_deref() {
        Some("both") => [Who::Person; 2],
        Some(name) => seats(color(name).map_err(anyhow::Error::msg).context("--color")?),
        None => game::seats_of(&sheet).unwrap_or_else(|| seats(Color::Black)),
    };
    let level = args.level.or_else(|| game::level_of(&sheet)).unwrap_or_default();
    let known = game::person_of(&sheet).filter(|_| args.resume.is_some());
    let name = args.name.as_deref().or(known).unwrap_or("player").to_string();
    Game::new(sheet, rule, seats, level, &name, clock, time)
}

/// A person of this colour, and the engine.
fn seats(person: Color) -> [Who; 2] {
    Color::BOTH.map(|color| if color == person { Who::Person } else { Who::Engine })
}
