//! Slices of the polynomial field: pointwise products, scaling, dot products, linear combinations.
//!
//! Every operation takes the widest carry-less multiplication that the processor has ([`Carryless`]) and
//! equals its portable twin for every length and alignment. Nothing is allocated. What is written comes
//! first among the arguments; where lengths do not fit, nothing is written.

use super::clmul::clmul_portable;
use super::lengths::LengthMismatch;
use super::poly::{inverse, mul_portable, reduce};
use super::poly_basis;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use super::{poly_gfni, poly_lanes};

/// The carry-less multiplication that slices are multiplied with, from the narrowest. A further processor
/// family (PMULL on Arm) would be one more.
///
/// ```
/// use grundy_nimbers::kernels::poly_slice::Carryless;
///
/// assert!(Carryless::Portable.is_available() && Carryless::best().is_available());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Carryless {
    /// Integer multiplication.
    Portable,
    /// PCLMULQDQ: 2 words.
    Pclmul,
    /// VPCLMULQDQ with AVX2: 4 words.
    Avx2,
    /// VPCLMULQDQ with AVX-512: 8 words.
    Avx512,
}

impl Carryless {
    /// All levels, from the narrowest.
    pub const ALL: [Carryless; 4] =
        [Carryless::Portable, Carryless::Pclmul, Carryless::Avx2, Carryless::Avx512];

    /// Whether this processor has the instructions.
    pub fn is_available(self) -> bool {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if poly_lanes::kernels(self).is_some() {
            return true;
        }
        self == Carryless::Portable
    }

    /// The widest level of this processor, which the slice operations use.
    #[inline]
    pub fn best() -> Carryless {
        let mut levels = Carryless::ALL.into_iter().rev();
        levels.find(|level| level.is_available()).unwrap_or(Carryless::Portable)
    }
}

/// Runs the kernel of a level, if there is one, and returns its answer.
macro_rules! with_kernel {
    ($level:expr, $kernel:ident($($argument:expr),*)) => {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if let Some(kernels) = poly_lanes::kernels($level) {
            #[expect(unsafe_code, reason = "the kernels take pointers")]
            // SAFETY: the level is available and the pointers have as many words as is said.
            return unsafe { (kernels.$kernel)($($argument),*) };
        }
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        let _ = ($level, $($argument),*);
    };
}

/// The products `out[i] = a[i] · b[i]`.
///
/// # Errors
/// If the lengths differ.
pub fn mul(out: &mut [u64], a: &[u64], b: &[u64]) -> Result<(), LengthMismatch> {
    LengthMismatch::check(a.len(), b.len())?;
    LengthMismatch::check(a.len(), out.len())?;
    mul_at(Carryless::best(), a, b, out);
    Ok(())
}

/// The products `words[i] = words[i] · by[i]`.
///
/// # Errors
/// If the lengths differ.
pub fn mul_assign(words: &mut [u64], by: &[u64]) -> Result<(), LengthMismatch> {
    LengthMismatch::check(words.len(), by.len())?;
    mul_assign_at(Carryless::best(), words, by);
    Ok(())
}

/// The products `words[i] = words[i] · by`.
pub fn scale(words: &mut [u64], by: u64) {
    scale_at(Carryless::best(), by, words);
}

/// The sums `sums[i] = sums[i] + a[i] · by`.
///
/// # Errors
/// If the lengths differ.
pub fn xor_mul_acc(sums: &mut [u64], a: &[u64], by: u64) -> Result<(), LengthMismatch> {
    LengthMismatch::check(sums.len(), a.len())?;
    xor_mul_acc_at(Carryless::best(), by, a, sums);
    Ok(())
}

/// The dot product Σ `a[i] · b[i]`, reduced once at the end.
///
/// # Errors
/// If the lengths differ.
pub fn dot(a: &[u64], b: &[u64]) -> Result<u64, LengthMismatch> {
    LengthMismatch::check(a.len(), b.len())?;
    Ok(dot_at(Carryless::best(), a, b))
}

/// Adds a linear combination of rows: `sums[j] = sums[j] + Σ c[k] · rows[k · stride + j]`.
///
/// With the width of a matrix as the stride, this is a row of a matrix product; with stride 1, where
/// the rows overlap, a convolution. Each sum is reduced once.
///
/// # Errors
/// If `rows` has not exactly (c.len() − 1) · stride + sums.len() words (or any number of words if
/// there are no coefficients).
pub fn combine(
    sums: &mut [u64],
    c: &[u64],
    rows: &[u64],
    stride: usize,
) -> Result<(), LengthMismatch> {
    let Some(last) = c.len().checked_sub(1) else {
        return Ok(());
    };
    let words = last.checked_mul(stride).and_then(|start| start.checked_add(sums.len()));
    LengthMismatch::check(rows.len(), words.unwrap_or(usize::MAX))?;
    combine_at(Carryless::best(), c, rows, stride, sums);
    Ok(())
}

/// The inverses `words[i] = 1 / words[i]`, and 0 for 0, which has none; returns how many of those there
/// were. About three products a word.
///
/// By products of pairs, as in Montgomery's trick, but folded in halves, so that all products are
/// pointwise.
pub fn inv_assign(words: &mut [u64]) -> usize {
    const BLOCK: usize = 256;
    let level = Carryless::best();
    let mut zeros = 0;
    for block in words.chunks_mut(BLOCK) {
        let size = block.len().next_power_of_two();
        // tree[s + i], for each power of two s up to `size` and i < s, is the product of
        // tree[2s + i] and tree[3s + i].
        let mut tree = [1; 2 * BLOCK];
        for (leaf, &word) in tree[size..].iter_mut().zip(&*block) {
            *leaf = if word == 0 { 1 } else { word };
        }
        let mut half = size / 2;
        while half > 0 {
            let (above, below) = tree.split_at_mut(2 * half);
            let (left, right) = below[..2 * half].split_at(half);
            mul_at(level, left, right, &mut above[half..]);
            half /= 2;
        }
        let mut inverses = [1; BLOCK];
        inverses[0] = inverse(tree[1]).unwrap_or(1);
        half = 1;
        while half < size {
            let (left, right) = tree[2 * half..4 * half].split_at(half);
            let (low, high) = inverses[..2 * half].split_at_mut(half);
            mul_at(level, low, left, high);
            mul_assign_at(level, low, right);
            half *= 2;
        }
        for (word, &inverse) in block.iter_mut().zip(&inverses) {
            if *word != 0 {
                *word = inverse;
            } else {
                zeros += 1;
            }
        }
    }
    zeros
}

/// Turns nimbers into their polynomial form, in place.
pub fn from_nimbers(words: &mut [u64]) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if poly_gfni::from_nimber(words) {
        return;
    }
    words.iter_mut().for_each(|word| *word = poly_basis::from_nimber(*word));
}

/// Turns polynomial forms into the nimbers they stand for, in place.
pub fn to_nimbers(words: &mut [u64]) {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if poly_gfni::to_nimber(words) {
        return;
    }
    words.iter_mut().for_each(|word| *word = poly_basis::to_nimber(*word));
}

fn mul_at(level: Carryless, a: &[u64], b: &[u64], out: &mut [u64]) {
    debug_assert!(a.len() == out.len() && b.len() == out.len());
    let len = a.len().min(b.len()).min(out.len());
    with_kernel!(level, mul(a.as_ptr(), b.as_ptr(), out.as_mut_ptr(), len));
    for (out, (&a, &b)) in out.iter_mut().zip(a.iter().zip(b)).take(len) {
        *out = mul_portable(a, b);
    }
}

fn mul_assign_at(level: Carryless, a: &mut [u64], b: &[u64]) {
    debug_assert_eq!(a.len(), b.len());
    let len = a.len().min(b.len());
    let words = a.as_mut_ptr();
    with_kernel!(level, mul(words.cast_const(), b.as_ptr(), words, len));
    for (a, &b) in a.iter_mut().zip(b).take(len) {
        *a = mul_portable(*a, b);
    }
}

fn scale_at(level: Carryless, c: u64, a: &mut [u64]) {
    let (words, len) = (a.as_mut_ptr(), a.len());
    with_kernel!(level, scale(c, words.cast_const(), words, len));
    for a in a {
        *a = mul_portable(c, *a);
    }
}

fn xor_mul_acc_at(level: Carryless, c: u64, a: &[u64], out: &mut [u64]) {
    debug_assert_eq!(a.len(), out.len());
    let len = a.len().min(out.len());
    with_kernel!(level, axpy(c, a.as_ptr(), out.as_mut_ptr(), len));
    for (out, &a) in out.iter_mut().zip(a).take(len) {
        *out ^= mul_portable(c, a);
    }
}

fn dot_at(level: Carryless, a: &[u64], b: &[u64]) -> u64 {
    debug_assert_eq!(a.len(), b.len());
    let len = a.len().min(b.len());
    with_kernel!(level, dot(a.as_ptr(), b.as_ptr(), len));
    reduce(a.iter().zip(b).fold(0, |sum, (&a, &b)| sum ^ clmul_portable(a, b)))
}

/// The caller has checked the length of `rows`.
fn combine_at(level: Carryless, c: &[u64], rows: &[u64], stride: usize, out: &mut [u64]) {
    assert!(c.is_empty() || rows.len() == (c.len() - 1) * stride + out.len());
    with_kernel!(level, combine(c, rows.as_ptr(), stride, out.as_mut_ptr(), out.len()));
    for (j, out) in out.iter_mut().enumerate() {
        let terms = c.iter().enumerate().map(|(k, &c)| clmul_portable(c, rows[k * stride + j]));
        *out ^= reduce(terms.fold(0, |sum, term| sum ^ term));
    }
}

#[cfg(test)]
mod tests;
