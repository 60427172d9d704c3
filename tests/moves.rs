//! The engine on positions with known right and wrong moves.

mod common;

use quince::engine::{Engine, Position, Report};
use quince::rules;
use quince::search::{Control, Limits};
use std::time::{Duration, Instant};

fn think(engine: &mut Engine, case: &common::Case, limits: &Limits) -> Report {
    let position =
        Position { grid: case.grid.clone(), rule: case.rule, side: case.side, blocked: Vec::new() };
    engine.clear();
    let control = Control::new(Instant::now(), limits);
    engine.think(&position, &control, &mut |_| {}).expect("there is a legal move")
}

#[test]
fn moves_that_must_be_played_are_played() {
    let mut engine = Engine::default();
    for case in common::load("must-move") {
        // At every strength, from a glance to a search.
        for nodes in [1, 1000, 30_000] {
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let best = think(&mut engine, &case, &limits).pv[0];
            let right = case.expect.is_empty() || case.expect.contains(&best);
            assert!(right && !case.never.contains(&best), "{}: {best} by {nodes}", case.name);
            assert!(rules::legal(&case.grid, case.rule, case.side, best), "{}: {best}", case.name);
        }
    }
}

#[test]
fn wins_by_fours_are_played_in_well_under_a_second() {
    let mut engine = Engine::default();
    let limits = Limits { turn: Some(Duration::from_millis(1000)), ..Limits::default() };
    for case in common::load("vcf").into_iter().chain(common::load("vcf-games")) {
        engine.prepare(case.rule);
        let report = think(&mut engine, &case, &limits);
        assert!(report.score.is_proven() && report.score.0 > 0, "{}: {report:?}", case.name);
        // Two threes at once can win as fast as the fewest fours, by another move.
        let plies = report.score.plies().unwrap_or(0);
        let fast = case.fours.is_none_or(|fours| plies <= 2 * fours as i32 + 1);
        assert!(fast || case.rule.needs_open_end(), "{}: {report:?}", case.name);
    }
}

#[test]
fn black_never_plays_a_forbidden_point() {
    let mut engine = Engine::default();
    let limits = Limits { nodes: Some(3000), ..Limits::default() };
    for mut case in common::load("renju-forbidden") {
        case.side = quince::types::Color::Black;
        let best = think(&mut engine, &case, &limits).pv[0];
        let foul = case.forbidden.iter().any(|(point, _)| *point == best);
        assert!(!foul, "{}: {best}", case.name);
    }
}
