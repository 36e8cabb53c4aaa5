//! What was done and written is kept: in another language, in a link, and while an answer is waited for.

use serde_json::json;

use super::page::with_page;
use crate::client::encoded;

#[test]
fn a_game_goes_on_in_another_language() {
    with_page("en", |page| {
        page.open("#/play?position=nim:3,4,5");
        page.until("document.querySelector('.spot')");
        page.click("[data-spot='0:0.0']");
        page.until("document.querySelector('#says').textContent === 'Your turn.' && document.querySelectorAll('.tree button').length === 3");
        page.find("#level").select("random");
        let now = page.text("#now");
        page.find("#language").select("zh");
        page.until("document.querySelector('#says')?.textContent === '轮到你了。'");
        page.until(
            "document.querySelectorAll('.tree button')[1]?.textContent === '你：取走一整堆（3 个）'",
        );
        assert_eq!(page.script("return document.querySelectorAll('.tree button').length"), 3);
        assert_eq!(page.text("#now"), now);
        assert_eq!(page.script("return document.querySelector('#level').value"), "random");
        page.click("#undo");
        page.until("document.querySelector('#now')?.textContent === 'nim:3,4,5'");
        // A game elsewhere is another one.
        page.open("#/play?position=nim:7");
        page.until("document.querySelector('#now')?.textContent === 'nim:7'");
        assert_eq!(page.script("return document.querySelectorAll('.tree button').length"), 1);
    });
}

#[test]
fn what_was_written_is_there_in_another_language() {
    with_page("en", |page| {
        page.open("#/contests?problem=poj1067");
        page.until("document.querySelector('#input')?.value");
        let input = page.find("#input");
        input.clear();
        input.send("8 4");
        page.find("#mine").send("7");
        page.click("form button.main");
        page.until("document.querySelector('#output .other')");
        page.find("#language").select("zh");
        page.until(
            "document.querySelector('#output .other')?.textContent.startsWith('第 1 行不同')",
        );
        let written = "return ['input', 'mine'].map((id) => document.getElementById(id).value)";
        assert_eq!(page.script(written), json!(["8 4", "7"]));
        page.open("#/ask?position=nim:1,2");
        page.until("document.querySelector('#verdict')");
        page.find("#position").send(",3");
        page.find("#language").select("en");
        page.until("document.querySelector('#verdict')?.textContent === 'The player to move wins'");
        assert_eq!(page.script("return document.querySelector('#position').value"), "nim:1,2,3");
    });
}

#[test]
fn a_problem_is_shown_beside_what_was_searched_for() {
    with_page("en", |page| {
        page.open("#/contests?search=euclid&problem=poj1067");
        page.until("document.querySelector('#problem h2')");
        let shown = page.text("#problem h2");
        page.until("document.querySelector('#found li')");
        assert_eq!(
            page.script("return document.querySelector('#found [data-id=poj1067]')"),
            json!(null)
        );
        page.open("#/contests?problem=poj1067");
        page.until(&format!(
            "document.querySelector('#problem h2')?.textContent === {}",
            json!(shown)
        ));
    });
}

/// Pages of other machines have no clipboard without HTTPS.
#[test]
fn answers_are_copied_without_a_clipboard_too() {
    with_page("en", |page| {
        page.open("#/ask?position=nim:1,2,3");
        page.until("document.querySelector('#verdict')");
        page.script(
            "Object.defineProperty(navigator, 'clipboard', { value: undefined });
             document.addEventListener('copy', () => window.taken = document.activeElement.value)",
        );
        page.click("button[data-as=JSON]");
        page.until("JSON.parse(window.taken ?? '{}').position === 'nim:1,2,3'");
        let said = page.script(
            "return [...document.querySelectorAll('[role=status]')].map((one) => one.textContent)",
        );
        assert!(said.to_string().contains("Copied."), "{said}");
        assert_eq!(page.script("return document.querySelectorAll('textarea').length"), 0);
    });
}

#[test]
fn questions_before_this_keep_their_rules() {
    with_page("en", |page| {
        let rules = "game mine\nheap n\ntake k from n where k <= 2\n";
        page.open(&format!("#/ask?position=mine:3&play=misere&rules={}", encoded(rules)));
        page.until(
            "document.querySelector('#answer[aria-busy=false] code')?.textContent === 'mine:3'",
        );
        page.open("#/ask?position=nim:1,2");
        page.until(
            "document.querySelector('#answer[aria-busy=false] code')?.textContent === 'nim:1,2'",
        );
        page.click("#answer a.mono");
        page.until(
            "document.querySelector('#answer[aria-busy=false] code')?.textContent === 'mine:3'",
        );
        assert!(page.text("#verdict").contains("misère play"));
        // And so does the one after it, which has none.
        page.click("#answer a.mono");
        page.until(
            "document.querySelector('#answer[aria-busy=false] code')?.textContent === 'nim:1,2'",
        );
        assert!(!page.window.address().contains("rules"), "{}", page.window.address());
    });
}

#[test]
fn who_writes_into_a_field_stays_there() {
    with_page("en", |page| {
        page.open("#/boxes?board=2x2");
        page.until("document.querySelector('#verdict')");
        page.hold("/boxes?");
        page.script(
            "const line = document.querySelector('[data-line=\"1.1\"]'); line.focus();
            line.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));",
        );
        page.held(1);
        assert_eq!(page.script("return document.activeElement.dataset.line"), "1.1");
        page.script("document.querySelector('#boxes-board').focus()");
        page.let_go();
        assert_eq!(page.script("return document.activeElement.id"), "boxes-board");
        // Who is still on the line stays on it, as it is drawn anew.
        page.hold("/boxes?");
        page.script(
            "const line = document.querySelector('[data-line=\"1.2\"]'); line.focus();
            line.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));",
        );
        page.held(1);
        page.let_go();
        assert_eq!(page.script("return document.activeElement.dataset.line"), "1.2");
    });
}
