//! The checker of claimed wins: it accepts the true ones, and says what is wrong with others.

mod common;

use quince::rules::{Fault, Foul, Proof, check_fours, check_line, check_threats};
use quince::types::{Color, Grid, Point, Rule};

fn p(x: u8, y: u8) -> Point {
    Point::new(x, y)
}

fn leaf(attack: Point) -> Proof {
    Proof { attack, replies: Vec::new() }
}

/// The proof that knows one reply to each attack.
fn chain(line: &[Point]) -> Proof {
    match line {
        [attack, reply, rest @ ..] => {
            Proof { attack: *attack, replies: vec![(*reply, chain(rest))] }
        }
        [attack] => leaf(*attack),
        [] => panic!("a line has an odd length"),
    }
}

/// A board nine wide; the first rows are given, the rest is empty.
fn board(rows: &[&str]) -> Grid {
    let mut rows = rows.to_vec();
    rows.resize(9, ".........");
    Grid::from_rows(&rows).expect("a board")
}

fn fault(rows: &[&str], rule: Rule, attacker: Color, proof: &Proof) -> Option<(usize, Fault)> {
    let result = check_fours(&board(rows), rule, attacker, proof);
    result.err().map(|error| (error.ply, error.fault))
}

/// In all rules but caro a single four has one reply: a line is the whole proof. In caro there
/// may be others, and the checker finds them.
#[test]
fn lines_as_trees() {
    let mut incomplete = 0;
    for case in ["vcf", "vcf-games"].into_iter().flat_map(common::load) {
        if case.line.is_empty() {
            continue;
        }
        match check_fours(&case.grid, case.rule, case.side, &chain(&case.line)) {
            Ok(()) => {}
            Err(error) => {
                assert!(case.rule.needs_open_end(), "{}: {error}", case.name);
                assert!(matches!(error.fault, Fault::Unanswered(_)), "{}: {error}", case.name);
                incomplete += 1;
            }
        }
    }
    assert!(incomplete > 0, "no caro line with more than one reply");
}

/// Cut short, begun too late, played by the other side: no true line stays true.
#[test]
fn spoiled_lines() {
    for case in ["vcf", "vcf-games"].into_iter().flat_map(common::load) {
        if case.line.is_empty() {
            continue;
        }
        let check = |line: &[Point]| check_line(&case.grid, case.rule, case.side, line);
        let longest = case.line.len();
        for length in 0..longest {
            assert!(check(&case.line[..length]).is_err(), "{} {length}", case.name);
        }
        let again = [&case.line[..], &case.line[..1]].concat();
        assert!(check(&again).is_err(), "{}", case.name);
        let other = case.side.opponent();
        assert!(check_line(&case.grid, case.rule, other, &case.line).is_err(), "{}", case.name);
    }
}

#[test]
fn single_attacks() {
    use Color::{Black, White};
    let rows = ["XXXX.OOOO"];
    assert_eq!(fault(&rows, Rule::Freestyle, Black, &leaf(p(4, 0))), None);
    let on = Proof { attack: p(4, 0), replies: vec![(p(0, 1), leaf(p(1, 1)))] };
    assert_eq!(fault(&rows, Rule::Freestyle, Black, &on), Some((1, Fault::AlreadyWon)));
    // An attack elsewhere leaves the opponent's five.
    let wins = Fault::OpponentWins(p(4, 0));
    assert_eq!(fault(&rows, Rule::Freestyle, Black, &leaf(p(4, 4))), Some((1, wins)));
    // An open four; a four; a three; an occupied point; a point outside.
    let rows = [".........", "..OOO...."];
    assert_eq!(fault(&rows, Rule::Freestyle, White, &leaf(p(5, 1))), None);
    let gap = Some((1, Fault::Unanswered(p(5, 1))));
    assert_eq!(fault(&rows, Rule::Freestyle, White, &leaf(p(6, 1))), gap);
    assert_eq!(fault(&rows, Rule::Freestyle, White, &leaf(p(5, 2))), Some((1, Fault::NoFour)));
    for bad in [p(3, 1), p(9, 1)] {
        assert_eq!(fault(&rows, Rule::Freestyle, White, &leaf(bad)), Some((1, Fault::Occupied)));
    }
    // The game is over.
    let over = ["XXXXX....", "..OOO...."];
    assert_eq!(fault(&over, Rule::Freestyle, White, &leaf(p(5, 1))), Some((1, Fault::GameOver)));
    // Under other rules the same stones may not be the end.
    let over = ["XXXXXX...", "..OOO...."];
    assert_eq!(fault(&over, Rule::Standard, White, &leaf(p(5, 1))), None);
    let error = check_line(&board(&over), Rule::Standard, White, &[]).expect_err("no line");
    assert_eq!(error.fault, Fault::NoAttack);
}

/// A reply that makes a four of its own must be answered by the next attack.
#[test]
fn counter_fours() {
    let rows = [
        "OXXX.....", //
        "....O....",
        "....O....",
        "....O....",
        ".........",
        "..XXX....",
    ];
    // Black's four, white's reply makes a four as well; the open four comes too late.
    let late = [p(4, 0), p(5, 0), p(5, 5)];
    assert_eq!(check_line(&board(&rows), Rule::Freestyle, Color::Black, &late), Ok(()));
    let rows = ["OXXX.....", "....O....", "...O.....", "..O......", ".........", "..XXX...."];
    let error = check_line(&board(&rows), Rule::Freestyle, Color::Black, &late).expect_err("late");
    assert_eq!((error.ply, error.fault), (3, Fault::OpponentWins(p(1, 4))));
    assert_eq!(error.to_string(), "ply 3, 5,5: the opponent wins at once on 1,4");
}

#[test]
fn caro_has_two_replies_to_a_half_four() {
    // White stands before the row: a reply may also stand behind the five.
    // After each an open four wins.
    let rows = ["OXXX.....", ".........", "..XXX...."];
    let proof = |replies: &[Point]| Proof {
        attack: p(4, 0),
        replies: replies.iter().map(|&reply| (reply, leaf(p(5, 2)))).collect(),
    };
    let check = |rule, replies: &[Point]| fault(&rows, rule, Color::Black, &proof(replies));
    assert_eq!(check(Rule::Freestyle, &[p(5, 0)]), None);
    for rule in [Rule::Caro, Rule::CaroExact] {
        assert_eq!(check(rule, &[p(5, 0), p(6, 0)]), None, "{rule}");
        assert_eq!(check(rule, &[p(5, 0)]), Some((1, Fault::Unanswered(p(6, 0)))), "{rule}");
        assert_eq!(check(rule, &[p(6, 0)]), Some((1, Fault::Unanswered(p(5, 0)))), "{rule}");
    }
    // A five between two white stones is none in caro, so this is no four.
    let rows = ["OXXX..O.."];
    let proof = chain(&[p(4, 0), p(5, 0), p(8, 8)]);
    assert_eq!(fault(&rows, Rule::Freestyle, Color::Black, &proof), Some((3, Fault::NoFour)));
    assert_eq!(fault(&rows, Rule::Caro, Color::Black, &proof), Some((1, Fault::NoFour)));
}

#[test]
fn renju_black_may_not_reply_everywhere() {
    // White's four needs a stone on (4, 3), an overline of black's.
    let rows = [
        "....X....", //
        "....X....",
        "....X....",
        "OOO......",
        "....X....",
        "....X....",
    ];
    let white = |rule| fault(&rows, rule, Color::White, &leaf(p(3, 3)));
    assert_eq!(white(Rule::Renju), None);
    // Elsewhere black may reply there: in standard to no avail for white, in freestyle it wins.
    assert_eq!(white(Rule::Standard), Some((1, Fault::Unanswered(p(4, 3)))));
    assert_eq!(white(Rule::Freestyle), Some((1, Fault::OpponentWins(p(4, 3)))));
    let stop = chain(&[p(3, 3), p(4, 3), p(8, 8)]);
    let foul = Some((2, Fault::Foul(Foul::Overline)));
    assert_eq!(fault(&rows, Rule::Renju, Color::White, &stop), foul);
    // With one stone less it is a five, which beats white's four.
    let five = ["....X....", "....X....", "....X....", "OOO......", "....X...."];
    let wins = Fault::OpponentWins(p(4, 3));
    assert_eq!(fault(&five, Rule::Renju, Color::White, &leaf(p(3, 3))), Some((1, wins)));
    // Black may not attack with a foul.
    let rows = ["XXX.XX...", "...X.....", "...X.....", ".........", "........."];
    let foul = Some((1, Fault::Foul(Foul::Overline)));
    assert_eq!(fault(&rows, Rule::Renju, Color::Black, &leaf(p(3, 0))), foul);
}

#[test]
fn lines_that_do_not_fit() {
    let rows = ["XXX......", ".........", "OOO......"];
    let grid = board(&rows);
    let check = |line: &[Point]| {
        let error = check_line(&grid, Rule::Freestyle, Color::Black, line).expect_err("wrong");
        (error.ply, error.fault)
    };
    assert_eq!(check(&[p(3, 0)]), (1, Fault::Unanswered(p(4, 0))));
    assert_eq!(check(&[p(3, 0), p(4, 0)]), (2, Fault::EndsWithReply));
    assert_eq!(check(&[p(3, 0), p(5, 0), p(4, 0)]), (2, Fault::StopsNothing));
    assert_eq!(check(&[p(3, 0), p(2, 0), p(4, 0)]), (2, Fault::Occupied));
    assert_eq!(check(&[p(3, 0), p(4, 0), p(4, 4)]), (3, Fault::NoFour));
    // A tree may hold a reply that stops nothing, if it says how to go on.
    let mut proof = chain(&[p(3, 0), p(5, 0), p(4, 0)]);
    let missing = Some((1, Fault::Unanswered(p(4, 0))));
    assert_eq!(fault(&rows, Rule::Freestyle, Color::Black, &proof), missing);
    proof.replies.push((p(4, 0), leaf(p(4, 4))));
    assert_eq!(fault(&rows, Rule::Freestyle, Color::Black, &proof), Some((3, Fault::NoFour)));
}

#[test]
fn attacks_with_threes() {
    let mut rows = ["........."; 9];
    (rows[2], rows[3], rows[4]) = ("....X....", "....X....", "..XX.....");
    let check = |rows: &[&str], rule, proof: &Proof| {
        let result = check_threats(&board(rows), rule, Color::Black, proof);
        result.err().map(|error| (error.ply, error.fault))
    };
    let double = leaf(p(4, 4));
    assert_eq!(check(&rows, Rule::Freestyle, &double), None);
    assert_eq!(fault(&rows, Rule::Freestyle, Color::Black, &double), Some((1, Fault::NoFour)));
    let foul = Some((1, Fault::Foul(Foul::DoubleThree)));
    assert_eq!(check(&rows, Rule::Renju, &double), foul);
    // One three alone is stopped, first of all by the cells at its ends.
    let single = check(&rows, Rule::Freestyle, &leaf(p(4, 1)));
    assert!(matches!(single, Some((1, Fault::Unanswered(_)))), "{single:?}");
    assert_eq!(check(&rows, Rule::Freestyle, &leaf(p(8, 8))), Some((1, Fault::NoThreat)));
    // Who can make a four in between has a reply that must be answered.
    let mut late = rows;
    late[8] = "OOO......";
    let four = Some((1, Fault::Unanswered(p(3, 8))));
    assert_eq!(check(&late, Rule::Freestyle, &double), four);
    // After that four and its answer the threes are still there.
    let proof = Proof {
        attack: p(4, 4),
        replies: vec![(p(3, 8), chain(&[p(4, 8)])), (p(4, 8), leaf(p(3, 8)))],
    };
    assert_eq!(check(&late, Rule::Freestyle, &proof), None);
}
