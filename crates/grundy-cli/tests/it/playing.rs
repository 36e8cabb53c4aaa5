//! `grundy play` through a pipe.

use crate::program::{grundy, text};

#[test]
fn playing_through_a_pipe() {
    // From a P-position the computer, moving second, wins against any play.
    let output =
        grundy(&["play", "nim:1,2,3"], b"hint\nnim:9,9\nnim:0,2,3\noptions\nwhy\n1\n1\n1\n1\n");
    let out = text(&output.stdout);
    assert!(output.status.success());
    assert!(out.contains("Every move loses against perfect play."), "{out}");
    assert!(out.contains("No move leads from nim:1,2,3 to nim:9,9"), "{out}");
    assert!(out.contains("You cannot move: I win."), "{out}");
    // From an N-position the hint wins, and the move back is taken back.
    let output = grundy(&["play", "nim:1,1,1"], b"hint\n0,1,1\nundo\nquit\n");
    let out = text(&output.stdout);
    assert!(out.contains("wins: take all of 1"), "{out}");
    let last = out.lines().rev().find(|line| line.starts_with("nim:")).unwrap();
    assert_eq!(last, "nim:1,1,1");
    // Misère: who takes the last loses. A bare body and a whole position name the same move.
    for line in [&b"1\n"[..], b"nim:1\n"] {
        let output = grundy(&["play", "nim:2", "--misere"], line);
        let out = text(&output.stdout);
        assert!(out.contains("You cannot move: you win."), "{out}");
    }
}

/// The positions of a game that was played through a pipe, in order.
fn played(arguments: &[&str], input: &[u8]) -> (String, Vec<String>) {
    let output = grundy(&[&["play"], arguments].concat(), input);
    let out = text(&output.stdout).to_string();
    assert!(output.status.success(), "{out}{}", text(&output.stderr));
    let name = arguments[0].split_once(':').unwrap().0.to_string() + ":";
    let positions =
        out.lines().filter(|line| line.starts_with(&name)).map(str::to_string).collect();
    (out, positions)
}

#[test]
fn a_number_chooses_what_was_listed_with_it() {
    let (out, positions) = played(&["nim:3"], b"options\n1\n");
    assert!(out.contains("   1  nim:0  ("), "{out}");
    assert_eq!(positions, ["nim:3", "nim:0"]);
    // Before, it is the position that is left.
    assert_eq!(played(&["nim:3"], b"1\n").1, ["nim:3", "nim:1", "nim:0"]);
    // A list of another position says nothing.
    assert_eq!(played(&["nim:9"], b"options\nundo\n9\n").1.last().unwrap(), "nim:0");
}

#[test]
fn games_are_played_in_words_drawn_undone_and_begun_again() {
    let (out, positions) = played(&["nim:3,4"], b"take 1 from 4\ntake 2 from 3\n");
    // Of two equal heaps the computer takes one token from either.
    let last = ["nim:1,1", "nim:2,2", "nim:2,3", "nim:3,2"];
    assert_eq!(positions[..2], ["nim:3,4", "nim:3,3"], "{out}");
    assert!(last.contains(&positions.last().unwrap().as_str()), "{out}");
    assert!(out.contains("you take 1 from 4\n") && out.contains("you take 2 from 3\n"), "{out}");
    assert!(out.contains("\n     1  ●●●  3\n     2  ●●●●  4\n"), "{out}");
    let (out, positions) = played(&["nim:1"], b"0\nundo\n0\nnew nim:2\nnew nim:x\nnew\n?\n");
    assert_eq!(positions, ["nim:1", "nim:0", "nim:1", "nim:0", "nim:2", "nim:2"], "{out}");
    assert!(out.contains("undo") && out.contains("found 'x'"), "{out}");
    let (_, positions) = played(&["digraph:a-b,b-c,a-c@a"], b"b\n");
    assert_eq!(positions.last().unwrap(), "digraph:a-b,b-c,a-c@c");
}

/// A computer that loses takes one token at a time from the larger of two heaps.
#[test]
fn the_loser_makes_it_last() {
    let (_, positions) = played(&["nim:20,20", "--you", "second"], b"20,19\n");
    assert!(["nim:20,19", "nim:19,20"].contains(&positions[1].as_str()), "{positions:?}");
}

#[test]
fn games_of_files_are_played_by_their_own_rule() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("last.game");
    std::fs::write(&file, "game last\nheaps n\ntake k from n where k <= 2\nmisere\n").unwrap();
    let position = format!("@{}:3", file.display());
    let (out, _) = played(&[&position], b"1\n");
    // The computer has to take the last one.
    assert!(out.contains("who cannot move wins"), "{out}");
    assert!(out.contains("You cannot move: you win."), "{out}");
}
