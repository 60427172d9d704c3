//! A player in a game: the manager's side of the protocol.

use super::fault::{Ending, Fault};
use super::leash::Leash;
use super::player::Player;
use super::process::{Heard, Process};
use super::terms::Terms;
use super::transcript::Transcript;
use crate::types::{Color, Point};
use std::fmt::Write;
use std::io;
use std::time::{Duration, Instant};

/// How often it is looked at a player's process while it thinks.
const WATCH: Duration = Duration::from_millis(50);
/// Bytes of output for one move that are more than anybody could want.
const FLOOD_BYTES: usize = 4 << 20;
/// Lines likewise.
const FLOOD_LINES: usize = 20_000;
/// `INFO time_left` for no limit.
const NO_LIMIT: u128 = i32::MAX as u128;

/// A move, and the time that it took.
#[derive(Clone, Copy, Debug)]
pub struct Answer {
    /// Where, if that is on any board.
    pub point: Option<Point>,
    /// Wall time.
    pub time: Duration,
}

/// A player in a game.
pub struct Seat<'a> {
    player: &'a Player,
    terms: &'a Terms,
    color: Color,
    process: Process,
    /// If it is to be stopped between its moves.
    leash: Option<Leash>,
    /// What is left of its time for the game.
    left: Option<Duration>,
    /// It knows the position before the opponent's last move.
    informed: bool,
    /// The greatest memory seen.
    peak: u64,
    /// The last line that was neither a move nor a message: what it may complain about.
    complaint: String,
}

/// A line as the manager understands it.
enum Meaning {
    Move(Option<Point>),
    Message,
    Other,
}

impl<'a> Seat<'a> {
    /// Starts a player's process and a game with it.
    ///
    /// # Errors
    /// [`Fault`] if the process cannot be started or does not answer START with OK, with the
    /// end of its standard error.
    pub fn take(
        player: &'a Player,
        color: Color,
        terms: &'a Terms,
        transcript: &mut Transcript,
    ) -> Result<Seat<'a>, (Fault, String)> {
        let no_start = |error: io::Error| {
            let detail = format!("{}: {error}", player.program.display());
            (Fault::new(Ending::NoStart, detail), String::new())
        };
        let process = Process::start(player).map_err(no_start)?;
        let leash = terms.suspend.then(|| process.leash()).transpose().map_err(no_start)?;
        let mut seat = Seat {
            player,
            terms,
            color,
            process,
            leash,
            left: player.game,
            informed: false,
            peak: 0,
            complaint: String::new(),
        };
        match seat.introduce(transcript) {
            Ok(()) => Ok(seat),
            Err(fault) => {
                let stderr = seat.process.stderr();
                Err((fault, stderr))
            }
        }
    }

    fn introduce(&mut self, transcript: &mut Transcript) -> Result<(), Fault> {
        let size = self.terms.size;
        let start = if size.width() == size.height() {
            format!("START {}", size.width())
        } else {
            format!("RECTSTART {},{}", size.width(), size.height())
        };
        self.send(&[start], transcript);
        let until = Instant::now() + self.terms.start;
        loop {
            match self.process.hear(until.min(Instant::now() + WATCH)) {
                Heard::Line(line) => {
                    transcript.heard(self.color, &line.text);
                    let text = line.text.trim();
                    if text.eq_ignore_ascii_case("OK") {
                        break;
                    }
                    match meaning(text) {
                        Meaning::Message => {}
                        _ if first_word(text) == "ERROR" => {
                            return Err(Fault::new(Ending::NoStart, text));
                        }
                        _ => self.complaint = quoted(text),
                    }
                }
                Heard::Nothing => {}
                Heard::Closed => {
                    return Err(Fault::new(Ending::NoStart, self.process.fate()));
                }
            }
            if Instant::now() >= until {
                return Err(Fault::new(Ending::NoStart, self.silence("no OK to START")));
            }
        }
        self.complaint.clear();
        self.send(&self.infos(), transcript);
        self.rest();
        Ok(())
    }

    /// What INFO tells before the first move.
    fn infos(&self) -> Vec<String> {
        let Player { turn, game, nodes, depth, memory, threads, infos, .. } = self.player;
        let mut lines = vec![
            format!("INFO max_memory {memory}"),
            format!("INFO timeout_match {}", game.map_or(0, |game| game.as_millis())),
            format!("INFO timeout_turn {}", turn.as_millis()),
            "INFO game_type 1".to_string(),
            format!("INFO rule {}", self.terms.rule.bits()),
        ];
        lines.extend(nodes.map(|nodes| format!("INFO max_node {nodes}")));
        lines.extend(depth.map(|depth| format!("INFO max_depth {depth}")));
        lines.extend(threads.map(|threads| format!("INFO thread_num {threads}")));
        lines.extend(infos.iter().map(|(key, value)| format!("INFO {key} {value}")));
        lines
    }

    /// Asks for a move, after these of the game so far.
    ///
    /// # Errors
    /// [`Fault`] if none comes in time. Whether the move is legal is not looked at.
    pub fn ask(&mut self, moves: &[Point], transcript: &mut Transcript) -> Result<Answer, Fault> {
        self.check_silence(transcript)?;
        let left = self.left.map_or(NO_LIMIT, |left| left.as_millis().min(NO_LIMIT));
        let mut lines = vec![format!("INFO time_left {left}")];
        match moves.last() {
            None => lines.push("BEGIN".into()),
            Some(last) if !self.terms.always_board && (self.informed || moves.len() == 1) => {
                lines.push(format!("TURN {last}"));
            }
            Some(_) => {
                lines.push("BOARD".into());
                for (i, point) in moves.iter().enumerate() {
                    let own = i % 2 == self.color.index();
                    lines.push(format!("{point},{}", if own { 1 } else { 2 }));
                }
                lines.push("DONE".into());
            }
        }
        self.informed = true;
        self.complaint.clear();
        self.send(&lines, transcript);
        self.wake();
        let asked = Instant::now();
        let limit = self.left.unwrap_or(Duration::MAX).min(self.player.turn) + self.terms.tolerance;
        let answer = self.await_move(asked, limit, transcript)?;
        self.rest();
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(answer.time);
        }
        Ok(answer)
    }

    /// It is not the player's turn.
    fn rest(&mut self) {
        if let Some(leash) = &mut self.leash {
            leash.pull();
        }
    }

    /// It is the player's turn, or the end of the game.
    fn wake(&mut self) {
        if let Some(leash) = &mut self.leash {
            leash.loosen();
        }
    }

    /// What came while it was not the player's turn.
    fn check_silence(&mut self, transcript: &mut Transcript) -> Result<(), Fault> {
        let now = Instant::now();
        let mut flood = Flood::default();
        loop {
            match self.process.hear(now) {
                Heard::Line(line) => {
                    transcript.heard(self.color, &line.text);
                    if let Meaning::Move(_) = meaning(&line.text) {
                        return Err(Fault::new(Ending::OutOfTurn, quoted(&line.text)));
                    }
                    flood.add(line.bytes)?;
                }
                Heard::Nothing => return Ok(()),
                Heard::Closed => return Err(Fault::new(Ending::Crash, self.process.fate())),
            }
        }
    }

    fn await_move(
        &mut self,
        asked: Instant,
        limit: Duration,
        transcript: &mut Transcript,
    ) -> Result<Answer, Fault> {
        let end = asked + limit + self.terms.grace;
        let mut flood = Flood::default();
        let mut look = asked;
        loop {
            let now = Instant::now();
            if now >= look {
                self.check_memory()?;
                look = now + WATCH;
            }
            match self.process.hear(look.min(end)) {
                Heard::Line(line) => {
                    transcript.heard(self.color, &line.text);
                    match meaning(&line.text) {
                        Meaning::Move(point) => {
                            let time = line.read.saturating_duration_since(asked);
                            if time > limit {
                                return Err(Fault::new(Ending::Late, late(time, limit)));
                            }
                            self.check_memory()?;
                            if point.is_none() {
                                self.complaint = quoted(&line.text);
                            }
                            return Ok(Answer { point, time });
                        }
                        Meaning::Message => {}
                        Meaning::Other => self.complaint = quoted(&line.text),
                    }
                    flood.add(line.bytes)?;
                }
                Heard::Nothing => {}
                Heard::Closed => return Err(Fault::new(Ending::Crash, self.process.fate())),
            }
            if Instant::now() >= end {
                let waited = format!("no move in {} ms", (limit + self.terms.grace).as_millis());
                return Err(Fault::new(Ending::Silence, self.silence(&waited)));
            }
        }
    }

    /// Looks at the memory in use.
    fn check_memory(&mut self) -> Result<(), Fault> {
        let Some(bytes) = self.process.memory() else { return Ok(()) };
        self.peak = self.peak.max(bytes);
        if self.player.memory > 0 && bytes > self.player.memory {
            let detail = format!("{} MiB of {} MiB", bytes >> 20, self.player.memory >> 20);
            return Err(Fault::new(Ending::Memory, detail));
        }
        Ok(())
    }

    /// Sends END, and sees whether the process obeys.
    ///
    /// # Errors
    /// [`Fault`] if it does not. It is then killed.
    pub fn leave(mut self, transcript: &mut Transcript) -> Result<(), Fault> {
        self.wake();
        self.send(&["END".to_string()], transcript);
        if self.process.leaves(self.terms.grace) {
            return Ok(());
        }
        let detail = format!("still there {} ms after END", self.terms.grace.as_millis());
        Err(Fault::new(Ending::NoEnd, detail))
    }

    /// The greatest memory seen, in bytes.
    pub fn peak(&self) -> u64 {
        self.peak
    }

    /// The end of the player's standard error.
    pub fn stderr(&self) -> String {
        self.process.stderr()
    }

    /// What the player said in place of what it should have said.
    pub fn complaint(&self) -> &str {
        &self.complaint
    }

    fn silence(&self, what: &str) -> String {
        match self.complaint.as_str() {
            "" => what.to_string(),
            complaint => format!("{what}, but {complaint}"),
        }
    }

    fn send(&self, lines: &[String], transcript: &mut Transcript) {
        let end = if self.terms.crlf { "\r\n" } else { "\n" };
        let mut text = String::new();
        for line in lines {
            transcript.said(self.color, line);
            let _ = write!(text, "{line}{end}");
        }
        self.process.send(text);
    }
}

/// Output without a move.
#[derive(Default)]
struct Flood {
    lines: usize,
    bytes: usize,
}

impl Flood {
    fn add(&mut self, bytes: usize) -> Result<(), Fault> {
        self.lines += 1;
        self.bytes += bytes;
        if self.lines > FLOOD_LINES || self.bytes > FLOOD_BYTES {
            let detail = format!("{} lines, {} bytes", self.lines, self.bytes);
            return Err(Fault::new(Ending::Flood, detail));
        }
        Ok(())
    }
}

fn meaning(text: &str) -> Meaning {
    let text = text.trim();
    if let Some((x, y)) = text.split_once(',')
        && let (Ok(x), Ok(y)) = (x.trim().parse::<i32>(), y.trim().parse::<i32>())
    {
        return Meaning::Move(Point::checked(x, y));
    }
    match first_word(text).as_str() {
        "" | "MESSAGE" | "DEBUG" | "SUGGEST" => Meaning::Message,
        _ => Meaning::Other,
    }
}

fn first_word(text: &str) -> String {
    text.split_whitespace().next().unwrap_or_default().to_ascii_uppercase()
}

/// The beginning of a line, for messages.
fn quoted(text: &str) -> String {
    format!("'{}'", text.chars().take(80).collect::<String>())
}

fn late(time: Duration, limit: Duration) -> String {
    format!("after {} ms, where {} are allowed", time.as_millis(), limit.as_millis())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn meanings() {
        let is_move = |text| matches!(meaning(text), Meaning::Move(Some(_)));
        assert!(is_move("7,7") && is_move(" 7 , 7 ") && is_move("0,21"));
        assert!(matches!(meaning("-1,30"), Meaning::Move(None)));
        for text in ["MESSAGE 7,7", "debug x", "", "SUGGEST 7,7", "message"] {
            assert!(matches!(meaning(text), Meaning::Message), "{text}");
        }
        for text in ["7,7,1", "7", "h8", "UNKNOWN", "ERROR 7,7", "OK", "7,7 8,8"] {
            assert!(matches!(meaning(text), Meaning::Other), "{text}");
        }
    }
}
