//! The search for the best move: iterative deepening of a principal-variation search.
//!
//! The search never prints, and sees the clock only through [`Control`]. Threads share one
//! [`Table`] and the reins; each has its own [`Worker`].

mod clock;
mod history;
mod limits;
mod moves;
mod node;
mod parameters;
mod reduction;
mod root;
mod table;
mod worker;

pub use limits::{Control, Limits};
pub use parameters::{Parameter, ParameterError, Parameters};
pub use root::{Outcome, RootMoves, RootSight, Sight, Watch, Wish};
pub use table::Table;
pub use worker::Worker;
