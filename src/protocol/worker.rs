//! The thread on which the engine thinks.

use super::session::Event;
use crate::engine::{Engine, Position, Report};
use crate::search::Control;
use crate::types::{Rule, Strength};
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};
use std::thread;

/// Stack of the thread, in bytes: forced lines go deep.
const STACK: usize = 16 * 1024 * 1024;

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
    /// See [`Engine::think`].
    fn think(
        &mut self,
        position: &Position,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report>;
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

    fn think(
        &mut self,
        position: &Position,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        Engine::think(self, position, control, report)
    }
}

/// What the thread has to do.
pub struct Task {
    /// The question.
    pub position: Position,
    /// The reins, whose other end the session holds.
    pub control: Arc<Control>,
    /// Whether to send a [`Event::Progress`] for every iteration.
    pub chatty: bool,
}

/// The end of a task: the engine comes back.
pub struct Answer<T> {
    /// Who has thought.
    pub thinker: T,
    /// What was found; `None` if there is no legal move.
    pub report: Option<Report>,
}

/// Starts a thread that thinks and then sends [`Event::Answer`].
///
/// # Errors
/// The thinker, unused, if the system gives no thread.
pub fn launch<T: Thinker>(thinker: T, task: Task, events: SyncSender<Event<T>>) -> Result<(), T> {
    // The thinker is handed over only when the thread runs: a closure that could not be started
    // would take it along.
    let (give, take) = mpsc::channel::<T>();
    let run = move || {
        let alarm = Alarm(events.clone());
        let Ok(mut thinker) = take.recv() else { return };
        let mut progress = |report: &Report| {
            if task.chatty {
                let _ = events.send(Event::Progress(report.clone()));
            }
        };
        let report = thinker.think(&task.position, &task.control, &mut progress);
        // If nobody listens any more, the session has ended.
        let _ = events.send(Event::Answer(Answer { thinker, report }));
        drop(alarm);
    };
    match thread::Builder::new().name("search".into()).stack_size(STACK).spawn(run) {
        Ok(_) => give.send(thinker).map_err(|error| error.0),
        Err(error) => {
            log::error!("no thread to think on: {error}");
            Err(thinker)
        }
    }
}

/// Tells the session when its thread panics, so that nobody waits for ever for an answer.
struct Alarm<T: Thinker>(SyncSender<Event<T>>);

impl<T: Thinker> Drop for Alarm<T> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Event::Crash);
        }
    }
}
