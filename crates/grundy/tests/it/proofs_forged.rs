//! Certificates with one line that says what is not so, and as much around it as is needed to hide this: whoever forges them asks the
//! check what is wrong, leaves that out, and asks again. No such list may ever be accepted.

use std::collections::{BTreeSet, HashSet};
use std::ops::ControlFlow;

use grundy::notation::NoFiles;
use grundy::proof::Proof;
use grundy::reference::Followers;
use grundy::{Catalogue, Limits, Sum, games};
use grundy_testing::Random;
use serde_json::json;

use crate::proofs_of_any_rules::{catalogue, random_moves, replies, values};
use crate::proofs_on_turn::{Board, Lines};

/// Components with their values.
type List = Vec<(String, u64)>;

/// What is said of a certificate for the value of a position that has these lines.
fn check(
    catalogue: &Catalogue,
    (position, value): (&str, u64),
    lines: &List,
    replies: &[Vec<u32>],
) -> Result<String, String> {
    let json = json!({
        "version": 1, "certificate": "search", "position": position, "play": "normal",
        "outcome": if value == 0 { "P" } else { "N" }, "value": value,
        "lists": [lines], "replies": [replies],
    });
    let proof = Proof::from_json(&json.to_string()).unwrap();
    proof.check_with(catalogue, &NoFiles, &Limits::default()).unwrap()
}

/// What is said against a certificate: of which line, and the components of which option, if it is one.
fn blamed(why: &str) -> (&str, Option<Vec<String>>) {
    let mut quoted = why.split('\'').skip(1).step_by(2);
    let line = quoted.next().unwrap_or_default();
    let option = quoted.next().filter(|_| why.contains("nothing shows that its option"));
    (line, option.map(|parts| parts.split('+').map(str::to_string).collect()))
}

/// How lists were refused.
#[derive(Debug, Default)]
struct Refused {
    /// An option is worth as much, which was hidden.
    hidden: usize,
    /// No option is worth less.
    missing: usize,
}

/// Of right lines all that hold beside a wrong one are listed, without what tells that it is wrong.
fn forge(
    random: &mut Random,
    catalogue: &Catalogue,
    right: &[(String, u64)],
    (name, wrong): (&str, u64),
    refused: &mut Refused,
) {
    // Some of what is worth as much is hidden from the start, and some of the rest.
    let (hidden, left_out) = (random.below(3_u64), *random.pick(&[0, 0, 1, 3_u64]));
    let mut lines = right.to_vec();
    lines.retain(|(other, value)| {
        let is_hidden = random.chance(if *value == wrong { hidden } else { 0 }, 2);
        other != name && !is_hidden && !random.chance(left_out, 8)
    });
    random.shuffle(&mut lines);
    lines.push((name.to_string(), wrong));
    let ask = |random: &mut Random, lines: &List| {
        let advised = replies(random, lines.len());
        let said = check(catalogue, (name, wrong), lines, &advised);
        said.expect_err(&format!("{name} is not worth {wrong}: {lines:?} {advised:?}"))
    };
    loop {
        let why = ask(random, &lines);
        let (line, option) = blamed(&why);
        let is_listed = |part: &String| lines.iter().any(|(other, _)| other == part);
        let left_out = match option {
            _ if line != name => line.to_string(),
            Some(parts) if parts.iter().all(is_listed) && parts[0] != *"" => {
                refused.hidden += 1;
                random.pick(&parts).clone()
            }
            _ => {
                refused.missing += usize::from(why.contains("no listed option is worth"));
                break;
            }
        };
        let before = lines.len();
        lines.retain(|(other, _)| *other != left_out);
        assert!(lines.len() < before, "{why}");
    }
    // In another order.
    for _ in 0..2 {
        random.shuffle(&mut lines);
        ask(random, &lines);
    }
}

/// Each line in turn says each value that is too small, and one that is too large.
fn forge_all(
    random: &mut Random,
    catalogue: &Catalogue,
    right: &[(String, u64)],
    refused: &mut Refused,
) {
    for (name, value) in right {
        for wrong in (0..=value + 1).filter(|wrong| wrong != value) {
            forge(random, catalogue, right, (name, wrong), refused);
        }
    }
}

/// All components that come of one, with their values by plain search.
fn components(root: &str) -> List {
    let (mut texts, mut seen) = (vec![root.to_string()], HashSet::new());
    let mut at = 0;
    while at < texts.len() {
        let sum: Sum = texts[at].parse().unwrap();
        let _ = sum.options(&mut |turn| {
            let after = turn.after().in_order().text();
            let new = after.split('+').filter(|text| seen.insert(text.to_string()));
            texts.extend(new.map(str::to_string));
            ControlFlow::Continue(())
        });
        at += 1;
    }
    let mut slow = Followers::new();
    let mut value = |text: &String| slow.value(&text.parse().unwrap()).unwrap();
    texts.into_iter().map(|text| (text.clone(), value(&text))).collect()
}

#[test]
fn no_wrong_value_is_hidden_among_words() {
    let (mut random, mut refused) = (Random::new(91), Refused::default());
    for (root, rounds) in [
        ("cram:2x4", 2),
        ("cram:3x3", 1),
        ("cram:1x9", 25),
        ("node-kayles:path:9", 10),
        ("arc-kayles:path:9", 10),
        ("chomp:4,3,2", 1),
    ] {
        let right = components(root);
        for _ in 0..grundy_testing::length(rounds, 10 * rounds) {
            forge_all(&mut random, games::built_in(), &right, &mut refused);
        }
    }
    assert!(refused.hidden > 100 && refused.missing > 100, "{refused:?}");
}

#[test]
fn no_wrong_value_is_hidden_among_heaps_of_any_moves() {
    let (mut random, mut refused) = (Random::new(92), Refused::default());
    for _ in 0..grundy_testing::length(60, 600) {
        let moves = random_moves(&mut random, 9);
        let heaps = (0..).map(|heap: u64| format!("own:{heap}"));
        let right: List = heaps.zip(values(&moves)).collect();
        forge_all(&mut random, &catalogue(&moves), &right, &mut refused);
    }
    assert!(refused.hidden > 100 && refused.missing > 100, "{refused:?}");
}

/// All boards in one piece that are left of one, each as the check calls it, with what they are worth, if that is something: where
/// nothing is listed, it says what would have to be.
fn pieces(root: &str) -> Vec<(String, Option<u32>)> {
    let whole = Board::read(root);
    let named = (1..=whole.all()).filter_map(|open| {
        let why = check(games::built_in(), (&whole.write(open), 0), &List::new(), &[]).err()?;
        Some(why.strip_suffix("' is not in the list")?.strip_prefix('\'')?.to_string())
    });
    let worth = |name: String| {
        let board = Board::read(&name);
        let worth = Lines::new(&board).worth(board.all());
        (name, worth)
    };
    named.collect::<BTreeSet<_>>().into_iter().map(worth).collect()
}

/// Boards that are worth nothing say that they are worth something, too.
#[test]
fn no_wrong_worth_is_hidden_among_boards() {
    let (mut random, mut refused, mut loony) = (Random::new(93), Refused::default(), 0);
    for root in ["nimstring:1x3", "nimstring:oo,ooo,oo,oo.,o.", "nimstring:..o,.ooo,ooo,oo..,..."] {
        let pieces = pieces(root);
        let worth_something =
            pieces.iter().filter_map(|(name, worth)| Some((name.clone(), u64::from((*worth)?))));
        let right: List = worth_something.collect();
        for _ in 0..grundy_testing::length(3, 30) {
            forge_all(&mut random, games::built_in(), &right, &mut refused);
        }
        for (name, _) in pieces.iter().filter(|(_, worth)| worth.is_none()) {
            (0..3).for_each(|wrong| {
                forge(&mut random, games::built_in(), &right, (name, wrong), &mut refused);
            });
            loony += 1;
        }
    }
    assert!(refused.hidden > 50 && refused.missing > 50 && loony > 5, "{refused:?} {loony}");
}

/// A position in several pieces is worth what all of them come to, and each is listed but those that are equal and cancel.
#[test]
fn each_piece_of_a_position_is_counted() {
    let mut slow = Followers::new();
    for root in [
        "cram:oo.oo",
        "cram:ooo.oo",
        "cram:oooo.oo.oooo",
        "cram:oooo.oo.ooooo",
        "node-kayles:a-b,c-d,d-e",
        "arc-kayles:a-b,c-d,d-e,e-f",
    ] {
        let value = slow.value(&root.parse().unwrap()).unwrap();
        let all = components(root).split_off(1);
        for claimed in 0..8 {
            let said_of = |lines: &List| check(games::built_in(), (root, claimed), lines, &[]);
            let said = said_of(&all);
            assert_eq!(said.is_ok(), claimed == value, "{root} {claimed}: {said:?}");
            for left_out in 0..all.len() {
                let mut lines = all.clone();
                lines.remove(left_out);
                assert!(
                    claimed == value || said_of(&lines).is_err(),
                    "{root} {claimed}: {lines:?}"
                );
            }
            match said_of(&Vec::new()) {
                Ok(_) => assert!(root == "cram:oo.oo" && claimed == 0, "{root} {claimed}"),
                Err(why) if root == "cram:oo.oo" => assert!(why.contains("come to 0"), "{why}"),
                Err(why) => assert!(why.contains("is not in the list"), "{why}"),
            }
        }
    }
}
