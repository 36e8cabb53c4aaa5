//! Advice to the processor and to the system about memory. Nothing here changes what a program computes.
#![expect(unsafe_code, reason = "a prefetch instruction and a system call take addresses")]

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
