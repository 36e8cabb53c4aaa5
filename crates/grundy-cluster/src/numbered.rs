//! Positions that are numbers, shared out over workers: no move is stored, options and un-moves are computed.
//!
//! Work goes in rounds ([`rounds`]): in each a worker sends a bounded number of bytes, and all wait until everything has
//! arrived. For rules whose moves all lead to smaller numbers positions are labelled tile by tile, in an order in which nothing is
//! looked at before all its options: with 16 bits ([`ranks`]), with 2 bits ([`sieve`]); so are those of sums in which some
//! components alone may go in circles, where these are few ([`planes`]). Others are labelled level by level, with
//! 16 or 10 bits by counting options ([`count`]), with 4 by looking at them again ([`recheck`]); or in any order with 2 bits
//! ([`sweep`]). A message says which position was labelled, and who gets it finds its own un-moves ([`spread`]); or it asks for
//! options ([`ask`]).

mod answer;
mod ask;
mod bits;
mod circle;
mod count;
mod divisor;
mod far;
mod files;
mod job;
mod labelled;
mod launch;
mod levels;
mod marks;
mod packed;
mod pairs;
mod part;
mod planes;
mod query;
mod ranks;
mod recheck;
mod room;
mod rounds;
mod share;
mod sieve;
mod spread;
mod sweep;
mod tally;
#[cfg(test)]
mod tests;
mod walk;
mod whole;
mod words;

use std::io::{self, Read, Write};

pub(crate) use job::{Job, prepare};
pub(crate) use launch::run;
pub(crate) use query::query;
use words::{read_words, write_words};

/// A place among a worker's positions, which are in memory, or a worker, as an index.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "there are no more than can be addressed")]
fn index(number: u64) -> usize {
    number as usize
}

/// What all workers have found together.
#[derive(Clone, Debug, Default)]
struct Tallies {
    won: u64,
    lost: u64,
    /// How many win and lose at each remoteness, where levels are labelled.
    levels: Vec<(u64, u64)>,
    /// The remoteness of the first position, likewise.
    start: Option<u64>,
    /// Whether the last level labelled anything.
    goes_on: bool,
}

impl Tallies {
    /// How many positions have labels.
    fn done(&self) -> u64 {
        self.won + self.lost
    }

    /// Numbers of eight bytes.
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let start = self.start.map_or(0, |start| start + 1);
        write_words(out, &[self.won, self.lost, start, self.levels.len() as u64])?;
        self.levels.iter().try_for_each(|&(won, lost)| write_words(out, &[won, lost]))
    }

    fn read(input: &mut impl Read) -> io::Result<Tallies> {
        let head = read_words(input, 4)?;
        let mut tallies = Tallies {
            won: head[0],
            lost: head[1],
            levels: Vec::new(),
            start: head[2].checked_sub(1),
            // What is over is not saved.
            goes_on: true,
        };
        for _ in 0..head[3] {
            let level = read_words(input, 2)?;
            tallies.levels.push((level[0], level[1]));
        }
        Ok(tallies)
    }
}
