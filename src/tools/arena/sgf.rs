//! Smart Game Format, game 4 (gomoku and renju).

use super::record::Record;
use crate::types::Color;
use std::fmt::Write;

/// A game as one tree.
#[must_use]
pub fn sgf(record: &Record) -> String {
    let (width, height) = (record.size.width(), record.size.height());
    let size = if width == height { width.to_string() } else { format!("{width}:{height}") };
    let result = match record.winner {
        None => "0".to_string(),
        Some(color) => {
            let winner = if color == Color::Black { "B" } else { "W" };
            // The format's words for a loss by fault: on time, or forfeited.
            let how = match record.faults.first() {
                Some(blame) if blame.fault.kind.is_time() => "+T",
                Some(_) => "+F",
                None => "+",
            };
            format!("{winner}{how}")
        }
    };
    let mut text = format!(
        "(;FF[4]GM[4]CA[UTF-8]AP[Quince]SZ[{size}]PB[{}]PW[{}]RU[{}]RE[{result}]RO[{}]C[{}]\n",
        escaped(&record.black),
        escaped(&record.white),
        record.rule,
        record.game,
        escaped(&record.summary()),
    );
    for (i, (point, &time)) in record.moves.iter().zip(&record.times).enumerate() {
        let color = if i % 2 == 0 { 'B' } else { 'W' };
        let letter = |v: u8| char::from(b'a' + v);
        let _ = write!(text, ";{color}[{}{}]", letter(point.x()), letter(point.y()));
        if i >= record.opening {
            let _ = write!(text, "C[{time} ms]");
        }
        if i % 10 == 9 {
            text.push('\n');
        }
    }
    text.push_str(")\n");
    text
}

/// Text in which nothing ends the property that holds it.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]").replace(':', "\\:")
}

#[cfg(test)]
mod tests {
    use super::super::fault::{Blame, Ending, Fault};
    use super::super::record::sample;
    use super::*;

    #[test]
    fn a_game() {
        let mut record = sample(3, "A[1]", "B", Some(Color::White));
        record.faults.push(Blame {
            color: Color::Black,
            fault: Fault::new(Ending::Late, "after 9 ms"),
            stderr: String::new(),
        });
        let text = sgf(&record);
        assert!(text.starts_with(
            "(;FF[4]GM[4]CA[UTF-8]AP[Quince]SZ[15]PB[A[1\\]]PW[B]RU[renju]RE[W+T]RO[3]"
        ));
        assert!(text.contains("\n;B[aa];W[ab];B[ba];W[bb]C[10 ms]"), "{text}");
        assert!(text.ends_with(")\n"));
        // What is outside of the values is the format's own.
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
        record.winner = None;
        assert!(sgf(&record).contains("RE[0]"));
    }
}
