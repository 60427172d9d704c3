use super::Diagram;
use super::shapes::{Ink, LETTER, Shape, extent, shapes};
use crate::tools::page::escaped;
use std::fmt::Write;

/// The diagram as an SVG file.
#[must_use]
pub fn svg(diagram: &Diagram) -> String {
    let [width, height] = extent(diagram);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" font-weight=\"bold\" \
         font-size=\"{}\" text-anchor=\"middle\">\n",
        LETTER * 0.8
    );
    for shape in shapes(diagram) {
        let _ = match shape {
            Shape::Rectangle([x, y, w, h], ink) => writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\" {}/>",
                paint("fill", ink)
            ),
            Shape::Line([x1, y1, x2, y2], ink) => writeln!(
                svg,
                "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\" {}/>",
                paint("stroke", ink)
            ),
            Shape::Circle([x, y, r], fill, (edge, width)) => writeln!(
                svg,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {} {} stroke-width=\"{width}\"/>",
                paint("fill", fill),
                paint("stroke", edge)
            ),
            // Words stand on their line: a third of their height brings them to the middle.
            Shape::Words([x, y], text, ink) => writeln!(
                svg,
                "<text x=\"{x}\" y=\"{:.1}\" {}>{}</text>",
                y + LETTER * 0.28,
                paint("fill", ink),
                escaped(&text)
            ),
        };
    }
    svg + "</svg>\n"
}

fn paint(what: &str, [r, g, b, a]: Ink) -> String {
    let mut text = format!("{what}=\"#{r:02x}{g:02x}{b:02x}\"");
    if a < 255 {
        let _ = write!(text, " {what}-opacity=\"{:.2}\"", f32::from(a) / 255.0);
    }
    text
}
