//! The cells that decide what a stone means along one direction.

use crate::types::{Cell, Color, Direction, Grid, Point};

/// Cells to each side of the stone. Five are enough for every definition: a row of five
/// that holds the stone reaches four cells away, and whether it is exactly five, or
/// blocked, is seen on the next cell.
const REACH: i32 = 5;

/// The line through a point, from five cells before to five cells after it, with a stone
/// of one colour on the point itself. Cells outside the board are walls.
#[derive(Clone, Copy)]
pub(super) struct Line([Cell; 2 * REACH as usize + 1]);

impl Line {
    /// The line through `point` as it is, or would be, with a stone of `color` there.
    pub(super) fn new(grid: &Grid, point: Point, direction: Direction, color: Color) -> Line {
        let (x, y) = (i32::from(point.x()), i32::from(point.y()));
        let (dx, dy) = direction.step();
        Line(std::array::from_fn(|i| match i as i32 - REACH {
            0 => color.into(),
            steps => grid.at(x + dx * steps, y + dy * steps),
        }))
    }

    /// The cell `steps` cells after the point (before it, if negative).
    pub(super) fn at(&self, steps: i32) -> Cell {
        self.0[(steps + REACH) as usize]
    }

    /// How many stones of `color` stand in an unbroken row before the point, and after it:
    /// 0 to 5 each.
    pub(super) fn arms(&self, color: Color) -> (i32, i32) {
        let stone = Cell::from(color);
        let arm = |sign: i32| (1..=REACH).take_while(|n| self.at(sign * n) == stone).count();
        (arm(-1) as i32, arm(1) as i32)
    }

    /// The length of the unbroken row that the stone on the point belongs to.
    pub(super) fn run(&self, color: Color) -> i32 {
        let (before, after) = self.arms(color);
        before + 1 + after
    }
}
