use super::judge::{Review, Verdict};
use crate::tools::analyze::win_chance;
use crate::tools::plot::{Plot, WIDE};
use crate::types::Color;

/// Black's chances after so many moves, from 0 to 1.
pub fn chance(review: &Review, ply: usize) -> f64 {
    let own = win_chance(review.positions[ply].score);
    if review.sheet.color(ply) == Color::Black { own } else { 1.0 - own }
}

/// The colour of a verdict's dot.
const fn ink(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Good => "steelblue",
        Verdict::Mistake => "#e0a800",
        Verdict::Blunder => "#e06000",
        Verdict::Losing | Verdict::MissedWin => "#c11",
    }
}

/// Black's chances over the game, a dot for each move; `data-move` says which.
pub fn svg(title: &str, review: &Review) -> String {
    let count = review.moves.len();
    let ends = ["start", &format!("move {count}"), "white", "black"];
    let mut plot = Plot::new(title, WIDE, (0.0, count as f64), (0.0, 1.0), ends);
    plot.line([(0.0, 0.5), (count as f64, 0.5)].into_iter(), "lightgray", "");
    plot.line((0..=count).map(|ply| (ply as f64, chance(review, ply))), "steelblue", "");
    for (ply, judged) in (1..).zip(&review.moves) {
        let (x, y) = plot.place(f64::from(ply), chance(review, ply as usize));
        let radius = if judged.verdict.is_fault() { 5.0 } else { 2.5 };
        let name = judged.point.name(review.sheet.size.height());
        plot.add(&format!(
            "<circle data-move=\"{ply}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" \
             fill=\"{}\"><title>{ply}. {} {name}: {}</title></circle>",
            ink(judged.verdict),
            judged.color,
            judged.verdict,
        ));
    }
    plot.finish()
}
