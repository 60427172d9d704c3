//! How swap2 is asked for and answered, by SWAP2BOARD and by Yixin-Board.

use super::Refusal;
use super::legality::is_legal;
use crate::balance::swap2::{Choice, Phase};
use crate::engine::Position;
use crate::types::{Cell, Color, Point};

/// Who asks, and so how the answer looks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// SWAP2BOARD.
    Manager,
    /// YXSWAP2STEP1, 2, 3.
    YixinBoard,
}

/// What is asked when so many stones lie on the board; `None`: to put the first three.
///
/// # Errors
/// [`Refusal::Stones`] if there is no such question.
pub fn phase(stones: usize) -> Result<Option<Phase>, Refusal> {
    match stones {
        0 => Ok(None),
        3 => Ok(Some(Phase::Three)),
        5 => Ok(Some(Phase::Five)),
        other => Err(Refusal::Stones(other)),
    }
}

impl Asker {
    /// The answer to no stones, a line each.
    pub fn opening(self, stones: [Point; 3]) -> Vec<String> {
        let [a, b, c] = stones;
        match self {
            Asker::Manager => vec![format!("{a} {b} {c}")],
            Asker::YixinBoard => (1..).zip(stones).map(|(n, point)| put(n, point)).collect(),
        }
    }

    /// The answer to three or five stones, a line each. What comes from the search is not
    /// trusted blindly: where its moves are not legal, black is taken.
    pub fn choice(self, phase: Phase, position: &Position, choice: Choice) -> Vec<String> {
        let choice = if is_sound(position, choice) { choice } else { Choice::Swap };
        let number = if phase == Phase::Three { 1 } else { 2 };
        match (self, choice) {
            (Asker::Manager, Choice::Swap) => vec!["SWAP".into()],
            (Asker::Manager, Choice::Stay(point)) => vec![point.to_string()],
            (Asker::Manager, Choice::Two(fourth, fifth)) => vec![format!("{fourth} {fifth}")],
            (Asker::YixinBoard, Choice::Swap) => {
                vec![format!("MESSAGE SWAP2 SWAP{number} YES")]
            }
            // It asks for the move by BOARD.
            (Asker::YixinBoard, Choice::Stay(_)) => vec![format!("MESSAGE SWAP2 SWAP{number} NO")],
            (Asker::YixinBoard, Choice::Two(fourth, fifth)) => {
                vec![put(4, fourth), put(5, fifth)]
            }
        }
    }
}

fn put(number: u32, point: Point) -> String {
    format!("MESSAGE SWAP2 MOVE{number} {} {}", point.x(), point.y())
}

fn is_sound(position: &Position, choice: Choice) -> bool {
    match choice {
        Choice::Swap => true,
        Choice::Stay(point) => is_legal(position, point),
        Choice::Two(fourth, fifth) => {
            let mut next = position.clone();
            next.grid.set(fourth, Cell::White);
            next.side = Color::Black;
            is_legal(position, fourth) && is_legal(&next, fifth)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::balance::swap2::position;
    use crate::types::{Rule, Size};

    #[test]
    fn answers() {
        let position = position(Size::new(15, 15).unwrap(), Rule::Freestyle, &[]);
        let (a, b) = (Point::new(8, 3), Point::new(8, 6));
        for (phase, choice, manager, yixin) in [
            (Phase::Three, Choice::Swap, "SWAP", "MESSAGE SWAP2 SWAP1 YES"),
            (Phase::Three, Choice::Stay(a), "8,3", "MESSAGE SWAP2 SWAP1 NO"),
            (
                Phase::Three,
                Choice::Two(a, b),
                "8,3 8,6",
                "MESSAGE SWAP2 MOVE4 8 3/MESSAGE SWAP2 MOVE5 8 6",
            ),
            (Phase::Five, Choice::Swap, "SWAP", "MESSAGE SWAP2 SWAP2 YES"),
            (Phase::Five, Choice::Stay(a), "8,3", "MESSAGE SWAP2 SWAP2 NO"),
            (Phase::Three, Choice::Two(a, a), "SWAP", "MESSAGE SWAP2 SWAP1 YES"),
        ] {
            let answer = |asker: Asker| asker.choice(phase, &position, choice).join("/");
            assert_eq!(answer(Asker::Manager), manager);
            assert_eq!(answer(Asker::YixinBoard), yixin);
        }
        let three = [a, b, Point::new(1, 0)];
        assert_eq!(Asker::Manager.opening(three), ["8,3 8,6 1,0"]);
        assert_eq!(Asker::YixinBoard.opening(three)[2], "MESSAGE SWAP2 MOVE3 1 0");
    }
}
