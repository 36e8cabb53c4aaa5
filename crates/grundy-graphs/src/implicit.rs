//! Win, lose or draw for games whose positions are numbered and whose moves are computed: no edge is
//! stored, so that 10^9 positions fit a machine of a few gigabytes.
//!
//! As with stored graphs, the positions of remoteness r label those before them with r + 1 (Smith 1966).
//! A level is a set of bits, so that it is walked in the order of the positions. There are these
//! trades:
//!
//! * [`by_count`]: one byte a position counts the options that have not been found to win, and two sets
//!   of bits are the levels: 10 bits a position;
//! * [`by_count_with_remoteness`]: the same with two bytes a position, which hold the remoteness in the end: 18 bits;
//! * [`by_recheck`]: two bits a position are its label; its options are looked at again whenever one of
//!   them is found to win: 4 bits a position;
//! * [`by_sweep`]: for rules without un-moves; all positions are looked at until nothing changes: 2 bits a
//!   position. It tells labels without remoteness, and is fast if most moves lead to smaller numbers;
//! * [`by_sieve_with_remoteness`] and [`by_sieve`]: for rules whose moves all lead to smaller numbers; 16 bits a position with
//!   remoteness, and 2 bits without. Only losing positions are asked for their un-moves, so that
//!   positions may have thousands of options.
//!
//! [`Lattice`], heaps and moves that take fixed amounts, [`Row`], coins that are turned over, [`Stored`], a
//! graph in memory, and [`Product`], the sum of such games, are games.

mod bits;
mod by_count;
mod by_recheck;
mod by_sieve;
mod cell;
pub mod codes;
mod later;
mod lattice;
mod pairs;
mod product;
mod row;
mod run;
mod stored;
#[cfg(test)]
mod tests;

use std::fmt;
use std::ops::ControlFlow;

use grundy_core::Outcome;

use crate::label::End;

pub use by_count::{
    Bytes, Cells, MOST_OPTIONS, MOST_OPTIONS_WITH_REMOTENESS, MOST_REMOTENESS_BY_COUNT, Words,
    by_count, by_count_with_remoteness,
};
pub use by_recheck::{by_recheck, by_sweep};
pub use by_sieve::{GoOn, MOST_REMOTENESS_BY_SIEVE, Ranks, by_sieve, by_sieve_with_remoteness};
pub use cell::Cell;
pub use later::{Later, bytes_in_cache};
pub use lattice::{Cone, Lattice, MOST_HEAPS};
pub use pairs::Outcomes;
pub use product::{Factor, Last, Product};
pub use row::{MOST_COINS, Row};
pub use run::Run;
pub use stored::Stored;

/// Whether to go on.
pub type Flow = ControlFlow<()>;

/// A game whose positions are the numbers 0, 1, ….
pub trait Positions: Sync {
    /// How many positions there are.
    fn count(&self) -> u64;

    /// Calls `each` with every option of `position` until it says to stop, and passes on what it said.
    fn options(&self, position: u64, each: impl FnMut(u64) -> Flow) -> Flow;

    /// How many options `position` has, or a number above `most` if they are more than that.
    fn count_options(&self, position: u64, most: u64) -> u64 {
        let mut options = 0;
        let _ = self.options(position, |_| {
            options += 1;
            if options > most { Flow::Break(()) } else { Flow::Continue(()) }
        });
        options
    }

    /// Calls `each` with [runs](Run) of which each option of `position` is one, until it says to stop, and passes on what it
    /// said.
    fn runs_after(&self, position: u64, mut each: impl FnMut(Run) -> Flow) -> Flow {
        self.options(position, |option| each(Run::of(option)))
    }

    /// Whether who moves to `position` has won, whether or not it has options.
    fn is_target(&self, position: u64) -> bool {
        let _ = position;
        false
    }
}

/// A game that knows its moves backwards, too.
pub trait Unmoves: Positions {
    /// Calls `each` with every position that has `position` as an option, as often as it has.
    fn before(&self, position: u64, each: impl FnMut(u64));

    /// Calls `each` with [runs](Run) of which each position that has `position` as an option is one as often as it has.
    fn runs_before(&self, position: u64, mut each: impl FnMut(Run)) {
        self.before(position, |before| each(Run::of(before)));
    }
}

/// What is found of a position; where it was given, `each` is told each label that is not a draw as it
/// is found: the remoteness, the position, and whether it wins; it says whether to go on. Remoteness never
/// falls from call to call; the order within a level is not specified.
pub type Each<'a> = Option<&'a mut dyn FnMut(u64, u64, bool) -> Flow>;

/// Why positions were not labelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// A position has more options than are counted; [`by_recheck`] labels such games.
    Options {
        /// The position.
        position: u64,
        /// The most options that are counted.
        most: u32,
    },
    /// There are more positions than this machine can address.
    Count(u64),
    /// A position wins or loses later than can be kept, as far as it is known.
    Remoteness {
        /// The position.
        position: u64,
        /// The greatest remoteness that is kept.
        most: u64,
    },
    /// The caller said to stop.
    Stopped,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refused::Options { position, most } => {
                write!(f, "position {position} has more than {most} options")
            }
            Refused::Remoteness { position, most } => {
                write!(f, "position {position} has a remoteness above {most}, as it seems")
            }
            Refused::Stopped => f.write_str("stopped"),
            Refused::Count(count) => write!(f, "{count} positions are more than can be addressed"),
        }
    }
}

impl std::error::Error for Refused {}

/// How many positions have each label, and how many levels there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Where the player to move wins.
    pub won: u64,
    /// Where the player to move loses.
    pub lost: u64,
    /// The greatest remoteness and one, or how often all positions were looked at.
    pub rounds: u64,
}

/// The label of a position where play ends; `None` where it goes on.
fn ended<P: Positions>(game: &P, end: End, position: u64) -> Option<Outcome> {
    if game.is_target(position) {
        return Some(Outcome::P);
    }
    let has_options = game.options(position, |_| Flow::Break(())).is_break();
    (!has_options).then_some(match end {
        End::Loses => Outcome::P,
        End::Wins => Outcome::N,
        End::Draws => Outcome::D,
    })
}

/// A position as a place in a list of all, which [`size`] has allowed.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "positions are below a count that fits")]
fn place(position: u64) -> usize {
    position as usize
}

/// The size of a list of all positions.
fn size(count: u64) -> Result<usize, Refused> {
    usize::try_from(count).ok().filter(|&size| size < usize::MAX / 2).ok_or(Refused::Count(count))
}
