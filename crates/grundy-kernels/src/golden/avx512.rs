//! Sixteen 32-bit or eight 64-bit pairs at a time with AVX-512.
#![expect(unsafe_code, reason = "vector loads and stores through pointers")]

use std::arch::x86_64::*;

use super::{FAR_BITS, INVERSE_32, INVERSE_64, INVERSE_128, decide_near};
use crate::level::{Features, allows};

/// Pairs decided between two stores.
const STEP: usize = 16;

/// Where more 64-bit pairs of them than this may be golden, all are decided.
const FEW: u32 = 2;

/// Proof that the processor has AVX-512 F, BW and VL.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Available(());

impl Available {
    pub(super) fn detect() -> Option<Available> {
        allows(Features::AVX512).then_some(Available(()))
    }

    /// Decides a multiple of [`STEP`] pairs from the front; returns how many.
    pub(super) fn decide_u32(self, a: &[u32], b: &[u32], out: &mut [u8]) -> usize {
        // SAFETY: an `Available` exists only where these features were detected.
        unsafe { decide_u32(a, b, out) }
    }

    /// Decides a multiple of [`STEP`] pairs from the front; returns how many.
    pub(super) fn decide_u64(self, a: &[u64], b: &[u64], out: &mut [u8]) -> usize {
        // SAFETY: an `Available` exists only where these features were detected.
        unsafe { decide_u64(a, b, out) }
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn decide_u32(a: &[u32], b: &[u32], out: &mut [u8]) -> usize {
    let (a, _) = a.as_chunks::<STEP>();
    let (b, _) = b.as_chunks::<STEP>();
    let (out, _) = out.as_chunks_mut::<STEP>();
    let steps = a.len().min(b.len()).min(out.len());
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        // SAFETY: sixteen words each; the loads may be unaligned.
        let (a, b) = unsafe {
            (_mm512_loadu_si512(a.as_ptr().cast()), _mm512_loadu_si512(b.as_ptr().cast()))
        };
        let low = _mm512_min_epu32(a, b);
        let k = _mm512_sub_epi32(_mm512_max_epu32(a, b), low);
        let even = upper(quotient(k));
        let odd = quotient(upper(k));
        let quotient = _mm512_mask_mov_epi32(even, 0xAAAA, odd);
        // low − k may wrap, which only k ≤ low rules out.
        let fits = _mm512_cmple_epu32_mask(k, low);
        store(!_mm512_mask_cmpeq_epi32_mask(fits, quotient, _mm512_sub_epi32(low, k)), out);
    }
    steps * STEP
}

#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
fn decide_u64(a: &[u64], b: &[u64], out: &mut [u8]) -> usize {
    let (a, _) = a.as_chunks::<STEP>();
    let (b, _) = b.as_chunks::<STEP>();
    let (out, _) = out.as_chunks_mut::<STEP>();
    let steps = a.len().min(b.len()).min(out.len());
    for ((a, b), out) in a.iter().zip(b).zip(out) {
        let halves = || a.as_chunks().0.iter().zip(b.as_chunks().0);
        let mut near = [0; 2];
        for (near, (a, b)) in near.iter_mut().zip(halves()) {
            *near = self::near(a, b);
        }
        let near = u16::from_le_bytes(near);
        if near.count_ones() <= FEW {
            decide_near(near.into(), a, b, out);
            continue;
        }
        let mut found = [0; 2];
        for (found, (a, b)) in found.iter_mut().zip(halves()) {
            *found = is_p(a, b);
        }
        store(!u16::from_le_bytes(found), out);
    }
    steps * STEP
}

/// The smaller of each pair, and by how much the other one is larger.
#[target_feature(enable = "avx512f")]
#[inline]
fn low_and_difference(a: &[u64; 8], b: &[u64; 8]) -> [__m512i; 2] {
    // SAFETY: eight words each; the loads may be unaligned.
    let (a, b) =
        unsafe { (_mm512_loadu_si512(a.as_ptr().cast()), _mm512_loadu_si512(b.as_ptr().cast())) };
    let low = _mm512_min_epu64(a, b);
    [low, _mm512_sub_epi64(_mm512_max_epu64(a, b), low)]
}

/// A bit for each of eight lanes that may hold a golden pair.
#[target_feature(enable = "avx512f")]
#[inline]
fn near(a: &[u64; 8], b: &[u64; 8]) -> u8 {
    let [low, k] = low_and_difference(a, b);
    let beyond = _mm512_sub_epi64(_mm512_sub_epi64(low, k), times(upper(k), INVERSE_32));
    _mm512_cmplt_epu64_mask(beyond, _mm512_set1_epi64(1 << FAR_BITS))
}

/// A bit for each of eight lanes that hold a golden pair.
#[target_feature(enable = "avx512f")]
#[inline]
fn is_p(a: &[u64; 8], b: &[u64; 8]) -> u8 {
    let [high, rest] = INVERSE_128;
    let words = [rest & 0xFFFF_FFFF, rest >> 32, high & 0xFFFF_FFFF, high >> 32];
    let [low, k] = low_and_difference(a, b);
    let (k0, k1) = (k, upper(k));
    // Schoolbook product of two words of 32 bits with four, column by column; below column 4 only
    // the carry counts. No sum passes (2^32 − 1)² + 2(2^32 − 1) = 2^64 − 1.
    let mut carry = upper(times(k0, words[0]));
    for column in 1..4 {
        let first = _mm512_add_epi64(times(k0, words[column]), carry);
        let second = _mm512_add_epi64(times(k1, words[column - 1]), lower(first));
        carry = _mm512_add_epi64(upper(first), upper(second));
    }
    let quotient = _mm512_add_epi64(times(k1, words[3]), carry);
    let fits = _mm512_cmple_epu64_mask(k, low);
    _mm512_mask_cmpeq_epi64_mask(fits, quotient, _mm512_sub_epi64(low, k))
}

/// ⌊k·C/2^64⌋ of the even 32-bit lanes k, in the odd ones.
#[target_feature(enable = "avx512f")]
#[inline]
fn quotient(k: __m512i) -> __m512i {
    let carry = upper(times(k, INVERSE_64 & 0xFFFF_FFFF));
    _mm512_add_epi64(times(k, INVERSE_64 >> 32), carry)
}

/// The product of the low halves of the lanes and a word of 32 bits.
#[target_feature(enable = "avx512f")]
#[inline]
fn times(k: __m512i, word: u64) -> __m512i {
    _mm512_mul_epu32(k, _mm512_set1_epi64(word.cast_signed()))
}

#[target_feature(enable = "avx512f")]
#[inline]
fn upper(x: __m512i) -> __m512i {
    _mm512_srli_epi64::<32>(x)
}

#[target_feature(enable = "avx512f")]
#[inline]
fn lower(x: __m512i) -> __m512i {
    _mm512_and_si512(x, _mm512_set1_epi64(0xFFFF_FFFF))
}

/// Writes each bit as a byte.
#[target_feature(enable = "avx512f,avx512bw,avx512vl")]
#[inline]
fn store(bits: u16, out: &mut [u8; STEP]) {
    // SAFETY: `out` is 16 bytes long; the store may be unaligned.
    unsafe { _mm_storeu_si128(out.as_mut_ptr().cast(), _mm_maskz_set1_epi8(bits, 1)) };
}
