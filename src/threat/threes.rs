//! Wins by continuous threats (VCT): fours and open threes.
//!
//! An and-or tree: the attacker only makes fours and threes, the defender only has the replies
//! that [`decide`] lists, which are exact. It is searched by proof and disproof numbers (df-pn,
//! Nagai 2002), and a win is claimed only after its whole tree has been walked again.

use super::decided::{Decision, decide, four_moves};
use super::fours::FourSolver;
use crate::board::{Board, PointSet};
use crate::pattern::Threat;
use crate::types::Point;

/// What the three solver says of the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Threes {
    /// It wins by continuous threats: the longest defence, beginning with its move and ending
    /// before the five, and the plies up to the five.
    Win {
        /// Moves of both sides in turn; never empty.
        line: Vec<Point>,
        /// Plies from here to the five, at most.
        plies: i32,
    },
    /// It has no win by continuous threats.
    No,
    /// None was found within the budget.
    Unknown,
}

/// Proven, or disproven: no number of further positions is needed.
const INFINITE: u32 = 1 << 28;
/// Fours, and nodes, of the four solver where the attacker is to move.
const FOURS: u8 = 12;
const FOUR_NODES: u64 = 40;
/// The longest win that is looked for, in plies.
const DEEPEST: usize = 60;

/// How many more positions, at least, a win needs to be proven, and to be disproven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

const PROVEN: Numbers = Numbers { proof: 0, disproof: INFINITE };
const DISPROVEN: Numbers = Numbers { proof: INFINITE, disproof: 0 };
const FRESH: Numbers = Numbers { proof: 1, disproof: 1 };

/// The three solver and its memory. One solver serves boards of one rule and size.
#[derive(Clone, Debug)]
pub struct ThreeSolver {
    fours: FourSolver,
    /// Hash and numbers of positions; later ones overwrite earlier ones.
    known: Vec<(u64, Numbers)>,
    nodes: u64,
    budget: u64,
    /// Whether the limit on plies has hidden anything.
    cut: bool,
}

/// Whose turn it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Attack,
    Defend,
}

impl Turn {
    const fn next(self) -> Turn {
        match self {
            Turn::Attack => Turn::Defend,
            Turn::Defend => Turn::Attack,
        }
    }
}

impl ThreeSolver {
    /// A solver that remembers `1 << bits` positions, sixteen bytes each.
    #[must_use]
    pub fn new(bits: u32) -> ThreeSolver {
        ThreeSolver {
            fours: FourSolver::new(12),
            known: vec![(0, FRESH); 1 << bits],
            nodes: 0,
            budget: 0,
            cut: false,
        }
    }

    /// Nodes visited by the last call, those of fours among them.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Looks for a win of the side to move within `budget` nodes; a win that was found may take
    /// as many again to be walked. The board is the same afterwards.
    pub fn solve(&mut self, board: &mut Board, budget: u64) -> Threes {
        self.nodes = 0;
        self.budget = budget;
        self.cut = false;
        let numbers = self.search(board, Turn::Attack, INFINITE, INFINITE, 0);
        if numbers.disproof == 0 {
            return if self.cut { Threes::Unknown } else { Threes::No };
        }
        if numbers.proof > 0 {
            return Threes::Unknown;
        }
        // What the memory has forgotten may be proven anew, and much of the tree is seen twice.
        self.budget += budget;
        match self.walk(board, Turn::Attack, 0) {
            Some((mut line, plies)) => {
                line.reverse();
                Threes::Win { line, plies }
            }
            None => Threes::Unknown,
        }
    }

    fn get(&self, hash: u64) -> Numbers {
        let (of, numbers) = self.known[hash as usize & (self.known.len() - 1)];
        if of == hash { numbers } else { FRESH }
    }

    fn put(&mut self, hash: u64, numbers: Numbers) {
        let slot = hash as usize & (self.known.len() - 1);
        self.known[slot] = (hash, numbers);
    }

    /// Searches until the position's numbers reach a limit, and returns them.
    fn search(
        &mut self,
        board: &mut Board,
        turn: Turn,
        proof: u32,
        disproof: u32,
        ply: usize,
    ) -> Numbers {
        self.nodes += 1;
        let hash = board.hash();
        let moves = match self.moves(board, turn, ply) {
            Ok(moves) => moves,
            Err(numbers) => {
                self.put(hash, numbers);
                return numbers;
            }
        };
        let hashes: Vec<u64> = moves.iter().map(|&point| board.hash_after(point)).collect();
        loop {
            // Seen from the one to move: the attacker needs one proof, the defender one disproof.
            let (mut least, mut second, mut sum, mut best) = (INFINITE, INFINITE, 0u32, 0);
            for (i, &hash) in hashes.iter().enumerate() {
                let Numbers { proof, disproof } = self.get(hash);
                let (own, other) =
                    if turn == Turn::Attack { (proof, disproof) } else { (disproof, proof) };
                sum = if other >= INFINITE { INFINITE } else { (sum + other).min(INFINITE) };
                if own < least {
                    (second, least, best) = (least, own, i);
                } else {
                    second = second.min(own);
                }
                if sum >= INFINITE && least == 0 {
                    break;
                }
            }
            if least == 0 {
                sum = INFINITE;
            } else if sum == 0 {
                least = INFINITE;
            }
            let numbers = match turn {
                Turn::Attack => Numbers { proof: least, disproof: sum },
                Turn::Defend => Numbers { proof: sum, disproof: least },
            };
            let over = numbers.proof >= proof || numbers.disproof >= disproof;
            let done = numbers.proof == 0 || numbers.disproof == 0;
            if over || done || self.nodes >= self.budget {
                self.put(hash, numbers);
                return numbers;
            }
            let child = self.get(hashes[best]);
            let narrow = |limit: u32| limit.min(second.saturating_add(1 + second / 4));
            let (child_proof, child_disproof) = match turn {
                Turn::Attack => {
                    let rest = sum - child.disproof.min(sum);
                    (narrow(proof), disproof.saturating_sub(rest))
                }
                Turn::Defend => {
                    let rest = sum - child.proof.min(sum);
                    (proof.saturating_sub(rest), narrow(disproof))
                }
            };
            board.play(moves[best], &mut ());
            self.search(board, turn.next(), child_proof, child_disproof, ply + 1);
            board.undo(&mut ());
        }
    }

    /// The moves of the side to move that matter; or what the threats decide at once.
    fn moves(&mut self, board: &mut Board, turn: Turn, ply: usize) -> Result<Vec<Point>, Numbers> {
        let (own, other) = match turn {
            Turn::Attack => (PROVEN, DISPROVEN),
            Turn::Defend => (DISPROVEN, PROVEN),
        };
        let replies = match decide(board) {
            Decision::Win(..) => return Err(own),
            Decision::StopFive(set) | Decision::StopOpenFour(set) if set.is_empty() => {
                return Err(other);
            }
            Decision::StopFive(set) | Decision::StopOpenFour(set) => Some(set),
            Decision::Open => None,
        };
        if turn == Turn::Defend {
            // Without a threat there is nothing that he must do.
            return replies.map(|set| set.iter().collect()).ok_or(DISPROVEN);
        }
        if ply >= DEEPEST {
            self.cut = true;
            return Err(DISPROVEN);
        }
        let won = self.fours.any(board, FOURS, FOUR_NODES).is_some();
        self.nodes += self.fours.nodes();
        if won {
            return Err(PROVEN);
        }
        let moves = threats(board, replies);
        if moves.is_empty() { Err(DISPROVEN) } else { Ok(moves) }
    }

    /// Walks the tree of a proven position: the longest defence, last move first, and the plies
    /// to the five. `None` if a part of it is forgotten and not found again.
    fn walk(&mut self, board: &mut Board, turn: Turn, ply: usize) -> Option<(Vec<Point>, i32)> {
        match decide(board) {
            Decision::Win(point, plies) => {
                return (turn == Turn::Attack).then(|| (vec![point], plies));
            }
            Decision::StopFive(set) if set.is_empty() && turn == Turn::Defend => {
                return Some((Vec::new(), 2));
            }
            Decision::StopOpenFour(set) if set.is_empty() && turn == Turn::Defend => {
                return Some((Vec::new(), 4));
            }
            _ => {}
        }
        let proven = self.search(board, turn, INFINITE, INFINITE, ply).proof == 0;
        if !proven || self.nodes >= self.budget {
            return None;
        }
        if turn == Turn::Attack {
            let found = self.fours.any(board, FOURS, 100 * FOUR_NODES);
            self.nodes += self.fours.nodes();
            if let Some((_, plies)) = found {
                let mut line: Vec<Point> = self.fours.line().collect();
                line.reverse();
                return Some((line, plies));
            }
        }
        let moves = self.moves(board, turn, ply).ok()?;
        let mut longest: Option<(Vec<Point>, i32)> = None;
        for point in moves {
            if turn == Turn::Attack && self.get(board.hash_after(point)).proof > 0 {
                continue;
            }
            board.play(point, &mut ());
            let below = self.walk(board, turn.next(), ply + 1);
            board.undo(&mut ());
            let below = below.map(|(mut line, plies)| {
                line.push(point);
                (line, plies + 1)
            });
            if turn == Turn::Attack {
                if below.is_some() {
                    return below;
                }
                continue;
            }
            let (line, plies) = below?;
            if longest.as_ref().is_none_or(|(_, most)| *most < plies) {
                longest = Some((line, plies));
            }
        }
        longest
    }
}

/// The attacker's fours and threes, among the points that he is bound to if he is.
fn threats(board: &Board, bound: Option<PointSet>) -> Vec<Point> {
    let own = board.side();
    let mut moves = Vec::new();
    four_moves(board, own, |point| moves.push(point));
    for threat in [Threat::DoubleThree, Threat::Three, Threat::Forbidden] {
        if board.count(own, threat) == 0 {
            continue;
        }
        for point in board.points(own, threat).iter() {
            if !moves.contains(&point) && !board.is_forbidden(point) {
                moves.push(point);
            }
        }
    }
    if let Some(bound) = bound {
        moves.retain(|&point| bound.contains(point));
    }
    moves
}
