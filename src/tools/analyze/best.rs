use crate::engine::{Engine, Position, Report};
use crate::search::{Control, Limits};
use crate::types::Score;
use std::time::Instant;

/// One of the best moves.
#[derive(Clone, Debug)]
pub struct Best {
    /// What the search says of it.
    pub report: Report,
    /// Whether its search has come to its end.
    pub done: bool,
}

/// Who follows a search.
pub trait Audience {
    /// A depth is complete: all that is known so far, best first. `false`: enough.
    fn see(&mut self, best: &[Best]) -> bool;
}

/// Nobody.
impl Audience for () {
    fn see(&mut self, _: &[Best]) -> bool {
        true
    }
}

/// Finds the best moves, at most `count`: each by a search of its own with these limits, in which
/// the better ones are blocked. Fewer if there are no more legal moves, or if the audience has had
/// enough.
pub fn find(
    engine: &mut Engine,
    position: &Position,
    limits: &Limits,
    count: usize,
    audience: &mut dyn Audience,
) -> Vec<Best> {
    let mut rest = position.clone();
    let mut found: Vec<Best> = Vec::new();
    while found.len() < count {
        let control = Control::new(Instant::now(), limits);
        let mut seen = found.clone();
        let report = engine.think(&rest, &control, &mut |report| {
            seen.truncate(found.len());
            seen.push(Best { report: honest(report, &rest), done: false });
            if !audience.see(&seen) {
                control.stop();
            }
        });
        let Some(report) = report else { break };
        rest.blocked.push(report.pv[0]);
        let report = honest(&report, &rest);
        found.push(Best { report, done: true });
        if !audience.see(&found) {
            break;
        }
    }
    // A later search may have seen more than an earlier one.
    found.sort_by_key(|best| std::cmp::Reverse(best.report.score));
    found
}

/// The report of a search among a part of the moves, which proves no loss.
fn honest(report: &Report, position: &Position) -> Report {
    let mut report = report.clone();
    if !position.blocked.is_empty() {
        report.score = Score(Score::without_proof(report.score.0));
    }
    report
}

/// What a score says, in words.
#[must_use]
pub fn meaning(report: &Report) -> String {
    let Some(plies) = report.score.plies() else {
        return "for the side to move".into();
    };
    let result = if plies > 0 { "win" } else { "loss" };
    let kind = if report.score.is_proven() { "proven" } else { "decided" };
    let plies = plies.abs();
    format!("{kind} {result} in {plies} {}", if plies == 1 { "ply" } else { "plies" })
}

/// The share of the points that a score promises, from 0 to 1: the curve that the weights were
/// fitted to.
#[must_use]
pub fn win_chance(score: Score) -> f64 {
    match score.plies() {
        // By its sign: a five that is on the board is no ply away.
        Some(_) => f64::from(u8::from(score.0 > 0)),
        None => 1.0 / (1.0 + (-f64::from(score.0) / crate::tools::train::VALUE_SCALE).exp()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::notation::read;
    use crate::types::Rule;

    #[test]
    fn best_moves_differ_and_fall() {
        let position = read("h8 i9 h9 g7 h7", None, None, 1).unwrap().last_position(Rule::Renju);
        let limits = Limits { nodes: Some(2000), ..Limits::default() };
        let best = find(&mut Engine::default(), &position, &limits, 4, &mut ());
        assert_eq!(best.len(), 4);
        for pair in best.windows(2) {
            assert!(pair[0].report.score >= pair[1].report.score);
            assert_ne!(pair[0].report.pv[0], pair[1].report.pv[0]);
        }
    }

    #[test]
    fn no_more_than_there_are() {
        let text = "XXOOX\nOOXXO\nXXOOX\nOOXX.\nXXO..\nblack to move";
        let position = read(text, None, None, 1).unwrap().last_position(Rule::Freestyle);
        let limits = Limits { nodes: Some(100), ..Limits::default() };
        assert_eq!(find(&mut Engine::default(), &position, &limits, 10, &mut ()).len(), 3);
    }

    #[test]
    fn chances() {
        assert!((win_chance(Score(0)) - 0.5).abs() < 1e-9);
        assert!(win_chance(Score(200)) > 0.7 && win_chance(Score(-200)) < 0.3);
        assert_eq!((win_chance(Score(30_990)), win_chance(Score(-24_990))), (1.0, 0.0));
        assert_eq!((win_chance(Score(Score::WIN)), win_chance(Score(-Score::WIN))), (1.0, 0.0));
    }
}
