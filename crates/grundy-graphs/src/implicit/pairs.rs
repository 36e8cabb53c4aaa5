//! Two bits a position.

use grundy_kernels::memory::zeroed;

use super::{Refused, Run, place, size};
use grundy_core::Outcome;

/// The labels of all positions, 2 bits each.
///
/// ```
/// use grundy_graphs::implicit::{Cone, Flow, Lattice, by_sieve};
/// use grundy_graphs::label::End;
///
/// // One heap of at most nine, from which one or two are taken.
/// let mut game = Lattice::new(&[9]).unwrap();
/// game.add(&Cone { least: vec![1], steps: vec![(vec![1], 1)] });
/// let (outcomes, _) = by_sieve(&game, End::Loses, &mut |_| Flow::Continue(()))?;
/// assert_eq!(outcomes.get(6), grundy_core::Outcome::P);
/// # Ok::<(), grundy_graphs::implicit::Refused>(())
/// ```
#[derive(Clone, Debug)]
pub struct Outcomes {
    words: Vec<u64>,
    count: u64,
}

/// Where a label is not known, the bits are zero.
const WIN: u64 = 1;
const LOSE: u64 = 2;

impl Outcomes {
    pub(super) fn new(count: u64) -> Result<Outcomes, Refused> {
        Ok(Outcomes { words: zeroed(size(count)?.div_ceil(32)), count })
    }

    /// How many positions there are.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The label of a position.
    ///
    /// # Panics
    /// If there is no such position.
    #[inline]
    pub fn get(&self, position: u64) -> Outcome {
        assert!(position < self.count, "a position of the game");
        match self.bits(position) {
            WIN => Outcome::N,
            LOSE => Outcome::P,
            _ => Outcome::D,
        }
    }

    #[inline(always)]
    fn bits(&self, position: u64) -> u64 {
        self.words[place(position / 32)] >> (position % 32 * 2) & 3
    }

    /// Whether the position has a label.
    #[inline(always)]
    pub(super) fn is_known(&self, position: u64) -> bool {
        self.bits(position) != 0
    }

    /// How many positions from this one on have labels, one after another, at most `most`.
    #[inline]
    pub(super) fn known(&self, position: u64, most: u64) -> u64 {
        let mut known = 0;
        while known < most {
            let at = position + known;
            let word = self.words[place(at / 32)];
            let unknown = (!(word | word >> 1) & (u64::MAX / 3)) >> (at % 32 * 2);
            known += (32 - at % 32).min(u64::from(unknown.trailing_zeros()) / 2);
            if unknown != 0 {
                break;
            }
        }
        known.min(most)
    }

    /// Gives a position that may have a label this one.
    #[inline(always)]
    pub(super) fn replace(&mut self, position: u64, outcome: Outcome) {
        self.words[place(position / 32)] &= !(3 << (position % 32 * 2));
        self.set(position, outcome);
    }

    /// Gives positions that have no other label a win.
    #[inline]
    pub(super) fn win(&mut self, Run { first, step, count }: Run) {
        if step != 1 {
            return (0..count).for_each(|i| self.set(first + i * step, Outcome::N));
        }
        let (mut at, end) = (first, first + count);
        while at < end {
            let now = (end - at).min(32 - at % 32);
            let wins = (u64::MAX / 3) >> (64 - 2 * now) << (at % 32 * 2);
            self.words[place(at / 32)] |= wins;
            at += now;
        }
    }

    /// Gives a position without a label this one; a win may be given again.
    #[inline(always)]
    pub(super) fn set(&mut self, position: u64, outcome: Outcome) {
        let bits = match outcome {
            Outcome::N => WIN,
            Outcome::P => LOSE,
            Outcome::D => return,
        };
        self.words[place(position / 32)] |= bits << (position % 32 * 2);
    }
}
