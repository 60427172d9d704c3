use super::Player;
use crate::engine::{Position, Report};
use crate::protocol::Thinker;
use crate::search::Control;
use crate::types::Score;

/// A player at the place of the engine: what a [`Session`](crate::protocol::Session) needs to
/// ask it for its moves. It has no table, no threads, and needs hardly any time; of the value of
/// a position it says nothing, which is 0.
pub struct Seat(Box<dyn Player>);

impl Seat {
    /// Seats a player.
    #[must_use]
    pub fn new(player: Box<dyn Player>) -> Seat {
        Seat(player)
    }
}

impl Thinker for Seat {
    fn set_table_bytes(&mut self, _bytes: usize) {}

    fn set_threads(&mut self, _threads: usize) {}

    /// Nothing is learned in a game, so that nothing need be forgotten. One who plays at random
    /// goes on in his sequence: the next game is to be another one.
    fn clear(&mut self) {}

    fn think(
        &mut self,
        position: &Position,
        control: &Control,
        _report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let point = self.0.choose(position)?;
        Some(Report {
            depth: 1,
            selective_depth: 1,
            score: Score(0),
            nodes: 1,
            elapsed: control.elapsed(),
            pv: vec![point],
        })
    }
}
