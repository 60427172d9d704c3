//! The look-up tables of one rule.

use super::class::{CENTER, LineRule, SIDE, Seen, Window};
use super::code::{CODES, Code, code_classes, code_table};
use super::{LineClass, Threat};
use crate::types::{Cell, Color, Rule};

/// Everything that a board of one rule looks up.
///
/// A *key* is the part of a line around a point without the point itself: two bits a cell
/// (the values of [`Cell`]), the cells before the point in the low half, nearest last, those
/// after it in the high half, nearest first; [`Rule::reach`] cells to each side.
#[derive(Clone)]
pub struct Patterns {
    rule: Rule,
    lines: Box<[u8]>,
    codes: Box<[Code; 1 << 16]>,
    threats: [[Threat; CODES]; 2],
    latent: [Threat; CODES],
}

impl std::fmt::Debug for Patterns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Patterns({})", self.rule)
    }
}

impl Patterns {
    /// Builds the tables for a rule: some milliseconds.
    #[must_use]
    pub fn new(rule: Rule) -> Patterns {
        let lines = lines(rule);
        let classes = code_classes();
        let threats = Color::BOTH.map(|color| {
            let of = if rule.restricts(color) { Threat::of_restricted } else { Threat::of };
            std::array::from_fn(|code| of(classes[code]))
        });
        let latent = std::array::from_fn(|code| Threat::of(classes[code]));
        Patterns { rule, lines, codes: code_table(), threats, latent }
    }

    /// The rule whose tables these are.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The line classes behind a key: black's in the low four bits, white's in the high four.
    #[inline]
    #[must_use]
    pub fn packed(&self, key: usize) -> u8 {
        self.lines[key]
    }

    /// The line class behind a key for one colour.
    #[inline]
    #[must_use]
    pub fn class(&self, color: Color, key: usize) -> LineClass {
        LineClass::from_index(usize::from(self.lines[key] >> (4 * color.index()) & 15))
    }

    /// The code of four classes packed in four bits each, in any order.
    #[inline]
    #[must_use]
    pub fn code(&self, packed: u16) -> Code {
        self.codes[usize::from(packed)]
    }

    /// What a code threatens for a colour.
    #[inline]
    #[must_use]
    pub fn threat(&self, color: Color, code: Code) -> Threat {
        self.threats[color.index()][usize::from(code)]
    }

    /// What a code would threaten if the point were not forbidden.
    #[inline]
    #[must_use]
    pub fn latent_threat(&self, code: Code) -> Threat {
        self.latent[usize::from(code)]
    }
}

/// The classes for every key, packed as [`Patterns::packed`] gives them.
fn lines(rule: Rule) -> Box<[u8]> {
    let reach = rule.reach();
    let halves = 1usize << (2 * reach);
    let mut lines = vec![0; halves * halves].into_boxed_slice();
    // One memory for both colours: allocators do not always give back what is freed.
    let mut known = vec![None; halves * halves];
    for color in Color::BOTH {
        let line_rule = LineRule::new(rule, color);
        // Beyond a cell that is neither empty nor own nothing matters, so that few windows differ.
        let before: Vec<usize> =
            (0..halves).map(|half| essence(half, color, reach, |i| reach - 1 - i)).collect();
        let after: Vec<usize> =
            (0..halves).map(|half| essence(half, color, reach, |i| i)).collect();
        known.fill(None);
        for (row, &high) in lines.chunks_mut(halves).zip(&after) {
            for (line, &low) in row.iter_mut().zip(&before) {
                let key = high << (2 * reach) | low;
                let class = class_of(key, reach, color, line_rule, &mut known);
                *line |= (class as u8) << (4 * color.index());
            }
        }
    }
    lines
}

/// Half a key with everything beyond the first blocked cell walled up. `place` maps the
/// distance from the point (0: next to it) to the place in the half.
fn essence(half: usize, color: Color, reach: usize, place: impl Fn(usize) -> usize) -> usize {
    let mut kept = half;
    let mut blocked = false;
    for distance in 0..reach {
        let shift = 2 * place(distance);
        if blocked {
            kept |= 3 << shift;
        }
        let cell = half >> shift & 3;
        blocked |= cell != Cell::Empty as usize && cell != Cell::from(color) as usize;
    }
    kept
}

fn class_of(
    key: usize,
    reach: usize,
    color: Color,
    rule: LineRule,
    known: &mut [Option<LineClass>],
) -> LineClass {
    if let Some(class) = known[key] {
        return class;
    }
    // Index in the window of each cell of the key, in the order of the key.
    let slot = |i: usize| if i < reach { CENTER - reach + i } else { CENTER + 1 + i - reach };
    let mut window: Window = [Seen::Wall; 2 * SIDE + 1];
    window[CENTER] = Seen::Own;
    for i in 0..2 * reach {
        window[slot(i)] = match key >> (2 * i) & 3 {
            0 => Seen::Empty,
            3 => Seen::Wall,
            stone if stone == Cell::from(color) as usize => Seen::Own,
            _ => Seen::Other,
        };
    }
    let class = rule.classify(&window, &mut |deeper| {
        let added = (0..2 * reach).find(|&i| deeper[slot(i)] != window[slot(i)]);
        let stone = Cell::from(color) as usize;
        let key = added.map_or(key, |i| key | stone << (2 * i));
        class_of(key, reach, color, rule, known)
    });
    known[key] = Some(class);
    class
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_reads_the_cells_around_the_point() {
        // . . X X * X . . with white to see nothing in it
        let patterns = Patterns::new(Rule::Freestyle);
        let key = 0b01_01_00_00 | 0b00_00_00_01 << 8;
        assert_eq!(patterns.class(Color::Black, key), LineClass::OpenFour);
        assert_eq!(patterns.class(Color::White, key), LineClass::Dead);
    }

    #[test]
    fn colours_mirror_each_other_but_in_renju() {
        for rule in Rule::ALL {
            let patterns = Patterns::new(rule);
            let cells = 2 * rule.reach();
            let mut differ = 0;
            for key in 0..1usize << (2 * cells) {
                // Exchange the two stone colours: 1 becomes 2 and 2 becomes 1.
                let (low, high) = (key & 0x5_5555, key >> 1 & 0x5_5555);
                let single = low ^ high;
                let swapped = key ^ (single | single << 1);
                let black = patterns.class(Color::Black, key);
                differ += usize::from(black != patterns.class(Color::White, swapped));
            }
            assert_eq!(differ == 0, rule != Rule::Renju, "{rule}: {differ} keys");
        }
    }

    #[test]
    fn a_reversed_line_means_the_same() {
        for rule in Rule::ALL {
            let patterns = Patterns::new(rule);
            let cells = 2 * rule.reach();
            for key in (0..1usize << (2 * cells)).step_by(7) {
                let reversed = (0..cells).fold(0, |acc, i| acc << 2 | key >> (2 * i) & 3);
                assert_eq!(patterns.packed(key), patterns.packed(reversed), "{rule} {key:x}");
            }
        }
    }
}
