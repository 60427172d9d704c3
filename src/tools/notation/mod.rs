//! Games and positions as people and programs write them down: lists of moves, Piskvork's PSQ,
//! SGF, and diagrams. [`read`] finds out by itself which of them a text is.

mod diagram;
mod moves;
mod psq;
mod sgf;
mod sheet;
mod source;

pub use diagram::{bracket, mark, picture, rows};
pub use moves::{names, parse_move};
pub use psq::psq;
pub use sgf::sgf;
pub use sheet::{Ended, Sheet};
pub use source::{Source, color, read};
