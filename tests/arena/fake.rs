//! A player with one bad habit, or none. It plays down the columns of even number from the
//! left, the colour that begins in the first, and so it wins in five moves if let alone.

use std::io::{self, BufRead, Write};
use std::process::exit;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::{sleep, spawn};
use std::time::{Duration, Instant};

/// Longer than any match of the tests.
const FOR_EVER: Duration = Duration::from_secs(600);

/// The longest time in which the pulse of one who feels it has paused, in milliseconds.
static PAUSE: AtomicU64 = AtomicU64::new(0);

/// Notices when this process is not let run.
fn feel_pulse() {
    // From beat to beat without a gap, in which a pause could hide.
    let mut last = Instant::now();
    loop {
        sleep(Duration::from_millis(5));
        let now = Instant::now();
        PAUSE.fetch_max((now - last).as_millis() as u64, Ordering::Relaxed);
        last = now;
    }
}

/// Plays until END, with this habit.
pub fn run(habit: &str) {
    match habit {
        "exit-at-once" => exit(7),
        "silent-start" => sleep(FOR_EVER),
        // Only where there is a `sleep`; elsewhere it is just another early exit.
        "closed" => {
            // What a shell does to one that has left its pipes to another process.
            let child = std::process::Command::new("sleep").arg("30").spawn();
            drop(child);
            exit(0);
        }
        "pulse" => {
            drop(spawn(feel_pulse));
            // Whoever is stopped before the first beat would not notice.
            while PAUSE.load(Ordering::Relaxed) == 0 {
                sleep(Duration::from_millis(1));
            }
        }
        _ => {}
    }
    let mut player = Player { habit, stones: Vec::new(), in_block: false };
    for line in io::stdin().lock().lines() {
        let line = line.expect("a line");
        if !player.obey(line.trim()) {
            return;
        }
    }
    if habit == "stubborn" {
        sleep(FOR_EVER);
    }
}

struct Player<'a> {
    habit: &'a str,
    /// All stones, and whether they are its own.
    stones: Vec<((u8, u8), bool)>,
    in_block: bool,
}

fn say(text: &str) {
    let mut output = io::stdout().lock();
    // Who is killed while it speaks does not care.
    let _ = writeln!(output, "{text}");
    let _ = output.flush();
}

impl Player<'_> {
    /// Whether the conversation goes on.
    fn obey(&mut self, line: &str) -> bool {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let numbers: Vec<u8> = rest.split(',').filter_map(|n| n.parse().ok()).collect();
        match word {
            "START" if self.habit == "error" => say("ERROR unsupported size"),
            "START" => say("OK"),
            "INFO" => {}
            "END" => return self.habit == "stubborn",
            "BEGIN" => self.answer(),
            "TURN" => {
                self.stones.push(((numbers[0], numbers[1]), false));
                self.answer();
            }
            "BOARD" => {
                self.stones.clear();
                self.in_block = true;
            }
            "DONE" => {
                self.in_block = false;
                self.answer();
            }
            _ if self.in_block => {
                let numbers: Vec<u8> = line.split(',').filter_map(|n| n.parse().ok()).collect();
                self.stones.push(((numbers[0], numbers[1]), numbers[2] == 1));
            }
            _ => say("UNKNOWN"),
        }
        true
    }

    fn answer(&mut self) {
        let own = self.stones.iter().filter(|(_, own)| *own).count();
        match self.habit {
            "exit" if own == 2 => {
                eprintln!("a sad story");
                exit(3);
            }
            "hang" if own == 1 => sleep(FOR_EVER),
            "late" if own == 1 => sleep(Duration::from_millis(1500)),
            "slow" => sleep(Duration::from_millis(400)),
            "pulse" => {
                // Whoever feels it has to wake up first.
                sleep(Duration::from_millis(50));
                say(&format!("MESSAGE pause {}", PAUSE.swap(0, Ordering::Relaxed)));
            }
            "nonsense" => return say("what shall I do?"),
            "outside" => return say("0,99"),
            "occupied" if own == 1 => {
                let ((x, y), _) = self.stones[0];
                return say(&format!("{x},{y}"));
            }
            "flood" => loop {
                say("MESSAGE I think of nothing in particular");
            },
            "endless-line" => loop {
                let _ = io::stdout().write_all(&[b'x'; 4096]);
            },
            "hungry" => {
                let block = std::hint::black_box(vec![1_u8; 200 << 20]);
                sleep(FOR_EVER);
                drop(block);
            }
            _ => {}
        }
        let point = match self.habit {
            // A double three, if black: two in a row, two in a column, then their corner.
            "forbidden" => [(5, 7), (6, 7), (7, 5), (7, 6), (7, 7)][own.min(4)],
            _ => self.next(),
        };
        self.stones.push((point, true));
        say(&format!("MESSAGE {},{} it is", point.0, point.1));
        say(&format!("{},{}", point.0, point.1));
        if self.habit == "chatter" {
            loop {
                say("DEBUG is it my turn?");
            }
        }
        if self.habit == "twice" {
            // Taken for the next move, it would be one on an occupied cell.
            say(&format!("{},{}", point.0, point.1));
        }
    }

    /// The next free point of its columns.
    fn next(&self) -> (u8, u8) {
        let first = if self.stones.len().is_multiple_of(2) { 0 } else { 2 };
        let points = (0..4).flat_map(|i| (0..15).map(move |y| (first + 4 * i, y)));
        let free = |point: &(u8, u8)| self.stones.iter().all(|(other, _)| other != point);
        points.into_iter().find(free).expect("a free point")
    }
}
