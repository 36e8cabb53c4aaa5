//! The slice kernels, written once over a vector of 64-bit lanes, and their instances.
//!
//! A carry-less product of vectors comes as two vectors of 128-bit products, of the even and of the
//! odd lanes. Sums are taken before they are reduced, since reduction is linear.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::poly_slice::Carryless;
use grundy_kernels::level::{Features, allows};

/// A vector of `LANES` words.
///
/// # Safety
///
/// The functions may only run on a processor that has the instructions of the type's instance.
/// Loads and stores touch exactly the words they speak of.
pub(super) unsafe trait Vector: Copy {
    const LANES: usize;
    unsafe fn splat(word: u64) -> Self;
    unsafe fn load(from: *const u64) -> Self;
    unsafe fn store(self, to: *mut u64);
    /// The first `count` words, 0 < `count` < `LANES`, then zeros; reads no further.
    unsafe fn load_part(from: *const u64, count: usize) -> Self;
    /// The first `count` words, 0 < `count` < `LANES`; writes no further.
    unsafe fn store_part(self, to: *mut u64, count: usize);
    unsafe fn xor(self, other: Self) -> Self;
    /// The products of the even lanes and of the odd lanes.
    unsafe fn products(self, other: Self) -> [Self; 2];
    /// The remainders of two vectors of products, in the order of the lanes.
    unsafe fn reduce(products: [Self; 2]) -> Self;
}

#[inline(always)]
unsafe fn product<V: Vector>(a: V, b: V) -> V {
    // SAFETY: the caller has the instructions of V.
    unsafe { V::reduce(a.products(b)) }
}

#[inline(always)]
unsafe fn add<V: Vector>(sum: [V; 2], terms: [V; 2]) -> [V; 2] {
    // SAFETY: the caller has the instructions of V.
    unsafe { [sum[0].xor(terms[0]), sum[1].xor(terms[1])] }
}

/// `out[i] = a[i] · b[i]`; `out` may be `a` or `b`.
#[inline(always)]
unsafe fn mul<V: Vector>(a: *const u64, b: *const u64, out: *mut u64, len: usize) {
    // SAFETY: the caller has the instructions of V and slices of `len` words.
    unsafe {
        let mut i = 0;
        while i + V::LANES <= len {
            product(V::load(a.add(i)), V::load(b.add(i))).store(out.add(i));
            i += V::LANES;
        }
        if i < len {
            let (a, b) = (V::load_part(a.add(i), len - i), V::load_part(b.add(i), len - i));
            product(a, b).store_part(out.add(i), len - i);
        }
    }
}

/// `out[i] = c · a[i]`; `out` may be `a`.
#[inline(always)]
unsafe fn scale<V: Vector>(c: u64, a: *const u64, out: *mut u64, len: usize) {
    // SAFETY: the caller has the instructions of V and slices of `len` words.
    unsafe {
        let c = V::splat(c);
        let mut i = 0;
        while i + V::LANES <= len {
            product(V::load(a.add(i)), c).store(out.add(i));
            i += V::LANES;
        }
        if i < len {
            product(V::load_part(a.add(i), len - i), c).store_part(out.add(i), len - i);
        }
    }
}

/// `out[i] += c · a[i]`.
#[inline(always)]
unsafe fn axpy<V: Vector>(c: u64, a: *const u64, out: *mut u64, len: usize) {
    // SAFETY: the caller has the instructions of V and slices of `len` words.
    unsafe {
        let c = V::splat(c);
        let mut i = 0;
        while i + V::LANES <= len {
            let sum = product(V::load(a.add(i)), c).xor(V::load(out.add(i)));
            sum.store(out.add(i));
            i += V::LANES;
        }
        if i < len {
            let old = V::load_part(out.add(i), len - i);
            let sum = product(V::load_part(a.add(i), len - i), c).xor(old);
            sum.store_part(out.add(i), len - i);
        }
    }
}

/// Σ a\[i\] · b\[i\], reduced once.
#[inline(always)]
unsafe fn dot<V: Vector>(a: *const u64, b: *const u64, len: usize) -> u64 {
    // SAFETY: the caller has the instructions of V and slices of `len` words.
    unsafe {
        let zero = V::splat(0);
        let mut sums = [[zero; 2]; 2];
        let mut i = 0;
        while i + 2 * V::LANES <= len {
            for (place, sum) in sums.iter_mut().enumerate() {
                let at = i + place * V::LANES;
                *sum = add(*sum, V::load(a.add(at)).products(V::load(b.add(at))));
            }
            i += 2 * V::LANES;
        }
        let mut sum = add(sums[0], sums[1]);
        if i + V::LANES <= len {
            sum = add(sum, V::load(a.add(i)).products(V::load(b.add(i))));
            i += V::LANES;
        }
        if i < len {
            let (a, b) = (V::load_part(a.add(i), len - i), V::load_part(b.add(i), len - i));
            sum = add(sum, a.products(b));
        }
        let mut words = [0; 8];
        V::reduce(sum).store(words.as_mut_ptr());
        words.iter().fold(0, |sum, word| sum ^ word)
    }
}

/// `out[j] += Σ c[k] · rows[k · stride + j]`.
#[inline(always)]
unsafe fn combine<V: Vector>(
    c: &[u64],
    rows: *const u64,
    stride: usize,
    out: *mut u64,
    len: usize,
) {
    const BLOCK: usize = 4;
    // SAFETY: the caller has the instructions of V, (c.len() - 1) · stride + len words from `rows`
    // and `len` from `out`.
    unsafe {
        let mut j = 0;
        while j + BLOCK * V::LANES <= len {
            let mut sums = [[V::splat(0); 2]; BLOCK];
            for (k, &c) in c.iter().enumerate() {
                let (row, c) = (rows.add(k * stride + j), V::splat(c));
                for (place, sum) in sums.iter_mut().enumerate() {
                    *sum = add(*sum, V::load(row.add(place * V::LANES)).products(c));
                }
            }
            for (place, sum) in sums.into_iter().enumerate() {
                let out = out.add(j + place * V::LANES);
                V::load(out).xor(V::reduce(sum)).store(out);
            }
            j += BLOCK * V::LANES;
        }
        while j < len {
            let count = (len - j).min(V::LANES);
            let whole = count == V::LANES;
            let load = |from: *const u64| {
                if whole { V::load(from) } else { V::load_part(from, count) }
            };
            let mut sum = [V::splat(0); 2];
            for (k, &c) in c.iter().enumerate() {
                sum = add(sum, load(rows.add(k * stride + j)).products(V::splat(c)));
            }
            let new = load(out.add(j)).xor(V::reduce(sum));
            if whole {
                new.store(out.add(j))
            } else {
                new.store_part(out.add(j), count)
            }
            j += count;
        }
    }
}

/// The kernels compiled for one set of instructions.
///
/// # Safety
///
/// Each may only run on a processor that has them, with pointers to as many words as its generic
/// form says.
pub(super) struct Kernels {
    pub(super) mul: unsafe fn(*const u64, *const u64, *mut u64, usize),
    pub(super) scale: unsafe fn(u64, *const u64, *mut u64, usize),
    pub(super) axpy: unsafe fn(u64, *const u64, *mut u64, usize),
    pub(super) dot: unsafe fn(*const u64, *const u64, usize) -> u64,
    pub(super) combine: unsafe fn(&[u64], *const u64, usize, *mut u64, usize),
}

/// The kernels of `level`, if the processor has its instructions.
pub(super) fn kernels(level: Carryless) -> Option<&'static Kernels> {
    let wide = Features::PCLMUL | Features::VPCLMUL;
    let (kernels, needs) = match level {
        Carryless::Portable => return None,
        Carryless::Pclmul => (&PCLMUL, Features::PCLMUL),
        Carryless::Avx2 => (&AVX2, wide | Features::AVX2),
        Carryless::Avx512 => (&AVX512, wide | Features::AVX512),
    };
    allows(needs).then_some(kernels)
}

macro_rules! instance {
    ($name:ident, $vector:ty, $features:literal) => {
        static $name: Kernels = {
            #[target_feature(enable = $features)]
            unsafe fn mul(a: *const u64, b: *const u64, out: *mut u64, len: usize) {
                // SAFETY: the caller's promise is the same.
                unsafe { super::poly_lanes::mul::<$vector>(a, b, out, len) }
            }
            #[target_feature(enable = $features)]
            unsafe fn scale(c: u64, a: *const u64, out: *mut u64, len: usize) {
                // SAFETY: the caller's promise is the same.
                unsafe { super::poly_lanes::scale::<$vector>(c, a, out, len) }
            }
            #[target_feature(enable = $features)]
            unsafe fn axpy(c: u64, a: *const u64, out: *mut u64, len: usize) {
                // SAFETY: the caller's promise is the same.
                unsafe { super::poly_lanes::axpy::<$vector>(c, a, out, len) }
            }
            #[target_feature(enable = $features)]
            unsafe fn dot(a: *const u64, b: *const u64, len: usize) -> u64 {
                // SAFETY: the caller's promise is the same.
                unsafe { super::poly_lanes::dot::<$vector>(a, b, len) }
            }
            #[target_feature(enable = $features)]
            unsafe fn combine(
                c: &[u64],
                rows: *const u64,
                stride: usize,
                out: *mut u64,
                len: usize,
            ) {
                // SAFETY: the caller's promise is the same.
                unsafe { super::poly_lanes::combine::<$vector>(c, rows, stride, out, len) }
            }
            Kernels { mul, scale, axpy, dot, combine }
        };
    };
}

instance!(PCLMUL, __m128i, "pclmulqdq,sse2");
instance!(AVX2, __m256i, "pclmulqdq,vpclmulqdq,avx2");
instance!(AVX512, __m512i, "pclmulqdq,vpclmulqdq,avx512f");

/// The methods that differ between widths in names only.
macro_rules! common_methods {
    ($load:ident, $store:ident, $splat:ident, $xor:ident, $left:ident, $right:ident,
     $clmul:ident, $unpack_low:ident, $unpack_high:ident) => {
        #[inline(always)]
        unsafe fn splat(word: u64) -> Self {
            // SAFETY: the caller has the instructions.
            unsafe { $splat(word.cast_signed()) }
        }
        #[inline(always)]
        unsafe fn load(from: *const u64) -> Self {
            // SAFETY: the caller has the instructions and the words; no alignment is needed.
            unsafe { $load(from.cast()) }
        }
        #[inline(always)]
        unsafe fn store(self, to: *mut u64) {
            // SAFETY: the caller has the instructions and the words; no alignment is needed.
            unsafe { $store(to.cast(), self) }
        }
        #[inline(always)]
        unsafe fn xor(self, other: Self) -> Self {
            // SAFETY: the caller has the instructions.
            unsafe { $xor(self, other) }
        }
        #[inline(always)]
        unsafe fn products(self, other: Self) -> [Self; 2] {
            // SAFETY: the caller has the instructions.
            unsafe { [$clmul::<0x00>(self, other), $clmul::<0x11>(self, other)] }
        }
        /// As [`super::poly::reduce`], both halves of each product in their lane's place.
        #[inline(always)]
        unsafe fn reduce(products: [Self; 2]) -> Self {
            // SAFETY: the caller has the instructions.
            unsafe {
                let low = $unpack_low(products[0], products[1]);
                let high = $unpack_high(products[0], products[1]);
                let carried = $right::<61>(high).xor($right::<60>(high));
                let high = high.xor($right::<63>(high).xor(carried));
                let shifted = $left::<1>(high).xor($left::<3>(high));
                low.xor(high).xor(shifted.xor($left::<4>(high)))
            }
        }
    };
}

// SAFETY: full loads and stores are of the vector's width, partial ones masked.
unsafe impl Vector for __m128i {
    const LANES: usize = 2;
    common_methods! {
        _mm_loadu_si128, _mm_storeu_si128, _mm_set1_epi64x, _mm_xor_si128,
        _mm_slli_epi64, _mm_srli_epi64,
        _mm_clmulepi64_si128, _mm_unpacklo_epi64, _mm_unpackhi_epi64
    }
    #[inline(always)]
    unsafe fn load_part(from: *const u64, _: usize) -> Self {
        // SAFETY: the caller has one word.
        unsafe { _mm_loadl_epi64(from.cast()) }
    }
    #[inline(always)]
    unsafe fn store_part(self, to: *mut u64, _: usize) {
        // SAFETY: the caller has one word.
        unsafe { _mm_storel_epi64(to.cast(), self) }
    }
}

/// The lanes below `count` of four.
#[inline(always)]
unsafe fn lanes_below(count: usize) -> __m256i {
    const LANES: [i64; 7] = [-1, -1, -1, 0, 0, 0, 0];
    // SAFETY: count is 1, 2 or 3, so that four of the seven words follow.
    unsafe { _mm256_loadu_si256(LANES.as_ptr().add(3 - count).cast()) }
}

// SAFETY: full loads and stores are of the vector's width, partial ones masked.
unsafe impl Vector for __m256i {
    const LANES: usize = 4;
    common_methods! {
        _mm256_loadu_si256, _mm256_storeu_si256, _mm256_set1_epi64x, _mm256_xor_si256,
        _mm256_slli_epi64, _mm256_srli_epi64,
        _mm256_clmulepi64_epi128, _mm256_unpacklo_epi64, _mm256_unpackhi_epi64
    }
    #[inline(always)]
    unsafe fn load_part(from: *const u64, count: usize) -> Self {
        // SAFETY: masked lanes are not read.
        unsafe { _mm256_maskload_epi64(from.cast(), lanes_below(count)) }
    }
    #[inline(always)]
    unsafe fn store_part(self, to: *mut u64, count: usize) {
        // SAFETY: masked lanes are not written.
        unsafe { _mm256_maskstore_epi64(to.cast(), lanes_below(count), self) }
    }
}

// SAFETY: full loads and stores are of the vector's width, partial ones masked.
unsafe impl Vector for __m512i {
    const LANES: usize = 8;
    common_methods! {
        _mm512_loadu_si512, _mm512_storeu_si512, _mm512_set1_epi64, _mm512_xor_si512,
        _mm512_slli_epi64, _mm512_srli_epi64,
        _mm512_clmulepi64_epi128, _mm512_unpacklo_epi64, _mm512_unpackhi_epi64
    }
    #[inline(always)]
    unsafe fn load_part(from: *const u64, count: usize) -> Self {
        // SAFETY: masked lanes are not read.
        unsafe { _mm512_maskz_loadu_epi64((1 << count) - 1, from.cast()) }
    }
    #[inline(always)]
    unsafe fn store_part(self, to: *mut u64, count: usize) {
        // SAFETY: masked lanes are not written.
        unsafe { _mm512_mask_storeu_epi64(to.cast(), (1 << count) - 1, self) }
    }
}
