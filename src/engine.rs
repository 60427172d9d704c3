//! The façade between those who ask for a move and those who find one: a position and
//! limits go in, reports and a best move come out.

use crate::board::Board;
use crate::eval::{Evaluator, WeightBook, Weights};
use crate::pattern::Patterns;
use crate::search::{
    Control, Outcome, Parameters, RootMoves, RootSight, Shared, Sight, Table, Wish, Worker,
};
use crate::types::{Color, Grid, Point, Rule, Score, Symmetry};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// A question to the engine.
#[derive(Clone, Debug)]
pub struct Position {
    /// The stones.
    pub grid: Grid,
    /// The rule of the game.
    pub rule: Rule,
    /// Who is to move.
    pub side: Color,
    /// Points that must not be played now, though they are empty.
    pub blocked: Vec<Point>,
}

impl Position {
    /// Puts a stone of the side to move on an empty point, and gives the move to the other.
    pub fn play(&mut self, point: Point) {
        self.grid.set(point, self.side.into());
        self.side = self.side.opponent();
    }
}

/// What the search knows after a completed iteration, and at its end.
#[derive(Clone, Debug)]
pub struct Report {
    /// Nominal depth of the last completed iteration, in plies.
    pub depth: u32,
    /// Greatest ply reached.
    pub selective_depth: u32,
    /// Value for the side to move.
    pub score: Score,
    /// Positions visited, all threads together, those of the four solver among them.
    pub nodes: u64,
    /// Time since the move was asked for.
    pub elapsed: Duration,
    /// The principal variation; its first move is the best one known. Never empty.
    pub pv: Vec<Point>,
}

/// How a position is to be looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Study {
    /// How many of the best moves are to have a value and a variation of their own.
    pub lines: usize,
    /// Whether to tell of each root move, as [`News::Root`].
    pub detail: bool,
    /// Whether every legal move counts, not only those near the stones.
    pub everywhere: bool,
    /// Whether moves that are the same but for a symmetry of the position are lines of their
    /// own, where there are several lines.
    pub mirrored: bool,
}

impl Default for Study {
    fn default() -> Study {
        Study { lines: 1, detail: false, everywhere: false, mirrored: true }
    }
}

/// What is told while the engine thinks.
#[derive(Clone, Debug)]
pub enum News {
    /// An iteration was completed: the lines that are known, the best one first.
    Lines(Vec<Report>),
    /// What happens to a root move.
    Root(RootSight),
}

/// Bytes of the transposition table unless something else is asked for.
const TABLE_BYTES: usize = 64 << 20;
/// The smallest table.
const LEAST_TABLE_BYTES: usize = 1 << 20;

/// The engine between moves: its tables, and the settings that outlive a move.
#[derive(Debug)]
pub struct Engine {
    book: WeightBook,
    /// Tables and weights of the rule that was played last.
    prepared: Option<(Arc<Patterns>, Arc<Weights>)>,
    /// As large as `table_bytes` says while a move is looked for. Before the first move it
    /// takes no memory.
    table: Table,
    table_bytes: usize,
    workers: Vec<Worker>,
    parameters: Parameters,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new(WeightBook::default())
    }
}

impl Engine {
    /// An engine with these weights, one thread, and no memory of its past.
    #[must_use]
    pub fn new(book: WeightBook) -> Engine {
        Engine {
            book,
            prepared: None,
            table: Table::new(0),
            table_bytes: TABLE_BYTES,
            workers: vec![Worker::new(Parameters::default())],
            parameters: Parameters::default(),
        }
    }

    /// The same engine with other numbers in its search, and no memory of its past.
    #[must_use]
    pub fn with_parameters(mut self, parameters: Parameters) -> Engine {
        self.set_parameters(parameters);
        self
    }

    /// Changes the numbers of the search, and forgets its past.
    pub fn set_parameters(&mut self, parameters: Parameters) {
        self.parameters = parameters;
        self.clear();
    }

    /// Sets the size of the transposition table in bytes, and forgets what it held if the
    /// size changes. At least 1 MiB is always used. A table that is too large shrinks now, one
    /// that is too small grows when the next move is looked for.
    pub fn set_table_bytes(&mut self, bytes: usize) {
        self.table_bytes = bytes.max(LEAST_TABLE_BYTES);
        if self.table.bytes() > self.table_bytes {
            self.fit_table();
        }
    }

    /// Gives the table the size that it should have.
    fn fit_table(&mut self) {
        if self.table.bytes() != Table::size_of(self.table_bytes) {
            self.table.reset(self.table_bytes);
        }
    }

    /// Sets how many threads search, at least one.
    pub fn set_threads(&mut self, threads: usize) {
        self.workers.resize_with(threads.max(1), || Worker::new(self.parameters));
    }

    /// Forgets everything learned from earlier positions, as before a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.workers.fill_with(|| Worker::new(self.parameters));
    }

    /// Builds what a rule needs, so that the first move need not wait for it.
    pub fn prepare(&mut self, rule: Rule) {
        self.tables(rule);
    }

    fn tables(&mut self, rule: Rule) -> (Arc<Patterns>, Arc<Weights>) {
        if self.prepared.as_ref().is_none_or(|(patterns, _)| patterns.rule() != rule) {
            let started = Instant::now();
            self.prepared = None;
            let weights = Arc::new(self.book.weights(rule));
            let patterns = Arc::new(Patterns::new(rule));
            log::debug!("tables of {rule} built in {:?}", started.elapsed());
            // The solver's memory is of one rule; so is whatever else was learned.
            self.clear();
            self.prepared = Some((patterns, weights));
        }
        self.prepared.clone().expect("prepared just now")
    }

    /// The position on a board of the search, for those who want to look at its patterns.
    #[must_use]
    pub fn board(&mut self, position: &Position) -> Board {
        let (patterns, _) = self.tables(position.rule);
        Board::from_grid(&position.grid, position.side, patterns)
    }

    /// The same, and what the evaluation keeps along with it.
    #[must_use]
    pub fn board_and_evaluator(&mut self, position: &Position) -> (Board, Evaluator) {
        let (_, weights) = self.tables(position.rule);
        let board = self.board(position);
        let evaluator = Evaluator::new(weights, &board);
        (board, evaluator)
    }

    /// Finds the best move: blocks until a limit of `control` is reached or it is stopped.
    /// `report` is called after every completed iteration, from the calling thread.
    /// `None` if the side to move has no legal move.
    pub fn think(
        &mut self,
        position: &Position,
        control: &Control,
        report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let tell = &mut |news: News| {
            if let News::Lines(lines) = news {
                lines.first().into_iter().for_each(&mut *report);
            }
        };
        self.study(position, &Study::default(), control, tell)?.into_iter().next()
    }

    /// Looks at a position: like [`Engine::think`], but for as many lines as are wanted. They
    /// are returned with the best one first, and there is at least one; `tell` hears what
    /// happens on the way.
    pub fn study(
        &mut self,
        position: &Position,
        study: &Study,
        control: &Control,
        tell: &mut dyn FnMut(News),
    ) -> Option<Vec<Report>> {
        let (patterns, weights) = self.tables(position.rule);
        let board = Board::from_grid(&position.grid, position.side, patterns);
        let mut roots = RootMoves::listed(&board, &position.blocked, study.everywhere)?;
        // Where one move is wanted, one of several that are the same will do.
        if study.lines == 1 || !study.mirrored {
            roots.moves = distinct(&position.grid, &roots.moves);
        }
        self.fit_table();
        self.table.age();
        self.workers.iter_mut().for_each(Worker::fade);
        let as_report = |outcome: &Outcome| Report {
            depth: outcome.depth,
            selective_depth: outcome.selective_depth,
            score: outcome.score,
            nodes: outcome.nodes,
            elapsed: control.elapsed(),
            pv: outcome.pv.clone(),
        };
        let as_reports =
            |lines: &[Outcome]| -> Vec<Report> { lines.iter().map(as_report).collect() };
        let shared = &Shared::new(&self.table, self.workers.len());
        let [main, helpers @ ..] = self.workers.as_mut_slice() else { return None };
        let helping = Control::endless();
        let lines = std::thread::scope(|scope| {
            for (i, worker) in helpers.iter_mut().enumerate() {
                let (board, roots, weights) = (&board, &roots, weights.clone());
                let helping = &helping;
                let run = move || {
                    let id = i as u32 + 1;
                    let wish = Wish::default();
                    worker.search(board, roots, weights, shared, helping, id, wish, &mut |_| {});
                };
                // A thread that cannot be had is a thread less, not a lost game.
                if let Err(error) = std::thread::Builder::new().spawn_scoped(scope, run) {
                    log::warn!("no thread to help: {error}");
                }
            }
            let wish = Wish { lines: study.lines, detail: study.detail };
            let watch = &mut |sight: Sight<'_>| {
                tell(match sight {
                    Sight::Lines(lines) => News::Lines(as_reports(lines)),
                    Sight::Root(sight) => News::Root(sight),
                });
            };
            let weights = weights.clone();
            let lines = main.search(&board, &roots, weights, shared, control, 0, wish, watch);
            helping.stop();
            lines
        });
        self.table.count(lines[0].nodes);
        Some(as_reports(&lines))
    }
}

/// Of moves that a symmetry of the position maps onto each other, the first one alone.
fn distinct(grid: &Grid, moves: &[Point]) -> Vec<Point> {
    let size = grid.size();
    let symmetries: Vec<Symmetry> = Symmetry::of(size)
        .into_iter()
        .filter(|s| size.points().all(|p| grid.get(s.apply(size, p)) == grid.get(p)))
        .collect();
    let mut kept: Vec<Point> = Vec::new();
    for &point in moves {
        if !symmetries.iter().any(|s| kept.contains(&s.apply(size, point))) {
            kept.push(point);
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Limits;

    fn think(rows: &[&str], rule: Rule, side: Color, nodes: u64) -> Report {
        let grid = Grid::from_rows(rows).unwrap();
        let position = Position { grid, rule, side, blocked: Vec::new() };
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let control = Control::new(Instant::now(), &limits);
        Engine::default().think(&position, &control, &mut |_| {}).unwrap()
    }

    #[test]
    fn the_table_grows_when_it_is_needed_and_shrinks_at_once() {
        let mut engine = Engine::default();
        engine.prepare(Rule::Renju);
        assert!(engine.table.bytes() < 1000);
        engine.set_table_bytes(2 << 20);
        let grid = Grid::from_rows(&OPENING).unwrap();
        let position =
            Position { grid, rule: Rule::Renju, side: Color::White, blocked: Vec::new() };
        let limits = Limits { nodes: Some(10), ..Limits::default() };
        let control = Control::new(Instant::now(), &limits);
        engine.think(&position, &control, &mut |_| {}).unwrap();
        assert_eq!(engine.table.bytes(), 2 << 20);
        engine.set_table_bytes(4 << 20);
        assert_eq!(engine.table.bytes(), 2 << 20);
        engine.set_table_bytes(0);
        assert_eq!(engine.table.bytes(), LEAST_TABLE_BYTES);
    }

    const OPENING: [&str; 15] = [
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
        "......X........",
        ".......O.......",
        ".......X.......",
        "......O........",
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
    ];

    #[test]
    fn the_same_question_has_the_same_answer() {
        for rule in Rule::ALL {
            let ask = || think(&OPENING, rule, Color::Black, 20_000);
            let (one, two) = (ask(), ask());
            assert_eq!((one.nodes, one.score, &one.pv), (two.nodes, two.score, &two.pv));
            assert!(one.nodes < 20_000 + 500, "{}", one.nodes);
        }
    }

    fn study(study: &Study, depth: u32, rows: &[&str]) -> (Vec<Report>, Vec<News>) {
        let grid = Grid::from_rows(rows).unwrap();
        let position =
            Position { grid, rule: Rule::Freestyle, side: Color::Black, blocked: Vec::new() };
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let control = Control::new(Instant::now(), &limits);
        let mut news = Vec::new();
        let lines =
            Engine::default().study(&position, study, &control, &mut |n| news.push(n)).unwrap();
        (lines, news)
    }

    #[test]
    fn several_lines_differ_and_fall_and_the_first_is_the_best_move() {
        let (lines, news) = study(&Study { lines: 4, ..Study::default() }, 6, &OPENING);
        let firsts: Vec<Point> = lines.iter().map(|line| line.pv[0]).collect();
        assert_eq!(firsts.len(), 4);
        assert!(firsts.iter().enumerate().all(|(i, p)| !firsts[..i].contains(p)), "{firsts:?}");
        assert!(lines.windows(2).all(|pair| pair[0].score.0 >= pair[1].score.0), "{lines:?}");
        assert!(news.iter().all(|n| matches!(n, News::Lines(lines) if lines.len() == 4)));
    }

    #[test]
    fn detail_tells_of_every_root_move_and_changes_nothing() {
        let (plain, news) = study(&Study::default(), 5, &OPENING);
        assert!(!news.iter().any(|n| matches!(n, News::Root(_))));
        let (detailed, news) = study(&Study { detail: true, ..Study::default() }, 5, &OPENING);
        assert_eq!(
            (plain[0].nodes, plain[0].score, &plain[0].pv),
            (detailed[0].nodes, detailed[0].score, &detailed[0].pv)
        );
        let count = |wanted: fn(&RootSight) -> bool| {
            news.iter().filter(|n| matches!(n, News::Root(sight) if wanted(sight))).count()
        };
        let begun = count(|s| matches!(s, RootSight::Searching(_)));
        assert_eq!(begun, count(|s| matches!(s, RootSight::Searched(_))));
        assert!(begun >= 5 * 20 && count(|s| matches!(s, RootSight::Best(_))) >= 5, "{begun}");
    }

    #[test]
    fn what_loses_is_told() {
        let rows = [
            ".........",
            ".........",
            ".OOOO....",
            ".........",
            "....X....",
            ".....X...",
            "......X..",
            ".........",
            ".........",
        ];
        let (_, news) = study(&Study { lines: 9, detail: true, ..Study::default() }, 4, &rows);
        let lost: Vec<Point> = news
            .iter()
            .filter_map(|n| match n {
                News::Root(RootSight::Lost(point)) => Some(*point),
                _ => None,
            })
            .collect();
        assert!([Point::new(0, 2), Point::new(5, 2)].iter().all(|p| lost.contains(p)), "{lost:?}");
    }

    #[test]
    fn mirrored_moves_are_one_line_unless_all_are_wanted() {
        let rows = [".......", ".......", ".......", "...X...", ".......", ".......", "......."];
        let count = |mirrored| {
            let wish = Study { lines: 99, everywhere: true, mirrored, ..Study::default() };
            study(&wish, 1, &rows).0.len()
        };
        assert_eq!(count(true), 48);
        assert_eq!(count(false), 9);
    }

    #[test]
    fn a_full_board_has_no_move_and_a_nearly_full_one_has_one() {
        let mut grid = Grid::new(Size::new(5, 5).unwrap());
        for (i, point) in grid.size().points().enumerate() {
            grid.set(point, if i / 2 % 2 == 0 { Cell::Black } else { Cell::White });
        }
        let mut engine = Engine::default();
        let control = Control::new(Instant::now(), &Limits { depth: Some(4), ..Limits::default() });
        let mut ask = |grid: &Grid| {
            let position = Position {
                grid: grid.clone(),
                rule: Rule::Freestyle,
                side: Color::White,
                blocked: Vec::new(),
            };
            engine.think(&position, &control, &mut |_| {}).map(|report| report.pv[0])
        };
        assert_eq!(ask(&grid), None);
        grid.set(Point::new(4, 4), Cell::Empty);
        assert_eq!(ask(&grid), Some(Point::new(4, 4)));
    }

    use crate::types::{Cell, Size};
}
