use std::time::Duration;

/// The engine's time for a whole game.
///
/// The manager's `time_left` is believed before everything else, and counted down by the
/// time of the engine's own moves until the next one comes. Where none has come, the
/// account starts at `timeout_match`.
#[derive(Clone, Debug, Default)]
pub struct MatchClock {
    limit: Option<Duration>,
    told: Option<Told>,
    used: Duration,
    /// What each move adds to what is left.
    increment: Duration,
    /// What they have added in this game.
    gained: Duration,
}

/// A `time_left` from the manager.
#[derive(Clone, Copy, Debug)]
struct Told {
    /// What was left; `None`: no limit.
    left: Option<Duration>,
    /// What the engine had used in this game when it was told.
    used: Duration,
    /// What its moves had added by then.
    gained: Duration,
    /// Whether no move has been asked for since.
    fresh: bool,
}

impl MatchClock {
    /// `INFO timeout_match`.
    pub fn set_limit(&mut self, limit: Option<Duration>) {
        self.limit = limit;
    }

    /// What `INFO timeout_match` has said.
    #[must_use]
    pub fn limit(&self) -> Option<Duration> {
        self.limit
    }

    /// `INFO time_increment`.
    pub fn set_increment(&mut self, increment: Duration) {
        self.increment = increment;
    }

    /// What each move adds to what is left.
    #[must_use]
    pub fn increment(&self) -> Duration {
        self.increment
    }

    /// `INFO time_left`.
    pub fn tell(&mut self, left: Option<Duration>) {
        self.told = Some(Told { left, used: self.used, gained: self.gained, fresh: true });
    }

    /// A new game begins. A `time_left` that came since the last move was meant for it (a
    /// manager may send INFO before START); an older one belongs to the game before.
    pub fn new_game(&mut self) {
        self.used = Duration::ZERO;
        self.gained = Duration::ZERO;
        self.told = self.told.filter(|told| told.fresh);
        if let Some(told) = &mut self.told {
            told.used = Duration::ZERO;
            told.gained = Duration::ZERO;
        }
    }

    /// A move is asked for.
    pub fn begin_move(&mut self) {
        if let Some(told) = &mut self.told {
            told.fresh = false;
        }
    }

    /// A move has taken this long.
    pub fn spend(&mut self, time: Duration) {
        self.used += time;
        self.gained = self.gained.saturating_add(self.increment);
    }

    /// What is left for all moves to come; `None`: no limit.
    #[must_use]
    pub fn remaining(&self) -> Option<Duration> {
        let (left, used, gained) = match self.told {
            Some(told) => (told.left?, told.used, told.gained),
            None => (self.limit?, Duration::ZERO, Duration::ZERO),
        };
        let left = left.saturating_add(self.gained.saturating_sub(gained));
        Some(left.saturating_sub(self.used.saturating_sub(used)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(count: u64) -> Option<Duration> {
        Some(Duration::from_secs(count))
    }

    fn after_a_move(mut clock: MatchClock, count: u64) -> MatchClock {
        clock.begin_move();
        clock.spend(Duration::from_secs(count));
        clock
    }

    #[test]
    fn own_account_until_told() {
        let mut clock = MatchClock::default();
        assert_eq!(clock.remaining(), None);
        clock.set_limit(seconds(10));
        clock = after_a_move(clock, 3);
        assert_eq!(clock.remaining(), seconds(7));
        clock.tell(seconds(6));
        assert_eq!(clock.remaining(), seconds(6));
        clock = after_a_move(clock, 2);
        assert_eq!(clock.remaining(), seconds(4));
        clock = after_a_move(clock, 100);
        assert_eq!(clock.remaining(), seconds(0));
        clock.tell(None);
        assert_eq!(clock.remaining(), None);
    }

    #[test]
    fn a_new_game_has_all_its_time() {
        let mut clock = MatchClock::default();
        clock.set_limit(seconds(10));
        clock.tell(seconds(10));
        clock = after_a_move(clock, 9);
        clock.new_game();
        assert_eq!(clock.remaining(), seconds(10));
    }

    #[test]
    fn moves_add_what_they_may() {
        let mut clock = MatchClock::default();
        clock.set_limit(seconds(10));
        clock.set_increment(Duration::from_secs(2));
        clock = after_a_move(clock, 3);
        assert_eq!(clock.remaining(), seconds(9));
        clock.tell(seconds(9));
        assert_eq!(clock.remaining(), seconds(9));
        clock = after_a_move(clock, 1);
        assert_eq!(clock.remaining(), seconds(10));
        clock.new_game();
        assert_eq!(clock.remaining(), seconds(10));
    }

    #[test]
    fn time_left_may_come_before_start() {
        let mut clock = MatchClock::default();
        clock.tell(seconds(50));
        clock = after_a_move(clock, 9);
        clock.tell(seconds(50));
        clock.new_game();
        assert_eq!(clock.remaining(), seconds(50));
    }
}
