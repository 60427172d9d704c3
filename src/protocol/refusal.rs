use super::{BlockKind, Spot};
use crate::types::{Point, Size, SizeError};
use std::fmt;

/// Why a known command is not carried out: the text after `ERROR`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The command needs a board, and there has been no START.
    NoGame,
    /// START or RECTSTART without numbers that could be a size; holds what came instead.
    NotASize(String),
    /// No board has this size.
    Size(SizeError),
    /// Coordinates were needed; holds what came instead.
    NotAPoint(String),
    /// A line of a block has the wrong form; holds the line.
    NotAStone(BlockKind, String),
    /// A number of lines was needed, one or more; holds what came instead.
    NotACount(String),
    /// A value of a position was needed; holds what came instead.
    NotABias(String),
    /// The third number of a BOARD line is not 1, 2 or 3.
    Field(i64),
    /// The board has no such point.
    Outside(Spot, Size),
    /// There is a stone already, or the cell is dead.
    Occupied(Point),
    /// There is nothing to take back.
    Vacant(Point),
    /// Black may not play there under renju.
    Forbidden(Point),
    /// BEGIN, but the game has begun.
    Begun,
    /// No cell is left that could be played.
    NoMove,
    /// There is nothing to put any more that leaves the game undecided.
    NotLevel,
    /// SWAP2BOARD with a number of stones that is not 0, 3 or 5.
    Stones(usize),
    /// DONE, but no list of stones was being sent.
    StrayDone,
    /// `INFO max_memory` leaves too little, in bytes.
    Memory(u64),
    /// Too many commands were sent while the engine thinks.
    Busy,
    /// The operating system gives no thread to think on.
    NoThread,
}

impl Refusal {
    /// Coordinates were needed, but `text` came.
    #[must_use]
    pub fn not_a_point(text: &str) -> Refusal {
        Refusal::NotAPoint(quotable(text))
    }

    /// A size was needed, but `text` came.
    #[must_use]
    pub fn not_a_size(text: &str) -> Refusal {
        Refusal::NotASize(quotable(text))
    }

    /// A number of lines was needed, but `text` came.
    #[must_use]
    pub fn not_a_count(text: &str) -> Refusal {
        Refusal::NotACount(quotable(text))
    }

    /// A value was needed, but `text` came.
    #[must_use]
    pub fn not_a_bias(text: &str) -> Refusal {
        Refusal::NotABias(quotable(text))
    }

    /// A line of a block was needed, but `text` came.
    #[must_use]
    pub fn not_a_stone(kind: BlockKind, text: &str) -> Refusal {
        Refusal::NotAStone(kind, quotable(text))
    }
}

/// The beginning of a text, fit to be quoted in a reply: printable ASCII alone, so that no
/// manager stumbles over its own bytes.
pub fn quotable(text: &str) -> String {
    text.chars().filter(|c| c.is_ascii_graphic() || *c == ' ').take(24).collect()
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoGame => write!(f, "no game yet, START comes first"),
            Refusal::NotASize(text) => write!(f, "'{text}' is not a board size"),
            Refusal::Size(error) => write!(f, "{error}"),
            Refusal::NotAPoint(text) => write!(f, "'{text}' is not a point x,y"),
            Refusal::NotAStone(kind, text) => {
                write!(f, "'{text}' in {kind} is not a line {}", kind.line_form())
            }
            Refusal::NotACount(text) => write!(f, "'{text}' is not a number from 1 on"),
            Refusal::NotABias(text) => write!(f, "'{text}' is not a whole number"),
            Refusal::Field(field) => {
                write!(f, "field {field} is not 1 (own), 2 (opponent) or 3 (dead)")
            }
            Refusal::Outside(spot, size) => write!(f, "{spot} is outside the board {size}"),
            Refusal::Occupied(point) => write!(f, "{point} is occupied"),
            Refusal::Vacant(point) => write!(f, "{point} is empty"),
            Refusal::Forbidden(point) => write!(f, "{point} is forbidden to black"),
            Refusal::Begun => write!(f, "BEGIN needs an empty board"),
            Refusal::NoMove => write!(f, "no legal move is left"),
            Refusal::NotLevel => write!(f, "no stones are left that would level the position"),
            Refusal::Stones(count) => {
                write!(f, "SWAP2BOARD with {count} stones, there must be 0, 3 or 5")
            }
            Refusal::StrayDone => write!(f, "DONE, but nothing was being listed"),
            Refusal::Memory(bytes) => {
                write!(f, "max_memory {bytes} is too little, {} is needed", super::memory::LEAST)
            }
            Refusal::Busy => write!(f, "too many commands while thinking"),
            Refusal::NoThread => write!(f, "the system gives no thread to think on"),
        }
    }
}

impl std::error::Error for Refusal {}
