//! From one line of text to a typed command, or a typed error.

use super::refusal::quotable;
use super::spot::{number, numbers};
use super::{BlockKind, Refusal, Spot, info::Info};
use crate::balance::Stones;
use crate::types::{Score, Size};

/// What a manager asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// START n, START w h, RECTSTART w,h: a new game on a board of this size.
    Start(Size),
    /// RESTART: a new game on a board of the same size.
    Restart,
    /// BEGIN: the engine makes the first move.
    Begin,
    /// TURN x,y: the opponent's move; the engine answers it.
    Turn(Spot),
    /// The first line of a list of stones that DONE ends.
    Open(BlockKind),
    /// DONE.
    Done,
    /// TAKEBACK x,y: removes a stone.
    Takeback(Spot),
    /// PLAY x,y: the engine makes this move.
    Play(Spot),
    /// INFO key value.
    Info(Info),
    /// ABOUT: who are you?
    About,
    /// END: leave at once.
    End,
    /// STOP or YXSTOP: move at once.
    Stop,
    /// YXSHOWFORBID: where may black not play?
    ShowForbidden,
    /// YXBLOCKRESET: forget all blocked cells.
    ResetBlocked,
    /// YXSHOWINFO: what the engine can do.
    ShowInfo,
    /// YXHASHCLEAR: forget what was learned from earlier positions.
    ClearHash,
    /// YXNBEST n: the best moves, so many of them, and the engine makes the first.
    NBest(usize),
    /// YXSEARCHDEFEND: which moves lose and which do not; the engine makes the best.
    SearchDefend,
    /// YXBALANCEONE bias, YXBALANCETWO bias: stones that make the position worth so much.
    Balance(Stones, i32),
    /// YXPRINTFEATURE: what the evaluation sees.
    PrintFeatures,
    /// YXSWAP2STEP1, 2, 3: what SWAP2BOARD asks with no stones, three, five. They are on the board.
    Swap2Step(u8),
}

/// Why a line is no [`Command`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// The first word is no command; holds as much of it as can be quoted.
    Unknown(String),
    /// The command is known, but what follows it is not as it should be.
    Malformed(Refusal),
}

impl From<Refusal> for CommandError {
    fn from(refusal: Refusal) -> Self {
        CommandError::Malformed(refusal)
    }
}

impl Command {
    /// Reads a line, without its end. Words may have any case; blanks around and between
    /// them are free; words after a command that needs none are passed over.
    ///
    /// # Errors
    /// [`CommandError`] if the line is no command, or not a well-formed one.
    pub fn parse(line: &str) -> Result<Command, CommandError> {
        let line = line.trim();
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        Ok(match word.to_ascii_uppercase().as_str() {
            "START" => Command::Start(size(rest, true)?),
            "RECTSTART" => Command::Start(size(rest, false)?),
            "RESTART" => Command::Restart,
            "BEGIN" => Command::Begin,
            "TURN" => Command::Turn(rest.parse()?),
            "BOARD" => Command::Open(BlockKind::Board),
            "SWAP2BOARD" => Command::Open(BlockKind::Swap2),
            "YXBOARD" => Command::Open(BlockKind::YxBoard),
            "YXBLOCK" => Command::Open(BlockKind::YxBlock),
            "YXBLOCKUNDO" => Command::Open(BlockKind::YxBlockUndo),
            "YXQUERYDATABASEALL" => Command::Open(BlockKind::YxQuery),
            "DONE" => Command::Done,
            "TAKEBACK" => Command::Takeback(rest.parse()?),
            "PLAY" => Command::Play(rest.parse()?),
            "INFO" => Command::Info(Info::parse(rest)),
            "ABOUT" => Command::About,
            "END" => Command::End,
            "STOP" | "YXSTOP" => Command::Stop,
            "YXSHOWFORBID" => Command::ShowForbidden,
            "YXBLOCKRESET" => Command::ResetBlocked,
            "YXSHOWINFO" => Command::ShowInfo,
            "YXHASHCLEAR" => Command::ClearHash,
            "YXNBEST" => Command::NBest(lines(rest)?),
            "YXSEARCHDEFEND" => Command::SearchDefend,
            "YXBALANCEONE" => Command::Balance(Stones::One, bias(rest)?),
            "YXBALANCETWO" => Command::Balance(Stones::Two, bias(rest)?),
            "YXPRINTFEATURE" => Command::PrintFeatures,
            "YXSWAP2STEP1" => Command::Swap2Step(1),
            "YXSWAP2STEP2" => Command::Swap2Step(2),
            "YXSWAP2STEP3" => Command::Swap2Step(3),
            _ => return Err(CommandError::Unknown(quotable(word))),
        })
    }
}

/// Whether a line is one of the commands that Yixin-Board has added to the protocol, to judge by
/// its first word alone.
#[must_use]
pub fn is_extension(line: &str) -> bool {
    line.trim_start().get(..2).is_some_and(|start| start.eq_ignore_ascii_case("yx"))
}

/// How many lines are wanted. One is the least that makes sense.
fn lines(text: &str) -> Result<usize, Refusal> {
    let count =
        number(text).filter(|&count| count > 0).ok_or_else(|| Refusal::not_a_count(text))?;
    Ok(usize::try_from(count).unwrap_or(usize::MAX))
}

/// The value that level stones are to make; nothing is 0.
fn bias(text: &str) -> Result<i32, Refusal> {
    if text.is_empty() {
        return Ok(0);
    }
    let value = number(text).ok_or_else(|| Refusal::not_a_bias(text))?;
    let most = i64::from(Score::ESTIMATE);
    Ok(i32::try_from(value.clamp(-most, most)).unwrap_or(0))
}

/// Width and height, with a comma or a blank between; one number may do for a square board.
fn size(text: &str, square: bool) -> Result<Size, Refusal> {
    let listed = if text.contains(',') {
        numbers(text)
    } else {
        text.split_whitespace().take(3).map(number).collect()
    };
    let (width, height) = match listed.as_deref() {
        Some(&[side]) if square => (side, side),
        Some(&[width, height]) => (width, height),
        _ => return Err(Refusal::not_a_size(text)),
    };
    Size::new(width, height).map_err(Refusal::Size)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rectangle(width: i64, height: i64) -> Command {
        Command::Start(Size::new(width, height).unwrap())
    }

    #[test]
    fn well_formed() {
        let spot = Spot { x: 7, y: 8 };
        for (line, command) in [
            ("START 20", rectangle(20, 20)),
            ("start 15 15", rectangle(15, 15)),
            ("START 20 15", rectangle(20, 15)),
            ("RectStart 20,15", rectangle(20, 15)),
            ("RECTSTART 20 , 15", rectangle(20, 15)),
            ("\tRestart  ", Command::Restart),
            ("begin", Command::Begin),
            ("turn\t 7 , 8 ", Command::Turn(spot)),
            ("BOARD", Command::Open(BlockKind::Board)),
            ("Done", Command::Done),
            ("takeback 7,8", Command::Takeback(spot)),
            ("play 7,8", Command::Play(spot)),
            ("SWAP2BOARD", Command::Open(BlockKind::Swap2)),
            ("info rule 0", Command::Info(Info::Rule(0))),
            ("about", Command::About),
            ("end", Command::End),
            ("yxstop", Command::Stop),
            ("STOP", Command::Stop),
            ("yxboard", Command::Open(BlockKind::YxBoard)),
            ("yxblock", Command::Open(BlockKind::YxBlock)),
            ("yxblockundo", Command::Open(BlockKind::YxBlockUndo)),
            ("yxquerydatabaseall", Command::Open(BlockKind::YxQuery)),
            ("yxblockreset", Command::ResetBlocked),
            ("yxshowforbid", Command::ShowForbidden),
            ("yxshowinfo", Command::ShowInfo),
            ("yxhashclear", Command::ClearHash),
            ("yxnbest 3", Command::NBest(3)),
            ("YXSearchDefend", Command::SearchDefend),
            ("yxbalanceone -20", Command::Balance(Stones::One, -20)),
            ("yxbalancetwo", Command::Balance(Stones::Two, 0)),
            ("yxbalancetwo 99999999999", Command::Balance(Stones::Two, Score::ESTIMATE)),
            ("yxprintfeature", Command::PrintFeatures),
            ("yxswap2step2", Command::Swap2Step(2)),
        ] {
            assert_eq!(Command::parse(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn malformed() {
        for line in [
            "START",
            "START big",
            "START 4",
            "START 23",
            "START 15 15 15",
            "START -15",
            "START 4294967311",
            "RECTSTART 20",
            "RECTSTART 20,",
            "TURN",
            "TURN 3",
            "TURN a,b",
            "TURN 3;3",
            "TURN 1,2,3",
            "PLAY",
            "TAKEBACK 1",
            "YXNBEST",
            "YXNBEST 0",
            "YXNBEST -1",
            "YXNBEST many",
            "YXBALANCEONE x",
        ] {
            let error = Command::parse(line).unwrap_err();
            assert!(matches!(error, CommandError::Malformed(_)), "{line}: {error:?}");
        }
    }

    #[test]
    fn extensions_are_known_by_their_first_letters() {
        for line in ["yxboard", " YXSTOP", "Yxwhatever"] {
            assert!(is_extension(line), "{line}");
        }
        for line in ["", "y", "START 15", "\u{fe0f}yx", "x yx"] {
            assert!(!is_extension(line), "{line}");
        }
    }

    #[test]
    fn unknown() {
        for line in ["FOOBAR 1 2 3", "7,7,1", "TURN7,7", "", "\u{0}", "END."] {
            let error = Command::parse(line).unwrap_err();
            assert!(matches!(error, CommandError::Unknown(_)), "{line}: {error:?}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_survived(line in "\\PC*") {
            let _ = Command::parse(&line);
        }
    }
}
