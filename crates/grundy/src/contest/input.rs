//! The input of a judge: words and numbers between blanks, read as a stream.

use std::io::{self, Read};
use std::ops::RangeInclusive;

use crate::error::Error;
use crate::theory::nat::Nat;

/// Bytes that are read at once; also the longest word.
const BLOCK: usize = 1 << 18;

/// Reads words between blanks, tabs and line ends of any kind, in constant memory.
///
/// Errors give line and column of the word that does not fit.
pub struct Input<'r> {
    reader: &'r mut dyn Read,
    bytes: Vec<u8>,
    at: usize,
    end: usize,
    exhausted: bool,
    /// Complete lines before `bytes`, and bytes of the line that goes on in `bytes`.
    lines: u64,
    column: u64,
    failure: Option<io::Error>,
}

impl<'r> Input<'r> {
    /// The input that `reader` gives.
    pub fn new(reader: &'r mut dyn Read) -> Input<'r> {
        Input {
            reader,
            bytes: vec![0; 2 * BLOCK],
            at: 0,
            end: 0,
            exhausted: false,
            lines: 0,
            column: 0,
            failure: None,
        }
    }

    /// The reader's failure, if it had one; the input seems to end there.
    pub fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Whether there is no further word that could be had without waiting for the reader.
    pub(super) fn would_wait(&self) -> bool {
        self.bytes[self.at..self.end].iter().all(|byte| is_blank(*byte))
    }

    /// Whether only blanks are left.
    pub fn at_end(&mut self) -> bool {
        self.skip_blanks();
        self.at == self.end
    }

    /// The next number, which is called `what` and must be in the range.
    ///
    /// # Errors
    /// An input error if there is no further word, or it is not such a number.
    #[inline]
    pub fn number(&mut self, what: &str, allowed: RangeInclusive<u64>) -> Result<u64, Error> {
        let (mut number, mut fits, mut start);
        loop {
            self.skip_blanks();
            (number, fits, start) = (0u64, true, self.at);
            while let Some(digit) = self.digit() {
                let next = number.checked_mul(10).and_then(|n| n.checked_add(digit));
                fits &= next.is_some();
                number = next.unwrap_or(u64::MAX);
                self.at += 1;
            }
            if self.at < self.end || self.exhausted || self.at - start >= BLOCK {
                break;
            }
            // The word may go on in the next block: read it again from its beginning.
            self.at = start;
            self.fill();
        }
        let ended = self.at == self.end || is_blank(self.bytes[self.at]);
        if self.at > start && ended && fits && allowed.contains(&number) {
            return Ok(number);
        }
        self.at = start;
        let (least, most) = (allowed.start(), allowed.end());
        Err(self.unexpected(format!("{what}, a number from {least} to {most}")))
    }

    /// The next number, if it fits 32 bits: a count or the number of a node.
    ///
    /// # Errors
    /// As [`number`](Input::number).
    #[inline]
    pub fn number_u32(&mut self, what: &str, allowed: RangeInclusive<u32>) -> Result<u32, Error> {
        let most = *allowed.end();
        let number = self.number(what, u64::from(*allowed.start())..=u64::from(most))?;
        Ok(u32::try_from(number).unwrap_or(most))
    }

    /// `count` numbers, each called `what` and in the range.
    ///
    /// # Errors
    /// As [`number`](Input::number).
    pub fn numbers(
        &mut self,
        count: u64,
        what: &str,
        allowed: RangeInclusive<u64>,
    ) -> Result<Vec<u64>, Error> {
        let mut numbers = Vec::with_capacity(usize::try_from(count).unwrap_or(0).min(BLOCK));
        for _ in 0..count {
            numbers.push(self.number(what, allowed.clone())?);
        }
        Ok(numbers)
    }

    /// The next number of up to `digits` digits.
    ///
    /// # Errors
    /// An input error if there is no further word, or it is not such a number.
    pub fn natural(&mut self, what: &str, digits: usize) -> Result<Nat, Error> {
        let expected = || format!("{what}, a number of at most {digits} digits");
        let word = self.peek_word();
        let fits = !word.is_empty() && word.len() <= digits && word.iter().all(u8::is_ascii_digit);
        let number = std::str::from_utf8(word).ok().filter(|_| fits).and_then(|w| w.parse().ok());
        let length = word.len();
        let number = number.ok_or_else(|| self.unexpected(expected()))?;
        self.at += length;
        Ok(number)
    }

    /// The next word, which is called `what`.
    ///
    /// # Errors
    /// An input error if there is no further word, or `fits` does not hold for it.
    pub fn word(&mut self, what: &str, fits: impl FnOnce(&[u8]) -> bool) -> Result<&[u8], Error> {
        let word = self.peek_word();
        let length = word.len();
        if length == 0 || !fits(word) {
            return Err(self.unexpected(what.to_string()));
        }
        self.at += length;
        Ok(&self.bytes[self.at - length..self.at])
    }

    /// The error that the word before the next one is not what was expected.
    ///
    /// For words that were read well and turn out to contradict each other.
    pub fn contradiction(&mut self, expected: impl Into<String>) -> Error {
        while self.at > 0 && is_blank(self.bytes[self.at - 1]) {
            self.at -= 1;
        }
        while self.at > 0 && !is_blank(self.bytes[self.at - 1]) {
            self.at -= 1;
        }
        self.unexpected(expected.into())
    }

    /// The error that the next word, or the end, is not what was expected.
    pub(super) fn unexpected(&mut self, expected: String) -> Error {
        const SHOWN: usize = 40;
        let word = self.peek_word();
        let start = String::from_utf8_lossy(&word[..word.len().min(SHOWN)]);
        let dots = if word.len() > SHOWN { "…" } else { "" };
        let found = match word {
            [] => "the end of the input".to_string(),
            _ => format!("'{}{dots}'", start.escape_debug()),
        };
        let (line, column) = self.place();
        Error::input(column, found, expected).at_line(line)
    }

    /// Line and column of the next byte, both from 1.
    fn place(&self) -> (u64, usize) {
        let before = &self.bytes[..self.at];
        let newlines = before.iter().filter(|byte| **byte == b'\n').count() as u64;
        let column = match before.iter().rposition(|byte| *byte == b'\n') {
            Some(newline) => self.at - newline,
            None => usize::try_from(self.column).unwrap_or(usize::MAX).saturating_add(self.at + 1),
        };
        (self.lines + newlines + 1, column)
    }

    /// The next word up to the longest one, not consumed; empty at the end.
    fn peek_word(&mut self) -> &[u8] {
        self.skip_blanks();
        loop {
            let rest = &self.bytes[self.at..self.end];
            let length = rest.iter().position(|byte| is_blank(*byte));
            if length.is_some() || self.exhausted || rest.len() >= BLOCK {
                let length = length.unwrap_or(rest.len());
                return &self.bytes[self.at..self.at + length];
            }
            self.fill();
        }
    }

    #[inline]
    fn digit(&self) -> Option<u64> {
        let byte = *self.bytes[..self.end].get(self.at)?;
        byte.is_ascii_digit().then(|| u64::from(byte - b'0'))
    }

    #[inline]
    fn skip_blanks(&mut self) {
        loop {
            while self.at < self.end && is_blank(self.bytes[self.at]) {
                self.at += 1;
            }
            if self.at < self.end || self.exhausted {
                return;
            }
            self.fill();
        }
    }

    /// Reads on; what was consumed is dropped.
    #[cold]
    fn fill(&mut self) {
        if self.exhausted {
            return;
        }
        let consumed = &self.bytes[..self.at];
        let newlines = memchr::memchr_iter(b'\n', consumed).count() as u64;
        self.lines += newlines;
        self.column = match memchr::memrchr(b'\n', consumed) {
            Some(newline) => (self.at - newline - 1) as u64,
            None => self.column + self.at as u64,
        };
        self.bytes.copy_within(self.at..self.end, 0);
        self.end -= self.at;
        self.at = 0;
        loop {
            match self.reader.read(&mut self.bytes[self.end..]) {
                Ok(0) => self.exhausted = true,
                Ok(read) => self.end += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => {
                    self.failure = Some(error);
                    self.exhausted = true;
                }
            }
            return;
        }
    }
}

#[inline]
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n' | b'\r' | b'\t')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte at a time.
    struct Drop<'a>(&'a [u8]);

    impl Read for Drop<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Some((first, rest)) = self.0.split_first() else { return Ok(0) };
            buffer[0] = *first;
            self.0 = rest;
            Ok(1)
        }
    }

    #[test]
    fn numbers_are_read_as_judges_send_them() {
        let text = b"\r\n 1\t22  333\r\n\r\n18446744073709551615 0 \n\n";
        let expected = [1, 22, 333, u64::MAX, 0];
        let mut whole = &text[..];
        let mut drops = Drop(text);
        let readers: [&mut dyn Read; 2] = [&mut whole, &mut drops];
        for reader in readers {
            let mut input = Input::new(reader);
            for number in expected {
                assert!(!input.at_end());
                assert_eq!(input.number("n", 0..=u64::MAX).unwrap(), number);
            }
            assert!(input.at_end());
            let error = input.number("n", 0..=9).unwrap_err().to_string();
            assert_eq!(
                error,
                "line 6, column 1: found the end of the input, expected n, a number from 0 to 9"
            );
        }
    }

    #[test]
    fn errors_say_where() {
        for (text, place, found) in [
            ("1 2\n3 x4", "line 2, column 3", "'x4'"),
            ("1 2\r\n3\t\t12x", "line 2, column 4", "'12x'"),
            ("1 2\n\n\n3 18446744073709551616", "line 4, column 3", "'18446744073709551616'"),
            ("1 2\n3 101\n", "line 2, column 3", "'101'"),
            ("1 2 3 -1", "line 1, column 7", "'-1'"),
        ] {
            let mut whole = text.as_bytes();
            let mut drops = Drop(text.as_bytes());
            let readers: [&mut dyn Read; 2] = [&mut whole, &mut drops];
            for reader in readers {
                let mut input = Input::new(reader);
                assert_eq!(input.numbers(3, "n", 0..=100), Ok(vec![1, 2, 3]));
                let error = input.number("n", 0..=100).unwrap_err().to_string();
                let expected = "expected n, a number from 0 to 100";
                assert_eq!(error, format!("{place}: found {found}, {expected}"));
            }
        }
    }

    #[test]
    fn places_are_counted_across_blocks() {
        let mut text = "7 7\n".repeat(BLOCK);
        text.push_str("7 ?");
        let mut reader = text.as_bytes();
        let mut input = Input::new(&mut reader);
        let error = loop {
            if let Err(error) = input.number("n", 0..=9) {
                break error.to_string();
            }
        };
        assert!(error.starts_with(&format!("line {}, column 3: ", BLOCK + 1)), "{error}");
    }

    #[test]
    fn words_and_long_numbers() {
        let mut reader = &b"HTH 123456789012345678901234567890\nH"[..];
        let mut input = Input::new(&mut reader);
        let coins = |word: &[u8]| word.iter().all(|c| matches!(c, b'H' | b'T'));
        assert_eq!(input.word("a row of H and T", coins).unwrap(), b"HTH");
        assert!(input.natural("N", 29).is_err());
        assert_eq!(input.natural("N", 30).unwrap().to_string(), "123456789012345678901234567890");
        assert_eq!(input.word("a row of H and T", coins).unwrap(), b"H");
        assert!(input.word("a row of H and T", coins).is_err());
    }
}
