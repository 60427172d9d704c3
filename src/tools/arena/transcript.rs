//! A conversation on paper, for those who look for a player's faults.

use crate::types::Color;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::time::Instant;

/// The conversation with both players of a game, with the time of each line in milliseconds
/// since the game began. It may go nowhere.
#[derive(Debug)]
pub struct Transcript {
    file: Option<BufWriter<File>>,
    began: Instant,
}

impl Transcript {
    /// A transcript of the game of this number in a folder. That it cannot be written loses
    /// no game.
    pub fn new(folder: Option<&Path>, game: usize) -> Transcript {
        let file = folder.and_then(|folder| {
            let path = folder.join(format!("{game:05}.log"));
            File::create(&path).inspect_err(|error| log::warn!("{}: {error}", path.display())).ok()
        });
        Transcript { file: file.map(BufWriter::new), began: Instant::now() }
    }

    /// A line to a player.
    pub fn said(&mut self, color: Color, line: &str) {
        self.write(color, "<-", line);
    }

    /// A line from a player.
    pub fn heard(&mut self, color: Color, line: &str) {
        self.write(color, "->", line);
    }

    fn write(&mut self, color: Color, arrow: &str, line: &str) {
        let time = self.began.elapsed().as_millis();
        if let Some(file) = &mut self.file {
            let _ = writeln!(file, "{time:>7} {color} {arrow} {line}");
        }
    }
}
