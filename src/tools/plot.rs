//! Curves in a frame, as SVG.

use super::page::escaped;
use std::fmt::Write;

const MARGIN: f64 = 60.0;

/// Width and height of a picture in pixels, for curves of all kinds.
pub const PLAIN: (f64, f64) = (640.0, 400.0);
/// The same for a curve that goes on and on.
pub const WIDE: (f64, f64) = (1000.0, 280.0);

/// A frame with a title and words at the ends of both axes, and what is drawn in it.
pub struct Plot {
    size: (f64, f64),
    x: (f64, f64),
    y: (f64, f64),
    svg: String,
}

impl Plot {
    /// A frame of this size for values between these. `ends` are the words at the ends of the axes: left,
    /// right, below, above.
    #[must_use]
    pub fn new(
        title: &str,
        size: (f64, f64),
        x: (f64, f64),
        y: (f64, f64),
        ends: [&str; 4],
    ) -> Plot {
        let (width, height) = size;
        let [from, to, low, high] = ends.map(escaped);
        let title = escaped(title);
        let (right, bottom) = (width - MARGIN, height - MARGIN);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
             font-family=\"sans-serif\" font-size=\"13\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n\
             <text x=\"{MARGIN}\" y=\"30\" font-size=\"16\">{title}</text>\n\
             <path d=\"M{MARGIN} {MARGIN}V{bottom}H{right}\" fill=\"none\" stroke=\"gray\"/>\n"
        );
        let _ = writeln!(
            svg,
            "<text x=\"8\" y=\"{}\">{high}</text><text x=\"8\" y=\"{bottom}\">{low}</text>\
             <text x=\"{MARGIN}\" y=\"{}\">{from}</text>\
             <text x=\"{right}\" y=\"{}\" text-anchor=\"end\">{to}</text>",
            MARGIN + 10.0,
            bottom + 20.0,
            bottom + 20.0
        );
        Plot { size, x, y, svg }
    }

    /// Where a pair of values lies, in pixels.
    #[must_use]
    pub fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let part = |v: f64, (from, to): (f64, f64)| (v - from) / (to - from).max(1e-12);
        let (width, height) = self.size;
        (
            MARGIN + part(x, self.x) * (width - 2.0 * MARGIN),
            height - MARGIN - part(y, self.y) * (height - 2.0 * MARGIN),
        )
    }

    /// A line through values, with its name at its end.
    pub fn line(&mut self, points: impl Iterator<Item = (f64, f64)>, color: &str, name: &str) {
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

    /// Adds an element of SVG.
    pub fn add(&mut self, element: &str) {
        self.svg.push_str(element);
        self.svg.push('\n');
    }

    /// The whole picture.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.svg.push_str("</svg>\n");
        self.svg
    }
}
