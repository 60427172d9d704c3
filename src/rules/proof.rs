//! Replays a claimed win by continuous fours, or threes and fours, with nothing but the rules.

use super::outcome::{foul, legal};
use super::renju::Foul;
use super::win::{five_points, winner, wins};
use crate::types::{Cell, Color, Grid, Point, Rule};
use std::fmt;

/// A claimed win: the attacker's stone, and how the attack goes on after each reply that
/// matters. A proof without replies ends the attack: the stone wins at once, or the
/// opponent has no reply that helps.
///
/// [`check_fours`] asks for the replies that matter to attacks with fours, [`check_threats`] for those that
/// matter to attacks with threes, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// Where the attacker plays.
    pub attack: Point,
    /// The opponent's replies, each with the rest of the win.
    pub replies: Vec<(Point, Proof)>,
}

/// Where a claimed win fails, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofError {
    /// The number of the faulty move, from 1: odd ones are the attacker's.
    pub ply: usize,
    /// The faulty move. An empty line has none.
    pub point: Option<Point>,
    /// What is wrong with it.
    pub fault: Fault,
}

/// What can be wrong with a move of a claimed win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Somebody has won before the first move.
    GameOver,
    /// There is no attack at all.
    NoAttack,
    /// The point is not empty, or not on the board.
    Occupied,
    /// The move is forbidden.
    Foul(Foul),
    /// The attack neither wins nor threatens to win with the next stone.
    NoFour,
    /// The attack threatens nothing: neither a five nor a four that nothing stops.
    NoThreat,
    /// The attack lets the opponent win at once, here.
    OpponentWins(Point),
    /// The opponent has this reply, and the claim says nothing about it.
    Unanswered(Point),
    /// The reply does not stop the four.
    StopsNothing,
    /// The attack has won already, and the claim goes on.
    AlreadyWon,
    /// The claim ends with a reply.
    EndsWithReply,
}

impl fmt::Display for ProofError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ply {}", self.ply)?;
        if let Some(point) = self.point {
            write!(f, ", {point}")?;
        }
        write!(f, ": {}", self.fault)
    }
}

impl std::error::Error for ProofError {}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::GameOver => f.write_str("the game is over before this move"),
            Fault::NoAttack => f.write_str("there is no attack"),
            Fault::Occupied => f.write_str("the point is not an empty point of the board"),
            Fault::Foul(foul) => write!(f, "the move is forbidden ({foul})"),
            Fault::NoFour => f.write_str("the attack makes neither a five nor a four"),
            Fault::NoThreat => f.write_str("the attack makes no five, no four and no open three"),
            Fault::OpponentWins(point) => write!(f, "the opponent wins at once on {point}"),
            Fault::Unanswered(point) => write!(f, "no answer to the reply {point}"),
            Fault::StopsNothing => f.write_str("the reply does not stop the four"),
            Fault::AlreadyWon => f.write_str("the attack has won, and the claim goes on"),
            Fault::EndsWithReply => f.write_str("the claim ends with a reply"),
        }
    }
}

/// Checks a claimed win by continuous fours, with all replies.
///
/// Each attack must be legal, and win at once or leave the attacker a winning point while
/// the opponent has none. Then each legal reply after which the attacker has no
/// winning point left must be among the replies: in caro that can be the cell beyond the five
/// as well as the one that completes it, and a renju black may not reply on a forbidden
/// point. Other legal replies may be there too, and are checked the same way.
///
/// # Errors
/// The first fault found, depth first.
pub fn check_fours(
    grid: &Grid,
    rule: Rule,
    attacker: Color,
    proof: &Proof,
) -> Result<(), ProofError> {
    Replay::start(grid, rule, attacker, proof.attack)?.tree(1, proof)
}

/// Checks a claimed win by fours and threes, with all replies.
///
/// An attack may also be one that leaves the attacker a four that nothing stops, as soon as he
/// may play it. Then each legal reply must be among the replies, unless the attacker has such a four, or a five, after
/// it and the opponent has no winning point. What is claimed of fours is checked as by
/// [`check_fours`].
///
/// # Errors
/// The first fault found, depth first.
pub fn check_threats(
    grid: &Grid,
    rule: Rule,
    attacker: Color,
    proof: &Proof,
) -> Result<(), ProofError> {
    let mut replay = Replay::start(grid, rule, attacker, proof.attack)?;
    replay.threes = true;
    replay.tree(1, proof)
}

/// Checks one line of a claimed win by continuous fours: attack, reply, attack, ... as far as
/// the last attack, which wins at once or makes a four that no reply stops. Each attack must
/// be sound as in [`check_fours`], each reply must be legal and stop the four; other
/// replies are not looked at, except after the last attack.
///
/// # Errors
/// The first fault in the line.
pub fn check_line(
    grid: &Grid,
    rule: Rule,
    attacker: Color,
    line: &[Point],
) -> Result<(), ProofError> {
    let fail = |ply, point, fault| Err(ProofError { ply, point, fault });
    let Some(&first) = line.first() else {
        return fail(0, None, Fault::NoAttack);
    };
    let mut replay = Replay::start(grid, rule, attacker, first)?;
    for (i, pair) in line.chunks(2).enumerate() {
        let ply = 2 * i + 1;
        let stops = match (replay.attack(ply, pair[0])?, pair.get(1)) {
            (Attack::Five, None) => return Ok(()),
            (Attack::Five, reply) => return fail(ply + 1, reply.copied(), Fault::AlreadyWon),
            (Attack::Threat { stops }, _) => stops,
        };
        match pair.get(1) {
            None if stops.is_empty() => return Ok(()),
            None => return fail(ply, Some(pair[0]), Fault::Unanswered(stops[0])),
            Some(&reply) => {
                replay.reply(ply + 1, reply)?;
                if !stops.contains(&reply) {
                    return fail(ply + 1, Some(reply), Fault::StopsNothing);
                }
            }
        }
    }
    fail(line.len(), line.last().copied(), Fault::EndsWithReply)
}

/// What a sound attack makes.
enum Attack {
    /// A winning row.
    Five,
    /// At least one point where the attacker wins next, or makes a four that nothing stops; these
    /// legal replies leave none.
    Threat { stops: Vec<Point> },
}

/// A board on which the claim is played.
struct Replay {
    grid: Grid,
    rule: Rule,
    attacker: Color,
    /// Whether attacks with threes count.
    threes: bool,
}

impl Replay {
    fn start(grid: &Grid, rule: Rule, attacker: Color, first: Point) -> Result<Replay, ProofError> {
        if winner(grid, rule).is_some() {
            return Err(ProofError { ply: 1, point: Some(first), fault: Fault::GameOver });
        }
        Ok(Replay { grid: grid.clone(), rule, attacker, threes: false })
    }

    /// Checks the proof from this board on, and leaves the board as it was if it holds.
    fn tree(&mut self, ply: usize, proof: &Proof) -> Result<(), ProofError> {
        let fail = |point, fault| Err(ProofError { ply, point: Some(point), fault });
        match self.attack(ply, proof.attack)? {
            Attack::Five if proof.replies.is_empty() => {}
            Attack::Five => return fail(proof.attack, Fault::AlreadyWon),
            Attack::Threat { stops } => {
                let answered = |stop: &Point| proof.replies.iter().any(|(p, _)| p == stop);
                if let Some(&stop) = stops.iter().find(|stop| !answered(stop)) {
                    return fail(proof.attack, Fault::Unanswered(stop));
                }
                for (reply, rest) in &proof.replies {
                    self.reply(ply + 1, *reply)?;
                    self.tree(ply + 2, rest)?;
                    self.take_back(*reply);
                }
            }
        }
        self.take_back(proof.attack);
        Ok(())
    }

    /// Plays a stone of the attacker that must be legal and win, or make a sound four.
    fn attack(&mut self, ply: usize, point: Point) -> Result<Attack, ProofError> {
        let fail = |fault| Err(ProofError { ply, point: Some(point), fault });
        let (rule, attacker, defender) = (self.rule, self.attacker, self.attacker.opponent());
        self.play(ply, point, attacker)?;
        if wins(&self.grid, rule, attacker, point) {
            return Ok(Attack::Five);
        }
        let fives = five_points(&self.grid, rule, attacker);
        if fives.is_empty() && !self.threes {
            return fail(Fault::NoFour);
        }
        if let Some(&five) = five_points(&self.grid, rule, defender).first() {
            return fail(Fault::OpponentWins(five));
        }
        if !fives.is_empty() {
            return Ok(Attack::Threat { stops: self.stops(&fives) });
        }
        let empties: Vec<Point> = self.grid.empties().collect();
        let fours: Vec<Point> = empties.into_iter().filter(|&p| self.is_open_four(p)).collect();
        if fours.is_empty() {
            return fail(Fault::NoThreat);
        }
        Ok(Attack::Threat { stops: self.stops_fours(&fours) })
    }

    /// Whether a stone of the attacker would be legal and win with the next one, whatever the
    /// defender replies. The attacker has no winning point yet.
    fn is_open_four(&mut self, point: Point) -> bool {
        let (rule, attacker, defender) = (self.rule, self.attacker, self.attacker.opponent());
        if !legal(&self.grid, rule, attacker, point) {
            return false;
        }
        self.grid.set(point, attacker.into());
        let fives = five_points(&self.grid, rule, attacker);
        let open = !fives.is_empty()
            && five_points(&self.grid, rule, defender).is_empty()
            && self.stops(&fives).is_empty();
        self.take_back(point);
        open
    }

    /// The legal replies after which the attacker has no open four, or no time for one. He has
    /// these before.
    fn stops_fours(&mut self, fours: &[Point]) -> Vec<Point> {
        let (rule, defender) = (self.rule, self.attacker.opponent());
        let empties: Vec<Point> = self.grid.empties().collect();
        let mut stops = Vec::new();
        for &reply in &empties {
            if !legal(&self.grid, rule, defender, reply) {
                continue;
            }
            self.grid.set(reply, defender.into());
            let late = !five_points(&self.grid, rule, defender).is_empty();
            // A reply can also make a point one where black is allowed to play.
            let mut candidates = fours.iter().chain(&empties);
            if late || !candidates.any(|&four| four != reply && self.is_open_four(four)) {
                stops.push(reply);
            }
            self.take_back(reply);
        }
        stops
    }

    /// The legal replies after which none of these winning points of the attacker is left.
    /// A stone of the defender never makes a new one, so these are all.
    fn stops(&mut self, fives: &[Point]) -> Vec<Point> {
        let (rule, attacker, defender) = (self.rule, self.attacker, self.attacker.opponent());
        let empties: Vec<Point> = self.grid.empties().collect();
        let mut stops = Vec::new();
        for reply in empties {
            self.grid.set(reply, defender.into());
            let stopped = fives.iter().all(|&five| !wins(&self.grid, rule, attacker, five));
            self.take_back(reply);
            if stopped && legal(&self.grid, rule, defender, reply) {
                stops.push(reply);
            }
        }
        stops
    }

    /// Plays a stone of the defender that must be legal.
    fn reply(&mut self, ply: usize, point: Point) -> Result<(), ProofError> {
        self.play(ply, point, self.attacker.opponent())
    }

    fn play(&mut self, ply: usize, point: Point, color: Color) -> Result<(), ProofError> {
        let fail = |fault| Err(ProofError { ply, point: Some(point), fault });
        if !self.grid.get(point).is_empty() {
            return fail(Fault::Occupied);
        }
        if let Some(foul) = foul(&self.grid, self.rule, color, point) {
            return fail(Fault::Foul(foul));
        }
        self.grid.set(point, color.into());
        Ok(())
    }

    fn take_back(&mut self, point: Point) {
        self.grid.set(point, Cell::Empty);
    }
}
