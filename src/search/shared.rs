//! What the threads of one search share.

use super::Table;
use crate::types::Point;
use std::sync::atomic::{AtomicU64, Ordering};

/// What the threads of one search share, next to the reins of each.
#[derive(Debug)]
pub struct Shared<'a> {
    pub(super) table: &'a Table,
    /// Nodes of all threads, as far as they have reported.
    pub(super) total: AtomicU64,
    busy: Option<Busy>,
}

impl<'a> Shared<'a> {
    /// For a search by so many threads with this table.
    #[must_use]
    pub fn new(table: &'a Table, threads: usize) -> Shared<'a> {
        Shared { table, total: AtomicU64::new(0), busy: (threads > 1).then(Busy::default) }
    }

    /// The moves being looked at, if any other thread can be interested and the depth is such
    /// that it pays to know.
    #[inline]
    pub(super) fn busy(&self, depth: i32) -> Option<&Busy> {
        self.busy.as_ref().filter(|_| depth >= Busy::LEAST_DEPTH)
    }
}

/// The moves that threads are looking at just now, so that another one that comes to the same
/// position takes up other moves first, and finds the results in the table when it is done with
/// those (T. Kerrigan, "Simplified ABDADA", 2017). A place is a hash, or 0; who writes it last
/// has it, and the worst that can happen is that two threads do the same work.
#[derive(Debug)]
pub(super) struct Busy(Box<[AtomicU64]>);

impl Default for Busy {
    fn default() -> Busy {
        Busy((0..Busy::PLACES).map(|_| AtomicU64::new(0)).collect())
    }
}

impl Busy {
    /// Depth from which a move is worth a note.
    const LEAST_DEPTH: i32 = 3;
    /// A power of two, many more than threads times their depth.
    const PLACES: usize = 1 << 12;

    /// The note of a move in the position with this hash.
    #[inline]
    pub(super) fn key(hash: u64, point: Point) -> u64 {
        (hash ^ (point.index() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
    }

    fn place(&self, key: u64) -> &AtomicU64 {
        &self.0[(key >> 40) as usize & (Busy::PLACES - 1)]
    }

    /// Whether a thread is looking at it.
    #[inline]
    pub(super) fn is_busy(&self, key: u64) -> bool {
        self.place(key).load(Ordering::Relaxed) == key
    }

    /// A thread begins to look at it.
    #[inline]
    pub(super) fn begin(&self, key: u64) {
        self.place(key).store(key, Ordering::Relaxed);
    }

    /// It has looked at it.
    #[inline]
    pub(super) fn end(&self, key: u64) {
        let place = self.place(key);
        if place.load(Ordering::Relaxed) == key {
            place.store(0, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_busy_from_its_beginning_to_its_end() {
        let table = Table::new(1);
        assert!(Shared::new(&table, 1).busy(20).is_none());
        let shared = Shared::new(&table, 2);
        assert!(shared.busy(1).is_none());
        let busy = shared.busy(20).unwrap();
        let one = Busy::key(77, Point::new(3, 4));
        let other = Busy::key(77, Point::new(4, 3));
        busy.begin(one);
        assert!(busy.is_busy(one) && !busy.is_busy(other));
        busy.end(other);
        assert!(busy.is_busy(one));
        busy.end(one);
        assert!(!busy.is_busy(one));
    }
}
