//! Long runs of heap values.

use super::{HeapTable, TakeBreak};

/// How values are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Whether to trust the sparse space: a value is the least common value that is no option, and only
    /// new maxima are held against the rare values below.
    pub speculative: bool,
    /// Threads that share the work where that helps.
    pub threads: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { speculative: false, threads: 1 }
    }
}

/// A linear condition that nearly all values fulfil (Berlekamp, Conway and Guy 1982, chapter 4).
///
/// A value v of heap n is common if the bits of v in `mask`, with the lowest bit of n if `parity`, are
/// odd in number; other values are rare. Common values add up to rare ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Space {
    /// The bits of the value that count; not 0.
    pub mask: u32,
    /// Whether the lowest bit of the heap counts.
    pub parity: bool,
}

impl Space {
    /// Whether `value` is a common value of `heap`.
    pub fn is_common(self, heap: usize, value: u32) -> bool {
        let parity = u32::from(self.parity && heap % 2 == 1);
        ((value & self.mask).count_ones() + parity) % 2 == 1
    }
}

/// The values of the heaps 0, 1, 2, … under one set of rules.
#[derive(Clone, Debug)]
pub struct HeapValues {
    table: HeapTable,
    effort: Effort,
}

impl HeapValues {
    /// No values yet.
    pub fn new(rules: TakeBreak, effort: Effort) -> HeapValues {
        HeapValues { table: HeapTable::new(rules), effort }
    }

    /// The rules.
    pub fn rules(&self) -> &TakeBreak {
        self.table.rules()
    }

    /// How the values are computed.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// How many values are known, from heap 0.
    pub fn len(&self) -> usize {
        self.table.values().len()
    }

    /// Whether no value is known yet.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value of `heap`, if it is known.
    pub fn get(&self, heap: usize) -> Option<u32> {
        self.table.values().get(heap).copied()
    }

    /// Copies the values from heap `from` on to `out`.
    ///
    /// # Panics
    /// If not so many are known.
    pub fn read(&self, from: usize, out: &mut [u32]) {
        out.copy_from_slice(&self.table.values()[from..from + out.len()]);
    }

    /// Appends values that an earlier run has computed by the same rules.
    pub fn push_known(&mut self, _values: &[u32]) {
        todo!()
    }

    /// Computes heaps until `len` are known or `go_on`, asked every few hundred heaps with the number
    /// known, says no.
    pub fn extend_to(&mut self, len: usize, go_on: &mut dyn FnMut(usize) -> bool) {
        while self.len() < len && go_on(self.len()) {
            let next = (self.len() + 256).min(len);
            self.table.extend_to(next, || true);
        }
    }

    /// The largest value.
    pub fn max(&self) -> u32 {
        self.table.values().iter().copied().max().unwrap_or(0)
    }

    /// The sparse space in use, if there is one.
    pub fn space(&self) -> Option<Space> {
        None
    }

    /// The heaps with rare values, in order.
    pub fn rare_heaps(&self) -> &[usize] {
        &[]
    }

    /// The memory that the values take now, in bytes.
    pub fn bytes(&self) -> u64 {
        4 * self.len() as u64
    }

    /// The least n such that values `period` apart are equal from heap n to the last known value.
    pub fn repeats_from(&self, period: usize) -> usize {
        let values = self.table.values();
        (period..values.len())
            .rev()
            .find(|&n| values[n] != values[n - period])
            .map_or(0, |n| n + 1 - period)
    }

    /// The period that the last values suggest, if any: the least one that holds for a long stretch.
    pub fn likely_period(&self) -> Option<usize> {
        let len = self.len();
        (1..len / 2).find(|&period| self.repeats_from(period) + 2 * period <= len - len / 8)
    }
}
