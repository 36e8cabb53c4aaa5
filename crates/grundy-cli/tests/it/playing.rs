//! `grundy play` through a pipe.

use crate::program::{failure, grundy, text};

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

/// Where there is a limit of time without `--time`, help says which, and not that of other commands.
#[test]
fn help_says_how_long_the_computer_thinks() {
    for (command, limit) in
        [("play", "[default: 10s]"), ("boxes", "[default: none, or 5s with --play]")]
    {
        let help = grundy(&[command, "--help"], b"");
        let help = text(&help.stdout).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains(limit) && !help.contains("60s for a position"), "{help}");
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

/// A hint that may be followed for ever would never win, and `why` speaks of the same move.
#[test]
fn hints_win_soonest_and_are_what_why_explains() {
    let (out, _) = played(&["digraph:a-b,b-a,b-c@b"], b"hint\nwhy\n");
    assert!(out.contains("@c wins: move the token from b to c") && out.contains("b → c"), "{out}");
    let (out, _) = played(&["digraph:a-b,b-a,b-c,a-d,d-e@a", "--misere"], b"hint\n");
    assert!(out.contains("@d wins"), "{out}");
    let (out, _) = played(&["wythoff/2:6,3"], b"hint\nwhy\n");
    assert!(out.contains("wythoff/2:6,2 wins") && out.contains("leaves 2 and 6"), "{out}");
}

#[test]
fn what_the_opponent_may_forbid_is_not_played() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("blocked.game");
    std::fs::write(&file, "game blocked\nheaps x, y\ntake k from x\ntake k from y\nblock 1\n")
        .unwrap();
    let position = format!("@{}:3,2", file.display());
    let output = grundy(&["play", &position], b"hint\n");
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stdout));
    assert!(text(&output.stderr).contains("may forbid options"), "{}", text(&output.stderr));
    let output = grundy(&["play", "nim:2"], format!("new {position}\n").as_bytes());
    assert!(output.status.success() && text(&output.stdout).contains("may forbid options"));
    // One winning move may be the one that is forbidden.
    let output = grundy(&["why", &position], b"");
    let said = text(&output.stdout);
    assert!(said.contains("may forbid") && !said.contains("move:"), "{said}");
}

#[test]
fn another_game_says_who_loses_if_that_is_another_matter() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("last.game");
    std::fs::write(&file, "game last\nheap n\ntake k from n\nmisere\n").unwrap();
    let line = format!("new @{}:1\nnew @{}:2\nnew nim:1\n", file.display(), file.display());
    let output = grundy(&["play", "nim:2"], line.as_bytes());
    let out = text(&output.stdout);
    let said = |words: &str| out.matches(words).count();
    assert_eq!((said("who cannot move wins"), said("who cannot move loses")), (1, 2), "{out}");
}

#[test]
fn boards_of_boxes_are_drawn() {
    let (out, _) = played(&["nimstring:..,.oo,.."], b"draw line 3 of row 2\n");
    assert!(
        out.contains("       +-----+-----+\n       |    2.2   2.3\n       +-----+-----+\n"),
        "{out}"
    );
    assert!(out.contains("       |    2.2    |\n"), "{out}");
    let output = grundy(&["solve", "nimstring:..,.oo,..", "--draw"], b"");
    let out = text(&output.stdout);
    assert!(out.contains("       |    2.2    *\n"), "{out}");
}

/// What stands beside heaps is told in the reader's language.
#[test]
fn limits_beside_heaps_are_told_in_words() {
    let (out, _) = played(&["fibonacci:13"], b"");
    assert!(out.contains("take at most: 12"), "{out}");
    let (out, _) = played(&["fibonacci:13", "--lang", "zh"], b"");
    assert!(out.contains("至多取: 12"), "{out}");
    let (out, _) = played(&["mem/1:10.2"], b"");
    assert!(out.contains("take at least: 3"), "{out}");
}

/// Nobody knows who wins some boards: you move at once, and the computer thinks as long as it may, and guesses then.
#[test]
fn hard_boards_are_played() {
    let board = "cram:ooooooooo,ooooooooo,oooo.oooo,ooooooooo,oooooo.oo,ooooooooo,ooooooooo";
    let start = std::time::Instant::now();
    let (out, positions) =
        played(&[board, "--time", "300ms"], b"options\nhint\nwhy\n1\nundo\nquit\n");
    assert!(start.elapsed() < std::time::Duration::from_secs(10));
    assert_eq!(out.matches("(--time) it was not found who wins here.").count(), 2, "{out}");
    assert!(out.contains("who wins, so I guess.\nI cover row"), "{out}");
    assert_eq!((positions.len(), &positions[3]), (4, &positions[0]), "{out}");
    // What is known is said, whatever is not known beside it.
    let (out, _) = played(&["cram:8x8", "--time", "300ms"], b"hint\nwhy\n");
    assert!(out.contains("Every move loses") && out.contains("half-turn"), "{out}");
    let (out, _) = played(&["cram:7x8", "--time", "300ms"], b"hint\n");
    assert!(out.contains("wins: cover row 4, column 4 and row 4, column 5"), "{out}");
    // Who moves at random does not think.
    let (out, positions) = played(&[board, "--level", "random"], b"options\n1\n");
    assert!(!out.contains("guess") && positions.len() == 3, "{out}");
}

/// Where moves are too many to list, the first ones are; a move is the position it leaves, or its words, whatever the heaps.
#[test]
fn heaps_of_any_size_are_played() {
    let (out, positions) = played(
        &["nim:10^30,10^30", "--time", "2s"],
        b"options\n3\nundo\ntake 7 from 1000000000000000000000000000000\nhint\n1,2\n0,0\n5,1\nquit\n",
    );
    let first = "1000000000000000000000000000000,1000000000000000000000000000000";
    assert!(out.contains(&format!("   1  nim:0,{}  (take all of", &first[32..])), "{out}");
    assert!(out.contains("the first 1000 of more moves"), "{out}");
    // The winner levels the heaps.
    let less = "nim:999999999999999999999999999993,999999999999999999999999999993";
    let [one, two, three] = [1, 2, 3].map(|n| positions[positions.len() - n].clone());
    assert_eq!(
        (one, two.as_str()),
        (less.to_string(), &format!("nim:999999999999999999999999999993,{}", &first[32..])[..])
    );
    assert_eq!(three, format!("nim:{first}"));
    assert!(out.contains("Every move loses against perfect play."), "{out}");
    assert_eq!(out.matches("No move leads from nim:9").count(), 3, "{out}");
    // A loser is shown how to win, and the table of Kayles knows a period.
    let (out, positions) = played(&["kayles:10^9"], b"hint\n4999,999995000\n");
    assert!(out.contains("kayles:1,999999997 wins: take 2 from 1000000000 and leave 1"), "{out}");
    assert_eq!(positions[2], "kayles:4999,999995000");
    assert_eq!(positions.len(), 4, "{out}");
    // 100000 belongs to 161804, and 99999 to 161802 (Larsson, Hegarty and Fraenkel 2011): 1 from both is a move, as (1,1) is lost
    // in the auxiliary game.
    let (out, _) = played(&["beatty/1,1,5,2:100000,161803", "--time", "3s"], b"hint\nquit\n");
    assert!(out.contains("99999,161802 wins: take 1 from 100000 and take 1 from 161803"), "{out}");
    // Not all moves are listed, and all of these lose.
    let (out, _) = played(&["beatty/1,1,5,2:100000,100000", "--time", "3s"], b"hint\nquit\n");
    assert!(out.contains("You can win, but which move does was not found."), "{out}");
    // Of both heaps at once; what is too long to look up says so.
    let (out, positions) = played(
        &["wythoff:10^20,10^19", "--time", "300ms"],
        b"take 5 from both\nundo\ntake 5 from 7\nnonsense\n",
    );
    assert_eq!(positions[1], "wythoff:99999999999999999995,9999999999999999995", "{out}");
    assert!(out.contains("the search for the move did not end within"), "{out}");
    assert!(out.contains("'nonsense' is no move in words and no position"), "{out}");
}

/// Where there is no end to the moves, the number that is named makes one; the computer knows openings of Sylver Coinage, and guesses
/// where nobody knows who wins.
#[test]
fn moves_without_end_are_played() {
    let (out, positions) =
        played(&["sylver:4"], b"hint\nwhy\nname 1\nname 8\n8\nname 10\nname 9\nhint\nquit\n");
    assert!(
        out.contains("sylver:4,6 wins: name 6") && out.contains("You can win: naming 6 wins"),
        "{out}"
    );
    assert!(out.contains("No: who names 1 loses, so that it is no move here."), "{out}");
    assert_eq!(
        out.matches("No: 8 = 4 + 4 is a sum of numbers that were named").count(),
        2,
        "{out}"
    );
    // 6 is the answer to 10, as to 4; 9 and 11 answer each other.
    assert_eq!(
        positions[positions.len() - 4..],
        ["sylver:4,10", "sylver:4,6", "sylver:4,6,9", "sylver:4,6,9,11"]
    );
    assert!(out.contains("Every move loses against perfect play."), "{out}");
    let (out, positions) = played(&["sylver:5", "--you", "second"], b"quit\n");
    assert_eq!(positions.len(), 2, "{out}");
    let (out, positions) =
        played(&["sylver:16", "--time", "300ms"], b"hint\nwhy\nname 100000007\nquit\n");
    let unknown = "Who wins is not known here: all numbers that were named are multiples of 16, so that infinitely many";
    assert!(out.matches(unknown).count() == 2 && !out.contains("--time"), "{out}");
    assert_eq!((positions[1].as_str(), positions.len()), ("sylver:16,100000007", 3), "{out}");
    let (line, code) = failure(&["options", "sylver:4,6"]);
    assert!(line.contains("infinitely many can still be named") && code == Some(3), "{line}");
}

/// Why nobody says who wins, or which move does, is told, and in the reader's language.
#[test]
fn what_is_missing_is_told() {
    // Strategy stealing says that some number wins.
    let (out, _) = played(&["sylver:100,101", "--time", "300ms"], b"hint\nquit\n");
    assert!(out.contains("You can win, but which move does was not found"), "{out}");
    let (out, _) =
        played(&["sylver:16", "--lang", "zh", "--time", "300ms"], b"hint\nwhy\n32\nquit\n");
    assert_eq!(out.matches("这里谁赢还不知道：").count(), 2, "{out}");
    assert!(out.contains("不行：32 = 16 + 16，是报过的数之和。"), "{out}");
    let (out, _) = played(&["sylver:16", "--you", "second", "--time", "300ms"], b"quit\n");
    assert!(
        out.contains("Who wins is not known here (all numbers") && out.contains("I guess"),
        "{out}"
    );
    // A search that takes too long is a matter of time.
    let (out, _) = played(&["cram:7x9", "--time", "100ms", "--lang", "zh"], b"why\nquit\n");
    assert!(out.contains("（--time）内没有找出这里谁赢。"), "{out}");
}
