//! What a request asks: parameters of its address, or the members of a JSON object in its body.

use std::collections::BTreeMap;
use std::fmt;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, FromRequest, Query, Request};
use axum::http::{Method, StatusCode, header};
use grundy::notation::NoFiles;
use grundy::rules::Rules;
use grundy::text::ENGLISH;
use grundy::{Catalogue, Language, Limits, Play, Sum, games, notation, visible};
use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use crate::Shared;
use crate::failure::Failure;
use crate::parameter::{Kind, LANG, PLAY, POSITION, Parameter, RULES};

/// Bodies have at most so many bytes, and arrive within this time.
pub(crate) const MOST_BODY: usize = 1 << 20;
const BODY_TIME: Duration = Duration::from_secs(10);

/// Rules and positions have at most so many bytes.
const MOST_TEXT: usize = 1 << 16;

/// The parameters of a request, and who sent it.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    parameters: Arc<BTreeMap<String, Given>>,
    pub(crate) client: IpAddr,
}

/// The text of a parameter, and what it is written as.
#[derive(Clone, Debug)]
struct Given {
    text: String,
    written: Written,
}

/// What a parameter is written as: in an address, or in JSON as one of its kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Written {
    Address,
    Text,
    Number,
    /// What no parameter is.
    Other,
}

impl FromRequest<Shared> for Asked {
    type Rejection = Failure;

    async fn from_request(request: Request, _: &Shared) -> Result<Asked, Failure> {
        let client = request.extensions().get::<ConnectInfo<SocketAddr>>();
        let client = client.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
        let Query(pairs) = Query::<Vec<(String, String)>>::try_from_uri(request.uri())
            .map_err(|_| Failure::input("the address: expected NAME=VALUE&NAME=VALUE"))?;
        let mut parameters = BTreeMap::new();
        for (name, value) in pairs {
            insert(&mut parameters, name, Given { text: value, written: Written::Address })?;
        }
        if request.method() == Method::POST {
            let kind = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok());
            let is_json = |kind: &str| {
                let kind = kind.split(';').next().unwrap_or_default();
                kind.trim().eq_ignore_ascii_case("application/json")
            };
            if !kind.is_some_and(is_json) {
                return Err(Failure::new(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    "expected a body of application/json",
                ));
            }
            let body = tokio::time::timeout(BODY_TIME, whole(request.into_body())).await;
            let body = body.unwrap_or_else(|_| {
                Err(Failure::new(StatusCode::REQUEST_TIMEOUT, "the body took too long to arrive"))
            })?;
            add(&mut parameters, &body)?;
        }
        if let Some((name, _)) = parameters.iter().find(|(_, given)| given.text.contains('\0')) {
            let said = "a parameter contains the character with the number 0";
            return Err(Failure::input(said).about(shown(name)));
        }
        Ok(Asked { parameters: Arc::new(parameters), client })
    }
}

async fn whole(body: Body) -> Result<Bytes, Failure> {
    axum::body::to_bytes(body, MOST_BODY).await.map_err(|error| {
        // The type that says so is of a crate below.
        if error.to_string().contains("length limit") {
            let message = format!("a body has at most {MOST_BODY} bytes");
            return Failure::new(StatusCode::PAYLOAD_TOO_LARGE, message);
        }
        Failure::new(
            StatusCode::BAD_REQUEST,
            "the body ended too early, or is not sent as it should be",
        )
    })
}

/// The members of a JSON object as they are written: one that is there twice is seen.
struct Members(Vec<(String, serde_json::Value)>);

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Members, D::Error> {
        struct Object;
        impl<'de> Visitor<'de> for Object {
            type Value = Members;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        deserializer.deserialize_map(Object)
    }
}

/// Adds the members of a JSON object.
fn add(parameters: &mut BTreeMap<String, Given>, body: &[u8]) -> Result<(), Failure> {
    let Members(members) = serde_json::from_slice(body).map_err(|error| {
        Failure::input(format!("the body: expected an object of JSON; {error}"))
    })?;
    for (name, value) in members {
        let (text, written) = match value {
            serde_json::Value::String(text) => (text, Written::Text),
            serde_json::Value::Number(number) => {
                (whole_number(&number.to_string()), Written::Number)
            }
            _ => (String::new(), Written::Other),
        };
        insert(parameters, name, Given { text, written })?;
    }
    Ok(())
}

/// Adds a parameter that is not there yet.
fn insert(
    parameters: &mut BTreeMap<String, Given>,
    name: String,
    given: Given,
) -> Result<(), Failure> {
    if parameters.contains_key(&name) {
        let name = shown(&name);
        return Err(Failure::input(format!("'{name}' is given twice")).about(name));
    }
    parameters.insert(name, given);
    Ok(())
}

/// 5 of 5.0, which is a whole number in JSON.
fn whole_number(text: &str) -> String {
    match text.split_once('.') {
        Some((whole, zeros)) if zeros.bytes().all(|byte| byte == b'0') => whole.into(),
        _ => text.into(),
    }
}

/// Whether there is still time from now on, and somebody waits.
pub(crate) fn clock(limits: &Limits) -> impl Fn() -> bool + 'static {
    let (begun, time, stop) = (Instant::now(), limits.time, limits.stop.clone());
    move || {
        !stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
            && time.is_none_or(|time| begun.elapsed() < time)
    }
}

/// Rules may have thousands of moves in a few lines.
pub(crate) fn late_rules() -> Failure {
    Failure::budget("reading the rules took too long; they have too many moves or cases")
        .about(RULES.name)
}

/// The number that a text is, of which `digits` may only be digits.
fn within<N: std::str::FromStr + PartialOrd + std::fmt::Display>(
    parameter: &'static Parameter,
    text: &str,
    digits: &str,
    limits: std::ops::RangeInclusive<N>,
) -> Result<N, Failure> {
    let digits = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|n| digits && limits.contains(n)).ok_or_else(|| {
        let (name, found) = (parameter.name, shown(text));
        let (least, most) = (limits.start(), limits.end());
        let message = format!("{name}={found}: expected a number from {least} to {most}");
        Failure::input(message).about(name)
    })
}

/// The beginning of what a request calls something.
fn shown(text: &str) -> String {
    visible(&text.chars().take(40).collect::<String>())
}

impl Asked {
    /// Refuses parameters that are not in `known`, and what is written in JSON as another kind than they are.
    pub(crate) fn only(&self, known: &[&'static Parameter]) -> Result<(), Failure> {
        for parameter in known {
            let Some(given) = self.parameters.get(parameter.name) else { continue };
            let wants_number = parameter.kind.is_number();
            let wanted = if wants_number { Written::Number } else { Written::Text };
            if ![Written::Address, wanted].contains(&given.written) {
                let name = parameter.name;
                let expected = if wants_number { "a number" } else { "a text" };
                return Err(Failure::input(format!("'{name}': expected {expected}")).about(name));
            }
        }
        let is_known = |name: &String| known.iter().any(|parameter| parameter.name == name);
        let Some(other) = self.parameters.keys().find(|name| !is_known(name)) else {
            return Ok(());
        };
        let names: Vec<&str> = known.iter().map(|parameter| parameter.name).collect();
        let (other, names) = (shown(other), names.join(", "));
        let said = format!("'{other}' is not a parameter; these are: {names}");
        Err(Failure::input(said).about(other))
    }

    /// A parameter, if it is there.
    pub(crate) fn get(&self, parameter: &'static Parameter) -> Option<&str> {
        self.parameters.get(parameter.name).map(|given| given.text.as_str())
    }

    /// A parameter that has to be there, and is not too long.
    pub(crate) fn text(&self, parameter: &'static Parameter) -> Result<&str, Failure> {
        let name = parameter.name;
        let text = self.get(parameter).ok_or_else(|| {
            Failure::input(format!("the parameter '{name}' is missing")).about(name)
        })?;
        if text.len() > MOST_TEXT {
            let message = format!("'{name}' has more than {MOST_TEXT} bytes");
            return Err(Failure::new(StatusCode::PAYLOAD_TOO_LARGE, message).about(name));
        }
        Ok(text)
    }

    /// A whole number within its limits, or what stands where none is given.
    pub(crate) fn number(&self, parameter: &'static Parameter) -> Result<u64, Failure> {
        let Kind::Number(least, most, otherwise) = parameter.kind else { return Ok(0) };
        let Some(text) = self.get(parameter) else { return Ok(otherwise) };
        within(parameter, text, text, least..=most)
    }

    /// A whole number that may be less than 0.
    pub(crate) fn integer(&self, parameter: &'static Parameter) -> Result<i16, Failure> {
        let Kind::Integer(least, most, otherwise) = parameter.kind else { return Ok(0) };
        let Some(text) = self.get(parameter) else { return Ok(otherwise) };
        within(parameter, text, text.strip_prefix('-').unwrap_or(text), least..=most)
    }

    /// One of a few words, or the first of them.
    pub(crate) fn word(&self, parameter: &'static Parameter) -> Result<&'static str, Failure> {
        let Kind::Word(words) = parameter.kind else { return Ok("") };
        let Some(text) = self.get(parameter) else { return Ok(words[0]) };
        words.iter().find(|word| **word == text).copied().ok_or_else(|| {
            let name = parameter.name;
            let message = format!("{name}={}: expected {}", shown(text), words.join(" or "));
            Failure::input(message).about(name)
        })
    }

    /// Normal or misère play.
    pub(crate) fn play(&self) -> Result<Play, Failure> {
        Ok(match self.word(&PLAY)? {
            "misere" => Play::Misere,
            _ => Play::Normal,
        })
    }

    /// The language of texts: the one asked for, or English.
    pub(crate) fn language(&self) -> &'static Language {
        let code = self.get(&LANG).unwrap_or("en").to_ascii_lowercase();
        let short = code.split(['-', '_']).next().unwrap_or(&code);
        Language::of(&code).or_else(|| Language::of(short)).unwrap_or(&ENGLISH)
    }

    /// The games that texts may name: the built-in ones, and the one that the request states.
    pub(crate) fn catalogue(&self, limits: &Limits) -> Result<Catalogue, Failure> {
        let built_in = games::built_in().clone();
        let Some(rules) = self.rules(limits)? else { return Ok(built_in) };
        let name = rules.checked().rules.name.clone();
        Ok(built_in.with(rules.entry(&name)))
    }

    /// The rules that the request states, if it does, and they can be read in time.
    pub(crate) fn rules(&self, limits: &Limits) -> Result<Option<Rules>, Failure> {
        if self.get(&RULES).is_none() {
            return Ok(None);
        }
        let text = self.text(&RULES)?;
        let rules = Rules::parse_while(text, clock(limits)).ok_or_else(late_rules)?;
        let rules = rules.map_err(|diagnostics| {
            let first = diagnostics.iter().find(|d| d.severity == grundy_rules::Severity::Error);
            let said = first.map_or_else(String::new, |wrong| wrong.render(text));
            Failure::input(said).about("rules")
        })?;
        Ok(Some(rules))
    }

    /// The position that is asked about.
    pub(crate) fn position(&self, limits: &Limits) -> Result<Sum, Failure> {
        self.sum(&POSITION, limits)
    }

    /// The position that a parameter has; no file is read for it.
    pub(crate) fn sum(
        &self,
        parameter: &'static Parameter,
        limits: &Limits,
    ) -> Result<Sum, Failure> {
        let text = self.text(parameter)?;
        let read = match self.get(&RULES) {
            None => notation::parse(text, &NoFiles),
            Some(_) => notation::parse_with(&self.catalogue(limits)?, text, &NoFiles),
        };
        read.map_err(|error| Failure::from(error).about(parameter.name))
    }
}
