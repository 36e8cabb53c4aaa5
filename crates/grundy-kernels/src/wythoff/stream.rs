//! Answers to a stream of pairs.

use std::fmt;
use std::io::{self, Read, Write};

use super::decide_u64;
use crate::decimal::{Fault, Numbers};

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

/// Reads pairs of numbers up to `limit` and writes a line for each: 1 if the player to move wins, 0 if
/// it is a Wythoff pair. Blanks of any kind may stand between the numbers.
///
/// Constant memory; what was answered is written before more input is waited for, and before an error
/// is returned. About 5 ns a pair with AVX2.
///
/// # Errors
///
/// A token that is not a number up to `limit`, or the end of the input after half a pair, at its exact
/// place; a failure to read or write.
pub fn answer<R: Read, W: Write>(
    numbers: &mut Numbers<R>,
    limit: u64,
    output: &mut W,
) -> Result<(), Stop> {
    let mut pairs = Pairs::new();
    let mut answers = Vec::new();
    loop {
        let read = loop {
            match numbers.ready_many(limit, &mut pairs.numbers[pairs.count..]) {
                Ok(0) => break Ok(()),
                Ok(count) => pairs.count += count,
                Err(fault) => break Err(fault),
            }
            pairs.answer(&mut answers);
        };
        output.write_all(&answers).map_err(Stop::Output)?;
        answers.clear();
        read.map_err(Stop::Input)?;
        if !numbers.refill().map_err(Stop::Input)? {
            break;
        }
    }
    if pairs.count > 0 {
        return Err(Stop::Input(numbers.ended()));
    }
    output.flush().map_err(Stop::Output)
}

/// How many pairs are decided at a time.
const PAIRS: usize = 1024;

/// Numbers read and not yet answered.
struct Pairs {
    numbers: [u64; 2 * PAIRS],
    count: usize,
    a: [u64; PAIRS],
    b: [u64; PAIRS],
    wins: [u8; PAIRS],
}

impl Pairs {
    fn new() -> Pairs {
        let (a, b) = ([0; PAIRS], [0; PAIRS]);
        Pairs { numbers: [0; 2 * PAIRS], count: 0, a, b, wins: [0; PAIRS] }
    }

    /// Appends the answers to all full pairs, and keeps the half of one.
    fn answer(&mut self, answers: &mut Vec<u8>) {
        let (pairs, half) = self.numbers[..self.count].as_chunks::<2>();
        for ((pair, a), b) in pairs.iter().zip(&mut self.a).zip(&mut self.b) {
            [*a, *b] = *pair;
        }
        let wins = &mut self.wins[..pairs.len()];
        decide_u64(&self.a[..pairs.len()], &self.b[..pairs.len()], wins);
        let from = answers.len();
        answers.resize(from + 2 * wins.len(), b'\n');
        for (line, win) in answers[from..].as_chunks_mut::<2>().0.iter_mut().zip(wins) {
            line[0] = b'0' + *win;
        }
        let half = half.first().copied();
        self.count = half.iter().len();
        self.numbers[0] = half.unwrap_or(0);
    }
}
