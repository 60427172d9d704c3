//! Prints a win: its main line as numbers on a board, and all of it as a tree.

use crate::engine::Position;
use crate::rules::Proof;
use crate::tools::notation::{mark, rows};
use crate::types::{Color, Point, Size};
use std::fmt::Write;

/// The line of the longest resistance, the attack first.
pub fn main_line(proof: &Proof) -> Vec<Point> {
    let mut line = vec![proof.attack];
    let mut at = proof;
    while let Some((reply, rest)) = at.replies.first() {
        line.extend([*reply, rest.attack]);
        at = rest;
    }
    line
}

/// The board with the main line as numbers.
pub fn numbered(position: &Position, attacker: Color, proof: &Proof) -> String {
    let line = main_line(proof);
    let cell = |point: Point| match line.iter().position(|&other| other == point) {
        Some(at) => (at + 1).to_string(),
        None => mark(position.grid.get(point)).to_string(),
    };
    let width = if line.len() < 100 { 3 } else { 4 };
    let other = attacker.opponent();
    format!(
        "{}\nodd numbers {attacker}, even numbers {other}",
        rows(position.grid.size(), width, cell).join("\n")
    )
}

/// The tree, a line for each reply after which the attack goes on another way. Moves are
/// numbered like those of the board.
pub fn text(position: &Position, proof: &Proof) -> String {
    let mut text = String::new();
    let attack = proof.attack.name(position.grid.size().height());
    let _ = writeln!(text, "1. {attack}{}", end(proof));
    branches(&mut text, position.grid.size(), proof, 2, 0);
    text
}

/// The replies to an attack. A single reply stays on the level of its attack, several are set in.
fn branches(text: &mut String, size: Size, proof: &Proof, ply: usize, depth: usize) {
    let name = |point: Point| point.name(size.height());
    let deeper = if proof.replies.len() > 1 { depth + 1 } else { depth };
    // The longest resistance comes last, so that the main line reads on below it.
    for (reply, rest) in proof.replies.iter().rev() {
        let _ = writeln!(
            text,
            "{}{ply}. {}  {}. {}{}",
            "  ".repeat(deeper),
            name(*reply),
            ply + 1,
            name(rest.attack),
            end(rest)
        );
        branches(text, size, rest, ply + 2, deeper);
    }
}

/// What stands behind an attack that needs no other.
fn end(proof: &Proof) -> &'static str {
    if proof.replies.is_empty() { "  wins" } else { "" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Grid, Rule};

    #[test]
    fn line_board_and_tree() {
        let point = |x| Point::new(x, 0);
        let leaf = |x| Proof { attack: point(x), replies: Vec::new() };
        let proof = Proof {
            attack: point(0),
            replies: vec![
                (point(1), Proof { attack: point(2), replies: vec![(point(3), leaf(4))] }),
                (point(2), leaf(3)),
            ],
        };
        let grid = Grid::new(Size::new(5, 5).unwrap());
        let position =
            Position { grid, rule: Rule::Freestyle, side: Color::White, blocked: Vec::new() };
        assert_eq!(main_line(&proof), [0, 1, 2, 3, 4].map(point));
        let board = numbered(&position, Color::White, &proof);
        assert!(board.contains("5  1  2  3  4  5 5\n"), "{board}");
        let tree = text(&position, &proof);
        let expected = "1. a5\n  2. c5  3. d5  wins\n  2. b5  3. c5\n  4. d5  5. e5  wins\n";
        assert_eq!(tree, expected);
    }
}
