//! Commands that Yixin-Board has added to the protocol.

use super::block::{BlockKind, Stone};
use super::game::Game;
use super::legality::forbidden_points;
use crate::types::{Point, Rule};
use std::fmt::Write;

/// The answer to YXSHOWFORBID: black's forbidden points, two digits a coordinate. The full
/// stop is there even when the list is empty; Yixin-Board reads on until it finds one.
#[must_use]
pub fn forbidden_reply(game: &Game, rule: Rule) -> String {
    forbidden_list(&forbidden_points(game.grid(), rule))
}

fn forbidden_list(points: &[Point]) -> String {
    let mut text = String::from("FORBID ");
    for point in points {
        // Writing to a string cannot fail.
        let _ = write!(text, "{:02}{:02}", point.x(), point.y());
    }
    text.push('.');
    text
}

/// Carries out YXBLOCK and YXBLOCKUNDO.
pub fn change_blocks(game: &mut Game, kind: BlockKind, stones: &[Stone]) {
    let points: Vec<Point> = stones.iter().map(|s| s.point).collect();
    if kind == BlockKind::YxBlockUndo {
        game.unblock(&points);
    } else {
        game.block(points);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_digits_and_a_full_stop() {
        assert_eq!(forbidden_list(&[]), "FORBID .");
        let points = [Point::new(7, 7), Point::new(12, 3)];
        assert_eq!(forbidden_list(&points), "FORBID 07071203.");
    }
}
