//! `match`: engines play each other, in processes of their own and over the protocol, as a
//! tournament manager would have them play.
//!
//! `options` -> `plan` (players, schedule, terms) -> `runner`, which has several workers
//! `game::play` a fixture each. A game has two `seat`s: a seat speaks the manager's side of the
//! protocol with a `process`, whose pipes have threads of their own (`pipe`), so that nothing
//! that an engine does can stop the match, and which a `leash` may stop between its moves. A game becomes a `record`; records go to the
//! `journal` (JSON lines, from which an interrupted match goes on) and into the `tally`, of
//! which `tables`, `standing`, `chart`, `ladder` and `report` make something to look at. `sprt` and `elo`
//! are the arithmetic.

mod chart;
mod elo;
mod family;
mod fault;
mod game;
mod groups;
mod journal;
mod ladder;
mod leash;
pub mod opening;
mod options;
mod pipe;
mod plan;
mod player;
mod process;
mod record;
mod report;
mod runner;
mod schedule;
mod seat;
mod sets;
mod sprt;
mod standing;
mod tables;
mod tally;
mod terms;
mod transcript;

pub(super) use opening::Opening;
pub use options::MatchArgs;
pub use runner::run;
pub use schedule::Turning;
pub(super) use sets::built_in;
