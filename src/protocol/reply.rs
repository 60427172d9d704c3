//! Replies: their wording, and how they go out.

use super::Refusal;
use crate::engine::Report;
use crate::types::{Point, Size};
use std::io::Write;
use std::time::Duration;

/// Where replies go. Each line is one write, its end included, and a flush: some managers
/// read what is in the pipe without putting lines together.
#[derive(Debug)]
pub struct Output<W> {
    writer: W,
    broken: bool,
}

impl<W: Write> Output<W> {
    /// Replies go to this writer.
    pub fn new(writer: W) -> Output<W> {
        Output { writer, broken: false }
    }

    /// Whether writing has failed: nobody listens any more.
    #[must_use]
    pub fn broken(&self) -> bool {
        self.broken
    }

    /// Writes a line.
    pub fn line(&mut self, text: &str) {
        log::debug!("reply: {text}");
        let line = format!("{text}\n");
        let written = self.writer.write_all(line.as_bytes()).and_then(|()| self.writer.flush());
        if let Err(error) = written {
            log::error!("cannot write: {error}");
            self.broken = true;
        }
    }

    /// `ERROR` and the reason.
    pub fn error(&mut self, refusal: &Refusal) {
        self.line(&format!("ERROR {refusal}"));
    }

    /// `UNKNOWN` and the word that is no command.
    pub fn unknown(&mut self, word: &str) {
        self.line(format!("UNKNOWN command {word}").trim_end());
    }

    /// `MESSAGE` and a text for people.
    pub fn message(&mut self, text: &str) {
        self.line(&format!("MESSAGE {text}"));
    }

    /// `DEBUG` and a text for people.
    pub fn debug(&mut self, text: &str) {
        self.line(&format!("DEBUG {text}"));
    }
}

/// How points are named for people: `h8`, since a careless manager would take `7,7` for the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Naming {
    /// The board, from whose foot the rows count.
    pub size: Size,
    /// Whether the manager counts rows with the first coordinate and columns with the second.
    pub rows_first: bool,
}

impl Naming {
    /// What people call the point on the board that they see.
    #[must_use]
    pub fn name(self, point: Point) -> String {
        if self.rows_first {
            Point::new(point.y(), point.x()).name(self.size.width())
        } else {
            point.name(self.size.height())
        }
    }

    /// The names of several points, with blanks between.
    #[must_use]
    pub fn names(self, points: &[Point]) -> String {
        points.iter().map(|&point| self.name(point)).collect::<Vec<_>>().join(" ")
    }
}

/// The answer to ABOUT. `player` is who plays in the place of the engine, if anybody does.
#[must_use]
pub fn about(player: Option<&str>) -> String {
    let name = player.map_or("Quince".to_owned(), |player| format!("Quince {player}"));
    format!(
        "name=\"{name}\", version=\"{}\", author=\"The Quince authors\"",
        env!("CARGO_PKG_VERSION")
    )
}

/// What a search has found, for people.
#[must_use]
pub fn summary(report: &Report, naming: Naming) -> String {
    let Report { depth, selective_depth, score, nodes, elapsed, .. } = report;
    format!(
        "depth {depth}-{selective_depth} eval {score} nodes {nodes} speed {} time {}ms pv {}",
        speed(*nodes, *elapsed),
        elapsed.as_millis(),
        naming.names(&report.pv)
    )
}

/// The lines that a search has found, for people: numbered, if there are several.
#[must_use]
pub fn summaries(lines: &[Report], naming: Naming) -> Vec<String> {
    match lines {
        [line] => vec![summary(line, naming)],
        lines => (1..)
            .zip(lines)
            .map(|(number, line)| format!("({number}) {}", summary(line, naming)))
            .collect(),
    }
}

/// Nodes a second, in thousands when there are so many.
fn speed(nodes: u64, elapsed: Duration) -> String {
    // Less than a microsecond says nothing about speed.
    let micros = elapsed.as_micros().max(1);
    match u128::from(nodes) * 1_000_000 / micros {
        few @ 0..1000 => format!("{few}/s"),
        many => format!("{}k/s", many / 1000),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Score;

    #[test]
    fn what_was_found() {
        let naming = Naming { size: Size::new(15, 15).unwrap(), rows_first: false };
        let mut report = Report {
            depth: 8,
            selective_depth: 15,
            score: Score(123),
            nodes: 44_000,
            elapsed: Duration::from_millis(110),
            pv: vec![Point::new(7, 7), Point::new(8, 6)],
        };
        assert_eq!(
            summary(&report, naming),
            "depth 8-15 eval 123 nodes 44000 speed 400k/s time 110ms pv h8 i9"
        );
        report.score = Score(Score::WIN - 7);
        report.elapsed = Duration::from_secs(88);
        assert_eq!(
            summary(&report, naming),
            "depth 8-15 eval +M7 nodes 44000 speed 500/s time 88000ms pv h8 i9"
        );
        let two = summaries(&[report.clone(), report.clone()], naming);
        assert!(two[0].starts_with("(1) depth 8-15") && two[1].starts_with("(2) depth"));
        assert_eq!(summaries(&[report.clone()], naming), [summary(&report, naming)]);
    }

    #[test]
    fn points_are_named_as_the_manager_shows_them() {
        let size = Size::new(20, 15).unwrap();
        let name = |rows_first, x, y| Naming { size, rows_first }.name(Point::new(x, y));
        assert_eq!(name(false, 2, 0), "c15");
        // The first coordinate counts twenty rows from the top, the second is the column.
        assert_eq!(name(true, 2, 0), "a18");
        assert_eq!(name(true, 0, 14), "o20");
    }

    #[test]
    fn names() {
        assert!(about(None).starts_with("name=\"Quince\", version=\""));
        assert!(about(Some("line-map")).starts_with("name=\"Quince line-map\", version=\""));
    }

    #[test]
    fn a_line_is_one_write() {
        struct Writes(Vec<Vec<u8>>);
        impl Write for Writes {
            fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
                self.0.push(bytes.to_vec());
                Ok(bytes.len())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                self.0.push(b"(flush)".to_vec());
                Ok(())
            }
        }
        let mut output = Output::new(Writes(Vec::new()));
        output.line("OK");
        output.unknown("");
        let expected: [&[u8]; 4] = [b"OK\n", b"(flush)", b"UNKNOWN command\n", b"(flush)"];
        assert_eq!(output.writer.0, expected);
    }

    #[test]
    fn a_closed_pipe_is_noticed() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(std::io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let mut output = Output::new(Closed);
        output.line("OK");
        assert!(output.broken());
    }
}
