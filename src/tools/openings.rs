//! `openings`: makes balanced openings.

use super::arena::opening::Opening;
use super::progress::Progress;
use super::selfplay::{limited, play_out};
use crate::balance::value;
use crate::engine::{Engine, Position};
use crate::eval::WeightBook;
use crate::rules::{Outcome, five_points, outcome};
use crate::types::{Cell, Color, Grid, Point, Rule, Size};
use anyhow::{Context, Result, ensure};
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

/// Options of `openings`.
#[derive(Clone, Debug, clap::Args)]
pub struct OpeningsArgs {
    /// Rule: freestyle, standard, renju, caro, caro-exact, or a number as in INFO rule
    #[arg(long, default_value = "freestyle")]
    pub rule: Rule,
    /// Size of the board: 15, or 20x15
    #[arg(long, default_value = "15")]
    pub size: Size,
    /// How many openings to make
    #[arg(long, default_value_t = 100)]
    pub count: usize,
    /// Fewest and most stones of an opening
    #[arg(long, num_args = 2, value_names = ["FROM", "TO"], default_values_t = [4, 7])]
    pub stones: Vec<usize>,
    /// Nodes of the search that judges an opening
    #[arg(long, default_value_t = 50_000)]
    pub nodes: u64,
    /// Greatest value, for either side, of an opening that is called level
    #[arg(long, default_value_t = 60)]
    pub margin: i32,
    /// Games that the engine plays against itself from an opening that the search calls level:
    /// neither side may win most of them
    #[arg(long, default_value_t = 10)]
    pub games: u32,
    /// Nodes for each of their moves, on average
    #[arg(long, default_value_t = 5000)]
    pub game_nodes: u64,
    /// Make openings for swap2: three stones in a corner, counted from there
    #[arg(long)]
    pub swap2: bool,
    /// Seed of the random stones: the same seed makes the same openings
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// File to write, one opening a line [default: standard output]
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// The first stone is at most so far from the centre, in each direction.
const FIRST: i32 = 2;
/// All stones are.
const SPREAD: i32 = 4;
/// Each stone after the first has another one so near, in each direction.
const NEAR: i32 = 3;
/// Candidates for each opening wanted before it is called hopeless.
const PATIENCE: usize = 1000;
/// The first look at a candidate takes a part of its nodes: most are refused there.
const FIRST_LOOK: u64 = 10;
/// The part of the games, in percent, that neither side may win more of. What is level for a
/// search may still be won by the same side each time.
const MOST_WON: u32 = 70;
/// Bytes of the transposition table.
const TABLE_BYTES: usize = 4 << 20;

/// Makes openings of random stones near the centre: no stone wins or is forbidden, a search calls
/// the position level, and in games from it both sides win. No two are the same under the board's
/// symmetries.
///
/// # Errors
/// If the wishes cannot be fulfilled, or the file cannot be written.
pub fn run(args: &OpeningsArgs, book: &WeightBook) -> Result<()> {
    let &[from, to] = args.stones.as_slice() else { unreachable!("clap takes two numbers") };
    ensure!(0 < from && from <= to && to <= 20, "--stones: from 1 to 20, the smaller one first");
    let (from, to) = if args.swap2 { (3, 3) } else { (from, to) };
    let mut random = fastrand::Rng::with_seed(args.seed);
    let mut engine = Engine::new(book.clone());
    // It is cleared before every search: a large table would take longer than the search.
    engine.set_table_bytes(TABLE_BYTES);
    let mut judge = Judge { engine, args, random: random.fork() };
    let mut known = HashSet::new();
    let mut openings = Vec::new();
    let mut tried = 0;
    let mut progress = Progress::new("openings", args.count as u64, 0);
    while openings.len() < args.count {
        ensure!(
            tried < PATIENCE * args.count,
            "only {} of {tried} random openings are level: allow a wider --margin",
            openings.len()
        );
        tried += 1;
        // The numbers of stones take turns, so that each has its share.
        let stones = from + openings.len() % (to - from + 1);
        let region = if args.swap2 { Region::corner(args.size) } else { Region::center(args.size) };
        let Some(opening) = scatter(stones, args.rule, args.size, region, &mut random) else {
            continue;
        };
        if known.insert(opening.signature(args.size)) && judge.is_level(&opening)? {
            openings.push(opening);
            progress.show(openings.len() as u64, format!("{tried} tried"));
        }
    }
    progress.finish();
    let line = |opening: &Opening| match args.swap2 {
        true => opening.0.iter().map(Point::to_string).collect::<Vec<_>>().join(" "),
        false => opening.offsets(args.size),
    };
    let text: String = openings.iter().map(|opening| line(opening) + "\n").collect();
    match &args.out {
        Some(path) => {
            std::fs::write(path, text).with_context(|| path.display().to_string())?;
            println!("{} openings, {tried} tried: {}", openings.len(), path.display());
        }
        None => std::io::stdout().write_all(text.as_bytes())?,
    }
    Ok(())
}

/// Where the stones of an opening may lie.
#[derive(Clone, Copy)]
struct Region {
    middle: (i32, i32),
    /// How far from the middle, in each direction: the first stone, and all of them.
    reach: (i32, i32),
}

impl Region {
    fn center(size: Size) -> Region {
        let middle = (i32::from(size.width()) / 2, i32::from(size.height()) / 2);
        Region { middle, reach: (FIRST, SPREAD) }
    }

    /// The upper left quarter of the board.
    fn corner(size: Size) -> Region {
        let reach = (i32::from(size.width().min(size.height())) - 1) / 4;
        Region { middle: (reach, reach), reach: (reach, reach) }
    }
}

/// Random stones; `None` if they do not make a game that goes on.
fn scatter(
    stones: usize,
    rule: Rule,
    size: Size,
    region: Region,
    random: &mut fastrand::Rng,
) -> Option<Opening> {
    let (x0, y0) = region.middle;
    let mut grid = Grid::new(size);
    let mut points: Vec<Point> = Vec::new();
    for i in 0..stones {
        let reach = if i == 0 { region.reach.0 } else { region.reach.1 };
        let near = |point: Point| {
            points.iter().any(|other| {
                let dx = i32::from(point.x()) - i32::from(other.x());
                let dy = i32::from(point.y()) - i32::from(other.y());
                dx.abs().max(dy.abs()) <= NEAR
            })
        };
        let point = size.point(x0 + random.i32(-reach..=reach), y0 + random.i32(-reach..=reach))?;
        let side = Color::BOTH[i % 2];
        if outcome(&grid, rule, side, point) != Some(Outcome::GoesOn) || i > 0 && !near(point) {
            return None;
        }
        grid.set(point, Cell::from(side));
        points.push(point);
    }
    Some(Opening(points))
}

/// What calls openings level.
struct Judge<'a> {
    engine: Engine,
    args: &'a OpeningsArgs,
    random: fastrand::Rng,
}

impl Judge<'_> {
    fn is_level(&mut self, opening: &Opening) -> Result<bool> {
        let OpeningsArgs { rule, size, nodes, margin, .. } = *self.args;
        let (grid, side) = opening.position(rule, size)?;
        // A game that begins with a forced reply is a shorter opening.
        if Color::BOTH.into_iter().any(|color| !five_points(&grid, rule, color).is_empty()) {
            return Ok(false);
        }
        let position = Position { grid, rule, side, blocked: Vec::new() };
        self.engine.clear();
        for (nodes, margin) in [(nodes / FIRST_LOOK, 3 * margin), (nodes, margin)] {
            let control = limited(nodes.max(1));
            let Some(found) = value(&mut self.engine, &position, &control, &mut || false) else {
                return Ok(false);
            };
            if found.mean.abs() > margin || found.report.score.plies().is_some() {
                return Ok(false);
            }
        }
        Ok(self.both_win(&position))
    }

    /// Whether neither side wins most of the games from there. They differ by their nodes.
    fn both_win(&mut self, position: &Position) -> bool {
        let OpeningsArgs { games, game_nodes: nodes, .. } = *self.args;
        let mut wins = [0; 2];
        for _ in 0..games {
            self.engine.clear();
            let random = &mut self.random;
            let winner = play_out(&mut self.engine, &mut position.clone(), || {
                random.u64(nodes / 2..=nodes + nodes / 2).max(1)
            });
            if let Some(color) = winner {
                wins[color.index()] += 1;
            }
            if wins.iter().any(|won| 100 * won > MOST_WON * games) {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::arena::opening::parse_all;

    fn make(rule: Rule, seed: u64) -> String {
        let path = std::env::temp_dir()
            .join(format!("quince-openings-{}-{rule}-{seed}.txt", std::process::id()));
        let args = OpeningsArgs {
            rule,
            size: Size::new(15, 15).unwrap(),
            count: 4,
            stones: vec![4, 5],
            nodes: 2000,
            margin: 100,
            games: 2,
            game_nodes: 50,
            swap2: false,
            seed,
            out: Some(path.clone()),
        };
        run(&args, &WeightBook::default()).unwrap();
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(path).unwrap();
        text
    }

    #[test]
    fn the_same_seed_makes_the_same_openings() {
        let text = make(Rule::Renju, 5);
        assert_eq!(text, make(Rule::Renju, 5));
        assert_ne!(text, make(Rule::Renju, 6));
        let size = Size::new(15, 15).unwrap();
        let openings = parse_all(&text, Rule::Renju, size).unwrap();
        let stones: Vec<usize> = openings.iter().map(|opening| opening.0.len()).collect();
        assert_eq!(stones, [4, 5, 4, 5]);
    }

    #[test]
    fn hopeless_wishes_end() {
        let args = OpeningsArgs {
            rule: Rule::Freestyle,
            size: Size::new(15, 15).unwrap(),
            count: 1,
            stones: vec![4, 4],
            nodes: 1,
            margin: -1,
            games: 0,
            game_nodes: 1,
            swap2: false,
            seed: 1,
            out: None,
        };
        let error = run(&args, &WeightBook::default()).unwrap_err().to_string();
        assert!(error.contains("margin"), "{error}");
    }
}
