//! Lines of two words in a text, many at a time: where their words stand, and their numbers.
//!
//! ```
//! use grundy_graphs::kernels::lines::{Lines, Separator, Words};
//!
//! let (text, mut lines) = (b"7 12\n9 7\n# x\n", Lines::new());
//! assert_eq!(lines.find(text, 0, Separator::Blank, Words::Digits), 9);
//! let mut numbers = Vec::new();
//! assert_eq!((lines.numbers(text, &mut numbers), numbers), (9, vec![7, 12, 9, 7]));
//! ```

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(test)]
mod tests;

use std::ops::Range;

/// So many lines at least are listed if so many come.
const MOST: usize = 1 << 10;
/// Room for all ends of words in a chunk.
const CHUNK: usize = 64;

/// What stands between the two words of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separator {
    /// One space or one tab.
    Blank,
    /// One comma.
    Comma,
}

impl Separator {
    /// The bytes that separate.
    fn bytes(self) -> [u8; 2] {
        match self {
            Separator::Blank => *b" \t",
            Separator::Comma => *b",,",
        }
    }
}

/// What a word is made of, at least one byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Words {
    /// Decimal digits.
    Digits,
    /// Bytes above the space, without `#`, `"` and the comma.
    Plain,
}

impl Words {
    /// Whether this byte is none of a word's.
    fn end_before(self, byte: u8) -> bool {
        match self {
            Words::Digits => !byte.is_ascii_digit(),
            Words::Plain => byte <= b' ' || matches!(byte, b'#' | b'"' | b','),
        }
    }
}

/// What lines have to look like.
#[derive(Clone, Copy, Debug)]
struct Form {
    separator: Separator,
    words: Words,
    /// Whether a carriage return stands before every line feed.
    returns: bool,
}

impl Form {
    /// Where the separator and the line feed of the line at `at` stand, if it has this form.
    fn of_line(self, text: &[u8], at: usize) -> Option<[usize; 2]> {
        let word = |from: usize| {
            let length = text.get(from..)?.iter().position(|&byte| self.words.end_before(byte))?;
            (length > 0).then_some(from + length)
        };
        let middle = word(at)?;
        let end = word(middle + 1)?;
        let feed = end + usize::from(self.returns);
        let is_line = self.separator.bytes().contains(&text[middle])
            && (!self.returns || text[end] == b'\r')
            && text.get(feed) == Some(&b'\n');
        is_line.then_some([middle, feed])
    }
}

/// Lines that were found in a text. They belong to that text: what they are asked with another is
/// nonsense or a panic.
#[derive(Debug)]
pub struct Lines {
    /// Where the first begins.
    start: usize,
    /// In turns where a separator and where a line feed stands.
    ends: Box<[usize]>,
    count: usize,
    returns: bool,
}

impl Default for Lines {
    fn default() -> Lines {
        Lines::new()
    }
}

impl Lines {
    /// No lines; 17 KB for the next ones.
    pub fn new() -> Lines {
        let ends = vec![0; 2 * MOST + CHUNK].into_boxed_slice();
        Lines { start: 0, ends, count: 0, returns: false }
    }

    /// Lists the lines from `at` on, where one begins, that have two such words and one separator between
    /// them, and end alike with a line feed or with a carriage return and a line feed; stops before the first
    /// that is different, or after a thousand. Returns where the line behind them begins. With AVX2 about a
    /// third of a nanosecond a byte.
    pub fn find(&mut self, text: &[u8], at: usize, separator: Separator, words: Words) -> usize {
        self.find_by(text, at, separator, words, scan)
    }

    fn find_by(
        &mut self,
        text: &[u8],
        at: usize,
        separator: Separator,
        words: Words,
        scan: Scan,
    ) -> usize {
        (self.start, self.count) = (at, 0);
        let rest = text.get(at..).unwrap_or_default();
        let Some(feed) = rest.iter().position(|&byte| byte == b'\n') else { return at };
        self.returns = feed > 0 && rest[feed - 1] == b'\r';
        let form = Form { separator, words, returns: self.returns };
        self.count = scan(text, at, form, &mut self.ends) / 2;
        // The end of the text, or all of it without vectors.
        while self.count < MOST
            && let Some(ends) = form.of_line(text, self.after(self.count))
        {
            self.ends[2 * self.count..][..2].copy_from_slice(&ends);
            self.count += 1;
        }
        self.after(self.count)
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Where the first begins.
    pub fn start(&self) -> usize {
        self.start
    }

    /// Where their words stand, two of each line.
    #[inline]
    pub fn words(&self) -> impl Iterator<Item = Range<usize>> {
        let returns = usize::from(self.returns);
        // A carriage return is cut off every other word.
        let (mut start, mut cut) = (self.start, 0);
        self.ends[..2 * self.count].iter().map(move |&end| {
            let word = start..end - cut;
            (start, cut) = (end + 1, returns - cut);
            word
        })
    }

    /// The numbers of the words, which have to be of digits: those of the lines before the first with a word
    /// that has a needless 0 in front or is 2^64 or more. Returns where that line begins, or the line behind
    /// them all. With AVX2 about two nanoseconds a number.
    pub fn numbers(&self, text: &[u8], out: &mut Vec<u64>) -> usize {
        self.numbers_by(text, out, convert)
    }

    fn numbers_by(&self, text: &[u8], out: &mut Vec<u64>, convert: Convert) -> usize {
        out.clear();
        out.resize(2 * self.count, 0);
        let mut done = 0;
        while done < self.count {
            done += convert(self, text, done, &mut out[2 * done..]);
            // One that is too near the beginning, or wrong, or the last.
            if done < self.count {
                let [middle, feed] = self.ends_of(done);
                let end = feed - usize::from(self.returns);
                let from = number(&text[self.after(done)..middle]);
                let (Some(from), Some(to)) = (from, number(&text[middle + 1..end])) else { break };
                out[2 * done..][..2].copy_from_slice(&[from, to]);
                done += 1;
            }
        }
        out.truncate(2 * done);
        self.after(done)
    }

    fn ends_of(&self, line: usize) -> [usize; 2] {
        self.ends.as_chunks::<2>().0[line]
    }

    /// Where the line after the first `lines` begins.
    fn after(&self, lines: usize) -> usize {
        if lines == 0 { self.start } else { self.ends[2 * lines - 1] + 1 }
    }
}

/// The number of these digits, without a needless 0 in front and below 2^64.
fn number(digits: &[u8]) -> Option<u64> {
    if digits[0] == b'0' && digits.len() > 1 {
        return None;
    }
    digits.iter().try_fold(0u64, |number, digit| {
        number.checked_mul(10)?.checked_add(u64::from(digit.wrapping_sub(b'0')))
    })
}

/// Writes where words end, line by line from `at` on, and returns how many ends there are; the last may be
/// in the middle of a line. There is room for those of one chunk more than is asked for.
type Scan = fn(&[u8], usize, Form, &mut [usize]) -> usize;

/// Converts the words of lines from the given one on, and returns how many lines.
type Convert = fn(&Lines, &[u8], usize, &mut [u64]) -> usize;

fn scan(text: &[u8], at: usize, form: Form, ends: &mut [usize]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if let Some(available) = avx2::Available::detect() {
        return available.scan(text, at, form, ends);
    }
    scan_none(text, at, form, ends)
}

fn convert(lines: &Lines, text: &[u8], first: usize, out: &mut [u64]) -> usize {
    #[cfg(target_arch = "x86_64")]
    if let Some(available) = avx2::Available::detect() {
        return available.convert(lines, text, first, out);
    }
    convert_none(lines, text, first, out)
}

/// Leaves all lines to [`Form::of_line`].
fn scan_none(_: &[u8], _: usize, _: Form, _: &mut [usize]) -> usize {
    0
}

/// Leaves all lines to [`number`].
fn convert_none(_: &Lines, _: &[u8], _: usize, _: &mut [u64]) -> usize {
    0
}
