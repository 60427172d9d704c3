//! The threads between the match and a player's pipes. Each of them may be stuck for as long
//! as the player likes: nobody waits for them.

use std::collections::VecDeque;
use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The longest line that is kept whole; the rest of a longer one is thrown away.
const LINE: usize = 4096;
/// Lines that may queue up before the player has to wait.
const QUEUE: usize = 256;
/// Texts for the player that may queue up: all of a game fits, unless it never reads.
const TEXTS: usize = 1024;
/// How much of standard error is kept.
const TAIL: usize = 2000;

/// A line from a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its text, without its end; bytes that are no UTF-8 replaced.
    pub text: String,
    /// Its length as it came, end included.
    pub bytes: usize,
    /// When it was complete.
    pub read: Instant,
}

/// Reads lines until the pipe closes or nobody wants them any more.
pub fn lines(pipe: impl Read + Send + 'static) -> io::Result<Receiver<Line>> {
    let (sender, receiver) = mpsc::sync_channel(QUEUE);
    thread::Builder::new().name("lines".into()).spawn(move || {
        let mut pipe = pipe;
        let mut buffer = [0; 1 << 14];
        let mut line = Vec::new();
        let mut bytes = 0;
        let send = |line: &[u8], bytes| {
            let text = String::from_utf8_lossy(line).trim_end_matches('\r').to_string();
            sender.send(Line { text, bytes, read: Instant::now() }).is_ok()
        };
        while let Ok(count @ 1..) = read(&mut pipe, &mut buffer) {
            for &byte in &buffer[..count] {
                bytes += 1;
                // A line without an end is handed on in parts, so that it is noticed.
                if byte == b'\n' || bytes >= 1 << 20 {
                    if !send(&line, bytes) {
                        return;
                    }
                    line.clear();
                    bytes = 0;
                } else if line.len() < LINE {
                    line.push(byte);
                }
            }
        }
        if !line.is_empty() {
            send(&line, bytes);
        }
    })?;
    Ok(receiver)
}

/// Writes texts until the pipe closes or the sender is dropped, which closes the pipe.
pub fn texts(pipe: impl Write + Send + 'static) -> io::Result<SyncSender<String>> {
    let (sender, receiver) = mpsc::sync_channel::<String>(TEXTS);
    thread::Builder::new().name("texts".into()).spawn(move || {
        let mut pipe = pipe;
        for text in receiver {
            if pipe.write_all(text.as_bytes()).and_then(|()| pipe.flush()).is_err() {
                return;
            }
        }
    })?;
    Ok(sender)
}

/// The end of what a player writes to standard error.
#[derive(Debug)]
pub struct Tail {
    bytes: Arc<Mutex<VecDeque<u8>>>,
    reader: JoinHandle<()>,
}

impl Tail {
    /// Reads until the pipe closes.
    pub fn of(pipe: impl Read + Send + 'static) -> io::Result<Tail> {
        let bytes = Arc::new(Mutex::new(VecDeque::new()));
        let shared = Arc::clone(&bytes);
        let reader = thread::Builder::new().name("stderr".into()).spawn(move || {
            let mut pipe = pipe;
            let mut buffer = [0; 1 << 12];
            while let Ok(count @ 1..) = read(&mut pipe, &mut buffer) {
                let mut bytes = shared.lock().unwrap_or_else(PoisonError::into_inner);
                bytes.extend(&buffer[..count]);
                let excess = bytes.len().saturating_sub(TAIL);
                bytes.drain(..excess);
            }
        })?;
        Ok(Tail { bytes, reader })
    }

    /// Waits until the pipe has closed and all of it has been read, but not longer than this.
    pub fn settle(&self, patience: Duration) {
        let until = Instant::now() + patience;
        while !self.reader.is_finished() && Instant::now() < until {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// What it is now.
    pub fn text(&self) -> String {
        let mut bytes = self.bytes.lock().unwrap_or_else(PoisonError::into_inner);
        String::from_utf8_lossy(bytes.make_contiguous()).trim().to_string()
    }
}

/// One read, begun anew when a signal interrupts it.
fn read(pipe: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match pipe.read(buffer) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn lines_of_any_kind() {
        let mut input = b"OK\r\n7,7\n\xff\n".to_vec();
        input.extend(vec![b'x'; 3 << 20]);
        input.extend(b"\nend");
        let all: Vec<Line> = lines(Cursor::new(input)).unwrap().iter().collect();
        let texts: Vec<&str> = all.iter().map(|line| line.text.as_str()).collect();
        assert_eq!(texts[..3], ["OK", "7,7", "\u{fffd}"]);
        assert!(all.iter().all(|line| line.text.len() <= LINE));
        assert_eq!(all.iter().map(|line| line.bytes).max(), Some(1 << 20));
        assert_eq!(*texts.last().unwrap(), "end");
    }

    #[test]
    fn the_tail_is_the_end() {
        let tail = Tail::of(Cursor::new("a long story ".repeat(1000) + "and its end\n")).unwrap();
        tail.settle(Duration::from_secs(10));
        assert!(tail.text().ends_with("and its end") && tail.text().len() <= TAIL);
    }
}
