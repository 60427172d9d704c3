use super::view::{arm, ray};
use super::{Method, View};
use crate::types::{Cell, Color, Direction, Grid, Point};

/// Three passes of analysis, with a fixed order of what matters.
///
/// It considers the empty points near the stones. The first pass notes on every axis the run
/// that a stone would make, and decides if there is a five. The second adds up the axes of each
/// point, and decides if there is a live four. The third goes through classes of points in a
/// fixed order and plays a point of the first class that is not empty; the order is the player's
/// [`Temper`].
#[derive(Clone, Copy, Debug)]
pub struct ThreeStage {
    temper: Temper,
}

impl ThreeStage {
    /// A player of this temper.
    #[must_use]
    pub fn new(temper: Temper) -> ThreeStage {
        ThreeStage { temper }
    }
}

/// Whose chances come first, where nothing is urgent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temper {
    /// The own ones.
    Attack,
    /// The other's.
    Defend,
}

/// What the third pass looks for at a point, for one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    LiveFour,
    HalfFour,
    DoubleLiveThree,
    LiveThree,
    HalfThree,
    DoubleLiveTwo,
    LiveTwo,
}

/// Whose stone it would be, seen from the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Own = 0,
    Other = 1,
}

use Class::{DoubleLiveThree, DoubleLiveTwo, HalfFour, HalfThree, LiveFour, LiveThree, LiveTwo};
use Side::{Other, Own};

/// What comes before everything else in the third pass.
const URGENT: [(Side, Class); 2] = [(Own, HalfFour), (Other, LiveFour)];

/// The order of the third pass that attacks.
const ATTACK: [(Side, Class); 11] = [
    (Own, DoubleLiveThree),
    (Own, LiveThree),
    (Other, DoubleLiveThree),
    (Other, LiveThree),
    (Own, DoubleLiveTwo),
    (Own, LiveTwo),
    (Own, HalfThree),
    (Other, HalfFour),
    (Other, DoubleLiveTwo),
    (Other, LiveTwo),
    (Other, HalfThree),
];

/// The order that defends: the same groups, the other's before the own.
const DEFEND: [(Side, Class); 11] = [
    (Other, DoubleLiveThree),
    (Other, LiveThree),
    (Own, DoubleLiveThree),
    (Own, LiveThree),
    (Other, HalfFour),
    (Other, DoubleLiveTwo),
    (Other, LiveTwo),
    (Other, HalfThree),
    (Own, DoubleLiveTwo),
    (Own, LiveTwo),
    (Own, HalfThree),
];

/// A run on one axis that is worth a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Run {
    /// Stones in it, the new one included.
    length: usize,
    /// Whether both its ends are empty; else one is, or the run is five.
    live: bool,
}

/// What a stone would make on the four axes together. The order of the fields is that of
/// their worth, for comparing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Tally {
    live_fours: u8,
    half_fours: u8,
    live_threes: u8,
    half_threes: u8,
    live_twos: u8,
}

impl Tally {
    /// The second pass at one point: gathers its axes.
    fn of(runs: &[Option<Run>; 4]) -> Tally {
        let mut tally = Tally::default();
        for run in runs.iter().flatten() {
            let count = match (run.length, run.live) {
                (4, true) => &mut tally.live_fours,
                (4, false) => &mut tally.half_fours,
                (3, true) => &mut tally.live_threes,
                (3, false) => &mut tally.half_threes,
                (2, true) => &mut tally.live_twos,
                _ => continue,
            };
            *count += 1;
        }
        tally
    }

    fn is(&self, class: Class) -> bool {
        match class {
            LiveFour => self.live_fours > 0,
            HalfFour => self.half_fours > 0,
            DoubleLiveThree => self.live_threes > 1,
            LiveThree => self.live_threes > 0,
            HalfThree => self.half_threes > 0,
            DoubleLiveTwo => self.live_twos > 1,
            LiveTwo => self.live_twos > 0,
        }
    }
}

impl Method for ThreeStage {
    fn prefer(&mut self, view: &View) -> Option<Point> {
        let (grid, own) = (view.grid(), view.own());
        let sides = [own, own.opponent()];
        let points = near_the_stones(view);

        let noted: Vec<(Point, [[Option<Run>; 4]; 2])> =
            points.into_iter().map(|p| (p, sides.map(|color| runs(grid, p, color)))).collect();
        for side in [Own, Other] {
            let five = |runs: &[Option<Run>; 4]| runs.iter().flatten().any(|run| run.length >= 5);
            if let Some(&(point, _)) = noted.iter().find(|(_, runs)| five(&runs[side as usize])) {
                return Some(point);
            }
        }

        let tallied: Vec<(Point, [Tally; 2])> = noted
            .iter()
            .map(|(point, runs)| (*point, [Tally::of(&runs[0]), Tally::of(&runs[1])]))
            .collect();
        if let Some(point) = first_of(&tallied, Own, LiveFour) {
            return Some(point);
        }

        let order = match self.temper {
            Temper::Attack => &ATTACK,
            Temper::Defend => &DEFEND,
        };
        URGENT.iter().chain(order).find_map(|&(side, class)| first_of(&tallied, side, class))
    }
}

/// The point of a class that is best for the other of the two colours; the first among equals.
fn first_of(tallied: &[(Point, [Tally; 2])], side: Side, class: Class) -> Option<Point> {
    let of_class = || tallied.iter().filter(|(_, tallies)| tallies[side as usize].is(class));
    let across = |tallies: &[Tally; 2]| tallies[1 - side as usize];
    let best = of_class().map(|(_, tallies)| across(tallies)).max()?;
    of_class().find(|(_, tallies)| across(tallies) == best).map(|&(point, _)| point)
}

/// The playable points in the box that all stones lie in, grown by one.
fn near_the_stones(view: &View) -> Vec<Point> {
    let grid = view.grid();
    let stones = || grid.size().points().filter(|&point| grid.get(point).color().is_some());
    let span = |of: fn(Point) -> u8| {
        let (low, high) = (stones().map(of).min(), stones().map(of).max());
        low.unwrap_or(0).saturating_sub(1)..=high.unwrap_or(0) + 1
    };
    let (columns, rows) = (span(Point::x), span(Point::y));
    view.choices().filter(|p| columns.contains(&p.x()) && rows.contains(&p.y())).collect()
}

/// The first pass at one point, for one colour: what a stone would make on each axis.
fn runs(grid: &Grid, point: Point, color: Color) -> [Option<Run>; 4] {
    Direction::ALL.map(|axis| {
        // Where five will never stand, nothing counts.
        if room(grid, point, axis, color) < 5 {
            return None;
        }
        let (before, first) = arm(grid, point, axis, -1, color);
        let (after, last) = arm(grid, point, axis, 1, color);
        let run = Run { length: before + 1 + after, live: first.is_empty() && last.is_empty() };
        let least = if run.live { 2 } else { 3 };
        (run.length >= least).then_some(run)
    })
}

/// The unbroken cells through a point that one colour holds or may still fill.
fn room(grid: &Grid, point: Point, axis: Direction, color: Color) -> usize {
    let usable = |cell: &Cell| cell.is_empty() || *cell == Cell::from(color);
    let to = |sign| ray(grid, point, axis, sign).take_while(usable).count();
    to(-1) + 1 + to(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Position;
    use crate::players::Player;
    use crate::types::Rule;

    fn choice(rows: &[&str], side: Color, temper: Temper) -> (u8, u8) {
        let grid = Grid::from_rows(rows).unwrap();
        let position = Position { grid, rule: Rule::Freestyle, side, blocked: Vec::new() };
        let point = ThreeStage::new(temper).choose(&position).unwrap();
        (point.x(), point.y())
    }

    fn noted(cells: &str, x: u8) -> Option<(usize, bool)> {
        let rest = ".".repeat(cells.len());
        let grid = Grid::from_rows(&[cells, &rest, &rest, &rest, &rest]).unwrap();
        runs(&grid, Point::new(x, 0), Color::Black)[0].map(|run| (run.length, run.live))
    }

    #[test]
    fn the_first_pass() {
        assert_eq!(noted("..XX......", 4), Some((3, true)));
        assert_eq!(noted("OXX.......", 3), Some((3, false)));
        assert_eq!(noted("...X......", 4), Some((2, true)));
        assert_eq!(noted("OX........", 2), None, "half-alive twos are dropped");
        assert_eq!(noted("..........", 5), None, "and so are single stones");
        assert_eq!(noted(".OXX..O...", 4), None, "four cells are no room for five");
        assert_eq!(noted(".OXX...O..", 4), Some((3, false)), "five cells are");
        assert_eq!(noted("OXX.X#....", 3), None);
        assert_eq!(noted("OXXXX.O...", 5), Some((5, false)));
        assert_eq!(noted("..XX.X....", 4), Some((4, true)));
    }

    #[test]
    fn the_second_pass() {
        let live = |length| Some(Run { length, live: true });
        let half = |length| Some(Run { length, live: false });
        let tally = Tally::of(&[live(3), half(3), live(3), half(4)]);
        assert_eq!((tally.live_threes, tally.half_threes, tally.half_fours), (2, 1, 1));
        assert!(tally.is(DoubleLiveThree) && tally.is(LiveThree) && !tally.is(LiveTwo));
        assert!(Tally::of(&[live(4), None, None, None]) > tally);
    }

    #[test]
    fn fives_come_first() {
        let rows = ["............", "..XXXX......", "............", "....OOOO....", "............"];
        assert_eq!(choice(&rows, Color::Black, Temper::Defend), (1, 1));
        assert_eq!(choice(&rows, Color::White, Temper::Attack), (3, 3));
        let rows = ["............", "..XXX.......", "............", ".XOOOO......", "............"];
        assert_eq!(choice(&rows, Color::Black, Temper::Attack), (6, 3));
    }

    #[test]
    fn a_half_four_before_the_others_live_four() {
        let rows = [
            "............",
            "............",
            "............",
            "OXXX........",
            "............",
            "............",
            "....OOO.....",
            "............",
            "............",
        ];
        for temper in [Temper::Attack, Temper::Defend] {
            assert_eq!(choice(&rows, Color::Black, temper), (4, 3));
            assert_eq!(choice(&rows, Color::White, temper), (3, 6), "a live four is played");
        }
    }

    #[test]
    fn tempers() {
        // Both may make a live three; neither has more.
        let rows = [
            "............",
            "............",
            "...XX.......",
            "............",
            "............",
            "............",
            "......OO....",
            "............",
            "............",
        ];
        assert_eq!(choice(&rows, Color::Black, Temper::Attack).1, 2);
        assert_eq!(choice(&rows, Color::Black, Temper::Defend).1, 6);
        assert_eq!(choice(&rows, Color::White, Temper::Attack).1, 6);
        assert_eq!(choice(&rows, Color::White, Temper::Defend).1, 2);
    }

    #[test]
    fn within_a_class_what_is_good_for_the_other_too() {
        // Each of the own live threes is as good as the others; one of them is the other's too.
        let rows = [
            "............",
            "............",
            "............",
            "...XX.......",
            ".....O......",
            ".....O......",
            "............",
            "............",
            "............",
        ];
        assert_eq!(choice(&rows, Color::Black, Temper::Attack), (5, 3));
    }

    #[test]
    fn the_box_of_the_stones() {
        let grid = Grid::from_rows(&["X....", ".....", "..O..", ".....", "....."]).unwrap();
        let position =
            Position { grid, rule: Rule::Freestyle, side: Color::Black, blocked: Vec::new() };
        let points = near_the_stones(&View::new(&position));
        assert_eq!(points.len(), 16 - 2);
        assert!(points.iter().all(|p| p.x() <= 3 && p.y() <= 3));
    }
}
