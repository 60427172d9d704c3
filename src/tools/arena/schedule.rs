//! Which games are played, in which order.

use super::opening::Opening;
use crate::types::{Size, Symmetry};

/// How openings are turned and mirrored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Turning {
    /// Never.
    None,
    /// Each time that all of them have been played, by another symmetry.
    #[default]
    Cycle,
    /// At random.
    Random,
}

/// In which order openings come, and how they lie.
#[derive(Clone, Copy, Debug, Default)]
pub struct Order {
    /// In a random order.
    pub shuffle: bool,
    /// Turned and mirrored.
    pub turning: Turning,
    /// What randomness begins with.
    pub seed: u64,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first player meets all others.
    Gauntlet,
    /// Players meet who are at most so many places apart.
    Neighbours(usize),
}

/// One game, by the numbers of its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fixture {
    /// Black.
    pub black: usize,
    /// White.
    pub white: usize,
    /// The first stones.
    pub opening: Opening,
}

/// All games of a match, in order. The two games of a pair follow each other: same players,
/// same opening, colours swapped. All pairs of players play an opening before the next one
/// comes.
#[derive(Clone, Debug)]
pub struct Schedule {
    meetings: Vec<(usize, usize)>,
    openings: Vec<Opening>,
    order: Order,
    size: Size,
    games: usize,
}

impl Schedule {
    /// A schedule of `games` games for each two players who meet, rounded up to whole pairs.
    #[must_use]
    pub fn new(
        players: usize,
        format: Format,
        games: usize,
        mut openings: Vec<Opening>,
        order: Order,
        size: Size,
    ) -> Schedule {
        let meets = |&(i, j): &(usize, usize)| match format {
            Format::RoundRobin => true,
            Format::Gauntlet => i == 0,
            Format::Neighbours(places) => j - i <= places,
        };
        let meetings: Vec<(usize, usize)> = (0..players)
            .flat_map(|i| (i + 1..players).map(move |j| (i, j)))
            .filter(meets)
            .collect();
        if openings.is_empty() {
            openings.push(Opening::default());
        }
        if order.shuffle {
            fastrand::Rng::with_seed(order.seed).shuffle(&mut openings);
        }
        let games = 2 * games.div_ceil(2) * meetings.len();
        Schedule { meetings, openings, order, size, games }
    }

    /// The number of games.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games
    }

    /// The game of this number, from 1.
    #[must_use]
    pub fn fixture(&self, game: usize) -> Fixture {
        let pair = (game - 1) / 2;
        let (first, second) = self.meetings[pair % self.meetings.len()];
        let (black, white) = if game % 2 == 1 { (first, second) } else { (second, first) };
        let number = pair / self.meetings.len();
        let opening = &self.openings[number % self.openings.len()];
        let symmetries = Symmetry::of(self.size);
        let symmetry = match self.order.turning {
            Turning::None => Symmetry::IDENTITY,
            Turning::Cycle => symmetries[number / self.openings.len() % symmetries.len()],
            Turning::Random => {
                // From the number alone, so that an interrupted match goes on as it began.
                let mut random = fastrand::Rng::with_seed(self.order.seed ^ (number as u64) << 20);
                symmetries[random.usize(..symmetries.len())]
            }
        };
        Fixture { black, white, opening: opening.transformed(symmetry, self.size) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn schedule(players: usize, format: Format, games: usize, turning: Turning) -> Schedule {
        let size = Size::new(15, 15).unwrap();
        let openings = ["0,0, 1,2, 3,4", "0,0, 1,0, 2,5"].map(|o| Opening::parse(o, size).unwrap());
        let order = Order { turning, seed: 7, ..Order::default() };
        Schedule::new(players, format, games, openings.to_vec(), order, size)
    }

    #[test]
    fn colours_swap_within_a_pair() {
        let schedule = schedule(3, Format::RoundRobin, 3, Turning::None);
        assert_eq!(schedule.len(), 12);
        let all: Vec<Fixture> = (1..=12).map(|game| schedule.fixture(game)).collect();
        let players: Vec<_> = all.iter().map(|f| (f.black, f.white)).collect();
        assert_eq!(players[..6], [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]);
        assert!(all[..6].iter().all(|f| f.opening == all[0].opening));
        assert!(all[6..].iter().all(|f| f.opening == all[6].opening));
        assert_ne!(all[0].opening, all[6].opening);
    }

    #[test]
    fn a_gauntlet_is_the_first_against_the_others() {
        let schedule = schedule(4, Format::Gauntlet, 2, Turning::Cycle);
        assert_eq!(schedule.len(), 6);
        assert!(
            (1..=6).all(|game| schedule.fixture(game).black.min(schedule.fixture(game).white) == 0)
        );
    }

    #[test]
    fn neighbours_alone_meet() {
        let schedule = schedule(4, Format::Neighbours(2), 2, Turning::Cycle);
        let pairs: Vec<_> = (1..=schedule.len())
            .step_by(2)
            .map(|game| (schedule.fixture(game).black, schedule.fixture(game).white))
            .collect();
        assert_eq!(pairs, [(0, 1), (0, 2), (1, 2), (1, 3), (2, 3)]);
    }

    #[test]
    fn turned_openings() {
        let size = Size::new(15, 15).unwrap();
        let cycle = schedule(2, Format::RoundRobin, 32, Turning::Cycle);
        let mut seen = Vec::new();
        for game in (1..=32).step_by(2) {
            let (one, two) = (cycle.fixture(game), cycle.fixture(game + 1));
            assert_eq!(one.opening, two.opening);
            assert!(!seen.contains(&one.opening), "all 16 differ");
            seen.push(one.opening);
        }
        let random = schedule(2, Format::RoundRobin, 32, Turning::Random);
        assert_eq!(random.fixture(9), random.fixture(9));
        let signature = |schedule: &Schedule, game| schedule.fixture(game).opening.signature(size);
        assert!((1..=32).all(|game| signature(&random, game) == signature(&cycle, game)));
    }
}
