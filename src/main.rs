//! The executable that a tournament manager starts: without arguments it speaks the pipe
//! protocol on standard input and output.

use anyhow::Context;
use clap::Parser;
use quince::engine::Engine;
use quince::protocol::{Options, Session};
use std::io;

/// Quince, a Gomocup engine for gomoku and renju. Without arguments it speaks the
/// Gomocup (Piskvork) protocol on standard input and output.
#[derive(Debug, Parser)]
#[command(version)]
struct Arguments {
    /// Send a DEBUG line for each iteration of a search
    #[arg(long)]
    debug: bool,
}

fn main() -> anyhow::Result<()> {
    // Managers take standard error for replies: nothing goes there unless RUST_LOG asks.
    env_logger::Builder::new()
        .filter_level(log::LevelFilter::Off)
        .parse_default_env()
        .target(env_logger::Target::Stderr)
        .init();
    let arguments = Arguments::parse();
    let options = Options { debug: arguments.debug };
    Session::new(io::stdout(), Engine::new(), options)
        .run(io::stdin())
        .context("the conversation broke off")
}
