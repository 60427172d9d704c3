//! One game from the start of both processes to their end.

use super::fault::{Blame, Ending, Fault};
use super::opening::Opening;
use super::player::Player;
use super::record::Record;
use super::seat::{Answer, Seat};
use super::terms::Terms;
use super::transcript::Transcript;
use crate::rules::{Outcome, outcome};
use crate::types::{Cell, Color, Grid, Point};
use std::time::Instant;

/// Who plays whom, and from where.
#[derive(Clone, Debug)]
pub struct Pairing<'a> {
    /// The number of the game, from 1.
    pub game: usize,
    /// Black and white.
    pub players: [&'a Player; 2],
    /// The first stones.
    pub opening: Opening,
}

/// Plays a game. Nothing that a player does keeps this from coming to an end.
#[must_use]
pub fn play(pairing: &Pairing, terms: &Terms) -> Record {
    let began = Instant::now();
    let [black, white] = pairing.players;
    let opening = &pairing.opening.0;
    let mut record = Record {
        game: pairing.game,
        black: black.name.clone(),
        white: white.name.clone(),
        rule: terms.rule,
        size: terms.size,
        winner: None,
        ending: Ending::FullBoard,
        opening: opening.len(),
        moves: opening.clone(),
        times: vec![0; opening.len()],
        memory: [0; 2],
        faults: Vec::new(),
        wall: 0,
    };
    let mut transcript = Transcript::new(terms.log.as_deref(), pairing.game);
    converse(pairing, terms, &mut record, &mut transcript);
    if let Some(blame) = record.faults.first() {
        log::info!("game {}: {} of {}", pairing.game, blame.fault, record.name(blame.color));
    }
    record.wall = began.elapsed().as_millis() as u64;
    record
}

/// Both players from START to END.
fn converse(pairing: &Pairing, terms: &Terms, record: &mut Record, transcript: &mut Transcript) {
    let mut seats = Vec::new();
    for color in Color::BOTH {
        match Seat::take(pairing.players[color.index()], color, terms, transcript) {
            Ok(seat) => seats.push(seat),
            Err((fault, stderr)) => {
                blame(record, color, fault, stderr);
                break;
            }
        }
    }
    if let [black, white] = seats.as_mut_slice() {
        moves([black, white], terms, record, transcript);
    }
    // Who was thrown out is not asked to leave.
    let culprit = record.faults.first().map(|blame| blame.color);
    let mut stubborn = Vec::new();
    for (color, seat) in Color::BOTH.into_iter().zip(seats) {
        record.memory[color.index()] = seat.peak();
        if culprit == Some(color) {
            continue;
        }
        let stderr = seat.stderr();
        if let Err(fault) = seat.leave(transcript) {
            stubborn.push(Blame { color, fault, stderr });
        }
    }
    // Where both are to blame alike, and none lost by another fault, the board decides.
    let decided = culprit.is_some() || stubborn.len() == 2;
    for Blame { color, fault, stderr } in stubborn {
        if decided {
            record.faults.push(Blame { color, fault, stderr });
        } else {
            blame(record, color, fault, stderr);
        }
    }
}

/// The game itself.
fn moves(seats: [&mut Seat; 2], terms: &Terms, record: &mut Record, transcript: &mut Transcript) {
    let mut grid = Grid::new(terms.size);
    for (i, &point) in record.moves.iter().enumerate() {
        grid.set(point, Cell::from(Color::BOTH[i % 2]));
    }
    loop {
        if terms.move_limit.is_some_and(|limit| record.moves.len() >= limit) {
            record.ending = Ending::MoveLimit;
            return;
        }
        let empty = terms.size.area() - record.moves.len();
        if empty <= terms.few_cells {
            record.ending = if empty == 0 { Ending::FullBoard } else { Ending::FewCells };
            return;
        }
        let color = Color::BOTH[record.moves.len() % 2];
        let seat = &mut *seats[color.index()];
        match seat.ask(&record.moves, transcript).and_then(|answer| {
            let judged = judge(&grid, terms, color, answer.point, seat.complaint());
            judged.map(|(point, outcome)| (answer, point, outcome))
        }) {
            Ok((Answer { time, .. }, point, outcome)) => {
                grid.set(point, Cell::from(color));
                record.moves.push(point);
                record.times.push(time.as_millis() as u64);
                match outcome {
                    Outcome::Wins => {
                        record.ending = Ending::Five;
                        record.winner = Some(color);
                        return;
                    }
                    Outcome::Draw => {
                        record.ending = Ending::FullBoard;
                        return;
                    }
                    Outcome::GoesOn | Outcome::Foul(_) => {}
                }
            }
            Err(fault) => {
                let stderr = seat.stderr();
                return blame(record, color, fault, stderr);
            }
        }
    }
}

/// What a move does to the game.
///
/// # Errors
/// [`Fault`] if it cannot be played, or is forbidden.
fn judge(
    grid: &Grid,
    terms: &Terms,
    color: Color,
    point: Option<Point>,
    text: &str,
) -> Result<(Point, Outcome), Fault> {
    let Some(point) = point.filter(|&point| terms.size.contains(point)) else {
        let place = point.map_or_else(|| text.to_string(), |point| point.to_string());
        return Err(Fault::new(Ending::Illegal, format!("{place} is outside the board")));
    };
    match outcome(grid, terms.rule, color, point) {
        None => Err(Fault::new(Ending::Illegal, format!("{point} is on a stone"))),
        Some(Outcome::Foul(foul)) => {
            Err(Fault::new(Ending::Forbidden, format!("{point} ({foul})")))
        }
        Some(outcome) => Ok((point, outcome)),
    }
}

/// The game is lost by a fault.
fn blame(record: &mut Record, color: Color, fault: Fault, stderr: String) {
    record.winner = Some(color.opponent());
    record.ending = fault.kind;
    record.faults.push(Blame { color, fault, stderr });
}
