//! Rows, columns and diagonals as bit lines.

use super::points::Bits;
use crate::pattern::{LineClass, Patterns};
use crate::types::{CELLS, Cell, Color, Direction, MAX_SIDE, Point, Size};

/// Cells of wall before the first cell of every line, and at least as many after the last.
const PADDING: usize = 5;
/// Number of diagonals of each kind on the largest board.
const DIAGONALS: usize = 2 * MAX_SIDE - 1;
/// Where the words of each direction begin.
const BASE: [usize; 4] = [0, MAX_SIDE, 2 * MAX_SIDE, 2 * MAX_SIDE + DIAGONALS];
const WORDS: usize = 2 * MAX_SIDE + 2 * DIAGONALS;

/// Difference between the indices of neighbouring points, for each direction.
pub(super) const STEP: [isize; 4] = [1, 32, 33, -31];

const _: () = assert!(CELLS == 32 * MAX_SIDE && MAX_SIDE + 2 * PADDING <= 32);

/// Every line of the board in every direction, one 64-bit word each, two bits a cell.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Lines {
    words: [u64; WORDS],
}

/// The word of the line through a point, and the place of the point's bits in it.
#[inline]
fn place(point: Point, direction: usize) -> (usize, u32) {
    let (x, y) = (usize::from(point.x()), usize::from(point.y()));
    let (line, along) = match direction {
        0 => (y, x),
        1 => (x, y),
        2 => (x + MAX_SIDE - 1 - y, x),
        _ => (x + y, x),
    };
    (BASE[direction] + line, 2 * (along + PADDING) as u32)
}

/// The key (see [`Patterns`]) of the point whose bits begin at `shift` in a line word.
#[inline]
pub(super) fn key<const REACH: usize>(word: u64, shift: u32) -> usize {
    let around = word >> (shift - 2 * REACH as u32);
    let half = (1 << (2 * REACH)) - 1;
    ((around & half) | (around >> 2 & (half << (2 * REACH)))) as usize
}

/// How far from the taken cell whose bits begin at `shift` the empty cells within reach are, in
/// the order of the line.
#[inline]
pub(super) fn empties_around<const REACH: usize>(
    word: u64,
    shift: u32,
) -> impl Iterator<Item = isize> {
    let around = word >> (shift - 2 * REACH as u32);
    let cells = 0x5555_5555_5555_5555 & ((1 << (2 * (2 * REACH + 1))) - 1);
    Bits(!(around | around >> 1) & cells).map(|bit| bit as isize / 2 - REACH as isize)
}

/// [`key`] with the reach of the rule whose tables are to be looked up.
#[inline]
pub(super) fn key_in(word: u64, shift: u32, patterns: &Patterns) -> usize {
    if patterns.rule().reach() == 4 { key::<4>(word, shift) } else { key::<5>(word, shift) }
}

impl Lines {
    /// Empty lines of a board of this size, walls all around.
    pub(super) fn new(size: Size) -> Lines {
        let mut lines = Lines { words: [u64::MAX; WORDS] };
        for point in size.points() {
            lines.set(point, Cell::Empty);
        }
        lines
    }

    /// Writes what a cell holds into its four lines.
    #[inline]
    pub(super) fn set(&mut self, point: Point, cell: Cell) {
        for direction in 0..4 {
            let (word, shift) = place(point, direction);
            self.words[word] = self.words[word] & !(3 << shift) | (cell as u64) << shift;
        }
    }

    /// The line through a point, and the place of the point's bits in it.
    #[inline]
    pub(super) fn word(&self, point: Point, direction: usize) -> (u64, u32) {
        let (word, shift) = place(point, direction);
        (self.words[word], shift)
    }

    /// What a cell holds.
    #[inline]
    pub(super) fn get(&self, point: Point) -> Cell {
        let (word, shift) = self.word(point, Direction::Row.index());
        match word >> shift & 3 {
            0 => Cell::Empty,
            1 => Cell::Black,
            2 => Cell::White,
            _ => Cell::Wall,
        }
    }

    /// The key of a point on one of its lines.
    #[inline]
    pub(super) fn key(&self, patterns: &Patterns, point: Point, direction: usize) -> usize {
        let (word, shift) = self.word(point, direction);
        key_in(word, shift, patterns)
    }

    /// What a stone of `color` on the empty point would make on one of its lines.
    #[inline]
    pub(super) fn class(
        &self,
        patterns: &Patterns,
        point: Point,
        direction: usize,
        color: Color,
    ) -> LineClass {
        patterns.class(color, self.key(patterns, point, direction))
    }

    /// The empty points within `reach` cells on one line of a point, nearest first on each side.
    pub(super) fn empties_near(
        &self,
        point: Point,
        direction: Direction,
        reach: i32,
    ) -> impl Iterator<Item = (Point, i32)> + '_ {
        let (word, shift) = self.word(point, direction.index());
        (1..=reach).flat_map(|i| [i, -i]).filter_map(move |offset| {
            let shift = shift as i32 + 2 * offset;
            // Within `PADDING` of a point of the board the bits are always in the word.
            let empty = word >> shift & 3 == 0;
            if empty { point.offset(direction, offset).map(|p| (p, offset)) } else { None }
        })
    }
}
