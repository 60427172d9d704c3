//! How far long work has come: a line that is redrawn on a terminal. Where nobody watches, a
//! plain line is written now and then instead.

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// What the line shows; the plain one says the same.
const TEMPLATE: &str = "{pos}/{len} {unit}  {elapsed} gone, {left} to go  {msg}";
/// Time between two drawings, so that the clock is seen to go on.
const TICK: Duration = Duration::from_millis(500);
/// Time between two plain lines.
const EVERY: Duration = Duration::from_secs(30);

/// A line on standard error.
#[derive(Debug)]
pub struct Progress {
    bar: ProgressBar,
    unit: &'static str,
    pace: Pace,
    /// When the last plain line was written.
    spoken: Instant,
}

impl Progress {
    /// The line of work that has so many steps, which are called `unit`; `before` of them were
    /// done in an earlier run.
    #[must_use]
    pub fn new(unit: &'static str, steps: u64, before: u64) -> Progress {
        let pace = Pace { before, started: Instant::now() };
        let bar = ProgressBar::with_draw_target(Some(steps), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template(TEMPLATE) {
            let left = move |state: &ProgressState, out: &mut dyn Write| {
                let left = pace.left(state.elapsed(), state.pos(), state.len().unwrap_or(0));
                // The worst that can happen is a line without this number.
                let _ = out.write_str(&left);
            };
            let unit = move |_: &ProgressState, out: &mut dyn Write| {
                let _ = out.write_str(unit);
            };
            bar.set_style(style.with_key("left", left).with_key("unit", unit));
        }
        bar.set_position(before);
        if !bar.is_hidden() {
            bar.enable_steady_tick(TICK);
        }
        Progress { bar, unit, pace, spoken: pace.started }
    }

    /// So many steps are done, those of an earlier run included. `words` say what else there
    /// is to know.
    pub fn show(&mut self, done: u64, words: String) {
        if self.bar.is_hidden() {
            if self.is_due(Instant::now()) {
                eprintln!("{}", self.sentence(done, &words, self.pace.started.elapsed()));
            }
            return;
        }
        self.bar.set_position(done);
        self.bar.set_message(words);
    }

    /// Writes a line that stays, above the other one; only if somebody watches.
    pub fn remark(&self, line: &str) {
        self.bar.println(line);
    }

    /// The work is over: the line goes away.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }

    /// Whether it is time for a plain line, which is then taken as written.
    fn is_due(&mut self, now: Instant) -> bool {
        let due = now.duration_since(self.spoken) >= EVERY;
        if due {
            self.spoken = now;
        }
        due
    }

    /// The plain line.
    fn sentence(&self, done: u64, words: &str, gone: Duration) -> String {
        let steps = self.bar.length().unwrap_or(0);
        let left = self.pace.left(gone, done, steps);
        let gone = HumanDuration(gone);
        let line = format!("{done}/{steps} {}  {gone:#} gone, {left} to go  {words}", self.unit);
        line.trim_end().into()
    }
}

/// How fast it goes: the mean of this run. A step may take a minute, so that the last few
/// seconds tell nothing.
#[derive(Clone, Copy, Debug)]
struct Pace {
    before: u64,
    started: Instant,
}

impl Pace {
    /// The time for the steps that are left, in words, when `gone` has brought it to `done`.
    fn left(self, gone: Duration, done: u64, steps: u64) -> String {
        let here = done.saturating_sub(self.before);
        if here == 0 {
            return "?".into();
        }
        let left = gone.as_secs_f64() / here as f64 * steps.saturating_sub(done) as f64;
        let left = Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX);
        format!("{:#}", HumanDuration(left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_to_go() {
        let pace = Pace { before: 100, started: Instant::now() };
        assert_eq!(pace.left(Duration::from_secs(9), 100, 200), "?");
        assert_eq!(pace.left(Duration::from_secs(10), 120, 200), "40s");
        assert_eq!(pace.left(Duration::from_secs(10), 200, 200), "0s");
        assert_eq!(pace.left(Duration::from_secs(10), 210, 200), "0s");
        let _ = pace.left(Duration::MAX, 101, u64::MAX);
    }

    #[test]
    fn plain_lines_now_and_then() {
        let mut progress = Progress::new("games", 50, 20);
        let start = progress.spoken;
        let due: Vec<u64> =
            (0..100).filter(|&s| progress.is_due(start + Duration::from_secs(s))).collect();
        assert_eq!(due, [30, 60, 90]);
        let gone = Duration::from_secs(30);
        let line = "30/50 games  30s gone, 60s to go  fast";
        assert_eq!(progress.sentence(30, "fast", gone), line);
        assert_eq!(progress.sentence(20, "", gone), "20/50 games  30s gone, ? to go");
    }
}
