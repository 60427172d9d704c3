//! Games between players, for the tests and the training: each move is checked.

use super::Player;
use crate::engine::Position;
use crate::rules::{self, Outcome};
use crate::types::{Color, Grid, Point, Rule, Size};
use fastrand::Rng;

/// A game that has ended.
#[derive(Clone, Debug)]
pub struct Game {
    /// The board.
    pub size: Size,
    /// All moves, black's first.
    pub moves: Vec<Point>,
    /// How many of them were given.
    pub opening: usize,
    /// Who has won; `None` for a draw.
    pub winner: Option<Color>,
}

/// Stones at random near the centre, so that no two games are the same.
pub fn opening(rng: &mut Rng, size: Size, stones: usize) -> Vec<Point> {
    let center = size.center();
    let mut points: Vec<Point> = size
        .points()
        .filter(|p| p.x().abs_diff(center.x()) <= 2 && p.y().abs_diff(center.y()) <= 2)
        .collect();
    rng.shuffle(&mut points);
    points.truncate(stones);
    points
}

/// Plays a game from an opening to its end, black and white.
///
/// # Panics
/// At the first illegal move, or if a player has no move where there is one.
pub fn play(players: [&mut dyn Player; 2], rule: Rule, size: Size, opening: &[Point]) -> Game {
    let mut game = Game { size, moves: opening.to_vec(), opening: opening.len(), winner: None };
    let mut grid = Grid::new(size);
    for (&point, &color) in opening.iter().zip(Color::BOTH.iter().cycle()) {
        grid.set(point, color.into());
    }
    let mut side = Color::BOTH[opening.len() % 2];
    loop {
        let position = Position { grid, rule, side, blocked: Vec::new() };
        let choice = players[side.index()].choose(&position);
        grid = position.grid;
        let Some(point) = choice else {
            let stuck = grid.empties().all(|point| !rules::legal(&grid, rule, side, point));
            assert!(stuck, "{side} passes\n{grid}");
            return game;
        };
        let outcome = rules::outcome(&grid, rule, side, point);
        grid.set(point, side.into());
        game.moves.push(point);
        match outcome {
            Some(Outcome::GoesOn) => side = side.opponent(),
            Some(Outcome::Draw) => return game,
            Some(Outcome::Wins) => {
                game.winner = Some(side);
                return game;
            }
            illegal => panic!("{side} plays {point}: {illegal:?} in {rule}\n{grid}"),
        }
    }
}
