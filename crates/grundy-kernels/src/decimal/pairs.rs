//! Answers to a stream of pairs of numbers, many at a time.

use std::fmt;
use std::io::{self, Read, Write};

use super::{Fault, Numbers};

/// Why a stream of pairs was not answered to its end.
#[derive(Debug)]
pub enum Stop {
    /// The input is at fault.
    Input(Fault),
    /// The answers could not be written.
    Output(io::Error),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stop::Input(fault) => fault.fmt(f),
            Stop::Output(error) => write!(f, "writing failed: {error}"),
        }
    }
}

impl std::error::Error for Stop {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Stop::Input(fault) => Some(fault),
            Stop::Output(error) => Some(error),
        }
    }
}

/// Which pairs of a stream are to be answered.
#[derive(Clone, Copy, Debug)]
pub struct Pairs {
    /// The largest number allowed.
    pub limit: u64,
    /// The first number of the first pair, if it was read already.
    pub first: Option<u64>,
    /// How many pairs to read, at most.
    pub most: u64,
}

/// How many pairs are answered at a time.
const BLOCK: usize = 1024;

impl Pairs {
    /// All pairs of numbers up to `limit`.
    pub fn up_to(limit: u64) -> Pairs {
        Pairs { limit, first: None, most: u64::MAX }
    }

    /// Reads the pairs and writes what `answer` appends for them; returns how many there were. `answer`
    /// gets the first numbers and the second numbers of some pairs. Blanks of any kind may stand
    /// between numbers.
    ///
    /// Constant memory; what was answered is written before more input is waited for, and before an
    /// error is returned.
    ///
    /// # Errors
    ///
    /// A token that is not a number up to the limit, or the end of the input after half a pair, at its
    /// exact place; a failure to read or write.
    pub fn answer<R: Read, W: Write>(
        &self,
        numbers: &mut Numbers<R>,
        output: &mut W,
        mut answer: impl FnMut(&[u64], &[u64], &mut Vec<u8>),
    ) -> Result<u64, Stop> {
        let mut block = Block { numbers: [0; 2 * BLOCK], count: 0, a: [0; BLOCK], b: [0; BLOCK] };
        if let Some(first) = self.first {
            (block.numbers[0], block.count) = (first, 1);
        }
        let mut answers = Vec::new();
        let mut pairs = 0;
        loop {
            let read = loop {
                let wanted = (self.most - pairs).saturating_mul(2);
                let room = usize::try_from(wanted).unwrap_or(usize::MAX).min(2 * BLOCK);
                if room <= block.count {
                    break Ok(());
                }
                match numbers.ready_many(self.limit, &mut block.numbers[block.count..room]) {
                    Ok(0) => break Ok(()),
                    Ok(count) => block.count += count,
                    Err(fault) => break Err(fault),
                }
                pairs += block.answer(&mut answers, &mut answer);
            };
            output.write_all(&answers).map_err(Stop::Output)?;
            answers.clear();
            read.map_err(Stop::Input)?;
            if pairs == self.most || !numbers.refill().map_err(Stop::Input)? {
                break;
            }
        }
        if block.count > 0 {
            return Err(Stop::Input(numbers.ended()));
        }
        output.flush().map_err(Stop::Output)?;
        Ok(pairs)
    }
}

/// Numbers read and not yet answered.
struct Block {
    numbers: [u64; 2 * BLOCK],
    count: usize,
    a: [u64; BLOCK],
    b: [u64; BLOCK],
}

impl Block {
    /// Appends the answers to all full pairs, and keeps the half of one; says how many there were.
    fn answer(
        &mut self,
        answers: &mut Vec<u8>,
        answer: &mut impl FnMut(&[u64], &[u64], &mut Vec<u8>),
    ) -> u64 {
        let (pairs, half) = self.numbers[..self.count].as_chunks::<2>();
        for ((pair, a), b) in pairs.iter().zip(&mut self.a).zip(&mut self.b) {
            [*a, *b] = *pair;
        }
        answer(&self.a[..pairs.len()], &self.b[..pairs.len()], answers);
        let answered = pairs.len() as u64;
        let half = half.first().copied();
        self.count = half.iter().len();
        self.numbers[0] = half.unwrap_or(0);
        answered
    }
}
