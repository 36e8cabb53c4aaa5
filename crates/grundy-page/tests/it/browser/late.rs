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

/// Writes rules into the editor.
fn write(page: &Page, rules: &str) {
    let rules = json!(rules);
    page.script(&format!(
        "const editor = document.querySelector('#rules'); editor.value = {rules}; editor.dispatchEvent(new Event('input'));"
    ));
}

#[test]
fn what_is_said_of_rules_is_about_those_that_stand_there() {
    with_page("en", |page| {
        page.open("#/rules");
        page.until("document.querySelector('#discover')");
        // The older rules are wrong, or are read and wait for their description or their sample.
        let right = "game aaa\nheaps x\ntake k from x where k <= 2\n";
        for (rules, part, next) in [
            ("game aaa\nheaps x\ntake k frm x\n", "/rules?rules=game aaa", "bbb"),
            (right, "/games?name=aaa", "ccc"),
            (right, "/board?position=aaa", "ddd"),
        ] {
            page.hold(part);
            write(page, rules);
            page.held(1);
            write(page, &format!("game {next}\nheaps x, y\ntake k from any heap\n"));
            page.until(&format!("document.querySelector('h2')?.textContent === '{next}'"));
            page.let_go();
            assert_eq!(page.text("#diagnostics"), "These are rules.", "{part}");
            assert_eq!(page.text("h2"), next, "{part}");
        }
        // Where it is not known what the rules are, nothing of older ones is left.
        page.refuse("/rules?");
        write(page, right);
        page.until("document.querySelector('#diagnostics .error')");
        assert_eq!(page.script("return document.querySelectorAll('#discover, h2').length"), 0);
    });
}

#[test]
fn what_was_found_goes_with_its_rules() {
    with_page("en", |page| {
        page.open("#/rules");
        write(page, "game two\nheap n\ntake k from n where k <= 2\n");
        page.until("document.querySelector('h2')?.textContent === 'two'");
        page.click("#discover");
        page.until("document.querySelector('#downloads')");
        write(page, "game five\nheap n\ntake k from n where k <= 5\n");
        page.until("document.querySelector('h2')?.textContent === 'five'");
        assert_eq!(page.script("return Boolean(document.querySelector('#result'))"), false);
        // A search that is under way ends.
        page.hold("/discover?");
        page.click("#discover");
        page.held(1);
        write(page, "game six\nheap n\ntake k from n where k <= 6\n");
        page.until("document.querySelector('h2')?.textContent === 'six'");
        assert_eq!(page.script("return held[0].signal.aborted"), true);
        assert_eq!(page.script("return document.querySelectorAll('#steps, #result').length"), 0);
    });
}

#[test]
fn the_last_input_is_judged() {
    with_page("en", |page| {
        page.open("#/contests?problem=poj1067");
        page.until("document.querySelector('#input')?.value");
        let judge = |input: &str| {
            page.script(&format!("const input = document.querySelector('#input'); input.value = '{input}'; input.form.requestSubmit();"));
        };
        page.hold("input=2 1");
        judge("2 1");
        page.held(1);
        judge("8 4");
        page.until("document.querySelector('#output pre')?.textContent === '1\\n'");
        page.let_go();
        assert_eq!(page.text("#output pre"), "1");
        // As what is searched for last is found.
        page.hold("search=nim");
        let search = |words: &str| {
            page.script(&format!("const search = document.querySelector('#search'); search.value = '{words}'; search.dispatchEvent(new Event('input'));"));
        };
        search("nim");
        page.held(1);
        search("poj1067");
        page.until("document.querySelectorAll('#found li').length === 1");
        page.let_go();
        assert_eq!(page.script("return document.querySelectorAll('#found li').length"), 1);
    });
}

/// Winning moves are asked for while it is asked, too, how long the games last.
#[test]
fn moves_keep_how_long_they_last() {
    with_page("en", |page| {
        page.open("#/ask?position=nim:1,2");
        page.find("#remoteness");
        page.hold("/options?");
        page.click("#wins");
        page.held(1);
        page.script("window.holds = ''");
        page.click("#remoteness");
        page.until("document.querySelector('#board .note')?.textContent === '1'");
        page.let_go();
        let lasts = "return [...document.querySelectorAll('tbody tr')].map((row) => row.lastChild.textContent)";
        assert_eq!(page.script(lasts), json!(["1", "1", "2"]));
    });
}

/// A cell of the map that is refused is the one that is looked at.
#[test]
fn a_late_refusal_is_not_about_the_next_cell() {
    with_page("en", |page| {
        page.open("#/map?game=wythoff");
        let canvas = page.find("#canvas");
        page.hold("/solve?");
        canvas.send(super::key::RIGHT);
        page.held(1);
        page.script("window.holds = ''");
        canvas.send(super::key::RIGHT);
        page.until("/wythoff:\\d+,\\d+: /.test(document.querySelector('#cell').textContent)");
        let said = page.text("#cell");
        page.refuse("/solve?");
        page.let_go();
        assert_eq!(page.text("#cell"), said);
    });
}

/// What waits for a pause in typing does not change the address of the next screen.
#[test]
fn a_screen_that_is_left_leaves_the_address() {
    with_page("en", |page| {
        for (place, wanted, does) in [
            ("map?game=wythoff", "#zoom-in", "wanted.click()"),
            ("rules", "#rules", "wanted.value += ' '; wanted.dispatchEvent(new Event('input'))"),
            ("contests", "#search", "wanted.dispatchEvent(new Event('input'))"),
        ] {
            page.open(&format!("#/{place}"));
            page.find(wanted);
            page.script(&format!(
                "const wanted = document.querySelector('{wanted}'); {does}; location.hash = '#/boxes?board=2x2';"
            ));
            page.until("document.querySelector('#verdict')");
            page.window.script_that_calls("setTimeout(arguments[arguments.length - 1], 400)");
            assert_eq!(page.script("return location.hash"), "#/boxes?board=2x2", "{place}");
        }
    });
}
