//! A conversation with a manager, from the first line to the last.
//!
//! The session waits on one channel for lines and for answers of the engine. While the
//! engine thinks, some commands act at once, the others wait until its move is out; see
//! `Session::interrupt`. Carrying out a command is the business of `execute`.

use super::block::Block;
use super::command::{Command, CommandError, is_extension};
use super::game::Game;
use super::legality::any_legal;
use super::question::Question;
use super::reader::{self, Line};
use super::reply::{Naming, Output};
use super::settings::{DEFAULT_TURN, Settings};
use super::thinker::Thinker;
use super::waiting::Waiting;
use super::worker::{self, Answer, Task};
use super::{Refusal, info::Info};
use crate::engine::{News, Position};
use crate::search::{Control, Limits};
use crate::types::Size;
use fastrand::Rng;
use std::io::{self, Read, Write};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// Events that may queue up before those who send them have to wait.
const QUEUE: usize = 1024;

/// Time that the session has to end in after END.
const PATIENCE: Duration = Duration::from_millis(60);

/// How a session behaves, beyond what the manager asks for.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Send a DEBUG line for each iteration of a search.
    pub debug: bool,
    /// Who plays in the place of the engine: ABOUT names it behind the name of Quince.
    pub player: Option<&'static str>,
    /// Where the chance begins by which swap2's openings are chosen; `None`: anywhere.
    pub seed: Option<u64>,
}

/// What the session waits for.
pub enum Event<T> {
    /// A line from the manager.
    Line(Line),
    /// The manager has closed its end.
    Closed,
    /// Something has happened in a search. Only sent if anybody wants to know.
    News(News),
    /// A search has ended.
    Answer(Answer<T>),
    /// A search has panicked, and its engine is lost.
    Crash,
}

/// A search that is going on.
pub(super) struct Pending {
    pub(super) question: Question,
    pub(super) position: Position,
    pub(super) control: Arc<Control>,
    asked: Instant,
    /// Nobody wants the answer any more.
    pub(super) void: bool,
}

/// Where in a list of stones the manager is.
pub(super) enum Reading {
    /// In none.
    Commands,
    /// In this one.
    Block(Block),
    /// In one that was refused on its first line: the rest is passed over in silence.
    Refused,
}

/// How many moves the side to move has made.
fn moves_of(position: &Position) -> u32 {
    position.grid.count(position.side) as u32
}

/// A conversation with a manager. `W` takes the replies, `T` finds the moves.
pub struct Session<W, T> {
    pub(super) output: Output<W>,
    pub(super) settings: Settings,
    pub(super) game: Option<Game>,
    pub(super) reading: Reading,
    pub(super) options: Options,
    pub(super) random: Rng,
    /// `None` while a search has it. In a box: whatever waits in the queue of events takes as much
    /// room there as the largest event.
    pub(super) thinker: Option<Box<T>>,
    /// The thinker must forget the last game when it comes back.
    stale: bool,
    pub(super) pending: Option<Pending>,
    pub(super) waiting: Waiting,
    events: SyncSender<Event<T>>,
    inbox: Receiver<Event<T>>,
}

impl<W: Write, T: Thinker> Session<W, T> {
    /// A session in which nothing has been said.
    pub fn new(output: W, thinker: T, options: Options) -> Session<W, T> {
        let (events, inbox) = mpsc::sync_channel(QUEUE);
        Session {
            output: Output::new(output),
            settings: Settings::default(),
            game: None,
            reading: Reading::Commands,
            options,
            random: options.seed.map_or_else(Rng::new, Rng::with_seed),
            thinker: Some(Box::new(thinker)),
            stale: false,
            pending: None,
            waiting: Waiting::default(),
            events,
            inbox,
        }
    }

    /// Converses until END, the end of input, or until nobody reads the replies any more.
    /// A search that is going on then is stopped, and its move not printed. The thread that
    /// reads `input` is left behind, for it may be waiting there.
    ///
    /// A manager that does not read the replies can hold the session in a write for ever. If
    /// it has not ended soon after END or the end of input, `last_resort` is called on the
    /// thread that reads: it should end the process.
    ///
    /// # Errors
    /// If the system gives no thread to read on, or the search panics.
    pub fn run(
        mut self,
        input: impl Read + Send + 'static,
        last_resort: impl FnOnce() + Send + 'static,
    ) -> io::Result<()> {
        let events = self.events.clone();
        let mut last_resort = Some(last_resort);
        reader::spawn(input, move |line| {
            let last = line.as_ref().is_none_or(|line| line.command() == Ok(Command::End));
            let heard = events.send(line.map_or(Event::Closed, Event::Line)).is_ok();
            if last && let Some(last_resort) = last_resort.take() {
                thread::sleep(PATIENCE);
                last_resort();
            }
            heard
        })?;
        let result = self.converse();
        if let Some(pending) = &self.pending {
            pending.control.stop();
        }
        result
    }

    fn converse(&mut self) -> io::Result<()> {
        // The session itself holds a sender, so that the channel never closes.
        while let Ok(event) = self.inbox.recv() {
            let flow = match event {
                Event::Line(line) => self.receive(line),
                Event::Closed => ControlFlow::Break(()),
                Event::News(news) => {
                    self.report(&news);
                    ControlFlow::Continue(())
                }
                Event::Answer(answer) => self.finish(answer),
                Event::Crash => return Err(io::Error::other("the search has panicked")),
            };
            if flow.is_break() || self.output.broken() {
                break;
            }
        }
        Ok(())
    }

    /// A line has come.
    fn receive(&mut self, line: Line) -> ControlFlow<()> {
        log::debug!("line: {}", line.text);
        let command = line.command();
        if command.is_ok() && is_extension(&line.text) {
            self.settings.extend();
        }
        match &self.pending {
            None => self.execute(line, command),
            Some(pending) if pending.question == Question::Ponder => self.wake(line, &command),
            Some(_) => self.interrupt(line, command),
        }
    }

    /// A line has come while the engine thinks. END, INFO and STOP act at once. A new game
    /// voids the move that is being looked for: its manager waits for `OK` and would take a
    /// move for a failure. Questions that have nothing to do with the game are answered.
    /// All others have their turn when the move is out.
    fn interrupt(&mut self, line: Line, command: Result<Command, CommandError>) -> ControlFlow<()> {
        match command {
            Ok(Command::End) => return ControlFlow::Break(()),
            Ok(Command::Info(info)) => self.inform(&info),
            Ok(Command::Stop) if !self.is_void() => self.stop(),
            // It is meant for a search that has not begun, if any.
            Ok(Command::Stop) if self.waiting.is_empty() => {}
            Ok(Command::Start(_) | Command::Restart) => return self.execute(line, command),
            Ok(Command::About) | Err(CommandError::Unknown(_)) if !self.waiting.block_open() => {
                return self.execute(line, command);
            }
            command => {
                if !self.waiting.push(line, &command) {
                    self.output.error(&Refusal::Busy);
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn is_void(&self) -> bool {
        self.pending.as_ref().is_some_and(|pending| pending.void)
    }

    /// Ends the search; its move comes by way of an [`Event::Answer`].
    fn stop(&self) {
        if let Some(pending) = &self.pending {
            pending.control.stop();
        }
    }

    /// Takes in an INFO line; a search that is going on gets new limits.
    pub(super) fn inform(&mut self, info: &Info) {
        if *info == Info::Ignored {
            return;
        }
        self.settings.apply(info);
        self.prepare();
        if let Some(pending) = &self.pending {
            pending.control.set_limits(&self.limits(pending.question, &pending.position));
        }
    }

    /// The limits within which a question has to be answered.
    fn limits(&self, question: Question, position: &Position) -> Limits {
        let to_come = position.grid.empties().count().div_ceil(2) as u32;
        let mut limits = self.settings.limits(moves_of(position), to_come);
        if matches!(question, Question::Swap2(..)) {
            // Nobody stops a choice by hand: an endless one would never be made.
            limits.turn = limits.turn.or(Some(DEFAULT_TURN));
        }
        limits
    }

    /// Gives the thinker what it needs under the settings, and takes away what it may no longer
    /// have: before the clock of a move runs.
    fn prepare(&mut self) {
        if let Some(thinker) = &mut self.thinker {
            thinker.prepare(self.settings.rule);
            if let Ok(budget) = self.settings.budget() {
                thinker.set_table_bytes(budget.table_bytes);
            }
        }
    }

    /// Begins a new game: whatever was going on in the old one is given up.
    pub(super) fn new_game(&mut self, game: Game) {
        if let Some(pending) = &mut self.pending {
            pending.control.stop();
            pending.void = true;
        }
        self.waiting = Waiting::default();
        self.reading = Reading::Commands;
        self.settings.clock.new_game();
        self.game = Some(game);
    }

    /// Lets the engine forget the last game. It gives back the memory of its table for that, which
    /// takes some time.
    pub(super) fn forget(&mut self) {
        match &mut self.thinker {
            Some(thinker) => thinker.clear(),
            None => self.stale = true,
        }
        self.prepare();
    }

    /// Sets the engine thinking. `asked` is when the line was read that asked for it.
    ///
    /// # Errors
    /// [`Refusal`] if there is no legal move, or no means to look for it.
    pub(super) fn think(
        &mut self,
        question: Question,
        position: Position,
        asked: Instant,
    ) -> Result<(), Refusal> {
        self.settings.budget()?;
        any_legal(&position).ok_or(Refusal::NoMove)?;
        self.settings.clock.begin_move();
        let limits = self.limits(question, &position);
        self.launch(question, position, asked, &limits)
    }

    /// Hands the engine over to a thread that looks for an answer within these limits.
    pub(super) fn launch(
        &mut self,
        question: Question,
        position: Position,
        asked: Instant,
        limits: &Limits,
    ) -> Result<(), Refusal> {
        let budget = self.settings.budget()?;
        let mut thinker = self.thinker.take().ok_or(Refusal::Busy)?;
        if let Some(strength) = self.settings.strength {
            thinker.set_strength(strength);
        }
        thinker.set_threads(budget.threads);
        thinker.set_table_bytes(budget.table_bytes);
        let control = Arc::new(Control::new(asked, limits));
        let task = Task {
            position: position.clone(),
            control: Arc::clone(&control),
            goal: question.goal(&self.settings),
            chatty: question != Question::Ponder && (self.options.debug || self.settings.detail),
        };
        if let Err(thinker) = worker::launch(thinker, task, self.events.clone()) {
            self.thinker = Some(thinker);
            return Err(Refusal::NoThread);
        }
        self.pending = Some(Pending { question, position, control, asked, void: false });
        Ok(())
    }

    /// How points of a board of this size are named for people.
    pub(super) fn naming(&self, size: Size) -> Naming {
        Naming { size, rows_first: self.settings.rows_first }
    }

    /// A search has ended. Its answer goes out, and what had to wait for it is carried out.
    fn finish(&mut self, answer: Answer<T>) -> ControlFlow<()> {
        let thinker = self.thinker.insert(answer.thinker);
        if std::mem::take(&mut self.stale) {
            thinker.clear();
        }
        let ended = self.pending.take().filter(|pending| !pending.void);
        let question = ended.as_ref().map(|pending| pending.question);
        let pondered = question == Some(Question::Ponder);
        if let Some(pending) = ended.filter(|_| !pondered) {
            self.settings.clock.spend(pending.asked.elapsed());
            self.answer(&pending, answer.found);
        }
        // INFO may have come meanwhile.
        self.prepare();
        let lines = self.waiting.take();
        if lines.is_empty() && question == Some(Question::Move) {
            self.ponder();
        }
        // Any of these lines may set the engine thinking again; the rest then waits anew. Their
        // time counts from here: what passed before belonged to another move. But while the engine
        // was only pondering, it belonged to none.
        for line in lines {
            let read = if pondered { line.read } else { Instant::now() };
            self.receive(Line { read, ..line })?;
        }
        ControlFlow::Continue(())
    }
}
