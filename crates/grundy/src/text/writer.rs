//! Writing a message: its pieces one after the other, what stands in places in the language in its turn.

use grundy_core::nat;
use grundy_kernels::bytes::append;

use super::catalogue::{Key, Piece, Ready};
use super::json::push_inside;
use super::{Argument, Join, Language, List, Message};

/// Where messages are written, and how.
pub(super) struct Writer<'a> {
    language: &'a Language,
    /// Whether this is the inside of a JSON string.
    json: bool,
    out: &'a mut Vec<u8>,
}

/// Places of a text whose arguments are looked up once.
const PLACES: usize = 8;

/// The arguments for the places of a text.
struct Given<'m> {
    message: &'m Message,
    ready: &'m Ready,
    first: [Option<&'m Argument>; PLACES],
}

impl<'m> Given<'m> {
    #[inline]
    fn new(message: &'m Message, ready: &'m Ready) -> Given<'m> {
        let mut first = [None; PLACES];
        for (argument, name) in first.iter_mut().zip(&ready.places) {
            *argument = message.argument(name);
        }
        Given { message, ready, first }
    }

    #[inline]
    fn get(&self, place: usize) -> Option<&'m Argument> {
        match self.first.get(place) {
            Some(argument) => *argument,
            None => self.message.argument(&self.ready.places[place]),
        }
    }
}

impl<'a> Writer<'a> {
    /// A writer of plain text.
    pub(super) fn new(language: &'a Language, out: &'a mut Vec<u8>) -> Writer<'a> {
        Writer { language, json: false, out }
    }

    /// A writer of what stands between the quotes of a JSON string.
    pub(super) fn json(language: &'a Language, out: &'a mut Vec<u8>) -> Writer<'a> {
        Writer { language, json: true, out }
    }

    pub(super) fn message(&mut self, message: &Message) {
        match self.language.ready(message) {
            Some(ready) => self.ready(ready, message),
            None => self.text(message.id.name),
        }
    }

    /// A text with the arguments of `message`.
    pub(super) fn ready(&mut self, ready: &Ready, message: &Message) {
        self.pieces(&ready.pieces, &Given::new(message, ready));
    }

    fn pieces(&mut self, pieces: &[Piece], given: &Given<'_>) {
        for piece in pieces {
            match piece {
                Piece::Text { plain, json } => {
                    append(self.out, if self.json { json } else { plain });
                }
                Piece::Place(place) => match given.get(*place) {
                    Some(Argument::Number(n)) => nat::push_bytes(self.out, *n),
                    Some(argument) => self.argument(argument),
                    None => {}
                },
                Piece::Choice(place, all) => {
                    let argument = given.get(*place);
                    let exact = all.iter().find(|one| is_exactly(argument, &one.key));
                    let plural = || all.iter().find(|one| self.is_plural(argument, &one.key));
                    let default = || all.iter().find(|one| one.is_default);
                    if let Some(chosen) = exact.or_else(plural).or_else(default) {
                        self.pieces(&chosen.pieces, given);
                    }
                }
            }
        }
    }

    fn text(&mut self, text: &str) {
        match self.json {
            true => push_inside(self.out, text),
            false => append(self.out, text.as_bytes()),
        }
    }

    fn argument(&mut self, argument: &Argument) {
        match argument {
            Argument::Number(n) => nat::push_bytes(self.out, *n),
            Argument::Big(n) => {
                let mut digits = String::new();
                let word = self.language.plain("digits").unwrap_or_default();
                nat::push_short_with(&mut digits, n, &word);
                self.text(&digits);
            }
            Argument::Text(text) => self.text(text),
            Argument::Word(word) => self.text(word),
            Argument::Message(message) => self.message(message),
            Argument::List(list) => self.list(list),
        }
    }

    /// A text without places.
    fn separator(&mut self, name: &str) {
        if let Some(ready) = self.language.catalogue().ready(name) {
            self.ready(ready, &Message::new("", []));
        }
    }

    fn list(&mut self, List { items, join, more }: &List) {
        // Texts are not joined as numbers are: 3、4 和 5, but one clause，another clause.
        let texts = matches!(items.first(), Some(Argument::Message(_)));
        let comma = match (texts, join) {
            (true, Join::And) => "list-comma-and-texts",
            (true, _) => "list-comma-texts",
            (false, _) => "list-comma",
        };
        let and = if texts { "list-and-texts" } else { "list-and" };
        for (i, item) in items.iter().enumerate() {
            let is_last = i + 1 == items.len() && !more;
            match join {
                _ if i == 0 => {}
                Join::And if is_last => self.separator(and),
                join => self.join(*join, comma),
            }
            self.argument(item);
        }
        if *more {
            self.join(*join, comma);
            self.text("…");
        }
    }

    fn join(&mut self, join: Join, comma: &str) {
        match join {
            Join::And | Join::Comma => self.separator(comma),
            Join::Semicolon => self.separator("list-semicolon"),
            Join::Or => self.separator("list-or"),
            Join::Symbol(symbol) => self.text(symbol),
        }
    }

    fn is_plural(&self, argument: Option<&Argument>, key: &Key) -> bool {
        match (argument, key) {
            (Some(Argument::Number(n)), Key::Word(word)) => self.language.plural(*n) == word,
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
