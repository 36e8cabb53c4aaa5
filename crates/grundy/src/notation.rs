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

pub use grundy_core::{Cursor, Files, MAX_LENGTH, NoFiles};

use crate::games::{self, Game};
use crate::part::Part;
use crate::sum::Sum;
use grundy_core::Error;

/// Reads a position; graph and order files are read through `files`.
///
/// # Errors
/// An input error with the column of the first character that does not fit.
pub fn parse(text: &str, files: &dyn Files) -> Result<Sum, Error> {
    let mut cursor = Cursor::new(text, files);
    if text.len() > MAX_LENGTH {
        return Err(cursor.error(format!("a position of at most {MAX_LENGTH} characters")));
    }
    let mut parts = Vec::with_capacity(1);
    loop {
        let game = game_name(&mut cursor)?;
        parts.push((game.parse)(game, &mut cursor)?);
        if !cursor.next_component() {
            break;
        }
    }
    Ok(Sum::new(parts))
}

/// Reads a game with its parameters but without a position, such as `wythoff/2`.
///
/// # Errors
/// As [`parse`].
pub fn parse_game(text: &str, files: &dyn Files) -> Result<Box<dyn Part>, Error> {
    let mut cursor = Cursor::new(text, files);
    let game = game_name(&mut cursor)?;
    let part = (game.family)(game, &mut cursor)?;
    cursor.finish("the end of the game's name and parameters")?;
    Ok(part)
}

fn game_name(cursor: &mut Cursor<'_>) -> Result<&'static Game, Error> {
    let mark = cursor.mark();
    let start = cursor.clone();
    let name = cursor.name();
    match games::find(name) {
        Some(game) if matches!(cursor.peek(), Some('/' | ':') | None) => Ok(game),
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
            let near = games::nearest(name);
            let hint = format!("the nearest is '{near}'; `grundy games` lists them all");
            Err(cursor.error_at(mark, "the name of a game").with_hint(hint))
        }
    }
}
