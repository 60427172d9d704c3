//! The swap2 opening: one player puts three stones, the other chooses a colour, or puts two
//! more and leaves the choice to the first.

use super::Refusal;
use super::block::Stone;
use super::legality::is_legal;
use crate::engine::{Position, Report};
use crate::types::{Cell, Color, Grid, Point, Rule, Size};

/// How far from equal a position must be, as a score, for the choice of colour to be clear.
const CLEAR: i32 = 40;

/// What SWAP2BOARD asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Put the first three stones.
    Opening,
    /// Three stones lie there: take black, stay white and move, or put two more.
    Three,
    /// Five stones lie there: take black, or stay white and move.
    Five,
}

impl Phase {
    /// The phase in which this number of stones is on the board.
    ///
    /// # Errors
    /// [`Refusal::Stones`] if there is no such phase.
    pub fn of(stones: usize) -> Result<Phase, Refusal> {
        match stones {
            0 => Ok(Phase::Opening),
            3 => Ok(Phase::Three),
            5 => Ok(Phase::Five),
            other => Err(Refusal::Stones(other)),
        }
    }
}

/// Three stones, black, white, black, that are near to equal: searches of a second and a half, on
/// boards of 15 and 20 and under all rules, gave less than half an open three to either side.
/// They lie at the middle of the upper edge, where black's two have little room.
#[must_use]
pub fn opening(size: Size) -> [Point; 3] {
    let left = (size.width() - 5) / 2;
    [Point::new(left, 0), Point::new(left + 2, 1), Point::new(left + 3, 2)]
}

/// The position in which white, to move after these stones in order of play, has to choose.
#[must_use]
pub fn position(size: Size, rule: Rule, stones: &[Stone]) -> Position {
    let mut grid = Grid::new(size);
    for (stone, &color) in stones.iter().zip(Color::BOTH.iter().cycle()) {
        grid.set(stone.point, color.into());
    }
    Position { grid, rule, side: Color::White, blocked: Vec::new() }
}

/// The answer to three or five stones, given what a search for white's move has found: take
/// the better side; when three stones favour neither, add the best move of each.
#[must_use]
pub fn choice(phase: Phase, position: &Position, report: &Report) -> String {
    let score = report.score.0;
    let clear = if phase == Phase::Three { CLEAR } else { 0 };
    let Some(&fourth) = report.pv.first().filter(|&&p| score > -clear && is_legal(position, p))
    else {
        return "SWAP".into();
    };
    let fifth = report.pv.get(1).copied().filter(|&fifth| is_fifth(position, fourth, fifth));
    match fifth {
        Some(fifth) if phase == Phase::Three && score < clear => format!("{fourth} {fifth}"),
        _ => fourth.to_string(),
    }
}

/// Whether black may play `fifth` after white's `fourth`.
fn is_fifth(position: &Position, fourth: Point, fifth: Point) -> bool {
    let mut next = position.clone();
    next.grid.set(fourth, Cell::White);
    next.side = Color::Black;
    is_legal(&next, fifth)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{MAX_SIDE, MIN_SIDE, Score};
    use std::time::Duration;

    fn report(score: i32, pv: &[Point]) -> Report {
        Report {
            depth: 1,
            selective_depth: 1,
            score: Score(score),
            nodes: 1,
            elapsed: Duration::ZERO,
            pv: pv.to_vec(),
        }
    }

    #[test]
    fn the_opening_fits_every_board() {
        for width in MIN_SIDE..=MAX_SIDE {
            for height in MIN_SIDE..=MAX_SIDE {
                let size = Size::new(width as i64, height as i64).unwrap();
                let [a, b, c] = opening(size);
                assert!([a, b, c].iter().all(|&p| size.contains(p)), "{size}");
                assert!(a != b && b != c && a != c);
            }
        }
    }

    #[test]
    fn choices() {
        let position = position(Size::new(15, 15).unwrap(), Rule::Freestyle, &[]);
        let (a, b) = (Point::new(8, 8), Point::new(8, 6));
        for (phase, score, pv, answer) in [
            (Phase::Three, 500, vec![a, b], "8,8"),
            (Phase::Three, -500, vec![a, b], "SWAP"),
            (Phase::Three, 0, vec![a, b], "8,8 8,6"),
            (Phase::Three, 0, vec![a], "8,8"),
            (Phase::Three, 0, vec![a, a], "8,8"),
            (Phase::Three, 0, vec![], "SWAP"),
            (Phase::Five, 1, vec![a, b], "8,8"),
            (Phase::Five, -1, vec![a, b], "SWAP"),
        ] {
            assert_eq!(choice(phase, &position, &report(score, &pv)), answer, "{phase:?} {score}");
        }
    }
}
