//! The way down that both fits take: passes over shuffled mini-batches, until nothing is gained.

use super::adam::Adam;
use super::model::{Model, PER_TABLE};
use super::samples::Split;
use super::{History, TrainArgs};
use crate::pattern::{CODES, LineClass};

/// What the two fits differ in, besides their gradient and their loss.
pub(super) struct Fit {
    /// Its name in the progress.
    pub(super) what: &'static str,
    /// Number of positions to learn from.
    pub(super) positions: usize,
    /// Reads the parameters out of the model: the tables one after the other, then any others.
    pub(super) gather: fn(&Model) -> Vec<f64>,
    /// Writes them back.
    pub(super) scatter: fn(&mut Model, &[f64]),
}

impl Fit {
    /// Descends; the parameters of the best pass are kept. `gradient` gives the gradient of a
    /// batch of positions for each code of each table, and adds that of any other parameters to
    /// what it is given; `loss` is the mean loss.
    pub(super) fn descend(
        &self,
        model: &mut Model,
        args: &TrainArgs,
        gradient: impl Fn(&Model, &[usize], &mut [f64]) -> Vec<f64>,
        loss: impl Fn(&Model, Split) -> f64,
    ) -> History {
        let mut history = History::default();
        if self.positions == 0 {
            return history;
        }
        let mut best = model.clone();
        let mut parameters = (self.gather)(model);
        let mut slope = vec![0.0; parameters.len()];
        let mut adam = Adam::new(parameters.len(), args.rate);
        let mut random = fastrand::Rng::with_seed(args.seed);
        let mut order: Vec<usize> = (0..self.positions).collect();
        for _ in 0..args.epochs {
            random.shuffle(&mut order);
            for batch in order.chunks(args.batch.max(1)) {
                let by_code = gradient(model, batch, &mut slope);
                // Points that are taken have the code 0, and no weight.
                let seen = |&(i, g): &(usize, &f64)| i % CODES != 0 && *g != 0.0;
                for (i, &g) in by_code.iter().enumerate().filter(seen) {
                    let table = &mut slope[i / CODES * PER_TABLE..][..PER_TABLE];
                    model.spread(table, i % CODES, g);
                }
                hold(&parameters, &mut slope, 2 * model.colors(), args.decay);
                adam.step(&mut parameters, &mut slope);
                (self.scatter)(model, &parameters);
            }
            history.push(self.what, loss(model, Split::Train), loss(model, Split::Check));
            if history.improved() {
                best = model.clone();
            } else {
                adam.slow_down(0.5);
            }
            if history.done() {
                break;
            }
        }
        *model = best;
        history
    }
}

/// Adds the pull of the offsets towards zero.
fn hold(parameters: &[f64], slope: &mut [f64], tables: usize, decay: f64) {
    for table in 0..tables {
        for i in table * PER_TABLE + LineClass::COUNT..(table + 1) * PER_TABLE {
            slope[i] += decay * parameters[i];
        }
    }
}
