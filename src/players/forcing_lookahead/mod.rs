mod code;
mod shapes;

use super::pick::best;
use super::{Method, View};
use crate::types::{Cell, Color, Point};
use code::{Codes, DOUBLE, FOUR, FOUR_AND_THREE, LIVE_FOUR, LIVE_THREE};
use shapes::Shapes;

/// Shapes, and sequences of moves that have to be answered.
///
/// Two tables, one for each side, hold for each point and axis a code of the shape that a stone
/// there would make; two codes at one point show a double three or a four and three. The player
/// takes a five, or else prevents one. Else it tries each of its moves that must be answered, a
/// four or a live three, answers it for the opponent, and goes on like that for up to five
/// plies. If a line arrives at a double three, a double four or a four and three, its first move
/// is played. If none does, the same is tried for the opponent, and the first move of his line
/// is taken away from him. Otherwise it plays the point with the largest codes.
#[derive(Clone, Debug)]
pub struct ForcingLookahead {
    codes: Codes,
}

/// Length of a forced sequence in plies, from the first move to the double threat.
const PLIES: u32 = 5;

impl ForcingLookahead {
    /// Works out the codes.
    #[must_use]
    pub fn new() -> ForcingLookahead {
        ForcingLookahead { codes: Codes::new() }
    }
}

impl Default for ForcingLookahead {
    fn default() -> ForcingLookahead {
        ForcingLookahead::new()
    }
}

impl Method for ForcingLookahead {
    fn prefer(&mut self, view: &View) -> Option<Point> {
        let mut shapes = Shapes::new(view.grid(), &self.codes);
        let (own, other) = (view.own(), view.other());
        let choices: Vec<Point> = view.choices().collect();
        let five = |shapes: &Shapes, color| {
            let makes_five = |&point: &Point| shapes.strongest(color, point).0 == code::FIVE;
            choices.iter().copied().find(makes_five)
        };
        five(&shapes, own)
            .or_else(|| five(&shapes, other))
            .or_else(|| force(&mut shapes, own, &choices, PLIES))
            .or_else(|| force(&mut shapes, other, &choices, PLIES))
            .or_else(|| best(choices.iter().copied(), |point| shapes.weight(point)))
    }
}

/// The first move of a sequence by which `attacker`, who is to move, arrives at a double threat
/// in so many plies at most. Each of his moves before it has to be answered, and is answered in
/// one way only. `choices` are the moves that he may begin with.
fn force(shapes: &mut Shapes, attacker: Color, choices: &[Point], plies: u32) -> Option<Point> {
    let defender = attacker.opponent();
    if let Some(five) = shapes.five(attacker) {
        return choices.contains(&five).then_some(five);
    }
    // A defender who has a five himself lets the attacker choose no longer.
    let only = shapes.five(defender);
    let mut tries = choices.iter().copied().filter(|&point| only.is_none_or(|only| only == point));
    // One who can make a live four need not answer a three.
    let pressed =
        only.is_some() || shapes.empties().any(|p| shapes.strongest(defender, p).0 >= LIVE_FOUR);
    let (threat, double) = if pressed { (FOUR, FOUR_AND_THREE) } else { (LIVE_THREE, DOUBLE) };
    if let Some(point) = tries.clone().find(|&p| shapes.strongest(attacker, p).1 >= double) {
        return Some(point);
    }
    if plies <= 2 {
        return None;
    }
    tries.find(|&point| {
        if shapes.strongest(attacker, point).0 < threat {
            return false;
        }
        shapes.set(point, attacker.into());
        let forced = answer(shapes, attacker).is_some_and(|reply| {
            shapes.set(reply, defender.into());
            let next: Vec<Point> = shapes.empties().collect();
            let forced = force(shapes, attacker, &next, plies - 2).is_some();
            shapes.set(reply, Cell::Empty);
            forced
        });
        shapes.set(point, Cell::Empty);
        forced
    })
}

/// The answer to a threat of `attacker`: the place of the five, or else the best of the places of
/// a live four.
fn answer(shapes: &Shapes, attacker: Color) -> Option<Point> {
    shapes.five(attacker).or_else(|| {
        let fours = shapes.empties().filter(|&p| shapes.strongest(attacker, p).0 >= LIVE_FOUR);
        best(fours, |point| shapes.weight(point))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Position;
    use crate::players::Player;
    use crate::types::{Grid, Rule};

    fn choice(rows: &[&str], side: Color) -> (u8, u8) {
        let grid = Grid::from_rows(rows).unwrap();
        let position = Position { grid, rule: Rule::Freestyle, side, blocked: Vec::new() };
        let point = ForcingLookahead::new().choose(&position).unwrap();
        (point.x(), point.y())
    }

    #[test]
    fn fives() {
        let rows = ["...........", ".OXXXX.....", "...........", ".XOOOO.....", "..........."];
        assert_eq!(choice(&rows, Color::Black), (6, 1));
        assert_eq!(choice(&rows, Color::White), (6, 3));
        let rows = ["...........", ".OXXX......", "...........", ".XOOOO.....", "..........."];
        assert_eq!(choice(&rows, Color::Black), (6, 3));
    }

    #[test]
    fn a_double_three_is_seen_at_once() {
        let rows = [
            "...........",
            "...........",
            "...XX......",
            "..........O",
            ".....X....O",
            ".....X.....",
            "...........",
            "...........",
            "...........",
        ];
        assert_eq!(choice(&rows, Color::Black), (5, 2));
        assert_eq!(choice(&rows, Color::White), (5, 2), "and taken away");
    }

    #[test]
    fn a_four_leads_to_a_double_three() {
        // Only the stone that the four puts on the column makes a second three of its cross
        // with the diagonal.
        let rows = [
            "...........",
            "......XXXO.",
            ".......O...",
            "...........",
            ".....XX....",
            ".......X...",
            "...........",
            "O..........",
            "O.........O",
        ];
        let grid = Grid::from_rows(&rows).unwrap();
        let codes = Codes::new();
        let mut shapes = Shapes::new(&grid, &codes);
        let all: Vec<Point> = grid.empties().collect();
        let mut in_plies = |color, plies| force(&mut shapes, color, &all, plies);
        let first = in_plies(Color::Black, PLIES);
        assert_eq!(in_plies(Color::Black, 1), None);
        assert_eq!(in_plies(Color::Black, 3), Some(Point::new(5, 1)));
        assert_eq!(in_plies(Color::White, PLIES), None);
        assert_eq!(in_plies(Color::Black, PLIES), first, "the board is as it was");
    }

    #[test]
    fn a_three_does_not_press_one_who_has_a_three() {
        // White may make a live four at any time: black's double three wins nothing.
        let rows = [
            "...........",
            "...........",
            "...XX......",
            "...........",
            ".....X.....",
            ".....X.....",
            "...........",
            "......OOO..",
            "...........",
        ];
        let grid = Grid::from_rows(&rows).unwrap();
        let codes = Codes::new();
        let mut shapes = Shapes::new(&grid, &codes);
        let all: Vec<Point> = grid.empties().collect();
        assert_eq!(force(&mut shapes, Color::Black, &all, PLIES), None);
        assert_eq!(choice(&rows, Color::Black).1, 7);
    }
}
