//! Positions that favour nobody: what a position is worth when a search has had two looks at it,
//! moves that level it, and the swap2 opening, which is about nothing else.

mod openings;
mod search;
pub mod swap2;
mod value;

pub use search::{Stones, level};
pub use value::{Value, value};
