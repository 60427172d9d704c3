//! The from-scratch twins of everything that the board keeps incrementally.

use super::Board;
use crate::types::Color;

impl Board {
    /// Compares everything kept incrementally with the same made anew from the stones.
    ///
    /// # Errors
    /// Names the first quantity that differs, and where.
    pub fn compare_with_twin(&self) -> Result<(), String> {
        let twin = Board::from_grid(&self.grid(), self.side, self.patterns.clone());
        let differ = |what: &str| Err(format!("{what} differs from its twin on {self:?}"));
        if self.hash != twin.hash {
            return differ("hash");
        }
        if self.stones != twin.stones {
            return differ("number of stones");
        }
        if self.lines != twin.lines {
            return differ("lines");
        }
        if self.candidates != twin.candidates {
            return differ("candidate set");
        }
        for point in self.size.points() {
            if self.spots[point.index()] != twin.spots[point.index()] {
                return differ(&format!("pattern of {point}"));
            }
        }
        for color in Color::BOTH {
            if self.threats[color.index()].counts != twin.threats[color.index()].counts {
                return differ(&format!("threat count of {color}"));
            }
            if self.threats[color.index()].sets != twin.threats[color.index()].sets {
                return differ(&format!("threat set of {color}"));
            }
        }
        Ok(())
    }

    /// The comparison for debug builds: not at every move, or nothing would ever finish.
    #[cfg(debug_assertions)]
    pub(super) fn compare_now_and_then(&self) {
        if self.hash.is_multiple_of(4096) {
            debug_assert_eq!(self.compare_with_twin(), Ok(()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::*;
    use crate::rules;
    use proptest::prelude::*;

    /// Plays random legal or illegal moves and takes some back, comparing at every step.
    fn walk(rule: Rule, size: Size, choices: &[(u8, u8, bool)]) {
        let mut board = Board::new(size, Arc::new(Patterns::new(rule)));
        let start = board.clone();
        for &(x, y, back) in choices {
            if back {
                board.undo(&mut ());
            } else if let Some(point) = size.point(x.into(), y.into()) {
                if board.get(point).is_empty() {
                    board.play(point, &mut ());
                }
            }
            board.compare_with_twin().unwrap();
        }
        while board.last_move().is_some() {
            board.undo(&mut ());
        }
        assert_eq!(board.hash, start.hash);
        assert!(board.spots == start.spots && board.candidates == start.candidates);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(40))]
        #[test]
        fn random_walks_agree_with_the_twin(
            rule in 0usize..5, width in 5i64..=22, height in 5i64..=22,
            choices in proptest::collection::vec((0u8..22, 0u8..22, prop::bool::weighted(0.2)), 1..120),
        ) {
            walk(Rule::ALL[rule], Size::new(width, height).unwrap(), &choices);
        }

        #[test]
        fn threats_and_fouls_agree_with_the_rules(
            rule in 0usize..5, side in 6i64..=12,
            cells in proptest::collection::vec(0u8..5, 144),
        ) {
            let rule = Rule::ALL[rule];
            let size = Size::new(side, side).unwrap();
            let mut grid = Grid::new(size);
            for (point, cell) in size.points().zip(cells) {
                match cell {
                    1 => grid.set(point, Cell::Black),
                    2 => grid.set(point, Cell::White),
                    _ => {}
                }
            }
            let board = Board::from_grid(&grid, Color::Black, Arc::new(Patterns::new(rule)));
            for point in grid.empties() {
                for color in Color::BOTH {
                    let five = board.threat(color, point) == Threat::Five;
                    prop_assert_eq!(five, rules::wins(&grid, rule, color, point), "{} {}", color, point);
                }
                let foul = rule == Rule::Renju && rules::forbidden(&grid, point).is_some();
                prop_assert_eq!(board.is_foul(point), foul, "{}", point);
                prop_assert_eq!(board.is_forbidden(point), foul, "{}", point);
            }
        }
    }
}
