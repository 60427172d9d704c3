//! `train`: fits the weights to self-play games.
//!
//! Three fits, all by Adam on mini-batches: the values, by logistic regression
//! on the results of the games and the scores of the searches; the network, by the same on what
//! the values leave; and the order of
//! moves, by multinomial regression on the moves that were played. A weight is the
//! sum of four line-class weights and an offset of its own for each code; the offsets are held
//! near zero, so that a code that is hardly ever seen keeps the sum of its lines.

mod adam;
mod descent;
mod model;
mod network;
mod order;
mod plot;
mod samples;
mod value;

use super::games::read_games;
use crate::eval::WeightBook;
use crate::types::Rule;
use anyhow::{Context, Result, ensure};
use model::Model;
pub use model::VALUE_SCALE;
use samples::{Samples, Split};
use std::path::PathBuf;

/// Options of `train`.
#[derive(Clone, Debug, clap::Args)]
pub struct TrainArgs {
    /// Files of games of one rule, as `datagen` writes them
    #[arg(required = true)]
    pub data: Vec<PathBuf>,
    /// File that the sections of this rule are written to
    #[arg(long, short)]
    pub out: PathBuf,
    /// Part of the game's result in what the values learn; the rest is the search's score
    #[arg(long, default_value_t = 0.6)]
    pub result: f64,
    /// How strongly the offsets of the codes are held near zero
    #[arg(long, default_value_t = 2e-6)]
    pub decay: f64,
    /// Greatest number of passes over the data
    #[arg(long, default_value_t = 40)]
    pub epochs: u32,
    /// Positions in a mini-batch
    #[arg(long, default_value_t = 512)]
    pub batch: usize,
    /// Step size of Adam
    #[arg(long, default_value_t = 0.003)]
    pub rate: f64,
    /// Passes over the data for the network; 0: weights alone
    #[arg(long, default_value_t = 24)]
    pub network_epochs: u32,
    /// Step size of Adam for the network
    #[arg(long, default_value_t = 0.002)]
    pub network_rate: f64,
    /// Seed of the order of the positions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Also for these rules: the table is written for all of them
    #[arg(long, value_delimiter = ',')]
    pub also: Vec<Rule>,
    /// Folder for pictures of the training and of the calibration, as SVG
    #[arg(long)]
    pub plots: Option<PathBuf>,
}

/// Reads the games, fits, and writes the table; the same for the same data and options.
///
/// # Errors
/// If a file cannot be read or written, holds no games, or games of another rule.
pub fn run(args: &TrainArgs, book: &WeightBook) -> Result<()> {
    let mut games = Vec::new();
    for path in &args.data {
        let (more, _) = read_games(path).with_context(|| format!("{}", path.display()))?;
        games.extend(more);
    }
    ensure!(!games.is_empty(), "no games in these files");
    let rule = games[0].rule;
    ensure!(games.iter().all(|game| game.rule == rule), "the games are not all of one rule");
    let mut model = Model::new(rule, &book.weights(rule));
    println!("{} games of {rule}", games.len());
    let samples = Samples::of(&games, rule, args.result);
    println!(
        "values: {} positions to learn from, {} to check with; moves: {} and {}",
        samples.values(Split::Train).len(),
        samples.values(Split::Check).len(),
        samples.choices(Split::Train).len(),
        samples.choices(Split::Check).len()
    );
    ensure!(!samples.values(Split::Check).is_empty(), "too few games to check with");
    let fitted = value::fit(&mut model, &samples, args);
    model.round_values(book);
    let (net, learned) = if args.network_epochs > 0 {
        let (net, history) = network::fit(&model, &samples, args);
        (Some(net), history)
    } else {
        (None, History::default())
    };
    let ordered = order::fit(&mut model, &samples, args);
    let names: Vec<String> = args.data.iter().map(|path| path.display().to_string()).collect();
    let header = format!(
        "# Learned from {} games ({} positions) of {rule}: {}\n\
         # result {} decay {} rate {} batch {} seed {}\n\
         # loss of the values {:.5} after {} passes, of the order of moves {:.5} after {}\n\
         # {}\n",
        games.len(),
        samples.values(Split::Train).len() + samples.values(Split::Check).len(),
        names.join(", "),
        args.result,
        args.decay,
        args.rate,
        args.batch,
        args.seed,
        fitted.best(),
        fitted.passes(),
        ordered.best(),
        ordered.passes(),
        match learned.passes() {
            0 => "no network".into(),
            passes => format!(
                "loss with the network {:.5} after {passes} passes at the rate {}",
                learned.best(),
                args.network_rate
            ),
        },
    );
    let mut rules = vec![rule];
    rules.extend(&args.also);
    let text = format!("quince-weights 1\n{header}\n{}", model.text(&rules, book, net.as_ref()));
    std::fs::write(&args.out, text).with_context(|| format!("{}", args.out.display()))?;
    if let Some(folder) = &args.plots {
        std::fs::create_dir_all(folder)?;
        let save = |name: &str, svg: String| {
            let path = folder.join(format!("{rule}-{name}.svg"));
            std::fs::write(&path, svg).with_context(|| format!("{}", path.display()))
        };
        save("values", plot::curves("loss of the values", &fitted))?;
        if net.is_some() {
            save("network", plot::curves("loss with the network", &learned))?;
        }
        save("order", plot::curves("loss of the order of moves", &ordered))?;
        let calibration = network::calibration(&model, net.as_ref(), &samples);
        save("calibration", plot::calibration(&calibration))?;
    }
    println!("{} written", args.out.display());
    Ok(())
}

/// The losses of a fit, pass by pass.
#[derive(Clone, Debug, Default)]
pub(super) struct History {
    /// On the positions learned from, and on those kept apart.
    losses: Vec<(f64, f64)>,
}

impl History {
    fn push(&mut self, what: &str, train: f64, check: f64) {
        self.losses.push((train, check));
        println!("{what}: pass {:>2}, loss {train:.5}, checked {check:.5}", self.losses.len());
    }

    /// The least loss on the positions kept apart.
    fn best(&self) -> f64 {
        self.losses.iter().map(|l| l.1).fold(f64::INFINITY, f64::min)
    }

    fn passes(&self) -> usize {
        self.losses.len()
    }

    /// Whether the last pass was the best so far.
    fn improved(&self) -> bool {
        self.losses.last().is_some_and(|l| l.1 <= self.best())
    }

    /// Whether three passes in a row have brought no more than a trifle.
    fn done(&self) -> bool {
        let Some(before) = self.losses.len().checked_sub(3) else { return false };
        let earlier = self.losses[..before].iter().map(|l| l.1).fold(f64::INFINITY, f64::min);
        earlier - self.best() < 2e-5
    }
}

#[cfg(test)]
mod tests {
    use super::super::games::GameRecord;
    use super::samples::Value;
    use super::*;
    use crate::types::{Color, Point, Size};
    use clap::Parser;

    #[derive(clap::Parser)]
    struct Command {
        #[command(flatten)]
        args: TrainArgs,
    }

    /// Games of random moves near the middle, with random scores and results.
    fn games(rule: Rule) -> Vec<GameRecord> {
        let mut random = fastrand::Rng::with_seed(1);
        let game = |_| {
            let mut points: Vec<Point> =
                (4..11).flat_map(|y| (4..11).map(move |x| Point::new(x, y))).collect();
            random.shuffle(&mut points);
            let winner = random.choice(Color::BOTH);
            let moves = points[..16].iter().map(|&point| (point, Some(random.i16(-300..300))));
            GameRecord { rule, size: Size::new(15, 15).unwrap(), winner, moves: moves.collect() }
        };
        (0..120).map(game).collect()
    }

    /// What the engine makes of a position with these codes.
    fn evaluate(weights: &crate::eval::Weights, position: &Value) -> i32 {
        let colors = [position.side, position.side.opponent()];
        let network = weights.network().unwrap();
        let mut sums = [[0; crate::eval::network::WIDTH]; 2];
        let mut value = weights.tempo(position.side);
        for (role, color) in colors.into_iter().enumerate() {
            for &(code, count) in &position.codes[role] {
                let count = i32::from(count);
                value += [1, -1][role] * weights.value(color, code)[role] * count;
                for (sum, v) in sums[color.index()].iter_mut().zip(network.vector(color, code)) {
                    *sum += i32::from(*v) * count;
                }
            }
        }
        value + network.evaluate(position.side, &sums)
    }

    #[test]
    fn the_engine_says_what_was_learned() {
        let args =
            Command::parse_from("train data --out o --network-epochs 3 --epochs 3".split(' '));
        for rule in [Rule::Freestyle, Rule::Renju] {
            let book = WeightBook::preset("balanced").unwrap();
            let mut model = Model::new(rule, &book.weights(rule));
            let samples = Samples::of(&games(rule), rule, 0.6);
            value::fit(&mut model, &samples, &args.args);
            model.round_values(&book);
            let (net, _) = network::fit(&model, &samples, &args.args);
            let text = format!("quince-weights 1\n{}", model.text(&[rule], &book, Some(&net)));
            let weights = WeightBook::parse(&text).unwrap().weights(rule);
            let positions = samples.values(Split::Train);
            assert!(positions.len() > 300);
            let learned = network::predictions(&model, Some(&net), positions);
            for (position, chance) in positions.iter().zip(learned) {
                let engine = evaluate(&weights, position);
                let learned = (chance / (1.0 - chance)).ln() * VALUE_SCALE;
                assert!((f64::from(engine) - learned).abs() < 12.0, "{engine} for {learned}");
            }
        }
    }
}
