//! What one command says of a position, the others say, too.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use serde_json::Value;

use crate::rules::{folder, json, run, text, verdicts};

fn said(folder: &Path, arguments: &[&str]) -> Value {
    json(&text(&run(folder, arguments)))
}

/// In misère play some moves end play at once, for the opponent: they have no reply, and are told.
#[test]
fn moves_that_end_play_are_told() {
    let folder = folder();
    let mut over = 0;
    for position in ["wythoff:2,2", "nim:1", "turning-turtles:THH", "subtraction/1,3:3+nim:1,1"] {
        let ask = |rest: &[&str]| said(folder.path(), &[rest, &["--misere", "--json"]].concat());
        let why = ask(&["why", position, "--depth", "2"]);
        assert_eq!(why["outcome"], "P", "{position}");
        let mut told: Vec<&str> = Vec::new();
        for answer in why["answers"].as_array().unwrap() {
            for step in answer["moves"].as_array().unwrap() {
                let after = step["to"].as_str().unwrap();
                told.push(after);
                if answer.get("reply").is_none() {
                    assert!(answer.get("then").is_none(), "{answer}");
                    let none = ask(&["options", after])["options"].as_array().unwrap().is_empty();
                    assert!(none, "{position}: {after}");
                    over += 1;
                }
            }
        }
        let options = ask(&["options", position]);
        for option in options["options"].as_array().unwrap() {
            let to = option["to"].as_str().unwrap();
            assert!(told.contains(&to), "{position}: {to} is not told: {told:?}");
        }
    }
    assert!(over >= 3, "{over}");
    let words = text(&run(folder.path(), &["why", "--misere", "wythoff:2,2"]));
    assert!(
        words.contains("\n  if take 2 from both: play is over, and the opponent wins\n"),
        "{words}"
    );
}

/// A move that answers others is one of each position that it is said to answer.
#[test]
fn replies_are_moves_and_win() {
    let folder = folder();
    let mut looked_at = 0;
    for position in
        ["wythoff:1,2", "wythoff:3,5", "nim:3,3", "@nim-pass:2,2,0+nim:3,3", "kayles:3,3"]
    {
        let why = said(folder.path(), &["why", position, "--depth", "2", "--json"]);
        for answer in why["answers"].as_array().unwrap() {
            for step in answer["moves"].as_array().unwrap() {
                let after = step["to"].as_str().unwrap();
                let verdict = said(folder.path(), &["solve", after, "--all-moves", "--json"]);
                let moves = verdict["moves"].as_array().unwrap();
                assert!(moves.contains(&answer["reply"]), "{position}: {answer} after {after}");
                looked_at += 1;
            }
        }
    }
    assert!(looked_at > 20, "{looked_at}");
}

/// Rules that say that who cannot move wins are so played whatever is asked, and every command says it.
#[test]
fn rules_say_how_play_ends() {
    let folder = folder();
    let game = "@wythoff-misere";
    for more in [&[][..], &["--misere"]] {
        let positions = |game: &str| -> Vec<String> {
            (0..25).map(|n| format!("{game}:{},{}", n / 5, n % 5)).collect()
        };
        let known = verdicts(folder.path(), &["--misere"], &positions("wythoff"));
        let own = verdicts(folder.path(), more, &positions(game));
        for (verdict, known) in own.iter().zip(&known) {
            assert_eq!(verdict["outcome"], known["outcome"], "{verdict} {more:?}");
            assert_eq!(verdict["play"], "misere", "{verdict} {more:?}");
        }
        let options = ["options", "@wythoff-misere:1,2", "--json"];
        let table = ["table", game, "--to", "3", "--outcomes", "--format", "json"];
        let label = ["label", "--game", "@wythoff-misere:1,2", "--json"];
        for command in [&options[..], &table, &label] {
            let answer = said(folder.path(), &[command, more].concat());
            assert_eq!(answer["play"], "misere", "{command:?} {more:?}");
        }
    }
    // What a value beside it would say belongs to the other play.
    let dot = text(&run(folder.path(), &["graph", "@wythoff-misere:1,1", "--format", "dot"]));
    assert!(dot.contains("N") && !dot.contains("N 2") && !dot.contains("P 1"), "{dot}");
}

/// Who wins a sum and by which moves does not depend on the order in which it is written.
#[test]
fn sums_have_the_same_moves_in_any_order() {
    let folder = folder();
    for (one, other) in [
        ("nim:1,1", "domino-juvavum:3x4"),
        ("nim:0", "chomp:5x5"),
        ("nim:2", "wythoff:3,4"),
        ("nim:1", "cram:2x3"),
        ("juvavum:2x3", "nim:1,1"),
    ] {
        let told = |sum: &str| {
            let verdict = said(folder.path(), &["solve", sum, "--all-moves", "--json"]);
            let moves = verdict["moves"].as_array().unwrap().iter();
            let sorted = |to: &Value| {
                let mut parts: Vec<String> =
                    to.as_str().unwrap().split('+').map(str::to_string).collect();
                parts.sort_unstable();
                parts
            };
            let moves: BTreeSet<Vec<String>> = moves.map(|step| sorted(&step["to"])).collect();
            assert_eq!(verdict["outcome"] == "N", !moves.is_empty(), "{sum}: {verdict}");
            (verdict["outcome"].to_string(), moves)
        };
        assert_eq!(told(&format!("{one}+{other}")), told(&format!("{other}+{one}")));
    }
}

/// Every arrow of the graph of one component is a move.
#[test]
fn graphs_have_the_moves_of_the_game() {
    let folder = folder();
    for position in ["@fibonacci-nim:6", "@no-repeat:5", "subtraction/2,3:9"] {
        let dot = text(&run(folder.path(), &["graph", position, "--format", "dot"]));
        let mut names = BTreeMap::new();
        let mut arrows = BTreeSet::new();
        for line in dot.lines() {
            if let Some((from, rest)) = line.trim().split_once(" -> ") {
                let to = rest.split([' ', ';']).next().unwrap();
                arrows.insert((from.to_string(), to.to_string()));
            } else if let Some((node, rest)) = line.trim().split_once(" [")
                && let Some((_, label)) = rest.split_once("label=\"")
            {
                let label = label.split(['"', '\\']).next().unwrap();
                names.insert(node.to_string(), label.to_string());
            }
        }
        let game = position.split(':').next().unwrap();
        let whole = |name: &str| match name.contains(':') {
            true => name.to_string(),
            false => format!("{game}:{name}"),
        };
        let mut known = BTreeMap::new();
        for (from, to) in &arrows {
            let (from, to) = (whole(&names[from]), whole(&names[to]));
            let ask = || said(folder.path(), &["options", &from, "--json"]);
            let options = known.entry(from.clone()).or_insert_with(ask);
            let options = options["options"].as_array().unwrap();
            assert!(options.iter().any(|option| option["to"] == to), "{from} to {to}: {options:?}");
        }
        assert!(arrows.len() > 4, "{position}: {dot}");
    }
}

/// Where options may be forbidden there is no Grundy value, also of positions that lose.
#[test]
fn blocked_games_have_no_values() {
    let folder = folder();
    for position in ["0,0", "1,0", "2,2", "3,4"] {
        let verdict =
            said(folder.path(), &["solve", &format!("@wythoff-blocked:{position}"), "--json"]);
        assert_eq!(verdict["value"], Value::Null, "{position}");
    }
}

/// One number that runs has a value for each heap.
#[test]
fn maps_of_one_heap_have_a_number_for_each() {
    let folder = folder();
    let map = |more: &[&str]| {
        text(&run(folder.path(), &[&["map", "kayles", "--to", "6", "--csv", "-"], more].concat()))
    };
    assert_eq!(map(&[]), "heap,value\n0,0\n1,1\n2,2\n3,3\n4,1\n5,4\n6,3\n");
    assert_eq!(map(&["--outcomes"]), "heap,mark\n0,1\n1,0\n2,0\n3,0\n4,0\n5,0\n6,0\n");
}

/// Nobody waits for a search to learn that its answer cannot be written.
#[test]
fn what_cannot_be_written_is_said_before_the_search() {
    let folder = folder();
    for option in ["--proof", "--svg", "--database"] {
        let output = run(
            folder.path(),
            &["solve", "cram:7x7", "--value", "--time", "50s", option, "none/x"],
        );
        let said = String::from_utf8_lossy(&output.stderr).to_string();
        assert!(output.status.code() == Some(4) && said.contains("none/x"), "{option}: {said}");
    }
    let before = std::fs::read_dir(folder.path()).unwrap().count();
    text(&run(folder.path(), &["solve", "cram:2x3", "--proof", "new.json"]));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), before + 1);
}

/// A database or a checkpoint is no place for an answer, and what has no picture is said before anything is printed.
#[test]
fn solve_keeps_its_files_apart() {
    let folder = folder();
    text(&run(folder.path(), &["solve", "cram:4x5", "--value", "--database", "book"]));
    let book = std::fs::read(folder.path().join("book")).unwrap();
    for option in ["--proof", "--svg"] {
        for arguments in [
            &["solve", "cram:3x5", option, "book", "--database", "book"][..],
            &["solve", "cram:3x5", option, "c/facts", "--checkpoint", "c"],
        ] {
            let output = run(folder.path(), arguments);
            let said = String::from_utf8_lossy(&output.stderr).to_string();
            assert!(output.status.code() == Some(2) && said.contains("both"), "{said}");
        }
    }
    assert_eq!(std::fs::read(folder.path().join("book")).unwrap(), book);
    let output = run(folder.path(), &["solve", "chomp:3x2000", "--draw", "--proof", "new.json"]);
    assert!(output.status.code() == Some(2) && output.stdout.is_empty());
    assert!(!folder.path().join("new.json").exists());
}

/// What two runs have found at the same time is in one database.
#[test]
fn runs_share_a_database() {
    let folder = folder();
    for round in 0..3 {
        let book = format!("book{round}");
        std::thread::scope(|scope| {
            for position in ["cram:4x5", "node-kayles:petersen:6", "fission:3x3"] {
                let (folder, book) = (folder.path(), book.as_str());
                scope.spawn(move || {
                    text(&run(folder, &["solve", position, "--value", "--database", book]))
                });
            }
        });
        let found = std::fs::read(folder.path().join(&book)).unwrap();
        for game in ["cram", "node-kayles", "fission"] {
            let is_there = found.windows(game.len()).any(|part| part == game.as_bytes());
            assert!(is_there, "{game}, round {round}");
        }
    }
}

/// Options that have nothing to say where they stand.
#[test]
fn nothing_is_left_aside() {
    let folder = folder();
    for (arguments, part) in [
        (&["nimber", "4*4", "--csv", "x.csv"][..], "--csv"),
        (&["solve", "nim:3", "--strict"], "--strict"),
        (&["solve", "chomp:3x2000", "--draw"], "no picture"),
        (&["rules", "nim.game", "--heaps", "3"], "--heaps"),
        (&["heap", "0.77", "--to", "50", "--npy", "-"], "--npy"),
        (&["heap", "0.77", "--to", "50", "--every", "1s"], "--checkpoint"),
        (&["heap", "0.77", "--csv", "q", "--npy", "./q"], "both be written"),
        (&["heap", "0.77", "--svg", "q", "--certificate", "q"], "both be written"),
        (&["judge", "poj1067", "--seed", "3"], "--generate"),
        (&["judge", "poj1067", "--generate", "--cases", "18446744073709551615"], "1000000"),
        (&["check", "--misere", "--output", "value", "nim:_", "cat"], "--misere"),
        (&["label", "--game", "nim:2,2", "--bits", "2", "--table", "markdown"], "--table"),
        (&["label", "--game", "nim:2,2", "--bits", "2", "--json", "--all-nodes"], "--all-nodes"),
        (&["map", "kayles", "--zoom", "0..20,500..600", "--csv", "-"], "--zoom"),
        (&["verify", "nim.game", "--rules", "nim.game"], "nim.game"),
    ] {
        let output = run(folder.path(), arguments);
        let said = String::from_utf8_lossy(&output.stderr).to_string();
        assert!(output.status.code() == Some(2) && said.contains(part), "{arguments:?}: {said}");
    }
}
