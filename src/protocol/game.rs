use super::{Refusal, Spot};
use crate::engine::Position;
use crate::types::{Cell, Color, Grid, Point, Rule, Size};

/// The game as the manager has told it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    grid: Grid,
    /// The engine's colour; `None` as long as no stone tells it.
    own: Option<Color>,
    /// Cells that the engine must not play, though they are empty.
    blocked: Vec<Point>,
}

impl Game {
    /// A game without stones.
    #[must_use]
    pub fn new(size: Size) -> Game {
        Game { grid: Grid::new(size), own: None, blocked: Vec::new() }
    }

    /// A game without stones after this one: on a board of the same size the blocked cells stay
    /// blocked, since Yixin-Board blocks before it starts anew for each move.
    #[must_use]
    pub fn anew(&self, size: Size) -> Game {
        let blocked = if size == self.size() { self.blocked.clone() } else { Vec::new() };
        Game { blocked, ..Game::new(size) }
    }

    /// The same game with other stones; blocked cells stay blocked.
    #[must_use]
    pub fn with_stones(&self, grid: Grid, own: Option<Color>) -> Game {
        Game { grid, own, blocked: self.blocked.clone() }
    }

    /// Width and height of the board.
    #[must_use]
    pub fn size(&self) -> Size {
        self.grid.size()
    }

    /// The stones.
    #[must_use]
    pub fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The question that the engine is asked: it is to move. Who moves on a board without
    /// stones is black.
    #[must_use]
    pub fn position(&self, rule: Rule) -> Position {
        Position {
            grid: self.grid.clone(),
            rule,
            side: self.own.unwrap_or(Color::Black),
            blocked: self.blocked.clone(),
        }
    }

    /// The empty point that is meant.
    ///
    /// # Errors
    /// [`Refusal::Outside`] or [`Refusal::Occupied`].
    pub fn vacant(&self, spot: Spot) -> Result<Point, Refusal> {
        let point = spot.on(self.size())?;
        if self.grid.get(point).is_empty() { Ok(point) } else { Err(Refusal::Occupied(point)) }
    }

    /// Whether no stone is on the board. Dead cells are no stones.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        Color::BOTH.iter().all(|&color| self.grid.count(color) == 0)
    }

    /// The opponent's move. If it is the first one, the opponent is black.
    ///
    /// # Errors
    /// [`Refusal::Outside`] or [`Refusal::Occupied`]; nothing has changed then.
    pub fn opponent_plays(&mut self, spot: Spot) -> Result<(), Refusal> {
        let point = self.vacant(spot)?;
        self.put_opponent(point);
        Ok(())
    }

    /// The opponent's stone, on an empty point. If it is the first one, the opponent is black.
    pub fn put_opponent(&mut self, point: Point) {
        let own = *self.own.get_or_insert(Color::White);
        self.grid.set(point, own.opponent().into());
    }

    /// The engine's move, on an empty point. If it is the first one, the engine is black.
    pub fn engine_plays(&mut self, point: Point) {
        let own = *self.own.get_or_insert(Color::Black);
        self.grid.set(point, own.into());
    }

    /// Removes a stone. When the last one has gone, the colours are open again.
    ///
    /// # Errors
    /// [`Refusal::Outside`] or [`Refusal::Vacant`]; nothing has changed then.
    pub fn take_back(&mut self, spot: Spot) -> Result<(), Refusal> {
        let point = spot.on(self.size())?;
        if self.grid.get(point).is_empty() {
            return Err(Refusal::Vacant(point));
        }
        self.grid.set(point, Cell::Empty);
        if self.is_empty() {
            self.own = None;
        }
        Ok(())
    }

    /// Forbids cells to the engine.
    pub fn block(&mut self, points: impl IntoIterator<Item = Point>) {
        for point in points {
            if !self.blocked.contains(&point) {
                self.blocked.push(point);
            }
        }
    }

    /// Allows cells again.
    pub fn unblock(&mut self, points: &[Point]) {
        self.blocked.retain(|point| !points.contains(point));
    }

    /// Allows all cells again.
    pub fn unblock_all(&mut self) {
        self.blocked.clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game() -> Game {
        Game::new(Size::new(15, 15).unwrap())
    }

    #[test]
    fn colours_follow_from_who_begins() {
        let mut game = game();
        assert_eq!(game.position(Rule::Renju).side, Color::Black);
        game.opponent_plays(Spot { x: 7, y: 7 }).unwrap();
        assert_eq!(game.position(Rule::Renju).side, Color::White);
        game.take_back(Spot { x: 7, y: 7 }).unwrap();
        game.engine_plays(Point::new(1, 1));
        assert_eq!(game.position(Rule::Renju).side, Color::Black);
        game.opponent_plays(Spot { x: 7, y: 7 }).unwrap();
        assert_eq!(game.grid().get(Point::new(7, 7)), Cell::White);
    }

    #[test]
    fn refusals_change_nothing() {
        let mut game = game();
        game.engine_plays(Point::new(7, 7));
        let before = game.clone();
        assert!(game.opponent_plays(Spot { x: 7, y: 7 }).is_err());
        assert!(game.opponent_plays(Spot { x: 15, y: 7 }).is_err());
        assert!(game.take_back(Spot { x: 3, y: 3 }).is_err());
        assert!(game.take_back(Spot { x: 99, y: 99 }).is_err());
        assert_eq!(game, before);
    }

    #[test]
    fn blocks() {
        let mut game = game();
        let (a, b) = (Point::new(1, 1), Point::new(2, 2));
        game.block([a, b, a]);
        assert_eq!(game.position(Rule::Freestyle).blocked, [a, b]);
        game.unblock(&[a]);
        assert_eq!(game.position(Rule::Freestyle).blocked, [b]);
        assert_eq!(game.anew(game.size()).position(Rule::Freestyle).blocked, [b]);
        let other = Size::new(15, 14).unwrap();
        assert!(game.anew(other).position(Rule::Freestyle).blocked.is_empty());
        game.unblock_all();
        assert!(game.position(Rule::Freestyle).blocked.is_empty());
    }
}
