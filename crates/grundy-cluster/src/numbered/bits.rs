//! Sets of places that are emptied in ascending order, a word at a time.

use std::io::{self, Read, Write};

use grundy_kernels::store::Store;

use super::room::{self, Room};
use crate::failure::Failure;

/// A bit a place, and for every 64 of them whether there is one.
pub(crate) struct Bits {
    words: Store<u64>,
    filled: Vec<u64>,
}

impl Bits {
    pub(crate) fn new(places: usize, room: &Room) -> Result<Bits, Failure> {
        let words = places.div_ceil(64);
        Ok(Bits { words: room.store(words)?, filled: vec![0; words.div_ceil(64)] })
    }

    #[inline]
    pub(crate) fn insert(&mut self, place: usize) {
        let word = place / 64;
        self.words[word] |= 1 << (place % 64);
        self.filled[word / 64] |= 1 << (word % 64);
    }

    /// Takes the places of the first word that has some from `from` on, a number of words of which all before are empty.
    pub(crate) fn take(&mut self, from: &mut usize) -> Option<(usize, u64)> {
        let at = (*from / 64..self.filled.len()).find(|&at| self.filled[at] != 0)?;
        let word = at * 64 + self.filled[at].trailing_zeros() as usize;
        self.filled[at] &= self.filled[at] - 1;
        *from = word;
        Some((word * 64, std::mem::take(&mut self.words[word])))
    }

    /// All places.
    pub(crate) fn fill(&mut self, places: usize) {
        (0..places).for_each(|place| self.insert(place));
    }

    /// What is in a file leaves the memory.
    pub(crate) fn let_go(&self) {
        self.words.let_go();
    }

    #[inline]
    pub(crate) fn contains(&self, place: usize) -> bool {
        self.words[place / 64] >> (place % 64) & 1 == 1
    }

    /// A word of which all places are removed may be taken once more.
    #[inline]
    pub(crate) fn remove(&mut self, place: usize) {
        self.words[place / 64] &= !(1 << (place % 64));
    }

    /// The places of the first word from `from` on, a number of words that becomes that of the next; they stay.
    pub(crate) fn next(&self, from: &mut usize) -> Option<(usize, u64)> {
        let mut mask = u64::MAX << (*from % 64);
        for at in *from / 64..self.filled.len() {
            let set = self.filled[at] & std::mem::replace(&mut mask, u64::MAX);
            if set != 0 {
                let word = at * 64 + set.trailing_zeros() as usize;
                *from = word + 1;
                return Some((word * 64, self.words[word]));
            }
        }
        None
    }

    /// Whether there is none.
    pub(crate) fn is_empty(&self) -> bool {
        self.filled.iter().all(|&set| set == 0)
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        room::write(&self.words, out)
    }

    /// What was written of as many places; there is none yet.
    pub(crate) fn read(&mut self, input: &mut impl Read) -> io::Result<()> {
        room::read(&mut self.words, input)?;
        for (word, _) in self.words.iter().enumerate().filter(|(_, word)| **word != 0) {
            self.filled[word / 64] |= 1 << (word % 64);
        }
        Ok(())
    }
}

/// Calls `each` with the places of a word that [`Bits::take`] gave.
#[inline]
pub(crate) fn each((base, mut word): (usize, u64), mut each: impl FnMut(usize)) {
    while word != 0 {
        each(base + word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_emptied_in_ascending_order() {
        for places in [1, 64, 65, 5000] {
            let numbers: Vec<usize> =
                (0..places).filter(|n| n % 97 == 0 || n + 1 == places).collect();
            let room = Room::new(None, 0);
            let fresh = || Bits::new(places, &room).unwrap_or_else(|_| panic!());
            let mut bits = fresh();
            numbers.iter().rev().for_each(|&number| bits.insert(number));
            let mut bytes = Vec::new();
            bits.write(&mut bytes).unwrap();
            let mut again = fresh();
            again.read(&mut &bytes[..]).unwrap();
            for mut bits in [bits, again] {
                let (mut from, mut seen) = (0, Vec::new());
                while let Some(word) = bits.next(&mut from) {
                    each(word, |place| seen.push(place));
                }
                assert_eq!(seen, numbers);
                assert!((0..places).all(|place| bits.contains(place) == numbers.contains(&place)));
                assert!(!bits.is_empty());
                bits.remove(numbers[0]);
                assert!(!bits.contains(numbers[0]));
                bits.insert(numbers[0]);
                let (mut from, mut found) = (0, Vec::new());
                while let Some(word) = bits.take(&mut from) {
                    each(word, |place| found.push(place));
                }
                assert_eq!(found, numbers);
                assert!(bits.is_empty());
            }
            let mut full = fresh();
            full.fill(places);
            assert!((0..places).all(|place| full.contains(place)));
        }
    }
}
