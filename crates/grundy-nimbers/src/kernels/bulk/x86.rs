//! Vectors of 32 bytes (AVX2) and of 64 bytes (AVX-512 with BW), both with GFNI where it is there.

#![expect(unsafe_code, reason = "instructions that not every CPU has")]

use std::arch::x86_64::*;
use std::hint::black_box;
use std::mem::MaybeUninit;

use super::kernel::Kernel;
use super::plane::{Converted, Shuffled};
use super::register::{Galois, Register, Work};
use super::tables::Linear;
use super::tower::{Field, Pair};
use super::word::Word;

/// Makes the compiler align the stack of the function for registers of 32 bytes, which it does not do for
/// what it spills alone: every other access would reach into two lines of the cache.
#[inline(always)]
fn align_stack() {
    _ = black_box(&MaybeUninit::<__m256i>::uninit());
}

/// 32 bytes. A value exists only on a CPU with AVX2.
#[derive(Clone, Copy)]
pub(super) struct Avx2(__m256i);

/// 64 bytes. A value exists only on a CPU with AVX-512F and BW.
#[derive(Clone, Copy)]
pub(super) struct Avx512(__m512i);

impl Register for Avx2 {
    const LEN: usize = 32;
    const SLICED: usize = 8;

    #[inline(never)]
    #[target_feature(enable = "avx2")]
    unsafe fn product<F: Field>(a: &F, b: &F) -> F {
        a.mul(*b)
    }

    #[inline(never)]
    #[target_feature(enable = "avx2")]
    unsafe fn apart<W: Work>(work: W) {
        align_stack();
        // SAFETY: as the caller promises.
        unsafe { work.work() }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: as the caller promises; the access needs no alignment.
        Avx2(unsafe { _mm256_loadu_si256(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: as the caller promises; the access needs no alignment.
        unsafe { _mm256_storeu_si256(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        // SAFETY: as the caller promises.
        Avx2(unsafe { _mm256_set1_epi8(byte.cast_signed()) })
    }

    #[inline(always)]
    unsafe fn repeat(bytes: &[u8; 16]) -> Self {
        // SAFETY: as the caller promises.
        Avx2(unsafe { _mm256_broadcastsi128_si256(_mm_loadu_si128(bytes.as_ptr().cast())) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx2(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx2(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn high_nibbles(self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        unsafe { Avx2(_mm256_srli_epi16(self.0, 4)).and(Self::splat(15)) }
    }

    #[inline(always)]
    fn up<const BITS: i32>(self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx2(unsafe { _mm256_slli_epi16::<BITS>(self.0) })
    }

    #[inline(always)]
    fn down<const BITS: i32>(self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx2(unsafe { _mm256_srli_epi16::<BITS>(self.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx2(unsafe { _mm256_add_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx2(unsafe { _mm256_sub_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx2(unsafe { _mm256_min_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn lookup(self, index: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx2(unsafe { _mm256_shuffle_epi8(self.0, index.0) })
    }

    #[inline(always)]
    fn interleave<T: Word>(self, other: Self) -> Pair<Self> {
        let (a, b) = (self.0, other.0);
        // SAFETY: registers exist, so the CPU has the instructions.
        let (low, high) = unsafe {
            match 16 / T::BYTES {
                1 => (_mm256_unpacklo_epi8(a, b), _mm256_unpackhi_epi8(a, b)),
                2 => (_mm256_unpacklo_epi16(a, b), _mm256_unpackhi_epi16(a, b)),
                4 => (_mm256_unpacklo_epi32(a, b), _mm256_unpackhi_epi32(a, b)),
                _ => (_mm256_unpacklo_epi64(a, b), _mm256_unpackhi_epi64(a, b)),
            }
        };
        Pair { low: Avx2(low), high: Avx2(high) }
    }
}

impl Galois for Avx2 {
    #[inline(never)]
    #[target_feature(enable = "avx2,gfni")]
    unsafe fn product_galois<F: Field>(a: &F, b: &F) -> F {
        a.mul(*b)
    }

    #[inline(always)]
    unsafe fn multiply(self, other: Self) -> Self {
        // SAFETY: as the caller promises.
        Avx2(unsafe { _mm256_gf2p8mul_epi8(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn affine(self, matrix: u64) -> Self {
        // SAFETY: as the caller promises.
        unsafe {
            let matrix = _mm256_set1_epi64x(matrix.cast_signed());
            Avx2(_mm256_gf2p8affine_epi64_epi8::<0>(self.0, matrix))
        }
    }

    #[inline(always)]
    unsafe fn invert(self) -> Self {
        // SAFETY: as the caller promises.
        unsafe {
            let matrix = _mm256_set1_epi64x(Linear::IDENTITY.matrix().cast_signed());
            Avx2(_mm256_gf2p8affineinv_epi64_epi8::<0>(self.0, matrix))
        }
    }
}

impl Register for Avx512 {
    const LEN: usize = 64;
    // There are faster ways.
    const SLICED: usize = usize::MAX;

    #[inline(never)]
    #[target_feature(enable = "avx512f,avx512bw")]
    unsafe fn product<F: Field>(a: &F, b: &F) -> F {
        a.mul(*b)
    }

    #[inline(never)]
    #[target_feature(enable = "avx512f,avx512bw")]
    unsafe fn apart<W: Work>(work: W) {
        // SAFETY: as the caller promises.
        unsafe { work.work() }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: as the caller promises; the access needs no alignment.
        Avx512(unsafe { _mm512_loadu_si512(from.cast()) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: as the caller promises; the access needs no alignment.
        unsafe { _mm512_storeu_si512(to.cast(), self.0) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        // SAFETY: as the caller promises.
        Avx512(unsafe { _mm512_set1_epi8(byte.cast_signed()) })
    }

    #[inline(always)]
    unsafe fn repeat(bytes: &[u8; 16]) -> Self {
        // SAFETY: as the caller promises.
        Avx512(unsafe { _mm512_broadcast_i32x4(_mm_loadu_si128(bytes.as_ptr().cast())) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx512(unsafe { _mm512_xor_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx512(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn high_nibbles(self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        unsafe { Avx512(_mm512_srli_epi16(self.0, 4)).and(Self::splat(15)) }
    }

    #[inline(always)]
    fn up<const BITS: i32>(self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx512(unsafe { _mm512_sll_epi16(self.0, _mm_cvtsi32_si128(BITS)) })
    }

    #[inline(always)]
    fn down<const BITS: i32>(self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx512(unsafe { _mm512_srl_epi16(self.0, _mm_cvtsi32_si128(BITS)) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx512(unsafe { _mm512_add_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx512(unsafe { _mm512_sub_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx512(unsafe { _mm512_min_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn lookup(self, index: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Avx512(unsafe { _mm512_shuffle_epi8(self.0, index.0) })
    }

    #[inline(always)]
    fn interleave<T: Word>(self, other: Self) -> Pair<Self> {
        let (a, b) = (self.0, other.0);
        // SAFETY: registers exist, so the CPU has the instructions.
        let (low, high) = unsafe {
            match 16 / T::BYTES {
                1 => (_mm512_unpacklo_epi8(a, b), _mm512_unpackhi_epi8(a, b)),
                2 => (_mm512_unpacklo_epi16(a, b), _mm512_unpackhi_epi16(a, b)),
                4 => (_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b)),
                _ => (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b)),
            }
        };
        Pair { low: Avx512(low), high: Avx512(high) }
    }
}

impl Galois for Avx512 {
    #[inline(never)]
    #[target_feature(enable = "avx512f,avx512bw,gfni")]
    unsafe fn product_galois<F: Field>(a: &F, b: &F) -> F {
        a.mul(*b)
    }

    #[inline(always)]
    unsafe fn multiply(self, other: Self) -> Self {
        // SAFETY: as the caller promises.
        Avx512(unsafe { _mm512_gf2p8mul_epi8(self.0, other.0) })
    }

    #[inline(always)]
    unsafe fn affine(self, matrix: u64) -> Self {
        // SAFETY: as the caller promises.
        unsafe {
            let matrix = _mm512_set1_epi64(matrix.cast_signed());
            Avx512(_mm512_gf2p8affine_epi64_epi8::<0>(self.0, matrix))
        }
    }

    #[inline(always)]
    unsafe fn invert(self) -> Self {
        // SAFETY: as the caller promises.
        unsafe {
            let matrix = _mm512_set1_epi64(Linear::IDENTITY.matrix().cast_signed());
            Avx512(_mm512_gf2p8affineinv_epi64_epi8::<0>(self.0, matrix))
        }
    }
}

/// Runs a kernel by AVX2.
///
/// # Safety
/// The CPU has AVX2.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn run_avx2<K: Kernel>(kernel: K) -> K::Output {
    // SAFETY: the caller promises the instructions.
    unsafe { kernel.run::<Shuffled<Avx2>>() }
}

/// Runs a kernel by AVX2 and GFNI.
///
/// # Safety
/// The CPU has AVX2 and GFNI.
#[target_feature(enable = "avx2,gfni")]
pub(super) unsafe fn run_avx2_gfni<K: Kernel>(kernel: K) -> K::Output {
    // SAFETY: the caller promises the instructions.
    unsafe { kernel.run::<Converted<Avx2>>() }
}

/// Runs a kernel by AVX-512 and GFNI.
///
/// # Safety
/// The CPU has AVX-512F and BW and GFNI.
#[target_feature(enable = "avx512f,avx512bw,gfni")]
pub(super) unsafe fn run_avx512_gfni<K: Kernel>(kernel: K) -> K::Output {
    // SAFETY: the caller promises the instructions.
    unsafe { kernel.run::<Converted<Avx512>>() }
}
