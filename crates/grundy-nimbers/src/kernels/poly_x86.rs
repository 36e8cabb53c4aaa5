//! PCLMULQDQ for scalars: each function answers `None` where the processor lacks it.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m128i, _mm_clmulepi64_si128, _mm_cvtsi128_si64, _mm_set_epi64x, _mm_unpackhi_epi64,
};

use super::poly;
use super::poly_basis::{FROM_NIMBER_COLUMNS, from_nimber, to_nimber};
use super::scalar::nim128;
use grundy_kernels::level::{Features, allows};

/// The polynomial form of the nimber 2⁶³, half the Fermat power 2⁶⁴.
const HALF_OF_2_64: u64 = FROM_NIMBER_COLUMNS[63];

/// Whether the functions here answer.
#[inline]
pub(super) fn is_available() -> bool {
    allows(Features::PCLMUL)
}

macro_rules! detected {
    ($(#[$doc:meta])* $name:ident($($argument:ident: $type:ty),*) -> $result:ty = $body:expr) => {
        $(#[$doc])*
        #[inline]
        pub(super) fn $name($($argument: $type),*) -> Option<$result> {
            #[target_feature(enable = "pclmulqdq,sse2")]
            fn compiled($($argument: $type),*) -> $result {
                $body
            }
            // SAFETY: the processor has the feature that the function is compiled for.
            is_available().then(|| unsafe { compiled($($argument),*) })
        }
    };
}

detected! {
    /// The product in F₂[x].
    clmul(a: u64, b: u64) -> u128 = product(a, b)
}

detected! {
    /// The product in the field.
    mul(a: u64, b: u64) -> u64 = poly::reduce(product(a, b))
}

detected! {
    /// See [`poly::pow`].
    pow(a: u64, exponent: u64) -> u64 =
        poly::pow_with(|a, b| poly::reduce(product(a, b)), a, exponent)
}

detected! {
    /// See [`poly::inverse`]; 0 for 0.
    inverse(a: u64) -> u64 = poly::inverse_with(|a, b| poly::reduce(product(a, b)), a)
}

detected! {
    /// The nim-product: there, one product in the field, and back.
    nim_mul64(a: u64, b: u64) -> u64 =
        to_nimber(poly::reduce(product(from_nimber(a), from_nimber(b))))
}

detected! {
    /// The nim-product.
    ///
    /// One level of Conway's recursion on F = 2⁶⁴, F ⊗ F = F ⊕ F/2, with the halves in polynomial
    /// form: Karatsuba's three products and one by F/2. The tables are the same as for 64 bits, so
    /// they stay in the first-level cache; a 128-bit polynomial basis would need 128 KiB of its own.
    nim_mul128(a: u128, b: u128) -> u128 = {
        let ((a_high, a_low), (b_high, b_low)) = (nim128::split(a), nim128::split(b));
        let (a_high, a_low) = (from_nimber(a_high), from_nimber(a_low));
        let (b_high, b_low) = (from_nimber(b_high), from_nimber(b_low));
        let low = product(a_low, b_low);
        let high = poly::reduce(product(a_high, b_high));
        let cross = product(a_low ^ a_high, b_low ^ b_high) ^ low;
        let low = low ^ product(high, HALF_OF_2_64);
        u128::from(to_nimber(poly::reduce(cross))) << 64 | u128::from(to_nimber(poly::reduce(low)))
    }
}

#[target_feature(enable = "pclmulqdq,sse2")]
#[inline]
fn product(a: u64, b: u64) -> u128 {
    let word = |n: u64| -> __m128i { _mm_set_epi64x(0, n.cast_signed()) };
    let product = _mm_clmulepi64_si128::<0>(word(a), word(b));
    let high = _mm_cvtsi128_si64(_mm_unpackhi_epi64(product, product)).cast_unsigned();
    let low = _mm_cvtsi128_si64(product).cast_unsigned();
    u128::from(high) << 64 | u128::from(low)
}
