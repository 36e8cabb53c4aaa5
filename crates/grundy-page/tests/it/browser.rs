//! The page in a real browser: Debian's `chromium` and `chromium-driver`. Where there is none these tests say so and
//! do nothing; `GRUNDY_BROWSER=1` makes that a failure.

mod driver;
mod kept;
mod late;
mod moves;
mod page;
mod place;

use serde_json::json;

use driver::key;
use page::{with_browser, with_page};

#[test]
fn ask_and_click_a_move() {
    with_page("en", |page| {
        page.open("");
        assert_eq!(page.text("#verdict"), "The player to move wins");
        let input = page.find("#position");
        input.clear();
        input.send("wythoff:1,2");
        page.click("form button.main");
        page.until(
            "document.querySelector('#verdict')?.textContent === 'The player to move loses'",
        );
        assert!(page.window.address().ends_with("#/ask?position=wythoff:1,2"));
        // The only token of the first heap: alone, or with one of the second.
        page.click("[data-spot='0:0.0']");
        page.click("#board button");
        page.until("document.querySelector('#answer[aria-busy=false] code')?.textContent === 'wythoff:0,2'");
        // A link opens the same position, and the browser goes back.
        page.window.back();
        page.until("document.querySelector('#answer[aria-busy=false] code')?.textContent === 'wythoff:1,2'");
        page.open("#/ask?position=kayles:5&play=misere");
        page.window.refresh();
        page.until(
            "document.querySelector('#answer[aria-busy=false] code')?.textContent === 'kayles:5'",
        );
        // Reasons unfold, and say who wins what follows.
        page.open("#/ask?position=nim:1,2");
        page.until(
            "document.querySelector('#answer[aria-busy=false] code')?.textContent === 'nim:1,2'",
        );
        page.click("#answer details.unfolds summary");
        page.until("document.querySelectorAll('.why').length === 2");
        page.click(".why details summary");
        page.until(
            "document.querySelector('.why .why .P')?.textContent === 'The player to move loses'",
        );
        // How long it lasts stands over the board: after the winning move the loser has one more, and a last one follows.
        page.click("#remoteness");
        page.until("document.querySelector('#board .note')?.textContent === '1'");
        page.until("[...document.querySelectorAll('#answer td')].some((one) => one.textContent === 'nim:1,1')");
        let left = page.script("return [...document.querySelectorAll('#answer tr')].find((one) => one.textContent.includes('nim:1,1')).lastChild.textContent");
        assert_eq!(left, "2");
        // An error stands under its character.
        page.open("#/ask?position=nim:3,x");
        page.until("document.querySelector('.error pre')?.textContent === 'nim:3,x\\n      ^'");
        page.open("#/ask?position=nim:%EF%BC%93%EF%BC%8Cx");
        page.until("document.querySelector('.error pre')?.textContent === 'nim:３，x\\n    \u{3000}\u{3000}^'");
        page.accessible("ask");
    });
}

#[test]
fn a_whole_game() {
    with_page("en", |page| {
        page.open("#/play?position=nim:2,1");
        page.until("document.querySelector('#says')?.textContent === 'Your turn.'");
        page.click("#hint");
        page.until("document.querySelector('#advice')?.textContent.startsWith('A winning move')");
        // Leaves 1 and 1; the computer takes one, and we the other.
        page.click("[data-spot='0:0.1']");
        page.until("document.querySelector('#says')?.textContent === 'Your turn.' && /nim:(0,1|1,0)/.test(document.querySelector('#now').textContent)");
        page.click("#undo");
        page.until("document.querySelector('#now')?.textContent === 'nim:2,1'");
        // A mistake: both heaps, one after the other; the computer takes the rest.
        page.until("document.querySelector('[data-spot=\"1:0.0\"]')");
        page.click("[data-spot='1:0.0']");
        page.until("document.querySelector('#says')?.dataset.end === 'lost'");
        page.click("#why");
        page.until(
            "document.querySelector('#advice')?.textContent.startsWith('Move 1 gave it away')",
        );
        page.click("#undo");
        page.until("document.querySelector('[data-spot=\"0:0.1\"]')");
        page.click("[data-spot='0:0.1']");
        page.until("document.querySelector('#says')?.textContent === 'Your turn.' && document.querySelectorAll('.spot').length === 1");
        page.click(".spot");
        page.until("document.querySelector('#says')?.dataset.end === 'won'");
        page.accessible("play");
    });
}

#[test]
fn the_map_zooms() {
    with_page("en", |page| {
        page.open("#/map?game=wythoff");
        page.find("#canvas");
        page.until("performance.getEntriesByType('resource').some((one) => one.name.includes('/api/v1/map'))");
        page.click("#zoom-out");
        page.until("location.hash.includes('zoom=4')");
        page.find("#canvas").send("+");
        page.until("location.hash.includes('zoom=8')");
        page.find("#canvas").send(key::RIGHT);
        page.until("/wythoff:\\d+,\\d+: /.test(document.querySelector('#cell').textContent)");
        page.open("#/map?game=kayles&shows=values");
        page.until("document.querySelectorAll('.plot circle').length > 100");
        page.accessible("map");
    });
}

#[test]
fn rules_are_written_and_proved() {
    with_page("en", |page| {
        page.open("#/rules");
        let editor = page.find("#rules");
        editor.clear();
        editor.send("game mine\nheaps x, y\ntake k from any heap\ntake k of x");
        page.until("document.querySelector('#diagnostics .error')?.textContent.includes('line 4')");
        for _ in 0.."take k of x".len() {
            editor.send(key::BACKSPACE);
        }
        editor.send("take k from each heap");
        page.click("#discover");
        page.until("document.querySelector('#result [data-status=proved]')");
        page.until("document.querySelectorAll('#downloads a').length === 5");
        page.until("document.querySelector('#result img').naturalWidth > 0");
        // The link holds the rules.
        page.window.refresh();
        page.until("document.querySelector('#rules')?.value.startsWith('game mine')");
        page.accessible("rules");
    });
}

#[test]
fn contests_are_searched_and_answered() {
    with_page("en", |page| {
        page.open("#/contests");
        page.find("#search").send("poj1067");
        page.click("[data-id='poj1067']");
        page.find("#mine").send("0\n0\n0");
        page.click("form button.main");
        page.until(
            "document.querySelector('#output .other')?.textContent.startsWith('Line 2 differs')",
        );
        page.accessible("contests");
    });
}

#[test]
fn boards_of_boxes_are_drawn_and_answered() {
    with_page("en", |page| {
        page.open("#/boxes?board=..,.oo,..");
        page.until(
            "document.querySelector('#verdict')?.textContent === 'The player to move wins by 2'",
        );
        assert_eq!(page.script("return [...document.querySelectorAll('.line.best')].map((one) => one.dataset.line).join()"), "2.2");
        page.click("[data-line='2.2']");
        page.until("location.hash === '#/boxes?board=..,..o,..'");
        page.until(
            "document.querySelector('#verdict')?.textContent === 'The player to move wins by 1'",
        );
        assert_eq!(page.script("return document.activeElement.dataset.line"), "2.2");
        page.open("#/boxes?board=9x9");
        page.until(
            "document.querySelector('#score .error')?.textContent.includes('at most 64 lines')",
        );
        page.accessible("boxes");
    });
}

/// Lines of Nimstring are clicked like squares.
#[test]
fn boards_of_nimstring_are_played() {
    with_page("en", |page| {
        page.open("#/play?position=nimstring:..,.oo,..");
        page.until("document.querySelector('[data-spot=\"0:1.2\"]')");
        assert_eq!(page.script("return document.querySelectorAll('.board .line.drawn').length"), 5);
        page.click("[data-spot='0:1.2']");
        page.until("document.querySelector('#says')?.dataset.end === 'won'");
        page.accessible("play");
    });
}

/// Layers of a box are clicked like other squares, and spots of Sprouts are, whose moves are listed, too.
#[test]
fn boxes_of_cubes_and_sprouts_are_played() {
    with_page("en", |page| {
        page.open("#/play?position=chomp:1x2x2~1.2.2");
        page.until("document.querySelector('[data-spot=\"0:1.0\"]')");
        let label =
            "return document.querySelector('[data-spot=\"0:1.0\"]').getAttribute('aria-label')";
        assert_eq!(page.script(label), "layer 2, row 1, column 1");
        let captions = "return [...document.querySelectorAll('.board figcaption')].map((one) => one.textContent)";
        assert_eq!(page.script(captions), json!(["layer 1", "layer 2"]));
        assert_eq!(
            page.script("return document.querySelector('.board .says').textContent"),
            "A cube is called ROW.COLUMN.LAYER."
        );
        page.accessible("boxes of cubes");
        // One of two heaps of one is eaten, the computer eats the other, and the poison is left.
        page.click("[data-spot='0:1.0']");
        page.until("document.querySelector('#says')?.dataset.end === 'lost'");
        assert_eq!(page.script("return document.querySelectorAll('.board figcaption').length"), 1);

        page.open("#/play?position=sprouts:0.AB.}AB.}");
        page.until("document.querySelectorAll('.board .land figure').length === 2");
        let names =
            "return [...document.querySelectorAll('.board .name')].map((one) => one.textContent)";
        assert_eq!(page.script(names), json!(["A", "B", "A", "B"]));
        let rings = "return [document.querySelectorAll('.board .ring').length, document.querySelectorAll('.board .node').length]";
        assert_eq!(page.script(rings), json!([2, 5]));
        page.accessible("sprouts");
        page.click("#board details summary");
        page.click("#board details li button");
        page.until("document.querySelectorAll('.tree button').length > 1");

        // A line from a spot to itself leaves the other one on either side.
        page.open("#/play?position=sprouts:2");
        page.until("document.querySelector('[data-spot=\"0:0.0\"]')");
        let label =
            "return document.querySelector('[data-spot=\"0:0.0\"]').getAttribute('aria-label')";
        assert_eq!(page.script(label), "ring 1, spot 1, lines left: 3");
        page.click("[data-spot='0:0.0']");
        page.until("document.querySelectorAll('#board .row button').length > 1");
        page.accessible("moves of a spot");
        page.click("#board .row button");
        page.until("document.querySelectorAll('.tree button').length > 1");
    });
}

#[test]
fn the_language_is_the_browsers_and_can_be_changed() {
    with_page("zh-CN", |page| {
        page.open("");
        page.until("document.querySelector('#verdict')?.textContent === '先手必胜'");
        assert_eq!(page.script("return document.documentElement.lang"), "zh-Hans");
        page.accessible("ask in Chinese");
        page.find("#language").select("en");
        page.until("document.querySelector('#verdict')?.textContent === 'The player to move wins'");
        page.window.refresh();
        page.until("document.querySelector('#verdict')?.textContent === 'The player to move wins'");
    });
}

/// Nothing needs a pointer.
#[test]
fn the_keyboard_is_enough() {
    with_page("en", |page| {
        page.open("#/play?position=nim:2");
        page.until("document.querySelector('#says')?.textContent === 'Your turn.'");
        let mut seen = 0;
        while page.script("return document.activeElement?.dataset?.spot ?? ''") != "0:0.0" {
            page.window.active().send(key::TAB);
            seen += 1;
            assert!(seen < 60, "no way leads to the board");
        }
        page.window.active().send(key::ENTER);
        page.until("document.querySelector('#says')?.dataset.end === 'won'");
    });
}

/// Narrow and wide, nothing sticks out; the first picture is there soon.
#[test]
fn it_fits_and_is_soon_there() {
    for width in [360, 1400] {
        with_browser("en", Some(width), |page| {
            for screen in ["ask", "play", "map", "rules", "contests", "boxes"] {
                page.open(&format!("#/{screen}"));
                page.find("main h1");
                page.settle();
                let sides = "return [innerWidth, document.documentElement.scrollWidth]";
                assert_eq!(page.script(sides), json!([width, width]), "{screen}");
            }
            // The soonest of a few times: other tests compute as well.
            let mut soonest = f64::INFINITY;
            for time in 0..5 {
                page.open(&format!("?{time}"));
                page.find("main h1");
                page.until("performance.getEntriesByName('first-contentful-paint').length === 1");
                let paint =
                    "return performance.getEntriesByName('first-contentful-paint')[0].startTime";
                soonest = soonest.min(page.script(paint).as_f64().unwrap());
            }
            println!("the first picture is there after {soonest} ms");
            assert!(soonest < 300.0);
        });
    }
}
