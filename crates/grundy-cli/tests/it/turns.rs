//! Sums in which a turn goes on from one component to another: who completes a box moves again, anywhere.

use std::fs;

use crate::program::{answer, failure, grundy, object, text};

#[test]
fn options_are_whole_turns() {
    let found = object(&["options", "nimstring:..,.oo,..+nim:1", "--json"]);
    let rows = found["options"].as_array().unwrap();
    let of = |row: &serde_json::Value, key: &str| row[key].as_str().unwrap().to_string();
    let rows: Vec<[String; 3]> =
        rows.iter().map(|row| [of(row, "to"), of(row, "outcome"), of(row, "move")]).collect();
    let wanted = [
        ["nimstring:..,.o.,..+nim:1", "N", "draw line 3 of row 2"],
        ["nimstring:..,.oo,..+nim:0", "N", "take all of 1"],
        [
            "nimstring:..,..o,..+nim:0",
            "P",
            "draw line 2 of row 2, which completes boxes, so that the turn goes on: take all of 1",
        ],
        [
            "nimstring:..,...,..+nim:0",
            "P",
            "draw line 2 of row 2 and line 3 of row 2, which completes boxes, so that the turn goes on: take all of 1",
        ],
    ];
    assert_eq!(rows, wanted.map(|row| row.map(str::to_string)));
    let (line, code) = failure(&["options", "nimstring:2x2+nim:9", "--max-options", "20"]);
    assert!(line.contains("more than 20 options") && code == Some(3), "{line}");
    // The last box alone is no turn.
    assert!(answer(&["options", "nimstring:.,.o,.+nim:0"]).contains("no options"));
    // Misère play by all whole turns: of three moves that end a turn in a board of one box the third is forced.
    let found = object(&["solve", "nimstring:1x1+nim:1", "--misere", "--json"]);
    assert_eq!((&found["outcome"], &found["method"]), (&"N".into(), &"search".into()), "{found}");
    assert!(answer(&["options", "nimstring:1x1+nim:1", "--misere"]).contains("take all of 1"));
    for (option, wanted) in [
        ("--bits=16", "its graph is drawn by listing them"),
        ("--grundy", "what positions are worth does not follow"),
    ] {
        let (line, code) = failure(&["label", "--game", "nimstring:1x1+nim:1", option]);
        assert!(line.contains(wanted) && code == Some(3), "{line}");
    }
    let found = object(&["label", "--game", "nimstring:.,oo,.+nim:1", "--json"]);
    assert_eq!((&found["nodes"], &found["lose"]), (&7.into(), &4.into()), "{found}");
}

#[test]
fn sums_with_boards_are_played() {
    // Every move loses, whatever it is.
    for line in ["1\n", "2\n", "3\n"] {
        let input = format!("hint\nwhy\n{}", format!("options\n{line}1\n").repeat(12));
        let output = grundy(&["play", "nimstring:.,oo,.+nim:1"], input.as_bytes());
        let out = text(&output.stdout);
        assert!(out.contains("Every move loses against perfect play."), "{out}");
        assert!(out.contains("You cannot move: I win."), "{out}");
    }
    // The hint wins by a turn through both, and is taken back.
    let turn = "hint\nnimstring:..,...,..+nim:0\n";
    let output = grundy(&["play", "nimstring:..,.oo,..+nim:1"], turn.as_bytes());
    let out = text(&output.stdout);
    assert!(out.contains("wins: ") && out.contains("I cannot move: you win."), "{out}");
    let back = format!("{turn}undo\nquit\n");
    let output = grundy(&["play", "nimstring:..,.oo,..+nim:1"], back.as_bytes());
    let last = text(&output.stdout).lines().rev().find(|line| line.starts_with("nimstring:"));
    assert_eq!(last, Some("nimstring:..,.oo,..+nim:1"));
}

#[test]
fn sums_with_boards_are_drawn_and_unfolded() {
    let dot = answer(&["graph", "nimstring:..,.oo,..+nim:1"]);
    assert!(dot.contains("loony") && dot.contains("nimstring:..,..o,.."), "{dot}");
    assert!(answer(&["graph", "nimstring:..,.oo,..+nim:1", "--misere"]).contains("nimstring:"));
    assert!(answer(&["graph", "nimstring:..,.oo,..", "--misere"]).contains("nimstring:"));
    let why = answer(&["why", "nimstring:.,oo,.+nim:1", "--depth", "4"]);
    assert!(why.contains("if draw line 1 of row 2: take all of 1"), "{why}");
    assert!(why.contains("because no move is left that ends a turn"), "{why}");
}

#[test]
fn who_wins_is_proved_by_whole_positions() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("proof.json").display().to_string();
    for (position, wanted) in [
        ("nimstring:1x2+nim:2", "nimstring:1x2+nim:2"),
        ("nimstring:.,oo,.+nim:1", "every move from nimstring:.,oo,.+nim:1 has an answer"),
        ("nimstring:..,.oo,..+nim:3", "a move from nimstring:..,.oo,..+nim:3 leaves what is lost"),
        ("nimstring:1x1", "nimstring:1x1"),
    ] {
        answer(&["solve", "--proof", &file, position]);
        let said = answer(&["verify", &file]);
        assert!(said.contains("holds: ") && said.contains(wanted), "{said}");
    }
    // More whole positions than can be listed: what falls apart is listed instead.
    answer(&["solve", "--proof", &file, "nimstring:3x3"]);
    let said = answer(&["verify", &file]);
    assert!(
        said.contains("holds: the move to nimstring:") && said.contains("components"),
        "{said}"
    );
    let proof = fs::read_to_string(&file).unwrap();
    fs::write(&file, proof.replacen("\",0]", "\",1]", 1)).unwrap();
    let (line, code) = failure(&["verify", &file]);
    assert!(line.contains("does not hold: 'nimstring:") && code == Some(1), "{line}");
    answer(&["solve", "--proof", &file, "nimstring:1x1", "--misere"]);
    assert!(answer(&["verify", &file]).contains("in misère play"));
    // A wrong claim, a position that is not lost, and one that is missing.
    answer(&["solve", "--proof", &file, "nimstring:1x2+nim:2"]);
    let proof = fs::read_to_string(&file).unwrap();
    let start = proof.find("\"losing\":[").unwrap() + "\"losing\":[".len();
    let end = start + proof[start..].find("\",").unwrap() + 2;
    let other = if proof.contains("\"outcome\":\"N\"") { "P" } else { "N" };
    let own = if other == "P" { "N" } else { "P" };
    for wrong in [
        proof.replace(&format!("\"outcome\":\"{own}\""), &format!("\"outcome\":\"{other}\"")),
        [&proof[..start], "\"nim:1\",", &proof[start..]].concat(),
        [&proof[..start], &proof[end..]].concat(),
        proof.replace("\"losing\"", "\"value\":2,\"losing\""),
    ] {
        assert_ne!(wrong, proof);
        fs::write(&file, wrong).unwrap();
        let (line, code) = failure(&["verify", &file]);
        assert!(line.contains("does not hold") && code == Some(1), "{line}");
    }
    let (line, code) = failure(&["solve", "--proof", &file, "--value", "nimstring:1x1+nim:1"]);
    assert!(line.contains("a certificate shows who wins") && code == Some(3), "{line}");
}
