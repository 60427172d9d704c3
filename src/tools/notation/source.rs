//! Where a position or a game comes from: the words of a command line, a file, standard input.

use super::{Sheet, diagram, moves, psq, sgf};
use crate::types::{Color, Rule, Size};
use anyhow::{Context, Result, ensure};
use std::io::Read;
use std::path::{Path, PathBuf};

/// The part of a command line that names a game or a position.
#[derive(Clone, Debug, clap::Args)]
pub struct Source {
    /// The moves so far, black first: h8 i9 ... (a column, then a row counted from 1 at the
    /// bottom), or 7,7 8,8 ... (column and row from 0 at the top left, as in the protocol). Or a
    /// file with them, a PSQ or SGF file, or a diagram; - reads standard input
    #[arg(value_name = "MOVES|FILE")]
    pub moves: Vec<String>,
    /// Rule: freestyle, standard, renju, caro, caro-exact, or a number as in INFO rule [default:
    /// what the file says, else freestyle]
    #[arg(long)]
    pub rule: Option<Rule>,
    /// Size of the board: 15, or 20x15 (width, height); sides from 5 to 22 [default: what the
    /// file says, else 15]
    #[arg(long)]
    pub size: Option<Size>,
    /// Who is to move in a diagram that does not say: black or white
    #[arg(long, value_parser = color, value_name = "COLOUR")]
    pub side: Option<Color>,
    /// Which game of a file with several, from 1
    #[arg(long, default_value_t = 1, value_name = "NUMBER")]
    pub game: usize,
    /// Only so many moves of the game
    #[arg(long, value_name = "MOVES")]
    pub first: Option<usize>,
}

/// Reads a colour.
///
/// # Errors
/// If it is none.
pub fn color(text: &str) -> Result<Color, String> {
    let known = Color::BOTH.into_iter().find(|color| color.to_string() == text.to_lowercase());
    known.ok_or_else(|| format!("'{text}' is no colour: black or white"))
}

/// No file of moves is larger.
const MOST_BYTES: u64 = 16 << 20;

impl Source {
    /// The game, and its rule.
    ///
    /// # Errors
    /// If a file cannot be read, or what it says is not to be understood or not to be played.
    pub fn sheet(&self) -> Result<(Sheet, Rule)> {
        let (text, name) = match self.file() {
            Some(path) => (load(&path)?, Some(path)),
            None => (self.moves.join(" "), None),
        };
        let sheet = self.read(&text);
        let mut sheet = match name {
            Some(path) => sheet.with_context(|| path.display().to_string())?,
            None => sheet?,
        };
        if let Some(first) = self.first {
            sheet.moves.truncate(first);
            sheet.times.truncate(first);
        }
        let rule = self.rule.or(sheet.rule).unwrap_or_default();
        sheet.rule = Some(rule);
        Ok((sheet, rule))
    }

    fn read(&self, text: &str) -> Result<Sheet> {
        let sheet = read(text, self.size, self.side, self.game)?;
        if let Some(size) = self.size {
            ensure!(sheet.size == size, "the board has the size {}, not {size}", sheet.size);
        }
        Ok(sheet)
    }

    /// The file that is named instead of moves.
    #[must_use]
    pub fn file(&self) -> Option<PathBuf> {
        let [word] = self.moves.as_slice() else { return None };
        let path = Path::new(word);
        let named = word == "-" || path.extension().is_some() || path.components().count() > 1;
        let is_moves = moves::list(word, self.size.unwrap_or_default()).is_ok();
        (named || (!is_moves && path.is_file())).then(|| path.to_path_buf())
    }
}

fn load(path: &Path) -> Result<String> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        std::io::stdin().take(MOST_BYTES).read_to_end(&mut bytes).context("standard input")?;
    } else {
        let file = std::fs::File::open(path).with_context(|| path.display().to_string())?;
        file.take(MOST_BYTES)
            .read_to_end(&mut bytes)
            .with_context(|| path.display().to_string())?;
    }
    // Names of players may be in any encoding; the rest is plain.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads a text in whichever format it is. `size` is for a list of moves, `side` for a diagram,
/// `game` for a collection.
///
/// # Errors
/// If it is in none, or says what cannot be.
pub fn read(text: &str, size: Option<Size>, side: Option<Color>, game: usize) -> Result<Sheet> {
    let text = text.trim_start_matches('\u{feff}').trim();
    if text.starts_with(psq::MAGIC) {
        psq::parse(text)
    } else if text.starts_with('(') {
        sgf::parse(text, game)
    } else if diagram::has_rows(text) {
        diagram::parse(text, side)
    } else {
        moves::list(text, size.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Point;

    #[test]
    fn formats_are_told_apart() {
        for text in [
            "h8 i9",
            "7,7 8,6",
            "\u{feff}Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,0\r\n",
            "\n (;GM[4]SZ[15];B[hh];W[ig])",
        ] {
            let sheet = read(text, None, None, 1).unwrap();
            assert_eq!(sheet.moves, [Point::new(7, 7), Point::new(8, 6)], "{text}");
        }
        let diagram = ".....\n.....\n..X..\n.....\n.....";
        assert_eq!(read(diagram, None, None, 1).unwrap().setup.len(), 1);
        assert!(read("", None, None, 1).unwrap().moves.is_empty());
    }
}
