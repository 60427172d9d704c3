use std::fmt;

/// The value of a position for the side to move, in hundredths of a well-placed open
/// three; beyond [`Score::PROVEN`], a proven win (or loss) and its distance in plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Score(pub i32);

impl Score {
    /// Wider than every score.
    pub const INFINITE: i32 = 32_000;
    /// A five on the board now.
    pub const WIN: i32 = 31_000;
    /// Scores of this size and more are proven wins: `WIN` less the plies to the five.
    pub const PROVEN: i32 = 30_000;
    /// The largest size that an estimate may have.
    pub const ESTIMATE: i32 = 20_000;

    /// Plies to the end of a proven win (positive) or loss (negative).
    #[must_use]
    pub const fn proven_plies(self) -> Option<i32> {
        if self.0 >= Score::PROVEN {
            Some(Score::WIN - self.0)
        } else if self.0 <= -Score::PROVEN {
            Some(-(Score::WIN + self.0))
        } else {
            None
        }
    }
}

/// `+M7` and `-M6` for a win or loss in so many plies; else the plain number.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.proven_plies() {
            Some(_) if self.0 > 0 => write!(f, "+M{}", Score::WIN - self.0),
            Some(_) => write!(f, "-M{}", Score::WIN + self.0),
            None => write!(f, "{}", self.0),
        }
    }
}
