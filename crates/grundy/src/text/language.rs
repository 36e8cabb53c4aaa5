//! Writing messages in a language.

use std::fmt;
use std::sync::OnceLock;

use grundy_core::nat;

use super::catalogue::{Catalogue, Key, Pattern, Segment};
use super::{Argument, Join, List, Message};

/// A language in which messages can be written.
///
/// Its catalogue is read when the first message is written, in less than a millisecond.
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
    source: &'static str,
    plural: fn(u64) -> &'static str,
    catalogue: OnceLock<Catalogue>,
}

/// The language of the library where none is asked for.
pub static ENGLISH: Language =
    Language::new("en", include_str!("../../texts/en.ftl"), |n| match n {
        1 => "one",
        _ => "other",
    });

/// Chinese in simplified characters.
pub static CHINESE: Language = Language::new("zh", include_str!("../../texts/zh.ftl"), |_| "other");

/// Every language.
pub static LANGUAGES: &[&Language] = &[&ENGLISH, &CHINESE];

impl Language {
    /// A language with its code (BCP 47), its catalogue, and its plural categories as CLDR names them.
    const fn new(
        code: &'static str,
        source: &'static str,
        plural: fn(u64) -> &'static str,
    ) -> Language {
        Language { code, source, plural, catalogue: OnceLock::new() }
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
        let mut out = String::with_capacity(128);
        self.write(message, &mut out);
        out
    }

    /// Appends the message.
    pub fn write(&self, message: &Message, out: &mut String) {
        match self.catalogue().get(message.id) {
            Some(pattern) => self.write_pattern(pattern, message, out),
            None => out.push_str(message.id),
        }
    }

    /// The text called `name`, which has no places; `None` if there is none.
    pub fn plain(&self, name: &str) -> Option<String> {
        let pattern = self.catalogue().get(name)?;
        let mut out = String::new();
        self.write_pattern(pattern, &Message::new("", []), &mut out);
        Some(out)
    }

    /// The names of all texts of the catalogue.
    pub fn names(&self) -> impl Iterator<Item = &str> {
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
    fn catalogue(&self) -> &Catalogue {
        self.catalogue.get_or_init(|| match Catalogue::read(self.source) {
            Ok(catalogue) => catalogue,
            Err(fault) => unreachable!("the tests read the catalogue {}: {fault}", self.code),
        })
    }

    fn write_pattern(&self, pattern: &Pattern, message: &Message, out: &mut String) {
        for segment in &pattern.0 {
            match segment {
                Segment::Text(text) => out.push_str(text),
                Segment::Place(name) => {
                    if let Some(argument) = message.argument(name) {
                        self.write_argument(argument, out);
                    }
                }
                Segment::Reference(name) => {
                    if let Some(pattern) = self.catalogue().get(name) {
                        self.write_pattern(pattern, message, out);
                    }
                }
                Segment::Choice(name, variants) => {
                    let argument = message.argument(name);
                    let exact = variants.iter().find(|v| is_exactly(argument, &v.key));
                    let plural = || variants.iter().find(|v| self.is_plural(argument, &v.key));
                    let default = || variants.iter().find(|v| v.is_default);
                    if let Some(variant) = exact.or_else(plural).or_else(default) {
                        self.write_pattern(&variant.text, message, out);
                    }
                }
            }
        }
    }

    fn write_argument(&self, argument: &Argument, out: &mut String) {
        match argument {
            Argument::Number(n) => nat::push_u64(out, *n),
            Argument::Big(n) => {
                nat::push_short_with(out, n, &self.plain("digits").unwrap_or_default());
            }
            Argument::Text(text) => out.push_str(text),
            Argument::Word(word) => out.push_str(word),
            Argument::Message(message) => self.write(message, out),
            Argument::List(list) => self.write_list(list, out),
        }
    }

    fn write_list(&self, List { items, join, more }: &List, out: &mut String) {
        // Texts are not joined as numbers are: 3、4 和 5, but one clause，another clause.
        let texts = matches!(items.first(), Some(Argument::Message(_)));
        let separator = |name: &str, out: &mut String| {
            if let Some(pattern) = self.catalogue().get(name) {
                self.write_pattern(pattern, &Message::new("", []), out);
            }
        };
        let comma = if texts { "list-comma-texts" } else { "list-comma" };
        let and = if texts { "list-and-texts" } else { "list-and" };
        for (i, item) in items.iter().enumerate() {
            let is_last = i + 1 == items.len() && !more;
            match join {
                _ if i == 0 => {}
                Join::And if is_last => separator(and, out),
                Join::And | Join::Comma => separator(comma, out),
                Join::Semicolon => separator("list-semicolon", out),
                Join::Or => separator("list-or", out),
                Join::Symbol(symbol) => out.push_str(symbol),
            }
            self.write_argument(item, out);
        }
        if *more {
            match join {
                Join::And | Join::Comma => separator(comma, out),
                Join::Semicolon => separator("list-semicolon", out),
                Join::Or => separator("list-or", out),
                Join::Symbol(symbol) => out.push_str(symbol),
            }
            out.push('…');
        }
    }

    fn is_plural(&self, argument: Option<&Argument>, key: &Key) -> bool {
        match (argument, key) {
            (Some(Argument::Number(n)), Key::Word(word)) => (self.plural)(*n) == word,
            (Some(Argument::Big(_)), Key::Word(word)) => word == "other",
            _ => false,
        }
    }
}

fn is_exactly(argument: Option<&Argument>, key: &Key) -> bool {
    match (argument, key) {
        (Some(Argument::Number(n)), Key::Number(number)) => n == number,
        (Some(Argument::Word(given)), Key::Word(word)) => given == word,
        (Some(Argument::Text(given)), Key::Word(word)) => given == word,
        _ => false,
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Language").field("code", &self.code).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static TEST: Language = Language::new(
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

    #[test]
    fn catalogues_say_what_they_do_not_support() {
        for (source, wanted) in [
            ("a = { NUMBER($n) }", "a: "),
            ("-term = x", "the term term"),
            ("a = x\na = y", "a is there twice"),
            ("a = { $n", "["),
        ] {
            let Err(fault) = Catalogue::read(source) else { panic!("{source} is read") };
            assert!(fault.starts_with(wanted), "{source}: {fault}");
        }
    }
}
