//! How a game ends, and what a player can do wrong.

use crate::types::Color;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// A winning row.
    Five,
    /// No cell was left.
    FullBoard,
    /// The limit of moves was reached.
    MoveLimit,
    /// Fewer empty cells were left than the match plays on with.
    FewCells,
    /// The loser could not be started, or did not answer START with OK.
    NoStart,
    /// The loser's process ended by itself.
    Crash,
    /// The loser's move came after its time.
    Late,
    /// No move came at all.
    Silence,
    /// The loser's move was outside the board or on a stone.
    Illegal,
    /// The loser's move was forbidden to black.
    Forbidden,
    /// The loser moved when it was not its turn.
    OutOfTurn,
    /// More output came than anybody could want.
    Flood,
    /// The loser used more memory than it may.
    Memory,
    /// The loser did not leave after END.
    NoEnd,
}

impl Ending {
    /// Whether the game was lost on time.
    #[must_use]
    pub const fn is_time(self) -> bool {
        matches!(self, Ending::Late | Ending::Silence)
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ending::Five => "five in a row",
            Ending::FullBoard => "full board",
            Ending::MoveLimit => "limit of moves",
            Ending::FewCells => "few empty cells",
            Ending::NoStart => "no start",
            Ending::Crash => "crash",
            Ending::Late => "late move",
            Ending::Silence => "silence",
            Ending::Illegal => "illegal move",
            Ending::Forbidden => "forbidden move",
            Ending::OutOfTurn => "move out of turn",
            Ending::Flood => "flood of output",
            Ending::Memory => "too much memory",
            Ending::NoEnd => "did not leave",
        })
    }
}

/// What a player has done wrong.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fault {
    /// Its kind.
    pub kind: Ending,
    /// More about it, for people.
    pub detail: String,
}

impl Fault {
    /// A fault of this kind.
    pub fn new(kind: Ending, detail: impl Into<String>) -> Fault {
        Fault { kind, detail: detail.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)?;
        if !self.detail.is_empty() {
            write!(f, ": {}", self.detail)?;
        }
        Ok(())
    }
}

/// A fault, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blame {
    /// The colour of the player at fault.
    #[serde(with = "super::record::color")]
    pub color: Color,
    /// What it did.
    #[serde(flatten)]
    pub fault: Fault,
    /// The end of what it wrote to standard error, if anything.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub stderr: String,
}
