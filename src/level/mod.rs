//! Playing below full strength: for people who want an opponent of their own size, and for
//! measuring.
//!
//! A [`Strength`](crate::types::Strength) from 0 to 100 (`INFO strength`, or `--level`) is a
//! place on the [`LADDER`]. Its lower rungs are the classic players; then comes the engine
//! with few nodes, which now and then plays a move that is nearly as good as its best (see
//! `slips`); the top is the engine as it is. [`Opponent`] is what a session asks for moves: it
//! stands on one rung, and can climb from one move to the next.
//!
//! The engine itself knows nothing of this.

mod ladder;
mod opponent;
mod slips;

#[cfg(test)]
mod tests;

pub use ladder::{LADDER, Method, Rung};
pub use opponent::Opponent;
