use super::{Player, View};
use crate::engine::Position;
use crate::types::Point;
use fastrand::Rng;

/// Plays any legal move, each with the same chance, and does not even see a win: what the
/// weakest method must beat.
#[derive(Clone, Debug)]
pub struct Random(Rng);

impl Random {
    /// The same seed gives the same moves in the same positions.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(Rng::with_seed(seed))
    }
}

impl Player for Random {
    fn choose(&mut self, position: &Position) -> Option<Point> {
        let view = View::new(position);
        if view.is_bare() {
            return view.nearest_to_center();
        }
        let choices: Vec<Point> = view.choices().collect();
        self.0.choice(choices)
    }
}
