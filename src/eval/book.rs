//! The text format of the weights. `docs/evaluation.md` describes it.

use super::Weights;
use super::network::{self, Network};
use crate::pattern::{LineClass, Threat, code_classes};
use crate::types::{Color, Rule};
use std::collections::{BTreeMap, HashMap};
use std::fmt;

/// The embedded tables: name and text. The first is the default.
pub const PRESETS: [(&str, &str); 6] = [
    ("trained", include_str!("presets/trained.txt")),
    ("balanced", include_str!("presets/balanced.txt")),
    ("attack", include_str!("presets/attack.txt")),
    ("defend", include_str!("presets/defend.txt")),
    ("point-sum", include_str!("presets/point-sum.txt")),
    ("line-map", include_str!("presets/line-map.txt")),
];

/// The weights of all rules.
#[derive(Clone, Debug, PartialEq)]
pub struct WeightBook {
    rules: [Draft; 5],
}

/// What is wrong with a weights file, and in which line (from 1; 0: the file as a whole).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookError {
    /// Line number.
    pub line: usize,
    /// What is wrong, in words.
    pub reason: String,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl std::error::Error for BookError {}

/// The four numbers of an entry: value to move, value waiting, attack, defence.
pub type Quad = [i32; 4];

/// The entries of a book for one rule and colour.
#[derive(Clone, Debug, PartialEq)]
pub struct Entries {
    /// For each line class.
    pub lines: [Quad; LineClass::COUNT],
    /// For each threat that has an entry, by name.
    pub threats: Vec<(&'static str, Quad)>,
    /// For each code that has an entry.
    pub codes: BTreeMap<usize, Quad>,
}

/// What a file says about one rule, colour by colour.
#[derive(Clone, Debug, Default, PartialEq)]
struct Draft {
    colors: [ColorDraft; 2],
}

#[derive(Clone, Debug, Default, PartialEq)]
struct ColorDraft {
    tempo: i32,
    lines: [Quad; LineClass::COUNT],
    threats: [Quad; Threat::COUNT],
    codes: BTreeMap<usize, Quad>,
    network: Option<network::Draft>,
}

impl Default for WeightBook {
    /// The first of [`PRESETS`].
    fn default() -> WeightBook {
        WeightBook::preset(PRESETS[0].0).unwrap_or_else(|| WeightBook { rules: Default::default() })
    }
}

impl WeightBook {
    /// The embedded table with this name.
    #[must_use]
    pub fn preset(name: &str) -> Option<WeightBook> {
        let (_, text) = PRESETS.into_iter().find(|(known, _)| *known == name)?;
        WeightBook::parse(text).ok()
    }

    /// Reads the text format.
    ///
    /// # Errors
    /// The first line that does not follow the format, and why.
    pub fn parse(text: &str) -> Result<WeightBook, BookError> {
        let mut book = WeightBook { rules: Default::default() };
        let codes: HashMap<[LineClass; 4], usize> =
            code_classes().into_iter().enumerate().map(|(code, classes)| (classes, code)).collect();
        let mut section: Option<(Vec<Rule>, Vec<Color>)> = None;
        let mut header = false;
        for (number, line) in text.lines().enumerate() {
            let fail = |reason: String| BookError { line: number + 1, reason };
            let words: Vec<&str> =
                line.split('#').next().unwrap_or("").split_whitespace().collect();
            match (words.as_slice(), &section) {
                ([], _) => {}
                (["quince-weights", "1"], _) => header = true,
                _ if !header => {
                    return Err(fail("the file must begin with 'quince-weights 1'".into()));
                }
                (["section", rules, colors], _) => {
                    section = Some((list(rules).map_err(fail)?, colors_of(colors).map_err(fail)?));
                }
                (_, None) => return Err(fail("a 'section' line must come first".into())),
                (entry, Some((rules, colors))) => {
                    for &rule in rules {
                        for color in colors {
                            let draft = &mut book.rules[rule.index()].colors[color.index()];
                            draft.enter(entry, &codes).map_err(fail)?;
                        }
                    }
                }
            }
        }
        if header {
            Ok(book)
        } else {
            Err(BookError { line: 0, reason: "the file is empty".into() })
        }
    }

    /// What the book says of a colour under a rule, entry by entry.
    #[must_use]
    pub fn lines(&self, rule: Rule, color: Color) -> Entries {
        let draft = &self.rules[rule.index()].colors[color.index()];
        let threats = Threat::ALL.into_iter().map(|t| (threat_name(t), draft.threats[t as usize]));
        Entries {
            lines: draft.lines,
            threats: threats.filter(|(_, quad)| *quad != [0; 4]).collect(),
            codes: draft.codes.clone(),
        }
    }

    /// The weights of a rule, ready for use.
    #[must_use]
    pub fn weights(&self, rule: Rule) -> Weights {
        let mut weights = Weights::default();
        for color in Color::BOTH {
            let draft = &self.rules[rule.index()].colors[color.index()];
            let restricted = rule.restricts(color);
            for (code, quad) in draft.quads(restricted).into_iter().enumerate() {
                let [moving, waiting, attack, defense] = quad.map(clamp);
                weights.value[color.index()][code] = [moving, waiting];
                weights.order[color.index()][code] = [attack, defense];
            }
            weights.tempo[color.index()] = clamp(draft.tempo);
        }
        if let [Some(black), Some(white)] =
            Color::BOTH.map(|c| self.rules[rule.index()].colors[c.index()].network.as_ref())
        {
            weights.network = Some(Network::new([black, white]));
        }
        weights
    }
}

impl ColorDraft {
    /// Takes in one line of a section.
    fn enter(
        &mut self,
        entry: &[&str],
        codes: &HashMap<[LineClass; 4], usize>,
    ) -> Result<(), String> {
        match *entry {
            ["tempo", value] => self.tempo = number(value)?,
            [kind @ ("line" | "threat" | "code"), name, a, b, c, d] => {
                let quad = [number(a)?, number(b)?, number(c)?, number(d)?];
                match kind {
                    "line" => self.lines[class_of(name)? as usize] = quad,
                    "threat" => self.threats[threat_of(name)? as usize] = quad,
                    _ => {
                        self.codes.insert(code_of(name, codes)?, quad);
                    }
                }
            }
            ["network", width, units] => self.network = Some(network::Draft::new([width, units])?),
            [kind, ref rest @ ..] => match &mut self.network {
                Some(network) => match (kind, rest) {
                    ("line-vector", [name, vector @ ..]) => {
                        network.line(class_of(name)?, vector)?
                    }
                    ("code-vector", [name, vector @ ..]) => {
                        network.code(code_of(name, codes)?, vector)?;
                    }
                    ("own-bias", vector) => network.bias(0, vector)?,
                    ("other-bias", vector) => network.bias(1, vector)?,
                    ("unit", numbers) => network.unit(numbers)?,
                    ("out", [value]) => network.out(value)?,
                    _ => return Err(no_entry(entry)),
                },
                None => return Err(no_entry(entry)),
            },
            [] => {}
        }
        Ok(())
    }

    /// The four numbers of every code.
    fn quads(&self, restricted: bool) -> Vec<Quad> {
        let add = |a: Quad, b: &Quad| std::array::from_fn(|i| a[i] + b[i]);
        let of = if restricted { Threat::of_restricted } else { Threat::of };
        let mut quads: Vec<Quad> = code_classes()
            .into_iter()
            .map(|classes| {
                let lines =
                    classes.iter().fold([0; 4], |sum, &c| add(sum, &self.lines[c as usize]));
                add(lines, &self.threats[of(classes) as usize])
            })
            .collect();
        for (&code, quad) in &self.codes {
            quads[code] = add(quads[code], quad);
        }
        // The code of four dead lines is also that of taken points, which count for nothing.
        quads[0] = [0; 4];
        quads
    }
}

fn no_entry(entry: &[&str]) -> String {
    format!("'{}' is no entry of this format, at least not here", entry.join(" "))
}

pub(super) fn clamp(value: i32) -> i16 {
    value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

pub(super) fn number(word: &str) -> Result<i32, String> {
    let value = word.parse::<i32>().ok().filter(|v| v.abs() <= 10_000);
    value.ok_or_else(|| format!("'{word}' is no whole number from -10000 to 10000"))
}

fn list(words: &str) -> Result<Vec<Rule>, String> {
    words.split(',').map(str::parse).collect()
}

fn colors_of(words: &str) -> Result<Vec<Color>, String> {
    let color = |word: &str| {
        let known = Color::BOTH.into_iter().find(|color| color.to_string() == word);
        known.ok_or_else(|| format!("'{word}' is no colour: black, white, or black,white"))
    };
    words.split(',').map(color).collect()
}

fn class_of(word: &str) -> Result<LineClass, String> {
    let known = LineClass::ALL.into_iter().find(|class| class.name() == word);
    known.ok_or_else(|| format!("'{word}' is no line class"))
}

fn threat_of(word: &str) -> Result<Threat, String> {
    let known = Threat::ALL.into_iter().find(|&threat| threat_name(threat) == word);
    known.ok_or_else(|| format!("'{word}' is no threat"))
}

const fn threat_name(threat: Threat) -> &'static str {
    match threat {
        Threat::None => "none",
        Threat::Three => "three",
        Threat::DoubleThree => "double-three",
        Threat::Four => "four",
        Threat::FourThree => "four-three",
        Threat::OpenFour => "open-four",
        Threat::Five => "five",
        Threat::Forbidden => "forbidden",
    }
}

/// The code of line classes joined by `+`, dead ones left out.
fn code_of(word: &str, codes: &HashMap<[LineClass; 4], usize>) -> Result<usize, String> {
    let mut classes = [LineClass::Dead; 4];
    for (i, name) in word.split('+').enumerate() {
        let slot =
            classes.get_mut(i).ok_or_else(|| format!("'{word}' names more than four lines"))?;
        *slot = class_of(name)?;
    }
    classes.sort_unstable();
    let code = codes.get(&classes).copied().filter(|&code| code != 0);
    code.ok_or_else(|| format!("'{word}' has no weight of its own"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_parse_and_say_something_of_every_rule() {
        for (name, text) in PRESETS {
            let book = WeightBook::parse(text).unwrap_or_else(|e| panic!("{name}: {e}"));
            for rule in Rule::ALL {
                let weights = book.weights(rule);
                for color in Color::BOTH {
                    assert!(weights.value[color.index()].iter().any(|v| v[0] > 0), "{name} {rule}");
                    assert_eq!(weights.value(color, 0), [0, 0]);
                }
            }
        }
    }

    #[test]
    fn entries_add_up_and_later_ones_replace() {
        let text = "quince-weights 1\nsection renju black,white # both\ntempo 5\n\
            line open-two 3 2 1 0\nline four 10 9 2 1\nthreat four 100 50 0 0\n\
            code four+open-two 1000 0 7 8\nsection renju black\nline open-two 4 2 1 0\ntempo 8";
        let weights = WeightBook::parse(text).unwrap().weights(Rule::Renju);
        let classes = [LineClass::Dead, LineClass::Dead, LineClass::OpenTwo, LineClass::Four];
        let code = code_classes().iter().position(|c| *c == classes).unwrap() as u16;
        assert_eq!(weights.value(Color::White, code), [1113, 61]);
        assert_eq!(weights.value(Color::Black, code), [1114, 61]);
        assert_eq!(weights.attack(Color::Black, code), 10);
        assert_eq!(weights.defense(Color::Black, code), 9);
        assert_eq!((weights.tempo(Color::Black), weights.tempo(Color::White)), (8, 5));
    }

    #[test]
    fn errors_name_the_line() {
        for (text, line) in [
            ("", 0),
            ("hello", 1),
            ("quince-weights 1\ntempo 1", 2),
            ("quince-weights 1\nsection chess black", 2),
            ("quince-weights 1\nsection renju green", 2),
            ("quince-weights 1\nsection renju black\nline six 1 1 1 1", 3),
            ("quince-weights 1\nsection renju black\n\nline four x 1 1 1", 4),
            ("quince-weights 1\nsection renju black\ncode four+four+four+four+four 1 1 1 1", 3),
            ("quince-weights 1\nsection renju black\ntempo 10001", 3),
        ] {
            assert_eq!(WeightBook::parse(text).unwrap_err().line, line, "{text}");
        }
    }
}
