//! Simultaneous perturbation stochastic approximation (Spall 1992), as engine authors use it:
//! all numbers are moved at once, each by its step, half of them up at random; two games tell
//! which of the two sides is better; all numbers follow a little.

use crate::search::{Parameter, Parameters};
use anyhow::{Context, Result, ensure};
use std::fmt::Write;

/// The numbers being tuned, and how far the tuning has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Spsa {
    tuned: Vec<(Parameter, f64)>,
    /// Pairs of games played.
    pub pairs: u64,
    /// Part of its step by which a number follows a pair won twice.
    pub rate: f64,
}

/// Two players who differ by a step to both sides of what is held best now.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The numbers with the steps, and those against them.
    pub players: [Parameters; 2],
    /// For each tuned number the difference of the first player from the middle.
    steps: Vec<f64>,
}

impl Spsa {
    /// Begins with what the numbers are unless they are set.
    ///
    /// # Errors
    /// If the search has no parameter of a name.
    pub fn new(names: &[String], rate: f64) -> Result<Spsa> {
        let all: Vec<Parameter> = match names {
            [] => Parameters::ALL.to_vec(),
            names => names.iter().map(|name| Parameter::named(name)).collect::<Result<_, _>>()?,
        };
        let tuned = all.into_iter().map(|parameter| (parameter, f64::from(parameter.default)));
        Ok(Spsa { tuned: tuned.collect(), pairs: 0, rate })
    }

    /// A pair of players for two games.
    pub fn trial(&self, random: &mut fastrand::Rng) -> Trial {
        let mut players = [Parameters::default(); 2];
        let mut steps = Vec::with_capacity(self.tuned.len());
        for (parameter, value) in &self.tuned {
            // The steps shrink slowly while the numbers settle.
            let size = f64::from(parameter.step) * (1.0 + self.pairs as f64 / 500.0).powf(-0.1);
            let step = if random.bool() { size } else { -size };
            for (player, to) in players.iter_mut().zip([value + step, value - step]) {
                // Rounded at random, so that steps of less than one count on the average.
                let whole = (to + random.f64()).floor() as i32;
                let _ = player.set(parameter.name, whole.clamp(parameter.least, parameter.most));
            }
            steps.push(step);
        }
        Trial { players, steps }
    }

    /// Follows the better player of a trial: `score` is the first one's wins less his losses.
    pub fn learn(&mut self, trial: &Trial, score: i32) {
        self.pairs += 1;
        let rate = self.rate * (1.0 + self.pairs as f64 / 500.0).powf(-0.3);
        for ((parameter, value), step) in self.tuned.iter_mut().zip(&trial.steps) {
            let to = *value + rate * f64::from(score) / 2.0 * step;
            *value = to.clamp(f64::from(parameter.least), f64::from(parameter.most));
        }
    }

    /// One line a number, with its name: what [`Spsa::load`] reads.
    #[must_use]
    pub fn save(&self) -> String {
        let mut text = format!("pairs {}\n", self.pairs);
        for (parameter, value) in &self.tuned {
            let _ = writeln!(text, "{} {value:.3}", parameter.name);
        }
        text
    }

    /// Goes on from a saved text.
    ///
    /// # Errors
    /// If it is not of the same numbers.
    pub fn load(&mut self, text: &str) -> Result<()> {
        let mut lines = text.lines();
        let pairs = lines.next().and_then(|line| line.strip_prefix("pairs "));
        let pairs = pairs.and_then(|count| count.parse().ok());
        let mut next = self.clone();
        next.pairs = pairs.context("the first line should be 'pairs' and a number")?;
        for (parameter, value) in &mut next.tuned {
            let line = lines.next().unwrap_or_default();
            let read = line.strip_prefix(parameter.name).and_then(|rest| rest.trim().parse().ok());
            *value = read.with_context(|| {
                format!("a line '{} VALUE' is expected, not '{line}'", parameter.name)
            })?;
        }
        ensure!(lines.next().is_none(), "it holds more numbers than are tuned");
        *self = next;
        Ok(())
    }

    /// The options that make an engine play with these numbers.
    #[must_use]
    pub fn options(&self) -> String {
        let changed = self.tuned.iter().filter(|(p, value)| value.round() as i32 != p.default);
        let options = changed.map(|(p, value)| format!("--parameter {}={value:.0}", p.name));
        options.collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_climbs_to_where_games_are_won() {
        let names = ["razor".to_string(), "futility".to_string()];
        let mut spsa = Spsa::new(&names, 0.5).unwrap();
        let mut random = fastrand::Rng::with_seed(1);
        let distance = |p: &Parameters| (p.razor - 200).abs() + (p.futility - 30).abs();
        for _ in 0..2000 {
            let trial = spsa.trial(&mut random);
            let [one, other] = trial.players.each_ref().map(distance);
            // The nearer one wins three games of four.
            let score = match (one.cmp(&other) as i32, random.u8(0..4)) {
                (order, 0) => order,
                (order, _) => -order,
            };
            spsa.learn(&trial, 2 * score);
        }
        let (razor, futility) = (spsa.tuned[0].1, spsa.tuned[1].1);
        assert!((razor - 200.0).abs() < 25.0 && (futility - 30.0).abs() < 12.0, "{spsa:?}");
    }

    #[test]
    fn what_is_saved_goes_on() {
        let mut spsa = Spsa::new(&[], 0.1).unwrap();
        let trial = spsa.trial(&mut fastrand::Rng::with_seed(2));
        spsa.learn(&trial, 2);
        let mut again = Spsa::new(&[], 0.1).unwrap();
        again.load(&spsa.save()).unwrap();
        assert_eq!(again.save(), spsa.save());
        let mut fewer = Spsa::new(&["razor".to_string()], 0.1).unwrap();
        assert!(fewer.load(&spsa.save()).is_err());
        assert!(Spsa::new(&["height".to_string()], 0.1).is_err());
    }
}
