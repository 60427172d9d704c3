//! `bench`: the speed of the search, and its signature.

use super::notation;
use crate::engine::Engine;
use crate::search::{Control, Limits};
use crate::types::{Rule, Size};
use anyhow::Result;
use std::io::Write;
use std::time::{Duration, Instant};

/// Options of `bench`.
#[derive(Clone, Debug, clap::Args)]
pub struct BenchArgs {
    /// Nodes after which a position's deepening ends with the iteration then complete
    #[arg(long, default_value_t = 100_000)]
    pub nodes: u64,
}

/// The positions: side of the board, and moves from the first. All are searched on every rule.
const POSITIONS: [(i64, &str); 4] = [
    (15, "h8 i9 h10 g9 i7"),
    (15, "h8 h9 j10 i7 f6 g7 g8 i8"),
    (20, "j10 k11 k9 i9 l10 j8 m11 j11 i10 h10"),
    (15, "h8 g9 i9 g7 g8 i8 j10 k11 h10 f8 h9 h11"),
];

/// Bytes of the table: small, and the same everywhere, since the signature depends on it.
const TABLE_BYTES: usize = 16 << 20;

/// Searches the fixed positions on one thread. The last line printed is
/// `<nodes> nodes <nps> nps`; the nodes are the search's signature, the same on every machine.
///
/// # Errors
/// If nobody takes the output.
pub fn run(args: &BenchArgs, engine: &mut Engine) -> Result<()> {
    engine.set_table_bytes(TABLE_BYTES);
    let mut out = std::io::stdout().lock();
    let mut nodes = 0;
    let mut time = Duration::ZERO;
    for rule in Rule::ALL {
        for (side, moves) in POSITIONS {
            let size = Size::new(side, side)?;
            let position = notation::read(moves, Some(size), None, 1)?.last_position(rule);
            engine.prepare(rule);
            engine.clear();
            let limits = Limits { nodes: Some(4 * args.nodes), ..Limits::default() };
            let control = Control::new(Instant::now(), &limits);
            let found = engine.think(&position, &control, &mut |report| {
                if report.nodes >= args.nodes {
                    control.stop();
                }
            });
            if let Some(found) = found {
                writeln!(
                    out,
                    "{rule:<10} {size:<6} depth {:>2}-{:<2} score {:>6} nodes {:>8} best {}",
                    found.depth,
                    found.selective_depth,
                    found.score.to_string(),
                    found.nodes,
                    found.pv[0].name(size.height()),
                )?;
                nodes += found.nodes;
                time += found.elapsed;
            }
        }
    }
    let nps = nodes as f64 / time.as_secs_f64().max(1e-9);
    writeln!(out, "{nodes} nodes {nps:.0} nps")?;
    Ok(())
}
