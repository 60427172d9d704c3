//! Which one or two stones level a position?

use super::value;
use crate::board::Board;
use crate::engine::{Engine, Position, Report};
use crate::pattern::Threat;
use crate::search::Control;
use crate::types::{Point, Score};
use std::time::Duration;

/// How many stones are to be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stones {
    /// One, of the side to move.
    One,
    /// Another one of its opponent after that.
    Two,
}

/// Candidates that a pass begins with, those whose evaluation is nearest to what is wanted.
const CANDIDATES: usize = 160;
/// Each round of a pass keeps one candidate of so many, and searches it so much longer.
const KEEP: usize = 4;
/// Nodes of the first pass. Each further one takes so many times as many.
const FIRST_PASS: u64 = 60_000;
const NEXT_PASS: u64 = 4;

/// One way to put the stones.
#[derive(Clone, Debug)]
struct Candidate {
    stones: Vec<Point>,
    /// What the side that was to move gets by it.
    value: i32,
    depth: u32,
    /// How the game might go on.
    line: Vec<Point>,
}

/// Looks for stones after which the position is worth `bias` to the side that is to move now.
/// Many ways are searched a little, then the best of them longer, in passes that take more and
/// more nodes, until a limit of `control` is reached: the last word is that of the last pass.
/// `tell` hears of each pass. The stones are the first points of the report's variation. `None`
/// if there is no way to put them after which the game goes on.
pub fn level(
    engine: &mut Engine,
    position: &Position,
    stones: Stones,
    bias: i32,
    control: &Control,
    tell: &mut dyn FnMut(&Report),
) -> Option<Report> {
    let all = candidates(engine, position, stones, bias);
    let mut best = all.first()?.clone();
    let mut purse = Purse { control, spent: 0, begun: control.elapsed() };
    let mut pass = FIRST_PASS;
    while let Some(nodes) = purse.next(pass) {
        let mut field = all.clone();
        let complete = play_off(engine, position, &mut field, bias, nodes, &mut purse);
        // A pass that was cut short knows better than none at all.
        if complete || best.depth == 0 {
            best = nearest(&field, bias).unwrap_or(best);
        }
        if !complete {
            break;
        }
        tell(&best.report(&purse));
        pass = nodes * NEXT_PASS;
    }
    control.cap_nodes(u64::MAX);
    Some(best.report(&purse))
}

/// What a search for level stones may still spend, and has spent.
struct Purse<'a> {
    control: &'a Control,
    spent: u64,
    begun: Duration,
}

impl Purse<'_> {
    /// Nodes for a pass that would like to have `wanted`. Less if time or nodes are short; none if
    /// so few are left that the pass before knows better.
    fn next(&self, wanted: u64) -> Option<u64> {
        if self.control.is_over() {
            return None;
        }
        let nodes = self.control.node_limit().saturating_sub(self.spent);
        let now = self.control.elapsed();
        let left = self.control.soft().saturating_sub(now).as_secs_f64();
        let used = now.saturating_sub(self.begun).as_secs_f64();
        // The speed is known from the passes before.
        let affordable = if self.spent == 0 {
            u64::MAX
        } else {
            (self.spent as f64 / used.max(1e-6) * left) as u64
        };
        let given = wanted.min(nodes).min(affordable);
        let useful = if self.spent == 0 { 1 } else { wanted / NEXT_PASS };
        (given >= useful).then_some(given)
    }
}

impl Candidate {
    fn report(&self, purse: &Purse) -> Report {
        Report {
            depth: self.depth,
            selective_depth: self.depth,
            score: Score(self.value),
            nodes: purse.spent,
            elapsed: purse.control.elapsed(),
            pv: [self.stones.as_slice(), &self.line].concat(),
        }
    }
}

/// The ways to put the stones, those first whose evaluation is nearest to `bias`.
fn candidates(
    engine: &mut Engine,
    position: &Position,
    stones: Stones,
    bias: i32,
) -> Vec<Candidate> {
    let (mut board, mut evaluator) = engine.board_and_evaluator(position);
    let mut found = Vec::new();
    for first in quiet_moves(&board, &position.blocked) {
        board.play(first, &mut evaluator);
        if stones == Stones::One {
            found.push(candidate(vec![first], -evaluator.evaluate(&board)));
        } else {
            for second in quiet_moves(&board, &position.blocked) {
                board.play(second, &mut evaluator);
                found.push(candidate(vec![first, second], evaluator.evaluate(&board)));
                board.undo(&mut evaluator);
            }
        }
        board.undo(&mut evaluator);
    }
    found.sort_by_key(|c| c.value.abs_diff(bias));
    found.truncate(CANDIDATES);
    found
}

fn candidate(stones: Vec<Point>, value: i32) -> Candidate {
    Candidate { stones, value, depth: 0, line: Vec::new() }
}

/// The moves after which there is still something to decide: near the stones, or anywhere on a
/// board without any.
fn quiet_moves(board: &Board, blocked: &[Point]) -> Vec<Point> {
    let side = board.side();
    let fits = |&point: &Point| {
        !blocked.contains(&point)
            && !board.is_forbidden(point)
            && board.threat(side, point) != Threat::Five
    };
    if board.stones() == 0 {
        board.empties().filter(fits).collect()
    } else {
        board.candidates().filter(fits).collect()
    }
}

/// A pass: rounds of searches, each over fewer candidates and longer, until one is left. `false` if
/// it was cut short.
fn play_off(
    engine: &mut Engine,
    position: &Position,
    field: &mut Vec<Candidate>,
    bias: i32,
    nodes: u64,
    purse: &mut Purse,
) -> bool {
    let rounds = 1 + field.len().max(1).ilog(KEEP) as u64;
    loop {
        let each = (nodes / rounds / field.len() as u64).max(1);
        for candidate in field.iter_mut() {
            if !judge(engine, position, candidate, each, purse) {
                return false;
            }
        }
        if field.len() == 1 {
            return true;
        }
        field.sort_by_key(|c| c.value.abs_diff(bias));
        field.truncate(field.len().div_ceil(KEEP));
    }
}

/// Of the candidates that have been searched, the one whose value is nearest to `bias`.
fn nearest(field: &[Candidate], bias: i32) -> Option<Candidate> {
    field.iter().filter(|c| c.depth > 0).min_by_key(|c| c.value.abs_diff(bias)).cloned()
}

/// Searches what comes of a candidate. `false` if there is no time left for it.
fn judge(
    engine: &mut Engine,
    position: &Position,
    candidate: &mut Candidate,
    nodes: u64,
    purse: &mut Purse,
) -> bool {
    let mut next = position.clone();
    next.blocked.clear();
    candidate.stones.iter().for_each(|&stone| next.play(stone));
    purse.control.cap_nodes(nodes);
    let found = value(engine, &next, purse.control, &mut || false);
    if purse.control.is_over() {
        return false;
    }
    if let Some(found) = found {
        purse.spent += found.report.nodes;
        // Before the first depth is complete the evaluation knows better.
        if found.report.depth > 0 {
            let sign = if next.side == position.side { 1 } else { -1 };
            candidate.value = sign * found.mean;
            candidate.depth = found.report.depth;
            candidate.line = found.report.pv;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Limits;
    use crate::types::{Color, Grid, Rule};
    use std::time::Instant;

    fn three_stones() -> Position {
        let mut grid = Grid::new(crate::types::Size::new(15, 15).unwrap());
        grid.set(Point::new(5, 0), Color::Black.into());
        grid.set(Point::new(7, 1), Color::White.into());
        grid.set(Point::new(6, 2), Color::Black.into());
        Position { grid, rule: Rule::Freestyle, side: Color::White, blocked: Vec::new() }
    }

    fn ask(stones: Stones, bias: i32, nodes: u64) -> Report {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let control = Control::new(Instant::now(), &limits);
        let mut engine = Engine::default();
        engine.set_table_bytes(2 << 20);
        level(&mut engine, &three_stones(), stones, bias, &control, &mut |_| {}).unwrap()
    }

    #[test]
    fn one_stone_or_two_come_near_to_what_is_wanted() {
        for (stones, bias) in [(Stones::One, 0), (Stones::Two, 0), (Stones::Two, -150)] {
            // Enough for the second pass, which sees more than the first.
            let report = ask(stones, bias, 500_000);
            assert!(report.score.0.abs_diff(bias) < 60, "{stones:?} {bias}: {report:?}");
            assert!(report.pv.len() >= 2 && report.pv[0] != report.pv[1]);
            assert!(report.nodes <= 510_000, "{}", report.nodes);
        }
    }

    #[test]
    fn the_same_question_has_the_same_answer() {
        let (one, two) = (ask(Stones::Two, 0, 30_000), ask(Stones::Two, 0, 30_000));
        assert_eq!((one.score, one.nodes, one.pv), (two.score, two.nodes, two.pv));
    }

    #[test]
    fn a_search_that_is_stopped_at_once_still_has_an_answer() {
        let control = Control::endless();
        control.stop();
        let report =
            level(&mut Engine::default(), &three_stones(), Stones::Two, 0, &control, &mut |_| {});
        assert_eq!(report.unwrap().pv.len(), 2);
    }
}
