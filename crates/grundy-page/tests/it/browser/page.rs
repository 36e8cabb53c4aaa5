//! A browser and the page in it, for tests.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use grundy_page::Config;
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};

use crate::client::wait;
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
    let Ok(mut child) = started else {
        assert!(std::env::var_os("GRUNDY_BROWSER").is_none(), "no chromedriver");
        println!(
            "SKIPPED: the page was not tried in a browser (apt-get install chromium chromium-driver)"
        );
        return None;
    };
    let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
    let port = lines.find_map(|line| {
        let line = line.ok()?;
        line.split("started successfully on port ").nth(1)?.trim_end_matches('.').parse().ok()
    });
    let port = port.expect("chromedriver says its port");
    // Who stops reading would stop the driver.
    std::thread::spawn(move || lines.for_each(drop));
    Some(Driver(child, port))
}

/// The page in a browser that speaks `language`.
pub(super) struct Page {
    pub(super) client: Client,
    base: String,
}

/// Tries `test` with a page, if there is a browser.
pub(super) fn with_page(language: &str, test: impl AsyncFnOnce(&Page)) {
    with_browser(language, None, test);
}

/// The same on a screen that is narrower than browsers' windows.
pub(super) fn with_browser(language: &str, width: Option<u32>, test: impl AsyncFnOnce(&Page)) {
    // One browser at a time: on few processors several would wait for each other.
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let Some(driver) = driver() else { return };
    let server = Server::start(Config::default());
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
    let Value::Object(capabilities) = capabilities else { unreachable!() };
    wait(async {
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let place = format!("http://localhost:{}", driver.1);
        builder.capabilities(capabilities);
        let mut tries = 3;
        let client = loop {
            match builder.connect(&place).await {
                Ok(client) => break client,
                // Where much else is done, a browser may not come up at once.
                Err(error) if tries == 0 => panic!("the driver starts no browser: {error}"),
                Err(_) => tries -= 1,
            }
        };
        let page = Page { client, base: format!("http://localhost:{}", server.address.port()) };
        test(&page).await;
        page.stayed_here().await;
        page.client.close().await.unwrap();
    });
}

/// An element comes within this time.
const PATIENCE: Duration = Duration::from_secs(30);

impl Page {
    pub(super) async fn open(&self, place: &str) {
        self.client.goto(&format!("{}/{place}", self.base)).await.unwrap();
    }

    pub(super) async fn find(&self, css: &str) -> Element {
        let wait = self.client.wait().at_most(PATIENCE);
        wait.for_element(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// Clicks an element; one that is drawn anew between finding and clicking it is looked for again.
    pub(super) async fn click(&self, css: &str) {
        let begun = Instant::now();
        while let Err(error) = self.find(css).await.click().await {
            let again = error.is_stale_element_reference() && begun.elapsed() < PATIENCE;
            assert!(again, "{css}: {error}");
        }
    }

    pub(super) async fn script(&self, text: &str) -> Value {
        self.client.execute(text, Vec::new()).await.unwrap()
    }

    /// Waits until an expression is true.
    pub(super) async fn until(&self, expression: &str) {
        let begun = Instant::now();
        while self.script(&format!("return Boolean({expression})")).await != json!(true) {
            let shown = || async { self.find("main").await.text().await.unwrap() };
            assert!(begun.elapsed() < PATIENCE, "never: {expression}\n{}", shown().await);
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    pub(super) async fn text(&self, css: &str) -> String {
        self.find(css).await.text().await.unwrap()
    }

    /// No request went to another machine.
    async fn stayed_here(&self) {
        let names = self
            .script("return performance.getEntriesByType('resource').map((one) => one.name)")
            .await;
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
    pub(super) async fn accessible(&self, what: &str) {
        let Some(path) = std::env::var_os("GRUNDY_AXE") else {
            println!("SKIPPED: axe-core did not look at the page (GRUNDY_AXE names axe.min.js)");
            return;
        };
        let axe = std::fs::read_to_string(path).unwrap();
        self.script(&axe).await;
        let found = self.client.execute_async(
            "const done = arguments[arguments.length - 1]; axe.run().then((found) => done(found.violations.map(\
             (one) => `${one.id}: ${one.nodes.map((node) => node.html + ' ' + node.failureSummary).join(' | ')}`)))",
            Vec::new(),
        );
        assert_eq!(found.await.unwrap(), json!([]), "{what}");
    }
}
