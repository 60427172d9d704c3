use super::pick::best;
use super::view::ray;
use super::{Method, View};
use crate::types::{Color, Direction, Grid, Point};

/// A dictionary from the text of a line to points.
///
/// From an empty point it looks in all eight directions. Where the neighbour is a stone it
/// reads on while the colour stays the same, and writes down what it reads: `0` for the point
/// itself, then `1` for each stone of the first player or `2` for each of the second, then
/// `0` if an empty cell follows. A wall or a stone of the other colour is not written. The
/// text is looked up, and its points are added to those of the empty point. The point with the most
/// is played.
///
/// It is the simplest of the methods: it does not join the two sides of a point, and does not
/// care whose stones it reads, but that the second player's count a little more.
#[derive(Clone, Copy, Debug, Default)]
pub struct LineMap;

/// What each text is worth.
const POINTS: [(&str, u32); 16] = [
    ("010", 10),
    ("0110", 100),
    ("01110", 1000),
    ("011110", 5000),
    ("01", 6),
    ("011", 60),
    ("0111", 600),
    ("01111", 5000),
    ("020", 11),
    ("0220", 110),
    ("02220", 1100),
    ("022220", 5500),
    ("02", 7),
    ("022", 70),
    ("0222", 700),
    ("02222", 5500),
];

/// Stones that are written down at most: longer runs count as four.
const LONGEST: usize = 4;

impl Method for LineMap {
    fn prefer(&mut self, view: &View) -> Option<Point> {
        best(view.choices(), |point| points(view.grid(), point))
    }
}

/// The points of an empty point: those of its eight directions together.
fn points(grid: &Grid, point: Point) -> u32 {
    let directions = Direction::ALL.into_iter().flat_map(|axis| [(axis, 1), (axis, -1)]);
    directions.filter_map(|(axis, sign)| look_up(&text(grid, point, axis, sign)?)).sum()
}

/// What is read from an empty point in one direction; `None` if its neighbour is no stone.
fn text(grid: &Grid, point: Point, direction: Direction, sign: i32) -> Option<String> {
    let mut cells = ray(grid, point, direction, sign).peekable();
    let stone = *cells.peek()?;
    let digit = match stone.color()? {
        Color::Black => '1',
        Color::White => '2',
    };
    let mut text = String::from('0');
    let mut run = 0;
    while cells.next_if_eq(&stone).is_some() {
        run += 1;
        if run <= LONGEST {
            text.push(digit);
        }
    }
    if cells.next().is_some_and(|cell| cell.is_empty()) {
        text.push('0');
    }
    Some(text)
}

/// What a text is worth.
fn look_up(text: &str) -> Option<u32> {
    POINTS.iter().find(|(known, _)| *known == text).map(|&(_, points)| points)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::WeightBook;
    use crate::pattern::{Code, LineClass, code_classes};
    use crate::types::Rule;

    fn grid(rows: &[&str]) -> Grid {
        Grid::from_rows(rows).unwrap()
    }

    fn at(rows: &[&str], x: u8, y: u8) -> u32 {
        points(&grid(rows), Point::new(x, y))
    }

    #[test]
    fn a_stone_alone() {
        let rows = [".......", ".......", ".......", "...X...", ".......", ".......", "......."];
        for (x, y) in [(2, 2), (3, 2), (4, 2), (2, 3), (4, 3), (2, 4), (3, 4), (4, 4)] {
            assert_eq!(at(&rows, x, y), 10, "{x},{y}");
        }
        assert_eq!(at(&rows, 3, 1), 0);
    }

    #[test]
    fn an_open_two() {
        assert_eq!(at(&["........", "..XX....", "........", "........", "........"], 1, 1), 100);
        assert_eq!(at(&["........", "..OO....", "........", "........", "........"], 4, 1), 110);
    }

    #[test]
    fn an_open_three_and_a_single_stone() {
        let rows = ["........", "..XXX...", "......X.", "........", "........"];
        assert_eq!(at(&rows, 5, 1), 1010);
    }

    #[test]
    fn three_single_stones() {
        let rows = [".......", "..X.X..", ".......", "....X..", "......."];
        assert_eq!(at(&rows, 3, 2), 30);
    }

    #[test]
    fn every_text() {
        // The run begins in column 1, and is read from column 0.
        for stones in 1..=4 {
            for (mark, digit) in [('X', "1"), ('O', "2")] {
                for closed in [false, true] {
                    let end = if closed { '#' } else { '.' };
                    let run = mark.to_string().repeat(stones);
                    let row = format!("{:.<9}", format!(".{run}{end}"));
                    let text =
                        format!("0{}{}", digit.repeat(stones), if closed { "" } else { "0" });
                    let rest = ".........";
                    assert_eq!(
                        at(&[&row, rest, rest, rest, rest], 0, 0),
                        look_up(&text).unwrap(),
                        "{text}"
                    );
                }
            }
        }
    }

    #[test]
    fn longer_runs_count_as_four() {
        let rest = ".........";
        assert_eq!(at(&[".XXXXXX..", rest, rest, rest, rest], 0, 0), 5000);
        assert_eq!(at(&[".OOOOOX..", rest, rest, rest, rest], 0, 0), 5500);
    }

    #[test]
    fn the_preset_of_the_same_name_carries_the_dictionary() {
        use LineClass::*;
        let texts: [(&str, &[LineClass]); 8] = [
            ("01", &[BlockedTwo]),
            ("010", &[OpenTwo, OpenTwoDouble, OpenTwoFree]),
            ("011", &[BlockedThree]),
            ("0110", &[OpenThree, OpenThreeFree]),
            ("0111", &[Four]),
            ("01110", &[OpenFour]),
            ("01111", &[Five]),
            ("011110", &[Five]),
        ];
        let (book, codes) = (WeightBook::preset("line-map").unwrap(), code_classes());
        for rule in Rule::ALL {
            let weights = book.weights(rule);
            for (color, digit) in [(Color::Black, "1"), (Color::White, "2")] {
                for (text, classes) in texts {
                    let points = look_up(&text.replace('1', digit)).unwrap() as i32;
                    for &class in classes {
                        let alone = |of: &[LineClass; 4]| of[3] == class && of[2] == Dead;
                        let code = codes.iter().position(alone).unwrap() as Code;
                        let what = format!("{rule} {color} {text} {class}");
                        assert_eq!(weights.value(color, code), [points; 2], "{what}");
                        assert_eq!(weights.attack(color, code), points, "{what}");
                        assert_eq!(weights.defense(color, code), points, "{what}");
                    }
                }
            }
        }
    }
}
