//! Tokens to statements: recursive descent, a line at a time, with a limit on nesting.

mod sums;
mod tokens;

use crate::diagnostic::{Diagnostic, Place, nearest, quoted};
use crate::lexer::{self, Kind, MOST_NUMBER, Token};
use crate::syntax::{
    RawChange, RawCondition, RawSum, RawTarget, Statement, StatementKind, Verb, Word,
};
use tokens::Tokens;

/// Words with which a statement begins.
const STATEMENTS: &[&str] = &[
    "game",
    "source",
    "with",
    "heap",
    "heaps",
    "state",
    "where",
    "end",
    "misere",
    "symmetric",
    "loopy",
    "block",
    "take",
    "add",
    "set",
    "replace",
];

/// The other words that cannot be names.
const KEYWORDS: &[&str] = &[
    "starts", "at", "when", "and", "or", "not", "from", "to", "by", "any", "each", "mod", "min",
    "max", "in",
];

/// So many lines with errors are reported.
const MOST_ERRORS: usize = 20;

/// The statements of a file, and what is wrong with lines that are none.
pub(crate) fn read(source: &str) -> (Vec<Statement>, Vec<Diagnostic>) {
    let (lines, mut errors) = lexer::read(source);
    let mut statements = Vec::new();
    if errors.is_empty() {
        for line in &lines {
            match statement(line) {
                Ok(statement) => statements.push(statement),
                Err(error) => errors.push(error),
            }
            if errors.len() == MOST_ERRORS {
                break;
            }
        }
    }
    errors.truncate(MOST_ERRORS);
    (statements, errors)
}

/// Whether a word of the language may not be a name.
pub(crate) fn is_keyword(word: &str) -> bool {
    STATEMENTS.contains(&word) || KEYWORDS.contains(&word)
}

fn statement(line: &[Token<'_>]) -> Result<Statement, Diagnostic> {
    let mut tokens = Tokens::new(line);
    let place = tokens.place();
    let kind = tokens.statement()?;
    tokens.end()?;
    Ok(Statement { place, kind })
}

impl Tokens<'_> {
    fn statement(&mut self) -> Result<StatementKind, Diagnostic> {
        let word = match self.peek() {
            Some(Token { kind: Kind::Word(word), .. }) => *word,
            _ => return Err(self.error("a statement such as 'heaps x, y' or 'take k from x'")),
        };
        let statement = match word {
            "take" | "add" | "set" => return self.changes(),
            _ if STATEMENTS.contains(&word) => word,
            _ => {
                let error = self.error("a statement such as 'heaps x, y' or 'take k from x'");
                let near = nearest(word, STATEMENTS.iter().copied());
                return Err(match near {
                    Some(near) => error.with_hint(format!("the nearest word is '{near}'")),
                    None => error,
                });
            }
        };
        self.skip();
        Ok(match statement {
            "game" => self.game()?,
            "source" => StatementKind::Source(self.text("the author and the year")?),
            "with" => StatementKind::With(self.list(Tokens::parameter)?),
            "heap" | "heaps" => StatementKind::Heaps(self.list(|this| this.name("a heap's name"))?),
            "state" => StatementKind::State(self.list(Tokens::state)?),
            "where" => StatementKind::Where(self.condition()?),
            "end" => {
                self.expect_word("when")?;
                StatementKind::EndWhen(self.condition()?)
            }
            "misere" => StatementKind::Misere,
            "symmetric" => StatementKind::Symmetric,
            "loopy" => StatementKind::Loopy,
            "block" => StatementKind::Block(self.sum()?),
            _ => self.replace()?,
        })
    }

    fn game(&mut self) -> Result<StatementKind, Diagnostic> {
        let place = self.place();
        // More words than a name would have are no part of it.
        let line = self.peek().and_then(|token| token.text.split_once(' '));
        let is_close = line.is_some_and(|(_, about)| {
            !about.starts_with(' ') && about.split_whitespace().count() <= 3
        });
        let text = self.text("a name")?;
        let (name, about) = text.split_once([' ', '\t']).unwrap_or((&text, ""));
        let wrong = name.chars().position(|c| !(c.is_ascii_alphanumeric() || c == '-'));
        let number = !name.starts_with(|c: char| c.is_ascii_alphabetic());
        if number || wrong.is_some() {
            let at = if number { 0 } else { wrong.unwrap_or(0) };
            let column = place.column + u32::try_from(at).unwrap_or(0);
            let place = Place { column, length: 1, ..place };
            let found = name.chars().nth(at).map_or_else(String::new, String::from);
            let expected = "a name of letters, digits and '-' that begins with a letter";
            return Err(Diagnostic::error(place, quoted(&found), expected));
        }
        let place = Place { length: u32::try_from(name.len()).unwrap_or(1), ..place };
        let word = Word { text: name.to_string(), place };
        Ok(StatementKind::Game(word, about.trim().to_string(), is_close))
    }

    /// Free text, its lines joined by blanks.
    fn text(&mut self, expected: &str) -> Result<String, Diagnostic> {
        let mut text = String::new();
        while let Some(&Token { kind: Kind::Text(words), .. }) = self.peek() {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(words);
            self.skip();
        }
        if text.is_empty() { Err(self.error(expected)) } else { Ok(text) }
    }

    fn list<T>(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<T, Diagnostic>,
    ) -> Result<Vec<T>, Diagnostic> {
        let mut items = vec![item(self)?];
        while self.eat(",") {
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn parameter(&mut self) -> Result<(Word, i64), Diagnostic> {
        let name = self.name("a parameter's name")?;
        self.expect("=")?;
        match self.peek() {
            Some(&Token { kind: Kind::Number(number), .. }) => {
                self.skip();
                Ok((name, number))
            }
            _ => Err(self.error(&format!("a number from 0 to {MOST_NUMBER}"))),
        }
    }

    fn state(&mut self) -> Result<(Word, Option<RawSum>), Diagnostic> {
        let name = self.name("a name for what is remembered")?;
        if !self.eat_word("starts") {
            return Ok((name, None));
        }
        self.expect_word("at")?;
        Ok((name, Some(self.sum()?)))
    }

    fn replace(&mut self) -> Result<StatementKind, Diagnostic> {
        let heap = self.name("a heap")?;
        self.expect_word("by")?;
        let parts = self.list(Tokens::sum)?;
        Ok(StatementKind::Replace(heap, parts, self.optional_where()?))
    }

    fn optional_where(&mut self) -> Result<Option<RawCondition>, Diagnostic> {
        if self.eat_word("where") { self.condition().map(Some) } else { Ok(None) }
    }

    fn changes(&mut self) -> Result<StatementKind, Diagnostic> {
        let mut changes = Vec::new();
        let mut verb = Verb::Take;
        loop {
            match self.peek_word() {
                Some("take") => verb = Verb::Take,
                Some("add") => verb = Verb::Add,
                Some("set") => verb = Verb::Set,
                _ => {
                    changes.push(self.change(verb)?);
                    if self.eat_word("and") {
                        continue;
                    }
                    return Ok(StatementKind::Change(changes, self.optional_where()?));
                }
            }
            self.skip();
            changes.push(self.change(verb)?);
            if !self.eat_word("and") {
                return Ok(StatementKind::Change(changes, self.optional_where()?));
            }
        }
    }

    /// A change after its verb.
    fn change(&mut self, verb: Verb) -> Result<RawChange, Diagnostic> {
        let (verb, sum, target) = match verb {
            Verb::Set => {
                let name = self.name("a heap or state")?;
                self.expect_word("to")?;
                (verb, self.sum()?, RawTarget::Named(name))
            }
            Verb::Take => {
                let sum = self.sum()?;
                self.expect_word("from")?;
                (verb, sum, self.target()?)
            }
            Verb::Add => {
                let sum = self.sum()?;
                self.expect_word("to")?;
                (verb, sum, self.target()?)
            }
        };
        Ok(RawChange { verb, sum, target })
    }

    fn target(&mut self) -> Result<RawTarget, Diagnostic> {
        let place = self.place();
        if self.eat_word("any") {
            let end = self.place();
            self.expect_word("heap")?;
            Ok(RawTarget::Any(place.to(end)))
        } else if self.eat_word("each") {
            let end = self.place();
            self.expect_word("heap")?;
            Ok(RawTarget::Each(place.to(end)))
        } else {
            Ok(RawTarget::Named(self.name("a heap, 'any heap' or 'each heap'")?))
        }
    }
}
