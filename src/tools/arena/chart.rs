//! Ratings as a picture: a dot and an error bar for each player.

use super::tally::Tally;
use crate::tools::page::escaped;
use std::fmt::Write;

/// Pixels of the whole width, and of the names at the left.
const WIDTH: f64 = 760.0;
const NAMES: f64 = 180.0;
/// Pixels of a row.
const ROW: f64 = 28.0;

/// The picture, as an SVG element.
#[must_use]
pub fn chart(tally: &Tally) -> String {
    let ratings = tally.ratings();
    let order = tally.ranking();
    let reach = ratings.iter().map(|elo| elo.value.abs() + elo.error).fold(50.0, f64::max);
    let step = [10.0, 25.0, 50.0, 100.0, 200.0, 500.0, 1000.0, 2000.0]
        .into_iter()
        .find(|step| reach / step <= 5.0)
        .unwrap_or(5000.0);
    let reach = (reach / step).ceil() * step;
    let plot = WIDTH - NAMES - 30.0;
    let x = |elo: f64| NAMES + 15.0 + (elo + reach) / (2.0 * reach) * plot;
    let height = ROW * order.len() as f64 + 30.0;
    let mut svg = format!(
        "<svg class=\"chart\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\" role=\"img\" aria-label=\"Elo of each player\">\n"
    );
    let foot = height - 20.0;
    let marks = (2.0 * reach / step).round() as i32;
    for i in 0..=marks {
        let elo = f64::from(i) * step - reach;
        let at = x(elo);
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{at:.1}\" y1=\"0\" x2=\"{at:.1}\" y2=\"{foot:.1}\"/>\
             <text class=\"mark\" x=\"{at:.1}\" y=\"{:.1}\">{elo:+.0}</text>",
            height - 5.0
        );
    }
    for (row, &player) in order.iter().enumerate() {
        let y = ROW * (row as f64 + 0.5);
        let elo = ratings[player];
        let (from, to) = (x(elo.value - elo.error), x(elo.value + elo.error));
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\
             <line class=\"error\" x1=\"{from:.1}\" y1=\"{y:.1}\" x2=\"{to:.1}\" y2=\"{y:.1}\"/>\
             <circle class=\"elo\" cx=\"{:.1}\" cy=\"{y:.1}\" r=\"5\"><title>{elo}</title></circle>",
            NAMES,
            y + 5.0,
            escaped(&tally.names()[player].chars().take(24).collect::<String>()),
            x(elo.value),
        );
    }
    svg + "</svg>\n"
}
