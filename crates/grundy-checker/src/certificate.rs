//! What all certificates have in common: a JSON object with a version and a kind.

use std::fmt;
use std::io::{self, Read};
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::error::Category;

use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::rules::Rules;

/// What a check came to, in one line.
///
/// ```
/// use grundy_checker::{Budget, Checked, quotient};
///
/// let wrong = r#"{"version": 1, "certificate": "quotient", "code": "0.1", "heaps": 1,
///     "generators": [1], "actions": [[1, 0]], "losing": [0], "images": [0, 1], "period": null}"#;
/// assert!(matches!(quotient::check(wrong, &Budget::default())?, Checked::Fails(_)));
/// # Ok::<(), grundy_checker::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Checked {
    /// The claim follows from what was checked; says what that was.
    Holds(String),
    /// Nothing is wrong with what was checked, but that is not all; says what was checked.
    Sampled(String),
    /// The claim is wrong; says what does not hold.
    Fails(String),
}

/// What ends a check early: something is wrong, or the check cannot go on.
pub(crate) enum Stop<W = String> {
    Wrong(W),
    Error(Error),
}

impl<W> From<Error> for Stop<W> {
    fn from(error: Error) -> Stop<W> {
        Stop::Error(error)
    }
}

/// Ends a check with what is wrong.
pub(crate) fn fails<T>(why: impl Into<String>) -> Result<T, Stop> {
    Err(Stop::Wrong(why.into()))
}

/// The answer of a check, or why there is none.
pub(crate) fn checked(ended: Result<Checked, Stop>) -> Result<Checked, Error> {
    match ended {
        Ok(checked) => Ok(checked),
        Err(Stop::Wrong(why)) => Ok(Checked::Fails(why)),
        Err(Stop::Error(error)) => Err(error),
    }
}

/// So many times the bytes of a text are what is read from it, at most: lists of lists of short names.
const GROWTH: u64 = 16;

/// Reads the text of a certificate, unless it is so long that what is in it would exceed the memory.
///
/// # Errors
/// An input error if it is no text, a budget error if it is too long, or the failure to read.
pub fn text(input: impl Read, budget: &Budget) -> Result<String, Error> {
    let most = budget.memory / GROWTH;
    let mut bytes = Vec::new();
    input.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    // Before it is text: what is too long may end within a letter.
    reserve(&mut Meter::new(budget), bytes.len())?;
    String::from_utf8(bytes)
        .map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error).into())
}

/// Sets aside the memory for what is read from a text of so many bytes.
pub(crate) fn reserve(meter: &mut Meter, length: usize) -> Result<(), Error> {
    let bytes = (length as u64).saturating_mul(GROWTH);
    meter.reserve(bytes, "the certificate read into memory")
}

/// The kinds that there are; their readers refuse what is no certificate.
pub const KINDS: [&str; 5] = ["period", "quotient", "rows", "search", "geography"];

/// The kind of a certificate: `period`, `quotient`, `geography`, or another word. Where it stands at the start, as it is
/// written, no more is read: who reads that kind sees whether the rest is right.
///
/// # Errors
/// An input error if the text is no JSON object with the field `certificate`.
pub fn kind(text: &str) -> Result<String, Error> {
    #[derive(Deserialize)]
    struct Certificate {
        certificate: String,
    }
    let start = text.strip_prefix("{\"version\":1,\"certificate\":\"");
    if let Some((kind, _)) = start.and_then(|rest| rest.split_once("\","))
        && KINDS.contains(&kind)
    {
        return Ok(kind.to_string());
    }
    let expected = "a certificate, one JSON object that names its kind";
    let read: Certificate = parse(text, expected)?;
    Ok(read.certificate)
}

/// A JSON object within a certificate; serde would read a list of the fields' values as well.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object<T>(pub(crate) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        struct Fields<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Fields<T> {
            type Value = Object<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Object<T>, A::Error> {
                T::deserialize(MapAccessDeserializer::new(map)).map(Object)
            }
        }
        deserializer.deserialize_map(Fields(PhantomData))
    }
}

/// Reads a certificate of this kind.
pub(crate) fn read<'a, C: Deserialize<'a>>(text: &'a str, kind: &str) -> Result<C, Error> {
    parse(text, &format!("a {kind} certificate"))
}

fn parse<'a, C: Deserialize<'a>>(text: &'a str, expected: &str) -> Result<C, Error> {
    // Serde would read a list of the fields' values as well.
    if text.trim_start().starts_with('[') {
        return Err(Error::input("a list", expected).at_line(1).at_column(1));
    }
    serde_json::from_str(text).map_err(|error| {
        let what = error.to_string();
        let what = what.split(" at line ").next().unwrap_or_default();
        let place = |n: usize| u64::try_from(n).unwrap_or(u64::MAX);
        let (line, column) = (place(error.line()).max(1), place(error.column()).max(1));
        let said = match error.classify() {
            Category::Syntax => Error::input("what is no JSON", expected),
            Category::Eof => Error::input("the end of the text", expected),
            _ => unfit(what, expected),
        };
        said.at_line(line).at_column(column)
    })
}

/// What the reader of an object says it is not, in words that stand behind 'found' and 'expected'.
fn unfit(what: &str, expected: &str) -> Error {
    let field = |start: &str| what.strip_prefix(start)?.split('`').next();
    if let Some(name) = field("missing field `") {
        return Error::input(format!("an object without '{}'", shortened(name)), expected);
    }
    if let Some(name) = field("duplicate field `") {
        return Error::input(format!("'{}' twice", shortened(name)), expected);
    }
    if let Some(name) = field("unknown field `") {
        return Error::input(format!("the field '{}'", shortened(name)), expected);
    }
    let misfit = ["invalid type: ", "invalid value: "].iter().find_map(|start| {
        let (found, wanted) = what.strip_prefix(*start)?.rsplit_once(", expected ")?;
        let found = match found {
            "sequence" => "a list",
            "map" => "an object",
            other => other,
        };
        let wanted = match wanted {
            // That of a certificate itself: of what is in it, objects say that they are.
            _ if wanted.starts_with("struct ") => expected.to_string(),
            "u8" | "u16" | "u32" | "u64" | "usize" => {
                format!("a whole number from 0 in {expected}")
            }
            "a sequence" => format!("a list in {expected}"),
            _ => format!("{wanted} in {expected}"),
        };
        Some((shortened(found), wanted))
    });
    match misfit {
        Some((found, wanted)) => Error::input(found, wanted),
        None => Error::input(format!("'{}'", shortened(what)), expected),
    }
}

/// `text` without control characters and not too long.
pub(crate) fn shortened(text: &str) -> String {
    const SHOWN: usize = 80;
    let start: String = text.chars().take(SHOWN).collect();
    let dots = if text.chars().nth(SHOWN).is_some() { "…" } else { "" };
    format!("{}{dots}", start.escape_debug())
}

/// Refuses another version or another kind.
pub(crate) fn expect(version: u32, found: &str, kind: &str) -> Result<(), Error> {
    if version != 1 {
        return Err(Error::input(format!("version {version}"), "version 1"));
    }
    if found != kind {
        let found = shortened(found);
        let expected = format!("a certificate of the kind '{kind}'");
        return Err(Error::input(format!("'{found}'"), expected));
    }
    Ok(())
}

/// The rules that a certificate is about.
pub(crate) fn rules(code: &str) -> Result<Rules, Error> {
    let found = || format!("the code '{}'", shortened(code));
    Rules::read(code).ok_or_else(|| Error::input(found(), "a code such as 0.77"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn kinds_are_told_apart() {
        assert_eq!(kind("{\"certificate\":\"love\",\"more\":[1]}").unwrap(), "love");
        let start = "{\"version\":1,\"certificate\":\"";
        assert_eq!(kind(&format!("{start}search\",")).unwrap(), "search");
        assert!(kind(&format!("{start}love\",")).is_err());
        for (text, said) in [
            ("", "line 1, column 1: found the end of the text, expected a certificate"),
            ("[]", "one JSON object that names its kind"),
            ("[\"period\"]", "found a list, expected a certificate, one JSON object"),
            ("null", "column 4: found null, expected a certificate, one JSON object that names"),
            ("7", "found integer `7`, expected a certificate, one JSON object"),
            (
                "{\"certificate\":7}",
                "column 16: found integer `7`, expected a string in a certificate, one JSON object",
            ),
            (
                "{}",
                "line 1, column 2: found an object without 'certificate', expected a certificate",
            ),
            (
                "{\"certificate\":\"period\",\"certificate\":\"period\"}",
                "found 'certificate' twice, expected a certificate",
            ),
        ] {
            let error = kind(text).unwrap_err();
            assert!(error.is_input() && error.to_string().contains(said), "{error}");
        }
    }

    /// No name of a type of ours.
    #[test]
    fn what_a_field_has_to_be_is_said_in_words() {
        #[derive(Debug, Deserialize)]
        struct Inner {
            #[expect(dead_code, reason = "only whether it can be read is looked at")]
            list: Vec<u64>,
        }
        #[derive(Debug, Deserialize)]
        struct Outer {
            #[expect(dead_code, reason = "as above")]
            inner: Object<Inner>,
        }
        for (text, said) in [
            ("true", "found boolean `true`, expected a love certificate"),
            ("{\"inner\":[1]}", "found a list, expected an object in a love certificate"),
            (
                "{\"inner\":{\"list\":7}}",
                "found integer `7`, expected a list in a love certificate",
            ),
            (
                "{\"inner\":{\"list\":[-1]}}",
                "found integer `-1`, expected a whole number from 0 in a love certificate",
            ),
        ] {
            let error = read::<Outer>(text, "love").unwrap_err().to_string();
            assert!(error.ends_with(said), "{error}");
        }
    }

    #[test]
    fn long_texts_are_refused_before_they_are_read() {
        let budget = Budget { time: Duration::from_secs(1), memory: 1600 };
        assert_eq!(text(&[b'a'; 100][..], &budget).unwrap().len(), 100);
        let error = text(std::io::repeat(b'a'), &budget).unwrap_err();
        assert_eq!(error.resource(), Some(crate::Resource::Memory), "{error}");
        // The limit lies within a letter.
        let error = text("é".repeat(100).as_bytes(), &budget).unwrap_err();
        assert_eq!(error.resource(), Some(crate::Resource::Memory), "{error}");
        let error = text(&b"\xff"[..], &budget).unwrap_err();
        assert_eq!(error.to_string(), "found bytes that are no text, expected text in UTF-8");
    }
}
