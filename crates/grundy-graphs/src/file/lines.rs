//! Text in blocks of whole lines, words of a line, and errors that know their place.

use std::io::{ErrorKind, Read as _};

use grundy_core::{Error, ReadError, visible};

use super::compressed::{Peeked, damaged};
use super::names::leading_number;

/// How much is read at a time.
const BLOCK: usize = 1 << 18;

/// A longer line is refused.
const MAX_LINE: usize = 1 << 28;

/// How much of a wrong text an error shows.
const SHOWN: usize = 40;

/// A stream of text in blocks of whole lines.
pub(super) struct Blocks<'a> {
    input: Peeked<'a>,
    /// A line may have so many bytes.
    longest: usize,
    /// What was read and not given out is in `buffer[..filled]`; behind it there may be anything.
    buffer: Vec<u8>,
    filled: usize,
    /// What was given out last is before this.
    taken: usize,
    ended: bool,
    /// The number of the first line that was not given out.
    line: u64,
}

/// Whole lines of a text.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    /// The lines with their ends; the last of the file may have none.
    pub(super) text: &'a [u8],
    /// The number of the first.
    pub(super) line: u64,
}

impl<'a> Blocks<'a> {
    /// Lines may take a quarter of `memory`.
    pub(super) fn new(input: Peeked<'a>, memory: u64) -> Blocks<'a> {
        let longest = usize::try_from(memory / 4).map_or(MAX_LINE, |most| most.min(MAX_LINE));
        Blocks { input, longest, buffer: Vec::new(), filled: 0, taken: 0, ended: false, line: 1 }
    }

    /// The next lines, `None` at the end. `lines` says how many there were in the block before.
    pub(super) fn next(&mut self, lines: u64) -> Result<Option<Block<'_>>, ReadError> {
        self.line += lines;
        self.buffer.copy_within(self.taken..self.filled, 0);
        self.filled -= self.taken;
        self.taken = 0;
        let mut searched = 0;
        loop {
            if let Some(end) = memchr::memrchr(b'\n', &self.buffer[searched..self.filled]) {
                self.taken = searched + end + 1;
                break;
            }
            searched = self.filled;
            if self.ended {
                self.taken = searched;
                break;
            }
            if searched > self.longest {
                return Err(ReadError::Input(match self.longest {
                    MAX_LINE => {
                        let found = format!("a line of more than {MAX_LINE} bytes");
                        Error::input(1, found, "shorter lines").at_line(self.line)
                    }
                    longest => {
                        let (needed, memory) = (4 * searched as u64, 4 * longest as u64);
                        Error::memory(&format!("line {} of the graph", self.line), needed, memory)
                    }
                }));
            }
            self.fill()?;
        }
        if self.taken == 0 {
            return Ok(None);
        }
        let mut text = &self.buffer[..self.taken];
        if self.line == 1 {
            text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        }
        Ok(Some(Block { text, line: self.line }))
    }

    /// Everything that is left, and the number of its first line; at most `most` bytes, or `None`.
    pub(super) fn rest(&mut self, most: u64) -> Result<Option<Block<'_>>, ReadError> {
        while !self.ended {
            if self.filled as u64 > most {
                return Ok(None);
            }
            self.fill()?;
        }
        self.taken = self.filled;
        let text = &self.buffer[..self.filled];
        let text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        Ok(Some(Block { text, line: self.line }))
    }

    fn fill(&mut self) -> Result<(), ReadError> {
        let end = self.filled + BLOCK;
        if self.buffer.len() < end {
            self.buffer.resize(end, 0);
        }
        let read = loop {
            match self.input.read(&mut self.buffer[self.filled..end]) {
                Err(failure) if failure.kind() == ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        match read {
            Ok(read) => {
                self.filled += read;
                self.ended = read == 0;
            }
            Err(failure) => {
                let lines = memchr::memchr_iter(b'\n', &self.buffer[..self.filled]).count() as u64;
                return Err(damaged(failure, self.line + lines));
            }
        }
        Ok(())
    }

    /// Calls `each` with every line, without its end, until the end of the text. Returns the number of the
    /// line after the last, where something may be missing.
    pub(super) fn each_line(
        &mut self,
        mut each: impl FnMut(&mut Line<'_>) -> Result<(), ReadError>,
    ) -> Result<u64, ReadError> {
        let mut lines = 0;
        while let Some(block) = self.next(lines)? {
            let mut number = block.line;
            let mut at = 0;
            while at < block.text.len() {
                let end = memchr::memchr(b'\n', &block.text[at..]);
                let end = end.map_or(block.text.len(), |end| at + end);
                each(&mut Line::new(&block.text[at..end], number))?;
                number += 1;
                at = end + 1;
            }
            lines = number - block.line;
        }
        Ok(self.line)
    }
}

/// A line and a place in it.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) text: &'a [u8],
    pub(super) number: u64,
    at: usize,
}

/// Whether a byte separates words.
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r')
}

impl<'a> Line<'a> {
    pub(super) fn new(text: &'a [u8], number: u64) -> Line<'a> {
        Line { text, number, at: 0 }
    }

    /// The next word and where it begins.
    pub(super) fn word(&mut self) -> Option<(usize, &'a [u8])> {
        self.skip_blanks();
        let start = self.at;
        while self.text.get(self.at).is_some_and(|&byte| !is_blank(byte)) {
            self.at += 1;
        }
        (self.at > start).then(|| (start, &self.text[start..self.at]))
    }

    /// The next byte that is no blank.
    pub(super) fn peek(&mut self) -> Option<u8> {
        self.skip_blanks();
        self.text.get(self.at).copied()
    }

    /// Steps over `byte` if it is the next that is no blank.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Steps past the next `byte`, if there is one on the line.
    pub(super) fn skip_past(&mut self, byte: u8) -> Option<()> {
        self.at += memchr::memchr(byte, &self.text[self.at..])? + 1;
        Some(())
    }

    fn skip_blanks(&mut self) {
        while self.text.get(self.at).copied().is_some_and(is_blank) {
            self.at += 1;
        }
    }

    /// The next number, from `least` to `most`, which is `what`. What follows it is not looked at.
    pub(super) fn number(&mut self, what: &str, least: u64, most: u64) -> Result<u64, ReadError> {
        self.skip_blanks();
        match leading_number(self.text, self.at) {
            Some((number, end)) if (least..=most).contains(&number) => {
                self.at = end;
                Ok(number)
            }
            _ => {
                let range = match most {
                    u64::MAX => format!("{what}, a number of at least {least}"),
                    _ => format!("{what}, a number from {least} to {most}"),
                };
                Err(self.error(&range))
            }
        }
    }

    /// The rest of the line has to be blank.
    pub(super) fn end(&mut self, expected: &str) -> Result<(), ReadError> {
        if self.peek().is_none() { Ok(()) } else { Err(self.error(expected)) }
    }

    /// The error that what comes next is not what is expected.
    pub(super) fn error(&mut self, expected: &str) -> ReadError {
        self.skip_blanks();
        self.error_at(self.at, expected)
    }

    /// The error that what stands at byte `at` is not what is expected.
    pub(super) fn error_at(&self, at: usize, expected: &str) -> ReadError {
        let before = String::from_utf8_lossy(&self.text[..at]);
        let rest = String::from_utf8_lossy(&self.text[at..]);
        let word = rest.split([' ', '\t', '\r', '\n']).next().unwrap_or_default();
        let mut shown: String = word.chars().take(SHOWN).collect();
        if shown.len() < word.len() {
            shown.push('…');
        }
        let found = match shown.as_str() {
            "" => "the end of the line".to_string(),
            _ => format!("'{}'", visible(&shown)),
        };
        let column = before.chars().count() + 1;
        ReadError::Input(Error::input(column, found, expected).at_line(self.number))
    }

    /// `name`, which stands at byte `at`, as text.
    pub(super) fn text_at(&self, at: usize, name: &'a [u8]) -> Result<&'a str, ReadError> {
        std::str::from_utf8(name).map_err(|_| self.error_at(at, "a name in UTF-8"))
    }
}

/// The error at the end of a file, whose last line is `line`, that something is missing.
pub(super) fn ended(line: u64, found: impl Into<String>, expected: impl Into<String>) -> ReadError {
    ReadError::Input(Error::input(1, found, expected).at_line(line))
}
