//! Lists of moves.

use super::Sheet;
use crate::types::{Point, Size};
use anyhow::{Context, Result, bail};

/// Reads one move, `h8` or `7,7`.
///
/// # Errors
/// If it is neither, or not on the board.
pub fn parse_move(word: &str, size: Size) -> Result<Point> {
    let point = if word.contains(',') {
        word.parse::<Point>()
            .map_err(anyhow::Error::msg)
            .with_context(|| format!("'{}' is no move", shown(word)))?
    } else {
        Point::from_name(word, size.height())
            .with_context(|| format!("'{}' is no move: write h8 or 7,7", shown(word)))?
    };
    if !size.contains(point) {
        bail!("{word} is outside the board {size}");
    }
    Ok(point)
}

/// A word as it can be shown: what is no text may be long, and worse.
fn shown(word: &str) -> String {
    let start: String = word.chars().take(20).collect();
    let more = if start.len() < word.len() { "..." } else { "" };
    format!("{}{more}", start.escape_debug())
}

/// Moves on an empty board, black first.
///
/// # Errors
/// If a word is no move, not on the board, or on a stone.
pub(super) fn list(text: &str, size: Size) -> Result<Sheet> {
    let mut sheet = Sheet::new(size);
    for word in text.split_whitespace() {
        sheet.push(parse_move(word, size)?)?;
    }
    Ok(sheet)
}

/// The names of moves, one blank between them.
#[must_use]
pub fn names(moves: &[Point], size: Size) -> String {
    let names: Vec<String> = moves.iter().map(|point| point.name(size.height())).collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_notations() {
        let size = Size::new(15, 15).unwrap();
        let sheet = list("h8 i9 7,8", size).unwrap();
        assert_eq!(names(&sheet.moves, size), "h8 i9 h7");
        let error = list(&"\u{1b}".repeat(100), size).unwrap_err().to_string();
        assert!(error.len() < 200 && !error.contains('\u{1b}'), "{error}");
        for bad in ["h8 h8", "h16", "15,0", "hello", "7;7"] {
            assert!(list(bad, size).is_err(), "{bad}");
        }
    }
}
