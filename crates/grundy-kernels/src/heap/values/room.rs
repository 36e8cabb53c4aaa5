//! How much room the lists of values have.

use super::super::blocks::most_thread_bytes;
use super::{HeapValues, Store};

impl HeapValues {
    /// Makes room for `len` values at once.
    pub fn reserve(&mut self, len: usize) {
        self.reserved = len.min(HeapValues::MOST);
        self.make_room();
    }

    /// No more than `len` values are likely to come: as the lists grow, no room is made for more.
    pub fn expect(&mut self, len: usize) {
        self.expected = len;
        self.make_room();
    }

    /// About the most that each thread beside the first one takes for lists of its own, in bytes; a part of
    /// [`bytes`](Self::bytes).
    ///
    /// ```
    /// use grundy_kernels::heap::{Effort, HeapValues, TakeBreak};
    ///
    /// let values = |threads| {
    ///     let effort = Effort { threads, ..Effort::default() };
    ///     // 0.56 has 46 rare heaps, the last is 1795.
    ///     let mut values = HeapValues::new(TakeBreak::new(vec![0, 5, 6]), effort);
    ///     values.extend_to(100_000, &mut |_| true);
    ///     values
    /// };
    /// let each = values(1).each_thread();
    /// assert!((200_000..600_000).contains(&each));
    /// assert!(values(3).bytes() <= values(1).bytes() + 2 * each);
    /// ```
    pub fn each_thread(&self) -> u64 {
        self.moves.as_ref().map_or(0, |moves| most_thread_bytes::<u16>(moves) as u64)
    }

    pub(super) fn make_room(&mut self) {
        let expected = self.expected;
        blocks!(&mut self.store, blocks => blocks.expect(expected), _table => ());
        let len = self.reserved;
        match &mut self.store {
            Store::Bytes(blocks) => blocks.reserve(len),
            Store::PairsOfBytes(pairs) => pairs.reserve(len),
            Store::PairsOfWords(pairs) => pairs.reserve(len),
            Store::Words(_) | Store::Table(_) => {}
        }
    }
}
