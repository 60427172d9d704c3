//! Lists of moves as people write them.

use crate::types::{Cell, Color, Grid, Point, Size};
use anyhow::{Context, Result, bail};

/// Reads one move, `h8` or `7,7`.
///
/// # Errors
/// If it is neither, or not on the board.
pub(super) fn parse_move(word: &str, size: Size) -> Result<Point> {
    let point = if word.contains(',') {
        word.parse::<Point>().map_err(anyhow::Error::msg)?
    } else {
        Point::from_name(word, size.height())
            .with_context(|| format!("'{word}' is no move: write h8 or 7,7"))?
    };
    if !size.contains(point) {
        bail!("{word} is outside the board {size}");
    }
    Ok(point)
}

/// Plays moves on an empty board, black first, and says who is to move then.
///
/// # Errors
/// If a move is not on the board, or on a stone.
pub(super) fn play_out(words: &[String], size: Size) -> Result<(Grid, Color, Vec<Point>)> {
    let mut grid = Grid::new(size);
    let mut side = Color::Black;
    let mut moves = Vec::new();
    for word in words.iter().flat_map(|words| words.split_whitespace()) {
        let point = parse_move(word, size)?;
        if !grid.get(point).is_empty() {
            bail!("move {} ({word}) is on a stone", moves.len() + 1);
        }
        grid.set(point, Cell::from(side));
        side = side.opponent();
        moves.push(point);
    }
    Ok((grid, side, moves))
}

/// The names of moves, one blank between them.
pub(super) fn names(moves: &[Point], size: Size) -> String {
    let names: Vec<String> = moves.iter().map(|point| point.name(size.height())).collect();
    names.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_notations() {
        let size = Size::new(15, 15).unwrap();
        let words = ["h8 i9".to_string(), "7,8".to_string()];
        let (grid, side, moves) = play_out(&words, size).unwrap();
        assert_eq!(names(&moves, size), "h8 i9 h7");
        assert_eq!((grid.count(Color::Black), side), (2, Color::White));
        for bad in ["h8 h8", "h16", "15,0", "hello", "7;7"] {
            assert!(play_out(&[bad.to_string()], size).is_err(), "{bad}");
        }
    }
}
