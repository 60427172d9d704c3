use crate::engine::{Engine, Position, Report};
use crate::eval::WeightBook;
use crate::level::Opponent;
use crate::protocol::Thinker;
use crate::search::{Control, Limits};
use crate::types::Strength;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// Time for a hint.
const HINT: Duration = Duration::from_millis(1500);

/// The engine on a thread of its own. One question at a time: a new one makes the old one's
/// answer worthless.
pub struct Brain {
    questions: Sender<Question>,
    answers: Receiver<(u64, Answer)>,
    /// The question that is open: its number and its reins.
    open: Option<(u64, Arc<Control>)>,
    asked: u64,
}

struct Question {
    number: u64,
    position: Position,
    control: Arc<Control>,
    /// `None`: a hint, at full strength.
    level: Option<Strength>,
}

/// What a question has brought; `None` if there is no legal move.
pub enum Answer {
    /// The engine's move.
    Move(Option<Report>),
    /// Its advice.
    Hint(Option<Report>),
}

impl Brain {
    /// An engine with these weights.
    pub fn new(book: &WeightBook, level: Strength, seed: u64) -> Brain {
        let (questions, incoming) = mpsc::channel::<Question>();
        let (outgoing, answers) = mpsc::channel();
        let book = book.clone();
        thread::spawn(move || {
            let mut opponent = Opponent::new(Engine::new(book.clone()), level, seed);
            let mut adviser = Engine::new(book);
            for Question { number, position, control, level } in incoming {
                let answer = match level {
                    Some(level) => {
                        opponent.set_strength(level);
                        Answer::Move(opponent.think(&position, &control, &mut |_| {}))
                    }
                    None => Answer::Hint(adviser.think(&position, &control, &mut |_| {})),
                };
                if outgoing.send((number, answer)).is_err() {
                    return;
                }
            }
        });
        Brain { questions, answers, open: None, asked: 0 }
    }

    /// Asks for the engine's move.
    pub fn ask_move(&mut self, position: Position, limits: &Limits, level: Strength) {
        self.ask(position, limits, Some(level));
    }

    /// Asks for advice.
    pub fn ask_hint(&mut self, position: Position) {
        self.ask(position, &Limits { turn: Some(HINT), ..Limits::default() }, None);
    }

    fn ask(&mut self, position: Position, limits: &Limits, level: Option<Strength>) {
        self.forget();
        self.asked += 1;
        let control = Arc::new(Control::new(Instant::now(), limits));
        self.open = Some((self.asked, control.clone()));
        // A thread that is gone answers nothing, and `answer` says so.
        let _ = self.questions.send(Question { number: self.asked, position, control, level });
    }

    /// Whether a question is open.
    pub fn is_busy(&self) -> bool {
        self.open.is_some()
    }

    /// The answer is wanted now.
    pub fn hurry(&self) {
        if let Some((_, control)) = &self.open {
            control.stop();
        }
    }

    /// The answer is wanted no more.
    pub fn forget(&mut self) {
        self.hurry();
        self.open = None;
    }

    /// The answer to the open question, if it comes within this time.
    pub fn answer(&mut self, patience: Duration) -> Option<Answer> {
        let (number, _) = self.open.as_ref()?;
        loop {
            let (of, answer) = self.answers.recv_timeout(patience).ok()?;
            if of == *number {
                self.open = None;
                return Some(answer);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::notation::read;
    use crate::types::Rule;

    #[test]
    fn the_last_question_is_answered() {
        let mut brain = Brain::new(&WeightBook::default(), Strength::FULL, 1);
        let position = read("h8 i9", None, None, 1).unwrap().last_position(Rule::Freestyle);
        let long = Limits { turn: Some(Duration::from_secs(100)), ..Limits::default() };
        brain.ask_move(position.clone(), &long, Strength::FULL);
        let short = Limits { nodes: Some(100), ..Limits::default() };
        brain.ask_move(position, &short, Strength::new(0).unwrap());
        assert!(brain.is_busy());
        let answer = brain.answer(Duration::from_secs(60));
        assert!(matches!(answer, Some(Answer::Move(Some(_)))));
        assert!(!brain.is_busy() && brain.answer(Duration::ZERO).is_none());
    }
}
