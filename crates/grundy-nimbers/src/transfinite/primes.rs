//! The odd primes, of which one belongs to each power ω^ω^k.

use std::sync::LazyLock;

/// The largest k for which ω^ω^k can be written: one needs the k-th odd prime to multiply.
pub const MAX_INDEX: u32 = 100_000;

/// The [`MAX_INDEX`]-th odd prime, counted from 0.
const LAST_PRIME: u32 = 1_299_743;

/// The odd primes up to [`LAST_PRIME`], by the sieve of Eratosthenes over odd numbers.
pub(super) static ODD_PRIMES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let mut composite = vec![false; LAST_PRIME as usize / 2 + 1];
    let mut primes = Vec::with_capacity(MAX_INDEX as usize + 1);
    for n in (3..=LAST_PRIME).step_by(2) {
        if composite[n as usize / 2] {
            continue;
        }
        primes.push(n);
        let square = u64::from(n) * u64::from(n);
        if square <= LAST_PRIME.into() {
            let multiples = (square..=LAST_PRIME.into()).step_by(2 * n as usize);
            multiples.filter_map(|m| usize::try_from(m / 2).ok()).for_each(|m| composite[m] = true);
        }
    }
    primes
});

/// The `k`-th odd prime; `k` is at most [`MAX_INDEX`].
pub(super) fn prime(k: u32) -> u32 {
    ODD_PRIMES[k as usize]
}

/// The odd primes up to the [`MAX_INDEX`]-th, rising.
pub(super) fn odd_primes() -> &'static [u32] {
    &ODD_PRIMES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_numbered_from_three() {
        let by_division = |n: &u32| (2..*n).all(|d| !n.is_multiple_of(d));
        let first: Vec<u32> = (3..2000).filter(by_division).collect();
        assert_eq!(ODD_PRIMES[..first.len()], first);
        assert_eq!(ODD_PRIMES.len(), MAX_INDEX as usize + 1);
        assert_eq!(prime(MAX_INDEX), LAST_PRIME);
    }
}
