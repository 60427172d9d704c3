//! Quince, a Gomocup engine for gomoku and renju.
//!
//! The executable `pbrain-quince` is a thin shell around this library. Its rooms, from the
//! ground up; each uses only those above it in this list:
//!
//! | room | what is in it |
//! |---|---|
//! | [`types`] | colours, points, directions, rules, scores, a plain grid: small values |
//! | [`rules`] | who has won, what is forbidden, whether a claimed win is one: straight from the definitions, on the plain grid |
//! | [`pattern`] | what one line of stones means, and what four of them mean together |
//! | [`board`] | a position: stones, line keys, patterns, candidates, hash; play and undo |
//! | [`threat`] | forced play: positions decided at once, exact replies, wins by continuous fours |
//! | [`eval`] | the pattern-weight table and the small network on it: text format, presets, sums kept move by move |
//! | [`search`] | iterative deepening, alpha-beta, move ordering, transposition table, time, threads |
//! | [`engine`] | the façade: a position and limits in, reports and a best move out |
//! | [`balance`] | stones that level a position, and the swap2 opening |
//! | [`protocol`] | the pipe protocol: a line of text in, a typed command, a reply out |
//! | [`players`] | six classic methods of playing, each by itself: the lower rungs of the ladder |
//! | [`level`] | playing below full strength: the rungs of the ladder, from random to the engine |
//! | `tools` | analysis, matches, self-play data, training, bench, verify: behind the feature `tools` |
//!
//! A line walks: text, [`protocol`] command, session, [`engine`], [`search`], [`board`] (which
//! tells an observer, the evaluator, what has changed), report, reply, text. The reader
//! thread only reads. The session owns the state; the search owns a copy of the board, and
//! shares the transposition table and the reins ([`search::Control`]) with the rest.
//!
//! # What always holds
//!
//! 1. `types` and `pattern` know nobody else. `board` knows neither evaluation nor search nor time.
//! 2. `search` never prints, and sees the clock only through its reins. `protocol` never searches.
//! 3. Everything kept incrementally (hash, patterns, counts, candidates, evaluation) has a
//!    from-scratch twin. Debug builds, random walks (`pbrain-quince verify`) and property tests
//!    compare the two.
//! 4. There is no global mutable state.
//! 5. Same position, same node limit, one thread, nothing learned before: same move, same
//!    score, same number of nodes, on every machine.
//! 6. No line of input makes the engine panic, hang, or play an illegal move. The lints deny
//!    unwrap, expect, panic and unchecked indexing in `protocol`.
//! 7. A win or a loss is called proven only when the list of moves that proves it was complete
//!    (see [`types::Score`]); wins by threats are replayed by [`rules::check_threats`] in `verify`.
//! 8. There is no unsafe code.
#![deny(unsafe_code)]

pub mod balance;
pub mod board;
pub mod engine;
pub mod eval;
pub mod level;
pub mod pattern;
pub mod players;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod threat;
#[cfg(feature = "tools")]
pub mod tools;
pub mod types;
