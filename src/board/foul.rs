//! Black's forbidden points in renju, on the board's own lines.
//!
//! The definition is the renju federation's: an overline, a double four, a double three in
//! which each three can become a straight four by a move that black may legally play.
//! [`crate::rules`] has the same from the plain grid; the two are compared in tests.

use super::Board;
use super::lines::Lines;
use crate::pattern::{LineClass, Patterns};
use crate::types::{Cell, Color, Direction, Point};

impl Board {
    /// Whether the side to move may not play on this empty point.
    #[inline]
    #[must_use]
    pub fn is_forbidden(&self, point: Point) -> bool {
        use crate::pattern::Threat;
        self.side() == Color::Black
            && self.threat(Color::Black, point) == Threat::Forbidden
            && self.is_foul(point)
    }

    /// Whether black may not play on this empty point; always false but in renju.
    #[must_use]
    pub fn is_foul(&self, point: Point) -> bool {
        if !self.rule().restricts(Color::Black) {
            return false;
        }
        foul(&mut self.lines.clone(), &self.patterns, point)
    }
}

/// Whether black may not play on an empty point of these lines, which are left as they were.
fn foul(lines: &mut Lines, patterns: &Patterns, point: Point) -> bool {
    let classes =
        [0, 1, 2, 3].map(|direction| lines.class(patterns, point, direction, Color::Black));
    if classes.contains(&LineClass::Five) {
        return false;
    }
    let fours = classes.iter().filter(|class| class.is_four()).count();
    if classes.contains(&LineClass::Foul) || fours >= 2 {
        return true;
    }
    let threes = Direction::ALL.into_iter().filter(|d| classes[d.index()].is_open_three());
    if threes.clone().count() < 2 {
        return false;
    }
    lines.set(point, Cell::Black);
    let real = threes.filter(|&direction| real_three(lines, patterns, point, direction)).count();
    lines.set(point, Cell::Empty);
    real >= 2
}

/// Whether black can legally make a straight four of the three through his stone at `point`.
fn real_three(lines: &mut Lines, patterns: &Patterns, point: Point, direction: Direction) -> bool {
    let growth: Vec<Point> = lines
        .empties_near(point, direction, 3)
        .filter(|&(_, offset)| {
            // Only a four without a gap is straight, so all between must be black.
            (1..offset.abs()).all(|i| {
                let between = point.offset(direction, i * offset.signum());
                between.is_some_and(|p| lines.get(p) == Cell::Black)
            })
        })
        .map(|(place, _)| place)
        .collect();
    growth.into_iter().any(|place| {
        let class = |d| lines.class(patterns, place, d, Color::Black);
        class(direction.index()) == LineClass::OpenFour
            // A stone that makes five does not make a straight four.
            && (0..4).all(|d| class(d) != LineClass::Five)
            && !foul(lines, patterns, place)
    })
}
