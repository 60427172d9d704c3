//! Matches, and what must come of them.

use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

/// All tests, by name, but for those of the habits.
pub const TESTS: [(&str, fn()); 15] = [
    ("reasons_are_told_in_detail", details),
    ("two_who_do_not_leave_are_judged_by_the_board", two_stubborn),
    ("a_forbidden_move_loses", forbidden),
    ("too_much_memory_loses", memory),
    ("an_interrupted_match_goes_on", resume),
    ("the_sequential_test_ends_a_match", sprt),
    ("a_round_robin_with_all_its_files", files),
    ("the_engine_plays_without_fault", engine),
    ("games_do_not_depend_on_concurrency", concurrency),
    ("a_ladder_of_neighbours", ladder),
    ("a_strict_match_fails_by_a_fault", strict),
    ("who_is_not_to_move_is_stopped", suspend),
    ("the_engine_may_be_stopped_between_its_moves", suspended_engine),
    ("draws_are_adjudicated", draws),
    ("wrong_options_are_explained", errors),
];

/// Bad habits, and for what they may lose.
pub const HABITS: [(&str, &[&str]); 15] = [
    ("exit-at-once", &["no-start"]),
    ("silent-start", &["no-start"]),
    ("error", &["no-start"]),
    ("closed", &["no-start"]),
    ("exit", &["crash"]),
    ("hang", &["silence"]),
    ("late", &["late"]),
    ("nonsense", &["silence"]),
    ("outside", &["illegal"]),
    ("occupied", &["illegal"]),
    ("flood", &["flood"]),
    ("endless-line", &["flood"]),
    ("chatter", &["flood"]),
    // Which of the two depends on when the second move is read.
    ("twice", &["out-of-turn", "illegal"]),
    ("stubborn", &["no-end"]),
];

/// A fresh folder, gone when the test has passed.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("quince-arena-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        Folder(path)
    }

    fn games(&self) -> Vec<Value> {
        let mut games: Vec<Value> = fs::read_to_string(self.0.join("games.jsonl"))
            .expect("the games")
            .lines()
            .map(|line| serde_json::from_str(line).expect("a line of JSON"))
            .collect();
        games.sort_by_key(|game| game["game"].as_u64());
        games
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.0);
        }
    }
}

/// Words of a player with a habit.
fn fake(habit: &str) -> Vec<String> {
    let cmd = std::env::current_exe().expect("this program");
    [format!("cmd={}", cmd.display()), format!("name={habit}"), format!("args=fake {habit}")].into()
}

/// Words of the engine itself.
fn quince(words: &[&str]) -> Vec<String> {
    let cmd = format!("cmd={}", env!("CARGO_BIN_EXE_pbrain-quince"));
    std::iter::once(cmd).chain(words.iter().map(|w| w.to_string())).collect()
}

/// Runs `match` with these engines and options.
fn run(engines: &[Vec<String>], options: &[&str], out: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbrain-quince"));
    command.arg("match");
    for words in engines {
        command.arg("--engine").args(words);
    }
    command.args(options).arg("--out").arg(out).output().expect("the executable")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).to_string() + &String::from_utf8_lossy(&output.stderr)
}

/// Two games of a player with a habit against a good one, on an empty board. Both have time
/// enough for the busiest machine, but where the habit is to be slow.
fn against_good(habit: &str, more: &[&str]) -> (Vec<Value>, String) {
    let folder = Folder::new(habit);
    let mut bad = fake(habit);
    let slow = matches!(habit, "hang" | "late" | "nonsense");
    bad.push(if slow { "time=500" } else { "time=20s" }.into());
    let mut good = fake("good");
    good.push("time=20s".into());
    let start = if habit == "silent-start" { "3s" } else { "20s" };
    let mut options = vec!["--games", "2", "--openings", "none", "--concurrency", "2"];
    options.extend(["--tolerance", "500", "--start", start]);
    options.extend(more);
    let began = Instant::now();
    let output = run(&[bad, good], &options, &folder.0);
    let text = text(&output);
    assert!(output.status.success(), "{habit}: {text}");
    assert!(began.elapsed() < Duration::from_secs(60), "{habit}: {:?}", began.elapsed());
    (folder.games(), text)
}

/// The good one must have won all games, for this reason.
pub fn lost(habit: &str, more: &[&str], reasons: &[&str]) {
    let (games, text) = against_good(habit, more);
    assert_eq!(games.len(), 2, "{habit}: {text}");
    for game in &games {
        let winner = if game["black"] == "good" { "black" } else { "white" };
        assert_eq!(game["winner"], winner, "{habit}: {game}");
        let ending = game["ending"].as_str().expect("an ending");
        assert!(reasons.contains(&ending), "{habit}: {game}");
        assert_eq!(game["faults"][0]["kind"], ending, "{habit}: {game}");
    }
    assert!(text.contains(&format!("faults of {habit}")), "{habit}: {text}");
}

fn details() {
    let (games, _) = against_good("exit", &[]);
    let fault = &games[0]["faults"][0];
    assert!(fault["detail"].as_str().is_some_and(|detail| detail.contains('3')), "{fault}");
    assert_eq!(fault["stderr"], "a sad story");
    let (games, _) = against_good("nonsense", &[]);
    let detail = games[0]["faults"][0]["detail"].as_str().expect("a detail").to_string();
    assert!(detail.contains("what shall I do?"), "{detail}");
}

fn two_stubborn() {
    let folder = Folder::new("two-stubborn");
    let options = ["--games", "2", "--openings", "none", "--grace", "500"];
    let output = run(&[fake("stubborn"), fake("stubborn")], &options, &folder.0);
    assert!(output.status.success(), "{}", text(&output));
    let games = folder.games();
    assert!(games.iter().all(|game| game["winner"] == "black" && game["ending"] == "five"));
    assert_eq!(games[0]["faults"].as_array().map(Vec::len), Some(2));
}

fn draws() {
    for (option, number, ending, moves) in
        [("--draw-after", "6", "move-limit", 6), ("--draw-empty", "217", "few-cells", 8)]
    {
        let folder = Folder::new(ending);
        let options = ["--games", "2", "--openings", "none", option, number];
        let output = run(&[fake("good"), fake("good")], &options, &folder.0);
        assert!(output.status.success(), "{}", text(&output));
        let game = &folder.games()[0];
        assert_eq!((&game["winner"], &game["ending"]), (&"draw".into(), &ending.into()));
        assert_eq!(game["moves"].as_array().map(Vec::len), Some(moves));
    }
}

fn forbidden() {
    let (games, text) = against_good("forbidden", &["--rule", "renju"]);
    assert_eq!((&games[0]["winner"], &games[0]["ending"]), (&"white".into(), &"forbidden".into()));
    let detail = games[0]["faults"][0]["detail"].as_str().expect("a detail");
    assert!(detail.contains("33"), "{detail}");
    assert_eq!(
        (&games[1]["winner"], &games[1]["ending"]),
        (&"black".into(), &"five".into()),
        "{text}"
    );
}

fn memory() {
    if cfg!(target_os = "linux") {
        lost("hungry", &["--each", "memory=50M"], &["memory"]);
    }
}

fn resume() {
    let folder = Folder::new("resume");
    let engines = [fake("good"), quince(&["nodes=100", "name=quince"])];
    let options = ["--games", "6", "--concurrency", "2"];
    let output = run(&engines, &options, &folder.0);
    assert!(output.status.success(), "{}", text(&output));
    let before = folder.games();
    assert_eq!(before.len(), 6);
    // As if it had broken off in the middle of a line.
    let lines: Vec<String> = before.iter().map(ToString::to_string).collect();
    let torn = format!("{}\n{}\n{}", lines[4], lines[1], &lines[2][..40]);
    fs::write(folder.0.join("games.jsonl"), torn).expect("written");
    let output = run(&engines, &options, &folder.0);
    assert!(!output.status.success() && text(&output).contains("--resume"), "{}", text(&output));
    let output =
        run(&engines, &[&options[..], &["--resume", "--rule", "renju"]].concat(), &folder.0);
    assert!(!output.status.success() && text(&output).contains("rule"), "{}", text(&output));
    let output = run(&engines, &[&options[..], &["--resume"]].concat(), &folder.0);
    assert!(output.status.success(), "{}", text(&output));
    let after = folder.games();
    let numbers: Vec<_> = after.iter().map(|game| game["game"].as_u64().unwrap_or(0)).collect();
    assert_eq!(numbers, [1, 2, 3, 4, 5, 6]);
    assert_eq!((&after[1], &after[4]), (&before[1], &before[4]));
    let moves =
        |games: &[Value]| games.iter().map(|game| game["moves"].clone()).collect::<Vec<_>>();
    assert_eq!(moves(&before), moves(&after));
    assert!(text(&output).contains("quince"), "{}", text(&output));
}

fn sprt() {
    let folder = Folder::new("sprt");
    let options = ["--games", "2000", "--sprt", "elo0=0", "elo1=100", "--openings", "none"];
    let output = run(&[fake("good"), fake("outside")], &options, &folder.0);
    let text = text(&output);
    assert!(output.status.success() && text.contains("H1 accepted"), "{text}");
    assert!(folder.games().len() < 100, "{text}");
    let folder = Folder::new("sprt-weak");
    let output = run(&[fake("outside"), fake("good")], &options, &folder.0);
    assert!(String::from_utf8_lossy(&output.stdout).contains("H0 accepted"));
}

fn files() {
    let folder = Folder::new("files");
    let engines = [fake("good"), fake("outside"), quince(&["nodes=100", "name=the <engine>"])];
    let log = folder.0.join("log");
    let more = ["--games", "2", "--concurrency", "2", "--log", &log.display().to_string()];
    let output = run(&engines, &more, &folder.0);
    let text = text(&output);
    assert!(output.status.success() && text.contains("against"), "{text}");
    let games = folder.games();
    assert_eq!(games.len(), 6);
    let conversation = fs::read_to_string(log.join("00001.log")).expect("a transcript");
    for line in ["black <- START 15", "white -> OK", "black <- INFO rule 0", "white <- DONE"] {
        assert!(conversation.contains(line), "{line} in {conversation}");
    }
    let read = |name: &str| fs::read_to_string(folder.0.join(name)).expect(name);
    for game in &games {
        let psq = read(&format!("psq/{:05}.psq", game["game"].as_u64().expect("a number")));
        let lines: Vec<&str> = psq.lines().collect();
        let moves = game["moves"].as_array().expect("moves").len();
        assert_eq!((lines[0], lines.len()), ("Piskvorky 15x15, 11:11, 0", moves + 4));
        assert_eq!(lines[moves + 1], game["black"]);
    }
    let sgf = read("games.sgf");
    assert_eq!((sgf.matches("(;FF[4]GM[4]").count(), sgf.matches("\n)\n").count() <= 6), (6, true));
    let html = read("report.html");
    assert!(
        html.contains("the &lt;engine&gt;") && html.contains("<svg") && html.ends_with("</html>\n")
    );
    assert!(read("standings.txt").contains("outside"));
}

fn engine() {
    for (rule, size) in [
        ("freestyle", "20"),
        ("freestyle", "20x15"),
        ("standard", "15"),
        ("renju", "15"),
        ("caro", "15"),
    ] {
        let folder = Folder::new(&format!("engine-{rule}-{size}"));
        let engines =
            [quince(&["nodes=300", "name=A"]), quince(&["time=20", "match=2s", "name=B"])];
        let more = ["--rule", rule, "--size", size, "--games", "2", "--draw-after", "60", "--crlf"];
        let output = run(&engines, &[&more[..], &["--tolerance", "5s"]].concat(), &folder.0);
        assert!(output.status.success(), "{}", text(&output));
        for game in folder.games() {
            assert!(game.get("faults").is_none(), "{rule} {size}: {game}");
        }
    }
}

fn concurrency() {
    let games = |name: &str, more: &[&str]| {
        let folder = Folder::new(name);
        let engines = [quince(&["nodes=300", "name=A"]), quince(&["nodes=200", "name=B"])];
        let options =
            [&["--games", "6", "--draw-after", "50", "--shuffle", "--turn", "random"], more]
                .concat();
        let output = run(&engines, &options, &folder.0);
        assert!(output.status.success(), "{}", text(&output));
        folder.games().iter().map(|game| game["moves"].clone()).collect::<Vec<_>>()
    };
    let one = games("one", &["--concurrency", "1"]);
    assert_eq!(one.len(), 6);
    assert_eq!(one, games("three", &["--concurrency", "3", "--always-board"]));
}

fn ladder() {
    let folder = Folder::new("ladder");
    let table = folder.0.join("table.md");
    let level = |level: &str| {
        quince(&[&format!("name=level {level}"), &format!("args=--level {level} --seed 1")])
    };
    let options = ["--games", "2", "--neighbours", "1", "--ladder", &table.display().to_string()];
    let output = run(&[level("0"), level("10"), level("25")], &options, &folder.0);
    assert!(output.status.success(), "{}", text(&output));
    let mut pairs: Vec<String> = folder
        .games()
        .iter()
        .map(|game| format!("{} - {}", game["black"], game["white"]).replace(['"', '\\'], ""))
        .collect();
    pairs.sort();
    assert_eq!(
        pairs,
        ["level 0 - level 10", "level 10 - level 0", "level 10 - level 25", "level 25 - level 10"]
    );
    let table = fs::read_to_string(table).expect("the table");
    assert!(table.contains("`pbrain-quince --level 25 --seed 1` |"), "{table}");
    assert_eq!(table.lines().count(), 5, "{table}");
}

fn strict() {
    let good = fake("good");
    for (other, fails) in [("good", false), ("outside", true)] {
        let folder = Folder::new(&format!("strict-{other}"));
        let options = ["--games", "2", "--strict"];
        let output = run(&[good.clone(), fake(other)], &options, &folder.0);
        assert_eq!(output.status.success(), !fails, "{}", text(&output));
        assert_eq!(text(&output).contains("at fault: 2"), fails, "{}", text(&output));
        assert_eq!(folder.games().len(), 2, "all games are played");
    }
}

/// The pauses in ms, one a move, of a player whose opponent takes 400 ms for each of its own.
fn pauses(more: &[&str]) -> Vec<u64> {
    let folder = Folder::new(&format!("pulse{}", more.len()));
    let log = folder.0.join("log");
    let options = ["--games", "2", "--openings", "none", "--log", &log.display().to_string()];
    let output = run(&[fake("pulse"), fake("slow")], &[&options[..], more].concat(), &folder.0);
    assert!(output.status.success(), "{}", text(&output));
    let conversation = fs::read_to_string(log.join("00002.log")).expect("a transcript");
    let numbers = conversation.lines().filter_map(|line| line.rsplit_once("MESSAGE pause "));
    numbers.map(|(_, number)| number.parse().expect("a number")).collect()
}

fn suspend() {
    if !cfg!(unix) {
        return;
    }
    let stopped = pauses(&["--suspend", "--strict"]);
    assert!(stopped.len() >= 4 && stopped.iter().all(|&pause| pause >= 300), "{stopped:?}");
    let free = pauses(&[]);
    assert!(free.iter().any(|&pause| pause < 300), "{free:?}");
}

fn suspended_engine() {
    if !cfg!(unix) {
        return;
    }
    let folder = Folder::new("suspended");
    // What it would have left of its time, were the opponent's counted, is less than nothing.
    let engines = [quince(&["time=200", "match=2s", "name=A"]), fake("slow")];
    let options = ["--games", "2", "--openings", "none", "--suspend", "--strict"];
    let output = run(&engines, &[&options[..], &["--tolerance", "1s"]].concat(), &folder.0);
    assert!(output.status.success(), "{}", text(&output));
    for game in folder.games() {
        let winner = if game["black"] == "A" { "black" } else { "white" };
        assert_eq!((&game["winner"], &game["ending"]), (&winner.into(), &"five".into()), "{game}");
    }
}

fn errors() {
    let folder = Folder::new("errors");
    let good = fake("good");
    for (engines, options, part) in [
        (vec![good.clone()], &[][..], "two engines"),
        (vec![good.clone(), vec!["cmd=./no/such/engine".into()]], &[], "does not exist"),
        (
            vec![good.clone(), vec!["cmd=no-such-engine-on-the-path".into()]],
            &[],
            "cannot be started",
        ),
        (vec![good.clone(), good.clone()], &["--openings", "no/such/file"], "no/such/file"),
        (vec![good.clone(), good.clone()], &["--sprt", "elo1=-1"], "elo0 must be less"),
        (vec![good.clone(), good.clone()], &["--tolerance", "long"], "--tolerance"),
        (vec![good.clone(), good.clone()], &["--neighbours", "0"], "--neighbours"),
        (vec![good.clone(), good.clone(), good], &["--sprt"], "exactly two"),
    ] {
        let output = run(&engines, options, &folder.0);
        let text = text(&output);
        assert!(!output.status.success() && text.contains(part), "{options:?}: {text}");
    }
}
