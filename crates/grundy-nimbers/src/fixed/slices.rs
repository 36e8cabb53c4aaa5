//! Whole slices at once, by the bulk kernels. What is written comes first among the arguments; where
//! lengths do not fit, nothing is written.

use bytemuck::TransparentWrapper;

use super::types::{Nim8, Nim16, Nim32, Nim64, Nim128, for_each_width};
use crate::kernels::bulk;
use crate::kernels::lengths::LengthMismatch;

macro_rules! slices {
    ($nim:ident, $word:ident, $base:ident) => {
        impl $nim {
            /// `out[i] = a[i] * b[i]`.
            ///
            /// # Errors
            /// If the lengths differ.
            pub fn mul_slice(
                out: &mut [$nim],
                a: &[$nim],
                b: &[$nim],
            ) -> Result<(), LengthMismatch> {
                bulk::mul($nim::peel_slice_mut(out), $nim::peel_slice(a), $nim::peel_slice(b))
            }

            /// `elements[i] *= by[i]`.
            ///
            /// # Errors
            /// If the lengths differ.
            pub fn mul_assign_slice(
                elements: &mut [$nim],
                by: &[$nim],
            ) -> Result<(), LengthMismatch> {
                bulk::mul_assign($nim::peel_slice_mut(elements), $nim::peel_slice(by))
            }

            /// `elements[i] *= by`.
            pub fn scale_slice(elements: &mut [$nim], by: $nim) {
                bulk::scale($nim::peel_slice_mut(elements), by.0);
            }

            /// `sums[i] += a[i] * by`.
            ///
            /// # Errors
            /// If the lengths differ.
            pub fn xor_mul_acc(
                sums: &mut [$nim],
                a: &[$nim],
                by: $nim,
            ) -> Result<(), LengthMismatch> {
                bulk::xor_mul_acc($nim::peel_slice_mut(sums), $nim::peel_slice(a), by.0)
            }

            /// The sum of all `a[i] * b[i]`.
            ///
            /// # Errors
            /// If the lengths differ.
            pub fn dot(a: &[$nim], b: &[$nim]) -> Result<$nim, LengthMismatch> {
                bulk::dot($nim::peel_slice(a), $nim::peel_slice(b)).map($nim)
            }

            /// `out[i]` is the inverse of `a[i]`, or zero where that is zero; says how many zeros
            /// there were.
            ///
            /// # Errors
            /// If the lengths differ.
            pub fn inv_slice(out: &mut [$nim], a: &[$nim]) -> Result<usize, LengthMismatch> {
                bulk::inv($nim::peel_slice_mut(out), $nim::peel_slice(a))
            }

            /// Replaces each element by its inverse, except zero, which has none; says how many zeros
            /// there were.
            pub fn inv_assign_slice(elements: &mut [$nim]) -> usize {
                bulk::inv_assign($nim::peel_slice_mut(elements))
            }

            /// `out[i]` is the square root of `a[i]`.
            ///
            /// # Errors
            /// If the lengths differ.
            pub fn sqrt_slice(out: &mut [$nim], a: &[$nim]) -> Result<(), LengthMismatch> {
                bulk::sqrt($nim::peel_slice_mut(out), $nim::peel_slice(a))
            }
        }
    };
}

for_each_width!(slices);
