use super::Diagram;
use super::shapes::{Ink, Shape, extent, shapes};
use anyhow::{Context, Result};
use noto_sans_mono_bitmap::{FontWeight, RasterHeight, get_raster, get_raster_width};
use tiny_skia::{Color, FillRule, Paint, PathBuilder, Pixmap, Rect, Stroke, Transform};

/// The diagram as the bytes of a PNG file.
///
/// # Errors
/// If there is no memory for the picture.
pub fn png(diagram: &Diagram) -> Result<Vec<u8>> {
    let [width, height] = extent(diagram);
    let mut picture = Pixmap::new(width as u32, height as u32).context("too large a picture")?;
    for shape in shapes(diagram) {
        draw(&mut picture, &shape);
    }
    picture.encode_png().context("the picture")
}

/// Draws a shape; one that has no extent is not drawn.
fn draw(picture: &mut Pixmap, shape: &Shape) -> Option<()> {
    let plain = Transform::identity();
    match shape {
        Shape::Rectangle([x, y, w, h], ink) => {
            picture.fill_rect(Rect::from_xywh(*x, *y, *w, *h)?, &paint(*ink), plain, None);
        }
        Shape::Line([x1, y1, x2, y2], ink) => {
            let mut path = PathBuilder::new();
            path.move_to(*x1, *y1);
            path.line_to(*x2, *y2);
            picture.stroke_path(&path.finish()?, &paint(*ink), &Stroke::default(), plain, None);
        }
        Shape::Circle([x, y, r], fill, (edge, width)) => {
            let path = PathBuilder::from_circle(*x, *y, *r)?;
            picture.fill_path(&path, &paint(*fill), FillRule::Winding, plain, None);
            if *width > 0.0 {
                let stroke = Stroke { width: *width, ..Stroke::default() };
                picture.stroke_path(&path, &paint(*edge), &stroke, plain, None);
            }
        }
        Shape::Words(center, text, ink) => words(picture, *center, text, *ink),
    }
    Some(())
}

fn paint([r, g, b, a]: Ink) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color(Color::from_rgba8(r, g, b, a));
    paint
}

const WEIGHT: FontWeight = FontWeight::Bold;
const HEIGHT: RasterHeight = RasterHeight::Size20;

/// Writes words around a centre, letter by letter, each a small picture of how much ink there is.
fn words(picture: &mut Pixmap, [x, y]: [f32; 2], text: &str, ink: Ink) {
    let width = get_raster_width(WEIGHT, HEIGHT);
    let left = x - (width * text.chars().count()) as f32 / 2.0;
    let top = y - HEIGHT.val() as f32 / 2.0;
    for (i, letter) in text.chars().enumerate() {
        let Some(raster) = get_raster(letter, WEIGHT, HEIGHT) else { continue };
        for (row, line) in raster.rows().enumerate() {
            for (column, &amount) in line.iter().enumerate().filter(|(_, amount)| **amount > 0) {
                let [r, g, b, _] = ink;
                // Whole pixels, or the letters would be blurred once more.
                let at = (left.round() + (i * width + column) as f32, top.round() + row as f32);
                if let Some(pixel) = Rect::from_xywh(at.0, at.1, 1.0, 1.0) {
                    let ink = paint([r, g, b, amount]);
                    picture.fill_rect(pixel, &ink, Transform::identity(), None);
                }
            }
        }
    }
}
