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

/// Asks for large pages under `items`. Only a wish: where it is refused, nothing is lost but time.
pub(crate) fn want_large_pages<T>(items: &[T]) {
    #[cfg(target_os = "linux")]
    {
        use rustix::mm::{Advice, madvise};
        const PAGE: usize = 4096;
        const WORTH: usize = 1 << 22;
        let bytes = size_of_val(items);
        if bytes < WORTH {
            return;
        }
        let start = items.as_ptr().addr().next_multiple_of(PAGE);
        let end = (items.as_ptr().addr() + bytes) / PAGE * PAGE;
        let place = items.as_ptr().with_addr(start).cast_mut();
        // SAFETY: the pages lie inside `items`, and this advice leaves their contents alone.
        let _ = unsafe { madvise(place.cast(), end - start, Advice::LinuxHugepage) };
    }
    #[cfg(not(target_os = "linux"))]
    let _ = items;
}
