//! A position: stones, line keys, patterns, candidates, hash; play and undo.
//!
//! A move touches at most five cells to each side on four lines. For each of them the line
//! class is looked up, and where it has changed, the point's codes, threats, counts and sets
//! follow. Undo restores what was saved. The board knows neither evaluation nor search: who
//! wants to keep a sum over the codes comes along as an [`Observer`].

mod candidates;
mod foul;
mod lines;
mod points;
mod replies;
mod twin;
mod zobrist;

pub use points::PointSet;

use crate::pattern::{Code, LineClass, Patterns, Threat};
use crate::types::{CELLS, Cell, Color, Direction, Grid, Point, Rule, Size};
use candidates::{Candidates, SavedRows};
use lines::{Lines, STEP};
use std::sync::Arc;

/// Somebody who follows the codes of the points, to keep a sum over them.
pub trait Observer {
    /// A move is about to be played: what follows belongs to it.
    fn begin(&mut self);
    /// A point's code for a colour has changed.
    fn changed(&mut self, color: Color, from: Code, to: Code);
    /// The last move has been taken back, with all its changes.
    fn undone(&mut self);
}

/// Nobody.
impl Observer for () {
    #[inline]
    fn begin(&mut self) {}
    #[inline]
    fn changed(&mut self, _: Color, _: Code, _: Code) {}
    #[inline]
    fn undone(&mut self) {}
}

/// What the board keeps for an empty point.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Spot {
    /// For each direction black's line class in the low four bits, white's in the high four.
    lines: [u8; 4],
    /// For each colour the four line classes as one code.
    codes: [Code; 2],
    /// For each colour what a stone would threaten.
    threats: [Threat; 2],
}

impl Spot {
    /// The four classes of a colour, four bits each.
    #[inline]
    fn packed(self, color: Color) -> u16 {
        let x = u32::from_le_bytes(self.lines) >> (4 * color.index()) & 0x0f0f_0f0f;
        let x = (x | x >> 4) & 0x00ff_00ff;
        (x | x >> 8) as u16
    }
}

/// The empty points of a colour's threats; nothing is kept for [`Threat::None`].
#[derive(Clone, Default)]
struct Threats {
    sets: [PointSet; Threat::COUNT],
    counts: [u16; Threat::COUNT],
}

impl Threats {
    /// Moves a point from the set of its old threat to that of its new one.
    #[inline]
    fn shift(&mut self, point: Point, from: Threat, to: Threat) {
        if from != to {
            if from != Threat::None {
                self.sets[from as usize].remove(point);
                self.counts[from as usize] -= 1;
            }
            self.enter(point, to);
        }
    }

    #[inline]
    fn enter(&mut self, point: Point, threat: Threat) {
        if threat != Threat::None {
            self.sets[threat as usize].insert(point);
            self.counts[threat as usize] += 1;
        }
    }
}

/// What a move must remember to be taken back.
#[derive(Clone, Debug)]
struct Played {
    point: Point,
    rows: SavedRows,
    /// Where its spots begin in the stack of saved spots.
    saved: usize,
}

/// A position, with everything about it that a search wants to know at once.
#[derive(Clone)]
pub struct Board {
    patterns: Arc<Patterns>,
    size: Size,
    side: Color,
    hash: u64,
    stones: u32,
    lines: Lines,
    candidates: Candidates,
    spots: Box<[Spot; CELLS]>,
    threats: [Threats; 2],
    moves: Vec<Played>,
    saved: Vec<(Point, Spot)>,
}

impl Board {
    /// An empty board, black to move.
    #[must_use]
    pub fn new(size: Size, patterns: Arc<Patterns>) -> Board {
        Board::from_grid(&Grid::new(size), Color::Black, patterns)
    }

    /// The position of a grid, whatever the numbers of its stones, with `side` to move. Its
    /// stones cannot be taken back.
    #[must_use]
    pub fn from_grid(grid: &Grid, side: Color, patterns: Arc<Patterns>) -> Board {
        let size = grid.size();
        let mut board = Board {
            size,
            side,
            hash: zobrist::board(size, patterns.rule()),
            patterns,
            stones: 0,
            lines: Lines::new(size),
            candidates: Candidates::of(grid),
            spots: Box::new([Spot::default(); CELLS]),
            threats: Default::default(),
            // Room for the deepest search, so that none of its moves has to allocate.
            moves: Vec::with_capacity(256),
            saved: Vec::with_capacity(256 * 41),
        };
        if side == Color::White {
            board.hash ^= zobrist::WHITE_TO_MOVE;
        }
        for point in size.points() {
            let cell = grid.get(point);
            board.lines.set(point, cell);
            if let Some(color) = cell.color() {
                board.hash ^= zobrist::stone(color, point);
                board.stones += 1;
            } else if cell == Cell::Wall {
                board.hash ^= zobrist::wall(point);
            }
        }
        for point in grid.empties() {
            let spot = board.fresh_spot(point);
            board.spots[point.index()] = spot;
            for color in Color::BOTH {
                let threat = spot.threats[color.index()];
                board.threats[color.index()].enter(point, threat);
            }
        }
        board
    }

    /// The rule of the game.
    #[inline]
    #[must_use]
    pub fn rule(&self) -> Rule {
        self.patterns.rule()
    }

    /// The tables that the board looks up.
    #[must_use]
    pub fn patterns(&self) -> &Arc<Patterns> {
        &self.patterns
    }

    /// Width and height.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Who is to move.
    #[inline]
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// A hash of size, rule, stones and side to move.
    #[inline]
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash of the position after a move of the side to move.
    #[inline]
    #[must_use]
    pub fn hash_after(&self, point: Point) -> u64 {
        self.hash ^ zobrist::stone(self.side, point) ^ zobrist::WHITE_TO_MOVE
    }

    /// Number of stones on the board.
    #[must_use]
    pub const fn stones(&self) -> u32 {
        self.stones
    }

    /// What a cell holds.
    #[inline]
    #[must_use]
    pub fn get(&self, point: Point) -> Cell {
        self.lines.get(point)
    }

    /// The stones as a plain grid.
    #[must_use]
    pub fn grid(&self) -> Grid {
        let mut grid = Grid::new(self.size);
        self.size.points().for_each(|point| grid.set(point, self.get(point)));
        grid
    }

    /// The last move played with [`Board::play`] and not taken back.
    #[inline]
    #[must_use]
    pub fn last_move(&self) -> Option<Point> {
        self.moves.last().map(|played| played.point)
    }

    /// The code of an empty point for a colour; 0 for a taken point.
    #[inline]
    #[must_use]
    pub fn code(&self, color: Color, point: Point) -> Code {
        self.spots[point.index()].codes[color.index()]
    }

    /// What a stone of `color` on an empty point would threaten.
    #[inline]
    #[must_use]
    pub fn threat(&self, color: Color, point: Point) -> Threat {
        self.spots[point.index()].threats[color.index()]
    }

    /// What a stone of `color` on an empty point would make on one line.
    #[inline]
    #[must_use]
    pub fn class(&self, color: Color, point: Point, direction: Direction) -> LineClass {
        let packed = self.spots[point.index()].lines[direction.index()];
        LineClass::from_index(usize::from(packed >> (4 * color.index()) & 15))
    }

    /// Number of empty points with a threat for a colour; 0 for [`Threat::None`].
    #[inline]
    #[must_use]
    pub fn count(&self, color: Color, threat: Threat) -> usize {
        usize::from(self.threats[color.index()].counts[threat as usize])
    }

    /// The empty points with a threat for a colour; none for [`Threat::None`].
    #[inline]
    #[must_use]
    pub fn points(&self, color: Color, threat: Threat) -> &PointSet {
        &self.threats[color.index()].sets[threat as usize]
    }

    /// The empty points near a stone, row by row: what a search looks at.
    #[inline]
    pub fn candidates(&self) -> impl Iterator<Item = Point> + '_ {
        self.candidates.iter()
    }

    /// All empty points, row by row.
    pub fn empties(&self) -> impl Iterator<Item = Point> + '_ {
        self.candidates.empties()
    }

    /// Puts a stone of the side to move on an empty point and gives the move to the other.
    /// It is for the caller to know that the move is legal.
    #[inline]
    pub fn play(&mut self, point: Point, observer: &mut impl Observer) {
        if self.rule().reach() == 4 {
            self.play_within::<4>(point, observer);
        } else {
            self.play_within::<5>(point, observer);
        }
        #[cfg(debug_assertions)]
        self.compare_now_and_then();
    }

    fn play_within<const REACH: usize>(&mut self, point: Point, observer: &mut impl Observer) {
        debug_assert!(self.get(point).is_empty());
        observer.begin();
        let saved = self.saved.len();
        let color = self.side;
        let rows = self.candidates.occupy(point);
        self.lines.set(point, color.into());
        self.vanish(point, observer);
        for (direction, step) in STEP.into_iter().enumerate() {
            let (word, shift) = self.lines.word(point, direction);
            for offset in lines::empties_around::<REACH>(word, shift) {
                let packed = self
                    .patterns
                    .packed(lines::key::<REACH>(word, (shift as isize + 2 * offset) as u32));
                let index = (point.index() as isize + offset * step) as usize;
                let spot = &mut self.spots[index];
                let changes = packed ^ spot.lines[direction];
                if changes == 0 {
                    continue;
                }
                let point = Point::from_index(index);
                self.saved.push((point, *spot));
                spot.lines[direction] = packed;
                for color in Color::BOTH {
                    // Most changes concern one colour only.
                    if changes >> (4 * color.index()) & 15 == 0 {
                        continue;
                    }
                    let code = self.patterns.code(spot.packed(color));
                    let from = std::mem::replace(&mut spot.codes[color.index()], code);
                    if code == from {
                        continue;
                    }
                    observer.changed(color, from, code);
                    let threat = self.patterns.threat(color, code);
                    let before = std::mem::replace(&mut spot.threats[color.index()], threat);
                    self.threats[color.index()].shift(point, before, threat);
                }
            }
        }
        self.hash = self.hash_after(point);
        self.side = color.opponent();
        self.stones += 1;
        self.moves.push(Played { point, rows, saved });
    }

    /// Takes back the last move of [`Board::play`]; without one, nothing happens.
    pub fn undo(&mut self, observer: &mut impl Observer) {
        let Some(Played { point, rows, saved }) = self.moves.pop() else { return };
        for i in (saved..self.saved.len()).rev() {
            let (point, spot) = self.saved[i];
            let now = self.spots[point.index()];
            self.spots[point.index()] = spot;
            for color in Color::BOTH {
                let i = color.index();
                self.threats[i].shift(point, now.threats[i], spot.threats[i]);
            }
        }
        self.saved.truncate(saved);
        self.side = self.side.opponent();
        self.hash ^= zobrist::stone(self.side, point) ^ zobrist::WHITE_TO_MOVE;
        self.stones -= 1;
        self.lines.set(point, Cell::Empty);
        self.candidates.vacate(point, &rows);
        observer.undone();
    }

    /// Gives the move to the other side without a stone. Taken back by doing it again.
    pub fn pass(&mut self) {
        self.side = self.side.opponent();
        self.hash ^= zobrist::WHITE_TO_MOVE;
    }

    /// Takes a point on which a stone comes to stand out of all that is kept.
    fn vanish(&mut self, point: Point, observer: &mut impl Observer) {
        let before = std::mem::take(&mut self.spots[point.index()]);
        self.saved.push((point, before));
        let nothing = Spot::default();
        for color in Color::BOTH {
            let i = color.index();
            if before.codes[i] != nothing.codes[i] {
                observer.changed(color, before.codes[i], nothing.codes[i]);
                self.threats[i].shift(point, before.threats[i], nothing.threats[i]);
            }
        }
    }

    /// What an empty point means, looked up anew.
    fn fresh_spot(&self, point: Point) -> Spot {
        let mut spot = Spot::default();
        for direction in 0..4 {
            let key = self.lines.key(&self.patterns, point, direction);
            spot.lines[direction] = self.patterns.packed(key);
        }
        for color in Color::BOTH {
            let code = self.patterns.code(spot.packed(color));
            spot.codes[color.index()] = code;
            spot.threats[color.index()] = self.patterns.threat(color, code);
        }
        spot
    }
}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}, {} to move:{:?}", self.rule(), self.size, self.side, self.grid())
    }
}
