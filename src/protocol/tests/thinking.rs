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
