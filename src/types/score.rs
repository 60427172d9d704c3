use std::fmt;

/// The value of a position for the side to move: an estimate, up to [`Score::ESTIMATE`]; a
/// decided game, where the search has tried every move near the stones but not every move;
/// or a proven win or loss. The last two carry their distance in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub i32);

impl Score {
    /// Wider than every score.
    pub const INFINITE: i32 = 32_000;
    /// A five on the board now.
    pub const WIN: i32 = 31_000;
    /// Scores of this size and more are proven: `WIN` less the plies to the five.
    pub const PROVEN: i32 = 30_000;
    /// Scores of this size and more, but less than `PROVEN`, are decided.
    pub const DECIDED: i32 = 24_000;
    /// The largest size that an estimate may have.
    pub const ESTIMATE: i32 = 20_000;

    /// The score of a loss that was found with an incomplete list of moves: decided, no longer
    /// proven. Any other score stays as it is.
    #[must_use]
    pub const fn without_proof(score: i32) -> i32 {
        if score <= -Score::PROVEN { score + (Score::PROVEN - Score::DECIDED) } else { score }
    }

    /// Plies to the end of a proven or decided game: positive for a win, negative for a loss.
    #[must_use]
    pub const fn plies(self) -> Option<i32> {
        let size = self.0.abs();
        let plies = if size >= Score::PROVEN {
            Score::WIN - size
        } else if size >= Score::DECIDED {
            Score::WIN - (Score::PROVEN - Score::DECIDED) - size
        } else {
            return None;
        };
        Some(if self.0 > 0 { plies } else { -plies })
    }

    /// Whether the score is a proven win or loss.
    #[must_use]
    pub const fn is_proven(self) -> bool {
        self.0.abs() >= Score::PROVEN
    }
}

/// `+M7` and `-M6` for a proven win or loss in so many plies, `+W7` and `-W6` for a decided
/// one; else the plain number.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.plies() {
            Some(plies) => {
                let sign = if self.0 > 0 { '+' } else { '-' };
                let kind = if self.is_proven() { 'M' } else { 'W' };
                write!(f, "{sign}{kind}{}", plies.abs())
            }
            None => write!(f, "{}", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_survive_the_loss_of_proof() {
        let lost = -(Score::WIN - 8);
        assert_eq!(Score(lost).to_string(), "-M8");
        assert_eq!(Score(Score::without_proof(lost)).to_string(), "-W8");
        assert_eq!(Score(-Score::without_proof(lost)).plies(), Some(8));
        assert_eq!(Score::without_proof(120), 120);
        assert_eq!(Score(-17).to_string(), "-17");
    }
}
