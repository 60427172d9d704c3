//! The line that tells how a match is going. Where nobody watches, it is not drawn.

use super::record::Record;
use super::sprt::Sprt;
use super::tally::Tally;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// What the line shows besides the words.
const TEMPLATE: &str = "{pos}/{len} games  {msg}  {elapsed} gone, {eta} to go";

/// A line on standard error.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// The line of a match of so many games, some of which have been played before.
    #[must_use]
    pub fn new(games: u64, played: u64) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(games), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            bar.set_style(style);
        }
        bar.set_position(played);
        bar.reset_eta();
        bar.enable_steady_tick(Duration::from_millis(500));
        Progress { bar }
    }

    /// A game has ended.
    pub fn show(&self, record: &Record, tally: &Tally, sprt: Option<&Sprt>) {
        if self.bar.is_hidden() {
            return;
        }
        if !record.faults.is_empty() {
            self.bar.println(format!("game {}: {}", record.game, record.summary()));
        }
        self.bar.set_position(tally.games());
        self.bar.set_message(words(tally, sprt));
    }

    /// The match is over: the line goes away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// The score so far: of two players with Elo and the test's state, else of the leader.
fn words(tally: &Tally, sprt: Option<&Sprt>) -> String {
    let names = tally.names();
    if names.len() != 2 {
        let Some(&leader) = tally.ranking().first() else { return String::new() };
        return format!("{} leads with {}", names[leader], tally.ratings()[leader]);
    }
    let [wins, draws, losses] = tally.against(0, 1);
    let mut words = format!("{} - {} +{wins} ={draws} -{losses}", names[0], names[1]);
    if let Some(elo) = tally.difference(0, 1) {
        words += &format!("  Elo {elo}");
    }
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let llr = sprt.llr(&tally.pairs(0, 1));
        words += &format!("  LLR {llr:.2} ({lower:.2}, {upper:.2})");
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::record::sample;
    use super::*;
    use crate::types::Color;

    #[test]
    fn the_words() {
        let mut tally = Tally::new(vec!["A".into(), "B".into()]);
        let sprt = Sprt::parse(&[]).unwrap();
        assert_eq!(words(&tally, Some(&sprt)), "A - B +0 =0 -0  LLR 0.00 (-2.94, 2.94)");
        tally.add(&sample(1, "A", "B", Some(Color::Black)));
        tally.add(&sample(2, "B", "A", Some(Color::Black)));
        tally.add(&sample(3, "A", "B", Some(Color::Black)));
        tally.add(&sample(4, "B", "A", Some(Color::Black)));
        assert_eq!(words(&tally, None), "A - B +2 =0 -2  Elo +0 ± ?");
    }
}
