//! Forced play: what is decided without a search, and wins by continuous fours.

mod decided;
mod fours;
mod table;
mod threes;

pub use decided::{Decision, decide};
pub use fours::{FourSolver, Fours};
pub use threes::{ThreeSolver, Threes};
