use super::ladder::{Method, Rung};
use super::slips;
use crate::engine::{Engine, News, Position, Report};
use crate::players::Seat;
use crate::protocol::{Found, Goal, Thinker};
use crate::search::Control;
use crate::types::{Rule, Strength};
use fastrand::Rng;

/// The engine, or who plays in its place at the strength that is asked for. At full strength
/// it is the engine, and nothing else.
pub struct Opponent {
    engine: Engine,
    /// As many as the engine may use at full strength.
    threads: usize,
    rung: Rung,
    /// The classic player of the rung, if it has one.
    classic: Option<Seat>,
    rng: Rng,
}

impl Opponent {
    /// An opponent of this strength. The same seed gives the same slips.
    #[must_use]
    pub fn new(engine: Engine, strength: Strength, seed: u64) -> Opponent {
        let mut opponent = Opponent {
            engine,
            threads: 1,
            rung: Rung::of(Strength::FULL),
            classic: None,
            rng: Rng::with_seed(seed),
        };
        opponent.set_strength(strength);
        opponent
    }

    /// Whether the engine plays as it is.
    fn is_engine(&self) -> bool {
        self.classic.is_none() && !matches!(self.rung.method, Method::Limited { .. })
    }
}

impl Thinker for Opponent {
    fn set_table_bytes(&mut self, bytes: usize) {
        self.engine.set_table_bytes(bytes);
    }

    fn set_threads(&mut self, threads: usize) {
        self.threads = threads;
    }

    fn set_strength(&mut self, strength: Strength) {
        let rung = Rung::of(strength);
        if rung == self.rung {
            return;
        }
        self.rung = rung;
        self.classic = match rung.method {
            Method::Classic(kind) => Some(Seat::new(kind.player(self.rng.u64(..)))),
            _ => None,
        };
        // What a stronger one has seen, a weaker one must not know.
        self.engine.clear();
    }

    fn clear(&mut self) {
        self.engine.clear();
    }

    fn prepare(&mut self, rule: Rule) {
        self.engine.prepare(rule);
    }

    fn ponders(&self) -> bool {
        self.is_engine()
    }

    fn features(&mut self, position: &Position) -> Vec<String> {
        self.engine.features(position)
    }

    fn pursue(
        &mut self,
        position: &Position,
        goal: &Goal,
        control: &Control,
        tell: &mut dyn FnMut(News),
    ) -> Option<Found> {
        if self.is_engine() {
            self.engine.set_threads(self.threads);
            return self.engine.pursue(position, goal, control, tell);
        }
        // Below full strength there is but one goal: a move.
        Found::by_a_move(self, position, goal, control, tell)
    }

    fn think(
        &mut self,
        position: &Position,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        match (&mut self.classic, self.rung.method) {
            (Some(classic), _) => classic.think(position, control, report),
            (None, Method::Limited { nodes, margin }) => {
                // So few nodes are not worth sharing, and one thread alone counts exactly.
                self.engine.set_threads(1);
                control.cap_nodes(nodes);
                slips::think(&mut self.engine, position, control, margin, &mut self.rng, report)
            }
            (None, _) => {
                self.engine.set_threads(self.threads);
                self.engine.think(position, control, report)
            }
        }
    }
}
