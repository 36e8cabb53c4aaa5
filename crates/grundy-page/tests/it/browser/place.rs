//! Addresses that somebody else made, or that say more than the page can show.

use super::page::with_page;

#[test]
fn a_language_in_the_address_gives_way_to_the_readers() {
    with_page("en", |page| {
        page.open("#/ask?position=nim:1,2&lang=zh");
        page.until("document.querySelector('#verdict')?.textContent === '先手必胜'");
        page.find("#language").select("en");
        page.until("document.querySelector('#verdict')?.textContent === 'The player to move wins'");
        assert!(page.window.address().ends_with("#/ask?position=nim:1,2"));
    });
}

#[test]
fn names_that_every_object_has_are_no_screens_or_languages() {
    with_page("en", |page| {
        for place in ["#/constructor", "#/toString", "#/ask?lang=constructor"] {
            page.open(place);
            page.until(
                "document.querySelector('#verdict')?.textContent === 'The player to move wins'",
            );
            page.open("api");
        }
    });
}

/// Links to other screens carry what was written after they were drawn.
#[test]
fn what_is_written_goes_along() {
    with_page("en", |page| {
        page.open("#/rules");
        page.until("document.querySelector('#discover')");
        page.script("const editor = document.querySelector('#rules'); editor.value = 'game mine\\nheaps x\\ntake k from x\\n'; editor.dispatchEvent(new Event('input'))");
        page.until("document.querySelector('h2')?.textContent === 'mine'");
        page.click("nav a[href^='#/map']");
        page.until("document.querySelector('#game')?.value === 'mine'");
    });
}

/// Far away, steps of the axes are less than what numbers can tell apart.
#[test]
fn the_map_ends_somewhere() {
    with_page("en", |page| {
        for far in ["x=1e18&y=-1e18", "x=Infinity&zoom=1e9", "x=-1e300&zoom=-1", "zoom=1e-9"] {
            page.open(&format!("#/map?game=wythoff&{far}"));
            page.find("#canvas");
            assert_eq!(page.script("return document.title"), "Map · grundy", "{far}");
            page.open("api");
        }
    });
}

/// A tile that is refused is white, as if no position there were a loss.
#[test]
fn a_map_with_a_hole_says_so() {
    with_page("en", |page| {
        page.open("#/map?game=wythoff");
        page.find("#canvas");
        page.settle();
        let said = "document.querySelector('main p.error').textContent";
        page.refuse("/map?");
        for _ in 0..4 {
            page.click("#zoom-out");
        }
        page.until(&format!("{said} === 'it is refused'"));
        page.refuse("");
        page.click("#zoom-in");
        page.click("#zoom-out");
        assert_eq!(page.script(&format!("return {said}")), "it is refused");
        // Where everything is there, nothing is said.
        page.click("#home");
        assert_eq!(page.script(&format!("return {said}")), "");
    });
}

#[test]
fn a_plot_that_is_refused_says_why() {
    with_page("en", |page| {
        page.open("#/map?game=kayles&to=-5");
        page.until("document.querySelector('main .error')?.textContent.startsWith('to=-5: ')");
        assert_eq!(page.script("return document.querySelector('#to').value"), "-5");
    });
}

/// What is long is asked by POST, where numbers are no texts: not the number is refused, but the board.
#[test]
fn who_is_ahead_is_a_number() {
    with_page("en", |page| {
        page.open(&format!("#/boxes?board={}&ahead=1", "o".repeat(2000)));
        let said = page.text("#score .error");
        assert!(said.contains("expected 'o' for a line"), "{said}");
    });
}
