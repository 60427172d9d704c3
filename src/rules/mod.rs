//! The rules of the game, straight from their definitions.
//!
//! Everything here works on the plain [`Grid`](crate::types::Grid) and reads the board anew each time. No
//! pattern table, no count kept along the way: this room is what the fast board and the
//! search are checked against, so it may share nothing with them. Clarity first.
//!
//! - [`wins`], [`five_points`], [`winner`]: rows of five under each rule.
//! - [`forbidden`], [`forbidden_points`]: what black may not play in renju.
//! - [`legal`], [`outcome`]: both together, for one move.
//! - [`check_fours`], [`check_line`]: replay a claimed win by continuous fours; [`check_threats`]: by
//!   threes and fours.

mod line;
mod outcome;
mod proof;
mod renju;
mod win;

pub use outcome::{Outcome, full, legal, outcome};
pub use proof::{Fault, Proof, ProofError, check_fours, check_line, check_threats};
pub use renju::{Foul, forbidden, forbidden_points};
pub use win::{five_points, winner, wins};
