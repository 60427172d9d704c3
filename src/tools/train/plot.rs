//! Pictures of a training, as SVG.

use super::History;
use std::fmt::Write;

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 400.0;
const MARGIN: f64 = 60.0;

/// A frame with a title, the corner values of both axes, and what `draw` adds.
struct Picture {
    x: (f64, f64),
    y: (f64, f64),
    svg: String,
}

impl Picture {
    fn new(title: &str, x: (f64, f64), y: (f64, f64)) -> Picture {
        let (right, bottom) = (WIDTH - MARGIN, HEIGHT - MARGIN);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n\
             <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"white\"/>\n\
             <text x=\"{MARGIN}\" y=\"30\" font-size=\"16\">{title}</text>\n\
             <path d=\"M{MARGIN} {MARGIN}V{bottom}H{right}\" fill=\"none\" stroke=\"gray\"/>\n"
        );
        let _ = writeln!(
            svg,
            "<text x=\"8\" y=\"{MARGIN}\">{:.4}</text><text x=\"8\" y=\"{bottom}\">{:.4}</text>\
             <text x=\"{MARGIN}\" y=\"{}\">{}</text><text x=\"{}\" y=\"{}\">{}</text>",
            y.1,
            y.0,
            bottom + 20.0,
            x.0,
            right - 20.0,
            bottom + 20.0,
            x.1
        );
        Picture { x, y, svg }
    }

    fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let part = |v: f64, (from, to): (f64, f64)| (v - from) / (to - from).max(1e-12);
        (
            MARGIN + part(x, self.x) * (WIDTH - 2.0 * MARGIN),
            HEIGHT - MARGIN - part(y, self.y) * (HEIGHT - 2.0 * MARGIN),
        )
    }

    fn line(&mut self, points: impl Iterator<Item = (f64, f64)>, color: &str, name: &str) {
        let places: Vec<(f64, f64)> = points.map(|(x, y)| self.place(x, y)).collect();
        let list: Vec<String> = places.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        let _ = writeln!(
            self.svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"/>",
            list.join(" ")
        );
        if let Some((x, y)) = places.last() {
            let _ = writeln!(
                self.svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" fill=\"{color}\" text-anchor=\"end\">{name}</text>",
                x,
                y - 6.0
            );
        }
    }

    fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }
}

/// The losses of a fit over its passes.
pub(super) fn curves(title: &str, history: &History) -> String {
    let all = history.losses.iter().flat_map(|&(a, b)| [a, b]);
    let low = all.clone().fold(f64::INFINITY, f64::min);
    let high = all.fold(f64::NEG_INFINITY, f64::max);
    let passes = history.losses.len().max(2) as f64;
    let mut picture = Picture::new(title, (1.0, passes), (low, high));
    let points = |check: bool| {
        let of =
            move |(i, l): (usize, &(f64, f64))| (i as f64 + 1.0, if check { l.1 } else { l.0 });
        history.losses.iter().enumerate().map(of)
    };
    picture.line(points(false), "steelblue", "learned from");
    picture.line(points(true), "firebrick", "kept apart");
    picture.finish()
}

/// Predicted against true mean score.
pub(super) fn calibration(groups: &[(f64, f64, usize)]) -> String {
    let title = "calibration: predicted (across) and true score (up)";
    let mut picture = Picture::new(title, (0.0, 1.0), (0.0, 1.0));
    picture.line([(0.0, 0.0), (1.0, 1.0)].into_iter(), "lightgray", "");
    picture.line(groups.iter().map(|&(p, t, _)| (p, t)), "steelblue", "");
    for &(p, t, n) in groups {
        let (x, y) = picture.place(p, t);
        let radius = 1.5 + (n as f64).ln() / 2.0;
        let _ = writeln!(
            picture.svg,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"steelblue\">\
             <title>{n} positions</title></circle>"
        );
    }
    picture.finish()
}
