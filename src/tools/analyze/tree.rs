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

/// The tree, moves numbered like those of the board. Where there is but one reply the line goes
/// on, where there are several each begins a line of its own.
pub fn text(position: &Position, proof: &Proof) -> String {
    let mut text = String::new();
    attack(&mut text, position.grid.size(), proof, 1, 1);
    text
}

/// An attack and what follows; `depth` is how far its replies are set in.
fn attack(text: &mut String, size: Size, proof: &Proof, ply: usize, depth: usize) {
    let name = |point: Point| point.name(size.height());
    let _ = write!(text, "{ply}. {}", name(proof.attack));
    if let [(reply, rest)] = proof.replies.as_slice() {
        let _ = write!(text, "  {}. {}  ", ply + 1, name(*reply));
        return attack(text, size, rest, ply + 2, depth);
    }
    text.push_str(if proof.replies.is_empty() { "  wins\n" } else { "\n" });
    for (reply, rest) in &proof.replies {
        let _ = write!(text, "{}{}. {}  ", "  ".repeat(depth), ply + 1, name(*reply));
        attack(text, size, rest, ply + 2, depth + 1);
    }
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
        let expected = "1. a5\n  2. b5  3. c5  4. d5  5. e5  wins\n  2. c5  3. d5  wins\n";
        assert_eq!(tree, expected);
    }
}
