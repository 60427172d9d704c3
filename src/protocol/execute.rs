//! Carrying out commands when nothing stands in their way.

use super::block::{Block, BlockKind};
use super::command::{Command, CommandError};
use super::game::Game;
use super::question::Question;
use super::reader::Line;
use super::reply::about;
use super::session::{Reading, Session};
use super::swap2::{self, Asker};
use super::thinker::Thinker;
use super::{Refusal, Spot, board, yixin};
use crate::balance;
use crate::engine::Position;
use crate::rules;
use crate::types::{Color, Point, Size};
use std::io::Write;
use std::ops::ControlFlow;
use std::time::Instant;

impl<W: Write, T: Thinker> Session<W, T> {
    /// Carries out a line, be it a command or part of a list of stones.
    pub(super) fn execute(
        &mut self,
        line: Line,
        command: Result<Command, CommandError>,
    ) -> ControlFlow<()> {
        if command == Ok(Command::End) {
            return ControlFlow::Break(());
        }
        match self.reading {
            Reading::Commands => self.obey(command, line.read),
            Reading::Block(_) => self.continue_block(&line, command),
            Reading::Refused => self.pass_over(&line, command),
        }
        ControlFlow::Continue(())
    }

    /// A line within a list of stones. It is taken as one of the list, whatever it says, with
    /// three exceptions. INFO acts, since a manager may send `INFO evaluate` whenever the mouse
    /// moves. STOP finds nothing to stop. And a new game begins, for its manager waits for `OK`
    /// alone: it must have forgotten DONE.
    fn continue_block(&mut self, line: &Line, command: Result<Command, CommandError>) {
        match command {
            Ok(Command::Info(info)) => self.inform(&info),
            Ok(Command::Stop) => {}
            Ok(Command::Start(_) | Command::Restart) => self.obey(command, line.read),
            Ok(Command::Done) => {
                if let Reading::Block(block) =
                    std::mem::replace(&mut self.reading, Reading::Commands)
                    && let Err(refusal) = self.close(block, line.read)
                {
                    self.output.error(&refusal);
                }
            }
            _ => {
                if let Reading::Block(block) = &mut self.reading {
                    block.add(&line.text);
                }
            }
        }
    }

    /// A line after the head of a list that was refused. Its lines and its DONE get no answer,
    /// for one ERROR is enough; the first other command shows that there is no list.
    fn pass_over(&mut self, line: &Line, command: Result<Command, CommandError>) {
        match command {
            Ok(Command::Info(info)) => self.inform(&info),
            Ok(Command::Stop) => {}
            Ok(Command::Done) => self.reading = Reading::Commands,
            Err(CommandError::Unknown(_))
                if line.text.contains(',')
                    || line.text.starts_with(|c: char| c.is_ascii_digit()) => {}
            _ => {
                self.reading = Reading::Commands;
                self.obey(command, line.read);
            }
        }
    }

    /// Carries out a command and complains if that is not possible.
    fn obey(&mut self, command: Result<Command, CommandError>, read: Instant) {
        let opens = matches!(command, Ok(Command::Open(_)));
        let result = match command {
            Ok(command) => self.perform(command, read),
            Err(CommandError::Malformed(refusal)) => Err(refusal),
            Err(CommandError::Unknown(word)) => {
                self.output.unknown(&word);
                if yixin::opens_list(&word) {
                    self.reading = Reading::Refused;
                }
                Ok(())
            }
        };
        if let Err(refusal) = result {
            self.output.error(&refusal);
            if opens {
                self.reading = Reading::Refused;
            }
        }
    }

    fn perform(&mut self, command: Command, read: Instant) -> Result<(), Refusal> {
        match command {
            Command::Info(info) => self.inform(&info),
            Command::About => self.output.line(&about(self.options.player)),
            Command::End | Command::Stop => {}
            Command::Done => return Err(Refusal::StrayDone),
            Command::Start(size) => {
                self.settings.budget()?;
                self.start(size);
            }
            Command::Restart => {
                let size = self.playing()?.size();
                // As the manager counts it.
                self.start(if self.settings.rows_first { size.turned() } else { size });
            }
            Command::Begin => {
                if !self.playing()?.is_empty() {
                    return Err(Refusal::Begun);
                }
                self.ask(Question::Move, read)?;
            }
            Command::Turn(spot) => {
                // The stone stays even if there is no answer to it: it has been played.
                self.playing()?.opponent_plays(spot)?;
                self.ask(Question::Move, read)?;
            }
            Command::Play(spot) => self.play(spot)?,
            Command::Takeback(spot) => {
                self.playing()?.take_back(spot)?;
                self.output.line("OK");
            }
            Command::Open(kind) => {
                let size = self.playing()?.size();
                self.reading = Reading::Block(Block::new(kind, size));
            }
            Command::ShowForbidden => {
                let rule = self.settings.rule;
                let reply = yixin::forbidden_reply(self.playing()?, rule);
                self.output.line(&reply);
            }
            Command::ResetBlocked => self.playing()?.unblock_all(),
            Command::NBest(count) => self.ask(Question::Lines(count), read)?,
            Command::SearchDefend => self.ask(Question::Defend, read)?,
            Command::Balance(stones, bias) => self.ask(Question::Level(stones, bias), read)?,
            Command::Swap2Step(step) => self.swap2_step(step, read)?,
            Command::ShowInfo => self.introduce(),
            Command::ClearHash => {
                if let Some(thinker) = &mut self.thinker {
                    thinker.clear();
                }
            }
            Command::PrintFeatures => self.print_features()?,
        }
        Ok(())
    }

    /// Tells Yixin-Board who is there, and what it can be asked for.
    fn introduce(&mut self) {
        self.settings.rows_first = true;
        for text in yixin::introduction(&self.settings) {
            self.output.message(&text);
        }
    }

    fn print_features(&mut self) -> Result<(), Refusal> {
        let rule = self.settings.rule;
        let position = self.playing()?.position(rule);
        let facts = self.thinker.as_mut().map(|thinker| thinker.features(&position));
        for fact in facts.unwrap_or_default() {
            self.output.message(&format!("FEATURE {fact}"));
        }
        Ok(())
    }

    /// The game, for the commands that need one. They complain about limits that cannot be
    /// kept, since INFO itself must not.
    fn playing(&mut self) -> Result<&mut Game, Refusal> {
        self.settings.budget()?;
        self.game.as_mut().ok_or(Refusal::NoGame)
    }

    /// A new game on a board of this size, as the manager counts it.
    fn start(&mut self, size: Size) {
        let size = if self.settings.rows_first { size.turned() } else { size };
        let next = self.game.as_ref().map_or_else(|| Game::new(size), |game| game.anew(size));
        self.new_game(next);
        // There are managers that wait for the answer no longer than for a move in time trouble;
        // the rest may happen while they say what they have to say before the first move.
        self.output.line("OK");
        self.forget();
    }

    /// Asks the engine about the position of the game.
    fn ask(&mut self, question: Question, read: Instant) -> Result<(), Refusal> {
        let rule = self.settings.rule;
        let position = self.playing()?.position(rule);
        self.think(question, position, read)
    }

    /// Makes the move that the manager wants the engine to make, be the cell blocked or not.
    fn play(&mut self, spot: Spot) -> Result<(), Refusal> {
        let rule = self.settings.rule;
        let game = self.playing()?;
        let point = game.vacant(spot)?;
        let Position { grid, side, .. } = game.position(rule);
        if !rules::legal(&grid, rule, side, point) {
            return Err(Refusal::Forbidden(point));
        }
        game.engine_plays(point);
        self.output.line(&point.to_string());
        Ok(())
    }

    /// Carries out a list of stones, at its DONE.
    fn close(&mut self, block: Block, read: Instant) -> Result<(), Refusal> {
        let kind = block.kind();
        let stones = block.finish()?;
        let rule = self.settings.rule;
        let game = self.playing()?;
        match kind {
            BlockKind::Board | BlockKind::YxBoard => {
                let (grid, own) = board::arrange(game.size(), rule, &stones);
                let next = game.with_stones(grid, own);
                if kind == BlockKind::Board {
                    self.think(Question::Move, next.position(rule), read)?;
                }
                self.game = Some(next);
                Ok(())
            }
            BlockKind::Swap2 => {
                let size = game.size();
                let points: Vec<Point> = stones.iter().map(|stone| stone.point).collect();
                let position = balance::swap2::position(size, rule, &points);
                self.swap2(Asker::Manager, position, points.len(), read)
            }
            BlockKind::YxBlock | BlockKind::YxBlockUndo => {
                yixin::change_blocks(game, kind, &stones);
                Ok(())
            }
            BlockKind::YxQuery => {
                yixin::NO_RECORDS.iter().for_each(|text| self.output.message(text));
                Ok(())
            }
        }
    }

    /// Answers the swap2 opening, for a position with so many stones. The game stays as it is: the
    /// manager sends BOARD when the opening is settled.
    fn swap2(
        &mut self,
        asker: Asker,
        position: Position,
        stones: usize,
        read: Instant,
    ) -> Result<(), Refusal> {
        let Some(phase) = swap2::phase(stones)? else {
            let size = position.grid.size();
            let opening = balance::swap2::opening(size, position.rule, &mut self.random);
            for line in asker.opening(opening) {
                self.output.line(&line);
            }
            return Ok(());
        };
        self.think(Question::Swap2(phase, asker), position, read)
    }

    /// Answers a step of Yixin-Board's swap2: the first with an opening, whatever lies on the
    /// board, the others for the stones that lie there.
    fn swap2_step(&mut self, step: u8, read: Instant) -> Result<(), Refusal> {
        let rule = self.settings.rule;
        let game = self.playing()?;
        let stones = match step {
            1 => 0,
            _ => Color::BOTH.iter().map(|&color| game.grid().count(color)).sum(),
        };
        let position = Position { side: Color::White, blocked: Vec::new(), ..game.position(rule) };
        self.swap2(Asker::YixinBoard, position, stones, read)
    }
}
