//! The thread on which the engine thinks.

use super::session::Event;
use super::thinker::{Found, Goal, Thinker};
use crate::engine::{News, Position};
use crate::search::{Control, RootSight};
use crate::types::Point;
use std::sync::Arc;
use std::sync::mpsc::{self, SyncSender};
use std::thread;
use std::time::Duration;

/// Stack of the thread, in bytes: forced lines go deep.
const STACK: usize = 16 * 1024 * 1024;

/// How long a search goes on before it tells of single root moves: nobody could follow before.
const QUIET: Duration = Duration::from_millis(200);

/// What the thread has to do.
pub struct Task {
    /// The question.
    pub position: Position,
    /// The reins, whose other end the session holds.
    pub control: Arc<Control>,
    /// What is asked about it.
    pub goal: Goal,
    /// Whether to send [`Event::News`].
    pub chatty: bool,
}

/// The end of a task: the engine comes back.
pub struct Answer<T> {
    /// Who has thought.
    pub thinker: Box<T>,
    /// What was found; `None` if there is no legal move.
    pub found: Option<Found>,
}

/// Starts a thread that thinks and then sends [`Event::Answer`].
///
/// # Errors
/// The thinker, unused, if the system gives no thread.
pub fn launch<T: Thinker>(
    thinker: Box<T>,
    task: Task,
    events: SyncSender<Event<T>>,
) -> Result<(), Box<T>> {
    // The thinker is handed over only when the thread runs: a closure that could not be started
    // would take it along.
    let (give, take) = mpsc::channel::<Box<T>>();
    let run = move || {
        let alarm = Alarm(events.clone());
        let Ok(mut thinker) = take.recv() else { return };
        let mut filter = Filter::new(Arc::clone(&task.control));
        let mut tell = |news: News| {
            if task.chatty && filter.passes(&news) {
                // A search never waits for those who listen: what does not fit is left out.
                let _ = events.try_send(Event::News(news));
            }
        };
        let found = thinker.pursue(&task.position, &task.goal, &task.control, &mut tell);
        // If nobody listens any more, the session has ended.
        let _ = events.send(Event::Answer(Answer { thinker, found }));
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

/// Which news are worth telling.
struct Filter {
    control: Arc<Control>,
    /// Moves that are known to lose.
    lost: Vec<Point>,
}

impl Filter {
    fn new(control: Arc<Control>) -> Filter {
        Filter { control, lost: Vec::new() }
    }

    fn passes(&mut self, news: &News) -> bool {
        match *news {
            News::Lines(_) => true,
            // Every iteration finds it again.
            News::Root(RootSight::Lost(point)) => {
                let new = !self.lost.contains(&point);
                self.lost.extend(new.then_some(point));
                new
            }
            News::Root(_) => self.control.elapsed() >= QUIET,
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
