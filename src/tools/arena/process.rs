//! A player's process. Whatever it does, no call here takes longer than it is allowed to.
//!
//! It stays in the match's process group: a user who interrupts the match from the terminal
//! interrupts the players as well.

use super::family;
use super::leash::Leash;
use super::pipe::{self, Line, Tail};
use super::player::Player;
use std::io;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// How often it is looked whether a process has ended.
const POLL: Duration = Duration::from_millis(2);
/// How long a killed process, or one that has closed its output, is waited for.
const LAST_BREATH: Duration = Duration::from_secs(2);
/// How long the standard error of a process that has ended is waited for: another process may
/// have inherited it, and keep it open.
const LAST_WORDS: Duration = Duration::from_millis(500);

/// What came from a process.
#[derive(Debug)]
pub enum Heard {
    /// A line.
    Line(Line),
    /// Nothing in the time given.
    Nothing,
    /// Its output is closed: nothing more will come.
    Closed,
}

/// A running player. Dropped, it is killed, with all its descendants.
#[derive(Debug)]
pub struct Process {
    child: Child,
    input: SyncSender<String>,
    output: Receiver<Line>,
    stderr: Tail,
    gone: bool,
}

impl Process {
    /// Starts a player.
    ///
    /// # Errors
    /// If the system cannot.
    pub fn start(player: &Player) -> io::Result<Process> {
        let mut child = Command::new(&player.program)
            .args(&player.arguments)
            .current_dir(&player.folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (stdin, stdout, stderr) =
            (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let no_pipe = || io::Error::other("no pipe");
        let threads = || {
            let input = pipe::texts(stdin.ok_or_else(no_pipe)?)?;
            let output = pipe::lines(stdout.ok_or_else(no_pipe)?)?;
            let stderr = Tail::of(stderr.ok_or_else(no_pipe)?)?;
            Ok((input, output, stderr))
        };
        match threads() {
            Ok((input, output, stderr)) => {
                Ok(Process { child, input, output, stderr, gone: false })
            }
            Err(error) => {
                let _ = child.kill();
                let _ = child.wait();
                Err(error)
            }
        }
    }

    /// Sends text. It is lost if the process reads nothing or is gone: that shows in its
    /// silence.
    pub fn send(&self, text: String) {
        let _ = self.input.try_send(text);
    }

    /// The next line, if one comes until then.
    pub fn hear(&mut self, until: Instant) -> Heard {
        let time = until.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(time) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Disconnected) => Heard::Closed,
            // A process that has left its pipes to another one has ended all the same.
            Err(RecvTimeoutError::Timeout) => match self.child.try_wait() {
                Ok(Some(_)) => Heard::Closed,
                _ => Heard::Nothing,
            },
        }
    }

    /// A leash to stop it by.
    ///
    /// # Errors
    /// If the system has none.
    pub fn leash(&self) -> io::Result<Leash> {
        Leash::on(self.child.id())
    }

    /// Private memory in bytes, with that of its descendants.
    pub fn memory(&self) -> Option<u64> {
        family::private_bytes(self.child.id())
    }

    /// How the process has ended, for people. Called when its output is closed.
    pub fn fate(&mut self) -> String {
        if self.wait(LAST_BREATH) {
            match self.child.try_wait() {
                Ok(Some(status)) => status.to_string(),
                _ => "its fate is unknown".into(),
            }
        } else {
            "it has closed its output".into()
        }
    }

    /// Whether the process ends by itself within this time. Its output goes nowhere.
    pub fn leaves(&mut self, within: Duration) -> bool {
        self.wait(within)
    }

    /// The end of its standard error: of all of it, if the process has ended.
    pub fn stderr(&self) -> String {
        if self.gone {
            self.stderr.settle(LAST_WORDS);
        }
        self.stderr.text()
    }

    fn wait(&mut self, within: Duration) -> bool {
        let until = Instant::now() + within;
        loop {
            if !matches!(self.child.try_wait(), Ok(None)) {
                self.gone = true;
                return true;
            }
            let now = Instant::now();
            if now >= until {
                return false;
            }
            // Output must be taken away, or a process that says goodbye might hang.
            let pause = POLL.min(until - now);
            if let Err(RecvTimeoutError::Disconnected) = self.output.recv_timeout(pause) {
                thread::sleep(pause);
            }
        }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if self.gone {
            return;
        }
        let family = family::members(self.child.id());
        let _ = self.child.kill();
        family::kill(&family[1..]);
        if !self.wait(LAST_BREATH) {
            log::error!("the process {} cannot be killed", self.child.id());
        }
    }
}
