//! Piskvork's format for a game.
//!
//! `Piskvorky <width>x<height>, <level>:<level>, <who began>`, then a line `x,y,ms` for each
//! move (both counted from 1), the names of the two players, and a number for the ending.

use super::fault::Ending;
use super::record::Record;
use std::fmt::Write;

/// The file of a game.
#[must_use]
pub fn psq(record: &Record) -> String {
    let (width, height) = (record.size.width(), record.size.height());
    // The levels, which say nothing about engines, are those that tournaments write.
    let mut text = format!("Piskvorky {width}x{height}, 11:11, 0\n");
    for (point, time) in record.moves.iter().zip(&record.times) {
        let _ = writeln!(text, "{},{},{time}", point.x() + 1, point.y() + 1);
    }
    let _ = write!(text, "{}\n{}\n{}\n", record.black, record.white, code(record.ending));
    text
}

/// The numbers by which tournaments tell endings apart.
fn code(ending: Ending) -> i32 {
    match ending {
        Ending::Forbidden => 1,
        ending if ending.is_time() => 2,
        Ending::Illegal | Ending::OutOfTurn => 3,
        Ending::Five | Ending::FullBoard | Ending::MoveLimit | Ending::FewCells => -1,
        _ => 4,
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::sample;
    use super::*;
    use crate::types::Color;

    #[test]
    fn a_game() {
        let text = psq(&sample(1, "A", "B", Some(Color::Black)));
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines[..3], ["Piskvorky 15x15, 11:11, 0", "1,1,0", "1,2,0"]);
        assert_eq!(lines[9..], ["5,1,60", "A", "B", "-1"]);
        assert_eq!(code(Ending::Silence), 2);
        assert_eq!(code(Ending::Crash), 4);
    }
}
