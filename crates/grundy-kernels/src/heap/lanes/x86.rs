//! The instances for x86-64.
#![expect(unsafe_code, reason = "vector instructions, called where they were detected")]

use std::arch::x86_64::*;

use super::{LANES, Lane, Planes, Task, Wide};
use crate::level::{Features, allows};

/// A level: proof that the processor has the features, and the loops compiled for them.
macro_rules! level {
    ($level:ident, $features:literal, $instance:ident, $needs:expr) => {
        #[doc = concat!("Proof that the processor has ", $features, ".")]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(in super::super) struct $level(());

        impl $level {
            pub(super) fn detect() -> Option<$level> {
                allows($needs).then_some($level(()))
            }

            pub(super) fn run<T: Task>(self, task: T) -> T::Answer {
                #[target_feature(enable = $features)]
                fn run<T: Task>(task: T) -> T::Answer {
                    // SAFETY: the features are enabled here.
                    unsafe { task.run::<<T::Lane as Lane>::$instance>() }
                }
                // SAFETY: the features were detected.
                unsafe { run(task) }
            }
        }
    };
}

level!(HasAvx2, "avx2", Avx2, Features::AVX2);
level!(HasAvx512, "avx512f,avx512bw", Avx512, Features::AVX512);

/// A vector of 64 numbers in so many registers.
macro_rules! vector {
    (
        $name:ident, $bytes:ident, $lane:ty, [$register:ident; $count:literal], $hits:ty,
        $load:ident, $splat:ident, $xor:ident, $least:ident,
        none: $none:expr,
        equal: |$before:ident, $a:ident, $b:ident| $equal:expr,
        mask: |$all:ident| $mask:expr,
        low: |$numbers:ident| $low:expr,
        zero: |$part:ident| $zero:expr
    ) => {
        #[doc = concat!("64 numbers of ", stringify!($lane), " in ", $count, " registers.")]
        #[derive(Clone, Copy)]
        pub(in super::super) struct $name([$register; $count]);

        // SAFETY: the caller has the instructions; the loads stay within the array.
        unsafe impl Wide<$lane> for $name {
            type Hits = [$hits; $count];
            type Bytes = $bytes;

            #[inline(always)]
            unsafe fn load(from: &[$lane; LANES]) -> Self {
                let start: *const $register = from.as_ptr().cast();
                // SAFETY: as above.
                $name(std::array::from_fn(|i| unsafe { $load(start.add(i)) }))
            }

            #[inline(always)]
            unsafe fn splat(value: $lane) -> Self {
                // SAFETY: as above.
                $name([unsafe { Self::part(value) }; $count])
            }

            #[inline(always)]
            unsafe fn xor(self, other: Self) -> Self {
                // SAFETY: as above.
                $name(std::array::from_fn(|i| unsafe { $xor(self.0[i], other.0[i]) }))
            }

            #[inline(always)]
            unsafe fn no_hits() -> Self::Hits {
                [$none; $count]
            }

            #[inline(always)]
            unsafe fn or_equal(hits: Self::Hits, a: Self, b: Self) -> Self::Hits {
                std::array::from_fn(|i| {
                    let ($before, $a, $b) = (hits[i], a.0[i], b.0[i]);
                    // SAFETY: as above.
                    unsafe { $equal }
                })
            }

            #[inline(always)]
            unsafe fn mask($all: Self::Hits) -> u64 {
                $mask
            }

            #[inline(always)]
            unsafe fn low_bytes(self) -> $bytes {
                let $numbers = self;
                $low
            }

            type Part = $register;

            #[inline(always)]
            unsafe fn part(value: $lane) -> $register {
                // SAFETY: as above.
                unsafe { $splat(value.cast_signed()) }
            }

            #[inline(always)]
            unsafe fn least_left(self, number: $register, least: $register) -> $register {
                // SAFETY: as above.
                self.0
                    .into_iter()
                    .fold(least, |least, sum| unsafe { $least(least, $xor(sum, number)) })
            }

            #[inline(always)]
            unsafe fn has_zero($part: $register) -> bool {
                $zero
            }
        }
    };
}

vector!(
    Avx2Bytes, Avx2Bytes, u8, [__m256i; 2], __m256i,
    _mm256_loadu_si256, _mm256_set1_epi8, _mm256_xor_si256, _mm256_min_epu8,
    // SAFETY: the caller has the instructions.
    none: unsafe { _mm256_setzero_si256() },
    equal: |hits, a, b| _mm256_or_si256(hits, _mm256_cmpeq_epi8(a, b)),
    // SAFETY: the caller has the instructions.
    mask: |hits| join(hits.map(|hits| unsafe { _mm256_movemask_epi8(hits) })),
    low: |numbers| numbers,
    // SAFETY: the caller has the instructions.
    zero: |part| unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(part, _mm256_setzero_si256())) != 0 }
);

vector!(
    Avx2Words, Avx2Bytes, u16, [__m256i; 4], __m256i,
    _mm256_loadu_si256, _mm256_set1_epi16, _mm256_xor_si256, _mm256_min_epu16,
    // SAFETY: the caller has the instructions.
    none: unsafe { _mm256_setzero_si256() },
    equal: |hits, a, b| _mm256_or_si256(hits, _mm256_cmpeq_epi16(a, b)),
    // Packing takes turns between the halves of its registers; the permutation puts them in order.
    // SAFETY: the caller has the instructions.
    mask: |hits| join([[hits[0], hits[1]], [hits[2], hits[3]]].map(|[a, b]| unsafe {
        const TURNS: i32 = 0b11_01_10_00;
        _mm256_movemask_epi8(_mm256_permute4x64_epi64::<TURNS>(_mm256_packs_epi16(a, b)))
    })),
    low: |numbers| {
        let [a, b, c, d] = numbers.0;
        // SAFETY: the caller has the instructions.
        Avx2Bytes(unsafe { [pack(a, b), pack(c, d)] })
    },
    // SAFETY: the caller has the instructions.
    zero: |part| unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi16(part, _mm256_setzero_si256())) != 0 }
);

vector!(
    Avx512Bytes, Avx512Bytes, u8, [__m512i; 1], u64,
    _mm512_loadu_si512, _mm512_set1_epi8, _mm512_xor_si512, _mm512_min_epu8,
    none: 0,
    equal: |hits, a, b| hits | _mm512_cmpeq_epi8_mask(a, b),
    mask: |hits| hits[0],
    low: |numbers| numbers,
    // SAFETY: the caller has the instructions.
    zero: |part| unsafe { _mm512_testn_epi8_mask(part, part) != 0 }
);

vector!(
    Avx512Words, Avx512Bytes, u16, [__m512i; 2], u32,
    _mm512_loadu_si512, _mm512_set1_epi16, _mm512_xor_si512, _mm512_min_epu16,
    none: 0,
    equal: |hits, a, b| hits | _mm512_cmpeq_epi16_mask(a, b),
    mask: |hits| join(hits.map(u32::cast_signed)),
    low: |numbers| {
        let [a, b] = numbers.0;
        // SAFETY: the caller has the instructions.
        Avx512Bytes(unsafe {
            let (a, b) = (_mm512_cvtusepi16_epi8(a), _mm512_cvtusepi16_epi8(b));
            [_mm512_inserti64x4::<1>(_mm512_castsi256_si512(a), b)]
        })
    },
    // SAFETY: the caller has the instructions.
    zero: |part| unsafe { _mm512_testn_epi16_mask(part, part) != 0 }
);

/// Words as bytes, 255 for those that are larger.
///
/// # Safety
///
/// The processor has AVX2.
#[inline(always)]
unsafe fn pack(a: __m256i, b: __m256i) -> __m256i {
    // Packing takes turns between the halves of its registers; the permutation puts them in order.
    const TURNS: i32 = 0b11_01_10_00;
    // SAFETY: the caller has the instructions.
    unsafe {
        let most = _mm256_set1_epi16(255);
        let (a, b) = (_mm256_min_epu16(a, most), _mm256_min_epu16(b, most));
        _mm256_permute4x64_epi64::<TURNS>(_mm256_packus_epi16(a, b))
    }
}

/// Two masks of 32 lanes, the first ones lowest.
#[inline(always)]
fn join(masks: [i32; 2]) -> u64 {
    let [low, high] = masks.map(|mask| u64::from(mask.cast_unsigned()));
    high << 32 | low
}

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
