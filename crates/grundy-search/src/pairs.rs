//! What the threads of a search by proof numbers share: options of components, numbers of pairs, values.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

use crate::facts::Key;
use crate::frame::Part;

/// Numbers of what is known.
pub(crate) const NEVER: u32 = u32::MAX / 4;

/// φ and δ: how much work it seems to take to show that a pair is won, and that it is lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbers {
    pub(crate) won: u32,
    pub(crate) lost: u32,
}

pub(crate) const WON: Numbers = Numbers { won: 0, lost: NEVER };
pub(crate) const LOST: Numbers = Numbers { won: NEVER, lost: 0 };

impl Numbers {
    fn is_known(self) -> bool {
        [WON, LOST].contains(&self)
    }

    /// As a thread sees them while others work on the pair: it turns to what is a little dearer instead (Kaneko 2010).
    fn beside(self, workers: u32) -> Numbers {
        if self.is_known() {
            return self;
        }
        /// One above the other, so many add up to no more than is counted.
        const MOST: u32 = 1 << 12;
        let more = (self.lost / 4).min(MOST).saturating_mul(workers);
        let lost = self.lost.saturating_add(more).min(NEVER - 1);
        Numbers { won: self.won, lost }
    }
}

/// An option: what its components come to that are known without search, and the others, the lightest first.
pub(crate) struct Choice<P> {
    pub(crate) rest: u32,
    pub(crate) parts: Box<[Part<P>]>,
}

pub(crate) type Choices<P> = Arc<[Choice<P>]>;

/// What was met, behind so many locks that a thread hardly ever waits. Where one more component exceeds the given number of
/// bytes, options are forgotten, which are most of it; all is, if the rest takes half of them.
pub(crate) struct Pairs<P> {
    shards: Box<[Mutex<Shard<P>>]>,
    /// What is taken by options, and by all else.
    taken: AtomicU64,
    bytes: AtomicU64,
    most: u64,
    leaf: AtomicU32,
}

type Shard<P> = FxHashMap<Key, Met<P>>;

const SHARDS: usize = 1 << 6;

/// A component.
struct Met<P> {
    /// Its value: facts may give way to others before they are used.
    value: Option<u32>,
    choices: Option<Choices<P>>,
    pairs: Vec<Pair>,
}

/// A heap beside it.
struct Pair {
    heap: u32,
    numbers: Numbers,
    /// So many threads work on it.
    workers: u32,
}

impl Pair {
    fn left(&mut self) {
        self.workers = self.workers.saturating_sub(1);
    }
}

/// Tables have room for as many again.
const PAIR: u64 = 2 * size_of::<Pair>() as u64;

impl<P> Pairs<P> {
    const MET: u64 = 2 * size_of::<(Key, Met<P>)>() as u64;

    /// Nothing is known yet, and `most` is what it may take in bytes.
    pub(crate) fn new(most: u64) -> Pairs<P> {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        let (taken, bytes) = (AtomicU64::new(0), AtomicU64::new(0));
        Pairs { shards, taken, bytes, most, leaf: AtomicU32::new(0) }
    }

    /// Components that are no heavier are better searched depth first.
    pub(crate) fn leaf(&self) -> u32 {
        self.leaf.load(Relaxed)
    }

    fn shard(&self, key: Key) -> MutexGuard<'_, Shard<P>> {
        let shard = usize::try_from(key.short() >> 32).unwrap_or(0) % SHARDS;
        // Whatever a thread was doing, what is kept holds or is advice.
        self.shards[shard].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The value of a component, if it was found here.
    pub(crate) fn value(&self, key: Key) -> Option<u32> {
        self.shard(key).get(&key)?.value
    }

    /// Takes note of the value of a component.
    pub(crate) fn found(&self, key: Key, value: u32) {
        self.change(key, |met| met.value = Some(value));
    }

    /// The options of a component, if they were made.
    pub(crate) fn choices(&self, key: Key) -> Option<Choices<P>> {
        self.shard(key).get(&key)?.choices.clone()
    }

    /// Keeps the options of a component of this weight, which take so many bytes.
    pub(crate) fn keep(&self, key: Key, weight: u32, choices: &Choices<P>, bytes: u64) {
        let taken = self.taken.fetch_add(bytes, Relaxed) + bytes;
        if taken + self.bytes.load(Relaxed) > self.most {
            // They can be made again.
            self.taken.store(bytes, Relaxed);
            self.each_shard(|shard| shard.values_mut().for_each(|met| met.choices = None));
            if self.bytes.load(Relaxed) > self.most / 2 {
                // Without room pairs would be begun again and again.
                let leaf = self.leaf();
                self.leaf.store(leaf.saturating_add(leaf / 8 + 16).max(weight / 4), Relaxed);
                self.bytes.store(0, Relaxed);
                self.each_shard(Shard::clear);
            }
        }
        self.change(key, |met| met.choices = Some(Arc::clone(choices)));
    }

    fn each_shard(&self, change: impl Fn(&mut Shard<P>)) {
        for shard in &self.shards {
            change(&mut shard.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// The numbers of a pair that was met, as one sees them who does not work on it; or as they are.
    pub(crate) fn numbers(&self, key: Key, heap: u32, as_they_are: bool) -> Option<Numbers> {
        let shard = self.shard(key);
        let pair = shard.get(&key)?.pairs.iter().find(|pair| pair.heap == heap)?;
        Some(pair.numbers.beside(if as_they_are { 0 } else { pair.workers }))
    }

    /// A thread begins to work on a pair, which has these numbers if it was not met.
    pub(crate) fn enter(&self, key: Key, heap: u32, first: Numbers) {
        self.change_pair(key, heap, first, |pair| pair.workers += 1);
    }

    /// A thread leaves a pair, of which it may have found new numbers. All may have been forgotten since it came.
    pub(crate) fn leave(&self, key: Key, heap: u32, numbers: Option<Numbers>) {
        let Some(numbers) = numbers else {
            let mut shard = self.shard(key);
            let pairs = shard.get_mut(&key).map(|met| &mut met.pairs);
            let pair = pairs.and_then(|pairs| pairs.iter_mut().find(|pair| pair.heap == heap));
            return pair.into_iter().for_each(Pair::left);
        };
        self.change_pair(key, heap, numbers, |pair| {
            pair.left();
            // Another thread may know who wins.
            if !pair.numbers.is_known() {
                pair.numbers = numbers;
            }
        });
    }

    /// Changes what is known of a pair, which has these numbers if it was not met.
    fn change_pair(&self, key: Key, heap: u32, first: Numbers, change: impl FnOnce(&mut Pair)) {
        self.change(key, |met| {
            let at = met.pairs.iter().position(|pair| pair.heap == heap).unwrap_or_else(|| {
                self.bytes.fetch_add(PAIR, Relaxed);
                met.pairs.push(Pair { heap, numbers: first, workers: 0 });
                met.pairs.len() - 1
            });
            change(&mut met.pairs[at]);
        });
    }

    /// Changes what is known of a component.
    fn change(&self, key: Key, change: impl FnOnce(&mut Met<P>)) {
        change(self.shard(key).entry(key).or_insert_with(|| {
            self.bytes.fetch_add(Self::MET, Relaxed);
            Met { value: None, choices: None, pairs: Vec::new() }
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Numbers = Numbers { won: 3, lost: 40 };

    #[test]
    fn who_comes_later_turns_to_what_nobody_works_on() {
        let pairs = Pairs::<u32>::new(1 << 20);
        let key = Key::of(5);
        let lost = |heap| pairs.numbers(key, heap, false).map(|numbers| numbers.lost);
        assert_eq!(lost(2), None);
        pairs.enter(key, 2, FIRST);
        pairs.enter(key, 2, FIRST);
        assert_eq!((lost(2), lost(1), pairs.numbers(Key::of(6), 2, false)), (Some(60), None, None));
        pairs.leave(key, 2, Some(Numbers { won: 5, lost: 80 }));
        assert_eq!(lost(2), Some(100));
        pairs.leave(key, 2, None);
        assert_eq!(pairs.numbers(key, 2, false), Some(Numbers { won: 5, lost: 80 }));
        // What is known stays, whoever else was at work.
        pairs.enter(key, 2, FIRST);
        pairs.enter(key, 2, FIRST);
        pairs.leave(key, 2, Some(WON));
        pairs.leave(key, 2, Some(FIRST));
        assert_eq!(pairs.numbers(key, 2, false), Some(WON));
        // No number is taken for what is known.
        let large = Numbers { won: 1, lost: NEVER - 1 };
        assert_eq!(large.beside(u32::MAX), large);
        let dear = Numbers { won: 1, lost: 1 << 20 };
        assert_eq!(dear.beside(2).lost - dear.lost, 1 << 13);
    }

    /// Options go first, numbers and values when they take half; the last ones are always kept.
    #[test]
    fn what_is_full_is_emptied() {
        let pairs = Pairs::<u32>::new(10_000);
        for number in 0..20 {
            pairs.keep(Key::of(number), 100, &Vec::new().into(), 600);
            pairs.found(Key::of(number), 7);
        }
        assert!(pairs.choices(Key::of(0)).is_none() && pairs.choices(Key::of(19)).is_some());
        assert_eq!((pairs.value(Key::of(0)), pairs.leaf()), (Some(7), 0));
        for most in [10_000, 0] {
            let pairs = Pairs::<u32>::new(most);
            for number in 0..1000 {
                let key = Key::of(number);
                pairs.keep(key, 100, &Vec::new().into(), 64);
                pairs.enter(key, 0, FIRST);
                pairs.found(key, 7);
                assert!(pairs.choices(key).is_some());
                assert_eq!(
                    (pairs.value(key), pairs.numbers(key, 0, false)),
                    (Some(7), Some(FIRST.beside(1)))
                );
                assert!(pairs.bytes.load(Relaxed) + pairs.taken.load(Relaxed) <= most + 1000);
            }
            assert_eq!(pairs.value(Key::of(0)), None);
            pairs.leave(Key::of(0), 0, None);
            assert_eq!(pairs.numbers(Key::of(0), 0, false), None);
            // What was found about a pair is kept, even if it was forgotten meanwhile.
            pairs.leave(Key::of(0), 0, Some(WON));
            assert_eq!(pairs.numbers(Key::of(0), 0, false), Some(WON));
            assert!(pairs.leaf() >= 25);
        }
    }
}
