//! Quince, a Gomocup engine for gomoku and renju.
#![deny(unsafe_code)]

pub mod board;
pub mod engine;
pub mod eval;
pub mod pattern;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod threat;
#[cfg(feature = "tools")]
pub mod tools;
pub mod types;
