//! What a rule file says.

use std::borrow::Cow;

use grundy::Language;
use grundy::text::ENGLISH;
use grundy_rules::{Checked, Diagnostic, Severity};
use serde::Serialize;

use crate::{VERSION, in_language};

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
    found: Cow<'a, str>,
    expected: Cow<'a, str>,
    hint: Option<Cow<'a, str>>,
}

impl<'a> Stated<'a> {
    /// Of what was read.
    pub fn new(read: &'a Result<Checked, Vec<Diagnostic>>) -> Stated<'a> {
        Stated::of(read, &ENGLISH)
    }

    /// The same in a language.
    pub fn of(read: &'a Result<Checked, Vec<Diagnostic>>, language: &Language) -> Stated<'a> {
        match read {
            Ok(checked) => Stated::told(Some(checked), &checked.warnings, language),
            Err(diagnostics) => Stated::told(None, diagnostics, language),
        }
    }

    fn told(
        checked: Option<&'a Checked>,
        diagnostics: &'a [Diagnostic],
        language: &Language,
    ) -> Stated<'a> {
        let said = |sentence: String| in_language(&sentence, language);
        Stated {
            version: VERSION,
            game: checked.map(|checked| checked.rules.name.as_str()),
            rules: checked.map(|checked| checked.rules.to_string()),
            shape: checked.map(|checked| said(checked.shape.sentence(&checked.game))),
            rank: checked
                .and_then(|checked| Some(said(checked.rank.as_ref()?.sentence(&checked.rules)))),
            diagnostics: diagnostics.iter().map(|one| Said::of(one, language)).collect(),
        }
    }
}

impl<'a> Said<'a> {
    /// One diagnostic in English.
    pub fn new(diagnostic: &'a Diagnostic) -> Said<'a> {
        Said::of(diagnostic, &ENGLISH)
    }

    /// One diagnostic in a language.
    pub fn of(diagnostic: &'a Diagnostic, language: &Language) -> Said<'a> {
        let said = |text: &'a str| match language.code() {
            "en" => Cow::Borrowed(text),
            _ => Cow::Owned(in_language(text, language)),
        };
        Said {
            severity: match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
            },
            line: diagnostic.place.line.into(),
            column: diagnostic.place.column.into(),
            length: diagnostic.place.length.into(),
            found: said(&diagnostic.found),
            expected: said(&diagnostic.expected),
            hint: diagnostic.hint.as_deref().map(said),
        }
    }
}
