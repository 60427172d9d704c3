//! What a session does with lines that come while the engine thinks.

use super::talk::Talk;
use crate::engine::{Position, Report};
use crate::protocol::Thinker;
use crate::search::Control;
use crate::types::{Point, Score};
use std::thread;
use std::time::Duration;

/// Thinks until it is told to stop, then plays the first of its points that is empty.
struct Brooder {
    points: Vec<Point>,
}

impl Thinker for Brooder {
    fn set_table_bytes(&mut self, _bytes: usize) {}
    fn set_threads(&mut self, _threads: usize) {}
    fn clear(&mut self) {}

    fn ponders(&self) -> bool {
        true
    }

    fn think(
        &mut self,
        position: &Position,
        control: &Control,
        _report: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        while !control.stopped() {
            thread::sleep(Duration::from_millis(1));
        }
        let point = self.points.iter().copied().find(|&p| position.grid.get(p).is_empty())?;
        Some(Report {
            depth: 1,
            selective_depth: 1,
            score: Score(0),
            nodes: 1,
            elapsed: control.elapsed(),
            pv: vec![point],
        })
    }
}

/// A conversation in which the engine is thinking about its answer to 7,7: it will be 1,0.
fn brooding() -> Talk {
    let points = (1..15).map(|x| Point::new(x, 0)).collect();
    let talk = Talk::new(Brooder { points });
    talk.ask("START 15", "OK");
    talk.say("TURN 7,7");
    talk
}

#[test]
fn stop_brings_one_move() {
    for stop in ["STOP", "yxstop"] {
        let talk = brooding();
        talk.silent();
        talk.ask(stop, "1,0");
        talk.say(stop);
        talk.silent();
        talk.ask("TURN 7,8\nSTOP", "2,0");
    }
}

#[test]
fn end_brings_silence() {
    for end in ["END", "INFO rule 4\nEND", "TURN 7,8\nEND"] {
        let talk = brooding();
        talk.say(end);
        assert_eq!(talk.hear(), None);
        assert!(talk.close().0.is_ok());
    }
    let (result, said) = brooding().close();
    assert!(result.is_ok() && said.is_empty());
}

#[test]
fn questions_are_answered_at_once() {
    let talk = brooding();
    talk.say("ABOUT");
    assert!(talk.hear().unwrap().starts_with("name=\"Quince\", version=\""));
    talk.ask("DANCE", "UNKNOWN command DANCE");
    talk.ask("7,7,1", "UNKNOWN command 7,7,1");
    talk.say("INFO evaluate 3,4\nINFO timeout_turn 100");
    talk.silent();
    talk.ask("STOP", "1,0");
}

#[test]
fn a_new_game_voids_the_move() {
    for start in ["START 15", "RESTART", "RECTSTART 15,10"] {
        let talk = brooding();
        talk.ask(&format!("TURN 3,3\n{start}"), "OK");
        talk.silent();
        // The board is empty, and the engine at hand.
        talk.ask("TURN 7,7\nSTOP", "1,0");
        talk.ask("TAKEBACK 3,3", "ERROR 3,3 is empty");
    }
}

#[test]
fn stop_right_after_a_new_game_is_for_its_first_move() {
    let talk = brooding();
    talk.ask("RESTART\nBEGIN\nSTOP", "OK");
    assert_eq!(talk.hear().as_deref(), Some("1,0"));
    talk.silent();
}

#[test]
fn a_new_game_that_cannot_be_voids_nothing() {
    let talk = brooding();
    talk.say("START 99");
    talk.silent();
    talk.ask("STOP", "1,0");
    assert_eq!(talk.hear().unwrap(), "ERROR board sides must be from 5 to 22");
}

#[test]
fn other_commands_wait_in_order() {
    let talk = brooding();
    talk.say("TAKEBACK 7,7\nTAKEBACK 7,7\nBOARD\n1,0,1\n5,5,2\nINFO evaluate 1,1\nABOUT\nDONE\nYXSHOWFORBID");
    talk.silent();
    talk.ask("STOP", "1,0");
    assert_eq!(talk.hear().unwrap(), "OK");
    assert_eq!(talk.hear().unwrap(), "ERROR 7,7 is empty");
    assert_eq!(
        talk.hear().unwrap(),
        "ERROR 'ABOUT' in BOARD is not a line x,y,field",
        "what is in a list belongs to it"
    );
    assert_eq!(talk.hear().unwrap(), "FORBID .");
}

#[test]
fn a_board_may_wait_in_pieces() {
    let talk = brooding();
    talk.say("BOARD\n1,0,1");
    talk.silent();
    talk.ask("STOP", "1,0");
    talk.say("5,5,2\nDONE");
    talk.silent();
    talk.ask("STOP", "2,0");
}

#[test]
fn an_illegal_move_of_the_engine_is_replaced() {
    let talk = Talk::new(Brooder { points: vec![] });
    talk.ask("START 15", "OK");
    talk.ask("TURN 0,0\nSTOP", "1,0");
    let talk = Talk::new(Brooder { points: vec![Point::new(20, 20)] });
    talk.ask("START 22", "OK");
    talk.ask("YXBLOCK\n20,20\nDONE\nBEGIN\nSTOP", "0,0");
}

#[test]
fn a_panic_of_the_engine_ends_the_session() {
    struct Faint;
    impl Thinker for Faint {
        fn set_table_bytes(&mut self, _bytes: usize) {}
        fn set_threads(&mut self, _threads: usize) {}
        fn clear(&mut self) {}
        fn think(
            &mut self,
            _position: &Position,
            _control: &Control,
            _report: &mut dyn FnMut(&Report),
        ) -> Option<Report> {
            panic!("a test of what happens when the search panics");
        }
    }
    let talk = Talk::new(Faint);
    talk.ask("START 15", "OK");
    talk.say("BEGIN");
    assert_eq!(talk.hear(), None);
    assert!(talk.close().0.is_err());
}

#[test]
fn pondering_ends_with_any_line_and_says_nothing() {
    let talk = brooding();
    talk.ask("INFO pondering 1\nSTOP", "1,0");
    talk.silent();
    talk.say("STOP");
    talk.silent();
    talk.ask("TURN 7,8\nSTOP", "2,0");
    talk.ask("ABOUT\nTAKEBACK 2,0", &crate::protocol::reply::about(None));
    assert_eq!(talk.hear().unwrap(), "OK");
    talk.ask("TURN 9,9\nSTOP", "2,0");
    talk.ask("DANCE", "UNKNOWN command DANCE");
    talk.ask("TURN 9,8\nSTOP", "3,0");
    // It is set thinking by the second line of what has ended the pondering.
    talk.ask("INFO timeout_turn 100\nTURN 9,7\nSTOP\nTAKEBACK 9,7", "4,0");
    assert_eq!(talk.hear().unwrap(), "OK");
    talk.ask("RESTART\nBEGIN\nSTOP", "OK");
    assert_eq!(talk.hear().unwrap(), "1,0");
    talk.say("END");
    assert_eq!(talk.hear(), None);
}

#[test]
fn pondering_takes_none_of_the_time_of_a_move() {
    /// Answers with its row how many tenths of a second have passed since it was asked.
    struct Watchmaker;
    impl Thinker for Watchmaker {
        fn set_table_bytes(&mut self, _bytes: usize) {}
        fn set_threads(&mut self, _threads: usize) {}
        fn clear(&mut self) {}
        fn ponders(&self) -> bool {
            true
        }
        fn think(
            &mut self,
            position: &Position,
            control: &Control,
            report: &mut dyn FnMut(&Report),
        ) -> Option<Report> {
            // Slow to notice that it is stopped.
            let pondering = position.grid.count(position.side.opponent()) > 0
                && position.grid.count(position.side) == 0;
            if pondering {
                thread::sleep(Duration::from_millis(450));
            }
            let tenths = (control.elapsed().as_millis() / 100).min(14) as u8;
            let points = (0..15).map(|x| Point::new(x, tenths)).collect();
            control.stop();
            Brooder { points }.think(position, control, report)
        }
    }
    let talk = Talk::new(Watchmaker);
    talk.ask("START 15\nINFO pondering 1", "OK");
    talk.ask("BEGIN", "0,0");
    // The move waits until the pondering has ended, and its time passes meanwhile.
    talk.say("TURN 14,14");
    let answer = talk.hear().unwrap();
    assert!(["0,3", "0,4", "0,5"].contains(&answer.as_str()), "{answer}");
}

#[test]
fn no_pondering_unless_it_is_wanted_and_fair() {
    let talk = brooding();
    talk.ask("STOP", "1,0");
    // Were it pondering, the session would have to wait for it; nothing can be seen but this.
    talk.ask("TAKEBACK 1,0", "OK");
    let talk = brooding();
    talk.ask("INFO pondering 1\nINFO strength 30\nSTOP", "1,0");
    talk.ask("TAKEBACK 1,0", "OK");
}

#[test]
fn who_knows_nothing_but_moves_answers_all_questions_with_one() {
    for question in ["YXNBEST 3", "YXSEARCHDEFEND", "YXBALANCEONE 0", "YXBALANCETWO"] {
        let talk = Talk::new(Brooder { points: vec![Point::new(3, 0)] });
        talk.ask("START 15", "OK");
        talk.ask(&format!("{question}\nSTOP"), "3,0");
    }
}

#[test]
fn a_flood_is_dammed() {
    let talk = brooding();
    for _ in 0..10_000 {
        talk.say("TAKEBACK 0,0");
    }
    talk.ask("TAKEBACK 0,0", "ERROR too many commands while thinking");
    talk.ask("STOP", "1,0");
    for _ in 0..10_000 {
        assert_eq!(talk.hear().unwrap(), "ERROR 0,0 is empty");
    }
}
