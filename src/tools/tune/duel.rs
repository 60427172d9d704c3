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

/// Two players of one rule, kept from game to game.
pub(super) struct Duel {
    rule: Rule,
    size: Size,
    /// Nodes for each move.
    nodes: u64,
    engines: [Engine; 2],
}

impl Duel {
    pub(super) fn new(rule: Rule, size: Size, nodes: u64, book: &WeightBook) -> Duel {
        let engines = [(); 2].map(|()| {
            let mut engine = Engine::new(book.clone());
            engine.set_table_bytes(TABLE_BYTES);
            engine
        });
        Duel { rule, size, nodes, engines }
    }

    /// Two games from an opening, turned or mirrored at random, each player black in one of
    /// them. Wins of the first less his losses.
    pub(super) fn pair(
        &mut self,
        players: &[Parameters; 2],
        opening: &Opening,
        random: &mut fastrand::Rng,
    ) -> i32 {
        let symmetries = Symmetry::of(self.size);
        let symmetry = symmetries[random.usize(..symmetries.len())];
        let opening = opening.transformed(symmetry, self.size);
        let first = self.game(players, &opening, 0);
        first - self.game(players, &opening, 1)
    }

    /// 1 if the player `begins`, who moves first after the opening, wins, -1 if he loses, else 0.
    fn game(&mut self, players: &[Parameters; 2], opening: &Opening, begins: usize) -> i32 {
        let Ok((grid, side)) = opening.position(self.rule, self.size) else { return 0 };
        let mut position = Position { grid, rule: self.rule, side, blocked: Vec::new() };
        for (engine, &parameters) in self.engines.iter_mut().zip(players) {
            engine.set_parameters(parameters);
        }
        let mut turn = begins;
        while position.grid.empties().count() > LAST_CELLS {
            let found = self.engines[turn].think(&position, &limited(self.nodes), &mut |_| {});
            let Some(report) = found else { break };
            let value = if turn == begins { 1 } else { -1 };
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
