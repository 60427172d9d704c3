//! Commands that Yixin-Board has added to the protocol.

use super::block::{BlockKind, Stone};
use super::game::Game;
use super::legality::forbidden_points;
use super::settings::Settings;
use crate::types::{Point, Rule};
use std::fmt::Write;

/// What Yixin-Board is told first: who is there, how many threads it may offer, and how large a
/// table, as the power of two that is a number of KiB.
pub fn introduction(settings: &Settings) -> [String; 3] {
    let table = (settings.largest_table() / 1024).max(1).ilog2();
    [
        format!("Quince {}", env!("CARGO_PKG_VERSION")),
        format!("INFO MAX_THREAD_NUM {}", Settings::processors()),
        format!("INFO MAX_HASH_SIZE {table}"),
    ]
}

/// What a database without records answers. Yixin-Board asks after each move, unless its user
/// has switched that off.
pub const NO_RECORDS: [&str; 2] = ["DATABASE REFRESH", "DATABASE DONE"];

/// Whether an unknown command of the extension is followed by a list that ends with DONE: then
/// one complaint is enough.
pub fn opens_list(word: &str) -> bool {
    let word = word.to_ascii_uppercase();
    let step = word.strip_prefix("YXSOOSORVSTEP");
    ["YXBLOCKPATH", "YXBLOCKPATHUNDO"].contains(&word.as_str())
        || word.starts_with("YX") && word.contains("DATABASE") && word != "YXSETDATABASE"
        || step.is_some_and(|step| step != "1")
}

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
    fn lists_of_unknown_commands() {
        for word in ["yxblockpath", "YXQUERYDATABASEONE", "yxsoosorvstep2"] {
            assert!(opens_list(word), "{word}");
        }
        for word in ["yxblockpathreset", "yxsetdatabase", "yxsoosorvstep1", "database", "YXWHAT"] {
            assert!(!opens_list(word), "{word}");
        }
    }

    #[test]
    fn what_yixin_board_is_told_first() {
        let told = introduction(&Settings::default());
        assert!(told[0].starts_with("Quince ") && !told[0].contains("name"));
        assert_eq!(told[2], "INFO MAX_HASH_SIZE 17");
    }

    #[test]
    fn two_digits_and_a_full_stop() {
        assert_eq!(forbidden_list(&[]), "FORBID .");
        let points = [Point::new(7, 7), Point::new(12, 3)];
        assert_eq!(forbidden_list(&points), "FORBID 07071203.");
    }
}
