//! What certificates of heap games have in common: a JSON object with a version, a kind and a code.

use grundy_core::Error;
use serde::Deserialize;

use super::rules::Rules;

/// Reads a certificate of this kind.
pub(super) fn read<'a, C: Deserialize<'a>>(text: &'a str, kind: &str) -> Result<C, Error> {
    serde_json::from_str(text).map_err(|error| {
        let what = error.to_string();
        let what = what.split(" at line ").next().unwrap_or_default();
        let line = u64::try_from(error.line()).unwrap_or(u64::MAX);
        let expected = format!("a {kind} certificate");
        Error::input(error.column(), format!("'{what}'"), expected).at_line(line)
    })
}

/// Refuses another version or another kind.
pub(super) fn expect(version: u32, found: &str, kind: &str) -> Result<(), Error> {
    if version != 1 {
        return Err(wrong(format!("version {version}"), "version 1"));
    }
    if found != kind {
        return Err(wrong(format!("'{found}'"), format!("a certificate of the kind '{kind}'")));
    }
    Ok(())
}

/// The rules that a certificate is about.
pub(super) fn rules(code: &str) -> Result<Rules, Error> {
    Rules::read(code).ok_or_else(|| wrong(format!("the code '{code}'"), "a code such as 0.77"))
}

/// Something in a certificate is not as it has to be.
pub(super) fn wrong(found: String, expected: impl Into<String>) -> Error {
    Error::input(1, found, expected)
}
