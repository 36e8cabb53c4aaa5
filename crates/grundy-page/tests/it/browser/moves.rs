//! Every move can be made: by a click, by two, from a list, or by what it leaves.

use serde_json::json;

use super::page::{Page, with_page};
use crate::client::encoded;

/// A game that is misère by its rules.
const LAST: &str = "game a\nheap n\nmisere\ntake k from n where k <= 2\n";

/// The moves that were played, without those of the computer.
const MINE: &str = "return [...document.querySelectorAll('.tree button')].map((one) => one.textContent)\
     .filter((text) => text.startsWith('You'))";

fn begin(page: &Page, position: &str) {
    // The same address would be no other page.
    page.open("#/boxes?board=1x1");
    page.open(&format!("#/play?position={position}"));
    page.until("document.querySelector('#says')?.textContent === 'Your turn.'");
    page.until("document.querySelector('#board')?.firstChild");
}

/// The moves among which a click leaves the choice.
fn offered(page: &Page) -> serde_json::Value {
    page.script("return [...document.querySelectorAll('#board .choices button')].map((one) => one.textContent)")
}

#[test]
fn heaps_that_are_not_drawn_have_a_list() {
    with_page("en", |page| {
        let listed = "return [document.querySelectorAll('#board .spot').length, \
                      document.querySelectorAll('#board details li button').length, \
                      document.querySelector('#board details').open]";
        for (position, wanted) in [
            ("nim:600", json!([0, 600, true])),
            ("kayles:100", json!([0, 100, true])),
            ("nim:3,100", json!([3, 103, false])),
        ] {
            begin(page, position);
            assert_eq!(page.script(listed), wanted, "{position}");
        }
        page.accessible("a list of moves");
        page.click("#board details summary");
        page.click("#board details li:last-of-type button");
        page.until("document.querySelectorAll('.tree button').length > 1");
        assert_eq!(page.script(MINE), json!(["You: take 1 from 100"]));
        // A heap that is drawn has no list.
        begin(page, "nim:80");
        assert_eq!(
            page.script("return document.querySelectorAll('#board .spot, #board details').length"),
            80
        );
        // Nor does it ask for a click where there is nothing to click, or end without a word.
        page.open("#/ask?position=nim:600");
        page.until("document.querySelector('#board details')");
        assert_eq!(page.script(listed), json!([0, 600, true]));
        assert!(page.text("#answer").contains("Choose a move from the list."));
        page.click("#values");
        page.until("document.querySelectorAll('#answer tbody tr').length === 600");
        page.click("#board details li button");
        page.until(
            "document.querySelector('#answer[aria-busy=false] code')?.textContent === 'nim:0'",
        );
    });
}

#[test]
fn moves_that_are_too_many_to_list_are_typed() {
    with_page("en", |page| {
        begin(page, "wythoff:12,1000000");
        assert_eq!(page.script("return document.querySelectorAll('#board .spot').length"), 0);
        page.accessible("a move that is typed");
        for (typed, said) in
            [("wythoff:13,20", "No move leads there from here."), ("wythoff:12,x", "expected")]
        {
            let left = page.find("#left");
            left.clear();
            left.send(typed);
            page.click("#board form button");
            page.until(&format!(
                "document.querySelector('#left-said .error')?.textContent.includes('{said}')"
            ));
        }
        let left = page.find("#left");
        left.clear();
        left.send(" wythoff:12, 20");
        page.click("#board form button");
        page.until("document.querySelectorAll('.tree button').length > 2");
        assert_eq!(page.script(MINE), json!(["You: take 999980 from 1000000"]));
    });
}

#[test]
fn a_click_makes_no_move_where_it_may_mean_others() {
    with_page("en", |page| {
        // A square of four dominoes' way.
        begin(page, "cram:4x4");
        page.click("[data-spot='0:3.1']");
        let all = [
            "cover row 3, column 2 and row 4, column 2",
            "cover row 4, column 1 and row 4, column 2",
            "cover row 4, column 2 and row 4, column 3",
        ];
        assert_eq!(offered(page), json!(all));
        assert_eq!(
            page.script("return [...document.querySelectorAll('#board .next')].map((one) => one.dataset.spot)"),
            json!(["0:2.1", "0:3.0", "0:3.2"])
        );
        page.accessible("moves of a square");
        // Once more takes it back; another square says which one.
        page.click("[data-spot='0:3.1']");
        assert_eq!(offered(page), json!([]));
        page.click("[data-spot='0:3.1']");
        page.click("[data-spot='0:3.0']");
        page.until("document.querySelectorAll('.tree button').length > 1");
        assert_eq!(page.script(MINE), json!([format!("You: {}", all[1])]));
        // The second of two heaps, alone or with the first one.
        begin(page, "wythoff:5,3");
        page.click("[data-spot='0:1.1']");
        assert_eq!(offered(page), json!(["take 2 from 3", "take 2 from both"]));
        page.click("[data-spot='0:1.1']");
        page.until("document.querySelectorAll('.tree button').length > 1");
        assert_eq!(page.script(MINE), json!(["You: take 2 from 3"]));
        // From one end of a row to the other, with as few as possible beyond them.
        begin(page, "tac-tix:1x4");
        page.click("[data-spot='0:0.0']");
        page.click("[data-spot='0:0.2']");
        let rows = [3, 4].map(|last| format!("take row 1, column 1 to row 1, column {last}"));
        assert_eq!(offered(page), json!(rows));
        begin(page, "arc-kayles:a-b,b-c,c-d,d-e");
        page.click("[data-spot='0:d']");
        assert_eq!(offered(page), json!(["take c and d", "take d and e"]));
        // What falls with a node is no other move.
        for (position, spot, played) in [
            ("nim:3,4,5", "1:0.1", "take 3 from 4"),
            ("hackenbush:g-a,a-b,b-c,a-d", "0:c", "cut b-c"),
            ("arc-kayles:a-b,b-c,c-d,d-e", "0:e", "take d and e"),
            ("chomp:4,4,3", "0:1.2", "bite at row 2, column 3"),
            // A square that mirrors another, and a whole heap.
            ("treblecross:11", "0:0.10", "mark square 1 of 11"),
            ("ends:3,1,9,4", "0:0.0", "take all of 3 at the left"),
        ] {
            begin(page, position);
            page.click(&format!("[data-spot='{spot}']"));
            page.until("document.querySelectorAll('.tree button').length > 1");
            assert_eq!(page.script(MINE), json!([format!("You: {played}")]), "{position}");
        }
        // The lower row leaves what the upper one leaves.
        begin(page, "cram:2x2");
        page.click("[data-spot='0:1.1']");
        page.click("[data-spot='0:1.0']");
        page.until("document.querySelectorAll('.tree button').length > 1");
        assert_eq!(page.script(MINE), json!(["You: cover row 1, column 1 and row 1, column 2"]));
        // Many moves of one spot are all there.
        begin(page, "octal/0.F:60");
        page.click("[data-spot='0:0.1']");
        assert_eq!(offered(page).as_array().unwrap().len(), 30);
    });
}

#[test]
fn who_wins_follows_from_the_rules() {
    with_page("en", |page| {
        // Who takes the last token loses by these rules, whether the box is checked or not.
        for play in ["", "&play=misere"] {
            begin(page, &format!("a:1&rules={}{play}", encoded(LAST)));
            page.click(".spot");
            page.until("document.querySelector('#says')?.dataset.end");
            assert_eq!(page.text("#says"), "The computer wins.", "{play}");
        }
        // Beside a game that is not misère by its rules it is played if that is asked for.
        begin(page, &format!("a:1%2Bnim:1&rules={}&play=misere", encoded(LAST)));
        page.click("[data-spot='0:0.0']");
        page.until("document.querySelector('#says')?.dataset.end === 'won'");
        page.open(&format!("#/ask?position=a:1%2Bnim:1&rules={}&play=misere", encoded(LAST)));
        page.until("document.querySelectorAll('#answer #board .spot').length === 2");
    });
}

#[test]
fn a_draw_that_was_given_away_is_a_mistake() {
    with_page("en", |page| {
        begin(page, "digraph:a-b,b-a,a-c,c-d@a");
        page.click("#hint");
        page.until("document.querySelector('#advice')?.textContent.startsWith('No move wins from here, but one keeps the draw.')");
        page.click("[data-spot='0:c']");
        page.until("document.querySelector('#says')?.dataset.end === 'lost'");
        page.click("#why");
        let said = "Move 1 gave the draw away: you could have drawn with “move the token from a to b”, and played “move the token from a to c”.";
        page.until(&format!("document.querySelector('#advice p')?.textContent === '{said}'"));
    });
}
