use crate::engine::{Engine, News, Position, Report, Study};
use crate::search::Control;

/// What a position is worth.
#[derive(Clone, Debug)]
pub struct Value {
    /// For the side to move. Scores swing from one depth to the next, as it is the one player's or
    /// the other's move that comes last, so that this is the mean of the last two.
    pub mean: i32,
    /// What the search has found.
    pub report: Report,
}

/// Searches a position until a limit of `control` is reached or `enough` says so, which is
/// asked at every root move; `None` if the side to move has no legal move.
pub fn value(
    engine: &mut Engine,
    position: &Position,
    control: &Control,
    enough: &mut dyn FnMut() -> bool,
) -> Option<Value> {
    let mut scores: Vec<(u32, i32)> = Vec::new();
    let study = Study { detail: true, ..Study::default() };
    let lines = engine.study(position, &study, control, &mut |news| match news {
        News::Lines(lines) => {
            scores.extend(lines.first().map(|line| (line.depth, line.score.0)));
        }
        News::Root(_) => {
            if enough() {
                control.cap_nodes(0);
            }
        }
    })?;
    let report = lines.into_iter().next()?;
    // An iteration that was broken off may have changed the score of its depth.
    scores.retain(|&(depth, _)| depth != report.depth);
    let before = scores.last().map(|&(_, score)| score);
    let decided = report.score.plies().is_some();
    let mean = match before {
        Some(before) if !decided => (before + report.score.0) / 2,
        _ => report.score.0,
    };
    Some(Value { mean, report })
}
