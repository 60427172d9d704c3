//! The parameters: line-class weights, and an offset for every code.

use super::network::Net;
use crate::eval::{WeightBook, Weights};
use crate::pattern::{CODES, LineClass, code_classes};
use crate::types::{Color, Rule};
use std::fmt::Write;

/// One logit in the unit of the values.
pub const VALUE_SCALE: f64 = 200.0;
/// One logit in the unit of the order of moves.
pub(super) const ORDER_SCALE: f64 = 16.0;

/// The four numbers of a code, in the order of the weights format: value moving, value waiting,
/// attack, defence. Each is a table of its own.
pub(super) const TABLES: usize = 4;

/// Parameters of one table: its line classes, then its codes.
pub(super) const PER_TABLE: usize = LineClass::COUNT + CODES;

/// Seen less often than this, a code keeps the sum of its lines.
const SELDOM: u32 = 30;

/// One table: weights in logits, as a function of lines and codes.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// What the old weights say of each code; what is learned is added.
    prior: Vec<f64>,
    /// The learned parameters: first the line classes, then the codes.
    pub(super) learned: Vec<f64>,
}

impl Table {
    /// The weight of every code.
    pub(super) fn weights(&self, classes: &[[LineClass; 4]]) -> Vec<f64> {
        let (lines, codes) = self.learned.split_at(LineClass::COUNT);
        let sum = |c: &[LineClass; 4]| c.iter().map(|&class| lines[class as usize]).sum::<f64>();
        let mut weights: Vec<f64> =
            (0..CODES).map(|code| self.prior[code] + sum(&classes[code]) + codes[code]).collect();
        weights[0] = 0.0;
        weights
    }
}

/// All tables of a rule. Where the colours are alike, they share black's.
#[derive(Clone, Debug)]
pub(super) struct Model {
    rule: Rule,
    pub(super) classes: Vec<[LineClass; 4]>,
    /// For each colour (one entry where they are alike) and number of a code.
    pub(super) tables: Vec<[Table; TABLES]>,
    /// What having the move is worth, in logits, for each colour.
    pub(super) tempo: Vec<f64>,
    /// How often each code was seen, for each colour and table.
    pub(super) seen: Vec<[Vec<u32>; TABLES]>,
}

impl Model {
    /// The model that says what the old weights say.
    pub(super) fn new(rule: Rule, weights: &Weights) -> Model {
        let colors = if rule.restricts(Color::Black) { 2 } else { 1 };
        let table = |of: &dyn Fn(u16) -> i32, scale: f64| Table {
            prior: (0..CODES).map(|code| f64::from(of(code as u16)) / scale).collect(),
            learned: vec![0.0; PER_TABLE],
        };
        let tables = Color::BOTH[..colors]
            .iter()
            .map(|&color| {
                [
                    table(&|code| weights.value(color, code)[0], VALUE_SCALE),
                    table(&|code| weights.value(color, code)[1], VALUE_SCALE),
                    table(&|code| weights.attack(color, code), ORDER_SCALE),
                    table(&|code| weights.defense(color, code), ORDER_SCALE),
                ]
            })
            .collect();
        let tempo = Color::BOTH[..colors]
            .iter()
            .map(|&color| f64::from(weights.tempo(color)) / VALUE_SCALE)
            .collect();
        let seen = (0..colors).map(|_| std::array::from_fn(|_| vec![0; CODES])).collect();
        Model { rule, classes: code_classes(), tables, tempo, seen }
    }

    /// Number of colours that are told apart.
    pub(super) fn colors(&self) -> usize {
        self.tables.len()
    }

    /// The place of a colour in the tables.
    pub(super) fn color(&self, color: Color) -> usize {
        if self.colors() == 1 { 0 } else { color.index() }
    }

    /// Adds the gradient of a code to that of the parameters behind it.
    pub(super) fn spread(&self, gradient: &mut [f64], code: usize, g: f64) {
        // Dead lines weigh nothing: what all points have in common says nothing.
        for class in self.classes[code].into_iter().filter(|&class| class != LineClass::Dead) {
            gradient[class as usize] += g;
        }
        gradient[LineClass::COUNT + code] += g;
    }

    /// Takes over what is left of the values when they are written: whole numbers, and no offsets
    /// of codes that were hardly ever seen. Of many points that each lose a little, much is lost:
    /// what is fitted afterwards can make up for it.
    pub(super) fn round_values(&mut self, book: &WeightBook) {
        for color in 0..self.colors() {
            let draft = book.lines(self.rule, Color::BOTH[color]);
            for table in 0..2 {
                for i in 0..PER_TABLE {
                    let before = match i.checked_sub(LineClass::COUNT) {
                        None => draft.lines[i][table],
                        Some(code) => draft.codes.get(&code).map_or(0, |quad| quad[table]),
                    };
                    let whole = f64::from(before) / VALUE_SCALE;
                    let written = self.written(color, table, i, before) as f64 / VALUE_SCALE;
                    self.tables[color][table].learned[i] = written - whole;
                }
            }
            self.tempo[color] = (self.tempo[color] * VALUE_SCALE).round() / VALUE_SCALE;
        }
    }

    /// Parameter `i` of a table as it is written, given what the old book says of it.
    fn written(&self, color: usize, table: usize, i: usize, before: i32) -> i64 {
        let scale = if table < 2 { VALUE_SCALE } else { ORDER_SCALE };
        let known = match i.checked_sub(LineClass::COUNT) {
            None => true,
            Some(code) => self.seen[color][table][code] >= SELDOM,
        };
        let more = if known { self.tables[color][table].learned[i] * scale } else { 0.0 };
        (f64::from(before) + more).round() as i64
    }

    /// The sections of the weights format.
    pub(super) fn text(&self, rules: &[Rule], book: &WeightBook, net: Option<&Net>) -> String {
        let names: Vec<String> = rules.iter().map(Rule::to_string).collect();
        let mut text = String::new();
        for color in 0..self.colors() {
            let sides = if self.colors() == 1 { "black,white" } else { ["black", "white"][color] };
            let _ = writeln!(text, "section {} {sides}", names.join(","));
            let tempo = (self.tempo[color] * VALUE_SCALE).round();
            let _ = writeln!(text, "tempo {tempo}");
            let draft = book.lines(self.rule, Color::BOTH[color]);
            for class in LineClass::ALL {
                let quad: [i64; TABLES] = std::array::from_fn(|table| {
                    self.written(color, table, class as usize, draft.lines[class as usize][table])
                });
                if quad != [0; TABLES] {
                    let [a, b, c, d] = quad;
                    let _ = writeln!(text, "line {class} {a} {b} {c} {d}");
                }
            }
            for (name, [a, b, c, d]) in &draft.threats {
                let _ = writeln!(text, "threat {name} {a} {b} {c} {d}");
            }
            for code in 1..CODES {
                let quad: [i64; TABLES] = std::array::from_fn(|table| {
                    let before = draft.codes.get(&code).map_or(0, |quad| quad[table]);
                    self.written(color, table, LineClass::COUNT + code, before)
                });
                if quad != [0; TABLES] {
                    let [a, b, c, d] = quad;
                    let _ = writeln!(text, "code {} {a} {b} {c} {d}", self.name(code));
                }
            }
            text += &net.map_or_else(String::new, |net| net.text(self, color));
            text.push('\n');
        }
        text
    }

    /// The line classes of a code, dead ones left out, as the weights format has them.
    pub(super) fn name(&self, code: usize) -> String {
        let alive = self.classes[code].iter().filter(|&&class| class != LineClass::Dead);
        alive.map(|class| class.name()).collect::<Vec<_>>().join("+")
    }
}
