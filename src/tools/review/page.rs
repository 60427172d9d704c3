use super::curve::{chance, svg};
use super::judge::Review;
use crate::tools::notation::names;
use crate::tools::page::{BOARD, page};
use crate::types::{Cell, Color, Point};
use serde_json::{Value, json};

/// The list of moves, and what is said about one; the script fills them.
const LIST: &str = r#"<div class="list"><table><thead><tr><th>Move</th><th class="name">Colour</th><th class="name">Point</th><th>Black's chances</th><th class="name">Verdict</th></tr></thead><tbody id="list"></tbody></table></div>
"#;
const NOTE: &str = r#"<p id="note"></p>
<p><label><input type="checkbox" id="line"> show the engine's line from here</label></p>
<p>Left and right arrow keys go through the moves. A letter marks the engine's choice.</p>
"#;

/// The whole page.
pub fn html(title: &str, review: &Review) -> String {
    let body = format!(
        "<div class=\"curve\">{}</div>\n<div class=\"viewer\">\n{LIST}<div class=\"game\">\n\
         {BOARD}{NOTE}</div>\n</div>\n",
        svg("how the chances went", review)
    );
    page(title, &body, include_str!("review.css"), &data(review), include_str!("review.js"))
}

/// What the script needs.
fn data(review: &Review) -> Value {
    let sheet = &review.sheet;
    let xy = |point: &Point| json!([point.x(), point.y()]);
    let kind = |cell: Cell| cell.color().map_or(2, Color::index);
    let setup = sheet.setup.iter().map(|(point, cell)| json!([point.x(), point.y(), kind(*cell)]));
    let positions = review.positions.iter().enumerate().map(|(ply, seen)| {
        json!({
            "chance": (100.0 * chance(review, ply)).round(),
            "score": seen.score.to_string(),
            "line": seen.line.iter().map(xy).collect::<Vec<_>>(),
            "names": names(&seen.line, sheet.size),
        })
    });
    let moves = review.moves.iter().map(|judged| {
        json!({
            "name": judged.point.name(sheet.size.height()),
            "color": judged.color.to_string(),
            "verdict": judged.verdict.to_string(),
            "fault": judged.verdict.is_fault(),
        })
    });
    json!({
        "game": {
            "width": sheet.size.width(),
            "height": sheet.size.height(),
            "first": sheet.first.index(),
            "setup": setup.collect::<Vec<_>>(),
            "opening": 0,
            "moves": sheet.moves.iter().map(xy).collect::<Vec<_>>(),
        },
        "positions": positions.collect::<Vec<_>>(),
        "moves": moves.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::Engine;
    use crate::search::Limits;
    use crate::tools::notation::read;
    use crate::tools::page::check;
    use crate::types::Rule;

    #[test]
    fn a_page_with_all_moves() {
        let sheet = read("h8 g8 i8 a3 j8 a5 k8 a7 o15", None, None, 1).unwrap();
        let limits = Limits { nodes: Some(500), ..Limits::default() };
        let engine = &mut Engine::default();
        let review = super::super::judge::review(engine, &sheet, Rule::Freestyle, &limits);
        let data = check(&html("A & B", &review));
        assert_eq!(data["moves"].as_array().unwrap().len(), 9);
        assert_eq!(data["positions"][8]["chance"], 100.0);
        assert_eq!(data["moves"][8]["verdict"], "missed win");
        assert_eq!(data["game"]["moves"][0], json!([7, 7]));
    }
}
