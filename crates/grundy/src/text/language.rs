//! Writing messages in a language.

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::Ordering;

use super::catalogue::{Catalogue, Ready};
use super::writer::Writer;
use super::{Id, Message};

/// A language in which messages can be written.
///
/// The names of its texts are found when the first message is written, in a tenth of a millisecond, and each text is parsed when
/// it is written first.
///
/// ```
/// use grundy::Language;
///
/// assert_eq!(Language::of("en").unwrap().code(), "en");
/// assert_eq!(Language::of("zh").unwrap().plain("no-token").unwrap(), "石子已经取完");
/// assert!(Language::of("xx").is_none());
/// ```
pub struct Language {
    code: &'static str,
    /// Its place among all languages.
    number: usize,
    source: &'static str,
    plural: fn(u64) -> &'static str,
    catalogue: OnceLock<Catalogue>,
}

/// The language of the library where none is asked for.
pub static ENGLISH: Language =
    Language::new(0, "en", include_str!("../../texts/en.ftl"), |n| match n {
        1 => "one",
        _ => "other",
    });

/// Chinese in simplified characters.
pub static CHINESE: Language =
    Language::new(1, "zh", include_str!("../../texts/zh.ftl"), |_| "other");

/// Every language.
pub static LANGUAGES: &[&Language] = &[&ENGLISH, &CHINESE];

impl Language {
    /// A language with its code (BCP 47), its catalogue, and its plural categories as CLDR names them.
    const fn new(
        number: usize,
        code: &'static str,
        source: &'static str,
        plural: fn(u64) -> &'static str,
    ) -> Language {
        Language { code, number, source, plural, catalogue: OnceLock::new() }
    }

    /// The language with this code.
    pub fn of(code: &str) -> Option<&'static Language> {
        LANGUAGES.iter().find(|language| language.code == code).copied()
    }

    /// Its code, as `en`.
    pub fn code(&self) -> &'static str {
        self.code
    }

    /// The message as a text.
    pub fn text(&self, message: &Message) -> String {
        let mut out = Vec::with_capacity(128);
        Writer::new(self, &mut out).message(message);
        as_text(out)
    }

    /// Appends the message.
    pub fn write(&self, message: &Message, out: &mut String) {
        out.push_str(&self.text(message));
    }

    /// Appends the message as a JSON string.
    pub fn write_json(&self, message: &Message, out: &mut Vec<u8>) {
        out.push(b'"');
        Writer::json(self, out).message(message);
        out.push(b'"');
    }

    /// The text called `name`, which has no places; `None` if there is none.
    pub fn plain(&self, name: &str) -> Option<String> {
        let ready = self.catalogue().ready(name)?;
        let mut out = Vec::new();
        Writer::new(self, &mut out).ready(ready, &Message::new("", []));
        Some(as_text(out))
    }

    /// The names of all texts of the catalogue.
    pub fn names(&self) -> impl Iterator<Item = String> {
        self.catalogue().names()
    }

    /// The names of the places of the text called `name`, in the order of the text.
    pub fn places(&self, name: &str) -> Vec<&str> {
        let mut places = Vec::new();
        if let Some(pattern) = self.catalogue().get(name) {
            pattern.places(self.catalogue(), &mut places);
        }
        places
    }

    /// The names of the texts that the text called `name` contains.
    pub fn references(&self, name: &str) -> Vec<&str> {
        let mut names = Vec::new();
        if let Some(pattern) = self.catalogue().get(name) {
            pattern.references(&mut names);
        }
        names
    }

    #[inline]
    pub(super) fn catalogue(&self) -> &Catalogue {
        self.catalogue.get_or_init(|| Catalogue::of(self.source))
    }

    /// The text that a message names, made ready.
    #[inline]
    pub(super) fn ready(&self, message: &Message) -> Option<&Ready> {
        let Id { name, known } = message.id;
        let Some(noted) = known.and_then(|known| known.0.get(self.number)) else {
            return self.catalogue().ready(name);
        };
        if let Some(place) = noted.load(Ordering::Relaxed).checked_sub(1) {
            return self.catalogue().ready_at(place);
        }
        let place = self.catalogue().place(name)?;
        noted.store(place + 1, Ordering::Relaxed);
        self.catalogue().ready_at(place)
    }

    /// The plural category of a number.
    pub(super) fn plural(&self, n: u64) -> &'static str {
        (self.plural)(n)
    }
}

/// Written texts are made of texts.
fn as_text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_default()
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Language").field("code", &self.code).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Argument, Join};
    use super::*;

    static TEST: Language = Language::new(
        LANGUAGES.len(),
        "test",
        r#"list-comma = { ", " }
list-and = { " and " }
list-semicolon = { "; " }
heaps = { $n ->
    [0] no heap
    [one] one heap
   *[other] { $n } heaps
} of
    { $size }
who = { $who ->
    [mover] the mover
   *[opponent] the opponent
} has { heaps } { "{" }{ $list }{ "}" }
"#,
        |n| if n == 1 { "one" } else { "other" },
    );

    #[test]
    fn places_choices_texts_within_texts_and_lists() {
        let heaps = |n: usize| {
            TEST.text(&Message::new("heaps", [("n", n.into()), ("size", 5usize.into())]))
        };
        assert_eq!(
            [heaps(0), heaps(1), heaps(7)],
            ["no heap of 5", "one heap of 5", "7 heaps of 5"]
        );
        let who = |who: &'static str, count: u64, join| {
            let list = Argument::list(1..=count, join);
            let one = ("n", 1usize.into());
            let places = [("who", who.into()), one, ("size", 2usize.into()), ("list", list)];
            TEST.text(&Message::new("who", places))
        };
        assert_eq!(who("mover", 3, Join::And), "the mover has one heap of 2 {1, 2 and 3}");
        assert_eq!(who("opponent", 2, Join::Comma), "the opponent has one heap of 2 {1, 2}");
        assert_eq!(who("other", 1, Join::Symbol(" ⊕ ")), "the opponent has one heap of 2 {1}");
        let long = who("mover", 20, Join::Symbol("+"));
        assert!(long.ends_with("{1+2+3+4+5+6+7+8+9+10+11+12+…}"), "{long}");
    }
}
