//! What a careful manager knows of the board from the lines it has sent, so that it can tell
//! a legal move.

use std::collections::HashSet;

/// A point as `(x, y)`.
pub type Spot = (i64, i64);

/// The board of the game.
#[derive(Default)]
pub struct Board {
    width: i64,
    height: i64,
    occupied: HashSet<Spot>,
    /// The list of stones that is being sent.
    list: Option<HashSet<Spot>>,
    /// What was there before the last command: an ERROR brings it back.
    before: Option<HashSet<Spot>>,
}

impl Board {
    /// Takes in a line that is sent.
    pub fn sent(&mut self, line: &str) {
        let line = line.trim().trim_start_matches('\u{feff}').to_ascii_uppercase();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((&line, ""));
        let numbers: Vec<i64> = rest
            .split(|c: char| c == ',' || c.is_whitespace())
            .filter_map(|part| part.parse().ok())
            .collect();
        match (word, &numbers[..]) {
            ("START", &[side]) => self.new_game(side, side),
            ("START" | "RECTSTART", &[width, height]) => self.new_game(width, height),
            ("RESTART", _) => self.new_game(self.width, self.height),
            ("DONE", _) => {
                if let Some(list) = self.list.take() {
                    self.before = Some(std::mem::replace(&mut self.occupied, list));
                }
            }
            _ if self.list.is_some() => {
                let mut parts = line.split(',').filter_map(|part| part.trim().parse().ok());
                if let (Some(x), Some(y), Some(list)) = (parts.next(), parts.next(), &mut self.list)
                {
                    list.insert((x, y));
                }
            }
            ("BOARD" | "YXBOARD", _) => self.list = Some(HashSet::new()),
            ("TURN", &[x, y]) if self.contains((x, y)) => {
                self.before = Some(self.occupied.clone());
                self.occupied.insert((x, y));
            }
            ("TAKEBACK", &[x, y]) => {
                self.before = None;
                self.occupied.remove(&(x, y));
            }
            // An error that answers it takes back nothing of what was there before.
            ("BEGIN", _) => self.before = None,
            _ => {}
        }
    }

    fn new_game(&mut self, width: i64, height: i64) {
        *self = Board { width, height, ..Board::default() };
    }

    fn contains(&self, (x, y): Spot) -> bool {
        (0..self.width).contains(&x) && (0..self.height).contains(&y)
    }

    /// Takes in a reply.
    pub fn replied(&mut self, line: &str) {
        if line.starts_with("ERROR") {
            if let Some(before) = self.before.take() {
                self.occupied = before;
            }
        } else if let Some(spot) = spot(line) {
            self.occupied.insert(spot);
        }
    }

    /// Whether a move can be made there.
    pub fn vacant(&self, spot: Spot) -> bool {
        self.contains(spot) && !self.occupied.contains(&spot)
    }

    /// All points where a move can be made, row by row.
    pub fn vacancies(&self) -> Vec<Spot> {
        let points = (0..self.height).flat_map(|y| (0..self.width).map(move |x| (x, y)));
        points.filter(|&spot| self.vacant(spot)).collect()
    }
}

/// Reads `x,y`, and nothing else.
pub fn spot(text: &str) -> Option<Spot> {
    let (x, y) = text.split_once(',')?;
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if digits(x) && digits(y) { Some((x.parse().ok()?, y.parse().ok()?)) } else { None }
}
