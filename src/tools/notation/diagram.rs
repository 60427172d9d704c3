//! Boards drawn with letters: the pictures that the tools print, and whatever looks like them.

use super::Sheet;
use crate::types::{Cell, Color, Grid, Point, Rule, Size};
use anyhow::{Context, Result, bail, ensure};

/// The rows of a drawing: letters above and below, numbers at both sides, `width` columns for
/// what `cell` says of each point.
pub fn rows(size: Size, width: usize, cell: impl Fn(Point) -> String) -> Vec<String> {
    let letters: String =
        (0..size.width()).map(|x| format!("{:>width$}", char::from(b'a' + x))).collect();
    let mut rows = vec![format!("   {letters}")];
    for y in 0..size.height() {
        let number = size.height() - y;
        let cells = (0..size.width()).map(|x| format!("{:>width$}", cell(Point::new(x, y))));
        rows.push(format!("{number:>3}{} {number}", cells.collect::<String>()));
    }
    rows.push(format!("   {letters}"));
    rows
}

/// How a cell is drawn.
#[must_use]
pub const fn mark(cell: Cell) -> char {
    match cell {
        Cell::Empty => '.',
        Cell::Black => 'X',
        Cell::White => 'O',
        Cell::Wall => '#',
    }
}

/// Puts a pair of brackets around a point of a drawing with two columns a cell.
pub fn bracket(rows: &mut [String], point: Point, [open, close]: [char; 2]) {
    // Three columns of row number, then a blank and a mark for each cell.
    let at = 4 + 2 * usize::from(point.x());
    if let Some(row) = rows.get_mut(1 + usize::from(point.y())) {
        let put = |(i, c)| match i {
            i if i + 1 == at => open,
            i if i == at + 1 => close,
            _ => c,
        };
        *row = row.chars().enumerate().map(put).collect();
    }
}

/// A board with the last move in brackets.
#[must_use]
pub fn picture(grid: &Grid, last: Option<Point>) -> String {
    let mut rows = rows(grid.size(), 2, |point| mark(grid.get(point)).into());
    if let Some(last) = last.filter(|&point| !grid.get(point).is_empty()) {
        bracket(&mut rows, last, ['(', ')']);
    }
    rows.join("\n")
}

/// Whether a text has a line that looks like the row of a board.
pub(super) fn has_rows(text: &str) -> bool {
    text.lines().any(|line| row(line).is_some())
}

/// Reads the first board of a text. Black's stones are `X`, white's `O`, in brackets if last
/// played; `#` is a dead cell; anything else that is usual for an empty point is one. Who is to
/// move and under which rule is taken from a line such as `white to move, renju, 15x15`, else
/// black moves if both sides have as many stones, white if black has one more.
///
/// # Errors
/// If the rows make no board, or nobody knows who is to move and `side` does not say.
pub(super) fn parse(text: &str, side: Option<Color>) -> Result<Sheet> {
    let board: Vec<Vec<Drawn>> =
        text.lines().map(row).skip_while(Option::is_none).map_while(|row| row).collect();
    let width = board.first().context("there is no board in it")?.len();
    for (i, row) in board.iter().enumerate() {
        ensure!(
            row.len() == width,
            "row {} of the board has {} cells, the first has {width}",
            i + 1,
            row.len()
        );
    }
    let size = Size::new(width as i64, board.len() as i64)
        .with_context(|| format!("a board of {width}x{}", board.len()))?;
    let mut sheet = Sheet::new(size);
    let cells: Vec<Drawn> = board.concat();
    for (point, drawn) in size.points().zip(&cells) {
        if drawn.cell != Cell::Empty {
            sheet.setup.push((point, drawn.cell));
        }
    }
    let count = |color: Color| cells.iter().filter(|c| c.cell == color.into()).count();
    let (black, white) = (count(Color::Black), count(Color::White));
    let (told, rule) = words(text);
    sheet.rule = rule;
    sheet.first = match (side.or(told), black.checked_sub(white)) {
        (Some(side), _) => side,
        (None, Some(0)) => Color::Black,
        (None, Some(1)) => Color::White,
        (None, _) => bail!("{black} black stones, {white} white: who moves? say --side"),
    };
    // The stone in brackets was the last move.
    let last = size.points().zip(&cells).find(|(_, drawn)| drawn.last);
    if let Some((point, drawn)) = last.filter(|(_, d)| d.cell == sheet.first.opponent().into()) {
        sheet.setup.retain(|(other, _)| *other != point);
        sheet.first = drawn.cell.color().unwrap_or(sheet.first);
        sheet.moves.push(point);
    }
    Ok(sheet)
}

/// A cell as it is drawn.
#[derive(Clone, Copy)]
struct Drawn {
    cell: Cell,
    last: bool,
}

/// The cells of a line, if it is a row of a board: with a number before it, or not; beyond the
/// same number behind it anything may stand.
fn row(line: &str) -> Option<Vec<Drawn>> {
    let line = line.trim();
    let cells = line.trim_start_matches(|c: char| c.is_ascii_digit());
    let number = &line[..line.len() - cells.len()];
    let cells = cells.split_terminator(|c: char| c.is_ascii_digit()).next()?;
    if number.is_empty() && cells.len() != line.len() {
        return None;
    }
    let mut row: Vec<Drawn> = Vec::new();
    let mut open = false;
    for c in cells.chars() {
        let cell = match c {
            'X' | 'x' | '●' => Cell::Black,
            'O' | 'o' | '○' => Cell::White,
            '#' => Cell::Wall,
            '.' | '_' | '-' | '+' | '·' | '*' | '!' | '×' => Cell::Empty,
            '(' => {
                open = true;
                continue;
            }
            ')' | ' ' | '\t' | '[' | ']' | '|' => continue,
            _ => return None,
        };
        row.push(Drawn { cell, last: std::mem::take(&mut open) });
    }
    // Anything shorter is no board, and may well be a word.
    (row.len() >= crate::types::MIN_SIDE).then_some(row)
}

/// What the lines around a board say about who is to move, and under which rule.
fn words(text: &str) -> (Option<Color>, Option<Rule>) {
    for color in Color::BOTH {
        let start = format!("{color} to move");
        if let Some(rest) = text.lines().find_map(|line| line.trim().strip_prefix(&start)) {
            let rule = rest.split(',').nth(1).and_then(|word| word.trim().parse().ok());
            return (Some(color), rule);
        }
    }
    (None, None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_read_again() {
        let size = Size::new(20, 15).unwrap();
        let mut grid = Grid::new(size);
        grid.set(Point::new(19, 0), Cell::Black);
        grid.set(Point::new(0, 0), Cell::White);
        grid.set(Point::new(4, 3), Cell::Wall);
        grid.set(Point::new(5, 3), Cell::Black);
        for last in [None, Some(Point::new(19, 0)), Some(Point::new(5, 3))] {
            let drawn = picture(&grid, last);
            let text = format!("depth 1  0.1\n\n{drawn}\nwhite to move, renju, 20x15\nbest h8");
            let sheet = parse(&text, None).unwrap();
            let position = sheet.last_position(Rule::Renju);
            assert_eq!((position.side, sheet.rule), (Color::White, Some(Rule::Renju)));
            assert!(position.grid == grid, "{drawn}");
            assert_eq!(sheet.moves.first().copied(), last);
        }
        assert_eq!(picture(&grid, None), grid.to_string());
    }

    #[test]
    fn other_styles() {
        let text = "\
            .....\n..X..\n..o..\n- + · _ *\n| x | . | . | . | . |\n";
        let sheet = parse(text, None).unwrap();
        assert_eq!((sheet.size.height(), sheet.setup.len(), sheet.first), (5, 3, Color::White));
        let screen = " 5 . . . . . 5   any words\n 4 . .[.]. . 4\n 3 . !(X). . 3  14 moves\n\
                       2 . . O . . 2\n 1 . . . . . 1";
        let sheet = parse(screen, Some(Color::White)).unwrap();
        assert_eq!(sheet.moves, [Point::new(2, 2)]);
    }

    #[test]
    fn clear_errors() {
        for (text, part) in [
            (".....\n....", "4 cells"),
            (".....\n.....", "5x2"),
            ("XX...\n.....\n.....\n.....\n.....", "--side"),
            ("hello", "no board"),
        ] {
            // A short row is no row at all: the board ends before it.
            let error = format!("{:#}", parse(text, None).unwrap_err());
            assert!(error.contains(part) || error.contains("5x1"), "{text}: {error}");
        }
    }
}
