//! Where the engine may play.

use crate::engine::Position;
use crate::rules;
use crate::types::{Color, Grid, Point, Rule};

/// The empty points that black may not play under this rule.
pub fn forbidden_points(grid: &Grid, rule: Rule) -> Vec<Point> {
    if !rule.restricts(Color::Black) {
        return Vec::new();
    }
    grid.empties().filter(|&point| rules::forbidden(grid, point).is_some()).collect()
}

/// Whether the rule forbids the empty point to the side to move.
pub fn is_foul(position: &Position, point: Point) -> bool {
    position.rule.restricts(position.side) && rules::forbidden(&position.grid, point).is_some()
}

/// Whether the side to move may play the point.
pub fn is_legal(position: &Position, point: Point) -> bool {
    position.grid.get(point).is_empty()
        && !position.blocked.contains(&point)
        && !is_foul(position, point)
}

/// Some legal move, if there is any.
pub fn any_legal(position: &Position) -> Option<Point> {
    position.grid.empties().find(|&point| is_legal(position, point))
}
