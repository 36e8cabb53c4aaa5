//! The words and signs of DOT.

use std::borrow::Cow;
use std::time::Instant;

use grundy_core::{ReadError, visible};

use super::error_at;
use crate::file::timed::in_time;

/// A word or sign.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Token<'a> {
    /// A name, a number or a text in quotation marks.
    Name(Cow<'a, str>),
    /// `->` or `--`.
    Edge,
    /// One of `{}[];,=:`.
    Sign(u8),
    /// The end of the text.
    End,
}

/// The tokens of a text, one ahead.
pub(super) struct Tokens<'a> {
    text: &'a str,
    /// Where the next token begins and ends, and the number and start of the line it begins on.
    start: usize,
    end: usize,
    line: u64,
    line_start: usize,
    /// The token that was not taken yet.
    pub(super) next: Token<'a>,
    /// When reading is given up, and how many tokens and lines without any were seen since this was asked.
    deadline: Option<Instant>,
    unasked: u32,
}

/// So many tokens and lines may pass until the time is looked at.
const PATIENCE: u32 = 1 << 12;

/// Where a token begins and ends, and the number and start of the line it begins on.
#[derive(Clone, Copy)]
pub(super) struct Place {
    start: usize,
    end: usize,
    line: u64,
    line_start: usize,
}

/// How much of a wrong text an error shows.
const SHOWN: usize = 40;

impl<'a> Tokens<'a> {
    /// At the first token of `text`, whose first line has the number `line`.
    pub(super) fn new(
        text: &'a [u8],
        line: u64,
        deadline: Option<Instant>,
    ) -> Result<Tokens<'a>, ReadError> {
        let text = std::str::from_utf8(text).map_err(|error| {
            let before = &text[..error.valid_up_to()];
            let lines = memchr::memchr_iter(b'\n', before).count() as u64;
            let start = memchr::memrchr(b'\n', before).map_or(0, |end| end + 1);
            let column = String::from_utf8_lossy(&before[start..]).chars().count() + 1;
            error_at(line + lines, column, "a byte that is not UTF-8", "text in UTF-8")
        })?;
        let next = Token::End;
        let mut tokens =
            Tokens { text, start: 0, end: 0, line, line_start: 0, next, deadline, unasked: 0 };
        tokens.step()?;
        Ok(tokens)
    }

    /// The text of the next token.
    pub(super) fn text(&self) -> &'a str {
        &self.text[self.start..self.end]
    }

    /// The error that the next token is not what is expected.
    pub(super) fn error(&self, expected: &str) -> ReadError {
        self.error_from(self.text(), expected)
    }

    /// Where the next token stands. An error counts the characters of its line before it: who may need one
    /// later keeps this.
    pub(super) fn place(&self) -> Place {
        Place { start: self.start, end: self.end, line: self.line, line_start: self.line_start }
    }

    /// The error that the token at a place is not what is expected.
    pub(super) fn error_at(&self, place: Place, expected: &str) -> ReadError {
        self.error_of(place, &self.text[place.start..place.end], expected)
    }

    fn error_from(&self, shown: &str, expected: &str) -> ReadError {
        self.error_of(self.place(), shown, expected)
    }

    fn error_of(&self, place: Place, shown: &str, expected: &str) -> ReadError {
        let column = self.text[place.line_start..place.start].chars().count() + 1;
        let mut found: String = shown.chars().take(SHOWN).collect();
        if found.len() < shown.len() {
            found.push('…');
        }
        let found = match shown {
            "" => "the end of the file".to_string(),
            _ => format!("'{}'", visible(&found)),
        };
        error_at(place.line, column, &found, expected)
    }

    /// Takes the next token, which must be `wanted`.
    pub(super) fn expect(&mut self, wanted: Token<'_>, name: &str) -> Result<(), ReadError> {
        if self.next == wanted { self.step() } else { Err(self.error(name)) }
    }

    /// Takes the next token, which must be a name.
    pub(super) fn name(&mut self, what: &str) -> Result<Cow<'a, str>, ReadError> {
        let Token::Name(name) = self.next.clone() else { return Err(self.error(what)) };
        self.step()?;
        Ok(name)
    }

    /// Whether the next token is this word, in any case and without quotation marks.
    pub(super) fn is_keyword(&self, keyword: &str) -> bool {
        matches!(self.next, Token::Name(_)) && self.text().eq_ignore_ascii_case(keyword)
    }

    /// Takes the next token if it is this word.
    pub(super) fn eat_keyword(&mut self, keyword: &str) -> Result<bool, ReadError> {
        let found = self.is_keyword(keyword);
        if found {
            self.step()?;
        }
        Ok(found)
    }

    /// Goes to the token after the next.
    pub(super) fn step(&mut self) -> Result<(), ReadError> {
        // A text in quotation marks may have gone over lines.
        self.pass(self.start, self.end);
        self.skip_blanks()?;
        let rest = &self.text[self.start..];
        let Some(first) = rest.chars().next() else {
            self.end = self.start;
            self.next = Token::End;
            return Ok(());
        };
        let (length, token) = match first {
            '{' | '}' | '[' | ']' | ';' | ',' | '=' | ':' => (1, Token::Sign(rest.as_bytes()[0])),
            '-' if is_edge(rest) => (2, Token::Edge),
            '"' => {
                let (length, text) = quoted(rest)
                    .ok_or_else(|| self.error_from(rest, "a closing quotation mark"))?;
                (length, Token::Name(text))
            }
            '<' => {
                return Err(
                    self.error_from(&rest[..1], "a name without markup: HTML labels are not read")
                );
            }
            _ if fits(first) || matches!(first, '.' | '-') => {
                let bare = bare(rest);
                if !is_name(bare) && !is_number(bare) {
                    return Err(self.error_from(bare, BARE));
                }
                (bare.len(), Token::Name(Cow::Borrowed(bare)))
            }
            other => {
                let shown = &rest[..other.len_utf8()];
                return Err(self.error_from(shown, "a name or a sign of DOT"));
            }
        };
        self.end = self.start + length;
        self.next = token;
        Ok(())
    }

    /// Moves the start past blanks and comments.
    fn skip_blanks(&mut self) -> Result<(), ReadError> {
        self.start = self.end;
        loop {
            self.unasked += 1;
            if self.unasked == PATIENCE {
                self.unasked = 0;
                in_time(self.deadline)?;
            }
            let rest = &self.text[self.start..];
            let at_line_start = self.start == self.line_start;
            let length = if let Some(comment) = rest.strip_prefix("/*") {
                let end = comment
                    .find("*/")
                    .ok_or_else(|| self.error_from(rest, "'*/' before the end of the file"))?;
                end + 4
            } else if rest.starts_with("//") || (rest.starts_with('#') && at_line_start) {
                rest.find('\n').unwrap_or(rest.len())
            } else {
                // By lines, so that a '#' that begins one is seen.
                let mut chars = rest.char_indices();
                match chars.find(|&(_, c)| c == '\n' || !c.is_whitespace()) {
                    Some((end, '\n')) => end + 1,
                    Some((end, _)) => end,
                    None => rest.len(),
                }
            };
            if length == 0 {
                return Ok(());
            }
            self.pass(self.start, self.start + length);
            self.start += length;
        }
    }

    /// Counts the lines that end between these places.
    fn pass(&mut self, from: usize, to: usize) {
        let text = &self.text.as_bytes()[from..to];
        self.line += memchr::memchr_iter(b'\n', text).count() as u64;
        if let Some(end) = memchr::memrchr(b'\n', text) {
            self.line_start = from + end + 1;
        }
    }
}

/// What may stand without quotation marks.
const BARE: &str = "a name of letters, digits and '_', a number, or a name in quotation marks";

fn is_edge(text: &str) -> bool {
    text.starts_with("->") || text.starts_with("--")
}

/// What stands at the beginning of a text without quotation marks, up to a blank, a sign or an edge.
fn bare(text: &str) -> &str {
    let ends = |&(at, c): &(usize, char)| match c {
        '-' => is_edge(&text[at..]),
        _ => !fits(c) && c != '.',
    };
    text.char_indices().find(ends).map_or(text, |(end, _)| &text[..end])
}

fn is_name(text: &str) -> bool {
    !text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().all(fits)
}

/// Whether a text is a number as DOT has them: `-1.5`, `.5` or `1.`.
fn is_number(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    whole.len() + part.len() > 0 && digits(whole) && digits(part)
}

fn fits(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || !c.is_ascii()
}

/// The length of a text in quotation marks and what it says: `\"` is a mark, a backslash before the end
/// of a line joins the lines, others stay.
fn quoted(text: &str) -> Option<(usize, Cow<'_, str>)> {
    let mut end = 1;
    let mut plain = true;
    loop {
        match text.as_bytes().get(end)? {
            b'"' => break,
            b'\\' => {
                plain = false;
                end += 2;
            }
            _ => end += 1,
        }
    }
    let inner = &text[1..end];
    let said = if plain {
        Cow::Borrowed(inner)
    } else {
        Cow::Owned(inner.replace("\\\"", "\"").replace("\\\r\n", "").replace("\\\n", ""))
    };
    Some((end + 1, said))
}
