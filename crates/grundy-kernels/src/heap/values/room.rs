//! How much room the lists of values have.

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
