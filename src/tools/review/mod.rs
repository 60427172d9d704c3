//! `review`: a whole game, move by move. `judge` looks at every position and says what each move
//! was worth; `curve` draws how the chances went; `page` shows all of it on one page.

mod curve;
mod judge;
mod page;

use super::analyze::Effort;
use super::notation::{Sheet, Source, names};
use crate::engine::Engine;
use crate::types::{Color, Rule};
use anyhow::{Context, Result, ensure};
use judge::{Review, Verdict};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Options of `review`.
#[derive(Clone, Debug, clap::Args)]
pub struct ReviewArgs {
    #[command(flatten)]
    source: Source,
    #[command(flatten)]
    effort: Effort,
    /// File for the page to click through [default: the game's name with -review.html, here]
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// File for the curve of the chances [default: the game's name with -review.svg, here]
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// Milliseconds for a position where no limit is given.
const DEFAULT_TIME: u64 = 500;

/// Looks at every position of the game, prints the moves that were not good, and writes the page
/// and the curve.
///
/// # Errors
/// If the game cannot be read, has no moves, goes on after its end, or a file cannot be written.
pub fn run(args: &ReviewArgs, engine: &mut Engine) -> Result<()> {
    let (sheet, rule) = args.source.sheet()?;
    ensure!(!sheet.moves.is_empty(), "there is no move to review");
    sheet.outcome(rule)?;
    engine.set_threads(args.effort.threads.into());
    let review = judge::review(engine, &sheet, rule, &args.effort.limits(DEFAULT_TIME));
    let mut out = std::io::stdout().lock();
    out.write_all(text(&review).as_bytes())?;
    let source = args.source.file();
    let stem = source.as_deref().and_then(Path::file_stem).filter(|stem| *stem != "-");
    let stem = stem.map_or("game".into(), |stem| stem.to_string_lossy());
    let title = title(&sheet, rule);
    for (path, ending, content) in [
        (&args.svg, "svg", curve::svg(&title, &review)),
        (&args.html, "html", page::html(&title, &review)),
    ] {
        let path = path.clone().unwrap_or_else(|| format!("{stem}-review.{ending}").into());
        std::fs::write(&path, content)
            .with_context(|| format!("{} cannot be written", path.display()))?;
        writeln!(out, "{}", path.display())?;
    }
    Ok(())
}

/// Who played, and what.
fn title(sheet: &Sheet, rule: Rule) -> String {
    let [black, white] = &sheet.names;
    let names = match (black.as_str(), white.as_str()) {
        ("", "") => String::new(),
        (black, white) => format!("{black} (black) - {white} (white), "),
    };
    format!("{names}{rule}, {}, {} moves", sheet.size, sheet.moves.len())
}

/// The moves that were not good, and how many there were.
fn text(review: &Review) -> String {
    let size = review.sheet.size;
    let mut text = title(&review.sheet, review.rule) + "\n\n";
    for (i, judged) in review.moves.iter().enumerate().filter(|(_, m)| m.verdict.is_fault()) {
        let best = &review.positions[i];
        text += &format!(
            "{:>3}. {:<5} {:<4} {:<11} chances {:>3.0} % -> {:>3.0} %  better {} ({}): {}\n",
            i + 1,
            judged.color.to_string(),
            judged.point.name(size.height()),
            judged.verdict.to_string(),
            100.0 * judged.before,
            100.0 * judged.after,
            best.line.first().map_or_else(String::new, |point| point.name(size.height())),
            best.score,
            names(&best.line, size),
        );
    }
    for color in Color::BOTH {
        let count = |verdict: Verdict| {
            review.moves.iter().filter(|m| m.color == color && m.verdict == verdict).count()
        };
        let counts = Verdict::FAULTS.map(|verdict| format!("{verdict} {}", count(verdict)));
        text += &format!("{color:<5}  {}\n", counts.join(", "));
    }
    text
}
