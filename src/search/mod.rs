//! The search for the best move.

mod limits;

pub use limits::{Control, Limits};
