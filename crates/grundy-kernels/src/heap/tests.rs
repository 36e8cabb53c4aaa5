//! Long runs against the plain recurrence.

use super::{Effort, Gap, HeapTable, HeapValues, Mismatch, TakeBreak};

fn plain(rules: &TakeBreak, len: usize) -> Vec<u32> {
    let mut table = HeapTable::new(rules.clone());
    table.extend_to(len, || true);
    table.values().to_vec()
}

fn values(run: &HeapValues) -> Vec<u32> {
    let mut values = vec![0; run.len()];
    run.read(0, &mut values);
    values
}

fn check(rules: &TakeBreak, len: usize) -> HeapValues {
    let mut run = HeapValues::new(rules.clone(), Effort::default());
    run.extend_to(len, &mut |_| true);
    let expected = plain(rules, len);
    let found = values(&run);
    let differ = (0..len).find(|&heap| found[heap] != expected[heap]);
    assert_eq!(differ, None, "{rules:?}");
    let max = expected.iter().copied().max().unwrap_or(0);
    assert_eq!(run.max(), max, "{rules:?}");
    assert_eq!(run.last_maximum().0, expected.iter().position(|&value| value == max).unwrap_or(0));
    assert!((0..len).all(|heap| run.get(heap) == Some(expected[heap])));
    assert_eq!(run.get(len), None);
    run
}

fn digits(code: &str) -> TakeBreak {
    let (first, rest) = code.split_once('.').unwrap();
    let digit = |c: char| u8::try_from(c.to_digit(16).unwrap()).unwrap();
    TakeBreak::new(first.chars().chain(rest.chars()).map(digit).collect())
}

#[test]
fn every_octal_code_of_up_to_three_digits_matches_the_plain_recurrence() {
    // The first look for a sparse space is at 1,024 heaps. `./test --long` goes further, and there with every code in both
    // ways; heaps of equal and of unequal parts take turns else.
    let (near, far) = grundy_testing::length((300, 1200), (2000, 2000));
    for code in 0..1024_u16 {
        let first = if code >= 512 { 4 } else { 0 };
        let [d1, d2, d3] = [6, 3, 0].map(|shift| u8::try_from(code >> shift & 7).unwrap());
        let rules = TakeBreak::new(vec![first, d1, d2, d3]);
        let is_odd = (d1 ^ d2 ^ d3).count_ones() % 2 == 1;
        check(&rules, if is_odd { near } else { far });
        check(&rules.unequal(), if is_odd { far } else { near });
    }
}

#[test]
fn long_runs_match_the_plain_recurrence() {
    for (code, len) in [
        ("0.6", grundy_testing::length(52_000, 70_000)),
        ("0.376", 20_000),
        ("0.127", 12_000),
        ("0.06", 12_000),
        ("0.454", 9000),
    ] {
        let run = check(&digits(code), len);
        // Values of a byte without a flag.
        let is_small = run.space().is_some() && run.bytes() < 2 * len as u64;
        assert!(is_small || code != "0.6");
    }
    let run = check(&TakeBreak::new(vec![4]).unequal(), 30_000);
    assert!(run.space().is_some());
}

#[test]
fn other_rules_go_by_the_plain_recurrence() {
    check(&digits("0.3F"), 300);
    check(&digits("0.333"), 300);
    check(&TakeBreak { repeat: 1, ..digits("4.3") }, 300);
    check(&digits("0.77").unequal(), 3000);
}

#[test]
fn a_space_with_parity_is_used() {
    // Even takes only: the parity of the heap may count.
    for code in ["0.06", "4.04", "0.0404", "0.0606", "4.0606"] {
        check(&digits(code), 5000);
    }
}

#[test]
fn a_run_that_goes_on_from_known_values_is_the_same_run() {
    let rules = digits("0.6");
    let mut whole = HeapValues::new(rules.clone(), Effort::default());
    whole.extend_to(60_000, &mut |_| true);
    let all = values(&whole);
    for known in [0, 1, 255, 256, 1024, 5000, 49_151, 49_152, 49_200] {
        let mut run = HeapValues::new(rules.clone(), Effort::default());
        run.push_known(&all[..known]).unwrap();
        assert_eq!(run.len(), known);
        run.extend_to(60_000, &mut |_| true);
        assert!(values(&run) == all, "{known}");
        assert_eq!((run.space(), run.rare_heaps()), (whole.space(), whole.rare_heaps()), "{known}");
        assert_eq!(run.last_maximum(), whole.last_maximum());
    }
}

/// No play from a heap is longer than twice the heap: larger values are not of a run.
#[test]
fn known_values_that_cannot_be_are_refused() {
    let run = || HeapValues::new(digits("0.77"), Effort::default());
    for (known, is_right) in [
        (&[0, 2, 4][..], true),
        (&[1], false),
        (&[0, 3], false),
        (&[0, 1, 2, 3, 1, 4, u32::MAX], false),
    ] {
        assert_eq!(
            run().push_known(known),
            if is_right { Ok(()) } else { Err(Mismatch) },
            "{known:?}"
        );
    }
    // Kept as far as they are right.
    let mut values = run();
    assert!(values.push_known(&[0, 1, 2, 9]).is_err());
    values.extend_to(100, &mut |_| true);
    assert_eq!(
        (0..100).map(|heap| values.get(heap).unwrap()).collect::<Vec<_>>(),
        plain(&digits("0.77"), 100)
    );
}

#[test]
fn threads_and_stops_change_nothing() {
    let rules = digits("0.007");
    // Long enough for threads to share a block.
    let len = 20_000;
    let expected = plain(&rules, len);
    let mut run = HeapValues::new(rules, Effort { threads: 2, ..Effort::default() });
    let mut asked = 0;
    while run.len() < len {
        run.extend_to(len, &mut |known| {
            asked += 1;
            assert!(known < len);
            asked % 3 != 0
        });
    }
    assert_eq!(values(&run), expected);
}

/// Tests start threads as soon as they may be started, so that rare heaps, larger values and pairs of rare heaps
/// are met by several threads.
#[test]
fn several_threads_find_what_one_finds() {
    let rules = [
        ("0.6", 30_000),
        ("0.06", 12_000),
        ("0.127", 12_000),
        ("0.16", 20_000),
        ("0.376", 12_000),
        ("0.454", 9001),
        ("0.56", 9000),
        ("0.007", 5000),
        ("0.0404", 8000),
        ("4.04", 8191),
        ("4.356", 8000),
        ("4.0606", 7000),
        ("0.77", 3000),
        ("0.054", 10_000),
        ("0.3333333333333333333333333333333333333333333333333333333333333333334", 6000),
    ];
    let unequal = [("4.0", 20_000), ("0.6", 12_000), ("4.2", 9000)];
    let equal = rules.iter().map(|&(code, len)| (digits(code), len));
    let unequal = unequal.iter().map(|&(code, len)| (digits(code).unequal(), len));
    for (rules, len) in equal.chain(unequal) {
        let one = check(&rules, len);
        for threads in [2, 3, 5] {
            let effort = Effort { threads, ..Effort::default() };
            same_run(&one, effort, len, &rules);
        }
    }
}

fn same_run(expected: &HeapValues, effort: Effort, len: usize, rules: &TakeBreak) {
    let all = values(expected);
    let mut run = HeapValues::new(rules.clone(), effort);
    let mut asked = 0;
    while run.len() < len {
        run.extend_to(len, &mut |known| {
            asked += 1;
            assert!(known < len);
            asked % 7 != 0
        });
    }
    let found = values(&run);
    let differ = (0..len).find(|&heap| found[heap] != all[heap]);
    assert_eq!(differ, None, "{rules:?} {effort:?}");
    assert_eq!(run.rare_heaps(), expected.rare_heaps(), "{rules:?} {effort:?}");
    assert_eq!((run.space(), run.max()), (expected.space(), expected.max()), "{rules:?}");
    assert_eq!(run.last_maximum(), expected.last_maximum(), "{rules:?}");
}

#[test]
fn a_run_may_go_on_with_another_number_of_threads() {
    let rules = digits("0.6");
    let run = |known: &[u32], len, effort| {
        let mut run = HeapValues::new(rules.clone(), effort);
        run.push_known(known).unwrap();
        run.extend_to(len, &mut |_| true);
        run
    };
    for speculative in [false, true] {
        let effort = |threads| Effort { speculative, threads };
        let whole = run(&[], 230_000, effort(1));
        let mut parts = run(&[], 20_001, effort(3));
        for (len, threads) in [(70_000, 1), (70_063, 2), (200_000, 2), (230_000, 3)] {
            parts = run(&values(&parts), len, effort(threads));
        }
        assert!(values(&parts) == values(&whole), "{speculative}");
        assert_eq!((parts.space(), parts.rare_heaps()), (whole.space(), whole.rare_heaps()));
        assert_eq!(parts.last_maximum(), whole.last_maximum());
    }
}

#[test]
fn several_threads_trust_what_one_trusts() {
    for code in ["0.16", "0.6", "0.454", "0.104", "0.054", "0.064"] {
        let effort = |threads| Effort { speculative: true, threads };
        let mut one = HeapValues::new(digits(code), effort(1));
        one.extend_to(50_000, &mut |_| true);
        for threads in 2..4 {
            same_run(&one, effort(threads), 50_000, &digits(code));
        }
    }
}

#[test]
fn speculative_values_of_tame_games_are_right() {
    for code in ["0.77", "0.156", "0.454", "4.356"] {
        let mut run =
            HeapValues::new(digits(code), Effort { speculative: true, ..Effort::default() });
        run.extend_to(8000, &mut |_| true);
        assert_eq!(values(&run), plain(&digits(code), 8000), "{code}");
    }
}

/// The rare heaps of 0.16 seem to end at 3604.
#[test]
fn speculation_outlasts_a_pause_of_the_rare_heaps() {
    let run = |speculative| {
        let mut run = HeapValues::new(digits("0.16"), Effort { speculative, ..Effort::default() });
        run.extend_to(40_000, &mut |_| true);
        run
    };
    let verified = run(false);
    assert!(verified.rare_heaps().ends_with(&[3604, 13_932, 13_935]));
    assert_eq!(values(&run(true)), values(&verified));
}

#[test]
fn repetitions_are_found() {
    // Period and pre-period: R. K. Guy and C. A. B. Smith, 1956; Gangolli and Plambeck, 1989.
    for (code, len, period, start) in [
        ("0.77", 200, 12, 71),
        ("0.07", 400, 34, 53),
        ("0.156", 8000, 349, 3479),
        ("0.127", 95_000, 4, 46_578),
    ] {
        let mut run = HeapValues::new(digits(code), Effort::default());
        run.extend_to(len, &mut |_| true);
        assert_eq!(run.likely_period(), Some(period), "{code}");
        assert_eq!(run.repeats_from(period), start, "{code}");
        let all = values(&run);
        for other in [1, 2, 3, period - 1, period, 2 * period] {
            let differ = (other..len).rev().find(|&n| all[n] != all[n - other]);
            assert_eq!(
                run.repeats_from(other),
                differ.map_or(0, |n| n + 1 - other),
                "{code} {other}"
            );
        }
    }
}

/// Officers needs partners far behind now and then, and more than are kept here.
#[test]
fn values_that_are_forgotten_are_missed_at_most() {
    for (code, room, len, end) in [
        ("0.6", 180_000, grundy_testing::length(500_000, 700_000), Some(459_575)),
        ("0.56", 70_001, grundy_testing::length(160_123, 300_123), None),
        ("0.454", 70_100, grundy_testing::length(140_000, 200_000), None),
    ] {
        let run = |kept, effort| {
            let mut run = HeapValues::new(digits(code), effort);
            run.keep(kept);
            let mut asked = 0;
            while run.unshown().is_none() && run.len() < len {
                run.extend_to(len, &mut |_| {
                    asked += 1;
                    asked % 100 != 0
                });
            }
            run
        };
        let whole = run(usize::MAX, Effort::default());
        assert!(whole.forgotten().is_empty());
        for (speculative, threads) in [(false, 1), (false, 2), (true, 3)] {
            let mut some = run(room, Effort { speculative, threads });
            let end = end.filter(|_| !speculative);
            assert_eq!(some.unshown().map(|(heap, _)| heap), end, "{code} {threads}");
            assert_eq!(some.len(), end.unwrap_or(len));
            let forgotten = some.forgotten();
            assert!(forgotten.start == room / 2, "{code}");
            assert!(forgotten.end > some.len() - room, "{code}");
            for heap in 0..len {
                let is_kept = heap < some.len() && !forgotten.contains(&heap);
                let expected = whole.get(heap).filter(|_| is_kept);
                assert_eq!(some.get(heap), expected, "{code} {heap}");
            }
            assert!(whole.last_maximum().0 >= some.len() || some.max() == whole.max());
            assert_eq!(some.rare_heaps(), whole.rare_heaps());
            assert_eq!(some.likely_period(), None);
            if let Some(end) = end {
                some.extend_to(len, &mut |_| true);
                assert_eq!(some.len(), end);
            }
        }
    }
}

/// A run that was broken off may have more values than there is room for when it goes on: it forgets the same.
#[test]
fn what_is_forgotten_does_not_depend_on_who_looks_when() {
    for (code, room, len) in [("0.56", 70_000, 400_000), ("0.454", 70_101, 300_000)] {
        let new = || HeapValues::new(digits(code), Effort::default());
        let mut whole = new();
        whole.keep(room);
        whole.extend_to(len + 1, &mut |_| true);
        assert!(whole.gap().is_some_and(|gap| gap.forgotten.len() > room), "{code}");
        for late in [room + 1, room + room / 4, len / 2, len] {
            let mut broken = new();
            broken.extend_to(late, &mut |_| true);
            broken.keep(room);
            broken.extend_to(len + 1, &mut |_| true);
            assert_eq!(broken.gap(), whole.gap(), "{code} {late}");
            assert!((len - 1000..len).all(|heap| broken.get(heap) == whole.get(heap)));
        }
    }
}

/// Runs that forgot values and were broken off go on as if nothing had been; other values and gaps are refused.
#[test]
fn runs_go_on_behind_what_was_forgotten() {
    for (code, room, lens) in [
        ("0.56", 70_000, [90_000, 123_457, 123_458, 200_001]),
        ("0.454", 70_101, [70_101, 101_010, 150_000, 180_000]),
    ] {
        for (speculative, threads) in [(false, 1), (false, 2), (true, 1)] {
            let effort = Effort { speculative, threads };
            let new = |known: &[u32]| {
                let mut run = HeapValues::new(digits(code), effort);
                run.push_known(known).unwrap();
                run
            };
            let mut whole = new(&[]);
            let mut broken = new(&[]);
            for run in [&mut whole, &mut broken] {
                run.keep(room);
            }
            for len in lens {
                whole.extend_to(len, &mut |_| true);
                let mut asked = 0;
                while broken.len() < len {
                    broken.extend_to(len, &mut |_| {
                        asked += 1;
                        asked % 50 != 0
                    });
                }
                let Some(gap) = broken.gap() else {
                    assert!(len <= room);
                    continue;
                };
                let mut first = vec![0; gap.forgotten.start];
                broken.read(0, &mut first);
                let mut last = vec![0; len - gap.forgotten.end];
                broken.read(gap.forgotten.end, &mut last);
                let refused = |change: &dyn Fn(&mut Gap)| {
                    let mut other = gap.clone();
                    change(&mut other);
                    assert_eq!(new(&first).pass(&other), Err(Mismatch), "{other:?}");
                };
                refused(&|gap| gap.forgotten.start += 1);
                refused(&|gap| gap.forgotten.end += 1);
                refused(&|gap| gap.forgotten.end = gap.forgotten.start);
                refused(&|gap| gap.window = 1 << 14);
                refused(&|gap| gap.window = gap.forgotten.start + 1);
                refused(&|gap| gap.space.mask = 0);
                refused(&|gap| gap.bound = 1);
                refused(&|gap| (gap.bound, gap.space.mask) = (8, 15));
                refused(&|gap| gap.bound += 1);
                refused(&|gap| gap.largest[1] = gap.bound);
                assert_eq!(new(&first).push_kept(&last), Err(Mismatch));
                broken = new(&first);
                assert_eq!(broken.pass(&gap), Ok(()));
                let space = gap.space;
                let heap = broken.len();
                let rare = (0..).find(|&value| !space.is_common(heap, value)).unwrap();
                assert_eq!(broken.push_kept(&[rare]), Err(Mismatch));
                assert_eq!(broken.push_kept(&last[..gap.window - 1]), Ok(()));
                let mut short = broken.clone();
                short.extend_to(len, &mut |_| true);
                assert_eq!(short.unshown(), Some((gap.forgotten.end + gap.window - 1, 0)));
                assert_eq!(broken.push_kept(&last[gap.window - 1..]), Ok(()));
                broken.keep(room);
                assert_eq!((broken.len(), broken.gap()), (len, Some(gap)));
            }
            assert_eq!(broken.gap(), whole.gap());
            assert!((0..lens[3]).all(|heap| broken.get(heap) == whole.get(heap)));
            assert_eq!(broken.rare_heaps(), whole.rare_heaps());
        }
    }
}
