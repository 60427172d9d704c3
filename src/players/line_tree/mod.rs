#[cfg(test)]
mod id3;
#[cfg(test)]
mod training;
mod tree;
mod window;

use super::pick::best;
use super::{Method, View};
use crate::types::{CELLS, Direction, Grid, Point};
use tree::Tree;
use window::{Mark, Window, count};

/// Two decision trees, learned from the games of stronger players.
///
/// Every line of the board is cut into windows of five cells. A tree asks what this or that cell
/// of a window holds, until it knows which one to play: one tree has learned which cell must be
/// blocked where the other has stones, one which cell extends the own stones best. All windows
/// are put to both, the defending tree first; each answer adds to the weight of its point, the
/// more the more urgent the window and the surer the tree. The heaviest point is played.
///
/// The trees were grown by ID3, which asks first what tells the most, from games between two
/// other classic players. They are kept as text that people can read.
#[derive(Clone, Debug)]
pub struct LineTree {
    defend: Tree,
    extend: Tree,
}

/// The tree that blocks the other's stones.
const DEFEND: &str = include_str!("defend.txt");
/// The tree that adds to the own stones.
const EXTEND: &str = include_str!("extend.txt");

/// How urgent a window is that can still become a five, by its stones (0 to 4). An own five
/// comes before everything, then the other's; at each number of stones the own row comes
/// first, since who is to move is a stone ahead.
const DEFENDING: [u64; 5] = [0, 1, 8, 100, 2_000];
const EXTENDING: [u64; 5] = [0, 2, 12, 150, 40_000];
/// The same of a window that holds stones of both: no five, hence hardly anything.
const DEAD: u64 = 1;

impl LineTree {
    /// Reads the trees.
    ///
    /// # Panics
    /// Never: the trees are part of the executable.
    #[must_use]
    pub fn new() -> LineTree {
        let tree = |text| Tree::parse(text).expect("the stored trees can be read");
        LineTree { defend: tree(DEFEND), extend: tree(EXTEND) }
    }

    /// What the answers to all windows together give to each point.
    fn weigh(&self, view: &View) -> Vec<u64> {
        let grid = view.grid();
        let mut weights = vec![0; CELLS];
        for (start, axis, window) in windows(grid, view) {
            for (tree, mark, urgencies) in
                [(&self.defend, Mark::Other, &DEFENDING), (&self.extend, Mark::Own, &EXTENDING)]
            {
                let answer = tree.answer(&window);
                // A tree that has never seen the like may name a stone: that is no answer.
                if window[answer.cell] == Mark::Empty
                    && let Some(point) = window::cell(start, axis, answer.cell)
                {
                    let sure = 100 * u64::from(answer.right) / u64::from(answer.of);
                    weights[point.index()] += urgency(&window, mark, urgencies) * sure;
                }
            }
        }
        weights
    }
}

impl Default for LineTree {
    fn default() -> LineTree {
        LineTree::new()
    }
}

impl Method for LineTree {
    fn prefer(&mut self, view: &View) -> Option<Point> {
        let weights = self.weigh(view);
        best(view.choices(), |point| weights[point.index()])
    }
}

/// All windows of a board, with where they begin.
fn windows<'a>(
    grid: &'a Grid,
    view: &'a View,
) -> impl Iterator<Item = (Point, Direction, Window)> + 'a {
    let starts = grid.size().points().flat_map(|point| Direction::ALL.map(|axis| (point, axis)));
    starts.filter_map(|(start, axis)| {
        Some((start, axis, window::window(grid, view.own(), start, axis)?))
    })
}

/// How urgent a window is to one who looks at the stones of one side.
fn urgency(window: &Window, mark: Mark, urgencies: &[u64; 5]) -> u64 {
    let stones = count(window, mark);
    let dead = stones + count(window, Mark::Empty) < window.len();
    if dead && stones > 0 { DEAD } else { urgencies.get(stones).copied().unwrap_or(0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Position;
    use crate::players::Player;
    use crate::types::{Color, Rule};

    fn choice(rows: &[&str], side: Color) -> (u8, u8) {
        let grid = Grid::from_rows(rows).unwrap();
        let position = Position { grid, rule: Rule::Freestyle, side, blocked: Vec::new() };
        let point = LineTree::new().choose(&position).unwrap();
        (point.x(), point.y())
    }

    #[test]
    fn the_trees_have_learned_to_complete_and_to_block_a_five() {
        use Mark::{Empty, Other, Own};
        let trees = LineTree::new();
        for hole in 0..window::LENGTH {
            let mut window = [Own; window::LENGTH];
            window[hole] = Empty;
            assert_eq!(trees.extend.answer(&window).cell, hole);
            let mut window = [Other; window::LENGTH];
            window[hole] = Empty;
            assert_eq!(trees.defend.answer(&window).cell, hole);
        }
    }

    #[test]
    fn no_window_is_forgotten() {
        // A four in the first row, and later windows of less urgency.
        let rows = [
            "OXXXX......",
            "...........",
            "...........",
            "....OO.....",
            "...........",
            "....OOO....",
            "...........",
        ];
        assert_eq!(choice(&rows, Color::White), (5, 0));
        let rows = ["...........", "...OO.OO...", "...........", ".OXXXX.....", "..........."];
        assert_eq!(choice(&rows, Color::White), (5, 1));
        assert_eq!(choice(&rows, Color::Black), (6, 3));
    }

    #[test]
    fn urgencies() {
        use Mark::{Empty, Other, Own};
        assert_eq!(urgency(&[Own, Own, Own, Empty, Empty], Own, &EXTENDING), 150);
        assert_eq!(urgency(&[Own, Own, Own, Empty, Other], Own, &EXTENDING), DEAD);
        assert_eq!(urgency(&[Own, Own, Own, Empty, Empty], Other, &DEFENDING), 0);
        // No number of lesser windows outweighs a four: a point lies in twenty windows.
        assert!(EXTENDING[4] > 20 * DEFENDING[4] / 2 && DEFENDING[4] > 8 * EXTENDING[3]);
    }
}
