//! Answers that come after the question has changed say nothing, and nothing is done that was meant for another position.

use serde_json::json;

use super::page::{Page, with_page};

/// The moves that were played, and the position they led to.
const PLAYED: &str = "return [document.querySelector('#now').textContent, \
     ...[...document.querySelectorAll('.tree button')].map((one) => one.textContent)]";

fn begin(page: &Page, position: &str) {
    page.open(&format!("#/play?position={position}"));
    page.until("document.querySelector('#says')?.textContent === 'Your turn.'");
    page.until("document.querySelector('.spot')");
}

#[test]
fn a_move_that_was_taken_back_is_not_answered() {
    with_page("en", |page| {
        begin(page, "nim:3,4,5");
        page.hold("/play?");
        page.click("[data-spot='0:0.0']");
        page.held(1);
        page.click("#undo");
        page.until("document.querySelector('#says').textContent === 'Your turn.'");
        page.let_go();
        assert_eq!(page.script(PLAYED), json!(["nim:3,4,5", "Start", "You: take all of 3"]));
        // An older position of the tree is gone to while the computer thinks.
        page.hold("/play?");
        page.click(".tree li:nth-of-type(2) button");
        page.held(1);
        page.click(".tree button");
        page.until("document.querySelector('#says').textContent === 'Your turn.'");
        page.let_go();
        assert_eq!(page.script(PLAYED), json!(["nim:3,4,5", "Start", "You: take all of 3"]));
    });
}

#[test]
fn two_clicks_are_one_move() {
    with_page("en", |page| {
        begin(page, "nim:3,4,5");
        page.hold("/play?");
        page.script(
            "const spot = document.querySelector(\"[data-spot='0:0.0']\");
            for (const time of [1, 2]) spot.dispatchEvent(new MouseEvent('click', { bubbles: true }));",
        );
        page.held(1);
        assert_eq!(page.script(PLAYED), json!(["nim:0,4,5", "Start", "You: take all of 3"]));
    });
}

#[test]
fn advice_is_about_the_position_that_is_shown() {
    with_page("en", |page| {
        for asked in ["#hint", "#why"] {
            begin(page, "nim:3,4,5");
            page.click("[data-spot='0:0.0']");
            page.until("document.querySelector('#says').textContent === 'Your turn.' && document.querySelectorAll('.tree button').length === 3");
            page.hold("/solve?");
            page.click(asked);
            page.held(1);
            page.click("#undo");
            page.until("document.querySelector('#now').textContent === 'nim:3,4,5'");
            page.let_go();
            assert_eq!(page.text("#advice"), "", "{asked}");
            page.open("");
        }
    });
}
