//! Golden pairs (⌊kφ⌋, ⌊kφ⌋ + k), of two complementary Beatty sequences: one decision, many decisions,
//! and a stream of them.
//!
//! A pair a ≤ b with k = b − a is a golden pair if and only if a = ⌊kφ⌋ = k + ⌊k/φ⌋ (Wythoff 1907).
//! With φ in fixed point, C = round(2^w/φ), ⌊k/φ⌋ is the high word of k·C:
//!
//! * Let p = ⌊kφ⌋ for k > 0. Both (kφ − p)(k/φ + p) and (p + 1 − kφ)(p + 1 + k/φ) are integers, k² + kp − p²
//!   and (p + 1)² − k(p + 1) − k², and positive, because φ is irrational. So kφ keeps a distance above
//!   1/(k√5) from p and above 1/(k√5 + 1) from p + 1, and k/φ = kφ − k from its neighbours likewise.
//! * C = 2^w/φ + δ moves k/φ by kδ/2^w. For w = 64, δ = 0.0485 and the quotient cannot reach the next
//!   integer while k(k√5 + 1)δ < 2^64, that is for k < 2^33.5. For w = 128, δ = −0.0645 and it cannot fall
//!   below the last while k²√5·0.0646 < 2^128, that is for k < 2^65.3.
//!
//! Every difference of two words of w/2 bits is smaller, so all decisions here are exact.
//!
//! Of pairs of 64 bits nearly all are far from golden, which the upper half of k tells: with k = k₁·2^32 + k₀ and C = ⌊2^32/φ⌋,
//! k/φ exceeds k₁·C by less than k₁ + k₀ < 2^33, and so does a − k in a golden pair. Vectors look for pairs that are `near`.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod stream;
#[cfg(test)]
mod tests;

pub use stream::answer;

/// round(2^64/φ)
const INVERSE_64: u64 = 0x9E37_79B9_7F4A_7C16;
/// round(2^128/φ), high word and low word
const INVERSE_128: [u64; 2] = [0x9E37_79B9_7F4A_7C15, 0xF39C_C060_5CED_C834];

/// ⌊2^32/φ⌋
#[cfg(target_arch = "x86_64")]
const INVERSE_32: u64 = INVERSE_128[0] >> 32;

/// Where a − k exceeds k₁·⌊2^32/φ⌋ by as much or more, {a, b} is no golden pair.
#[cfg(target_arch = "x86_64")]
const FAR_BITS: u32 = 33;

/// Decides the pairs whose bits are set in `near`; no other is golden.
#[cfg(target_arch = "x86_64")]
#[inline]
fn decide_near<const COUNT: usize>(
    mut near: u32,
    a: &[u64; COUNT],
    b: &[u64; COUNT],
    out: &mut [u8; COUNT],
) {
    *out = [1; COUNT];
    while near != 0 {
        let i = near.trailing_zeros() as usize;
        out[i] = u8::from(!is_pair_u64(a[i], b[i]));
        near &= near - 1;
    }
}

/// Whether {a, b} is a golden pair. Exact for all arguments, in any order; one multiplication.
#[inline]
pub fn is_pair_u32(a: u32, b: u32) -> bool {
    let low = a.min(b);
    let k = low.abs_diff(a.max(b));
    let quotient = (u128::from(k) * u128::from(INVERSE_64)) >> 64;
    u128::from(low) == u128::from(k) + quotient
}

/// Whether {a, b} is a golden pair. Exact for all arguments, in any order; two multiplications.
#[inline]
pub fn is_pair_u64(a: u64, b: u64) -> bool {
    let low = a.min(b);
    let k = low.abs_diff(a.max(b));
    let [high, rest] = INVERSE_128;
    // k·C = k·high·2^64 + k·rest, of which only what lies above bit 127 is wanted.
    let carry = (u128::from(k) * u128::from(rest)) >> 64;
    let quotient = ((u128::from(k) * u128::from(high) + carry) >> 64) as u64;
    low.checked_sub(k) == Some(quotient)
}

/// Decides many pairs: `out[i]` is 0 if {`a[i]`, `b[i]`} is a golden pair, and otherwise 1; compare
/// [`is_pair_u32`]. Uses AVX-512 or AVX2 where the processor has it.
///
/// # Panics
///
/// If the slices differ in length.
pub fn decide_u32(a: &[u32], b: &[u32], out: &mut [u8]) {
    Decider::best().decide_u32(a, b, out);
}

/// Decides many pairs: `out[i]` is 0 if {`a[i]`, `b[i]`} is a golden pair, and otherwise 1; compare
/// [`is_pair_u64`]. Uses AVX-512 or AVX2 where the processor has it.
///
/// # Panics
///
/// If the slices differ in length.
pub fn decide_u64(a: &[u64], b: &[u64], out: &mut [u8]) {
    Decider::best().decide_u64(a, b, out);
}

/// The instructions by which pairs are decided: a set that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decider {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Available),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Available),
}

impl Decider {
    /// Every level there is, the best first.
    fn all() -> impl Iterator<Item = Decider> {
        #[cfg(target_arch = "x86_64")]
        let vectors = [
            avx512::Available::detect().map(Decider::Avx512),
            avx2::Available::detect().map(Decider::Avx2),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let vectors: [Option<Decider>; 0] = [];
        vectors.into_iter().flatten().chain([Decider::Portable])
    }

    fn best() -> Decider {
        Decider::all().next().unwrap_or(Decider::Portable)
    }

    fn decide_u32(self, a: &[u32], b: &[u32], out: &mut [u8]) {
        assert!(a.len() == b.len() && b.len() == out.len(), "slices differ in length");
        let done = match self {
            Decider::Portable => 0,
            #[cfg(target_arch = "x86_64")]
            Decider::Avx2(available) => available.decide_u32(a, b, out),
            #[cfg(target_arch = "x86_64")]
            Decider::Avx512(available) => available.decide_u32(a, b, out),
        };
        for ((a, b), out) in a[done..].iter().zip(&b[done..]).zip(&mut out[done..]) {
            *out = u8::from(!is_pair_u32(*a, *b));
        }
    }

    fn decide_u64(self, a: &[u64], b: &[u64], out: &mut [u8]) {
        assert!(a.len() == b.len() && b.len() == out.len(), "slices differ in length");
        let done = match self {
            #[cfg(target_arch = "x86_64")]
            Decider::Avx512(available) => available.decide_u64(a, b, out),
            #[cfg(target_arch = "x86_64")]
            Decider::Avx2(available) => available.decide_u64(a, b, out),
            Decider::Portable => 0,
        };
        for ((a, b), out) in a[done..].iter().zip(&b[done..]).zip(&mut out[done..]) {
            *out = u8::from(!is_pair_u64(*a, *b));
        }
    }
}
