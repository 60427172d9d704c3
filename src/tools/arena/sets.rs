//! The sets of balanced openings that the executable carries. `scripts/make-openings` makes
//! them.

use super::opening::{Opening, parse_all};
use crate::types::{Rule, Size};
use anyhow::{Context, Result};

/// Rule, side of the board, and the file.
const SETS: [(Rule, u8, &str); 5] = [
    (Rule::Freestyle, 20, include_str!("../../../openings/freestyle-20.txt")),
    (Rule::Freestyle, 15, include_str!("../../../openings/freestyle-15.txt")),
    (Rule::Standard, 15, include_str!("../../../openings/standard-15.txt")),
    (Rule::Renju, 15, include_str!("../../../openings/renju-15.txt")),
    (Rule::Caro, 15, include_str!("../../../openings/caro-15.txt")),
];

/// The set for a rule and size, or the one that comes nearest: that of the rule on another
/// board, for there it is about the centre, too. Openings that this board cannot hold are
/// left out.
///
/// # Errors
/// If not one opening is left.
pub fn built_in(rule: Rule, size: Size) -> Result<Vec<Opening>> {
    let near = if rule == Rule::CaroExact { Rule::Caro } else { rule };
    let distance = |side: u8| side.abs_diff(size.width()).max(side.abs_diff(size.height()));
    let (_, _, text) = SETS
        .iter()
        .filter(|(of, _, _)| *of == near)
        .min_by_key(|(_, side, _)| distance(*side))
        .with_context(|| format!("there is no set of openings for {rule}"))?;
    let fitting: String = text
        .lines()
        .filter(|line| parse_all(line, rule, size).is_ok())
        .map(|l| format!("{l}\n"))
        .collect();
    parse_all(&fitting, rule, size)
        .with_context(|| format!("no built-in opening fits a board of {size}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;
    use crate::types::Color;
    use std::collections::HashSet;

    #[test]
    fn each_set_holds_a_hundred_different_playable_openings() {
        for (rule, side, text) in SETS {
            let size = Size::new(side.into(), side.into()).unwrap();
            let openings = parse_all(text, rule, size).unwrap();
            assert_eq!(openings.len(), 100, "{rule} {size}");
            let different: HashSet<_> = openings.iter().map(|o| o.signature(size)).collect();
            assert_eq!(different.len(), 100, "{rule} {size}");
            for opening in &openings {
                let (grid, side) = opening.position(rule, size).unwrap();
                for color in Color::BOTH {
                    assert!(
                        rules::five_points(&grid, rule, color).is_empty(),
                        "{opening:?} {side}"
                    );
                }
            }
        }
    }

    #[test]
    fn other_boards_and_rules_borrow() {
        let size = |w, h| Size::new(w, h).unwrap();
        assert_eq!(built_in(Rule::CaroExact, size(15, 15)).unwrap().len(), 100);
        assert_eq!(built_in(Rule::Standard, size(20, 20)).unwrap().len(), 100);
        assert_eq!(built_in(Rule::Freestyle, size(20, 15)).unwrap().len(), 100);
        let small = built_in(Rule::Freestyle, size(9, 9)).unwrap();
        assert!(!small.is_empty() && small.len() <= 100);
    }
}
