//! Where the stored trees come from: games of stronger players.
//!
//! `BLESS=1 cargo test line_tree` writes them anew.

use super::id3::{Sample, grow};
use super::tree::Tree;
use super::window::{LENGTH, Mark, count, window};
use crate::players::game::{Game, opening, play};
use crate::players::{ForcingLookahead, Player, PointSum};
use crate::types::{Color, Direction, Grid, Point, Rule, Size};
use fastrand::Rng;

const SEED: u64 = 5;
const GAMES: usize = 200;

/// The samples of the two trees: what to do about the other's stones, and about the own.
#[derive(Default)]
struct Samples {
    defend: Vec<Sample>,
    extend: Vec<Sample>,
}

impl Samples {
    /// Takes the windows around a move. A line has no direction: each is read both ways.
    fn add(&mut self, grid: &Grid, mover: Color, point: Point) {
        for axis in Direction::ALL {
            for place in 0..LENGTH {
                let start = point.offset(axis, -(place as i32));
                let Some(window) = start.and_then(|start| window(grid, mover, start, axis)) else {
                    continue;
                };
                let mut reversed = window;
                reversed.reverse();
                for sample in [(window, place), (reversed, LENGTH - 1 - place)] {
                    if count(&window, Mark::Other) > 0 {
                        self.defend.push(sample);
                    }
                    if count(&window, Mark::Own) > 0 {
                        self.extend.push(sample);
                    }
                }
            }
        }
    }

    /// Takes the moves of the player who has won.
    fn add_game(&mut self, game: &Game) {
        let mut grid = Grid::new(game.size);
        for (i, (&point, &mover)) in game.moves.iter().zip(Color::BOTH.iter().cycle()).enumerate() {
            if i >= game.opening && game.winner == Some(mover) {
                self.add(&grid, mover, point);
            }
            grid.set(point, mover.into());
        }
    }
}

/// Both trees: the one that defends, and the one that extends.
fn train() -> [Tree; 2] {
    let mut rng = Rng::with_seed(SEED);
    let size = Size::new(15, 15).unwrap();
    let mut look: Box<dyn Player> = Box::new(ForcingLookahead::new());
    let mut sum: Box<dyn Player> = Box::new(PointSum::random(SEED));
    let mut samples = Samples::default();
    for number in 0..GAMES {
        let start = opening(&mut rng, size, 3 + number % 2);
        let [black, white] =
            if number % 4 < 2 { [&mut look, &mut sum] } else { [&mut sum, &mut look] };
        samples.add_game(&play([&mut **black, &mut **white], Rule::Freestyle, size, &start));
    }
    [grow(&samples.defend), grow(&samples.extend)]
}

#[test]
fn the_stored_trees_come_from_the_training() {
    let stored = [("defend", super::DEFEND), ("extend", super::EXTEND)];
    for ((name, stored), tree) in stored.into_iter().zip(train()) {
        let text = format!(
            "# What line-tree plays in a window of five cells, to {name}.\n\
             # Grown from {GAMES} games; training.rs can do it again.\n{tree}"
        );
        if std::env::var_os("BLESS").is_some() {
            let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/players/line_tree");
            std::fs::write(format!("{folder}/{name}.txt"), text).unwrap();
        } else {
            assert!(stored == text, "{name}.txt is not what the training gives");
        }
    }
}

#[test]
fn a_window_is_read_both_ways() {
    let grid = Grid::from_rows(&[".XX..", ".....", ".....", ".....", "....."]).unwrap();
    let mut samples = Samples::default();
    samples.add(&grid, Color::Black, Point::new(3, 0));
    let [e, o] = [Mark::Empty, Mark::Own];
    assert_eq!(samples.extend, [([e, o, o, e, e], 3), ([e, e, o, o, e], 1)]);
    assert!(samples.defend.is_empty());
}
