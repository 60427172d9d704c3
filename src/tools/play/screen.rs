//! The game on the whole screen, with cursor keys.

use super::brain::{Answer, Brain};
use super::command::{Command, HELP};
use super::game::Game;
use super::lines::hint;
use super::paint::{Look, row};
use super::store::Store;
use super::view::{Shown, board, panel, wrapped};
use crate::types::{Point, Size};
use anyhow::Result;
use crossterm::event::{self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use crossterm::{cursor, execute, queue, style::Print, terminal};
use std::io::{self, Write};
use std::time::Duration;

/// How long to wait for a key before looking at clock and engine again.
const TICK: Duration = Duration::from_millis(100);
/// Columns of what stands beside the board.
const PANEL: usize = 32;

/// Whether the terminal is large enough for a board of this size.
pub fn fits(size: Size) -> bool {
    // The row numbers at both sides; the letters above, and the line where one types.
    let (columns, rows) = (2 * u16::from(size.width()) + 7, u16::from(size.height()) + 2);
    terminal::size().is_ok_and(|(width, height)| width >= columns && height >= rows)
}

/// Plays until the person leaves.
///
/// # Errors
/// If a file cannot be written, or the terminal breaks off. The game is kept up to its last move.
pub fn run(game: &mut Game, brain: &mut Brain, store: &mut Store, plain: bool) -> Result<()> {
    let _raw = Raw::begin()?;
    let mut screen = Screen {
        cursor: game.sheet().moves.last().copied().unwrap_or(game.sheet().size.center()),
        input: String::new(),
        words: "help says what can be typed".into(),
        threats: true,
        help: false,
        look: Look::of_terminal(plain),
        drawn: Vec::new(),
    };
    loop {
        if game.engine_moves() && !brain.is_busy() {
            brain.ask_move(game.position(), &game.limits(), game.level());
        }
        screen.draw(game, brain.is_busy())?;
        if event::poll(TICK)? {
            match event::read()? {
                Event::Key(key)
                    if key.kind != KeyEventKind::Release
                        && !screen.key(key, game, brain, store)? =>
                {
                    brain.forget();
                    return Ok(());
                }
                Event::Resize(..) => screen.drawn.clear(),
                _ => {}
            }
        }
        if game.check_clock() {
            brain.forget();
            store.save(game.sheet())?;
        }
        if let Some(answer) = brain.answer(Duration::ZERO) {
            screen.hear(&answer, game)?;
            if matches!(answer, Answer::Move(_)) {
                store.save(game.sheet())?;
            }
        }
    }
}

/// What is on the screen, and what is being typed.
struct Screen {
    cursor: Point,
    input: String,
    /// The last thing to be said.
    words: String,
    threats: bool,
    help: bool,
    look: Look,
    /// The lines as they were drawn last: over a slow line only what differs is sent.
    drawn: Vec<String>,
}

impl Screen {
    /// Takes a key in; `false` to leave.
    fn key(
        &mut self,
        key: KeyEvent,
        game: &mut Game,
        brain: &mut Brain,
        store: &mut Store,
    ) -> Result<bool> {
        if std::mem::take(&mut self.help) {
            return Ok(true);
        }
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c' | 'd') if control => return Ok(false),
            KeyCode::Char('l') if control => self.drawn.clear(),
            KeyCode::Left => self.step(game, -1, 0),
            KeyCode::Right => self.step(game, 1, 0),
            KeyCode::Up => self.step(game, 0, -1),
            KeyCode::Down => self.step(game, 0, 1),
            KeyCode::Backspace => drop(self.input.pop()),
            KeyCode::Esc => self.input.clear(),
            KeyCode::Char(' ') if self.input.is_empty() => {
                return self.obey(Command::Move(self.cursor), game, brain, store);
            }
            KeyCode::Char(c) if !control && self.input.chars().count() < 20 => self.input.push(c),
            KeyCode::Enter => {
                let line = std::mem::take(&mut self.input);
                if line.trim().is_empty() {
                    return self.obey(Command::Move(self.cursor), game, brain, store);
                }
                match Command::parse(&line, game.sheet().size) {
                    Ok(command) => return self.obey(command, game, brain, store),
                    Err(error) => self.words = format!("{error:#}"),
                }
            }
            _ => {}
        }
        Ok(true)
    }

    fn step(&mut self, game: &Game, dx: i32, dy: i32) {
        let at = (i32::from(self.cursor.x()) + dx, i32::from(self.cursor.y()) + dy);
        self.cursor = game.sheet().size.point(at.0, at.1).unwrap_or(self.cursor);
    }

    /// Does what was said; `false` to leave. What cannot be done is said, and changes nothing.
    fn obey(
        &mut self,
        command: Command,
        game: &mut Game,
        brain: &mut Brain,
        store: &mut Store,
    ) -> Result<bool> {
        self.words.clear();
        let done = match command {
            Command::Quit => return Ok(false),
            Command::Help => {
                self.help = true;
                return Ok(true);
            }
            Command::Threats => {
                self.threats = !self.threats;
                return Ok(true);
            }
            Command::Stop => {
                brain.hurry();
                return Ok(true);
            }
            Command::Hint if game.engine_moves() || game.is_over() => {
                self.words = "a hint is for your move".into();
                return Ok(true);
            }
            Command::Hint => {
                self.words = "looking for a hint".into();
                brain.ask_hint(game.position());
                return Ok(true);
            }
            Command::Move(_) if game.engine_moves() => {
                self.words = "the engine is to move: stop hurries it".into();
                return Ok(true);
            }
            Command::Move(point) => {
                self.cursor = point;
                game.play(point)
            }
            Command::Undo => game.undo(),
            Command::Resign => game.resign(),
            Command::Swap => {
                game.swap();
                Ok(())
            }
            Command::Level(level) => {
                game.set_level(level);
                Ok(())
            }
            Command::New => {
                if !game.sheet().moves.is_empty() {
                    *store = store.another();
                }
                game.restart();
                Ok(())
            }
        };
        match done {
            // What was being thought about was another position.
            Ok(()) => brain.forget(),
            Err(error) => self.words = format!("{error:#}"),
        }
        if !game.sheet().moves.is_empty() {
            store.save(game.sheet())?;
        }
        Ok(true)
    }

    /// Takes an answer of the engine in.
    fn hear(&mut self, answer: &Answer, game: &mut Game) -> Result<()> {
        match answer {
            Answer::Hint(report) => {
                if let Some(report) = report {
                    self.cursor = report.pv[0];
                }
                self.words = hint(answer, game);
                Ok(())
            }
            Answer::Move(Some(report)) => game.play(report.pv[0]),
            Answer::Move(None) => game.resign_for_engine(),
        }
    }

    fn draw(&mut self, game: &Game, thinking: bool) -> Result<()> {
        let (width, height) = terminal::size()?;
        let lines = if self.help {
            HELP.map(str::to_string).to_vec()
        } else {
            self.lines(game, thinking, usize::from(width), usize::from(height))
        };
        let mut out = io::stdout().lock();
        for at in 0..lines.len().max(self.drawn.len()).min(usize::from(height)) {
            let line = lines.get(at).map_or("", String::as_str);
            if self.drawn.get(at).is_none_or(|old| old != line) {
                queue!(out, cursor::MoveTo(0, at as u16), Print(line))?;
                queue!(out, terminal::Clear(terminal::ClearType::UntilNewLine))?;
            }
        }
        let typed = if self.help { 0 } else { 2 + self.input.chars().count() };
        let last = lines.len().saturating_sub(1).min(usize::from(height.saturating_sub(1)));
        queue!(out, cursor::MoveTo(typed as u16, last as u16))?;
        out.flush()?;
        self.drawn = lines;
        Ok(())
    }

    /// The lines of the screen: the board, what stands beside it, and below it what is typed.
    fn lines(&self, game: &Game, thinking: bool, width: usize, height: usize) -> Vec<String> {
        let shown = Shown { cursor: Some(self.cursor), threats: self.threats };
        let mut rows = board(game, shown);
        // Where a board is as high as the screen, it does without its lower letters, or both.
        if rows.len() + 1 > height {
            rows.pop();
        }
        let columns = usize::from(game.sheet().size.width());
        let board_width = 2 * columns + 7;
        let mut beside = panel(game, shown, thinking);
        beside.push(String::new());
        beside.extend(wrapped(&self.words, PANEL));
        let room = width.saturating_sub(board_width + 2);
        let mut lines: Vec<String> = Vec::new();
        for (at, text) in rows.iter().enumerate() {
            let mut line = match text.trim_start().starts_with(|c: char| c.is_ascii_digit()) {
                true => row(text, columns, self.look),
                false => text.clone(),
            };
            // The letters have no line beside them, so that the words begin with the board.
            if let Some(words) = at.checked_sub(1).and_then(|at| beside.get(at)) {
                let gap = (board_width + 2).saturating_sub(text.chars().count());
                line += &" ".repeat(gap);
                line.extend(words.chars().take(room));
            }
            lines.push(line);
        }
        let typed: String = format!("> {}", self.input).chars().take(width).collect();
        lines.push(typed);
        lines
    }
}

/// The terminal while keys are read one by one; it is as before when this is dropped.
struct Raw;

impl Raw {
    fn begin() -> Result<Raw> {
        terminal::enable_raw_mode()?;
        let raw = Raw;
        let all = terminal::Clear(terminal::ClearType::All);
        execute!(io::stdout(), terminal::EnterAlternateScreen, all)?;
        Ok(raw)
    }
}

impl Drop for Raw {
    fn drop(&mut self) {
        // A terminal that is gone needs nothing.
        let _ = execute!(io::stdout(), terminal::LeaveAlternateScreen);
        let _ = terminal::disable_raw_mode();
    }
}
