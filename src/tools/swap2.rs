//! `swap2`: whether the swap2 opening, as the engine plays it, favours who begins.

use super::selfplay::{limited, play_out};
use crate::balance::swap2::{Choice, Phase, choose_by, margin, opening, position};
use crate::engine::{Engine, Position};
use crate::eval::WeightBook;
use crate::types::{Color, Point, Rule, Size};
use anyhow::{Result, ensure};

/// Options of `swap2`.
#[derive(Clone, Debug, clap::Args)]
pub struct Swap2Args {
    /// Rule: freestyle, standard, renju, caro, caro-exact, or a number as in INFO rule
    #[arg(long, default_value = "freestyle")]
    pub rule: Rule,
    /// Size of the board: 15, or 20x15
    #[arg(long, default_value = "15")]
    pub size: Size,
    /// How many games
    #[arg(long, default_value_t = 200)]
    pub games: u32,
    /// Nodes for each move
    #[arg(long, default_value_t = 2000)]
    pub nodes: u64,
    /// Nodes for each choice in the opening
    #[arg(long, default_value_t = 200_000)]
    pub choice_nodes: u64,
    /// From which value on a side is taken to be better, so that no two more stones are put
    /// [default: that of the rule]
    #[arg(long)]
    pub margin: Option<i32>,
    /// Seed of the openings: the same seed, the same games
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Bytes of the transposition table.
const TABLE_BYTES: usize = 8 << 20;

/// Who of the two players of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Player {
    /// Who puts the first three stones.
    First,
    /// Who answers them.
    Second,
}

impl Player {
    fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }
}

/// What the openings of the games came to.
#[derive(Default)]
struct Tally {
    /// Won by the first player, by the second, drawn.
    results: [u32; 3],
    /// The second player's answers to three stones: swap, stay, two more.
    answers: [u32; 3],
    /// Games that black has won, and white.
    colors: [u32; 2],
}

/// Plays games against itself from the swap2 opening on, and prints how the two players fared.
///
/// # Errors
/// If the options make no sense.
pub fn run(args: &Swap2Args, book: &WeightBook) -> Result<()> {
    ensure!(args.games > 0 && args.nodes > 0 && args.choice_nodes > 0, "nothing to play with");
    let mut random = fastrand::Rng::with_seed(args.seed);
    let mut engine = Engine::new(book.clone());
    engine.set_table_bytes(TABLE_BYTES);
    let mut tally = Tally::default();
    for _ in 0..args.games {
        let stones = opening(args.size, args.rule, &mut random);
        play(args, &mut engine, &stones, &mut tally);
    }
    println!("{}", tally.text(args));
    Ok(())
}

/// Plays a game: the choices of the opening, then moves.
fn play(args: &Swap2Args, engine: &mut Engine, stones: &[Point], tally: &mut Tally) {
    engine.clear();
    let mut black = Player::First;
    let mut game = position(args.size, args.rule, stones);
    let clear = args.margin.unwrap_or(margin(args.rule));
    let mut ask = |game: &Position, phase| {
        choose_by(clear, engine, game, phase, &limited(args.choice_nodes)).map(|(choice, _)| choice)
    };
    let mut choice = ask(&game, Phase::Three);
    let mut chooser = Player::Second;
    tally.answers[match choice {
        Some(Choice::Swap) => 0,
        Some(Choice::Stay(_)) => 1,
        _ => 2,
    }] += 1;
    if let Some(Choice::Two(fourth, fifth)) = choice {
        game.play(fourth);
        game.play(fifth);
        chooser = Player::First;
        choice = ask(&game, Phase::Five);
    }
    match choice {
        Some(Choice::Swap) => black = chooser,
        Some(Choice::Stay(point)) => {
            black = chooser.other();
            game.play(point);
        }
        _ => {}
    }
    let winner = play_out(engine, &mut game, || args.nodes);
    match winner {
        None => tally.results[2] += 1,
        Some(color) => {
            tally.colors[color.index()] += 1;
            let player = if color == Color::Black { black } else { black.other() };
            tally.results[player as usize] += 1;
        }
    }
}

impl Tally {
    fn text(&self, args: &Swap2Args) -> String {
        let Tally { results: [first, second, draws], answers: [swap, stay, two], colors } = self;
        let games = f64::from(first + second + draws);
        let score = (f64::from(*first) + f64::from(*draws) / 2.0) / games;
        // The half-width of the 95 % interval, draws counted as wins are.
        let error = 1.96 * (score * (1.0 - score) / games).sqrt();
        format!(
            "{} {}, {} games, {} nodes a move, {} a choice\n\
             answers to three stones: swap {swap}, stay {stay}, two more {two}\n\
             won by black {}, by white {}, drawn {draws}\n\
             who put the three stones: {first} wins, {second} losses, {draws} draws: {:.1} % +- {:.1}",
            args.rule,
            args.size,
            first + second + draws,
            args.nodes,
            args.choice_nodes,
            colors[0],
            colors[1],
            100.0 * score,
            100.0 * error,
        )
    }
}
