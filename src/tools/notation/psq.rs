//! Piskvork's format for a game.
//!
//! `Piskvorky <width>x<height>, <level>:<level>, <who began>`, then a line `x,y,ms` for each
//! move (both counted from 1), the names of the two players, and a number for the ending. It does
//! not say the rule.

use super::{Ended, Sheet};
use crate::types::Size;
use anyhow::{Context, Result};
use std::fmt::Write;

/// The first word of a file.
pub(super) const MAGIC: &str = "Piskvorky";

/// The file of a game.
#[must_use]
pub fn psq(sheet: &Sheet) -> String {
    let (width, height) = (sheet.size.width(), sheet.size.height());
    // The levels, which say nothing about engines, are those that tournaments write.
    let mut text = format!("{MAGIC} {width}x{height}, 11:11, 0\n");
    let times = sheet.times.iter().copied().chain(std::iter::repeat(0));
    for (point, time) in sheet.moves.iter().zip(times) {
        let _ = writeln!(text, "{},{},{time}", point.x() + 1, point.y() + 1);
    }
    let [black, white] = &sheet.names;
    let _ = write!(text, "{}\n{}\n{}\n", line(black), line(white), code(sheet.ended));
    text
}

/// A name that stays on its line.
fn line(name: &str) -> String {
    name.replace(['\r', '\n'], " ")
}

/// The numbers by which tournaments tell endings apart.
const fn code(ended: Ended) -> i32 {
    match ended {
        Ended::Open | Ended::Normal | Ended::Resigned => -1,
        Ended::Forbidden => 1,
        Ended::Time => 2,
        Ended::Illegal => 3,
        Ended::Fault => 4,
    }
}

/// Reads a file. Who won is left to the rules.
///
/// # Errors
/// If the first line is no head, or a move cannot be played, with the number of its line.
pub(super) fn parse(text: &str) -> Result<Sheet> {
    let mut lines = text.lines().map(str::trim).zip(1..);
    let (head, _) = lines.next().context("the file is empty")?;
    let size = head
        .strip_prefix(MAGIC)
        .and_then(|rest| rest.split(',').next())
        .context("a PSQ file begins with 'Piskvorky 15x15, ...'")?;
    let size: Size = size.trim().parse().map_err(anyhow::Error::msg).context("line 1")?;
    let mut sheet = Sheet::new(size);
    for (line, number) in lines {
        let Some([x, y, time]) = triple(line) else {
            // After the moves come the names.
            if sheet.names[0].is_empty() {
                sheet.names[0] = line.into();
            } else if sheet.names[1].is_empty() {
                sheet.names[1] = line.into();
            }
            continue;
        };
        if !sheet.names[0].is_empty() {
            break;
        }
        let cell = |v: i64| i32::try_from(v - 1).unwrap_or(-1);
        let point = size.point(cell(x), cell(y));
        let point =
            point.with_context(|| format!("line {number}: {x},{y} is outside the board {size}"))?;
        sheet.push(point).with_context(|| format!("line {number}"))?;
        sheet.times.push(time.unsigned_abs());
    }
    Ok(sheet)
}

fn triple(line: &str) -> Option<[i64; 3]> {
    let numbers: Option<Vec<i64>> = line.split(',').map(|n| n.trim().parse().ok()).collect();
    // Far away is as outside as anything, and nothing overflows.
    numbers?.try_into().ok().map(|all: [i64; 3]| all.map(|n| n.clamp(-1_000_000, 1 << 40)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Point;

    #[test]
    fn there_and_back() {
        let mut sheet = Sheet::new(Size::new(20, 15).unwrap());
        for i in 0..9 {
            sheet.push(Point::new(i / 2, i % 2)).unwrap();
            sheet.times.push(u64::from(i) * 10);
        }
        sheet.names = ["A".into(), "B, the second".into()];
        sheet.ended = Ended::Normal;
        let text = psq(&sheet);
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..3], ["Piskvorky 20x15, 11:11, 0", "1,1,0", "1,2,10"]);
        assert_eq!(lines[9..], ["5,1,80", "A", "B, the second", "-1"]);
        sheet.ended = Ended::Open;
        assert_eq!(parse(&text).unwrap(), sheet);
        assert_eq!(parse(&text.replace('\n', "\r\n")).unwrap(), sheet);
        assert_eq!(code(Ended::Time), 2);
        assert_eq!(code(Ended::Fault), 4);
    }

    #[test]
    fn errors_name_the_line() {
        for (text, part) in [
            ("Piskvorky 99x15, 11:11, 0", "line 1"),
            ("Piskvorky", "line 1"),
            ("Piskvorky 15x15\n16,1,0", "line 2: 16,1 is outside"),
            ("Piskvorky 15x15\n0,1,0", "line 2"),
            ("Piskvorky 15x15\n-9223372036854775808,1,0", "line 2"),
            ("Piskvorky 15x15\n1,1,0\n1,1,0", "line 3: move 2 (a15) is on a stone"),
        ] {
            let error = format!("{:#}", parse(text).unwrap_err());
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
