//! Numbers of keys: an open table of buckets, at most two thirds full.
//!
//! A bucket is a line of the cache and holds four keys of twelve bytes, so that a key is found by one access
//! to memory, as a rule; whoever looks up many asks for their buckets beforehand. A bucket is filled from its
//! front, and when it is full, the next one. Buckets are in the order of the hashes: a table that grows is
//! read and written from one end to the other, in its place. Longer things than keys are found by a hash as
//! their key, and are compared by the caller.

mod lanes;
#[cfg(test)]
mod tests;

use std::hash::{BuildHasher, RandomState};
use std::ops::Range;

use grundy_kernels::memory::{prefetch, reserve_exact};

use lanes::{equal, free};

/// What is looked for.
pub type Key = (u64, u32);

/// The keys of a bucket.
const KEYS: usize = 4;

/// A bucket: the first words of the keys, low half before high half, the second words, and the numbers plus
/// one; no key is 0.
type Bucket = [u32; WORDS];
const WORDS: usize = 16;
const SECONDS: usize = 8;
const NUMBERS: usize = 12;

/// Buckets that are the home of no key: one that is lost where the others begin at a line, the scratch bucket,
/// and some behind the last home.
const SPARE: usize = 8;

/// So many buckets at least are taken at once when the table grows.
const TAKEN: usize = 256;

/// An odd number without pattern: 2^64 over the golden ratio.
const MIX: u64 = 0x9E37_79B9_7F4A_7C15;

/// So many keys before their turn buckets are asked for.
const AHEAD: usize = 32;

/// Keys and their numbers, which are less than 2^32 − 1.
#[derive(Clone, Debug)]
pub struct Table {
    words: Vec<u32>,
    /// Where the buckets begin: the scratch bucket, the homes, and some more.
    start: usize,
    homes: usize,
    /// The last bucket, which is never full.
    last: usize,
    /// How many keys there are, and how many there is room for.
    count: usize,
    room: usize,
    /// Nobody can write a file for which most keys have the same hash.
    seeds: [u64; 2],
}

impl Default for Table {
    fn default() -> Table {
        Table::new()
    }
}

impl Table {
    /// No keys, and room for ten.
    pub fn new() -> Table {
        let state = RandomState::new();
        let seeds = [0, 1].map(|seed| state.hash_one(seed));
        let words = Vec::new();
        let mut table = Table { words, start: 0, homes: 0, last: 0, count: 0, room: 0, seeds };
        table.grow(4);
        table
    }

    /// How much memory it takes: 24 to 48 bytes a key.
    pub fn bytes(&self) -> u64 {
        size_of_val(&self.words[..]) as u64
    }

    /// Numbers for hashes that no file foresees.
    pub fn seeds(&self) -> [u64; 2] {
        self.seeds
    }

    /// The bucket where the search for `key` begins. Changes when room is made.
    #[inline]
    pub fn home(&self, key: Key) -> usize {
        home(key, self.seeds, self.homes)
    }

    /// Starts to load the bucket where a search begins.
    #[inline]
    pub fn prefetch(&self, home: usize) {
        prefetch(self.buckets(), home);
    }

    /// The first place from the bucket `home` on with this key and a number for which `is_it` holds, or else
    /// the free place where the key belongs.
    #[inline]
    pub fn search(&self, key: Key, home: usize, is_it: impl Fn(u32) -> bool) -> usize {
        let buckets = self.buckets();
        let mut at = home;
        loop {
            let bucket = &buckets[at];
            let mut likely = equal(bucket, key) | free(bucket);
            while likely != 0 {
                let lane = likely.trailing_zeros() as usize;
                if bucket[NUMBERS + lane].checked_sub(1).is_none_or(&is_it) {
                    return KEYS * at + lane;
                }
                likely &= likely - 1;
            }
            at += 1;
        }
    }

    /// The number at this place, if it is not free.
    #[inline]
    pub fn number(&self, place: usize) -> Option<u32> {
        self.buckets()[place / KEYS][NUMBERS + place % KEYS].checked_sub(1)
    }

    /// Puts `key` into the free place that [`search`](Self::search) found. There must be room.
    #[inline]
    pub fn put(&mut self, place: usize, key: Key, number: u32) {
        self.count += 1;
        set(&mut self.buckets_mut()[place / KEYS], place % KEYS, key, number + 1);
        self.keep_last();
    }

    /// Makes room for `more` keys, if there is not enough: twice as much as is needed, or less.
    #[inline]
    pub fn make_room(&mut self, more: usize) {
        let least = self.count + more;
        if least > self.room {
            self.grow((least / 8 * 3 + 4).next_power_of_two());
        }
    }

    /// Appends the numbers of `keys` to `numbers`. New ones get `next`, the number after it and so on, and
    /// their places in `keys` are appended to `new`. Buckets are asked for some keys ahead, and nothing
    /// depends on a guess whether a key is new.
    ///
    /// # Panics
    /// If there are not enough numbers below 2^32 − 1.
    pub fn add_all(&mut self, keys: &[Key], next: u32, numbers: &mut Vec<u32>, new: &mut Vec<u32>) {
        let end = u32::try_from(keys.len()).ok().and_then(|count| next.checked_add(count));
        assert!(end.is_some_and(|end| end < u32::MAX), "numbers below 2^32 − 1");
        self.make_room(keys.len());
        let (before, new_before) = (numbers.len(), new.len());
        numbers.resize(before + keys.len(), 0);
        new.resize(new_before + keys.len(), 0);
        let mut work = Work {
            keys,
            numbers: &mut numbers[before..],
            new: &mut new[new_before..],
            done: 0,
            found: 0,
            next,
        };
        while (work.done as usize) < keys.len() {
            self.add_some(&mut work);
            self.keep_last();
        }
        let found = work.found;
        self.count += found;
        new.truncate(new_before + found);
    }

    /// Adds keys until the last bucket is full.
    fn add_some(&mut self, work: &mut Work<'_>) {
        let (seeds, homes, last) = (self.seeds, self.homes, self.last);
        let buckets = self.buckets_mut();
        let keys = &work.keys[work.done as usize..];
        let numbers = &mut work.numbers[work.done as usize..];
        let mut ahead = [0; AHEAD];
        for (ahead, &key) in ahead.iter_mut().zip(keys) {
            *ahead = home(key, seeds, homes);
            prefetch(buckets, *ahead);
        }
        let (mut next, mut found) = (work.next, work.found);
        for (at, (&key, number)) in keys.iter().zip(numbers).enumerate() {
            let mut bucket_at = ahead[at % AHEAD];
            if let Some(&later) = keys.get(at + AHEAD) {
                let home = home(later, seeds, homes);
                ahead[at % AHEAD] = home;
                prefetch(buckets, home);
            }
            let (lane, known) = loop {
                let bucket = &buckets[bucket_at];
                let likely = equal(bucket, key) | free(bucket);
                if likely != 0 {
                    let lane = likely.trailing_zeros() as usize % KEYS;
                    break (lane, bucket[NUMBERS + lane]);
                }
                bucket_at += 1;
            };
            let is_new = known == 0;
            *number = if is_new { next } else { known.wrapping_sub(1) };
            // What is there already is written into the scratch bucket.
            set(&mut buckets[if is_new { bucket_at } else { 0 }], lane, key, next + 1);
            work.new[found] = work.done;
            work.done += 1;
            found += usize::from(is_new);
            next += u32::from(is_new);
            if bucket_at == last && free(&buckets[last]) == 0 {
                break;
            }
        }
        (work.next, work.found) = (next, found);
    }

    /// To so many homes, at least twice as many, in the same memory and what follows it. Buckets are taken from
    /// the last to the first: their keys go behind all that are still to be taken.
    fn grow(&mut self, homes: usize) {
        let old = if self.homes == 0 {
            0..0
        } else {
            self.start + WORDS..self.start + WORDS * (self.last + 1)
        };
        self.lengthen(WORDS * (homes + SPARE));
        self.words[old.start.saturating_sub(WORDS)..old.start].fill(0);
        // Where they begin decides only how fast it is.
        self.start = self.words.as_ptr().align_offset(size_of::<Bucket>()).min(WORDS);
        (self.homes, self.room) = (homes, KEYS * homes / 3 * 2);
        self.last = homes + SPARE - 2;
        let mut filled = vec![0u8; self.last + 1];
        let mut taken: Vec<(Key, u32)> = Vec::new();
        let mut end = old.end;
        while end > old.start {
            // From a bucket on whose keys have their homes here: the one before it is not full.
            let mut start = end.saturating_sub(TAKEN * WORDS).max(old.start);
            while start > old.start && self.words[start - KEYS..start].iter().all(|&next| next != 0)
            {
                start -= WORDS;
            }
            let count = take(&mut self.words, start..end, &mut taken);
            for &(key, next) in &taken[..count] {
                let mut at = self.home(key);
                while usize::from(filled[at]) == KEYS {
                    at += 1;
                }
                set(&mut self.buckets_mut()[at], usize::from(filled[at]), key, next);
                filled[at] += 1;
                if self.keep_last() {
                    filled.push(0);
                }
            }
            end = start;
        }
    }

    /// Adds a bucket if the last is full.
    #[inline]
    fn keep_last(&mut self) -> bool {
        let is_full = free(&self.buckets()[self.last]) == 0;
        if is_full {
            self.last += 1;
            self.lengthen(self.start + WORDS * (self.last + 1));
        }
        is_full
    }

    #[cold]
    fn lengthen(&mut self, length: usize) {
        if let Some(more) = length.checked_sub(self.words.len()) {
            reserve_exact(&mut self.words, more);
            self.words.resize(length, 0);
        }
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        self.words[self.start..].as_chunks().0
    }

    #[inline]
    fn buckets_mut(&mut self) -> &mut [Bucket] {
        self.words[self.start..].as_chunks_mut().0
    }
}

/// Keys that are added together.
struct Work<'a> {
    keys: &'a [Key],
    numbers: &'a mut [u32],
    new: &'a mut [u32],
    /// How many keys were looked up, how many of them are new, and the number of the next new one.
    done: u32,
    found: usize,
    next: u32,
}

/// Moves the keys of the buckets in `range` to `taken`, which gets longer if it has to; how many they are.
fn take(words: &mut [u32], range: Range<usize>, taken: &mut Vec<(Key, u32)>) -> usize {
    let most = range.len() / WORDS * KEYS + 1;
    if taken.len() < most {
        taken.resize(most, Default::default());
    }
    let mut count = 0;
    for at in range.step_by(WORDS) {
        prefetch(words, at.saturating_sub(TAKEN * WORDS));
        let bucket: &mut Bucket = words[at..].first_chunk_mut().expect("a whole bucket");
        for lane in 0..KEYS {
            let low = u64::from(bucket[2 * lane]) | u64::from(bucket[2 * lane + 1]) << 32;
            let next = bucket[NUMBERS + lane];
            taken[count] = ((low, bucket[SECONDS + lane]), next);
            count += usize::from(next != 0);
        }
        *bucket = [0; WORDS];
    }
    count
}

#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "two halves")]
fn set(bucket: &mut Bucket, lane: usize, key: Key, next: u32) {
    bucket[2 * lane] = key.0 as u32;
    bucket[2 * lane + 1] = (key.0 >> 32) as u32;
    bucket[SECONDS + lane] = key.1;
    bucket[NUMBERS + lane] = next;
}

/// From 1 to `homes`, in the order of the hashes.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "at most the length of a vector")]
fn home(key: Key, seeds: [u64; 2], homes: usize) -> usize {
    // The second product brings all bits of the first to the top: with some seeds the top alone would send
    // most keys that stand in a row to a few buckets.
    let hash = fold(key.0 ^ seeds[0], u64::from(key.1) ^ seeds[1]).wrapping_mul(MIX);
    1 + ((u128::from(hash) * homes as u128) >> 64) as usize
}

/// The two halves of a product, one exclusive or the other: a hash of two words, of which one is secret.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "both halves are taken")]
pub fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}
