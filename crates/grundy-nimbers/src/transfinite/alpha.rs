//! α_p: the nimber that κ_p is the p-th root of.

use std::sync::LazyLock;

use grundy_core::{Error, Nat};

use super::Transfinite;
use super::exponent::Exponent;
use super::primes::{ODD_PRIMES, prime};
use crate::nimber::Nimber;

/// The published table: for each prime p, the prime powers q such that the κ_q add up to κ_f, where
/// f is the order of 2 modulo p, and Lenstra's excess m, so that α_p = κ_f + m (Lenstra 1977; OEIS
/// A380496). Complete to p = 709; of later primes many are known.
const EXCESSES: &str = include_str!("excess.csv");

/// α_p by the index of p, where it is known.
static ALPHAS: LazyLock<Vec<Option<Transfinite>>> = LazyLock::new(|| {
    let mut alphas = Vec::new();
    for line in EXCESSES.lines() {
        if let Some((p, alpha)) = row(line)
            && let Ok(k) = ODD_PRIMES.binary_search(&p)
        {
            alphas.resize(alphas.len().max(k + 1), None);
            alphas[k] = Some(alpha);
        }
    }
    alphas
});

/// A row `p,q q q,excess` of the table.
fn row(line: &str) -> Option<(u32, Transfinite)> {
    let mut columns = line.split(',');
    let p = columns.next()?.parse().ok()?;
    let powers = columns.next()?.split(' ');
    let excess: u64 = columns.next()?.parse().ok()?;
    let mut alpha = Transfinite::from(Nimber::from(excess));
    for q in powers {
        alpha = alpha.plus(&kappa(q.parse().ok()?)?);
    }
    Some((p, alpha))
}

/// κ_q of a prime power q: 2^(2^(n−1)) for q = 2ⁿ, and ω^(ω^k·p^(n−1)) for the n-th power of the
/// k-th odd prime p. `None` if q is no prime power or too large for [`Exponent`].
pub(super) fn kappa(q: u32) -> Option<Transfinite> {
    if q >= 2 && q.is_power_of_two() {
        let bits = 1usize.checked_shl(q.trailing_zeros() - 1).filter(|&bits| bits <= 1 << 20)?;
        return Some(Nimber::from(Nat::ONE << bits).into());
    }
    let k = ODD_PRIMES.iter().position(|&p| q.is_multiple_of(p)).filter(|_| q > 0)?;
    let p = ODD_PRIMES[k];
    let mut rest = q;
    while rest.is_multiple_of(p) {
        rest /= p;
    }
    let exponent = Exponent::new(u32::try_from(k).ok()?, Nat::from(q / p)).filter(|_| rest == 1)?;
    Some(Transfinite::term(exponent, Nimber::from(1)))
}

/// α_p of the `k`-th odd prime p.
///
/// # Errors
/// If the table lacks it: the prime is named.
pub(super) fn alpha(k: u32) -> Result<&'static Transfinite, Error> {
    ALPHAS.get(k as usize).and_then(Option::as_ref).ok_or_else(|| {
        let p = prime(k);
        let power = match k {
            0 => "w".to_string(),
            1 => "w^w".to_string(),
            _ => format!("w^(w^{k})"),
        };
        Error::unknown(format!(
            "the nim-power {p} of {power} is needed, and Lenstra's excess of the prime {p} is not in \
             the published table (complete to 709)"
        ))
    })
}

#[cfg(test)]
mod tests {
    use super::super::primes::MAX_INDEX;
    use super::*;

    /// The table's own notation of α_p, which it gives for all but two of 799 rows; a finite part may be
    /// written 2^n there.
    #[test]
    fn alphas_are_as_published() {
        let table = grundy_testing::published("lenstra_excess.csv");
        let mut rows = 0;
        for line in table.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
            let columns: Vec<&str> = line.split(',').collect();
            let index: u32 = columns[1].parse().unwrap();
            assert_eq!(prime(index - 1).to_string(), columns[0]);
            let terms = columns[5].split(" + ").map(|term| match term.strip_prefix("2^") {
                Some(bits) => (Nat::ONE << bits.parse::<usize>().unwrap()).to_string(),
                None => term.to_string(),
            });
            let published = terms.collect::<Vec<_>>().join(" + ");
            let alpha = alpha(index - 1).unwrap().to_string();
            assert!(published.is_empty() || alpha == published, "p = {}: {alpha}", columns[0]);
            rows += usize::from(!published.is_empty());
        }
        assert_eq!(rows, 797);
        assert_eq!(ALPHAS.iter().flatten().count(), 799);
    }

    #[test]
    fn the_table_has_no_gap_up_to_709() {
        let first_gap = (0..).find(|&k| alpha(k).is_err()).unwrap();
        assert_eq!(prime(first_gap), 719);
        let error = alpha(first_gap).unwrap_err().to_string();
        assert!(error.contains("719") && error.contains("w^(w^126)"), "{error}");
        assert!(alpha(MAX_INDEX).is_err());
    }

    #[test]
    fn kappa_of_prime_powers_only() {
        let shown = |q| kappa(q).map(|kappa| kappa.to_string());
        assert_eq!(shown(2).as_deref(), Some("2"));
        assert_eq!(shown(16).as_deref(), Some("256"));
        assert_eq!(shown(27).as_deref(), Some("w^9"));
        assert_eq!(shown(25).as_deref(), Some("w^(w*5)"));
        assert_eq!(shown(49).as_deref(), Some("w^(w^2*7)"));
        for q in [0, 1, 6, 12, 15, 45, 75, 2 * 709] {
            assert_eq!(shown(q), None, "{q}");
        }
    }
}
