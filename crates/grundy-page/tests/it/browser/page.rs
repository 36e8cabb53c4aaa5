//! A browser and the page in it, for tests.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use grundy_page::Config;
use serde_json::{Value, json};

use super::driver::{Element, Window};
use crate::server::Server;

/// The driver, which ends with its owner.
struct Driver(Child, u16);

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn driver() -> Option<Driver> {
    let started = Command::new("chromedriver")
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    // An emulator starts what is not there, too; that ends without a word.
    let driver = started.ok().and_then(|mut child| {
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let port = lines.find_map(|line| {
            let line = line.ok()?;
            line.split("started successfully on port ").nth(1)?.trim_end_matches('.').parse().ok()
        })?;
        Some((child, lines, port))
    });
    let Some((child, lines, port)) = driver else {
        assert!(std::env::var_os("GRUNDY_BROWSER").is_none(), "no chromedriver that says its port");
        println!(
            "SKIPPED: the page was not tried in a browser (apt-get install chromium chromium-driver)"
        );
        return None;
    };
    // Who stops reading would stop the driver.
    std::thread::spawn(move || lines.for_each(drop));
    Some(Driver(child, port))
}

/// A browser that speaks a language, on a screen of a width if that is narrower than its windows.
struct Browser {
    language: String,
    width: Option<u32>,
    driver: Driver,
    window: Window,
}

/// The page in a browser.
pub(super) struct Page<'a> {
    pub(super) window: &'a Window,
    base: String,
}

/// Tries `test` with a page, if there is a browser.
pub(super) fn with_page(language: &str, test: impl FnOnce(&Page)) {
    with_browser(language, None, test);
}

/// The same on a screen that is narrower than browsers' windows.
///
/// To start a browser takes longer than most tests: who waits for it goes on with the one that is there, if it is as wanted. A
/// test has a server of its own, which is another place to the browser, where nothing of what others have kept is found.
pub(super) fn with_browser(language: &str, width: Option<u32>, test: impl FnOnce(&Page)) {
    // One browser at a time: on few processors several would wait for each other.
    static ONE: Mutex<Option<Browser>> = Mutex::new(None);
    static WAITING: AtomicUsize = AtomicUsize::new(0);
    WAITING.fetch_add(1, Ordering::SeqCst);
    let mut one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    WAITING.fetch_sub(1, Ordering::SeqCst);
    let browser = match one.take() {
        Some(open) if (&*open.language, open.width) == (language, width) => Some(open),
        other => {
            other.into_iter().for_each(Browser::close);
            Browser::open(language, width)
        }
    };
    let Some(browser) = browser else { return };
    let server = Server::start(Config::default());
    let base = format!("http://localhost:{}", server.address.port());
    let page = Page { window: &browser.window, base };
    test(&page);
    page.stayed_here();
    match WAITING.load(Ordering::SeqCst) {
        0 => browser.close(),
        _ => *one = Some(browser),
    }
}

impl Browser {
    fn open(language: &str, width: Option<u32>) -> Option<Browser> {
        let driver = driver()?;
        let mut capabilities = json!({
            "goog:chromeOptions": {"args": [
                "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
                "--window-size=1200,900", format!("--accept-lang={language}")
            ], "prefs": {"intl.accept_languages": language}},
            "goog:loggingPrefs": {"browser": "ALL"},
        });
        if let Some(width) = width {
            capabilities["goog:chromeOptions"]["mobileEmulation"] =
                json!({"deviceMetrics": {"width": width, "height": 740, "pixelRatio": 1}});
        }
        let mut tries = 3;
        let window = loop {
            match Window::open(driver.1, &capabilities) {
                Ok(window) => break window,
                // Where much else is done, a browser may not come up at once.
                Err(error) if tries == 0 => panic!("the driver starts no browser: {error}"),
                Err(_) => tries -= 1,
            }
        };
        Some(Browser { language: language.to_string(), width, driver, window })
    }

    fn close(self) {
        self.window.close();
        drop(self.driver);
    }
}

/// An element comes within this time.
const PATIENCE: Duration = Duration::from_secs(30);

impl Page<'_> {
    pub(super) fn open(&self, place: &str) {
        self.window.goto(&format!("{}/{place}", self.base));
    }

    pub(super) fn find(&self, css: &str) -> Element<'_> {
        let begun = Instant::now();
        loop {
            match self.window.find(css) {
                Ok(element) => return element,
                Err(refusal) => {
                    let again = refusal.error == "no such element" && begun.elapsed() < PATIENCE;
                    assert!(again, "{css}: {refusal}");
                }
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Clicks an element; one that is drawn anew between finding and clicking it is looked for again.
    pub(super) fn click(&self, css: &str) {
        let begun = Instant::now();
        while let Err(error) = self.find(css).click() {
            let again = error.error == "stale element reference" && begun.elapsed() < PATIENCE;
            assert!(again, "{css}: {error}");
        }
    }

    pub(super) fn script(&self, text: &str) -> Value {
        self.window.script(text)
    }

    /// Waits until an expression is true.
    pub(super) fn until(&self, expression: &str) {
        let begun = Instant::now();
        while self.script(&format!("return Boolean({expression})")) != json!(true) {
            let shown = || self.find("main").text();
            assert!(begun.elapsed() < PATIENCE, "never: {expression}\n{}", shown());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until nothing is under way and nothing has come for a moment.
    pub(super) fn settle(&self) {
        let looks = "return [document.querySelectorAll('[aria-busy=true]').length, \
                     performance.getEntriesByType('resource').length, document.body.innerHTML.length]";
        let (begun, mut before) = (Instant::now(), json!(null));
        loop {
            let now = self.script(looks);
            if now == before && now[0] == 0 {
                return;
            }
            assert!(begun.elapsed() < PATIENCE, "never at rest: {now}");
            before = now;
            std::thread::sleep(Duration::from_millis(150));
        }
    }

    /// Questions with this in their address or body wait from now on, unless whoever asks breaks them off.
    pub(super) fn hold(&self, part: &str) {
        self.between();
        self.script(&format!("window.holds = {}", json!(part)));
    }

    /// Questions with this in their address or body are refused from now on, those that were held, too.
    pub(super) fn refuse(&self, part: &str) {
        self.between();
        self.script(&format!("window.refuses = {}", json!(part)));
    }

    /// Steps between the page and the server.
    fn between(&self) {
        self.script(
            "if (window.held) return;
            const plain = window.fetch;
            Object.assign(window, { held: [], asked: [], holds: '', refuses: '' });
            window.fetch = (where, how) => {
                const text = decodeURIComponent(`${where} ${how?.body ?? ''}`.replaceAll('+', ' '));
                const isIn = (part) => part && text.includes(part);
                const waits = isIn(holds) ? new Promise((go) => held.push({ go, signal: how?.signal })) : null;
                const answer = Promise.resolve(waits).then(() =>
                    isIn(refuses) ? new Response('{\"error\": \"it is refused\"}', { status: 422 }) : plain(where, how));
                asked.push(answer);
                return answer;
            };",
        );
    }

    /// Waits until this many questions are held.
    pub(super) fn held(&self, number: usize) {
        self.until(&format!("held.length === {number}"));
    }

    /// Lets go what is held, and waits until the page had time to show the answers.
    pub(super) fn let_go(&self) {
        self.window.script_that_calls(
            "const done = arguments[arguments.length - 1];
            window.holds = '';
            held.splice(0).forEach(({ go }) => go());
            Promise.allSettled(asked).then(() => setTimeout(done, 100));",
        );
    }

    pub(super) fn text(&self, css: &str) -> String {
        self.find(css).text()
    }

    /// No request went to another machine.
    fn stayed_here(&self) {
        let names =
            self.script("return performance.getEntriesByType('resource').map((one) => one.name)");
        for name in names.as_array().unwrap() {
            let name = name.as_str().unwrap();
            assert!(
                name.starts_with(&self.base)
                    || name.starts_with("blob:")
                    || name.starts_with("data:"),
                "{name}"
            );
        }
    }

    /// What axe-core says against the page, if it is here: `GRUNDY_AXE` names its script.
    pub(super) fn accessible(&self, what: &str) {
        let Some(path) = std::env::var_os("GRUNDY_AXE") else {
            println!("SKIPPED: axe-core did not look at the page (GRUNDY_AXE names axe.min.js)");
            return;
        };
        let axe = std::fs::read_to_string(path).unwrap();
        self.script(&axe);
        let found = self.window.script_that_calls(
            "const done = arguments[arguments.length - 1]; axe.run().then((found) => done(found.violations.map(\
             (one) => `${one.id}: ${one.nodes.map((node) => node.html + ' ' + node.failureSummary).join(' | ')}`)))",
        );
        assert_eq!(found, json!([]), "{what}");
    }
}
