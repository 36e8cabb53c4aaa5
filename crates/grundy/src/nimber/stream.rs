//! Nim-products of a stream of pairs, in constant memory.

mod decimal;

use std::io::{self, Read, Write};

use grundy_kernels::nim::bulk;

use crate::error::Error;
use crate::notation::cursor::{Cursor, NoFiles};
use crate::theory::nat;

/// Bytes that are read at once, and the longest line.
const PIECE: usize = 1 << 18;

/// Bytes beyond the input that the reader of digits may look at.
const SLACK: usize = 64;

/// Pairs that are multiplied at once: three arrays in the first cache.
const BLOCK: usize = 1024;

/// Why a stream ended early. What was answered before is written.
#[derive(Debug)]
pub enum StreamError {
    /// The input or the output failed.
    Io(io::Error),
    /// A line is not understood.
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// What is wrong with it.
        error: Error,
    },
}

impl From<io::Error> for StreamError {
    fn from(error: io::Error) -> StreamError {
        StreamError::Io(error)
    }
}

/// Writes the nim-product of each pair of `input` to `output`, one a line.
///
/// A line has two decimal numbers below 2^64 with blanks between them; empty lines are passed over.
/// The first line may have the number of pairs alone, as in Library Checker's problem
/// `nim_product_64`; then there must be as many. Products are written whenever the next read may
/// have to wait. Some ten nanoseconds a pair; a few hundred kilobytes of memory.
///
/// # Errors
/// The first line that is not understood, or a failure of `input` or `output`.
pub fn products(input: &mut impl Read, output: &mut impl Write) -> Result<(), StreamError> {
    let mut buffer = vec![0; PIECE + SLACK];
    let mut filled = 0;
    let mut products = Products::default();
    loop {
        let read = match input.read(&mut buffer[filled..PIECE]) {
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.into()),
        };
        let mut end = filled + read;
        if read == 0 && filled > 0 {
            // The last line lacks its newline.
            buffer[end] = b'\n';
            end += 1;
        }
        // What was there before has no newline.
        let whole = buffer[filled..end].iter().rposition(|&byte| byte == b'\n');
        let whole = whole.map_or(0, |at| filled + at + 1);
        let outcome = products.lines(&buffer, whole);
        products.multiply();
        output.write_all(&products.text)?;
        output.flush()?;
        products.text.clear();
        outcome?;
        if read == 0 {
            return products.finish();
        }
        buffer.copy_within(whole..end, 0);
        filled = end - whole;
        if filled == PIECE {
            let expected = format!("at most {PIECE} bytes");
            let error = Error::input(1, "a very long line", expected);
            return Err(StreamError::Line { line: products.line + 1, error });
        }
    }
}

/// The state of a stream.
#[derive(Default)]
struct Products {
    a: Vec<u64>,
    b: Vec<u64>,
    out: Vec<u64>,
    /// Answers to be written.
    text: Vec<u8>,
    /// Lines so far.
    line: u64,
    /// Pairs so far.
    pairs: u64,
    /// Whether a line with numbers has come.
    begun: bool,
    /// The number of pairs that the first line promised.
    count: Option<u64>,
}

/// What a line says.
enum Line {
    Blank,
    Count(u64),
    Pair(u64, u64),
}

impl Products {
    /// Reads the lines in the first `end` bytes of `buffer`, which end with a newline.
    fn lines(&mut self, buffer: &[u8], end: usize) -> Result<(), StreamError> {
        let mut at = 0;
        while at < end {
            if self.a.len() >= BLOCK {
                self.multiply();
            }
            self.line += 1;
            if self.count.is_none_or(|count| self.pairs < count)
                && let Some((a, b, next)) = decimal::pair(buffer, at)
            {
                self.push(a, b);
                at = next;
                continue;
            }
            let length = buffer[at..end].iter().position(|&byte| byte == b'\n').unwrap_or(end - at);
            let text = String::from_utf8_lossy(&buffer[at..at + length]);
            self.careful(&text).map_err(|error| StreamError::Line { line: self.line, error })?;
            at += length + 1;
        }
        Ok(())
    }

    /// Reads a line that is not plain.
    fn careful(&mut self, text: &str) -> Result<(), Error> {
        match line(text)? {
            Line::Blank => {}
            Line::Count(count) if !self.begun => {
                self.count = Some(count);
                self.begun = true;
            }
            Line::Count(_) => {
                let column = text.chars().count() + 1;
                return Err(Error::input(column, "the end of the line", "a second number"));
            }
            Line::Pair(a, b) => match self.count {
                Some(count) if self.pairs >= count => {
                    let expected = format!("the end after {count} pairs, as the first line says");
                    return Err(Error::input(1, "another pair", expected));
                }
                _ => self.push(a, b),
            },
        }
        Ok(())
    }

    fn push(&mut self, a: u64, b: u64) {
        self.a.push(a);
        self.b.push(b);
        self.pairs += 1;
        self.begun = true;
    }

    /// Answers the pairs read so far.
    fn multiply(&mut self) {
        self.out.resize(self.a.len(), 0);
        bulk::mul(&mut self.out, &self.a, &self.b);
        decimal::push_lines(&mut self.text, &self.out);
        self.a.clear();
        self.b.clear();
    }

    /// Whether there were as many pairs as the first line said.
    fn finish(&self) -> Result<(), StreamError> {
        match self.count {
            Some(count) if self.pairs < count => {
                let found = format!("the end after {} pairs", self.pairs);
                let error = Error::input(1, found, format!("{count}, as the first line says"));
                Err(StreamError::Line { line: self.line + 1, error })
            }
            _ => Ok(()),
        }
    }
}

fn line(text: &str) -> Result<Line, Error> {
    const NUMBER: &str = "a number from 0 to 18446744073709551615";
    let mut cursor = Cursor::new(text, &NoFiles);
    let mut next = || {
        cursor.word(char::is_whitespace);
        if cursor.peek().is_none() {
            return Ok(None);
        }
        let mark = cursor.mark();
        let n = nat::small(&cursor.nat(NUMBER)?);
        match cursor.peek() {
            Some(c) if !c.is_whitespace() => Err(cursor.error("a space or the end of the line")),
            _ => n.ok_or_else(|| cursor.error_at(mark, NUMBER)).map(Some),
        }
    };
    let (Some(a), b) = (next()?, next()?) else { return Ok(Line::Blank) };
    let Some(b) = b else { return Ok(Line::Count(a)) };
    cursor.word(char::is_whitespace);
    match cursor.peek() {
        None => Ok(Line::Pair(a, b)),
        Some(_) => Err(cursor.error("the end of the line after two numbers")),
    }
}

#[cfg(test)]
mod tests;
