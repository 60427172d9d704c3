//! The pipe protocol of Gomocup and Piskvork: lines of text from a manager come in,
//! replies go out.
//!
//! A line is read by [`reader`], understood by [`command`], carried out by [`session`] and
//! answered through [`reply`]. The reader only reads; the session owns all state and is the
//! only one that writes; a search runs on a thread of its own (`worker`) and hands the
//! engine back with its answer. Reader and worker speak to the session through one channel,
//! so nothing here needs a lock.
//!
//! Whatever a manager sends, nothing in here panics: the lints below see to it.
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::indexing_slicing)
)]

mod answer;
mod block;
mod board;
mod clock;
pub mod command;
mod execute;
mod game;
pub mod info;
mod legality;
mod memory;
mod ponder;
mod question;
pub mod reader;
mod realtime;
mod refusal;
pub mod reply;
pub mod session;
mod settings;
mod spot;
mod swap2;
mod thinker;
mod waiting;
mod worker;
mod yixin;

#[cfg(test)]
mod tests;

pub use block::BlockKind;
pub use refusal::Refusal;
pub use session::{Options, Session};
pub use spot::Spot;
pub use thinker::{Found, Goal, Thinker};
