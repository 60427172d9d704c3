//! Growing a decision tree by the method ID3: ask first what tells the most.

use super::tree::{Answer, Tree};
use super::window::{LENGTH, Mark, Window};

/// A window, and the place in it that was played.
pub type Sample = (Window, usize);

/// The tree that tells these samples apart as early as it can.
pub fn grow(samples: &[Sample]) -> Tree {
    let samples: Vec<&Sample> = samples.iter().collect();
    grow_from(&samples, &[0, 1, 2, 3, 4])
}

fn grow_from(samples: &[&Sample], questions: &[usize]) -> Tree {
    let answer = majority(samples);
    let pure = answer.right == answer.of;
    let gains = questions.iter().map(|&cell| (gain(samples, cell), cell));
    // The first of the best, so that the tree is the same everywhere.
    let best = gains.max_by_key(|&(gain, cell)| (gain, std::cmp::Reverse(cell)));
    let Some((1.., cell)) = best.filter(|_| !pure) else {
        return Tree::Play(answer);
    };
    let left: Vec<usize> = questions.iter().copied().filter(|&other| other != cell).collect();
    let branches = Mark::ALL.map(|mark| {
        let part = with(samples, cell, mark);
        // Of what was never seen, the rest tells the most likely answer.
        if part.is_empty() { Tree::Play(answer) } else { grow_from(&part, &left) }
    });
    Tree::Ask(cell, Box::new(branches))
}

/// The samples in which the cell holds this.
fn with<'a>(samples: &[&'a Sample], cell: usize, mark: Mark) -> Vec<&'a Sample> {
    samples.iter().copied().filter(|(window, _)| window[cell] == mark).collect()
}

/// How often each place was played.
fn counts(samples: &[&Sample]) -> [u32; LENGTH] {
    let mut counts = [0; LENGTH];
    for (_, played) in samples {
        counts[*played] += 1;
    }
    counts
}

/// The place that was played most often, the first among equals.
fn majority(samples: &[&Sample]) -> Answer {
    let counts = counts(samples);
    let right = counts.into_iter().max().unwrap_or(0);
    let cell = counts.iter().position(|&count| count == right).unwrap_or(0);
    Answer { cell, right, of: samples.len() as u32 }
}

/// The bits that are missing to know which place was played.
fn entropy(samples: &[&Sample]) -> f64 {
    let all = samples.len() as f64;
    let shares = counts(samples).into_iter().filter(|&n| n > 0).map(|n| f64::from(n) / all);
    shares.map(|share| -share * share.log2()).sum()
}

/// The bits that are won by knowing what a cell holds, in billionths: whole numbers, so that
/// equal gains are equal however they were summed up.
fn gain(samples: &[&Sample], cell: usize) -> u64 {
    let left: f64 = Mark::ALL
        .into_iter()
        .map(|mark| with(samples, cell, mark))
        .filter(|part| !part.is_empty())
        .map(|part| part.len() as f64 / samples.len() as f64 * entropy(&part))
        .sum();
    ((entropy(samples) - left).max(0.0) * 1e9).round() as u64
}

#[cfg(test)]
mod tests {
    use super::*;
    use Mark::{Empty, Other, Own};

    #[test]
    fn entropy_and_gain() {
        let samples: Vec<Sample> = vec![
            ([Own, Empty, Empty, Empty, Empty], 1),
            ([Own, Empty, Empty, Empty, Own], 1),
            ([Empty, Empty, Empty, Own, Empty], 2),
            ([Empty, Empty, Empty, Own, Own], 2),
        ];
        let all: Vec<&Sample> = samples.iter().collect();
        assert_eq!(entropy(&all), 1.0);
        let gains: Vec<u64> = (0..LENGTH).map(|cell| gain(&all, cell)).collect();
        assert_eq!(gains, [1_000_000_000, 0, 0, 1_000_000_000, 0]);
    }

    #[test]
    fn what_tells_the_most_is_asked_first() {
        let samples = [
            ([Empty, Own, Own, Own, Own], 0),
            ([Own, Own, Own, Own, Empty], 4),
            ([Own, Own, Empty, Own, Own], 2),
            ([Own, Own, Empty, Other, Own], 2),
        ];
        let tree = grow(&samples);
        assert!(matches!(tree, Tree::Ask(2, _)), "{tree}");
        for (window, played) in samples {
            assert_eq!(tree.answer(&window).cell, played);
        }
        assert_eq!(grow(&samples[..1]).to_string(), "window: play 0 1 of 1\n");
        let torn = [([Own; LENGTH], 1), ([Own; LENGTH], 1), ([Own; LENGTH], 3)];
        assert_eq!(grow(&torn).to_string(), "window: play 1 2 of 3\n");
    }
}
