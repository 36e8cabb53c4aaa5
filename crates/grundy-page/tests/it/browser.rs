//! The page in a real browser: Debian's `chromium` and `chromium-driver`. Where there is none these tests say so and
//! do nothing; `GRUNDY_BROWSER=1` makes that a failure.

mod page;

use std::time::Duration;

use fantoccini::key::Key;
use serde_json::json;

use page::{with_browser, with_page};

#[test]
fn ask_and_click_a_move() {
    with_page("en", async |page| {
        page.open("").await;
        assert_eq!(page.text("#verdict").await, "The player to move wins");
        let input = page.find("#position").await;
        input.clear().await.unwrap();
        input.send_keys("wythoff:1,2").await.unwrap();
        page.click("form button.main").await;
        page.until(
            "document.querySelector('#verdict')?.textContent === 'The player to move loses'",
        )
        .await;
        assert!(
            page.client
                .current_url()
                .await
                .unwrap()
                .as_str()
                .ends_with("#/ask?position=wythoff:1,2")
        );
        // The only token of the first heap: alone, or with one of the second.
        page.click("[data-spot='0:0.0']").await;
        page.click("#board button").await;
        page.until("document.querySelector('#answer[aria-busy=false] code')?.textContent === 'wythoff:0,2'").await;
        // A link opens the same position, and the browser goes back.
        page.client.back().await.unwrap();
        page.until("document.querySelector('#answer[aria-busy=false] code')?.textContent === 'wythoff:1,2'").await;
        page.open("#/ask?position=kayles:5&play=misere").await;
        page.client.refresh().await.unwrap();
        page.until(
            "document.querySelector('#answer[aria-busy=false] code')?.textContent === 'kayles:5'",
        )
        .await;
        // Reasons unfold, and say who wins what follows.
        page.open("#/ask?position=nim:1,2").await;
        page.until(
            "document.querySelector('#answer[aria-busy=false] code')?.textContent === 'nim:1,2'",
        )
        .await;
        page.click("#answer details.unfolds summary").await;
        page.until("document.querySelectorAll('.why').length === 2").await;
        page.click(".why details summary").await;
        page.until(
            "document.querySelector('.why .why .P')?.textContent === 'The player to move loses'",
        )
        .await;
        // How long it lasts stands over the board: after the winning move the loser has one more, and a last one follows.
        page.click("#remoteness").await;
        page.until("document.querySelector('#board .note')?.textContent === '1'").await;
        page.until("[...document.querySelectorAll('#answer td')].some((one) => one.textContent === 'nim:1,1')").await;
        let left = page.script("return [...document.querySelectorAll('#answer tr')].find((one) => one.textContent.includes('nim:1,1')).lastChild.textContent").await;
        assert_eq!(left, "2");
        // An error stands under its character.
        page.open("#/ask?position=nim:3,x").await;
        page.until("document.querySelector('.error pre')?.textContent === 'nim:3,x\\n      ^'")
            .await;
        page.accessible("ask").await;
    });
}

#[test]
fn a_whole_game() {
    with_page("en", async |page| {
        page.open("#/play?position=nim:2,1").await;
        page.until("document.querySelector('#says')?.textContent === 'Your turn.'").await;
        page.click("#hint").await;
        page.until("document.querySelector('#advice')?.textContent.startsWith('A winning move')")
            .await;
        // Leaves 1 and 1; the computer takes one, and we the other.
        page.click("[data-spot='0:0.1']").await;
        page.until("document.querySelector('#says')?.textContent === 'Your turn.' && /nim:(0,1|1,0)/.test(document.querySelector('#now').textContent)").await;
        page.click("#undo").await;
        page.until("document.querySelector('#now')?.textContent === 'nim:2,1'").await;
        // A mistake: both heaps, one after the other; the computer takes the rest.
        page.until("document.querySelector('[data-spot=\"1:0.0\"]')").await;
        page.click("[data-spot='1:0.0']").await;
        page.until("document.querySelector('#says')?.dataset.end === 'lost'").await;
        page.click("#why").await;
        page.until(
            "document.querySelector('#advice')?.textContent.startsWith('Move 1 gave it away')",
        )
        .await;
        page.click("#undo").await;
        page.until("document.querySelector('[data-spot=\"0:0.1\"]')").await;
        page.click("[data-spot='0:0.1']").await;
        page.until("document.querySelector('#says')?.textContent === 'Your turn.' && document.querySelectorAll('.spot').length === 1").await;
        page.click(".spot").await;
        page.until("document.querySelector('#says')?.dataset.end === 'won'").await;
        page.accessible("play").await;
    });
}

#[test]
fn the_map_zooms() {
    with_page("en", async |page| {
        page.open("#/map?game=wythoff").await;
        page.find("#canvas").await;
        page.until("performance.getEntriesByType('resource').some((one) => one.name.includes('/api/v1/map'))").await;
        page.click("#zoom-out").await;
        page.until("location.hash.includes('zoom=4')").await;
        page.find("#canvas").await.send_keys("+").await.unwrap();
        page.until("location.hash.includes('zoom=8')").await;
        page.find("#canvas").await.send_keys(&Key::Right.to_string()).await.unwrap();
        page.until("/wythoff:\\d+,\\d+: /.test(document.querySelector('#cell').textContent)").await;
        page.open("#/map?game=kayles&shows=values").await;
        page.until("document.querySelectorAll('.plot circle').length > 100").await;
        page.accessible("map").await;
    });
}

#[test]
fn rules_are_written_and_proved() {
    with_page("en", async |page| {
        page.open("#/rules").await;
        let editor = page.find("#rules").await;
        editor.clear().await.unwrap();
        editor.send_keys("game mine\nheaps x, y\ntake k from any heap\ntake k of x").await.unwrap();
        page.until("document.querySelector('#diagnostics .error')?.textContent.includes('line 4')")
            .await;
        for _ in 0.."take k of x".len() {
            editor.send_keys(&Key::Backspace.to_string()).await.unwrap();
        }
        editor.send_keys("take k from each heap").await.unwrap();
        page.click("#discover").await;
        page.until("document.querySelector('#result [data-status=proved]')").await;
        page.until("document.querySelectorAll('#downloads a').length === 5").await;
        page.until("document.querySelector('#result img').naturalWidth > 0").await;
        // The link holds the rules.
        page.client.refresh().await.unwrap();
        page.until("document.querySelector('#rules')?.value.startsWith('game mine')").await;
        page.accessible("rules").await;
    });
}

#[test]
fn contests_are_searched_and_answered() {
    with_page("en", async |page| {
        page.open("#/contests").await;
        page.find("#search").await.send_keys("poj1067").await.unwrap();
        page.click("[data-id='poj1067']").await;
        page.find("#mine").await.send_keys("0\n0\n0").await.unwrap();
        page.click("form button.main").await;
        page.until(
            "document.querySelector('#output .other')?.textContent.startsWith('Line 2 differs')",
        )
        .await;
        page.accessible("contests").await;
    });
}

#[test]
fn boards_of_boxes_are_drawn_and_answered() {
    with_page("en", async |page| {
        page.open("#/boxes?board=..,.oo,..").await;
        page.until(
            "document.querySelector('#verdict')?.textContent === 'The player to move wins by 2'",
        )
        .await;
        assert_eq!(page.script("return [...document.querySelectorAll('.line.best')].map((one) => one.dataset.line).join()").await, "2.2");
        page.click("[data-line='2.2']").await;
        page.until("location.hash === '#/boxes?board=..,..o,..'").await;
        page.until(
            "document.querySelector('#verdict')?.textContent === 'The player to move wins by 1'",
        )
        .await;
        assert_eq!(page.script("return document.activeElement.dataset.line").await, "2.2");
        page.open("#/boxes?board=9x9").await;
        page.until(
            "document.querySelector('#score .error')?.textContent.includes('at most 64 lines')",
        )
        .await;
        page.accessible("boxes").await;
    });
}

/// Lines of Nimstring are clicked like squares.
#[test]
fn boards_of_nimstring_are_played() {
    with_page("en", async |page| {
        page.open("#/play?position=nimstring:..,.oo,..").await;
        page.until("document.querySelector('[data-spot=\"0:1.2\"]')").await;
        assert_eq!(
            page.script("return document.querySelectorAll('.board .line.drawn').length").await,
            5
        );
        page.click("[data-spot='0:1.2']").await;
        page.until("document.querySelector('#says')?.dataset.end === 'won'").await;
        page.accessible("play").await;
    });
}

#[test]
fn the_language_is_the_browsers_and_can_be_changed() {
    with_page("zh-CN", async |page| {
        page.open("").await;
        page.until("document.querySelector('#verdict')?.textContent === '先手必胜'").await;
        assert_eq!(page.script("return document.documentElement.lang").await, "zh-Hans");
        page.accessible("ask in Chinese").await;
        page.find("#language").await.select_by_value("en").await.unwrap();
        page.until("document.querySelector('#verdict')?.textContent === 'The player to move wins'")
            .await;
        page.client.refresh().await.unwrap();
        page.until("document.querySelector('#verdict')?.textContent === 'The player to move wins'")
            .await;
    });
}

/// Nothing needs a pointer.
#[test]
fn the_keyboard_is_enough() {
    with_page("en", async |page| {
        page.open("#/play?position=nim:2").await;
        page.until("document.querySelector('#says')?.textContent === 'Your turn.'").await;
        let tab = async || {
            let keys = Key::Tab.to_string();
            page.client.active_element().await.unwrap().send_keys(&keys).await.unwrap();
        };
        let mut seen = 0;
        while page.script("return document.activeElement?.dataset?.spot ?? ''").await != "0:0.0" {
            tab().await;
            seen += 1;
            assert!(seen < 60, "no way leads to the board");
        }
        page.client
            .active_element()
            .await
            .unwrap()
            .send_keys(&Key::Enter.to_string())
            .await
            .unwrap();
        page.until("document.querySelector('#says')?.dataset.end === 'won'").await;
    });
}

/// Narrow and wide, nothing sticks out; the first picture is there soon.
#[test]
fn it_fits_and_is_soon_there() {
    for width in [360, 1400] {
        with_browser("en", Some(width), async |page| {
            for screen in ["ask", "play", "map", "rules", "contests", "boxes"] {
                page.open(&format!("#/{screen}")).await;
                page.find("main h1").await;
                tokio::time::sleep(Duration::from_millis(500)).await;
                let sides = "return [innerWidth, document.documentElement.scrollWidth]";
                assert_eq!(page.script(sides).await, json!([width, width]), "{screen}");
            }
            // The soonest of a few times: other tests compute as well.
            let mut soonest = f64::INFINITY;
            for time in 0..5 {
                page.open(&format!("?{time}")).await;
                page.find("main h1").await;
                page.until("performance.getEntriesByName('first-contentful-paint').length === 1")
                    .await;
                let paint =
                    "return performance.getEntriesByName('first-contentful-paint')[0].startTime";
                soonest = soonest.min(page.script(paint).await.as_f64().unwrap());
            }
            println!("the first picture is there after {soonest} ms");
            assert!(soonest < 300.0);
        });
    }
}

/// Pictures of all screens, to be looked at: `GRUNDY_SHOTS=folder` says where they go.
#[test]
fn pictures_of_all_screens() {
    let Some(folder) = std::env::var_os("GRUNDY_SHOTS") else { return };
    let folder = std::path::PathBuf::from(folder);
    std::fs::create_dir_all(&folder).unwrap();
    for (language, width, theme) in [
        ("en", 1200, "light"),
        ("zh-CN", 1200, "light"),
        ("zh-CN", 1200, "dark"),
        ("en", 360, "dark"),
        ("zh-CN", 360, "light"),
    ] {
        with_browser(language, Some(width), async |page| {
            page.open("").await;
            page.script(&format!("localStorage.setItem('grundy-theme', '{theme}')")).await;
            let shot = async |name: &str| {
                tokio::time::sleep(Duration::from_millis(900)).await;
                let picture = page.client.screenshot().await.unwrap();
                std::fs::write(
                    folder.join(format!("{name}-{language}-{width}-{theme}.png")),
                    picture,
                )
                .unwrap();
            };
            page.open("#/ask?position=wythoff:8,12").await;
            page.client.refresh().await.unwrap();
            page.click("#answer details.unfolds summary").await;
            page.click("#wins").await;
            page.click("#remoteness").await;
            shot("ask").await;
            page.open("#/ask?position=chomp:4,4,3").await;
            shot("board").await;
            page.open("#/play?position=nim:2,1").await;
            page.click("[data-spot='1:0.0']").await;
            page.until("document.querySelector('#says')?.dataset.end === 'lost'").await;
            page.click("#why").await;
            shot("play").await;
            page.open("#/map?game=wythoff&shows=values").await;
            page.find("#canvas").await.send_keys(&Key::Right.to_string()).await.unwrap();
            shot("map").await;
            page.open("#/map?game=kayles&shows=values").await;
            shot("plot").await;
            page.open("#/rules").await;
            // Wythoff's game, which is soon proved.
            page.find("#examples").await.select_by_value("1").await.unwrap();
            page.until("document.querySelector('#rules').value.startsWith('game wythoff')").await;
            page.until("document.querySelector('h2')?.textContent === 'wythoff'").await;
            page.click("#discover").await;
            page.until("document.querySelector('#result [data-status=proved]')").await;
            shot("rules").await;
            page.script("document.querySelector('#result').scrollIntoView()").await;
            shot("proof").await;
            page.open("#/contests").await;
            page.find("#found li").await;
            shot("contests").await;
            page.open("#/boxes?board=ooo,.ooo,o.o,oooo,ooo").await;
            page.find(".line.best").await;
            shot("boxes").await;
            page.open("api").await;
            shot("api").await;
        });
    }
}
