//! Carry-less multiplication, and nim-products by way of the polynomial field.
//!
//! A nim-product of scalars here is two conversions, one product in F₂\[x\] and one conversion back
//! (isomorphism with 8×256 tables; public folklore of Library Checker's `nim_product_64`). Slices
//! are converted eight words at a time by GFNI's bit-matrix instruction where there is one.

use super::poly::{mul_portable, reduce};
use super::poly_basis::{FROM_NIMBER_COLUMNS, from_nimber, to_nimber};
use super::poly_slice::LengthMismatch;
#[cfg(all(target_arch = "x86_64", not(miri)))]
use super::{poly_gfni, poly_x86};

/// The polynomial form of the nimber 2⁶³, half the Fermat power 2⁶⁴.
const HALF_OF_2_64: u64 = FROM_NIMBER_COLUMNS[63];

/// The product of two polynomials over F₂ of degree below 64.
#[inline]
pub fn clmul(a: u64, b: u64) -> u128 {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(product) = poly_x86::clmul(a, b) {
        return product;
    }
    clmul_portable(a, b)
}

/// [`clmul`] without processor features, usable in constants.
///
/// Sixteen integer products of operands with every fourth bit: among at most 15 terms, no carry
/// reaches the next such bit (Pornin's BearSSL has the method). The four highest bits, which would
/// make it 16 terms, are multiplied by shifts.
pub const fn clmul_portable(a: u64, b: u64) -> u128 {
    const EVERY_FOURTH: u64 = 0x0111_1111_1111_1111;
    const KEPT: u128 = 0x1111_1111_1111_1111_1111_1111_1111_1111;
    let mut product = 0;
    let mut residue = 0;
    while residue < 4 {
        let mut sum = 0;
        let mut i = 0;
        while i < 4 {
            let j = (residue + 4 - i) % 4;
            let x = a & (EVERY_FOURTH << i);
            let y = b & (EVERY_FOURTH << j);
            sum ^= x as u128 * y as u128;
            i += 1;
        }
        product ^= sum & (KEPT << residue);
        residue += 1;
    }
    let a_without_top = (a & (u64::MAX >> 4)) as u128;
    let mut i = 60;
    while i < 64 {
        let (a_bit, b_bit) = (a >> i & 1, b >> i & 1);
        product ^= ((b as u128) << i) & (a_bit as u128).wrapping_neg();
        product ^= (a_without_top << i) & (b_bit as u128).wrapping_neg();
        i += 1;
    }
    product
}

/// The nim-product of two nimbers below 2⁶⁴, by isomorphism.
#[inline]
pub fn nim_mul64(a: u64, b: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(product) = poly_x86::nim_mul64(a, b) {
        return product;
    }
    nim_mul64_portable(a, b)
}

/// [`nim_mul64`] without processor features.
pub fn nim_mul64_portable(a: u64, b: u64) -> u64 {
    nim_mul64_with(mul_portable, a, b)
}

/// [`nim_mul64`] with the field's product `mul`; inlined so that a caller's processor features
/// reach it.
#[inline(always)]
pub(super) fn nim_mul64_with(mul: impl Fn(u64, u64) -> u64, a: u64, b: u64) -> u64 {
    to_nimber(mul(from_nimber(a), from_nimber(b)))
}

/// The nim-product of two nimbers below 2¹²⁸.
///
/// One level of Conway's recursion on F = 2⁶⁴, F ⊗ F = F ⊕ F/2, with the halves in polynomial form:
/// Karatsuba's three products and one by F/2. The tables are the same as for 64 bits, so they stay
/// in the first-level cache; a 128-bit polynomial basis would need 128 KiB of its own.
#[inline]
pub fn nim_mul128(a: u128, b: u128) -> u128 {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(product) = poly_x86::nim_mul128(a, b) {
        return product;
    }
    nim_mul128_with(clmul_portable, a, b)
}

/// [`nim_mul128`] with the carry-less product `clmul`.
#[expect(clippy::cast_possible_truncation, reason = "the two halves are taken apart")]
#[inline(always)]
pub(super) fn nim_mul128_with(clmul: impl Fn(u64, u64) -> u128, a: u128, b: u128) -> u128 {
    let (a_high, a_low) = (from_nimber((a >> 64) as u64), from_nimber(a as u64));
    let (b_high, b_low) = (from_nimber((b >> 64) as u64), from_nimber(b as u64));
    let low = clmul(a_low, b_low);
    let high = reduce(clmul(a_high, b_high));
    let cross = clmul(a_low ^ a_high, b_low ^ b_high) ^ low;
    let low = low ^ clmul(high, HALF_OF_2_64);
    u128::from(to_nimber(reduce(cross))) << 64 | u128::from(to_nimber(reduce(low)))
}

/// The nim-products `out[i] = a[i] ⊗ b[i]`.
///
/// # Errors
///
/// If the lengths differ; `out` is then as it was.
pub fn nim_mul64_slice(a: &[u64], b: &[u64], out: &mut [u64]) -> Result<(), LengthMismatch> {
    LengthMismatch::check(a.len(), b.len())?;
    LengthMismatch::check(a.len(), out.len())?;
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if poly_gfni::nim_mul(a, b, out) {
        return Ok(());
    }
    for (out, (&a, &b)) in out.iter_mut().zip(a.iter().zip(b)) {
        *out = nim_mul64(a, b);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::poly_testing::{edges, random};
    use crate::nim_product::mul_u64;

    /// One shift for each bit of `b`.
    fn clmul_by_shifts(a: u64, b: u64) -> u128 {
        (0..64).filter(|i| b >> i & 1 == 1).fold(0, |sum, i| sum ^ u128::from(a) << i)
    }

    #[test]
    fn carry_less_products_equal_the_sum_of_shifts() {
        let words: Vec<u64> = edges().chain(random(11).take(300)).collect();
        for &a in &words {
            for &b in &words {
                let wanted = clmul_by_shifts(a, b);
                assert_eq!(clmul(a, b), wanted, "{a:#x} · {b:#x}");
                assert_eq!(clmul_portable(a, b), wanted, "{a:#x} · {b:#x}");
            }
        }
    }

    #[test]
    fn nim_products_equal_the_recursion() {
        let words: Vec<u64> = edges().chain(random(12).take(100)).collect();
        for &a in &words {
            for &b in &words {
                let wanted = mul_u64(a, b);
                assert_eq!(nim_mul64(a, b), wanted, "{a} ⊗ {b}");
                assert_eq!(nim_mul64_portable(a, b), wanted, "{a} ⊗ {b}");
            }
        }
    }

    /// The nim-product of 128-bit nimbers, by Conway's recursion alone.
    fn mul_u128(a: u128, b: u128) -> u128 {
        let low_half = |n: u128| u64::try_from(n & u128::from(u64::MAX)).unwrap();
        let halves = |n: u128| (low_half(n >> 64), low_half(n));
        let ((a_high, a_low), (b_high, b_low)) = (halves(a), halves(b));
        let low = mul_u64(a_low, b_low);
        let high = mul_u64(a_high, b_high);
        let cross = mul_u64(a_low ^ a_high, b_low ^ b_high) ^ low;
        u128::from(cross) << 64 | u128::from(low ^ mul_u64(high, 1 << 63))
    }

    #[test]
    fn products_of_128_bits_equal_the_recursion() {
        let words: Vec<u64> = edges().chain(random(13).take(60)).collect();
        let wide = |i: usize, j: usize| u128::from(words[i]) << 64 | u128::from(words[j]);
        for i in 0..words.len() {
            for j in 0..words.len() {
                let (a, b) = (wide(i, j), wide(j, words.len() - 1 - i));
                assert_eq!(nim_mul128(a, b), mul_u128(a, b), "{a} ⊗ {b}");
                assert_eq!(nim_mul128_with(clmul_portable, a, b), mul_u128(a, b), "{a} ⊗ {b}");
            }
        }
    }

    /// 200 products a width, by an independent recursion.
    #[test]
    fn products_match_the_published_vectors() {
        let table = include_str!("../../../../testdata/nim_mul_vectors.csv");
        let mut rows = 0;
        for line in table.lines().skip(1) {
            let row: Vec<u128> = line.split(',').map(|n| n.parse().unwrap()).collect();
            assert_eq!(nim_mul128(row[1], row[2]), row[3], "{line}");
            if let (Ok(a), Ok(b)) = (u64::try_from(row[1]), u64::try_from(row[2])) {
                assert_eq!(u128::from(nim_mul64(a, b)), row[3], "{line}");
                assert_eq!(u128::from(nim_mul64_portable(a, b)), row[3], "{line}");
            }
            rows += 1;
        }
        assert_eq!(rows, 1000);
    }

    /// 2^i ⊗ 2^j for i ≤ j < 128, by an independent recursion.
    #[test]
    fn products_of_powers_of_two_match_the_published_table() {
        let table = include_str!("../../../../testdata/nim_mul_pow2_128.csv");
        let mut rows = 0;
        for line in table.lines().skip(1) {
            let fields: Vec<&str> = line.split(',').collect();
            let power = |field: &str| 1u128 << field.parse::<u32>().unwrap();
            let (a, b) = (power(fields[0]), power(fields[1]));
            let wanted: u128 = fields[2].parse().unwrap();
            assert_eq!(nim_mul128(a, b), wanted, "{line}");
            assert_eq!(nim_mul128(b, a), wanted, "{line}");
            rows += 1;
        }
        assert_eq!(rows, 128 * 129 / 2);
    }

    /// XOR of the products of 200,000 consecutive pairs of xorshift64 (13, 7, 17), agreed by three
    /// independent libraries.
    #[test]
    fn products_of_random_words_match_the_published_checksum() {
        let words: Vec<u64> = random(0).take(if cfg!(miri) { 2000 } else { 400_000 }).collect();
        let a: Vec<u64> = words.iter().step_by(2).copied().collect();
        let b: Vec<u64> = words.iter().skip(1).step_by(2).copied().collect();
        let mut products = vec![0; a.len()];
        nim_mul64_slice(&a, &b, &mut products).unwrap();
        for (&product, (&a, &b)) in products.iter().zip(a.iter().zip(&b)) {
            assert_eq!(product, nim_mul64_portable(a, b), "{a} ⊗ {b}");
        }
        if !cfg!(miri) {
            assert_eq!(products.iter().fold(0, |sum, n| sum ^ n), 0x5090_327f_413f_e742);
        }
    }

    #[test]
    fn slices_of_all_lengths_equal_scalars() {
        let words: Vec<u64> = edges().chain(random(14)).take(1300).collect();
        for len in 0..=if cfg!(miri) { 20 } else { 600 } {
            for start in [0, 1] {
                let (a, b) = (&words[start..start + len], &words[611..611 + len]);
                let mut out = vec![1; len + 3];
                nim_mul64_slice(a, b, &mut out[2..len + 2]).unwrap();
                assert_eq!((out[0], out[1], out[len + 2]), (1, 1, 1));
                let wanted = a.iter().zip(b).map(|(&a, &b)| nim_mul64_portable(a, b));
                assert!(out[2..len + 2].iter().copied().eq(wanted), "length {len}");
            }
        }
        assert!(nim_mul64_slice(&[1], &[1, 2], &mut [0]).is_err());
        assert!(nim_mul64_slice(&[1], &[1], &mut [0, 0]).is_err());
    }
}
