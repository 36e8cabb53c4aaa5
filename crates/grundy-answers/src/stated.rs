//! What a rule file says.

use grundy_rules::{Checked, Diagnostic, Severity};
use serde::Serialize;

use crate::VERSION;

/// What rules say, or what is wrong with them.
///
/// ```
/// let wrong = grundy_rules::Checked::read("game x\nheaps\n");
/// let json = serde_json::to_value(grundy_answers::Stated::new(&wrong)).unwrap();
/// assert_eq!(json["diagnostics"][0]["line"], 2);
/// ```
#[derive(Debug, Serialize)]
pub struct Stated<'a> {
    version: u32,
    game: Option<&'a str>,
    rules: Option<String>,
    shape: Option<String>,
    rank: Option<String>,
    diagnostics: Vec<Said<'a>>,
}

/// A diagnostic as editors want it.
#[derive(Debug, Serialize)]
pub struct Said<'a> {
    severity: &'static str,
    line: u64,
    column: u64,
    length: u64,
    found: &'a str,
    expected: &'a str,
    hint: Option<&'a str>,
}

impl<'a> Stated<'a> {
    /// Of what was read.
    pub fn new(read: &'a Result<Checked, Vec<Diagnostic>>) -> Stated<'a> {
        let (checked, diagnostics) = match read {
            Ok(checked) => (Some(checked), &checked.warnings),
            Err(diagnostics) => (None, diagnostics),
        };
        Stated {
            version: VERSION,
            game: checked.map(|checked| checked.rules.name.as_str()),
            rules: checked.map(|checked| checked.rules.to_string()),
            shape: checked.map(|checked| checked.shape.sentence(&checked.game)),
            rank: checked.and_then(|checked| Some(checked.rank.as_ref()?.sentence(&checked.rules))),
            diagnostics: diagnostics.iter().map(Said::new).collect(),
        }
    }
}

impl<'a> Said<'a> {
    /// One diagnostic.
    pub fn new(diagnostic: &'a Diagnostic) -> Said<'a> {
        Said {
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            line: diagnostic.place.line.into(),
            column: diagnostic.place.column.into(),
            length: diagnostic.place.length.into(),
            found: &diagnostic.found,
            expected: &diagnostic.expected,
            hint: diagnostic.hint.as_deref(),
        }
    }
}
