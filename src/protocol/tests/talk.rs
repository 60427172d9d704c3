use crate::protocol::{Options, Session, Thinker};
use std::io::{self, Read, Write};
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// Longer than any reply takes, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// A session on a thread of its own, and both ends of the conversation.
pub struct Talk {
    input: Option<Sender<Vec<u8>>>,
    replies: Receiver<String>,
    session: JoinHandle<io::Result<()>>,
}

impl Talk {
    /// Begins a conversation.
    pub fn new(thinker: impl Thinker) -> Talk {
        let (input, bytes) = mpsc::channel();
        let (sent, replies) = mpsc::channel();
        let session = Session::new(Mouth(sent), thinker, Options::default());
        let ear = Ear { bytes, left: Vec::new() };
        let session = thread::spawn(move || session.run(ear, || {}));
        Talk { input: Some(input), replies, session }
    }

    /// Sends bytes as they are.
    pub fn raw(&self, bytes: &[u8]) {
        // A session that has ended does not listen: that is for the caller to see.
        let _ = self.input.as_ref().unwrap().send(bytes.to_vec());
    }

    /// Sends lines, in one piece.
    pub fn say(&self, lines: &str) {
        self.raw(format!("{lines}\n").as_bytes());
    }

    /// The next reply that is no MESSAGE; `None` if the session has ended.
    pub fn hear(&self) -> Option<String> {
        loop {
            match self.replies.recv_timeout(PATIENCE) {
                Ok(line) if line.starts_with("MESSAGE ") => {}
                Ok(line) => return Some(line),
                Err(mpsc::RecvTimeoutError::Disconnected) => return None,
                Err(mpsc::RecvTimeoutError::Timeout) => panic!("no reply"),
            }
        }
    }

    /// Sends lines and checks the next reply.
    pub fn ask(&self, lines: &str, reply: &str) {
        self.say(lines);
        assert_eq!(self.hear().as_deref(), Some(reply), "{lines}");
    }

    /// Checks that nothing is said for a while.
    pub fn silent(&self) {
        let reply = self.replies.recv_timeout(Duration::from_millis(50));
        assert!(reply.is_err(), "{reply:?}");
    }

    /// Ends the input, waits for the session to end, and gives its result and what it still said.
    pub fn close(mut self) -> (io::Result<()>, Vec<String>) {
        self.input = None;
        let result = self.session.join().unwrap();
        (result, self.replies.iter().collect())
    }
}

/// What the session reads from.
struct Ear {
    bytes: Receiver<Vec<u8>>,
    left: Vec<u8>,
}

impl Read for Ear {
    fn read(&mut self, chunk: &mut [u8]) -> io::Result<usize> {
        while self.left.is_empty() {
            match self.bytes.recv() {
                Ok(bytes) => self.left = bytes,
                Err(_) => return Ok(0),
            }
        }
        let count = chunk.len().min(self.left.len());
        chunk[..count].copy_from_slice(&self.left[..count]);
        self.left.drain(..count);
        Ok(count)
    }
}

/// What the session writes to. Each write has to be one whole line.
struct Mouth(Sender<String>);

impl Write for Mouth {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let line = String::from_utf8(bytes.to_vec()).unwrap();
        let text = line.strip_suffix('\n').unwrap();
        assert!(!text.is_empty() && !text.contains(['\n', '\r']), "{line:?}");
        let _ = self.0.send(text.to_owned());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
