use super::settings::Settings;
use super::swap2::Asker;
use super::thinker::Goal;
use crate::balance::{Stones, swap2::Phase};

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The engine's next move in the game.
    Move,
    /// The best moves, so many of them; then the first is made.
    Lines(usize),
    /// Which moves lose and which do not; then the best is made.
    Defend,
    /// Stones after which the position is worth so much to the side that is to move now.
    Level(Stones, i32),
    /// What to choose in the swap2 opening.
    Swap2(Phase, Asker),
    /// Nothing: the engine thinks in the opponent's time.
    Ponder,
}

impl Question {
    /// What the thinker is to do about it.
    pub fn goal(self, settings: &Settings) -> Goal {
        match self {
            Question::Move | Question::Ponder => Goal::Moves(settings.study(1)),
            Question::Lines(count) => Goal::Moves(settings.study(count)),
            // Every single move is asked about.
            Question::Defend => Goal::Moves(settings.study(usize::MAX)),
            Question::Level(stones, bias) => Goal::Level(stones, bias),
            Question::Swap2(phase, _) => Goal::Swap2(phase),
        }
    }
}
