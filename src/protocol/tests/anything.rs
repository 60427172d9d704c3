//! Whatever is sent, a session goes on, with as many replies to each command as it should have.

use super::talk::Talk;
use crate::engine::Engine;
use proptest::prelude::*;

/// What was sent, and whether it must, may or must not be answered.
#[derive(Clone, Debug)]
struct Speech {
    bytes: Vec<u8>,
    replies: std::ops::RangeInclusive<usize>,
}

fn speech(text: String, replies: std::ops::RangeInclusive<usize>) -> Speech {
    Speech { bytes: text.into_bytes(), replies }
}

fn coordinate() -> impl Strategy<Value = String> {
    prop_oneof![
        8 => (0..8).prop_map(|v: i32| v.to_string()),
        1 => (-2..40).prop_map(|v: i32| v.to_string()),
        1 => any::<i64>().prop_map(|v: i64| v.to_string()),
        1 => "[a-z ,;.+-]{0,3}",
    ]
}

fn spot() -> impl Strategy<Value = String> {
    (coordinate(), coordinate()).prop_map(|(x, y)| format!("{x},{y}"))
}

/// A command with exactly one reply.
fn answered() -> impl Strategy<Value = Speech> {
    let plain = prop::sample::select(vec![
        "RESTART",
        "BEGIN",
        "DONE",
        "ABOUT",
        "YXSHOWFORBID",
        "restart",
        "YXSEARCHDEFEND",
    ]);
    prop_oneof![
        plain.prop_map(str::to_owned),
        (4..10).prop_map(|n| format!("START {n}")),
        spot().prop_map(|s| format!("RECTSTART {s}")),
        spot().prop_map(|s| format!("TURN {s}")),
        spot().prop_map(|s| format!("turn {s} ")),
        spot().prop_map(|s| format!("TAKEBACK {s}")),
        spot().prop_map(|s| format!("PLAY {s}")),
        coordinate().prop_map(|n| format!("YXNBEST {n}")),
        coordinate().prop_map(|n| format!("YXBALANCEONE {n}")),
        coordinate().prop_map(|n| format!("yxbalancetwo {n}")),
        "[G-Z]{9,12}[ -~]{0,30}",
    ]
    .prop_map(|text| speech(text, 1..=1))
}

/// A command without a reply.
fn silent() -> impl Strategy<Value = Speech> {
    let key = prop::sample::select(vec![
        "timeout_match",
        "time_left",
        "max_memory",
        "game_type",
        "rule",
        "evaluate",
        "folder",
        "max_depth",
        "thread_num",
        "hash_size",
        "show_detail",
        "time_increment",
        "caution_factor",
        "pondering",
        "checkmate",
        "nbestsym",
    ]);
    // The limits that keep this test short are not among them; see the first lines sent.
    let value = prop_oneof![coordinate(), Just("30000000".to_owned()), Just("0".to_owned())];
    prop_oneof![
        (key, value).prop_map(|(key, value)| format!("INFO {key} {value}")),
        Just("STOP".to_owned()),
        Just("YXSHOWINFO".to_owned()),
        Just("YXHASHCLEAR".to_owned()),
        Just(" \t".to_owned()),
    ]
    .prop_map(|text| speech(text, 0..=0))
}

/// A list of stones.
fn list() -> impl Strategy<Value = Speech> {
    let line = prop_oneof![
        8 => (spot(), 1..4).prop_map(|(spot, field)| format!("{spot},{field}")),
        2 => spot(),
        1 => "[0-9,]{0,7}",
    ];
    // While nothing is known of the board, or of the memory, all are answered.
    let head = prop::sample::select(vec![
        ("BOARD", 1..=1),
        ("SWAP2BOARD", 1..=1),
        ("YXBOARD", 0..=1),
        ("YXBLOCK", 0..=1),
        ("YXBLOCKUNDO", 0..=1),
    ]);
    (head, prop::collection::vec(line, 0..12)).prop_map(|((head, replies), lines)| {
        speech(format!("{head}\n{}\nDONE", lines.join("\n")), replies)
    })
}

/// Bytes without a line end.
fn noise() -> impl Strategy<Value = Speech> {
    let byte = any::<u8>().prop_filter("no line end", |b| *b != b'\n' && *b != b'\r');
    // A digit first: noise must not spell END.
    prop::collection::vec(byte, 0..40).prop_map(|mut bytes| {
        bytes.insert(0, b'0');
        Speech { bytes, replies: 1..=1 }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn one_reply_for_each_command(
        started in any::<bool>(),
        speeches in prop::collection::vec(
            prop_oneof![6 => answered(), 3 => silent(), 3 => list(), 1 => noise()],
            1..40,
        ),
    ) {
        let talk = Talk::new(Engine::default());
        talk.say("INFO timeout_turn 0\nINFO max_node 100\nINFO max_memory 30000000");
        if started {
            talk.ask("START 8", "OK");
        }
        for Speech { bytes, replies } in speeches {
            talk.raw(&bytes);
            talk.raw(b"\n");
            // This one waits until a move is out, and is always refused.
            talk.say("TAKEBACK barrier");
            let mut count = 0;
            loop {
                let reply = talk.hear().expect("the session has ended");
                if reply == "ERROR 'barrier' is not a point x,y" {
                    break;
                }
                count += 1;
            }
            let text = String::from_utf8_lossy(&bytes);
            // DONE after a list that was refused is the end of that list.
            let most = *replies.end();
            let least = if text == "DONE" { 0 } else { *replies.start() };
            prop_assert!((least..=most).contains(&count), "{count} replies to {text:?}");
        }
        let (result, rest) = talk.close();
        prop_assert!(result.is_ok() && rest.is_empty());
    }
}
