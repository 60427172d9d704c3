//! Small plain values that every other room uses. They know nobody.

mod cell;
mod color;
mod direction;
mod grid;
mod point;
mod rule;
mod score;
mod size;
mod strength;
mod symmetry;

pub use cell::Cell;
pub use color::Color;
pub use direction::Direction;
pub use grid::Grid;
pub use point::{CELLS, Point, STRIDE};
pub use rule::Rule;
pub use score::Score;
pub use size::{MAX_SIDE, MIN_SIDE, Size, SizeError};
pub use strength::Strength;
pub use symmetry::Symmetry;
