//! The three solver against positions with known answers, and its claims against every reply.

mod common;

use quince::board::Board;
use quince::pattern::Patterns;
use quince::rules;
use quince::threat::{ThreeSolver, Threes};
use quince::types::{Point, Rule, Size};
use std::sync::Arc;

const BUDGET: u64 = 500_000;

/// Whether the attacker, to move, wins whatever the opponent does: the solver must answer every
/// legal reply with another win that is nearer, down to the five itself.
fn wins_against_all(
    solver: &mut ThreeSolver,
    board: &mut Board,
    most: i32,
    left: &mut u32,
) -> bool {
    let Threes::Win { line, plies } = solver.solve(board, BUDGET) else { return false };
    if plies > most {
        return false;
    }
    let (side, point) = (board.side(), line[0]);
    let grid = board.grid();
    assert!(rules::legal(&grid, board.rule(), side, point), "{point} on {board:?}");
    if rules::wins(&grid, board.rule(), side, point) {
        return true;
    }
    board.play(point, &mut ());
    let replies: Vec<Point> = board.empties().filter(|&p| !board.is_forbidden(p)).collect();
    let all = replies.into_iter().all(|reply| {
        *left = left.saturating_sub(1);
        let grid = board.grid();
        if *left == 0 || rules::wins(&grid, board.rule(), board.side(), reply) {
            return *left == 0;
        }
        board.play(reply, &mut ());
        // Another way to win than the first one found may be longer.
        let won = wins_against_all(solver, board, 120, left);
        board.undo(&mut ());
        won
    });
    board.undo(&mut ());
    all
}

#[test]
fn problems_are_solved_unless_they_need_quiet_moves() {
    let mut solved = 0;
    for case in common::load("vct") {
        let patterns = Arc::new(Patterns::new(case.rule));
        let mut board = Board::from_grid(&case.grid, case.side, patterns);
        let mut solver = ThreeSolver::new(18);
        let before = board.hash();
        let found = solver.solve(&mut board, BUDGET);
        assert_eq!(board.hash(), before);
        println!("{}: {found:?} {} nodes", case.name, solver.nodes());
        if let Threes::Win { plies, .. } = found {
            solved += 1;
            assert!(wins_against_all(&mut solver, &mut board, plies, &mut 20_000), "{}", case.name);
        }
    }
    // The other thirteen have a move in them that only threatens to win by fours.
    assert_eq!(solved, 32);
}

#[test]
fn wins_by_fours_are_not_denied() {
    for case in common::load("vcf") {
        let patterns = Arc::new(Patterns::new(case.rule));
        let mut board = Board::from_grid(&case.grid, case.side, patterns);
        let found = ThreeSolver::new(16).solve(&mut board, BUDGET);
        assert!(found != Threes::No, "{}: {found:?}", case.name);
    }
}

#[test]
fn whatever_is_claimed_in_random_positions_holds_against_every_reply() {
    for rule in Rule::ALL {
        let patterns = Arc::new(Patterns::new(rule));
        let size = Size::new(15, 15).unwrap();
        let mut random = fastrand::Rng::with_seed(rule as u64);
        let mut claims = 0;
        while claims < 25 {
            let mut board = Board::new(size, patterns.clone());
            let center = size.center();
            board.play(center, &mut ());
            for _ in 0..random.usize(8..30) {
                let near: Vec<Point> =
                    board.candidates().filter(|&p| !board.is_forbidden(p)).collect();
                let Some(point) = random.choice(near) else { break };
                if rules::wins(&board.grid(), rule, board.side(), point) {
                    break;
                }
                board.play(point, &mut ());
            }
            let mut solver = ThreeSolver::new(14);
            if let Threes::Win { plies, .. } = solver.solve(&mut board, 20_000) {
                if plies > 5 {
                    claims += 1;
                    assert!(
                        wins_against_all(&mut solver, &mut board, plies, &mut 4_000),
                        "{board:?}"
                    );
                }
            }
        }
    }
}
