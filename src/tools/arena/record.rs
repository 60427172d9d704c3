//! What is kept of a game: one line of JSON.

use super::fault::{Blame, Ending};
use crate::tools::notation::{Ended, Sheet};
use crate::types::{Color, Point, Rule, Size};
use serde::{Deserialize, Serialize};

/// A finished game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// Its number in the schedule, from 1.
    pub game: usize,
    /// Who played black.
    pub black: String,
    /// Who played white.
    pub white: String,
    /// The rule, by name.
    #[serde(with = "text")]
    pub rule: Rule,
    /// The board, as `15x15`.
    #[serde(with = "text")]
    pub size: Size,
    /// Who won; `None`: a draw.
    #[serde(with = "winner")]
    pub winner: Option<Color>,
    /// How it ended.
    pub ending: Ending,
    /// How many of the moves were the opening's.
    pub opening: usize,
    /// All moves, opening included, in order, as `x,y` from the upper left corner.
    #[serde(with = "points")]
    pub moves: Vec<Point>,
    /// The time of each move in milliseconds; 0 for those of the opening.
    pub times: Vec<u64>,
    /// The greatest private memory seen, in bytes: black's and white's; 0 if it was not seen.
    #[serde(default)]
    pub memory: [u64; 2],
    /// What the players did wrong.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<Blame>,
    /// Wall time of the whole game in milliseconds, processes started and ended.
    #[serde(default)]
    pub wall: u64,
}

impl Record {
    /// The name of the player of this colour.
    #[must_use]
    pub fn name(&self, color: Color) -> &str {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    /// `1-0` if black won, `0-1` if white won, else `1/2-1/2`.
    #[must_use]
    pub fn result(&self) -> &'static str {
        match self.winner {
            Some(Color::Black) => "1-0",
            Some(Color::White) => "0-1",
            None => "1/2-1/2",
        }
    }

    /// The result and its reason in one line.
    #[must_use]
    pub fn summary(&self) -> String {
        let how = match self.faults.first() {
            Some(blame) => format!("{} of {}", blame.fault, self.name(blame.color)),
            None => self.ending.to_string(),
        };
        format!("{} - {} {} ({how})", self.black, self.white, self.result())
    }

    /// The game as it is written down for others.
    #[must_use]
    pub fn sheet(&self) -> Sheet {
        Sheet {
            rule: Some(self.rule),
            names: [self.black.clone(), self.white.clone()],
            moves: self.moves.clone(),
            times: self.times.clone(),
            opening: self.opening,
            winner: self.winner,
            ended: self.ended(),
            round: Some(self.game),
            comment: self.summary(),
            ..Sheet::new(self.size)
        }
    }

    fn ended(&self) -> Ended {
        let ending = self.faults.first().map_or(self.ending, |blame| blame.fault.kind);
        match ending {
            Ending::Forbidden => Ended::Forbidden,
            ending if ending.is_time() => Ended::Time,
            Ending::Illegal | Ending::OutOfTurn => Ended::Illegal,
            Ending::Five | Ending::FullBoard | Ending::MoveLimit | Ending::FewCells => {
                Ended::Normal
            }
            _ => Ended::Fault,
        }
    }
}

/// Values that are written as text.
mod text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use std::fmt::Display;
    use std::str::FromStr;

    pub(super) fn serialize<T: Display, S: Serializer>(value: &T, s: S) -> Result<S::Ok, S::Error> {
        s.collect_str(value)
    }

    pub(super) fn deserialize<'de, T, D>(d: D) -> Result<T, D::Error>
    where
        T: FromStr<Err: Display>,
        D: Deserializer<'de>,
    {
        String::deserialize(d)?.parse().map_err(D::Error::custom)
    }
}

/// A colour, as `black` or `white`.
pub(super) mod color {
    use crate::types::Color;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(in super::super) fn serialize<S: Serializer>(
        color: &Color,
        s: S,
    ) -> Result<S::Ok, S::Error> {
        s.collect_str(color)
    }

    pub(in super::super) fn deserialize<'de, D: Deserializer<'de>>(
        d: D,
    ) -> Result<Color, D::Error> {
        match String::deserialize(d)?.as_str() {
            "black" => Ok(Color::Black),
            "white" => Ok(Color::White),
            other => Err(D::Error::custom(format!("'{other}' is no colour"))),
        }
    }
}

/// A winner, as `black`, `white` or `draw`.
mod winner {
    use crate::types::Color;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(
        winner: &Option<Color>,
        s: S,
    ) -> Result<S::Ok, S::Error> {
        match winner {
            Some(color) => s.collect_str(color),
            None => s.serialize_str("draw"),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Option<Color>, D::Error> {
        match String::deserialize(d)?.as_str() {
            "black" => Ok(Some(Color::Black)),
            "white" => Ok(Some(Color::White)),
            "draw" => Ok(None),
            other => Err(D::Error::custom(format!("'{other}' is no result"))),
        }
    }
}

/// Points, as `x,y`.
mod points {
    use crate::types::Point;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(points: &[Point], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(points.iter().map(ToString::to_string))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Vec<Point>, D::Error> {
        let texts = Vec::<String>::deserialize(d)?;
        texts.iter().map(|text| text.parse().map_err(D::Error::custom)).collect()
    }
}

/// A game for tests: black wins in the top row, unless told otherwise.
#[cfg(test)]
pub(super) fn sample(game: usize, black: &str, white: &str, winner: Option<Color>) -> Record {
    let moves = (0..9).map(|i| Point::new(i / 2, i % 2)).collect();
    Record {
        game,
        black: black.into(),
        white: white.into(),
        rule: Rule::Renju,
        size: Size::new(15, 15).unwrap(),
        winner,
        ending: if winner.is_some() { Ending::Five } else { Ending::MoveLimit },
        opening: 3,
        moves,
        times: vec![0, 0, 0, 10, 20, 30, 40, 50, 60],
        memory: [1 << 20, 2 << 20],
        faults: Vec::new(),
        wall: 300,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::arena::fault::Fault;

    #[test]
    fn a_record_survives_its_line() {
        let mut record = sample(7, "A \"quoted\"", "Ü", Some(Color::White));
        record.ending = Ending::Crash;
        record.faults.push(Blame {
            color: Color::Black,
            fault: Fault::new(Ending::Crash, "exit status: 3"),
            stderr: "line\nline".into(),
        });
        let line = serde_json::to_string(&record).unwrap();
        assert!(!line.contains('\n'));
        assert!(line.contains(r#""winner":"white","ending":"crash""#), "{line}");
        assert_eq!(serde_json::from_str::<Record>(&line).unwrap(), record);
        let summary = record.summary();
        assert!(summary.ends_with(r#"0-1 (crash: exit status: 3 of A "quoted")"#), "{summary}");
    }

    #[test]
    fn sheets_know_how_it_ended() {
        let mut record = sample(3, "A", "B", Some(Color::Black));
        assert_eq!(record.sheet().ended, Ended::Normal);
        let late = Fault::new(Ending::Late, "after 9 ms");
        record.ending = Ending::Late;
        record.faults.push(Blame { color: Color::White, fault: late, stderr: String::new() });
        let sheet = record.sheet();
        assert_eq!((sheet.ended, sheet.winner), (Ended::Time, Some(Color::Black)));
        assert!(sheet.comment.contains("late move"), "{}", sheet.comment);
    }
}
