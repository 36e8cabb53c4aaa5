//! Bytes that mark numbers, and what is looked up in tables of sixteen, for x86-64.
#![expect(unsafe_code, reason = "vector instructions, called where they were detected")]

use std::arch::x86_64::*;

use super::super::{LANES, Planes, Wide};
use super::{Avx2Bytes, Avx512Bytes};

/// 2^(i mod 8) at place i, for byte shuffles; a number with the highest bit finds 0.
const POWERS: [u8; 64] = {
    let mut powers = [0; 64];
    let mut at = 0;
    while at < 64 {
        powers[at] = 1 << (at % 8);
        at += 1;
    }
    powers
};

/// Table p has ones at place p of every sixteen, for byte shuffles.
const CHOICES: [[u8; 64]; 16] = {
    let mut choices = [[0; 64]; 16];
    let mut at = 0;
    while at < 1024 {
        if at % 16 == at / 64 {
            choices[at / 64][at % 64] = u8::MAX;
        }
        at += 1;
    }
    choices
};

/// 2^(i mod 8) at place i of every sixteen, in the first or the second eight of them, for byte shuffles.
const HALVES: [[u8; 64]; 2] = {
    let mut halves = [[0; 64]; 2];
    let mut at = 0;
    while at < 64 {
        halves[at / 8 % 2][at] = 1 << (at % 8);
        at += 1;
    }
    halves
};

/// For byte shuffles: the numbers of the group of sixteen at `place` as places from 0 to 15, all others have the
/// highest bit.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn sixteen(numbers: __m256i, place: usize) -> __m256i {
    const FIRST: [i8; 8] = [0, 16, 32, 48, 64, 80, 96, 112];
    // SAFETY: the caller has the instructions.
    unsafe {
        let numbers = _mm256_xor_si256(numbers, _mm256_set1_epi8(FIRST[place]));
        _mm256_adds_epu8(numbers, _mm256_set1_epi8(0x70))
    }
}

impl Avx512Bytes {
    /// The highest four bits of each.
    ///
    /// # Safety
    ///
    /// The processor has AVX-512.
    #[inline(always)]
    pub(super) unsafe fn high_four(self) -> Self {
        // SAFETY: the caller has the instructions.
        unsafe { Self(self.0.map(|part| _mm512_srli_epi16::<4>(part))).and(Self::splat(15)) }
    }
}

impl Avx2Bytes {
    /// The highest four bits of each.
    ///
    /// # Safety
    ///
    /// The processor has AVX2.
    #[inline(always)]
    pub(super) unsafe fn high_four(self) -> Self {
        // SAFETY: the caller has the instructions.
        unsafe { Self(self.0.map(|part| _mm256_srli_epi16::<4>(part))).and(Self::splat(15)) }
    }
}

// SAFETY: the caller has the instructions; loads and stores stay within the arrays.
unsafe impl Planes for Avx512Bytes {
    #[inline(always)]
    unsafe fn mark<const PLANES: usize, const COUNT: usize>(
        numbers: [Self; COUNT],
        mut planes: [Self; PLANES],
    ) -> [Self; PLANES] {
        // SAFETY: as above.
        unsafe {
            let [powers] = Self::load(&POWERS).0;
            let (mut bits, mut high) = (numbers, numbers);
            for k in 0..COUNT {
                let [number] = numbers[k].0;
                bits[k] = Self([_mm512_shuffle_epi8(powers, number)]);
                let low_bits = _mm512_set1_epi8(15);
                high[k] = Self([_mm512_and_si512(_mm512_srli_epi16::<3>(number), low_bits)]);
            }
            for p in 0..PLANES {
                let [choice] = Self::load(&CHOICES[p]).0;
                for k in 0..COUNT {
                    let chosen = _mm512_shuffle_epi8(choice, high[k].0[0]);
                    // plane | bit & chosen
                    const OR_AND: i32 = 0b1111_1000;
                    let [plane] = planes[p].0;
                    let plane = _mm512_ternarylogic_epi64::<OR_AND>(plane, bits[k].0[0], chosen);
                    planes[p] = Self([plane]);
                }
            }
            planes
        }
    }

    #[inline(always)]
    unsafe fn mark_parts<const PLANES: usize>(
        self,
        planes: [__m512i; PLANES],
    ) -> [__m512i; PLANES] {
        // SAFETY: as above.
        unsafe { Self::mark([self], planes.map(|plane| Self([plane]))).map(|Self([plane])| plane) }
    }

    #[inline(always)]
    unsafe fn all_bits(part: __m512i) -> u8 {
        // SAFETY: as above.
        bits_of_bytes(unsafe { _mm512_reduce_or_epi64(part) })
    }

    #[inline(always)]
    unsafe fn table(sixteen: &[u8; 16]) -> Self {
        // SAFETY: as above.
        unsafe { Self([_mm512_broadcast_i32x4(_mm_loadu_si128(sixteen.as_ptr().cast()))]) }
    }

    #[inline(always)]
    unsafe fn look_up(self, places: Self) -> Self {
        // SAFETY: as above.
        unsafe { Self([_mm512_shuffle_epi8(self.0[0], places.0[0])]) }
    }

    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { Self([_mm512_and_si512(self.0[0], other.0[0])]) }
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { Self([_mm512_or_si512(self.0[0], other.0[0])]) }
    }

    #[inline(always)]
    unsafe fn any(self) -> u8 {
        // SAFETY: as above.
        unsafe { Self::all_bits(self.0[0]) }
    }

    #[inline(always)]
    unsafe fn store(self, to: &mut [u8; LANES]) {
        // SAFETY: as above.
        unsafe { _mm512_storeu_si512(to.as_mut_ptr().cast(), self.0[0]) }
    }
}

// SAFETY: the caller has the instructions; loads and stores stay within the arrays.
unsafe impl Planes for Avx2Bytes {
    #[inline(always)]
    unsafe fn mark<const PLANES: usize, const COUNT: usize>(
        numbers: [Self; COUNT],
        mut planes: [Self; PLANES],
    ) -> [Self; PLANES] {
        // SAFETY: as above.
        unsafe {
            let (low, high) = (Self::load(&HALVES[0]).0[0], Self::load(&HALVES[1]).0[0]);
            for pair in 0..PLANES / 2 {
                for i in 0..2 {
                    for numbers in numbers {
                        let place = sixteen(numbers.0[i], pair);
                        let marks = _mm256_shuffle_epi8(low, place);
                        planes[2 * pair].0[i] = _mm256_or_si256(planes[2 * pair].0[i], marks);
                        let marks = _mm256_shuffle_epi8(high, place);
                        planes[2 * pair + 1].0[i] =
                            _mm256_or_si256(planes[2 * pair + 1].0[i], marks);
                    }
                }
            }
            planes
        }
    }

    #[inline(always)]
    unsafe fn mark_parts<const PLANES: usize>(
        self,
        mut planes: [__m256i; PLANES],
    ) -> [__m256i; PLANES] {
        // SAFETY: as above.
        unsafe {
            let (low, high) = (Self::load(&HALVES[0]).0[0], Self::load(&HALVES[1]).0[0]);
            for pair in 0..PLANES / 2 {
                for numbers in self.0 {
                    let place = sixteen(numbers, pair);
                    let marks = _mm256_shuffle_epi8(low, place);
                    planes[2 * pair] = _mm256_or_si256(planes[2 * pair], marks);
                    let marks = _mm256_shuffle_epi8(high, place);
                    planes[2 * pair + 1] = _mm256_or_si256(planes[2 * pair + 1], marks);
                }
            }
            planes
        }
    }

    #[inline(always)]
    unsafe fn all_bits(part: __m256i) -> u8 {
        // SAFETY: as above.
        unsafe {
            let halves =
                _mm_or_si128(_mm256_castsi256_si128(part), _mm256_extracti128_si256::<1>(part));
            bits_of_bytes(_mm_cvtsi128_si64(halves) | _mm_extract_epi64::<1>(halves))
        }
    }

    #[inline(always)]
    unsafe fn table(sixteen: &[u8; 16]) -> Self {
        // SAFETY: as above.
        unsafe { Self([_mm256_broadcastsi128_si256(_mm_loadu_si128(sixteen.as_ptr().cast())); 2]) }
    }

    #[inline(always)]
    unsafe fn look_up(self, places: Self) -> Self {
        // SAFETY: as above.
        Self(std::array::from_fn(|i| unsafe { _mm256_shuffle_epi8(self.0[i], places.0[i]) }))
    }

    #[inline(always)]
    unsafe fn and(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(std::array::from_fn(|i| unsafe { _mm256_and_si256(self.0[i], other.0[i]) }))
    }

    #[inline(always)]
    unsafe fn or(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(std::array::from_fn(|i| unsafe { _mm256_or_si256(self.0[i], other.0[i]) }))
    }

    #[inline(always)]
    unsafe fn any(self) -> u8 {
        // SAFETY: as above.
        unsafe { Self::all_bits(_mm256_or_si256(self.0[0], self.0[1])) }
    }

    #[inline(always)]
    unsafe fn store(self, to: &mut [u8; LANES]) {
        let start: *mut __m256i = to.as_mut_ptr().cast();
        // SAFETY: as above.
        unsafe {
            _mm256_storeu_si256(start, self.0[0]);
            _mm256_storeu_si256(start.add(1), self.0[1]);
        }
    }
}

/// The bits that some byte has.
#[inline(always)]
fn bits_of_bytes(bytes: i64) -> u8 {
    bytes.to_le_bytes().into_iter().fold(0, |all, byte| all | byte)
}
