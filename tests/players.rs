//! Every classic player speaks the protocol, through the executable.

use quince::players::PlayerKind;
use quince::types::Point;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// A conversation with the executable.
struct Talk {
    child: Child,
    input: ChildStdin,
    replies: BufReader<ChildStdout>,
}

impl Talk {
    fn new(arguments: &[&str]) -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbrain-quince"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let replies = BufReader::new(child.stdout.take().unwrap());
        Talk { child, input, replies }
    }

    /// Sends lines, and gives the next reply that is no MESSAGE; empty if there is none.
    fn ask(&mut self, lines: &str) -> String {
        writeln!(self.input, "{lines}").unwrap();
        loop {
            let mut line = String::new();
            self.replies.read_line(&mut line).unwrap();
            if !line.starts_with("MESSAGE") {
                return line.trim_end().to_owned();
            }
        }
    }

    /// Sends END and waits for the end.
    fn end(mut self) {
        assert_eq!(self.ask("END"), "");
        assert!(self.child.wait().unwrap().success());
    }
}

#[test]
fn each_says_its_name_and_plays() {
    for kind in PlayerKind::ALL {
        let name = kind.name();
        let mut talk = Talk::new(&["--player", name, "--seed", "0"]);
        let about = talk.ask("ABOUT");
        assert!(about.starts_with(&format!("name=\"Quince {name}\", version=")), "{about}");
        assert_eq!(talk.ask("START 15"), "OK");
        assert_eq!(talk.ask("INFO rule 4\nBEGIN"), "7,7", "{name}");
        for y in 0..5 {
            let reply = talk.ask(&format!("TURN {},{}", (y * 4) % 15, y * 3));
            assert!(reply.parse::<Point>().is_ok(), "{name}: {reply}");
        }
        assert_eq!(talk.ask("RESTART"), "OK");
        let four = "BOARD\n0,0,1\n5,5,2\n0,1,1\n9,9,2\n0,2,1\n3,12,2\n0,3,1\n12,3,2\nDONE";
        let reply = talk.ask(four);
        if kind != PlayerKind::Random {
            assert_eq!(reply, "0,4", "{name}");
        }
        talk.end();
    }
}

#[test]
fn the_seed_decides() {
    let moves = |seed: &str| {
        let mut talk = Talk::new(&["--player", "random", "--seed", seed]);
        talk.ask("START 20");
        let replies = ["TURN 0,0", "RESTART", "TURN 0,0"].map(|line| talk.ask(line));
        talk.end();
        replies
    };
    assert_eq!(moves("1"), moves("1"));
    assert_ne!(moves("1"), moves("2"));
}

#[test]
fn the_engine_keeps_its_name() {
    let mut talk = Talk::new(&[]);
    assert!(talk.ask("ABOUT").starts_with("name=\"Quince\", version="));
    talk.end();
}

#[test]
fn level_0_plays_at_random() {
    let moves = |seed: &str| {
        let mut talk = Talk::new(&["--level", "0", "--seed", seed]);
        assert!(talk.ask("ABOUT").starts_with("name=\"Quince\", version="));
        talk.ask("START 20");
        let replies = ["TURN 0,0", "RESTART", "TURN 0,0"].map(|line| talk.ask(line));
        talk.end();
        replies
    };
    assert_eq!(moves("1"), moves("1"));
    assert_ne!(moves("1"), moves("2"));
}

#[test]
fn a_senseless_level_is_refused() {
    for arguments in [
        &["--level", "101"][..],
        &["--level=-1"],
        &["--level", "strong"],
        &["--level", "50", "--player", "random"],
    ] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_pbrain-quince")).args(arguments).output().unwrap();
        assert!(!output.status.success(), "{arguments:?}");
        let text = String::from_utf8(output.stderr).unwrap();
        assert!(text.contains("--level"), "{text}");
    }
}

#[test]
fn an_unknown_player_is_refused_with_the_names_of_all() {
    let output = Command::new(env!("CARGO_BIN_EXE_pbrain-quince"))
        .args(["--player", "nobody"])
        .output()
        .unwrap();
    assert!(!output.status.success());
    let text = String::from_utf8(output.stderr).unwrap();
    for kind in PlayerKind::ALL {
        assert!(text.contains(kind.name()), "{text}");
    }
}
