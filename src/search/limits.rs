use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What one search may use. All limits hold at once; the first one reached ends the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall time for this move. Zero: a move as fast as possible. `None`: no limit.
    pub turn: Option<Duration>,
    /// Wall time left for this move and all that follow in the game. `None`: no limit.
    pub remaining: Option<Duration>,
    /// Greatest nominal depth of the iterative deepening, in plies.
    pub depth: Option<u32>,
    /// Greatest number of nodes, all threads together.
    pub nodes: Option<u64>,
}

/// The reins of a running search: another thread can stop it, or change its limits.
#[derive(Debug)]
pub struct Control {
    started: Instant,
    stop: AtomicBool,
    nodes: AtomicU64,
}

impl Control {
    /// Reins for a search that was asked for at `started`, from when its time counts.
    #[must_use]
    pub fn new(started: Instant, limits: &Limits) -> Control {
        let control = Control { started, stop: AtomicBool::new(false), nodes: AtomicU64::new(0) };
        control.set_limits(limits);
        control
    }

    /// Ends the search as soon as it looks: within a millisecond or two.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether the search has been told to end.
    #[must_use]
    pub fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Replaces the limits of the running search.
    pub fn set_limits(&self, limits: &Limits) {
        self.nodes.store(limits.nodes.unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Time since the search was asked for.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }
}
