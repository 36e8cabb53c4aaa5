//! Nim, in normal and in misère play.

use std::sync::Arc;

use grundy_core::Error;

use super::{Board, HEAP, Protocol, Rules, taking};
use crate::input::Input;
use crate::methods::nim::{misere_winning_moves, winning_moves};

/// A case is the number of heaps and the heaps.
pub(crate) const NIM: Protocol = Protocol {
    moves: "`i k`: take k from heap i, the first heap being 1. Who cannot move loses.",
    start: |input| start(input, false),
};

/// As [`NIM`], where who cannot move wins.
pub(crate) const MISERE_NIM: Protocol = Protocol {
    moves: "`i k`: take k from heap i, the first heap being 1. Who cannot move wins.",
    start: |input| start(input, true),
};

/// The most heaps.
const HEAPS: u64 = 200_000;

fn start(input: &mut Input<'_>, misere: bool) -> Result<Board, Error> {
    let count = input.number("the number of heaps", 1..=HEAPS)?;
    let heaps = input.numbers(count, "a heap", 0..=HEAP)?;
    Ok(Board { rules: Arc::new(Nim { misere }), heaps })
}

#[derive(Debug)]
struct Nim {
    misere: bool,
}

impl Rules for Nim {
    fn read(&self, heaps: &[u64], input: &mut Input<'_>) -> Result<Vec<u64>, Error> {
        let heap = input.number("a heap", 1..=heaps.len() as u64)?;
        let heap = usize::try_from(heap - 1).unwrap_or(0);
        if heaps[heap] == 0 {
            return Err(input.contradiction("a heap that is not empty"));
        }
        let count = input.number("how many to take", 1..=heaps[heap])?;
        Ok(taking(heaps.len(), heap, count))
    }

    fn write(&self, taken: &[u64]) -> String {
        let heap = taken.iter().position(|taken| *taken > 0).unwrap_or(0);
        format!("{} {}", heap + 1, taken[heap])
    }

    fn winning(&self, heaps: &[u64]) -> Option<Vec<u64>> {
        let first = if self.misere {
            misere_winning_moves(heaps).next()
        } else {
            winning_moves(heaps).next()
        };
        first.map(|(heap, left)| taking(heaps.len(), heap, heaps[heap] - left))
    }

    fn is_misere(&self) -> bool {
        self.misere
    }
}
