//! Reads the positions in `tests/cases/*.txt`; their form is described in
//! `tests/cases/README.md`.
//!
//! `common::load("vcf")` gives the cases of `tests/cases/vcf.txt`. A file that is not
//! well-formed fails the test with the file's name and the line.

// Each test program has its own copy of this module, and uses only some of it.
#![allow(dead_code)]

pub mod symmetry;

use quince::types::{Cell, Color, Grid, Point, Rule, Size};

/// One position with its right answers. What a case does not say is empty or `None`.
#[derive(Clone, Debug)]
pub struct Case {
    /// Unique within its file.
    pub name: String,
    /// The rule of the game.
    pub rule: Rule,
    /// Who is to move.
    pub side: Color,
    /// The board; with `moves`, the board after them.
    pub grid: Grid,
    /// How the position came about, black first.
    pub moves: Vec<Point>,
    /// All points that black may not play, row by row, with the kind: `33`, `44`, `6+`.
    pub forbidden: Vec<(Point, String)>,
    /// Moves of `side` that win at once.
    pub wins: Vec<Point>,
    /// Moves of `side` after which the game goes on.
    pub goes_on: Vec<Point>,
    /// The smallest number of fours before the five.
    pub fours: Option<usize>,
    /// The smallest known number of threats before fours alone win.
    pub threats: Option<usize>,
    /// First moves that win in that number.
    pub first: Vec<Point>,
    /// A shortest win: attack, reply, attack, ...
    pub line: Vec<Point>,
    /// Any of these moves is right, and no other.
    pub expect: Vec<Point>,
    /// Wrong moves.
    pub never: Vec<Point>,
}

/// All cases of `tests/cases/<file>.txt`, in its order.
pub fn load(file: &str) -> Vec<Case> {
    let path = format!("{}/tests/cases/{file}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
    let cases = parse(&text).unwrap_or_else(|e| panic!("{path}, {e}"));
    assert!(!cases.is_empty(), "{path}: no cases");
    cases
}

/// The cases in a text, or the number of the line that is wrong, and why.
pub fn parse(text: &str) -> Result<Vec<Case>, String> {
    let mut cases: Vec<Case> = Vec::new();
    let mut block: Option<Block> = None;
    for (i, line) in text.lines().enumerate() {
        let at = |e: String| format!("line {}: {e}", i + 1);
        let line = line.trim();
        if line.is_empty() {
            if let Some(block) = block.take() {
                cases.push(block.finish().map_err(at)?);
            }
        } else if line != "#" && !line.starts_with("# ") {
            block.get_or_insert_default().line(line).map_err(at)?;
        }
    }
    if let Some(block) = block {
        cases.push(block.finish().map_err(|e| format!("at the end: {e}"))?);
    }
    let mut names: Vec<&str> = cases.iter().map(|case| case.name.as_str()).collect();
    names.sort_unstable();
    if let Some(twice) = names.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(format!("two cases have the name {}", twice[0]));
    }
    Ok(cases)
}

/// The lines of one case, as far as they have been read.
#[derive(Default)]
struct Block {
    fields: Vec<(String, String)>,
    rows: Option<Vec<String>>,
}

impl Block {
    fn line(&mut self, line: &str) -> Result<(), String> {
        if let Some(rows) = &mut self.rows {
            rows.push(line.to_string());
            return Ok(());
        }
        let (key, value) = line.split_once(':').ok_or_else(|| format!("no key: '{line}'"))?;
        if key == "board" {
            self.rows = Some(Vec::new());
            return Ok(());
        }
        if self.fields.iter().any(|(k, _)| k == key) {
            return Err(format!("'{key}' twice"));
        }
        self.fields.push((key.to_string(), value.trim().to_string()));
        Ok(())
    }

    /// Takes a field's value out; empty if the case has no such field.
    fn take(&mut self, key: &str) -> String {
        let found = self.fields.iter().position(|(k, _)| k == key);
        found.map_or_else(String::new, |i| self.fields.swap_remove(i).1)
    }

    fn points(&mut self, key: &str, size: Size) -> Result<Vec<Point>, String> {
        self.take(key).split_whitespace().map(|word| point(word, size)).collect()
    }

    fn number(&mut self, key: &str) -> Result<Option<usize>, String> {
        let text = self.take(key);
        if text.is_empty() {
            return Ok(None);
        }
        text.parse().map(Some).map_err(|_| format!("{key}: '{text}' is no number"))
    }

    fn finish(mut self) -> Result<Case, String> {
        let name = self.take("name");
        if name.is_empty() {
            return Err("a case without a name".to_string());
        }
        let rule = self.take("rule").parse()?;
        let mut grid = match self.rows.take() {
            Some(rows) => {
                if let Some(bad) = rows.iter().find(|row| row.contains(|c| !".XO#".contains(c))) {
                    return Err(format!("'{bad}' is no row of a board"));
                }
                let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
                Grid::from_rows(&rows).ok_or("the rows make no board")?
            }
            None => Grid::new(self.take("size").parse()?),
        };
        let size = grid.size();
        let moves = self.points("moves", size)?;
        let mut side = Color::Black;
        for &point in &moves {
            if !grid.get(point).is_empty() {
                return Err(format!("moves: {point} is not empty"));
            }
            grid.set(point, Cell::from(side));
            side = side.opponent();
        }
        match self.take("side").as_str() {
            "X" => side = Color::Black,
            "O" => side = Color::White,
            "" if !moves.is_empty() => {}
            other => return Err(format!("side: '{other}' is neither X nor O")),
        }
        let mut forbidden = Vec::new();
        for word in self.take("forbidden").split_whitespace() {
            let (at, kind) = word.split_once('=').ok_or_else(|| format!("'{word}': no kind"))?;
            forbidden.push((point(at, size)?, kind.to_string()));
        }
        let case = Case {
            name,
            rule,
            side,
            moves,
            forbidden,
            wins: self.points("wins", size)?,
            goes_on: self.points("goes-on", size)?,
            fours: self.number("fours")?,
            threats: self.number("threats")?,
            first: self.points("first", size)?,
            line: self.points("line", size)?,
            expect: self.points("expect", size)?,
            never: self.points("never", size)?,
            grid,
        };
        match self.fields.first() {
            Some((key, _)) => Err(format!("'{key}' is no field of a case")),
            None => Ok(case),
        }
    }
}

fn point(word: &str, size: Size) -> Result<Point, String> {
    let point: Point = word.parse()?;
    if size.contains(point) { Ok(point) } else { Err(format!("{point} is outside the board")) }
}
