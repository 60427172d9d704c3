use super::window::{LENGTH, Mark, Window};
use std::fmt;

/// A decision tree over windows: questions, what this or that cell holds, until there is an
/// answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Tree {
    /// What does this cell hold? One branch for each [`Mark`].
    Ask(usize, Box<[Tree; 3]>),
    /// The cell to play.
    Play(Answer),
}

/// The cell to play, and how sure that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Its place in the window, 0 to 4.
    pub cell: usize,
    /// In how many of the games' windows that lead here it was played.
    pub right: u32,
    /// How many windows lead here.
    pub of: u32,
}

/// The words for the branches, in the order of the marks.
const BRANCHES: [&str; 3] = ["empty", "other", "own"];
/// The word before the first question.
const ROOT: &str = "window";

impl Tree {
    /// What the tree says about a window.
    pub fn answer(&self, window: &Window) -> Answer {
        let mut tree = self;
        loop {
            match tree {
                Tree::Ask(cell, branches) => tree = &branches[window[*cell] as usize],
                Tree::Play(answer) => return *answer,
            }
        }
    }

    /// Reads a tree, as it is written by its `Display`. Empty lines and those that begin with
    /// `#` do not count. The error is the line that cannot be read.
    pub fn parse(text: &str) -> Result<Tree, String> {
        let mut lines =
            text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        let tree = Tree::read(&mut lines, ROOT)?;
        lines.next().map_or(Ok(tree), |line| Err(line.to_owned()))
    }

    fn read<'a>(lines: &mut impl Iterator<Item = &'a str>, branch: &str) -> Result<Tree, String> {
        let line = lines.next().ok_or("the end")?;
        let bad = || line.to_owned();
        let node = line.strip_prefix(branch).and_then(|rest| rest.strip_prefix(": "));
        let words: Vec<&str> = node.ok_or_else(bad)?.split(' ').collect();
        let number = |word: &str| word.parse::<u32>().map_err(|_| bad());
        let place = |word: &str| match word.parse::<usize>() {
            Ok(cell) if cell < LENGTH => Ok(cell),
            _ => Err(bad()),
        };
        match words[..] {
            ["cell", cell] => {
                let [empty, other, own] = BRANCHES;
                let branches =
                    [Tree::read(lines, empty)?, Tree::read(lines, other)?, Tree::read(lines, own)?];
                Ok(Tree::Ask(place(cell)?, Box::new(branches)))
            }
            ["play", cell, right, "of", all] => Ok(Tree::Play(Answer {
                cell: place(cell)?,
                right: number(right)?,
                of: number(all)?.max(1),
            })),
            _ => Err(bad()),
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, branch: &str, depth: usize) -> fmt::Result {
        write!(f, "{:1$}{branch}: ", "", 2 * depth)?;
        match self {
            Tree::Ask(cell, branches) => {
                writeln!(f, "cell {cell}")?;
                BRANCHES
                    .into_iter()
                    .zip(branches.iter())
                    .try_for_each(|(branch, tree)| tree.write(f, branch, depth + 1))
            }
            Tree::Play(Answer { cell, right, of }) => writeln!(f, "play {cell} {right} of {of}"),
        }
    }
}

/// One line for each question and answer, those of a branch further in.
impl fmt::Display for Tree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, ROOT, 0)
    }
}

const _: () = assert!(BRANCHES.len() == Mark::ALL.len());

#[cfg(test)]
mod tests {
    use super::*;
    use Mark::{Empty, Other, Own};

    const TEXT: &str = "\
window: cell 2
  empty: cell 0
    empty: play 1 3 of 4
    other: play 2 5 of 6
    own: play 3 7 of 8
  other: play 1 1 of 2
  own: play 4 9 of 9
";

    #[test]
    fn text_and_back() {
        let tree = Tree::parse(&format!("# a comment\n\n{TEXT}")).unwrap();
        assert_eq!(tree.to_string(), TEXT);
        for bad in [
            "",
            "window: cell 5",
            "window: play 1",
            "empty: play 1 1 of 2",
            "window: cell 2\nempty: play 1 1 of 2\nown: play 1 1 of 2",
            "window: play 1 1 of 2\nwindow: play 1 1 of 2",
            "window: play 1 x of 2",
        ] {
            assert!(Tree::parse(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn answers() {
        let tree = Tree::parse(TEXT).unwrap();
        let cell = |window| tree.answer(&window).cell;
        assert_eq!(cell([Empty, Own, Own, Own, Empty]), 4);
        assert_eq!(cell([Other, Empty, Empty, Own, Own]), 2);
        assert_eq!(cell([Own, Empty, Other, Own, Own]), 1);
    }
}
