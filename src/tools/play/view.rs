use super::game::{Game, Mark};
use crate::tools::notation::{bracket, mark, rows};
use crate::types::{Color, Point};
use std::collections::HashMap;
use std::time::Duration;

/// What is shown besides the stones.
#[derive(Clone, Copy, Debug)]
pub struct Shown {
    /// Where the cursor is.
    pub cursor: Option<Point>,
    /// Whether threats are marked.
    pub threats: bool,
}

/// The letter for a mark.
const fn letter(mark: Mark) -> char {
    match mark {
        Mark::Five(_) => '!',
        Mark::OpenFour(_) => '+',
        Mark::Forbidden(_) => '*',
    }
}

/// The board with its letters above and below: the last move in round brackets, the cursor in
/// square ones.
pub fn board(game: &Game, shown: Shown) -> Vec<String> {
    let position = game.position();
    let mut marks: HashMap<Point, char> = HashMap::new();
    for (point, mark) in marks_shown(game, shown) {
        // A forbidden point is no threat, and the first threat of a point is the greatest.
        marks.entry(point).or_insert(letter(mark));
    }
    let cell = |point: Point| {
        let there = position.grid.get(point);
        let empty = marks.get(&point).filter(|_| there.is_empty());
        empty.copied().unwrap_or(mark(there)).to_string()
    };
    let mut rows = rows(game.sheet().size, 2, cell);
    if let Some(&last) = game.sheet().moves.last() {
        bracket(&mut rows, last, ['(', ')']);
    }
    if let Some(cursor) = shown.cursor {
        bracket(&mut rows, cursor, ['[', ']']);
    }
    rows
}

fn marks_shown(game: &Game, shown: Shown) -> Vec<(Point, Mark)> {
    let mut marks = game.marks();
    marks.retain(|(_, mark)| shown.threats || matches!(mark, Mark::Forbidden(_)));
    marks
}

/// What stands beside the board, in lines of at most 32 columns.
pub fn panel(game: &Game, shown: Shown, thinking: bool) -> Vec<String> {
    let sheet = game.sheet();
    let mut lines = vec![format!("{}, {}, move {}", game.rule(), sheet.size, sheet.moves.len())];
    for color in Color::BOTH {
        let arrow = if !game.is_over() && game.side() == color { '>' } else { ' ' };
        let stone = mark(color.into());
        let name: String = sheet.names[color.index()].chars().take(16).collect();
        let left = game.left(color).map(minutes).unwrap_or_default();
        lines.push(format!("{arrow}{color} {stone} {name:<16} {left:>6}"));
    }
    if let Some(last) = sheet.moves.last() {
        lines.push(format!("last move {}", last.name(sheet.size.height())));
    }
    lines.push(String::new());
    match game.verdict() {
        Some(verdict) => lines.extend(wrapped(&verdict, 32)),
        None if thinking => lines.push("thinking ...".into()),
        None => lines.push(format!("{} to move", game.side())),
    }
    lines.extend(warnings(game, shown));
    lines
}

/// The greatest threats in words, and which letters are on the board.
fn warnings(game: &Game, shown: Shown) -> Vec<String> {
    let marks = marks_shown(game, shown);
    let height = game.sheet().size.height();
    let mut lines = Vec::new();
    for color in Color::BOTH {
        for (of, what) in [(Mark::Five(color), "! five"), (Mark::OpenFour(color), "+ open four")] {
            let points = marks.iter().filter(|(_, mark)| *mark == of);
            let names: Vec<String> = points.map(|(point, _)| point.name(height)).collect();
            if !names.is_empty() {
                let text = format!("{what} of {color}: {}", names.join(" "));
                lines.push(text.chars().take(32).collect());
            }
        }
    }
    if marks.iter().any(|(_, mark)| matches!(mark, Mark::Forbidden(_))) {
        lines.push("* forbidden to black".into());
    }
    lines
}

/// Time as minutes and seconds.
fn minutes(time: Duration) -> String {
    // As clocks do: the last second is shown until it is over.
    let seconds = time.as_millis().div_ceil(1000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}

/// Text in lines of at most so many columns.
pub fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= columns => {
                *line += " ";
                *line += word;
            }
            _ => lines.push(word.into()),
        }
    }
    lines
}

/// Board and panel side by side.
pub fn whole(game: &Game, shown: Shown) -> String {
    let mut rows = board(game, shown);
    let width = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    for (row, line) in rows.iter_mut().skip(1).zip(panel(game, shown, false)) {
        *row = format!("{row:<width$}  {line}").trim_end().to_string();
    }
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::super::game::Who;
    use super::*;
    use crate::tools::notation::read;
    use crate::types::{Rule, Strength};

    fn game(moves: &str, rule: Rule) -> Game {
        let sheet = read(moves, None, None, 1).unwrap();
        let seats = [Who::Person, Who::Engine];
        let clock = Some(Duration::from_secs(300));
        Game::new(sheet, rule, seats, Strength::FULL, "Ann", clock, Duration::from_secs(1)).unwrap()
    }

    #[test]
    fn what_is_seen() {
        let game = game("h8 a1 i8 a3 j8 a5 g8 k8", Rule::Freestyle);
        let shown = Shown { cursor: Some(Point::new(0, 0)), threats: true };
        let text = whole(&game, shown);
        for part in [
            "15[.]. .",
            "  8 . . . . . ! X X X X(O). . . . 8",
            ">black X Ann                5:00",
            " white O Quince level 100   5:00",
            "freestyle, 15x15, move 8",
            "! five of black: f8",
        ] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert!(text.lines().all(|line| line.chars().count() <= 80));
        let quiet = whole(&game, Shown { cursor: None, threats: false });
        assert!(!quiet.contains('!'));
        // What is on the screen can be read again.
        let sheet = read(&text, None, None, 1).unwrap();
        assert!(sheet.last_position(Rule::Freestyle).grid == game.position().grid);
    }

    #[test]
    fn forbidden_points() {
        let game = game("h8 a1 h9 a3 g10 a5 f10 a7", Rule::Renju);
        let text = whole(&game, Shown { cursor: None, threats: false });
        assert!(text.contains("X X * .") && text.contains("* forbidden to black"), "{text}");
    }

    #[test]
    fn clocks_and_lines() {
        assert_eq!(minutes(Duration::from_millis(61_001)), "1:02");
        assert_eq!(minutes(Duration::ZERO), "0:00");
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
    }
}
