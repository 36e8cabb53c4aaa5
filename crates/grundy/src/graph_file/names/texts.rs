//! Different texts, numbered in the order they came.

use std::hash::BuildHasher;

use grundy_kernels::memory::{prefetch, zeroed};
use rustc_hash::FxBuildHasher;

/// No text.
const NONE: u32 = u32::MAX;

/// The texts one after the other, and a table that finds them: linear probing, at most two thirds full.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    all: String,
    /// Where each begins, and where the last ends.
    starts: Vec<usize>,
    /// A power of two of them.
    slots: Vec<Slot>,
}

/// Half of the hash of a text, so that others are seldom looked at, and its number plus one; no text is 0.
type Slot = (u32, u32);

impl PartialEq for Texts {
    fn eq(&self, other: &Texts) -> bool {
        (&self.all, &self.starts) == (&other.all, &other.starts)
    }
}

impl Eq for Texts {}

impl Texts {
    pub(crate) fn new() -> Texts {
        Texts { all: String::new(), starts: vec![0], slots: zeroed(16) }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// How much memory they take.
    pub(crate) fn bytes(&self) -> u64 {
        let (text, starts, slots) = (self.all.capacity(), self.starts.capacity(), self.slots.len());
        text as u64 + 8 * starts as u64 + 8 * slots as u64
    }

    /// The text of this number, which must be there.
    pub(crate) fn get(&self, id: u32) -> &str {
        &self.all[self.starts[id as usize]..self.starts[id as usize + 1]]
    }

    /// All of them in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.starts.windows(2).map(|ends| &self.all[ends[0]..ends[1]])
    }

    /// The number of `text`.
    pub(crate) fn find(&self, text: &str) -> Option<u32> {
        self.slots[self.search(text, hash(text))].1.checked_sub(1)
    }

    /// The number of `text`, which is the next if it is new. If there is none left, 2^32 − 1, and nothing is
    /// added.
    pub(crate) fn add(&mut self, text: &str) -> u32 {
        self.make_room(1);
        self.insert(text, hash(text))
    }

    /// As [`add`](Self::add) for all of `batch`. Memory is asked beforehand for what a look at each needs, so
    /// that the answers come at once.
    pub(crate) fn add_all(&mut self, batch: &Batch, ids: &mut Vec<u32>) {
        const GROUP: usize = 64;
        self.make_room(batch.len());
        let mut hashes = [0; GROUP];
        let mut near = [0; GROUP];
        for first in (0..batch.len()).step_by(GROUP) {
            let group = first..batch.len().min(first + GROUP);
            for (hash_of, at) in hashes.iter_mut().zip(group.clone()) {
                *hash_of = hash(batch.get(at));
                prefetch(&self.slots, self.home(*hash_of));
            }
            for (id, hash) in near.iter_mut().zip(hashes) {
                *id = self.slots[self.likely(hash)].1.wrapping_sub(1) as usize;
                prefetch(&self.starts, *id);
            }
            for id in near {
                if let Some(&start) = self.starts.get(id) {
                    prefetch(self.all.as_bytes(), start);
                }
            }
            for (hash, at) in hashes.into_iter().zip(group) {
                ids.push(self.insert(batch.get(at), hash));
            }
        }
    }

    fn insert(&mut self, text: &str, hash: u64) -> u32 {
        let at = self.search(text, hash);
        if let Some(id) = self.slots[at].1.checked_sub(1) {
            return id;
        }
        let Some(id) = u32::try_from(self.len()).ok().filter(|&id| id != NONE) else { return NONE };
        self.slots[at] = (tag(hash), id + 1);
        self.all.push_str(text);
        self.starts.push(self.all.len());
        id
    }

    /// The slot of `text`, or the empty one where it belongs.
    fn search(&self, text: &str, hash: u64) -> usize {
        let mut at = self.home(hash);
        loop {
            let (half, next) = self.slots[at];
            if next == 0 || half == tag(hash) && self.bytes_of(next - 1) == text.as_bytes() {
                return at;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
    }

    /// The first slot that may be the one of a text with this hash.
    fn likely(&self, hash: u64) -> usize {
        let mut at = self.home(hash);
        while self.slots[at].1 != 0 && self.slots[at].0 != tag(hash) {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }

    /// As [`get`](Self::get), without a look at where characters begin.
    fn bytes_of(&self, id: u32) -> &[u8] {
        &self.all.as_bytes()[self.starts[id as usize]..self.starts[id as usize + 1]]
    }

    #[expect(clippy::cast_possible_truncation, reason = "the low bits of a hash are a hash")]
    fn home(&self, hash: u64) -> usize {
        hash as usize & (self.slots.len() - 1)
    }

    /// For `more` texts.
    fn make_room(&mut self, more: usize) {
        let least = (self.len() + more) / 2 * 3 + 2;
        if least <= self.slots.len() {
            return;
        }
        self.slots = zeroed(least.next_power_of_two());
        for id in 0..u32::try_from(self.len()).unwrap_or(NONE) {
            let hash = hash(self.get(id));
            let mut at = self.home(hash);
            while self.slots[at].1 != 0 {
                at = (at + 1) & (self.slots.len() - 1);
            }
            self.slots[at] = (tag(hash), id + 1);
        }
    }
}

fn hash(text: &str) -> u64 {
    FxBuildHasher.hash_one(text.as_bytes())
}

fn tag(hash: u64) -> u32 {
    (hash >> 32) as u32
}

/// Texts that are to be added together.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    all: String,
    ends: Vec<usize>,
}

impl Batch {
    pub(crate) fn push(&mut self, text: &str) {
        self.all.push_str(text);
        self.ends.push(self.all.len());
    }

    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// How much memory the texts take.
    pub(crate) fn bytes(&self) -> u64 {
        self.all.len() as u64
    }

    pub(crate) fn clear(&mut self) {
        self.all.clear();
        self.ends.clear();
    }

    fn get(&self, at: usize) -> &str {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.all[start..self.ends[at]]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// One at a time, in batches and in a map of the standard library: the same numbers.
    #[test]
    fn texts_are_numbered_in_order() {
        let words: Vec<String> = (0..20_000u64)
            .map(|i| (i.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 50).to_string())
            .chain(["".into(), "ä".into(), "a b".into(), "".into()])
            .collect();
        let (mut map, mut plain) = (HashMap::new(), Vec::new());
        for word in &words {
            let next = u32::try_from(map.len()).unwrap();
            plain.push(*map.entry(word.clone()).or_insert(next));
        }
        let mut one = Texts::new();
        assert!(words.iter().map(|word| one.add(word)).eq(plain.iter().copied()));
        let (mut many, mut ids) = (Texts::new(), Vec::new());
        for words in words.chunks(300) {
            let mut batch = Batch::default();
            words.iter().for_each(|word| batch.push(word));
            many.add_all(&batch, &mut ids);
        }
        assert_eq!(ids, plain);
        assert_eq!((one.len(), &one), (map.len(), &many));
        for (word, &id) in &map {
            assert_eq!((many.get(id), many.find(word)), (word.as_str(), Some(id)));
        }
        assert_eq!(many.iter().count(), map.len());
        assert_eq!((many.find("20001"), Texts::new().find("")), (None, None));
    }
}
