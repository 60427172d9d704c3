use crate::tools::notation::parse_move;
use crate::types::{Point, Size, Strength};
use anyhow::{Result, bail};

/// What a person can say in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Put a stone.
    Move(Point),
    /// Take the last move back.
    Undo,
    /// What would the engine play?
    Hint,
    /// Give up.
    Resign,
    /// Let the engine move now.
    Stop,
    /// Change places with the engine.
    Swap,
    /// How strongly the engine plays.
    Level(Strength),
    /// Show threats, or no longer.
    Threats,
    /// A new game.
    New,
    /// What can be said.
    Help,
    /// Leave.
    Quit,
}

/// What can be said, in lines of at most 78 columns.
pub const HELP: [&str; 8] = [
    "h8 or 7,7  a move (in the window also: cursor keys, then Enter)",
    "undo (u)   take your last move back   hint (?)   what the engine would play",
    "stop (s)   the engine moves at once   level N    how strongly, from 0 to 100",
    "swap       change places              threats    show them, or no longer",
    "resign     give up                    new        a new game",
    "quit (q)   leave; the game is kept",
    "On the board: (X) the last move, ! somebody makes five there, + an open four",
    "or two fours, * forbidden to black. Any key goes back to the board.",
];

impl Command {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is neither a word of [`HELP`] nor a point of the board.
    pub fn parse(text: &str, size: Size) -> Result<Command> {
        let text = text.trim().to_lowercase();
        if let Some(level) = text.strip_prefix("level") {
            return match level.trim().parse() {
                Ok(level) => Ok(Command::Level(level)),
                Err(_) => bail!("level needs a number from 0 to 100"),
            };
        }
        Ok(match text.as_str() {
            "u" | "undo" => Command::Undo,
            "?" | "hint" => Command::Hint,
            "resign" => Command::Resign,
            "s" | "stop" => Command::Stop,
            "swap" => Command::Swap,
            "threats" => Command::Threats,
            "new" => Command::New,
            "help" => Command::Help,
            "q" | "quit" | "exit" => Command::Quit,
            word if word.chars().any(|c| c.is_ascii_digit()) => {
                Command::Move(parse_move(word, size)?)
            }
            word => {
                let word: String = word.chars().filter(|c| !c.is_control()).take(20).collect();
                bail!("'{word}' is neither a move nor a command: try help")
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_and_points() {
        let size = Size::default();
        let parse = |text| Command::parse(text, size);
        assert_eq!(parse(" H8 ").unwrap(), Command::Move(Point::new(7, 7)));
        assert_eq!(parse("7, 7").unwrap(), Command::Move(Point::new(7, 7)));
        assert_eq!(parse("Undo").unwrap(), Command::Undo);
        assert_eq!(parse("level 40").unwrap(), Command::Level(Strength::new(40).unwrap()));
        for bad in ["", "level", "level 101", "z99", "p1", "hello", "15,0", "é1"] {
            assert!(parse(bad).is_err(), "{bad}");
        }
        assert!(HELP.iter().all(|line| line.len() <= 78));
    }
}
