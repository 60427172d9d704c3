//! The order of moves: multinomial regression on the moves that were played.

use super::descent::Fit;
use super::model::{Model, PER_TABLE};
use super::samples::{Choice, Samples, Split};
use super::{History, TrainArgs};
use crate::pattern::CODES;

/// Fits the order; the parameters of the best pass are kept.
pub(super) fn fit(model: &mut Model, samples: &Samples, args: &TrainArgs) -> History {
    let train = samples.choices(Split::Train);
    count_codes(model, train);
    let fit = Fit { what: "order", positions: train.len(), gather, scatter };
    fit.descend(
        model,
        args,
        |model, batch, _| {
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
            by_code
        },
        |model, split| mean_loss(model, samples.choices(split)),
    )
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
