//! Short files whose cases multiply: they are read or refused in a moment and in little memory, with or without a clock.

use std::time::{Duration, Instant};

use grundy_rules::{Checked, Flow, Shape};

use crate::common::options;

/// What is said of a file, which is read soon.
fn said(text: &str) -> String {
    let began = Instant::now();
    let read = Checked::read(text);
    assert!(began.elapsed() < Duration::from_secs(20), "{:?}: {text:.300}", began.elapsed());
    match read {
        Ok(_) => "read".to_string(),
        Err(errors) => errors.last().unwrap().to_string(),
    }
}

/// `|h0 - a| + |h1 - b| + …`, which has 2^count cases.
fn bars(count: usize, factor: usize) -> String {
    let bars = (0..count).map(|i| format!("{factor}|h{i} - {i}|"));
    bars.collect::<Vec<_>>().join(" + ")
}

fn listed(numbers: impl Iterator<Item = usize>) -> String {
    numbers.map(|number| number.to_string()).collect::<Vec<_>>().join(", ")
}

fn heaps(count: usize) -> String {
    (0..count).map(|i| format!("h{i}")).collect::<Vec<_>>().join(", ")
}

const MULTIPLIED: &str = " (remainders, min, max, bars and 'symmetric' multiply the cases)";

#[test]
fn cases_of_several_sums_are_counted_before_they_are_there() {
    let heaps = heaps(16);
    let next = |count: usize| {
        let bars = (0..count).map(|i| format!("|h{i} - 2h{}|", i + 1));
        bars.collect::<Vec<_>>().join(" + ")
    };
    for (first, second, found) in [
        (bars(12, 1), next(12), "found 16777216 cases"),
        (bars(7, 1), next(7), "found more than 4096 cases"),
    ] {
        let text = format!("game g\nheaps {heaps}\nloopy\nset h0 to {first} and h1 to {second}\n");
        let wanted = format!("{found}, expected at most 4096 cases{MULTIPLIED}");
        assert!(said(&text).ends_with(&wanted), "{}", said(&text));
    }
    // The same cases twice are not more than they are once.
    let bars = bars(8, 1);
    let text = format!("game g\nheaps {heaps}\nloopy\nset h0 to {bars} and h1 to {bars}\n");
    let checked = Checked::read(&text).unwrap();
    assert!(checked.game.moves.len() <= 256, "{}", checked.game.moves.len());
}

#[test]
fn comparisons_are_counted_before_they_are_there() {
    let start = format!("game g\nheaps {}\ntake k from h0 where", heaps(16));
    let too_many = |found: &str| {
        format!(
            "line 3, column 22: found {found}, expected at most 20000 comparisons in a condition{MULTIPLIED}"
        )
    };
    let (sum, many) = (bars(12, 1), listed(0..2000));
    let list = format!("{start} {sum} in {{{many}}}\n");
    assert_eq!(said(&list), too_many("more than 20000 comparisons"));
    let two = format!("{start} {sum} != {sum} + h15\n");
    assert_eq!(said(&two), too_many("16777216 cases"));
    // Parts that are not too long each are, together.
    let part = format!("({} in {{{}}})", bars(8, 1), listed(0..7));
    let parts = vec![part; 3].join(" or ");
    let found = said(&format!("{start} {parts}\n"));
    assert!(found.contains("more than 20000 comparisons"), "{found}");
    let lines = format!("where {} = 1\n", bars(8, 1)).repeat(1000);
    let found = said(&format!("game g\nheaps {}\n{lines}take k from h0\n", heaps(16)));
    assert!(found.contains("more than 20000 comparisons"), "{found}");
    let text = format!("game g\nheap n\ntake k from n where k in {{{}}}\n", listed(1..19_000));
    assert_eq!(said(&text), "read");
}

/// A sum of bars that are even is never odd: millions of cases leave nothing that could be counted.
#[test]
fn cases_that_leave_nothing_are_work_as_well() {
    let odd = listed((0..60_000).map(|i| 2 * i + 1));
    let text =
        format!("game g\nheaps {}\ntake k from h0 where {} in {{{odd}}}\n", heaps(16), bars(12, 2));
    let wanted = format!(
        "line 1, column 6: found more cases than can be looked at, expected fewer cases in moves and conditions{MULTIPLIED}"
    );
    assert_eq!(said(&text), wanted);
    let ones = " + 1".repeat(100_000);
    let text = format!("game g\nheaps {}\nset h0 to {}{ones}\n", heaps(16), bars(12, 1));
    assert_eq!(said(&text), wanted);
    // The next file is not worked on the less.
    assert_eq!(said("game g\nheap n\ntake k from n\n"), "read");
}

/// Each of thousands of moves repeats what is said of positions, and each of thousands of lines is a line alone.
#[test]
fn what_moves_repeat_is_counted() {
    let apart: Vec<String> =
        (0..16).flat_map(|i| (0..1000).map(move |j| format!("h{i} != {j}"))).collect();
    let text = format!(
        "game g\nheaps {}\nsymmetric\nend when {}\ntake k from h0 and l from h1\n",
        heaps(16),
        apart.join(" and ")
    );
    let found = said(&text);
    assert!(found.contains("found moves that repeat long lines 'where' and 'end when'"), "{found}");
    let lines = "take k from n where 1 = 2\n".repeat(38_000);
    assert_eq!(said(&format!("game g\nheap n\n{lines}")), "read");
    let read = Checked::read(&format!("game g\nheap n\n{lines}")).unwrap();
    assert_eq!(read.warnings.len(), 100);
    let remainders = vec!["n mod 7"; 40].join(" + ");
    let found = said(&format!("game g\nheap n\nset n to {remainders}\n"));
    assert!(
        found.ends_with("found 33 remainders, expected at most 32 remainders in a move"),
        "{found}"
    );
}

/// Thousands of moves are not split a hundred times each; which options they have does not depend on that.
#[test]
fn nests_are_counted_over_all_moves() {
    let condition = "k in {1,3,5,7,9,11} and l in {2,4,6,8,10,12} and m in {1,5,8,12,13,17}";
    let text = |heaps: &str| {
        format!(
            "game g\nheaps {heaps}\nsymmetric\ntake k from h0 and l from h1 and m from h2 where {condition}\n"
        )
    };
    assert_eq!(said(&text(&heaps(15))), "read");
    let large = Checked::read(&text(&heaps(15))).unwrap();
    let small = Checked::read(&text(&heaps(3))).unwrap();
    let position = [9, 10, 13];
    let found = options(&small.compiled, &small.rules, &position);
    // The heaps at the end, whose moves are the last ones, as if the others were not there.
    let mut position_of_many = vec![0; 12];
    position_of_many.extend(position);
    let mut others = std::collections::BTreeSet::new();
    let _ = large.compiled.options(&position_of_many, |option| {
        others.insert(option[12..].to_vec());
        Flow::Continue(())
    });
    assert!(found.len() > 100);
    assert_eq!(others, found);
}

/// Thousands of amounts in a list are as many digits in a moment.
#[test]
fn long_lists_have_their_digits_soon() {
    // Scattered, and none twice.
    let amounts: Vec<usize> = (1..10_000).map(|i| i * 7919 % 99_991).collect();
    let text = format!(
        "game g\nheap n\ntake k from n where k in {{{}}}\n",
        listed(amounts.iter().copied())
    );
    let began = Instant::now();
    let Shape::Heap(rules) = Checked::read(&text).unwrap().shape else { panic!() };
    assert!(began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
    assert_eq!(rules.digits.iter().filter(|digit| **digit == 3).count(), amounts.len());
    assert!(amounts.iter().all(|&amount| rules.digits[amount] == 3));
}

/// Conditions on what is taken are marked amount by amount as they say.
#[test]
fn digits_are_those_of_any_condition() {
    type Holds = fn(usize) -> bool;
    let cases: [(&str, Holds); 9] = [
        ("k != 4 and k <= 9", |k| k != 4 && k <= 9),
        ("k <= 3 or 2k >= 15", |k| k <= 3 || 2 * k >= 15),
        ("3k + 1 > 14 and 2k < 31", |k| 3 * k + 1 > 14 && 2 * k < 31),
        ("k mod 5 = 2 or k = 8", |k| k % 5 == 2 || k == 8),
        ("k mod 4 != 3 and k mod 6 != 0", |k| k % 4 != 3 && k % 6 != 0),
        ("5k mod 7 = 3", |k| 5 * k % 7 == 3),
        ("6k mod 10 = 4", |k| 6 * k % 10 == 4),
        ("(k mod 2 = 1 and k > 5) or (k < 4 and (k = 2 or k mod 3 = 0))", |k| {
            k % 2 == 1 && k > 5 || k < 4 && (k == 2 || k.is_multiple_of(3))
        }),
        ("not (k in {2, 3, 11} or (k mod 3 = 1 and k >= 10))", |k| {
            !([2, 3, 11].contains(&k) || k % 3 == 1 && k >= 10)
        }),
    ];
    for (condition, holds) in cases {
        let text = format!("game g\nheap n\ntake k from n where {condition}\n");
        let Shape::Heap(rules) = Checked::read(&text).unwrap().shape else { panic!("{condition}") };
        for amount in 1..200 {
            let beyond = amount - amount.min(rules.digits.len() - rules.repeat);
            let place = match rules.repeat {
                0 => amount,
                repeat => amount - beyond + beyond % repeat,
            };
            let digit = rules.digits.get(place).copied().unwrap_or(0);
            assert_eq!(digit, if holds(amount) { 3 } else { 0 }, "{condition}: {amount}");
        }
    }
}
