//! The command line beside the protocol: what it prints, and what it says when something is
//! wrong.
#![cfg(feature = "tools")]

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

const EXECUTABLE: &str = env!("CARGO_BIN_EXE_pbrain-quince");

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(EXECUTABLE);
    command.args(arguments).stdin(Stdio::null()).env_remove("RUST_LOG");
    command.output().expect("the executable starts")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

/// What a call that fails writes to standard error.
fn complaint(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(!output.status.success(), "{arguments:?}");
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    text(&output.stderr)
}

/// A file of that name in the folder of the tests.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("a file in the folder of the tests");
    path
}

#[test]
fn an_error_is_one_line_that_names_what_is_wrong() {
    for (content, reason) in [
        (&b"hello"[..], "line 1: the file must begin with 'quince-weights 1'"),
        (
            b"quince-weights 1\nsection renju black\nline six 1 1 1 1",
            "line 3: 'six' is no line class",
        ),
        (b"\xff\xfe\xff", "a preset (trained, balanced, attack, defend)"),
    ] {
        let path = file("bad-weights", content);
        let path = path.to_str().expect("UTF-8");
        let said = complaint(&["--weights", path, "analyze", "--nodes", "10"]);
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(path), "{said}");
        assert!(said.contains(reason), "{said}");
    }
    assert!(complaint(&["--weights", "no-such-file"]).contains("balanced, attack, defend"));
    assert!(complaint(&["analyze", "h8", "h8"]).contains("move 2 (h8) is on a stone"));
    assert!(complaint(&["analyze", "h16"]).contains("h16"));
    assert!(complaint(&["analyze", "--size", "big"]).contains("20x15"));
    assert!(complaint(&["analyze", "--rule", "go"]).contains("caro-exact"));
    assert!(complaint(&["analyze", "--threads", "0"]).contains("1..=256"));
}

#[test]
fn weights_may_be_a_preset_or_a_file_with_a_byte_order_mark() {
    let path = file("marked-weights", b"\xef\xbb\xbfquince-weights 1\r\n");
    let path = path.to_str().expect("UTF-8");
    for weights in ["balanced", "attack", "defend", path] {
        let output = run(&["analyze", "--nodes", "10", "--weights", weights]);
        assert!(output.status.success(), "{weights}: {}", text(&output.stderr));
    }
}

#[test]
fn analysis_says_who_moves_where() {
    let moves = ["h8", "a1", "h9", "a2", "h10", "a3", "h11", "o15"];
    let output = run(&[&["analyze", "--nodes", "1000", "--rule", "standard"], &moves[..]].concat());
    let said = text(&output.stdout);
    assert!(output.status.success() && output.stderr.is_empty());
    for line in ["black to move, standard, 15x15", "score +M1  proven win in 1 ply"] {
        assert!(said.lines().any(|l| l == line), "{said}");
    }
    let over = run(&[&["analyze"], &moves[..7], &["o15", "h12"]].concat());
    assert!(text(&over.stdout).ends_with("black has won.\n"));
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let mut command = Command::new(EXECUTABLE);
    command.args(["verify", "--games", "1"]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the executable starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert!(output.status.success() && output.stderr.is_empty(), "{output:?}");
}

#[test]
fn the_version_is_told_alike_everywhere() {
    let version = env!("CARGO_PKG_VERSION");
    let told = run(&["--version"]);
    assert_eq!(text(&told.stdout).trim(), format!("quince {version}"));
    let about = quince::protocol::reply::about(None);
    assert!(about.contains(&format!("version=\"{version}\"")), "{about}");
    let changes = include_str!("../CHANGELOG.md");
    assert!(changes.contains(&format!("\n## {version}")), "CHANGELOG.md does not know {version}");
}
