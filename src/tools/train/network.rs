//! The network: what is left of the results when the sums have said what they can.
//!
//! The values are fitted first and then held; the network learns what they leave. Its vectors
//! are sums over the four lines with an offset for each code, like the weights, and the offsets
//! are held near zero in the same way.

use super::adam::Adam;
use super::model::{Model, VALUE_SCALE};
use super::samples::{Samples, Split, Value};
use super::{History, TrainArgs, value};
use crate::eval::network::{INPUT_ONE, OUT_ONE, UNITS, VECTOR_ONE, WEIGHT_ONE, WIDTH};
use crate::pattern::{CODES, LineClass};
use std::fmt::Write;
use std::ops::Range;

/// Where the parameters of one colour are in the list of all.
const LINES: Range<usize> = 0..LineClass::COUNT * WIDTH;
const OFFSETS: Range<usize> = LINES.end..LINES.end + CODES * WIDTH;
const BIAS: Range<usize> = OFFSETS.end..OFFSETS.end + 2 * WIDTH;
/// Input by input, the units side by side.
const HIDDEN: Range<usize> = BIAS.end..BIAS.end + 2 * WIDTH * UNITS;
const UNIT_BIAS: Range<usize> = HIDDEN.end..HIDDEN.end + UNITS;
const OUT: Range<usize> = UNIT_BIAS.end..UNIT_BIAS.end + UNITS;
const OUT_BIAS: usize = OUT.end;
const PER_COLOR: usize = OUT_BIAS + 1;

/// Part of the passes that go at the full rate; then each goes at [`SLOWER`] of the one before.
const FAST: f64 = 0.4;
const SLOWER: f64 = 0.8;
/// How strongly the offsets of the codes are held near zero, as a part of the rate.
const HOLD: f64 = 2e-3;

/// The parameters, and the vectors that follow from them.
#[derive(Clone, Debug)]
pub(super) struct Net {
    parameters: Vec<f64>,
    /// For each colour and code its vector: the sum of its lines' and its offset.
    vectors: Vec<Vec<[f64; WIDTH]>>,
}

/// What a position makes of the layers, kept for the way back.
struct Trace {
    sums: [[f64; WIDTH]; 2],
    units: [f64; UNITS],
    logit: f64,
}

impl Net {
    fn new(model: &Model, seed: u64) -> Net {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut parameters = vec![0.0; model.colors() * PER_COLOR];
        for color in parameters.chunks_mut(PER_COLOR) {
            let mut fill = |range: Range<usize>, most: f64| {
                color[range].iter_mut().for_each(|p| *p = (random.f64() * 2.0 - 1.0) * most);
            };
            fill(LINES, 0.05);
            fill(BIAS, 0.1);
            fill(HIDDEN, (1.0 / (2 * WIDTH) as f64).sqrt());
            fill(OUT, 1.0 / (UNITS as f64).sqrt());
        }
        let vectors = vec![vec![[0.0; WIDTH]; CODES]; model.colors()];
        let mut net = Net { parameters, vectors };
        net.refresh(model);
        net
    }

    /// Adds up the vectors anew.
    fn refresh(&mut self, model: &Model) {
        for (vectors, p) in self.vectors.iter_mut().zip(self.parameters.chunks(PER_COLOR)) {
            for (code, vector) in vectors.iter_mut().enumerate().skip(1) {
                vector.copy_from_slice(&p[OFFSETS][code * WIDTH..][..WIDTH]);
                for class in alive(model, code) {
                    let line = &p[LINES][class * WIDTH..][..WIDTH];
                    vector.iter_mut().zip(line).for_each(|(v, l)| *v += l);
                }
            }
        }
    }

    /// The layers' part of the logit of a position.
    fn forward(&self, model: &Model, value: &Value) -> Trace {
        let p = &self.parameters[model.color(value.side) * PER_COLOR..][..PER_COLOR];
        let mut trace = Trace { sums: [[0.0; WIDTH]; 2], units: [0.0; UNITS], logit: p[OUT_BIAS] };
        trace.units.copy_from_slice(&p[UNIT_BIAS]);
        for (role, sums) in trace.sums.iter_mut().enumerate() {
            sums.copy_from_slice(&p[BIAS][role * WIDTH..][..WIDTH]);
            let vectors = &self.vectors[color_of(model, value, role)];
            for &(code, count) in &value.codes[role] {
                let (vector, count) = (&vectors[usize::from(code)], f64::from(count));
                sums.iter_mut().zip(vector).for_each(|(s, v)| *s += v * count);
            }
            for (i, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
                let weights = &p[HIDDEN][(role * WIDTH + i) * UNITS..][..UNITS];
                trace.units.iter_mut().zip(weights).for_each(|(u, w)| *u += sum * w);
            }
        }
        for (unit, out) in trace.units.iter().zip(&p[OUT]) {
            trace.logit += unit.max(0.0) * out;
        }
        trace
    }

    /// Adds the gradient `g` of the logit to that of everything before it; that of the vectors
    /// goes to `by_code`, by colour.
    fn backward(
        &self,
        model: &Model,
        value: &Value,
        trace: &Trace,
        g: f64,
        slope: &mut [f64],
        by_code: &mut [Vec<[f64; WIDTH]>],
    ) {
        let color = model.color(value.side);
        let p = &self.parameters[color * PER_COLOR..][..PER_COLOR];
        let slope = &mut slope[color * PER_COLOR..][..PER_COLOR];
        slope[OUT_BIAS] += g;
        let mut units = [0.0; UNITS];
        for (i, &unit) in trace.units.iter().enumerate().filter(|(_, unit)| **unit > 0.0) {
            slope[OUT][i] += g * unit;
            units[i] = g * p[OUT][i];
            slope[UNIT_BIAS][i] += units[i];
        }
        for (role, sums) in trace.sums.iter().enumerate() {
            let mut back = [0.0; WIDTH];
            for (i, &sum) in sums.iter().enumerate().filter(|(_, sum)| **sum > 0.0) {
                let at = (role * WIDTH + i) * UNITS;
                let weights = &p[HIDDEN][at..][..UNITS];
                back[i] = weights.iter().zip(&units).map(|(w, u)| w * u).sum();
                let slopes = &mut slope[HIDDEN][at..][..UNITS];
                slopes.iter_mut().zip(&units).for_each(|(s, u)| *s += sum * u);
                slope[BIAS][role * WIDTH + i] += back[i];
            }
            let by_code = &mut by_code[color_of(model, value, role)];
            for &(code, count) in &value.codes[role] {
                let (slot, count) = (&mut by_code[usize::from(code)], f64::from(count));
                slot.iter_mut().zip(&back).for_each(|(s, b)| *s += b * count);
            }
        }
    }

    /// Takes what the codes have gathered to their offsets and their lines.
    fn spread(&self, model: &Model, slope: &mut [f64], by_code: &mut [Vec<[f64; WIDTH]>]) {
        for (slope, by_code) in slope.chunks_mut(PER_COLOR).zip(by_code) {
            for (code, gathered) in by_code.iter_mut().enumerate() {
                if *gathered == [0.0; WIDTH] {
                    continue;
                }
                let gathered = std::mem::take(gathered);
                for (i, g) in gathered.into_iter().enumerate() {
                    slope[OFFSETS][code * WIDTH + i] += g;
                    for class in alive(model, code) {
                        slope[LINES][class * WIDTH + i] += g;
                    }
                }
            }
        }
    }

    /// The entries of the weights format for the colour at this place.
    pub(super) fn text(&self, model: &Model, color: usize) -> String {
        let p = &self.parameters[color * PER_COLOR..][..PER_COLOR];
        let vectors = f64::from(VECTOR_ONE);
        let line = |class: usize| rounded(&p[LINES][class * WIDTH..][..WIDTH], vectors);
        let mut text = format!("network {WIDTH} {UNITS}\n");
        for class in LineClass::ALL.into_iter().filter(|class| *class != LineClass::Dead) {
            let _ = writeln!(text, "line-vector {class}{}", words(&line(class as usize)));
        }
        for code in 1..CODES {
            // What the rounded lines leave of the rounded sum.
            let mut offset = rounded(&self.vectors[color][code], vectors);
            for class in alive(model, code) {
                offset.iter_mut().zip(line(class)).for_each(|(o, l)| *o -= l);
            }
            let seen = model.seen[color][..2].iter().any(|seen| seen[code] > 0);
            if seen && offset.iter().any(|&o| o != 0) {
                let _ = writeln!(text, "code-vector {}{}", model.name(code), words(&offset));
            }
        }
        for (role, name) in ["own-bias", "other-bias"].into_iter().enumerate() {
            let bias = rounded(&p[BIAS][role * WIDTH..][..WIDTH], vectors);
            let _ = writeln!(text, "{name}{}", words(&bias));
        }
        for unit in 0..UNITS {
            let weights: Vec<f64> = p[HIDDEN].iter().skip(unit).step_by(UNITS).copied().collect();
            let bias = (p[UNIT_BIAS][unit] * f64::from(INPUT_ONE * WEIGHT_ONE)).round();
            let out = (p[OUT][unit] * VALUE_SCALE * f64::from(OUT_ONE)).round();
            let weights = words(&rounded(&weights, f64::from(WEIGHT_ONE)));
            let _ = writeln!(text, "unit {bias} {out}{weights}");
        }
        let _ = writeln!(text, "out {}", (p[OUT_BIAS] * VALUE_SCALE).round());
        text
    }
}

/// Fits a network to what the values leave; the one of the best pass is kept.
pub(super) fn fit(model: &Model, samples: &Samples, args: &TrainArgs) -> (Net, History) {
    let train = samples.values(Split::Train);
    let known = value::logits(model, train);
    let mut net = Net::new(model, args.seed);
    let mut best = net.clone();
    let mut history = History::default();
    let mut slope = vec![0.0; net.parameters.len()];
    let mut by_code = vec![vec![[0.0; WIDTH]; CODES]; model.colors()];
    let mut adam = Adam::new(net.parameters.len(), args.network_rate);
    let mut random = fastrand::Rng::with_seed(args.seed);
    let mut order: Vec<usize> = (0..train.len()).collect();
    for pass in 1..=args.network_epochs {
        if f64::from(pass) > f64::from(args.network_epochs) * FAST {
            adam.slow_down(SLOWER);
        }
        random.shuffle(&mut order);
        let mut loss = 0.0;
        for batch in order.chunks(args.batch.max(1)) {
            let share = 1.0 / batch.len() as f64;
            for &i in batch {
                let trace = net.forward(model, &train[i]);
                let p = value::chance(known[i] + trace.logit);
                loss += value::loss(p, train[i].target);
                let g = (p - train[i].target) * share;
                net.backward(model, &train[i], &trace, g, &mut slope, &mut by_code);
            }
            net.spread(model, &mut slope, &mut by_code);
            adam.step(&mut net.parameters, &mut slope);
            for color in 0..model.colors() {
                let start = color * PER_COLOR;
                adam.shrink(&mut net.parameters[start..][OFFSETS], HOLD);
            }
            net.refresh(model);
        }
        let check = samples.values(Split::Check);
        let checked: f64 = predictions(model, Some(&net), check)
            .zip(check)
            .map(|(p, value)| value::loss(p, value.target))
            .sum();
        history.push(
            "network",
            loss / train.len().max(1) as f64,
            checked / check.len().max(1) as f64,
        );
        if history.improved() {
            best = net.clone();
        }
    }
    (best, history)
}

/// The chances of the side to move as the values and the network see them.
pub(super) fn predictions<'a>(
    model: &'a Model,
    net: Option<&'a Net>,
    values: &'a [Value],
) -> impl Iterator<Item = f64> + 'a {
    let more = move |value| net.map_or(0.0, |net| net.forward(model, value).logit);
    let known = value::logits(model, values);
    known.into_iter().zip(values).map(move |(known, value)| value::chance(known + more(value)))
}

/// Predicted and true mean score of the positions kept apart, in twenty groups by prediction,
/// with the number of positions in each.
pub(super) fn calibration(
    model: &Model,
    net: Option<&Net>,
    samples: &Samples,
) -> Vec<(f64, f64, usize)> {
    let check = samples.values(Split::Check);
    let mut groups = vec![(0.0, 0.0, 0); 20];
    for (p, value) in predictions(model, net, check).zip(check) {
        let group = &mut groups[((p * 20.0) as usize).min(19)];
        group.0 += p;
        group.1 += value.target;
        group.2 += 1;
    }
    groups.retain(|group| group.2 > 0);
    groups.into_iter().map(|(p, t, n)| (p / n as f64, t / n as f64, n)).collect()
}

/// The line classes of a code, dead ones left out: what all points have in common says nothing.
fn alive(model: &Model, code: usize) -> impl Iterator<Item = usize> {
    let classes = model.classes[code].into_iter();
    classes.filter(|&class| class != LineClass::Dead).map(|class| class as usize)
}

/// The place of the colour that has a role in a position: 0 to move, 1 the other.
fn color_of(model: &Model, value: &Value, role: usize) -> usize {
    model.color(if role == 0 { value.side } else { value.side.opponent() })
}

fn rounded(numbers: &[f64], one: f64) -> Vec<i64> {
    numbers.iter().map(|number| (number * one).round() as i64).collect()
}

fn words(numbers: &[i64]) -> String {
    numbers.iter().map(|number| format!(" {number}")).collect()
}
