//! A list that one thread at a time appends to while others read what is there.
#![expect(unsafe_code, reason = "one part of a list is read while another is written")]

use std::marker::PhantomData;
use std::ptr::NonNull;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};

/// A list of places of which the first ones are filled. What is filled never changes.
pub(super) struct Growing<'a, T> {
    places: NonNull<T>,
    count: usize,
    /// How many places are filled, and [`BUSY`] while more are being filled.
    filled: AtomicUsize,
    owner: PhantomData<&'a mut [T]>,
}

/// More than any list has places for.
const BUSY: usize = 1 << (usize::BITS - 1);

// SAFETY: filled places are only read, and a thread that writes others has set BUSY, which keeps all
// others from writing; readers see them after `filled` says so.
unsafe impl<T: Copy + Send + Sync> Sync for Growing<'_, T> {}

// SAFETY: it is a mutable slice and a number.
unsafe impl<T: Copy + Send> Send for Growing<'_, T> {}

impl<'a, T: Copy> Growing<'a, T> {
    /// The first `filled` of these places are filled.
    ///
    /// # Panics
    /// If there are not so many.
    pub(super) fn new(places: &'a mut [T], filled: usize) -> Growing<'a, T> {
        assert!(filled <= places.len(), "only {} places are there", places.len());
        Growing {
            count: places.len(),
            places: NonNull::from(places).cast(),
            filled: AtomicUsize::new(filled),
            owner: PhantomData,
        }
    }

    /// How many places are filled.
    pub(super) fn len(&self) -> usize {
        self.filled.load(Acquire) & !BUSY
    }

    /// The filled places.
    pub(super) fn filled(&self) -> &[T] {
        // SAFETY: so many places are there, and no thread writes them from now on.
        unsafe { std::slice::from_raw_parts(self.places.as_ptr(), self.len()) }
    }

    /// Fills the next places, which begin at `at`; says whether that was done. It is not if other places are
    /// next, if another thread fills some, or if there are too few.
    pub(super) fn append(&self, at: usize, items: &[T]) -> bool {
        let is_mine = items.len() <= self.count.saturating_sub(at)
            && self.filled.compare_exchange(at, at | BUSY, Acquire, Relaxed).is_ok();
        if is_mine {
            // SAFETY: the places are there, nobody reads them yet, and nobody else writes while BUSY is set.
            unsafe {
                let start = self.places.as_ptr().add(at);
                std::ptr::copy_nonoverlapping(items.as_ptr(), start, items.len());
            }
            self.filled.store(at + items.len(), Release);
        }
        is_mine
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_next_places_are_filled_and_only_if_they_are_there() {
        let mut places = [1_u8, 2, 0, 0, 0];
        let list = Growing::new(&mut places, 2);
        assert!(!list.append(1, &[9]) && !list.append(3, &[9]) && !list.append(6, &[]));
        assert!(!list.append(2, &[9; 4]));
        assert!(list.append(2, &[3, 4]));
        assert_eq!((list.len(), list.filled()), (4, &[1, 2, 3, 4][..]));
        assert!(list.append(4, &[5]) && !list.append(5, &[6]));
        assert_eq!(places, [1, 2, 3, 4, 5]);
    }

    #[test]
    fn threads_append_and_read_at_once() {
        const LEN: usize = if cfg!(miri) { 300 } else { 30_000 };
        let mut places = vec![0; LEN];
        let list = Growing::new(&mut places, 0);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    loop {
                        let filled = list.filled();
                        assert!(filled.iter().rev().take(50).rev().is_sorted());
                        let at = filled.len();
                        if at == LEN {
                            break;
                        }
                        list.append(at, &[at, at + 1, at + 2]);
                        std::thread::yield_now();
                    }
                });
            }
        });
        assert!(places.into_iter().eq((0..LEN / 3).flat_map(|at| [
            3 * at,
            3 * at + 1,
            3 * at + 2
        ])));
    }
}
