use crate::engine::{Engine, Position};
use crate::rules::{self, Outcome};
use crate::search::{Control, Limits};
use crate::threat::{Decision, decide};
use crate::tools::analyze::win_chance;
use crate::tools::notation::Sheet;
use crate::tools::progress::Progress;
use crate::types::{Color, Point, Rule, Score};
use std::fmt;
use std::time::Instant;

/// A game, and what there is to say about it.
pub struct Review {
    /// The game.
    pub sheet: Sheet,
    /// The rule that it was played by.
    pub rule: Rule,
    /// Each position from the first to the one after the last move.
    pub positions: Vec<Seen>,
    /// Each move.
    pub moves: Vec<Judged>,
}

/// What a search says of a position.
#[derive(Clone, Debug)]
pub struct Seen {
    /// The value for the side to move.
    pub score: Score,
    /// The best line; empty where the game is over.
    pub line: Vec<Point>,
    /// Whether there was but one move: to stop a five.
    pub forced: bool,
}

/// A move and its judgement.
#[derive(Clone, Debug)]
pub struct Judged {
    /// The move.
    pub point: Point,
    /// Who made it.
    pub color: Color,
    /// His chances before it, if he had played the best move, from 0 to 1.
    pub before: f64,
    /// His chances after it.
    pub after: f64,
    /// How good it was.
    pub verdict: Verdict,
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// As good as any, or nearly.
    Good,
    /// It gave away a part of the chances.
    Mistake,
    /// It gave away a large part of the chances.
    Blunder,
    /// It gave the opponent a won game.
    Losing,
    /// It gave away a won game.
    MissedWin,
}

/// Chances given away by a mistake, and by a blunder.
const MISTAKE: f64 = 0.12;
const BLUNDER: f64 = 0.30;

impl Verdict {
    /// All that are not good, the worst first.
    pub const FAULTS: [Verdict; 4] =
        [Verdict::MissedWin, Verdict::Losing, Verdict::Blunder, Verdict::Mistake];

    /// Whether the move was not good.
    pub fn is_fault(self) -> bool {
        self != Verdict::Good
    }

    /// The verdict on a move after which the game was worth `after` to the one who made it, where
    /// the best move was worth `before`.
    fn of(before: Score, after: Score) -> Verdict {
        let won = |score: Score| score.plies().is_some() && score.0 > 0;
        let lost = |score: Score| score.plies().is_some() && score.0 < 0;
        if won(before) && !won(after) {
            return Verdict::MissedWin;
        }
        if lost(after) && !lost(before) {
            return Verdict::Losing;
        }
        match win_chance(before) - win_chance(after) {
            BLUNDER.. => Verdict::Blunder,
            MISTAKE.. => Verdict::Mistake,
            _ => Verdict::Good,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Good => "good",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
            Verdict::Losing => "losing move",
            Verdict::MissedWin => "missed win",
        })
    }
}

/// Looks at every position with these limits, from the last to the first: what was seen later in
/// the game is known earlier.
pub fn review(engine: &mut Engine, sheet: &Sheet, rule: Rule, limits: &Limits) -> Review {
    let mut progress = Progress::new("positions", sheet.moves.len() as u64 + 1, 0);
    let mut positions: Vec<Seen> = (0..=sheet.moves.len())
        .rev()
        .map(|ply| {
            let seen = look(engine, sheet, ply, rule, limits);
            progress.show((sheet.moves.len() - ply + 1) as u64, String::new());
            seen
        })
        .collect();
    progress.finish();
    positions.reverse();
    agree(&mut positions, sheet);
    let moves = (0..sheet.moves.len()).map(|ply| judge(sheet, ply, &positions)).collect();
    Review { sheet: sheet.clone(), rule, positions, moves }
}

/// A position, searched unless the game is over.
fn look(engine: &mut Engine, sheet: &Sheet, ply: usize, rule: Rule, limits: &Limits) -> Seen {
    let position = sheet.position(ply, rule);
    if let Some(score) = over(sheet, ply, &position) {
        return Seen { score, line: Vec::new(), forced: false };
    }
    let forced = match decide(&engine.board(&position)) {
        Decision::StopFive(replies) => replies.len() <= 1,
        _ => false,
    };
    let control = Control::new(Instant::now(), limits);
    match engine.think(&position, &control, &mut |_| {}) {
        Some(report) => Seen { score: report.score, line: report.pv, forced },
        None => Seen { score: Score(0), line: Vec::new(), forced },
    }
}

/// The value for the side to move if the move before has ended the game.
fn over(sheet: &Sheet, ply: usize, position: &Position) -> Option<Score> {
    let last = *sheet.moves.get(ply.checked_sub(1)?)?;
    let before = sheet.position(ply - 1, position.rule);
    match rules::outcome(&before.grid, before.rule, before.side, last)? {
        Outcome::Wins => Some(Score(-Score::WIN)),
        Outcome::Foul(_) => Some(Score(Score::WIN)),
        Outcome::Draw => Some(Score(0)),
        Outcome::GoesOn => None,
    }
}

/// Makes neighbours agree. A position is worth at least what the move that was played is worth,
/// and just that if there was no other: the search does not look far where there is no choice.
/// Who plays the first move of a win still wins.
fn agree(positions: &mut [Seen], sheet: &Sheet) {
    for ply in (0..sheet.moves.len()).rev() {
        let played = farther(-positions[ply + 1].score.0);
        let Seen { score, line, forced } = &positions[ply];
        let only = *forced && line.first() == Some(&sheet.moves[ply]);
        if only || played > score.0 {
            let line = [&[sheet.moves[ply]], positions[ply + 1].line.as_slice()].concat();
            positions[ply] = Seen { score: Score(played), line, forced: *forced };
        }
    }
    for ply in 0..sheet.moves.len() {
        let Seen { score, line, .. } = &positions[ply];
        let wins = score.plies().is_some_and(|plies| plies > 0);
        let follows = line.first() == Some(&sheet.moves[ply]);
        if wins && follows && positions[ply + 1].score.plies().is_none() {
            let rest = line.iter().skip(1).copied().collect();
            let score = Score(-score.0 - 1);
            positions[ply + 1] = Seen { score, line: rest, forced: positions[ply + 1].forced };
        }
    }
}

/// A decided score as it is seen a ply earlier.
const fn farther(score: i32) -> i32 {
    match Score(score).plies() {
        Some(_) => score - score.signum(),
        None => score,
    }
}

fn judge(sheet: &Sheet, ply: usize, positions: &[Seen]) -> Judged {
    let (here, next) = (&positions[ply], &positions[ply + 1]);
    let point = sheet.moves[ply];
    let after = Score(-next.score.0);
    // What the best move was worth is seen best after it was played.
    let best = here.line.first() == Some(&point);
    let before = if best { after } else { here.score };
    Judged {
        point,
        color: sheet.color(ply),
        before: win_chance(before),
        after: win_chance(after),
        verdict: Verdict::of(before, after),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tools::notation::read;

    #[test]
    fn verdicts() {
        let win = Score(Score::WIN - 9);
        let loss = Score(8 - Score::WIN);
        for (before, after, verdict) in [
            (Score(10), Score(-10), Verdict::Good),
            (Score(100), Score(-50), Verdict::Mistake),
            (Score(200), Score(-200), Verdict::Blunder),
            (win, Score(500), Verdict::MissedWin),
            (win, loss, Verdict::MissedWin),
            (win, Score(Score::WIN - 21), Verdict::Good),
            (Score(0), loss, Verdict::Losing),
            (loss, loss, Verdict::Good),
        ] {
            assert_eq!(Verdict::of(before, after), verdict, "{before} {after}");
        }
    }

    #[test]
    fn neighbours_agree() {
        let sheet = read("h8 i9 h9", None, None, 1).unwrap();
        let seen = |score, line: &[usize]| Seen {
            score: Score(score),
            line: line.iter().map(|&i| sheet.moves[i]).collect(),
            forced: false,
        };
        let win = Score::WIN - 9;
        // White plays the first move of a win, and the next search does not see it.
        let mut positions = [seen(0, &[0]), seen(win, &[1, 2]), seen(20, &[2]), seen(0, &[])];
        agree(&mut positions, &sheet);
        assert_eq!(positions[2].score.plies(), Some(-8));
        assert_eq!(positions[2].line, [sheet.moves[2]]);
        // Black's last move wins, and the search before did not see it.
        let mut positions = [seen(0, &[0]), seen(0, &[1]), seen(20, &[2]), seen(-win, &[])];
        agree(&mut positions, &sheet);
        assert_eq!((positions[2].score.plies(), positions[1].score.0), (Some(10), 0));
        // White's only move, which a search of a single ply calls level, loses.
        let mut positions = [seen(0, &[0]), seen(5, &[1]), seen(win, &[2]), seen(-win, &[])];
        positions[1].forced = true;
        agree(&mut positions, &sheet);
        assert_eq!(positions[1].score.plies(), Some(-10));
        // A five on the board is a win a ply before.
        let mut positions =
            [seen(0, &[0]), seen(0, &[1]), seen(Score::WIN - 1, &[2]), seen(-Score::WIN, &[])];
        agree(&mut positions, &sheet);
        assert_eq!(positions[2].score.plies(), Some(1));
    }

    #[test]
    fn a_missed_five_is_found() {
        // Black has four in a row, plays elsewhere, and white stops the five.
        let sheet = read("h8 g8 i8 a3 j8 a5 k8 a7 o15 l8 c1", None, None, 1).unwrap();
        let limits = Limits { nodes: Some(2000), ..Limits::default() };
        let review = review(&mut Engine::default(), &sheet, Rule::Freestyle, &limits);
        assert_eq!((review.positions.len(), review.moves.len()), (12, 11));
        assert_eq!(review.moves[8].verdict, Verdict::MissedWin);
        assert_eq!(review.positions[8].score, Score(Score::WIN - 1));
        assert_eq!(review.moves[9].verdict, Verdict::Good);
    }

    #[test]
    fn a_five_ends_the_game() {
        let sheet = read("h8 a1 i8 a3 j8 a5 k8 a7 l8", None, None, 1).unwrap();
        let limits = Limits { nodes: Some(500), ..Limits::default() };
        let review = review(&mut Engine::default(), &sheet, Rule::Freestyle, &limits);
        assert_eq!(review.positions[9].score, Score(-Score::WIN));
        assert!(review.positions[9].line.is_empty());
        assert_eq!((review.moves[8].verdict, review.moves[8].after), (Verdict::Good, 1.0));
        assert_eq!(review.positions[8].score.plies(), Some(1));
    }
}
