//! Addresses that somebody else made, or that say more than the page can show.

use serde_json::json;

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
        assert!(said.contains("expected a board of at most 20 × 20 boxes"), "{said}");
    });
}

/// Numbers stand at the heights that they name, each once.
#[test]
fn the_axis_of_a_plot_has_whole_numbers() {
    with_page("en", |page| {
        for (asked, heights, sizes) in [
            ("game=bachet/1&to=10", json!(["0", "1"]), json!(["0", "3", "5", "8", "10"])),
            ("game=nim:_&to=7", json!(["0", "2", "4", "6"]), json!(["0", "2", "4", "5", "7"])),
            ("game=nim:_&to=2", json!(["0", "1", "2"]), json!(["0", "1", "2"])),
        ] {
            page.open(&format!("#/map?shows=values&{asked}"));
            page.until(&format!(
                "document.querySelector('.plot')?.getAttribute('aria-label').startsWith('The values of {} up to {}')",
                asked.trim_start_matches("game=").split('&').next().unwrap(),
                asked.rsplit('=').next().unwrap(),
            ));
            let texts = |anchor: &str| {
                page.script(&format!("return [...document.querySelectorAll('.plot text[text-anchor={anchor}]')].map((one) => one.textContent)"))
            };
            assert_eq!(texts("end"), heights, "{asked}");
            assert_eq!(texts("middle"), sizes, "{asked}");
            // A number is as high as the points of its value.
            let apart = "const values = new Map([...document.querySelectorAll('.plot circle')].map((one) =>                  [one.textContent.split(': ')[1], Number(one.getAttribute('cy')) + 4]));                  return [...document.querySelectorAll('.plot text[text-anchor=end]')].every((one) =>                  Math.abs(values.get(one.textContent) - Number(one.getAttribute('y'))) < 1e-6)";
            assert_eq!(page.script(apart), true, "{asked}");
        }
    });
}
