//! The process under test, and what comes out of it.

use crate::transcript::Transcript;
use std::ffi::OsString;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A folder name such as users have.
const ODD_NAME: &str = "AI's dir (v1) é";

/// What reading a line can bring.
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing in time.
    Nothing,
    /// The process has closed its output.
    End,
}

/// A running executable.
pub struct Engine {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    errors: Option<JoinHandle<Vec<u8>>>,
    /// A folder made for this run.
    folder: Option<PathBuf>,
}

impl Engine {
    /// Starts the executable as the transcript wants it.
    pub fn start(transcript: &Transcript) -> Result<Engine, String> {
        let mut path = executable();
        let mut folder = None;
        if transcript.odd_path {
            let made = odd_folder(&path).map_err(|e| e.to_string())?;
            path = made.join(ODD_NAME).join("pbrain-quince");
            folder = Some(made);
        }
        let mut command = command(&path);
        command
            .args(&transcript.arguments)
            .env_remove("RUST_LOG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|e| format!("{}: {e}", path.display()))?;
        let (sender, lines) = mpsc::channel();
        if let Some(output) = child.stdout.take() {
            thread::spawn(move || {
                for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
                    let line = String::from_utf8_lossy(&line).trim_end_matches('\r').to_owned();
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            });
        }
        let errors = child.stderr.take().map(|mut stderr| {
            thread::spawn(move || {
                let mut bytes = Vec::new();
                let _ = stderr.read_to_end(&mut bytes);
                bytes
            })
        });
        let input = child.stdin.take();
        Ok(Engine { child, input, lines, errors, folder })
    }

    /// Sends bytes, in one write as far as the system allows.
    pub fn send(&mut self, bytes: &[u8]) -> Result<(), String> {
        let input = self.input.as_mut().ok_or("the input has been closed")?;
        input
            .write_all(bytes)
            .and_then(|()| input.flush())
            .map_err(|error| format!("the engine does not listen: {error}"))
    }

    /// Closes its input.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// The next line.
    pub fn hear(&self, patience: Duration) -> Heard {
        match self.lines.recv_timeout(patience) {
            Ok(line) => Heard::Line(line),
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// Waits for the process to end; `None` if it has not ended in time.
    pub fn wait(&mut self, patience: Duration) -> Option<ExitStatus> {
        let deadline = Instant::now() + patience;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status),
                _ if Instant::now() >= deadline => return None,
                _ => thread::sleep(Duration::from_millis(2)),
            }
        }
    }

    /// Sends a signal by its name.
    pub fn signal(&self, name: &str) -> Result<(), String> {
        let pid = self.child.id().to_string();
        let status = Command::new("kill").args([&format!("-{name}"), &pid]).status();
        match status {
            Ok(status) if status.success() => Ok(()),
            other => Err(format!("kill -{name}: {other:?}")),
        }
    }

    /// Its resident memory, in MiB, without what its runner occupies.
    pub fn memory(&self) -> Result<u64, String> {
        let path = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(&path).map_err(|e| format!("{path}: {e}"))?;
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        let runner = std::env::var("QUINCE_RUNNER_MIB").ok().and_then(|mib| mib.parse().ok());
        kib.map(|kib| (kib / 1024).saturating_sub(runner.unwrap_or(0)))
            .ok_or_else(|| format!("no VmRSS in {path}"))
    }

    /// Ends the process if it still runs, and gives what it wrote to standard error.
    pub fn finish(mut self) -> Vec<u8> {
        let _ = self.child.kill();
        let _ = self.child.wait();
        self.errors.take().and_then(|thread| thread.join().ok()).unwrap_or_default()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(folder) = &self.folder {
            let _ = std::fs::remove_dir_all(folder);
        }
    }
}

/// The executable under test: cargo's, or the one that QUINCE_EXECUTABLE names.
fn executable() -> PathBuf {
    std::env::var_os("QUINCE_EXECUTABLE")
        .map_or_else(|| env!("CARGO_BIN_EXE_pbrain-quince").into(), PathBuf::from)
}

/// What starts it, if not the system: a program for executables of another system, such as
/// Wine, that QUINCE_RUNNER names.
pub fn runner() -> Option<OsString> {
    std::env::var_os("QUINCE_RUNNER")
}

fn command(executable: &Path) -> Command {
    match runner() {
        Some(runner) => {
            let mut command = Command::new(runner);
            command.arg(executable);
            command
        }
        None => Command::new(executable),
    }
}

/// A new folder, and in it a folder of an odd name with the executable. It is a link: a copy
/// could not be run while another thread, starting a process, still holds it open for writing.
fn odd_folder(executable: &Path) -> std::io::Result<PathBuf> {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("quince-{}-{number}", std::process::id()));
    let odd = folder.join(ODD_NAME);
    std::fs::create_dir_all(&odd)?;
    std::fs::hard_link(executable, odd.join("pbrain-quince"))?;
    Ok(folder)
}
