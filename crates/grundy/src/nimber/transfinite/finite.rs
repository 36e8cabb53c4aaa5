//! Inverses and roots of finite nimbers of any size, by the tower of quadratic extensions
//! F_{2^(2^k)}: F = 2^(2^k) satisfies F² = F + F/2 (Conway 1976, chapter 6).

use dashu_int::ops::BitTest;

use crate::theory::nat::Nat;
use crate::theory::nimber::Nimber;

/// The halves of `a` = high·F + low, where F = 2^`half`.
fn split(a: &Nimber, half: usize) -> (Nimber, Nimber) {
    let (low, high) = a.size().clone().split_bits(half);
    (Nimber(high), Nimber(low))
}

/// F/2 as a nimber.
fn half_of_fermat(half: usize) -> Nimber {
    Nimber(Nat::ONE << (half - 1))
}

/// The bits of the smallest field that contains `a`.
fn field_bits(a: &Nimber) -> usize {
    a.size().bit_len().max(1).next_power_of_two()
}

/// 1/`a`, `None` for 0: the conjugate over the norm, which lies in the field below.
pub(super) fn inverse(a: &Nimber) -> Option<Nimber> {
    if a.is_zero() {
        return None;
    }
    let half = field_bits(a) / 2;
    if half == 0 {
        return Some(a.clone());
    }
    let (high, low) = split(a, half);
    let conjugate = a + &high;
    let square = high.clone() * high.clone();
    let norm = (&high + &low) * low + square * half_of_fermat(half);
    Some(conjugate * inverse(&norm)?)
}

/// The square root: with high² = h and (high·F + low)² = h·F + h·F/2 + low².
pub(super) fn sqrt(a: &Nimber) -> Nimber {
    let half = field_bits(a) / 2;
    if half == 0 {
        return a.clone();
    }
    let (high, low) = split(a, half);
    let low = sqrt(&(low + high.clone() * half_of_fermat(half)));
    Nimber((sqrt(&high).0 << half) ^ low.0)
}

/// The even root of y² + y = `c`; the other is 1 more.
pub(super) fn artin_schreier(c: &Nimber) -> Nimber {
    let bits = field_bits(c);
    let root = root_within(c, bits)
        // With F = 2^bits, (F + y)² + (F + y) = F/2 + y² + y, and F/2 has trace 1.
        .or_else(|| {
            let rest = root_within(&(c + &half_of_fermat(bits)), bits)?;
            Some(Nimber((Nat::ONE << bits) ^ rest.0))
        })
        .unwrap_or_default();
    Nimber((root.0 >> 1usize) << 1usize)
}

/// A root of y² + y = `c` below 2^`bits`, if there is one.
fn root_within(c: &Nimber, bits: usize) -> Option<Nimber> {
    if bits == 1 {
        return c.is_zero().then_some(Nimber::ZERO);
    }
    let half = bits / 2;
    let (c_high, c_low) = split(c, half);
    let high = root_within(&c_high, half)?;
    // Of the two halves that serve above, one leaves trace 0 below.
    let rest = |high: &Nimber| {
        let square = high.clone() * high.clone();
        root_within(&(&c_low + &(square * half_of_fermat(half))), half)
    };
    let join = |high: Nimber, low: Nimber| Nimber((high.0 << half) ^ low.0);
    let other = &high + &Nimber::from(1);
    match rest(&high) {
        Some(low) => Some(join(high, low)),
        None => rest(&other).map(|low| join(other, low)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples() -> impl Iterator<Item = Nimber> {
        let small = (0..70_000u64).step_by(7).map(Nimber::from);
        let large = (0..40u64).map(|i| {
            let bits = usize::try_from(i * 13).unwrap_or_default();
            Nimber((Nat::from(0x9E37_79B9_7F4A_7C15 ^ i) << bits) ^ Nat::from(i * i))
        });
        small.chain(large)
    }

    #[test]
    fn answers_multiply_back() {
        assert_eq!(inverse(&Nimber::ZERO), None);
        for a in samples() {
            if let Some(inverse) = inverse(&a) {
                assert_eq!(inverse * a.clone(), Nimber::from(1), "1/{a}");
            }
            let root = sqrt(&a);
            assert_eq!(root.clone() * root, a);
            let y = artin_schreier(&a);
            assert_eq!(y.clone() * y.clone() + y, a);
        }
    }
}
