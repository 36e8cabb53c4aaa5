//! Dots and Boxes on the command line.

use crate::program::{answer, failure, grundy, object, text};

#[test]
fn a_board_is_answered_with_score_lines_and_reason() {
    let text = answer(&["boxes", "1x2"]);
    assert!(
        text.starts_with("1x2\n  a tie: of 2 boxes that are left, 1 for the player to move"),
        "{text}"
    );
    // The last two boxes are taken: nothing is left that the other player would have to open.
    let text = answer(&["boxes", "..,.oo,..", "--draw"]);
    assert!(text.contains("wins by 2") && text.contains("draw     line 2 of row 2\n"), "{text}");
    assert!(text.ends_with("  +---+---+\n  |   :\n  +---+---+\n"), "{text}");
    assert!(text.contains("because  the last 2 boxes can be taken\n"), "{text}");
    for (board, given) in [(".,oo,.", "the last box away"), ("..,ooo,..", "the last 2 boxes away")]
    {
        let (text, all) = (answer(&["boxes", board]), if given.contains('2') { -2 } else { -1 });
        let wanted = format!("gives {given}, and the opponent takes all: {all} in all\n");
        assert!(text.contains(&wanted), "{text}");
    }
    // Of four boxes above, two are left, so that the other player has to open the chain of four below.
    let chains = "....,.oooo,....,.....,....,ooooo,....";
    let found = object(&["boxes", chains, "--json", "--ahead", "-3"]);
    assert_eq!((&found["boxes"], &found["net"]), (&8.into(), &4.into()), "{found}");
    assert_eq!((&found["ahead"], &found["winner"]), (&(-3).into(), &"mover".into()), "{found}");
    assert_eq!(found["lines"].as_array().map(Vec::len), Some(1), "{found}");
    assert_eq!((&found["lines"][0]["place"], &found["lines"][0]["takes"]), (&2.into(), &1.into()));
    let reason = found["reason"].as_str().unwrap();
    assert!(
        reason.contains("double-dealing") && reason.ends_with("So leave the last ones"),
        "{reason}"
    );
    let chinese = answer(&["boxes", chains, "--lang", "zh"]);
    assert!(chinese.contains("先手以多 4 格胜") && chinese.contains("双让"), "{chinese}");
}

/// Who is two boxes behind and gets one more than the other of those that are left loses by one.
#[test]
fn the_winner_is_not_the_winner_of_what_is_left() {
    let board = "..ooo,...ooo,..ooo";
    let found = object(&["boxes", board, "--ahead", "-2", "--json"]);
    assert_eq!((&found["net"], &found["winner"]), (&1.into(), &"other".into()), "{found}");
    assert_eq!(object(&["boxes", board, "--json"])["winner"], "mover");
    let page = grundy_testing::document("docs/BOARDS.md");
    assert!(
        page.contains(&format!("grundy boxes {board} --ahead -2")),
        "the page shows another board"
    );
}

#[test]
fn scores_of_small_boards() {
    // As the rules alone give them, line by line.
    for (board, net) in [("1x1", -1), ("1x2", 0), ("1x3", -1), ("2x2", 2), ("2x3", -2)] {
        assert_eq!(object(&["boxes", board, "--json"])["net"], net, "{board}");
    }
}

#[test]
fn what_is_no_board_is_refused() {
    for (arguments, wanted, code) in [
        (&["boxes", "1x1+1x1"][..], "column 4: found '+1x1', expected the end: one board", 2),
        (&["boxes", "nimstring:9x9"], "at most 64 lines are not drawn", 2),
        (&["boxes", "x"], "column 1", 2),
        (
            &["boxes", ".....................,"],
            "column 1: found '.....................,', expected a board of at most 20 × 20 boxes",
            2,
        ),
        (&["solve", "dots-and-boxes:1x1"], "`grundy boxes` finds the score of a board", 2),
        (&["boxes", "5x5", "--time", "300ms"], "the net score is from ", 3),
        (&["boxes", "2x2", "--memory", "100K"], "--memory", 3),
        (&["boxes", "2x2", "--you", "second"], "--play", 2),
        (&["boxes", "2x2", "--play", "--json"], "cannot be used with", 2),
        (&["boxes", "2x2x", "--play"], "column 4", 2),
        (&["play", "boxes:2x2"], "`grundy boxes` finds the score of a board, and plays it", 2),
    ] {
        let (line, found) = failure(arguments);
        assert!(line.contains(wanted) && found == Some(code), "{line}");
    }
}

/// What is said while lines are drawn through a pipe.
fn played(arguments: &[&str], input: &str) -> String {
    let output =
        grundy(&[&["boxes", "--play", "--seed", "1"], arguments].concat(), input.as_bytes());
    assert!(output.status.success(), "{}", text(&output.stderr));
    text(&output.stdout).to_string()
}

#[test]
fn a_game_is_played_by_names_of_lines() {
    let out = played(&["1x2"], "hint\nwhy\n2.2\nquit\n");
    assert!(out.contains("\n   + 1.1 + 1.2 +\n  2.1   2.2   2.3\n   + 3.1 + 3.2 +\n"), "{out}");
    assert!(out.contains("Best: 2.2\n") && out.contains("a tie: of 2 boxes"), "{out}");
    assert!(
        out.contains("you draw line 2 of row 2\n\n   + 1.1 + 1.2 +\n  2.1    |    2.3\n"),
        "{out}"
    );
    assert!(out.contains("\nI draw line "), "{out}");
    // Who completes a box draws again; the letters say whose it is.
    let out = played(&["..,.oo,.."], "2 2\nline 3 of row 2\n");
    assert!(out.contains("you draw line 2 of row 2 and take a box\n"), "{out}");
    assert!(out.contains("   +-----+-----+\n   |  Y  |    2.3\n"), "{out}");
    assert!(out.contains("Every line is drawn: you win by 2.\n"), "{out}");
    // The computer takes both, and says so; boxes that were taken before count.
    let out = played(&["..,.oo,..", "--you", "second", "--ahead", "3"], "");
    assert!(out.matches("and take a box\n").count() == 2, "{out}");
    assert!(out.contains("|  I  |  I  |") && out.contains("I win by 5."), "{out}");
}

/// Best lines against best lines end as the score says, whoever draws them.
#[test]
fn the_computer_gets_at_least_its_share() {
    for (board, seat, net) in [("2x2", "second", 2), ("1x3", "first", 1), ("2x3", "first", 2)] {
        // Lines in their order on the board: those that cannot be drawn any more are refused.
        let size: Vec<usize> = board.split('x').map(|side| side.parse().unwrap()).collect();
        let names = (1..=2 * size[0] + 1).flat_map(|row| {
            (1..=size[1] + (row + 1) % 2).map(move |place| format!("{row}.{place}\n"))
        });
        let all: String = names.collect();
        let out = played(&[board, "--you", seat], &all.repeat(2));
        let (_, end) =
            out.rsplit_once("Every line is drawn: I win by ").unwrap_or_else(|| panic!("{out}"));
        let by: i32 = end.split_once('.').unwrap().0.parse().unwrap();
        assert!(by >= net, "{board}: {out}");
    }
}

#[test]
fn what_is_no_line_is_told_and_lines_are_taken_back() {
    let out = played(
        &["2x2"],
        "dance\n9.9\nundo\n1.1\n1.1\nundo\nundo\noptions\nnew 9x9\nnew 1x1\n1.1\nnew\nhelp\n\nq\n",
    );
    for said in [
        "'dance' is no word ('help' lists them) and no line, such as 1.1; see 'options'.",
        "There is no line 9.9 on this board",
        "There is no move of yours to take back.",
        "Line 1.1 is drawn already.",
        "    1.1  draw line 1 of row 1\n",
        "at most 64 lines are not drawn",
        "\n   + 1.1 +\n  2.1   2.2\n   + 3.1 +\n",
        "take back your last line",
    ] {
        assert!(out.contains(said), "{said}: {out}");
    }
    // After the undo the board is without lines again.
    assert_eq!(
        out.matches("\n   + 1.1 + 1.2 +\n  2.1   2.2   2.3\n   + 3.1 + 3.2 +\n  4.1").count(),
        2,
        "{out}"
    );
    let over = played(&[".,..,."], "1.1\nhint\nwhy\noptions\nundo\nquit\n");
    assert!(over.contains("Every line is drawn: a tie.") && over.contains("|  #  |"), "{over}");
    assert!(over.contains("The game is over: 'undo', 'new' or 'quit'."), "{over}");
}

#[test]
fn a_large_board_is_played_by_a_rule_of_thumb() {
    let out = played(&["5x5", "--time", "50ms"], "1.1\nhint\nquit\n");
    assert!(out.contains("a rule of thumb has to do") && out.contains("\nI draw line "), "{out}");
    assert!(out.contains("\nBest: "), "{out}");
    let random = played(&["5x5", "--level", "random"], "1.1\nquit\n");
    assert!(random.contains("\nI draw line ") && !random.contains("thumb"), "{random}");
}

#[test]
fn a_game_is_played_in_chinese() {
    let out = played(&["..,.oo,..", "--lang", "zh"], "help\nwhy\nhint\n第 2 行的第 2 条线\n2.3\n");
    for said in
        ["轮到你走> ", "你：画 第 2 行的第 2 条线，得 1 格", "你以多 2 格胜", "收回你的上一条线"]
    {
        assert!(out.contains(said), "{said}: {out}");
    }
}
