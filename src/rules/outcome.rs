//! What one move does to the game.

use super::renju::{Foul, forbidden};
use super::win::wins;
use crate::types::{Color, Grid, Point, Rule};

/// What a move does to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It makes a winning row.
    Wins,
    /// It is black's, and forbidden: the game is lost.
    Foul(Foul),
    /// It fills the last empty cell, and nobody has won.
    Draw,
    /// None of these.
    GoesOn,
}

/// What a stone of `color` on this empty point does to the game; `None` if the point is not
/// empty.
#[must_use]
pub fn outcome(grid: &Grid, rule: Rule, color: Color, point: Point) -> Option<Outcome> {
    if !grid.get(point).is_empty() {
        return None;
    }
    if wins(grid, rule, color, point) {
        return Some(Outcome::Wins);
    }
    if let Some(foul) = foul(grid, rule, color, point) {
        return Some(Outcome::Foul(foul));
    }
    let last = grid.empties().nth(1).is_none();
    Some(if last { Outcome::Draw } else { Outcome::GoesOn })
}

/// Why `color` may not play on this empty point.
pub(super) fn foul(grid: &Grid, rule: Rule, color: Color, point: Point) -> Option<Foul> {
    if rule.restricts(color) { forbidden(grid, point) } else { None }
}

/// Whether `color` may play on this point: it is empty, and not forbidden. In renju black
/// *can* put a stone on a forbidden point, but loses by it: here that is not a legal move.
#[must_use]
pub fn legal(grid: &Grid, rule: Rule, color: Color, point: Point) -> bool {
    grid.get(point).is_empty() && foul(grid, rule, color, point).is_none()
}

/// Whether no cell is empty: if nobody has won, a draw.
#[must_use]
pub fn full(grid: &Grid) -> bool {
    grid.empties().next().is_none()
}
