//! `explain`: where the evaluation of a position comes from.

use super::moves::play_out;
use crate::board::Board;
use crate::eval::{Evaluator, WeightBook};
use crate::pattern::Patterns;
use crate::types::{Cell, Direction, Point, Rule, Size};
use anyhow::Result;
use std::sync::Arc;

/// Options of `explain`.
#[derive(Clone, Debug, clap::Args)]
pub struct ExplainArgs {
    /// The moves so far, black first: h8 i9 ..., or 7,7 8,8 ...
    pub moves: Vec<String>,
    /// Rule: freestyle, standard, renju, caro, caro-exact, or a number as in INFO rule
    #[arg(long, default_value = "freestyle")]
    pub rule: Rule,
    /// Size of the board: 15, or 20x15
    #[arg(long, default_value = "15")]
    pub size: Size,
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
    let (grid, side, _) = play_out(&args.moves, args.size)?;
    let weights = Arc::new(book.weights(args.rule));
    let board = Board::from_grid(&grid, side, Arc::new(Patterns::new(args.rule)));
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
    println!("{side} to move, {}, {}; the points that weigh most:", args.rule, args.size);
    println!(
        "point  for     row             column          diagonal        antidiagonal    value"
    );
    for share in shares.iter().take(args.points) {
        for (color, value, sign) in [(side, share.own, '+'), (other, share.other, '-')] {
            let name = share.point.name(args.size.height());
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
    println!("total          {:>6}  (a search sees more)", evaluator.evaluate(&board));
    Ok(())
}

/// The board with the share of each empty point as a number of three places.
fn picture(board: &Board, shares: &[Share]) -> String {
    let size = board.size();
    let letters: String =
        (0..size.width()).map(|x| format!("{:>4}", char::from(b'a' + x))).collect();
    let mut rows = vec![format!("   {letters}")];
    for y in 0..size.height() {
        let mut row = format!("{:>3}", size.height() - y);
        for x in 0..size.width() {
            let point = Point::new(x, y);
            let cell = match board.get(point) {
                Cell::Black => "X".into(),
                Cell::White => "O".into(),
                Cell::Wall => "#".into(),
                Cell::Empty => {
                    let share = shares.iter().find(|s| s.point == point).map_or(0, Share::sum);
                    if share == 0 { ".".into() } else { share.to_string() }
                }
            };
            row.push_str(&format!("{cell:>4}"));
        }
        rows.push(row);
    }
    rows.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Color;

    #[test]
    fn shares_and_the_move_add_up_to_the_evaluation() {
        let size = Size::new(15, 15).unwrap();
        let words = ["h8 i9 h10 g9 i7".to_string()];
        let (grid, side, _) = play_out(&words, size).unwrap();
        for rule in Rule::ALL {
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
            assert_eq!(sum + weights.tempo(side), evaluator.evaluate(&board));
        }
    }
}
