//! A set of points.

use crate::types::{CELLS, Point};

/// A set of points as bits, in the order of their indices (row by row).
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct PointSet {
    words: [u64; CELLS / 64],
}

impl PointSet {
    /// Puts a point in.
    #[inline]
    pub fn insert(&mut self, point: Point) {
        self.words[point.index() / 64] |= 1 << (point.index() % 64);
    }

    /// Takes a point out.
    #[inline]
    pub fn remove(&mut self, point: Point) {
        self.words[point.index() / 64] &= !(1 << (point.index() % 64));
    }

    /// Whether the point is in.
    #[inline]
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.words[point.index() / 64] >> (point.index() % 64) & 1 != 0
    }

    /// The points, row by row.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Point> + use<> {
        let words = self.words;
        (0..words.len())
            .flat_map(move |i| Bits(words[i]).map(move |bit| Point::from_index(64 * i + bit)))
    }

    /// The points that are in this set and in `other`.
    #[must_use]
    pub fn both(&self, other: &PointSet) -> PointSet {
        PointSet { words: std::array::from_fn(|i| self.words[i] & other.words[i]) }
    }

    /// The first point, row by row.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// Number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Whether there is no point.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&w| w == 0)
    }
}

/// The places of the set bits of a word, lowest first.
pub(super) struct Bits(pub(super) u64);

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(bit)
    }
}

impl FromIterator<Point> for PointSet {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> PointSet {
        let mut set = PointSet::default();
        points.into_iter().for_each(|point| set.insert(point));
        set
    }
}

impl std::fmt::Debug for PointSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
