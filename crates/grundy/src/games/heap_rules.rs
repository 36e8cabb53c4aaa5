//! Rules of one heap, by code or by name.

use grundy_core::{Cursor, Error, Nat, NoFiles};
use grundy_kernels::heap::TakeBreak;

use super::octal::{self, code};
use super::{built_in, nim, octal as family, subtraction, treblecross};
use crate::position::nearest_of;
use crate::ruleset::Ruleset;

/// Reads the rules of a heap game: a code (`0.77`, `.77`, `4.[3]`, `4!`), `octal/0.77`, a name from the
/// list (`kayles`), `subtraction/1,2,5` or `subtraction/not-2,3`. Gives the rules and their written
/// form, which is a code, or `subtraction/…`.
///
/// ```
/// let (rules, name) = grundy::games::heap_rules("kayles")?;
/// assert_eq!((rules.digits.to_vec(), name.as_str()), (vec![0, 7, 7], "0.77"));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// An input error at the first character that does not fit.
pub fn heap_rules(text: &str) -> Result<(TakeBreak, String), Error> {
    let mut cursor = Cursor::new(text, &NoFiles);
    if octal::is_general(&cursor) {
        let digits = "a code of digits from 0 to F, with a '!' at its end if heaps have to differ";
        let hint = "other rules are solved for single heaps, as in 'octal/{2+}=.0:60'";
        return Err(cursor.error(digits).with_hint(hint));
    }
    let mut ahead = cursor.clone();
    let word = ahead.name();
    if word.is_empty()
        || word.starts_with(|c: char| c.is_ascii_digit())
        || matches!(ahead.peek(), Some('.' | '!'))
    {
        return coded(code::read(&mut cursor)?, &cursor);
    }
    let mark = cursor.mark();
    let game = built_in().find(cursor.name()).map_or("", |entry| entry.name());
    if game == family::GAME.name {
        cursor.expect('/')?;
        return coded(code::read(&mut cursor)?, &cursor);
    }
    if game == subtraction::GAME.name {
        let mut amounts = cursor.clone();
        let rules = subtraction::Subtraction::from_parameters(&mut cursor)?;
        cursor.finish("',' or the end")?;
        let mut name = game.to_string();
        rules.write_parameters(&mut name);
        let Some(digits) = rules.take_break() else {
            let most = Nat::from(subtraction::MAX_TAKEN);
            amounts.word(|c| !c.is_ascii_digit());
            let mut first = amounts.mark();
            while amounts.nat("a number of tokens").is_ok_and(|amount| amount <= most) {
                amounts.eat(',');
                first = amounts.mark();
            }
            return Err(cursor.error_at(first, format!("amounts of at most {most} tokens")));
        };
        return Ok((digits, name));
    }
    if game == nim::GAME.name {
        return coded(TakeBreak { repeat: 1, ..TakeBreak::new(vec![0, 3]) }, &cursor);
    }
    if let Some(octal) = octal::named::find(game) {
        return coded(octal.rules, &cursor);
    }
    let error =
        cursor.error_at(mark, "a code such as 0.77, or the name of a heap game such as kayles");
    Err(match game {
        "" => {
            let near = nearest_of(word, octal::named::names().chain([nim::GAME.name]));
            match near {
                Some(near) => error.with_hint(format!("the nearest name is '{near}'")),
                None => error,
            }
        }
        _ if game == treblecross::GAME.name => {
            error.with_hint("a stretch of n squares is a heap of n + 2 under 0.007")
        }
        _ => error.with_hint(format!("{game} has no code")),
    })
}

/// `rules` with their code, if nothing follows.
fn coded(rules: TakeBreak, cursor: &Cursor<'_>) -> Result<(TakeBreak, String), Error> {
    if cursor.peek().is_some() {
        return Err(cursor.error("the end"));
    }
    let mut name = String::new();
    code::write(&rules, &mut name);
    Ok((rules, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_names_give_the_same_rules() {
        for (texts, name, digits, repeat, unequal) in [
            (
                &["0.77", ".77", "octal/.77", "kayles", "0.770"][..],
                "0.77",
                &[0, 7, 7][..],
                0,
                false,
            ),
            (&["4!", "4.!", "4.0!", "octal/4!", "grundy", "grundys-game"], "4.0!", &[4], 0, true),
            (&["4.[3]", "lasker", "4.3[3]"], "4.[3]", &[4, 3], 1, false),
            (&["nim", "0.[3]"], "0.[3]", &[0, 3], 1, false),
            (&["subtraction/2,1,4"], "subtraction/1,2,4", &[0, 3, 3, 0, 3], 0, false),
            (&["subtraction/not-3,1"], "subtraction/not-1,3", &[0, 0, 3, 0, 3], 1, false),
            (&["c.", "C."], "C.0", &[12], 0, false),
        ] {
            for text in texts {
                let (rules, written) = heap_rules(text).unwrap_or_else(|e| panic!("{text}: {e}"));
                let wanted = TakeBreak { repeat, unequal, ..TakeBreak::new(digits.to_vec()) };
                assert_eq!((rules, written.as_str()), (wanted, name), "{text}");
                assert_eq!(heap_rules(name).unwrap().1, name);
            }
        }
    }

    #[test]
    fn other_texts_are_refused_with_a_column() {
        for (text, column, expected) in [
            ("", 1, "'0.', '4.'"),
            ("0.7G", 4, "a digit from 0 to F"),
            ("0.77:5", 5, "the end"),
            ("kayles:5", 7, "the end"),
            ("kayless", 1, "or the name of a heap game such as kayles"),
            ("wythoff", 1, "wythoff has no code"),
            ("treblecross", 1, "a heap of n + 2 under 0.007"),
            ("{2+}=.0", 1, "as in 'octal/{2+}=.0:60'"),
            ("octal/4!.7", 1, "with a '!' at its end"),
            ("octal", 6, "'/'"),
            ("octal/9", 7, "'0.', '4.'"),
            ("subtraction/0", 13, "at least 1"),
            ("subtraction/1,2x", 16, "',' or the end"),
            ("kayels", 1, "the nearest name is 'kayles'"),
            ("0.77kayles", 5, "a digit from 0 to F"),
            ("subtraction/1000001", 13, "at most 1000000 tokens"),
            ("subtraction/99999999999999999999", 13, "at most 1000000 tokens"),
            ("subtraction/not-7,10^6,10^7,3", 24, "found '10^7,3'"),
        ] {
            let error = heap_rules(text).unwrap_err();
            assert_eq!(error.column(), Some(column), "{text}: {error}");
            assert!(error.to_string().contains(expected), "{text}: {error}");
        }
    }
}
