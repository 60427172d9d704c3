use super::command::{Command, CommandError};
use super::reader::Line;

/// Lines that may wait at once: whole games in one burst fit, a runaway sender does not.
const MOST: usize = 10_000;

/// Lines that came while the engine was thinking and have to wait until its move is out.
#[derive(Debug, Default)]
pub struct Waiting {
    lines: Vec<Line>,
    block_open: bool,
}

impl Waiting {
    /// Appends a line, whose meaning is `command`. `false` if there is no room for it.
    #[must_use]
    pub fn push(&mut self, line: Line, command: &Result<Command, CommandError>) -> bool {
        if self.lines.len() >= MOST {
            return false;
        }
        match command {
            Ok(Command::Open(_)) => self.block_open = true,
            Ok(Command::Done) => self.block_open = false,
            _ => {}
        }
        self.lines.push(line);
        true
    }

    /// Whether a list of stones is waiting whose DONE has not come: what follows belongs to it.
    #[must_use]
    pub fn block_open(&self) -> bool {
        self.block_open
    }

    /// Whether nothing waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// Takes all lines out, in the order in which they came.
    pub fn take(&mut self) -> Vec<Line> {
        std::mem::take(self).lines
    }
}
