//! Whole slices at once, by the bulk kernels.

use bytemuck::TransparentWrapper;
use grundy_kernels::nim::bulk;

use super::fixed::{Nim8, Nim16, Nim32, Nim64, Nim128, for_each_width};

macro_rules! slices {
    ($nim:ident, $word:ident, $base:ident) => {
        impl $nim {
            /// `out[i] = a[i] * b[i]`. Panics unless the lengths are equal.
            pub fn mul_slice(out: &mut [$nim], a: &[$nim], b: &[$nim]) {
                bulk::mul($nim::peel_slice_mut(out), $nim::peel_slice(a), $nim::peel_slice(b));
            }

            /// `out[i]` is the inverse of `a[i]`, or zero where that is zero; says how many zeros
            /// there were. Panics unless the lengths are equal.
            pub fn inv_slice(out: &mut [$nim], a: &[$nim]) -> usize {
                bulk::inv($nim::peel_slice_mut(out), $nim::peel_slice(a))
            }

            /// `out[i]` is the square root of `a[i]`. Panics unless the lengths are equal.
            pub fn sqrt_slice(out: &mut [$nim], a: &[$nim]) {
                bulk::sqrt($nim::peel_slice_mut(out), $nim::peel_slice(a));
            }

            /// The sum of all `a[i] * b[i]`. Panics unless the lengths are equal.
            pub fn dot(a: &[$nim], b: &[$nim]) -> $nim {
                $nim(bulk::dot($nim::peel_slice(a), $nim::peel_slice(b)))
            }

            /// `sums[i] += a[i] * b`. Panics unless the lengths are equal.
            pub fn xor_mul_acc(sums: &mut [$nim], a: &[$nim], b: $nim) {
                bulk::xor_mul_acc($nim::peel_slice_mut(sums), $nim::peel_slice(a), b.0);
            }
        }
    };
}

for_each_width!(slices);
