//! Dots and Boxes on the command line.

use crate::program::{answer, failure, object};

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
        (&["solve", "dots-and-boxes:1x1"], "`grundy boxes` finds the score of a board", 2),
        (&["boxes", "5x5", "--time", "300ms"], "the net score is from ", 3),
        (&["boxes", "2x2", "--memory", "100K"], "--memory", 3),
    ] {
        let (line, found) = failure(arguments);
        assert!(line.contains(wanted) && found == Some(code), "{line}");
    }
}
