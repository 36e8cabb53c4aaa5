//! A list that grows while others read it: what is in it stays where it is.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// Things by their numbers, from 0 on, in boards of which each is twice as long as the one before.
pub(super) struct Shelf<T> {
    boards: [OnceLock<Box<[OnceLock<T>]>>; BOARDS],
    len: AtomicU32,
}

/// The first board has place for so many.
const FIRST: u32 = 1 << 6;

/// All boards together have place for 2³² − FIRST things.
const BOARDS: usize = 26;

impl<T> Default for Shelf<T> {
    fn default() -> Shelf<T> {
        Shelf { boards: [const { OnceLock::new() }; BOARDS], len: AtomicU32::new(0) }
    }
}

/// The board on which number `i` stands, and its place there.
fn place(i: u32) -> (usize, usize) {
    let at = u64::from(i) + u64::from(FIRST);
    let board = at.ilog2() - FIRST.ilog2();
    let place = at - (u64::from(FIRST) << board);
    (board as usize, usize::try_from(place).unwrap_or(usize::MAX))
}

impl<T> Shelf<T> {
    /// The thing with number `i`, once it is there.
    #[inline]
    pub(super) fn get(&self, i: u32) -> Option<&T> {
        let (board, place) = place(i);
        self.boards.get(board)?.get()?.get(place)?.get()
    }

    /// Adds a thing, and says which number it got.
    ///
    /// # Panics
    /// If there are 2³² − 64 already.
    pub(super) fn push(&self, thing: T) -> u32 {
        let i = self.len.fetch_add(1, Relaxed);
        let (board, place) = place(i);
        let places = || (0..(FIRST as usize) << board).map(|_| OnceLock::new()).collect();
        // Nobody else has this number.
        let _ = self.boards[board].get_or_init(places)[place].set(thing);
        i
    }

    /// All things, in the order of their numbers.
    pub(super) fn iter_mut(&mut self) -> impl Iterator<Item = &mut T> {
        let boards = self.boards.iter_mut().filter_map(OnceLock::get_mut);
        boards.flatten().filter_map(OnceLock::get_mut)
    }

    /// What the boards take.
    pub(super) fn bytes(&self) -> u64 {
        let Some(last) = self.len.load(Relaxed).checked_sub(1) else { return 0 };
        let places = u64::from(FIRST) << (place(last).0 + 1);
        (places - u64::from(FIRST)) * size_of::<OnceLock<T>>() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two threads add words and read those that are there by then.
    #[test]
    fn what_is_added_stays() {
        let mut shelf = Shelf::default();
        let add = |odd: u64| {
            let mut numbers = Vec::new();
            for k in 0..5000 {
                let word = 2 * k + odd;
                numbers.push((shelf.push(word), word));
                for &(number, word) in numbers.iter().rev().take(3) {
                    assert_eq!(shelf.get(number), Some(&word));
                }
            }
            numbers
        };
        let numbers = std::thread::scope(|scope| {
            let other = scope.spawn(|| add(1));
            let own = add(0);
            [own, other.join().unwrap()].concat()
        });
        assert_eq!(shelf.get(10_000), None);
        let mut all = vec![0; 10_000];
        for &(number, word) in &numbers {
            assert_eq!(shelf.get(number), Some(&word));
            all[number as usize] = word;
        }
        assert!(shelf.bytes() >= 10_000 * 8 && Shelf::<u64>::default().bytes() == 0);
        assert!(shelf.iter_mut().map(|word| *word).eq(all.iter().copied()));
        all.sort_unstable();
        assert!(all.into_iter().eq(0..10_000));
    }

    #[test]
    fn numbers_have_places_of_their_own() {
        assert_eq!([0, 63, 64, 191, 192].map(place), [(0, 0), (0, 63), (1, 0), (1, 127), (2, 0)]);
        let (board, place) = place(u32::MAX - FIRST);
        assert_eq!((board, place + 1), (BOARDS - 1, (FIRST as usize) << board));
    }
}
