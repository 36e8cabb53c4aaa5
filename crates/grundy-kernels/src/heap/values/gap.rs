//! Going on from the values that a run has kept after it forgot others.

use std::fmt;
use std::ops::Range;

use super::super::blocks::Blocks;
use super::super::lanes::{FURTHER, Lane};
use super::super::space::Space;
use super::{HeapValues, Store};

/// What a run that has forgotten values needs to go on, beside the values that it has kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// The heaps whose values are forgotten.
    pub forgotten: Range<usize>,
    /// At least so many values are kept after those.
    pub window: usize,
    /// The sparse space, which stays.
    pub space: Space,
    /// Packed values are below this power of two.
    pub bound: u32,
    /// The largest packed common value of the even and of the odd heaps, the forgotten ones among them.
    pub largest: [u32; 2],
    /// The largest value, and its first heap.
    pub last_maximum: (usize, u32),
}

/// Values that no run has had, or not together with a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch;

impl fmt::Display for Mismatch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("these are not the values of a run, or do not go with what was forgotten")
    }
}

impl std::error::Error for Mismatch {}

impl HeapValues {
    /// What is needed to go on beside the values that are kept; `None` if none are forgotten.
    pub fn gap(&self) -> Option<Gap> {
        let last_maximum = self.last_maximum;
        match &self.store {
            Store::Bytes(blocks) => blocks.gap(last_maximum),
            Store::Words(blocks) => blocks.gap(last_maximum),
            _ => None,
        }
    }

    /// Goes on behind a gap, of which all values before it were pushed; those after it are pushed by
    /// [`push_kept`](Self::push_kept). Values are as they would be if the run had never ended; nothing is verified.
    ///
    /// # Errors
    /// If the values and the gap cannot be of one run.
    ///
    /// ```
    /// use grundy_kernels::heap::{Effort, HeapValues, TakeBreak};
    ///
    /// let rules = TakeBreak::new(vec![0, 5, 6]);
    /// let new = || HeapValues::new(rules.clone(), Effort::default());
    /// let mut first = new();
    /// first.keep(100_000);
    /// first.extend_to(200_000, &mut |_| true);
    /// let gap = first.gap().unwrap();
    ///
    /// let mut second = new();
    /// let mut kept = vec![0; gap.forgotten.start];
    /// first.read(0, &mut kept);
    /// second.push_known(&kept)?;
    /// second.pass(&gap)?;
    /// kept.resize(200_000 - gap.forgotten.end, 0);
    /// first.read(gap.forgotten.end, &mut kept);
    /// second.push_kept(&kept)?;
    /// second.keep(100_000);
    /// second.extend_to(200_100, &mut |_| true);
    /// first.extend_to(200_100, &mut |_| true);
    /// assert_eq!(second.get(200_099), first.get(200_099));
    /// assert_eq!(second.gap(), first.gap());
    /// # Ok::<(), grundy_kernels::heap::Mismatch>(())
    /// ```
    pub fn pass(&mut self, gap: &Gap) -> Result<(), Mismatch> {
        let Some(moves) = self.moves.clone() else { return Err(Mismatch) };
        let known = self.len();
        let is_right = gap.forgotten.start == known
            && known > moves.least()
            && self.forgotten().is_empty()
            && gap.space.mask != 0
            && gap.bound.is_power_of_two()
            && gap.bound >= FURTHER
            && gap.bound < u16::FLAG
            && gap.forgotten.end < usize::MAX / 4
            && self.may_be_largest(gap)
            && (0..known).all(|heap| gap.space.pack(self.value(heap)) < gap.bound);
        if !is_right {
            return Err(Mismatch);
        }
        let values = (0..known).map(|heap| self.value(heap));
        let (space, bound, threads) = (gap.space, gap.bound, self.effort.threads);
        self.store = match bound <= 2 * u8::FLAG {
            true => {
                let mut blocks = Blocks::new(moves, space, bound, threads, values);
                blocks.pass(gap)?;
                Store::Bytes(blocks)
            }
            false => {
                let mut blocks = Blocks::new(moves, space, bound, threads, values);
                blocks.pass(gap)?;
                Store::Words(blocks)
            }
        };
        self.rares = self.rare_heaps().len();
        self.last_maximum = gap.last_maximum;
        Ok(())
    }

    /// Whether the largest value, as a gap says, is that of the values before it, or may be one of those behind them.
    fn may_be_largest(&self, gap: &Gap) -> bool {
        let (heap, value) = gap.last_maximum;
        gap.last_maximum == self.last_maximum || heap >= self.len() && value > self.last_maximum.1
    }

    /// Appends values behind a gap.
    ///
    /// # Errors
    /// If one is rare or too large there, or there is no gap; those before it are appended.
    pub fn push_kept(&mut self, values: &[u32]) -> Result<(), Mismatch> {
        for &value in values {
            let heap = self.len();
            match &mut self.store {
                Store::Bytes(blocks) => blocks.push_kept(value)?,
                Store::Words(blocks) => blocks.push_kept(value)?,
                _ => return Err(Mismatch),
            }
            self.note(heap, value);
        }
        Ok(())
    }
}
