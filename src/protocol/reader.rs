//! From bytes to lines, on a thread that does nothing else: what a manager sends while the
//! engine thinks is seen at once.

use super::command::{Command, CommandError};
use std::io::{self, ErrorKind, Read};
use std::thread;
use std::time::Instant;

/// Bytes of a line that are kept; what follows them is read and forgotten. No sensible line
/// comes near it, and whoever sends a megabyte gets no megabyte of memory.
const LONGEST: usize = 8 * 1024;

/// Bytes asked for at once.
const CHUNK: usize = 4 * 1024;

/// A line from the manager, not empty, without its end and without blanks around it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The text; bytes that are not UTF-8 have been replaced.
    pub text: String,
    /// Whether the line was too long, so that `text` is but its beginning.
    pub cut: bool,
    /// When its end was read: from here the time of a move counts. An earlier start would be
    /// wrong, since a manager may suspend the process between moves.
    pub read: Instant,
}

impl Line {
    /// What the line asks for.
    ///
    /// # Errors
    /// [`CommandError`] if it is no well-formed command. A line that was cut is unknown
    /// whatever its beginning says, but for INFO, which is never answered.
    pub fn command(&self) -> Result<Command, CommandError> {
        match Command::parse(&self.text) {
            Ok(Command::Info(info)) => Ok(Command::Info(info)),
            _ if self.cut => Err(CommandError::Unknown("in a line too long".into())),
            other => other,
        }
    }
}

/// Gathers bytes into lines that end in LF, CR LF or CR. It need not tell the three apart:
/// between CR and LF lies an empty line, and empty lines are dropped.
#[derive(Debug, Default)]
struct Lines {
    bytes: Vec<u8>,
    cut: bool,
}

impl Lines {
    /// Takes one byte, and gives the line that it ends, if any.
    fn push(&mut self, byte: u8) -> Option<Line> {
        match byte {
            b'\n' | b'\r' => return self.end(),
            _ if self.bytes.len() < LONGEST => self.bytes.push(byte),
            _ => self.cut = true,
        }
        None
    }

    /// Ends the line here, as the end of input does.
    fn end(&mut self) -> Option<Line> {
        let cut = std::mem::take(&mut self.cut);
        let text = String::from_utf8_lossy(&self.bytes);
        // Besides blanks: a byte-order mark, and control characters as old consoles send them.
        let stray = |c: char| c.is_whitespace() || c.is_control() || c == '\u{feff}';
        let text = text.trim_matches(stray).to_owned();
        self.bytes.clear();
        (cut || !text.is_empty()).then(|| Line { text, cut, read: Instant::now() })
    }
}

/// Starts the thread that reads `input` to its end. `send` gets every line, then `None` at the
/// end of input or when reading fails for good; it says whether to go on.
///
/// # Errors
/// If the system gives no thread.
pub fn spawn(
    input: impl Read + Send + 'static,
    send: impl FnMut(Option<Line>) -> bool + Send + 'static,
) -> io::Result<()> {
    thread::Builder::new().name("reader".into()).spawn(move || read(input, send)).map(drop)
}

fn read(mut input: impl Read, mut send: impl FnMut(Option<Line>) -> bool) {
    let mut lines = Lines::default();
    let mut chunk = [0; CHUNK];
    loop {
        let count = match input.read(&mut chunk) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => {
                log::error!("cannot read: {error}");
                break;
            }
        };
        for &byte in chunk.iter().take(count) {
            if let Some(line) = lines.push(byte)
                && !send(Some(line))
            {
                return;
            }
        }
    }
    if let Some(line) = lines.end()
        && !send(Some(line))
    {
        return;
    }
    send(None);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        read(bytes, |line| {
            found.push(line.map_or("(end)".into(), |line| line.text));
            true
        });
        found
    }

    #[test]
    fn every_line_end() {
        assert_eq!(lines(b"a\nb\r\nc\rd\r\r\n\n\re"), ["a", "b", "c", "d", "e", "(end)"]);
        assert_eq!(lines(b""), ["(end)"]);
    }

    #[test]
    fn blanks_and_strange_bytes() {
        assert_eq!(lines(b"\xef\xbb\xbfSTART 15 \t\r\n"), ["START 15", "(end)"]);
        assert_eq!(lines(b"  \t \n\x1a\n\0END\0\n"), ["END", "(end)"]);
        assert_eq!(lines(b"\xff\xfe!\n"), ["\u{fffd}\u{fffd}!", "(end)"]);
    }

    #[test]
    fn long_lines_are_cut() {
        let mut bytes = vec![b'A'; 1_000_000];
        bytes.extend(b"\nEND");
        let mut found = Vec::new();
        read(&bytes[..], |line| {
            found.extend(line);
            true
        });
        assert_eq!(found.len(), 2);
        assert!(found[0].cut && found[0].text.len() == LONGEST);
        assert!(matches!(found[0].command(), Err(CommandError::Unknown(_))));
        assert!(!found[1].cut && found[1].text == "END");
    }

    #[test]
    fn a_cut_line_of_blanks_is_not_lost() {
        let mut bytes = b"TURN 7,7".to_vec();
        bytes.extend(vec![b' '; 100_000]);
        let mut found = Vec::new();
        read(&bytes[..], |line| {
            found.extend(line);
            true
        });
        assert!(matches!(found[0].command(), Err(CommandError::Unknown(_))));
    }
}
