//! The static evaluation: a weight for what each empty point means to each side.
//!
//! Each colour's code at each empty point looks up a weight; the position's value is the sum,
//! the side to move's less the other's, kept move by move. The weights
//! differ for the side to move and the other. A small [`Network`] may add what a sum cannot say.
//! [`WeightBook`] reads and writes the text format of the tables.

mod book;
mod evaluator;
pub mod network;
mod weights;

pub use book::{BookError, Entries, PRESETS, WeightBook};
pub use evaluator::{Evaluator, Sums};
pub use network::Network;
pub use weights::Weights;
