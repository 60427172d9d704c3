//! Rows of five.

use super::line::Line;
use crate::types::{Cell, Color, Direction, Grid, Point, Rule};

/// Whether a stone of `color` on this point wins at once. The point may be empty, or hold
/// that stone already; on any other point nobody wins.
///
/// - freestyle: five or more in a row;
/// - standard: exactly five;
/// - renju: exactly five for black, five or more for white;
/// - caro: five, unless the opponent's stones stand at both of its ends, or more than five;
/// - caro-exact: exactly five, unless the opponent's stones stand at both of its ends.
///
/// The edge of the board and dead cells are nobody's stones: they block no five in caro.
/// A five wins even if the same stone makes an overline in another direction.
#[must_use]
pub fn wins(grid: &Grid, rule: Rule, color: Color, point: Point) -> bool {
    let there = grid.get(point);
    (there.is_empty() || there.color() == Some(color))
        && Direction::ALL
            .into_iter()
            .any(|direction| line_wins(&Line::new(grid, point, direction, color), rule, color))
}

/// Whether the row that the stone in the middle of the line belongs to wins.
fn line_wins(line: &Line, rule: Rule, color: Color) -> bool {
    let (before, after) = line.arms(color);
    match before + 1 + after {
        ..5 => false,
        5 => {
            let blocked = |steps| line.at(steps) == Cell::from(color.opponent());
            !(rule.needs_open_end() && blocked(-before - 1) && blocked(after + 1))
        }
        _ => rule.overline_wins(color),
    }
}

/// All empty points where a stone of `color` wins at once, row by row.
#[must_use]
pub fn five_points(grid: &Grid, rule: Rule, color: Color) -> Vec<Point> {
    grid.empties().filter(|&point| wins(grid, rule, color, point)).collect()
}

/// Who has a winning row on the board. A position out of a game has at most one such
/// player; where both have one, black is named.
#[must_use]
pub fn winner(grid: &Grid, rule: Rule) -> Option<Color> {
    Color::BOTH.into_iter().find(|&color| {
        let mut stones = grid.size().points().filter(|&p| grid.get(p).color() == Some(color));
        stones.any(|point| wins(grid, rule, color, point))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, White};

    /// One row of a board 15 wide and 5 high, all else empty.
    fn row(cells: &str) -> Grid {
        Grid::from_rows(&[
            cells,
            &".".repeat(15),
            &".".repeat(15),
            &".".repeat(15),
            &".".repeat(15),
        ])
        .unwrap()
    }

    /// The rules under which a stone of `color` in column `x` of that row wins.
    fn winning(cells: &str, color: Color, x: u8) -> Vec<Rule> {
        let grid = row(cells);
        let point = Point::new(x, 0);
        Rule::ALL.into_iter().filter(|&rule| wins(&grid, rule, color, point)).collect()
    }

    #[test]
    fn five_wins_always() {
        assert_eq!(winning("..XXXX.........", Black, 6), Rule::ALL);
        assert_eq!(winning("..XX.XX........", Black, 4), Rule::ALL);
        assert_eq!(winning("..OOOO.........", White, 1), Rule::ALL);
        assert_eq!(winning("..XXXX.........", Black, 7), []);
        assert_eq!(winning("..XXXX.........", White, 6), []);
    }

    #[test]
    fn more_than_five() {
        use Rule::{Caro, Freestyle, Renju};
        assert_eq!(winning("..XX.XXX.......", Black, 4), [Freestyle, Caro]);
        assert_eq!(winning("..OO.OOO.......", White, 4), [Freestyle, Renju, Caro]);
        // Longer than the line looks: five own stones to each side.
        assert_eq!(winning("OOOOOO.OOOOOOOO", White, 6), [Freestyle, Renju, Caro]);
        // Blocked at both ends, more than five wins all the same.
        assert_eq!(winning(".XOO.OOOX......", White, 4), [Freestyle, Renju, Caro]);
    }

    #[test]
    fn blocked_at_both_ends() {
        use Rule::{Freestyle, Renju, Standard};
        assert_eq!(winning(".OXXXX.O.......", Black, 6), [Freestyle, Standard, Renju]);
        assert_eq!(winning(".OXXXX..O......", Black, 6), Rule::ALL);
        // The edge and a dead cell do not block.
        assert_eq!(winning("XXXX.O.........", Black, 4), Rule::ALL);
        assert_eq!(winning("..........OXXXX", Black, 10), []);
        assert_eq!(winning(".........O.XXXX", Black, 10), Rule::ALL);
        assert_eq!(winning(".#XXXX.O.......", Black, 6), Rule::ALL);
    }

    #[test]
    fn stones_already_there() {
        let grid = row("..XXXXX..OOOOOO");
        assert!(wins(&grid, Rule::Renju, Black, Point::new(4, 0)));
        assert!(!wins(&grid, Rule::Renju, White, Point::new(4, 0)));
        assert_eq!(winner(&grid, Rule::Renju), Some(Black));
        let grid = row("..XXXX...OOOOOO");
        assert_eq!(winner(&grid, Rule::Renju), Some(White));
        assert_eq!(winner(&grid, Rule::Standard), None);
        let points = [1, 6].map(|x| Point::new(x, 0));
        assert_eq!(five_points(&grid, Rule::Standard, Black), points);
    }

    #[test]
    fn a_five_beats_an_overline() {
        let grid = Grid::from_rows(&[
            "XXX.XX.", //
            "...X...", "...X...", "...X...", "...X...", ".......",
        ])
        .unwrap();
        for rule in Rule::ALL {
            assert!(wins(&grid, rule, Black, Point::new(3, 0)), "{rule}");
        }
    }
}
