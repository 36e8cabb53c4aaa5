//! The finite field around a transfinite nimber.

use grundy_core::Nat;

use super::Transfinite;
use super::alpha::alpha;
use super::exponent::digits;
use super::primes::prime;

/// A number D such that F_{2^D} contains `a`: the least common multiple of the degrees of the κ's
/// and of the coefficients in its terms. `None` if an excess that it needs is not known, or D
/// exceeds a machine word.
///
/// κ_{pⁿ} has degree pⁿ over a field that contains α_p, because α_p has no p-th root there.
pub(super) fn of(a: &Transfinite) -> Option<u64> {
    let mut degree = 1;
    // The largest power of each prime occurs with the longest expansion to base p.
    let mut lengths: Vec<(u32, usize)> = Vec::new();
    for (exponent, coefficient) in a.terms() {
        degree = lcm(degree, coefficient.degree() as u64)?;
        for (k, n) in exponent.parts() {
            match lengths.iter_mut().find(|(known, _)| known == k) {
                Some((_, length)) => *length = (*length).max(digits(n, prime(*k)).len()),
                None => lengths.push((*k, digits(n, prime(*k)).len())),
            }
        }
    }
    for (k, length) in lengths {
        let extension = u64::from(prime(k)).checked_pow(u32::try_from(length).ok()?)?;
        degree = lcm(degree, of(alpha(k).ok()?)?.checked_mul(extension)?)?;
    }
    Some(degree)
}

/// The number of elements of that field, in words.
pub(super) fn described(a: &Transfinite) -> String {
    match of(a) {
        Some(degree) => format!("a field of 2^{degree} elements"),
        None => "a field of more than 2^(2^64) elements".to_string(),
    }
}

fn lcm(a: u64, b: u64) -> Option<u64> {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a.checked_mul(b / x)
}

impl Transfinite {
    /// A number D such that the field of 2^D elements contains this nimber, if the excesses that
    /// decide it are known and D is below 2^64. Not always the least.
    pub fn degree(&self) -> Option<Nat> {
        of(self).map(Nat::from)
    }
}
