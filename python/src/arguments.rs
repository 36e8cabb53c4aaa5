//! Arguments that are no numbers, as types that say the name of the argument where what is given does not fit.
//!
//! Messages name the argument as the user writes it, which the texts of Python's own errors do not.

use std::time::Duration;

use pyo3::Borrowed;
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::errors;

/// The longest text that a message shows of what was given.
const SHOWN: usize = 80;

/// The most digits that a message shows of a number, and how many at either end of a longer one, as the command does.
const DIGITS: usize = 60;
const ENDS: usize = 8;

/// What was given as messages show it: Python refuses to write long integers, and some things are long.
pub(crate) fn shown(given: &Bound<'_, PyAny>) -> String {
    let bits = || given.call_method0("bit_length").and_then(|bits| bits.extract::<usize>());
    let text = match given.repr().map(|text| text.to_string_lossy().into_owned()) {
        Ok(text) => text,
        Err(_) => match bits() {
            Ok(bits) => return format!("a number of {bits} bits"),
            Err(_) => given.get_type().to_string(),
        },
    };
    let digits = text.strip_prefix('-').unwrap_or(&text);
    if digits.len() > DIGITS && digits.bytes().all(|byte| byte.is_ascii_digit()) {
        let start = text.len() - digits.len() + ENDS;
        let (first, last) = (&text[..start], &text[text.len() - ENDS..]);
        return format!("{first}…{last} ({} digits)", digits.len());
    }
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{} …", &text[..end]),
        None => text,
    }
}

/// A text, which the engines take as UTF-8.
pub(crate) fn text<'a>(given: &'a Bound<'_, PyAny>, argument: &str) -> PyResult<&'a str> {
    let Ok(text) = given.cast::<PyString>() else {
        let found = shown(given);
        return Err(errors::wrong_type(format!("{argument}: found {found}, expected a text")));
    };
    text.to_str().map_err(|_| {
        let found = shown(given);
        errors::input(format!(
            "{argument}: found {found}, expected a text without halves of surrogate pairs"
        ))
    })
}

/// True or False, and nothing that Python would take for one of them.
fn flag(given: &Bound<'_, PyAny>, argument: &str) -> PyResult<bool> {
    given.extract().map_err(|_| {
        let found = shown(given);
        errors::wrong_type(format!("{argument}: found {found}, expected True or False"))
    })
}

/// Types that hold what a function reads of an argument, whose name it is told.
macro_rules! arguments {
    ($derived:tt $kind:ty, $read:expr; $($name:ident = $argument:literal;)*) => {$(
        #[derive $derived]
        pub(crate) struct $name(pub(crate) $kind);

        impl<'py> FromPyObject<'_, 'py> for $name {
            type Error = PyErr;

            fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<$name> {
                $read(&given, $argument).map(|read| $name(read.into()))
            }
        }
    )*};
}

arguments! {
    (Clone) String, text;
    Board = "board";
    Certificate = "certificate";
    Code = "code";
    EndOfPlay = "end";
    Game = "game";
    GraphName = "graph";
    Lang = "lang";
    Language = "language";
    NodeName = "the name of a node";
    ParameterName = "the name of a parameter";
    Place = "position";
    RulesText = "rules";
    Target = "targets";
}

arguments! {
    (Clone, Copy) bool, flag;
    Misere = "misere";
    Outcomes = "outcomes";
    StopAtProof = "stop_at_proof";
    AllValues = "values";
}

/// The longest time in seconds that is taken for one, as by the command: clocks end, and nobody waits for so long.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);

/// The argument `time`.
#[derive(Clone, Copy)]
pub(crate) struct Seconds(pub(crate) Duration);

impl<'py> FromPyObject<'_, 'py> for Seconds {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Seconds> {
        let said = || format!("time: found {}, expected seconds", shown(&given));
        let wrong = |is_long: bool| {
            let most =
                if is_long { format!(", at most {}", LONGEST.as_secs()) } else { String::new() };
            errors::input(said() + &most)
        };
        match given.extract::<f64>() {
            Ok(seconds) => {
                let time =
                    Duration::try_from_secs_f64(seconds).ok().filter(|time| *time <= LONGEST);
                time.map(Seconds).ok_or_else(|| wrong(seconds > 0.0))
            }
            // An integer beyond all floats is no wrong type.
            Err(_) if given.call_method0("bit_length").is_ok() => Err(wrong(true)),
            Err(_) => Err(errors::wrong_type(said())),
        }
    }
}
