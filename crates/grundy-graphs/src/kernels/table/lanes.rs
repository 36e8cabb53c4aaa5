//! The four keys of a bucket, compared together.

use super::{Bucket, Key};

/// A bit for each lane with this key; lanes that are free count if the key is 0.
#[inline(always)]
pub(super) fn equal(bucket: &Bucket, key: Key) -> u32 {
    #[cfg(target_arch = "x86_64")]
    return sse2::equal(bucket, key);
    #[cfg(not(target_arch = "x86_64"))]
    reference::equal(bucket, key)
}

/// A bit for each lane without a key.
#[inline(always)]
pub(super) fn free(bucket: &Bucket) -> u32 {
    #[cfg(target_arch = "x86_64")]
    return sse2::free(bucket);
    #[cfg(not(target_arch = "x86_64"))]
    reference::free(bucket)
}

#[cfg(any(test, not(target_arch = "x86_64")))]
pub(super) mod reference {
    use crate::kernels::table::{Bucket, KEYS, Key, NUMBERS, SECONDS};

    pub(in crate::kernels::table) fn equal(bucket: &Bucket, key: Key) -> u32 {
        let low = |lane: usize| u64::from(bucket[2 * lane]) | u64::from(bucket[2 * lane + 1]) << 32;
        let is_key = |lane| (low(lane), bucket[SECONDS + lane]) == key;
        (0..KEYS).map(|lane| u32::from(is_key(lane)) << lane).sum()
    }

    pub(in crate::kernels::table) fn free(bucket: &Bucket) -> u32 {
        (0..KEYS).map(|lane| u32::from(bucket[NUMBERS + lane] == 0) << lane).sum()
    }
}

/// With instructions that every such processor has.
#[cfg(target_arch = "x86_64")]
mod sse2 {
    #![expect(unsafe_code, reason = "vector loads through pointers")]

    use std::arch::x86_64::*;

    use crate::kernels::table::{Bucket, Key, NUMBERS, SECONDS};

    #[inline(always)]
    pub(super) fn equal(bucket: &Bucket, key: Key) -> u32 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            let low = _mm_set1_epi64x(key.0.cast_signed());
            let [a, b] = [0, 4].map(|at| _mm_castsi128_ps(_mm_cmpeq_epi32(load(bucket, at), low)));
            // The lower halves of the four, and the upper halves.
            let lower = _mm_shuffle_ps::<0b10_00_10_00>(a, b);
            let upper = _mm_shuffle_ps::<0b11_01_11_01>(a, b);
            let second = _mm_set1_epi32(key.1.cast_signed());
            let second = _mm_castsi128_ps(_mm_cmpeq_epi32(load(bucket, SECONDS), second));
            _mm_movemask_ps(_mm_and_ps(_mm_and_ps(lower, upper), second)).cast_unsigned()
        }
    }

    #[inline(always)]
    pub(super) fn free(bucket: &Bucket) -> u32 {
        // SAFETY: SSE2 is part of x86-64.
        unsafe {
            let free = _mm_cmpeq_epi32(load(bucket, NUMBERS), _mm_setzero_si128());
            _mm_movemask_ps(_mm_castsi128_ps(free)).cast_unsigned()
        }
    }

    /// Four words from `at`, which is at most 12.
    #[inline(always)]
    fn load(bucket: &Bucket, at: usize) -> __m128i {
        let words: &[u32; 4] = bucket[at..].first_chunk().expect("four words");
        // SAFETY: 16 bytes; the load may be unaligned.
        unsafe { _mm_loadu_si128(words.as_ptr().cast()) }
    }
}
