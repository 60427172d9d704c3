//! The command line beside the protocol: what it prints, and what it says when something is
//! wrong.
#![cfg(feature = "tools")]

use std::io::Write;
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
        (b"\xff\xfe\xff", "a preset (trained, balanced, attack, defend, point-sum, line-map)"),
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
    for weights in ["balanced", "attack", "defend", "point-sum", "line-map", path] {
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

/// What a call writes to standard output.
fn output(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout)
}

#[test]
fn an_analysis_is_read_again() {
    let moves = ["j7", "j9", "f6", "h7", "h8", "i7", "f8", "h6", "h9", "g7", "h10"];
    let said =
        output(&[&["analyze", "--rule", "standard", "--nodes", "20000"], &moves[..]].concat());
    let path = file("analysis.txt", said.as_bytes());
    let path = path.to_str().expect("UTF-8");
    let again = output(&["analyze", path, "--nodes", "20000", "--threats"]);
    // The same position, rule and side; the last move is in brackets again.
    let board = |text: &str| text.split("\n\n").nth(1).expect("a board").trim_end().to_string();
    assert_eq!(board(&again), board(&said));
    assert!(board(&said).contains("(X)") && board(&said).contains("white to move, standard"));
    assert!(again.contains("odd numbers white") && again.contains("\n1. "), "{again}");
    assert!(complaint(&["analyze", path, "--size", "20"]).contains("15x15, not 20x20"));
    assert!(complaint(&["analyze", "no-such.psq"]).contains("no-such.psq"));
}

#[test]
fn an_analysis_for_programs_and_as_pictures() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (svg, png) = (folder.join("board.svg"), folder.join("board.png"));
    let said = output(&[
        "analyze",
        "h8",
        "i9",
        "h9",
        "--nodes",
        "500",
        "--nbest",
        "3",
        "--json",
        "--svg",
        svg.to_str().expect("UTF-8"),
        "--png",
        png.to_str().expect("UTF-8"),
    ]);
    let value: serde_json::Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(value["side"], "white");
    assert_eq!(value["black"], serde_json::json!(["h9", "h8"]));
    assert_eq!(value["best"].as_array().expect("a list").len(), 3);
    assert!(std::fs::read_to_string(svg).expect("a picture").starts_with("<svg"));
    assert!(std::fs::read(png).expect("a picture").starts_with(b"\x89PNG"));
}

#[test]
fn a_game_is_reviewed() {
    let game =
        "(;GM[4]SZ[15]PB[A]PW[B];B[hh];W[gh];B[ih];W[am];B[jh];W[ak];B[kh];W[ai];B[oa];W[lh])";
    let path = file("reviewed.sgf", game.as_bytes());
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR"));
    let (svg, html) = (folder.join("r.svg"), folder.join("r.html"));
    let said = output(&[
        "review",
        path.to_str().expect("UTF-8"),
        "--nodes",
        "500",
        "--svg",
        svg.to_str().expect("UTF-8"),
        "--html",
        html.to_str().expect("UTF-8"),
    ]);
    assert!(said.contains("9. black o15  missed win"), "{said}");
    assert!(std::fs::read_to_string(html).expect("a page").contains("A (black) - B (white)"));
    assert!(std::fs::read_to_string(svg).expect("a curve").contains("missed win"));
    let over = ["review", "h8", "a1", "i8", "a3", "j8", "a5", "k8", "a7", "l8", "a9"];
    assert!(complaint(&over).contains("over after move 9"));
    assert!(complaint(&["review"]).contains("no move"));
}

#[test]
fn a_game_is_played_through_pipes_and_goes_on() {
    let base = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("played");
    let base = base.to_str().expect("UTF-8");
    for ending in ["sgf", "psq"] {
        let _ = std::fs::remove_file(format!("{base}.{ending}"));
    }
    let play = |arguments: &[&str], said: &str| {
        let mut command = Command::new(EXECUTABLE);
        command.arg("play").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the executable starts");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(said.as_bytes()).expect("it listens");
        drop(input);
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{output:?}");
        text(&output.stdout)
    };
    let options = ["--rule", "renju", "--level", "12", "--name", "Ann", "--clock", "9m"];
    let said = play(&[&options[..], &["--save", base]].concat(), "h8\n");
    assert!(said.contains("X Ann") && said.contains("--resume"), "{said}");
    let kept = format!("{base}.psq");
    let said = play(&["--resume", &kept], "hint\nquit\n");
    for part in ["renju, 15x15, move 2", "X Ann", "Quince level 12", "hint: "] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(complaint(&["play", "--save", base]).contains("is there already"));
    assert!(complaint(&["play", "--color", "green"]).contains("no colour"));
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
