//! The few commands of WebDriver (W3C Recommendation, 2018) that tests of the page give a browser.

use std::net::Ipv4Addr;

use http_body_util::{BodyExt, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::handshake;
use hyper::{Request, StatusCode};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;

/// Keys that write nothing, by the names that WebDriver has for them.
pub(crate) mod key {
    pub(crate) const BACKSPACE: &str = "\u{e003}";
    pub(crate) const TAB: &str = "\u{e004}";
    pub(crate) const ENTER: &str = "\u{e007}";
    pub(crate) const RIGHT: &str = "\u{e014}";
}

/// Why the driver did not do something: its word for it, and what it says besides.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) error: String,
    pub(crate) message: String,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.error, self.message)
    }
}

/// A window of a browser.
pub(crate) struct Window {
    port: u16,
    session: String,
}

/// An element of the page that a window shows.
pub(crate) struct Element<'a> {
    window: &'a Window,
    name: String,
}

/// The value in the answer to a command. A connection for each is enough.
fn ask(port: u16, method: &str, path: &str, body: Option<&Value>) -> Result<Value, Refusal> {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header("host", format!("localhost:{port}"))
        .header("content-type", "application/json; charset=utf-8")
        .body(Full::<Bytes>::from(body.map_or(String::new(), Value::to_string)))
        .expect("a request");
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let (status, text) = runtime.expect("a runtime").block_on(async {
        let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port)).await;
        let stream = TokioIo::new(stream.expect("the driver listens"));
        let (mut sender, connection) = handshake(stream).await.expect("the driver reads");
        tokio::spawn(connection);
        let answer = sender.send_request(request).await.expect("the driver answers");
        let status = answer.status();
        (status, answer.into_body().collect().await.expect("the driver answers").to_bytes())
    });
    let mut answer: Value = serde_json::from_slice(&text).expect("an answer in JSON");
    let value = answer["value"].take();
    if status == StatusCode::OK {
        return Ok(value);
    }
    let word = |name: &str| value[name].as_str().unwrap_or_default().to_string();
    Err(Refusal { error: word("error"), message: word("message") })
}

impl Window {
    /// Opens one by the driver at `port`.
    pub(crate) fn open(port: u16, capabilities: &Value) -> Result<Window, Refusal> {
        let wanted = json!({"capabilities": {"alwaysMatch": capabilities}});
        let opened = ask(port, "POST", "/session", Some(&wanted))?;
        let session = opened["sessionId"].as_str().expect("a session").to_string();
        Ok(Window { port, session })
    }

    fn get(&self, what: &str) -> Result<Value, Refusal> {
        ask(self.port, "GET", &format!("/session/{}/{what}", self.session), None)
    }

    fn post(&self, what: &str, body: &Value) -> Result<Value, Refusal> {
        ask(self.port, "POST", &format!("/session/{}/{what}", self.session), Some(body))
    }

    /// The element in an answer, which has a member by a name that the standard fixes.
    fn element(&self, answer: &Value) -> Element<'_> {
        let name = answer["element-6066-11e4-a52e-4f735466cecf"].as_str().expect("an element");
        Element { window: self, name: name.to_string() }
    }

    pub(crate) fn goto(&self, address: &str) {
        self.post("url", &json!({"url": address})).unwrap();
    }

    pub(crate) fn back(&self) {
        self.post("back", &json!({})).unwrap();
    }

    pub(crate) fn refresh(&self) {
        self.post("refresh", &json!({})).unwrap();
    }

    pub(crate) fn address(&self) -> String {
        self.get("url").unwrap().as_str().unwrap().to_string()
    }

    /// The first element that a selector of CSS names.
    pub(crate) fn find(&self, css: &str) -> Result<Element<'_>, Refusal> {
        let found = self.post("element", &json!({"using": "css selector", "value": css}))?;
        Ok(self.element(&found))
    }

    /// The element that keys go to.
    pub(crate) fn active(&self) -> Element<'_> {
        self.element(&self.get("element/active").unwrap())
    }

    pub(crate) fn script(&self, text: &str) -> Value {
        self.post("execute/sync", &json!({"script": text, "args": []})).unwrap()
    }

    /// A script that calls its last argument when it is done.
    pub(crate) fn script_that_calls(&self, text: &str) -> Value {
        self.post("execute/async", &json!({"script": text, "args": []})).unwrap()
    }

    pub(crate) fn close(self) {
        ask(self.port, "DELETE", &format!("/session/{}", self.session), None).unwrap();
    }
}

impl Element<'_> {
    fn post(&self, what: &str, body: &Value) -> Result<Value, Refusal> {
        self.window.post(&format!("element/{}/{what}", self.name), body)
    }

    pub(crate) fn click(&self) -> Result<(), Refusal> {
        self.post("click", &json!({})).map(drop)
    }

    pub(crate) fn clear(&self) {
        self.post("clear", &json!({})).unwrap();
    }

    /// Types a text.
    pub(crate) fn send(&self, text: &str) {
        self.post("value", &json!({"text": text})).unwrap();
    }

    pub(crate) fn text(&self) -> String {
        let text = self.window.get(&format!("element/{}/text", self.name)).unwrap();
        text.as_str().unwrap().to_string()
    }

    /// Chooses from a list.
    pub(crate) fn select(&self, value: &str) {
        let option = json!({"using": "css selector", "value": format!("option[value='{value}']")});
        let option = self.post("element", &option).unwrap();
        self.window.element(&option).click().unwrap();
    }
}
