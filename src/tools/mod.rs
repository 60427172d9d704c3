//! What a developer or an analyst uses and a tournament does not: each file one subcommand.

pub mod analyze;
pub mod arena;
pub mod bench;
mod claims;
pub mod datagen;
pub mod explain;
pub mod games;
pub mod levels;
pub mod notation;
pub mod openings;
pub mod page;
pub mod picture;
pub mod play;
mod plot;
mod progress;
pub mod review;
mod selfplay;
pub mod swap2;
pub mod train;
pub mod tune;
pub mod verify;
mod words;
