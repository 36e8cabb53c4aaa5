//! Why a request is not answered: a status and a line of JSON.

use std::borrow::Cow;

use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use grundy::{Error, Language, Resource};
use serde_json::json;

/// A status and what is said with it.
#[derive(Clone, Debug)]
pub(crate) struct Failure {
    pub(crate) status: StatusCode,
    message: String,
    column: Option<usize>,
    parameter: Option<Cow<'static, str>>,
    /// Whether it tells that time is over.
    pub(crate) is_late: bool,
}

impl Failure {
    /// With a status of its own.
    pub(crate) fn new(status: StatusCode, message: impl Into<String>) -> Failure {
        Failure { status, message: message.into(), column: None, parameter: None, is_late: false }
    }

    /// A request that says what cannot be.
    pub(crate) fn input(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, message)
    }

    /// A question that this server does not answer within its limits.
    pub(crate) fn budget(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::UNPROCESSABLE_ENTITY, message)
    }

    /// The same about a parameter.
    pub(crate) fn about(mut self, parameter: impl Into<Cow<'static, str>>) -> Failure {
        self.parameter = Some(parameter.into());
        self
    }

    /// The same in a language.
    pub(crate) fn in_language(mut self, language: &Language) -> Failure {
        self.message = grundy_answers::in_language(&self.message, language);
        self
    }

    /// Whether more time or memory may help.
    pub(crate) fn is_budget(&self) -> bool {
        self.status == StatusCode::UNPROCESSABLE_ENTITY
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        if error.is_input() {
            return Failure { column: error.column(), ..Failure::input(error.detail()) };
        }
        let is_late = error.resource() == Some(Resource::Time);
        Failure { is_late, ..Failure::budget(error.to_string()) }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let answer = json!({
            "version": grundy_answers::VERSION,
            "error": self.message,
            "column": self.column,
            "parameter": self.parameter,
        });
        let mut response =
            (self.status, [(header::CONTENT_TYPE, "application/json")], format!("{answer}\n"))
                .into_response();
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, header::HeaderValue::from_static("1"));
        }
        response
    }
}

/// What is said where nothing is.
pub(crate) async fn no_such_page(uri: Uri) -> Failure {
    let path: String = uri.path().chars().take(60).collect();
    Failure::new(
        StatusCode::NOT_FOUND,
        format!("there is nothing at '{path}'; /api/v1/openapi.json lists what there is"),
    )
}

/// What is said to a method that no question is asked by.
pub(crate) async fn no_such_method() -> Failure {
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "expected GET, or POST with a body of JSON")
}

/// What is said to a method where there is only something to read.
pub(crate) async fn only_get() -> Failure {
    Failure::new(StatusCode::METHOD_NOT_ALLOWED, "expected GET")
}
