//! A place in a position's text, and the readers that every ruleset uses.

#[cfg(test)]
mod tests;

use std::io;
use std::ops::RangeInclusive;
use std::time::Instant;

use dashu_int::ops::BitTest;
use grundy_kernels::decimal::leading;

use crate::error::Error;
use crate::nat::{MAX_DIGITS, Nat};
use crate::visible;

/// Where the files that a position names are read from; the library itself opens none.
///
/// ```
/// use std::io;
/// use grundy_core::{Cursor, Files};
///
/// /// One file.
/// struct Notes;
///
/// impl Files for Notes {
///     fn read(&self, name: &str) -> io::Result<String> {
///         (name == "notes").then(|| "3,4,5".to_string()).ok_or(io::ErrorKind::NotFound.into())
///     }
/// }
///
/// let cursor = Cursor::new("@notes", &Notes);
/// assert_eq!(cursor.read_file("notes", 0)?, "3,4,5");
/// assert!(cursor.read_file("others", 0).is_err());
/// # Ok::<(), grundy_core::Error>(())
/// ```
pub trait Files {
    /// The contents of the file `name`.
    ///
    /// # Errors
    /// Whatever the file system says; [`io::ErrorKind::FileTooLarge`] for a file of more bytes than
    /// [`memory`](Self::memory) allows.
    fn read(&self, name: &str) -> io::Result<String>;

    /// The same of a file that need not be text.
    ///
    /// # Errors
    /// Whatever the file system says.
    fn read_bytes(&self, name: &str) -> io::Result<Vec<u8>> {
        self.read(name).map(String::into_bytes)
    }

    /// Bytes that what is read from one file may take: 1 GiB, unless it is said otherwise.
    fn memory(&self) -> u64 {
        1 << 30
    }

    /// When reading is given up, if it is not done; never, unless it is said otherwise.
    fn deadline(&self) -> Option<Instant> {
        None
    }

    /// The rules of the user's own game that is called `name`, if there is one.
    ///
    /// # Errors
    /// If there is one and it cannot be read.
    fn game(&self, _name: &str) -> io::Result<Option<String>> {
        Ok(None)
    }

    /// The names of the user's own games, which only help one who has written another name.
    fn games(&self) -> Vec<String> {
        Vec::new()
    }
}

/// No files: a position that names one is refused.
///
/// ```
/// use grundy_core::{Cursor, NoFiles};
///
/// assert!(Cursor::new("@notes", &NoFiles).read_file("notes", 0).unwrap_err().is_input());
/// ```
pub struct NoFiles;

impl Files for NoFiles {
    fn read(&self, _: &str) -> io::Result<String> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "files cannot be read here"))
    }
}

/// Reads a position's text from left to right; errors know their column.
///
/// ```
/// use grundy_core::{Cursor, NoFiles};
///
/// let mut cursor = Cursor::new("12,7", &NoFiles);
/// assert_eq!(cursor.number("a heap", 0..=99)?, 12);
/// assert!(cursor.eat(','));
/// assert_eq!(cursor.number("a heap", 0..=5).unwrap_err().column(), Some(4));
/// assert_eq!(Cursor::new("10^3", &NoFiles).number("a heap", 0..=1000)?, 1000);
/// # Ok::<(), grundy_core::Error>(())
/// ```
#[derive(Clone)]
pub struct Cursor<'a> {
    text: &'a str,
    at: usize,
    files: &'a dyn Files,
}

/// Positions and lines longer than this are refused.
pub const MAX_LENGTH: usize = 64 << 20;

/// The bytes of names: letters, digits and hyphens.
const NAMES: [bool; 256] = {
    let mut names = [false; 256];
    let mut byte = 0u8;
    while byte < 128 {
        names[byte as usize] = byte.is_ascii_alphanumeric() || byte == b'-';
        byte += 1;
    }
    names
};

/// How much of a wrong text an error shows.
const SHOWN: usize = 24;

impl<'a> Cursor<'a> {
    /// At the start of `text`.
    pub fn new(text: &'a str, files: &'a dyn Files) -> Cursor<'a> {
        Cursor { text, at: 0, files }
    }

    /// The place, for [`error_at`](Self::error_at) and [`since`](Self::since).
    pub fn mark(&self) -> usize {
        self.at
    }

    /// The text read since `mark`.
    pub fn since(&self, mark: usize) -> &'a str {
        &self.text[mark..self.at]
    }

    /// The text from here on.
    pub fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The next character of this component, `None` at its end.
    #[inline]
    pub fn peek(&self) -> Option<char> {
        match self.text.as_bytes().get(self.at) {
            None => None,
            Some(&byte) if byte.is_ascii() => Some(char::from(byte)),
            Some(_) => self.text[self.at..].chars().next(),
        }
    }

    /// Steps over `wanted` if it is next.
    #[inline]
    pub fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.at += wanted.len_utf8();
        }
        found
    }

    /// Steps over `wanted` if it is next.
    pub fn eat_text(&mut self, wanted: &str) -> bool {
        let found = self.text[self.at..].starts_with(wanted);
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// Steps over `wanted`.
    ///
    /// # Errors
    /// If another character is next.
    #[inline]
    pub fn expect(&mut self, wanted: char) -> Result<(), Error> {
        if self.eat(wanted) { Ok(()) } else { Err(self.error(format!("'{wanted}'"))) }
    }

    /// The characters up to the first that does not fit; may be empty.
    pub fn word(&mut self, fits: impl Fn(char) -> bool) -> &'a str {
        self.word_of(&fits)
    }

    /// The same, compiled once.
    fn word_of(&mut self, fits: &dyn Fn(char) -> bool) -> &'a str {
        let (from, bytes) = (self.at, self.text.as_bytes());
        let mut at = from;
        while let Some(&byte) = bytes.get(at) {
            let next = match byte.is_ascii() {
                true => char::from(byte),
                false => self.text[at..].chars().next().unwrap_or_default(),
            };
            if !fits(next) {
                break;
            }
            at += next.len_utf8();
        }
        self.at = at;
        &self.text[from..at]
    }

    /// The letters, digits and hyphens that come next: a name, perhaps empty.
    pub fn name(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let ends = |byte: &u8| !NAMES[usize::from(*byte)];
        let name = &rest[..rest.as_bytes().iter().position(ends).unwrap_or(rest.len())];
        self.at += name.len();
        name
    }

    /// A natural number of at most [`MAX_DIGITS`] digits, `1000` or `10^3`; `what` names it in an error.
    ///
    /// # Errors
    /// If no digit is next or there are too many.
    #[inline]
    pub fn nat(&mut self, what: &str) -> Result<Nat, Error> {
        let mark = self.at;
        let number = self.decimal(what)?;
        if self.eat('^') { self.power(mark, &number) } else { Ok(number) }
    }

    /// As [`nat`](Self::nat), for numbers after which `^` has a meaning of its own.
    ///
    /// # Errors
    /// If no digit is next or there are too many.
    #[inline]
    pub fn decimal(&mut self, what: &str) -> Result<Nat, Error> {
        // Up to 19 digits fit a word; the rest of the work is for longer numbers and errors.
        let rest = &self.text.as_bytes()[self.at..];
        if rest.get(3).is_some_and(u8::is_ascii_digit)
            && let Some((number, length)) = leading(rest)
        {
            self.at += length;
            return Ok(Nat::from(number));
        }
        let mut small = 0u64;
        let mut length = 0;
        while let Some(byte) = rest.get(length).filter(|byte| byte.is_ascii_digit()) {
            small = small.wrapping_mul(10).wrapping_add(u64::from(byte - b'0'));
            length += 1;
        }
        if (1..20).contains(&length) {
            self.at += length;
            return Ok(Nat::from(small));
        }
        self.long_nat(what)
    }

    fn long_nat(&mut self, what: &str) -> Result<Nat, Error> {
        let mark = self.at;
        let digits = self.word(|c| c.is_ascii_digit());
        if digits.is_empty() {
            return Err(self.error(what));
        }
        if digits.len() > MAX_DIGITS {
            let found = format!("a number of {} digits", digits.len());
            return Err(Error::input(self.column(mark), found, format!("at most {MAX_DIGITS}")));
        }
        Nat::from_str_radix(digits, 10).map_err(|_| self.error_at(mark, what))
    }

    /// The power of `base`, whose text began at `mark`, with the exponent that is next.
    fn power(&mut self, mark: usize, base: &Nat) -> Result<Nat, Error> {
        let exponent = self.decimal("an exponent")?;
        let power = if *base <= Nat::ONE {
            Some(if exponent.is_zero() { Nat::ONE } else { base.clone() })
        } else {
            // Many more bits than the digits need are refused before anything is computed.
            let bits = |exponent: &usize| exponent.saturating_mul(base.bit_len() - 1);
            let exponent = crate::nat::to_usize(&exponent);
            let power = exponent.filter(|e| bits(e) < 4 * MAX_DIGITS).map(|e| base.pow(e));
            let ten = Nat::from(10u8);
            let fits = |n: &Nat| n.bit_len() < 3 * MAX_DIGITS || *n < ten.pow(MAX_DIGITS);
            power.filter(fits)
        };
        power.ok_or_else(|| self.error_at(mark, format!("a number of at most {MAX_DIGITS} digits")))
    }

    /// A machine number within `range`, `1000` or `10^3`; `what` names it in an error.
    ///
    /// # Errors
    /// If no number is next or it is out of range.
    pub fn number(&mut self, what: &str, range: RangeInclusive<u64>) -> Result<u64, Error> {
        let mark = self.at;
        let number = self.nat(what)?;
        self.within(mark, &number, what, range)
    }

    /// As [`number`](Self::number), for numbers after which `^` has a meaning of its own.
    ///
    /// # Errors
    /// As [`number`](Self::number).
    pub fn decimal_number(&mut self, what: &str, range: RangeInclusive<u64>) -> Result<u64, Error> {
        let mark = self.at;
        let number = self.decimal(what)?;
        self.within(mark, &number, what, range)
    }

    fn within(
        &self,
        mark: usize,
        number: &Nat,
        what: &str,
        range: RangeInclusive<u64>,
    ) -> Result<u64, Error> {
        match crate::nat::small(number) {
            Some(number) if range.contains(&number) => Ok(number),
            _ => {
                let (low, high) = range.into_inner();
                let limits = match high {
                    u64::MAX => format!("{what} of at least {low}"),
                    _ => format!("{what} from {low} to {high}"),
                };
                Err(self.error_at(mark, limits))
            }
        }
    }

    /// A number of at least 1, of any size; `what` names it in an error.
    ///
    /// # Errors
    /// If no number is next or it is 0.
    pub fn positive(&mut self, what: &str) -> Result<Nat, Error> {
        let mark = self.at;
        let number = self.nat(what)?;
        if number.is_zero() {
            return Err(self.error_at(mark, format!("{what} of at least 1")));
        }
        Ok(number)
    }

    /// Numbers separated by commas, at least one.
    ///
    /// # Errors
    /// As [`nat`](Self::nat).
    pub fn nats(&mut self, what: &str) -> Result<Vec<Nat>, Error> {
        let mut numbers = vec![self.nat(what)?];
        while self.eat(',') {
            numbers.push(self.nat(what)?);
        }
        Ok(numbers)
    }

    /// Whether this component's text ends here.
    pub fn at_end(&self) -> bool {
        match self.peek() {
            None | Some('+') => true,
            Some(' ') => self.after_plus().is_some(),
            Some(_) => false,
        }
    }

    /// Refuses anything that still follows in this component.
    ///
    /// # Errors
    /// If something does; `expected` says what may stand here instead.
    pub fn finish(&self, expected: &str) -> Result<(), Error> {
        if self.at_end() { Ok(()) } else { Err(self.error(expected)) }
    }

    /// Steps over the `+` to the next component, if there is one, and over spaces around it.
    pub fn next_component(&mut self) -> bool {
        let next = self.after_plus();
        self.at = next.unwrap_or(self.at);
        next.is_some()
    }

    /// Where the next component begins, if this one ends here and there is another.
    fn after_plus(&self) -> Option<usize> {
        let rest = &self.text[self.at..];
        let next = rest.trim_start_matches(' ').strip_prefix('+')?.trim_start_matches(' ');
        Some(self.text.len() - next.len())
    }

    /// The contents of the file `name`, whose text began at `mark`.
    ///
    /// # Errors
    /// An input error that says why the file could not be read; a budget error if it is
    /// [too large](io::ErrorKind::FileTooLarge).
    pub fn read_file(&self, name: &str, mark: usize) -> Result<String, Error> {
        let mut text =
            self.files.read(name).map_err(|error| self.unreadable(name, mark, &error))?;
        if text.starts_with('\u{feff}') {
            text.drain(..'\u{feff}'.len_utf8());
        }
        Ok(text)
    }

    /// The same of the file `name`, or of `other` if that one cannot be read.
    ///
    /// # Errors
    /// As [`read_file`](Self::read_file), of `other` if it is there.
    pub fn read_file_or(&self, name: &str, other: &str, mark: usize) -> Result<String, Error> {
        self.files.read(name).or_else(|error| {
            self.files.read(other).map_err(|second| match second.kind() {
                io::ErrorKind::NotFound => self.unreadable(name, mark, &error),
                _ => self.unreadable(other, mark, &second),
            })
        })
    }

    /// The same of a file that need not be text.
    ///
    /// # Errors
    /// An input error that says why the file could not be read.
    pub fn read_bytes(&self, name: &str, mark: usize) -> Result<Vec<u8>, Error> {
        self.files.read_bytes(name).map_err(|error| self.unreadable(name, mark, &error))
    }

    /// Bytes that what is read from one file may take.
    pub fn memory(&self) -> u64 {
        self.files.memory()
    }

    /// When reading is to be given up.
    pub fn deadline(&self) -> Option<Instant> {
        self.files.deadline()
    }

    /// The rules of the user's own game that is called `name`, which stands at `mark`, if there is one.
    ///
    /// # Errors
    /// An input error that says why the file could not be read.
    pub fn game(&self, name: &str, mark: usize) -> Result<Option<String>, Error> {
        if name.is_empty() {
            return Ok(None);
        }
        self.files
            .game(name)
            .map_err(|error| self.unreadable(&format!("{name}.game"), mark, &error))
    }

    /// The names of the user's own games.
    pub fn games(&self) -> Vec<String> {
        self.files.games()
    }

    fn unreadable(&self, name: &str, mark: usize, error: &io::Error) -> Error {
        if error.kind() == io::ErrorKind::FileTooLarge {
            let (what, limit) = (format!("the file '{}'", visible(name)), self.memory());
            return Error::memory(&what, limit.saturating_add(1), limit);
        }
        let is_written = self.text[mark..].trim_start_matches('@').starts_with(name);
        let hint = match is_written {
            true => error.to_string(),
            false => format!("'{}': {error}", visible(name)),
        };
        self.error_at(mark, "the name of a readable file").with_hint(hint)
    }

    /// An error at this place: the next characters are not what is `expected`.
    pub fn error(&self, expected: impl Into<String>) -> Error {
        self.error_at(self.at, expected)
    }

    /// An error at `mark`: the characters there are not what is `expected`.
    pub fn error_at(&self, mark: usize, expected: impl Into<String>) -> Error {
        let shown = self.shown(mark);
        let found = if shown.is_empty() { "the end".to_string() } else { format!("'{shown}'") };
        Error::input(self.column(mark), found, expected)
    }

    /// The text from `mark` on for a message: without further components, and not too long.
    pub fn shown(&self, mark: usize) -> String {
        let mut shown: String = self.text[mark..].chars().take(SHOWN).collect();
        if let Some(end) = shown.find('+').filter(|&end| end > 0) {
            shown.truncate(end);
            shown.truncate(shown.trim_end_matches(' ').len().max(1));
        }
        let cut = self.text[mark..].chars().nth(SHOWN).is_some() && shown.chars().count() == SHOWN;
        format!("{}{}", visible(&shown), if cut { "…" } else { "" })
    }

    /// The 1-based column of `mark`, in characters.
    fn column(&self, mark: usize) -> usize {
        self.text[..mark].chars().count() + 1
    }
}
