//! The terms of all games of a match.

use crate::types::{Rule, Size};
use std::path::PathBuf;
use std::time::Duration;

/// What holds for every game.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The rule.
    pub rule: Rule,
    /// The board.
    pub size: Size,
    /// A move may be late by this much.
    pub tolerance: Duration,
    /// Time to leave after END, and how long a late move is waited for to tell it from
    /// silence.
    pub grace: Duration,
    /// Time to answer START.
    pub start: Duration,
    /// A game with so many moves, the opening's among them, is drawn.
    pub move_limit: Option<usize>,
    /// A game with no more empty cells than this is drawn.
    pub few_cells: usize,
    /// Ask for every move by BOARD.
    pub always_board: bool,
    /// A player is stopped whenever it is not its turn.
    pub suspend: bool,
    /// Lines end with carriage return and line feed.
    pub crlf: bool,
    /// Where transcripts of the conversations go.
    pub log: Option<PathBuf>,
}
