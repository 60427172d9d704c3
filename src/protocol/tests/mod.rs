//! Whole conversations with a session.

mod anything;
mod deaf;
mod talk;
mod thinking;
