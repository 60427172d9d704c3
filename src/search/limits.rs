use super::clock;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What one search may use. All limits hold at once; the first one reached ends the search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall time for this move. Zero: a move as fast as possible. `None`: no limit.
    pub turn: Option<Duration>,
    /// Wall time left for this move and all that follow in the game. `None`: no limit.
    pub remaining: Option<Duration>,
    /// What this move and each further one adds to `remaining` once it is made.
    pub increment: Duration,
    /// Greatest nominal depth of the iterative deepening, in plies.
    pub depth: Option<u32>,
    /// Greatest number of nodes, all threads together.
    pub nodes: Option<u64>,
    /// Moves that the player has made before this one: what is left is shared accordingly.
    pub moves: u32,
    /// Moves that the player may still have to make if the board is filled, this one among them.
    /// 0: nobody knows.
    pub to_come: u32,
}

/// The reins of a running search: another thread can stop it, or change its limits.
#[derive(Debug)]
pub struct Control {
    started: Instant,
    stop: AtomicBool,
    soft_us: AtomicU64,
    hard_us: AtomicU64,
    depth: AtomicU32,
    nodes: AtomicU64,
    cap: AtomicU64,
}

impl Control {
    /// Reins for a search that was asked for at `started`, from when its time counts.
    #[must_use]
    pub fn new(started: Instant, limits: &Limits) -> Control {
        let control = Control {
            started,
            stop: AtomicBool::new(false),
            soft_us: AtomicU64::new(0),
            hard_us: AtomicU64::new(0),
            depth: AtomicU32::new(0),
            nodes: AtomicU64::new(0),
            cap: AtomicU64::new(u64::MAX),
        };
        control.set_limits(limits);
        control
    }

    /// Reins without any limit: the search goes on until it is stopped.
    #[must_use]
    pub fn endless() -> Control {
        Control::new(Instant::now(), &Limits::default())
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
        let budget = clock::budget(limits, limits.moves);
        self.soft_us.store(budget.soft.as_micros() as u64, Ordering::Relaxed);
        self.hard_us.store(budget.hard.as_micros() as u64, Ordering::Relaxed);
        self.depth.store(limits.depth.unwrap_or(u32::MAX), Ordering::Relaxed);
        self.nodes.store(limits.nodes.unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    /// Allows no more than so many nodes, whatever the limits say, now and later: for an engine
    /// that is held back.
    pub fn cap_nodes(&self, nodes: u64) {
        self.cap.store(nodes, Ordering::Relaxed);
    }

    /// Whether the search has to end, or had to: it was told to, or the time is up.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.stopped() || self.out_of_time()
    }

    /// Time since the search was asked for.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The time after which no new iteration is worth beginning, since the move was asked for.
    #[must_use]
    pub fn soft(&self) -> Duration {
        Duration::from_micros(self.soft_us.load(Ordering::Relaxed))
    }

    /// Greatest number of nodes that the limits allow, whatever the cap.
    #[must_use]
    pub fn node_limit(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Greatest depth of the iterative deepening.
    #[must_use]
    pub(super) fn depth(&self) -> u32 {
        self.depth.load(Ordering::Relaxed)
    }

    /// Greatest number of nodes.
    #[inline]
    #[must_use]
    pub(super) fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed).min(self.cap.load(Ordering::Relaxed))
    }

    /// Whether the time is up: nothing may go on.
    #[must_use]
    pub(super) fn out_of_time(&self) -> bool {
        self.elapsed().as_micros() as u64 >= self.hard_us.load(Ordering::Relaxed)
    }

    /// Nodes of the four solver that the time allows without a look at the clock: an eighth of
    /// it, at a node a microsecond.
    #[must_use]
    pub(super) fn affordable(&self) -> u64 {
        self.hard_us.load(Ordering::Relaxed) / 8
    }

    /// Whether another iteration is not worth beginning, after what the last ones showed:
    /// `patience` (in percent) is above 100 for a best move that keeps changing.
    #[must_use]
    pub(super) fn enough(&self, patience: u64) -> bool {
        let soft = self.soft_us.load(Ordering::Relaxed).saturating_mul(patience) / 100;
        let soft = soft.min(self.hard_us.load(Ordering::Relaxed));
        self.stopped() || self.elapsed().as_micros() as u64 >= soft
    }
}
