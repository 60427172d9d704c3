//! The report of a match: one HTML file that needs nothing else.

use super::chart::{chart, escaped};
use super::record::Record;
use super::sprt::Sprt;
use super::tables;
use super::tally::Tally;
use crate::types::Point;
use serde_json::{Value, json};
use std::fmt::Write;

const STYLE: &str = include_str!("report.css");
const SCRIPT: &str = include_str!("report.js");

/// The whole file.
#[must_use]
pub fn html(title: &str, tally: &Tally, sprt: Option<&Sprt>, records: &[Record]) -> String {
    // Within a script element nothing is escaped; only its end must not appear there.
    let games = Value::from(records.iter().map(game).collect::<Vec<_>>()).to_string();
    let games = games.replace('<', "\\u003c");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <h2>Strength</h2>\n{chart}<pre>{summary}</pre>\n<h2>Cross table</h2>\n{cross}\
         <h2>Games</h2>\n{VIEWER}\
         <script type=\"application/json\" id=\"games\">{games}</script>\n\
         <script>\n{SCRIPT}</script>\n</body>\n</html>\n",
        title = escaped(title),
        chart = chart(tally),
        summary = escaped(&tables::summary(tally, sprt)),
        cross = cross(tally),
    )
}

/// The list of games and the board; the script fills them.
const VIEWER: &str = r#"<div class="viewer">
<div class="list"><table><thead><tr><th>Game</th><th>Black</th><th>White</th><th>Result</th><th>How</th><th>Moves</th></tr></thead><tbody id="list"></tbody></table></div>
<div class="game">
<p id="title"></p>
<svg id="board" xmlns="http://www.w3.org/2000/svg" role="img" aria-label="board"></svg>
<p class="buttons"><button id="first">|&lt;</button><button id="back">&lt;</button><span id="place"></span><button id="next">&gt;</button><button id="last">&gt;|</button></p>
<p>Left and right arrow keys go through the moves, up and down through the games.</p>
</div>
</div>
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
        assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
        assert!(html.contains("<title>A &amp; B</title>"));
        assert!(!html.contains("<b>"), "names are escaped everywhere");
        for tag in
            ["html", "head", "body", "table", "tr", "td", "svg", "script", "style", "pre", "div"]
        {
            let opened = html.matches(&format!("<{tag}>")).count()
                + html.matches(&format!("<{tag} ")).count();
            assert_eq!(opened, html.matches(&format!("</{tag}>")).count(), "{tag}");
        }
        let from = html.find("id=\"games\">").unwrap() + 11;
        let to = from + html[from..].find("</script>").unwrap();
        let games: Value = serde_json::from_str(&html[from..to]).unwrap();
        assert_eq!(games[3]["moves"][8], json!([4, 0]));
        assert_eq!(games[0]["black"], names[0]);
        // Nothing is fetched from anywhere.
        for word in ["src=", "href=", "@import", "url(", "fetch("] {
            assert!(!html.contains(word), "{word}");
        }
    }
}
