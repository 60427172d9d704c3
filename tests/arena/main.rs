//! Matches of the executable against players of every bad habit. This program is both: the
//! test, and (with the first argument `fake`) the player.

mod fake;
mod matches;

use libtest_mimic::{Arguments, Failed, Trial};
use std::panic::UnwindSafe;

fn main() {
    let mut words = std::env::args().skip(1);
    if words.next().as_deref() == Some("fake") {
        fake::run(&words.next().unwrap_or_default());
        return;
    }
    let arguments = Arguments::from_args();
    let mut trials: Vec<Trial> =
        matches::TESTS.map(|(name, test)| trial(name.to_string(), test)).into();
    trials.extend(matches::HABITS.map(|(habit, reasons)| {
        trial(format!("habit_{habit}"), move || matches::lost(habit, &[], reasons))
    }));
    libtest_mimic::run(&arguments, trials).exit();
}

/// A test that fails when it panics.
fn trial(name: String, test: impl FnOnce() + Send + UnwindSafe + 'static) -> Trial {
    Trial::test(name, move || {
        std::panic::catch_unwind(test).map_err(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            Failed::from(text.unwrap_or_else(|| "it has panicked".into()))
        })
    })
}
