//! The points near the stones: the only ones that a search looks at.

use super::points::Bits;
use crate::types::{Grid, MAX_SIDE, Point, Size};

/// Rows (and columns) around a stone whose points become candidates.
const RADIUS: usize = 3;
/// Rows that one stone touches.
const ROWS: usize = 2 * RADIUS + 1;

/// For each row around a stone, the columns that become candidates, the stone's own in bit 3:
/// all points up to two steps away, and those three steps away on its lines.
const NEAR: [u64; ROWS] =
    [0b100_1001, 0b011_1110, 0b011_1110, 0b111_1111, 0b011_1110, 0b011_1110, 0b100_1001];

/// The empty cells of the board, and the cells near some stone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Candidates {
    near: [u32; MAX_SIDE + 2 * RADIUS],
    empty: [u32; MAX_SIDE],
}

/// What the rows around a stone were before it came.
pub(super) type SavedRows = [u32; ROWS];

impl Candidates {
    pub(super) fn new(size: Size) -> Candidates {
        let row = u32::MAX >> (32 - u32::from(size.width()));
        let mut empty = [0; MAX_SIDE];
        empty.iter_mut().take(usize::from(size.height())).for_each(|cells| *cells = row);
        Candidates { near: [0; MAX_SIDE + 2 * RADIUS], empty }
    }

    /// Takes the cell of a new stone, makes its neighbourhood candidates, and returns what is
    /// needed to take that back.
    #[inline]
    pub(super) fn occupy(&mut self, point: Point) -> SavedRows {
        let (x, y) = (u32::from(point.x()), usize::from(point.y()));
        self.empty[y] &= !(1 << x);
        let rows = &mut self.near[y..y + ROWS];
        let mut saved = [0; ROWS];
        for (i, row) in rows.iter_mut().enumerate() {
            saved[i] = *row;
            // Bits beyond the board do no harm: they are never empty.
            *row |= (NEAR[i] << x >> RADIUS) as u32;
        }
        saved
    }

    /// Takes back [`Candidates::occupy`].
    #[inline]
    pub(super) fn vacate(&mut self, point: Point, saved: &SavedRows) {
        let y = usize::from(point.y());
        self.empty[y] |= 1 << point.x();
        self.near[y..y + ROWS].copy_from_slice(saved);
    }

    /// Takes a cell out of play.
    pub(super) fn wall(&mut self, point: Point) {
        self.empty[usize::from(point.y())] &= !(1 << point.x());
    }

    /// Empty cells near a stone, row by row.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = Point> + '_ {
        Candidates::points(move |y| self.near[y + RADIUS] & self.empty[y])
    }

    /// All empty cells, row by row.
    pub(super) fn empties(&self) -> impl Iterator<Item = Point> + '_ {
        Candidates::points(|y| self.empty[y])
    }

    #[inline]
    fn points(row: impl Fn(usize) -> u32) -> impl Iterator<Item = Point> {
        (0..MAX_SIDE)
            .flat_map(move |y| Bits(u64::from(row(y))).map(move |x| Point::new(x as u8, y as u8)))
    }

    /// The same from nothing but a grid: the twin of what is kept.
    pub(super) fn of(grid: &Grid) -> Candidates {
        let mut fresh = Candidates::new(grid.size());
        for point in grid.size().points() {
            match grid.get(point) {
                crate::types::Cell::Empty => {}
                crate::types::Cell::Wall => fresh.wall(point),
                _ => {
                    fresh.occupy(point);
                }
            }
        }
        fresh
    }
}
