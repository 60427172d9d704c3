//! What the games of a match add up to.

use super::elo;
use super::elo::Elo;
use super::fault::Ending;
use super::record::Record;
use crate::types::Color;
use std::collections::{BTreeMap, HashMap};

/// One player's results.
#[derive(Clone, Debug, Default)]
pub struct Total {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// Games won as black.
    pub black_wins: u64,
    /// Games played as black.
    pub black_games: u64,
    /// How often the player was at fault, by kind.
    pub faults: BTreeMap<Ending, u64>,
    /// Milliseconds for all its moves.
    pub time: u64,
    /// Its moves.
    pub moves: u64,
    /// Its longest time for a move, in milliseconds.
    pub longest: u64,
    /// The greatest private memory seen, in bytes.
    pub memory: u64,
}

impl Total {
    /// Games played.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points: a draw is half a win.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// Faults of all kinds but those of time.
    #[must_use]
    pub fn crashes(&self) -> u64 {
        self.faults.iter().filter(|(kind, _)| !kind.is_time()).map(|(_, count)| count).sum()
    }

    /// Games lost on time.
    #[must_use]
    pub fn time_losses(&self) -> u64 {
        self.faults.iter().filter(|(kind, _)| kind.is_time()).map(|(_, count)| count).sum()
    }
}

/// The results of all players so far.
#[derive(Clone, Debug)]
pub struct Tally {
    names: Vec<String>,
    totals: Vec<Total>,
    /// `wins[i][j]`: games that `i` has won against `j`.
    wins: Vec<Vec<u64>>,
    /// `draws[i][j]`: games that the two have drawn; the same both ways.
    draws: Vec<Vec<u64>>,
    /// `pairs[i][j]`: how many pairs of games brought `i` 0, 1/2, ..., 2 points against `j`.
    pairs: Vec<Vec<[u64; 5]>>,
    /// The half points of black in the first games of pairs whose second has not come, and the
    /// other way round, by the number of the pair.
    halves: HashMap<usize, (usize, u64)>,
    games: u64,
}

impl Tally {
    /// No results yet, of these players.
    #[must_use]
    pub fn new(names: Vec<String>) -> Tally {
        let n = names.len();
        Tally {
            names,
            totals: vec![Total::default(); n],
            wins: vec![vec![0; n]; n],
            draws: vec![vec![0; n]; n],
            pairs: vec![vec![[0; 5]; n]; n],
            halves: HashMap::new(),
            games: 0,
        }
    }

    /// Adds a game. One of players that do not take part is passed over.
    pub fn add(&mut self, record: &Record) {
        let number = |name: &str| self.names.iter().position(|other| other == name);
        let (Some(black), Some(white)) = (number(&record.black), number(&record.white)) else {
            return;
        };
        self.games += 1;
        let players = [black, white];
        for color in Color::BOTH {
            let total = &mut self.totals[players[color.index()]];
            match record.winner {
                Some(winner) if winner == color => total.wins += 1,
                Some(_) => total.losses += 1,
                None => total.draws += 1,
            }
            if color == Color::Black {
                total.black_games += 1;
                total.black_wins += u64::from(record.winner == Some(color));
            }
            for blame in record.faults.iter().filter(|blame| blame.color == color) {
                *total.faults.entry(blame.fault.kind).or_default() += 1;
            }
            let times = record.times.iter().enumerate().skip(record.opening);
            for (_, &time) in times.filter(|(i, _)| i % 2 == color.index()) {
                total.time += time;
                total.moves += 1;
                total.longest = total.longest.max(time);
            }
            total.memory = total.memory.max(record.memory[color.index()]);
        }
        let half_points = match record.winner {
            Some(Color::Black) => 2,
            Some(Color::White) => 0,
            None => 1,
        };
        match half_points {
            2 => self.wins[black][white] += 1,
            0 => self.wins[white][black] += 1,
            _ => {
                self.draws[black][white] += 1;
                self.draws[white][black] += 1;
            }
        }
        match self.halves.remove(&record.game.div_ceil(2)) {
            None => {
                self.halves.insert(record.game.div_ceil(2), (black, half_points));
            }
            Some((other, points)) => {
                // The colours have changed: what black got then, white got now.
                let first =
                    if other == white { points + 2 - half_points } else { points + half_points };
                let (one, two) = if other == white { (white, black) } else { (black, white) };
                self.pairs[one][two][first as usize] += 1;
                self.pairs[two][one][4 - first as usize] += 1;
            }
        }
    }

    /// The players' names.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The results of each.
    #[must_use]
    pub fn totals(&self) -> &[Total] {
        &self.totals
    }

    /// Games added.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// What one player got against another: games won, drawn, lost.
    #[must_use]
    pub fn against(&self, one: usize, two: usize) -> [u64; 3] {
        [self.wins[one][two], self.draws[one][two], self.wins[two][one]]
    }

    /// How many complete pairs of games brought one player 0, 1/2, 1, 3/2 and 2 points against
    /// another.
    #[must_use]
    pub fn pairs(&self, one: usize, two: usize) -> [u64; 5] {
        self.pairs[one][two]
    }

    /// How much stronger one player is than another: from pairs where there are some, since
    /// the games of a pair are not independent.
    #[must_use]
    pub fn difference(&self, one: usize, two: usize) -> Option<Elo> {
        let pairs = self.pairs(one, two);
        let [wins, draws, losses] = self.against(one, two);
        if pairs.iter().sum::<u64>() >= 2 {
            elo::difference(&pairs)
        } else {
            elo::difference(&[losses, draws, wins])
        }
    }

    /// The ratings of all players, their mean 0.
    #[must_use]
    pub fn ratings(&self) -> Vec<Elo> {
        let n = self.names.len();
        let score = |i: usize, j: usize| self.wins[i][j] as f64 + self.draws[i][j] as f64 / 2.0;
        let scores: Vec<Vec<f64>> = (0..n).map(|i| (0..n).map(|j| score(i, j)).collect()).collect();
        elo::ratings(&scores)
    }

    /// The players, the strongest first.
    #[must_use]
    pub fn ranking(&self) -> Vec<usize> {
        let ratings = self.ratings();
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&a, &b| ratings[b].value.total_cmp(&ratings[a].value));
        order
    }
}

#[cfg(test)]
mod tests {
    use super::super::fault::{Blame, Fault};
    use super::super::record::sample;
    use super::*;

    fn tally(records: &[Record]) -> Tally {
        let mut tally = Tally::new(vec!["A".into(), "B".into()]);
        records.iter().for_each(|record| tally.add(record));
        tally
    }

    #[test]
    fn pairs_are_counted_in_any_order() {
        use Color::{Black, White};
        let games = [
            sample(1, "A", "B", Some(Black)), // A
            sample(4, "B", "A", None),
            sample(2, "B", "A", Some(White)), // A: a pair of 2
            sample(3, "A", "B", Some(White)), // B: with 4 a pair of 1/2
            sample(5, "A", "B", Some(Black)), // no pair yet
            sample(6, "C", "D", Some(Black)), // strangers
        ];
        let tally = tally(&games);
        assert_eq!(tally.pairs(0, 1), [0, 1, 0, 0, 1]);
        assert_eq!(tally.pairs(1, 0), [1, 0, 0, 1, 0]);
        assert_eq!(tally.against(0, 1), [3, 1, 1]);
        assert_eq!(tally.games(), 5);
        let total = &tally.totals()[0];
        assert_eq!((total.wins, total.draws, total.losses), (3, 1, 1));
        assert_eq!((total.black_wins, total.black_games, total.points()), (2, 3, 3.5));
        assert_eq!(tally.ranking(), [0, 1]);
    }

    #[test]
    fn times_and_faults() {
        let mut game = sample(1, "A", "B", Some(Color::White));
        game.faults.push(Blame {
            color: Color::Black,
            fault: Fault::new(Ending::Late, ""),
            stderr: String::new(),
        });
        let tally = tally(&[game]);
        let [a, b] = tally.totals() else { panic!() };
        assert_eq!((a.time_losses(), a.crashes(), b.time_losses()), (1, 0, 0));
        // After three stones of the opening white moves first.
        assert_eq!((b.time, b.moves, b.longest), (10 + 30 + 50, 3, 50));
        assert_eq!((a.time, a.moves, a.memory), (20 + 40 + 60, 3, 1 << 20));
    }
}
