//! How a match stands, in words.

use super::sprt::Sprt;
use super::tally::Tally;

/// The score so far: of two players with Elo and the test's state, else of the leader.
pub fn standing(tally: &Tally, sprt: Option<&Sprt>) -> String {
    let names = tally.names();
    if names.len() != 2 {
        let Some(&leader) = tally.ranking().first() else { return String::new() };
        return format!("{} leads with {}", names[leader], tally.ratings()[leader]);
    }
    let [wins, draws, losses] = tally.against(0, 1);
    let mut words = format!("{} - {} +{wins} ={draws} -{losses}", names[0], names[1]);
    if let Some(elo) = tally.difference(0, 1) {
        words += &format!("  Elo {elo}");
    }
    if let Some(sprt) = sprt {
        let (lower, upper) = sprt.bounds();
        let llr = sprt.llr(&tally.pairs(0, 1));
        words += &format!("  LLR {llr:.2} ({lower:.2}, {upper:.2})");
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::record::sample;
    use super::*;
    use crate::types::Color;

    #[test]
    fn in_words() {
        let mut tally = Tally::new(vec!["A".into(), "B".into()]);
        let sprt = Sprt::parse(&[]).unwrap();
        assert_eq!(standing(&tally, Some(&sprt)), "A - B +0 =0 -0  LLR 0.00 (-2.94, 2.94)");
        tally.add(&sample(1, "A", "B", Some(Color::Black)));
        tally.add(&sample(2, "B", "A", Some(Color::Black)));
        tally.add(&sample(3, "A", "B", Some(Color::Black)));
        tally.add(&sample(4, "B", "A", Some(Color::Black)));
        assert_eq!(standing(&tally, None), "A - B +2 =0 -2  Elo +0 ± ?");
    }
}
