//! In which language the texts are written: reasons, moves, rules of games and what frames them.

use std::env;
use std::ffi::OsString;
use std::sync::OnceLock;

use grundy::text::{ENGLISH, Language};

/// What `--lang` asked for.
static ASKED: OnceLock<Option<&'static Language>> = OnceLock::new();

/// Keeps what `--lang` asked for, at the start of the command.
pub fn ask(language: Option<&'static Language>) {
    ASKED.get_or_init(|| language);
}

/// What `--lang` asks for in words that are not understood as arguments.
pub fn in_words(words: impl Iterator<Item = OsString>) -> Option<&'static Language> {
    let mut words = words.map_while(|word| word.into_string().ok().filter(|word| word != "--"));
    let code = words.find_map(|word| match word.strip_prefix("--lang") {
        Some("") => Some(None),
        Some(rest) => rest.strip_prefix('=').map(|code| Some(code.to_string())),
        None => None,
    })?;
    Language::of(&code.or_else(|| words.next())?)
}

/// The language for readers: that of `--lang`, else that of the environment, else English.
pub fn shown() -> &'static Language {
    let environment = || of_locale(|name| env::var(name).ok());
    asked().or_else(environment).unwrap_or(&ENGLISH)
}

/// The language for programs: that of `--lang`, else English, so that JSON is the same for everybody.
pub fn data() -> &'static Language {
    asked().unwrap_or(&ENGLISH)
}

/// An error in the language for readers, if all its words are known there.
pub fn told(text: &str) -> String {
    grundy_answers::wholly_in_language(text, shown())
}

fn asked() -> Option<&'static Language> {
    ASKED.get().copied().flatten()
}

/// The language of the first locale that is set, in the order of POSIX: `zh_CN.UTF-8` is Chinese.
fn of_locale(variable: impl Fn(&str) -> Option<String>) -> Option<&'static Language> {
    let set = |name| variable(name).filter(|locale| !locale.is_empty());
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(set)?;
    Language::of(locale.split(['_', '.', '@', '-']).next()?)
}

#[cfg(test)]
mod tests {
    use super::{in_words, of_locale};

    #[test]
    fn the_language_is_found_among_words_that_are_not_understood() {
        for (line, code) in [
            ("solve --frob --lang zh", Some("zh")),
            ("--lang=zh slove nim:1", Some("zh")),
            ("solve --lang en --lang zh", Some("en")),
            ("solve nim:1 --lang", None),
            ("solve --language zh", None),
            ("solve --lang xx", None),
            ("judge --check -- ./a.out --lang zh", None),
        ] {
            let language = in_words(line.split(' ').map(Into::into));
            assert_eq!(language.map(|language| language.code()), code, "{line}");
        }
    }

    #[test]
    fn the_first_locale_that_is_set_decides() {
        let of = |set: &[(&str, &str)]| {
            let value = |name: &str| set.iter().find(|(known, _)| *known == name);
            of_locale(|name| value(name).map(|(_, value)| value.to_string()))
                .map(|language| language.code())
        };
        assert_eq!(of(&[]), None);
        assert_eq!(of(&[("LANG", "zh_CN.UTF-8")]), Some("zh"));
        assert_eq!(of(&[("LANG", "zh")]), Some("zh"));
        assert_eq!(of(&[("LANG", "zh-Hans")]), Some("zh"));
        assert_eq!(of(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")]), None);
        assert_eq!(of(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "")]), Some("zh"));
        assert_eq!(of(&[("LANG", "zh_CN.UTF-8"), ("LC_MESSAGES", "en_GB")]), Some("en"));
        assert_eq!(of(&[("LANG", "de_DE.UTF-8")]), None);
    }
}
