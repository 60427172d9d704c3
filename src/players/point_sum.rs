use super::pick::best;
use super::view::arm;
use super::{Method, View};
use crate::types::{Color, Direction, Grid, Point};
use fastrand::Rng;

/// Attack and defence added up at each point.
///
/// A point that touches a stone is worth what a stone there would join, for both colours and
/// on all four axes: so many stones in an unbroken row with it, and the row open at both ends
/// or at one. The point with the greatest sum is played.
///
/// The reasoning behind the numbers: four live threes at one point are worth less than one
/// blocked four of the other; an own five more than anything.
#[derive(Clone, Debug)]
pub struct PointSum {
    /// Who decides between equals; without it, the first one found is played.
    rng: Option<Rng>,
}

impl PointSum {
    /// Plays the first point found among equals.
    #[must_use]
    pub fn first() -> PointSum {
        PointSum { rng: None }
    }

    /// Plays one at random among equals.
    #[must_use]
    pub fn random(seed: u64) -> PointSum {
        PointSum { rng: Some(Rng::with_seed(seed)) }
    }
}

/// Whose row it is, seen from the player.
#[derive(Clone, Copy, Debug)]
enum Side {
    Own,
    Other,
}

/// How many ends of a row are open.
#[derive(Clone, Copy, Debug)]
enum Ends {
    /// One.
    Blocked,
    /// Both.
    Live,
}

/// What a point is worth on one axis that joins `n` stones (0 to 4) of a side. A row that is
/// closed at both ends is worth nothing.
fn value(side: Side, ends: Ends, n: usize) -> u32 {
    let values = match (side, ends) {
        (Side::Own, Ends::Blocked) => [0, 2, 5, 50, 16000],
        (Side::Own, Ends::Live) => [0, 10, 30, 750, 16000],
        (Side::Other, Ends::Blocked) => [0, 1, 5, 50, 3750],
        (Side::Other, Ends::Live) => [0, 10, 30, 150, 4000],
    };
    values[n.min(4)]
}

impl Method for PointSum {
    fn prefer(&mut self, view: &View) -> Option<Point> {
        let near: Vec<Point> =
            view.choices().filter(|&point| touches_a_stone(view.grid(), point)).collect();
        let sum = |point| sum(view.grid(), view.own(), point);
        let first = best(near.iter().copied(), sum)?;
        match &mut self.rng {
            None => Some(first),
            Some(rng) => {
                let greatest = sum(first);
                let equals: Vec<Point> =
                    near.into_iter().filter(|&point| sum(point) == greatest).collect();
                rng.choice(equals)
            }
        }
    }
}

fn touches_a_stone(grid: &Grid, point: Point) -> bool {
    let (x, y) = (i32::from(point.x()), i32::from(point.y()));
    Direction::ALL.into_iter().map(Direction::step).any(|(dx, dy)| {
        [1, -1].into_iter().any(|sign| grid.at(x + sign * dx, y + sign * dy).color().is_some())
    })
}

/// What an empty point is worth to the player `own`.
fn sum(grid: &Grid, own: Color, point: Point) -> u32 {
    let axes = Direction::ALL.into_iter();
    axes.map(|axis| {
        on_axis(grid, point, axis, own, Side::Own)
            + on_axis(grid, point, axis, own.opponent(), Side::Other)
    })
    .sum()
}

/// What an empty point is worth on one axis, by the stones of one colour.
fn on_axis(grid: &Grid, point: Point, axis: Direction, color: Color, side: Side) -> u32 {
    let (before, first) = arm(grid, point, axis, -1, color);
    let (after, last) = arm(grid, point, axis, 1, color);
    let ends = match (first.is_empty(), last.is_empty()) {
        (true, true) => Ends::Live,
        (false, false) => return 0,
        _ => Ends::Blocked,
    };
    value(side, ends, before + after)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::engine::Position;
    use crate::eval::{WeightBook, Weights};
    use crate::pattern::{Code, LineClass, Patterns, code_classes};
    use crate::players::Player;
    use crate::types::{Rule, Size};
    use std::sync::Arc;

    /// What black's point in column `x` of a row is worth to a player, on a board without any
    /// other stone.
    fn row(cells: &str, x: u8, own: Color) -> u32 {
        let rest = ".".repeat(cells.len());
        let grid = Grid::from_rows(&[&rest, &rest, cells, &rest, &rest]).unwrap();
        sum(&grid, own, Point::new(x, 2))
    }

    #[test]
    fn the_table() {
        let (own, other) = (Color::Black, Color::White);
        for (cells, x, values) in [
            (".....X....", 4, [10, 10]),
            ("....XX....", 6, [30, 30]),
            ("...XXX....", 6, [750, 150]),
            ("...XXXX...", 7, [16000, 4000]),
            ("X.........", 1, [2, 1]),
            ("XX........", 2, [5, 5]),
            ("XXX.......", 3, [50, 50]),
            ("XXXX......", 4, [16000, 3750]),
            // Both sides of the point together.
            ("...XX.X...", 5, [750, 150]),
            ("XX.XX.....", 2, [16000, 3750]),
            // Longer than four.
            ("..XXX.XX..", 5, [16000, 4000]),
            // The end may be beyond the point itself.
            ("#.XX......", 1, [5, 5]),
            ("#.XX#.....", 1, [0, 0]),
        ] {
            assert_eq!([row(cells, x, own), row(cells, x, other)], values, "{cells}");
        }
        // A stone of the other colour closes an end, and is worth something itself.
        assert_eq!(row("..OXX.....", 5, own), 5);
        assert_eq!(row("..XO......", 4, own), 1);
        assert_eq!(row("..XX.O....", 4, own), 5 + 1);
    }

    #[test]
    fn four_live_threes_are_less_than_a_blocked_four() {
        for side in [Side::Own, Side::Other] {
            let threes = 4 * value(side, Ends::Live, 3);
            assert!(threes < value(Side::Other, Ends::Blocked, 4));
        }
        assert!(4 * value(Side::Other, Ends::Live, 4) <= value(Side::Own, Ends::Blocked, 4));
    }

    #[test]
    fn axes_add_up() {
        let grid = Grid::from_rows(&[
            ".......", ".......", "...XX..", "..O....", "..O....", ".......", ".......",
        ])
        .unwrap();
        assert_eq!(sum(&grid, Color::Black, Point::new(2, 2)), 30 + 30);
        assert_eq!(sum(&grid, Color::Black, Point::new(0, 0)), 0);
    }

    /// The weights that carry the table to the engine.
    fn preset(rule: Rule) -> Weights {
        WeightBook::preset("point-sum").unwrap().weights(rule)
    }

    #[test]
    fn the_preset_carries_the_table() {
        use LineClass::*;
        let shapes: [(Ends, usize, &[LineClass]); 8] = [
            (Ends::Live, 0, &[OpenOne, BlockedOne]),
            (Ends::Blocked, 1, &[BlockedTwo]),
            (Ends::Live, 1, &[OpenTwo, OpenTwoDouble, OpenTwoFree]),
            (Ends::Blocked, 2, &[BlockedThree]),
            (Ends::Live, 2, &[OpenThree, OpenThreeFree]),
            (Ends::Blocked, 3, &[Four]),
            (Ends::Live, 3, &[OpenFour]),
            (Ends::Live, 4, &[Five]),
        ];
        let codes = code_classes();
        for rule in Rule::ALL {
            let weights = preset(rule);
            for (ends, n, classes) in shapes {
                let [own, other] = [Side::Own, Side::Other].map(|side| value(side, ends, n) as i32);
                for &class in classes {
                    let alone = |of: &[LineClass; 4]| of[3] == class && of[2] == Dead;
                    let code = codes.iter().position(alone).unwrap() as Code;
                    for color in Color::BOTH {
                        assert_eq!(weights.value(color, code), [own, other], "{rule} {class}");
                        assert_eq!(weights.attack(color, code), own, "{rule} {class}");
                        assert_eq!(weights.defense(color, code), other, "{rule} {class}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_preset_judges_unbroken_rows_as_the_player_does() {
        let weights = preset(Rule::Freestyle);
        let patterns = Arc::new(Patterns::new(Rule::Freestyle));
        let judge = |rows: &[&str], x, y| {
            let (grid, point) = (Grid::from_rows(rows).unwrap(), Point::new(x, y));
            for own in Color::BOTH {
                let board = Board::from_grid(&grid, own, patterns.clone());
                let other = own.opponent();
                let promise = weights.attack(own, board.code(own, point))
                    + weights.defense(other, board.code(other, point));
                assert_eq!(promise, sum(&grid, own, point) as i32, "{rows:?} {x},{y} {own}");
            }
        };
        let rest = "..........";
        for (cells, x) in [
            (".....X....", 4),
            ("....XX....", 6),
            ("...XXX....", 6),
            ("...XXXX...", 7),
            ("OX........", 2),
            ("OXX.......", 3),
            ("OXXX......", 4),
            ("...XX.X...", 5),
        ] {
            judge(&[rest, rest, cells, rest, rest], x, 2);
        }
        let cross = [".......", ".......", "...XX..", "..O....", "..O....", ".......", "......."];
        judge(&cross, 2, 2);
    }

    #[test]
    fn the_first_or_any_of_the_equals() {
        let mut grid = Grid::new(Size::new(15, 15).unwrap());
        grid.set(Point::new(7, 7), crate::types::Cell::Black);
        let position =
            Position { grid, rule: Rule::Freestyle, side: Color::White, blocked: Vec::new() };
        assert_eq!(PointSum::first().choose(&position), Some(Point::new(6, 6)));
        let mut random = PointSum::random(1);
        let mut seen: Vec<Point> = (0..100).filter_map(|_| random.choose(&position)).collect();
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len(), 8);
        let mut again = PointSum::random(1);
        let mut random = PointSum::random(1);
        for _ in 0..10 {
            assert_eq!(random.choose(&position), again.choose(&position));
        }
    }
}
