//! PCLMULQDQ for scalars: each function answers `None` where the processor lacks it.
#![allow(unsafe_code)]

use std::arch::x86_64::{
    __m128i, _mm_clmulepi64_si128, _mm_cvtsi128_si64, _mm_set_epi64x, _mm_unpackhi_epi64,
};

use super::{clmul as by_clmul, poly};

/// Whether the functions here answer.
#[inline]
pub(super) fn is_available() -> bool {
    is_x86_feature_detected!("pclmulqdq")
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
    /// See [`by_clmul::nim_mul64`].
    nim_mul64(a: u64, b: u64) -> u64 =
        by_clmul::nim_mul64_with(|a, b| poly::reduce(product(a, b)), a, b)
}

detected! {
    /// See [`by_clmul::nim_mul128`].
    nim_mul128(a: u128, b: u128) -> u128 = by_clmul::nim_mul128_with(|a, b| product(a, b), a, b)
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
