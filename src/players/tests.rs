//! What holds for every player.

use super::game::{opening, play};
use super::{Player, PlayerKind};
use crate::engine::Position;
use crate::rules;
use crate::types::{Cell, Color, Grid, Point, Rule, Size};
use fastrand::Rng;

fn board(side: i64) -> Size {
    Size::new(side, side).unwrap()
}

/// A position with random stones, walls and blocked points.
fn anything(rng: &mut Rng, size: Size, rule: Rule) -> Position {
    let mut grid = Grid::new(size);
    let fullness = rng.u32(1..=16);
    for point in size.points() {
        if rng.u32(..16) < fullness {
            let cell = [Cell::Black, Cell::White, Cell::Black, Cell::White, Cell::Wall];
            grid.set(point, cell[rng.usize(..5)]);
        }
    }
    let blocked = size.points().filter(|_| rng.u32(..8) == 0).collect();
    Position { grid, rule, side: Color::BOTH[rng.usize(..2)], blocked }
}

fn is_legal(position: &Position, point: Point) -> bool {
    rules::legal(&position.grid, position.rule, position.side, point)
        && !position.blocked.contains(&point)
}

#[test]
fn every_move_is_legal_and_every_win_is_taken() {
    let mut rng = Rng::with_seed(3);
    for kind in PlayerKind::ALL {
        let mut player = kind.player(1);
        for rule in Rule::ALL {
            for size in [board(5), Size::new(7, 12).unwrap(), board(22)] {
                for _ in 0..6 {
                    let position = anything(&mut rng, size, rule);
                    let choice = player.choose(&position);
                    let all = || position.grid.empties().filter(|&p| is_legal(&position, p));
                    match choice {
                        Some(point) => assert!(is_legal(&position, point), "{kind} {position:?}"),
                        None => assert_eq!(all().count(), 0, "{kind} {position:?}"),
                    }
                    let wins = |p| rules::wins(&position.grid, rule, position.side, p);
                    if kind != PlayerKind::Random && all().any(wins) {
                        assert!(choice.is_some_and(wins), "{kind} {position:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn an_empty_board_is_opened_in_the_centre() {
    for kind in PlayerKind::ALL {
        let mut player = kind.player(1);
        let mut position = Position {
            grid: Grid::new(board(15)),
            rule: Rule::Renju,
            side: Color::Black,
            blocked: Vec::new(),
        };
        assert_eq!(player.choose(&position), Some(Point::new(7, 7)), "{kind}");
        position.blocked.push(Point::new(7, 7));
        let next = player.choose(&position).unwrap();
        assert!(next.x().abs_diff(7) <= 1 && next.y().abs_diff(7) <= 1, "{kind}");
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let mut rng = Rng::with_seed(4);
    let positions: Vec<Position> =
        (0..8).map(|_| anything(&mut rng, board(15), Rule::Standard)).collect();
    for kind in PlayerKind::ALL {
        let answers = || {
            let mut player = kind.player(9);
            positions.iter().map(|position| player.choose(position)).collect::<Vec<_>>()
        };
        assert_eq!(answers(), answers(), "{kind}");
    }
}

#[test]
fn all_pairs_play_all_rules_to_the_end() {
    let mut rng = Rng::with_seed(1);
    let mut blacks = PlayerKind::ALL.map(|kind| kind.player(1));
    let mut whites = PlayerKind::ALL.map(|kind| kind.player(2));
    for black in &mut blacks {
        for white in &mut whites {
            for rule in Rule::ALL {
                let start = opening(&mut rng, board(15), 3);
                play([&mut **black, &mut **white], rule, board(15), &start);
            }
        }
    }
}

#[test]
fn random_loses_to_everybody() {
    let mut rng = Rng::with_seed(2);
    let mut random = PlayerKind::Random.player(7);
    for kind in PlayerKind::ALL.into_iter().filter(|&kind| kind != PlayerKind::Random) {
        let mut player = kind.player(8);
        let mut lost = 0;
        const GAMES: usize = 20;
        for game in 0..GAMES {
            let own = Color::BOTH[game % 2];
            let start = opening(&mut rng, board(15), 2);
            let pair: [&mut dyn Player; 2] = match own {
                Color::Black => [&mut *random, &mut *player],
                Color::White => [&mut *player, &mut *random],
            };
            let winner = play(pair, Rule::Freestyle, board(15), &start).winner;
            lost += usize::from(winner == Some(own.opponent()));
        }
        assert!(lost >= GAMES - 1, "random lost {lost} of {GAMES} to {kind}");
    }
}
