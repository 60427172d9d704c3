//! An analysis for programs.

use super::{Analysis, Best, meaning, tree};
use crate::rules::Proof;
use crate::types::{Color, Point, Score, Size};
use serde_json::{Value, json};

/// The analysis as one object. Points are named as people write them (`h8`).
pub fn json(analysis: &Analysis, winner: Option<Color>) -> Value {
    let position = &analysis.position;
    let size = position.grid.size();
    let name = |point: Point| point.name(size.height());
    let stones = |color: Color| -> Vec<String> {
        let own = size.points().filter(|&p| position.grid.get(p).color() == Some(color));
        own.map(name).collect()
    };
    json!({
        "rule": position.rule.to_string(),
        "width": size.width(),
        "height": size.height(),
        "black": stones(Color::Black),
        "white": stones(Color::White),
        "last": analysis.last.map(name),
        "side": position.side.to_string(),
        "winner": winner.map(|color| color.to_string()),
        "best": analysis.best.iter().map(|best| one(best, size)).collect::<Vec<_>>(),
        "win": analysis.proof.as_ref().map(|(proof, color)| json!({
            "side": color.to_string(),
            "line": points(&tree::main_line(proof), size),
            "tree": branch(proof, size),
        })),
    })
}

fn points(points: &[Point], size: Size) -> Vec<String> {
    points.iter().map(|point| point.name(size.height())).collect()
}

fn one(Best { report, .. }: &Best, size: Size) -> Value {
    json!({
        "move": report.pv[0].name(size.height()),
        "score": score(report.score),
        "meaning": meaning(report),
        "depth": report.depth,
        "selective_depth": report.selective_depth,
        "nodes": report.nodes,
        "ms": report.elapsed.as_millis() as u64,
        "line": points(&report.pv, size),
    })
}

/// A score: its text, and either a value or the plies to the end.
pub fn score(score: Score) -> Value {
    match score.plies() {
        Some(plies) => {
            json!({ "text": score.to_string(), "plies": plies, "proven": score.is_proven() })
        }
        None => json!({ "text": score.to_string(), "value": score.0 }),
    }
}

fn branch(proof: &Proof, size: Size) -> Value {
    let name = |point: Point| point.name(size.height());
    let replies: Vec<Value> = proof
        .replies
        .iter()
        .map(|(reply, rest)| json!({ "reply": name(*reply), "then": branch(rest, size) }))
        .collect();
    json!({ "move": name(proof.attack), "replies": replies })
}
