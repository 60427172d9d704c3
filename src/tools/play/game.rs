use crate::board::Board;
use crate::engine::Position;
use crate::pattern::{Patterns, Threat};
use crate::rules::{self, Foul, Outcome};
use crate::search::Limits;
use crate::tools::notation::{Ended, Sheet};
use crate::types::{Color, Point, Rule, Strength};
use anyhow::{Result, bail, ensure};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    /// Somebody at the terminal.
    Person,
    /// The engine.
    Engine,
}

/// A game that is being played.
pub struct Game {
    sheet: Sheet,
    rule: Rule,
    seats: [Who; 2],
    level: Strength,
    person: String,
    /// Time of the engine for a move.
    time: Duration,
    /// When it became the turn of the side to move.
    since: Instant,
    patterns: Arc<Patterns>,
}

/// Something about an empty point that a player should know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Somebody makes five here.
    Five(Color),
    /// Somebody makes an open four here, or two fours.
    OpenFour(Color),
    /// Black may not play here.
    Forbidden(Foul),
}

/// How the engine is called on a sheet, before its level.
const ENGINE: &str = "Quince level ";

/// Who sat where when a sheet was written; `None` if it is none of a game like this.
pub fn seats_of(sheet: &Sheet) -> Option<[Who; 2]> {
    let seats = sheet.names.each_ref().map(|name| match name.starts_with(ENGINE) {
        true => Who::Engine,
        false => Who::Person,
    });
    seats.contains(&Who::Engine).then_some(seats)
}

/// The name of the person.
pub fn person_of(sheet: &Sheet) -> Option<&str> {
    let person = sheet.names.iter().find(|name| !name.starts_with(ENGINE));
    person.map(String::as_str).filter(|name| !name.is_empty())
}

/// The level that the engine had.
pub fn level_of(sheet: &Sheet) -> Option<Strength> {
    sheet.names.iter().find_map(|name| name.strip_prefix(ENGINE)?.parse().ok())
}

impl Game {
    /// A game that goes on from a sheet.
    ///
    /// # Errors
    /// If the moves of the sheet cannot be played under the rule.
    pub fn new(
        sheet: Sheet,
        rule: Rule,
        seats: [Who; 2],
        level: Strength,
        person: &str,
        clock: Option<Duration>,
        time: Duration,
    ) -> Result<Game> {
        let last = sheet.outcome(rule)?;
        let mut game = Game {
            sheet,
            rule,
            seats,
            level,
            person: person.into(),
            time,
            since: Instant::now(),
            patterns: Arc::new(Patterns::new(rule)),
        };
        game.sheet.rule = Some(rule);
        game.sheet.limit = clock.or(game.sheet.limit);
        game.sheet.times.resize(game.sheet.moves.len(), 0);
        game.write_names();
        if last != Outcome::GoesOn {
            let mover = game.side().opponent();
            game.settle(mover, last);
        }
        Ok(game)
    }

    /// The game as it is written down.
    pub fn sheet(&self) -> &Sheet {
        &self.sheet
    }

    /// The rule.
    pub fn rule(&self) -> Rule {
        self.rule
    }

    /// How strongly the engine plays.
    pub fn level(&self) -> Strength {
        self.level
    }

    /// Changes that.
    pub fn set_level(&mut self, level: Strength) {
        self.level = level;
        self.write_names();
    }

    /// Person and engine change places.
    pub fn swap(&mut self) {
        self.seats.swap(0, 1);
        self.write_names();
        self.since = Instant::now();
    }

    fn write_names(&mut self) {
        let name = |who: Who| match who {
            Who::Person => self.person.clone(),
            Who::Engine => format!("{ENGINE}{}", self.level),
        };
        self.sheet.names = self.seats.map(name);
    }

    /// Who is to move.
    pub fn side(&self) -> Color {
        self.sheet.color(self.sheet.moves.len())
    }

    /// Whether the engine is to move.
    pub fn engine_moves(&self) -> bool {
        !self.is_over() && self.seats[self.side().index()] == Who::Engine
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.sheet.ended != Ended::Open
    }

    /// The position.
    pub fn position(&self) -> Position {
        self.sheet.last_position(self.rule)
    }

    /// Puts a stone of the side to move.
    ///
    /// # Errors
    /// If that cannot be done, or is forbidden; nothing has changed then.
    pub fn play(&mut self, point: Point) -> Result<()> {
        ensure!(!self.is_over(), "the game is over: undo, new or quit");
        let position = self.position();
        let name = point.name(self.sheet.size.height());
        let (grid, side) = (&position.grid, position.side);
        let outcome = match rules::outcome(grid, self.rule, side, point) {
            None => bail!("there is a stone on {name}"),
            Some(Outcome::Foul(foul)) => bail!("{name} is forbidden to black ({foul})"),
            Some(outcome) => outcome,
        };
        let time = self.since.elapsed();
        self.sheet.push(point)?;
        self.sheet.times.push(time.as_millis() as u64);
        self.since = Instant::now();
        self.settle(side, outcome);
        Ok(())
    }

    /// Notes an end that a move of `mover` has brought.
    fn settle(&mut self, mover: Color, outcome: Outcome) {
        (self.sheet.winner, self.sheet.ended) = match outcome {
            Outcome::Wins => (Some(mover), Ended::Normal),
            Outcome::Foul(_) => (Some(mover.opponent()), Ended::Forbidden),
            Outcome::Draw => (None, Ended::Normal),
            Outcome::GoesOn => (None, Ended::Open),
        };
    }

    /// Takes back the last move of a person, and what has followed; or a resignation.
    ///
    /// # Errors
    /// If there is none.
    pub fn undo(&mut self) -> Result<()> {
        let by_board = matches!(self.sheet.ended, Ended::Open | Ended::Normal);
        if by_board {
            let moves = 0..self.sheet.moves.len();
            let own = |ply: &usize| self.seats[self.sheet.color(*ply).index()] == Who::Person;
            let Some(ply) = moves.rev().find(own) else { bail!("there is no move to take back") };
            self.sheet.moves.truncate(ply);
            self.sheet.times.truncate(ply);
        }
        self.sheet.ended = Ended::Open;
        self.sheet.winner = None;
        self.since = Instant::now();
        Ok(())
    }

    /// The person gives up; of two people, the one to move.
    ///
    /// # Errors
    /// If the game is over already.
    pub fn resign(&mut self) -> Result<()> {
        ensure!(!self.is_over(), "the game is over already");
        let engine = Color::BOTH.into_iter().find(|c| self.seats[c.index()] == Who::Engine);
        self.sheet.winner = Some(engine.unwrap_or(self.side().opponent()));
        self.sheet.ended = Ended::Resigned;
        Ok(())
    }

    /// The engine gives up: it has no legal move.
    ///
    /// # Errors
    /// If the game is over already.
    pub fn resign_for_engine(&mut self) -> Result<()> {
        ensure!(!self.is_over(), "the game is over already");
        self.sheet.winner = Some(self.side().opponent());
        self.sheet.ended = Ended::Resigned;
        Ok(())
    }

    /// A new game with the same players, rule and board.
    pub fn restart(&mut self) {
        let Sheet { names, rule, limit, size, .. } = self.sheet.clone();
        self.sheet = Sheet { names, rule, limit, ..Sheet::new(size) };
        self.since = Instant::now();
    }

    /// What is left of a side's time.
    pub fn left(&self, color: Color) -> Option<Duration> {
        let of = |ply: &usize| self.sheet.color(*ply) == color;
        let past: u64 = (0..self.sheet.times.len()).filter(of).map(|i| self.sheet.times[i]).sum();
        let mut used = Duration::from_millis(past);
        if !self.is_over() && self.side() == color {
            used += self.since.elapsed();
        }
        Some(self.sheet.limit?.saturating_sub(used))
    }

    /// Ends the game if the time of the side to move is up; whether it is.
    pub fn check_clock(&mut self) -> bool {
        let side = self.side();
        let up = !self.is_over() && self.left(side).is_some_and(|left| left.is_zero());
        if up {
            self.sheet.winner = Some(side.opponent());
            self.sheet.ended = Ended::Time;
        }
        up
    }

    /// What the engine may use for its move.
    pub fn limits(&self) -> Limits {
        let empties = self.position().grid.empties().count();
        Limits {
            turn: Some(self.time),
            remaining: self.left(self.side()),
            moves: (self.sheet.moves.len() / 2) as u32,
            to_come: empties.div_ceil(2) as u32,
            ..Limits::default()
        }
    }

    /// What a player should know of the empty points.
    pub fn marks(&self) -> Vec<(Point, Mark)> {
        let Position { grid, side, .. } = self.position();
        let mut marks = Vec::new();
        if self.rule.restricts(Color::Black) {
            let forbidden = rules::forbidden_points(&grid);
            marks.extend(forbidden.into_iter().map(|(point, foul)| (point, Mark::Forbidden(foul))));
        }
        if self.is_over() {
            return marks;
        }
        let board = Board::from_grid(&grid, side, self.patterns.clone());
        // Own fives come before the other's, and fives before fours.
        for color in [side, side.opponent()] {
            let points = board.points(color, Threat::Five).iter();
            marks.extend(points.map(|point| (point, Mark::Five(color))));
        }
        for color in [side, side.opponent()] {
            let points = board.points(color, Threat::OpenFour).iter();
            marks.extend(points.map(|point| (point, Mark::OpenFour(color))));
        }
        marks
    }

    /// Why the game is over, in words.
    pub fn verdict(&self) -> Option<String> {
        let winner = self.sheet.winner.map(|color| color.to_string()).unwrap_or_default();
        Some(match self.sheet.ended {
            Ended::Open => return None,
            Ended::Normal if winner.is_empty() => "A draw: the board is full.".into(),
            Ended::Normal => format!("{winner} wins with five in a row."),
            Ended::Resigned => format!("{winner} wins: the other side resigned."),
            Ended::Time => format!("{winner} wins on time."),
            Ended::Forbidden => format!("{winner} wins: black's move was forbidden."),
            Ended::Illegal | Ended::Fault => format!("{winner} wins by a fault."),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::notation::{psq, read, sgf};

    fn game(moves: &str, rule: Rule, seats: [Who; 2]) -> Game {
        let sheet = read(moves, None, None, 1).unwrap();
        let level = Strength::new(30).unwrap();
        Game::new(sheet, rule, seats, level, "Ann", None, Duration::from_secs(1)).unwrap()
    }

    const BLACK: [Who; 2] = [Who::Person, Who::Engine];

    fn at(name: &str) -> Point {
        Point::from_name(name, 15).unwrap()
    }

    #[test]
    fn moves_and_undo() {
        let mut game = game("h8 i9", Rule::Freestyle, BLACK);
        assert!(!game.engine_moves());
        assert!(game.play(at("h8")).is_err());
        game.play(at("h9")).unwrap();
        assert!(game.engine_moves());
        game.play(at("a1")).unwrap();
        game.undo().unwrap();
        assert_eq!(game.sheet().moves, [at("h8"), at("i9")]);
        game.undo().unwrap();
        assert!(game.sheet().moves.is_empty() && game.sheet().times.is_empty());
        assert!(game.undo().is_err());
    }

    #[test]
    fn the_end_and_back() {
        let mut game = game("h8 a1 i8 a3 j8 a5 k8 a7", Rule::Renju, BLACK);
        let fives: Vec<Point> = game.marks().iter().map(|(point, _)| *point).collect();
        assert_eq!(fives[..2], [at("g8"), at("l8")]);
        game.play(at("l8")).unwrap();
        assert!(game.is_over() && game.verdict().unwrap().starts_with("black wins"));
        assert!(game.play(at("m1")).is_err() && game.resign().is_err());
        game.undo().unwrap();
        game.resign().unwrap();
        assert_eq!(game.sheet().winner, Some(Color::White));
        game.undo().unwrap();
        assert_eq!((game.is_over(), game.sheet().moves.len()), (false, 8));
    }

    #[test]
    fn forbidden_points_are_shown_and_refused() {
        let mut game = game("h8 a1 h9 a3 g10 a5 f10 a7", Rule::Renju, BLACK);
        let forbidden = (at("h10"), Mark::Forbidden(Foul::DoubleThree));
        assert!(game.marks().contains(&forbidden), "{:?}", game.marks());
        let error = game.play(at("h10")).unwrap_err().to_string();
        assert_eq!(error, "h10 is forbidden to black (33)");
        assert_eq!(game.sheet().moves.len(), 8);
    }

    #[test]
    fn a_kept_game_knows_its_players() {
        let game = game("h8 i9", Rule::Renju, [Who::Engine, Who::Person]);
        for text in [sgf(game.sheet()), psq(game.sheet())] {
            let sheet = read(&text, None, None, 1).unwrap();
            assert_eq!(seats_of(&sheet), Some([Who::Engine, Who::Person]));
            assert_eq!(level_of(&sheet), Strength::new(30));
            assert_eq!(sheet.moves, game.sheet().moves);
        }
        assert_eq!(seats_of(&read("h8", None, None, 1).unwrap()), None);
    }

    #[test]
    fn clocks_run_and_fall() {
        let mut sheet = read("h8 i9", None, None, 1).unwrap();
        sheet.times = vec![4970, 0];
        let clock = Some(Duration::from_secs(5));
        let time = Duration::from_secs(1);
        let mut game =
            Game::new(sheet, Rule::Freestyle, BLACK, Strength::FULL, "", clock, time).unwrap();
        assert!(!game.check_clock() && game.left(Color::White) == clock);
        std::thread::sleep(Duration::from_millis(40));
        assert!(game.check_clock());
        assert_eq!((game.sheet().ended, game.sheet().winner), (Ended::Time, Some(Color::White)));
    }
}
