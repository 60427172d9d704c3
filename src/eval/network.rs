//! Small layers on top of the sums: what a sum of weights cannot say.
//!
//! Each code has a vector besides its weights. The vectors of all empty points are added up for
//! each colour, move by move like the sums of the weights; what is above zero goes through one
//! hidden layer, and comes out as a number that the evaluation adds to the sum of the weights.
//! So the value of one thing can depend on how much there is of another. The idea, an
//! accumulator that follows the moves and small layers behind it, is that of NNUE (Nasu, 2018).
//! All numbers are whole, so that every machine gets the same.

use super::book::{clamp, number};
use crate::pattern::{CODES, Code, LineClass, code_classes};
use crate::types::Color;
use std::collections::BTreeMap;

/// Length of a code's vector.
pub const WIDTH: usize = 16;
/// Units of the hidden layer.
pub const UNITS: usize = 16;

/// One in the vectors and their biases.
pub const VECTOR_ONE: i32 = 1 << 9;
/// One in what the hidden layer reads and gives.
pub const INPUT_ONE: i32 = 1 << 6;
/// One in the weights of the hidden layer.
pub const WEIGHT_ONE: i32 = 1 << 8;
/// One in the weights of what comes out, besides the unit of [`Score`](crate::types::Score).
pub const OUT_ONE: i32 = 1 << 4;

/// The most that the hidden layer reads: no sum of its units can overflow.
const INPUT_MOST: i32 = 64 * INPUT_ONE - 1;

/// The sum of the vectors of a colour.
pub type Vector = [i32; WIDTH];

/// The layers of one rule, ready for use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Network {
    /// For each colour and code its vector.
    pub(super) vectors: [Box<[[i16; WIDTH]; CODES]>; 2],
    /// For each colour the layers that judge when it is to move.
    pub(super) heads: [Head; 2],
}

/// What is behind the sums of the vectors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Head {
    /// Added to the sums of the side to move, and of the other. In [`VECTOR_ONE`]s.
    pub bias: [[i32; WIDTH]; 2],
    /// The hidden layer.
    pub units: [Unit; UNITS],
    /// Added to what comes out, in the unit of [`Score`](crate::types::Score).
    pub out_bias: i32,
}

/// One unit of the hidden layer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unit {
    /// Weights of what the side to move and the other have, in [`WEIGHT_ONE`]s.
    pub weights: [[i16; WIDTH]; 2],
    /// Added to the sum, in [`INPUT_ONE`] times [`WEIGHT_ONE`].
    pub bias: i32,
    /// What one of the unit counts for, in the unit of [`Score`](crate::types::Score) times
    /// [`OUT_ONE`].
    pub out: i16,
}

impl Network {
    /// The vector of a code.
    #[inline]
    #[must_use]
    pub fn vector(&self, color: Color, code: Code) -> &[i16; WIDTH] {
        &self.vectors[color.index()][usize::from(code)]
    }

    /// What the layers add to the value for the side to move, given both colours' sums.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, side: Color, sums: &[Vector; 2]) -> i32 {
        let head = &self.heads[side.index()];
        let input = [(side, 0), (side.opponent(), 1)].map(|(color, role)| {
            let mut input = [0i16; WIDTH];
            for (i, slot) in input.iter_mut().enumerate() {
                let sum = sums[color.index()][i] + head.bias[role][i];
                *slot = (sum / (VECTOR_ONE / INPUT_ONE)).clamp(0, INPUT_MOST) as i16;
            }
            input
        });
        let mut value = 0i64;
        for unit in &head.units {
            let mut sum = unit.bias;
            for (input, weights) in input.iter().zip(&unit.weights) {
                sum += input
                    .iter()
                    .zip(weights)
                    .map(|(&x, &w)| i32::from(x) * i32::from(w))
                    .sum::<i32>();
            }
            value += i64::from((sum / WEIGHT_ONE).max(0)) * i64::from(unit.out);
        }
        head.out_bias + (value / i64::from(INPUT_ONE * OUT_ONE)) as i32
    }
}

/// What a file says of the network of one colour, entry by entry.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Draft {
    lines: [[i16; WIDTH]; LineClass::COUNT],
    codes: BTreeMap<usize, [i16; WIDTH]>,
    head: Head,
    /// Units of the head that have been named.
    units: usize,
}

impl Draft {
    /// An empty network, as the entry `network` begins it. `sizes` are the length of the
    /// vectors and the number of units.
    pub(super) fn new(sizes: [&str; 2]) -> Result<Draft, String> {
        if sizes != [WIDTH.to_string(), UNITS.to_string()] {
            return Err(format!(
                "this version has networks of {WIDTH} {UNITS}, not of {}",
                sizes.join(" ")
            ));
        }
        Ok(Draft {
            lines: Default::default(),
            codes: BTreeMap::new(),
            head: Head::default(),
            units: 0,
        })
    }

    /// The vector of a line class, added to that of all codes with such a line.
    pub(super) fn line(&mut self, class: LineClass, words: &[&str]) -> Result<(), String> {
        self.lines[class as usize] = numbers(words)?.map(|n| n as i16);
        Ok(())
    }

    /// The vector of a code, added to those of its lines.
    pub(super) fn code(&mut self, code: usize, words: &[&str]) -> Result<(), String> {
        self.codes.insert(code, numbers(words)?.map(|n| n as i16));
        Ok(())
    }

    /// What is added to the sums of the side to move (0) or of the other (1).
    pub(super) fn bias(&mut self, role: usize, words: &[&str]) -> Result<(), String> {
        self.head.bias[role] = numbers(words)?;
        Ok(())
    }

    /// The next unit: its bias, what it counts for, its weights.
    pub(super) fn unit(&mut self, words: &[&str]) -> Result<(), String> {
        let unit = self.head.units.get_mut(self.units);
        let unit = unit.ok_or_else(|| format!("more than {UNITS} units"))?;
        let [bias, out, weights @ ..] = words else {
            return Err("a unit has a bias, what it counts for, and weights".into());
        };
        let (own, other) = weights.split_at(WIDTH.min(weights.len()));
        *unit = Unit {
            weights: [numbers(own)?, numbers(other)?].map(|list| list.map(|n| n as i16)),
            bias: large(bias)?,
            out: number(out)? as i16,
        };
        self.units += 1;
        Ok(())
    }

    /// What is added to what comes out.
    pub(super) fn out(&mut self, word: &str) -> Result<(), String> {
        self.head.out_bias = number(word)?;
        Ok(())
    }
}

impl Network {
    /// The network that two colours' drafts describe.
    pub(super) fn new(drafts: [&Draft; 2]) -> Network {
        let classes = code_classes();
        let vectors = drafts.map(|draft| {
            let mut vectors = Box::new([[0; WIDTH]; CODES]);
            // The first code is that of taken points, too, which count for nothing.
            for (code, vector) in vectors.iter_mut().enumerate().skip(1) {
                let lines = classes[code].map(|class| &draft.lines[class as usize]);
                for (i, slot) in vector.iter_mut().enumerate() {
                    let own = draft.codes.get(&code).map_or(0, |own| own[i].into());
                    *slot = clamp(lines.iter().map(|line| i32::from(line[i])).sum::<i32>() + own);
                }
            }
            vectors
        });
        Network { vectors, heads: drafts.map(|draft| draft.head.clone()) }
    }
}

fn numbers(words: &[&str]) -> Result<[i32; WIDTH], String> {
    let list = words.iter().map(|word| number(word)).collect::<Result<Vec<_>, _>>()?;
    list.try_into().map_err(|list: Vec<_>| format!("{} numbers in place of {WIDTH}", list.len()))
}

/// A number for which those of the weights have too small a range.
fn large(word: &str) -> Result<i32, String> {
    let value = word.parse::<i32>().ok().filter(|v| v.abs() <= 1_000_000);
    value.ok_or_else(|| format!("'{word}' is no whole number from -1000000 to 1000000"))
}

#[cfg(test)]
mod tests {
    use super::super::WeightBook;
    use super::*;
    use crate::types::Rule;

    /// A network in which the first number of a vector counts open twos, and one unit gives
    /// what the side to move has more of.
    fn text() -> String {
        let first = |n: i32| format!("{n}{}", " 0".repeat(WIDTH - 1));
        format!(
            "quince-weights 1\nsection freestyle black,white\nnetwork {WIDTH} {UNITS}\n\
             line-vector open-two {}\ncode-vector open-two+open-two {}\nown-bias {}\n\
             unit 0 {} {} {}\nout 3",
            first(VECTOR_ONE),
            first(VECTOR_ONE),
            first(VECTOR_ONE / 2),
            100 * OUT_ONE,
            first(WEIGHT_ONE),
            first(-WEIGHT_ONE),
        )
    }

    #[test]
    fn layers_say_what_a_sum_cannot() {
        let weights = WeightBook::parse(&text()).unwrap().weights(Rule::Freestyle);
        let network = weights.network().unwrap();
        let classes = [LineClass::Dead, LineClass::Dead, LineClass::OpenTwo, LineClass::OpenTwo];
        let code = code_classes().iter().position(|c| *c == classes).unwrap() as Code;
        // Two lines, and the code's own.
        assert_eq!(i32::from(network.vector(Color::White, code)[0]), 3 * VECTOR_ONE);
        assert_eq!(network.vector(Color::White, 0), &[0; WIDTH]);
        let value = |black: i32, white: i32| {
            let sum = |n: i32| std::array::from_fn(|i| if i == 0 { n * VECTOR_ONE } else { 0 });
            let sums = [sum(black), sum(white)];
            (network.evaluate(Color::Black, &sums), network.evaluate(Color::White, &sums))
        };
        // A half more for having the move; nothing from the one who is behind.
        assert_eq!(value(2, 1), (153, 3));
        assert_eq!(value(1, 4), (3, 353));
        assert_eq!(value(1000, 0).0, 6401, "what is read has an upper end");
    }

    #[test]
    fn what_is_no_network_is_refused() {
        assert!(WeightBook::parse(&text().replace("network 16", "network 17")).is_err());
        assert!(WeightBook::parse(&text().replace("network", "# network")).is_err());
        assert!(WeightBook::parse(&text().replace("out 3", "out 3 3")).is_err());
        assert!(WeightBook::parse(&text().replace("unit 0", "unit 1000001")).is_err());
        assert!(WeightBook::parse(&text().replace("unit 0", "unit")).is_err());
        let unit = text().lines().find(|line| line.starts_with("unit")).unwrap().to_owned();
        let many = format!("{}{}", text(), format!("\n{unit}").repeat(UNITS));
        assert!(WeightBook::parse(&many).unwrap_err().reason.contains("more than"));
    }
}
