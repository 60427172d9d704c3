//! Whole conversations with a session.

mod anything;
mod talk;
mod thinking;
