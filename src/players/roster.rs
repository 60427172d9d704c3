use super::{
    ForcingLookahead, LineMap, LineTree, Player, PointSum, Random, Temper, ThreeStage, TopFive,
};
use clap::ValueEnum;
use std::fmt;

/// The classic players by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, ValueEnum)]
pub enum PlayerKind {
    /// Any legal move
    Random,
    /// A dictionary from the text of a line to points
    LineMap,
    /// Attack and defence added up at each point; the first of the best
    PointSum,
    /// The same; one at random of the best
    PointSumRandom,
    /// Three passes of analysis; own chances first
    ThreeStageAttack,
    /// Three passes of analysis; the opponent's chances first
    ThreeStageDefend,
    /// Five candidates, and one look ahead at each
    TopFive,
    /// Two decision trees, learned from the games of stronger players
    LineTree,
    /// Shapes, and sequences of moves that have to be answered
    ForcingLookahead,
}

impl PlayerKind {
    /// All of them.
    pub const ALL: [PlayerKind; 9] = [
        PlayerKind::Random,
        PlayerKind::LineMap,
        PlayerKind::PointSum,
        PlayerKind::PointSumRandom,
        PlayerKind::ThreeStageAttack,
        PlayerKind::ThreeStageDefend,
        PlayerKind::TopFive,
        PlayerKind::LineTree,
        PlayerKind::ForcingLookahead,
    ];

    /// The name by which it is asked for: `line-map`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PlayerKind::Random => "random",
            PlayerKind::LineMap => "line-map",
            PlayerKind::PointSum => "point-sum",
            PlayerKind::PointSumRandom => "point-sum-random",
            PlayerKind::ThreeStageAttack => "three-stage-attack",
            PlayerKind::ThreeStageDefend => "three-stage-defend",
            PlayerKind::TopFive => "top-five",
            PlayerKind::LineTree => "line-tree",
            PlayerKind::ForcingLookahead => "forcing-lookahead",
        }
    }

    /// Such a player. The seed matters only to those who play at random: the same seed, and
    /// the same questions in the same order, have the same answers.
    #[must_use]
    pub fn player(self, seed: u64) -> Box<dyn Player> {
        match self {
            PlayerKind::Random => Box::new(Random::new(seed)),
            PlayerKind::LineMap => Box::new(LineMap),
            PlayerKind::PointSum => Box::new(PointSum::first()),
            PlayerKind::PointSumRandom => Box::new(PointSum::random(seed)),
            PlayerKind::ThreeStageAttack => Box::new(ThreeStage::new(Temper::Attack)),
            PlayerKind::ThreeStageDefend => Box::new(ThreeStage::new(Temper::Defend)),
            PlayerKind::TopFive => Box::new(TopFive),
            PlayerKind::LineTree => Box::new(LineTree::new()),
            PlayerKind::ForcingLookahead => Box::new(ForcingLookahead::new()),
        }
    }
}

impl fmt::Display for PlayerKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_knows_all_by_name() {
        assert_eq!(PlayerKind::ALL, PlayerKind::value_variants());
        for kind in PlayerKind::ALL {
            assert_eq!(PlayerKind::from_str(kind.name(), false), Ok(kind));
        }
    }
}
