use super::spot::numbers;
use super::{Refusal, Spot};
use crate::types::{Point, Size};
use std::fmt;

/// The commands that are followed by lines with stones and ended by DONE.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    /// A position; the engine is to move.
    Board,
    /// The first stones of a game with the swap2 opening.
    Swap2,
    /// A position, and no answer.
    YxBoard,
    /// Cells that the engine must not play.
    YxBlock,
    /// Cells that it may play again.
    YxBlockUndo,
    /// Moves after which the records of a database are asked for.
    YxQuery,
}

impl BlockKind {
    /// How a line of the block looks.
    #[must_use]
    pub const fn line_form(self) -> &'static str {
        match self {
            BlockKind::Board | BlockKind::YxBoard => "x,y,field",
            BlockKind::Swap2 | BlockKind::YxBlock | BlockKind::YxBlockUndo | BlockKind::YxQuery => {
                "x,y"
            }
        }
    }

    /// Whether its lines are stones, of which each point holds but one.
    const fn lists_stones(self) -> bool {
        !matches!(self, BlockKind::YxBlock | BlockKind::YxBlockUndo)
    }
}

impl fmt::Display for BlockKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            BlockKind::Board => "BOARD",
            BlockKind::Swap2 => "SWAP2BOARD",
            BlockKind::YxBoard => "YXBOARD",
            BlockKind::YxBlock => "YXBLOCK",
            BlockKind::YxBlockUndo => "YXBLOCKUNDO",
            BlockKind::YxQuery => "YXQUERYDATABASEALL",
        })
    }
}

/// Whose stone a BOARD line puts down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Field {
    /// The engine's.
    Own,
    /// The opponent's.
    Opponent,
    /// Nobody's: part of a finished row in the continuous game, or a foul.
    Dead,
}

/// One line of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stone {
    /// Where.
    pub point: Point,
    /// Whose; in blocks that do not say, [`Field::Own`].
    pub field: Field,
}

/// A block on its way in. It is carried out as a whole or not at all: the first line that
/// is wrong spoils it, and the complaint waits for DONE.
#[derive(Clone, Debug)]
pub struct Block {
    kind: BlockKind,
    size: Size,
    stones: Result<Vec<Stone>, Refusal>,
}

impl Block {
    /// A block without lines, for a board of this size.
    #[must_use]
    pub fn new(kind: BlockKind, size: Size) -> Block {
        Block { kind, size, stones: Ok(Vec::new()) }
    }

    /// Which command opened it.
    #[must_use]
    pub fn kind(&self) -> BlockKind {
        self.kind
    }

    /// Takes in a line.
    pub fn add(&mut self, line: &str) {
        let Ok(stones) = &mut self.stones else { return };
        match stone(self.kind, self.size, line) {
            Ok(new) if stones.iter().any(|s| s.point == new.point) => {
                if self.kind.lists_stones() {
                    self.stones = Err(Refusal::Occupied(new.point));
                }
            }
            Ok(new) => stones.push(new),
            Err(refusal) => self.stones = Err(refusal),
        }
    }

    /// All lines, in the order in which they came; a cell that is named twice is there once.
    ///
    /// # Errors
    /// The complaint about the first bad line.
    pub fn finish(self) -> Result<Vec<Stone>, Refusal> {
        self.stones
    }
}

fn stone(kind: BlockKind, size: Size, line: &str) -> Result<Stone, Refusal> {
    let with_field = matches!(kind, BlockKind::Board | BlockKind::YxBoard);
    let (x, y, field) = match numbers(line).as_deref() {
        Some(&[x, y, field]) if with_field => (x, y, field),
        Some(&[x, y]) if !with_field => (x, y, 1),
        _ => return Err(Refusal::not_a_stone(kind, line)),
    };
    let point = Spot { x, y }.on(size)?;
    let field = match field {
        1 => Field::Own,
        2 => Field::Opponent,
        3 => Field::Dead,
        other => return Err(Refusal::Field(other)),
    };
    Ok(Stone { point, field })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(kind: BlockKind, lines: &[&str]) -> Result<Vec<Stone>, Refusal> {
        let mut block = Block::new(kind, Size::new(15, 15).unwrap());
        lines.iter().for_each(|line| block.add(line));
        block.finish()
    }

    #[test]
    fn stones() {
        let stones = block(BlockKind::Board, &["7,7,1", " 8 , 8 , 2 ", "0,14,3"]).unwrap();
        let fields: Vec<_> = stones.iter().map(|s| s.field).collect();
        assert_eq!(fields, [Field::Own, Field::Opponent, Field::Dead]);
        assert_eq!(stones[2].point, Point::new(0, 14));
        assert_eq!(block(BlockKind::Swap2, &["7,7", "8,8"]).unwrap().len(), 2);
    }

    #[test]
    fn cells_may_be_named_twice_and_crowd_out_no_other() {
        let mut lines = vec!["7,7"; 15 * 15];
        lines.push("8,8");
        let stones = block(BlockKind::YxBlock, &lines).unwrap();
        let points: Vec<_> = stones.iter().map(|s| s.point).collect();
        assert_eq!(points, [Point::new(7, 7), Point::new(8, 8)]);
    }

    #[test]
    fn the_first_bad_line_spoils_it() {
        let occupied = Err(Refusal::Occupied(Point::new(7, 7)));
        assert_eq!(block(BlockKind::Board, &["7,7,1", "7,7,2", "99,99,1"]), occupied);
        assert_eq!(block(BlockKind::Board, &["7,7,4"]), Err(Refusal::Field(4)));
        for line in ["15,3,1", "3,3", "TURN 3,3", "3,3,1,1", "3;3;1", ",,", "x"] {
            assert!(block(BlockKind::Board, &["1,1,1", line, "2,2,2"]).is_err(), "{line}");
        }
        assert!(block(BlockKind::Swap2, &["7,7,1"]).is_err());
    }
}
