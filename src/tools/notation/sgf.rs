//! Smart Game Format, game 4 (gomoku and renju).

use super::{Ended, Sheet};
use crate::types::{Cell, Color, Point, Rule, Size};
use anyhow::{Context, Result, bail, ensure};
use std::fmt::Write;
use std::time::Duration;

/// A game as one tree.
#[must_use]
pub fn sgf(sheet: &Sheet) -> String {
    let (width, height) = (sheet.size.width(), sheet.size.height());
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let mut text = format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[Quince]SZ[{size}]PB[{}]PW[{}]",
        escaped(&sheet.names[0]),
        escaped(&sheet.names[1]),
    );
    if let Some(rule) = sheet.rule {
        let _ = write!(text, "RU[{rule}]");
    }
    let _ = write!(text, "RE[{}]", result(sheet));
    if let Some(limit) = sheet.limit {
        let _ = write!(text, "TM[{}]", limit.as_secs());
    }
    if let Some(round) = sheet.round {
        let _ = write!(text, "RO[{round}]");
    }
    if !sheet.comment.is_empty() {
        let _ = write!(text, "C[{}]", escaped(&sheet.comment));
    }
    for (point, cell) in &sheet.setup {
        // Dead cells have no place in the format.
        if let Some(color) = cell.color() {
            let _ = write!(text, "A{}[{}]", letter(color), letters(*point));
        }
    }
    if !sheet.setup.is_empty() {
        let _ = write!(text, "PL[{}]", letter(sheet.first));
    }
    text.push('\n');
    let times = sheet.times.iter().map(Some).chain(std::iter::repeat(None));
    for (i, (point, time)) in sheet.moves.iter().zip(times).enumerate() {
        let _ = write!(text, ";{}[{}]", letter(sheet.color(i)), letters(*point));
        if let Some(time) = time.filter(|_| i >= sheet.opening) {
            let _ = write!(text, "C[{time} ms]");
        }
        if i % 10 == 9 {
            text.push('\n');
        }
    }
    text.push_str(")\n");
    text
}

const fn letter(color: Color) -> char {
    match color {
        Color::Black => 'B',
        Color::White => 'W',
    }
}

/// A point as two letters from the upper left corner.
fn letters(point: Point) -> String {
    [point.x(), point.y()].map(|v| char::from(b'a' + v)).iter().collect()
}

/// The result in the format's words: `?` if there is none yet.
fn result(sheet: &Sheet) -> String {
    let Some(color) = sheet.winner else {
        return if sheet.ended == Ended::Open { "?" } else { "0" }.into();
    };
    let how = match sheet.ended {
        Ended::Open | Ended::Normal => "+",
        Ended::Resigned => "+R",
        Ended::Time => "+T",
        Ended::Forbidden | Ended::Illegal | Ended::Fault => "+F",
    };
    format!("{}{how}", letter(color))
}

/// Text in which nothing ends the property that holds it.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]").replace(':', "\\:")
}

/// Reads game number `round` (from 1) of a collection: its main line. Of other variations, the
/// first is taken at each branch.
///
/// # Errors
/// If the text is no SGF, has no such game, or holds moves that cannot be played.
pub(super) fn parse(text: &str, round: usize) -> Result<Sheet> {
    let nodes = main_line(text, round)?;
    let size = match value(&nodes, "SZ") {
        Some(text) => {
            let text = text.replace(':', "x");
            text.parse::<Size>().map_err(anyhow::Error::msg).context("SZ")?
        }
        None => Size::default(),
    };
    let mut sheet = Sheet::new(size);
    let name = |key| value(&nodes, key).unwrap_or_default().to_string();
    sheet.names = [name("PB"), name("PW")];
    sheet.rule = value(&nodes, "RU").and_then(|rule| rule.to_lowercase().parse::<Rule>().ok());
    (sheet.winner, sheet.ended) = told(value(&nodes, "RE").unwrap_or_default());
    sheet.limit = value(&nodes, "TM").and_then(|text| text.parse().ok()).map(Duration::from_secs);
    sheet.round = value(&nodes, "RO").and_then(|text| text.parse().ok());
    let mut first = None;
    for (key, text) in nodes
        .iter()
        .flatten()
        .flat_map(|(k, values)| values.iter().map(move |value| (k.as_str(), value.as_str())))
    {
        let color = if key.ends_with('B') { Color::Black } else { Color::White };
        match key {
            "AB" | "AW" => {
                ensure!(
                    sheet.moves.is_empty(),
                    "stones are added after move {}",
                    sheet.moves.len()
                );
                for point in rectangle(text, size)? {
                    sheet.setup.retain(|(other, _)| *other != point);
                    sheet.setup.push((point, Cell::from(color)));
                }
            }
            "PL" => {
                first = Some(if text.starts_with(['B', 'b']) { Color::Black } else { Color::White })
            }
            "B" | "W" => {
                let number = sheet.moves.len() + 1;
                if sheet.moves.is_empty() {
                    sheet.first = color;
                    first = Some(color);
                }
                ensure!(color == sheet.color(number - 1), "move {number} is {color}'s once more");
                ensure!(!text.is_empty(), "move {number} is a pass");
                sheet.push(point(text, size).with_context(|| format!("move {number}"))?)?;
            }
            "C" => {
                let time = text.strip_suffix(" ms").and_then(|time| time.parse().ok());
                if let Some(time) = time.filter(|_| !sheet.moves.is_empty()) {
                    sheet.times.resize(sheet.moves.len() - 1, 0);
                    sheet.times.push(time);
                }
            }
            _ => {}
        }
    }
    if let Some(first) = first {
        sheet.first = first;
    }
    Ok(sheet)
}

/// A property: its name and its values.
type Property = (String, Vec<String>);

/// The nodes of the main line of a tree.
fn main_line(text: &str, round: usize) -> Result<Vec<Vec<Property>>> {
    let mut nodes: Vec<Vec<Property>> = Vec::new();
    let mut chars = text.chars().peekable();
    // Trees within trees: how deep, which tree of the collection, and how deep the main line is.
    let (mut depth, mut tree, mut ended) = (0usize, 0usize, false);
    let mut key = String::new();
    while let Some(c) = chars.next() {
        let wanted = depth > 0 && tree == round && !ended;
        match c {
            '(' => {
                if depth == 0 {
                    tree += 1;
                }
                depth += 1;
            }
            ')' => {
                ensure!(depth > 0, "a ')' without its '('");
                depth -= 1;
                // Behind the first tree that closes come other variations.
                ended |= wanted;
            }
            ';' if wanted => nodes.push(Vec::new()),
            '[' => {
                let value = property_value(&mut chars)?;
                if let (true, Some(node)) = (wanted, nodes.last_mut()) {
                    if !key.is_empty() {
                        node.push((std::mem::take(&mut key), Vec::new()));
                    }
                    if let Some((_, values)) = node.last_mut() {
                        values.push(value);
                    }
                }
                key.clear();
            }
            c if c.is_ascii_uppercase() => key.push(c),
            _ => {}
        }
    }
    ensure!(depth == 0, "the file breaks off: a ')' is missing");
    ensure!(tree > 0, "there is no game in it");
    ensure!(round <= tree && round > 0, "there is no game {round} in it, but {tree}");
    Ok(nodes)
}

/// A value up to its bracket, a backslash making the next character plain.
fn property_value(chars: &mut impl Iterator<Item = char>) -> Result<String> {
    let mut value = String::new();
    loop {
        match chars.next() {
            Some(']') => return Ok(value),
            Some('\\') => value.extend(chars.next()),
            Some(c) => value.push(c),
            None => bail!("the file breaks off within a value"),
        }
    }
}

/// The first value of a property anywhere in the line.
fn value<'a>(nodes: &'a [Vec<Property>], key: &str) -> Option<&'a str> {
    let (_, values) = nodes.iter().flatten().find(|(name, _)| name == key)?;
    values.first().map(|value| value.trim())
}

/// A point as two letters from the upper left corner; some programs write `h8` instead.
fn point(text: &str, size: Size) -> Result<Point> {
    let text = text.trim();
    let letters: Vec<i32> =
        text.bytes().map(|byte| i32::from(byte.to_ascii_lowercase()) - i32::from(b'a')).collect();
    let point = match letters.as_slice() {
        &[x, y] if (0..26).contains(&y) => size.point(x, y),
        _ => Point::from_name(text, size.height()).filter(|&point| size.contains(point)),
    };
    point.with_context(|| format!("'{text}' is no point of the board {size}"))
}

/// A point, or all points of a rectangle `aa:cc`.
fn rectangle(text: &str, size: Size) -> Result<Vec<Point>> {
    let Some((from, to)) = text.split_once(':') else { return Ok(vec![point(text, size)?]) };
    let (from, to) = (point(from, size)?, point(to, size)?);
    let within =
        |p: &Point| (from.x()..=to.x()).contains(&p.x()) && (from.y()..=to.y()).contains(&p.y());
    Ok(size.points().filter(within).collect())
}

/// What a result says.
fn told(text: &str) -> (Option<Color>, Ended) {
    let winner = match text.chars().next() {
        Some('B' | 'b') => Some(Color::Black),
        Some('W' | 'w') => Some(Color::White),
        Some('0' | 'D' | 'd') => return (None, Ended::Normal),
        _ => return (None, Ended::Open),
    };
    let ended = match text.get(2..3) {
        Some("R") => Ended::Resigned,
        Some("T") => Ended::Time,
        Some("F") => Ended::Fault,
        _ => Ended::Normal,
    };
    (winner, ended)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Sheet {
        let mut sheet = Sheet::new(Size::new(15, 15).unwrap());
        for i in 0..9 {
            sheet.push(Point::new(i / 2, i % 2)).unwrap();
            sheet.times.push(if i < 3 { 0 } else { u64::from(i) * 10 });
        }
        sheet.names = ["A[1]".into(), "B\\:".into()];
        sheet.rule = Some(Rule::Renju);
        sheet.opening = 3;
        sheet.limit = Some(Duration::from_secs(300));
        sheet.round = Some(3);
        sheet.winner = Some(Color::White);
        sheet.ended = Ended::Time;
        sheet
    }

    #[test]
    fn there_and_back() {
        let mut sheet = game();
        sheet.comment = "a: b]".into();
        let text = sgf(&sheet);
        assert!(text.starts_with(
            "(;FF[4]GM[4]CA[UTF-8]AP[Quince]SZ[15]PB[A[1\\]]PW[B\\\\\\:]RU[renju]RE[W+T]TM[300]RO[3]C["
        ));
        assert!(text.contains("\n;B[aa];W[ab];B[ba];W[bb]C[30 ms]"), "{text}");
        let read = parse(&text, 1).unwrap();
        sheet.comment.clear();
        sheet.opening = 0;
        assert_eq!(read, sheet);
        sheet.winner = None;
        assert!(sgf(&sheet).contains("RE[0]"));
        sheet.ended = Ended::Open;
        assert!(sgf(&sheet).contains("RE[?]"));
        // Outside of the values there is nothing but the format's own.
        let (mut outside, mut within, mut chars) = (String::new(), false, text.chars());
        while let Some(c) = chars.next() {
            match (within, c) {
                (true, '\\') => drop(chars.next()),
                (true, ']') => within = false,
                (false, '[') => within = true,
                (true, _) => {}
                (false, c) => outside.push(c),
            }
        }
        assert!(!within && outside.chars().all(|c| c.is_ascii_alphabetic() || "();\n".contains(c)));
    }

    #[test]
    fn collections_variations_and_setup() {
        let text =
            "(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[aa]))\n(;SZ[20:15]AB[aa][bb:cc]PL[W]RU[Renju])";
        let one = parse(text, 1).unwrap();
        assert_eq!(one.moves, [Point::new(7, 7), Point::new(8, 8), Point::new(9, 9)]);
        let two = parse(text, 2).unwrap();
        assert_eq!((two.setup.len(), two.first, two.size.width()), (5, Color::White, 20));
        assert_eq!(two.rule, Some(Rule::Renju));
        assert_eq!(parse("(;SZ[15];B[h8];W[i9])", 1).unwrap().moves[0], Point::new(7, 7));
        for (text, part) in [
            ("(;SZ[15];B[hh];B[ii])", "move 2 is black's once more"),
            ("(;SZ[15];B[])", "move 1 is a pass"),
            ("(;SZ[15];B[pp])", "move 1: 'pp'"),
            ("(;SZ[15];B[hh]", "breaks off"),
            ("(;SZ[15];B[hh", "breaks off"),
            ("(;SZ[15];B[hh];W[hh])", "on a stone"),
            ("(;SZ[99])", "SZ"),
            (")", "'('"),
            ("", "no game"),
        ] {
            let error = format!("{:#}", parse(text, 1).unwrap_err());
            assert!(error.contains(part), "{text}: {error}");
        }
        assert!(parse(text, 3).is_err() && parse(text, 0).is_err());
    }
}
