//! Values from elsewhere: computed again, all of them or a part.

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};

use super::Claim;
use super::values::{repeats, small};
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
    let count = values.len();
    let mut sample = Sample { rules, values, left: steps / SAMPLE, meter, computed: 0 };
    if rules.count_below(count) <= steps {
        (0..count).try_for_each(|heap| sample.one(heap))?;
        return Ok(Found::All(count));
    }
    // The boundaries first: no budget may leave them out.
    let places = boundaries(claim, count);
    let around = |place: usize| place.saturating_sub(BESIDE)..count.min(place + BESIDE);
    let most = places.iter().map(|&place| rules.count(place).saturating_mul(2 * BESIDE as u128));
    let what = "to compute the values at the boundary of the period again";
    sample.meter.foresee(most.fold(0, u128::saturating_add), what, Resource::Time)?;
    for &place in &places {
        around(place).try_for_each(|heap| sample.one(heap))?;
    }
    // Then a third each: from heap 0 on, from the boundaries outwards, at random.
    let part = sample.left / 3;
    let first = sample.while_affordable(2 * part, 0..count)?;
    let outwards = (BESIDE..count).flat_map(|reach| {
        let pairs = places
            .iter()
            .map(move |place| [place.checked_sub(reach + 1), place.checked_add(reach)]);
        pairs.flatten().flatten().filter(|&heap| heap < count)
    });
    let beyond = sample.while_affordable(part, outwards)?;
    let random = std::iter::successors(Some(next(seed)), |&state| Some(next(state)));
    let heaps = random.map(|state| usize::try_from((state >> 11) % count as u64).unwrap_or(0));
    let chosen = sample.while_affordable(0, heaps)?;
    let (Claim { start, period, .. }, computed) = (claim, sample.computed);
    Ok(Found::Some(format!(
        "hash and repetition hold for the {count} values given, but of these only {computed} were recomputed: \
         the first {first}, {BESIDE} on either side of heap {start}, of heap {start} + {period} and of the end, \
         {beyond} next to those, and {chosen} at random"
    )))
}

/// The start of the period, what repeats it for the first time, and the end of the values.
fn boundaries(claim: &Claim, count: usize) -> [usize; 3] {
    let size = |n: u64| usize::try_from(n).unwrap_or(usize::MAX).min(count);
    [size(claim.start), size(claim.start.saturating_add(claim.period)), count]
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
    /// Looks at heap after heap until no more than `keep` steps are left, or half of the time is over; says how
    /// many they were.
    fn while_affordable(
        &mut self,
        keep: u128,
        heaps: impl Iterator<Item = usize>,
    ) -> Result<u64, Stop> {
        let before = self.computed;
        for heap in heaps {
            let needed = self.rules.count(heap).saturating_add(keep);
            if needed > self.left || self.meter.is_half_over() {
                break;
            }
            self.one(heap)?;
        }
        Ok(self.computed - before)
    }

    /// Whether the value given is the least number that no option has. Takes a bit for each number below that,
    /// and no more than there are options.
    fn one(&mut self, heap: usize) -> Result<(), Stop> {
        let count = self.rules.count(heap);
        self.meter.spend(small(count))?;
        self.left = self.left.saturating_sub(count);
        self.computed += 1;
        let value = self.values[heap];
        // Some number up to that of the options is missing among them, however large the value given is.
        let most = u32::try_from(count.saturating_add(1)).unwrap_or(u32::MAX).min(value);
        let bytes = u64::from(most) / 8;
        self.meter.reserve(bytes, "the values of the options of a heap")?;
        let mut seen = vec![0u64; most as usize / 64 + 1];
        let mut is_option = false;
        self.rules.options(heap, |left| {
            let option = left.iter().fold(0, |sum, &heap| sum ^ self.values[heap]);
            is_option |= option == value;
            if option < most {
                seen[option as usize / 64] |= 1 << (option % 64);
            }
        });
        self.meter.release(bytes);
        let missing =
            (0..most).find(|&option| seen[option as usize / 64] >> (option % 64) & 1 == 0);
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

#[cfg(test)]
mod tests;
