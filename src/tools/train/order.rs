//! The order of moves: multinomial regression on the moves that were played.

use super::adam::Adam;
use super::model::Model;
use super::samples::{Choice, Samples, Split};
use super::value::hold;
use super::{History, TrainArgs};
use crate::pattern::{CODES, LineClass};

/// Parameters of one table.
const PER_TABLE: usize = LineClass::COUNT + CODES;

/// Fits the order; the parameters of the best pass are kept.
pub(super) fn fit(model: &mut Model, samples: &Samples, args: &TrainArgs) -> History {
    let mut history = History::default();
    let train = samples.choices(Split::Train);
    if train.is_empty() {
        return history;
    }
    count_codes(model, train);
    let mut best = model.clone();
    let count = 2 * model.colors() * PER_TABLE;
    let mut adam = Adam::new(count, args.rate);
    let mut random = fastrand::Rng::with_seed(args.seed);
    let mut order: Vec<usize> = (0..train.len()).collect();
    let mut parameters = gather(model);
    let mut gradient = vec![0.0; count];
    for _ in 0..args.epochs {
        random.shuffle(&mut order);
        for batch in order.chunks(args.batch.max(1)) {
            let weights = tables(model);
            let share = 1.0 / batch.len() as f64;
            let mut by_code = vec![0.0; 2 * model.colors() * CODES];
            for choice in batch.iter().map(|&i| &train[i]) {
                let (own, other) = slots(model, choice);
                for (i, p) in chances(model, &weights, choice).into_iter().enumerate() {
                    let g = (p - f64::from(u8::from(i == choice.played))) * share;
                    let (attack, defense) = choice.moves[i];
                    by_code[own * CODES + usize::from(attack)] += g;
                    by_code[other * CODES + usize::from(defense)] += g;
                }
            }
            for (i, &g) in by_code.iter().enumerate().filter(|(i, g)| i % CODES != 0 && **g != 0.0)
            {
                let table = &mut gradient[i / CODES * PER_TABLE..][..PER_TABLE];
                model.spread(table, i % CODES, g);
            }
            hold(&parameters, &mut gradient, 2 * model.colors(), args.decay);
            adam.step(&mut parameters, &mut gradient);
            scatter(model, &parameters);
        }
        let loss = |split| mean_loss(model, samples.choices(split));
        history.push("order", loss(Split::Train), loss(Split::Check));
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

fn count_codes(model: &mut Model, choices: &[Choice]) {
    for choice in choices {
        let own = model.color(choice.side);
        let other = model.color(choice.side.opponent());
        for &(attack, defense) in &choice.moves {
            model.seen[own][2][usize::from(attack)] += 1;
            model.seen[other][3][usize::from(defense)] += 1;
        }
    }
}

/// The tables of the codes of the side to move and of the other.
fn slots(model: &Model, choice: &Choice) -> (usize, usize) {
    (2 * model.color(choice.side), 2 * model.color(choice.side.opponent()) + 1)
}

/// The chance of each move.
fn chances(model: &Model, tables: &[Vec<f64>], choice: &Choice) -> Vec<f64> {
    let (own, other) = slots(model, choice);
    let logit = |&(a, d): &(u16, u16)| tables[own][usize::from(a)] + tables[other][usize::from(d)];
    let mut chances: Vec<f64> = choice.moves.iter().map(logit).collect();
    let most = chances.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    chances.iter_mut().for_each(|chance| *chance = (*chance - most).exp());
    let sum: f64 = chances.iter().sum();
    chances.iter_mut().for_each(|chance| *chance /= sum);
    chances
}

fn mean_loss(model: &Model, choices: &[Choice]) -> f64 {
    let weights = tables(model);
    let loss = |choice: &Choice| -chances(model, &weights, choice)[choice.played].max(1e-12).ln();
    choices.iter().map(loss).sum::<f64>() / choices.len().max(1) as f64
}

fn tables(model: &Model) -> Vec<Vec<f64>> {
    model.tables.iter().flat_map(|t| &t[2..]).map(|t| t.weights(&model.classes)).collect()
}

fn gather(model: &Model) -> Vec<f64> {
    model.tables.iter().flat_map(|t| &t[2..]).flat_map(|t| t.learned.iter().copied()).collect()
}

fn scatter(model: &mut Model, parameters: &[f64]) {
    let tables = model.tables.iter_mut().flat_map(|t| &mut t[2..]);
    for (table, learned) in tables.zip(parameters.chunks(PER_TABLE)) {
        table.learned.copy_from_slice(learned);
    }
}
