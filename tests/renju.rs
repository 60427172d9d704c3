//! Forbidden points that are worth a word each. `P` is the point asked about, `Q` and `R`
//! mark empty points that the comments speak of.

mod common;

use common::symmetry;
use quince::rules::{Foul, Outcome, forbidden, forbidden_points, outcome};
use quince::types::{Cell, Color, Grid, Point, Rule, Symmetry};
use std::time::{Duration, Instant};

/// The point marked `P`, and the board.
fn board(rows: &[&str]) -> (Grid, Point) {
    let grid = Grid::from_rows(rows).expect("a board");
    let point = grid.size().points().find(|p| {
        let row = rows[usize::from(p.y())];
        row.chars().nth(usize::from(p.x())) == Some('P')
    });
    (grid, point.expect("a P on the board"))
}

/// The kind of foul on `P`, or nothing.
fn kind(rows: &[&str]) -> String {
    let (grid, point) = board(rows);
    forbidden(&grid, point).map_or_else(String::new, |foul| foul.to_string())
}

/// The kind of foul on `P` in one line, far from everything else.
fn in_line(row: &str) -> String {
    let empty = ".".repeat(row.len());
    kind(&[&empty, &empty, &empty, row, &empty, &empty, &empty])
}

#[test]
fn fours_in_one_line() {
    // Two fours that share stones, or share only the new one.
    for two in [".X.XPX.X.", ".XX.PX.XX.", ".XXX.P.XXX.", "XX.XP.XX"] {
        assert_eq!(in_line(two), "44", "{two}");
    }
    // A straight four counts once.
    assert_eq!(in_line("..XXPX.."), "");
    // A four is no second four if its five would be an overline.
    assert_eq!(in_line(".X.XPX.XX"), "");
    assert_eq!(in_line("XXX.P.XXXX"), "");
    // The edge and dead cells stop a four like a white stone.
    assert_eq!(in_line("OX.XPX.XO"), "44");
    assert_eq!(in_line("#X.XPX#X.."), "");
    // The second four was there before, and the new stone has no part in it.
    assert_eq!(in_line("PX.XX.XX."), "");
}

#[test]
fn overlines_and_fives() {
    assert_eq!(in_line("..XXPXXX..."), "6+");
    assert_eq!(in_line("XXXXXPXXXXX"), "6+");
    assert_eq!(in_line("..XXPXX...."), "");
    // Five in the row, overline in the column: the five wins.
    let rows =
        ["XX.......", "..XXPXX..", "....X....", "....X....", "....X....", "....X....", "....X...."];
    assert_eq!(kind(&rows), "");
    let (grid, point) = board(&rows);
    assert_eq!(outcome(&grid, Rule::Renju, Color::Black, point), Some(Outcome::Wins));
    // An overline that is a double four and a double three as well is called an overline.
    let rows =
        [".........", ".........", ".XXXPXX..", "..X.XX...", "....X....", "....X....", "........."];
    assert_eq!(kind(&rows), "6+");
}

#[test]
fn what_is_a_three() {
    let column = |row: &str| {
        // `row`, crossed by a column that makes a three with P in any case.
        let p = row.find('P').expect("a P");
        let mut crossing = ".".repeat(row.len());
        crossing.replace_range(p..=p, "X");
        let empty = ".".repeat(row.len());
        kind(&[&empty, &empty, &empty, row, &crossing, &crossing, &empty, &empty])
    };
    for three in ["...XPX...", "..X.PX...", "..P.XX...", ".O..XPX..O", "..XPX..O", ".#.XPX..."] {
        assert_eq!(column(three), "33", "{three}");
    }
    for none in [
        // No room for a straight four and both its fives.
        "..OXPX...",
        ".O.XPX.O.",
        ".O.XPX.",
        "...XPX",
        "#.XPX.O",
        // One end of each straight four would make an overline.
        "..X..XPX..X..",
        ".X.XPX.X..X",
        "..X.XPX..X",
        // A four is no three.
        "..XXPX...",
        "..OXXPX..",
        // Too far apart.
        "..X..PX...",
        "..X.P.X..",
    ] {
        assert_ne!(column(none), "33", "{none}");
    }
}

/// P makes a three in the row by way of Q alone, and one in the column.
const NESTED: [&str; 15] = [
    "...............",
    "...............",
    "...............",
    "...............",
    "...............",
    "...............",
    "...............",
    "....XQXP.......",
    ".......X.......",
    ".......X.......",
    "...............",
    "...............",
    "...............",
    "...............",
    "...............",
];

/// [`NESTED`] with more stones: black ones, and white ones.
fn nested(black: &[(u8, u8)], white: &[(u8, u8)]) -> String {
    let (mut grid, point) = board(&NESTED);
    for (stones, cell) in [(black, Cell::Black), (white, Cell::White)] {
        for &(x, y) in stones {
            assert!(grid.get(Point::new(x, y)).is_empty());
            grid.set(Point::new(x, y), cell);
        }
    }
    forbidden(&grid, point).map_or_else(String::new, |foul| foul.to_string())
}

#[test]
fn a_three_that_black_may_not_extend_is_none() {
    assert_eq!(nested(&[], &[]), "33");
    // Q would be an overline in its column.
    assert_eq!(nested(&[(5, 4), (5, 5), (5, 6), (5, 8), (5, 9)], &[]), "");
    // Q would make a second four in its column, beside the straight four.
    assert_eq!(nested(&[(5, 4), (5, 5), (5, 6)], &[(5, 3)]), "");
    // Q would make a five in its column: it wins, but turns nothing into a straight four.
    assert_eq!(nested(&[(5, 4), (5, 5), (5, 6), (5, 8)], &[]), "");
    // Q would make two threes, in its column and on an antidiagonal.
    assert_eq!(nested(&[(5, 8), (5, 10), (4, 8), (3, 9)], &[]), "");
    // One three and the straight four are allowed.
    assert_eq!(nested(&[(5, 8), (5, 10)], &[]), "33");
    assert_eq!(nested(&[(4, 8), (3, 9)], &[]), "33");
}

#[test]
fn an_exception_to_the_exception() {
    // Q makes two threes, as above; its column needs R = (5, 9) for a straight four.
    let two_threes = [(5, 8), (5, 10), (4, 8), (3, 9)];
    let with =
        |more: &[(u8, u8)], white: &[(u8, u8)]| nested(&[&two_threes[..], more].concat(), white);
    assert_eq!(with(&[], &[]), "");
    // R would make a second four in its row: Q makes one three only, so P's row is a three.
    assert_eq!(with(&[(2, 9), (4, 9)], &[]), "33");
    // R would make a five in its row, and no straight four: the same.
    assert_eq!(with(&[(1, 9), (2, 9), (4, 9)], &[]), "33");
    // R would be an overline in its row: the same. The white stones keep black from a
    // four on the diagonal of (7, 10), which would spoil the three in P's column.
    let overline = [(2, 9), (4, 9), (6, 9)];
    assert_eq!(with(&overline, &[(3, 6), (8, 11)]), "33");
    assert_eq!(with(&overline, &[]), "");
}

/// The stone that extends a three is judged with the first stone on the board.
#[test]
fn the_first_stone_counts_for_the_second() {
    // P, (6, 8), (4, 10) make a three by way of R = (5, 9) alone; so do P, (7, 8), (7, 10)
    // by way of (7, 9).
    let mut grid = Grid::new("15".parse().expect("a size"));
    for (x, y) in [(6, 8), (4, 10), (7, 8), (7, 10)] {
        grid.set(Point::new(x, y), Cell::Black);
    }
    let (p, r) = (Point::new(7, 7), Point::new(5, 9));
    assert_eq!(forbidden(&grid, p), Some(Foul::DoubleThree));
    // With these, R makes a four in its row, and a second one only when P is there.
    for x in [2, 3, 4] {
        grid.set(Point::new(x, 9), Cell::Black);
    }
    assert_eq!(forbidden(&grid, r), None);
    assert_eq!(forbidden(&grid, p), None);
    grid.set(p, Cell::Black);
    assert_eq!(forbidden(&grid, r), Some(Foul::DoubleFour));
}

/// A board on which nearly every point looks like a double three in need of many others:
/// found by hill-climbing for the deepest recursion. It must not take long.
#[test]
fn a_board_full_of_threes() {
    let rows = [
        "......................",
        "......................",
        ".X..X..X..X..X..X..X..",
        ".XXXXXXXXXX.XXXXXXXXX.",
        "..........XX.....X..X.",
        "..XX.XX.XXOXX.XX..X.X.",
        "......................",
        "...O..O......O..O.....",
        "......X...............",
        "......X..X..X..X...XX.",
        ".XXX.XXXXXXXXXXXXXX.X.",
        ".X..X.....X.....X..X..",
        ".XXXXXOXX..X.XX..X.X..",
        "...................X..",
        "......................",
        ".....X...............X",
        "..X..X..X..X..X..X..X.",
        ".XXXX.XXX.XXXXXXX.XXX.",
        "...X..X..X......X.X...",
        "...XXOXX.XX.XX.XXXXX..",
        ".XX...................",
        "......................",
    ];
    let grid = Grid::from_rows(&rows).expect("a board");
    let start = Instant::now();
    let points = forbidden_points(&grid);
    // Some milliseconds, in truth: a recursion out of hand would take minutes.
    assert!(start.elapsed() < Duration::from_secs(2), "{:?}", start.elapsed());
    for symmetry in Symmetry::all() {
        let mut turned: Vec<_> =
            points.iter().map(|&(p, foul)| (symmetry.apply(grid.size(), p), foul)).collect();
        turned.sort_unstable();
        assert_eq!(forbidden_points(&symmetry::turned(symmetry, &grid)), turned, "{symmetry:?}");
    }
}
