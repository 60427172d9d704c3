//! The search for the best move: iterative deepening of a principal-variation search.
//!
//! The search never prints, and sees the clock only through [`Control`]. What the threads
//! of a search have in common is [`Shared`]; each has its own [`Worker`].

mod clock;
mod history;
mod limits;
mod moves;
mod node;
mod parameters;
mod reduction;
mod root;
mod shared;
mod table;
mod worker;

pub use limits::{Control, Limits};
pub use parameters::{Parameter, ParameterError, Parameters};
pub use root::{Outcome, RootMoves, RootSight, Sight, Watch, Wish};
pub use shared::Shared;
pub use table::Table;
pub use worker::Worker;
