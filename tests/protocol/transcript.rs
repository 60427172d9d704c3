//! From the text of a transcript to its steps.

use regex::Regex;
use std::time::Duration;

/// How long a reply may take when the transcript does not say.
const DEADLINE: Duration = Duration::from_secs(5);

/// A transcript, ready to be played.
#[derive(Default)]
pub struct Transcript {
    /// Arguments for the executable.
    pub arguments: Vec<String>,
    /// Start the executable by a path with blanks, an apostrophe and a letter beyond ASCII.
    pub odd_path: bool,
    /// What happens, in order, with the line of the file where it stands.
    pub steps: Vec<(usize, Step)>,
}

/// One step.
pub enum Step {
    /// Set the line end of what is sent from now on.
    Eol(&'static str),
    /// Send lines in one write.
    Send(Vec<String>),
    /// Send bytes as they are.
    Raw(Vec<u8>),
    /// Wait for a reply.
    Expect(Reply, Duration),
    /// Some MESSAGE or DEBUG line before the last reply must match.
    Said(Regex),
    /// None must match.
    Unsaid(Regex),
    /// No reply for so long.
    Quiet(Duration),
    /// Read and forget what comes for so long.
    Drain(Duration),
    /// The engine still answers ABOUT; what comes before is forgotten.
    Alive,
    /// Wait.
    Sleep(Duration),
    /// Suspend the process, as some managers do between moves.
    Suspend,
    /// Let it go on.
    Resume,
    /// Close its input.
    Close,
    /// Within this time it has ended, with exit code 0 and without another word.
    Gone(Duration),
    /// It occupies no more MiB of memory than this.
    Memory(u64),
    /// Play moves against a random opponent, on a clock.
    Match { moves: u32, total: Duration, turn: Duration },
    /// Do this several times.
    Repeat(u32, Vec<(usize, Step)>),
}

/// A reply that is waited for.
pub enum Reply {
    /// Exactly this text.
    Text(String),
    /// A line that matches as a whole.
    Pattern(Regex),
    /// A legal move: one of `any` if there are some, and none of `never`.
    Move { any: Vec<String>, never: Vec<String> },
    /// An answer to SWAP2BOARD with that many stones.
    Swap2(usize),
}

impl Transcript {
    /// Reads a transcript. The error says in which line what is wrong.
    pub fn parse(text: &str) -> Result<Transcript, String> {
        let mut transcript = Transcript::default();
        if !text.starts_with('#') {
            return Err("a transcript begins with a comment that says what it is about".into());
        }
        // The innermost list is the last; the outer ones wait for `end`.
        let mut open: Vec<(u32, Vec<(usize, Step)>)> = vec![(1, Vec::new())];
        let mut burst = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let at = index + 1;
            let fail = |what: String| format!("line {at}: {what}");
            if let Some(part) = line.strip_prefix(">> ") {
                burst.push(part.to_owned());
                continue;
            }
            let innermost = &mut open.last_mut().ok_or_else(|| fail("too many ends".into()))?.1;
            if !burst.is_empty() {
                innermost.push((at - 1, Step::Send(std::mem::take(&mut burst))));
            }
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "" | "#" => {}
                "args" => transcript.arguments = rest.split(' ').map(str::to_owned).collect(),
                "path" if rest == "odd" => transcript.odd_path = true,
                "repeat" => {
                    let times = rest.parse().map_err(|_| fail(format!("repeat '{rest}'")))?;
                    open.push((times, Vec::new()));
                }
                "end" => {
                    let (times, steps) = open.pop().ok_or_else(|| fail("stray end".into()))?;
                    let outer = open.last_mut().ok_or_else(|| fail("stray end".into()))?;
                    outer.1.push((at, Step::Repeat(times, steps)));
                }
                _ => innermost.push((at, step(word, rest).map_err(fail)?)),
            }
        }
        if !burst.is_empty() {
            return Err("the last burst is followed by nothing".into());
        }
        match (open.pop(), open.is_empty()) {
            (Some((_, steps)), true) => transcript.steps = steps,
            _ => return Err("a repeat without end".into()),
        }
        Ok(transcript)
    }

    /// Whether it can be played on Linux alone.
    pub fn needs_linux(&self) -> bool {
        self.steps
            .iter()
            .any(|(_, step)| matches!(step, Step::Suspend | Step::Resume | Step::Memory(_)))
            || self.odd_path
    }
}

fn step(word: &str, rest: &str) -> Result<Step, String> {
    let number = |text: &str| text.parse::<u64>().map_err(|_| format!("'{text}' is no number"));
    let millis = |text: &str| number(text).map(Duration::from_millis);
    Ok(match word {
        ">" => Step::Send(vec![rest.to_owned()]),
        "<" => expect(rest)?,
        "raw" => Step::Raw(raw(rest)?),
        "eol" => Step::Eol(match rest {
            "crlf" => "\r\n",
            "lf" => "\n",
            "cr" => "\r",
            other => return Err(format!("eol '{other}'")),
        }),
        "said" => Step::Said(pattern(rest).ok_or("said needs /pattern/")??),
        "unsaid" => Step::Unsaid(pattern(rest).ok_or("unsaid needs /pattern/")??),
        "quiet" => Step::Quiet(millis(rest)?),
        "drain" => Step::Drain(millis(rest)?),
        "alive" => Step::Alive,
        "sleep" => Step::Sleep(millis(rest)?),
        "suspend" => Step::Suspend,
        "resume" => Step::Resume,
        "close" => Step::Close,
        "gone" => Step::Gone(millis(rest)?),
        "rss" => Step::Memory(number(rest)?),
        "match" => match rest.split(' ').collect::<Vec<_>>()[..] {
            [moves, total, turn] => Step::Match {
                moves: number(moves)? as u32,
                total: millis(total)?,
                turn: millis(turn)?,
            },
            _ => return Err("match MOVES TOTAL TURN".into()),
        },
        other => return Err(format!("unknown step '{other}'")),
    })
}

fn expect(text: &str) -> Result<Step, String> {
    let (text, deadline) = match text.rsplit_once(" @") {
        Some((text, ms)) => {
            let ms = ms.parse().map_err(|_| format!("'{ms}' is no deadline"))?;
            (text, Duration::from_millis(ms))
        }
        None => (text, DEADLINE),
    };
    let mut words = text.split(' ');
    let reply = match (pattern(text), words.next()) {
        (Some(pattern), _) => Reply::Pattern(pattern?),
        (None, Some("move")) => {
            let (mut any, mut never) = (Vec::new(), Vec::new());
            let mut list = None;
            for word in words {
                match (word, &mut list) {
                    ("in", _) => list = Some(&mut any),
                    ("not", _) => list = Some(&mut never),
                    (point, Some(list)) => list.push(point.to_owned()),
                    _ => return Err("move [in x,y ...] [not x,y ...]".into()),
                }
            }
            Reply::Move { any, never }
        }
        (None, Some("swap2")) => {
            let stones = words.next().and_then(|word| word.parse().ok());
            Reply::Swap2(stones.ok_or("swap2 0, swap2 3 or swap2 5")?)
        }
        _ => Reply::Text(text.to_owned()),
    };
    Ok(Step::Expect(reply, deadline))
}

/// The pattern between slashes, if the text is one.
fn pattern(text: &str) -> Option<Result<Regex, String>> {
    let inner = text.strip_prefix('/')?.strip_suffix('/')?;
    Some(Regex::new(&format!("^(?:{inner})$")).map_err(|error| error.to_string()))
}

/// `"TEXT"`, or several with blanks between, each perhaps followed by `*COUNT`.
fn raw(text: &str) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            ' ' => continue,
            '"' => {}
            other => return Err(format!("'{other}' outside of quotes")),
        }
        let mut part = Vec::new();
        loop {
            match chars.next().ok_or("no closing quote")? {
                '"' => break,
                '\\' => part.push(match chars.next().ok_or("an escape of nothing")? {
                    'r' => b'\r',
                    'n' => b'\n',
                    't' => b'\t',
                    'x' => {
                        let digits: String = chars.by_ref().take(2).collect();
                        u8::from_str_radix(&digits, 16).map_err(|_| format!("\\x{digits}"))?
                    }
                    other => u8::try_from(other).map_err(|_| format!("\\{other}"))?,
                }),
                other => part.extend(other.to_string().bytes()),
            }
        }
        let mut times = 1;
        if chars.next_if_eq(&'*').is_some() {
            let mut digits = String::new();
            while let Some(digit) = chars.next_if(char::is_ascii_digit) {
                digits.push(digit);
            }
            times = digits.parse().map_err(|_| format!("*{digits}"))?;
        }
        bytes.extend(part.repeat(times));
    }
    Ok(bytes)
}
