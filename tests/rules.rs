//! The rules against positions with known answers.

mod common;

use quince::rules::{
    self, Outcome, check_line, five_points, forbidden, forbidden_points, legal, outcome, winner,
};
use quince::types::{Color, Rule};

#[test]
fn forbidden_points_of_every_board() {
    let cases = common::load("renju-forbidden");
    assert_eq!(cases.len(), 245);
    let mut wrong = Vec::new();
    for case in &cases {
        let found: Vec<_> =
            forbidden_points(&case.grid).into_iter().map(|(p, f)| (p, f.to_string())).collect();
        if found != case.forbidden {
            wrong.push(format!("{}: {found:?}, not {:?}", case.name, case.forbidden));
        }
    }
    assert!(wrong.is_empty(), "{} boards:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn outcomes_under_every_rule() {
    for case in common::load("rule-outcomes") {
        let result = |&p| outcome(&case.grid, case.rule, case.side, p);
        for point in &case.wins {
            assert_eq!(result(point), Some(Outcome::Wins), "{} {point}", case.name);
        }
        for point in &case.goes_on {
            assert_eq!(result(point), Some(Outcome::GoesOn), "{} {point}", case.name);
        }
        assert!(!case.wins.is_empty() || !case.goes_on.is_empty(), "{}", case.name);
    }
}

/// Every line is sound, and as long as the number of fours says.
#[test]
fn lines_of_fours() {
    let mut wrong = Vec::new();
    for case in ["vcf", "vcf-games"].into_iter().flat_map(common::load) {
        // The length of one win is not known.
        let Some(fours) = case.fours else { continue };
        assert_eq!(case.line.len(), 2 * fours - 1, "{}", case.name);
        assert!(case.first.is_empty() || case.first.contains(&case.line[0]), "{}", case.name);
        if let Err(error) = check_line(&case.grid, case.rule, case.side, &case.line) {
            wrong.push(format!("{} ({}): {error}\n{}", case.name, case.rule, case.grid));
        }
    }
    assert!(wrong.is_empty(), "{} lines:\n{}", wrong.len(), wrong.join("\n"));
}

/// First moves of a win by fours are legal; so are the moves of a win by threats.
#[test]
fn moves_of_wins_are_legal() {
    for case in ["vcf", "vcf-games", "vct"].into_iter().flat_map(common::load) {
        for &point in &case.first {
            assert!(legal(&case.grid, case.rule, case.side, point), "{} {point}", case.name);
        }
        let (mut grid, mut side) = (case.grid.clone(), case.side);
        for &point in &case.line {
            assert!(legal(&grid, case.rule, side, point), "{} {point}{grid:?}", case.name);
            assert_eq!(winner(&grid, case.rule), None, "{} before {point}", case.name);
            grid.set(point, side.into());
            side = side.opponent();
        }
    }
}

/// Where the side to move has no win by fours, it has no five either; nobody has won yet.
#[test]
fn open_positions() {
    for case in ["vcf", "vcf-games", "no-vcf", "vct"].into_iter().flat_map(common::load) {
        assert_eq!(winner(&case.grid, case.rule), None, "{}", case.name);
        let fives = five_points(&case.grid, case.rule, case.side);
        assert_eq!(fives, [], "{}", case.name);
    }
}

#[test]
fn must_moves_follow_the_rules() {
    for case in common::load("must-move") {
        assert_eq!(winner(&case.grid, case.rule), None, "{}", case.name);
        for &point in &case.expect {
            assert!(legal(&case.grid, case.rule, case.side, point), "{} {point}", case.name);
        }
        for &point in &case.never {
            let foul = forbidden(&case.grid, point);
            let breaks_rules = case.rule == Rule::Renju && foul.is_some();
            assert!(breaks_rules && case.side == Color::Black, "{} {point}", case.name);
        }
        assert!(!rules::full(&case.grid), "{}", case.name);
    }
}

#[test]
fn case_files_are_read_strictly() {
    let board = "board:\n.....\n.X...\n.....\n...O.\n.....\n";
    let good = format!("# A comment\n\nname: a\nrule: 4\nside: O\nfirst: 1,2 0,0\n{board}");
    let cases = common::parse(&good).unwrap();
    assert_eq!((cases.len(), cases[0].side, cases[0].first.len()), (1, Color::White, 2));
    for (from, to) in [
        ("name: a", "name:"),
        ("rule: 4", "rule: go"),
        ("side: O", "side: white"),
        ("side: O\n", ""),
        ("first: 1,2", "first: 1;2"),
        ("0,0", "0,5"),
        ("0,0", "0,0\nfist: 1,1"),
        ("0,0", "0,0\nfirst: 1,1"),
        (".X...\n", ".X..\n"),
        (".X...\n", ".x...\n"),
        ("board:\n", ""),
    ] {
        let bad = good.replacen(from, to, 1);
        assert!(common::parse(&bad).is_err(), "{bad}");
    }
}
