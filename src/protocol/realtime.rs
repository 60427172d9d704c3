//! What INFO show_detail asks for: lines that Yixin-Board draws on its board while the engine
//! thinks.

use super::reply::{Naming, summaries};
use crate::engine::{News, Report};
use crate::search::RootSight;

/// The lines, without MESSAGE, that tell what happens. Their points are written as the protocol
/// writes them. Of an iteration, no more than `most` of what it has found.
pub fn lines(news: &News, most: usize, naming: Naming) -> Vec<String> {
    match news {
        News::Root(sight) => vec![root(*sight)],
        News::Lines(lines) => iteration(lines.get(..most).unwrap_or(lines), naming),
    }
}

fn root(sight: RootSight) -> String {
    let (word, point) = match sight {
        RootSight::Searching(point) => ("POS", point),
        RootSight::Searched(point) => ("DONE", point),
        RootSight::Best(point) => ("BEST", point),
        RootSight::Lost(point) => ("LOSE", point),
    };
    format!("REALTIME {word} {point}")
}

/// An iteration is complete: the marks of its root moves go, the best move is known.
fn iteration(lines: &[Report], naming: Naming) -> Vec<String> {
    let mut told = vec!["REALTIME REFRESH".to_owned()];
    if let Some((best, point)) = lines.first().and_then(|line| Some((line, line.pv.first()?))) {
        told.push(format!("REALTIME BEST {point}"));
        told.push(format!("REALTIME VAL {}", best.score.0));
        told.push(format!("REALTIME PV {}", naming.names(&best.pv)));
    }
    told.extend(summaries(lines, naming));
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::{Point, Score, Size};
    use std::time::Duration;

    #[test]
    fn what_the_board_draws() {
        let naming = Naming { size: Size::new(15, 15).unwrap(), rows_first: true };
        let point = Point::new(3, 11);
        for (sight, line) in [
            (RootSight::Searching(point), "REALTIME POS 3,11"),
            (RootSight::Searched(point), "REALTIME DONE 3,11"),
            (RootSight::Best(point), "REALTIME BEST 3,11"),
            (RootSight::Lost(point), "REALTIME LOSE 3,11"),
        ] {
            assert_eq!(lines(&News::Root(sight), 1, naming), [line]);
        }
        let report = Report {
            depth: 2,
            selective_depth: 3,
            score: Score(-17),
            nodes: 5,
            elapsed: Duration::from_millis(1),
            pv: vec![point],
        };
        let told = lines(&News::Lines(vec![report.clone(), report]), 1, naming);
        assert_eq!(told[..2], ["REALTIME REFRESH", "REALTIME BEST 3,11"]);
        assert_eq!(told[2..4], ["REALTIME VAL -17", "REALTIME PV l12"]);
        assert!(told.len() == 5 && told[4].starts_with("depth 2-3 eval -17"), "{told:?}");
    }
}
