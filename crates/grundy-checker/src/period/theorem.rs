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

#[cfg(test)]
mod tests {
    use super::*;

    fn asks(code: &str, theorem: &str, [start, period, saltus]: [u64; 3]) -> Result<u64, String> {
        let claim = Claim {
            version: 1,
            certificate: "period".into(),
            code: code.into(),
            start,
            period,
            saltus,
            theorem: theorem.into(),
            values: 0,
            hash: String::new(),
            recompute: "mex".into(),
        };
        needed(&Rules::read(code).unwrap(), &claim)
    }

    /// With one value less the theorem says nothing.
    #[test]
    fn theorems_ask_for_so_many_values() {
        for (code, theorem, numbers, wanted) in [
            ("0.77", "splitting", [71, 12, 0], 167),
            ("0.8", "splitting", [5, 4, 0], 26),
            ("0.02", "splitting", [5, 2, 0], 9),
            ("0.2", "splitting", [0, 2, 0], 4),
            ("0.3!", "splitting", [0, 2, 0], 4),
            // One value at least has to repeat.
            ("0.1", "splitting", [9, 1, 0], 11),
            ("0.07!", "unequal-splitting", [3, 3, 0], 20),
            ("0.07!", "unequal-splitting", [3, 4, 0], 16),
            ("subtraction/not-1", "all-but", [4, 3, 1], 10),
            ("4.[3]", "lasker", [1, 4, 4], 9),
            ("4.[3]", "lasker", [0, 4, 4], 8),
        ] {
            assert_eq!(asks(code, theorem, numbers), Ok(wanted), "{code} {numbers:?}");
        }
    }

    #[test]
    fn theorems_are_about_rules_of_their_kind() {
        for (code, theorem, numbers, why) in [
            ("0.77", "splitting", [71, 0, 0], "a period is at least 1"),
            ("0.77", "splitting", [u64::MAX, 12, 0], "the period is too long"),
            ("0.77", "splitting", [71, 12, 1], "the saltus 0"),
            ("0.[7]", "splitting", [71, 12, 0], "finitely many digits"),
            ("0.7!", "splitting", [71, 12, 0], "equal heaps after splits"),
            ("0.8!", "splitting", [71, 12, 0], "equal heaps after splits"),
            ("0.07!", "unequal-splitting", [3, 3, 1], "the saltus 0"),
            ("0.[7]!", "unequal-splitting", [3, 3, 0], "finitely many digits"),
            ("0.7", "unequal-splitting", [3, 3, 0], "two different heaps"),
            ("0.3!", "unequal-splitting", [3, 3, 0], "two different heaps"),
            ("0.F!", "unequal-splitting", [3, 3, 0], "two different heaps"),
            ("0.3", "all-but", [4, 3, 1], "the digit 3 from some place on"),
            ("0.[2]", "all-but", [4, 3, 1], "the digit 3 from some place on"),
            ("0.7[3]", "all-but", [4, 3, 1], "no splits"),
            ("4.3", "lasker", [1, 4, 4], "the rules 4.[3]"),
            ("4.[3]", "lasker", [2, 4, 4], "start at most 1"),
            ("4.[3]", "lasker", [1, 8, 4], "period 4"),
            ("4.[3]", "lasker", [1, 4, 0], "saltus 4"),
            ("0.77", "love", [71, 12, 0], "no theorem is called 'love'"),
        ] {
            let said = asks(code, theorem, numbers).unwrap_err();
            assert!(said.contains(why), "{code} {numbers:?}: {said}");
        }
    }
}
