//! `datagen`: self-play games to learn from.

use super::games::{GameRecord, GameWriter};
use super::progress::Progress;
use super::selfplay::limited;
use crate::board::Board;
use crate::engine::{Engine, Position, Report};
use crate::eval::WeightBook;
use crate::pattern::Threat;
use crate::types::{Color, Point, Rule, Size};
use anyhow::{Context, Result};
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::mpsc;
use std::time::Instant;

/// Options of `datagen`.
#[derive(Clone, Debug, clap::Args)]
pub struct DatagenArgs {
    /// File that the games are appended to
    pub out: PathBuf,
    /// Rule of the games
    #[arg(long, default_value = "freestyle")]
    pub rule: Rule,
    /// Size of the board: 15, or 20x15
    #[arg(long, default_value = "15")]
    pub size: Size,
    /// Games that the file shall hold in the end
    #[arg(long, default_value_t = 1000)]
    pub games: usize,
    /// Nodes for each move
    #[arg(long, default_value_t = 2000)]
    pub nodes: u64,
    /// Percentage of early moves that are played at random instead
    #[arg(long, default_value_t = 4)]
    pub noise: u8,
    /// Threads that play [default: all processors]
    #[arg(long)]
    pub threads: Option<usize>,
    /// Seed of the openings
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Bytes of each player's table: the searches are short.
const TABLE_BYTES: usize = 4 << 20;
/// An opening whose first search finds more for one side is thrown away.
const LEVEL: i32 = 250;
/// Moves of a game in which noise is allowed.
const NOISY_MOVES: usize = 24;
/// Empty cells at which a game is given up as a draw.
const LAST_CELLS: usize = 10;

/// Plays until the file holds the games that were asked for. Every game that was finished is in
/// the file at once, and a later run goes on from there.
///
/// # Errors
/// If the file cannot be opened or written.
pub fn run(args: &DatagenArgs, book: &WeightBook) -> Result<()> {
    let name = args.out.display();
    let (mut writer, old) =
        GameWriter::open(&args.out).with_context(|| format!("{name} cannot be opened"))?;
    let threads = args
        .threads
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from))
        .max(1);
    println!(
        "{name}: {} games, {} to play on {threads} threads",
        old.len(),
        args.games.saturating_sub(old.len())
    );
    let mut summary = Summary::default();
    let already = old.len();
    old.iter().for_each(|game| summary.add(game));
    let (send, receive) = mpsc::sync_channel::<GameRecord>(64);
    let mut progress = Progress::new("games", args.games as u64, already as u64);
    let started = Instant::now();
    std::thread::scope(|scope| -> Result<()> {
        // A thread ends when nobody takes its games any more.
        let receive = receive;
        for thread in 0..threads {
            let send = send.clone();
            // Games that were played before are not to be played again.
            let seed = args.seed ^ ((already as u64) << 20) ^ ((thread as u64) << 56);
            scope.spawn(move || {
                let mut player = Player::new(args, book, seed);
                while send.send(player.game()).is_ok() {}
            });
        }
        drop(send);
        let mut positions = 0;
        while summary.games < args.games {
            let game = receive.recv()?;
            writer.write(&game).with_context(|| format!("{name} cannot be written"))?;
            positions += game.moves.iter().filter(|(_, score)| score.is_some()).count();
            summary.add(&game);
            let speed = positions as f64 / started.elapsed().as_secs_f64();
            progress.show(summary.games as u64, format!("{speed:.0} positions a second"));
        }
        Ok(())
    })?;
    progress.finish();
    summary.print();
    Ok(())
}

/// What the file holds.
#[derive(Default)]
struct Summary {
    games: usize,
    results: [usize; 3],
    moves: usize,
    positions: usize,
    seen: HashSet<u64>,
}

impl Summary {
    fn add(&mut self, game: &GameRecord) {
        self.games += 1;
        self.results[game.winner.map_or(2, Color::index)] += 1;
        self.moves += game.moves.len();
        // Equal stones by another order are the same position: a sum forgets the order.
        let mut hash = 0u64;
        for (i, (point, score)) in game.moves.iter().enumerate() {
            let stone = (2 * point.index() + i % 2 + 1) as u64;
            hash = hash.wrapping_add(
                stone.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31)
                    ^ stone.wrapping_mul(0xd6e8_feb8_6659_fd93),
            );
            if score.is_some() {
                self.positions += 1;
                self.seen.insert(hash);
            }
        }
    }

    fn print(&self) {
        let percent = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
        println!(
            "{} games: black won {:.1} %, white {:.1} %, drawn {:.1} %; {:.1} moves a game; \
             {} positions, {:.1} % of them more than once",
            self.games,
            percent(self.results[0], self.games),
            percent(self.results[1], self.games),
            percent(self.results[2], self.games),
            self.moves as f64 / self.games.max(1) as f64,
            self.positions,
            percent(self.positions - self.seen.len(), self.positions),
        );
    }
}

/// One thread's engine, playing both sides.
struct Player<'a> {
    args: &'a DatagenArgs,
    engine: Engine,
    random: fastrand::Rng,
}

impl Player<'_> {
    fn new<'a>(args: &'a DatagenArgs, book: &WeightBook, seed: u64) -> Player<'a> {
        let mut engine = Engine::new(book.clone());
        engine.set_table_bytes(TABLE_BYTES);
        Player { args, engine, random: fastrand::Rng::with_seed(seed) }
    }

    /// Plays one game from a random opening.
    fn game(&mut self) -> GameRecord {
        loop {
            let opening = self.opening();
            if let Some(game) = self.play(opening) {
                return game;
            }
        }
    }

    /// Some random stones: the first near the middle, the others near it.
    fn opening(&mut self) -> Vec<Point> {
        let size = self.args.size;
        let center = size.center();
        let count = self.random.usize(1..=9);
        let spread = self.random.i32(2..=5);
        let mut stones: Vec<Point> = Vec::new();
        while stones.len() < count {
            let mut near = |middle: u8| i32::from(middle) + self.random.i32(-spread..=spread);
            let point = size.point(near(center.x()), near(center.y()));
            if let Some(point) = point.filter(|point| !stones.contains(point)) {
                stones.push(point);
            }
        }
        stones
    }

    /// Plays a game to its end; `None` if the opening is not level, or not legal.
    fn play(&mut self, opening: Vec<Point>) -> Option<GameRecord> {
        let (rule, size) = (self.args.rule, self.args.size);
        let mut position = Position {
            grid: crate::types::Grid::new(size),
            rule,
            side: Color::Black,
            blocked: Vec::new(),
        };
        let mut moves = Vec::new();
        for point in opening {
            if crate::rules::wins(&position.grid, rule, position.side, point)
                || !crate::rules::legal(&position.grid, rule, position.side, point)
            {
                return None;
            }
            position.play(point);
            moves.push((point, None));
        }
        let first = moves.len();
        self.engine.clear();
        let mut winner = None;
        while moves.len() + LAST_CELLS < size.area() {
            let Some(report) = self.think(&position) else { break };
            let score = report.score;
            if moves.len() == first && (score.plies().is_some() || score.0.abs() > LEVEL) {
                return None;
            }
            let mut point = report.pv[0];
            if score.is_proven() {
                moves.push((point, Some(score.0 as i16)));
                let side = position.side;
                winner = Some(if score.0 > 0 { side } else { side.opponent() });
                break;
            }
            let noisy = moves.len() < NOISY_MOVES && self.random.u8(0..100) < self.args.noise;
            let mut kept = Some(score.0 as i16);
            if noisy && let Some(other) = self.stray(&position) {
                // What was searched is not what is played: nothing to learn of it.
                (point, kept) = (other, None);
            }
            moves.push((point, kept));
            position.play(point);
        }
        Some(GameRecord { rule, size, winner, moves })
    }

    fn think(&mut self, position: &Position) -> Option<Report> {
        self.engine.think(position, &limited(self.args.nodes), &mut |_| {})
    }

    /// A random quiet move near the stones.
    fn stray(&mut self, position: &Position) -> Option<Point> {
        let board: Board = self.engine.board(position);
        let calm = board.count(board.side().opponent(), Threat::Five) == 0
            && board.count(board.side().opponent(), Threat::OpenFour) == 0;
        let near: Vec<Point> = board.candidates().filter(|&p| !board.is_forbidden(p)).collect();
        if calm { self.random.choice(near) } else { None }
    }
}
