//! What was found about values, in a table of a fixed size.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use grundy_kernels::memory::{Line, prefetch, zeroed_lines};

use crate::{Known, Set};

/// The least table, in bytes.
const LEAST: u64 = 1 << 12;

/// Of the second word this many bits are the fact, all others a part of the key.
const FACT_BITS: u32 = 32;

/// Of these, so many are the value or the set of excluded values, and so many the effort; one says which it is.
const VALUE_BITS: u32 = 25;
const EFFORT_BITS: u32 = 6;
const EXACT: u64 = 1 << (VALUE_BITS + EFFORT_BITS);

/// Facts by the keys of positions, of which 96 bits are compared after all 128 were mixed. Threads share it without
/// locks: the first word is a half of the key combined with the second word, so that halves of different facts are
/// told from a fact; four facts are a line of the cache, and looking one up is one look at memory. Where there is no room, the fact gives way that cost the least.
pub(crate) struct Facts {
    lines: Box<[Line]>,
}

/// The largest power of two that leaves room for the table before it, while it grows.
pub(crate) fn largest(memory: u64) -> u64 {
    let largest = 1 << memory.max(1).ilog2();
    if largest / GROWTH <= memory - largest.min(memory) { largest } else { largest / 2 }
}

/// The first table is no larger, and grows by eight when it gets full.
pub(crate) const FIRST: u64 = 1 << 20;
pub(crate) const GROWTH: u64 = 8;

/// A key, mixed so that all of its bits look random, and different keys stay different.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct Key {
    high: u64,
    low: u64,
}

impl Key {
    /// A bijection: three rounds of a Feistel network.
    pub(crate) fn of(key: u128) -> Key {
        #[expect(clippy::cast_possible_truncation, reason = "the halves are what is wanted")]
        let (mut high, mut low) = ((key >> 64) as u64, key as u64);
        high ^= mix(low);
        low ^= mix(high);
        high ^= mix(low);
        Key { high, low }
    }

    /// The key as a number, for sums of keys that stand for sums of positions.
    pub(crate) fn number(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }

    /// A part of the key that is not 0.
    pub(crate) fn short(self) -> u64 {
        self.low | 1
    }
}

/// Any bit changes all others.
fn mix(mut word: u64) -> u64 {
    word ^= word >> 32;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^= word >> 32;
    word = word.wrapping_mul(0xd6e8_feb8_6659_fd93);
    word ^ word >> 32
}

impl Facts {
    /// A table of at most `bytes`, but no less than a page.
    pub(crate) fn new(bytes: u64) -> Facts {
        let lines = bytes.max(LEAST) / size_of::<Line>() as u64;
        let lines = usize::try_from(lines).unwrap_or(usize::MAX);
        // A power of two, so that the line is a part of the key.
        Facts { lines: zeroed_lines(1 << lines.ilog2()) }
    }

    /// What the table takes.
    pub(crate) fn bytes(&self) -> u64 {
        size_of_val(&*self.lines) as u64
    }

    /// How many of a thousand places are taken, by a sample.
    pub(crate) fn filled(&self) -> u32 {
        let (mut taken, mut all) = (0, 0);
        for place in self.lines.iter().take(1 << 10).flat_map(|line| line.0.chunks_exact(2)) {
            taken += u32::from(place[1].load(Relaxed) != 0);
            all += 1;
        }
        taken * 1000 / all
    }

    /// Whether facts begin to give way.
    pub(crate) fn is_full(&self) -> bool {
        /// Of a thousand places.
        const FULL: u32 = 600;
        self.filled() > FULL
    }

    fn line(&self, key: Key) -> &[AtomicU64] {
        &self.lines[self.place(key)].0
    }

    fn place(&self, key: Key) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "as many bits as there are lines")]
        let line = key.high as usize;
        line & (self.lines.len() - 1)
    }

    /// Starts to load what is known of the position with this key.
    pub(crate) fn prefetch(&self, key: Key) {
        prefetch(&self.lines, self.place(key));
    }

    /// What is known of the position with this key.
    pub(crate) fn get(&self, key: Key) -> Known {
        for place in self.line(key).chunks_exact(2) {
            let second = place[1].load(Relaxed);
            if is_of(place, second, key) {
                return read(second);
            }
        }
        Known::Nothing
    }

    /// Takes note of what is known, and cost about `effort` positions.
    pub(crate) fn put(&self, key: Key, known: Known, effort: u64) {
        let effort = u64::from(effort.max(1).ilog2().min((1 << EFFORT_BITS) - 2)) + 1;
        let fact = match known {
            Known::Value(value) if value >> VALUE_BITS == 0 => EXACT | u64::from(value),
            Known::Not(set) => set.low_bits(VALUE_BITS),
            _ => return,
        };
        self.write(key, effort << VALUE_BITS | fact);
    }

    fn write(&self, key: Key, fact: u64) {
        let line = self.line(key);
        let mut fact = fact;
        let mut least = (u64::MAX, 0);
        for (i, place) in line.chunks_exact(2).enumerate() {
            let second = place[1].load(Relaxed);
            if is_of(place, second, key) {
                fact = merged(second, fact);
                least.1 = i;
                break;
            }
            least = least.min((effort_of(second), i));
        }
        let second = key.low >> FACT_BITS << FACT_BITS | fact;
        line[2 * least.1 + 1].store(second, Relaxed);
        line[2 * least.1].store(key.high ^ second, Relaxed);
    }

    /// A fact is given back for so many bytes of the table: all of them take an eighth.
    pub(crate) const GIVEN_FOR: u64 = 8 * size_of::<(u64, u32, u32)>() as u64;

    /// The facts that cost most, with the two words of their keys; as many as fit an eighth of what the table takes.
    pub(crate) fn dearest(&self) -> Vec<(u64, u32, u32)> {
        let mut count = [0; EFFORTS];
        self.each(&mut |_, _, fact| count[effort(fact)] += 1);
        let least = least_that_fits(&count, self.bytes() / Facts::GIVEN_FOR);
        let mut kept = Vec::new();
        self.each(&mut |high, low, fact| {
            if effort(fact) >= least {
                kept.push((high, low, fact));
            }
        });
        kept
    }

    fn each(&self, each: &mut dyn FnMut(u64, u32, u32)) {
        for (at, line) in self.lines.iter().enumerate() {
            for place in line.0.chunks_exact(2) {
                let second = place[1].load(Relaxed);
                let (high, [fact, low]) = (place[0].load(Relaxed) ^ second, halves(second));
                // Another thread may be writing.
                if effort_of(second) != 0 && self.place(Key { high, low: second }) == at {
                    each(high, low, fact);
                }
            }
        }
    }

    /// Takes note of a fact that [`dearest`](Self::dearest) told.
    pub(crate) fn enter(&self, high: u64, low: u32, fact: u32) {
        let key = Key { high, low: u64::from(low) << FACT_BITS };
        if effort_of(fact.into()) != 0 {
            self.write(key, fact.into());
        }
    }

    /// The same facts in a table of this size.
    pub(crate) fn resized(&self, bytes: u64) -> Facts {
        let new = Facts::new(bytes);
        for place in self.lines.iter().flat_map(|line| line.0.chunks_exact(2)) {
            let second = place[1].load(Relaxed);
            if second != 0 {
                let key = Key { high: place[0].load(Relaxed) ^ second, low: second };
                new.write(key, second & ((1 << FACT_BITS) - 1));
            }
        }
        new
    }
}

/// The lower half of a word, and the upper one.
#[expect(clippy::cast_possible_truncation, reason = "the halves are what is wanted")]
fn halves(word: u64) -> [u32; 2] {
    [word as u32, (word >> 32) as u32]
}

fn is_of(place: &[AtomicU64], second: u64, key: Key) -> bool {
    // A fact has some effort: empty places have none.
    second >> FACT_BITS == key.low >> FACT_BITS
        && place[0].load(Relaxed) ^ second == key.high
        && effort_of(second) != 0
}

fn effort_of(second: u64) -> u64 {
    second >> VALUE_BITS & ((1 << EFFORT_BITS) - 1)
}

fn read(second: u64) -> Known {
    let value = second & ((1 << VALUE_BITS) - 1);
    match second & EXACT {
        0 => Known::Not(Set::from_bits(value)),
        _ => Known::Value(u32::try_from(value).unwrap_or(u32::MAX)),
    }
}

/// How many classes of effort there are.
const EFFORTS: usize = 1 << EFFORT_BITS;

/// The class of what was spent on a fact.
pub(crate) fn effort(fact: u32) -> usize {
    usize::try_from(effort_of(fact.into())).unwrap_or(0)
}

/// Facts of this class and above are no more than `most`.
pub(crate) fn least_effort(facts: impl Iterator<Item = u32>, most: u64) -> usize {
    let mut count = [0; EFFORTS];
    facts.for_each(|fact| count[effort(fact)] += 1);
    least_that_fits(&count, most)
}

/// The same, where there are so many of each class.
fn least_that_fits(count: &[u64; EFFORTS], most: u64) -> usize {
    let mut total = 0;
    let fits = |n: &&u64| {
        total += **n;
        total <= most
    };
    EFFORTS - count.iter().rev().take_while(fits).count()
}

/// What two facts that [`dearest`](Facts::dearest) told of one position come to.
pub(crate) fn together(one: u32, other: u32) -> u32 {
    let [fact, _] = halves(merged(one.into(), other.into()));
    fact
}

/// What two facts about one position come to.
fn merged(old: u64, new: u64) -> u64 {
    let old = old & ((1 << FACT_BITS) - 1);
    let effort = effort_of(old).max(effort_of(new)) << VALUE_BITS;
    let values = |fact| fact & ((1 << VALUE_BITS) - 1);
    effort
        | match (old & EXACT, new & EXACT) {
            (0, 0) => values(old) | values(new),
            (0, _) => EXACT | values(new),
            _ => EXACT | values(old),
        }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_kept_merged_and_never_mistaken() {
        for bytes in [0, 1 << 14, 1 << 20] {
            let facts = Facts::new(bytes);
            assert!(facts.bytes() <= bytes.max(LEAST));
            // Keys that differ by few bits, as those of boards do.
            let keys: Vec<u128> = (0..2000).map(|i| (i * i) | ((i % 7) << 100)).collect();
            let other = |key: u128| Key::of(key | 1 << 120);
            let keys: Vec<(Key, Key)> =
                keys.into_iter().map(|key| (Key::of(key), other(key))).collect();
            for (i, &(key, _)) in keys.iter().enumerate() {
                facts.put(key, Known::Not(Set::of(1)), 5);
                facts.put(key, Known::Not(Set::of(3)), 5);
                assert_eq!(facts.get(key), Known::Not(Set::of(1).with(3)));
                facts.put(key, Known::Value(u32::try_from(i).unwrap()), 9);
                facts.put(key, Known::Not(Set::of(0)), 1);
            }
            let kept = |facts: &Facts| {
                let mut kept = 0;
                for (i, &(key, other)) in keys.iter().enumerate() {
                    match facts.get(key) {
                        Known::Nothing => {}
                        known => {
                            assert_eq!(known, Known::Value(u32::try_from(i).unwrap()));
                            kept += 1;
                        }
                    }
                    assert_eq!(facts.get(other), Known::Nothing);
                }
                kept
            };
            let all = kept(&facts);
            // Some lines are full, a few have room.
            let places = 4 * facts.lines.len();
            assert!(all <= places.min(2000) && all >= (places * 9 / 10).min(2000), "{all}");
            assert_eq!(kept(&facts.resized(1 << 21)), all);
        }
    }

    #[test]
    fn what_cost_little_gives_way() {
        let facts = Facts::new(0);
        facts.put(Key::of(7), Known::Value(3), 1 << 20);
        (1000..3000).for_each(|key| facts.put(Key::of(key), Known::Value(1), 4));
        assert_eq!(facts.get(Key::of(7)), Known::Value(3));
        assert_eq!(facts.filled(), 1000);
    }
}
