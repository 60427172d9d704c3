use crate::balance::swap2::{self, Choice, Phase};
use crate::balance::{self, Stones};
use crate::engine::{Engine, News, Position, Report, Study};
use crate::pattern::Threat;
use crate::search::Control;
use crate::types::{Color, Rule, Strength};

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// The best moves.
    Moves(Study),
    /// Stones after which it is worth so much to the side that is to move now.
    Level(Stones, i32),
    /// What to choose in the swap2 opening.
    Swap2(Phase),
}

/// What was found.
#[derive(Clone, Debug)]
pub enum Found {
    /// Lines, the best one first: at least one.
    Lines(Vec<Report>),
    /// A choice, and the search that made it.
    Choice(Choice, Report),
}

/// Who finds the moves: the [`Engine`], or a stand-in of the tests.
pub trait Thinker: Send + 'static {
    /// See [`Engine::set_table_bytes`].
    fn set_table_bytes(&mut self, bytes: usize);
    /// See [`Engine::set_threads`].
    fn set_threads(&mut self, threads: usize);
    /// See [`Engine::clear`].
    fn clear(&mut self);
    /// See [`Engine::prepare`]. A stand-in has nothing to prepare.
    fn prepare(&mut self, _rule: Rule) {}
    /// Plays as strongly as this from the next move on. Most know only their own strength.
    fn set_strength(&mut self, _strength: Strength) {}
    /// Whether thinking in the opponent's time would be of any use, and fair.
    fn ponders(&self) -> bool {
        false
    }
    /// What is seen in a position, a fact a line. Most see nothing that could be told.
    fn features(&mut self, _position: &Position) -> Vec<String> {
        Vec::new()
    }
    /// See [`Engine::think`].
    fn think(
        &mut self,
        position: &Position,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report>;

    /// Pursues any goal; `tell` hears what happens on the way. Who can do no more than find a move
    /// lets that be the answer. `None` if there is none.
    fn pursue(
        &mut self,
        position: &Position,
        goal: &Goal,
        control: &Control,
        tell: &mut dyn FnMut(News),
    ) -> Option<Found> {
        Found::by_a_move(self, position, goal, control, tell)
    }
}

impl Found {
    /// What a search for a move answers to any goal.
    pub fn by_a_move<T: Thinker + ?Sized>(
        thinker: &mut T,
        position: &Position,
        goal: &Goal,
        control: &Control,
        tell: &mut dyn FnMut(News),
    ) -> Option<Found> {
        let tell = &mut |report: &Report| tell(News::Lines(vec![report.clone()]));
        let report = thinker.think(position, control, tell)?;
        if !matches!(goal, Goal::Swap2(_)) {
            return Some(Found::Lines(vec![report]));
        }
        let choice = match report.pv.first() {
            Some(&point) if report.score.0 >= 0 => Choice::Stay(point),
            _ => Choice::Swap,
        };
        Some(Found::Choice(choice, report))
    }
}

impl Thinker for Engine {
    fn set_table_bytes(&mut self, bytes: usize) {
        Engine::set_table_bytes(self, bytes);
    }

    fn set_threads(&mut self, threads: usize) {
        Engine::set_threads(self, threads);
    }

    fn clear(&mut self) {
        Engine::clear(self);
    }

    fn prepare(&mut self, rule: Rule) {
        Engine::prepare(self, rule);
    }

    fn ponders(&self) -> bool {
        true
    }

    fn features(&mut self, position: &Position) -> Vec<String> {
        let (board, evaluator) = self.board_and_evaluator(position);
        let counts = |color: Color| {
            let counts = Threat::ALL
                .into_iter()
                .filter(|&threat| threat != Threat::None)
                .map(|threat| format!("{threat:?} {}", board.count(color, threat)));
            format!("{color} points {}", counts.collect::<Vec<_>>().join(" "))
        };
        let value = evaluator.evaluate(&board);
        let mut facts: Vec<String> = Color::BOTH.into_iter().map(counts).collect();
        facts.push(format!("eval {value} for {} to move", position.side));
        facts
    }

    fn think(
        &mut self,
        position: &Position,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        Engine::think(self, position, control, report)
    }

    fn pursue(
        &mut self,
        position: &Position,
        goal: &Goal,
        control: &Control,
        tell: &mut dyn FnMut(News),
    ) -> Option<Found> {
        match *goal {
            Goal::Moves(study) => self.study(position, &study, control, tell).map(Found::Lines),
            Goal::Level(stones, bias) => {
                let tell = &mut |report: &Report| tell(News::Lines(vec![report.clone()]));
                balance::level(self, position, stones, bias, control, tell)
                    .map(|report| Found::Lines(vec![report]))
            }
            Goal::Swap2(phase) => swap2::choose(self, position, phase, control)
                .map(|(choice, report)| Found::Choice(choice, report)),
        }
    }
}
