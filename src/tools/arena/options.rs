//! The command line of `match`.

use super::groups::Engines;
use super::schedule::Turning;
use crate::types::{Rule, Size};
use std::path::PathBuf;

/// Options of `match`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_long_help = "\
Each --engine is followed by words of the form KEY=VALUE:
  cmd=FILE         the executable (needed)
  name=NAME        its name [default: the file's, without pbrain- and extension]
  args=\"A B\"       arguments; quotes within keep words together
  dir=FOLDER       where it is started [default: the executable's folder]
  time=SPAN        time for a move, as 500, 500ms, 2s, 1m [default: 5s; with nodes or depth 1m]
  match=SPAN       time for all moves of a game [default: no limit]
  nodes=N          nodes for a move (INFO max_node)
  depth=N          depth of search (INFO max_depth)
  memory=SIZE      memory, as 350M; 0: no limit [default: 350M]
  threads=N        threads (INFO thread_num)
  info.KEY=VALUE   any other INFO line
What --each says holds for all engines that do not say otherwise.

Each opening is played twice, with colours swapped. A player that crashes, is late or silent,
plays where it may not, floods its output, uses too much memory or does not leave after END
loses that game, and the match goes on.

  pbrain-quince match --engine cmd=./new name=new --engine cmd=./old name=old \\
      --each nodes=20000 --games 1000 --sprt elo0=0 elo1=10 --out results --concurrency 4")]
pub struct MatchArgs {
    #[command(flatten)]
    pub(super) engines: Engines,
    /// Values that hold for all engines
    #[arg(long, value_name = "KEY=VALUE", num_args = 1..)]
    pub each: Vec<String>,
    /// Rule: freestyle, standard, renju, caro, caro-exact, or a number as in INFO rule
    #[arg(long, default_value = "freestyle")]
    pub rule: Rule,
    /// Size of the board: 15, or 20x15
    #[arg(long, default_value = "15")]
    pub size: Size,
    /// Games of each two players who meet, rounded up to pairs of games
    #[arg(long, default_value_t = 100)]
    pub games: usize,
    /// The first engine plays all others, who do not play each other
    #[arg(long)]
    pub gauntlet: bool,
    /// Only engines that stand at most so many places apart on this command line play each
    /// other
    #[arg(long, value_name = "PLACES", conflicts_with = "gauntlet")]
    pub neighbours: Option<usize>,
    /// Openings: a file, one a line (offsets from the centre `0,0, 1,-1` or points `h8i9`),
    /// `built-in`, or `none` for an empty board
    #[arg(long, value_name = "FILE", default_value = "built-in")]
    pub openings: String,
    /// Take the openings in a random order
    #[arg(long)]
    pub shuffle: bool,
    /// How openings are turned and mirrored; `cycle`: anew each time all have been played
    #[arg(long, value_enum, default_value_t)]
    pub turn: Turning,
    /// Seed of all that is random
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Games at the same time
    #[arg(long, default_value_t = 1)]
    pub concurrency: usize,
    /// A game of so many moves is a draw, the opening's moves included
    #[arg(long, value_name = "MOVES")]
    pub draw_after: Option<usize>,
    /// A game with so few empty cells left is a draw
    #[arg(long, value_name = "CELLS", default_value_t = 0)]
    pub draw_empty: usize,
    /// End when the sequential test of the first engine against the second is decided: elo0,
    /// elo1, alpha and beta [default: elo0=0 elo1=10 alpha=0.05 beta=0.05]
    #[arg(long, value_name = "KEY=VALUE", num_args = 0..)]
    pub sprt: Option<Vec<String>>,
    /// A move may be late by so much
    #[arg(long, value_name = "SPAN", default_value = "1s")]
    pub tolerance: String,
    /// Time to leave after END
    #[arg(long, value_name = "SPAN", default_value = "2s")]
    pub grace: String,
    /// Time to answer START
    #[arg(long, value_name = "SPAN", default_value = "10s")]
    pub start: String,
    /// Ask for every move with the whole position (BOARD), not with the last move (TURN)
    #[arg(long)]
    pub always_board: bool,
    /// Stop each engine's process, with its children, whenever it is not its turn, as Gomocup's
    /// judge does (not on Windows)
    #[arg(long)]
    pub suspend: bool,
    /// End lines with carriage return and line feed, as managers on Windows do
    #[arg(long, default_value_t = cfg!(windows))]
    pub crlf: bool,
    /// Folder for the games (JSON lines, PSQ, SGF) and the report (HTML)
    #[arg(long, value_name = "FOLDER")]
    pub out: Option<PathBuf>,
    /// Go on with the match in that folder
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// File for a table of the engines in Markdown, as a ladder: they are given from the weakest
    /// to the strongest
    #[arg(long, value_name = "FILE")]
    pub ladder: Option<PathBuf>,
    /// Fail at the end if any engine was at fault
    #[arg(long)]
    pub strict: bool,
    /// Folder for a transcript of each game's conversations
    #[arg(long, value_name = "FOLDER")]
    pub log: Option<PathBuf>,
}
