use crate::engine::Position;
use crate::rules::{self, Outcome};
use crate::types::{Cell, Color, Grid, Point, Rule, Size};
use anyhow::{Result, bail, ensure};
use std::time::Duration;

/// How a game on a sheet ended, in the words that the formats share.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ended {
    /// It has not: it was broken off, or nobody says.
    #[default]
    Open,
    /// With a row of five, or drawn.
    Normal,
    /// The loser gave up.
    Resigned,
    /// On time.
    Time,
    /// By a move that is forbidden.
    Forbidden,
    /// By a move that cannot be played.
    Illegal,
    /// By another fault of the loser.
    Fault,
}

/// A game or a position as it was written down: what players call a score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The rule, if the sheet says.
    pub rule: Option<Rule>,
    /// The board.
    pub size: Size,
    /// Who played black, and who white; empty if the sheet does not say.
    pub names: [String; 2],
    /// What lies on the board before the first move.
    pub setup: Vec<(Point, Cell)>,
    /// Who makes the first move.
    pub first: Color,
    /// The moves, the colours taking turns.
    pub moves: Vec<Point>,
    /// The time of each move in milliseconds; as many as there are moves, or fewer if the rest is
    /// not known.
    pub times: Vec<u64>,
    /// Time of each side for the whole game, if there is a limit, in whole seconds.
    pub limit: Option<Duration>,
    /// How many of the moves are an opening that nobody thought about.
    pub opening: usize,
    /// Who won; `None`: a draw, or nobody says.
    pub winner: Option<Color>,
    /// How it ended.
    pub ended: Ended,
    /// The number of the game among others.
    pub round: Option<usize>,
    /// Anything else.
    pub comment: String,
}

impl Sheet {
    /// A sheet without a move.
    #[must_use]
    pub fn new(size: Size) -> Sheet {
        Sheet {
            rule: None,
            size,
            names: Default::default(),
            setup: Vec::new(),
            first: Color::Black,
            moves: Vec::new(),
            times: Vec::new(),
            limit: None,
            opening: 0,
            winner: None,
            ended: Ended::Open,
            round: None,
            comment: String::new(),
        }
    }

    /// Whose move that is, from 0.
    #[must_use]
    pub fn color(&self, ply: usize) -> Color {
        if ply.is_multiple_of(2) { self.first } else { self.first.opponent() }
    }

    /// Adds a move.
    ///
    /// # Errors
    /// If it is not on the board, or on a stone.
    pub fn push(&mut self, point: Point) -> Result<()> {
        let number = self.moves.len() + 1;
        ensure!(
            self.size.contains(point),
            "move {number} ({point}) is outside the board {}",
            self.size
        );
        let taken = self.setup.iter().any(|(other, _)| *other == point);
        if taken || self.moves.contains(&point) {
            bail!("move {number} ({}) is on a stone", point.name(self.size.height()));
        }
        self.moves.push(point);
        Ok(())
    }

    /// The board before the first move.
    #[must_use]
    pub fn start(&self) -> Grid {
        let mut grid = Grid::new(self.size);
        self.setup.iter().for_each(|&(point, cell)| grid.set(point, cell));
        grid
    }

    /// The position after so many moves under a rule.
    #[must_use]
    pub fn position(&self, plies: usize, rule: Rule) -> Position {
        let mut grid = self.start();
        for (ply, &point) in self.moves.iter().take(plies).enumerate() {
            grid.set(point, self.color(ply).into());
        }
        Position { grid, rule, side: self.color(plies), blocked: Vec::new() }
    }

    /// The position after all moves.
    #[must_use]
    pub fn last_position(&self, rule: Rule) -> Position {
        self.position(self.moves.len(), rule)
    }

    /// Plays all moves under a rule, and says what the last one did.
    ///
    /// # Errors
    /// If moves follow after the game was over: the rule may be another one.
    pub fn outcome(&self, rule: Rule) -> Result<Outcome> {
        let mut grid = self.start();
        let mut last = Outcome::GoesOn;
        for (ply, &point) in self.moves.iter().enumerate() {
            ensure!(
                last == Outcome::GoesOn,
                "under the rule {rule} the game was over after move {ply}, and goes on: is it \
                 another --rule?"
            );
            let color = self.color(ply);
            last = rules::outcome(&grid, rule, color, point).unwrap_or(Outcome::GoesOn);
            grid.set(point, color.into());
        }
        Ok(last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_after_the_end_are_an_error() {
        let mut sheet = Sheet::new(Size::new(15, 15).unwrap());
        for i in 0..9 {
            sheet.push(Point::new(i / 2, i % 2)).unwrap();
        }
        assert_eq!(sheet.outcome(Rule::Freestyle).unwrap(), Outcome::Wins);
        assert!(sheet.push(Point::new(0, 0)).is_err());
        assert!(sheet.push(Point::new(15, 0)).is_err());
        sheet.push(Point::new(9, 9)).unwrap();
        assert!(sheet.outcome(Rule::Freestyle).is_err());
        let position = sheet.position(3, Rule::Renju);
        assert_eq!((position.side, position.grid.count(Color::Black)), (Color::White, 2));
    }
}
