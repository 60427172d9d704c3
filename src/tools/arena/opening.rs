//! Openings: the first stones of a game, and the two ways to write them.

use crate::rules::{Outcome, outcome};
use crate::types::{Cell, Color, Grid, Point, Rule, Size, Symmetry};
use anyhow::{Context, Result, bail, ensure};

/// The first stones of a game, black first. It may be empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening(pub Vec<Point>);

impl Opening {
    /// Reads one line, in either notation:
    /// - offsets from the centre (which is at half the side, rounded down), to the right and
    ///   downwards: `0,0, 1,-1, -2,3`;
    /// - names of points, row 1 at the bottom, with or without blanks: `h8i9` or `h8 i9`. Some
    ///   programs count rows from the top: read here, their openings are mirrored, no more.
    ///
    /// # Errors
    /// If it is neither, or a stone is outside the board or on another.
    pub fn parse(line: &str, size: Size) -> Result<Opening> {
        let words: Vec<&str> =
            line.split(|c: char| c == ',' || c.is_whitespace()).filter(|w| !w.is_empty()).collect();
        let numbers: Option<Vec<i32>> = words.iter().map(|word| word.parse().ok()).collect();
        let points = match numbers {
            Some(numbers) => offsets(&numbers, size)?,
            None => named(&words, size)?,
        };
        for (i, point) in points.iter().enumerate() {
            ensure!(!points[..i].contains(point), "two stones on {}", point.name(size.height()));
        }
        Ok(Opening(points))
    }

    /// The line of offsets that [`Opening::parse`] reads.
    #[must_use]
    pub fn offsets(&self, size: Size) -> String {
        let (x0, y0) = middle(size);
        let pair = |p: &Point| format!("{},{}", i32::from(p.x()) - x0, i32::from(p.y()) - y0);
        self.0.iter().map(pair).collect::<Vec<_>>().join(", ")
    }

    /// The opening, turned or mirrored.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry, size: Size) -> Opening {
        Opening(self.0.iter().map(|&point| symmetry.apply(size, point)).collect())
    }

    /// The board after it, and who is to move.
    ///
    /// # Errors
    /// If a stone is forbidden, or ends the game: no game can begin then.
    pub fn position(&self, rule: Rule, size: Size) -> Result<(Grid, Color)> {
        let mut grid = Grid::new(size);
        let mut side = Color::Black;
        for &point in &self.0 {
            let name = || point.name(size.height());
            match outcome(&grid, rule, side, point) {
                Some(Outcome::GoesOn) => grid.set(point, Cell::from(side)),
                Some(Outcome::Foul(foul)) => bail!("{} is forbidden to black ({foul})", name()),
                Some(Outcome::Wins) => bail!("{} ends the game", name()),
                Some(Outcome::Draw) => bail!("{} fills the board", name()),
                None => bail!("{} is on a stone", name()),
            }
            side = side.opponent();
        }
        Ok((grid, side))
    }

    /// The same for all openings that lead to this position or to a turned or mirrored one.
    #[must_use]
    pub fn signature(&self, size: Size) -> Vec<(u8, u8, usize)> {
        let image = |symmetry: Symmetry| {
            let mut stones: Vec<(u8, u8, usize)> = self
                .transformed(symmetry, size)
                .0
                .iter()
                .enumerate()
                .map(|(i, point)| (point.x(), point.y(), i % 2))
                .collect();
            stones.sort_unstable();
            stones
        };
        Symmetry::of(size).into_iter().map(image).min().unwrap_or_default()
    }
}

/// Reads a file of openings, one a line. Empty lines and lines that begin with `#` are passed
/// over.
///
/// # Errors
/// The first line that is no opening of this rule and size.
pub fn parse_all(text: &str, rule: Rule, size: Size) -> Result<Vec<Opening>> {
    let mut openings = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let opening = Opening::parse(line, size)
            .and_then(|opening| opening.position(rule, size).map(|_| opening))
            .with_context(|| format!("line {}: {line}", i + 1))?;
        openings.push(opening);
    }
    ensure!(!openings.is_empty(), "there is no opening in it");
    Ok(openings)
}

/// The point that offsets count from.
fn middle(size: Size) -> (i32, i32) {
    (i32::from(size.width()) / 2, i32::from(size.height()) / 2)
}

fn offsets(numbers: &[i32], size: Size) -> Result<Vec<Point>> {
    ensure!(numbers.len().is_multiple_of(2), "an offset is missing: they come in pairs");
    let (x0, y0) = middle(size);
    let point = |pair: &[i32]| {
        let (x, y) = (pair[0].saturating_add(x0), pair[1].saturating_add(y0));
        size.point(x, y)
            .with_context(|| format!("{},{} is outside the board {size}", pair[0], pair[1]))
    };
    numbers.chunks(2).map(point).collect()
}

fn named(words: &[&str], size: Size) -> Result<Vec<Point>> {
    let mut points = Vec::new();
    for word in words {
        let mut rest = *word;
        while !rest.is_empty() {
            // A letter, then digits up to the next letter.
            let end = rest.char_indices().skip(1).find(|(_, c)| !c.is_ascii_digit());
            let (name, after) = rest.split_at(end.map_or(rest.len(), |(i, _)| i));
            let point = Point::from_name(name, size.height())
                .with_context(|| format!("'{name}' is no point: write h8i9 or 0,0, 1,-1"))?;
            ensure!(size.contains(point), "{name} is outside the board {size}");
            points.push(point);
            rest = after;
        }
    }
    Ok(points)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn size(side: i64) -> Size {
        Size::new(side, side).unwrap()
    }

    #[test]
    fn both_notations() {
        let points = [Point::new(7, 7), Point::new(8, 6), Point::new(5, 9)];
        for line in ["0,0, 1,-1, -2,2", "h8i9f6", "h8 I9 f6", "h8, i9, f6"] {
            assert_eq!(Opening::parse(line, size(15)).unwrap().0, points, "{line}");
        }
        // On a board of even sides the centre is right of and below the middle.
        let opening = Opening::parse("0,0, -10,9", size(20)).unwrap();
        assert_eq!(opening.0, [Point::new(10, 10), Point::new(0, 19)]);
        assert_eq!(opening.offsets(size(20)), "0,0, -10,9");
        assert_eq!(
            Opening::parse("a20t1", size(20)).unwrap().0,
            [Point::new(0, 0), Point::new(19, 19)]
        );
        assert!(Opening::parse("", size(15)).unwrap().0.is_empty());
    }

    #[test]
    fn clear_errors() {
        for (line, part) in [
            ("0,0, 1", "pairs"),
            ("0,0, 8,0", "outside"),
            ("0,0, 0,0", "two stones"),
            ("h8h8", "two stones"),
            ("h8i16", "i16"),
            ("h8i9p1", "p1"),
            ("h8;i9", "';'"),
            ("héé", "no point"),
            ("2147483647,0", "outside"),
        ] {
            let error = format!("{:#}", Opening::parse(line, size(15)).unwrap_err());
            assert!(error.contains(part), "{line}: {error}");
        }
    }

    #[test]
    fn files() {
        let read = |text: &str, rule| parse_all(text, rule, size(15));
        let text = "# two notations\n\nh8i9\r\n 0,0, 1,-1 \n";
        let openings = read(text, Rule::Freestyle).unwrap();
        assert_eq!((openings.len(), &openings[0]), (2, &openings[1]));
        let double_three = "h8a1h9a2g10a3f10a4h10";
        assert!(read(double_three, Rule::Freestyle).is_ok());
        let error = format!("{:#}", read(double_three, Rule::Renju).unwrap_err());
        assert!(error.contains("line 1") && error.contains("forbidden"), "{error}");
        assert!(read("a1a15b1b15c1c15d1d15e1", Rule::Freestyle).is_err());
        assert!(read("# none", Rule::Freestyle).is_err());
    }

    #[test]
    fn signatures_see_through_symmetry_and_order() {
        let signature = |line| Opening::parse(line, size(15)).unwrap().signature(size(15));
        assert_eq!(signature("0,0, 1,-1, 3,0"), signature("0,0, -1,1, 0,3"));
        assert_eq!(signature("0,0, 1,-1, 3,0"), signature("3,0, 1,-1, 0,0"));
        assert_ne!(signature("0,0, 1,-1, 3,0"), signature("1,-1, 0,0, 3,0"));
    }
}
