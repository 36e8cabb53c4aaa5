//! Text to lines of tokens: comments, continuation lines and free text.

use crate::diagnostic::{Diagnostic, Place, is_unseen, lines, quoted};

/// A file may be this long.
pub(crate) const MOST_BYTES: usize = 1 << 20;

/// Numbers in a file go up to this.
pub(crate) const MOST_NUMBER: i64 = 1_000_000_000;

/// A token and where it stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind<'a>,
    pub(crate) place: Place,
    /// The token as it was written.
    pub(crate) text: &'a str,
    /// Whether it is the first of a line that begins with blanks.
    pub(crate) continues: bool,
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Kind<'a> {
    /// A keyword or a name.
    Word(&'a str),
    /// A number.
    Number(i64),
    /// One of the signs of the language, in its plain form.
    Sign(&'static str),
    /// What follows `game` and `source`, up to a comment.
    Text(&'a str),
}

/// The tokens of one line with those that continue it.
pub(crate) type Line<'a> = Vec<Token<'a>>;

/// The lines of a file.
///
/// # Errors
/// One for each line that holds a character that is not of the language.
pub(crate) fn read(source: &str) -> (Vec<Line<'_>>, Vec<Diagnostic>) {
    if source.len() > MOST_BYTES {
        let found = format!("a file of {} bytes", source.len());
        let expected = format!("rules in at most {MOST_BYTES} bytes");
        let place = Place { line: 1, column: 1, length: 1 };
        return (Vec::new(), vec![Diagnostic::error(place, found, expected)]);
    }
    if let Some((line, column)) = nul(source) {
        let place = Place { line, column, length: 1 };
        let error = Diagnostic::error(place, "the character NUL", "text");
        return (Vec::new(), vec![error]);
    }
    let mut all: Vec<Line<'_>> = Vec::new();
    let mut errors = Vec::new();
    for (number, line) in (1..).zip(lines(source)) {
        let continues = line.starts_with([' ', '\t']) && !all.is_empty();
        let open = match all.last() {
            Some(before) if continues => free_text(before),
            _ => None,
        };
        let mut tokens = Vec::new();
        if let Err(error) = (Reader { line, number, at: 0, column: 1 }).tokens(open, &mut tokens) {
            errors.push(error);
        }
        if continues && let (Some(first), Some(last)) = (tokens.first_mut(), all.last_mut()) {
            first.continues = true;
            last.append(&mut tokens);
        } else if !tokens.is_empty() {
            all.push(tokens);
        }
    }
    (all, errors)
}

/// Line and column of the first NUL, which no text file has.
fn nul(source: &str) -> Option<(u32, u32)> {
    let at = source.find('\0')?;
    let before = &source[..at];
    let line = 1 + before.matches('\n').count();
    let column = 1 + lines(before).last()?.chars().count();
    Some((u32::try_from(line).ok()?, u32::try_from(column).ok()?))
}

/// The keyword after which a line is free text.
fn free_text<'a>(tokens: &[Token<'a>]) -> Option<&'a str> {
    match tokens.first()?.kind {
        Kind::Word(word @ ("game" | "source")) => Some(word),
        _ => None,
    }
}

struct Reader<'a> {
    line: &'a str,
    number: u32,
    /// The byte that is read next, and its column.
    at: usize,
    column: u32,
}

impl<'a> Reader<'a> {
    /// Appends the tokens of a line; `open` if it goes on with free text.
    fn tokens(
        &mut self,
        open: Option<&str>,
        tokens: &mut Vec<Token<'a>>,
    ) -> Result<(), Diagnostic> {
        let mut text = open.is_some();
        loop {
            self.skip(|c| matches!(c, ' ' | '\t'));
            let (start, column) = (self.at, self.column);
            let Some(next) = self.rest().chars().next().filter(|&c| c != '#') else {
                return Ok(());
            };
            let kind = if text {
                self.skip(|c| c != '#');
                let words = self.line[start..self.at].trim_end();
                if let Some(control) = words.chars().position(char::is_control) {
                    let column = column + u32::try_from(control).unwrap_or(0);
                    let place = Place { line: self.number, column, length: 1 };
                    return Err(self.unknown(place, words.chars().nth(control).unwrap_or(' ')));
                }
                Kind::Text(words)
            } else if next.is_ascii_alphabetic() || next == '_' {
                self.skip(|c| c.is_ascii_alphanumeric() || c == '_');
                Kind::Word(&self.line[start..self.at])
            } else if next.is_ascii_digit() {
                self.skip(|c| c.is_ascii_digit());
                Kind::Number(self.value(start, column)?)
            } else {
                Kind::Sign(self.sign(next)?)
            };
            let written = self.line[start..self.at].trim_end();
            let length = u32::try_from(written.chars().count()).unwrap_or(u32::MAX);
            let place = Place { line: self.number, column, length };
            tokens.push(Token { kind, place, text: written, continues: false });
            text = text || (tokens.len() == 1 && free_text(tokens).is_some());
        }
    }

    fn rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    fn skip(&mut self, wanted: impl Fn(char) -> bool) {
        for c in self.rest().chars() {
            if !wanted(c) {
                break;
            }
            self.at += c.len_utf8();
            self.column += 1;
        }
    }

    fn value(&self, start: usize, column: u32) -> Result<i64, Diagnostic> {
        let digits = &self.line[start..self.at];
        digits.parse().ok().filter(|&number| number <= MOST_NUMBER).ok_or_else(|| {
            let length = u32::try_from(digits.len()).unwrap_or(u32::MAX);
            let place = Place { line: self.number, column, length };
            Diagnostic::error(place, quoted(digits), format!("a number up to {MOST_NUMBER}"))
        })
    }

    /// Reads a sign that begins with `next`.
    fn sign(&mut self, next: char) -> Result<&'static str, Diagnostic> {
        let place = Place { line: self.number, column: self.column, length: 1 };
        self.at += next.len_utf8();
        self.column += 1;
        let mut follows = |sign: char| {
            let there = self.rest().starts_with(sign);
            if there {
                self.at += 1;
                self.column += 1;
            }
            there
        };
        Ok(match next {
            ',' => ",",
            '(' => "(",
            ')' => ")",
            '{' => "{",
            '}' => "}",
            '|' => "|",
            '+' => "+",
            '-' | '−' => "-",
            '*' | '·' => "*",
            '=' if follows('=') => {
                let place = Place { length: 2, ..place };
                return Err(Diagnostic::error(place, "'=='", "'='"));
            }
            '=' => "=",
            '!' if follows('=') => "!=",
            '≠' => "!=",
            '<' => {
                if follows('=') {
                    "<="
                } else {
                    "<"
                }
            }
            '>' => {
                if follows('=') {
                    ">="
                } else {
                    ">"
                }
            }
            '≤' => "<=",
            '≥' => ">=",
            _ => return Err(self.unknown(place, next)),
        })
    }

    fn unknown(&self, place: Place, c: char) -> Diagnostic {
        let found = match c {
            c if c.is_control() => format!("the character {:#04x}", u32::from(c)),
            c => quoted(c.encode_utf8(&mut [0; 4])),
        };
        let error = Diagnostic::error(place, found, "a name, a number or a sign of the language");
        match c {
            '/' => error.with_hint(NO_DIVISION),
            '%' => error.with_hint("write 'n mod 3'"),
            '^' | '⊕' => error.with_hint(NO_XOR),
            '&' => error.with_hint("write 'and'"),
            '!' => error.with_hint("write 'not' before a condition, '!=' between numbers"),
            ';' => error.with_hint("each statement has a line of its own"),
            '[' | ']' => {
                error.with_hint("brackets are ( and ), the bars of |x - y|, or { and } after 'in'")
            }
            '\u{feff}' => {
                error.with_hint("a byte order mark stands at the beginning of a file alone")
            }
            c if c.is_whitespace() && !c.is_control() => error.with_hint("write a blank"),
            c if is_unseen(c) && !c.is_control() => error.with_hint("leave it out"),
            c if c.is_alphabetic() => error.with_hint("names have the letters a to z"),
            _ => error,
        }
    }
}

/// Why there is no division.
pub(crate) const NO_DIVISION: &str = "there is no division: choose q with 'where 2q <= n < 2q + 2'";

/// Why there is no exclusive or.
pub(crate) const NO_XOR: &str = "there are neither powers nor nim-sums: conditions add, subtract, compare and \
                                 multiply by numbers";
