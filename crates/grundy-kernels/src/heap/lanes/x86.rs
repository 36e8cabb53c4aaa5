//! The instances for x86-64.
#![expect(unsafe_code, reason = "vector instructions, called where they were detected")]

use std::arch::x86_64::*;

use super::loops::{self, Pair, Scan, Window};
use super::{CANDIDATES, LANES, Lane, Planes, Wide};

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct HasAvx2(());

impl HasAvx2 {
    pub(super) fn detect() -> Option<HasAvx2> {
        (is_x86_feature_detected!("avx2")).then_some(HasAvx2(()))
    }

    pub(super) fn kill<L: Lane>(
        self,
        window: Window<'_, L>,
        pairs: &[Pair<L>],
        candidates: &[[L; LANES]; CANDIDATES],
    ) -> [u64; CANDIDATES] {
        #[target_feature(enable = "avx2")]
        fn run<L: Lane>(
            window: Window<'_, L>,
            pairs: &[Pair<L>],
            candidates: &[[L; LANES]; CANDIDATES],
        ) -> [u64; CANDIDATES] {
            // SAFETY: the features are enabled here.
            unsafe { loops::kill::<L, L::Avx2>(window, pairs, candidates) }
        }
        // SAFETY: the features were detected.
        unsafe { run(window, pairs, candidates) }
    }

    pub(super) fn witness<L: Lane>(
        self,
        window: Window<'_, L>,
        pairs: &mut [Pair<L>],
        sum: L,
        need: u64,
    ) -> (u64, usize) {
        #[target_feature(enable = "avx2")]
        fn run<L: Lane>(
            window: Window<'_, L>,
            pairs: &mut [Pair<L>],
            sum: L,
            need: u64,
        ) -> (u64, usize) {
            // SAFETY: the features are enabled here.
            unsafe { loops::witness::<L, L::Avx2>(window, pairs, sum, need) }
        }
        // SAFETY: the features were detected.
        unsafe { run(window, pairs, sum, need) }
    }

    pub(super) fn scan<L: Lane>(
        self,
        window: Window<'_, L>,
        scan: &Scan<L>,
        need: u64,
        served: &mut dyn FnMut(usize),
    ) -> u64 {
        #[target_feature(enable = "avx2")]
        fn run<L: Lane>(
            window: Window<'_, L>,
            scan: &Scan<L>,
            need: u64,
            served: &mut dyn FnMut(usize),
        ) -> u64 {
            // SAFETY: the features are enabled here.
            unsafe { loops::scan::<L, L::Avx2>(window, scan, need, served) }
        }
        // SAFETY: the features were detected.
        unsafe { run(window, scan, need, served) }
    }

    pub(super) fn mark(
        self,
        window: Window<'_, u8>,
        pairs: &[Pair<u8>],
        planes: &mut [[u8; LANES]],
    ) {
        #[target_feature(enable = "avx2")]
        fn run(window: Window<'_, u8>, pairs: &[Pair<u8>], planes: &mut [[u8; LANES]]) {
            // SAFETY: the features are enabled here.
            unsafe { loops::mark::<Avx2Bytes>(window, pairs, planes) }
        }
        // SAFETY: the features were detected.
        unsafe { run(window, pairs, planes) }
    }

    pub(super) fn matches<L: Lane>(self, window: Window<'_, L>, pattern: &[(usize, L)]) -> u64 {
        #[target_feature(enable = "avx2")]
        fn run<L: Lane>(window: Window<'_, L>, pattern: &[(usize, L)]) -> u64 {
            // SAFETY: the features are enabled here.
            unsafe { loops::matches::<L, L::Avx2>(window, pattern) }
        }
        // SAFETY: the features were detected.
        unsafe { run(window, pattern) }
    }
}

/// Proof that the processor has AVX-512 F and BW.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct HasAvx512(());

impl HasAvx512 {
    pub(super) fn detect() -> Option<HasAvx512> {
        (is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw"))
            .then_some(HasAvx512(()))
    }

    pub(super) fn kill<L: Lane>(
        self,
        window: Window<'_, L>,
        pairs: &[Pair<L>],
        candidates: &[[L; LANES]; CANDIDATES],
    ) -> [u64; CANDIDATES] {
        #[target_feature(enable = "avx512f,avx512bw")]
        fn run<L: Lane>(
            window: Window<'_, L>,
            pairs: &[Pair<L>],
            candidates: &[[L; LANES]; CANDIDATES],
        ) -> [u64; CANDIDATES] {
            // SAFETY: the features are enabled here.
            unsafe { loops::kill::<L, L::Avx512>(window, pairs, candidates) }
        }
        // SAFETY: the features were detected.
        unsafe { run(window, pairs, candidates) }
    }

    pub(super) fn witness<L: Lane>(
        self,
        window: Window<'_, L>,
        pairs: &mut [Pair<L>],
        sum: L,
        need: u64,
    ) -> (u64, usize) {
        #[target_feature(enable = "avx512f,avx512bw")]
        fn run<L: Lane>(
            window: Window<'_, L>,
            pairs: &mut [Pair<L>],
            sum: L,
            need: u64,
        ) -> (u64, usize) {
            // SAFETY: the features are enabled here.
            unsafe { loops::witness::<L, L::Avx512>(window, pairs, sum, need) }
        }
        // SAFETY: the features were detected.
        unsafe { run(window, pairs, sum, need) }
    }

    pub(super) fn scan<L: Lane>(
        self,
        window: Window<'_, L>,
        scan: &Scan<L>,
        need: u64,
        served: &mut dyn FnMut(usize),
    ) -> u64 {
        #[target_feature(enable = "avx512f,avx512bw")]
        fn run<L: Lane>(
            window: Window<'_, L>,
            scan: &Scan<L>,
            need: u64,
            served: &mut dyn FnMut(usize),
        ) -> u64 {
            // SAFETY: the features are enabled here.
            unsafe { loops::scan::<L, L::Avx512>(window, scan, need, served) }
        }
        // SAFETY: the features were detected.
        unsafe { run(window, scan, need, served) }
    }

    pub(super) fn mark(
        self,
        window: Window<'_, u8>,
        pairs: &[Pair<u8>],
        planes: &mut [[u8; LANES]],
    ) {
        #[target_feature(enable = "avx512f,avx512bw")]
        fn run(window: Window<'_, u8>, pairs: &[Pair<u8>], planes: &mut [[u8; LANES]]) {
            // SAFETY: the features are enabled here.
            unsafe { loops::mark::<Avx512Bytes>(window, pairs, planes) }
        }
        // SAFETY: the features were detected.
        unsafe { run(window, pairs, planes) }
    }

    pub(super) fn matches<L: Lane>(self, window: Window<'_, L>, pattern: &[(usize, L)]) -> u64 {
        #[target_feature(enable = "avx512f,avx512bw")]
        fn run<L: Lane>(window: Window<'_, L>, pattern: &[(usize, L)]) -> u64 {
            // SAFETY: the features are enabled here.
            unsafe { loops::matches::<L, L::Avx512>(window, pattern) }
        }
        // SAFETY: the features were detected.
        unsafe { run(window, pattern) }
    }
}

/// 64 bytes in two registers.
#[derive(Clone, Copy)]
pub(in super::super) struct Avx2Bytes([__m256i; 2]);

// SAFETY: the caller has the instructions; the loads stay within the array.
unsafe impl Wide<u8> for Avx2Bytes {
    type Hits = [__m256i; 2];

    #[inline(always)]
    unsafe fn load(from: &[u8; LANES]) -> Self {
        let start: *const __m256i = from.as_ptr().cast();
        // SAFETY: as above.
        Avx2Bytes(std::array::from_fn(|i| unsafe { _mm256_loadu_si256(start.add(i)) }))
    }

    #[inline(always)]
    unsafe fn splat(value: u8) -> Self {
        // SAFETY: as above.
        Avx2Bytes([unsafe { _mm256_set1_epi8(value.cast_signed()) }; 2])
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: as above.
        Avx2Bytes(std::array::from_fn(|i| unsafe { _mm256_xor_si256(self.0[i], other.0[i]) }))
    }

    #[inline(always)]
    unsafe fn no_hits() -> Self::Hits {
        // SAFETY: as above.
        [unsafe { _mm256_setzero_si256() }; 2]
    }

    #[inline(always)]
    unsafe fn or_equal(hits: Self::Hits, a: Self, b: Self) -> Self::Hits {
        // SAFETY: as above.
        std::array::from_fn(|i| unsafe {
            _mm256_or_si256(hits[i], _mm256_cmpeq_epi8(a.0[i], b.0[i]))
        })
    }

    #[inline(always)]
    unsafe fn mask(hits: Self::Hits) -> u64 {
        // SAFETY: as above.
        let [low, high] = hits.map(|hits| unsafe { _mm256_movemask_epi8(hits) }.cast_unsigned());
        u64::from(high) << 32 | u64::from(low)
    }
}

/// 64 words in four registers.
#[derive(Clone, Copy)]
pub(in super::super) struct Avx2Words([__m256i; 4]);

// SAFETY: the caller has the instructions; the loads stay within the array.
unsafe impl Wide<u16> for Avx2Words {
    type Hits = [__m256i; 4];

    #[inline(always)]
    unsafe fn load(from: &[u16; LANES]) -> Self {
        let start: *const __m256i = from.as_ptr().cast();
        // SAFETY: as above.
        Avx2Words(std::array::from_fn(|i| unsafe { _mm256_loadu_si256(start.add(i)) }))
    }

    #[inline(always)]
    unsafe fn splat(value: u16) -> Self {
        // SAFETY: as above.
        Avx2Words([unsafe { _mm256_set1_epi16(value.cast_signed()) }; 4])
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: as above.
        Avx2Words(std::array::from_fn(|i| unsafe { _mm256_xor_si256(self.0[i], other.0[i]) }))
    }

    #[inline(always)]
    unsafe fn no_hits() -> Self::Hits {
        // SAFETY: as above.
        [unsafe { _mm256_setzero_si256() }; 4]
    }

    #[inline(always)]
    unsafe fn or_equal(hits: Self::Hits, a: Self, b: Self) -> Self::Hits {
        // SAFETY: as above.
        std::array::from_fn(|i| unsafe {
            _mm256_or_si256(hits[i], _mm256_cmpeq_epi16(a.0[i], b.0[i]))
        })
    }

    #[inline(always)]
    unsafe fn mask(hits: Self::Hits) -> u64 {
        // SAFETY: as above. Packing takes turns between the halves of its registers; the permutation
        // puts them in order.
        let [low, high] = [[0, 1], [2, 3]].map(|[a, b]| unsafe {
            let packed = _mm256_packs_epi16(hits[a], hits[b]);
            _mm256_movemask_epi8(_mm256_permute4x64_epi64(packed, 0b11_01_10_00)).cast_unsigned()
        });
        u64::from(high) << 32 | u64::from(low)
    }
}

/// 64 bytes in one register.
#[derive(Clone, Copy)]
pub(in super::super) struct Avx512Bytes([__m512i; 1]);

// SAFETY: the caller has the instructions; the loads stay within the array.
unsafe impl Wide<u8> for Avx512Bytes {
    type Hits = [u64; 1];

    #[inline(always)]
    unsafe fn load(from: &[u8; LANES]) -> Self {
        let start: *const __m512i = from.as_ptr().cast();
        // SAFETY: as above.
        Avx512Bytes(std::array::from_fn(|i| unsafe { _mm512_loadu_si512(start.add(i)) }))
    }

    #[inline(always)]
    unsafe fn splat(value: u8) -> Self {
        // SAFETY: as above.
        Avx512Bytes([unsafe { _mm512_set1_epi8(value.cast_signed()) }; 1])
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: as above.
        Avx512Bytes(std::array::from_fn(|i| unsafe { _mm512_xor_si512(self.0[i], other.0[i]) }))
    }

    #[inline(always)]
    unsafe fn no_hits() -> Self::Hits {
        [0]
    }

    #[inline(always)]
    unsafe fn or_equal(hits: Self::Hits, a: Self, b: Self) -> Self::Hits {
        // SAFETY: as above.
        std::array::from_fn(|i| unsafe { hits[i] | _mm512_cmpeq_epi8_mask(a.0[i], b.0[i]) })
    }

    #[inline(always)]
    unsafe fn mask(hits: Self::Hits) -> u64 {
        hits[0]
    }
}

/// 64 words in two registers.
#[derive(Clone, Copy)]
pub(in super::super) struct Avx512Words([__m512i; 2]);

// SAFETY: the caller has the instructions; the loads stay within the array.
unsafe impl Wide<u16> for Avx512Words {
    type Hits = [u32; 2];

    #[inline(always)]
    unsafe fn load(from: &[u16; LANES]) -> Self {
        let start: *const __m512i = from.as_ptr().cast();
        // SAFETY: as above.
        Avx512Words(std::array::from_fn(|i| unsafe { _mm512_loadu_si512(start.add(i)) }))
    }

    #[inline(always)]
    unsafe fn splat(value: u16) -> Self {
        // SAFETY: as above.
        Avx512Words([unsafe { _mm512_set1_epi16(value.cast_signed()) }; 2])
    }

    #[inline(always)]
    unsafe fn xor(self, other: Self) -> Self {
        // SAFETY: as above.
        Avx512Words(std::array::from_fn(|i| unsafe { _mm512_xor_si512(self.0[i], other.0[i]) }))
    }

    #[inline(always)]
    unsafe fn no_hits() -> Self::Hits {
        [0; 2]
    }

    #[inline(always)]
    unsafe fn or_equal(hits: Self::Hits, a: Self, b: Self) -> Self::Hits {
        // SAFETY: as above.
        std::array::from_fn(|i| unsafe { hits[i] | _mm512_cmpeq_epi16_mask(a.0[i], b.0[i]) })
    }

    #[inline(always)]
    unsafe fn mask(hits: Self::Hits) -> u64 {
        u64::from(hits[1]) << 32 | u64::from(hits[0])
    }
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

// SAFETY: the caller has the instructions; loads and stores stay within the arrays.
unsafe impl Planes for Avx512Bytes {
    #[inline(always)]
    unsafe fn mark(self, planes: [Self; 16]) -> [Self; 16] {
        // SAFETY: as above.
        unsafe {
            let [number] = self.0;
            let [powers] = Self::load(&POWERS).0;
            let bit = _mm512_shuffle_epi8(powers, number);
            let plane = _mm512_and_si512(_mm512_srli_epi16::<3>(number), _mm512_set1_epi8(15));
            std::array::from_fn(|p| {
                let [choice] = Self::load(&CHOICES[p]).0;
                let chosen = _mm512_shuffle_epi8(choice, plane);
                // planes | bit & chosen
                const OR_AND: i32 = 0b1111_1000;
                Self([_mm512_ternarylogic_epi64::<OR_AND>(planes[p].0[0], bit, chosen)])
            })
        }
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
    unsafe fn mark(self, planes: [Self; 16]) -> [Self; 16] {
        // SAFETY: as above.
        unsafe {
            let powers = Self::load(&POWERS).0;
            let bits: [__m256i; 2] =
                std::array::from_fn(|i| _mm256_shuffle_epi8(powers[i], self.0[i]));
            let at = self.0.map(|number| {
                _mm256_and_si256(_mm256_srli_epi16::<3>(number), _mm256_set1_epi8(15))
            });
            std::array::from_fn(|p| {
                let choice = Self::load(&CHOICES[p]).0[0];
                Self(std::array::from_fn(|i| {
                    let chosen = _mm256_shuffle_epi8(choice, at[i]);
                    _mm256_or_si256(planes[p].0[i], _mm256_and_si256(bits[i], chosen))
                }))
            })
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
