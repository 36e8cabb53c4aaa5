use super::*;
use crate::Budget;
use crate::period::values::hash;

/// The claim that Kayles has period 12 from `start` on, and the values that it is about; those from `start`
/// on that do not repeat are altered so that they do.
fn kayles(start: u64) -> (Rules, Claim, Vec<u32>) {
    let rules = Rules::read("0.77").unwrap();
    let count = 2 * 71 + 2 * 12 + 1;
    let mut values: Vec<u32> = Vec::new();
    for heap in 0..count {
        values.push(rules.mex(heap, |smaller| values[smaller]));
    }
    for heap in (usize::try_from(start).unwrap()..71).rev() {
        values[heap] = values[heap + 12];
    }
    let mut meter = Meter::new(&Budget::default());
    let claim = Claim {
        version: 1,
        certificate: "period".into(),
        code: "0.77".into(),
        start,
        period: 12,
        saltus: 0,
        theorem: "splitting".into(),
        values: count as u64,
        hash: hash(&values, &mut meter).unwrap(),
        recompute: "mex".into(),
    };
    (rules, claim, values)
}

/// What a check of values that are given comes to, with time for so many steps: `None` if all is well.
fn says(start: u64, steps: u128) -> Option<String> {
    let (rules, claim, values) = kayles(start);
    let mut meter = Meter::new(&Budget::default());
    match given_all(&rules, &claim, &values, steps, 7, &mut meter) {
        Ok(_) => None,
        Err(Stop::Wrong(why)) => Some(why),
        Err(Stop::Error(error)) => panic!("{error}"),
    }
}

/// However few steps there are: the heaps at which a false start has to lie are looked at.
#[test]
fn a_start_that_is_too_early_is_found_out_without_any_steps() {
    assert_eq!(says(71, 0), None);
    let wrong = says(58, 0).unwrap();
    assert_eq!(wrong, "heap 70 is given the value 2, and so is an option of it");
    for start in 0..71 {
        // Where an earlier start would do as well, that is said.
        assert!(says(start, 0).is_some(), "{start}");
    }
}

#[test]
fn what_was_looked_at_is_told() {
    let (rules, claim, values) = kayles(71);
    let run = |steps, seed| {
        let mut meter = Meter::new(&Budget::default());
        given_all(&rules, &claim, &values, steps, seed, &mut meter)
    };
    let all = rules.count_below(values.len());
    assert!(matches!(run(all, 1), Ok(Found::All(167))));
    match run(all - 1, 1) {
        Ok(Found::Some(what)) => {
            assert!(
                what.starts_with("hash and repetition hold for the 167 values given"),
                "{what}"
            );
            assert!(what.contains("on either side of heap 71"), "{what}");
        }
        _ => panic!("a part is not all"),
    }
}

#[test]
fn values_that_no_heap_can_have_take_no_memory() {
    let (rules, claim, mut values) = kayles(71);
    let mut meter = Meter::new(&Budget { memory: 1 << 20, ..Budget::default() });
    values[9] = u32::MAX;
    let claim = Claim { hash: hash(&values, &mut meter).unwrap(), ..claim };
    match given_all(&rules, &claim, &values, u128::MAX, 1, &mut meter) {
        Err(Stop::Wrong(why)) => {
            assert_eq!(why, "heap 9 is given the value 4294967295; by the mex rule it is 4");
        }
        _ => panic!("heap 9 is wrong"),
    }
}
