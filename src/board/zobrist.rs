//! Hash keys: one random word for each stone on each point.

use crate::types::{CELLS, Color, Point, Rule, Size};

/// The next state of a fixed sequence of well-mixed words (splitmix64, Steele, Lea and Flood 2014).
const fn mix(seed: u64) -> u64 {
    let z = (seed ^ (seed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

const fn keys() -> [[u64; CELLS]; 2] {
    let mut keys = [[0; CELLS]; 2];
    let mut i = 0;
    while i < 2 * CELLS {
        keys[i / CELLS][i % CELLS] = mix((i as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        i += 1;
    }
    keys
}

static KEYS: [[u64; CELLS]; 2] = keys();

/// The key of white being to move.
pub(super) const WHITE_TO_MOVE: u64 = mix(0x000b_5e55_ed0f_f1ce);

/// The key of a stone.
#[inline]
pub(super) fn stone(color: Color, point: Point) -> u64 {
    KEYS[color.index()][point.index()]
}

/// The key of an empty board.
pub(super) fn board(size: Size, rule: Rule) -> u64 {
    let id = u64::from(size.width()) << 16 | u64::from(size.height()) << 8 | rule as u64;
    mix(!id)
}

/// The key of a dead cell.
pub(super) fn wall(point: Point) -> u64 {
    mix(0xdead_0000 | point.index() as u64)
}
