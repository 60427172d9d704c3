//! A leash: it stops a player's process, and lets it go on.

use super::family;
use std::io::{self, Write};
use std::process::{Child, ChildStdin, Command, Stdio};

/// Sends the signals that it is told to. When nobody is there any more to tell it, the process
/// goes on, sees that its manager has gone, and leaves: whatever ends a match, an interrupt
/// too, no player stays behind, stopped for ever.
const HOLDER: &str =
    "trap '' INT TERM HUP; while read -r words; do kill $words; done; kill -CONT $1";

/// A leash on a process and its descendants. Dropped, it lets nothing go on: the process has
/// ended by then, or it is to be killed.
#[derive(Debug)]
pub struct Leash {
    pid: u32,
    holder: Child,
    words: Option<ChildStdin>,
}

impl Leash {
    /// Puts a process on a leash. It goes on as before.
    ///
    /// # Errors
    /// If there is no shell to hold it.
    pub fn on(pid: u32) -> io::Result<Leash> {
        let mut holder = Command::new("sh")
            .args(["-c", HOLDER, "sh", &pid.to_string()])
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        let words = holder.stdin.take();
        Ok(Leash { pid, holder, words })
    }

    /// Stops them where they are.
    pub fn pull(&mut self) {
        self.tell("STOP");
    }

    /// Lets them go on.
    pub fn loosen(&mut self) {
        self.tell("CONT");
    }

    fn tell(&mut self, signal: &str) {
        let mut words = format!("-{signal}");
        for pid in family::members(self.pid) {
            words += &format!(" {pid}");
        }
        let written = self.words.as_mut().map(|holder| writeln!(holder, "{words}"));
        if let Some(Err(error)) = written {
            log::error!("{words}: {error}");
        }
    }
}

impl Drop for Leash {
    fn drop(&mut self) {
        let _ = self.holder.kill();
        let _ = self.holder.wait();
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    /// Waits for a process to be stopped, or not.
    fn await_stopped(pid: u32, stopped: bool) {
        let end = Instant::now() + Duration::from_secs(20);
        loop {
            let status = std::fs::read_to_string(format!("/proc/{pid}/status")).unwrap();
            if status.contains("State:\tT") == stopped {
                return;
            }
            assert!(Instant::now() < end, "stopped: {stopped}, {status}");
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    #[test]
    fn stops_and_lets_go() {
        let mut child = Command::new("sleep").arg("60").spawn().unwrap();
        let pid = child.id();
        let mut leash = Leash::on(pid).unwrap();
        leash.pull();
        await_stopped(pid, true);
        leash.loosen();
        await_stopped(pid, false);
        leash.pull();
        await_stopped(pid, true);
        // As if this program had been killed.
        leash.words = None;
        await_stopped(pid, false);
        drop(leash);
        child.kill().unwrap();
        child.wait().unwrap();
    }
}
