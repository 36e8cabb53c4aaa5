//! Requests to a router, without a socket.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use grundy_page::{Sizes, router};
use serde_json::Value;
use tower::ServiceExt;

pub(crate) fn app() -> Router {
    router(Sizes::default(), vec!["localhost".into()])
}

/// Waits for what a test asks.
pub(crate) fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(future)
}

/// The status, the media type and the bytes of the answer.
pub(crate) fn answer(request: Request<Body>) -> (StatusCode, String, Vec<u8>) {
    answer_of(app(), request)
}

/// The same from a router of one's own.
pub(crate) fn answer_of(app: Router, request: Request<Body>) -> (StatusCode, String, Vec<u8>) {
    wait(async {
        let response = app.oneshot(request).await.unwrap();
        let kind = response.headers().get("content-type");
        let kind = kind.map_or(String::new(), |kind| kind.to_str().unwrap().to_string());
        let status = response.status();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, kind, bytes.to_vec())
    })
}

pub(crate) fn request(method: &str, path: &str) -> axum::http::request::Builder {
    Request::builder().method(method).uri(path).header("Host", "localhost:8080")
}

pub(crate) fn get(path: &str) -> (StatusCode, String, Vec<u8>) {
    answer(request("GET", path).body(Body::empty()).unwrap())
}

/// A question with parameters, in the body.
pub(crate) fn post(path: &str, body: &Value) -> (StatusCode, Value) {
    let request = request("POST", path).header("Content-Type", "application/json");
    let (status, _, bytes) = answer(request.body(Body::from(body.to_string())).unwrap());
    (status, serde_json::from_slice(&bytes).unwrap())
}

/// An answer of JSON that has to come.
pub(crate) fn json(path: &str) -> Value {
    let (status, kind, bytes) = get(path);
    assert_eq!((status, kind.as_str()), (StatusCode::OK, "application/json"), "{path}");
    serde_json::from_slice(&bytes).unwrap()
}

/// What a refusal says.
pub(crate) fn refused(path: &str) -> (u16, Value) {
    let (status, kind, bytes) = get(path);
    assert_eq!(kind, "application/json", "{path}");
    let said: Value = serde_json::from_slice(&bytes).unwrap();
    assert!(!said["error"].as_str().unwrap().is_empty(), "{path}");
    (status.as_u16(), said)
}

/// Not in the language of addresses.
pub(crate) fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02x}")).collect()
}
