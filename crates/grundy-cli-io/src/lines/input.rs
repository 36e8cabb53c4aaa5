//! Lines of an input, looked at where they were read to as long as none of them is cut.

use std::io::{self, BufRead, BufReader, Read};

use grundy::notation::MAX_LENGTH;

/// What is read at once.
const PIECE: usize = 1 << 16;

/// The lines of an input.
pub struct Lines {
    input: BufReader<Box<dyn Read>>,
    /// Bytes of the input that were given away and not taken from it yet.
    given: usize,
    /// A line that lay across the end of what was read.
    line: Vec<u8>,
}

impl Lines {
    /// The lines of `input`.
    pub fn new(input: Box<dyn Read>) -> Lines {
        let input = BufReader::with_capacity(PIECE, input);
        Lines { input, given: 0, line: Vec::new() }
    }

    /// Whether nothing is left of what was read.
    pub fn is_dry(&self) -> bool {
        self.input.buffer().len() == self.given
    }

    /// The next line, without its newline: `None` at the end of the input, `Some(None)` for a line that is too long and was
    /// dropped.
    pub fn next_line(&mut self) -> io::Result<Option<Option<&[u8]>>> {
        self.input.consume(std::mem::take(&mut self.given));
        self.line.clear();
        let (mut fits, mut any) = (true, false);
        loop {
            let available = self.input.fill_buf()?;
            let read = available.len();
            if read == 0 {
                return Ok(any.then_some(fits.then_some(&self.line)));
            }
            let newline = memchr::memchr(b'\n', available);
            if let (Some(end), false) = (newline, any) {
                self.given = end + 1;
                let line = &self.input.fill_buf()?[..end];
                return Ok(Some((line.len() < MAX_LENGTH).then_some(line)));
            }
            any = true;
            let used = newline.map_or(read, |at| at + 1);
            fits &= self.line.len() + used <= MAX_LENGTH;
            if fits {
                self.line.extend_from_slice(&available[..newline.unwrap_or(read)]);
            }
            self.input.consume(used);
            if newline.is_some() {
                return Ok(Some(fits.then_some(&self.line)));
            }
        }
    }
}

/// A line without what ends it on other systems.
#[inline]
pub fn trimmed(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Whether there is nothing to read in it.
#[inline]
pub fn is_blank(line: &[u8]) -> bool {
    line.iter().all(u8::is_ascii_whitespace)
}
