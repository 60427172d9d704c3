use super::Refusal;

const MIB: u64 = 1024 * 1024;

/// The least `INFO max_memory` that is accepted, in bytes.
pub const LEAST: u64 = 20_000_000;
/// What holds when the manager says nothing: the limit of the tournaments.
const DEFAULT_MAX: u64 = 350_000_000;
/// What the process needs beside the transposition table, with one thread.
const FIXED: u64 = 15 * MIB;
/// What every further thread needs.
const PER_THREAD: u64 = 2 * MIB;
/// The table when nobody asks for a certain size and there is room. A larger one gains
/// nothing at tournament speed, and managers send "2147483647" when they mean "whatever".
const TABLE: u64 = 256 * MIB;
/// The table is never larger, whatever is asked for: memory that the machine does not have
/// would end the process.
const LARGEST_TABLE: u64 = 4096 * MIB;
/// The table is never smaller.
const SMALLEST_TABLE: u64 = MIB / 4;
/// The part of all memory that the table may take, in percent.
const SHARE: u64 = 60;

/// The limits on memory, as the manager has set them.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// Bytes for the whole process, `Some(None)`: no limit; `None` if nothing was said: then the
    /// limit of the tournaments holds.
    pub max: Option<Option<u64>>,
    /// Whether this is no tournament, but an analysis: then a wish for a table counts for more
    /// than a limit that nobody has set.
    pub analysis: bool,
    /// Bytes for the transposition table, if the manager wants a certain size.
    pub table: Option<u64>,
}

/// What the engine may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Bytes for the transposition table.
    pub table_bytes: usize,
    /// Number of threads, at least one.
    pub threads: usize,
}

impl Memory {
    /// Bytes that the process may occupy.
    fn most(&self) -> u64 {
        match self.max {
            Some(max) => max.unwrap_or(u64::MAX),
            None if self.analysis && self.table.is_some() => u64::MAX,
            None => DEFAULT_MAX,
        }
    }

    /// The largest table that can be wished for, in bytes.
    #[must_use]
    pub fn largest_table(&self) -> u64 {
        let wish = Memory { table: Some(LARGEST_TABLE), ..self.clone() };
        wish.budget(1).map_or(SMALLEST_TABLE, |budget| budget.table_bytes as u64)
    }

    /// Divides the memory, for at most `threads` threads: first the threads as far as there
    /// is room for them and for the smallest table, then the table.
    ///
    /// # Errors
    /// [`Refusal::Memory`] if the limit is so low that the engine cannot work.
    pub fn budget(&self, threads: usize) -> Result<Budget, Refusal> {
        let max = self.most();
        if max < LEAST {
            return Err(Refusal::Memory(max));
        }
        let room = max - FIXED;
        let extra = (threads.max(1) as u64 - 1).min((room - SMALLEST_TABLE) / PER_THREAD);
        let table = self
            .table
            .unwrap_or(TABLE)
            .min(LARGEST_TABLE)
            .min(max / 100 * SHARE)
            .min(room - extra * PER_THREAD)
            .max(SMALLEST_TABLE);
        Ok(Budget {
            table_bytes: usize::try_from(table).unwrap_or(usize::MAX),
            threads: usize::try_from(extra).unwrap_or(usize::MAX).saturating_add(1),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wish_for_a_table_lifts_the_limit_that_nobody_has_set() {
        let wish = Memory { max: None, analysis: true, table: Some(512 * MIB) };
        assert_eq!(wish.budget(1).unwrap().table_bytes as u64, 512 * MIB);
        assert_eq!(wish.largest_table(), LARGEST_TABLE);
        let told = Memory { max: Some(Some(350_000_000)), ..wish.clone() };
        for limited in [told, Memory { analysis: false, ..wish }] {
            assert_eq!(limited.budget(1).unwrap().table_bytes, 210_000_000);
            assert_eq!(limited.largest_table(), 210_000_000);
        }
    }

    fn budget(max: Option<u64>, table: Option<u64>, threads: usize) -> (u64, usize) {
        let budget = Memory { max: Some(max), table, ..Memory::default() }.budget(threads).unwrap();
        (budget.table_bytes as u64, budget.threads)
    }

    #[test]
    fn shares() {
        assert_eq!(Memory::default().budget(1).unwrap().table_bytes, 210_000_000);
        assert_eq!(budget(None, None, 1), (TABLE, 1));
        assert_eq!(budget(Some(i32::MAX as u64), None, 1), (TABLE, 1));
        assert_eq!(budget(Some(u64::MAX), Some(u64::MAX), 1), (LARGEST_TABLE, 1));
        assert_eq!(budget(None, Some(MIB * 8), 1), (MIB * 8, 1));
        assert_eq!(budget(None, Some(1), 0), (SMALLEST_TABLE, 1));
    }

    #[test]
    fn little_memory_means_few_threads() {
        let (table, threads) = budget(Some(LEAST), None, 64);
        assert_eq!(threads, 2);
        assert!(table >= SMALLEST_TABLE);
        assert!(FIXED + table <= LEAST);
        assert_eq!(Memory { max: Some(Some(LEAST - 1)), ..Memory::default() }.budget(1).ok(), None);
    }
}
