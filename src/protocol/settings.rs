use super::Refusal;
use super::clock::MatchClock;
use super::info::Info;
use super::memory::{Budget, Memory};
use crate::engine::Study;
use crate::search::Limits;
use crate::types::{Rule, Strength};
use std::thread;
use std::time::Duration;

/// Time for a move when the manager says nothing.
pub const DEFAULT_TURN: Duration = Duration::from_secs(30);

/// The rule number by which Yixin-Board means renju.
const YIXIN_RENJU: u32 = 2;
/// From these times on, both together, Yixin-Board means no limit.
const ENDLESS_TURN: Duration = Duration::from_secs(2_000);
const ENDLESS_MATCH: Duration = Duration::from_secs(100_000);
/// The caution from which every point counts: the highest that Yixin-Board offers.
const EVERYWHERE: u32 = 4;

/// All that INFO has set. It outlives a game: managers send INFO before START or after it.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The rule of this game and the next.
    pub rule: Rule,
    /// Time for the game.
    pub clock: MatchClock,
    /// How strongly to play, if the manager has said so.
    pub strength: Option<Strength>,
    /// Whether a command of Yixin-Board's extension has come: some numbers mean other things then.
    extended: bool,
    /// Whether Yixin-Board itself is there, which names a row before a column.
    pub rows_first: bool,
    /// Whether to tell in real time what is being searched.
    pub detail: bool,
    /// Whether to think in the opponent's time.
    pub pondering: bool,
    /// Whether moves that are the same but for a symmetry are lines of their own.
    pub mirrored: bool,
    caution: u32,
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
            extended: false,
            rows_first: false,
            detail: false,
            pondering: false,
            mirrored: false,
            caution: 1,
            turn: DEFAULT_TURN,
            depth: None,
            nodes: None,
            threads: 1,
            memory: Memory::default(),
        }
    }
}

impl Settings {
    /// A command of Yixin-Board's extension has come.
    pub fn extend(&mut self) {
        self.extended = true;
        self.memory.analysis = true;
    }

    /// Takes in one INFO line.
    pub fn apply(&mut self, info: &Info) {
        match *info {
            Info::TimeoutTurn(turn) => self.turn = turn,
            Info::TimeoutMatch(limit) => self.clock.set_limit(limit),
            Info::TimeLeft(left) => self.clock.tell(left),
            Info::MaxMemory(max) => self.memory.max = Some(max),
            Info::Rule(number) => self.rule = self.rule_of(number),
            Info::MaxDepth(depth) => self.depth = depth,
            Info::MaxNode(nodes) => self.nodes = nodes,
            Info::ThreadNum(threads) => self.threads = threads,
            Info::HashSize(bytes) => self.memory.table = Some(bytes),
            Info::Strength(strength) => self.strength = Some(strength),
            Info::ShowDetail(detail) => self.detail = detail,
            Info::TimeIncrement(increment) => self.clock.set_increment(increment),
            Info::CautionFactor(caution) => self.caution = caution,
            Info::Pondering(pondering) => self.pondering = pondering,
            Info::NBestSym(mirrored) => self.mirrored = mirrored,
            Info::Ignored => {}
        }
    }

    /// Yixin-Board numbers renju 2; for everybody else that is the continuous game.
    fn rule_of(&self, number: u32) -> Rule {
        if self.extended && number == YIXIN_RENJU { Rule::Renju } else { Rule::from_bits(number) }
    }

    /// Whether the times are those by which Yixin-Board says that there is no limit.
    fn endless(&self) -> bool {
        self.extended
            && self.turn >= ENDLESS_TURN
            && self.clock.limit().is_some_and(|limit| limit >= ENDLESS_MATCH)
    }

    /// How to look at a position in which so many lines are wanted.
    #[must_use]
    pub fn study(&self, lines: usize) -> Study {
        Study {
            lines,
            detail: self.detail,
            everywhere: self.caution >= EVERYWHERE,
            mirrored: self.mirrored || lines == 1,
        }
    }

    /// The limits of a move that is asked for now, after so many moves of its player, with as many
    /// still to come at most.
    #[must_use]
    pub fn limits(&self, moves: u32, to_come: u32) -> Limits {
        let timed = !self.endless();
        Limits {
            turn: timed.then_some(self.turn),
            remaining: self.clock.remaining().filter(|_| timed),
            increment: self.clock.increment(),
            depth: self.depth,
            nodes: self.nodes,
            moves,
            to_come,
        }
    }

    /// The largest transposition table that can be asked for, in bytes.
    #[must_use]
    pub fn largest_table(&self) -> u64 {
        self.memory.largest_table()
    }

    /// How many threads gain anything on this machine.
    #[must_use]
    pub fn processors() -> usize {
        thread::available_parallelism().map_or(1, usize::from)
    }

    /// What the engine may use of this machine. More threads than processors gain nothing.
    ///
    /// # Errors
    /// [`Refusal::Memory`] if the manager allows too little.
    pub fn budget(&self) -> Result<Budget, Refusal> {
        self.memory.budget(self.threads.min(Settings::processors()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(lines: &[&str]) -> Settings {
        let mut settings = Settings::default();
        lines.iter().for_each(|line| settings.apply(&Info::parse(line)));
        settings
    }

    #[test]
    fn some_numbers_depend_on_who_is_there() {
        let endless = ["rule 2", "timeout_turn 2000000", "timeout_match 100000000", "time_left 99"];
        let plain = settings(&endless);
        assert_eq!(plain.rule, Rule::Freestyle);
        assert_eq!(plain.limits(0, 0).remaining, Some(Duration::from_millis(99)));
        let mut extended = plain;
        extended.extend();
        extended.apply(&Info::parse("rule 2"));
        assert_eq!(extended.rule, Rule::Renju);
        assert_eq!((extended.limits(0, 0).turn, extended.limits(0, 0).remaining), (None, None));
        extended.apply(&Info::parse("timeout_turn 1000"));
        assert_eq!(extended.limits(0, 0).turn, Some(Duration::from_secs(1)));
        for (number, rule) in [(0, Rule::Freestyle), (1, Rule::Standard), (4, Rule::Renju)] {
            extended.apply(&Info::Rule(number));
            assert_eq!(extended.rule, rule);
        }
    }

    #[test]
    fn what_is_wanted_of_a_study() {
        let plain = settings(&[]);
        assert_eq!(plain.study(1), Study::default());
        assert!(!plain.study(2).mirrored);
        let all = settings(&["show_detail 1", "caution_factor 4", "nbestsym 1"]).study(2);
        assert!(all.detail && all.everywhere && all.mirrored);
    }

    #[test]
    fn info_becomes_limits() {
        let mut settings = Settings::default();
        let limits = settings.limits(0, 0);
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
            increment: Duration::ZERO,
            depth: Some(7),
            nodes: Some(1000),
            moves: 3,
            to_come: 110,
        };
        assert_eq!(settings.limits(3, 110), expected);
        assert_eq!(settings.rule, Rule::Standard);
        assert_eq!(settings.strength.map(Strength::get), Some(30));
        assert!(settings.budget().unwrap().threads < 100_000);
        settings.apply(&Info::parse("max_memory 1000"));
        assert_eq!(settings.budget(), Err(Refusal::Memory(1000)));
    }
}
