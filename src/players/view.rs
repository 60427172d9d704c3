use crate::engine::Position;
use crate::rules;
use crate::types::{CELLS, Cell, Color, Direction, Grid, Point};

/// A position as a classic player sees it: the stones, and where it may play.
#[derive(Clone, Debug)]
pub struct View<'a> {
    position: &'a Position,
    /// The points where the side to move may play, row by row.
    choices: Vec<Point>,
    /// The same, by index.
    playable: [bool; CELLS],
}

impl<'a> View<'a> {
    /// Looks at a position.
    #[must_use]
    pub fn new(position: &'a Position) -> View<'a> {
        let Position { grid, rule, side, blocked } = position;
        let mut playable = [false; CELLS];
        let open = grid.empties().filter(|point| !blocked.contains(point));
        let choices: Vec<Point> =
            open.filter(|&point| rules::legal(grid, *rule, *side, point)).collect();
        for point in &choices {
            playable[point.index()] = true;
        }
        View { position, choices, playable }
    }

    /// The stones.
    #[must_use]
    pub fn grid(&self) -> &'a Grid {
        &self.position.grid
    }

    /// Who is to move.
    #[must_use]
    pub fn own(&self) -> Color {
        self.position.side
    }

    /// The other player.
    #[must_use]
    pub fn other(&self) -> Color {
        self.position.side.opponent()
    }

    /// The points where the side to move may play, row by row.
    pub fn choices(&self) -> impl Iterator<Item = Point> {
        self.choices.iter().copied()
    }

    /// Whether the side to move may play this point.
    #[must_use]
    pub fn playable(&self, point: Point) -> bool {
        self.playable[point.index()]
    }

    /// Whether there is no stone on the board. Dead cells are no stones.
    #[must_use]
    pub fn is_bare(&self) -> bool {
        self.grid().size().points().all(|point| self.grid().get(point).color().is_none())
    }

    /// The first point where the side to move wins at once, by the rule of the game.
    #[must_use]
    pub fn win(&self) -> Option<Point> {
        let Position { grid, rule, side, .. } = self.position;
        self.choices().find(|&point| rules::wins(grid, *rule, *side, point))
    }

    /// The playable point nearest to the centre: what is played when nothing is preferred.
    #[must_use]
    pub fn nearest_to_center(&self) -> Option<Point> {
        let center = self.grid().size().center();
        self.choices().min_by_key(|point| {
            let (dx, dy) = (point.x().abs_diff(center.x()), point.y().abs_diff(center.y()));
            (dx.max(dy), dx.min(dy))
        })
    }
}

/// The cells that follow a point along an axis, forwards (`sign` 1) or backwards (-1): first
/// its neighbour, at last walls without end.
pub(super) fn ray(
    grid: &Grid,
    point: Point,
    direction: Direction,
    sign: i32,
) -> impl Iterator<Item = Cell> {
    let (x, y) = (i32::from(point.x()), i32::from(point.y()));
    let (dx, dy) = direction.step();
    (1..).map(move |n| grid.at(x + sign * n * dx, y + sign * n * dy))
}

/// The unbroken run of one colour that touches a point on one side, and the cell behind it.
pub(super) fn arm(
    grid: &Grid,
    point: Point,
    direction: Direction,
    sign: i32,
    color: Color,
) -> (usize, Cell) {
    let mut cells = ray(grid, point, direction, sign);
    let mut run = 0;
    loop {
        match cells.next() {
            Some(cell) if cell == Cell::from(color) => run += 1,
            behind => return (run, behind.unwrap_or(Cell::Wall)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Rule;

    const ROWS: [&str; 7] =
        [".......", ".......", "..XXX..", "...XO..", "...X...", ".......", "......."];

    fn position(rule: Rule, side: Color) -> Position {
        let grid = Grid::from_rows(&ROWS).unwrap();
        Position { grid, rule, side, blocked: vec![Point::new(0, 0)] }
    }

    #[test]
    fn blocked_and_forbidden_points_are_not_playable() {
        let double = Grid::from_rows(&[
            ".......", ".......", "...XX..", "..X....", "..X....", ".......", ".......",
        ])
        .unwrap();
        let cross = Point::new(2, 2);
        for (side, playable) in [(Color::Black, false), (Color::White, true)] {
            let position = Position {
                grid: double.clone(),
                rule: Rule::Renju,
                side,
                blocked: vec![Point::new(0, 0)],
            };
            let view = View::new(&position);
            assert_eq!(view.playable(cross), playable, "{side}");
            assert!(!view.playable(Point::new(0, 0)) && !view.playable(Point::new(3, 2)));
        }
    }

    #[test]
    fn arms() {
        let position = position(Rule::Freestyle, Color::Black);
        let at = |x, y, direction, sign| {
            arm(&position.grid, Point::new(x, y), direction, sign, Color::Black)
        };
        assert_eq!(at(1, 2, Direction::Row, 1), (3, Cell::Empty));
        assert_eq!(at(1, 2, Direction::Row, -1), (0, Cell::Empty));
        assert_eq!(at(3, 5, Direction::Column, -1), (3, Cell::Empty));
        assert_eq!(at(2, 3, Direction::Row, 1), (1, Cell::White));
        assert_eq!(at(6, 6, Direction::Row, 1), (0, Cell::Wall));
    }

    #[test]
    fn the_nearest_point_is_the_centre_while_it_is_free() {
        let mut position = position(Rule::Freestyle, Color::White);
        assert_eq!(View::new(&position).nearest_to_center(), Some(Point::new(2, 3)));
        position.grid = Grid::new(position.grid.size());
        assert!(View::new(&position).is_bare());
        assert_eq!(View::new(&position).nearest_to_center(), Some(Point::new(3, 3)));
    }
}
