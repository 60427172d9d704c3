//! Games of an engine against itself, from a position to the end.

use crate::engine::{Engine, Position};
use crate::rules::{Outcome, outcome};
use crate::search::{Control, Limits};
use crate::types::Color;
use std::time::Instant;

/// A search of so many nodes.
pub(super) fn limited(nodes: u64) -> Control {
    Control::new(Instant::now(), &Limits { nodes: Some(nodes), ..Limits::default() })
}

/// Plays to the end, or until a search has proven who wins; `nodes` is asked before each move.
/// Returns who wins.
pub(super) fn play_out(
    engine: &mut Engine,
    game: &mut Position,
    mut nodes: impl FnMut() -> u64,
) -> Option<Color> {
    loop {
        let report = engine.think(game, &limited(nodes()), &mut |_| {})?;
        let point = *report.pv.first()?;
        let (side, after) = (game.side, outcome(&game.grid, game.rule, game.side, point));
        if report.score.is_proven() {
            return Some(if report.score.0 > 0 { side } else { side.opponent() });
        }
        game.play(point);
        match after {
            Some(Outcome::GoesOn) => {}
            Some(Outcome::Wins) => return Some(side),
            Some(Outcome::Foul(_)) => return Some(side.opponent()),
            Some(Outcome::Draw) | None => return None,
        }
    }
}
