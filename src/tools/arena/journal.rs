//! The folder of a match. Its file of games, one JSON line each, is the source of truth:
//! everything else in the folder is made from it, and an interrupted match goes on from it.

use super::record::Record;
use super::schedule::Schedule;
use crate::tools::notation::psq;
use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The games.
const GAMES: &str = "games.jsonl";
/// What was agreed on.
const MATCH: &str = "match.json";
/// A file for each game.
const PSQ: &str = "psq";

/// The folder of a match, open for more games.
#[derive(Debug)]
pub struct Journal {
    folder: PathBuf,
    games: File,
}

impl Journal {
    /// Opens a folder, made if need be, and reads the games played there: none unless
    /// `resume`. `agreed` is what must be the same when a match goes on.
    ///
    /// # Errors
    /// If a match is there already that is not to be resumed, or another one; or if a file
    /// cannot be read or written.
    pub fn open(
        folder: &Path,
        agreed: &Map<String, Value>,
        schedule: &Schedule,
        names: &[String],
        resume: bool,
    ) -> Result<(Journal, Vec<Record>)> {
        fs::create_dir_all(folder.join(PSQ))
            .with_context(|| format!("the folder {}", folder.display()))?;
        let path = folder.join(GAMES);
        let played = path.metadata().is_ok_and(|file| file.len() > 0);
        ensure!(
            resume || !played,
            "{} holds a match already: go on with it by --resume, or choose another --out",
            folder.display()
        );
        let mut records = Vec::new();
        if played {
            same_match(&folder.join(MATCH), agreed)?;
            records = read(&path)?;
            for record in &records {
                fits(record, schedule, names)
                    .with_context(|| format!("game {} in {}", record.game, path.display()))?;
            }
        }
        let text = serde_json::to_string_pretty(agreed).context("the terms of the match")?;
        write(&folder.join(MATCH), &(text + "\n"))?;
        let games = OpenOptions::new().create(true).append(true).open(&path);
        let games = games.with_context(|| path.display().to_string())?;
        Ok((Journal { folder: folder.to_path_buf(), games }, records))
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, record: &Record) -> Result<()> {
        let line = serde_json::to_string(record).context("a record")? + "\n";
        // One write: a line is there or not, as far as the system can promise it.
        self.games.write_all(line.as_bytes()).with_context(|| GAMES.to_string())?;
        self.psq(record)
    }

    /// Writes the PSQ file of a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn psq(&self, record: &Record) -> Result<()> {
        write(&self.folder.join(PSQ).join(format!("{:05}.psq", record.game)), &psq(&record.sheet()))
    }

    /// Writes a file beside the games.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn file(&self, name: &str, text: &str) -> Result<()> {
        write(&self.folder.join(name), text)
    }

    /// Where all of it is.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }
}

/// The games of a file. A last line that was cut off when the match broke off is cut away.
fn read(path: &Path) -> Result<Vec<Record>> {
    let text = fs::read(path).with_context(|| path.display().to_string())?;
    let whole = text.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if whole < text.len() {
        log::warn!("{}: the last line is cut off", path.display());
        let file = OpenOptions::new().write(true).open(path);
        file.and_then(|file| file.set_len(whole as u64))
            .with_context(|| path.display().to_string())?;
    }
    let mut records: Vec<Record> = Vec::new();
    for (i, line) in String::from_utf8_lossy(&text[..whole]).lines().enumerate() {
        let record: Record = serde_json::from_str(line)
            .with_context(|| format!("{}, line {}", path.display(), i + 1))?;
        ensure!(
            records.iter().all(|other| other.game != record.game),
            "{}: game {} is there twice",
            path.display(),
            record.game
        );
        records.push(record);
    }
    Ok(records)
}

/// Whether a match began with the same terms.
fn same_match(path: &Path, agreed: &Map<String, Value>) -> Result<()> {
    let text = fs::read_to_string(path).with_context(|| path.display().to_string())?;
    let before: Map<String, Value> =
        serde_json::from_str(&text).with_context(|| path.display().to_string())?;
    let keys: BTreeSet<&String> = agreed.keys().chain(before.keys()).collect();
    let other: Vec<&str> = keys
        .into_iter()
        .filter(|key| agreed.get(*key) != before.get(*key))
        .map(String::as_str)
        .collect();
    ensure!(
        other.is_empty(),
        "the match to be resumed was another one; not the same: {}",
        other.join(", ")
    );
    Ok(())
}

/// Whether a game is one of the schedule.
fn fits(record: &Record, schedule: &Schedule, names: &[String]) -> Result<()> {
    ensure!(record.game > 0, "games are counted from 1");
    let fixture = schedule.fixture(record.game);
    let players = [&names[fixture.black], &names[fixture.white]];
    ensure!(
        players == [&record.black, &record.white] && record.moves.starts_with(&fixture.opening.0),
        "the schedule has another game there"
    );
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<()> {
    fs::write(path, text).with_context(|| format!("{} cannot be written", path.display()))
}
