//! A line's tokens, one after the other, and errors at the next.

use super::{STATEMENTS, is_keyword};
use crate::diagnostic::{Diagnostic, Place, quoted};
use crate::lexer::{Kind, NO_DIVISION, NO_XOR, Token};
use crate::syntax::Word;

pub(super) struct Tokens<'a> {
    line: &'a [Token<'a>],
    at: usize,
    /// How deep the sum or condition that is read is nested.
    pub(super) depth: usize,
    /// Whether a bar closes an absolute value.
    pub(super) bars: bool,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(line: &'a [Token<'a>]) -> Tokens<'a> {
        Tokens { line, at: 0, depth: 0, bars: false }
    }

    pub(super) fn peek(&self) -> Option<&'a Token<'a>> {
        self.line.get(self.at)
    }

    pub(super) fn peek_word(&self) -> Option<&'a str> {
        match self.peek()?.kind {
            Kind::Word(word) => Some(word),
            _ => None,
        }
    }

    pub(super) fn peek_sign(&self) -> Option<&'static str> {
        match self.peek()?.kind {
            Kind::Sign(sign) => Some(sign),
            _ => None,
        }
    }

    pub(super) fn skip(&mut self) {
        self.at += 1;
    }

    /// The place of the next token, or the one behind the last.
    pub(super) fn place(&self) -> Place {
        match (self.peek(), self.line.last()) {
            (Some(token), _) => token.place,
            (None, Some(Token { place, .. })) => {
                Place { column: place.column + place.length, length: 1, ..*place }
            }
            (None, None) => Place { line: 1, column: 1, length: 1 },
        }
    }

    /// The place of the token before the next.
    pub(super) fn before(&self) -> Place {
        self.at.checked_sub(1).and_then(|at| self.line.get(at)).map_or(self.place(), |t| t.place)
    }

    /// The next token is not what is expected.
    pub(super) fn error(&self, expected: &str) -> Diagnostic {
        let found = self.peek().map_or("the end of the line".to_string(), |t| quoted(t.text));
        let error = Diagnostic::error(self.place(), found, expected);
        match self.peek() {
            Some(Token { kind: Kind::Word(word), continues: true, .. })
                if STATEMENTS.contains(word) =>
            {
                error.with_hint("a line that begins with blanks continues the one before it")
            }
            Some(Token { kind: Kind::Word("xor"), .. }) => error.with_hint(NO_XOR),
            Some(Token { kind: Kind::Word("div"), .. }) => error.with_hint(NO_DIVISION),
            Some(Token { kind: Kind::Word("if"), .. }) => error.with_hint("write 'where'"),
            _ => error,
        }
    }

    pub(super) fn eat(&mut self, sign: &str) -> bool {
        let there = self.peek_sign() == Some(sign);
        self.at += usize::from(there);
        there
    }

    pub(super) fn expect(&mut self, sign: &str) -> Result<(), Diagnostic> {
        if self.eat(sign) { Ok(()) } else { Err(self.error(&quoted(sign))) }
    }

    pub(super) fn eat_word(&mut self, word: &str) -> bool {
        let there = self.peek_word() == Some(word);
        self.at += usize::from(there);
        there
    }

    pub(super) fn expect_word(&mut self, word: &str) -> Result<(), Diagnostic> {
        if self.eat_word(word) { Ok(()) } else { Err(self.error(&quoted(word))) }
    }

    /// A name that is no word of the language.
    pub(super) fn name(&mut self, expected: &str) -> Result<Word, Diagnostic> {
        match self.peek() {
            Some(&Token { kind: Kind::Word(word), place, .. }) if !is_keyword(word) => {
                self.skip();
                Ok(Word { text: word.to_string(), place })
            }
            Some(&Token { kind: Kind::Word(word), .. }) => {
                let hint = format!("'{word}' is a word of the language");
                Err(self.error(expected).with_hint(hint))
            }
            _ => Err(self.error(expected)),
        }
    }

    pub(super) fn end(&self) -> Result<(), Diagnostic> {
        if self.peek().is_none() { Ok(()) } else { Err(self.error("the end of the line")) }
    }
}
