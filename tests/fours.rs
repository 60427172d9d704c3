//! The four solver against positions with known answers, and its claims against the rules.

mod common;

use quince::board::Board;
use quince::pattern::Patterns;
use quince::rules::{Proof, check_fours};
use quince::threat::{FourSolver, Fours};
use quince::types::{Color, Point, Rule};
use std::collections::HashMap;
use std::sync::Arc;

struct Tables(HashMap<Rule, Arc<Patterns>>);

impl Tables {
    fn board(&mut self, case: &common::Case) -> Board {
        let patterns =
            self.0.entry(case.rule).or_insert_with(|| Arc::new(Patterns::new(case.rule)));
        Board::from_grid(&case.grid, case.side, patterns.clone())
    }
}

/// The whole tree of a win that the solver claims: its move, and its answer to every reply.
fn proof(solver: &mut FourSolver, board: &mut Board, attacker: Color, attack: Point) -> Proof {
    board.play(attack, &mut ());
    let replies: Vec<Point> = if board.count(attacker, quince::pattern::Threat::Five) == 0 {
        Vec::new()
    } else {
        board.five_replies(attacker).iter().filter(|&p| !board.is_forbidden(p)).collect()
    };
    let mut tree = Proof { attack, replies: Vec::new() };
    for reply in replies {
        board.play(reply, &mut ());
        let Fours::Win(line) = solver.shortest(board, BUDGET) else {
            panic!("no win after {attack} {reply} on {board:?}");
        };
        tree.replies.push((reply, proof(solver, board, attacker, line[0])));
        board.undo(&mut ());
    }
    board.undo(&mut ());
    tree
}

const BUDGET: u64 = 2_000_000;

fn wins(file: &str) {
    let mut tables = Tables(HashMap::new());
    let mut most = 0;
    let mut total = 0;
    for case in common::load(file) {
        let mut board = tables.board(&case);
        let before = board.clone();
        let mut solver = FourSolver::new(16);
        let started = std::time::Instant::now();
        let found = solver.shortest(&mut board, BUDGET);
        most = most.max(solver.nodes());
        total += solver.nodes();
        let Fours::Win(line) = found else { panic!("{}: {found:?}", case.name) };
        assert_eq!(board.hash(), before.hash());
        println!(
            "{}: {} fours of {:?}, {} nodes, {:?}",
            case.name,
            line.len().div_ceil(2),
            case.fours,
            solver.nodes(),
            started.elapsed()
        );
        // Where a four has several replies the public numbers count one of them only.
        if !case.rule.needs_open_end() {
            if let Some(fours) = case.fours {
                assert_eq!(line.len().div_ceil(2), fours, "{}: {line:?}", case.name);
            }
            if !case.first.is_empty() {
                assert!(case.first.contains(&line[0]), "{}: {line:?}", case.name);
            }
        }
        let tree = proof(&mut solver, &mut board, case.side, line[0]);
        check_fours(&case.grid, case.rule, case.side, &tree)
            .unwrap_or_else(|error| panic!("{}: {error}", case.name));
    }
    println!("{file}: at most {most} nodes, {total} in all");
}

#[test]
fn problems_are_solved_with_the_fewest_fours() {
    wins("vcf");
}

#[test]
fn positions_from_games_are_solved_with_the_fewest_fours() {
    wins("vcf-games");
}

#[test]
fn nothing_is_claimed_where_there_is_nothing() {
    let mut tables = Tables(HashMap::new());
    for case in common::load("no-vcf") {
        let mut board = tables.board(&case);
        let mut solver = FourSolver::new(16);
        assert_eq!(solver.shortest(&mut board, BUDGET), Fours::No, "{}", case.name);
        assert_eq!(solver.any(&mut board, 100, BUDGET), None, "{}", case.name);
    }
}

#[test]
fn wins_that_need_threes_are_not_claimed_by_fours() {
    let mut tables = Tables(HashMap::new());
    for case in common::load("vct") {
        let mut board = tables.board(&case);
        let found = FourSolver::new(16).shortest(&mut board, BUDGET);
        assert_eq!(found, Fours::No, "{}", case.name);
    }
}
