use super::pick::best;
use super::{Method, View};
use crate::types::{Cell, Color, Direction, Grid, Point};
use std::cmp::Reverse;

/// Five candidates, and one look ahead at each.
///
/// Every empty point is scored for both colours: what a stone there would make on each axis,
/// seen from the five cells to each side. The five points that are best for either colour are
/// the candidates. If the first of them is worth more than a winning score, it is played.
/// Otherwise each is played on a scratch board, the points around it are scored again, and the
/// candidate that leaves the best point for the player's next move is chosen.
#[derive(Clone, Copy, Debug, Default)]
pub struct TopFive;

/// Candidates that are looked at.
const CANDIDATES: usize = 5;

/// Cells that are looked at to each side of a point.
const REACH: usize = 5;

/// How far around a candidate points are scored again: ten columns and ten rows.
const WINDOW: std::ops::Range<i32> = -5..5;

/// What the shapes are worth.
const FIVE: u32 = 100_000;
const LIVE_FOUR: u32 = 12_000;
const HALF_FOUR: u32 = 3_500;
const LIVE_THREE: u32 = 3_000;
const HALF_THREE: u32 = 400;
const LIVE_TWO: u32 = 350;
const HALF_TWO: u32 = 50;
const ONE: u32 = 10;

/// Above this a point wins, or loses if the other gets it: it makes a five, a live four, or two
/// of half fours and live threes. One of these and the best of anything less stay below.
const WINNING: u32 = 5_900;

impl Method for TopFive {
    fn prefer(&mut self, view: &View) -> Option<Point> {
        let (grid, own, other) = (view.grid(), view.own(), view.other());
        let mut scored: Vec<(u32, bool, Point)> = view
            .choices()
            .map(|point| {
                let (attack, defence) = (score(grid, own, point), score(grid, other, point));
                (attack.max(defence), attack >= defence, point)
            })
            .collect();
        // Among equals the own chances come first: who is to move is a stone ahead.
        scored.sort_by_key(|&(worth, is_own, _)| Reverse((worth, is_own)));
        let &(worth, _, first) = scored.first()?;
        if worth > WINNING {
            return Some(first);
        }
        let candidates = scored.iter().take(CANDIDATES).map(|&(_, _, point)| point);
        best(candidates, |candidate| {
            let mut scratch = grid.clone();
            scratch.set(candidate, own.into());
            best_left(&scratch, own, candidate)
        })
    }
}

/// The score of the best point for `own` in the window around a candidate.
fn best_left(grid: &Grid, own: Color, candidate: Point) -> u32 {
    let (x, y) = (i32::from(candidate.x()), i32::from(candidate.y()));
    let window = WINDOW.flat_map(|dy| WINDOW.map(move |dx| (x + dx, y + dy)));
    window
        .filter_map(|(x, y)| grid.size().point(x, y))
        .filter(|&point| grid.get(point).is_empty())
        .map(|point| score(grid, own, point))
        .max()
        .unwrap_or(0)
}

/// What a stone of `color` on this point would make on its four axes together.
fn score(grid: &Grid, color: Color, point: Point) -> u32 {
    Direction::ALL.into_iter().map(|axis| on_axis(grid, color, point, axis)).sum()
}

/// One side of a point, up to the first cell that is a wall or the other's.
#[derive(Clone, Copy, Debug, Default)]
struct Flank {
    /// Own stones that touch the point.
    run: usize,
    /// Whether an empty cell follows them.
    open: bool,
    /// Own stones right behind that empty cell.
    jump: usize,
    /// Whether there is an empty cell behind those.
    open_behind: bool,
    /// Cells that are own or empty.
    room: usize,
}

impl Flank {
    fn new(grid: &Grid, color: Color, point: Point, axis: Direction, sign: i32) -> Flank {
        let (x, y) = (i32::from(point.x()), i32::from(point.y()));
        let (dx, dy) = axis.step();
        let cell = |n: usize| grid.at(x + sign * dx * n as i32, y + sign * dy * n as i32);
        let own = |n: &usize| cell(*n) == Cell::from(color);
        let room = (1..=REACH).take_while(|n| own(n) || cell(*n).is_empty()).count();
        let run = (1..=room).take_while(own).count();
        let jump = (run + 2..=room).take_while(own).count();
        Flank { run, open: run < room, jump, open_behind: run + 1 + jump < room, room }
    }
}

/// What a stone of `color` on this point would make on one axis. Stones count that touch it,
/// and those behind one gap to one of the sides.
fn on_axis(grid: &Grid, color: Color, point: Point, axis: Direction) -> u32 {
    let [a, b] = [-1, 1].map(|sign| Flank::new(grid, color, point, axis, sign));
    if a.room + 1 + b.room < 5 {
        return 0;
    }
    let run = a.run + 1 + b.run;
    let solid = shape(run, a.open, b.open);
    // Over a gap no live four can come about, and a five neither.
    let over = |near: Flank, far: Flank| {
        if near.jump == 0 { 0 } else { gapped(run + near.jump, near.open_behind, far.open) }
    };
    solid.max(over(a, b)).max(over(b, a))
}

/// The worth of an unbroken run, by whether its ends are open.
fn shape(run: usize, one_end: bool, other_end: bool) -> u32 {
    let live = one_end && other_end;
    match (run, live, one_end || other_end) {
        (5.., _, _) => FIVE,
        (4, true, _) => LIVE_FOUR,
        (4, _, true) => HALF_FOUR,
        (3, true, _) => LIVE_THREE,
        (3, _, true) => HALF_THREE,
        (2, true, _) => LIVE_TWO,
        (2, _, true) => HALF_TWO,
        (1, _, true) => ONE,
        _ => 0,
    }
}

/// The worth of stones with one gap among them, which is an open place of its own.
fn gapped(stones: usize, one_end: bool, other_end: bool) -> u32 {
    match (stones, one_end && other_end) {
        (4.., _) => HALF_FOUR,
        (3, true) => LIVE_THREE,
        (3, false) => HALF_THREE,
        (2, true) => LIVE_TWO,
        (2, false) => HALF_TWO,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Position;
    use crate::players::Player;
    use crate::types::Rule;

    fn at(cells: &str, x: u8) -> u32 {
        let rest = ".".repeat(cells.len());
        let grid = Grid::from_rows(&[cells, &rest, &rest, &rest, &rest]).unwrap();
        on_axis(&grid, Color::Black, Point::new(x, 0), Direction::Row)
    }

    #[test]
    fn shapes() {
        for (cells, x, worth) in [
            ("..XXXX.....", 6, FIVE),
            ("OXX.XXO....", 3, FIVE),
            ("..XXX......", 5, LIVE_FOUR),
            (".OXXX......", 5, HALF_FOUR),
            ("..XXX.X....", 7, HALF_FOUR),
            ("...XX.X....", 7, HALF_FOUR),
            ("...XX......", 5, LIVE_THREE),
            ("...XX......", 6, LIVE_THREE),
            ("..OXX......", 6, HALF_THREE),
            ("OXX........", 3, HALF_THREE),
            ("...X.......", 4, LIVE_TWO),
            ("...X.......", 5, LIVE_TWO),
            ("..OX.......", 4, HALF_TWO),
            ("...........", 5, ONE),
            ("O.XX.O.....", 1, 0),
        ] {
            assert_eq!(at(cells, x), worth, "{cells}");
        }
    }

    #[test]
    fn five_cells_are_seen_and_no_more() {
        let flank = |cells: &str| {
            let rest = ".".repeat(cells.len());
            let grid = Grid::from_rows(&[cells, &rest, &rest, &rest, &rest]).unwrap();
            Flank::new(&grid, Color::Black, Point::new(0, 0), Direction::Row, 1)
        };
        assert_eq!((flank("........").room, flank(".....O..").room), (5, 4));
        assert!(flank(".XXXX.").open && !flank(".XXXXO").open);
        assert_eq!(flank("..XXXXX.").jump, 4);
    }

    #[test]
    fn two_strong_shapes_win_and_one_does_not() {
        for double in [LIVE_THREE + LIVE_THREE, LIVE_THREE + HALF_FOUR, HALF_FOUR + HALF_FOUR] {
            assert!(double > WINNING);
        }
        for single in [LIVE_THREE, HALF_FOUR] {
            assert!(single + 3 * HALF_THREE.max(LIVE_TWO) < WINNING);
        }
    }

    fn choice(rows: &[&str], side: Color) -> (u8, u8) {
        let grid = Grid::from_rows(rows).unwrap();
        let position = Position { grid, rule: Rule::Freestyle, side, blocked: Vec::new() };
        let point = TopFive.choose(&position).unwrap();
        (point.x(), point.y())
    }

    #[test]
    fn a_winning_point_is_played_or_taken_away() {
        let rows = [
            "..........",
            "..........",
            "....XX....",
            "...O......",
            "...O..X...",
            "......X...",
            "..........",
            "..........",
            "..........",
            "..........",
        ];
        // The cross of two live threes is black's best point, and so white's.
        assert_eq!(choice(&rows, Color::Black), (6, 2));
        assert_eq!(choice(&rows, Color::White), (6, 2));
    }

    #[test]
    fn one_look_ahead() {
        // Whatever is played now, a three must be left for the next move.
        let rows = ["X....O", "......", "......", "......", "......", "......"];
        let (x, y) = choice(&rows, Color::Black);
        let mut grid = Grid::from_rows(&rows).unwrap();
        grid.set(Point::new(x, y), Cell::Black);
        let left = best_left(&grid, Color::Black, Point::new(x, y));
        assert!(left >= HALF_THREE, "{x},{y}: {left}");
    }
}
