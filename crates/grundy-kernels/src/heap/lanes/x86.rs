//! The instances for x86-64.
#![expect(unsafe_code, reason = "vector instructions, called where they were detected")]

mod planes;

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
        zero: |$part:ident| $zero:expr,
        bytes: |$whole:ident| $apart:expr
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

            #[inline(always)]
            unsafe fn fours<const COUNT: usize>(self) -> [$bytes; COUNT] {
                let $whole = self;
                let bytes: [$bytes; size_of::<$lane>()] = $apart;
                // SAFETY: as above.
                std::array::from_fn(|i| unsafe {
                    match i % 2 {
                        // A last one that is alone may be as it is: no number has more.
                        0 if i + 1 == COUNT => bytes[i / 2],
                        0 => bytes[i / 2].and($bytes::splat(15)),
                        _ => bytes[i / 2].high_four(),
                    }
                })
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
    zero: |part| unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(part, _mm256_setzero_si256())) != 0 },
    bytes: |numbers| [numbers]
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
    zero: |part| unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi16(part, _mm256_setzero_si256())) != 0 },
    bytes: |numbers| {
        let [a, b, c, d] = numbers.0;
        // SAFETY: the caller has the instructions.
        unsafe {
            let (low, high) = (
                |a, b| {
                    let byte = _mm256_set1_epi16(255);
                    _mm256_packus_epi16(_mm256_and_si256(a, byte), _mm256_and_si256(b, byte))
                },
                |a, b| _mm256_packus_epi16(_mm256_srli_epi16::<8>(a), _mm256_srli_epi16::<8>(b)),
            );
            [Avx2Bytes([low(a, b), low(c, d)]), Avx2Bytes([high(a, b), high(c, d)])]
        }
    }
);

vector!(
    Avx512Bytes, Avx512Bytes, u8, [__m512i; 1], u64,
    _mm512_loadu_si512, _mm512_set1_epi8, _mm512_xor_si512, _mm512_min_epu8,
    none: 0,
    equal: |hits, a, b| hits | _mm512_cmpeq_epi8_mask(a, b),
    mask: |hits| hits[0],
    low: |numbers| numbers,
    // SAFETY: the caller has the instructions.
    zero: |part| unsafe { _mm512_testn_epi8_mask(part, part) != 0 },
    bytes: |numbers| [numbers]
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
    zero: |part| unsafe { _mm512_testn_epi16_mask(part, part) != 0 },
    bytes: |numbers| {
        let [a, b] = numbers.0;
        // SAFETY: the caller has the instructions.
        unsafe {
            let byte = _mm512_set1_epi16(255);
            let low = _mm512_packus_epi16(_mm512_and_si512(a, byte), _mm512_and_si512(b, byte));
            let high =
                _mm512_packus_epi16(_mm512_srli_epi16::<8>(a), _mm512_srli_epi16::<8>(b));
            [Avx512Bytes([low]), Avx512Bytes([high])]
        }
    }
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
