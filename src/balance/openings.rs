//! The three stones that begin swap2.

use crate::types::{Point, Rule, Size, Symmetry};
use fastrand::Rng;

/// Three stones, in order of play: black, white, black.
pub type Opening = [Point; 3];

/// The list of a rule: an opening a line, its points counted from a corner of the board.
const fn list(rule: Rule) -> &'static str {
    match rule {
        Rule::Freestyle => include_str!("../../openings/swap2/freestyle.txt"),
        Rule::Standard => include_str!("../../openings/swap2/standard.txt"),
        Rule::Renju => include_str!("../../openings/swap2/renju.txt"),
        Rule::Caro => include_str!("../../openings/swap2/caro.txt"),
        Rule::CaroExact => include_str!("../../openings/swap2/caro-exact.txt"),
    }
}

/// An opening from the list of the rule, turned and mirrored by chance. On a board too small for
/// those in the list, always the same three stones at the middle of the upper edge.
pub fn pick(size: Size, rule: Rule, random: &mut Rng) -> Opening {
    let fitting: Vec<Opening> = list(rule)
        .lines()
        .filter_map(parse)
        .filter(|opening| opening.iter().all(|&point| is_in_corner(size, point)))
        .collect();
    let symmetries = Symmetry::of(size);
    match (random.choice(&fitting), random.choice(&symmetries)) {
        (Some(opening), Some(symmetry)) => opening.map(|point| symmetry.apply(size, point)),
        _ => at_the_edge(size),
    }
}

/// Whether a point lies in the upper left quarter, its borders included: what lies there on a
/// larger board has the same two edges near.
fn is_in_corner(size: Size, point: Point) -> bool {
    2 * point.x() < size.width() && 2 * point.y() < size.height()
}

fn at_the_edge(size: Size) -> Opening {
    let left = (size.width() - 5) / 2;
    [Point::new(left, 0), Point::new(left + 2, 1), Point::new(left + 3, 2)]
}

/// Reads `x,y x,y x,y`.
fn parse(line: &str) -> Option<Opening> {
    let points: Vec<Point> = line
        .split_whitespace()
        .map(|pair| {
            let (x, y) = pair.split_once(',')?;
            Point::checked(x.parse().ok()?, y.parse().ok()?)
        })
        .collect::<Option<_>>()?;
    points.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{MAX_SIDE, MIN_SIDE};

    #[test]
    fn every_line_is_an_opening_and_no_two_are_the_same() {
        let size = Size::new(15, 15).unwrap();
        for rule in Rule::ALL {
            let openings: Vec<Opening> = list(rule).lines().map(|l| parse(l).unwrap()).collect();
            assert!(openings.len() >= 20, "{rule}: {}", openings.len());
            for (i, opening) in openings.iter().enumerate() {
                assert!(opening.iter().all(|&p| is_in_corner(size, p)), "{rule}: {opening:?}");
                let same = |other: &Opening| {
                    Symmetry::of(size).iter().any(|s| other.map(|p| s.apply(size, p)) == *opening)
                };
                assert!(!openings[..i].iter().any(same), "{rule}: {opening:?}");
            }
        }
    }

    #[test]
    fn an_opening_fits_every_board() {
        let mut random = Rng::with_seed(1);
        for width in MIN_SIDE..=MAX_SIDE {
            for height in MIN_SIDE..=MAX_SIDE {
                let size = Size::new(width as i64, height as i64).unwrap();
                let [a, b, c] = pick(size, Rule::Freestyle, &mut random);
                assert!([a, b, c].iter().all(|&p| size.contains(p)), "{size}");
                assert!(a != b && b != c && a != c);
            }
        }
    }
}
