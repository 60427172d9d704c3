//! The classic players: small methods of playing five in a row, as people have published them
//! for beginners. They are the lower rungs of a ladder whose top is the engine, weaker
//! opponents for people, and a gentle way into the code: each is a file of its own that can
//! be read without any other.
//!
//! - [`Random`]: any legal move. The lowest rung.
//! - [`LineMap`]: a dictionary from the text of a line to points.
//! - [`PointSum`]: attack and defence added up at each point.
//! - [`ThreeStage`]: three passes of analysis, with a fixed order of what matters.
//! - [`TopFive`]: five candidates, and one look ahead at each.
//! - [`LineTree`]: two decision trees, learned from the games of a stronger player.
//! - [`ForcingLookahead`]: shapes, and sequences of moves that have to be answered.
//!
//! All of them read the plain [`Grid`](crate::types::Grid) and know of one rule only, that
//! five in a row are good. What the rule of the game says besides is not their business: they
//! see the points where they may play through a [`View`], and whoever asks them goes through
//! [`Player::choose`], which takes a win where the rule counts one, and never plays where the
//! rule forbids it.
//!
//! [`PlayerKind`] knows them all by name; [`Seat`] lets one of them speak the protocol.

mod forcing_lookahead;
mod line_map;
mod line_tree;
mod pick;
mod point_sum;
mod random;
mod roster;
mod seat;
mod three_stage;
mod top_five;
mod view;

#[cfg(test)]
pub(crate) mod game;
#[cfg(test)]
mod tests;

pub use forcing_lookahead::ForcingLookahead;
pub use line_map::LineMap;
pub use line_tree::LineTree;
pub use point_sum::PointSum;
pub use random::Random;
pub use roster::PlayerKind;
pub use seat::Seat;
pub use three_stage::{Temper, ThreeStage};
pub use top_five::TopFive;
pub use view::View;

use crate::engine::Position;
use crate::types::Point;

/// Somebody who can be asked for a move.
pub trait Player: Send {
    /// A legal move; `None` only if there is none. On a board without stones, the centre.
    fn choose(&mut self, position: &Position) -> Option<Point>;
}

/// How a player finds its move where the rule of the game does not decide it. Every method
/// makes a [`Player`].
pub trait Method: Send {
    /// The playable point that the method likes best; `None` if it likes none. There is at
    /// least one stone on the board.
    fn prefer(&mut self, view: &View) -> Option<Point>;
}

impl<M: Method> Player for M {
    fn choose(&mut self, position: &Position) -> Option<Point> {
        let view = View::new(position);
        let nearest = view.nearest_to_center()?;
        if view.is_bare() {
            return Some(nearest);
        }
        // A method counts stones, and may count a five otherwise than the rule does.
        let choice = view.win().or_else(|| self.prefer(&view));
        choice.filter(|&point| view.playable(point)).or(Some(nearest))
    }
}
