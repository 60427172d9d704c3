//! Slips: moves that are nearly as good as the best one.

use crate::engine::{Engine, Position, Report};
use crate::rules;
use crate::search::Control;
use crate::types::{Color, Score};
use fastrand::Rng;

/// Moves among which there is a choice, at most: each costs a search.
const CHOICES: usize = 4;

/// Finds a move that is worth at most `margin` less than the best one, as far as the search
/// sees: one of a few at random. The next best move is found by another search, in which the
/// better ones are blocked; so the search need not know that its answer may be passed over,
/// and every choice is as legal as an answer of its own.
///
/// Where somebody can make five at once there is no choice: nobody overlooks that.
pub fn think(
    engine: &mut Engine,
    position: &Position,
    control: &Control,
    margin: i32,
    rng: &mut Rng,
    report: &mut dyn FnMut(&Report),
) -> Option<Report> {
    let best = engine.think(position, control, report)?;
    let five = |color| !rules::five_points(&position.grid, position.rule, color).is_empty();
    if Color::BOTH.into_iter().any(five) {
        return Some(best);
    }
    let least = best.score.0 - margin;
    let mut nodes = best.nodes;
    let mut rest = position.clone();
    let mut choices = vec![best];
    while choices.len() < CHOICES {
        rest.blocked.extend(choices.last().and_then(|choice| choice.pv.first()));
        let Some(mut next) = engine.think(&rest, control, &mut |_| {}) else { break };
        nodes += next.nodes;
        // What was found when the time was up may be anything.
        if next.score.0 < least || control.is_over() {
            break;
        }
        // It was looked for among a part of the moves: that proves no loss.
        next.score = Score(Score::without_proof(next.score.0));
        choices.push(next);
    }
    let chosen = choices.swap_remove(rng.usize(..choices.len()));
    Some(Report { nodes, elapsed: control.elapsed(), ..chosen })
}
