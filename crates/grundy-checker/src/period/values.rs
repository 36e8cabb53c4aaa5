//! The values that a period certificate is about: computed, or given and looked through.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::ops::Range;

use sha2::{Digest, Sha256};

use super::Claim;
use crate::budget::Meter;
use crate::certificate::{Stop, fails};
use crate::error::{Error, Resource};
use crate::rules::Rules;

/// Which values were found to be right.
pub(super) enum Found {
    /// All, so many.
    All(usize),
    /// Some; says which.
    Some(String),
}

/// Computes all values.
pub(super) fn computed(rules: &Rules, claim: &Claim, meter: &mut Meter) -> Result<Found, Stop> {
    let what = format!("to compute {} values by the mex rule", claim.values);
    let count = usize::try_from(claim.values).unwrap_or(usize::MAX);
    meter.foresee(rules.count_below(count), &what, Resource::Values)?;
    meter.reserve(claim.values.saturating_mul(4), &format!("{count} values"))?;
    let mut values: Vec<u32> = Vec::with_capacity(count);
    for heap in 0..count {
        meter.spend(small(rules.count(heap)))?;
        let value = rules.mex(heap, |smaller| values[smaller]);
        values.push(value);
    }
    repeats(claim, &values, meter, "by the mex rule")?;
    Ok(Found::All(count))
}

fn small(steps: u128) -> u64 {
    u64::try_from(steps).unwrap_or(u64::MAX)
}

/// A part of the steps that the budget is good for goes to computing some values again, if not all can be;
/// the rest is for looking through all of them, and for slower processors.
const SAMPLE: u128 = 6;

/// So many heaps on either side of each boundary are always computed again.
const BESIDE: usize = 64;

/// Checks values from another source; `steps` are what the budget is good for.
pub(super) fn given(
    rules: &Rules,
    claim: &Claim,
    values: &[u32],
    steps: u128,
    meter: &mut Meter,
) -> Result<Found, Stop> {
    let count = usize::try_from(claim.values).unwrap_or(usize::MAX);
    let Some(values) = values.get(..count) else {
        let heap = values.len();
        let why = format!("{count} values are needed, and those given end before heap {heap}");
        return Err(Error::missing(why).into());
    };
    let seed = RandomState::new().build_hasher().finish();
    given_all(rules, claim, values, steps, seed, meter)
}

fn given_all(
    rules: &Rules,
    claim: &Claim,
    values: &[u32],
    steps: u128,
    seed: u64,
    meter: &mut Meter,
) -> Result<Found, Stop> {
    repeats(claim, values, meter, "given")?;
    let mut sample = Sample { rules, values, left: steps / SAMPLE, meter, computed: 0 };
    if rules.count_below(values.len()) <= steps {
        sample.left = u128::MAX;
        sample.all(0..values.len())?;
        return Ok(Found::All(values.len()));
    }
    // The boundary first: no budget may leave it out.
    let boundaries = boundaries(claim, values.len());
    let beside = boundaries.iter().map(|range| {
        let most = rules.count(range.end.saturating_sub(1));
        most.saturating_mul(range.len() as u128)
    });
    let needed = beside.fold(0, u128::saturating_add);
    let what = "to compute the values at the boundary of the period again";
    sample.meter.foresee(needed, what, Resource::Time)?;
    boundaries.iter().try_for_each(|range| sample.all(range.clone()))?;
    // Then a third each: from heap 0 on, from the boundaries outwards, at random.
    let part = sample.left / 3;
    let keep = |sample: &mut Sample<'_>, parts: u128| sample.left.saturating_sub(parts * part);
    let mut first = 0;
    let until = keep(&mut sample, 1);
    while first < values.len() && sample.affords(first, sample.left - until) {
        sample.one(first)?;
        first += 1;
    }
    let until = sample.left.saturating_sub(part);
    let mut reach = BESIDE;
    'outwards: while reach < values.len() {
        for range in &boundaries {
            let (low, high) = (range.start + BESIDE, range.end.saturating_sub(BESIDE));
            for heap in [low.checked_sub(reach + 1), high.checked_add(reach)].into_iter().flatten()
            {
                if heap < values.len() {
                    if !sample.affords(heap, sample.left.saturating_sub(until)) {
                        break 'outwards;
                    }
                    sample.one(heap)?;
                }
            }
        }
        reach += 1;
    }
    let mut chosen = 0u64;
    let mut state = seed;
    loop {
        state = next(state);
        let heap = usize::try_from((state >> 11) % values.len() as u64).unwrap_or(0);
        if !sample.affords(heap, sample.left) {
            break;
        }
        sample.one(heap)?;
        chosen += 1;
    }
    let Claim { start, period, .. } = claim;
    Ok(Found::Some(format!(
        "hash and repetition hold for the {} values given, but of these only {} were recomputed: the first \
         {first}, {reach} on either side of heap {start} and of what repeats it every {period} heaps, and \
         {chosen} at random",
        values.len(),
        sample.computed
    )))
}

/// The heaps beside the start of the period, beside those that repeat it, and at the end.
fn boundaries(claim: &Claim, count: usize) -> Vec<Range<usize>> {
    let size = |n: u64| usize::try_from(n).unwrap_or(usize::MAX);
    let (start, period) = (size(claim.start), size(claim.period));
    let places = [start, start.saturating_add(period), count];
    let around = |place: usize| {
        let place = place.min(count);
        place.saturating_sub(BESIDE)..place.saturating_add(BESIDE).min(count)
    };
    places.map(around).to_vec()
}

/// Heaps whose values are computed again.
struct Sample<'a> {
    rules: &'a Rules,
    values: &'a [u32],
    left: u128,
    meter: &'a mut Meter,
    computed: u64,
}

impl Sample<'_> {
    /// Whether computing the value of `heap` takes no more than so many steps.
    fn affords(&self, heap: usize, steps: u128) -> bool {
        self.rules.count(heap) <= steps
    }

    fn all(&mut self, mut heaps: Range<usize>) -> Result<(), Stop> {
        heaps.try_for_each(|heap| self.one(heap))
    }

    /// Whether the value given is the least number that no option has. No more memory is taken than that
    /// number has bits, and only if there may be so many options.
    fn one(&mut self, heap: usize) -> Result<(), Stop> {
        let count = self.rules.count(heap);
        self.meter.spend(small(count))?;
        self.left = self.left.saturating_sub(count);
        self.computed += 1;
        let value = self.values[heap];
        if u128::from(value) > count {
            return fails(format!(
                "heap {heap} is given the value {value}, and has only some {count} options"
            ));
        }
        let bytes = u64::from(value) / 8;
        self.meter.reserve(bytes, "the values of the options of a heap")?;
        let mut seen = vec![0u64; value as usize / 64 + 1];
        let mut is_option = false;
        self.rules.options(heap, |left| {
            let option = left.iter().fold(0, |sum, &heap| sum ^ self.values[heap]);
            is_option |= option == value;
            if option < value {
                seen[option as usize / 64] |= 1 << (option % 64);
            }
        });
        self.meter.release(bytes);
        let missing =
            (0..value).find(|&option| seen[option as usize / 64] >> (option % 64) & 1 == 0);
        if missing.is_none() && !is_option {
            return Ok(());
        }
        let why = match missing {
            Some(mex) => format!("; by the mex rule it is {mex}"),
            None => ", and so is an option of it".to_string(),
        };
        fails(format!("heap {heap} is given the value {value}{why}"))
    }
}

/// The next number of a generator (Knuth 1997, section 3.3.4).
fn next(seed: u64) -> u64 {
    seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
}

/// Values that are hashed, or compared, at a time.
const PIECE: usize = 1 << 14;

fn hash(values: &[u32], meter: &mut Meter) -> Result<String, Error> {
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
fn repeats(claim: &Claim, values: &[u32], meter: &mut Meter, how: &str) -> Result<(), Stop> {
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
mod tests;
