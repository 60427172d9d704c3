//! Codes for the shapes that a stone makes on one axis.
//!
//! A stronger shape has a larger code, and the codes are chosen so that the sum of the two
//! largest at one point tells what both make together: from [`DOUBLE`] on, a double three, a
//! four and three, or a double four. A shape that is weaker than a live three never gets there,
//! whatever it stands with.

/// Five in a row.
pub const FIVE: u8 = 100;
/// A four with two places for the five: as good as two fours.
pub const LIVE_FOUR: u8 = 40;
/// A four with one place for the five.
pub const FOUR: u8 = 20;
/// A three that can become a live four.
pub const LIVE_THREE: u8 = 15;
/// A three that can only become a four.
pub const THREE: u8 = 9;
/// A two that can become a live three.
pub const LIVE_TWO: u8 = 8;
/// A two that can only become a three.
pub const TWO: u8 = 3;
/// A stone that has room for five.
pub const ONE: u8 = 1;

/// What the two largest codes of a double three have together.
pub const DOUBLE: u8 = 2 * LIVE_THREE;
/// The same of a four and three.
pub const FOUR_AND_THREE: u8 = FOUR + LIVE_THREE;

/// Cells to each side of a point that matter to five in a row.
pub const REACH: usize = 4;
/// Cells of a line around a point, the point in the middle.
const CELLS: usize = 2 * REACH + 1;

/// What a cell is to one colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Still free.
    Empty = 0,
    /// A stone of the colour.
    Own = 1,
    /// The other's stone, or a wall.
    Closed = 2,
}

const SEEN: [Seen; 3] = [Seen::Empty, Seen::Own, Seen::Closed];

/// A line around a point on which the colour has a stone, or is thought to have one.
type Line = [Seen; CELLS];

/// The code of every line, by its eight outer cells as digits to the base 3.
#[derive(Clone)]
pub struct Codes(Vec<u8>);

impl Codes {
    /// Works all codes out.
    pub fn new() -> Codes {
        let mut codes = Codes(vec![0; 3usize.pow(2 * REACH as u32)]);
        // A stone more makes the number larger: what a line can become is known before it.
        for number in (0..codes.0.len()).rev() {
            codes.0[number] = codes.work_out(&line(number));
        }
        codes
    }

    /// The code of a line, whose outer cells are given from one end to the other.
    pub fn get(&self, outer: impl Iterator<Item = Seen>) -> u8 {
        self.0[number(outer)]
    }

    /// The code of a line, from what one more stone would make of it.
    fn work_out(&self, line: &Line) -> u8 {
        if is_five(line) {
            return FIVE;
        }
        let next = || grown(line).map(|line| self.get(outer(&line)));
        match next().filter(|&code| code == FIVE).count() {
            2.. => return LIVE_FOUR,
            1 => return FOUR,
            0 => {}
        }
        match next().max() {
            Some(LIVE_FOUR..) => LIVE_THREE,
            Some(FOUR..) => THREE,
            Some(LIVE_THREE..) => LIVE_TWO,
            Some(THREE..) => TWO,
            Some(_) if has_room(line) => ONE,
            _ => 0,
        }
    }
}

impl std::fmt::Debug for Codes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Codes({})", self.0.len())
    }
}

/// The number of a line, by its outer cells.
fn number(outer: impl Iterator<Item = Seen>) -> usize {
    outer.fold(0, |number, cell| 3 * number + cell as usize)
}

/// The line of a number.
fn line(mut number: usize) -> Line {
    let mut line = [Seen::Own; CELLS];
    for i in (0..CELLS).rev().filter(|&i| i != REACH) {
        line[i] = SEEN[number % 3];
        number /= 3;
    }
    line
}

/// The cells of a line but for the middle.
fn outer(line: &Line) -> impl Iterator<Item = Seen> {
    line.iter().enumerate().filter(|&(i, _)| i != REACH).map(|(_, &cell)| cell)
}

fn is_five(line: &Line) -> bool {
    line.windows(5).any(|window| window.iter().all(|cell| *cell == Seen::Own))
}

/// The line with one more own stone, in every way.
fn grown(line: &Line) -> impl Iterator<Item = Line> + '_ {
    (0..CELLS).filter(|&i| line[i] == Seen::Empty).map(|i| {
        let mut grown = *line;
        grown[i] = Seen::Own;
        grown
    })
}

/// Whether five can ever stand on the line.
fn has_room(line: &Line) -> bool {
    line.windows(5).any(|window| window.iter().all(|cell| *cell != Seen::Closed))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code of nine cells: `X` own, `O` closed, the middle being the new stone.
    fn of(cells: &str, codes: &Codes) -> u8 {
        assert_eq!(cells.chars().nth(REACH), Some('*'));
        codes.get(cells.chars().filter(|&c| c != '*').map(|c| match c {
            'X' => Seen::Own,
            'O' => Seen::Closed,
            _ => Seen::Empty,
        }))
    }

    #[test]
    fn shapes() {
        let codes = Codes::new();
        for (cells, code) in [
            ("XXXX*....", FIVE),
            ("..XX*XX..", FIVE),
            (".XXX*....", LIVE_FOUR),
            ("X.XX*.X..", LIVE_FOUR),
            ("OXXX*....", FOUR),
            ("XX.X*....", FOUR),
            ("..XX*....", LIVE_THREE),
            (".X.X*....", LIVE_THREE),
            (".OXX*....", THREE),
            ("X..X*....", THREE),
            ("...X*....", LIVE_TWO),
            ("..X.*....", LIVE_TWO),
            ("..OX*....", TWO),
            ("....*....", ONE),
            ("OOOO*....", ONE),
            (".OXX*.O..", 0),
            ("...O*...O", 0),
        ] {
            assert_eq!(of(cells, &codes), code, "{cells}");
        }
    }

    #[test]
    fn two_codes_tell_doubles() {
        assert_eq!((FOUR, LIVE_THREE), (20, 15));
        for double in [LIVE_THREE + LIVE_THREE, FOUR + LIVE_THREE, FOUR + FOUR, LIVE_FOUR] {
            assert!(double >= DOUBLE);
        }
        for single in [FOUR + THREE, LIVE_THREE + THREE] {
            assert!(single < DOUBLE);
        }
    }
}
