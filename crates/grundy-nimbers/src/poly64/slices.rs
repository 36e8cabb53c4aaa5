//! Whole slices of the polynomial form at once. What is written comes first among the arguments; where
//! lengths do not fit, nothing is written.

use bytemuck::TransparentWrapper;

use super::Poly64;
use crate::kernels::lengths::LengthMismatch;
use crate::kernels::poly_slice;

impl Poly64 {
    /// The polynomial forms of many nimbers; several times faster than one by one.
    pub fn from_nimbers(nimbers: &[u64]) -> Vec<Poly64> {
        let mut words = nimbers.to_vec();
        poly_slice::from_nimbers(&mut words);
        words.into_iter().map(Poly64).collect()
    }

    /// The nimbers that many elements stand for; several times faster than one by one.
    pub fn to_nimbers(elements: &[Poly64]) -> Vec<u64> {
        let mut words = Poly64::words(elements).to_vec();
        poly_slice::to_nimbers(&mut words);
        words
    }

    /// `out[i] = a[i] * b[i]`.
    ///
    /// # Errors
    /// If the lengths differ.
    pub fn mul_slice(out: &mut [Poly64], a: &[Poly64], b: &[Poly64]) -> Result<(), LengthMismatch> {
        poly_slice::mul(Poly64::words_mut(out), Poly64::words(a), Poly64::words(b))
    }

    /// `elements[i] *= by[i]`.
    ///
    /// # Errors
    /// If the lengths differ.
    pub fn mul_assign_slice(elements: &mut [Poly64], by: &[Poly64]) -> Result<(), LengthMismatch> {
        poly_slice::mul_assign(Poly64::words_mut(elements), Poly64::words(by))
    }

    /// `elements[i] *= by`.
    pub fn scale_slice(elements: &mut [Poly64], by: Poly64) {
        poly_slice::scale(Poly64::words_mut(elements), by.0);
    }

    /// `sums[i] += a[i] * by`.
    ///
    /// # Errors
    /// If the lengths differ.
    pub fn xor_mul_acc(
        sums: &mut [Poly64],
        a: &[Poly64],
        by: Poly64,
    ) -> Result<(), LengthMismatch> {
        poly_slice::xor_mul_acc(Poly64::words_mut(sums), Poly64::words(a), by.0)
    }

    /// The sum of all `a[i] * b[i]`, reduced once at the end.
    ///
    /// # Errors
    /// If the lengths differ.
    pub fn dot(a: &[Poly64], b: &[Poly64]) -> Result<Poly64, LengthMismatch> {
        poly_slice::dot(Poly64::words(a), Poly64::words(b)).map(Poly64)
    }

    /// Replaces each element by its inverse, except zero, which has none; says how many zeros there
    /// were. About three products an element.
    pub fn inv_assign_slice(elements: &mut [Poly64]) -> usize {
        poly_slice::inv_assign(Poly64::words_mut(elements))
    }

    /// A linear combination of rows, `sums[j] += Σ c[k] * rows[k * stride + j]`; see
    /// [`poly_slice::combine`].
    ///
    /// # Errors
    /// If `rows` has not exactly (c.len() − 1) · stride + sums.len() elements (or any number of them if
    /// there are no coefficients).
    pub fn combine(
        sums: &mut [Poly64],
        c: &[Poly64],
        rows: &[Poly64],
        stride: usize,
    ) -> Result<(), LengthMismatch> {
        let sums = Poly64::words_mut(sums);
        poly_slice::combine(sums, Poly64::words(c), Poly64::words(rows), stride)
    }

    /// The elements as words, without a copy.
    #[inline]
    pub fn words(elements: &[Poly64]) -> &[u64] {
        Poly64::peel_slice(elements)
    }

    /// The elements as words to be changed, without a copy.
    #[inline]
    pub fn words_mut(elements: &mut [Poly64]) -> &mut [u64] {
        Poly64::peel_slice_mut(elements)
    }
}
