//! Quince, a Gomocup engine for gomoku and renju.
#![deny(unsafe_code)]

pub mod engine;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod types;
