//! Nim arithmetic on whole slices of `u8`, `u16`, `u32`, `u64` or `u128`, each the field of the
//! nimbers that fit it.
//!
//! ```
//! use grundy_nimbers::kernels::bulk;
//!
//! let mut products = [0u64; 3];
//! bulk::mul(&mut products, &[2, 4, 16], &[3, 4, 16])?;
//! assert_eq!(products, [1, 6, 24]);
//! # Ok::<(), grundy_nimbers::LengthMismatch>(())
//! ```
//!
//! Words are taken apart into planes, one a byte, and the tower of quadratic extensions is climbed on
//! planes with Karatsuba's three products a level (Conway 1976, chapter 6): 27 byte products for a
//! `u64`. Bytes are multiplied by GFNI in an isomorphic field or by byte shuffles in 16-entry tables of
//! logarithms, whichever is the fastest that the CPU has ([`Multiplier`]); a CPU that has neither takes word
//! after word by [`scalar`](super::scalar). With AVX2 and without GFNI, each 256 words of a `u64` or `u128`
//! are multiplied as planes of bits. Nothing allocates, and slices need no alignment. A slice
//! that is not a multiple of 32 or 64 words long costs as much as one that is filled up to it.

// Elsewhere planes have no instructions, and on Arm none that multiply in the field of `Galois`.
#![cfg_attr(not(target_arch = "x86_64"), allow(dead_code))]

#[cfg(test)]
mod emulated;
mod kernel;
mod multiplier;
#[cfg(target_arch = "aarch64")]
mod neon;
mod plane;
mod register;
mod sliced;
mod tables;
mod tower;
mod word;
#[cfg(target_arch = "x86_64")]
mod x86;

#[cfg(test)]
mod tests;

pub use multiplier::Multiplier;
pub use word::Word;

use super::lengths::LengthMismatch;
use kernel::{Map, Operation, Products, Span};

/// Writes `a[i]` ⊗ `b[i]` to `out[i]`.
///
/// # Errors
/// If the lengths differ.
pub fn mul<T: Word>(out: &mut [T], a: &[T], b: &[T]) -> Result<(), LengthMismatch> {
    Multiplier::best().mul(out, a, b)
}

/// Multiplies `a[i]` by `b[i]`.
///
/// # Errors
/// If the lengths differ.
pub fn mul_assign<T: Word>(a: &mut [T], b: &[T]) -> Result<(), LengthMismatch> {
    Multiplier::best().mul_assign(a, b)
}

/// Multiplies each word by `by`.
pub fn scale<T: Word>(words: &mut [T], by: T) {
    Multiplier::best().scale(words, by);
}

/// Adds `a[i]` ⊗ `by` to `sums[i]`.
///
/// # Errors
/// If the lengths differ.
pub fn xor_mul_acc<T: Word>(sums: &mut [T], a: &[T], by: T) -> Result<(), LengthMismatch> {
    Multiplier::best().xor_mul_acc(sums, a, by)
}

/// The nim-sum of all `a[i]` ⊗ `b[i]`.
///
/// # Errors
/// If the lengths differ.
pub fn dot<T: Word>(a: &[T], b: &[T]) -> Result<T, LengthMismatch> {
    Multiplier::best().dot(a, b)
}

/// Writes `a[i]` ⊗ `a[i]` to `out[i]`.
///
/// # Errors
/// If the lengths differ.
pub fn square<T: Word>(out: &mut [T], a: &[T]) -> Result<(), LengthMismatch> {
    Multiplier::best().square(out, a)
}

/// Squares each word.
pub fn square_assign<T: Word>(words: &mut [T]) {
    Multiplier::best().square_assign(words);
}

/// Writes the nimber whose square is `a[i]` to `out[i]`; there is exactly one.
///
/// # Errors
/// If the lengths differ.
pub fn sqrt<T: Word>(out: &mut [T], a: &[T]) -> Result<(), LengthMismatch> {
    Multiplier::best().sqrt(out, a)
}

/// Replaces each word by the nimber of which it is the square.
pub fn sqrt_assign<T: Word>(words: &mut [T]) {
    Multiplier::best().sqrt_assign(words);
}

/// Writes the inverse of `a[i]` to `out[i]`, and 0 where `a[i]` is 0, which has none; returns how many
/// of those there were.
///
/// # Errors
/// If the lengths differ.
pub fn inv<T: Word>(out: &mut [T], a: &[T]) -> Result<usize, LengthMismatch> {
    Multiplier::best().inv(out, a)
}

/// Replaces each word by its inverse, except 0, which has none; returns how many of those there were.
pub fn inv_assign<T: Word>(words: &mut [T]) -> usize {
    Multiplier::best().inv_assign(words)
}

/// The functions of [`bulk`](self) by chosen instructions.
impl Multiplier {
    /// See [`mul`](self::mul).
    pub fn mul<T: Word>(self, out: &mut [T], a: &[T], b: &[T]) -> Result<(), LengthMismatch> {
        T::multiply(self, Products::each(Span::between(a, out)?, b)?);
        Ok(())
    }

    /// See [`mul_assign`](self::mul_assign).
    pub fn mul_assign<T: Word>(self, a: &mut [T], b: &[T]) -> Result<(), LengthMismatch> {
        T::multiply(self, Products::each(Span::within(a), b)?);
        Ok(())
    }

    /// See [`scale`](self::scale).
    pub fn scale<T: Word>(self, words: &mut [T], by: T) {
        T::multiply(self, Products::all(Span::within(words), by));
    }

    /// See [`xor_mul_acc`](self::xor_mul_acc).
    pub fn xor_mul_acc<T: Word>(
        self,
        sums: &mut [T],
        a: &[T],
        by: T,
    ) -> Result<(), LengthMismatch> {
        T::multiply(self, Products::added(Span::between(a, sums)?, by));
        Ok(())
    }

    /// See [`dot`](self::dot).
    pub fn dot<T: Word>(self, a: &[T], b: &[T]) -> Result<T, LengthMismatch> {
        Ok(T::multiply(self, Products::summed(a, b)?))
    }

    /// See [`square`](self::square).
    pub fn square<T: Word>(self, out: &mut [T], a: &[T]) -> Result<(), LengthMismatch> {
        T::map(self, Map { words: Span::between(a, out)?, operation: Operation::Square });
        Ok(())
    }

    /// See [`square_assign`](self::square_assign).
    pub fn square_assign<T: Word>(self, words: &mut [T]) {
        T::map(self, Map { words: Span::within(words), operation: Operation::Square });
    }

    /// See [`sqrt`](self::sqrt).
    pub fn sqrt<T: Word>(self, out: &mut [T], a: &[T]) -> Result<(), LengthMismatch> {
        T::map(self, Map { words: Span::between(a, out)?, operation: Operation::Sqrt });
        Ok(())
    }

    /// See [`sqrt_assign`](self::sqrt_assign).
    pub fn sqrt_assign<T: Word>(self, words: &mut [T]) {
        T::map(self, Map { words: Span::within(words), operation: Operation::Sqrt });
    }

    /// See [`inv`](self::inv).
    pub fn inv<T: Word>(self, out: &mut [T], a: &[T]) -> Result<usize, LengthMismatch> {
        T::map(self, Map { words: Span::between(a, out)?, operation: Operation::Inverse });
        Ok(zeros(out))
    }

    /// See [`inv_assign`](self::inv_assign).
    pub fn inv_assign<T: Word>(self, words: &mut [T]) -> usize {
        T::map(self, Map { words: Span::within(words), operation: Operation::Inverse });
        zeros(words)
    }
}

fn zeros<T: Word>(words: &[T]) -> usize {
    // Short sums in bytes, which the compiler can do on vectors.
    let count = |chunk: &[T]| chunk.iter().map(|&word| u8::from(word == T::ZERO)).sum::<u8>();
    words.chunks(128).map(|chunk| usize::from(count(chunk))).sum()
}
