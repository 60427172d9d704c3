//! What one line of stones means, and what four of them mean together.
//!
//! A *line class* says what a stone on an empty point would make on one line through it: a
//! four, an open three ... It is defined by recursion ([`LineClass`]), not by a list of shapes,
//! with the rule as a parameter. The classes of the four lines through a point, in any order,
//! are one *code* ([`Code`]); the code's forcing part is a *threat* ([`Threat`]).
//! [`Patterns`] holds the look-up tables for one rule.

mod class;
mod code;
mod table;
mod threat;

pub use class::LineClass;
pub use code::{CODES, Code, code_classes};
pub use table::Patterns;
pub use threat::Threat;
