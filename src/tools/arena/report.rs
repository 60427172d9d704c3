//! The report of a match: one HTML file that needs nothing else.

use super::chart::chart;
use super::record::Record;
use super::sprt::Sprt;
use super::tables;
use super::tally::Tally;
use crate::tools::page::{BOARD, escaped, page};
use crate::types::Point;
use serde_json::{Value, json};
use std::fmt::Write;

/// The whole file.
#[must_use]
pub fn html(title: &str, tally: &Tally, sprt: Option<&Sprt>, records: &[Record]) -> String {
    let games = Value::from(records.iter().map(game).collect::<Vec<_>>());
    let body = format!(
        "<h2>Strength</h2>\n{chart}<pre>{summary}</pre>\n<h2>Cross table</h2>\n{cross}\
         <h2>Games</h2>\n<div class=\"viewer\">\n{LIST}<div class=\"game\">\n\
         <p id=\"title\"></p>\n{BOARD}\
         <p>Left and right arrow keys go through the moves, up and down through the games.</p>\n\
         </div>\n</div>\n",
        chart = chart(tally),
        summary = escaped(&tables::summary(tally, sprt)),
        cross = cross(tally),
    );
    page(title, &body, include_str!("report.css"), &games, include_str!("report.js"))
}

/// The list of games; the script fills it.
const LIST: &str = r#"<div class="list"><table><thead><tr><th>Game</th><th class="name">Black</th><th class="name">White</th><th>Result</th><th class="name">How</th><th>Moves</th></tr></thead><tbody id="list"></tbody></table></div>
"#;

/// What the script needs of a game.
fn game(record: &Record) -> Value {
    let xy = |point: &Point| json!([point.x(), point.y()]);
    let how = match record.faults.first() {
        Some(blame) => blame.fault.to_string(),
        None => record.ending.to_string(),
    };
    json!({
        "game": record.game,
        "black": record.black,
        "white": record.white,
        "result": record.result(),
        "how": how,
        "width": record.size.width(),
        "height": record.size.height(),
        "opening": record.opening,
        "moves": record.moves.iter().map(xy).collect::<Vec<_>>(),
        "times": record.times,
    })
}

/// Who got how much against whom.
fn cross(tally: &Tally) -> String {
    let order = tally.ranking();
    let mut html = String::from("<table class=\"cross\">\n<tr><th></th><th>player</th>");
    for place in 1..=order.len() {
        let _ = write!(html, "<th>{place}</th>");
    }
    html.push_str("<th>points</th></tr>\n");
    for (place, &one) in order.iter().enumerate() {
        let name = escaped(&tally.names()[one]);
        let _ = write!(html, "<tr><th>{}</th><td class=\"name\">{name}</td>", place + 1);
        for &two in &order {
            let [wins, draws, losses] = tally.against(one, two);
            let games = wins + draws + losses;
            if one == two || games == 0 {
                html.push_str("<td class=\"self\"></td>");
                continue;
            }
            let share = (wins as f64 + draws as f64 / 2.0) / games as f64;
            // From red, all lost, to green, all won.
            let hue = (120.0 * share).round();
            let elo = tally.difference(one, two).map(|elo| elo.to_string()).unwrap_or_default();
            let _ = write!(
                html,
                "<td style=\"background:hsl({hue},60%,85%)\" title=\"Elo {elo}\">+{wins} ={draws} -{losses}</td>"
            );
        }
        let _ = writeln!(html, "<td>{:.1}</td></tr>", tally.totals()[one].points());
    }
    html + "</table>\n"
}

#[cfg(test)]
mod tests {
    use super::super::record::sample;
    use super::*;
    use crate::tools::page::check;
    use crate::types::Color;

    #[test]
    fn well_formed() {
        let names = vec!["A</script><b>".to_string(), "B & C".to_string()];
        let mut tally = Tally::new(names.clone());
        let records: Vec<Record> = (1..=4)
            .map(|game| {
                let (black, white) = if game % 2 == 1 { (0, 1) } else { (1, 0) };
                sample(game, &names[black], &names[white], Some(Color::BOTH[game % 2]))
            })
            .collect();
        records.iter().for_each(|record| tally.add(record));
        let html = html("A & B", &tally, Some(&Sprt::parse(&[]).unwrap()), &records);
        assert!(html.contains("<title>A &amp; B</title>"));
        assert!(!html.contains("<b>"), "names are escaped everywhere");
        let games = check(&html);
        assert_eq!(games[3]["moves"][8], json!([4, 0]));
        assert_eq!(games[0]["black"], names[0]);
    }
}
