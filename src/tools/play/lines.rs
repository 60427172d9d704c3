//! The game line by line: for pipes, for terminals that know no more, and for people who like it.

use super::brain::{Answer, Brain};
use super::command::{Command, HELP};
use super::game::Game;
use super::store::Store;
use super::view::{Shown, whole};
use crate::tools::notation::names;
use anyhow::{Context, Result};
use std::io::{BufRead, Read, Write};
use std::time::Duration;

/// How long an answer may take: its search has a limit of its own, and always ends.
const PATIENCE: Duration = Duration::from_secs(24 * 3600);

/// Bytes of the longest line that is read as one.
const LONGEST_LINE: u64 = 1000;

/// Plays until the person leaves, or the input ends.
///
/// # Errors
/// If a file or the output cannot be written, or the input cannot be read.
pub fn run(
    game: &mut Game,
    brain: &mut Brain,
    store: &mut Store,
    input: &mut impl BufRead,
    out: &mut impl Write,
) -> Result<()> {
    let mut threats = true;
    writeln!(out, "help says what can be typed; the game is kept in {}", store.name())?;
    let mut show = true;
    loop {
        while game.engine_moves() {
            engine_move(game, brain, out)?;
            store.save(game.sheet())?;
            show = true;
        }
        if show {
            writeln!(out, "\n{}\n", whole(game, Shown { cursor: None, threats }))?;
        }
        show = true;
        write!(out, "{}> ", game.side())?;
        out.flush()?;
        let mut line = Vec::new();
        let bytes = input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line);
        if bytes.context("the input")? == 0 {
            writeln!(out)?;
            return Ok(());
        }
        let line = String::from_utf8_lossy(&line);
        if line.trim().is_empty() {
            continue;
        }
        // Time that ran out while the line was typed is out.
        if game.check_clock() {
            store.save(game.sheet())?;
            continue;
        }
        let command = match Command::parse(&line, game.sheet().size) {
            Ok(Command::Quit) => return Ok(()),
            Ok(command) => command,
            Err(error) => {
                writeln!(out, "{error:#}")?;
                show = false;
                continue;
            }
        };
        if command == Command::New && !game.sheet().moves.is_empty() {
            *store = store.another();
        }
        match obey(command, game, brain, &mut threats) {
            Ok(words) if words.is_empty() => {}
            Ok(words) => {
                writeln!(out, "{words}")?;
                show = false;
            }
            Err(error) => {
                writeln!(out, "{error:#}")?;
                show = false;
            }
        }
        if !game.sheet().moves.is_empty() {
            store.save(game.sheet())?;
        }
    }
}

/// Does what was said; the answer, if it is one in words.
fn obey(
    command: Command,
    game: &mut Game,
    brain: &mut Brain,
    threats: &mut bool,
) -> Result<String> {
    match command {
        Command::Move(point) => game.play(point)?,
        Command::Undo => game.undo()?,
        Command::Resign => game.resign()?,
        Command::Swap => game.swap(),
        Command::Level(level) => game.set_level(level),
        Command::Threats => *threats = !*threats,
        Command::New => game.restart(),
        Command::Help => return Ok(HELP.join("\n")),
        Command::Hint => {
            brain.ask_hint(game.position());
            return Ok(match brain.answer(PATIENCE) {
                Some(answer) => hint(&answer, game),
                None => "the engine does not answer".into(),
            });
        }
        // The engine has moved before anything can be said.
        Command::Stop | Command::Quit => {}
    }
    Ok(String::new())
}

/// An answer in words.
pub fn hint(answer: &Answer, game: &Game) -> String {
    let (Answer::Hint(report) | Answer::Move(report)) = answer;
    match report {
        Some(report) => {
            let line = names(&report.pv, game.sheet().size);
            format!("hint: {line} ({})", report.score)
        }
        None => "there is no legal move".into(),
    }
}

/// Lets the engine move. It resigns if it cannot: black in renju may have no legal move.
fn engine_move(game: &mut Game, brain: &mut Brain, out: &mut impl Write) -> Result<()> {
    brain.ask_move(game.position(), &game.limits(), game.level());
    let answer = brain.answer(PATIENCE).context("the engine does not answer")?;
    let (Answer::Move(report) | Answer::Hint(report)) = answer;
    if game.check_clock() {
        return Ok(());
    }
    match report {
        Some(report) => {
            let point = report.pv[0];
            writeln!(out, "{} plays {}", game.side(), point.name(game.sheet().size.height()))?;
            game.play(point)
        }
        None => game.resign_for_engine(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::Who;
    use super::*;
    use crate::eval::WeightBook;
    use crate::tools::notation::{Ended, read};
    use crate::types::{Rule, Strength};

    /// What a conversation prints, and the game after it.
    fn talk(moves: &str, said: &str, seats: [Who; 2], name: &str) -> (String, Game) {
        let sheet = read(moves, None, None, 1).unwrap();
        let level = Strength::new(18).unwrap();
        let time = Duration::from_millis(50);
        let mut game = Game::new(sheet, Rule::Renju, seats, level, "Ann", None, time).unwrap();
        let mut brain = Brain::new(&WeightBook::default(), level, 1);
        let base = std::env::temp_dir().join(format!("quince-{name}-{}", std::process::id()));
        let mut store = Store::at(base.clone());
        let mut out = Vec::new();
        run(&mut game, &mut brain, &mut store, &mut said.as_bytes(), &mut out).unwrap();
        for ending in ["sgf", "psq"] {
            let kept = std::fs::read_to_string(base.with_extension(ending)).unwrap();
            assert_eq!(read(&kept, None, None, 1).unwrap().moves, game.sheet().moves);
            std::fs::remove_file(base.with_extension(ending)).unwrap();
        }
        (String::from_utf8(out).unwrap(), game)
    }

    #[test]
    fn a_conversation() {
        let said = "h8\nh8\nfoo\nhint\nundo\nj10\nthreats\nhelp\nlevel 0\nresign\nq\nh9\n";
        let (text, game) = talk("", said, [Who::Person, Who::Engine], "talk");
        for part in ["there is a stone on h8", "'foo' is neither", "hint: ", "take your last"] {
            assert!(text.contains(part), "{part}\n{text}");
        }
        assert_eq!(game.sheet().moves[0].name(15), "j10");
        assert_eq!(game.sheet().moves.len(), 2);
        assert_eq!(game.sheet().ended, Ended::Resigned);
        assert!(text.contains("white wins: the other side"), "{text}");
    }

    #[test]
    fn a_game_to_its_end_and_on() {
        let moves = "h8 a1 i8 a3 j8 a5 k8 a7";
        let (text, game) = talk(moves, "l8\nl9\nundo\ng8", [Who::Person, Who::Engine], "end");
        assert!(text.contains("black wins with five in"), "{text}");
        assert!(text.contains("the game is over: undo"), "{text}");
        assert_eq!((game.sheet().moves.len(), game.is_over()), (9, true));
    }

    #[test]
    fn the_engine_begins_and_two_people_do_without_it() {
        let (text, game) = talk("", "", [Who::Engine, Who::Person], "first");
        assert!(text.contains("black plays h8"), "{text}");
        assert_eq!(game.sheet().moves.len(), 1);
        let (_, game) = talk("", "h8\ni9\nh9\n", [Who::Person; 2], "both");
        assert_eq!(game.sheet().moves.len(), 3);
    }
}
