//! What the search has learned about moves, whatever the position.

use crate::types::{CELLS, Color, Point};

/// Largest size of a history value.
const LIMIT: i32 = 8192;

/// Moves that have refuted others: by colour, and in answer to the opponent's last move.
#[derive(Clone, Debug)]
pub(super) struct History {
    main: [Box<[i16; CELLS]>; 2],
    counter: [Box<[Option<Point>; CELLS]>; 2],
}

impl History {
    pub(super) fn new() -> History {
        History {
            main: [Box::new([0; CELLS]), Box::new([0; CELLS])],
            counter: [Box::new([None; CELLS]), Box::new([None; CELLS])],
        }
    }

    /// How often a move of this colour has been good: -8192 to 8192.
    #[inline]
    pub(super) fn main(&self, color: Color, point: Point) -> i32 {
        i32::from(self.main[color.index()][point.index()])
    }

    /// The move of `color` that last refuted a move of the other side on `point`.
    #[inline]
    pub(super) fn counter(&self, color: Color, point: Point) -> Option<Point> {
        self.counter[color.index()][point.index()]
    }

    /// Learns that `best` has refuted `last` at this depth, and the moves tried before it have not.
    pub(super) fn learn(
        &mut self,
        color: Color,
        best: Point,
        tried: &[Point],
        last: Option<Point>,
        depth: i32,
    ) {
        let bonus = (depth * depth * 8 + 24 * depth).min(1200);
        self.add(color, best, bonus);
        for &point in tried {
            self.add(color, point, -bonus);
        }
        if let Some(last) = last {
            self.counter[color.index()][last.index()] = Some(best);
        }
    }

    /// Moves a value towards the limit, the less the nearer it is.
    fn add(&mut self, color: Color, point: Point, bonus: i32) {
        let value = &mut self.main[color.index()][point.index()];
        let now = i32::from(*value);
        *value = (now + bonus - now * bonus.abs() / LIMIT) as i16;
    }

    /// Fades what was learned before this move of the game.
    pub(super) fn fade(&mut self) {
        for table in &mut self.main {
            table.iter_mut().for_each(|value| *value /= 2);
        }
    }
}
