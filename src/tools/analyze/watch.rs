use super::best::{Audience, Best};
use super::line;
use crate::tools::notation::names;
use crate::types::Size;
use crossterm::tty::IsTty;
use crossterm::{cursor, queue, terminal};
use std::io::{self, Write};

/// Shows what is known while it is looked for: a line for each depth, or a table that is drawn
/// anew in its place.
pub struct Watch {
    size: Size,
    /// Several moves are looked for: each line says which.
    ranked: bool,
    look: Look,
    /// Lines of the table on the screen.
    drawn: u16,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Silent,
    Lines,
    Table,
}

impl Watch {
    /// A watch; a table only where standard output is a terminal.
    pub fn new(size: Size, ranked: bool, table: bool, silent: bool) -> Watch {
        let look = match (silent, table && io::stdout().is_tty()) {
            (true, _) => Look::Silent,
            (false, true) => Look::Table,
            (false, false) => Look::Lines,
        };
        Watch { size, ranked, look, drawn: 0 }
    }

    /// Takes the table away: what follows says the same.
    pub fn finish(&mut self) {
        // A terminal that cannot be written to will be noticed by what comes next.
        let _ = self.clear(&mut io::stdout());
    }

    fn clear(&mut self, out: &mut impl Write) -> io::Result<()> {
        if self.drawn > 0 {
            queue!(out, cursor::MoveToPreviousLine(self.drawn))?;
            queue!(out, terminal::Clear(terminal::ClearType::FromCursorDown))?;
            self.drawn = 0;
        }
        out.flush()
    }

    fn write(&mut self, best: &[Best]) -> io::Result<()> {
        let mut out = io::stdout().lock();
        match (self.look, best.last()) {
            (Look::Silent, _) | (_, None) => Ok(()),
            (Look::Lines, Some(Best { done: true, .. })) => Ok(()),
            (Look::Lines, Some(last)) => {
                if self.ranked {
                    write!(out, "{:>2}. ", best.len())?;
                }
                writeln!(out, "{}", line(&last.report, self.size))
            }
            (Look::Table, Some(_)) => {
                let (columns, rows) = terminal::size().unwrap_or((80, 24));
                let text = table(best, self.size, Some(columns.into()));
                self.clear(&mut out)?;
                // What has left the screen above could not be taken away again.
                for row in text.lines().take(usize::from(rows.saturating_sub(1))) {
                    writeln!(out, "{row}")?;
                    self.drawn += 1;
                }
                out.flush()
            }
        }
    }
}

impl Audience for Watch {
    /// Whoever has stopped reading waits for nothing more.
    fn see(&mut self, best: &[Best]) -> bool {
        self.write(best).is_ok()
    }
}

/// The best moves, a line each, cut off at a number of columns.
pub fn table(best: &[Best], size: Size, columns: Option<usize>) -> String {
    let mut rows = vec![" #  move  score   depth       nodes   time s  line".to_string()];
    for (i, Best { report, done }) in best.iter().enumerate() {
        rows.push(format!(
            "{:>2}{} {:<4} {:>6}   {:>2}-{:<2} {:>11} {:>8.2}  {}",
            i + 1,
            if *done { '.' } else { '?' },
            report.pv[0].name(size.height()),
            report.score.to_string(),
            report.depth,
            report.selective_depth,
            report.nodes,
            report.elapsed.as_secs_f64(),
            names(&report.pv, size),
        ));
    }
    let cut = |row: String| row.chars().take(columns.unwrap_or(usize::MAX)).collect::<String>();
    rows.into_iter().map(|row| cut(row) + "\n").collect()
}
