//! When nobody listens any more.

use crate::engine::Engine;
use crate::protocol::{Options, Session};
use std::io::{self, ErrorKind, Read, Write};
use std::thread;

/// A pipe whose other end is closed.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Err(ErrorKind::BrokenPipe.into())
    }
}

/// A manager that says one thing and then nothing, but does not close the pipe.
struct Taciturn(Option<&'static [u8]>);

impl Read for Taciturn {
    fn read(&mut self, chunk: &mut [u8]) -> io::Result<usize> {
        let Some(text) = self.0.take() else {
            loop {
                thread::park();
            }
        };
        chunk[..text.len()].copy_from_slice(text);
        Ok(text.len())
    }
}

#[test]
fn the_session_ends_in_peace() {
    let session = Session::new(Closed, Engine::default(), Options::default());
    assert!(session.run(Taciturn(Some(b"START 15\n")), || {}).is_ok());
}
