//! The values that a period certificate is about: computed, and looked through.

use sha2::{Digest, Sha256};

use super::Claim;
use crate::budget::Meter;
use crate::certificate::{Stop, fails};
use crate::error::{Error, Resource};
use crate::rules::Rules;

/// Computes all values; says how many.
pub(super) fn computed(rules: &Rules, claim: &Claim, meter: &mut Meter) -> Result<usize, Stop> {
    let what = format!("to compute {} values by the mex rule", claim.values);
    let count = usize::try_from(claim.values).unwrap_or(usize::MAX);
    meter.foresee(rules.count_below(count), &what, Resource::Values)?;
    let what = format!("{count} values");
    meter.reserve(claim.values.saturating_mul(4), &what)?;
    let mut values: Vec<u32> = Meter::room(count, &what)?;
    for heap in 0..count {
        meter.spend(small(rules.count(heap)))?;
        let value = rules.mex(heap, |smaller| values[smaller]);
        values.push(value);
    }
    repeats(claim, &values, meter, "by the mex rule")?;
    Ok(count)
}

pub(super) fn small(steps: u128) -> u64 {
    u64::try_from(steps).unwrap_or(u64::MAX)
}

/// Values that are hashed, or compared, at a time.
const PIECE: usize = 1 << 14;

pub(super) fn hash(values: &[u32], meter: &mut Meter) -> Result<String, Error> {
    let mut hash = Sha256::new();
    let mut bytes = Vec::with_capacity(4 * PIECE);
    for piece in values.chunks(PIECE) {
        meter.spend(4 * PIECE as u64)?;
        bytes.clear();
        bytes.extend(piece.iter().flat_map(|value| value.to_le_bytes()));
        hash.update(&bytes);
    }
    let hash: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok(format!("sha256:{hash}"))
}

/// Whether the values have the hash and repeat as certified, from the start and not earlier, and with no
/// shorter period.
pub(super) fn repeats(
    claim: &Claim,
    values: &[u32],
    meter: &mut Meter,
    how: &str,
) -> Result<(), Stop> {
    let count = values.len();
    if hash(values, meter)? != claim.hash {
        return fails(format!("the {count} values {how} have another hash"));
    }
    let size = |n: u64| match usize::try_from(n) {
        Ok(n) if n < count => Ok(n),
        _ => fails(format!("{n} is beyond the values")),
    };
    let (start, period) = (size(claim.start)?, size(claim.period)?);
    let saltus = claim.saltus;
    let same = |heap: usize, period: usize, saltus: u64| {
        u64::from(values[heap + period]) == u64::from(values[heap]).saturating_add(saltus)
    };
    let mut first_other =
        |from: usize, period: usize, saltus: u64| -> Result<Option<usize>, Error> {
            for piece in (from..count - period).step_by(PIECE) {
                meter.spend(PIECE as u64)?;
                let heaps = piece..(count - period).min(piece + PIECE);
                if let Some(heap) = heaps.clone().find(|&heap| !same(heap, period, saltus)) {
                    return Ok(Some(heap));
                }
            }
            Ok(None)
        };
    if let Some(heap) = first_other(start, period, saltus)? {
        return fails(format!(
            "heap {heap} has the value {}, and heap {} the value {}, which is not {saltus} more",
            values[heap],
            heap + period,
            values[heap + period]
        ));
    }
    if start > 0 && same(start - 1, period, saltus) {
        return fails(format!("the values repeat from heap {} on already", start - 1));
    }
    // If a shorter period divides this one, so does this one divided by a prime.
    for prime in primes(period) {
        let (shorter, factor) = (period / prime, prime as u64);
        if saltus.is_multiple_of(factor) && first_other(start, shorter, saltus / factor)?.is_none()
        {
            return fails(format!("{shorter} is a shorter period"));
        }
    }
    Ok(())
}

/// The primes that divide `n`.
fn primes(mut n: usize) -> Vec<usize> {
    let mut primes = Vec::new();
    let mut factor = 2;
    while factor <= n / factor {
        if n.is_multiple_of(factor) {
            primes.push(factor);
            while n.is_multiple_of(factor) {
                n /= factor;
            }
        }
        factor += 1;
    }
    primes.extend((n > 1).then_some(n));
    primes
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::budget::Budget;

    /// A value that breaks a period is found wherever it is, at the seams of what is looked at together and at the end, too.
    #[test]
    fn values_are_looked_at_to_the_last() {
        let mut meter = Meter::new(&Budget::default());
        let mut says = |values: &[u32], start: u64, period: u64| {
            let claim = Claim {
                version: 1,
                certificate: "period".into(),
                code: "0.3".into(),
                start,
                period,
                saltus: 0,
                theorem: "splitting".into(),
                values: values.len() as u64,
                hash: hash(values, &mut meter).unwrap(),
                recompute: "mex".into(),
            };
            match repeats(&claim, values, &mut meter, "given") {
                Ok(()) => String::new(),
                Err(Stop::Wrong(why)) => why,
                Err(Stop::Error(error)) => error.to_string(),
            }
        };
        let values: Vec<u32> = (0..3 * PIECE + 5).map(|heap| [0, 1, 3][heap % 3]).collect();
        assert_eq!(says(&values, 0, 3), "");
        assert_eq!(says(&values, 0, 6), "3 is a shorter period");
        assert!(says(&values, 1, 3).contains("from heap 0 on already"));
        let last = values.len() - 1;
        assert!(says(&values, 0, last as u64 + 1).contains("is beyond the values"));
        for at in [0, 1, PIECE - 1, PIECE, PIECE + 3, 2 * PIECE + 2, 3 * PIECE, last - 1, last] {
            let mut other = values.clone();
            other[at] = 2;
            // The first three have none before them.
            let heap = if at < 3 { at } else { at - 3 };
            let wanted =
                format!("heap {heap} has the value {}, and heap {} ", other[heap], heap + 3);
            let said = says(&other, 0, 3);
            assert!(said.starts_with(&wanted), "{at}: {said}");
        }
    }

    #[test]
    fn primes_of_periods() {
        for n in 1usize..2000 {
            let is_prime = |p: usize| (2..p).all(|q| !p.is_multiple_of(q));
            let wanted = (2..=n).filter(|&p| n.is_multiple_of(p) && is_prime(p));
            assert_eq!(primes(n), wanted.collect::<Vec<_>>(), "{n}");
        }
    }
}
