//! Eight 32-bit pairs at a time with AVX2. Of 64-bit pairs sixteen are looked at, which nearly all are seen to be none.
#![expect(unsafe_code, reason = "vector loads and stores through pointers")]

use std::arch::x86_64::*;

use super::{FAR_BITS, INVERSE_32, INVERSE_64, decide_near};
use crate::level::{Features, allows};

/// Pairs decided between two stores.
const STEP: usize = 32;

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Available(());

impl Available {
    pub(super) fn detect() -> Option<Available> {
        allows(Features::AVX2).then_some(Available(()))
    }

    /// Decides a multiple of [`STEP`] pairs from the front; returns how many.
    pub(super) fn decide_u32(self, a: &[u32], b: &[u32], out: &mut [u8]) -> usize {
        // SAFETY: an `Available` exists only where AVX2 was detected.
        unsafe { decide_u32(a, b, out) }
    }

    /// Decides a multiple of [`WIDE`] pairs from the front; returns how many.
    pub(super) fn decide_u64(self, a: &[u64], b: &[u64], out: &mut [u8]) -> usize {
        // SAFETY: an `Available` exists only where AVX2 was detected.
        unsafe { decide_u64(a, b, out) }
    }
}

#[target_feature(enable = "avx2")]
fn decide_u32(a: &[u32], b: &[u32], out: &mut [u8]) -> usize {
    let (a, _) = a.as_chunks::<STEP>();
    let (b, _) = b.as_chunks::<STEP>();
    let (out, _) = out.as_chunks_mut::<STEP>();
    let steps = a.len().min(b.len()).min(out.len());
    let order = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        let (a, b) = (a.as_chunks().0, b.as_chunks().0);
        let first = _mm256_packs_epi32(is_p(&a[0], &b[0]), is_p(&a[1], &b[1]));
        let second = _mm256_packs_epi32(is_p(&a[2], &b[2]), is_p(&a[3], &b[3]));
        // Packing works within halves of 128 bits: the groups of four come out as 0 2 4 6 1 3 5 7.
        let packed = _mm256_permutevar8x32_epi32(_mm256_packs_epi16(first, second), order);
        // −1 for a P-position becomes 0, 0 becomes 1.
        let wins = _mm256_add_epi8(packed, _mm256_set1_epi8(1));
        // SAFETY: `out` is STEP bytes long; the store may be unaligned.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), wins) };
    }
    steps * STEP
}

/// −1 in each lane that holds a golden pair, 0 elsewhere.
#[target_feature(enable = "avx2")]
#[inline]
fn is_p(a: &[u32; 8], b: &[u32; 8]) -> __m256i {
    // SAFETY: eight words each; the loads may be unaligned.
    let (a, b) =
        unsafe { (_mm256_loadu_si256(a.as_ptr().cast()), _mm256_loadu_si256(b.as_ptr().cast())) };
    let low = _mm256_min_epu32(a, b);
    let k = _mm256_sub_epi32(_mm256_max_epu32(a, b), low);
    let even = _mm256_srli_epi64::<32>(quotient(k));
    let odd = quotient(_mm256_srli_epi64::<32>(k));
    let quotient = _mm256_blend_epi32::<0b1010_1010>(even, odd);
    // low − k may wrap, which only k ≤ low rules out.
    let fits = _mm256_cmpeq_epi32(_mm256_max_epu32(low, k), low);
    _mm256_and_si256(fits, _mm256_cmpeq_epi32(quotient, _mm256_sub_epi32(low, k)))
}

/// ⌊k·C/2^64⌋ of the even lanes k, in the odd ones.
#[target_feature(enable = "avx2")]
#[inline]
fn quotient(k: __m256i) -> __m256i {
    let high = _mm256_set1_epi64x((INVERSE_64 >> 32).cast_signed());
    let rest = _mm256_set1_epi64x((INVERSE_64 & 0xFFFF_FFFF).cast_signed());
    let carry = _mm256_srli_epi64::<32>(_mm256_mul_epu32(k, rest));
    _mm256_add_epi64(_mm256_mul_epu32(k, high), carry)
}

/// 64-bit pairs that are looked at together.
const WIDE: usize = 16;

/// Where more of them than this may be golden, as of small numbers, the next steps are decided without a look.
const MANY: u32 = 6;
const STEPS: usize = 15;

/// AVX2 has no wide product. By the upper halves of the differences nearly all pairs are seen to be none, and the others are
/// decided one by one.
#[target_feature(enable = "avx2")]
fn decide_u64(a: &[u64], b: &[u64], out: &mut [u8]) -> usize {
    let (a, _) = a.as_chunks::<WIDE>();
    let (b, _) = b.as_chunks::<WIDE>();
    let (out, _) = out.as_chunks_mut::<WIDE>();
    let steps = a.len().min(b.len()).min(out.len());
    let mut plain = 0;
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        let mut near = u32::from(u16::MAX);
        if plain > 0 {
            plain -= 1;
        } else {
            near = self::near(a, b);
            plain = if near.count_ones() > MANY { STEPS } else { 0 };
        }
        decide_near(near, a, b, out);
    }
    steps * WIDE
}

/// A bit for each pair that may be golden.
#[target_feature(enable = "avx2")]
#[inline]
fn near(a: &[u64; WIDE], b: &[u64; WIDE]) -> u32 {
    let sign = _mm256_set1_epi64x(i64::MIN);
    let inverse = _mm256_set1_epi64x(INVERSE_32.cast_signed());
    let mut bits = 0;
    for (at, (a, b)) in (0..).step_by(4).zip(a.as_chunks::<4>().0.iter().zip(b.as_chunks::<4>().0))
    {
        // SAFETY: four words each; the loads may be unaligned.
        let (a, b) = unsafe {
            (_mm256_loadu_si256(a.as_ptr().cast()), _mm256_loadu_si256(b.as_ptr().cast()))
        };
        let is_less = _mm256_cmpgt_epi64(_mm256_xor_si256(b, sign), _mm256_xor_si256(a, sign));
        let difference = _mm256_sub_epi64(a, b);
        let k = _mm256_sub_epi64(_mm256_xor_si256(difference, is_less), is_less);
        let low = _mm256_add_epi64(b, _mm256_and_si256(difference, is_less));
        let estimate = _mm256_mul_epu32(_mm256_srli_epi64::<32>(k), inverse);
        let beyond = _mm256_sub_epi64(_mm256_sub_epi64(low, k), estimate);
        let is_near = _mm256_cmpeq_epi64(
            _mm256_srli_epi64::<{ FAR_BITS.cast_signed() }>(beyond),
            _mm256_setzero_si256(),
        );
        let found = _mm256_movemask_pd(_mm256_castsi256_pd(is_near)).cast_unsigned();
        bits |= found << at;
    }
    bits
}
