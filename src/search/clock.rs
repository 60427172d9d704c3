//! How much time a move may take.

use super::Limits;
use std::time::Duration;

/// Two times since the move was asked for: when to begin no new iteration, and when to stop
/// whatever is going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    pub(super) soft: Duration,
    pub(super) hard: Duration,
}

/// The longest time that any budget gives: a year is no limit.
const ENDLESS: Duration = Duration::from_secs(365 * 24 * 3600);

/// What a move may take when it is to be as fast as possible.
const AT_ONCE: Budget = Budget { soft: Duration::from_millis(3), hard: Duration::from_millis(8) };

/// Moves in which a game is expected to be over, and the fewest that are still to come.
const GAME_MOVES: u32 = 40;
const MOVES_LEFT: u32 = 10;

/// Time kept back for each move that a game may still have. Few games fill the board, but in those
/// even a move that is made at once takes some milliseconds until the manager has it.
const EACH_LATER: Duration = Duration::from_millis(15);

/// Time kept back for the way of the answer to the manager, and for a machine that is busy:
/// a quarter of a short time, never more than 40 ms and a hundredth of a long one.
fn reserve(time: Duration) -> Duration {
    (time / 4).min(Duration::from_millis(40) + time / 100)
}

/// Shares out the time for a move of a player who has made `moves` moves.
pub(super) fn budget(limits: &Limits, moves: u32) -> Budget {
    let turn = limits.turn.unwrap_or(ENDLESS);
    let Some(left) = limits.remaining else {
        return whole(turn);
    };
    let to_go = GAME_MOVES.saturating_sub(moves).max(MOVES_LEFT);
    let later = EACH_LATER.saturating_mul(limits.to_come.saturating_sub(1));
    let usable = left.saturating_sub(reserve(left)).saturating_sub(later);
    if turn.checked_mul(to_go).is_some_and(|all| all < left) {
        // The match time outlasts the game: the turn is the only limit.
        return whole(turn);
    }
    // What comes back after each move can be spent on it, as far as it is there already.
    let back = (limits.increment * 9 / 10).min(usable / 4);
    let share = usable / to_go + back;
    let most = whole(turn).hard;
    // An unstable move may take several shares, but never so much that the rest starves.
    let hard = (share * 4).min(usable / 4 + back).min(most);
    at_least(Budget { soft: (share * 11 / 10).min(hard), hard })
}

/// The budget where nothing but the turn is limited: about nine tenths of it.
fn whole(turn: Duration) -> Budget {
    let hard = turn.saturating_sub(reserve(turn)).min(turn * 19 / 20);
    at_least(Budget { soft: hard.min(turn * 9 / 10), hard })
}

fn at_least(budget: Budget) -> Budget {
    if budget.hard < AT_ONCE.hard { AT_ONCE } else { budget }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(turn: u64, left: Option<u64>) -> Limits {
        Limits {
            turn: Some(Duration::from_millis(turn)),
            remaining: left.map(Duration::from_millis),
            ..Limits::default()
        }
    }

    #[test]
    fn a_turn_is_used_but_never_crossed() {
        for turn in [1, 20, 50, 100, 1000, 5000, 30_000, 2_000_000] {
            for left in [None, Some(turn * 50), Some(180_000), Some(100_000_000)] {
                let budget = budget(&limits(turn, left), 0);
                assert!(budget.soft <= budget.hard);
                if turn >= 50 {
                    assert!(budget.hard < Duration::from_millis(turn), "{turn} {left:?}");
                }
            }
        }
        assert!(budget(&limits(1000, None), 0).soft >= Duration::from_millis(850));
    }

    #[test]
    fn as_fast_as_possible() {
        for limits in [limits(0, None), limits(0, Some(1000)), limits(500, Some(0))] {
            assert_eq!(budget(&limits, 5), AT_ONCE);
        }
    }

    #[test]
    fn a_game_of_forty_moves_fits_even_if_every_move_takes_the_longest() {
        for (turn, total) in [(30_000, 180_000), (5_000, 100_000), (1000, 4000)] {
            let mut left = total as f64;
            for moves in 0..80 {
                let hard = budget(&limits(turn, Some(left as u64)), moves).hard;
                left -= hard.as_secs_f64() * 1000.0;
            }
            assert!(left > -700.0, "{turn} {total}: {left}");
        }
    }

    #[test]
    fn a_game_that_fills_the_board_never_crosses_its_time() {
        for (turn, total, cells) in
            [(5_000, 100_000, 225), (30_000, 180_000, 400), (500, 4000, 225), (500, 1800, 225)]
        {
            let mut left = f64::from(total);
            for moves in 0..cells / 2 {
                let limits =
                    Limits { to_come: cells / 2 - moves, ..limits(turn, Some(left as u64)) };
                // Every move takes the longest, and needs its way to the manager.
                left -= budget(&limits, moves).hard.as_secs_f64() * 1000.0 + 5.0;
                assert!(left > 0.0, "{turn} {total}: {left} after {moves}");
            }
        }
    }

    #[test]
    fn increments_are_spent_and_nothing_else_is_lost() {
        let increment = Duration::from_secs(2);
        let mut left = 10_000.0;
        let mut used = 0.0;
        for moves in 0..100 {
            let limits = Limits { increment, ..limits(30_000, Some(left as u64)) };
            let budget = budget(&limits, moves);
            assert!(budget.soft <= budget.hard);
            let hard = budget.hard.as_secs_f64() * 1000.0;
            assert!(hard < left, "{hard} of {left}");
            left += 2000.0 - hard;
            used += hard;
        }
        assert!(used > 100.0 * 1500.0, "{used}");
    }

    #[test]
    fn a_game_of_forty_moves_uses_its_time() {
        for (turn, total) in [(30_000u64, 180_000u64), (5_000, 100_000)] {
            let mut left = total as f64;
            for moves in 0..40 {
                let soft = budget(&limits(turn, Some(left as u64)), moves).soft;
                left -= soft.as_secs_f64() * 1000.0;
            }
            let used = 1.0 - left / total as f64;
            assert!((0.85..1.0).contains(&used), "{turn} {total}: {used}");
        }
    }
}
