//! The theorems that prove periods: their conditions on the rules, and how many values they ask for.

use super::Claim;
use crate::certificate::shortened;
use crate::rules::Rules;

/// How many values the theorem asks for, if its conditions on the rules hold.
pub(super) fn needed(rules: &Rules, claim: &Claim) -> Result<u64, String> {
    let Claim { start, period, saltus, theorem, .. } = claim;
    let (start, period) = (u128::from(*start), u128::from(*period));
    if period == 0 {
        return Err("a period is at least 1".into());
    }
    let all = || rules.digits().iter().chain(rules.block());
    let finite = rules.block().is_empty();
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
            let threes = !finite && rules.block().iter().all(|&digit| digit == 3);
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
        _ => return Err(format!("no theorem is called '{}'", shortened(theorem))),
    };
    // At least one value has to repeat.
    u64::try_from(bound.max(start + period + 1)).map_err(|_| "the period is too long".into())
}
