use super::Refusal;
use super::clock::MatchClock;
use super::info::Info;
use super::memory::{Budget, Memory};
use crate::search::Limits;
use crate::types::{Rule, Strength};
use std::thread;
use std::time::Duration;

/// Time for a move when the manager says nothing.
const DEFAULT_TURN: Duration = Duration::from_secs(30);

/// All that INFO has set. It outlives a game: managers send INFO before START or after it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The rule of this game and the next.
    pub rule: Rule,
    /// Time for the game.
    pub clock: MatchClock,
    /// How strongly to play, if the manager has said so.
    pub strength: Option<Strength>,
    turn: Duration,
    depth: Option<u32>,
    nodes: Option<u64>,
    threads: usize,
    memory: Memory,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            rule: Rule::default(),
            clock: MatchClock::default(),
            strength: None,
            turn: DEFAULT_TURN,
            depth: None,
            nodes: None,
            threads: 1,
            memory: Memory::default(),
        }
    }
}

impl Settings {
    /// Takes in one INFO line.
    pub fn apply(&mut self, info: &Info) {
        match *info {
            Info::TimeoutTurn(turn) => self.turn = turn,
            Info::TimeoutMatch(limit) => self.clock.set_limit(limit),
            Info::TimeLeft(left) => self.clock.tell(left),
            Info::MaxMemory(max) => self.memory.max = max,
            Info::Rule(rule) => self.rule = rule,
            Info::MaxDepth(depth) => self.depth = depth,
            Info::MaxNode(nodes) => self.nodes = nodes,
            Info::ThreadNum(threads) => self.threads = threads,
            Info::HashSize(bytes) => self.memory.table = Some(bytes),
            Info::Strength(strength) => self.strength = Some(strength),
            Info::Ignored => {}
        }
    }

    /// The limits of a move that is asked for now, after so many moves of its player.
    #[must_use]
    pub fn limits(&self, moves: u32) -> Limits {
        Limits {
            turn: Some(self.turn),
            remaining: self.clock.remaining(),
            depth: self.depth,
            nodes: self.nodes,
            moves,
        }
    }

    /// What the engine may use of this machine. More threads than processors gain nothing.
    ///
    /// # Errors
    /// [`Refusal::Memory`] if the manager allows too little.
    pub fn budget(&self) -> Result<Budget, Refusal> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        self.memory.budget(self.threads.min(processors))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn info_becomes_limits() {
        let mut settings = Settings::default();
        let limits = settings.limits(0);
        assert_eq!((limits.turn, limits.remaining), (Some(DEFAULT_TURN), None));
        for line in [
            "timeout_turn 0",
            "timeout_match 9000",
            "max_depth 7",
            "max_node 1000",
            "rule 1",
            "thread_num 100000",
            "strength 30",
            "strength 101",
        ] {
            settings.apply(&Info::parse(line));
        }
        let expected = Limits {
            turn: Some(Duration::ZERO),
            remaining: Some(Duration::from_secs(9)),
            depth: Some(7),
            nodes: Some(1000),
            moves: 3,
        };
        assert_eq!(settings.limits(3), expected);
        assert_eq!(settings.rule, Rule::Standard);
        assert_eq!(settings.strength.map(Strength::get), Some(30));
        assert!(settings.budget().unwrap().threads < 100_000);
        settings.apply(&Info::parse("max_memory 1000"));
        assert_eq!(settings.budget(), Err(Refusal::Memory(1000)));
    }
}
