//! Which positions stand for others by symmetry: what was found of late.

use super::Id;

/// Positions as they are met, with the numbers of what stands for them; each hash has one place.
pub(super) struct Memo<P> {
    places: Vec<Option<(P, Id)>>,
    /// Numbers below this one stay what they are.
    lasting: Id,
}

/// So many places for each number that lasts: a board has up to eight sides, most of which are not met.
const EACH: usize = 4;

/// Of more places most are not in a cache.
const MOST: usize = 1 << 15;

impl<P: Eq> Memo<P> {
    /// Nothing is kept.
    pub(super) fn new() -> Memo<P> {
        Memo { places: Vec::new(), lasting: 0 }
    }

    /// The numbers below `lasting` stay what they are, and are kept from now on.
    pub(super) fn settle(&mut self, lasting: usize) {
        let places = (EACH * lasting).next_power_of_two().min(MOST);
        self.places.clear();
        self.places.reserve_exact(places);
        for _ in 0..places {
            self.places.push(None);
        }
        self.lasting = Id::try_from(lasting).unwrap_or(Id::MAX);
    }

    /// The numbers from `len` on are forgotten.
    pub(super) fn rewind(&mut self, len: usize) {
        if len < self.lasting as usize {
            *self = Memo::new();
        }
    }

    pub(super) fn is_on(&self) -> bool {
        self.lasting > 0
    }

    pub(super) fn bytes(&self) -> u64 {
        (self.places.capacity() * size_of::<Option<(P, Id)>>()) as u64
    }

    fn place(&self, hash: u32) -> usize {
        hash as usize & self.places.len().wrapping_sub(1)
    }

    #[inline]
    pub(super) fn find(&self, hash: u32, position: &P) -> Option<Id> {
        match self.places.get(self.place(hash)) {
            Some(Some((known, id))) if known == position => Some(*id),
            _ => None,
        }
    }

    /// Keeps a number that lasts.
    #[inline]
    pub(super) fn keep(&mut self, hash: u32, position: impl FnOnce() -> P, id: Id) {
        if id < self.lasting {
            let place = self.place(hash);
            self.places[place] = Some((position(), id));
        }
    }
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    /// What stands for a number is its half; hashes collide.
    #[test]
    fn what_is_found_is_what_was_kept() {
        let mut random = Random::new(5);
        let mut memo: Memo<u32> = Memo::new();
        memo.keep(3, || 7, 3);
        assert!(!memo.is_on() && memo.find(3, &7).is_none());
        memo.settle(50);
        let mut found = 0;
        for _ in 0..5000 {
            let position = random.below(160_u32);
            let hash = position % 40;
            match memo.find(hash, &position) {
                Some(id) => {
                    assert!(id == position / 2 && id < 50);
                    found += 1;
                }
                None => memo.keep(hash, || position, position / 2),
            }
            memo.rewind(50 + random.below(9_usize));
        }
        assert!(found > 500, "{found}");
        memo.rewind(49);
        assert!(
            !memo.is_on() && (0..160).all(|position| memo.find(position % 40, &position).is_none())
        );
    }
}
