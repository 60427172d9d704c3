//! From options to a match that can be played.

use super::opening::{Opening, parse_all};
use super::options::MatchArgs;
use super::player::{Player, tell_apart};
use super::schedule::{Format, Order, Schedule};
use super::sets::built_in;
use super::sprt::Sprt;
use super::terms::Terms;
use crate::tools::words::span;
use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};

/// A match that can be played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Who plays.
    pub players: Vec<Player>,
    /// Which games.
    pub schedule: Schedule,
    /// On which terms.
    pub terms: Terms,
    /// When it ends early.
    pub sprt: Option<Sprt>,
    /// What must be the same when the match is resumed.
    pub agreed: Map<String, Value>,
}

impl Plan {
    /// Reads the options.
    ///
    /// # Errors
    /// What is wrong with them, in words.
    pub fn new(args: &MatchArgs) -> Result<Plan> {
        let mut players = Vec::new();
        for words in &args.engines.0 {
            players.push(
                Player::parse(&args.each, words)
                    .with_context(|| format!("--engine {}", words.join(" ")))?,
            );
        }
        tell_apart(&mut players);
        ensure!(players.len() >= 2, "a match needs two engines: write --engine twice");
        ensure!(args.games > 0, "--games must be at least 1");
        ensure!(args.concurrency > 0, "--concurrency must be at least 1");
        ensure!(args.neighbours != Some(0), "--neighbours must be at least 1");
        let sprt = args.sprt.as_deref().map(Sprt::parse).transpose().context("--sprt")?;
        ensure!(sprt.is_none() || players.len() == 2, "--sprt needs exactly two engines");
        ensure!(
            cfg!(unix) || !args.suspend,
            "--suspend needs the signals of Unix, which this system does not have"
        );
        let terms = Terms {
            rule: args.rule,
            size: args.size,
            tolerance: span(&args.tolerance).context("--tolerance")?,
            grace: span(&args.grace).context("--grace")?,
            start: span(&args.start).context("--start")?,
            move_limit: args.draw_after,
            few_cells: args.draw_empty,
            always_board: args.always_board,
            suspend: args.suspend,
            crlf: args.crlf,
            log: args.log.clone(),
        };
        let openings = openings(args)?;
        let order = Order { shuffle: args.shuffle, turning: args.turn, seed: args.seed };
        let format = match args.neighbours {
            Some(places) => Format::Neighbours(places),
            None if args.gauntlet => Format::Gauntlet,
            None => Format::RoundRobin,
        };
        let agreed = agreed(args, &players, &openings);
        let schedule = Schedule::new(players.len(), format, args.games, openings, order, args.size);
        Ok(Plan { players, schedule, terms, sprt, agreed })
    }
}

fn openings(args: &MatchArgs) -> Result<Vec<Opening>> {
    match args.openings.as_str() {
        "none" => Ok(vec![Opening::default()]),
        "built-in" => built_in(args.rule, args.size),
        path => {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("the openings {path} (or: built-in, none)"))?;
            parse_all(&text, args.rule, args.size).with_context(|| format!("the openings {path}"))
        }
    }
}

/// All that decides how the games go and which they are, but not how many.
fn agreed(args: &MatchArgs, players: &[Player], openings: &[Opening]) -> Map<String, Value> {
    let lines: Vec<String> = openings.iter().map(|opening| opening.offsets(args.size)).collect();
    let mut map = Map::new();
    let mut put = |key: &str, value| map.insert(key.to_string(), value);
    put("engines", json!(players));
    put("rule", json!(args.rule.to_string()));
    put("size", json!(args.size.to_string()));
    put("gauntlet", json!(args.gauntlet));
    put("neighbours", json!(args.neighbours));
    put("shuffle", json!(args.shuffle));
    put("turn", json!(format!("{:?}", args.turn).to_lowercase()));
    put("seed", json!(args.seed));
    put("tolerance", json!(args.tolerance));
    put("draw-after", json!(args.draw_after));
    put("draw-empty", json!(args.draw_empty));
    put("suspend", json!(args.suspend));
    put("openings", json!(lines));
    map
}
