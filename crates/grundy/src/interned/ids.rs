//! Numbers from 0 on for things that are known by their hashes: a table without the things, so that it is compiled once.

/// The number of a position.
pub(crate) type Id = u32;

/// Which numbers have which hashes. What was added last goes first.
#[derive(Clone, Debug, Default)]
pub(super) struct Ids {
    /// Numbers below their hashes, by the low bits of these, or at the next place that was empty when they were added.
    slots: Vec<u64>,
    hashes: Vec<u32>,
}

/// No number stands here.
const EMPTY: u64 = u64::MAX;

fn slot(hash: u32, id: Id) -> u64 {
    u64::from(hash) << 32 | u64::from(id)
}

/// Half of the slots stay empty: most numbers are found at the first.
const LEAST: usize = 8;

impl Ids {
    pub(super) fn len(&self) -> usize {
        self.hashes.len()
    }

    pub(super) fn bytes(&self) -> u64 {
        (8 * self.slots.capacity() + 4 * self.hashes.capacity()) as u64
    }

    /// The number with this hash that `is` the one.
    #[inline]
    pub(super) fn find(&self, hash: u32, is: impl Fn(Id) -> bool) -> Option<Id> {
        let mask = self.slots.len().wrapping_sub(1);
        let mut at = hash as usize & mask;
        loop {
            let found = *self.slots.get(at)?;
            // First: it looks like a number with a hash of ones.
            if found == EMPTY {
                return None;
            }
            #[expect(clippy::cast_possible_truncation, reason = "the low half is the number")]
            let id = found as Id;
            if found == slot(hash, id) && is(id) {
                return Some(id);
            }
            at = (at + 1) & mask;
        }
    }

    /// The next number, for a thing with this hash.
    ///
    /// # Panics
    /// If there are 2³² − 1 already.
    pub(super) fn push(&mut self, hash: u32) -> Id {
        let id = u32::try_from(self.len()).ok().filter(|id| *id < u32::MAX);
        let id = id.expect("a budget ends what is explored long before");
        if 2 * (self.len() + 1) > self.slots.len() {
            let slots = (2 * self.slots.len()).max(LEAST);
            self.slots = vec![EMPTY; slots];
            // In the order in which they came: then the last one is in nobody's way.
            (0..id).for_each(|id| self.place(id));
        }
        self.hashes.push(hash);
        self.place(id);
        id
    }

    fn place(&mut self, id: Id) {
        let mask = self.slots.len() - 1;
        let hash = self.hashes[id as usize];
        let mut at = hash as usize & mask;
        while self.slots[at] != EMPTY {
            at = (at + 1) & mask;
        }
        self.slots[at] = slot(hash, id);
    }

    /// Forgets all numbers from `len` on.
    pub(super) fn truncate(&mut self, len: usize) {
        let mask = self.slots.len().wrapping_sub(1);
        while self.len() > len {
            let Some(hash) = self.hashes.pop() else { return };
            let last = slot(hash, u32::try_from(self.hashes.len()).unwrap_or(u32::MAX));
            let mut at = hash as usize & mask;
            while self.slots[at] != last {
                at = (at + 1) & mask;
            }
            // All others found their places before this one was taken.
            self.slots[at] = EMPTY;
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;
    use rustc_hash::FxHashMap;

    use super::*;

    /// Against a map from things to numbers, with hashes that often collide, forgotten now and then.
    #[test]
    fn numbers_are_those_of_a_map() {
        let mut random = Random::new(7);
        for (bits, most) in [(0_u32, 0), (2, 0), (8, 0), (32, 0), (2, u32::MAX << 2), (0, u32::MAX)]
        {
            let hash = |thing: u64| ((thing.wrapping_mul(0x9E37_79B9_7F4A_7C15)) >> 32) as u32;
            let hash = |thing: u64| hash(thing) & u32::try_from((1_u64 << bits) - 1).unwrap();
            let hash = |thing: u64| hash(thing) | most;
            let (mut ids, mut things) = (Ids::default(), Vec::new());
            let mut map = FxHashMap::default();
            for _ in 0..4000 {
                let thing = random.below(2000);
                let found = ids.find(hash(thing), |id| things[id as usize] == thing);
                assert_eq!(found, map.get(&thing).copied());
                if found.is_none() {
                    let id = ids.push(hash(thing));
                    assert_eq!(id as usize, things.len());
                    things.push(thing);
                    map.insert(thing, id);
                }
                if random.below(300) == 0 {
                    let keep = usize::try_from(random.below(things.len() as u64 + 1)).unwrap();
                    ids.truncate(keep);
                    things.drain(keep..).for_each(|thing| assert!(map.remove(&thing).is_some()));
                }
                assert_eq!(ids.len(), map.len());
            }
        }
    }
}
