//! The tables at the end of a match, as plain text.

use super::elo;
use super::sprt::{Sprt, Verdict};
use super::tally::{Tally, Total};
use std::fmt::Write;

/// Everything that there is to say about a match.
#[must_use]
pub fn summary(tally: &Tally, sprt: Option<&Sprt>) -> String {
    let mut text = standings(tally);
    if tally.names().len() == 2 {
        let _ = write!(text, "\n{}", duel(tally));
    } else {
        let _ = write!(text, "\n{}", cross(tally));
    }
    let faults = faults(tally);
    if !faults.is_empty() {
        let _ = write!(text, "\n{faults}");
    }
    if let Some(sprt) = sprt {
        let _ = write!(text, "\n{}", test(tally, sprt));
    }
    text
}

/// The players in order of strength.
fn standings(tally: &Tally) -> String {
    let heads = [
        "", "player", "Elo", "±95%", "games", "points", "score", "won", "drawn", "lost",
        "as black", "faults", "on time", "ms/move", "longest", "MiB",
    ];
    let mut rows = vec![heads.map(str::to_string).to_vec()];
    let ratings = tally.ratings();
    for (place, player) in tally.ranking().into_iter().enumerate() {
        let total: &Total = &tally.totals()[player];
        let share = |part: f64, all: u64| 100.0 * part / (all.max(1) as f64);
        rows.push(vec![
            (place + 1).to_string(),
            tally.names()[player].clone(),
            format!("{:+.0}", ratings[player].value),
            format!("{:.0}", ratings[player].error),
            total.games().to_string(),
            format!("{:.1}", total.points()),
            format!("{:.1}%", share(total.points(), total.games())),
            total.wins.to_string(),
            total.draws.to_string(),
            total.losses.to_string(),
            format!("{}/{}", total.black_wins, total.black_games),
            total.crashes().to_string(),
            total.time_losses().to_string(),
            (total.time / total.moves.max(1)).to_string(),
            total.longest.to_string(),
            if total.memory == 0 { "-".into() } else { (total.memory >> 20).to_string() },
        ]);
    }
    aligned(&rows)
}

/// The match of two players, pair by pair.
fn duel(tally: &Tally) -> String {
    let [first, second] = tally.names() else { return String::new() };
    let [wins, draws, losses] = tally.against(0, 1);
    let pairs = tally.pairs(0, 1);
    let mut text = format!("{first} - {second}: +{wins} ={draws} -{losses}");
    if let Some(elo) = tally.difference(0, 1) {
        let _ = write!(text, ", Elo {elo}");
    }
    if let Some(probability) = elo::superiority(&pairs) {
        let _ = write!(text, ", the stronger one with {:.1} %", 100.0 * probability);
    }
    let _ = writeln!(text, "\npairs of games with 0, 1/2, 1, 3/2, 2 points: {pairs:?}");
    text
}

/// Who got how much against whom.
fn cross(tally: &Tally) -> String {
    let order = tally.ranking();
    let mut head = vec![String::new(), "against".to_string()];
    head.extend((1..=order.len()).map(|place| place.to_string()));
    let mut rows = vec![head];
    for (place, &one) in order.iter().enumerate() {
        let mut row = vec![(place + 1).to_string(), tally.names()[one].clone()];
        row.extend(order.iter().map(|&two| {
            let [wins, draws, losses] = tally.against(one, two);
            if one == two {
                "x".into()
            } else if wins + draws + losses == 0 {
                "-".into()
            } else {
                format!("+{wins} ={draws} -{losses}")
            }
        }));
        rows.push(row);
    }
    aligned(&rows)
}

/// Who was at fault, and how often; empty if nobody was.
fn faults(tally: &Tally) -> String {
    let mut text = String::new();
    for (name, total) in tally.names().iter().zip(tally.totals()) {
        let kinds: Vec<String> =
            total.faults.iter().map(|(kind, count)| format!("{kind} {count}")).collect();
        if !kinds.is_empty() {
            let _ = writeln!(text, "faults of {name}: {}", kinds.join(", "));
        }
    }
    text
}

/// What the sequential test says.
fn test(tally: &Tally, sprt: &Sprt) -> String {
    let pairs = tally.pairs(0, 1);
    let (lower, upper) = sprt.bounds();
    let verdict = match sprt.verdict(&pairs) {
        Verdict::H1 => format!("H1 accepted: more than {} Elo stronger", sprt.elo0),
        Verdict::H0 => format!("H0 accepted: less than {} Elo stronger", sprt.elo1),
        Verdict::Open => "not decided".to_string(),
    };
    format!(
        "SPRT elo0 {} elo1 {}: LLR {:.2} ({lower:.2} to {upper:.2}), {verdict}\n",
        sprt.elo0,
        sprt.elo1,
        sprt.llr(&pairs),
    )
}

/// Columns under each other: the second to the left, the others to the right.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |i: usize| rows.iter().map(|row| row[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (i, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let _ = match i {
                0 => write!(line, "{cell:>width$}"),
                1 => write!(line, "  {cell:<width$}"),
                _ => write!(line, "  {cell:>width$}"),
            };
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::super::record::sample;
    use super::*;
    use crate::types::Color;

    #[test]
    fn two_and_three_players() {
        let names = |names: &[&str]| names.iter().map(|n| n.to_string()).collect();
        let mut two = Tally::new(names(&["weak", "strong"]));
        let mut three = Tally::new(names(&["weak", "strong", "absent"]));
        for game in 1..=20 {
            let (black, white) =
                if game % 2 == 1 { ("weak", "strong") } else { ("strong", "weak") };
            let winner = match game {
                3 => None,
                5 => Some(Color::Black),
                _ => Some(Color::BOTH[game % 2]),
            };
            two.add(&sample(game, black, white, winner));
            three.add(&sample(game, black, white, winner));
        }
        let sprt = Sprt::parse(&[]).unwrap();
        let text = summary(&two, Some(&sprt));
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[1].contains("1  strong") && lines[2].contains("2  weak"), "{text}");
        assert!(text.contains("weak - strong: +1 =1 -18"), "{text}");
        assert!(text.contains("[8, 1, 1, 0, 0]") && text.contains("LLR"), "{text}");
        let text = summary(&three, None);
        assert!(text.contains("+18 =1 -1") && text.contains("against"), "{text}");
    }
}
