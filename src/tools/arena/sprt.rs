//! The sequential probability ratio test: a match ends when it has shown enough.
//!
//! The likelihood ratio is the generalised one: under each hypothesis the results of pairs of
//! games have the distribution that fits the results best among those whose mean is the
//! score that the hypothesis demands.

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

/// What is to be decided, and how surely.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sprt {
    /// The first player is stronger than the second by so much, says the hypothesis H0.
    pub elo0: f64,
    /// And by so much, says H1.
    pub elo1: f64,
    /// Probability to accept H1 when H0 is true.
    pub alpha: f64,
    /// Probability to accept H0 when H1 is true.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The first player is not as strong as H1 says.
    H0,
    /// It is stronger than H0 says.
    H1,
    /// The match has to go on.
    Open,
}

/// The score that a player of this advantage expects, from 0 to 1.
#[must_use]
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / 400.0))
}

impl Sprt {
    /// Reads `key=value` words: `elo0`, `elo1`, `alpha`, `beta`. What is not said is 0, 10,
    /// 0.05 and 0.05.
    ///
    /// # Errors
    /// If a word cannot be read, or the numbers make no test.
    pub fn parse(words: &[String]) -> Result<Sprt> {
        let mut sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
        for word in words {
            let (key, value) = word
                .split_once('=')
                .with_context(|| format!("'{word}': write elo0=0 elo1=10 alpha=0.05 beta=0.05"))?;
            let value: f64 = value.parse().with_context(|| format!("'{word}' is no number"))?;
            match key {
                "elo0" => sprt.elo0 = value,
                "elo1" => sprt.elo1 = value,
                "alpha" => sprt.alpha = value,
                "beta" => sprt.beta = value,
                _ => bail!("'{key}' is unknown: the test has elo0, elo1, alpha and beta"),
            }
        }
        let level = |p: f64| p > 0.0 && p < 0.5;
        ensure!(sprt.elo0 < sprt.elo1, "elo0 must be less than elo1");
        ensure!(
            sprt.elo0.abs() < 1000.0 && sprt.elo1.abs() < 1000.0,
            "elo0 and elo1 are too large"
        );
        ensure!(level(sprt.alpha) && level(sprt.beta), "alpha and beta must be between 0 and 0.5");
        Ok(sprt)
    }

    /// The logarithms between which the test goes on.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The logarithm of the likelihood ratio of H1 to H0. `counts` are the numbers of results
    /// that scored 0, ... , 1 in equal steps: three for single games, five for pairs.
    #[must_use]
    pub fn llr(&self, counts: &[u64]) -> f64 {
        if counts.iter().sum::<u64>() == 0 {
            return 0.0;
        }
        // A result that has not been seen yet is not thought impossible.
        let counts: Vec<f64> = counts.iter().map(|&count| (count as f64).max(1e-3)).collect();
        let total: f64 = counts.iter().sum();
        let (score0, score1) = (expected(self.elo0), expected(self.elo1));
        let shares: Vec<f64> = counts.iter().map(|count| count / total).collect();
        let (tilt0, tilt1) = (tilt(&shares, score0), tilt(&shares, score1));
        let terms = shares.iter().enumerate().map(|(i, share)| {
            let result = i as f64 / (shares.len() - 1) as f64;
            let log = |score: f64, tilt: f64| (1.0 + tilt * (result - score)).ln();
            share * (log(score0, tilt0) - log(score1, tilt1))
        });
        total * terms.sum::<f64>()
    }

    /// What these results say.
    #[must_use]
    pub fn verdict(&self, counts: &[u64]) -> Verdict {
        let (lower, upper) = self.bounds();
        match self.llr(counts) {
            llr if llr >= upper => Verdict::H1,
            llr if llr <= lower => Verdict::H0,
            _ => Verdict::Open,
        }
    }
}

/// The distribution nearest to `shares` whose mean is `score` has the probabilities
/// share / (1 + t (result - score)): this is that t. The mean falls as t grows, so that
/// halving finds it.
fn tilt(shares: &[f64], score: f64) -> f64 {
    let (mut low, mut high) = (-1.0 / (1.0 - score), 1.0 / score);
    let excess = |t: f64| -> f64 {
        let terms = shares.iter().enumerate().map(|(i, share)| {
            let away = i as f64 / (shares.len() - 1) as f64 - score;
            share * away / (1.0 + t * away)
        });
        terms.sum()
    };
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if excess(middle) > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn llr(elo0: f64, elo1: f64, counts: &[u64]) -> f64 {
        Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }.llr(counts)
    }

    /// Results of long public matches, with the ratios that were published with them.
    #[test]
    fn known_ratios() {
        for (elo0, elo1, counts, known) in [
            (0.5, 2.5, &[21184, 40708, 21404][..], -1.57),
            (0.0, 2.0, &[57030, 106_593, 57433], -2.59),
            (0.5, 2.5, &[223, 9863, 21279, 10037, 246], -3.07),
            (0.0, 2.0, &[871, 26175, 55983, 26678, 821], -4.98),
        ] {
            let found = llr(elo0, elo1, counts);
            assert!((found - known).abs() < 0.01, "{counts:?}: {found}, not {known}");
        }
    }

    /// For few results near the middle the ratio is that of two normal distributions.
    #[test]
    fn near_the_normal_approximation() {
        let counts = [100, 300, 500, 330, 120];
        let total: f64 = counts.iter().sum::<u64>() as f64;
        let mean = |f: &dyn Fn(f64) -> f64| {
            let terms = counts.iter().enumerate().map(|(i, &n)| n as f64 * f(i as f64 / 4.0));
            terms.sum::<f64>() / total
        };
        let score = mean(&|x| x);
        let variance = mean(&|x| (x - score).powi(2));
        let (s0, s1) = (expected(0.0), expected(5.0));
        let normal = total / (2.0 * variance) * (s1 - s0) * (2.0 * score - s0 - s1);
        assert!((llr(0.0, 5.0, &counts) - normal).abs() < 0.02 * normal.abs());
    }

    #[test]
    fn verdicts() {
        let sprt = Sprt::parse(&["elo1=50".to_string()]).unwrap();
        let (lower, upper) = sprt.bounds();
        assert!((upper - 2.944).abs() < 0.001 && (lower + upper).abs() < 1e-9);
        assert_eq!(sprt.llr(&[0; 5]), 0.0);
        assert_eq!(sprt.verdict(&[0, 0, 10, 0, 0]), Verdict::Open);
        assert_eq!(sprt.verdict(&[0, 0, 20, 40, 60]), Verdict::H1);
        assert_eq!(sprt.verdict(&[60, 40, 20, 0, 0]), Verdict::H0);
        // All alike must not confuse it.
        assert_eq!(sprt.verdict(&[0, 0, 0, 0, 100]), Verdict::H1);
        assert_eq!(sprt.verdict(&[0, 0, 100_000, 0, 0]), Verdict::H0);
    }

    #[test]
    fn clear_errors() {
        for bad in ["elo1=-5", "alpha=0.7", "beta=0", "elo0=x", "elo2=3", "elo0", "elo1=nan"] {
            assert!(Sprt::parse(&[bad.to_string()]).is_err(), "{bad}");
        }
    }
}
