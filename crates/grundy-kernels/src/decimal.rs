//! Unsigned decimal numbers, separated by blanks, from a stream at the speed of the input.
//!
//! A blank is a space, a tab, a carriage return or a line feed; a token is what stands between blanks.
//! The stream is read in blocks and a token that a block cuts is carried over, so that memory is
//! constant. Lines and columns are worked out only when asked for.

mod ahead;
#[cfg(target_arch = "x86_64")]
pub mod avx2;
mod digits;
mod fault;
mod form;
mod pairs;
#[cfg(test)]
mod tests;
mod written;

use std::io::{ErrorKind, Read};

use ahead::Ahead;
pub use digits::leading;
pub use fault::{Fault, Place, Problem};
pub use form::{Form, NUMBERS};
pub use pairs::{Pairs, Stop};
pub use written::{push, push_bytes};

/// Blanks in front of the input: a load of 16 bytes may end after the first digit.
const HEAD: usize = 16;

/// How many bytes are asked of the stream at a time.
const BLOCK: usize = 1 << 18;

/// A longer token is refused, wherever blocks cut it. Tests, which read byte by byte, have a shorter
/// one.
pub const MAX_TOKEN: usize = if cfg!(miri) {
    1 << 6
} else if cfg!(test) {
    1 << 12
} else {
    1 << 17
};

/// The numbers of a stream, in order.
///
/// After a fault the same fault is found again: nothing of the token was taken.
#[derive(Debug)]
pub struct Numbers<R> {
    input: R,
    /// `block[HEAD..filled]` is input; blanks before it and at `filled`, and room for a load from there.
    block: Box<[u8]>,
    filled: usize,
    /// Just after the last token: a blank.
    at: usize,
    /// Tokens that end here or later may go on in the next block.
    sure: usize,
    /// Where `block[HEAD]` stands in the input.
    start: Place,
    /// If no token was taken since the last reading: where the last one ended, and whether its line did.
    last: Place,
    line_ended: bool,
    ahead: Ahead,
}

impl<R: Read> Numbers<R> {
    /// The numbers of `input`, of which nothing is read yet.
    pub fn new(input: R) -> Numbers<R> {
        Numbers::with_block(input, BLOCK)
    }

    fn with_block(input: R, size: usize) -> Numbers<R> {
        let block = vec![b' '; HEAD + MAX_TOKEN + size + 1 + digits::LOAD].into_boxed_slice();
        let start = Place::default();
        Numbers {
            input,
            block,
            filled: HEAD,
            at: HEAD - 1,
            sure: HEAD,
            start,
            last: start,
            line_ended: false,
            ahead: Ahead::new(),
        }
    }

    /// The next number, at most `limit`; `None` at the end of the stream.
    ///
    /// A few nanoseconds.
    ///
    /// # Errors
    ///
    /// The next token is not a number, or above `limit`, or too long; reading failed.
    #[inline]
    pub fn next(&mut self, limit: u64) -> Result<Option<u64>, Fault> {
        loop {
            if let Some(number) = self.ready(limit)? {
                return Ok(Some(number));
            }
            if !self.refill()? {
                return Ok(None);
            }
        }
    }

    /// The next number if no reading is needed to have it whole, else `None`: the call that lets a
    /// program write its answers before it waits for more input with [`refill`](Self::refill).
    ///
    /// # Errors
    ///
    /// The next token is not a number, or above `limit`, or too long.
    #[inline]
    pub fn ready(&mut self, limit: u64) -> Result<Option<u64>, Fault> {
        if let Some((number, at)) = self.ahead.first()
            && number <= limit
        {
            self.ahead.take_first();
            self.at = at;
            return Ok(Some(number));
        }
        self.ready_alone(limit)
    }

    /// What [`ready`](Self::ready) leaves: a number that is not converted yet, or not allowed.
    fn ready_alone(&mut self, limit: u64) -> Result<Option<u64>, Fault> {
        if self.ahead.fill(&self.block[..self.filled], self.at) {
            return self.ready(limit);
        }
        let mut from = self.at + 1;
        if self.block[from] <= b' ' {
            from = self.skip_blanks(from);
        }
        if let Some((number, length)) = digits::short_number(&self.block, from)
            && number <= limit
            && from + length < self.sure
            && is_blank(self.block[from + length])
        {
            self.at = from + length;
            return Ok(Some(number));
        }
        self.ready_slow(limit)
    }

    /// Takes numbers for `out` as long as no reading is needed to have them whole; returns how many.
    /// Uses AVX2 where the processor has it: about 1.5 ns for a number of up to 16 digits.
    ///
    /// # Errors
    ///
    /// As [`ready`](Self::ready), if that is so for the first number; a fault behind other numbers is
    /// found by the next call.
    pub fn ready_many(&mut self, limit: u64, out: &mut [u64]) -> Result<usize, Fault> {
        self.ahead.forget();
        let mut taken = 0;
        #[cfg(target_arch = "x86_64")]
        if let Some(available) = avx2::Available::detect()
            && self.at < self.filled
        {
            (taken, self.at) = available.take(&self.block[..self.filled], self.at, limit, out);
        }
        while let Some(place) = out.get_mut(taken) {
            match self.ready(limit) {
                Ok(Some(number)) => *place = number,
                Err(fault) if taken == 0 => return Err(fault),
                Ok(None) | Err(_) => break,
            }
            taken += 1;
        }
        Ok(taken)
    }

    /// What [`ready_alone`](Self::ready_alone) leaves: ends, cuts, long numbers and faults.
    #[cold]
    fn ready_slow(&mut self, limit: u64) -> Result<Option<u64>, Fault> {
        let Some((from, to)) = self.whole_token()? else {
            return Ok(None);
        };
        let token = &self.block[from..to];
        let digits = token.iter().map(|byte| u64::from(byte.wrapping_sub(b'0')));
        if digits.clone().any(|digit| digit > 9) {
            return Err(self.fault(from, to, Problem::NotANumber));
        }
        let number = digits
            .into_iter()
            .try_fold(0u64, |number, digit| number.checked_mul(10)?.checked_add(digit))
            .filter(|number| *number <= limit);
        if number.is_none() {
            return Err(self.fault(from, to, Problem::TooLarge { limit }));
        }
        self.at = to;
        Ok(number)
    }

    /// The next token, whatever it is; `None` at the end of the stream.
    ///
    /// # Errors
    ///
    /// The token is too long; reading failed.
    pub fn word(&mut self) -> Result<Option<&[u8]>, Fault> {
        let Some((from, to)) = self.read_token()? else { return Ok(None) };
        self.ahead.interrupt();
        self.at = to;
        Ok(Some(&self.block[from..to]))
    }

    /// As [`word`](Self::word), but the token is not taken.
    ///
    /// # Errors
    ///
    /// The token is too long; reading failed.
    pub fn peek(&mut self) -> Result<Option<&[u8]>, Fault> {
        let token = self.read_token()?;
        Ok(token.map(|(from, to)| &self.block[from..to]))
    }

    /// The ends of the next token, after reading as far as needed.
    fn read_token(&mut self) -> Result<Option<(usize, usize)>, Fault> {
        loop {
            let token = self.whole_token()?;
            if token.is_some() || !self.refill()? {
                return Ok(token);
            }
        }
    }

    /// Whether the next token is there without further reading.
    #[inline]
    pub fn has_ready_token(&self) -> bool {
        if self.ahead.first().is_some() {
            return true;
        }
        // A token that is too long is ready to be refused.
        self.whole_token().map_or(true, |token| token.is_some())
    }

    /// Whether no token is left.
    ///
    /// # Errors
    ///
    /// Reading failed.
    #[inline]
    pub fn at_end(&mut self) -> Result<bool, Fault> {
        if self.ahead.first().is_some() {
            return Ok(false);
        }
        loop {
            if self.skip_blanks(self.at + 1) < self.filled {
                return Ok(false);
            }
            if !self.refill()? {
                return Ok(true);
            }
        }
    }

    /// Whether the line ends, or the stream, before the next token.
    ///
    /// # Errors
    ///
    /// Reading failed.
    pub fn at_line_end(&mut self) -> Result<bool, Fault> {
        loop {
            if !self.took() && self.line_ended {
                return Ok(true);
            }
            let mut rest = self.block[self.at..self.filled].iter().copied();
            if let Some(next) = rest.find(|&byte| byte == b'\n' || !is_blank(byte)) {
                return Ok(next == b'\n');
            }
            if !self.refill()? {
                return Ok(true);
            }
        }
    }

    /// Reads once, if there is room, and drops what was taken; `false` at the end of the stream, after
    /// which nothing more becomes ready.
    ///
    /// # Errors
    ///
    /// Reading failed.
    #[cold]
    pub fn refill(&mut self) -> Result<bool, Fault> {
        if self.sure > self.filled {
            return Ok(false);
        }
        self.ahead.forget();
        let from = self.skip_blanks(self.at + 1);
        let line_ended = self.block[self.at..from].contains(&b'\n');
        self.line_ended = line_ended || (!self.took() && self.line_ended);
        self.last = self.end_of_last();
        self.start = self.place(from);
        self.block.copy_within(from..self.filled, HEAD);
        self.filled -= from - HEAD;
        self.at = HEAD - 1;
        let room = self.block.len() - 1 - digits::LOAD;
        if self.filled < room {
            let read = loop {
                match self.input.read(&mut self.block[self.filled..room]) {
                    Err(error) if error.kind() == ErrorKind::Interrupted => {}
                    Err(error) => {
                        // What was there before is as it was, but in another place.
                        self.sure = self.filled;
                        self.block[self.filled] = b' ';
                        return Err(self.fault(self.filled, self.filled, Problem::Read(error)));
                    }
                    Ok(read) => break read,
                }
            };
            self.filled += read;
            self.sure = self.filled + usize::from(read == 0);
        }
        self.block[self.filled] = b' ';
        Ok(true)
    }

    /// The token that was taken last and where it stands, for a caller who refuses its meaning. Valid
    /// until the stream is read again.
    pub fn last_token(&self) -> (Place, &[u8]) {
        let token = self.last_word();
        (if self.took() { self.place(self.at - token.len()) } else { self.last }, token)
    }

    /// The token that was taken last, for a caller who only reads it: no lines before it are counted.
    pub fn last_word(&self) -> &[u8] {
        let before = &self.block[..self.at];
        let from = before.iter().rposition(|&byte| is_blank(byte)).map_or(0, |blank| blank + 1);
        &before[from..]
    }

    /// The fault of a stream that ends where a token had to come: it stands just after the last one.
    pub fn ended(&self) -> Fault {
        Fault { place: self.end_of_last(), read: String::new(), problem: Problem::Ended }
    }

    /// The ends of the next token in the block; `None` if there is none, or not all of it.
    fn whole_token(&self) -> Result<Option<(usize, usize)>, Fault> {
        let from = self.skip_blanks(self.at + 1);
        if from >= self.filled {
            return Ok(None);
        }
        let rest = &self.block[from..self.filled];
        let length = rest.iter().position(|&byte| is_blank(byte)).unwrap_or(rest.len());
        let to = from + length;
        if length > MAX_TOKEN {
            return Err(self.fault(from, to, Problem::TooLong));
        }
        Ok((to < self.sure).then_some((from, to)))
    }

    /// The first place from `from` on that is no blank, or the end of the block.
    #[inline]
    fn skip_blanks(&self, mut from: usize) -> usize {
        while from < self.filled && is_blank(self.block[from]) {
            from += 1;
        }
        from
    }

    /// Whether a token was taken since the last reading.
    fn took(&self) -> bool {
        self.at >= HEAD
    }

    fn end_of_last(&self) -> Place {
        if self.took() { self.place(self.at) } else { self.last }
    }

    /// Where `block[index]` stands in the input.
    fn place(&self, index: usize) -> Place {
        self.start.after(&self.block[HEAD..index])
    }

    #[cold]
    fn fault(&self, from: usize, to: usize, problem: Problem) -> Fault {
        Fault { place: self.place(from), read: fault::excerpt(&self.block[from..to]), problem }
    }
}

#[inline]
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n')
}
