//! Texts with places. A start reads no more than their names; each is parsed and made ready when it is wanted first, so that
//! writing it is a row of appends.

use std::sync::OnceLock;

use fluent_syntax::ast;
use fluent_syntax::parser;
use fluent_syntax::unicode::unescape_unicode_to_string;
use rustc_hash::FxHashMap;

use super::json::push_inside;

/// The texts of one language by name; the attribute `b` of the message `a` is called `a.b`.
pub(super) struct Catalogue {
    texts: Vec<Text>,
    /// The place of each message, and of each attribute; a message itself is its attribute without a name.
    places: FxHashMap<(&'static str, &'static str), u32>,
}

/// A text as it stands in the file, and what it comes to once that was asked for.
struct Text {
    /// The whole message.
    message: &'static str,
    attribute: &'static str,
    pattern: OnceLock<Pattern>,
}

/// A text in pieces, and made ready to be written once it was.
#[derive(Debug, Default)]
pub(super) struct Pattern {
    segments: Vec<Segment>,
    ready: OnceLock<Ready>,
}

#[derive(Debug)]
enum Segment {
    /// As it stands.
    Text(String),
    /// The argument of this name.
    Place(String),
    /// Another text, with the same arguments.
    Reference(String),
    /// One of several, by the argument of this name.
    Choice(String, Vec<Variant>),
}

#[derive(Debug)]
struct Variant {
    key: Key,
    is_default: bool,
    text: Pattern,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Key {
    Number(u64),
    Word(String),
}

/// A text made ready: other texts that it contains are put in, places are numbers.
#[derive(Debug, Default)]
pub(super) struct Ready {
    /// The names of the places.
    pub(super) places: Vec<String>,
    pub(super) pieces: Vec<Piece>,
}

#[derive(Debug)]
pub(super) enum Piece {
    /// As it stands, plain and between the quotes of a JSON string.
    Text { plain: Vec<u8>, json: Vec<u8> },
    /// The argument of this place.
    Place(usize),
    /// One of several, by the argument of this place.
    Choice(usize, Vec<Alternative>),
}

#[derive(Debug)]
pub(super) struct Alternative {
    pub(super) key: Key,
    pub(super) is_default: bool,
    pub(super) pieces: Vec<Piece>,
}

impl Ready {
    fn place(&mut self, name: &str) -> usize {
        self.places.iter().position(|known| known == name).unwrap_or_else(|| {
            self.places.push(name.to_string());
            self.places.len() - 1
        })
    }

    /// The pieces of `pattern` behind `out`.
    fn add(&mut self, pattern: &Pattern, in_: &Catalogue, out: &mut Vec<Piece>) {
        for segment in &pattern.segments {
            match segment {
                Segment::Text(text) => add_piece(out, text),
                Segment::Place(name) => out.push(Piece::Place(self.place(name))),
                Segment::Reference(name) => {
                    if let Some(pattern) = in_.get(name) {
                        self.add(pattern, in_, out);
                    }
                }
                Segment::Choice(name, variants) => {
                    let place = self.place(name);
                    let options = variants.iter().map(|variant| {
                        let mut pieces = Vec::new();
                        self.add(&variant.text, in_, &mut pieces);
                        Alternative {
                            key: variant.key.clone(),
                            is_default: variant.is_default,
                            pieces,
                        }
                    });
                    let options = options.collect();
                    out.push(Piece::Choice(place, options));
                }
            }
        }
    }
}

/// Adjacent pieces of text are one.
fn add_piece(out: &mut Vec<Piece>, text: &str) {
    if !matches!(out.last(), Some(Piece::Text { .. })) {
        out.push(Piece::Text { plain: Vec::new(), json: Vec::new() });
    }
    if let Some(Piece::Text { plain, json }) = out.last_mut() {
        plain.extend_from_slice(text.as_bytes());
        push_inside(json, text);
    }
}

impl Catalogue {
    /// Finds the texts of a file in Fluent syntax by the names with which their lines begin; nothing else is looked at.
    pub(super) fn of(source: &'static str) -> Catalogue {
        let mut catalogue = Catalogue { texts: Vec::new(), places: FxHashMap::default() };
        // Where the message begins, its own text and its attributes by their names, and where the line begins.
        let (mut begin, mut names, mut at) = (0, Vec::new(), 0);
        for end in memchr::memchr_iter(b'\n', source.as_bytes()).chain([source.len()]) {
            let line = &source[at..end];
            let text = line.trim_ascii_start();
            let is_inside = text.len() < line.len();
            match text.as_bytes() {
                [first, ..] if !is_inside && first.is_ascii_alphabetic() => {
                    catalogue.add(&source[begin..at], &names);
                    begin = at;
                    names.clear();
                    names.extend((!line.trim_ascii_end().ends_with('=')).then_some(""));
                }
                [b'.', ..] if is_inside => names.push(name(&text[1..])),
                [b'#', ..] if !is_inside => {}
                // The message's own text may begin on the next line.
                [_, ..] if names.is_empty() => names.push(""),
                _ => {}
            }
            at = end + 1;
        }
        catalogue.add(&source[begin..], &names);
        catalogue
    }

    /// The texts of a message. Who has a name first keeps it.
    fn add(&mut self, message: &'static str, names: &[&'static str]) {
        let id = name(message);
        for &attribute in names {
            let place = u32::try_from(self.texts.len()).unwrap_or(u32::MAX);
            self.places.entry((id, attribute)).or_insert(place);
            self.texts.push(Text { message, attribute, pattern: OnceLock::new() });
        }
    }

    /// Where the text called `name` is.
    #[inline]
    pub(super) fn place(&self, name: &str) -> Option<u32> {
        let (message, attribute) = name.split_once('.').unwrap_or((name, ""));
        self.places.get(&(message, attribute)).copied()
    }

    fn at(&self, place: u32) -> Option<&Pattern> {
        Some(self.texts.get(place as usize)?.pattern())
    }

    /// The text at a place, made ready to be written.
    #[inline]
    pub(super) fn ready_at(&self, place: u32) -> Option<&Ready> {
        let pattern = self.at(place)?;
        Some(pattern.ready.get_or_init(|| {
            let (mut ready, mut pieces) = (Ready::default(), Vec::new());
            ready.add(pattern, self, &mut pieces);
            Ready { pieces, ..ready }
        }))
    }

    /// The text called `name`, made ready to be written.
    pub(super) fn ready(&self, name: &str) -> Option<&Ready> {
        self.ready_at(self.place(name)?)
    }

    pub(super) fn get(&self, name: &str) -> Option<&Pattern> {
        self.at(self.place(name)?)
    }

    /// All names.
    pub(super) fn names(&self) -> impl Iterator<Item = String> {
        self.places.keys().map(|&(message, attribute)| match attribute {
            "" => message.to_string(),
            _ => format!("{message}.{attribute}"),
        })
    }
}

/// The name with which a line begins.
fn name(line: &str) -> &str {
    let is_over = |byte: u8| !(byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    &line[..line.bytes().position(is_over).unwrap_or(line.len())]
}

impl Text {
    #[inline]
    fn pattern(&self) -> &Pattern {
        self.pattern.get_or_init(|| match self.parse() {
            Ok(pattern) => pattern,
            Err(fault) => unreachable!("the tests parse every text: {fault}"),
        })
    }

    /// Line breaks within a text become spaces.
    ///
    /// # Errors
    /// What is wrong: the syntax, or what is not used here (functions, terms).
    fn parse(&self) -> Result<Pattern, String> {
        let resource = parser::parse(self.message).map_err(|(_, errors)| format!("{errors:?}"))?;
        let entry = resource.body.into_iter().next();
        let Some(ast::Entry::Message(message)) = entry else { return Err(format!("{entry:?}")) };
        let pattern = match self.attribute {
            "" => message.value,
            name => {
                let mut attributes = message.attributes.into_iter();
                attributes.find(|attribute| attribute.id.name == name).map(|found| found.value)
            }
        };
        Pattern::of(&pattern.ok_or_else(|| format!("no text in {}", self.message))?)
    }
}

impl Pattern {
    fn of(pattern: &ast::Pattern<&str>) -> Result<Pattern, String> {
        let mut segments = Vec::new();
        for element in &pattern.elements {
            match element {
                ast::PatternElement::TextElement { value } => {
                    add_text(&mut segments, &value.replace('\n', " "));
                }
                ast::PatternElement::Placeable { expression } => add(&mut segments, expression)?,
            }
        }
        Ok(Pattern { segments, ready: OnceLock::new() })
    }

    /// The names of the texts that it contains.
    pub(super) fn references<'a>(&'a self, out: &mut Vec<&'a str>) {
        for segment in &self.segments {
            match segment {
                Segment::Reference(name) => out.push(name),
                Segment::Choice(_, variants) => {
                    variants.iter().for_each(|variant| variant.text.references(out));
                }
                Segment::Text(_) | Segment::Place(_) => {}
            }
        }
    }

    /// The names of all places, those of other texts that it contains too.
    pub(super) fn places<'a>(&'a self, in_: &'a Catalogue, out: &mut Vec<&'a str>) {
        for segment in &self.segments {
            match segment {
                Segment::Text(_) => {}
                Segment::Place(name) => out.push(name),
                Segment::Reference(name) => {
                    if let Some(text) = in_.get(name) {
                        text.places(in_, out);
                    }
                }
                Segment::Choice(name, variants) => {
                    out.push(name);
                    variants.iter().for_each(|variant| variant.text.places(in_, out));
                }
            }
        }
    }
}

/// Adjacent pieces of text are one.
fn add_text(segments: &mut Vec<Segment>, text: &str) {
    match segments.last_mut() {
        Some(Segment::Text(last)) => last.push_str(text),
        _ => segments.push(Segment::Text(text.to_string())),
    }
}

fn add(segments: &mut Vec<Segment>, expression: &ast::Expression<&str>) -> Result<(), String> {
    match expression {
        ast::Expression::Inline(inline) => match inline {
            ast::InlineExpression::StringLiteral { value } => {
                add_text(segments, &unescape_unicode_to_string(value));
            }
            ast::InlineExpression::NumberLiteral { value } => add_text(segments, value),
            ast::InlineExpression::VariableReference { id } => {
                segments.push(Segment::Place(id.name.to_string()));
            }
            ast::InlineExpression::MessageReference { id, attribute: None } => {
                segments.push(Segment::Reference(id.name.to_string()));
            }
            ast::InlineExpression::Placeable { expression } => add(segments, expression)?,
            other => return Err(format!("{other:?} is not supported")),
        },
        ast::Expression::Select { selector, variants } => {
            let ast::InlineExpression::VariableReference { id } = selector else {
                return Err(format!("a choice by {selector:?}"));
            };
            let variants: Result<Vec<Variant>, String> = variants.iter().map(variant).collect();
            segments.push(Segment::Choice(id.name.to_string(), variants?));
        }
    }
    Ok(())
}

fn variant(variant: &ast::Variant<&str>) -> Result<Variant, String> {
    let key = match variant.key {
        ast::VariantKey::Identifier { name } => Key::Word(name.to_string()),
        ast::VariantKey::NumberLiteral { value } => {
            Key::Number(value.parse().map_err(|_| format!("the number {value}"))?)
        }
    };
    Ok(Variant { key, is_default: variant.default, text: Pattern::of(&variant.value)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts that a parser of the whole file finds.
    fn parsed(source: &str) -> Result<Vec<(String, Pattern)>, String> {
        let resource = parser::parse(source).map_err(|(_, errors)| format!("{errors:?}"))?;
        let mut texts: Vec<(String, Pattern)> = Vec::new();
        for entry in resource.body {
            let message = match entry {
                ast::Entry::Message(message) => message,
                ast::Entry::Term(term) => return Err(format!("the term {}", term.id.name)),
                _ => continue,
            };
            let own = message.value.map(|value| (message.id.name.to_string(), value));
            let parts = message.attributes.into_iter().map(|attribute| {
                (format!("{}.{}", message.id.name, attribute.id.name), attribute.value)
            });
            for (name, pattern) in own.into_iter().chain(parts) {
                let pattern = Pattern::of(&pattern).map_err(|fault| format!("{name}: {fault}"))?;
                if texts.iter().any(|(other, _)| *other == name) {
                    return Err(format!("{name} is there twice"));
                }
                texts.push((name, pattern));
            }
        }
        Ok(texts)
    }

    /// What is found by the beginnings of lines is what a parser finds.
    #[test]
    fn every_text_is_that_of_the_whole_file() {
        let odd = "# a = b\na = 1\n\n  2\n  .c = { $n ->\n     [one] .\n   *[other] x\n  }\n\n## .d = e\nf-g_2 =\n    h\nI=j\nk =\n .l = m\n";
        let sources = [include_str!("../../texts/en.ftl"), include_str!("../../texts/zh.ftl"), odd];
        for (source, least) in sources.into_iter().zip([700, 700, 5]) {
            let (catalogue, wanted) = (Catalogue::of(source), parsed(source).unwrap());
            assert!(wanted.len() >= least, "{}", wanted.len());
            assert_eq!(catalogue.names().count(), wanted.len());
            for (name, pattern) in &wanted {
                let found = catalogue.get(name).unwrap();
                assert_eq!(format!("{:?}", found.segments), format!("{:?}", pattern.segments));
            }
        }
        assert!(Catalogue::of("").names().next().is_none());
    }

    #[test]
    fn a_parser_says_what_is_not_supported() {
        for (source, wanted) in [
            ("a = { NUMBER($n) }", "a: "),
            ("-term = x", "the term term"),
            ("a = x\na = y", "a is there twice"),
            ("a = { $n", "["),
        ] {
            let Err(fault) = parsed(source) else { panic!("{source} is read") };
            assert!(fault.starts_with(wanted), "{source}: {fault}");
        }
    }
}
