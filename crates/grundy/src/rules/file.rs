//! Rule files that a position names: `@FILE:3,5`, `@FILE/t=3:8,12`, or a name that is found among the
//! user's games.

use std::sync::{Arc, Mutex};

use grundy_core::{Cursor, Error, Files};

use super::Rules;
use crate::games;
use crate::position::Entry;

/// Rules are kept, so that a stream of positions reads each file's text once.
const KEPT: usize = 32;

static KNOWN: Mutex<Vec<Arc<Known>>> = Mutex::new(Vec::new());

/// What a text says, and what it was called.
pub(super) struct Known {
    text: String,
    pub(super) name: String,
    rules: Rules,
    entry: Entry,
}

impl Known {
    /// The same rules with the parameters that end the text.
    ///
    /// # Errors
    /// At a parameter that there is not, whose value does not fit, or behind which there is more.
    pub(super) fn with_parameters(&self, cursor: &mut Cursor<'_>) -> Result<Rules, Error> {
        let mark = cursor.mark();
        let parameters = parameters(cursor)?;
        cursor.finish("'/' and parameters, or the end")?;
        let listed: Vec<(&str, i64)> = parameters.iter().map(|(n, v)| (n.as_str(), *v)).collect();
        self.rules.with(&listed).map_err(|wrong| cursor.error_at(mark, wrong.expected))
    }
}

/// The game that the cursor stands at, if it is `@` and a file, or a name that is none of the catalogue's
/// but one of the user's games.
///
/// # Errors
/// If the file cannot be read, or states no game: with its first error.
pub(crate) fn entry_of_file(cursor: &mut Cursor<'_>) -> Result<Option<Entry>, Error> {
    Ok(rules_of_file(cursor)?.map(|known| known.entry.clone()))
}

/// The same, with its rules.
///
/// # Errors
/// As [`entry_of_file`].
pub(super) fn rules_of_file(cursor: &mut Cursor<'_>) -> Result<Option<Arc<Known>>, Error> {
    let mark = cursor.mark();
    if cursor.eat('@') {
        let path = path(cursor);
        if path.is_empty() {
            return Err(cursor.error_at(mark, "'@' and the name of a file with rules"));
        }
        let text = match path.ends_with(".game") {
            true => cursor.read_file(path, mark)?,
            false => cursor.read_file_or(path, &format!("{path}.game"), mark)?,
        };
        let name = format!("@{path}");
        return rules(text, cursor, mark, &name).map(Some);
    }
    let mut ahead = cursor.clone();
    let name = ahead.name();
    match cursor.game(name, mark)? {
        None => Ok(None),
        Some(text) => {
            let rules = rules(text, cursor, mark, name)?;
            *cursor = ahead;
            Ok(Some(rules))
        }
    }
}

/// The rules of a file or of one of the user's games: `@FILE`, `@FILE/t=3`, or a name. `None` if the text begins with
/// the name of a built-in game, or no game has the name.
///
/// # Errors
/// An input error if the file cannot be read or states no game, or at a parameter that does not fit.
pub fn named_rules(text: &str, files: &dyn Files) -> Result<Option<Rules>, Error> {
    let mut cursor = Cursor::new(text, files);
    if games::built_in().find(cursor.clone().name()).is_some() {
        return Ok(None);
    }
    match rules_of_file(&mut cursor)? {
        None => Ok(None),
        Some(known) => known.with_parameters(&mut cursor).map(Some),
    }
}

/// The file's name: everything up to the parameters, or to the `:`.
fn path<'a>(cursor: &mut Cursor<'a>) -> &'a str {
    let start = cursor.clone();
    let whole = cursor.word(|c| !matches!(c, ':' | '+' | '\0' | '\n'));
    let mut length = whole.len();
    while let Some(slash) = whole[..length].rfind('/') {
        if !whole[slash..length].contains('=') {
            break;
        }
        length = slash;
    }
    *cursor = start;
    cursor.eat_text(&whole[..length]);
    &whole[..length]
}

/// The rules in `text`, which was called `name` at `mark`.
fn rules(text: String, cursor: &Cursor<'_>, mark: usize, name: &str) -> Result<Arc<Known>, Error> {
    let mut known = KNOWN.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(known) = known.iter().find(|known| known.text == text && known.name == name) {
        return Ok(known.clone());
    }
    match Rules::parse(&text) {
        Ok(rules) => {
            if known.len() == KEPT {
                known.remove(0);
            }
            let entry = rules.entry(name);
            let new = Arc::new(Known { text, name: name.into(), rules, entry });
            known.push(new.clone());
            Ok(new)
        }
        Err(diagnostics) => {
            let error = cursor.error_at(mark, "the name of a file with the rules of a game");
            Err(match diagnostics.iter().find(|d| d.severity == grundy_rules::Severity::Error) {
                Some(wrong) => error.with_hint(format!("{name}: {wrong}")),
                None => error,
            })
        }
    }
}

/// Reads `/t=3,s=2`, if it is next.
///
/// # Errors
/// At the character that does not fit.
pub(super) fn parameters(cursor: &mut Cursor<'_>) -> Result<Vec<(String, i64)>, Error> {
    let mut all = Vec::new();
    if !cursor.eat('/') {
        return Ok(all);
    }
    loop {
        let mark = cursor.mark();
        let name = cursor.word(|c| c.is_ascii_alphanumeric() || c == '_');
        if name.is_empty() || !cursor.eat('=') {
            return Err(cursor.error_at(mark, "a parameter and its value, such as 't=3'"));
        }
        if all.iter().any(|(known, _)| known == name) {
            return Err(cursor
                .error_at(mark, format!("another parameter than '{name}', which has a value")));
        }
        let most = grundy_rules::MOST_PARAMETER.unsigned_abs();
        let value = cursor.number("a value", 0..=most)?;
        all.push((name.to_string(), i64::try_from(value).unwrap_or(i64::MAX)));
        if !cursor.eat(',') {
            return Ok(all);
        }
    }
}
