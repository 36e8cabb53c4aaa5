//! What is told where nobody knows what a position is worth, or who wins it.

use crate::program::{answer, failure, grundy, text};

/// Where the value is asked for and not found, who wins is told if that is known.
#[test]
fn who_wins_is_told_without_the_value() {
    let who = "; without its value it is known: N, the player to move wins (leave out --value)";
    let (line, code) = failure(&["solve", "sylver:10", "--value"]);
    assert!(line.contains("'sylver:10': all numbers") && line.contains(who), "{line}");
    assert_eq!(code, Some(3));
    let (line, _) = failure(&["solve", "cram:6x9", "--value", "--time", "200ms"]);
    assert!(line.contains(who) && line.contains("within 0.2 s"), "{line}");
    let lost = grundy(&["solve", "-", "--value"], b"sylver:5\nnim:3\n");
    assert!(text(&lost.stderr).is_empty(), "{lost:?}");
    let output = grundy(&["solve", "-", "--value", "--json"], b"sylver:10\nnim:3\n");
    let lines: Vec<&str> = text(&output.stdout).lines().collect();
    assert!(
        lines.len() == 2 && lines[0].contains("known: N, the player to move wins"),
        "{lines:?}"
    );
    let output = grundy(&["solve", "-", "--value"], b"sylver:10\n");
    assert!(
        text(&output.stderr).starts_with("grundy: line 1: ") && text(&output.stderr).contains(who)
    );
    // Nobody knows.
    let (line, _) = failure(&["solve", "sylver:16", "--value"]);
    assert!(!line.contains("known: "), "{line}");
}

/// Who has the same of what nobody can evaluate has the same value, and another beside another value.
#[test]
fn equal_games_of_unknown_value() {
    let out = answer(&["equal", "sylver:16", "sylver:16"]);
    assert!(out.starts_with("equal\n  sylver:16\n  sylver:16\n  each may stand"), "{out}");
    assert!(answer(&["equal", "cram:7x9+nim:3", "nim:1,2+cram:7x9"]).starts_with("equal\n"));
    // Of these it is known who wins.
    assert!(answer(&["equal", "sylver:4", "sylver:4"]).starts_with("equal\n"));
    let output = grundy(&["equal", "sylver:4", "nim:1+sylver:4"], b"");
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    // Two of them in one position are worth 0 there.
    let out = answer(&["equal", "sylver:16+nim:5+sylver:16", "nim:5"]);
    assert!(out.contains("= *5\n"), "{out}");
    let output = grundy(&["equal", "sylver:16+nim:3", "sylver:16+nim:1"], b"");
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text(&output.stdout)
            .ends_with("their sum is a first-player win, so they are not the same game\n")
    );
    // Nobody knows.
    let output = grundy(&["equal", "sylver:16", "sylver:18"], b"");
    assert_eq!(output.status.code(), Some(3));
    assert!(
        text(&output.stderr).contains("'sylver:16': all numbers that were named"),
        "{output:?}"
    );
}
