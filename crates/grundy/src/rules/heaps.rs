//! Rules of one heap, built in or from a file.

use grundy_core::{Cursor, Error, Files};
use grundy_kernels::heap::TakeBreak;
use grundy_rules::Shape;

use super::file;
use crate::games;

/// Reads the rules of a heap game: what [`games::heap_rules`] reads, and `@FILE`, `@FILE/t=3` or the name of
/// a user's game, if its rules are those of a take-and-break code. Gives the rules and that code.
///
/// ```
/// let (rules, code) = grundy::rules::heap_rules("kayles", &grundy::notation::NoFiles)?;
/// assert_eq!((rules.digits.to_vec(), code.as_str()), (vec![0, 7, 7], "0.77"));
/// # Ok::<(), grundy::Error>(())
/// ```
///
/// # Errors
/// An input error at the first character that does not fit, or at the file whose rules have no code.
pub fn heap_rules(text: &str, files: &dyn Files) -> Result<(TakeBreak, String), Error> {
    let mut cursor = Cursor::new(text, files);
    let mark = cursor.mark();
    // A name of the list is no file's.
    let built_in = games::heap_rules(text);
    if built_in.is_ok() {
        return built_in;
    }
    let Some(known) = file::rules_of_file(&mut cursor)? else { return built_in };
    let name = &known.name;
    let rules = known.with_parameters(&mut cursor)?;
    let checked = rules.checked();
    let refused = |expected: &str, why: String| Err(cursor.error_at(mark, expected).with_hint(why));
    match (&checked.shape, rules.heap_rules()) {
        (Shape::Heap(_), Some(_)) if checked.game.misere => refused(
            "a game under normal play",
            format!("{name} says `misere`; values are those of normal play"),
        ),
        (Shape::Heap(digits), Some(found)) => Ok((found, digits.code())),
        _ => {
            let sentence = checked.shape.sentence(&checked.game);
            refused("rules of single heaps that have a code", format!("{name}: {sentence}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files that are texts in memory.
    struct Texts;

    impl Files for Texts {
        fn read(&self, name: &str) -> std::io::Result<String> {
            match name {
                "take.game" => {
                    Ok("game t\nwith m = 3\nheaps n\ntake k from n where k <= m\n".into())
                }
                "last.game" => Ok("game l\nheaps n\nmisere\ntake k from n\n".into()),
                "wythoff" => {
                    Ok("game w\nheaps x, y\ntake k from any heap\ntake k from each heap\n".into())
                }
                _ => Err(std::io::ErrorKind::NotFound.into()),
            }
        }

        fn game(&self, name: &str) -> std::io::Result<Option<String>> {
            let mine = "game mine\nheaps n\ntake k from n where k in {1, 4}\n";
            Ok((name == "mine").then(|| mine.into()))
        }
    }

    #[test]
    fn files_and_names_give_codes() {
        for (text, code) in [
            ("@take", "0.333"),
            ("@take.game", "0.333"),
            ("@take/m=5", "0.33333"),
            ("mine", "0.3003"),
            ("kayles", "0.77"),
            (".77", "0.77"),
        ] {
            assert_eq!(
                heap_rules(text, &Texts).map(|found| found.1),
                Ok(code.to_string()),
                "{text}"
            );
            let (rules, code) = heap_rules(text, &Texts).unwrap();
            assert_eq!(
                games::heap_rules(&code).unwrap().0,
                rules,
                "{text}: the code says the same"
            );
        }
    }

    #[test]
    fn rules_have_the_names_of_files_and_of_games() {
        let named = |text: &str| file::named_rules(text, &Texts);
        let stated = |text: &str| {
            let rules = named(text).unwrap().unwrap_or_else(|| panic!("{text}")).checked().clone();
            (rules.rules.name, rules.rules.parameters.iter().map(|p| p.value).collect::<Vec<_>>())
        };
        let none = Vec::<i64>::new();
        assert_eq!(stated("mine"), ("mine".to_string(), none.clone()));
        assert_eq!(stated("@wythoff"), ("w".to_string(), none));
        assert_eq!(stated("@take/m=5").1, [5]);
        for none in ["kayles", "nim:3", "octal/0.77", "mines", ""] {
            assert!(named(none).unwrap().is_none(), "{none}");
        }
        for (text, column) in [("@none", 1), ("@take/q=5", 6), ("mine:3", 5)] {
            assert_eq!(named(text).unwrap_err().column(), Some(column), "{text}");
        }
    }

    #[test]
    fn what_has_no_code_is_refused_with_a_reason() {
        for (text, column, expected) in [
            ("@wythoff", 1, "have a code"),
            ("@last", 1, "says `misere`"),
            ("@take/m=5x", 10, "or the end"),
            ("@take/q=5", 6, "parameter"),
            ("@none", 1, "@none"),
            ("mines", 1, "the name of a heap game"),
        ] {
            let error = heap_rules(text, &Texts).unwrap_err();
            assert_eq!(error.column(), Some(column), "{text}: {error}");
            assert!(error.to_string().contains(expected), "{text}: {error}");
        }
    }
}
