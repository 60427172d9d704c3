//! `explain`: where the evaluation of a position comes from.

use super::notation::{Source, mark, rows};
use crate::board::Board;
use crate::engine::Position;
use crate::eval::{Evaluator, WeightBook};
use crate::pattern::Patterns;
use crate::types::{Direction, Point};
use anyhow::Result;
use std::sync::Arc;

/// Options of `explain`.
#[derive(Clone, Debug, clap::Args)]
pub struct ExplainArgs {
    #[command(flatten)]
    source: Source,
    /// How many points to show, those that weigh most
    #[arg(long, default_value_t = 12)]
    pub points: usize,
}

/// What an empty point adds to the evaluation, as the side to move sees it.
struct Share {
    point: Point,
    own: i32,
    other: i32,
}

impl Share {
    const fn sum(&self) -> i32 {
        self.own - self.other
    }
}

/// Prints the board with each empty point's share, then the points that weigh most, line by
/// line, then the total.
///
/// # Errors
/// If the moves cannot be read or played.
pub fn run(args: &ExplainArgs, book: &WeightBook) -> Result<()> {
    let (sheet, rule) = args.source.sheet()?;
    let Position { grid, side, .. } = sheet.last_position(rule);
    let weights = Arc::new(book.weights(rule));
    let board = Board::from_grid(&grid, side, Arc::new(Patterns::new(rule)));
    let evaluator = Evaluator::new(weights.clone(), &board);
    let other = side.opponent();
    let mut shares: Vec<Share> = board
        .empties()
        .map(|point| Share {
            point,
            own: weights.value(side, board.code(side, point))[0],
            other: weights.value(other, board.code(other, point))[1],
        })
        .collect();
    let (own_sum, other_sum) =
        shares.iter().fold((0, 0), |(own, other), s| (own + s.own, other + s.other));
    println!("{}\n", picture(&board, &shares));
    shares.sort_by_key(|share| std::cmp::Reverse(share.own.abs().max(share.other.abs())));
    println!("{side} to move, {}, {}; the points that weigh most:", rule, sheet.size);
    println!(
        "point  for     row             column          diagonal        antidiagonal    value"
    );
    for share in shares.iter().take(args.points) {
        for (color, value, sign) in [(side, share.own, '+'), (other, share.other, '-')] {
            let name = share.point.name(sheet.size.height());
            let lines =
                Direction::ALL.map(|d| format!("{:<16}", board.class(color, share.point, d)));
            let threat = match board.threat(color, share.point) {
                crate::pattern::Threat::None => String::new(),
                threat => format!("  {threat:?}"),
            };
            println!("{name:<6} {color:<7} {}{sign}{value}{threat}", lines.concat());
        }
    }
    println!("\n{side}'s points {own_sum:>6}");
    println!("{other}'s points {:>6}", -other_sum);
    println!("the move       {:>6}", weights.tempo(side));
    if weights.network().is_some() {
        println!("the network    {:>6}  (what all points say together)", evaluator.layers(&board));
    }
    println!("total          {:>6}  (a search sees more)", evaluator.evaluate(&board));
    Ok(())
}

/// The board with the share of each empty point as a number of three places.
fn picture(board: &Board, shares: &[Share]) -> String {
    let cell = |point| {
        let share = shares.iter().find(|share| share.point == point).map_or(0, Share::sum);
        if share == 0 { mark(board.get(point)).into() } else { share.to_string() }
    };
    rows(board.size(), 4, cell).join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::notation::read;
    use crate::types::{Color, Rule};

    #[test]
    fn shares_and_the_move_add_up_to_the_evaluation() {
        let sheet = read("h8 i9 h10 g9 i7", None, None, 1).unwrap();
        for rule in Rule::ALL {
            let Position { grid, side, .. } = sheet.last_position(rule);
            let weights = Arc::new(WeightBook::default().weights(rule));
            let board = Board::from_grid(&grid, side, Arc::new(Patterns::new(rule)));
            let sum: i32 = board
                .empties()
                .map(|p| {
                    weights.value(side, board.code(side, p))[0]
                        - weights.value(Color::Black, board.code(Color::Black, p))[1]
                })
                .sum();
            let evaluator = Evaluator::new(weights.clone(), &board);
            assert_eq!(
                sum + weights.tempo(side) + evaluator.layers(&board),
                evaluator.evaluate(&board)
            );
        }
    }
}
