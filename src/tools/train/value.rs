//! The values: logistic regression on results and scores.

use super::descent::Fit;
use super::model::{Model, PER_TABLE, Table};
use super::samples::{Samples, Split, Value};
use super::{History, TrainArgs};
use crate::pattern::CODES;

/// Fits the values and the tempo; the parameters of the best pass are kept.
pub(super) fn fit(model: &mut Model, samples: &Samples, args: &TrainArgs) -> History {
    let train = samples.values(Split::Train);
    count_codes(model, train);
    let fit = Fit { what: "values", positions: train.len(), gather, scatter };
    fit.descend(
        model,
        args,
        |model, batch, gradient| {
            let weights = tables(model);
            let share = 1.0 / batch.len() as f64;
            // By code first: what a code gathers goes to its lines once.
            let mut by_code = vec![0.0; 2 * model.colors() * CODES];
            for value in batch.iter().map(|&i| &train[i]) {
                let g = (predict(model, &weights, value) - value.target) * share;
                for (waiting, codes) in value.codes.iter().enumerate() {
                    let base = slot(model, value, waiting) * CODES;
                    let g = if waiting == 0 { g } else { -g };
                    for &(code, count) in codes {
                        by_code[base + usize::from(code)] += g * f64::from(count);
                    }
                }
                let tempo = 2 * model.colors() * PER_TABLE + model.color(value.side);
                gradient[tempo] += g;
            }
            by_code
        },
        |model, split| mean_loss(model, samples.values(split)),
    )
}

fn count_codes(model: &mut Model, values: &[Value]) {
    for value in values {
        for (waiting, codes) in value.codes.iter().enumerate() {
            let color = model.color(if waiting == 0 { value.side } else { value.side.opponent() });
            for &(code, _) in codes {
                model.seen[color][waiting][usize::from(code)] += 1;
            }
        }
    }
}

/// The table of a position's codes: by colour, then moving or waiting.
fn slot(model: &Model, value: &Value, waiting: usize) -> usize {
    let color = if waiting == 0 { value.side } else { value.side.opponent() };
    2 * model.color(color) + waiting
}

fn tables(model: &Model) -> Vec<Vec<f64>> {
    model.tables.iter().flat_map(|t| &t[..2]).map(|t| t.weights(&model.classes)).collect()
}

/// The chance of the side to move.
fn predict(model: &Model, tables: &[Vec<f64>], value: &Value) -> f64 {
    chance(logit(model, tables, value))
}

/// The logits of positions as the values see them.
pub(super) fn logits(model: &Model, values: &[Value]) -> Vec<f64> {
    let weights = tables(model);
    values.iter().map(|value| logit(model, &weights, value)).collect()
}

pub(super) fn chance(logit: f64) -> f64 {
    1.0 / (1.0 + (-logit).exp())
}

/// Cross-entropy of a predicted chance.
pub(super) fn loss(p: f64, target: f64) -> f64 {
    let p = p.clamp(1e-9, 1.0 - 1e-9);
    -target * p.ln() - (1.0 - target) * (1.0 - p).ln()
}

fn logit(model: &Model, tables: &[Vec<f64>], value: &Value) -> f64 {
    let sum = |waiting: usize| {
        let table = &tables[slot(model, value, waiting)];
        let add = |&(code, count): &(u16, u8)| table[usize::from(code)] * f64::from(count);
        value.codes[waiting].iter().map(add).sum::<f64>()
    };
    sum(0) - sum(1) + model.tempo[model.color(value.side)]
}

fn mean_loss(model: &Model, values: &[Value]) -> f64 {
    let weights = tables(model);
    let loss = |value: &Value| loss(predict(model, &weights, value), value.target);
    values.iter().map(loss).sum::<f64>() / values.len().max(1) as f64
}

fn gather(model: &Model) -> Vec<f64> {
    let mut parameters: Vec<f64> = model
        .tables
        .iter()
        .flat_map(|t| &t[..2])
        .flat_map(|table: &Table| table.learned.iter().copied())
        .collect();
    parameters.extend(&model.tempo);
    parameters
}

fn scatter(model: &mut Model, parameters: &[f64]) {
    let tables = model.tables.iter_mut().flat_map(|t| &mut t[..2]);
    for (table, learned) in tables.zip(parameters.chunks(PER_TABLE)) {
        table.learned.copy_from_slice(learned);
    }
    let start = parameters.len() - model.tempo.len();
    model.tempo.copy_from_slice(&parameters[start..]);
}
