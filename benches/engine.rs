//! Speed of the parts: play and undo, evaluation, the four solver, the search, the tables.

#![allow(missing_docs)] // criterion's macros make functions that have none

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use quince::board::Board;
use quince::engine::{Engine, Position};
use quince::eval::{Evaluator, WeightBook};
use quince::pattern::Patterns;
use quince::search::{Control, Limits};
use quince::threat::FourSolver;
use quince::types::{Cell, Color, Grid, Point, Rule, Size};
use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

const OPENING: [(u8, u8); 8] = [(7, 7), (8, 6), (9, 7), (6, 6), (7, 5), (7, 8), (8, 8), (6, 9)];

fn grid() -> Grid {
    let mut grid = Grid::new(Size::new(15, 15).unwrap());
    for (i, (x, y)) in OPENING.into_iter().enumerate() {
        grid.set(Point::new(x, y), if i % 2 == 0 { Cell::Black } else { Cell::White });
    }
    grid
}

/// A position with a win by fifteen fours.
fn problem() -> Grid {
    Grid::from_rows(&[
        "...............",
        ".........O.....",
        "........X......",
        ".......XXX.....",
        "......XXO.O.O..",
        ".......O....X..",
        "........OOX....",
        ".....O.XXX.O...",
        ".....X.XOO..O..",
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
        "...............",
    ])
    .unwrap()
}

fn board(c: &mut Criterion) {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let patterns = Arc::new(Patterns::new(rule));
        let weights = Arc::new(WeightBook::default().weights(rule));
        let mut board = Board::from_grid(&grid(), Color::Black, patterns);
        let mut evaluator = Evaluator::new(weights, &board);
        let points: Vec<Point> = board.candidates().collect();
        c.bench_function(&format!("play and undo every candidate, {rule}"), |b| {
            b.iter(|| {
                for &point in &points {
                    board.play(point, &mut evaluator);
                    board.undo(&mut evaluator);
                }
            });
        });
        c.bench_function(&format!("evaluate, {rule}"), |b| {
            b.iter(|| black_box(evaluator.evaluate(&board)));
        });
        c.bench_function(&format!("evaluate from scratch, {rule}"), |b| {
            b.iter(|| black_box(Evaluator::sums_of(evaluator.weights(), &board)));
        });
    }
}

fn solver(c: &mut Criterion) {
    let patterns = Arc::new(Patterns::new(Rule::Renju));
    let mut board = Board::from_grid(&problem(), Color::White, patterns);
    c.bench_function("a win by fifteen fours", |b| {
        b.iter_batched_ref(
            || FourSolver::new(14),
            |solver| black_box(solver.shortest(&mut board, 1_000_000)),
            BatchSize::SmallInput,
        );
    });
}

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    group.sample_size(10);
    for rule in [Rule::Freestyle, Rule::Renju] {
        let position = Position { grid: grid(), rule, side: Color::Black, blocked: Vec::new() };
        let mut engine = Engine::default();
        engine.set_table_bytes(16 << 20);
        group.bench_function(format!("100,000 nodes, {rule}"), |b| {
            b.iter(|| {
                engine.clear();
                let limits = Limits { nodes: Some(100_000), ..Limits::default() };
                let control = Control::new(Instant::now(), &limits);
                black_box(engine.think(&position, &control, &mut |_| {}))
            });
        });
    }
    group.finish();
}

fn tables(c: &mut Criterion) {
    for rule in Rule::ALL {
        c.bench_function(&format!("build the tables of {rule}"), |b| {
            b.iter(|| black_box(Patterns::new(rule)));
        });
    }
}

criterion_group!(benches, board, solver, search, tables);
criterion_main!(benches);
