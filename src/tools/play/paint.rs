//! Colours for the plain text of a board.

use crossterm::style::{Color, Stylize};

/// How the board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Letters, no colours.
    Plain,
    /// Colours and letters.
    Letters,
    /// Colours and round stones.
    Round,
}

impl Look {
    /// The look for this terminal.
    pub fn of_terminal(plain: bool) -> Look {
        let says = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        // The first of these that is set counts.
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().find_map(says).unwrap_or_default();
        let unicode = cfg!(windows) || locale.to_lowercase().replace('-', "").contains("utf8");
        let dumb = says("TERM").is_some_and(|name| name == "dumb");
        match (plain || dumb || says("NO_COLOR").is_some(), unicode) {
            (true, _) => Look::Plain,
            (false, false) => Look::Letters,
            (false, true) => Look::Round,
        }
    }
}

/// The board, and what black, white and warnings look like on it, as numbers of the palette of
/// 256 that terminals share.
const WOOD: Color = Color::AnsiValue(180);
const LINES: Color = Color::AnsiValue(94);
const BLACK: Color = Color::AnsiValue(16);
const WHITE: Color = Color::AnsiValue(231);
const WARNING: Color = Color::AnsiValue(160);

/// Columns of the row number before a board.
const NUMBER: usize = 3;

/// A row of the board with its colours; `columns` is how many the board has.
pub fn row(text: &str, columns: usize, look: Look) -> String {
    if look == Look::Plain {
        return text.into();
    }
    let board = NUMBER..NUMBER + 2 * columns + 1;
    text.chars()
        .enumerate()
        .map(|(i, c)| if board.contains(&i) { cell(c, look) } else { c.to_string() })
        .collect()
}

fn cell(c: char, look: Look) -> String {
    let round = look == Look::Round;
    let (shown, color) = match c {
        'X' => (if round { '●' } else { c }, BLACK),
        'O' => (if round { '●' } else { c }, WHITE),
        '.' => (if round { '·' } else { c }, LINES),
        '#' => (c, LINES),
        _ => (c, WARNING),
    };
    shown.with(color).on(WOOD).bold().to_string()
}
