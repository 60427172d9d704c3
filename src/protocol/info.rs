//! INFO: what a manager tells the engine, and expects no answer to.

use super::spot::number;
use crate::types::Strength;
use std::time::Duration;

/// The number that means "no limit" in `INFO time_left`.
const NO_TIME_LIMIT: i64 = i32::MAX as i64;

/// One INFO line. Keys that are unknown, and values that make no sense, become
/// [`Info::Ignored`]: the protocol wants silence there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// Wall time for each move; zero: as fast as possible.
    TimeoutTurn(Duration),
    /// Wall time for a whole game; `None`: no limit.
    TimeoutMatch(Option<Duration>),
    /// What is left of it; `None`: no limit. A negative number is no time at all.
    TimeLeft(Option<Duration>),
    /// Bytes that the process may use; `None`: no limit.
    MaxMemory(Option<u64>),
    /// The rule of the game, as the number that was sent.
    Rule(u32),
    /// Greatest depth of search, in plies; `None`: no limit.
    MaxDepth(Option<u32>),
    /// Greatest number of nodes for a move; `None`: no limit.
    MaxNode(Option<u64>),
    /// Number of threads to search with, at least one.
    ThreadNum(usize),
    /// Greatest size of the transposition table in bytes (sent in KiB).
    HashSize(u64),
    /// How strongly to play.
    Strength(Strength),
    /// Whether to tell in real time what is being searched.
    ShowDetail(bool),
    /// Time that every move adds to what is left.
    TimeIncrement(Duration),
    /// How many moves to consider: from 0, few, to 4, all.
    CautionFactor(u32),
    /// Whether to think in the opponent's time.
    Pondering(bool),
    /// Whether moves that are the same but for a symmetry are told apart in YXNBEST.
    NBestSym(bool),
    /// Known but of no use here (`game_type`, `evaluate`, `folder`, `checkmate`), unknown, or senseless.
    Ignored,
}

impl Info {
    /// Reads what follows the word INFO.
    #[must_use]
    pub fn parse(text: &str) -> Info {
        Info::known(text).unwrap_or(Info::Ignored)
    }

    fn known(text: &str) -> Option<Info> {
        let mut words = text.split_whitespace();
        let key = words.next()?.to_ascii_lowercase();
        let value = words.next().and_then(number)?;
        // Zero and negative numbers mean "no limit" where a limit of zero would mean nothing.
        let limit = u64::try_from(value).ok().filter(|&v| v > 0);
        let millis = u64::try_from(value).map(Duration::from_millis);
        Some(match key.as_str() {
            "timeout_turn" => Info::TimeoutTurn(millis.ok()?),
            "timeout_match" => Info::TimeoutMatch(Some(millis.ok()?).filter(|t| !t.is_zero())),
            "time_left" if value >= NO_TIME_LIMIT => Info::TimeLeft(None),
            "time_left" => Info::TimeLeft(Some(millis.unwrap_or_default())),
            "max_memory" if value >= 0 => Info::MaxMemory(limit),
            "rule" => Info::Rule(u32::try_from(value).ok()?),
            "max_depth" => {
                Info::MaxDepth(limit.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX)))
            }
            "max_node" => Info::MaxNode(limit),
            "thread_num" => Info::ThreadNum(usize::try_from(value).unwrap_or(1).max(1)),
            "hash_size" => Info::HashSize(limit?.saturating_mul(1024)),
            "strength" => Info::Strength(Strength::new(value)?),
            // A set of flags, of which only this one is known.
            "show_detail" => Info::ShowDetail(value & 1 != 0),
            "time_increment" => Info::TimeIncrement(millis.ok()?),
            "caution_factor" => Info::CautionFactor(u32::try_from(value).ok()?),
            "pondering" => Info::Pondering(value != 0),
            "nbestsym" => Info::NBestSym(value != 0),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn good_values() {
        for (text, info) in [
            ("timeout_turn 1000", Info::TimeoutTurn(SECOND)),
            ("Timeout_Turn  1000 \t", Info::TimeoutTurn(SECOND)),
            ("timeout_turn 0", Info::TimeoutTurn(Duration::ZERO)),
            ("timeout_match 1000", Info::TimeoutMatch(Some(SECOND))),
            ("timeout_match 0", Info::TimeoutMatch(None)),
            ("time_left 1000", Info::TimeLeft(Some(SECOND))),
            ("time_left -5", Info::TimeLeft(Some(Duration::ZERO))),
            ("time_left 2147483647", Info::TimeLeft(None)),
            ("max_memory 0", Info::MaxMemory(None)),
            ("max_memory 83886080", Info::MaxMemory(Some(83_886_080))),
            ("rule 6", Info::Rule(6)),
            ("show_detail 1", Info::ShowDetail(true)),
            ("show_detail 2", Info::ShowDetail(false)),
            ("show_detail 3", Info::ShowDetail(true)),
            ("time_increment 1000", Info::TimeIncrement(SECOND)),
            ("caution_factor 4", Info::CautionFactor(4)),
            ("pondering 1", Info::Pondering(true)),
            ("nbestsym 0", Info::NBestSym(false)),
            ("max_depth -1", Info::MaxDepth(None)),
            ("max_depth 99999999999999999999", Info::MaxDepth(Some(u32::MAX))),
            ("max_node 500", Info::MaxNode(Some(500))),
            ("thread_num -3", Info::ThreadNum(1)),
            ("hash_size 1", Info::HashSize(1024)),
            ("strength 100", Info::Strength(Strength::FULL)),
            ("STRENGTH 0", Info::Strength(Strength::new(0).unwrap())),
        ] {
            assert_eq!(Info::parse(text), info, "{text}");
        }
    }

    #[test]
    fn the_rest_is_ignored() {
        for text in [
            "",
            "timeout_turn",
            "timeout_turn -1",
            "timeout_turn soon",
            "timeout_match -1",
            "max_memory -1",
            "rule -1",
            "rule renju",
            "hash_size 0",
            "strength 101",
            "strength -1",
            "strength 4294967297",
            "strength weak",
            "strength 7.5",
            "strength",
            "time_increment -1",
            "caution_factor -1",
            "pondering yes",
            "checkmate 1",
            "evaluate 3,4",
            "game_type 1",
            r"folder C:\Users\Bob\My AI's\AI Folder (x86)\data",
            "shoe_size 44",
        ] {
            assert_eq!(Info::parse(text), Info::Ignored, "{text}");
        }
    }
}
