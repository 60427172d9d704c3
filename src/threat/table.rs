//! The memory of the four solver: positions from which it found no win.

/// Positions known to have no win within some number of fours. One word each: 56 bits of
/// the hash, and the number of fours. Later entries overwrite earlier ones.
#[derive(Clone, Debug)]
pub(super) struct Failures {
    words: Vec<u64>,
}

/// No win however many fours.
pub(super) const NEVER: u8 = u8::MAX;

impl Failures {
    /// Room for `1 << bits` positions.
    pub(super) fn new(bits: u32) -> Failures {
        Failures { words: vec![0; 1 << bits] }
    }

    #[inline]
    fn slot(&self, hash: u64) -> usize {
        hash as usize & (self.words.len() - 1)
    }

    /// The number of fours up to which no win is known to exist; 0 if nothing is known.
    #[inline]
    pub(super) fn get(&self, hash: u64) -> u8 {
        let word = self.words[self.slot(hash)];
        if word >> 8 == hash >> 8 { word as u8 } else { 0 }
    }

    #[inline]
    pub(super) fn put(&mut self, hash: u64, fours: u8) {
        let slot = self.slot(hash);
        self.words[slot] = hash >> 8 << 8 | u64::from(fours);
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }
}
