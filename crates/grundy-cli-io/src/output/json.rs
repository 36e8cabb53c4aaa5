//! The JSON form of answers, version 1: what is shared with the page, and lines that could not be read.

use std::io::{self, Write};

use grundy::{Error, Verdict};
pub use grundy_answers::{VERSION, outcome};
use grundy_cli_common::told_apart;
use serde::Serialize;

use crate::language;

#[derive(Serialize)]
struct BadLine<'a> {
    version: u32,
    line: u64,
    error: &'a str,
    column: Option<usize>,
}

/// Writes `verdict` as one line.
pub fn verdict(out: &mut Vec<u8>, verdict: &Verdict) {
    grundy_answers::verdict(out, verdict, language::data());
}

/// Writes what is wrong with line number `line`.
pub fn bad_line(
    out: &mut impl Write,
    line: u64,
    error: &Error,
    remark: Option<String>,
) -> io::Result<()> {
    let said = Some(told_apart(error)).into_iter().chain(remark).collect::<Vec<_>>().join("; ");
    let line = BadLine { version: VERSION, line, error: &said, column: error.column() };
    super::print_json(out, &line)
}
