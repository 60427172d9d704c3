//! `levels`: the rungs of the ladder.

use crate::level::LADDER;

/// Prints a line for each rung, the weakest first: the least strength, and the name.
pub fn run() {
    for rung in LADDER {
        println!("{} {}", rung.from, rung.name());
    }
}
