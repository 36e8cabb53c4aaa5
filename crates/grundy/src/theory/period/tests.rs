use std::collections::BTreeSet;

use grundy_kernels::heap::{HeapTable, TakeBreak};

use super::*;

fn values(rules: &TakeBreak, len: usize) -> Vec<u32> {
    let mut table = HeapTable::new(rules.clone());
    table.extend_to(len, || true);
    table.values().to_vec()
}

/// The rules with the digits of a published code, which may begin with its point.
fn read(code: &str) -> TakeBreak {
    let digit = |c: char| u8::try_from(c.to_digit(16).unwrap()).unwrap();
    let (first, digits) = code.split_once('.').unwrap();
    let first = first.chars().next().map_or(0, digit);
    TakeBreak::new(std::iter::once(first).chain(digits.chars().map(digit)).collect())
}

/// The data of a table: its lines without comments and head.
fn rows(table: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    table
        .lines()
        .filter(|line| line.contains('.') && !line.starts_with('#'))
        .map(|line| line.split(',').collect())
}

fn number(field: &str) -> usize {
    field.parse().unwrap()
}

/// The period is proved by as many values as the theorem says, and by no fewer.
fn check_proof(rules: &TakeBreak, period: Period, name: &str) -> Vec<u32> {
    let theorems = Theorems::new(rules);
    let proof = theorems.proof(period).unwrap();
    let values = values(rules, proof.values);
    assert_eq!(theorems.prove(&values), Some((period, proof)), "{name}");
    assert_eq!(theorems.prove(&values[..proof.values - 1]), None, "{name}");
    values
}

/// The published table of octal games (R. K. Guy, C. A. B. Smith and others), as far as few values
/// are needed: period, pre-period, maximum and the number of exceptions to the period.
#[test]
fn published_periods_of_octal_games() {
    let mut checked = 0;
    for row in rows(grundy_testing::published("octal_periods.csv")) {
        let [start, period] = [row[2], row[1]].map(number);
        if 2 * (start + period) > 3000 {
            continue;
        }
        let values = check_proof(&read(row[0]), Period::new(start, period), row[0]);
        assert_eq!(number(row[3]), *values.iter().max().unwrap() as usize, "{}", row[0]);
        let exceptions =
            (0..start).filter(|n| values[*n] != values[n + (start - n).div_ceil(period) * period]);
        assert_eq!(number(row[4]), exceptions.count(), "{}", row[0]);
        checked += 1;
    }
    assert_eq!(checked, 675);
}

/// All 1,023 subtraction games with amounts up to 10.
#[test]
fn published_periods_of_subtraction_games() {
    let mut checked = 0;
    for row in rows(grundy_testing::published("subtraction_periods.csv")) {
        let period = Period::new(number(row[2]), number(row[1]));
        let values = check_proof(&read(row[0]), period, row[0]);
        assert_eq!(number(row[3]), *values.iter().max().unwrap() as usize, "{}", row[0]);
        checked += 1;
    }
    assert_eq!(checked, 1023);
}

/// What an independent program saw up to n = 360. Periods without saltus are proved, with saltus only
/// observed.
#[test]
fn hexadecimal_games_of_two_digits() {
    let (mut seen, mut proved) = (0, 0);
    for row in rows(grundy_testing::published("hexadecimal_periods.csv")) {
        let rules = read(row[0]);
        let values = values(&rules, 360);
        assert_eq!(number(row[4]), *values.iter().max().unwrap() as usize, "{}", row[0]);
        let found = observe(&values);
        let wanted = (!row[1].is_empty()).then(|| Period {
            start: number(row[3]),
            period: number(row[1]),
            saltus: u32::try_from(number(row[2])).unwrap(),
        });
        assert_eq!(found, wanted, "{}", row[0]);
        seen += usize::from(found.is_some());
        let theorem = Theorems::new(&rules).prove(&values);
        assert_eq!(theorem.map(|(period, _)| period), found.filter(|found| found.saltus == 0));
        proved += usize::from(theorem.is_some());
    }
    assert!(seen > 50 && proved > 10, "{seen} {proved}");
}

/// Many rules of every kind that has a theorem: whatever a prefix of the values proves, at the earliest
/// moment, holds for all the values that are known.
#[test]
fn nothing_false_is_ever_proved() {
    const LEN: usize = 260;
    let mut proved = BTreeSet::new();
    let mut count = 0;
    for rules in small_rules() {
        let theorems = Theorems::new(&rules);
        if theorems.proof(Period::new(1, 1)).is_none() {
            continue;
        }
        let values = values(&rules, LEN);
        let found = (1..=LEN).find_map(|len| theorems.prove(&values[..len]));
        let Some((Period { start, period, saltus }, proof)) = found else { continue };
        for n in start..LEN - period {
            assert_eq!(values[n + period], values[n] + saltus, "{rules:?}: {n}, {found:?}");
        }
        assert!(
            start == 0 || values[start - 1] + saltus != values[start - 1 + period],
            "{rules:?}"
        );
        // The least number of values is what the theorem asks for.
        assert!(theorems.prove(&values[..proof.values]).is_some(), "{rules:?}");
        proved.insert((proof.theorem.name(), period % 2));
        count += 1;
    }
    assert!(count > 1000, "{count}");
    assert!(
        proved.contains(&("unequal-splitting", 0)) && proved.contains(&("unequal-splitting", 1))
    );
    assert_eq!(proved.len(), 6, "{proved:?}");
}

fn small_rules() -> impl Iterator<Item = TakeBreak> {
    let firsts = [0, 4, 8, 12];
    let codes = (0..16u8).flat_map(move |a| (0..16u8).map(move |b| (a, b)));
    let finite = codes.flat_map(move |(a, b)| {
        let rules = firsts.map(|first| TakeBreak::new(vec![first, a, b]));
        let unequal = rules
            .clone()
            .map(TakeBreak::unequal)
            .into_iter()
            .filter(|rules| rules.most_left() == 2);
        rules.into_iter().chain(unequal).collect::<Vec<_>>()
    });
    let three = (0..512u32).map(|bits| {
        let digit = |place: u32| u8::try_from(bits >> (3 * place) & 7).unwrap();
        TakeBreak::new(vec![0, digit(0), digit(1), digit(2)]).unequal()
    });
    let all_but = (0..1024u32).map(|bits| {
        let digit = |place: u32| u8::try_from(bits >> (2 * place) & 3).unwrap();
        let digits = vec![0, digit(0), digit(1), digit(2), digit(3), digit(4), 3];
        TakeBreak { repeat: 1, ..TakeBreak::new(digits) }
    });
    let lasker = TakeBreak { repeat: 1, ..TakeBreak::new(vec![4, 3]) };
    finite.chain(three).chain(all_but).chain([lasker])
}

#[test]
fn arithmetic_periods() {
    let repeating = |digits: &[u8]| TakeBreak { repeat: 1, ..TakeBreak::new(digits.to_vec()) };
    for (rules, wanted) in [
        (repeating(&[0, 3]), Period { start: 0, period: 1, saltus: 1 }),
        (repeating(&[4, 3]), Period { start: 1, period: 4, saltus: 4 }),
        // All but 1: 0, 0, 1, 1, 2, 2, …
        (repeating(&[0, 0, 3]), Period { start: 0, period: 2, saltus: 1 }),
    ] {
        let values = values(&rules, 40);
        assert_eq!(observe(&values), Some(wanted), "{rules:?}");
        assert_eq!(Theorems::new(&rules).prove(&values).map(|found| found.0), Some(wanted));
    }
    // No theorem is known for .8 with its saltus, nor for splits without a limit to what is taken.
    let three = TakeBreak::new(vec![0, 8]);
    assert_eq!(observe(&values(&three, 100)), Some(Period { start: 1, period: 3, saltus: 1 }));
    for rules in [three, repeating(&[0, 7]), repeating(&[0, 3, 0, 2]), repeating(&[4, 0, 3])] {
        assert_eq!(Theorems::new(&rules).prove(&values(&rules, 100)), None, "{rules:?}");
    }
}

#[test]
fn few_values_prove_nothing() {
    let theorems = Theorems::new(&TakeBreak::new(vec![0, 7, 7]));
    assert_eq!(theorems.prove(&[]), None);
    assert_eq!(theorems.prove(&[0]), None);
    assert_eq!(observe(&[]), None);
    assert_eq!(observe(&[5]), None);
    assert_eq!(observe(&[0, 1, 0, 1, 0, 1]), Some(Period::new(0, 2)));
    // Three zeros of 0.4 would do if a repetition from 0 counted in full; G(3) is 1.
    let rules = TakeBreak::new(vec![0, 4]);
    assert_eq!(values(&rules, 4), [0, 0, 0, 1]);
    assert_eq!(Theorems::new(&rules).prove(&[0, 0, 0]), None);
    assert_eq!(theorems.proof(Period::new(1, 0)), None);
    assert_eq!(theorems.proof(Period::new(usize::MAX / 2, usize::MAX / 2)), None);
}

/// Repetitions are found as by comparing all pairs.
#[test]
fn candidates_are_those_of_the_plain_comparison() {
    let mut random = grundy_testing::Random::new(1);
    for len in 0..60usize {
        for _ in 0..20 {
            let (period, saltus) = (1 + random.below(6_usize), random.below(3_u32));
            let mut values: Vec<u32> = (0..len).map(|_| random.below(3)).collect();
            for n in (len / 3).max(period)..len {
                values[n] = values[n - period] + saltus;
            }
            let found: Vec<Period> = candidates(&values).collect();
            let plain = (1..len).filter_map(|p| {
                let saltus = values[len - 1].checked_sub(values[len - 1 - p])?;
                let start = (0..len - p).rev().find(|&n| values[n + p] != values[n] + saltus);
                Some(Period { start: start.map_or(0, |n| n + 1), period: p, saltus })
            });
            assert_eq!(found, plain.collect::<Vec<_>>(), "{values:?}");
        }
    }
}
