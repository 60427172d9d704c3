//! The transposition table: what earlier searches found out about positions.

use crate::types::{Point, Score};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Bound {
    /// It is at most this.
    Upper = 1,
    /// It is at least this.
    Lower = 2,
    /// It is this.
    Exact = 3,
}

/// One stored result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) best: Option<Point>,
    pub(super) score: i32,
    pub(super) eval: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
}

/// Entries in one bucket: a cache line.
const WAYS: usize = 4;
/// Bytes of one bucket.
const BUCKET: usize = WAYS * 16;
/// Bytes that the system hands out at a time, on most machines.
const PAGE: usize = 4096;

/// The least block that is allocated, in words, of which a smaller table leaves the rest
/// untouched. The C library of Linux serves smaller ones, freed and asked for again, from heaps of
/// its own that it does not give back, and the process would outgrow its limit; blocks of
/// more than 32 MiB are always the system's own, and what was never touched takes no memory.
/// Elsewhere what is freed is given back, and what is allocated counts.
const LEAST_BLOCK: usize =
    if cfg!(all(target_os = "linux", target_pointer_width = "64")) { (33 << 20) / 8 } else { 0 };

/// A table that all threads read and write without locks. Each entry is two words, the first
/// of which is the hash combined with the second: a torn entry does not match any hash
/// (Hyatt and Mann, "A lock-less transposition table implementation", 2002).
#[derive(Debug)]
pub struct Table {
    block: Box<[AtomicU64]>,
    /// How many words of the block are the table.
    length: usize,
    generation: AtomicU8,
    /// Nodes of the searches since it was empty.
    searched: u64,
}

impl Table {
    /// A table of about so many bytes, at least one bucket. The memory is not touched until used.
    #[must_use]
    pub fn new(bytes: usize) -> Table {
        let length = Table::size_of(bytes) / 8;
        let block = bytemuck::allocation::zeroed_slice_box(length.max(LEAST_BLOCK));
        Table { block, length, generation: AtomicU8::new(0), searched: 0 }
    }

    /// Forgets everything, and takes on the size of about so many bytes. Never holds the
    /// memory of two tables.
    pub fn reset(&mut self, bytes: usize) {
        self.block = Box::default();
        *self = Table::new(bytes);
    }

    /// Counts the nodes of a search that has used it.
    pub fn count(&mut self, nodes: u64) {
        self.searched += nodes;
    }

    /// Forgets everything, and keeps its size. A table most of whose pages have been touched is
    /// wiped: new memory would cost a page fault at almost every look, and threads wait for each
    /// other in those. One that was little used is given back whole: to wipe it would touch what
    /// never was.
    pub fn clear(&mut self) {
        match self.searched {
            0 => {}
            // About one node in three leaves a result, anywhere.
            nodes if nodes / 3 > (self.bytes() / PAGE) as u64 => self.wipe(),
            _ => self.reset(self.bytes()),
        }
    }

    fn wipe(&mut self) {
        self.block[..self.length].iter_mut().for_each(|word| *word.get_mut() = 0);
        self.generation = AtomicU8::new(0);
        self.searched = 0;
    }

    /// The size in bytes of a table for which so many were asked.
    #[must_use]
    pub const fn size_of(bytes: usize) -> usize {
        if bytes < BUCKET { BUCKET } else { bytes / BUCKET * BUCKET }
    }

    /// Size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.length * 8
    }

    /// Number of buckets: places for results of equal hashes.
    fn buckets(&self) -> u64 {
        (self.length / (2 * WAYS)) as u64
    }

    /// Marks what is in the table as old: the next search's results are preferred.
    pub fn age(&self) {
        let next = self.generation.load(Ordering::Relaxed).wrapping_add(1) & 63;
        self.generation.store(next, Ordering::Relaxed);
    }

    #[inline]
    fn bucket(&self, hash: u64) -> &[AtomicU64] {
        let index = ((u128::from(hash) * u128::from(self.buckets())) >> 64) as usize;
        &self.block[index * 2 * WAYS..][..2 * WAYS]
    }

    /// What is known of a position, its distances counted from `ply`.
    #[inline]
    pub(super) fn get(&self, hash: u64, ply: i32) -> Option<Entry> {
        for entry in self.bucket(hash).chunks_exact(2) {
            let data = entry[1].load(Ordering::Relaxed);
            if entry[0].load(Ordering::Relaxed) ^ data == hash && data != 0 {
                return unpack(data, ply);
            }
        }
        None
    }

    /// Stores a result, in the place of the least valuable entry of its bucket.
    pub(super) fn put(&self, hash: u64, entry: Entry, ply: i32) {
        let generation = self.generation.load(Ordering::Relaxed);
        let bucket = self.bucket(hash);
        let mut worst = (i32::MAX, 0);
        for way in 0..WAYS {
            let data = bucket[2 * way + 1].load(Ordering::Relaxed);
            let same = bucket[2 * way].load(Ordering::Relaxed) ^ data == hash;
            if same {
                worst.1 = way;
                break;
            }
            let age = i32::from(generation.wrapping_sub((data >> 58) as u8) & 63);
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 4 * age };
            if worth < worst.0 {
                worst = (worth, way);
            }
        }
        let data = pack(entry, generation, ply);
        bucket[2 * worst.1].store(hash ^ data, Ordering::Relaxed);
        bucket[2 * worst.1 + 1].store(data, Ordering::Relaxed);
    }
}

/// Bits: point 16 (index + 1), score 16, eval 16, depth 8, bound 2, generation 6.
fn pack(entry: Entry, generation: u8, ply: i32) -> u64 {
    let point = entry.best.map_or(0, |p| p.index() as u64 + 1);
    let score = u64::from(from_here(entry.score, ply) as i16 as u16);
    let eval = u64::from(entry.eval as i16 as u16);
    let depth = entry.depth.clamp(-64, 127) as i8 as u8;
    point
        | score << 16
        | eval << 32
        | u64::from(depth) << 48
        | (entry.bound as u64) << 56
        | u64::from(generation) << 58
}

fn unpack(data: u64, ply: i32) -> Option<Entry> {
    let bound = match data >> 56 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        3 => Bound::Exact,
        _ => return None,
    };
    let best = (data as u16 as usize).checked_sub(1).map(Point::from_index);
    let score = from_root(i32::from((data >> 16) as i16), ply);
    Some(Entry { best, score, eval: i32::from((data >> 32) as i16), depth: depth_of(data), bound })
}

fn depth_of(data: u64) -> i32 {
    i32::from((data >> 48) as i8)
}

/// A score with its distance counted from the node, from one counted from the root.
fn from_here(score: i32, ply: i32) -> i32 {
    match score {
        Score::DECIDED.. => score + ply,
        s if s <= -Score::DECIDED => score - ply,
        _ => score,
    }
}

/// The inverse of [`from_here`].
fn from_root(score: i32, ply: i32) -> i32 {
    match score {
        Score::DECIDED.. => score - ply,
        s if s <= -Score::DECIDED => score + ply,
        _ => score,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_come_back_with_their_distances() {
        let table = Table::new(1 << 16);
        let entry = Entry {
            best: Some(Point::new(7, 8)),
            score: -(Score::WIN - 9),
            eval: -321,
            depth: -2,
            bound: Bound::Lower,
        };
        table.put(0x1234_5678_9abc_def0, entry, 3);
        assert_eq!(table.get(0x1234_5678_9abc_def0, 3), Some(entry));
        let nearer = table.get(0x1234_5678_9abc_def0, 1).unwrap();
        assert_eq!(nearer.score, -(Score::WIN - 7));
        assert_eq!(table.get(0x1234_5678_9abc_def1, 3), None);
    }

    #[test]
    fn a_table_that_is_reset_is_like_a_new_one() {
        let mut table = Table::new(1 << 16);
        let entry = Entry { best: None, score: 1, eval: 0, depth: 3, bound: Bound::Exact };
        for bytes in [1 << 16, 1 << 15, 1 << 18, 1, 40 << 20, 36 << 20, 1 << 20] {
            table.age();
            table.put(1 << 60, entry, 0);
            assert!(table.get(1 << 60, 0).is_some());
            table.reset(bytes);
            assert_eq!(table.bytes(), Table::new(bytes).bytes());
            assert!(is_new(&table));
        }
    }

    fn is_new(table: &Table) -> bool {
        table.block.iter().all(|word| word.load(Ordering::Relaxed) == 0)
            && table.generation.load(Ordering::Relaxed) == 0
            && table.searched == 0
    }

    #[test]
    fn a_table_that_is_cleared_is_like_a_new_one() {
        let mut table = Table::new(1 << 16);
        let entry = Entry { best: None, score: 1, eval: 0, depth: 3, bound: Bound::Exact };
        for nodes in [1, 50, 51, 1 << 40] {
            for hash in 1..1000_u64 {
                table.age();
                table.put(hash.wrapping_mul(0x9e37_79b9_7f4a_7c15), entry, 0);
            }
            table.count(nodes);
            assert!(!is_new(&table));
            table.clear();
            assert!(is_new(&table) && table.bytes() == 1 << 16);
            table.clear();
            assert!(is_new(&table) && table.bytes() == 1 << 16);
        }
    }

    #[test]
    fn old_and_shallow_entries_make_room() {
        let table = Table::new(1);
        let entry = |depth| Entry { best: None, score: 1, eval: 0, depth, bound: Bound::Exact };
        for hash in 1..=5 {
            table.put(hash << 8, entry(hash as i32), 0);
        }
        assert_eq!(table.get(1 << 8, 0), None);
        assert!((2..=5).all(|hash: u64| table.get(hash << 8, 0).is_some()));
        table.age();
        table.put(6 << 8, entry(0), 0);
        assert!(table.get(6 << 8, 0).is_some() && table.get(2 << 8, 0).is_none());
    }
}
