//! The swap2 opening: one player puts three stones, the other chooses a colour, or puts two
//! more and leaves the choice to the first.

use super::openings::{self, Opening};
use super::{Stones, Value, level, value};
use crate::engine::{Engine, Position, Report};
use crate::search::Control;
use crate::types::{Color, Grid, Point, Rule, Size};

/// From which value on one side of three stones is taken to be better, as a score. Below it two
/// more stones leave the choice to the other player. He then knows more than who has chosen the
/// stones: in games of the engine against itself greater margins favoured him, in renju all that
/// let two more stones be put at all.
#[must_use]
pub const fn margin(rule: Rule) -> i32 {
    match rule {
        Rule::Renju => 1,
        _ => 5,
    }
}

/// The part of the time and the nodes, in percent, that three stones are judged with. The rest
/// is for the next move, or for two more stones.
const JUDGING: u32 = 40;

/// What the opening asks of its player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Three stones lie there: take black, stay white and move, or put two more.
    Three,
    /// Five stones lie there: take black, or stay white and move.
    Five,
}

/// The answer to three or five stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Take black; the opponent moves next, as white.
    Swap,
    /// Stay white, and move there.
    Stay(Point),
    /// Put a white stone and a black one, and let the opponent choose.
    Two(Point, Point),
}

/// Three stones, black, white, black, that favour nobody: one of a list that was searched for
/// each rule, turned and mirrored by chance.
#[must_use]
pub fn opening(size: Size, rule: Rule, random: &mut fastrand::Rng) -> Opening {
    openings::pick(size, rule, random)
}

/// The position in which white, to move after these stones in order of play, has to choose.
#[must_use]
pub fn position(size: Size, rule: Rule, stones: &[Point]) -> Position {
    let mut grid = Grid::new(size);
    for (&stone, &color) in stones.iter().zip(Color::BOTH.iter().cycle()) {
        grid.set(stone, color.into());
    }
    Position { grid, rule, side: Color::White, blocked: Vec::new() }
}

/// Chooses, and says what the search has found that chose. `None` if white has no legal move.
pub fn choose(
    engine: &mut Engine,
    position: &Position,
    phase: Phase,
    control: &Control,
) -> Option<(Choice, Report)> {
    choose_by(margin(position.rule), engine, position, phase, control)
}

/// The same with another [`margin`], for those who measure it.
pub fn choose_by(
    clear: i32,
    engine: &mut Engine,
    position: &Position,
    phase: Phase,
    control: &Control,
) -> Option<(Choice, Report)> {
    let judged = judge(engine, position, phase, control)?;
    let (mean, report) = (judged.mean, judged.report);
    let clear = if phase == Phase::Three { clear } else { 0 };
    if mean <= -clear.max(1) {
        return Some((Choice::Swap, report));
    }
    // Stones that nobody has had the time to look at are worse than any choice.
    if mean < clear
        && !control.is_over()
        && let Some(two) = level(engine, position, Stones::Two, 0, control, &mut |_| {})
        && two.depth > 0
        && let &[fourth, fifth, ..] = two.pv.as_slice()
    {
        return Some((Choice::Two(fourth, fifth), two));
    }
    if mean < 0 {
        return Some((Choice::Swap, report));
    }
    // White is the better side: all that is left is for its move.
    let report = match phase {
        Phase::Three => engine.think(position, control, &mut |_| {}).unwrap_or(report),
        Phase::Five => report,
    };
    let point = report.pv.first().copied()?;
    Some((Choice::Stay(point), report))
}

/// What the stones are worth to white. With five there is nothing else to think about.
fn judge(
    engine: &mut Engine,
    position: &Position,
    phase: Phase,
    control: &Control,
) -> Option<Value> {
    if phase == Phase::Five {
        return value(engine, position, control, &mut || false);
    }
    control.cap_nodes(control.node_limit() / 100 * u64::from(JUDGING));
    let time = control.soft() / 100 * JUDGING;
    let judged = value(engine, position, control, &mut || control.elapsed() >= time);
    control.cap_nodes(u64::MAX);
    judged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::legal;
    use crate::search::Limits;
    use std::time::{Duration, Instant};

    fn ask(stones: &[(u8, u8)], phase: Phase, limits: &Limits) -> (Choice, Position) {
        ask_by(margin(Rule::Freestyle), stones, phase, limits)
    }

    fn ask_by(
        clear: i32,
        stones: &[(u8, u8)],
        phase: Phase,
        limits: &Limits,
    ) -> (Choice, Position) {
        let size = Size::new(15, 15).unwrap();
        let stones: Vec<Point> = stones.iter().map(|&(x, y)| Point::new(x, y)).collect();
        let position = position(size, Rule::Freestyle, &stones);
        let mut engine = Engine::default();
        engine.set_table_bytes(2 << 20);
        let control = Control::new(Instant::now(), limits);
        let (choice, _) = choose_by(clear, &mut engine, &position, phase, &control).unwrap();
        (choice, position)
    }

    fn nodes(count: u64) -> Limits {
        Limits { nodes: Some(count), ..Limits::default() }
    }

    #[test]
    fn a_better_side_is_taken() {
        let for_black = [(7, 7), (0, 0), (8, 8)];
        assert_eq!(ask(&for_black, Phase::Three, &nodes(20_000)).0, Choice::Swap);
        let for_white = [(0, 0), (7, 7), (14, 0)];
        let (choice, position) = ask(&for_white, Phase::Three, &nodes(20_000));
        let Choice::Stay(point) = choice else { panic!("{choice:?}") };
        assert!(legal(&position.grid, position.rule, position.side, point));
    }

    #[test]
    fn five_stones_leave_no_third_answer() {
        for stones in
            [[(7, 7), (8, 6), (9, 9), (5, 5), (6, 9)], [(0, 3), (2, 2), (3, 1), (5, 5), (6, 2)]]
        {
            let (choice, _) = ask(&stones, Phase::Five, &nodes(5_000));
            assert!(!matches!(choice, Choice::Two(..)), "{choice:?}");
        }
    }

    #[test]
    fn three_level_stones_get_two_more_that_are_legal() {
        let mut random = fastrand::Rng::with_seed(1);
        let size = Size::new(15, 15).unwrap();
        for _ in 0..6 {
            let opening = opening(size, Rule::Freestyle, &mut random);
            let stones: Vec<(u8, u8)> = opening.iter().map(|p| (p.x(), p.y())).collect();
            // No opening of the list is so uneven.
            let (choice, position) = ask_by(1000, &stones, Phase::Three, &nodes(30_000));
            let Choice::Two(fourth, fifth) = choice else { panic!("{opening:?}: {choice:?}") };
            assert!(legal(&position.grid, position.rule, Color::White, fourth));
            assert!(legal(&position.grid, position.rule, Color::Black, fifth));
            assert_ne!(fourth, fifth);
        }
    }

    #[test]
    fn the_time_is_kept() {
        let turn = Duration::from_millis(300);
        let begun = Instant::now();
        let limits = Limits { turn: Some(turn), ..Limits::default() };
        ask(&[(0, 3), (2, 2), (3, 1)], Phase::Three, &limits);
        // The tables of the rule are built within this time too.
        assert!(begun.elapsed() < Duration::from_millis(900), "{:?}", begun.elapsed());
    }
}
