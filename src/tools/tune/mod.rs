//! `tune`: the numbers of the search, from games.

mod duel;
mod spsa;

use super::arena::{Opening, built_in};
use super::progress::Progress;
use crate::eval::WeightBook;
use crate::search::{Parameter, Parameters};
use crate::types::{Rule, Size};
use anyhow::{Context, Result};
use spsa::Spsa;
use std::path::PathBuf;
use std::sync::Mutex;

/// Options of `tune`.
#[derive(Clone, Debug, clap::Args)]
pub struct TuneArgs {
    /// File that keeps the numbers; if it is there, the tuning goes on from it
    pub out: PathBuf,
    /// Parameters to tune [default: all]
    #[arg(long, value_delimiter = ',', value_name = "NAME,NAME")]
    pub only: Vec<String>,
    /// Rules of the games, taken in turn at random
    #[arg(
        long,
        default_value = "freestyle,renju",
        value_delimiter = ',',
        value_name = "RULE,RULE"
    )]
    pub rule: Vec<Rule>,
    /// Size of the board: 15, or 20x15
    #[arg(long, default_value = "15")]
    pub size: Size,
    /// Nodes for each move
    #[arg(long, default_value_t = 5000)]
    pub nodes: u64,
    /// Pairs of games to have played in the end
    #[arg(long, default_value_t = 5000)]
    pub pairs: u64,
    /// Part of its step by which a number follows a pair that was won twice
    #[arg(long, default_value_t = 0.05)]
    pub rate: f64,
    /// Threads that play [default: all processors]
    #[arg(long)]
    pub threads: Option<usize>,
    /// Seed of openings and steps
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Prints all parameters: name, value, range, step.
pub fn list() {
    println!("{:<24} {:>7} {:>7} {:>7} {:>7}", "parameter", "value", "least", "most", "step");
    for Parameter { name, default, least, most, step } in Parameters::ALL {
        println!("{name:<24} {default:>7} {least:>7} {most:>7} {step:>7}");
    }
}

/// Plays pairs of games between engines that differ a little, and follows the better ones. The
/// numbers are saved after every pair.
///
/// # Errors
/// If a parameter or the openings are not there, or the file is not of the same parameters or
/// cannot be written.
pub fn run(args: &TuneArgs, book: &WeightBook) -> Result<()> {
    let name = args.out.display();
    let mut spsa = Spsa::new(&args.only, args.rate)?;
    if args.out.exists() {
        let text = std::fs::read_to_string(&args.out).with_context(|| name.to_string())?;
        spsa.load(&text).with_context(|| name.to_string())?;
    }
    let of = |&rule: &Rule| Ok((rule, built_in(rule, args.size)?));
    let openings: Vec<(Rule, Vec<Opening>)> = args.rule.iter().map(of).collect::<Result<_>>()?;
    let available = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = args.threads.unwrap_or(available).max(1);
    let progress = Progress::new("pairs", args.pairs, spsa.pairs);
    let state = Mutex::new((spsa, progress, Ok(())));
    std::thread::scope(|scope| {
        for thread in 0..threads {
            let (state, openings) = (&state, &openings);
            scope.spawn(move || {
                let mut random = fastrand::Rng::with_seed(args.seed ^ (thread as u64) << 32);
                let duel =
                    |&(rule, _): &(Rule, _)| duel::Duel::new(rule, args.size, args.nodes, book);
                let mut duels: Vec<duel::Duel> = openings.iter().map(duel).collect();
                loop {
                    let Ok(spsa) = state.lock().map(|state| state.0.clone()) else { return };
                    random = fastrand::Rng::with_seed(random.u64(..) ^ spsa.pairs);
                    let trial = spsa.trial(&mut random);
                    let rule = random.usize(..openings.len());
                    let openings = &openings[rule].1;
                    let opening = &openings[random.usize(..openings.len())];
                    let score = duels[rule].pair(&trial.players, opening, &mut random);
                    let Ok(mut state) = state.lock() else { return };
                    let (spsa, progress, saved) = &mut *state;
                    if spsa.pairs >= args.pairs || saved.is_err() {
                        return;
                    }
                    spsa.learn(&trial, score);
                    *saved = std::fs::write(&args.out, spsa.save());
                    progress.show(spsa.pairs, spsa.options());
                }
            });
        }
    });
    let (spsa, progress, saved) =
        state.into_inner().map_err(|_| anyhow::anyhow!("a game broke off"))?;
    progress.finish();
    saved.with_context(|| format!("{name} cannot be written"))?;
    println!("{} pairs\n{}", spsa.pairs, spsa.options());
    Ok(())
}
