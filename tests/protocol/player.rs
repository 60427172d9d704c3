//! Plays a transcript.

use crate::board::{Board, spot};
use crate::engine::{Engine, Heard, runner};
use crate::transcript::{Reply, Step, Transcript};
use std::thread;
use std::time::{Duration, Instant};

/// Added to every deadline: the machine has other things to do, and a runner has to start first.
fn slack() -> Duration {
    Duration::from_millis(if runner().is_some() { 650 } else { 150 })
}

/// How long the engine may take to show that it is alive.
const ALIVE: Duration = Duration::from_secs(5);

/// How long a process that has closed its output may take to end.
const LAST_BREATH: Duration = Duration::from_secs(1);

/// Plays the transcript; the error says in which line of it what went wrong.
pub fn play(transcript: &Transcript) -> Result<(), String> {
    let engine = Engine::start(transcript)?;
    let mut player = Player {
        engine,
        board: Board::default(),
        eol: "\r\n",
        last_move: String::new(),
        said: Vec::new(),
        log: Vec::new(),
        ended: false,
    };
    let played = player.steps(&transcript.steps);
    let errors = player.engine.finish();
    let errors = match &errors[..] {
        [] => None,
        some => Some(format!("something on standard error: {:?}", String::from_utf8_lossy(some))),
    };
    let wrong: Vec<String> = played.err().into_iter().chain(errors).collect();
    if wrong.is_empty() {
        return Ok(());
    }
    let from = player.log.len().saturating_sub(20);
    Err(format!("{}\n{}", wrong.join("\n"), player.log[from..].join("\n")))
}

struct Player {
    engine: Engine,
    board: Board,
    eol: &'static str,
    last_move: String,
    /// MESSAGE and DEBUG lines since the reply before the last one.
    said: Vec<String>,
    log: Vec<String>,
    /// END has been sent: there must be no more output.
    ended: bool,
}

impl Player {
    fn steps(&mut self, steps: &[(usize, Step)]) -> Result<(), String> {
        for (line, step) in steps {
            self.step(step).map_err(|what| match step {
                Step::Repeat(..) => what,
                _ => format!("line {line}: {what}"),
            })?;
        }
        Ok(())
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        match step {
            Step::Eol(eol) => self.eol = eol,
            Step::Send(lines) => return self.send(lines),
            Step::Raw(bytes) => {
                for line in String::from_utf8_lossy(bytes).split(['\r', '\n']) {
                    self.note(line);
                }
                return self.engine.send(bytes);
            }
            Step::Expect(reply, deadline) => {
                let line = self.reply(*deadline + slack())?.ok_or("no reply in time")?;
                self.check(reply, &line)?;
                self.board.replied(&line);
            }
            Step::Said(pattern) => {
                if !self.said.iter().any(|line| pattern.is_match(line)) {
                    return Err(format!("no message matches {pattern}"));
                }
            }
            Step::Unsaid(pattern) => {
                if let Some(line) = self.said.iter().find(|line| pattern.is_match(line)) {
                    return Err(format!("'{line}' has been said"));
                }
            }
            Step::Quiet(time) => {
                if let Some(line) = self.reply(*time)? {
                    return Err(format!("unexpected reply '{line}'"));
                }
            }
            Step::Drain(time) => {
                let end = Instant::now() + *time;
                while self.reply(end.saturating_duration_since(Instant::now()))?.is_some() {}
            }
            Step::Alive => {
                self.send(&["ABOUT".into()])?;
                let end = Instant::now() + ALIVE;
                loop {
                    let left = end.saturating_duration_since(Instant::now());
                    let line = self.reply(left)?.ok_or("no answer to ABOUT")?;
                    if line.starts_with("name=\"Quince\"") {
                        break;
                    }
                }
            }
            Step::Sleep(time) => thread::sleep(*time),
            Step::Suspend => self.engine.signal("STOP")?,
            Step::Resume => self.engine.signal("CONT")?,
            Step::Close => {
                self.engine.close();
                self.ended = true;
            }
            Step::Gone(time) => return self.gone(*time),
            Step::Memory(most) => {
                let used = self.engine.memory()?;
                if used > *most {
                    return Err(format!("{used} MiB of memory, {most} allowed"));
                }
            }
            Step::Match { moves, total, turn } => return self.play_match(*moves, *total, *turn),
            Step::Repeat(times, steps) => {
                for _ in 0..*times {
                    self.steps(steps)?;
                }
            }
        }
        Ok(())
    }

    fn send(&mut self, lines: &[String]) -> Result<(), String> {
        let mut text = String::new();
        for line in lines {
            let line = line.replace("{last}", &self.last_move);
            self.note(&line);
            text += &line;
            text += self.eol;
        }
        self.engine.send(text.as_bytes())
    }

    /// Remembers a line that is being sent.
    fn note(&mut self, line: &str) {
        let short: String = line.chars().take(80).collect();
        self.log.push(format!("> {short}"));
        self.board.sent(line);
        self.ended |= line.trim().eq_ignore_ascii_case("end");
    }

    /// The next line that is a reply; `None` if none comes in time.
    fn reply(&mut self, patience: Duration) -> Result<Option<String>, String> {
        let end = Instant::now() + patience;
        self.said.clear();
        loop {
            match self.engine.hear(end.saturating_duration_since(Instant::now())) {
                Heard::Line(line) => {
                    self.log.push(format!("< {line}"));
                    self.lint(&line)?;
                    if line.starts_with("MESSAGE ") || line.starts_with("DEBUG ") {
                        self.said.push(line);
                    } else {
                        return Ok(Some(line));
                    }
                }
                Heard::Nothing => return Ok(None),
                Heard::End => {
                    let how = self.engine.wait(LAST_BREATH);
                    let how = how.map_or("it runs on".into(), |status| status.to_string());
                    return Err(format!("the engine has closed its output, {how}"));
                }
            }
        }
    }

    /// What no line may do, whatever the transcript is about.
    fn lint(&self, line: &str) -> Result<(), String> {
        if self.ended {
            return Err(format!("output after the end: '{line}'"));
        }
        let first = line.split(' ').next().unwrap_or_default();
        let message = ["MESSAGE", "DEBUG"].contains(&first);
        let known = ["OK", "ERROR", "UNKNOWN", "FORBID", "SWAP"].contains(&first)
            || first.starts_with("name=")
            || spot(first).is_some();
        if !known && !message {
            return Err(format!("'{line}' is no reply"));
        }
        if message && line == first {
            return Err(format!("'{line}' without a blank is taken for a reply"));
        }
        if message && line.to_ascii_lowercase().contains("name") {
            return Err(format!("'{line}' is taken for the answer to ABOUT"));
        }
        // What INFO show_detail asks for is read by those who know its form.
        let drawn = line.starts_with("MESSAGE REALTIME ");
        if message && !drawn && line.split(' ').any(|word| spot(word).is_some()) {
            return Err(format!("'{line}' may be taken for a move"));
        }
        Ok(())
    }

    fn check(&mut self, reply: &Reply, line: &str) -> Result<(), String> {
        match reply {
            Reply::Text(text) if line == text => Ok(()),
            Reply::Text(text) => Err(format!("'{line}' instead of '{text}'")),
            Reply::Pattern(pattern) if pattern.is_match(line) => Ok(()),
            Reply::Pattern(pattern) => Err(format!("'{line}' does not match {pattern}")),
            Reply::Move { any, never } => {
                let point = spot(line).ok_or_else(|| format!("'{line}' is no move"))?;
                if !self.board.vacant(point) {
                    return Err(format!("{line} is outside the board or occupied"));
                }
                let listed = |points: &[String]| points.iter().any(|p| p == line);
                if listed(never) || !(any.is_empty() || listed(any)) {
                    return Err(format!("{line} is a wrong move, right ones: {}", any.join(" ")));
                }
                self.last_move = line.to_owned();
                Ok(())
            }
            Reply::Swap2(stones) => {
                let points: Vec<_> = line.split(' ').map(spot).collect();
                let counts: &[usize] = match stones {
                    0 => &[3],
                    3 => &[1, 2],
                    _ => &[1],
                };
                let fits = counts.contains(&points.len())
                    && points.iter().flatten().all(|&p| self.board.vacant(p))
                    && points
                        .iter()
                        .enumerate()
                        .all(|(i, p)| p.is_some() && !points[..i].contains(p));
                if fits || (*stones > 0 && line == "SWAP") {
                    Ok(())
                } else {
                    Err(format!("'{line}' is no answer to {stones} stones"))
                }
            }
        }
    }

    fn gone(&mut self, time: Duration) -> Result<(), String> {
        self.ended = true;
        match self.engine.wait(time + slack()) {
            None => return Err(format!("still there after {} ms", time.as_millis())),
            Some(status) if status.success() => {}
            Some(status) => return Err(status.to_string()),
        }
        // All that it wrote is in the pipe by now.
        match self.engine.hear(Duration::from_secs(1)) {
            Heard::Line(line) => Err(format!("output after the end: '{line}'")),
            Heard::Nothing | Heard::End => Ok(()),
        }
    }

    /// Plays moves against an opponent who moves at random near two edges. No move may exceed
    /// the turn, and all together not the total.
    fn play_match(&mut self, moves: u32, total: Duration, turn: Duration) -> Result<(), String> {
        let info = |key: &str, time: Duration| format!("INFO {key} {}", time.as_millis());
        self.send(&[info("timeout_turn", turn), info("timeout_match", total)])?;
        let mut used = Duration::ZERO;
        let mut random: u64 = 1;
        for number in 1..=moves {
            let vacancies = self.board.vacancies();
            let mut edge: Vec<_> = vacancies.iter().filter(|(x, y)| *x < 3 || *y < 3).collect();
            if edge.is_empty() {
                edge = vacancies.iter().collect();
            }
            if vacancies.len() < 2 {
                break;
            }
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let (x, y) = edge[(random >> 33) as usize % edge.len()];
            let left = info("time_left", total.saturating_sub(used));
            self.send(&[left, format!("TURN {x},{y}")])?;
            let asked = Instant::now();
            let line = self.reply(turn + Duration::from_secs(2))?.ok_or("no move in time")?;
            let took = asked.elapsed();
            self.check(&Reply::Move { any: vec![], never: vec![] }, &line)?;
            self.board.replied(&line);
            used += took;
            if took > turn + slack() {
                return Err(format!("move {number} took {} ms", took.as_millis()));
            }
        }
        if used > total + slack() {
            return Err(format!("{} of {} ms used", used.as_millis(), total.as_millis()));
        }
        Ok(())
    }
}
