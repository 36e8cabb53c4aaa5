//! Texts with places, made ready once so that writing one is a row of appends.

use std::sync::OnceLock;

use fluent_syntax::ast;
use fluent_syntax::parser;
use fluent_syntax::unicode::unescape_unicode_to_string;
use rustc_hash::FxHashMap;

use super::json::push_inside;

/// The texts of one language by name; the attribute `b` of the message `a` is called `a.b`.
pub(super) struct Catalogue {
    texts: Vec<Pattern>,
    /// The place of each name.
    places: FxHashMap<String, u32>,
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
    /// Reads a file in Fluent syntax. Line breaks within a text become spaces.
    ///
    /// # Errors
    /// What is wrong: the syntax, a name that is there twice, or what is not used here (functions, terms).
    pub(super) fn read(source: &str) -> Result<Catalogue, String> {
        let resource = parser::parse(source).map_err(|(_, errors)| format!("{errors:?}"))?;
        let mut catalogue = Catalogue { texts: Vec::new(), places: FxHashMap::default() };
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
                let place = u32::try_from(catalogue.texts.len()).map_err(|_| "too many texts")?;
                if catalogue.places.insert(name.clone(), place).is_some() {
                    return Err(format!("{name} is there twice"));
                }
                catalogue.texts.push(pattern);
            }
        }
        Ok(catalogue)
    }

    /// Where the text called `name` is.
    #[inline]
    pub(super) fn place(&self, name: &str) -> Option<u32> {
        self.places.get(name).copied()
    }

    /// The text at a place, made ready to be written.
    #[inline]
    pub(super) fn ready_at(&self, place: u32) -> Option<&Ready> {
        let pattern = self.texts.get(place as usize)?;
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
        self.texts.get(self.place(name)? as usize)
    }

    /// All names.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.places.keys().map(String::as_str)
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
