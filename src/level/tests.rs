//! What holds on every rung.

use super::{LADDER, Method, Opponent, Rung};
use crate::engine::{Engine, Position};
use crate::players::Player;
use crate::players::game::{opening, play};
use crate::protocol::Thinker;
use crate::rules;
use crate::search::{Control, Limits};
use crate::types::{Cell, Color, Grid, Point, Rule, Size, Strength};
use fastrand::Rng;
use std::time::Instant;

/// Nodes that a move may have here, on the highest rungs too.
const FEW: u64 = 300;

fn board(side: i64) -> Size {
    Size::new(side, side).unwrap()
}

fn opponent(rung: &Rung, seed: u64) -> Opponent {
    Opponent::new(Engine::default(), Strength::new(rung.from.into()).unwrap(), seed)
}

impl Player for Opponent {
    fn choose(&mut self, position: &Position) -> Option<Point> {
        let limits = Limits { nodes: Some(FEW), ..Limits::default() };
        let control = Control::new(Instant::now(), &limits);
        self.think(position, &control, &mut |_| {})?.pv.first().copied()
    }
}

/// A position with random stones, and sometimes some points blocked.
fn anything(rng: &mut Rng, size: Size, rule: Rule) -> Position {
    let mut grid = Grid::new(size);
    let fullness = rng.u32(1..=12);
    for point in size.points() {
        if rng.u32(..16) < fullness {
            grid.set(point, [Cell::Black, Cell::White][rng.usize(..2)]);
        }
    }
    let share = rng.u32(..2);
    let blocked = size.points().filter(|_| rng.u32(..8) < share).collect();
    Position { grid, rule, side: Color::BOTH[rng.usize(..2)], blocked }
}

/// The points where the side to move may play.
fn legal(position: &Position) -> Vec<Point> {
    let Position { grid, rule, side, blocked } = position;
    let open = grid.empties().filter(|point| !blocked.contains(point));
    open.filter(|&point| rules::legal(grid, *rule, *side, point)).collect()
}

#[test]
fn every_move_is_legal_and_no_five_is_overlooked() {
    let mut rng = Rng::with_seed(5);
    for rung in LADDER {
        let mut player = opponent(rung, 1);
        for rule in Rule::ALL {
            for size in [board(6), board(15)] {
                for _ in 0..4 {
                    let position = anything(&mut rng, size, rule);
                    let legal = legal(&position);
                    let choice = player.choose(&position);
                    assert_eq!(choice.is_some(), !legal.is_empty(), "{rung:?} {position:?}");
                    let Some(choice) = choice else { continue };
                    assert!(legal.contains(&choice), "{rung:?} {choice} {position:?}");
                    // A blocked five hides what else the threats on the board call for.
                    let sees =
                        !matches!(rung.method, Method::Classic(_)) && position.blocked.is_empty();
                    let Position { grid, side, .. } = &position;
                    let wins = |&point: &Point| rules::wins(grid, rule, *side, point);
                    let stops = |&point: &Point| {
                        let mut next = grid.clone();
                        next.set(point, (*side).into());
                        rules::five_points(&next, rule, side.opponent()).is_empty()
                    };
                    if sees && legal.iter().any(wins) {
                        assert!(wins(&choice), "{rung:?} {choice} {position:?}");
                    } else if sees && legal.iter().any(stops) {
                        assert!(stops(&choice), "{rung:?} {choice} {position:?}");
                    }
                }
            }
        }
    }
}

/// [`play`] panics at an illegal move.
#[test]
fn neighbours_play_all_rules_to_the_end() {
    let mut rng = Rng::with_seed(6);
    for pair in LADDER.windows(2) {
        let mut players = [opponent(&pair[0], 1), opponent(&pair[1], 2)];
        for rule in Rule::ALL {
            let [one, two] = &mut players;
            let start = opening(&mut rng, board(10), 3);
            play([one, two], rule, board(10), &start);
        }
    }
}

/// The first moves of a game of the rung against itself.
fn game(rung: &Rung, seed: u64) -> Vec<Point> {
    let mut players = [opponent(rung, seed), opponent(rung, seed + 1)];
    let [one, two] = &mut players;
    play([one, two], Rule::Freestyle, board(10), &[Point::new(4, 4)]).moves
}

#[test]
fn the_seed_decides_and_games_differ() {
    let weak = LADDER.iter().find(|rung| matches!(rung.method, Method::Limited { .. })).unwrap();
    let games: Vec<Vec<Point>> = (0..4).map(|i| game(weak, 10 * i)).collect();
    assert_eq!(games[0], game(weak, 0));
    assert!(games[1..].iter().any(|other| *other != games[0]), "{games:?}");
}

#[test]
fn full_strength_is_the_engine_itself() {
    let mut rng = Rng::with_seed(7);
    let position = anything(&mut rng, board(15), Rule::Renju);
    let limits = Limits { nodes: Some(3000), ..Limits::default() };
    let ask = |thinker: &mut dyn FnMut(&Control) -> Option<crate::engine::Report>| {
        let report = thinker(&Control::new(Instant::now(), &limits)).unwrap();
        (report.pv, report.score, report.nodes, report.depth)
    };
    let mut engine = Engine::default();
    let expected = ask(&mut |control| engine.think(&position, control, &mut |_| {}));
    let mut opponent = Opponent::new(Engine::default(), Strength::new(40).unwrap(), 0);
    ask(&mut |control| opponent.think(&position, control, &mut |_| {}));
    opponent.set_strength(Strength::FULL);
    assert_eq!(ask(&mut |control| opponent.think(&position, control, &mut |_| {})), expected);
}

#[test]
fn nodes_are_kept_below_the_cap() {
    let position = Position {
        grid: Grid::from_rows(&[
            ".......", "..X....", "..OX...", "...O...", ".......", ".......", ".......",
        ])
        .unwrap(),
        rule: Rule::Freestyle,
        side: Color::Black,
        blocked: Vec::new(),
    };
    for rung in LADDER {
        let Method::Limited { nodes, .. } = rung.method else { continue };
        let control = Control::endless();
        let report = opponent(rung, 1).think(&position, &control, &mut |_| {}).unwrap();
        // Each of the choices had so many.
        assert!(report.nodes <= 4 * nodes + 8, "{rung:?} {}", report.nodes);
        if nodes > 1000 {
            break;
        }
    }
}
