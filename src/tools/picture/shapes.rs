//! How a diagram looks: lines, circles and words, in pixels.

use super::{Diagram, Look};
use crate::types::{Color, Point};

/// Pixels from one line of the board to the next.
pub(super) const CELL: f32 = 40.0;
/// Pixels of the height of a letter's box.
pub(super) const LETTER: f32 = 20.0;

/// Red, green, blue, and how opaque.
pub(super) type Ink = [u8; 4];

const WOOD: Ink = [232, 201, 138, 255];
const GRID: Ink = [107, 85, 44, 255];
const RED: Ink = [221, 34, 34, 255];
const WALL: Ink = [107, 85, 44, 140];

/// A shape. All lengths are pixels, from the upper left corner.
pub(super) enum Shape {
    /// A filled rectangle: left, top, width, height.
    Rectangle([f32; 4], Ink),
    /// A line from a point to another.
    Line([f32; 4], Ink),
    /// A circle: centre and radius, its fill, its edge and the width of that.
    Circle([f32; 3], Ink, (Ink, f32)),
    /// Words around a centre.
    Words([f32; 2], String, Ink),
}

/// Width and height of the whole picture.
pub(super) fn extent(diagram: &Diagram) -> [f32; 2] {
    [diagram.size.width(), diagram.size.height()].map(|side| (f32::from(side) + 1.0) * CELL)
}

/// The middle of a point's cell.
fn center(point: Point) -> [f32; 2] {
    // Left of and below the board there is room for the coordinates.
    [(f32::from(point.x()) + 1.25) * CELL, (f32::from(point.y()) + 0.75) * CELL]
}

/// All shapes, those at the bottom first.
pub(super) fn shapes(diagram: &Diagram) -> Vec<Shape> {
    let [width, height] = extent(diagram);
    let mut shapes = vec![Shape::Rectangle([0.0, 0.0, width, height], WOOD)];
    grid(diagram, &mut shapes);
    for &wall in &diagram.walls {
        let [x, y] = center(wall);
        let half = CELL * 0.45;
        shapes.push(Shape::Rectangle([x - half, y - half, 2.0 * half, 2.0 * half], WALL));
    }
    for stone in &diagram.stones {
        let opacity = if stone.look == Look::Ahead { 190 } else { 255 };
        let (fill, words) = match stone.color {
            Color::Black => ([17, 17, 17, opacity], [238, 238, 238, 255]),
            Color::White => ([250, 250, 250, opacity], [17, 17, 17, 255]),
        };
        let edge = if stone.look == Look::Last { (RED, 4.0) } else { ([51, 51, 51, 255], 1.5) };
        let [x, y] = center(stone.point);
        shapes.push(Shape::Circle([x, y, CELL * 0.45], fill, edge));
        if !stone.label.is_empty() {
            shapes.push(Shape::Words([x, y], stone.label.clone(), words));
        }
    }
    for (point, text) in &diagram.marks {
        let [x, y] = center(*point);
        // The lines of the board would cross the letter.
        shapes.push(Shape::Circle([x, y, CELL * 0.35], WOOD, (WOOD, 0.0)));
        shapes.push(Shape::Words([x, y], text.clone(), RED));
    }
    shapes
}

/// The lines of the board with their letters and numbers.
fn grid(diagram: &Diagram, shapes: &mut Vec<Shape>) {
    let (columns, rows) = (diagram.size.width(), diagram.size.height());
    let corner = center(Point::new(columns - 1, rows - 1));
    let [left, top] = center(Point::new(0, 0));
    for x in 0..columns {
        let [at, _] = center(Point::new(x, 0));
        shapes.push(Shape::Line([at, top, at, corner[1]], GRID));
        let letter = char::from(b'a' + x).to_string();
        shapes.push(Shape::Words([at, corner[1] + CELL * 0.75], letter, GRID));
    }
    for y in 0..rows {
        let [_, at] = center(Point::new(0, y));
        shapes.push(Shape::Line([left, at, corner[0], at], GRID));
        shapes.push(Shape::Words([left - CELL * 0.8, at], (rows - y).to_string(), GRID));
    }
}
