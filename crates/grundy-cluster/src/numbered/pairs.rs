//! Two bits a place: a label, or what a worker has to remember until there is one.

use std::io::{self, Read, Write};
use std::ops::Range;

use grundy::Outcome;

use grundy_kernels::store::Store;

use super::index;
use super::room::{self, Room};
use super::share::Places;
use crate::failure::Failure;

/// There is no label.
pub(super) const UNKNOWN: u64 = 0;
pub(super) const WINS: u64 = 1;
pub(super) const LOSES: u64 = 2;
/// What that is, the engine says.
pub(super) const MARKED: u64 = 3;

/// The lower bit of each pair.
const LOWER: u64 = u64::MAX / 3;

/// Places of a word.
pub(super) const PER_WORD: usize = 32;

/// Pairs of bits, 32 a word, the first the lowest.
pub(super) struct Pairs {
    words: Store<u64>,
}

impl Pairs {
    pub(super) fn new(places: usize, room: &Room) -> Result<Pairs, Failure> {
        Ok(Pairs { words: room.store(places.div_ceil(PER_WORD))? })
    }

    /// What is in a file leaves the memory.
    pub(super) fn let_go(&self) {
        self.words.let_go();
    }

    /// How many words there are.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    pub(super) fn as_words(&self) -> &[u64] {
        &self.words
    }

    pub(super) fn as_words_mut(&mut self) -> &mut [u64] {
        &mut self.words
    }

    #[inline]
    pub(super) fn pair(&self, place: usize) -> u64 {
        self.words[place / 32] >> (place % 32 * 2) & 3
    }

    pub(super) fn get(&self, place: usize) -> Outcome {
        match self.pair(place) {
            WINS => Outcome::N,
            LOSES => Outcome::P,
            _ => Outcome::D,
        }
    }

    /// Gives a place that has none this pair.
    #[inline]
    pub(super) fn set(&mut self, place: usize, pair: u64) {
        self.words[place / 32] |= pair << (place % 32 * 2);
    }

    #[inline]
    pub(super) fn replace(&mut self, place: usize, pair: u64) {
        self.words[place / 32] &= !(3 << (place % 32 * 2));
        self.set(place, pair);
    }

    /// How many places from `place` on have pairs, one after another, at most `most`.
    #[inline]
    pub(super) fn known(&self, place: u64, most: u64) -> u64 {
        self.until(place, most, |word| !(word | word >> 1))
    }

    /// How many places from `place` on are not [`LOSES`], likewise.
    #[inline]
    pub(super) fn not_lost_from(&self, place: u64, most: u64) -> u64 {
        self.until(place, most, |word| word >> 1 & !word)
    }

    /// How many places come before the first of which `ends` sets the lower bit in its word, at most `most`.
    #[inline(always)]
    fn until(&self, place: u64, most: u64, ends: impl Fn(u64) -> u64) -> u64 {
        let mut before = 0;
        while before < most {
            let at = place + before;
            let end = (ends(self.words[index(at / 32)]) & LOWER) >> (at % 32 * 2);
            let left = 32 - at % 32;
            before += left.min(u64::from(end.trailing_zeros()) / 2);
            if end != 0 {
                break;
            }
        }
        before.min(most)
    }

    /// All these win; none has another label.
    #[inline]
    pub(super) fn win(&mut self, Places { first, step, count }: Places) {
        if step != 1 {
            return (0..count).for_each(|i| self.replace(index(first + i * step), WINS));
        }
        let (mut at, end) = (first, first + count);
        while at < end {
            let now = (end - at).min(32 - at % 32);
            let (word, pairs) = (index(at / 32), LOWER >> (64 - 2 * now) << (at % 32 * 2));
            self.words[word] = self.words[word] & !(2 * pairs) | pairs;
            at += now;
        }
    }

    /// Those of these, which follow each other, that are [`LOSES`] become [`MARKED`]. How many are [`WINS`].
    #[inline]
    pub(super) fn mark_lost(&mut self, Places { first, count, .. }: Places) -> u64 {
        let (mut at, end, mut won) = (first, first + count, 0);
        while at < end {
            let now = (end - at).min(32 - at % 32);
            let pairs = LOWER >> (64 - 2 * now) << (at % 32 * 2);
            let word = &mut self.words[index(at / 32)];
            won += u64::from((*word & !(*word >> 1) & pairs).count_ones());
            *word |= *word >> 1 & pairs;
            at += now;
        }
        won
    }

    /// Whether one of these is [`MARKED`].
    #[inline]
    pub(super) fn has_marked(&self, Places { first, step, count }: Places) -> bool {
        if step != 1 {
            return (0..count).any(|i| self.pair(index(first + i * step)) == MARKED);
        }
        let (mut at, end) = (first, first + count);
        while at < end {
            let now = (end - at).min(32 - at % 32);
            let word = self.words[index(at / 32)];
            if word & word >> 1 & (LOWER >> (64 - 2 * now) << (at % 32 * 2)) != 0 {
                return true;
            }
            at += now;
        }
        false
    }

    /// Calls `each` with the words in which some of these places are unknown, and gives those the pair.
    #[inline]
    pub(super) fn fill(
        &mut self,
        Places { first, step, count }: Places,
        pair: u64,
        mut each: impl FnMut(usize),
    ) {
        let (mut at, mut left) = (first, count);
        while left > 0 {
            let now = if step == 1 { left.min(32 - at % 32) } else { 1 };
            let word = &mut self.words[index(at / 32)];
            let unknown = !(*word | *word >> 1) & (LOWER >> (64 - 2 * now) << (at % 32 * 2));
            if unknown != 0 {
                *word |= pair * unknown;
                each(index(at / 32));
            }
            left -= now;
            at += step * now;
        }
    }

    /// Calls `each` with the places of a word that have this pair.
    #[inline]
    pub(super) fn each(&self, word: usize, pair: u64, mut each: impl FnMut(usize)) {
        let other = self.words[word] ^ !(pair * LOWER);
        let mut same = other & other >> 1 & LOWER;
        while same != 0 {
            each(word * 32 + same.trailing_zeros() as usize / 2);
            same &= same - 1;
        }
    }

    /// Appends the pairs at some places, the first in the lowest bits of a byte; that is a multiple of 4.
    pub(super) fn bytes(&self, places: Range<usize>, out: &mut Vec<u8>) {
        let first = out.len();
        let words = &self.words[places.start / 32..places.end.div_ceil(32)];
        words.iter().for_each(|word| out.extend_from_slice(&word.to_le_bytes()));
        out.drain(first..first + places.start % 32 / 4);
        out.truncate(first + places.len().div_ceil(4));
    }

    pub(super) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        room::write(&self.words, out)
    }

    /// What was written of as many places.
    pub(super) fn read(&mut self, input: &mut impl Read) -> io::Result<()> {
        room::read(&mut self.words, input)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_testing::Random;

    /// The same by one place after another.
    #[test]
    fn words_do_what_places_do() {
        let mut random = Random::new(11);
        let mut upto = |most: usize| index(random.number(0..=most as u64));
        for _ in 0..300 {
            let places = 1 + upto(199);
            let mut plain: Vec<u64> = (0..places).map(|_| upto(3) as u64).collect();
            let mut pairs = Pairs::new(places, &Room::new(None, 0)).unwrap_or_else(|_| panic!());
            plain.iter().enumerate().for_each(|(place, &pair)| pairs.set(place, pair));
            let first = upto(places - 1);
            let step = upto(9).saturating_sub(5).max(1);
            let count = 1 + upto((places - 1 - first) / step);
            let run = Places { first: first as u64, step: step as u64, count: count as u64 };
            let places_of_run = || (0..count).map(|i| first + i * step);
            let has_marked = places_of_run().any(|place| plain[place] == MARKED);
            assert_eq!(pairs.has_marked(run), has_marked);
            let known = plain[first..].iter().take_while(|&&pair| pair != 0).count();
            let not_lost = plain[first..].iter().take_while(|&&pair| pair != LOSES).count();
            assert_eq!(pairs.not_lost_from(first as u64, (places - first) as u64), not_lost as u64);
            assert_eq!(pairs.known(first as u64, (places - first) as u64), known as u64);
            let unknown: Vec<usize> =
                (0..count).map(|i| first + i * step).filter(|&place| plain[place] == 0).collect();
            let mut words = Vec::new();
            pairs.fill(run, MARKED, |word| words.push(word));
            words.dedup();
            let mut wanted: Vec<usize> = unknown.iter().map(|place| place / PER_WORD).collect();
            wanted.dedup();
            assert_eq!(words, wanted);
            unknown.into_iter().for_each(|place| plain[place] = MARKED);
            let place = upto(places - 1);
            plain[place] = upto(3) as u64;
            pairs.replace(place, plain[place]);
            assert!((0..places).all(|place| pairs.pair(place) == plain[place]));
            if upto(1) == 0 {
                let beside = Places { step: 1, count: (places - first) as u64, ..run };
                let winning = plain[first..].iter().filter(|&&pair| pair == WINS).count();
                assert_eq!(pairs.mark_lost(beside), winning as u64);
                for pair in plain[first..].iter_mut().filter(|pair| **pair == LOSES) {
                    *pair = MARKED;
                }
                assert!((0..places).all(|place| pairs.pair(place) == plain[place]));
            }
            if upto(1) == 0 {
                pairs.win(run);
                places_of_run().for_each(|place| plain[place] = WINS);
                assert!((0..places).all(|place| pairs.pair(place) == plain[place]));
            }
            for pair in 0..4 {
                let mut found = Vec::new();
                (0..pairs.words())
                    .for_each(|word| pairs.each(word, pair, |place| found.push(place)));
                found.retain(|&place| place < places);
                assert!(found.into_iter().eq((0..places).filter(|&place| plain[place] == pair)));
            }
        }
    }
}
