//! Period certificates: the theorem's conditions, and the values by the mex rule.

use grundy_core::Error;
use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::certificate::{self, wrong};
use super::rules::Rules;

/// What checking a certificate came to, in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Checked {
    /// All that was checked holds; says what was checked.
    Holds(String),
    /// The certificate is wrong; says what does not hold.
    Fails(String),
}

/// Values from another source: that of a heap, `None` beyond the last one known.
pub type Values<'a> = dyn Fn(u64) -> Option<u32> + 'a;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Certificate {
    version: u32,
    certificate: String,
    code: String,
    start: u64,
    period: u64,
    saltus: u64,
    theorem: String,
    values: u64,
    hash: String,
    recompute: String,
}

/// So many options are looked at: a matter of ten seconds.
const STEPS: u128 = 4_000_000_000;

/// No more values are computed, so that they take 256 MiB at most.
const MOST_COMPUTED: usize = 1 << 26;

/// Checks a period certificate, as [`crate::certificate::PeriodCertificate`] describes it.
///
/// Without `values`, all of them are computed by the mex rule, if that takes some ten seconds at most.
/// With `values`, their hash and the repetition are checked on all of them, and as many as ten seconds
/// allow are computed again: from heap 0 on, and heaps chosen by the hash.
///
/// # Errors
/// An input error if the text is no period certificate; a budget error if the values are too many to
/// be computed and not given.
pub fn period(text: &str, values: Option<&Values<'_>>) -> Result<Checked, Error> {
    let certificate: Certificate = certificate::read(text, "period")?;
    certificate::expect(certificate.version, &certificate.certificate, "period")?;
    if certificate.recompute != "mex" {
        let found = format!("'{}'", certificate.recompute);
        return Err(wrong(found, "'mex', the way to recompute values"));
    }
    let rules = certificate::rules(&certificate.code)?;
    let needed = match needed(&rules, &certificate) {
        Ok(needed) => needed,
        Err(why) => return Ok(Checked::Fails(why)),
    };
    if certificate.values < needed {
        return Ok(Checked::Fails(format!(
            "the theorem asks for {needed} values, the certificate has {}",
            certificate.values
        )));
    }
    let Ok(count) = usize::try_from(certificate.values) else {
        let found = format!("{} values", certificate.values);
        return Err(wrong(found, "as many as memory can hold"));
    };
    Ok(match values {
        Some(values) => given(&rules, &certificate, count, values)?,
        None => computed(&rules, &certificate, count)?,
    }
    .map_or_else(Checked::Fails, |how| {
        let Certificate { code, start, period, saltus, .. } = &certificate;
        let saltus = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
        Checked::Holds(format!("{code}: G(n + {period}) = G(n){saltus} for all n ≥ {start}: {how}"))
    }))
}

/// How many values the theorem asks for, if its conditions on the rules hold.
fn needed(rules: &Rules, certificate: &Certificate) -> Result<u64, String> {
    let Certificate { start, period, saltus, theorem, .. } = certificate;
    let (start, period) = (u128::from(*start), u128::from(*period));
    if period == 0 {
        return Err("a period is at least 1".into());
    }
    let all = || rules.digits().iter().chain(rules.block());
    let finite = rules.block().iter().all(|&digit| digit == 0);
    let heaps = (0..=3).rev().find(|heaps| all().any(|digit| digit >> heaps & 1 == 1)).unwrap_or(0);
    let cannot = |why: &str| Err(format!("the theorem '{theorem}' needs {why}"));
    let first = start.max(1);
    // What each kind of move asks for; the digits are at most a million, so nothing overflows.
    let moves = (0u128..).zip(rules.digits()).flat_map(|(taken, &digit)| {
        (0..4u128).filter(move |heaps| digit >> heaps & 1 == 1).map(move |heaps| (heaps, taken))
    });
    let bound = match theorem.as_str() {
        "splitting" | "unequal-splitting" if *saltus != 0 => return cannot("the saltus 0"),
        "splitting" | "unequal-splitting" if !finite => return cannot("finitely many digits"),
        "splitting" if rules.is_unequal() && heaps >= 2 => {
            return cannot("equal heaps after splits");
        }
        "splitting" => {
            let bounds = moves.map(|(heaps, taken)| match heaps {
                0 => taken + 1,
                _ => heaps * first + (heaps - 1) * period + taken + 1 - heaps,
            });
            bounds.max().unwrap_or(0) + period
        }
        "unequal-splitting" if !rules.is_unequal() || heaps != 2 => {
            return cannot("splits into two different heaps");
        }
        "unequal-splitting" => {
            let even = if period.is_multiple_of(2) { period } else { 2 * period };
            let bounds = moves.map(|(heaps, taken)| match heaps {
                0 => taken + 1,
                1 => first + taken,
                _ => 2 * first + even + taken,
            });
            bounds.max().unwrap_or(0) + even
        }
        "all-but" => {
            let threes = !rules.block().is_empty() && rules.block().iter().all(|&digit| digit == 3);
            if heaps != 1 || !threes {
                return cannot("no splits, and the digit 3 from some place on");
            }
            start + 2 * (rules.digits().len() as u128 - 1) + 1 + period
        }
        "lasker" => {
            let lasker = Rules::read("4.[3]").is_some_and(|lasker| lasker == *rules);
            if !lasker || start > 1 || period != 4 || *saltus != 4 {
                return cannot("the rules 4.[3], start at most 1, period 4 and saltus 4");
            }
            start + 8
        }
        _ => return Err(format!("no theorem is called '{theorem}'")),
    };
    // At least one value has to repeat.
    u64::try_from(bound.max(start + period + 1)).map_err(|_| "the period is too long".into())
}

/// Whether [`period`] computes so many values under the rules `code` itself; if not, it asks for them.
///
/// `false` for what is no code.
pub fn is_recomputed(code: &str, values: usize) -> bool {
    let steps = Rules::read(code).map(|rules| steps(&rules, values));
    values <= MOST_COMPUTED && steps.is_some_and(|steps| steps <= STEPS)
}

/// About how many options the heaps below `count` have together.
fn steps(rules: &Rules, count: usize) -> u128 {
    rules.options(count).saturating_mul(count as u128) / (1 + splits(rules))
}

/// Computes all values; says what was checked, or what is wrong.
fn computed(
    rules: &Rules,
    certificate: &Certificate,
    count: usize,
) -> Result<Result<String, String>, Error> {
    let steps = steps(rules, count);
    if steps > STEPS || count > MOST_COMPUTED {
        let steps = match steps.checked_ilog10() {
            Some(digits @ 12..) => format!("10^{digits} steps or more"),
            _ => format!("some {steps} steps"),
        };
        return Err(Error::budget(
            format!("to compute {count} values by the mex rule takes {steps}"),
            "give the values with --values",
        ));
    }
    let mut values: Vec<u32> = Vec::with_capacity(count);
    for heap in 0..count {
        let value = rules.mex(heap, |smaller| values[smaller]);
        values.push(value);
    }
    if hash(count, |heap| values[heap]) != certificate.hash {
        return Ok(Err(format!("the {count} values by the mex rule have another hash")));
    }
    let repeats = repeats(certificate, count, |heap| values[heap]);
    Ok(repeats.map(|()| format!("all {count} values recomputed by the mex rule")))
}

/// How the number of options grows with the heap: as its power of this exponent.
fn splits(rules: &Rules) -> u128 {
    let all = rules.digits().iter().chain(rules.block()).fold(0, |all, digit| all | digit);
    let endless = u128::from(!rules.block().is_empty());
    endless + if all & 8 != 0 { 2 } else { u128::from(all & 4 != 0) }
}

/// Checks values from another source; says what was checked, or what is wrong.
fn given(
    rules: &Rules,
    certificate: &Certificate,
    count: usize,
    values: &Values<'_>,
) -> Result<Result<String, String>, Error> {
    let missing = (0..certificate.values).find(|&heap| values(heap).is_none());
    if let Some(heap) = missing {
        return Err(Error::unknown(format!(
            "{count} values are needed, and those given end before heap {heap}"
        )));
    }
    let value = |heap: usize| values(heap as u64).unwrap_or(u32::MAX);
    Ok(given_all(rules, certificate, count, value))
}

fn given_all(
    rules: &Rules,
    certificate: &Certificate,
    count: usize,
    value: impl Fn(usize) -> u32,
) -> Result<String, String> {
    if hash(count, &value) != certificate.hash {
        return Err(format!("the {count} values given have another hash"));
    }
    repeats(certificate, count, &value)?;
    let recompute = |heap: usize| match rules.mex(heap, &value) {
        mex if mex == value(heap) => Ok(()),
        mex => Err(format!(
            "heap {heap} is given the value {}; by the mex rule it is {mex}",
            value(heap)
        )),
    };
    let mut steps = 0u128;
    let mut first = 0;
    while first < count && steps < STEPS / 2 {
        recompute(first)?;
        steps = steps.saturating_add(rules.options(first));
        first += 1;
    }
    if first == count {
        return Ok(format!("all {count} values recomputed by the mex rule"));
    }
    let mut chosen = 0;
    let mut seed = certificate.hash.bytes().fold(0u64, |seed, byte| next(seed ^ u64::from(byte)));
    while steps < STEPS {
        seed = next(seed);
        let heap = first + usize::try_from((seed >> 11) % (count - first) as u64).unwrap_or(0);
        recompute(heap)?;
        steps = steps.saturating_add(rules.options(heap));
        chosen += 1;
    }
    Ok(format!(
        "hash and repetition hold for the {count} values given; of these the first {first} and {chosen} \
         others were recomputed by the mex rule"
    ))
}

/// The next number of a generator (Knuth 1997, section 3.3.4).
fn next(seed: u64) -> u64 {
    seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407)
}

fn hash(count: usize, value: impl Fn(usize) -> u32) -> String {
    let mut hash = Sha256::new();
    for from in (0..count).step_by(1 << 14) {
        let heaps = from..count.min(from + (1 << 14));
        let bytes: Vec<u8> = heaps.flat_map(|heap| value(heap).to_le_bytes()).collect();
        hash.update(&bytes);
    }
    let hash: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    format!("sha256:{hash}")
}

/// Whether the values repeat as certified, from the start and not earlier, and with no shorter period.
fn repeats(
    certificate: &Certificate,
    count: usize,
    value: impl Fn(usize) -> u32,
) -> Result<(), String> {
    let size = |n: u64| usize::try_from(n).map_err(|_| format!("{n} is beyond the values"));
    let (start, period) = (size(certificate.start)?, size(certificate.period)?);
    let same = |heap: usize, period: usize, saltus: u64| {
        u64::from(value(heap + period)) == u64::from(value(heap)).saturating_add(saltus)
    };
    let saltus = certificate.saltus;
    if let Some(heap) = (start..count - period).find(|&heap| !same(heap, period, saltus)) {
        return Err(format!(
            "heap {heap} has the value {}, and heap {} the value {}, which is not {saltus} more",
            value(heap),
            heap + period,
            value(heap + period)
        ));
    }
    if start > 0 && same(start - 1, period, saltus) {
        return Err(format!("the values repeat from heap {} on already", start - 1));
    }
    for factor in (2..=period).filter(|&factor| period.is_multiple_of(factor)) {
        let shorter = period / factor;
        let factor = factor as u64;
        if saltus.is_multiple_of(factor)
            && (start..count - shorter).all(|heap| same(heap, shorter, saltus / factor))
        {
            return Err(format!("{shorter} is a shorter period"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests;
