//! BOARD: a whole position at once.

use super::block::{Field, Stone};
use crate::types::{Cell, Color, Grid, Rule, Size};

/// The board with these stones on it, and the engine's colour: `None` if there are none.
///
/// The protocol names owners, not colours. The engine is to move, so the counts tell the
/// colours when they can: as many stones of each and the engine is black, one more of the
/// opponent and it is white. Otherwise, in renju, the first stone listed is black's, since
/// there the protocol demands them in the order of play; and with no order to go by, the
/// engine is black, which no other rule cares about.
#[must_use]
pub fn arrange(size: Size, rule: Rule, stones: &[Stone]) -> (Grid, Option<Color>) {
    let count = |field| stones.iter().filter(|s| s.field == field).count();
    let (own, opponent) = (count(Field::Own), count(Field::Opponent));
    let first = stones.iter().find(|s| s.field != Field::Dead).map(|s| s.field);
    let color = match first {
        None => None,
        Some(_) if own == opponent => Some(Color::Black),
        Some(_) if own + 1 == opponent => Some(Color::White),
        Some(Field::Opponent) if rule == Rule::Renju => Some(Color::White),
        Some(_) => Some(Color::Black),
    };
    let mut grid = Grid::new(size);
    let own = color.unwrap_or(Color::Black);
    for stone in stones {
        let cell = match stone.field {
            Field::Own => own.into(),
            Field::Opponent => own.opponent().into(),
            Field::Dead => Cell::Wall,
        };
        grid.set(stone.point, cell);
    }
    (grid, color)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Point;

    fn color(rule: Rule, fields: &[Field]) -> Option<Color> {
        let stones: Vec<Stone> = (0u8..)
            .zip(fields)
            .map(|(x, &field)| Stone { point: Point::new(x, 0), field })
            .collect();
        let (grid, color) = arrange(Size::new(15, 15).unwrap(), rule, &stones);
        for stone in stones {
            let expected = match stone.field {
                Field::Dead => Cell::Wall,
                Field::Own => color.unwrap().into(),
                Field::Opponent => color.unwrap().opponent().into(),
            };
            assert_eq!(grid.get(stone.point), expected);
        }
        color
    }

    #[test]
    fn counts_first_then_order() {
        use Field::{Dead, Opponent, Own};
        for rule in Rule::ALL {
            assert_eq!(color(rule, &[]), None);
            assert_eq!(color(rule, &[Dead]), None);
            assert_eq!(color(rule, &[Opponent, Own]), Some(Color::Black));
            assert_eq!(color(rule, &[Own, Opponent, Opponent, Dead]), Some(Color::White));
            assert_eq!(color(rule, &[Dead, Own]), Some(Color::Black));
        }
        assert_eq!(color(Rule::Renju, &[Opponent, Opponent]), Some(Color::White));
        assert_eq!(color(Rule::Renju, &[Own, Opponent, Opponent, Opponent]), Some(Color::Black));
    }
}
