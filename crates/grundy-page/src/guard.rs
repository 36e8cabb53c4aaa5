//! What goes round every request: whose it is, what a browser may do with the answer, panics.

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use std::panic::AssertUnwindSafe;

use crate::Shared;
use crate::failure::Failure;

/// Scripts, styles and questions come from this server alone; pictures are also made by the page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
    connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// `router` with the guard before it.
pub(crate) fn around(router: Router<Shared>, shared: &Shared) -> Router<Shared> {
    router.layer(middleware::from_fn_with_state(shared.clone(), guard))
}

async fn guard(State(shared): State<Shared>, request: Request, next: Next) -> Response {
    let refused = refused(&request, &shared.hosts);
    let mut response = match refused {
        Some(failure) => failure.into_response(),
        // A panic of a handler is this request's failure and no other's.
        None => AssertUnwindSafe(next.run(request)).catch_unwind().await.unwrap_or_else(|_| {
            Failure::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "the answer broke off; this is a defect",
            )
            .into_response()
        }),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// Why a request is not looked at: another site's page sent it, or a name that is not ours led here.
fn refused(request: &Request, hosts: &[String]) -> Option<Failure> {
    if !matches!(*request.method(), Method::GET | Method::HEAD | Method::POST) {
        return Some(Failure::new(
            StatusCode::METHOD_NOT_ALLOWED,
            "expected GET, or for questions POST with a body of JSON",
        ));
    }
    let headers = request.headers();
    let forbidden = |what: &str| Some(Failure::new(StatusCode::FORBIDDEN, what));
    let host = host(request);
    let Some(host) = host else { return forbidden("there is no Host") };
    if !hosts.is_empty() && !hosts.iter().any(|known| known.eq_ignore_ascii_case(name(host))) {
        return forbidden("this Host is not the one that `grundy serve` listens on");
    }
    // A server before this one may speak HTTPS with browsers.
    let ours = |origin: &str| {
        let bare = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
        bare.is_some_and(|origin| origin.eq_ignore_ascii_case(host))
    };
    if text(headers, header::ORIGIN).is_some_and(|origin| !ours(origin)) {
        return forbidden("questions from pages of other sites are not answered");
    }
    let fetched = |what| text(headers, header::HeaderName::from_static(what));
    let site = fetched("sec-fetch-site");
    // A link elsewhere may lead to the page; a frame in another page, or a link that asks a question, may not.
    let top = fetched("sec-fetch-mode") == Some("navigate")
        && fetched("sec-fetch-dest") == Some("document")
        && request.method() == Method::GET
        && !request.uri().path().starts_with("/api/");
    if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) && !top {
        return forbidden("questions from pages of other sites are not answered");
    }
    None
}

fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<&str> {
    headers.get(name).map(|value| value.to_str().unwrap_or("\u{fffd}"))
}

/// The host that the request names, with its port.
fn host(request: &Request) -> Option<&str> {
    let named = request.uri().authority().map(axum::http::uri::Authority::as_str);
    named.or_else(|| text(request.headers(), header::HOST))
}

/// A host without its port: `localhost` of `localhost:8080`, `[::1]` of `[::1]:8080`.
pub(crate) fn name(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}
