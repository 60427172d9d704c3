//! What must hold of the rules on any board.

mod common;

use common::symmetry;
use proptest::prelude::*;
use quince::rules::{
    Outcome, five_points, forbidden, forbidden_points, legal, outcome, winner, wins,
};
use quince::types::{Cell, Color, Grid, Point, Rule, Size, Symmetry};

/// A cell: `weights` are those of empty, black, white and dead cells.
fn cell(weights: [u32; 4]) -> impl Strategy<Value = Cell> {
    let [empty, black, white, wall] = weights;
    prop_oneof![
        empty => Just(Cell::Empty),
        black => Just(Cell::Black),
        white => Just(Cell::White),
        wall => Just(Cell::Wall),
    ]
}

fn board(weights: [u32; 4]) -> impl Strategy<Value = Grid> {
    (5..=22i64, 5..=22i64).prop_flat_map(move |(w, h)| {
        let size = Size::new(w, h).expect("from 5 to 22");
        proptest::collection::vec(cell(weights), size.area()).prop_map(move |cells| {
            let mut grid = Grid::new(size);
            for (point, cell) in size.points().zip(cells) {
                grid.set(point, cell);
            }
            grid
        })
    })
}

/// Boards of every shape, from sparse to crowded.
fn boards() -> impl Strategy<Value = Grid> {
    prop_oneof![board([80, 14, 6, 0]), board([60, 30, 10, 0]), board([45, 25, 25, 5])]
}

/// Where these points come to lie, row by row.
fn turned(symmetry: Symmetry, grid: &Grid, points: &[Point]) -> Vec<Point> {
    let mut points: Vec<_> = points.iter().map(|&p| symmetry.apply(grid.size(), p)).collect();
    points.sort_unstable();
    points
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn fouls_do_not_depend_on_the_view(grid in boards()) {
        let before = grid.clone();
        let points = forbidden_points(&grid);
        prop_assert_eq!(&grid, &before);
        for symmetry in Symmetry::all() {
            let mut expected: Vec<_> = points
                .iter()
                .map(|&(p, foul)| (symmetry.apply(grid.size(), p), foul))
                .collect();
            expected.sort_unstable();
            prop_assert_eq!(forbidden_points(&symmetry::turned(symmetry, &grid)), expected);
        }
    }

    #[test]
    fn wins_do_not_depend_on_the_view(grid in boards()) {
        for rule in Rule::ALL {
            for color in Color::BOTH {
                let points = five_points(&grid, rule, color);
                let won = winner(&grid, rule);
                for symmetry in Symmetry::all() {
                    let view = symmetry::turned(symmetry, &grid);
                    let expected = turned(symmetry, &grid, &points);
                    prop_assert_eq!(five_points(&view, rule, color), expected);
                    prop_assert_eq!(winner(&view, rule), won);
                }
            }
        }
    }

    /// A forbidden point is empty, wins nothing, and is no legal move for black in renju;
    /// white may play there, and so may black elsewhere.
    #[test]
    fn fouls_and_wins_exclude_each_other(grid in boards()) {
        for point in grid.size().points() {
            let foul = forbidden(&grid, point);
            let empty = grid.get(point).is_empty();
            for rule in Rule::ALL {
                for color in Color::BOTH {
                    let barred = rule.restricts(color) && foul.is_some();
                    prop_assert_eq!(legal(&grid, rule, color, point), empty && !barred);
                    let result = outcome(&grid, rule, color, point);
                    prop_assert_eq!(result.is_some(), empty);
                    let won = wins(&grid, rule, color, point);
                    prop_assert_eq!(result == Some(Outcome::Wins), empty && won);
                    prop_assert!(!(barred && won));
                }
            }
        }
    }

    /// Some rules only allow more than others.
    #[test]
    fn rules_by_strictness(grid in boards()) {
        for color in Color::BOTH {
            let other = color.opponent();
            for point in grid.empties() {
                let wins = |rule| wins(&grid, rule, color, point);
                use Rule::{Caro, CaroExact, Freestyle, Renju, Standard};
                prop_assert!(!wins(CaroExact) || (wins(Standard) && wins(Caro)));
                prop_assert!(!(wins(Standard) || wins(Caro)) || wins(Freestyle));
                let renju = if color == Color::Black { Standard } else { Freestyle };
                prop_assert_eq!(wins(Renju), wins(renju));
            }
            // The colours play by the same rule, but for renju.
            let mut swapped = grid.clone();
            for point in grid.size().points() {
                if let Some(stone) = grid.get(point).color() {
                    swapped.set(point, stone.opponent().into());
                }
            }
            for rule in Rule::ALL.into_iter().filter(|&rule| rule != Rule::Renju) {
                let points = five_points(&grid, rule, color);
                prop_assert_eq!(points, five_points(&swapped, rule, other));
            }
        }
    }

    /// A winning point, once played, is a won game, and no other point is.
    #[test]
    fn winning_points_win(grid in boards()) {
        for rule in Rule::ALL {
            if winner(&grid, rule).is_some() {
                continue;
            }
            for color in Color::BOTH {
                for point in grid.empties() {
                    let mut after = grid.clone();
                    after.set(point, color.into());
                    let expected = wins(&grid, rule, color, point).then_some(color);
                    prop_assert_eq!(winner(&after, rule), expected);
                    prop_assert_eq!(wins(&after, rule, color, point), expected.is_some());
                }
            }
        }
    }
}
