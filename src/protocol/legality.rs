//! Where the engine may play.

use crate::engine::Position;
use crate::rules;
use crate::types::{Color, Grid, Point, Rule};

/// The empty points that black may not play under this rule.
pub fn forbidden_points(grid: &Grid, rule: Rule) -> Vec<Point> {
    if !rule.restricts(Color::Black) {
        return Vec::new();
    }
    rules::forbidden_points(grid).into_iter().map(|(point, _)| point).collect()
}

/// Whether the side to move may play the point.
pub fn is_legal(position: &Position, point: Point) -> bool {
    !position.blocked.contains(&point)
        && rules::legal(&position.grid, position.rule, position.side, point)
}

/// Some legal move, if there is any.
pub fn any_legal(position: &Position) -> Option<Point> {
    position.grid.empties().find(|&point| is_legal(position, point))
}
