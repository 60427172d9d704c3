//! Who plays: how a player is started, and what it is told.

use crate::tools::words;
use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Time for a move where neither time, nodes nor depth are given.
const DEFAULT_TURN: Duration = Duration::from_secs(5);
/// Time for a move where nodes or depth limit it: only so that a silent player is noticed.
const PATIENT_TURN: Duration = Duration::from_secs(60);
/// Memory of a player, as in tournaments.
const DEFAULT_MEMORY: u64 = 350 << 20;

/// A player of the match, as `--engine` describes it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// What it is called in tables and files.
    pub name: String,
    /// The executable.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// Where it is started.
    pub folder: PathBuf,
    /// Wall time for each move.
    pub turn: Duration,
    /// Wall time for all its moves in a game; `None`: no limit.
    pub game: Option<Duration>,
    /// `INFO max_node`, if any.
    pub nodes: Option<u64>,
    /// `INFO max_depth`, if any.
    pub depth: Option<u32>,
    /// Bytes of memory that it may use; 0: no limit.
    pub memory: u64,
    /// `INFO thread_num`, if any.
    pub threads: Option<usize>,
    /// Further INFO lines: keys and values.
    pub infos: BTreeMap<String, String>,
}

/// What a player is described by, for messages.
pub const KEYS: &str = "cmd, name, args, dir, time, match, nodes, depth, memory, threads, info.KEY";

impl Player {
    /// Reads `key=value` words. Those of `each` hold unless the player's own say otherwise.
    ///
    /// # Errors
    /// If a key is unknown, a value cannot be read, or there is no `cmd`.
    pub fn parse(each: &[String], own: &[String]) -> Result<Player> {
        let mut values: BTreeMap<&str, &str> = BTreeMap::new();
        for word in each.iter().chain(own) {
            let (key, value) = word.split_once('=').with_context(|| {
                format!("'{word}' is no key=value; the keys of an engine are {KEYS}")
            })?;
            values.insert(key, value);
        }
        let mut infos = BTreeMap::new();
        let mut take = |key: &str| values.remove(key);
        let command = take("cmd").context("an engine needs cmd=FILE")?;
        let (program, home) = locate(command)?;
        let name = match take("name") {
            Some(name) => name.trim().to_string(),
            None => stem(Path::new(command)),
        };
        ensure!(
            !name.is_empty() && name.len() <= 60 && !name.chars().any(char::is_control),
            "'{name}' is no name for an engine"
        );
        let nodes = number(take("nodes"), "nodes")?;
        let depth = number(take("depth"), "depth")?;
        let limited = nodes.is_some() || depth.is_some();
        let turn = match take("time") {
            Some(text) => words::span(text)?,
            None if limited => PATIENT_TURN,
            None => DEFAULT_TURN,
        };
        let game = take("match").map(words::span).transpose()?.filter(|game| !game.is_zero());
        let memory = take("memory").map_or(Ok(DEFAULT_MEMORY), words::bytes)?;
        let threads = number(take("threads"), "threads")?;
        let arguments = words::split(take("args").unwrap_or_default())?;
        let folder = match take("dir") {
            Some(dir) => std::path::absolute(dir).with_context(|| format!("the folder {dir}"))?,
            None => home,
        };
        for (key, value) in values {
            let Some(info) = key.strip_prefix("info.").filter(|info| !info.is_empty()) else {
                bail!("'{key}' is unknown; the keys of an engine are {KEYS}");
            };
            ensure!(!value.contains(['\r', '\n']), "a line end in {key}");
            infos.insert(info.to_string(), value.to_string());
        }
        Ok(Player {
            name,
            program,
            arguments,
            folder,
            turn,
            game,
            nodes,
            depth,
            memory,
            threads,
            infos,
        })
    }
}

/// Gives players that share a name numbers.
pub fn tell_apart(players: &mut [Player]) {
    let names: Vec<String> = players.iter().map(|player| player.name.clone()).collect();
    for (i, name) in names.iter().enumerate() {
        if names.iter().filter(|other| *other == name).count() > 1 {
            let number = names[..=i].iter().filter(|other| *other == name).count();
            players[i].name = format!("{name}-{number}");
        }
    }
}

/// The executable, and the folder where it is at home: its own, where files of its stand; or
/// the present one, if the command is to be looked for on the search path.
fn locate(command: &str) -> Result<(PathBuf, PathBuf)> {
    let here = std::env::current_dir().context("there is no current folder")?;
    let path = Path::new(command);
    if path.components().count() < 2 {
        return Ok((path.to_path_buf(), here));
    }
    let path = std::path::absolute(path).with_context(|| format!("the engine {command}"))?;
    ensure!(path.is_file(), "the engine {} does not exist", path.display());
    let home = path.parent().map_or(here, Path::to_path_buf);
    Ok((path, home))
}

/// The name of a file without what an executable's name has before and after it.
fn stem(path: &Path) -> String {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    stem.strip_prefix("pbrain-").unwrap_or(&stem).to_string()
}

fn number<T: std::str::FromStr>(text: Option<&str>, key: &str) -> Result<Option<T>> {
    text.map(|text| text.parse().ok().with_context(|| format!("{key}={text} is no number")))
        .transpose()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(each: &[&str], own: &[&str]) -> Result<Player> {
        let strings = |words: &[&str]| words.iter().map(|w| w.to_string()).collect::<Vec<_>>();
        Player::parse(&strings(each), &strings(own))
    }

    #[test]
    fn own_values_before_those_of_each() {
        let player = parse(
            &["time=2s", "match=60s", "memory=0", "info.level=3"],
            &["cmd=pbrain-x", "time=100", "args=--weights 'a b'", "info.level=4", "nodes=5"],
        )
        .unwrap();
        assert_eq!((player.name.as_str(), player.memory), ("x", 0));
        assert_eq!(
            (player.turn, player.game),
            (Duration::from_millis(100), Some(Duration::from_secs(60)))
        );
        assert_eq!(player.arguments, ["--weights", "a b"]);
        assert_eq!(player.infos["level"], "4");
        assert_eq!(player.nodes, Some(5));
    }

    #[test]
    fn defaults() {
        assert_eq!(parse(&[], &["cmd=x"]).unwrap().turn, DEFAULT_TURN);
        assert_eq!(parse(&[], &["cmd=x", "depth=3"]).unwrap().turn, PATIENT_TURN);
        let mut players =
            ["x", "y", "x"].map(|name| parse(&[], &["cmd=x", &format!("name={name}")]).unwrap());
        tell_apart(&mut players);
        assert_eq!(players.map(|player| player.name), ["x-1", "y", "x-2"]);
    }

    #[test]
    fn clear_errors() {
        for (words, part) in [
            (vec!["name=x"], "cmd"),
            (vec!["cmd=x", "tiem=3"], "tiem"),
            (vec!["cmd=x", "time=fast"], "fast"),
            (vec!["cmd=x", "nodes=many"], "many"),
            (vec!["cmd=./no/such/file"], "does not exist"),
            (vec!["x"], "key=value"),
            (vec!["cmd=x", "name="], "name"),
        ] {
            let error = format!("{:#}", parse(&[], &words).unwrap_err());
            assert!(error.contains(part), "{words:?}: {error}");
        }
    }
}
