//! The position language.
//!
//! ```text
//! position  := component ( " "* "+" " "* component )*
//! component := game [ "/" parameter ]* ":" body
//! ```
//!
//! A body runs to the next `+`; parameters may contain `+` themselves, because a component always
//! has its `:` first. Text and position are inverse: what is written, without spaces, reads back as the same.

pub mod pattern;

use std::borrow::Cow;
use std::str::FromStr;

pub use grundy_core::{Cursor, Files, MAX_LENGTH, NoFiles};

use grundy_core::Error;

use crate::games;
use crate::position::{Catalogue, Entry, Family, Sum};
use crate::rules;

/// Reads a position of built-in games; graph and order files are read through `files`.
///
/// # Errors
/// An input error with the column of the first character that does not fit.
pub fn parse(text: &str, files: &dyn Files) -> Result<Sum, Error> {
    parse_with(games::built_in(), text, files)
}

/// Reads a position of the games in `catalogue`.
///
/// # Errors
/// As [`parse`].
pub fn parse_with(catalogue: &Catalogue, text: &str, files: &dyn Files) -> Result<Sum, Error> {
    let mut cursor = Cursor::new(text, files);
    if text.len() > MAX_LENGTH {
        return Err(cursor.error(format!("a position of at most {MAX_LENGTH} characters")));
    }
    let mut parts = Vec::with_capacity(1);
    loop {
        parts.push(game(catalogue, &mut cursor)?.parse(&mut cursor)?);
        if !cursor.next_component() {
            break;
        }
    }
    Ok(Sum::new(parts))
}

/// Reads a built-in game with its parameters but without a position, such as `wythoff/2`.
///
/// # Errors
/// As [`parse`].
pub fn parse_game(text: &str, files: &dyn Files) -> Result<Family, Error> {
    parse_game_with(games::built_in(), text, files)
}

/// Reads a game in `catalogue` with its parameters but without a position.
///
/// # Errors
/// As [`parse`].
pub fn parse_game_with(
    catalogue: &Catalogue,
    text: &str,
    files: &dyn Files,
) -> Result<Family, Error> {
    let mut cursor = Cursor::new(text, files);
    let part = game(catalogue, &mut cursor)?.family(&mut cursor)?;
    cursor.finish("the end of the game's name and parameters")?;
    Ok(Family::new(part))
}

/// The game that a text names: a built-in one, `@` and a file with rules, or one of the user's own that
/// `files` finds.
///
/// # Errors
/// As [`parse`].
pub fn entry(text: &str, files: &dyn Files) -> Result<Entry, Error> {
    entry_with(games::built_in(), text, files)
}

/// The game that a text names: one of `catalogue`, or of a file as with [`entry`].
///
/// # Errors
/// As [`parse`].
pub fn entry_with(catalogue: &Catalogue, text: &str, files: &dyn Files) -> Result<Entry, Error> {
    game(catalogue, &mut Cursor::new(text, files)).map(Cow::into_owned)
}

/// The game that comes next: `@` and a file with rules, one of the catalogue, or one of the user's own.
fn game<'c>(catalogue: &'c Catalogue, cursor: &mut Cursor<'_>) -> Result<Cow<'c, Entry>, Error> {
    let mark = cursor.mark();
    let start = cursor.clone();
    if cursor.peek() == Some('@')
        && let Some(entry) = rules::entry_of_file(cursor)?
    {
        return Ok(Cow::Owned(entry));
    }
    let name = cursor.name();
    match catalogue.find(name) {
        Some(entry) if matches!(cursor.peek(), Some('/' | ':') | None) => Ok(Cow::Borrowed(entry)),
        Some(_) => Err(cursor.error("'/' and a parameter, or ':' and a position")),
        None if games::is_code(&start) => {
            let hint = format!("did you mean 'octal/{}'?", cursor.shown(mark));
            Err(cursor.error_at(mark, "the name of a game").with_hint(hint))
        }
        None if name.is_empty() => {
            let hint = "such as nim; `grundy games` lists them all";
            Err(cursor.error_at(mark, "the name of a game").with_hint(hint))
        }
        None => {
            let mut own = start;
            if let Some(entry) = rules::entry_of_file(&mut own)? {
                *cursor = own;
                return Ok(Cow::Owned(entry));
            }
            let near = catalogue.nearest(name);
            let hint = format!("the nearest is '{near}'; `grundy games` lists them all");
            Err(cursor.error_at(mark, "the name of a game").with_hint(hint))
        }
    }
}

impl FromStr for Sum {
    type Err = Error;

    /// Reads a position of built-in games that names no file.
    fn from_str(text: &str) -> Result<Sum, Error> {
        parse(text, &NoFiles)
    }
}
