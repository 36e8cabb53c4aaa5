//! Requests that come from elsewhere, and what a browser is told.

use axum::body::Body;
use axum::http::StatusCode;
use serde_json::json;
use tower::ServiceExt;

use crate::client::{answer, app, request, wait};

const ASKED: &str = "/api/v1/solve?position=nim:3";

fn with(headers: &[(&str, &str)]) -> StatusCode {
    let mut request = axum::http::Request::builder().uri(ASKED);
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    answer(request.body(Body::empty()).unwrap()).0
}

#[test]
fn only_our_own_host_is_answered() {
    for host in ["localhost", "localhost:8080", "LOCALHOST:9"] {
        assert_eq!(with(&[("Host", host)]), StatusCode::OK, "{host}");
    }
    for host in [
        "evil.example",
        "localhost.evil.example",
        "evil.example:8080",
        "localhost:80.evil.example",
        "",
        "localhost@evil.example",
    ] {
        assert_eq!(with(&[("Host", host)]), StatusCode::FORBIDDEN, "{host}");
    }
    assert_eq!(with(&[]), StatusCode::FORBIDDEN);
}

#[test]
fn only_our_own_page_may_ask() {
    let host = ("Host", "localhost:8080");
    // Behind a server that speaks HTTPS, too.
    for origin in ["http://localhost:8080", "https://localhost:8080"] {
        assert_eq!(with(&[host, ("Origin", origin)]), StatusCode::OK, "{origin}");
    }
    for origin in [
        "http://evil.example",
        "http://localhost:9090",
        "https://localhost:9090",
        "https://localhost",
        "null",
        "file://",
    ] {
        assert_eq!(with(&[host, ("Origin", origin)]), StatusCode::FORBIDDEN, "{origin}");
    }
    for (site, mode, status) in [
        ("same-origin", "cors", 200),
        ("none", "navigate", 200),
        ("cross-site", "navigate", 403),
        ("cross-site", "no-cors", 403),
        ("same-site", "cors", 403),
    ] {
        assert_eq!(
            with(&[host, ("Sec-Fetch-Site", site), ("Sec-Fetch-Mode", mode)]).as_u16(),
            status,
            "{site} {mode}"
        );
    }
}

/// A link of another site leads to the page; a frame in its page does not, which could ask for long work unseen.
#[test]
fn only_links_lead_here_from_elsewhere() {
    for (path, dest, status) in [
        ("/", "document", 200),
        ("/", "iframe", 403),
        ("/", "", 403),
        (ASKED, "document", 403),
        (ASKED, "iframe", 403),
    ] {
        let mut asked = request("GET", path)
            .header("Sec-Fetch-Site", "cross-site")
            .header("Sec-Fetch-Mode", "navigate");
        if !dest.is_empty() {
            asked = asked.header("Sec-Fetch-Dest", dest);
        }
        assert_eq!(answer(asked.body(Body::empty()).unwrap()).0.as_u16(), status, "{path} {dest}");
    }
}

#[test]
fn methods_and_bodies_have_limits() {
    for method in ["PUT", "DELETE", "OPTIONS", "TRACE", "PATCH"] {
        let (status, _, _) = answer(request(method, ASKED).body(Body::empty()).unwrap());
        assert_eq!(status, StatusCode::METHOD_NOT_ALLOWED, "{method}");
    }
    let post = |kind: &str, body: String| {
        let request = request("POST", "/api/v1/solve").header("Content-Type", kind);
        answer(request.body(Body::from(body)).unwrap()).0
    };
    let json = "application/json";
    assert_eq!(post(json, json!({"position": "nim:3"}).to_string()), StatusCode::OK);
    assert_eq!(
        post("text/plain", json!({"position": "nim:3"}).to_string()),
        StatusCode::UNSUPPORTED_MEDIA_TYPE
    );
    assert_eq!(post(json, "{".into()), StatusCode::BAD_REQUEST);
    assert_eq!(
        post(json, format!("{{\"position\": \"nim:{}\"}}", "1".repeat(1 << 20))),
        StatusCode::PAYLOAD_TOO_LARGE
    );
    assert_eq!(
        post(json, format!("{{\"position\": \"nim:{}\"}}", "1".repeat(1 << 17))),
        StatusCode::PAYLOAD_TOO_LARGE
    );
    assert_eq!(post(json, "[".repeat(100_000)), StatusCode::BAD_REQUEST);
}

#[test]
fn browsers_are_told_what_they_may_do() {
    for path in ["/", "/js/main.js", ASKED, "/nothing"] {
        let response =
            wait(app().oneshot(request("GET", path).body(Body::empty()).unwrap())).unwrap();
        let headers = response.headers();
        let policy = headers["content-security-policy"].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(headers["x-content-type-options"], "nosniff");
        assert!(!headers.contains_key("access-control-allow-origin"));
    }
}

#[test]
fn what_is_known_is_not_sent_again() {
    let first =
        wait(app().oneshot(request("GET", "/style.css").body(Body::empty()).unwrap())).unwrap();
    let tag = first.headers()["etag"].to_str().unwrap().to_string();
    let again =
        request("GET", "/style.css").header("If-None-Match", tag).body(Body::empty()).unwrap();
    assert_eq!(answer(again).0, StatusCode::NOT_MODIFIED);
}
