//! Pictures of a training, as SVG.

use super::History;
use crate::tools::plot::{PLAIN, Plot};

/// The losses of a fit over its passes.
pub(super) fn curves(title: &str, history: &History) -> String {
    let all = history.losses.iter().flat_map(|&(a, b)| [a, b]);
    let low = all.clone().fold(f64::INFINITY, f64::min);
    let high = all.fold(f64::NEG_INFINITY, f64::max);
    let passes = history.losses.len().max(2) as f64;
    let ends = ["1", &passes.to_string(), &format!("{low:.4}"), &format!("{high:.4}")];
    let mut picture = Plot::new(title, PLAIN, (1.0, passes), (low, high), ends);
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
    let mut picture = Plot::new(title, PLAIN, (0.0, 1.0), (0.0, 1.0), ["0", "1", "0", "1"]);
    picture.line([(0.0, 0.0), (1.0, 1.0)].into_iter(), "lightgray", "");
    picture.line(groups.iter().map(|&(p, t, _)| (p, t)), "steelblue", "");
    for &(p, t, n) in groups {
        let (x, y) = picture.place(p, t);
        let radius = 1.5 + (n as f64).ln() / 2.0;
        picture.add(&format!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"steelblue\">\
             <title>{n} positions</title></circle>"
        ));
    }
    picture.finish()
}
