//! Line classes, by recursion: what does a line become with one more own stone?

use crate::types::{Color, Rule};
use std::fmt;

/// What a stone of one colour on an empty point would make on one line through it.
/// Later is stronger, except for [`LineClass::Foul`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum LineClass {
    /// No five can ever come of it.
    Dead = 0,
    /// Forbidden by this line alone: an overline, or two fours on one line, of black in renju.
    Foul = 1,
    /// One stone that can grow into a blocked two.
    BlockedOne = 2,
    /// One stone that can grow into an open two.
    OpenOne = 3,
    /// Two stones that can grow into a blocked three, but not into an open one.
    BlockedTwo = 4,
    /// Two stones that one point makes an open three.
    OpenTwo = 5,
    /// Two stones that either of two points makes an open three.
    OpenTwoDouble = 6,
    /// Two stones that any of three or more points makes an open three.
    OpenTwoFree = 7,
    /// Three stones that can grow into a four, but not into an open one.
    BlockedThree = 8,
    /// Three stones that one point makes an open four.
    OpenThree = 9,
    /// Three stones that any of two or more points makes an open four.
    OpenThreeFree = 10,
    /// Four stones: one more makes five, but one reply stops that.
    Four = 11,
    /// Four stones whose five no single reply stops.
    OpenFour = 12,
    /// A five, or whatever else wins on this line under the rule.
    Five = 13,
}

impl LineClass {
    /// Number of classes.
    pub const COUNT: usize = 14;

    /// Every class, in the order of its number.
    pub const ALL: [LineClass; LineClass::COUNT] = [
        LineClass::Dead,
        LineClass::Foul,
        LineClass::BlockedOne,
        LineClass::OpenOne,
        LineClass::BlockedTwo,
        LineClass::OpenTwo,
        LineClass::OpenTwoDouble,
        LineClass::OpenTwoFree,
        LineClass::BlockedThree,
        LineClass::OpenThree,
        LineClass::OpenThreeFree,
        LineClass::Four,
        LineClass::OpenFour,
        LineClass::Five,
    ];

    /// The class with this number; [`LineClass::Dead`] beyond the last.
    #[must_use]
    pub const fn from_index(index: usize) -> LineClass {
        if index < LineClass::COUNT { LineClass::ALL[index] } else { LineClass::Dead }
    }

    /// Whether the stone would threaten an open four.
    #[must_use]
    pub const fn is_open_three(self) -> bool {
        matches!(self, LineClass::OpenThree | LineClass::OpenThreeFree)
    }

    /// Whether the stone would threaten a five.
    #[must_use]
    pub const fn is_four(self) -> bool {
        matches!(self, LineClass::Four | LineClass::OpenFour)
    }

    /// The name that the weights format uses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            LineClass::Dead => "dead",
            LineClass::Foul => "foul",
            LineClass::BlockedOne => "blocked-one",
            LineClass::OpenOne => "open-one",
            LineClass::BlockedTwo => "blocked-two",
            LineClass::OpenTwo => "open-two",
            LineClass::OpenTwoDouble => "open-two-double",
            LineClass::OpenTwoFree => "open-two-free",
            LineClass::BlockedThree => "blocked-three",
            LineClass::OpenThree => "open-three",
            LineClass::OpenThreeFree => "open-three-free",
            LineClass::Four => "four",
            LineClass::OpenFour => "open-four",
            LineClass::Five => "five",
        }
    }
}

impl fmt::Display for LineClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A cell as one player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    /// No stone.
    Empty,
    /// A stone of his own.
    Own,
    /// A stone of the opponent.
    Other,
    /// The edge, or a dead cell.
    Wall,
}

/// Cells to each side of the point in question that can matter under any rule.
pub(super) const SIDE: usize = 5;
/// The point in question, in a [`Window`].
pub(super) const CENTER: usize = SIDE;

/// A line of eleven cells with the point in question in the middle.
pub(super) type Window = [Seen; 2 * SIDE + 1];

/// The rule as one colour's lines feel it.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineRule {
    overline_wins: bool,
    overline_is_foul: bool,
    needs_open_end: bool,
}

impl LineRule {
    pub(super) fn new(rule: Rule, color: Color) -> LineRule {
        LineRule {
            overline_wins: rule.overline_wins(color),
            overline_is_foul: rule.restricts(color),
            needs_open_end: rule.needs_open_end(),
        }
    }

    /// Ends of the row of own stones through the middle: the first index, and one past the last.
    fn row(window: &Window) -> (usize, usize) {
        let mut start = CENTER;
        while start > 0 && window[start - 1] == Seen::Own {
            start -= 1;
        }
        let mut end = CENTER + 1;
        while end < window.len() && window[end] == Seen::Own {
            end += 1;
        }
        (start, end)
    }

    /// Whether the row of own stones through the middle wins.
    fn wins(self, window: &Window) -> bool {
        let (start, end) = LineRule::row(window);
        match end - start {
            5 => {
                // A five that contains the middle has both neighbours inside the window.
                let closed = |i: usize| window.get(i) == Some(&Seen::Other);
                let shut = start > 0 && closed(start - 1) && closed(end);
                !(self.needs_open_end && shut)
            }
            6.. => self.overline_wins,
            _ => false,
        }
    }

    fn has_five_place(self, window: &Window) -> bool {
        empties(window).any(|i| self.wins(&with(window, i, Seen::Own)))
    }

    /// What the own stone in the middle of `window` has made. `deeper` gives the class of a
    /// window with one more own stone (this function again, or a table of its values).
    pub(super) fn classify(
        self,
        window: &Window,
        deeper: &mut dyn FnMut(&Window) -> LineClass,
    ) -> LineClass {
        if self.wins(window) {
            return LineClass::Five;
        }
        let (start, end) = LineRule::row(window);
        if end - start > 5 {
            return if self.overline_is_foul { LineClass::Foul } else { LineClass::Dead };
        }
        let places = empties(window).filter(|&i| self.wins(&with(window, i, Seen::Own))).count();
        if places > 0 {
            // "Open" by its meaning, not by its shape: no single reply stops it. Where an end
            // must stay open, a reply beyond the five can stop two fives at once.
            let stopped = empties(window)
                .any(|reply| !self.has_five_place(&with(window, reply, Seen::Other)));
            return match (stopped, self.overline_is_foul && end - start < 4) {
                (true, _) => LineClass::Four,
                (false, false) => LineClass::OpenFour,
                // Two fives of different stones: a double four on one line.
                (false, true) => LineClass::Foul,
            };
        }
        let mut next = [0usize; LineClass::COUNT];
        for i in empties(window) {
            next[deeper(&with(window, i, Seen::Own)) as usize] += 1;
        }
        let can = |classes: &[LineClass]| classes.iter().map(|&c| next[c as usize]).sum::<usize>();
        use LineClass::*;
        match can(&[OpenFour]) {
            0 => {}
            1 => return OpenThree,
            _ => return OpenThreeFree,
        }
        if can(&[Four]) > 0 {
            return BlockedThree;
        }
        match can(&[OpenThree, OpenThreeFree]) {
            0 => {}
            1 => return OpenTwo,
            2 => return OpenTwoDouble,
            _ => return OpenTwoFree,
        }
        if can(&[BlockedThree]) > 0 {
            BlockedTwo
        } else if can(&[OpenTwo, OpenTwoDouble, OpenTwoFree]) > 0 {
            OpenOne
        } else if can(&[BlockedTwo]) > 0 {
            BlockedOne
        } else {
            Dead
        }
    }
}

fn empties(window: &Window) -> impl Iterator<Item = usize> + '_ {
    (0..window.len()).filter(|&i| window[i] == Seen::Empty)
}

fn with(window: &Window, index: usize, seen: Seen) -> Window {
    let mut changed = *window;
    changed[index] = seen;
    changed
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Class of the point `*`; `X` own, `O` the other's, `#` the edge; empty beyond the text.
    fn class(rule: Rule, color: Color, text: &str) -> LineClass {
        let middle = text.find('*').unwrap();
        let mut window = [Seen::Empty; 11];
        for (i, c) in text.chars().enumerate() {
            let Some(slot) = (i + CENTER).checked_sub(middle).filter(|&s| s < 11) else { continue };
            window[slot] = match c {
                'X' | '*' => Seen::Own,
                'O' => Seen::Other,
                '#' => Seen::Wall,
                _ => Seen::Empty,
            };
        }
        fn deep(rule: LineRule, window: &Window) -> LineClass {
            rule.classify(window, &mut |w| deep(rule, w))
        }
        deep(LineRule::new(rule, color), &window)
    }

    #[test]
    fn freestyle() {
        let class = |text| class(Rule::Freestyle, Color::Black, text);
        for (text, expected) in [
            ("XX*XX", LineClass::Five),
            ("XXX*XXX", LineClass::Five),
            (".XX*X.", LineClass::OpenFour),
            ("OXX*X.", LineClass::Four),
            ("X.X*X.X", LineClass::OpenFour),
            ("XX.*X", LineClass::Four),
            ("..X*X..", LineClass::OpenThreeFree),
            ("O.X*X..", LineClass::OpenThree),
            ("O.X*X.O", LineClass::BlockedThree),
            ("OXX*...", LineClass::BlockedThree),
            ("..X.*X..", LineClass::OpenThree),
            ("...X*...", LineClass::OpenTwoFree),
            ("#X*....", LineClass::BlockedTwo),
            (".......*.......", LineClass::OpenOne),
            ("O...*O", LineClass::Dead),
            ("#*....", LineClass::BlockedOne),
        ] {
            assert_eq!(class(text), expected, "{text}");
        }
    }

    #[test]
    fn rules_differ_where_they_should() {
        use Color::{Black, White};
        use Rule::{Caro, CaroExact, Freestyle, Renju, Standard};
        for (rule, color, text, expected) in [
            (Standard, Black, "XXX*XX", LineClass::Dead),
            (Renju, Black, "XXX*XX", LineClass::Foul),
            (Renju, White, "XXX*XX", LineClass::Five),
            (Renju, Black, "X.X*X.X", LineClass::Foul),
            (Renju, White, "X.X*X.X", LineClass::OpenFour),
            (Standard, Black, "X.XX*X.", LineClass::Four),
            (Freestyle, Black, "X.XX*X.", LineClass::OpenFour),
            (Caro, Black, "OXX*XXO", LineClass::Dead),
            (Caro, Black, "OXX*XXXO", LineClass::Five),
            (CaroExact, Black, "OXX*XXXO", LineClass::Dead),
            (Caro, Black, "#XX*XXO", LineClass::Five),
            // One reply at the free end stops both fives, for the far end is shut.
            (Caro, Black, ".XX*X.O", LineClass::Four),
            (Caro, Black, "..XX*X..", LineClass::OpenFour),
            (Freestyle, Black, ".XX*X.O", LineClass::OpenFour),
        ] {
            assert_eq!(class(rule, color, text), expected, "{rule} {color} {text}");
        }
    }
}
