//! What the session says about a search: while it goes on, and when it has ended.

use super::Refusal;
use super::legality::{any_legal, is_legal};
use super::question::Question;
use super::realtime;
use super::reply::{summaries, summary};
use super::session::{Pending, Session};
use super::thinker::{Found, Thinker};
use crate::balance::Stones;
use crate::engine::{News, Position, Report};
use crate::types::Score;
use std::io::Write;

impl<W: Write, T: Thinker> Session<W, T> {
    /// Something has happened in the search.
    pub(super) fn report(&mut self, news: &News) {
        let Some(pending) = self.pending.as_ref().filter(|pending| !pending.void) else { return };
        let naming = self.naming(pending.position.grid.size());
        if let (true, News::Lines(lines)) = (self.options.debug, news) {
            for text in summaries(lines, naming) {
                self.output.debug(&text);
            }
        }
        if self.settings.detail {
            // Where every move is asked about, nobody could read them all.
            let most = if pending.question == Question::Defend { 1 } else { usize::MAX };
            for text in realtime::lines(news, most, naming) {
                self.output.message(&text);
            }
        }
    }

    /// The answer to a question.
    pub(super) fn answer(&mut self, pending: &Pending, found: Option<Found>) {
        let position = &pending.position;
        match (pending.question, found) {
            (Question::Swap2(phase, asker), Some(Found::Choice(choice, report))) => {
                self.summarise(&[report], position);
                for line in asker.choice(phase, position, choice) {
                    self.output.line(&line);
                }
            }
            (Question::Level(stones, _), Some(Found::Lines(lines))) => {
                self.put_level_stones(position, stones, lines.first());
            }
            (Question::Level(..), _) => self.output.error(&Refusal::NotLevel),
            (Question::Defend, Some(Found::Lines(lines))) => {
                self.summarise(lines.get(..1).unwrap_or_default(), position);
                self.tell_defences(&lines, position);
                self.make_move(position, lines.first());
            }
            (_, Some(Found::Lines(lines))) => {
                if lines.first().is_some_and(|line| is_sound(position, line)) {
                    self.summarise(&lines, position);
                }
                self.make_move(position, lines.first());
            }
            (_, _) => self.make_move(position, None),
        }
    }

    /// Tells people what was found.
    fn summarise(&mut self, lines: &[Report], position: &Position) {
        let naming = self.naming(position.grid.size());
        for text in summaries(lines, naming) {
            self.output.message(&text);
        }
    }

    /// Tells which of the moves do not lose.
    fn tell_defences(&mut self, lines: &[Report], position: &Position) {
        let naming = self.naming(position.grid.size());
        let (lost, held): (Vec<&Report>, Vec<&Report>) =
            lines.iter().partition(|line| line.score.0 <= -Score::DECIDED);
        let names = |lines: &[&Report]| {
            let points: Vec<_> = lines.iter().filter_map(|l| l.pv.first().copied()).collect();
            naming.names(&points)
        };
        let (held, lost) = (names(&held), names(&lost));
        self.output.message(&format!("holds: {held}"));
        self.output.message(&format!("loses: {lost}"));
    }

    /// Plays the move that was found. What comes from the search is not trusted blindly: an
    /// illegal move loses the game, any legal one may still win it.
    fn make_move(&mut self, position: &Position, report: Option<&Report>) {
        let found = report.filter(|report| is_sound(position, report));
        if found.is_none() {
            log::error!("no legal move from the search: {report:?} in {position:?}");
        }
        let best = found.and_then(|r| r.pv.first().copied()).or_else(|| any_legal(position));
        match (best, &mut self.game) {
            (Some(point), Some(game)) => {
                game.engine_plays(point);
                self.output.line(&point.to_string());
            }
            _ => self.output.error(&Refusal::NoMove),
        }
    }

    /// Puts the stones that level the position: the engine's, and perhaps the opponent's.
    fn put_level_stones(&mut self, position: &Position, stones: Stones, report: Option<&Report>) {
        let Some((report, game)) = report.zip(self.game.as_mut()) else { return };
        let wanted = if stones == Stones::One { 1 } else { 2 };
        let points: Vec<_> = report.pv.iter().take(wanted).copied().collect();
        for (turn, &point) in points.iter().enumerate() {
            if turn == 0 { game.engine_plays(point) } else { game.put_opponent(point) }
        }
        let text = summary(report, self.naming(position.grid.size()));
        self.output.message(&text);
        let points: Vec<String> = points.iter().map(ToString::to_string).collect();
        self.output.line(&points.join(" "));
    }
}

/// Whether the best move of a line may be played.
fn is_sound(position: &Position, report: &Report) -> bool {
    report.pv.first().is_some_and(|&point| is_legal(position, point))
}
