//! The executable that a tournament manager starts.

use clap::Parser;
use quince::engine::Engine;
use quince::eval::WeightBook;
use quince::tools::{analyze, bench, verify};

#[derive(Parser)]
enum Cli {
    Bench(bench::BenchArgs),
    Verify(verify::VerifyArgs),
    Analyze(analyze::AnalyzeArgs),
}

fn main() -> anyhow::Result<()> {
    env_logger::init();
    let book = WeightBook::default();
    match Cli::parse() {
        Cli::Bench(args) => bench::run(&args, &book),
        Cli::Verify(args) => verify::run(&args, &book),
        Cli::Analyze(args) => analyze::run(&args, &mut Engine::new(book)),
    }
}
