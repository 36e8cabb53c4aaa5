//! Carry-less multiplication, and nim-products by way of the polynomial field.
//!
//! A nim-product here is two conversions, one product in F₂\[x\] and one conversion back
//! (isomorphism with 8×256 tables; public folklore of Library Checker's `nim_product_64`).
//!
//! ```
//! use grundy_nimbers::kernels::clmul::{clmul, nim_mul64};
//!
//! assert_eq!(clmul(0b11, 0b11), 0b101);
//! assert_eq!(nim_mul64(4, 4), 6);
//! ```

#[cfg(all(target_arch = "x86_64", not(miri)))]
use super::poly_x86;
use super::scalar::{nim64, nim128};

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

/// The nim-product of two nimbers below 2⁶⁴: by isomorphism, or by
/// [`nim64::mul`] where there is no instruction for carry-less products.
#[inline]
pub fn nim_mul64(a: u64, b: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(product) = poly_x86::nim_mul64(a, b) {
        return product;
    }
    nim64::mul(a, b)
}

/// The nim-product of two nimbers below 2¹²⁸: by isomorphism of the halves, or by
/// [`nim128::mul`] where there is no instruction for carry-less products.
#[inline]
pub fn nim_mul128(a: u128, b: u128) -> u128 {
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    if let Some(product) = poly_x86::nim_mul128(a, b) {
        return product;
    }
    nim128::mul(a, b)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::poly_testing::{mul_u64, words};
    use crate::kernels::scalar::reference;

    /// Few of the published rows are read under an interpreter.
    const STEP: usize = if cfg!(miri) { 200 } else { 1 };

    /// One shift for each bit of `b`.
    fn clmul_by_shifts(a: u64, b: u64) -> u128 {
        (0..64).filter(|i| b >> i & 1 == 1).fold(0, |sum, i| sum ^ u128::from(a) << i)
    }

    #[test]
    fn carry_less_products_equal_the_sum_of_shifts() {
        let words = words(11, 300);
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
        let words = words(12, 100);
        for &a in &words {
            for &b in &words {
                let wanted = mul_u64(a, b);
                assert_eq!(nim_mul64(a, b), wanted, "{a} ⊗ {b}");
            }
        }
    }

    #[test]
    fn products_of_128_bits_equal_the_recursion() {
        let words = words(13, 60);
        let wide = |i: usize, j: usize| u128::from(words[i]) << 64 | u128::from(words[j]);
        for i in 0..words.len() {
            for j in 0..words.len() {
                let (a, b) = (wide(i, j), wide(j, words.len() - 1 - i));
                assert_eq!(nim_mul128(a, b), reference::mul(a, b, 128), "{a} ⊗ {b}");
            }
        }
    }

    /// 200 products a width, by an independent recursion.
    #[test]
    fn products_match_the_published_vectors() {
        let table = grundy_testing::published("nim_mul_vectors.csv");
        let mut rows = 0;
        for row in grundy_testing::numbers::<u128>(table).step_by(STEP) {
            assert_eq!(nim_mul128(row[1], row[2]), row[3], "{row:?}");
            if let (Ok(a), Ok(b)) = (u64::try_from(row[1]), u64::try_from(row[2])) {
                assert_eq!(u128::from(nim_mul64(a, b)), row[3], "{row:?}");
            }
            rows += 1;
        }
        assert_eq!(rows, 1000usize.div_ceil(STEP));
    }

    /// 2^i ⊗ 2^j for i ≤ j < 128, by an independent recursion.
    #[test]
    fn products_of_powers_of_two_match_the_published_table() {
        let table = grundy_testing::published("nim_mul_pow2_128.csv");
        let mut rows = 0;
        for row in grundy_testing::numbers::<u128>(table).step_by(STEP) {
            let (a, b) = (1 << row[0], 1 << row[1]);
            assert_eq!(nim_mul128(a, b), row[2], "{row:?}");
            assert_eq!(nim_mul128(b, a), row[2], "{row:?}");
            rows += 1;
        }
        assert_eq!(rows, (128usize * 129 / 2).div_ceil(STEP));
    }
}
