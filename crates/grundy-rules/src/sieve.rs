//! P-positions of small boxes, all at once.
//!
//! Positions are looked at in an order in which moves lead back. One that is marked too rarely is a P-position
//! and marks those from which a move leads to it: so only P-positions spend time on their moves, which are
//! compiled backwards. Where moves cannot be turned round, each position looks through its options and stops at
//! a P-position.

mod backward;
mod bounds;
mod order;
#[cfg(test)]
mod tests;

use std::collections::HashSet;
use std::fmt;
use std::ops::ControlFlow;

use crate::clock;
use crate::compile::Compiled;
use crate::core::Game;
use crate::rank::Rank;
use backward::Backward;
use bounds::Region;
use order::Order;

/// The P-positions of a box.
#[derive(Clone, Debug)]
pub struct Sieved {
    region: Region,
    strides: Vec<usize>,
    cells: Vec<u8>,
}

/// What is known of a cell: nothing, or that a P-position can be reached, or that it is one.
const OPEN: u8 = 0;
const MARKED: u8 = 1;
const LOSING: u8 = 2;

/// Runs longer than this are remembered, up to so many.
const LONG: i64 = 64;
const MOST_RUNS: usize = 1 << 16;

/// A cell that is sorted takes as much as so many others.
const SORTED: u64 = 32;

/// Steps between two looks at the clock.
const LOOK: i64 = 1 << 16;

/// Why a box cannot be sieved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SieveError {
    /// Play may go on for ever.
    Loopy,
    /// The game leaves sums of heaps.
    Sums,
    /// The box is none of this game's: there are not as many numbers as it has, or one is less than 0.
    NoBox {
        /// How many numbers a position has.
        numbers: usize,
    },
    /// No numbers bound what moves lead to from the box.
    Unbounded,
    /// The time was over.
    Stopped,
    /// The box with all that moves lead to has more cells than the limit.
    TooLarge {
        /// How many cells there are, if that is a machine word.
        cells: Option<u64>,
        /// How many are allowed.
        most: u64,
    },
}

impl fmt::Display for SieveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SieveError::Loopy => f.write_str("play may go on for ever: there are draws, too"),
            SieveError::Sums => {
                f.write_str("moves leave sums of heaps, which are no cells of a box")
            }
            SieveError::NoBox { numbers } => {
                write!(f, "a box is given by the largest of each of {numbers} numbers, from 0 on")
            }
            SieveError::Unbounded => f.write_str(
                "moves lead out of every box, because no sum of the numbers bounds them",
            ),
            SieveError::Stopped => f.write_str("the time was over"),
            SieveError::TooLarge { cells: Some(cells), most } => {
                write!(f, "{cells} positions have to be looked at, the limit is {most}")
            }
            SieveError::TooLarge { cells: None, most } => {
                write!(f, "more positions than a machine word counts, the limit is {most}")
            }
        }
    }
}

impl std::error::Error for SieveError {}

impl Sieved {
    /// The P-positions with numbers up to `most`, in the game that `rank` proves to end.
    ///
    /// `limit` is the most cells that may be looked at; each takes a few bytes, and where they have to be sorted one in thirty-two of
    /// them is allowed.
    ///
    /// # Errors
    /// If the game is loopy or leaves sums, or the box is none or too large.
    pub fn new(
        game: &Game,
        compiled: &Compiled,
        rank: &Rank,
        most: &[i64],
        limit: u64,
    ) -> Result<Sieved, SieveError> {
        Sieved::sieve(game, compiled, rank, most, limit, true, &|| true)
    }

    /// The same, as long as `go_on` says so, which is asked often.
    ///
    /// # Errors
    /// As [`Sieved::new`], and [`SieveError::Stopped`].
    pub fn new_while(
        game: &Game,
        compiled: &Compiled,
        rank: &Rank,
        most: &[i64],
        limit: u64,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Sieved, SieveError> {
        Sieved::sieve(game, compiled, rank, most, limit, true, go_on)
    }

    /// As [`Sieved::new`]; moves are turned round only if `turn` allows it.
    fn sieve(
        game: &Game,
        compiled: &Compiled,
        rank: &Rank,
        most: &[i64],
        limit: u64,
        turn: bool,
        go_on: &dyn Fn() -> bool,
    ) -> Result<Sieved, SieveError> {
        if game.loopy {
            return Err(SieveError::Loopy);
        }
        if game.moves.iter().any(|one| one.targets.len() != 1) {
            return Err(SieveError::Sums);
        }
        let numbers = game.coordinates.len();
        if most.len() != numbers || most.iter().any(|&most| most < 0) {
            return Err(SieveError::NoBox { numbers });
        }
        let region = bounds::closed(game, most).ok_or(match clock::is_over() {
            true => SieveError::Stopped,
            false => SieveError::Unbounded,
        })?;
        let (strides, cells) = strides(&region.most, limit)?;
        if region.most.iter().any(|&most| most > compiled.most()) {
            return Err(SieveError::TooLarge { cells: None, most: limit });
        }
        let sorted = limit / SORTED;
        let too_large = SieveError::TooLarge { cells: u64::try_from(cells).ok(), most: sorted };
        let order = Order::new(game, rank, &region.most, sorted).ok_or(too_large)?;
        let steps: Vec<i64> =
            strides.iter().map(|&step| i64::try_from(step).unwrap_or(0)).collect();
        let backward = if turn { Backward::new(game, &region.most, &steps) } else { None };
        let mut sieved = Sieved { region, strides, cells: vec![OPEN; cells] };
        let clock = &mut Clock { go_on, left: LOOK, is_over: false };
        let flow = match (backward, compiled.flattened(&steps)) {
            (Some(backward), _) => sieved.mark(game, compiled, &backward, &order, clock),
            (None, Some(forward)) => sieved.look(game, &forward, &order, clock),
            (None, None) => return Err(SieveError::TooLarge { cells: None, most: limit }),
        };
        if flow.is_break() { Err(SieveError::Stopped) } else { Ok(sieved) }
    }

    /// The largest number of each coordinate that is known.
    pub fn most(&self) -> &[i64] {
        &self.region.most
    }

    /// What it takes.
    pub fn bytes(&self) -> u64 {
        self.cells.len() as u64
    }

    /// Whether a position is a P-position; `None` if that is not known here, which does not happen in the box
    /// that was asked for.
    pub fn is_p(&self, position: &[i64]) -> Option<bool> {
        let most = &self.region.most;
        let inside = position.len() == most.len()
            && position.iter().zip(most).all(|(number, most)| (0..=*most).contains(number))
            && self.region.holds(position);
        inside.then(|| self.cells[self.cell(position)] == LOSING)
    }

    #[inline]
    fn cell(&self, position: &[i64]) -> usize {
        position.iter().zip(&self.strides).fold(0, |cell, (&number, &stride)| {
            cell + usize::try_from(number).unwrap_or(0) * stride
        })
    }

    /// Every P-position marks those that lead to it.
    fn mark(
        &mut self,
        game: &Game,
        compiled: &Compiled,
        backward: &Backward,
        order: &Order,
        clock: &mut Clock<'_>,
    ) -> ControlFlow<()> {
        // How many options of a cell are P, and which P-position counted last; only if some are blocked.
        let count = if game.block == 0 { 0 } else { self.cells.len() };
        let mut counts = vec![(0_u32, u32::MAX); count];
        let mut number = 0;
        // Moves that forget where they are from mark the same long runs again and again.
        let mut done: HashSet<(i64, i64, i64)> = HashSet::new();
        let region = self.region.clone();
        order.each(&region.most, |position| {
            clock.spend(1)?;
            let cell = self.cell(position);
            if self.cells[cell] != OPEN || !game.is_position(position) || !region.holds(position) {
                return ControlFlow::Continue(());
            }
            let losing = counts.get(cell).map_or(0, |count| count.0);
            if game.misere && !has_other(compiled, position, losing) {
                return ControlFlow::Continue(());
            }
            self.cells[cell] = LOSING;
            backward.each(position, |first, step, times| {
                if clock.spend(1 + times / LONG).is_break() {
                    return;
                }
                if game.block == 0 {
                    if times > LONG && done.len() < MOST_RUNS && !done.insert((first, step, times))
                    {
                        return;
                    }
                    return fill(&mut self.cells, first, step, times);
                }
                for from in run(first, step, times) {
                    let count = &mut counts[from];
                    if count.1 != number {
                        *count = (count.0 + 1, number);
                        if u64::from(count.0) > game.block {
                            self.cells[from] = MARKED;
                        }
                    }
                }
            });
            number += 1;
            clock.spend(0)
        })
    }

    /// Every position looks through its options.
    fn look(
        &mut self,
        game: &Game,
        forward: &Compiled,
        order: &Order,
        clock: &mut Clock<'_>,
    ) -> ControlFlow<()> {
        let mut seen: Vec<usize> = Vec::new();
        let region = self.region.clone();
        order.each(&region.most, |position| {
            clock.spend(1)?;
            if !game.is_position(position) || !region.holds(position) {
                return ControlFlow::Continue(());
            }
            seen.clear();
            let mut other = false;
            let flow = forward.runs(position, |first, step, times| {
                clock.spend(times)?;
                for cell in run(first, step, times) {
                    if self.cells[cell] != LOSING {
                        other = true;
                    } else if game.block == 0 {
                        return ControlFlow::Break(());
                    } else if !seen.contains(&cell) {
                        seen.push(cell);
                        if seen.len() as u64 > game.block {
                            return ControlFlow::Break(());
                        }
                    }
                }
                ControlFlow::Continue(())
            });
            let few = flow.is_ok_and(|flow| flow.is_continue());
            if few && (other || !game.misere) {
                let cell = self.cell(position);
                self.cells[cell] = LOSING;
            }
            clock.spend(0)
        })
    }
}

/// Asks now and then whether there is time left; once there is none, there never is.
struct Clock<'a> {
    go_on: &'a dyn Fn() -> bool,
    left: i64,
    is_over: bool,
}

impl Clock<'_> {
    #[inline]
    fn spend(&mut self, steps: i64) -> ControlFlow<()> {
        self.left -= steps;
        if self.left <= 0 {
            self.left = LOOK;
            self.is_over |= !(self.go_on)();
        }
        if self.is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

/// The cells of a run.
#[inline]
fn run(first: i64, step: i64, times: i64) -> impl Iterator<Item = usize> {
    (0..times).map(move |i| usize::try_from(first + i * step).unwrap_or(usize::MAX))
}

/// Marks the cells of a run.
#[inline]
fn fill(cells: &mut [u8], first: i64, step: i64, times: i64) {
    let last = first + (times - 1) * step;
    let (low, high) = (first.min(last), first.max(last));
    let (Ok(low), Ok(high)) = (usize::try_from(low), usize::try_from(high)) else { return };
    match usize::try_from(step.unsigned_abs()) {
        Ok(0) => cells[low] = MARKED,
        Ok(1) => cells[low..=high].fill(MARKED),
        Ok(step) => cells[low..=high].iter_mut().step_by(step).for_each(|cell| *cell = MARKED),
        Err(_) => {}
    }
}

/// Whether a position with so many options that are P has another one.
fn has_other(compiled: &Compiled, position: &[i64], losing: u32) -> bool {
    let mut seen: Vec<Vec<i64>> = Vec::new();
    let _ = compiled.options(position, |option| {
        if !seen.iter().any(|seen| seen == option) {
            seen.push(option.to_vec());
        }
        if seen.len() > losing as usize {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    seen.len() > losing as usize
}

fn strides(most: &[i64], limit: u64) -> Result<(Vec<usize>, usize), SieveError> {
    let mut cells = Some(1_u64);
    for &most in most {
        let side = u64::try_from(most).ok().and_then(|most| most.checked_add(1));
        cells = cells.zip(side).and_then(|(cells, side)| cells.checked_mul(side));
    }
    let fits = cells.filter(|&cells| cells <= limit).and_then(|cells| usize::try_from(cells).ok());
    let Some(all) = fits else { return Err(SieveError::TooLarge { cells, most: limit }) };
    let mut strides = vec![1; most.len()];
    for at in (1..most.len()).rev() {
        strides[at - 1] = strides[at] * (usize::try_from(most[at]).unwrap_or(0) + 1);
    }
    Ok((strides, all))
}
