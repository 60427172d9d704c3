//! What threats decide at once, against the rules and against every possible reply.

use quince::board::Board;
use quince::pattern::{Patterns, Threat};
use quince::rules;
use quince::threat::{Decision, decide};
use quince::types::{Cell, Color, Grid, Point, Rule, Size};
use std::sync::Arc;

/// Random positions with many threats: stones in clusters, as games have them.
fn positions(rule: Rule, count: usize, seed: u64) -> Vec<Board> {
    let patterns = Arc::new(Patterns::new(rule));
    let mut random = fastrand::Rng::with_seed(seed);
    let mut boards = Vec::new();
    while boards.len() < count {
        let size = Size::new(random.i64(9..=12), random.i64(9..=12)).unwrap();
        let mut grid = Grid::new(size);
        for i in 0..random.usize(10..34) {
            let spread = random.i32(2..=4);
            let center = size.center();
            let near =
                |middle: u8, r: &mut fastrand::Rng| i32::from(middle) + r.i32(-spread..=spread);
            let (x, y) = (near(center.x(), &mut random), near(center.y(), &mut random));
            if let Some(point) = size.point(x, y).filter(|&p| grid.get(p).is_empty()) {
                grid.set(point, if i % 2 == 0 { Cell::Black } else { Cell::White });
            }
        }
        if rules::winner(&grid, rule).is_none() {
            let side = if random.bool() { Color::Black } else { Color::White };
            boards.push(Board::from_grid(&grid, side, patterns.clone()));
        }
    }
    boards
}

fn legal(board: &Board) -> Vec<Point> {
    let grid = board.grid();
    board.empties().filter(|&p| rules::legal(&grid, board.rule(), board.side(), p)).collect()
}

/// Whether the side to move wins within three plies by the threats alone.
fn wins_soon(board: &Board) -> bool {
    matches!(decide(board), Decision::Win(_, 1 | 3))
}

fn check(board: &mut Board, seen: &mut [usize; 5]) {
    let (rule, own) = (board.rule(), board.side());
    let other = own.opponent();
    match decide(board) {
        Decision::Win(point, 1) => {
            seen[0] += 1;
            assert!(rules::wins(&board.grid(), rule, own, point), "{point} {board:?}");
        }
        Decision::Win(point, plies) => {
            seen[if plies == 3 { 1 } else { 2 }] += 1;
            assert!(rules::legal(&board.grid(), rule, own, point), "{point} {board:?}");
            board.play(point, &mut ());
            assert!(rules::five_points(&board.grid(), rule, other).is_empty(), "{board:?}");
            for reply in legal(board) {
                board.play(reply, &mut ());
                let won = if plies == 3 {
                    !rules::five_points(&board.grid(), rule, own).is_empty()
                } else {
                    wins_soon(board)
                };
                assert!(won, "{point} in {plies} does not win after {reply}: {board:?}");
                board.undo(&mut ());
            }
            board.undo(&mut ());
        }
        Decision::StopFive(replies) => {
            seen[3] += 1;
            for point in legal(board) {
                board.play(point, &mut ());
                let stopped = rules::five_points(&board.grid(), rule, other).is_empty();
                board.undo(&mut ());
                assert_eq!(replies.contains(point), stopped, "{point} {board:?}");
            }
        }
        Decision::StopOpenFour(replies) => {
            seen[4] += 1;
            for point in legal(board).into_iter().filter(|&p| !replies.contains(p)) {
                board.play(point, &mut ());
                assert!(wins_soon(board), "{point} was left out: {board:?}");
                board.undo(&mut ());
            }
            let fours = legal(board).into_iter().filter(|&p| board.threat(own, p) == Threat::Four);
            assert!(fours.into_iter().all(|p| replies.contains(p)), "a four is missing: {board:?}");
        }
        Decision::Open => {}
    }
}

#[test]
fn decisions_hold_against_every_reply() {
    for rule in Rule::ALL {
        let mut seen = [0; 5];
        for mut board in positions(rule, 3000, 7) {
            check(&mut board, &mut seen);
        }
        println!("{rule}: {seen:?}");
        assert!(seen.iter().all(|&n| n > 10), "{rule}: {seen:?}");
    }
}
