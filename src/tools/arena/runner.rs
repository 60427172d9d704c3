//! A match from its first game to its report.

use super::game::{Pairing, play};
use super::journal::Journal;
use super::ladder;
use super::options::MatchArgs;
use super::plan::Plan;
use super::process::Process;
use super::record::Record;
use super::report::html;
use super::sprt::Verdict;
use super::standing::standing;
use super::tables::summary;
use super::tally::Tally;
use crate::tools::notation::sgf;
use crate::tools::progress::Progress;
use anyhow::{Context, Result, ensure};
use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;

/// Plays a match.
///
/// # Errors
/// If the options make no match, an engine cannot be started at all, or a file cannot be
/// written. What engines do wrong while they play is an error only if the match is strict.
pub fn run(args: &MatchArgs) -> Result<()> {
    let plan = Plan::new(args)?;
    let names: Vec<String> = plan.players.iter().map(|player| player.name.clone()).collect();
    if let Some(folder) = &plan.terms.log {
        std::fs::create_dir_all(folder)
            .with_context(|| format!("the folder {}", folder.display()))?;
    }
    let (mut journal, mut records) = match &args.out {
        Some(folder) => {
            let (journal, records) =
                Journal::open(folder, &plan.agreed, &plan.schedule, &names, args.resume)?;
            (Some(journal), records)
        }
        None => (None, Vec::new()),
    };
    // A wrong path is the user's slip, not a player's loss of all games.
    for player in &plan.players {
        Process::start(player).with_context(|| {
            format!("the engine {} cannot be started", player.program.display())
        })?;
    }
    let mut tally = Tally::new(names);
    records.iter().for_each(|record| tally.add(record));
    let result = play_all(&plan, args.concurrency, &mut records, &mut tally, journal.as_mut());
    records.sort_by_key(|record| record.game);
    let text = summary(&tally, plan.sprt.as_ref());
    println!("{text}");
    if let Some(journal) = &journal {
        journal.file("standings.txt", &text)?;
        journal.file(
            "games.sgf",
            &records.iter().map(|record| sgf(&record.sheet())).collect::<String>(),
        )?;
        for record in &records {
            journal.psq(record)?;
        }
        let title = format!("{}, {} {}", tally.names().join(" - "), args.rule, args.size);
        journal.file("report.html", &html(&title, &tally, plan.sprt.as_ref(), &records))?;
        println!("{}", journal.folder().join("report.html").display());
    }
    if let Some(path) = &args.ladder {
        std::fs::write(path, ladder::table(&tally, &plan.players))
            .with_context(|| path.display().to_string())?;
    }
    result?;
    let faults = records.iter().filter(|record| !record.faults.is_empty()).count();
    ensure!(!args.strict || faults == 0, "games in which an engine was at fault: {faults}");
    Ok(())
}

/// Plays the games that have not been played, several at a time, until all are played or the
/// test is decided.
fn play_all(
    plan: &Plan,
    concurrency: usize,
    records: &mut Vec<Record>,
    tally: &mut Tally,
    mut journal: Option<&mut Journal>,
) -> Result<()> {
    let decided = |tally: &Tally| {
        plan.sprt.is_some_and(|sprt| sprt.verdict(&tally.pairs(0, 1)) != Verdict::Open)
    };
    let played: HashSet<usize> = records.iter().map(|record| record.game).collect();
    let open: Vec<usize> =
        (1..=plan.schedule.len()).filter(|game| !played.contains(game)).collect();
    if open.is_empty() || decided(tally) {
        return Ok(());
    }
    let workers = concurrency.min(open.len());
    let mut progress = Progress::new("games", plan.schedule.len() as u64, records.len() as u64);
    let next = Mutex::new(open.into_iter());
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let mut result = Ok(());
    thread::scope(|scope| {
        for _ in 0..workers {
            let (sender, next, stop) = (sender.clone(), &next, &stop);
            scope.spawn(move || {
                while !stop.load(Ordering::Relaxed) {
                    let Some(game) = next.lock().ok().and_then(|mut games| games.next()) else {
                        return;
                    };
                    let fixture = plan.schedule.fixture(game);
                    let players = [fixture.black, fixture.white].map(|i| &plan.players[i]);
                    let pairing = Pairing { game, players, opening: fixture.opening };
                    if sender.send(play(&pairing, &plan.terms)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for record in &receiver {
            tally.add(&record);
            if !record.faults.is_empty() {
                progress.remark(&format!("game {}: {}", record.game, record.summary()));
            }
            progress.show(tally.games(), standing(tally, plan.sprt.as_ref()));
            if let Some(journal) = &mut journal
                && let Err(error) = journal.add(&record)
            {
                // Games that nobody will know of are not worth playing.
                result = Err(error);
                stop.store(true, Ordering::Relaxed);
            }
            records.push(record);
            if decided(tally) {
                stop.store(true, Ordering::Relaxed);
            }
        }
    });
    progress.finish();
    result
}
