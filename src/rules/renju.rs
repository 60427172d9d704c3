//! What black may not play in renju, by the definitions of the renju federation.
//!
//! - *Five*: exactly five in an unbroken row. It wins, whatever else the stone makes.
//! - *Overline*: more than five in an unbroken row.
//! - *Four*: four stones that one more stone turns into a five.
//! - *Straight four*: four stones in an unbroken row that either of two stones, one at each
//!   end, turns into a five.
//! - *Three*: three stones that one more stone turns into a straight four, without making a
//!   five at the same time. Black must be allowed to play that stone: if it is itself
//!   forbidden (with the first stone on the board), there is no three.
//! - Forbidden: an overline; two fours or more through the new stone, also in one line; two
//!   threes or more through the new stone.

use super::line::Line;
use super::win::wins;
use crate::types::{Cell, Color, Direction, Grid, Point, Rule};
use std::fmt;

/// Why black may not play on a point. Where several reasons hold, the first in this order
/// is named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Foul {
    /// More than five in a row.
    Overline,
    /// Two fours or more.
    DoubleFour,
    /// Two threes or more.
    DoubleThree,
}

/// The short names that judges use.
impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Foul::Overline => "6+",
            Foul::DoubleFour => "44",
            Foul::DoubleThree => "33",
        })
    }
}

/// Why black may not play on this point in renju; `None` if black may, or if the point is
/// not empty.
#[must_use]
pub fn forbidden(grid: &Grid, point: Point) -> Option<Foul> {
    foul(&mut grid.clone(), point)
}

/// All points that black may not play in renju, row by row.
#[must_use]
pub fn forbidden_points(grid: &Grid) -> Vec<(Point, Foul)> {
    let mut scratch = grid.clone();
    grid.empties().filter_map(|point| Some((point, foul(&mut scratch, point)?))).collect()
}

/// [`forbidden`] on a board that it may write on, and leaves as it was.
fn foul(grid: &mut Grid, point: Point) -> Option<Foul> {
    if !grid.get(point).is_empty() {
        return None;
    }
    let lines = Direction::ALL.map(|direction| Line::new(grid, point, direction, Color::Black));
    let run = |line: &Line| line.run(Color::Black);
    if lines.iter().any(|line| run(line) == 5) {
        return None;
    }
    if lines.iter().any(|line| run(line) > 5) {
        return Some(Foul::Overline);
    }
    if lines.iter().map(fours).sum::<usize>() >= 2 {
        return Some(Foul::DoubleFour);
    }
    double_three(grid, point, &lines).then_some(Foul::DoubleThree)
}

/// The number of fours in the line that the stone in its middle takes part in.
///
/// Each window of five cells with four black stones, an empty cell, and no black stone next
/// to either end, is a four with the stone that completes it. A straight four fills two such
/// windows with the same four stones, and counts once.
fn fours(line: &Line) -> usize {
    let black = |steps| line.at(steps) == Cell::Black;
    let mut seen: Vec<Vec<i32>> = Vec::new();
    for first in -4..=0 {
        let (stones, others): (Vec<i32>, Vec<i32>) = (first..first + 5).partition(|&n| black(n));
        let is_four = stones.len() == 4 && line.at(others[0]).is_empty();
        if is_four && !black(first - 1) && !black(first + 5) && !seen.contains(&stones) {
            seen.push(stones);
        }
    }
    seen.len()
}

/// The cells of the line, as steps from the stone in its middle, where one more black stone
/// makes a straight four that both stones belong to: whether black may play there is not
/// looked at.
///
/// That is a window of six cells, empty at both ends, with three black stones and one empty
/// cell between them, and no black stone next to either end: so each end makes exactly five.
fn straight_four_cells(line: &Line) -> impl Iterator<Item = i32> {
    let black = |steps| line.at(steps) == Cell::Black;
    let empty = |steps| line.at(steps).is_empty();
    (-3..=0).filter_map(move |first| {
        let ends_open = empty(first - 1) && empty(first + 4);
        if !ends_open || black(first - 2) || black(first + 5) {
            return None;
        }
        let mut gaps = (first..first + 4).filter(|&n| !black(n));
        let gap = gaps.next().filter(|&n| empty(n))?;
        gaps.next().is_none().then_some(gap)
    })
}

/// Whether a black stone on this empty point makes threes in two directions. One line can
/// never hold two threes through the same stone: a stone of one would stand right beyond an
/// open end of the other, and make an overline there.
fn double_three(grid: &mut Grid, point: Point, lines: &[Line; 4]) -> bool {
    let cells = Direction::ALL.map(|direction| {
        let cells = straight_four_cells(&lines[direction.index()]);
        cells.filter_map(|steps| point.offset(direction, steps)).collect::<Vec<_>>()
    });
    // Lines that look like a three. Most points have fewer than two, and there the
    // costly question, which stones black may really add, need not be asked.
    let mut left = cells.iter().filter(|cells| !cells.is_empty()).count();
    if left < 2 {
        return false;
    }
    let mut threes = 0;
    grid.set(point, Cell::Black);
    for cells in cells.iter().filter(|cells| !cells.is_empty()) {
        if threes + left < 2 || threes == 2 {
            break;
        }
        left -= 1;
        threes += usize::from(cells.iter().any(|&cell| makes_straight_four(grid, cell)));
    }
    grid.set(point, Cell::Empty);
    threes == 2
}

/// Whether black may really make the straight four with a stone on `cell`: the stone must
/// not be forbidden, and must not make a five instead.
fn makes_straight_four(grid: &mut Grid, cell: Point) -> bool {
    !wins(grid, Rule::Renju, Color::Black, cell) && foul(grid, cell).is_none()
}
