//! Long runs of heap values.

mod gap;

use std::ops::Range;

use super::all_pairs::AllPairs;
use super::blocks::{Blocks, Step, Trust};
use super::lanes::{FURTHER, LANES, Lane};
use super::moves::Moves;
use super::space::{Frequencies, Space, next_look, previous_look};
use super::{HeapTable, TakeBreak, period};

pub use gap::{Gap, Mismatch};

/// How values are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Whether to trust the sparse space once no heap has been rare for long: a value is then the least
    /// common value that is no option, and only new maxima are held against the rare values below.
    pub speculative: bool,
    /// Threads that share the work where that helps; values do not depend on them.
    pub threads: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { speculative: false, threads: 1 }
    }
}

/// The values of the heaps 0, 1, 2, … under one set of rules.
///
/// Rules that leave at most two heaps are computed 64 heaps at a time. A sparse space is looked for as
/// the values grow; with one, a value costs a few steps for each rare heap, without one it costs n/2
/// steps of a 64th of an instruction each. Every value is verified unless [`Effort::speculative`].
/// Other rules go by the plain recurrence of [`HeapTable`].
///
/// What is stored, and where the space is looked for again, depends on the values alone.
#[derive(Clone, Debug)]
pub struct HeapValues {
    rules: TakeBreak,
    effort: Effort,
    moves: Option<Moves>,
    store: Store,
    /// The largest value, and its first heap.
    last_maximum: (usize, u32),
    /// How many heaps were rare when the space was last looked for.
    rares: usize,
    /// Room for so many values is asked for.
    reserved: usize,
    /// No more than so many are likely to come.
    expected: usize,
    /// At most about so many values are kept, if later ones can do without the others.
    kept: usize,
    /// The next heap has this value, unless a forgotten value shows that it is an option.
    unshown: Option<u32>,
}

#[derive(Clone, Debug)]
enum Store {
    Table(HeapTable),
    PairsOfBytes(AllPairs<u8>),
    PairsOfWords(AllPairs<u16>),
    Bytes(Blocks<u8>),
    Words(Blocks<u16>),
}

/// How values are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Table,
    PairsOfBytes,
    PairsOfWords,
    Bytes,
    Words,
}

/// The same expression for all kinds of blocks.
macro_rules! blocks {
    ($store:expr, $blocks:ident => $blocks_do:expr, $table:ident => $table_do:expr) => {
        match $store {
            Store::Bytes($blocks) => $blocks_do,
            Store::Words($blocks) => $blocks_do,
            Store::PairsOfBytes($blocks) => $blocks_do,
            Store::PairsOfWords($blocks) => $blocks_do,
            Store::Table($table) => $table_do,
        }
    };
}

/// One expression for the blocks with a sparse space, and one for the others.
macro_rules! sparse {
    ($store:expr, $blocks:ident => $blocks_do:expr, $other:expr) => {
        match $store {
            Store::Bytes($blocks) => $blocks_do,
            Store::Words($blocks) => $blocks_do,
            Store::PairsOfBytes(_) | Store::PairsOfWords(_) | Store::Table(_) => $other,
        }
    };
}

mod room;

/// Fewer rare heaps than this are few, …
const FEW: usize = 1 << 13;

/// … and fewer than this among the last two thirds of all heaps.
const FEW_LATE: usize = 64;

/// The space is looked for when so many more heaps are rare, or a 128th of those before.
const MORE: usize = 8;

impl HeapValues {
    /// No more values than this are computed.
    pub const MOST: usize = u32::MAX as usize - (1 << 16);

    /// No values yet.
    pub fn new(rules: TakeBreak, effort: Effort) -> HeapValues {
        HeapValues {
            moves: Moves::new(&rules),
            store: Store::Table(HeapTable::new(rules.clone())),
            rules,
            effort: Effort { threads: effort.threads.max(1), ..effort },
            last_maximum: (0, 0),
            rares: 0,
            reserved: 0,
            expected: usize::MAX,
            kept: usize::MAX,
            unshown: None,
        }
    }

    /// The rules.
    pub fn rules(&self) -> &TakeBreak {
        &self.rules
    }

    /// How the values are computed.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// How many values are known, from heap 0.
    pub fn len(&self) -> usize {
        blocks!(&self.store, blocks => blocks.len(), table => table.values().len())
    }

    /// Whether no value is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of `heap`, if it is known and kept.
    #[inline]
    pub fn get(&self, heap: usize) -> Option<u32> {
        (heap < self.len() && !self.forgotten().contains(&heap)).then(|| self.value(heap))
    }

    /// From now on keeps about `most` values at most, the first and the last ones, where later values can do
    /// without the others: with a sparse space whose rare heaps are all far behind. Then there is no [`MOST`], and the
    /// space is not looked for again. A value that cannot be verified with what is kept ends the run:
    /// [`unshown`](HeapValues::unshown).
    ///
    /// [`MOST`]: HeapValues::MOST
    ///
    /// ```
    /// use grundy_kernels::heap::{Effort, HeapValues, TakeBreak};
    ///
    /// // 0.56 has 46 rare heaps, the last is 1795.
    /// let mut values = HeapValues::new(TakeBreak::new(vec![0, 5, 6]), Effort::default());
    /// values.keep(100_000);
    /// values.extend_to(200_000, &mut |_| true);
    /// assert_eq!(values.forgotten().start, 50_000);
    /// assert!(values.get(10).is_some() && values.get(60_000).is_none());
    /// assert!(values.get(199_999).is_some());
    /// ```
    pub fn keep(&mut self, most: usize) {
        self.kept = most;
    }

    /// The heaps whose values are forgotten.
    pub fn forgotten(&self) -> Range<usize> {
        sparse!(&self.store, blocks => blocks.forgotten(), 0..0)
    }

    /// If values are forgotten: the first heap that was not computed, and a value that was not shown to be one of its
    /// options. Either a forgotten value shows it, or the heap has this value. No further heaps are computed.
    pub fn unshown(&self) -> Option<(usize, u32)> {
        self.unshown.map(|value| (self.len(), value))
    }

    #[inline]
    fn value(&self, heap: usize) -> u32 {
        blocks!(&self.store, blocks => blocks.get(heap), table => table.values()[heap])
    }

    /// Copies the values from heap `from` on to `out`.
    ///
    /// # Panics
    /// If not so many are known, or one is forgotten.
    pub fn read(&self, from: usize, out: &mut [u32]) {
        let (end, forgotten) = (from + out.len(), self.forgotten());
        assert!(end <= self.len(), "only {} values are known", self.len());
        let is_kept = end <= forgotten.start || from >= forgotten.end;
        assert!(is_kept || out.is_empty(), "the heaps {forgotten:?} are forgotten");
        blocks!(
            &self.store,
            blocks => out.iter_mut().zip(from..).for_each(|(out, heap)| *out = blocks.get(heap)),
            table => out.copy_from_slice(&table.values()[from..from + out.len()])
        );
    }

    /// Appends values that an earlier run has computed by the same rules.
    ///
    /// # Errors
    /// If one is more than twice its heap, which no play is longer than; those before it are appended.
    pub fn push_known(&mut self, values: &[u32]) -> Result<(), Mismatch> {
        for &value in values {
            if value as usize > 2 * self.len() {
                return Err(Mismatch);
            }
            self.settle();
            self.admit(value);
        }
        Ok(())
    }

    /// Computes heaps until `len` are known (at most [`MOST`](HeapValues::MOST)) or `go_on`, asked with the
    /// number known after at most 64 heaps of the calling thread, says no. Where several threads work, each ends
    /// the 64 that it has in hand, and the last heaps of those that are said to be known may turn out to be rare.
    pub fn extend_to(&mut self, len: usize, go_on: &mut dyn FnMut(usize) -> bool) {
        let trust = if self.effort.speculative { Trust::AllButQuiet } else { Trust::Nothing };
        if self.gap().is_some_and(|gap| self.len() - gap.forgotten.end < gap.window) {
            // What was kept of an earlier run was not pushed: nothing is shown.
            self.unshown = Some(0);
        }
        while self.unshown.is_none() && self.len() < len.min(self.most()) && go_on(self.len()) {
            if self.kept != usize::MAX {
                let kept = self.kept;
                sparse!(&mut self.store, blocks => blocks.forget(kept), ());
            }
            self.settle();
            let known = self.len();
            let end = len.min(self.most()).min(next_look(known)).min(self.until_full());
            let before = self.extremes();
            sparse!(&mut self.store, blocks => blocks.run(end, trust, go_on), ());
            let mut step = Step::Done;
            if self.len() == known {
                let count = LANES.min(end - known);
                step = match &mut self.store {
                    Store::Bytes(blocks) => blocks.step(count, trust),
                    Store::Words(blocks) => blocks.step(count, trust),
                    Store::PairsOfBytes(pairs) => pairs.step(count),
                    Store::PairsOfWords(pairs) => pairs.step(count),
                    Store::Table(table) => {
                        table.extend_to(known + count, || true);
                        Step::Done
                    }
                };
            }
            if before.is_none() || before != self.extremes() {
                (known..self.len()).for_each(|heap| self.note(heap, self.value(heap)));
            }
            match step {
                Step::Done => {}
                Step::Grows(value) if self.forgotten().is_empty() => self.admit(value),
                // More bits a value would mean that all are stored anew.
                Step::Grows(value) | Step::Unshown(value) => self.unshown = Some(value),
            }
        }
    }

    /// When values are forgotten next, so that what is forgotten when does not depend on who looked when.
    fn until_full(&self) -> usize {
        let stored = self.len() - self.forgotten().len();
        let left = self.kept.saturating_sub(stored);
        if left == 0 { usize::MAX } else { self.len().saturating_add(left) }
    }

    /// No more values than this are computed.
    fn most(&self) -> usize {
        if self.forgotten().is_empty() { HeapValues::MOST } else { usize::MAX / 2 }
    }

    /// The largest value, and the first heap that has it; `(0, 0)` if there are no values.
    pub fn last_maximum(&self) -> (usize, u32) {
        self.last_maximum
    }

    /// The largest value.
    pub fn max(&self) -> u32 {
        self.last_maximum.1
    }

    /// The sparse space in use, if there is one.
    pub fn space(&self) -> Option<Space> {
        sparse!(&self.store, blocks => Some(blocks.space()), None)
    }

    /// The heaps with rare values, in order; none without a space.
    pub fn rare_heaps(&self) -> &[usize] {
        sparse!(&self.store, blocks => blocks.rare_heaps(), &[])
    }

    /// The memory that the values take now, in bytes.
    pub fn bytes(&self) -> u64 {
        blocks!(&self.store, blocks => blocks.bytes(), table => 4 * table.values().len()) as u64
    }

    /// The least n such that values `period` apart are equal from heap n to the last known value, if none is
    /// forgotten; a few comparisons of memory.
    pub fn repeats_from(&self, period: usize) -> usize {
        blocks!(
            &self.store,
            blocks => blocks.repeats_from(period),
            table => period::repeats_from(table.values(), period)
        )
    }

    /// The period that the last values suggest: how far back the last sixteenth of all values occurred
    /// before; none if some are forgotten. One pass over the values.
    pub fn likely_period(&self) -> Option<usize> {
        if !self.forgotten().is_empty() {
            return None;
        }
        let tail = (self.len() / 16).clamp(4, 1 << 16);
        if self.len() < 2 * tail {
            return None;
        }
        blocks!(&self.store, blocks => blocks.last_occurrence(tail), table => {
            let values = table.values();
            let (early, wanted) = values.split_at(values.len() - tail);
            (1..=early.len()).find(|&back| values[early.len() - back..][..tail] == *wanted)
        })
    }

    /// Changes whenever a value is larger than all before; nothing for values in a table.
    fn extremes(&self) -> Option<([u32; 2], usize)> {
        blocks!(&self.store, blocks => Some(blocks.extremes()), _table => None)
    }

    /// Takes note of a value that a step or an earlier run has found.
    fn note(&mut self, heap: usize, value: u32) {
        if value > self.last_maximum.1 {
            self.last_maximum = (heap, value);
        }
    }

    /// Appends a value; if it is too large for what is stored, the space is looked for again.
    fn admit(&mut self, value: u32) {
        self.note(self.len(), value);
        let fits = blocks!(&self.store, blocks => blocks.fits(value), _table => true);
        if fits {
            blocks!(&mut self.store, blocks => blocks.push(value), table => table.push(value));
        } else {
            self.restore(Some(value));
        }
    }

    /// Changes what is stored where the number of values says so.
    fn settle(&mut self) {
        let Some(moves) = &self.moves else { return };
        if !self.forgotten().is_empty() {
            return;
        }
        let len = self.len();
        let starts = matches!(self.store, Store::Table(_)) && len == moves.least();
        let is_time = len == previous_look(len) && len >= moves.least();
        let more_are_rare = self.rare_heaps().len() > self.rares + MORE.max(self.rares / 128);
        if starts || is_time || more_are_rare {
            self.restore(None);
        }
    }

    /// Looks for the best space, and stores the values by it, with `next` after them.
    fn restore(&mut self, next: Option<u32>) {
        self.store_anew(next);
        self.rares = self.rare_heaps().len();
    }

    fn store_anew(&mut self, next: Option<u32>) {
        let Some(moves) = self.moves.clone() else { return };
        let len = self.len();
        let value = |heap: usize| next.filter(|_| heap == len).unwrap_or_else(|| self.value(heap));
        let count = len + usize::from(next.is_some());
        let mut frequencies = blocks!(
            &self.store,
            blocks => blocks.frequencies(),
            table => {
                let mut frequencies = Frequencies::default();
                table.values().iter().enumerate().for_each(|(heap, &v)| frequencies.add(heap, v));
                frequencies
            }
        );
        if let Some(next) = next {
            frequencies.add(len, next);
        }
        let bound_by = |space| self.bound(Some(space));
        let space = frequencies.choose(self.space(), moves.keep_parity(), count, bound_by);
        let bound = self.bound(space);
        // Without room for the flag, rare heaps should be few, and nearly all of them far behind.
        let is_sparse = |space: Space| {
            let is_rare = |heap: &usize| !space.is_common(*heap, value(*heap));
            if self.space() == Some(space) {
                let rares = self.rare_heaps();
                let early = rares.partition_point(|&heap| heap < count / 3);
                let next_is_rare = next.is_some() && is_rare(&len);
                return rares.len() - early + usize::from(next_is_rare) < FEW_LATE && early < FEW;
            }
            let late = (count / 3..count).filter(is_rare).take(FEW_LATE).count();
            late < FEW_LATE && (0..count / 3).filter(is_rare).take(FEW).count() < FEW
        };
        let kind = match space {
            Some(_) if bound <= u8::FLAG => Kind::Bytes,
            Some(space) if bound <= 2 * u8::FLAG && is_sparse(space) => Kind::Bytes,
            Some(_) if bound < u16::FLAG => Kind::Words,
            None if bound <= AllPairs::<u8>::MOST => Kind::PairsOfBytes,
            None if bound <= AllPairs::<u16>::MOST => Kind::PairsOfWords,
            _ => Kind::Table,
        };
        if next.is_none() && space == self.space() && kind == self.kind() && kind != Kind::Table {
            return;
        }
        let values = (0..count).map(value);
        let threads = self.effort.threads;
        self.store = match (kind, space) {
            (Kind::Bytes, Some(space)) => {
                Store::Bytes(Blocks::new(moves, space, bound, threads, values))
            }
            (Kind::Words, Some(space)) => {
                Store::Words(Blocks::new(moves, space, bound, threads, values))
            }
            (Kind::PairsOfBytes, None) => {
                Store::PairsOfBytes(AllPairs::new(moves, bound, threads, values))
            }
            (Kind::PairsOfWords, None) => {
                Store::PairsOfWords(AllPairs::new(moves, bound, threads, values))
            }
            _ => {
                let mut table = HeapTable::new(self.rules.clone());
                values.for_each(|value| table.push(value));
                self.moves = None;
                Store::Table(table)
            }
        };
        self.make_room();
    }

    /// A power of two above all values, as the space stores them.
    fn bound(&self, space: Option<Space>) -> u32 {
        let pack = |value| space.map_or(value, |space: Space| space.pack(value));
        let largest = self.max().max(self.max().next_power_of_two() - 1);
        (pack(largest).max(pack(self.max())) + 1).next_power_of_two().max(FURTHER)
    }

    fn kind(&self) -> Kind {
        match self.store {
            Store::Table(_) => Kind::Table,
            Store::PairsOfBytes(_) => Kind::PairsOfBytes,
            Store::PairsOfWords(_) => Kind::PairsOfWords,
            Store::Bytes(_) => Kind::Bytes,
            Store::Words(_) => Kind::Words,
        }
    }
}
