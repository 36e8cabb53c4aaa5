//! The input of a judge: words and numbers between blanks, read as a stream.

use std::io::{self, Read};
use std::ops::RangeInclusive;

use grundy_core::{Error, Nat, error_at, in_range, refused, visible};
use grundy_kernels::decimal::{Fault, Numbers};

/// So many numbers are made room for before they are read.
const ROOM: u64 = 1 << 18;

/// Reads words between blanks, tabs and line ends of any kind, in constant memory.
///
/// Errors give line and column of the word that does not fit.
///
/// ```
/// use grundy_contests::Input;
///
/// let mut text = "3\n1 2 x".as_bytes();
/// let mut input = Input::new(&mut text);
/// assert_eq!(input.number("the number of heaps", 1..=9)?, 3);
/// let error = input.numbers(3, "a heap", 0..=9).unwrap_err();
/// assert!(error.to_string().starts_with("line 2, column 5: found 'x'"));
/// # Ok::<(), grundy_core::Error>(())
/// ```
pub struct Input<'r> {
    words: Numbers<&'r mut dyn Read>,
    failure: Option<io::Error>,
}

impl<'r> Input<'r> {
    /// The input that `reader` gives.
    pub fn new(reader: &'r mut dyn Read) -> Input<'r> {
        Input { words: Numbers::new(reader), failure: None }
    }

    /// The reader's failure, if it had one; the input seems to end there.
    pub fn take_failure(&mut self) -> Option<io::Error> {
        self.failure.take()
    }

    /// Whether there is no further word that could be had without waiting for the reader.
    pub fn would_wait(&self) -> bool {
        !self.words.has_ready_token()
    }

    /// Whether only blanks are left.
    pub fn at_end(&mut self) -> bool {
        match self.words.at_end() {
            Ok(at_end) => at_end,
            Err(fault) => {
                self.error(fault, "");
                true
            }
        }
    }

    /// The next number, which is called `what` and must be in the range.
    ///
    /// # Errors
    /// An input error if there is no further word, or it is not such a number.
    #[inline]
    pub fn number(&mut self, what: &str, allowed: RangeInclusive<u64>) -> Result<u64, Error> {
        match self.words.next(*allowed.end()) {
            Ok(Some(number)) if number >= *allowed.start() => Ok(number),
            other => Err(self.not_in_range(other, what, &allowed)),
        }
    }

    #[cold]
    fn not_in_range(
        &mut self,
        read: Result<Option<u64>, Fault>,
        what: &str,
        allowed: &RangeInclusive<u64>,
    ) -> Error {
        let expected = in_range(what, allowed);
        match read {
            Ok(Some(_)) => self.contradiction(expected),
            Ok(None) => self.ended(&expected),
            Err(fault) => self.error(fault, &expected),
        }
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
        let mut numbers = Vec::with_capacity(usize::try_from(count.min(ROOM)).unwrap_or(0));
        self.each(count, what, allowed, |number| numbers.push(number))?;
        Ok(numbers)
    }

    /// Calls `each` with `count` numbers, each called `what` and in the range: a list that need not be
    /// kept costs no memory.
    ///
    /// # Errors
    /// As [`number`](Input::number).
    #[inline]
    pub fn each(
        &mut self,
        count: u64,
        what: &str,
        allowed: RangeInclusive<u64>,
        mut each: impl FnMut(u64),
    ) -> Result<(), Error> {
        for _ in 0..count {
            each(self.number(what, allowed.clone())?);
        }
        Ok(())
    }

    /// The nim-sum of `count` heaps, each called `what` and in the range.
    ///
    /// # Errors
    /// As [`number`](Input::number).
    pub fn nim_sum(
        &mut self,
        count: u64,
        what: &str,
        allowed: RangeInclusive<u64>,
    ) -> Result<u64, Error> {
        let mut sum = 0;
        self.each(count, what, allowed, |heap| sum ^= heap)?;
        Ok(sum)
    }

    /// The next number of up to `digits` digits.
    ///
    /// # Errors
    /// An input error if there is no further word, or it is not such a number.
    pub fn natural(&mut self, what: &str, digits: usize) -> Result<Nat, Error> {
        let expected = format!("{what}, a number of at most {digits} digits");
        let fits = |word: &[u8]| word.len() <= digits && word.iter().all(u8::is_ascii_digit);
        let word = self.word(&expected, fits)?;
        let number = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
        number.ok_or_else(|| self.contradiction(expected))
    }

    /// The next word, which is called `what`.
    ///
    /// # Errors
    /// An input error if there is no further word, or `fits` does not hold for it.
    pub fn word(&mut self, what: &str, fits: impl FnOnce(&[u8]) -> bool) -> Result<&[u8], Error> {
        match self.words.word() {
            Ok(Some(word)) => {
                if !fits(word) {
                    return Err(self.contradiction(what));
                }
            }
            Ok(None) => return Err(self.ended(what)),
            Err(fault) => return Err(self.error(fault, what)),
        }
        Ok(self.words.last_word())
    }

    /// Reads on past the next word if it is this one.
    pub fn eat(&mut self, word: &str) -> bool {
        // What cannot be read is reported by the one who needs it.
        let found = matches!(self.words.peek(), Ok(Some(next)) if next == word.as_bytes());
        found && matches!(self.words.word(), Ok(Some(_)))
    }

    /// The error that the word that was read last is not what was expected.
    pub fn contradiction(&mut self, expected: impl Into<String>) -> Error {
        const SHOWN: usize = 40;
        let (place, word) = self.words.last_token();
        let word = String::from_utf8_lossy(word);
        let start: String = word.chars().take(SHOWN).collect();
        let dots = if start.len() < word.len() { "…" } else { "" };
        error_at(place, format!("'{}{dots}'", visible(&start)), expected)
    }

    /// The error that there is a word, if there is one, where the input should end.
    pub(super) fn expect_end(&mut self) -> Result<(), Error> {
        if self.at_end() {
            return Ok(());
        }
        let expected = "the end of the input";
        self.word(expected, |_| false).map(|_| ())
    }

    fn ended(&self, expected: &str) -> Error {
        let place = self.words.ended().place;
        error_at(place, "the end of the input".to_string(), expected)
    }

    /// The error for a word that could not be read.
    fn error(&mut self, fault: Fault, expected: &str) -> Error {
        let (error, failure) = refused(fault, expected);
        self.failure = self.failure.take().or(failure);
        error
    }
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
                "line 4, column 23: found the end of the input, expected n, a number from 0 to 9"
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
        const LINES: usize = 1 << 18;
        let mut text = "7 7\n".repeat(LINES);
        text.push_str("7 ?");
        let mut reader = text.as_bytes();
        let mut input = Input::new(&mut reader);
        let error = loop {
            if let Err(error) = input.number("n", 0..=9) {
                break error.to_string();
            }
        };
        assert!(error.starts_with(&format!("line {}, column 3: ", LINES + 1)), "{error}");
    }

    #[test]
    fn words_and_long_numbers() {
        let mut reader = &b"HTH 123456789012345678901234567890\nH"[..];
        let mut input = Input::new(&mut reader);
        let coins = |word: &[u8]| word.iter().all(|c| matches!(c, b'H' | b'T'));
        assert_eq!(input.word("a row of H and T", coins).unwrap(), b"HTH");
        assert_eq!(input.natural("N", 30).unwrap().to_string(), "123456789012345678901234567890");
        assert_eq!(input.word("a row of H and T", coins).unwrap(), b"H");
        assert!(input.word("a row of H and T", coins).is_err());
        let mut reader = &b"123456"[..];
        assert!(Input::new(&mut reader).natural("N", 5).is_err());
    }
}
