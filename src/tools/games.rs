//! Files of self-play games: what `datagen` writes and `train` reads.
//!
//! A file is a sequence of records, one a game, and is only ever appended to. A record is, in
//! little-endian bytes:
//!
//! | bytes | what |
//! |---|---|
//! | 2 | `Q1` |
//! | 2 | number of moves n |
//! | 1 | rule: 0 freestyle, 1 standard, 2 renju, 3 caro, 4 caro-exact |
//! | 2 | width, height |
//! | 1 | result: 0 black won, 1 white won, 2 draw |
//! | 4 n | each move: its point (row x 32 + column), 2 bytes; the search score for the side that made it, 2 bytes signed, or -32768 where it was not searched |
//! | 4 | check sum (FNV-1a of all the bytes before) |
//!
//! A record that was cut off by the end of its process is not read, and the next run begins in
//! its place.

use crate::types::{Color, Point, Rule, Size};
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// Who has won; `None`: a draw.
    pub winner: Option<Color>,
    /// The moves, black first, with the score for the side that made it if it was searched.
    pub moves: Vec<(Point, Option<i16>)>,
}

const MAGIC: [u8; 2] = *b"Q1";
const HEADER: usize = 8;
const UNSEARCHED: i16 = i16::MIN;

impl GameRecord {
    fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEADER + 4 * self.moves.len() + 4);
        bytes.extend(MAGIC);
        bytes.extend((self.moves.len() as u16).to_le_bytes());
        let winner = self.winner.map_or(2, |color| color.index() as u8);
        bytes.extend([self.rule as u8, self.size.width(), self.size.height(), winner]);
        for (point, score) in &self.moves {
            bytes.extend((point.index() as u16).to_le_bytes());
            bytes.extend(score.unwrap_or(UNSEARCHED).to_le_bytes());
        }
        bytes.extend(checksum(&bytes).to_le_bytes());
        bytes
    }

    /// Reads the record at the beginning of `bytes`, and says how long it is.
    fn decode(bytes: &[u8]) -> Option<(GameRecord, usize)> {
        let header = bytes.get(..HEADER)?;
        let count = usize::from(u16::from_le_bytes([header[2], header[3]]));
        let end = HEADER + 4 * count;
        let sum = u32::from_le_bytes(bytes.get(end..end + 4)?.try_into().ok()?);
        if header[..2] != MAGIC || sum != checksum(&bytes[..end]) {
            return None;
        }
        let rule = *Rule::ALL.get(usize::from(header[4]))?;
        let size = Size::new(header[5].into(), header[6].into()).ok()?;
        let winner = Color::BOTH.get(usize::from(header[7])).copied();
        let word = |chunk: &[u8]| u16::from_le_bytes([chunk[0], chunk[1]]);
        let moves = bytes[HEADER..end]
            .chunks_exact(4)
            .map(|chunk| {
                let index = usize::from(word(chunk));
                let point = size.point((index % 32) as i32, (index / 32) as i32)?;
                let score = word(&chunk[2..]) as i16;
                Some((point, (score != UNSEARCHED).then_some(score)))
            })
            .collect::<Option<Vec<_>>>()?;
        Some((GameRecord { rule, size, winner, moves }, end + 4))
    }
}

/// FNV-1a, 32 bits.
fn checksum(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |sum, &b| (sum ^ u32::from(b)).wrapping_mul(0x0100_0193))
}

/// All whole games of a file, and the length of what they take up: anything beyond is a
/// record that was cut off.
///
/// # Errors
/// If the file cannot be read.
pub fn read_games(path: &Path) -> io::Result<(Vec<GameRecord>, u64)> {
    let mut bytes = Vec::new();
    File::open(path)?.read_to_end(&mut bytes)?;
    let mut games = Vec::new();
    let mut at = 0;
    while let Some((game, length)) = GameRecord::decode(&bytes[at..]) {
        games.push(game);
        at += length;
    }
    Ok((games, at as u64))
}

/// A file of games, open for more.
#[derive(Debug)]
pub struct GameWriter {
    file: File,
}

impl GameWriter {
    /// Opens or makes a file, cuts off a record that is not whole, and returns the games that
    /// are already there.
    ///
    /// # Errors
    /// If the file cannot be opened, read, or cut.
    pub fn open(path: &Path) -> io::Result<(GameWriter, Vec<GameRecord>)> {
        let mut file =
            OpenOptions::new().create(true).truncate(false).read(true).write(true).open(path)?;
        let (games, end) = read_games(path)?;
        file.set_len(end)?;
        file.seek(SeekFrom::Start(end))?;
        Ok((GameWriter { file }, games))
    }

    /// Appends a game with one write.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&mut self, game: &GameRecord) -> io::Result<()> {
        self.file.write_all(&game.encode())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_back_and_a_broken_tail_is_cut() {
        let game = |n: u8| GameRecord {
            rule: Rule::Renju,
            size: Size::new(15, 15).unwrap(),
            winner: [Some(Color::White), None][usize::from(n % 2)],
            moves: vec![(Point::new(7, 7), None), (Point::new(n, 8), Some(-30_000))],
        };
        let path = std::env::temp_dir().join(format!("quince-games-{}", std::process::id()));
        let (mut writer, old) = GameWriter::open(&path).unwrap();
        assert!(old.is_empty());
        for n in 0..3 {
            writer.write(&game(n)).unwrap();
        }
        drop(writer);
        let length = std::fs::metadata(&path).unwrap().len();
        OpenOptions::new().write(true).open(&path).unwrap().set_len(length - 5).unwrap();
        let (mut writer, old) = GameWriter::open(&path).unwrap();
        assert_eq!(old, [game(0), game(1)]);
        writer.write(&game(4)).unwrap();
        assert_eq!(read_games(&path).unwrap().0, [game(0), game(1), game(4)]);
        std::fs::remove_file(path).unwrap();
    }
}
