//! Thinking in the opponent's time.
//!
//! It is silent, and whatever line comes next ends it: the line waits the moment that the search
//! takes to stop, and its time counts from when it was read.

use super::Refusal;
use super::command::{Command, CommandError};
use super::question::Question;
use super::reader::Line;
use super::session::Session;
use super::thinker::Thinker;
use crate::rules::{full, winner};
use crate::search::Limits;
use crate::types::Strength;
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

impl<W: Write, T: Thinker> Session<W, T> {
    /// Begins to ponder, if that is wanted. The engine has moved, and there is nothing else to do.
    pub(super) fn ponder(&mut self) {
        let able = self.thinker.as_ref().is_some_and(|thinker| thinker.ponders());
        // Who is to play below full strength must not know more than that.
        let full_strength = self.settings.strength.is_none_or(|s| s == Strength::FULL);
        if !(self.settings.pondering && able && full_strength) {
            return;
        }
        let rule = self.settings.rule;
        let Some(game) = &self.game else { return };
        let mut position = game.position(rule);
        position.side = position.side.opponent();
        position.blocked.clear();
        if full(&position.grid) || winner(&position.grid, rule).is_some() {
            return;
        }
        // Should there be no thread for it, nothing is lost.
        if let Err(refusal) =
            self.launch(Question::Ponder, position, Instant::now(), &Limits::default())
        {
            log::debug!("no pondering: {refusal}");
        }
    }

    /// A line has come while the engine ponders.
    pub(super) fn wake(
        &mut self,
        line: Line,
        command: &Result<Command, CommandError>,
    ) -> ControlFlow<()> {
        if *command == Ok(Command::End) {
            return ControlFlow::Break(());
        }
        if let Some(pending) = &self.pending {
            pending.control.stop();
        }
        if !self.waiting.push(line, command) {
            self.output.error(&Refusal::Busy);
        }
        ControlFlow::Continue(())
    }
}
