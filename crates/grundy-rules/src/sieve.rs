//! P-positions of small boxes, all at once.
//!
//! Positions are looked at in an order in which moves lead back. One that is marked too rarely is a P-position
//! and marks those from which a move leads to it: so only P-positions spend time on their moves, which are
//! compiled backwards. Where that takes longer, each position looks through its options and stops at a
//! P-position.

mod backward;
mod bounds;
mod order;

use std::fmt;
use std::ops::ControlFlow;

use crate::compile::Compiled;
use crate::core::Game;
use crate::rank::Rank;
use backward::Backward;

/// The P-positions of a box.
#[derive(Clone, Debug)]
pub struct Sieved {
    /// The largest number of each coordinate.
    most: Vec<i64>,
    strides: Vec<usize>,
    p: Vec<u64>,
}

/// Why a box cannot be sieved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SieveError {
    /// Play may go on for ever.
    Loopy,
    /// The game leaves sums of heaps.
    Sums,
    /// No numbers bound what moves lead to from the box.
    Unbounded,
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
            SieveError::Unbounded => f.write_str(
                "moves lead out of every box, because no sum of the numbers bounds them",
            ),
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
    /// `limit` is the most cells that may be looked at; each takes a few bytes.
    ///
    /// # Errors
    /// If the game is loopy or leaves sums, or the box is too large.
    pub fn new(
        game: &Game,
        compiled: &Compiled,
        rank: &Rank,
        most: &[i64],
        limit: u64,
    ) -> Result<Sieved, SieveError> {
        if game.loopy {
            return Err(SieveError::Loopy);
        }
        if game.moves.iter().any(|one| one.targets.len() != 1) {
            return Err(SieveError::Sums);
        }
        let most = bounds::closed(game, most).ok_or(SieveError::Unbounded)?;
        let (strides, cells) = strides(&most, limit)?;
        if most.iter().any(|&most| most > compiled.most()) {
            return Err(SieveError::TooLarge { cells: None, most: limit });
        }
        let mut sieved = Sieved { most, strides, p: vec![0; cells.div_ceil(64)] };
        let order = order::Order::new(game, rank, &sieved.most);
        match Backward::new(game, &sieved.most) {
            Some(backward) if !prefers_forward(game) => {
                sieved.mark(game, compiled, &backward, &order, cells);
            }
            _ => sieved.look(game, compiled, &order),
        }
        Ok(sieved)
    }

    /// The largest number of each coordinate that is known.
    pub fn most(&self) -> &[i64] {
        &self.most
    }

    /// Whether a position is a P-position; `None` outside the box.
    pub fn is_p(&self, position: &[i64]) -> Option<bool> {
        let inside = position.len() == self.most.len()
            && position.iter().zip(&self.most).all(|(number, most)| (0..=*most).contains(number));
        inside.then(|| self.get(self.cell(position)))
    }

    #[inline]
    fn cell(&self, position: &[i64]) -> usize {
        position.iter().zip(&self.strides).fold(0, |cell, (&number, &stride)| {
            cell + usize::try_from(number).unwrap_or(0) * stride
        })
    }

    #[inline]
    fn get(&self, cell: usize) -> bool {
        self.p[cell / 64] >> (cell % 64) & 1 != 0
    }

    #[inline]
    fn set(&mut self, cell: usize) {
        self.p[cell / 64] |= 1 << (cell % 64);
    }

    /// Every P-position marks those that lead to it.
    fn mark(
        &mut self,
        game: &Game,
        compiled: &Compiled,
        backward: &Backward,
        order: &order::Order,
        cells: usize,
    ) {
        let block = u32::try_from(game.block).unwrap_or(u32::MAX);
        // How many options of a cell are P, and which P-position counted last.
        let mut marks = vec![0_u8; if block == 0 { cells } else { 0 }];
        let mut counts = vec![(0_u32, u32::MAX); if block == 0 { 0 } else { cells }];
        let mut number = 0;
        order.each(&self.most.clone(), |position| {
            let cell = self.cell(position);
            let losing = if block == 0 { u32::from(marks[cell]) } else { counts[cell].0 };
            if losing > block || !game.is_position(position) {
                return;
            }
            if game.misere && !has_other(compiled, position, losing) {
                return;
            }
            self.set(cell);
            if block == 0 {
                backward.each(position, |from| marks[self.cell(from)] = 1);
            } else {
                backward.each(position, |from| {
                    let count = &mut counts[self.cell(from)];
                    if count.1 != number {
                        *count = (count.0.saturating_add(1), number);
                    }
                });
            }
            number += 1;
        });
    }

    /// Every position looks through its options.
    fn look(&mut self, game: &Game, compiled: &Compiled, order: &order::Order) {
        let mut seen: Vec<usize> = Vec::new();
        order.each(&self.most.clone(), |position| {
            if !game.is_position(position) {
                return;
            }
            seen.clear();
            let mut other = false;
            let mut losing = 0;
            let _ = compiled.options(position, |option| {
                let cell = self.cell(option);
                if !self.get(cell) {
                    other = true;
                } else if game.block == 0 {
                    losing = 1;
                    return ControlFlow::Break(());
                } else if !seen.contains(&cell) {
                    seen.push(cell);
                    losing = seen.len() as u64;
                    if losing > game.block {
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            });
            if losing <= game.block && (other || !game.misere) {
                self.set(self.cell(position));
            }
        });
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

/// Whether looking through options is quicker than marking: where targets do not tell where a move is from,
/// many moves lead to the same position.
fn prefers_forward(game: &Game) -> bool {
    game.moves.iter().any(|one| {
        let kept = |v: usize| one.targets[0].iter().any(|sum| sum.coefficient(v) != 0);
        !(0..game.heaps).all(kept)
    })
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
