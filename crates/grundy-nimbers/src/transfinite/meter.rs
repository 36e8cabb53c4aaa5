//! What a computation may cost.

use grundy_core::{Error, Resource};

use crate::nimber::Nimber;

/// Counts steps down to nothing.
#[derive(Clone, Debug)]
pub(super) struct Meter {
    pub(super) limit: u64,
    left: u64,
}

impl Meter {
    pub(super) fn new(limit: u64) -> Meter {
        Meter { limit, left: limit }
    }

    /// Begins a new computation.
    pub(super) fn reset(&mut self) {
        self.left = self.limit;
    }

    /// Pays for `steps`.
    ///
    /// # Errors
    /// A budget error if they are not left.
    pub(super) fn spend(&mut self, steps: u64) -> Result<(), Error> {
        self.left = self.left.checked_sub(steps).ok_or_else(|| too_much(self.limit))?;
        Ok(())
    }
}

/// The steps of a product of finite nimbers, of which the longer is `a`: Karatsuba's three products
/// of halves at each level, down to 128 bits.
pub(super) fn finite_steps(a: &Nimber) -> u64 {
    let words = a.size().as_words().len();
    3u64.saturating_pow(words.div_ceil(2).max(1).next_power_of_two().trailing_zeros())
}

fn too_much(limit: u64) -> Error {
    Error::budget(format!("it takes more than {limit} products of terms"), Resource::Steps)
}
