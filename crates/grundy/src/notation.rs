//! The position language.
//!
//! ```text
//! position  := component ( " "* "+" " "* component )*
//! component := game [ "/" parameter ]* ":" body
//! ```
//!
//! A body runs to the next `+`; parameters may contain `+` themselves, because a component always
//! has its `:` first. Text and position are inverse: what is written, without spaces, reads back as the same.
//!
//! A text that is none is tried once more as people type it: names in any case, spaces beside marks, marks and
//! digits of full width, an octal code without `octal/`.

mod folders;
pub mod pattern;
mod tidy;

use std::borrow::Cow;
use std::str::FromStr;

pub use folders::{folders_of_games, own_game};
pub use grundy_core::{Cursor, Files, MAX_LENGTH, NoFiles};

use grundy_core::Error;
use smallvec::SmallVec;

use crate::games;
use crate::position::{Catalogue, Entry, Family, Sight, Sum};
use crate::rules;
use tidy::Tidy;

/// Games that are won by a score, whose positions have no values and no sums.
const SCORED: [&str; 2] = ["dots-and-boxes", "boxes"];

/// Reads a position of built-in games; graph and order files are read through `files`.
///
/// # Errors
/// An input error with the column of the first character that does not fit.
pub fn parse(text: &str, files: &dyn Files) -> Result<Sum, Error> {
    parse_with(games::built_in(), text, files)
}

/// Reads a position of built-in games as the position language writes it, or gives up: names of the user's own games,
/// files, and what people type instead are left to [`parse`]. Where both read a text, they read the same.
///
/// ```
/// use grundy::notation::{NoFiles, parse_known};
///
/// assert_eq!(parse_known("nim:3,4", &NoFiles).unwrap().to_string(), "nim:3,4");
/// assert!(parse_known("NIM: 3, 4", &NoFiles).is_none());
/// ```
pub fn parse_known(text: &str, files: &dyn Files) -> Option<Sum> {
    let catalogue = games::built_in();
    let mut cursor = Cursor::new(text, files);
    let mut parts = SmallVec::new();
    loop {
        let entry = catalogue.find(cursor.name())?;
        if !matches!(cursor.peek(), Some('/' | ':')) {
            return None;
        }
        parts.push(entry.parse(&mut cursor).ok()?);
        if !cursor.next_component() {
            return Some(Sum::new(parts));
        }
    }
}

/// The answer to a position under normal play, if its game has one at sight.
///
/// ```
/// use grundy::notation::at_sight;
///
/// assert_eq!(at_sight(b"wythoff:100000,161803").unwrap().numbers()[..2], [100_000, 161_803]);
/// assert!(at_sight(b"nim:3,4").is_none());
/// ```
pub fn at_sight(text: &[u8]) -> Option<Sight> {
    let colon = text.iter().position(|&byte| byte == b':')?;
    let name = std::str::from_utf8(&text[..colon]).ok()?;
    let game = games::built_in().find(name)?.built_in()?;
    (game.at_sight?.read)(&text[colon + 1..])
}

/// Reads a position of the games in `catalogue`.
///
/// # Errors
/// As [`parse`].
pub fn parse_with(catalogue: &Catalogue, text: &str, files: &dyn Files) -> Result<Sum, Error> {
    as_typed(catalogue, text, files, |cursor| {
        let mut parts = SmallVec::new();
        loop {
            let entry = game(catalogue, cursor)?;
            if cursor.peek().is_none() && matches!(entry, Cow::Borrowed(_)) {
                return Err(no_position(&entry, cursor));
            }
            parts.push(entry.parse(cursor)?);
            if !cursor.next_component() {
                break;
            }
        }
        Ok(Sum::new(parts))
    })
}

/// The game of the first component of a text, and the length of its name, for those who read many positions of it.
pub(crate) fn named(
    catalogue: &Catalogue,
    text: &str,
    files: &dyn Files,
) -> Option<(Entry, usize)> {
    let mut cursor = Cursor::new(text, files);
    let entry = game(catalogue, &mut cursor).ok()?.into_owned();
    Some((entry, text.len() - cursor.rest().len()))
}

/// A position of one component whose name ends at this place; `None` if it is something else.
pub(crate) fn parse_named(
    entry: &Entry,
    name: usize,
    text: &str,
    files: &dyn Files,
) -> Option<Sum> {
    let mut cursor = Cursor::new(text, files);
    let named = text.len() <= MAX_LENGTH && cursor.eat_text(text.get(..name)?);
    let part = entry.parse(&mut cursor).ok().filter(|_| named && cursor.rest().is_empty())?;
    Some(Sum::new(SmallVec::from_iter([part])))
}

/// What `read` makes of a text, or of what it means if people type it so; errors have the columns of `text`.
fn as_typed<T>(
    catalogue: &Catalogue,
    text: &str,
    files: &dyn Files,
    read: impl Fn(&mut Cursor<'_>) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut cursor = Cursor::new(text, files);
    if text.len() > MAX_LENGTH {
        return Err(cursor.error(format!("a position of at most {MAX_LENGTH} characters")));
    }
    read(&mut cursor).or_else(|error| {
        let Some(tidy) = Tidy::new(catalogue, text, files).filter(|_| error.is_input()) else {
            return Err(error);
        };
        read(&mut Cursor::new(&tidy.text, files)).map_err(|error| match error.column() {
            Some(column) => error.at_column(tidy.typed_column(column)),
            None => error,
        })
    })
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
    as_typed(catalogue, text, files, |cursor| {
        let part = game(catalogue, cursor)?.family(cursor)?;
        cursor.finish("the end of the game's name and parameters")?;
        Ok(Family::new(part))
    })
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
    as_typed(catalogue, text, files, |cursor| game(catalogue, cursor).map(Cow::into_owned))
}

/// Whether each component of the game's example is one number, as a heap of nim is: others stand beside it in sums.
///
/// ```
/// use grundy::notation::{NoFiles, entry, has_one_number};
///
/// assert!(has_one_number(&entry("nim", &NoFiles)?) && !has_one_number(&entry("wythoff", &NoFiles)?));
/// # Ok::<(), grundy::Error>(())
/// ```
pub fn has_one_number(entry: &Entry) -> bool {
    let example = parse(entry.example(), &NoFiles);
    example.is_ok_and(|sum| sum.components().next().is_some_and(|c| !c.text().contains(',')))
}

/// A built-in game as the position language writes it, for those who put a body behind it: `octal/0.77` for `0.77`.
pub fn tidied<'t>(text: &'t str, files: &dyn Files) -> Cow<'t, str> {
    tidied_with(games::built_in(), text, files)
}

/// A position without the spaces that mean nothing, at either end and beside marks, and in characters of common width.
///
/// ```
/// assert_eq!(grundy::notation::tightened(" nim: 3, 5 + kayles：7"), "nim:3,5+kayles:7");
/// ```
pub fn tightened(text: &str) -> Cow<'_, str> {
    tidy::tightened(text)
}

/// The same of a game in `catalogue`.
pub fn tidied_with<'t>(catalogue: &Catalogue, text: &'t str, files: &dyn Files) -> Cow<'t, str> {
    let tidy = match game(catalogue, &mut Cursor::new(text, files)) {
        Ok(_) => None,
        Err(_) => Tidy::new(catalogue, text, files),
    };
    tidy.map_or(Cow::Borrowed(text), |tidy| Cow::Owned(tidy.text))
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
        Some(entry) => Err(no_position(entry, cursor)),
        None if SCORED.contains(&name) => {
            let error = cursor.error_at(mark, "a game that the last move decides");
            Err(error.with_hint("scores decide this one").on("scores"))
        }
        None if name.is_empty() => {
            let error = cursor.error_at(mark, "the name of a game");
            Err(error.with_hint("such as nim").on("games"))
        }
        None => {
            let mut own = start;
            if let Some(entry) = rules::entry_of_file(&mut own)? {
                *cursor = own;
                return Ok(Cow::Owned(entry));
            }
            let error = cursor.error_at(mark, "the name of a game").on("games");
            Err(match catalogue.nearest_with(name, &cursor.games()) {
                Some(near) => error.with_hint(format!("the nearest is '{near}'")),
                None => error,
            })
        }
    }
}

/// That the name of a game is followed by something else, or nothing.
fn no_position(entry: &Entry, cursor: &Cursor<'_>) -> Error {
    let error = cursor.error("':' and a position, perhaps with '/' and a parameter before");
    error.with_hint(format!("as in '{}'", entry.example()))
}

impl FromStr for Sum {
    type Err = Error;

    /// Reads a position of built-in games that names no file.
    fn from_str(text: &str) -> Result<Sum, Error> {
        parse(text, &NoFiles)
    }
}
