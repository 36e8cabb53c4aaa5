//! Advice to the processor and to the system about memory. Nothing here changes what a program computes.
#![expect(unsafe_code, reason = "a prefetch instruction and a system call take addresses")]

use std::alloc::{Layout, alloc_zeroed, handle_alloc_error};
use std::sync::atomic::AtomicU64;

/// Starts to load `items[at]`; a place that is not there is passed over by the processor.
#[inline(always)]
pub fn prefetch<T>(items: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        let place = items.as_ptr().wrapping_add(at);
        // SAFETY: a prefetch reads nothing that a program could see, and faults at no address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(place.cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (items, at);
}

/// `length` times the value of all bits zero, on large pages where the system grants them: a random
/// access then seldom misses the table of pages.
pub fn zeroed<T: Clone + Default>(length: usize) -> Vec<T> {
    let items = vec![T::default(); length];
    want_large_pages(&items);
    items
}

/// A line of the cache, of words that threads share.
#[derive(Debug, Default)]
#[repr(align(64))]
pub struct Line(pub [AtomicU64; 8]);

/// As [`zeroed`], for lines of words: nothing of them is written before it is used.
///
/// # Panics
/// If there is no line, or memory for that many cannot be addressed.
pub fn zeroed_lines(count: usize) -> Box<[Line]> {
    let layout = Layout::array::<Line>(count).expect("fits the address space");
    assert!(layout.size() > 0, "no line");
    // SAFETY: the layout is not empty, and that of a slice of `count` lines, for which all bits zero are valid.
    // The box frees it by the same layout.
    let lines = unsafe {
        let start = alloc_zeroed(layout).cast::<Line>();
        if start.is_null() {
            handle_alloc_error(layout);
        }
        Box::from_raw(std::ptr::slice_from_raw_parts_mut(start, count))
    };
    want_large_pages(&lines);
    lines
}

/// Makes room for `more` items, if there is not enough, on large pages where the system grants them: memory
/// that grows is then written for the first time with fewer interruptions.
pub fn reserve<T>(items: &mut Vec<T>, more: usize) {
    if items.capacity() - items.len() < more {
        items.reserve(more);
        want_large_pages_for(items.as_ptr().addr(), items.capacity() * size_of::<T>());
    }
}

/// As [`reserve`], for exactly so many.
pub fn reserve_exact<T>(items: &mut Vec<T>, more: usize) {
    if items.capacity() - items.len() < more {
        items.reserve_exact(more);
        want_large_pages_for(items.as_ptr().addr(), items.capacity() * size_of::<T>());
    }
}

/// Asks for large pages under `items`. Only a wish: where it is refused, nothing is lost but time.
pub(crate) fn want_large_pages<T>(items: &[T]) {
    want_large_pages_for(items.as_ptr().addr(), size_of_val(items));
}

/// As [`want_large_pages`], for `bytes` from `start` on. Whole pages: a part of them could not grow in its
/// place any more.
fn want_large_pages_for(start: usize, bytes: usize) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        const PAGE: usize = 4096;
        const WORTH: usize = 1 << 22;
        if bytes < WORTH {
            return;
        }
        let end = (start + bytes).next_multiple_of(PAGE);
        let start = start / PAGE * PAGE;
        let place = std::ptr::without_provenance_mut(start);
        // SAFETY: this advice leaves the contents of all memory alone, and frees none.
        let _ = unsafe { madvise(place, end - start, Advice::LinuxHugepage) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (start, bytes);
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::Ordering;

    use super::*;

    #[test]
    fn lines_are_zero_and_lie_as_the_cache_has_them() {
        for count in [1, 3, 1 << 10] {
            let lines = zeroed_lines(count);
            assert_eq!(lines.len(), count);
            assert_eq!(lines.as_ptr().addr() % 64, 0);
            let words = || lines.iter().flat_map(|line| &line.0);
            assert!(words().all(|word| word.load(Ordering::Relaxed) == 0));
            words().for_each(|word| word.store(u64::MAX, Ordering::Relaxed));
        }
    }
}
