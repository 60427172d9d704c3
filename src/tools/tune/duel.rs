//! Two games between two ways to search.

use crate::engine::{Engine, Position};
use crate::eval::WeightBook;
use crate::rules;
use crate::search::Parameters;
use crate::tools::arena::Opening;
use crate::tools::selfplay::limited;
use crate::types::{Rule, Size, Symmetry};

/// Bytes of each player's table: the searches are short.
const TABLE_BYTES: usize = 4 << 20;
/// Empty cells at which a game is given up as a draw.
const LAST_CELLS: usize = 10;

/// On what terms games are played.
pub(super) struct Duel<'a> {
    pub(super) rule: Rule,
    pub(super) size: Size,
    /// Nodes for each move.
    pub(super) nodes: u64,
    pub(super) book: &'a WeightBook,
}

impl Duel<'_> {
    /// Two games from an opening, turned or mirrored at random, each player black in one of
    /// them. Wins of the first less his losses.
    pub(super) fn pair(
        &self,
        players: &[Parameters; 2],
        opening: &Opening,
        random: &mut fastrand::Rng,
    ) -> i32 {
        let symmetries = Symmetry::of(self.size);
        let symmetry = symmetries[random.usize(..symmetries.len())];
        let opening = opening.transformed(symmetry, self.size);
        let mut engines = players.map(|parameters| {
            let mut engine = Engine::new(self.book.clone()).with_parameters(parameters);
            engine.set_table_bytes(TABLE_BYTES);
            engine
        });
        let first = self.game(&mut engines, &opening);
        engines.reverse();
        first - self.game(&mut engines, &opening)
    }

    /// 1 if the player who moves first after the opening wins, -1 if he loses, else 0.
    fn game(&self, engines: &mut [Engine; 2], opening: &Opening) -> i32 {
        let Ok((grid, side)) = opening.position(self.rule, self.size) else { return 0 };
        let mut position = Position { grid, rule: self.rule, side, blocked: Vec::new() };
        engines.iter_mut().for_each(Engine::clear);
        let mut turn = 0;
        while position.grid.empties().count() > LAST_CELLS {
            let found = engines[turn].think(&position, &limited(self.nodes), &mut |_| {});
            let Some(report) = found else { break };
            let value = if turn == 0 { 1 } else { -1 };
            if report.score.is_proven() {
                return value * report.score.0.signum();
            }
            let point = report.pv[0];
            if rules::wins(&position.grid, self.rule, position.side, point) {
                return value;
            }
            position.play(point);
            turn = 1 - turn;
        }
        0
    }
}
