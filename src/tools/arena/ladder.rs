//! A match as a ladder: a table in Markdown of players who stand above each other.

use super::elo::{self, Elo};
use super::player::Player;
use super::tally::Tally;
use std::fmt::Write;

/// The players, given from the weakest to the strongest, with the strongest on top: Elo above
/// the weakest who has scored at all, and the result against the one below.
#[must_use]
pub fn table(tally: &Tally, players: &[Player]) -> String {
    let mut text = String::from(
        "| player | Elo | ± 95 % | games | against the one below | its Elo | start |\n\
         |---|--:|--:|--:|--:|--:|---|\n",
    );
    let ratings = ratings(tally);
    for (i, player) in players.iter().enumerate().rev() {
        let (value, error) = match ratings[i] {
            Some(elo) => (format!("{:.0}", elo.value), format!("{:.0}", elo.error)),
            None => ("-".into(), "-".into()),
        };
        let below = i.checked_sub(1).map(|below| {
            let [wins, draws, losses] = tally.against(i, below);
            let elo = tally.difference(i, below).map(|elo| elo.to_string());
            (format!("+{wins} ={draws} -{losses}"), elo.unwrap_or_default())
        });
        let (result, elo) = below.unwrap_or_default();
        let _ = writeln!(
            text,
            "| {} | {value} | {error} | {} | {result} | {elo} | `{}` |",
            player.name,
            tally.totals()[i].games(),
            start(player),
        );
    }
    text
}

/// The ratings of all whom the results place among the others. Of one who has won all games,
/// or lost all, they tell only a bound; his rating would be made up, and would blur the others'.
fn ratings(tally: &Tally) -> Vec<Option<Elo>> {
    let open = |i: &usize| {
        let total = &tally.totals()[*i];
        total.points() > 0.0 && total.points() < total.games() as f64
    };
    let rated: Vec<usize> = (0..tally.names().len()).filter(open).collect();
    let score = |i: usize, j: usize| {
        let [wins, draws, _] = tally.against(i, j);
        wins as f64 + draws as f64 / 2.0
    };
    let row = |&i: &usize| rated.iter().map(|&j| score(i, j)).collect();
    let scores: Vec<Vec<f64>> = rated.iter().map(row).collect();
    let mut ratings = vec![None; tally.names().len()];
    let known = elo::ratings(&scores);
    for (&i, elo) in rated.iter().zip(&known) {
        ratings[i] = Some(Elo { value: elo.value - known[0].value, error: elo.error });
    }
    ratings
}

/// How the player is started, as one types it.
fn start(player: &Player) -> String {
    let program = player.program.file_name().unwrap_or(player.program.as_os_str());
    let mut command = program.to_string_lossy().into_owned();
    for argument in &player.arguments {
        let _ = match argument.contains(char::is_whitespace) {
            true => write!(command, " '{argument}'"),
            false => write!(command, " {argument}"),
        };
    }
    command
}

#[cfg(test)]
mod tests {
    use super::super::record::sample;
    use super::*;
    use crate::types::Color;

    fn player(name: &str) -> Player {
        let words = ["cmd=x", "args=--level 5", &format!("name={name}")].map(str::to_string);
        Player::parse(&[], &words).unwrap()
    }

    #[test]
    fn who_loses_all_games_has_no_rating() {
        let names = ["hopeless", "weak", "strong"];
        let mut tally = Tally::new(names.map(str::to_string).to_vec());
        for game in 1..=8 {
            let colors = |a, b| if game % 2 == 1 { (a, b) } else { (b, a) };
            let winner = |strong: bool| Some(Color::BOTH[(usize::from(strong) + game) % 2]);
            let (black, white) = colors("hopeless", "weak");
            tally.add(&sample(game, black, white, winner(false)));
            let (black, white) = colors("weak", "strong");
            tally.add(&sample(100 + game, black, white, winner(game < 4)));
        }
        let text = table(&tally, &names.map(player));
        let rows: Vec<Vec<&str>> =
            text.lines().map(|line| line.split('|').map(str::trim).collect()).collect();
        assert_eq!(rows.len(), 5, "{text}");
        assert!(rows.iter().all(|row| row.len() == rows[0].len()), "{text}");
        assert_eq!((rows[2][1], rows[3][1], rows[4][1]), ("strong", "weak", "hopeless"));
        assert_eq!((rows[3][2], rows[4][2]), ("0", "-"), "{text}");
        assert_eq!((rows[4][5], rows[4][7]), ("", "`x --level 5`"), "{text}");
        let against = |row: usize| rows[row][5].to_string();
        assert_eq!([against(2), against(3)].iter().filter(|r| r.contains("=0")).count(), 2);
    }
}
