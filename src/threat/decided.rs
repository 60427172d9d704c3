//! Positions that the threats on the board decide at once.

use crate::board::{Board, PointSet};
use crate::pattern::Threat;
use crate::types::{Color, Point};

/// What the threats of both sides say about a position, for the side to move.
#[derive(Clone, Debug)]
pub enum Decision {
    /// The move wins in so many plies (1, 3 or 5), whatever the opponent does.
    Win(Point, i32),
    /// The opponent threatens five, and only these legal moves stop that. Without any, the
    /// game is lost in two plies.
    StopFive(PointSet),
    /// The opponent threatens an open four, and only these legal moves, his own fours among
    /// them, stop or delay it. Without any, the game is lost in four plies.
    StopOpenFour(PointSet),
    /// Nothing is decided.
    Open,
}

/// Looks at the fives, open fours and double threes of both sides.
#[must_use]
pub fn decide(board: &Board) -> Decision {
    let own = board.side();
    let other = own.opponent();
    if let Some(point) = first(board, own, Threat::Five) {
        return Decision::Win(point, 1);
    }
    if board.count(other, Threat::Five) > 0 {
        return Decision::StopFive(legal(board, board.five_replies(other)));
    }
    if let Some(point) = first(board, own, Threat::OpenFour) {
        return Decision::Win(point, 3);
    }
    if board.count(other, Threat::OpenFour) > 0 {
        let mut replies = legal(board, board.open_four_replies(other));
        four_moves(board, own, |point| replies.insert(point));
        return Decision::StopOpenFour(replies);
    }
    // Two open threes: one reply stops only one of them. Without a four of his own the
    // opponent has no time for anything else: a five needs two moves, and we need two.
    // Of black in renju a double three is forbidden, or else no double three.
    let calm = [Threat::Four, Threat::FourThree, Threat::Forbidden]
        .iter()
        .all(|&threat| board.count(other, threat) == 0);
    if calm {
        if let Some(point) = first(board, own, Threat::DoubleThree) {
            return Decision::Win(point, 5);
        }
    }
    Decision::Open
}

/// Calls `each` with every legal move of `color`, the side to move, that threatens a five:
/// open fours first, then a four with a three, then the other fours.
#[inline]
pub(super) fn four_moves(board: &Board, color: Color, mut each: impl FnMut(Point)) {
    for threat in [Threat::OpenFour, Threat::FourThree, Threat::Four] {
        if board.count(color, threat) > 0 {
            board.points(color, threat).iter().for_each(&mut each);
        }
    }
    // A point that threes seem to forbid may be allowed after all.
    if board.count(color, Threat::Forbidden) > 0 {
        for point in board.points(color, Threat::Forbidden).iter() {
            let code = board.code(color, point);
            if board.patterns().latent_threat(code).is_four() && !board.is_foul(point) {
                each(point);
            }
        }
    }
}

/// The points of a set where the side to move may play.
pub(super) fn legal(board: &Board, points: PointSet) -> PointSet {
    if board.rule().restricts(board.side()) {
        points.iter().filter(|&point| !board.is_forbidden(point)).collect()
    } else {
        points
    }
}

#[inline]
fn first(board: &Board, color: Color, threat: Threat) -> Option<Point> {
    if board.count(color, threat) == 0 { None } else { board.points(color, threat).first() }
}
