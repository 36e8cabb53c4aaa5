//! Values of built-in games and published sequences, from the files.

use std::collections::BTreeMap;

use grundy_rules::{Checked, Flow};

use crate::common::files;

fn checked(name: &str) -> Checked {
    let (_, text) = files().into_iter().find(|(file, _)| file == name).unwrap();
    Checked::read(&text).unwrap_or_else(|errors| panic!("{name}: {}", errors[0]))
}

/// Grundy values of heaps 0, 1, …, by the least excluded value over the compiled options.
fn values(checked: &Checked, count: i64) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for heap in 0..count {
        let mut seen = Vec::new();
        let _ = checked.compiled.options(&[heap], |option| {
            seen.push(
                option.iter().fold(0, |sum, &part| sum ^ values[usize::try_from(part).unwrap()]),
            );
            Flow::Continue(())
        });
        values.push((0..).find(|value| !seen.contains(value)).unwrap());
    }
    values
}

/// The first values as Berlekamp, Conway and Guy print them (Winning Ways, 1982, chapter 4).
#[test]
fn heap_games_have_their_published_values() {
    for (name, first) in [
        ("kayles", "0 1 2 3 1 4 3 2 1 4 2 6 4 1 2 7 1 4 3 2 1 4 6 7"),
        ("dawson-kayles", "0 0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1"),
        ("dawson-chess", "0 1 1 2 0 3 1 1 0 3 3 2 2 4 0 5 2 2 3 3 0 1 1 3"),
        ("guiles", "0 1 1 0 1 1 2 2 1 2 2 1 1 0 1 1 2 2"),
        ("grundy", "0 0 0 1 0 2 1 0 2 1 0 2 1 3 2 1 3 2 4 3 0 4 3 0"),
        ("lasker-nim", "0 1 2 4 3 5 6 8 7 9 10 12 11"),
        ("officers", "0 0 1 2 0 1 2 3 1 2 3 4 0 3 4 2"),
    ] {
        let wanted: Vec<u64> = first.split(' ').map(|value| value.parse().unwrap()).collect();
        let found = values(&checked(name), i64::try_from(wanted.len()).unwrap());
        assert_eq!(found, wanted, "{name}");
    }
}

/// Wythoff 1907: the pairs; Fraenkel 1982 for t = 2.
#[test]
fn wythoff_pairs() {
    for (name, pairs) in [
        (
            "wythoff",
            vec![(0, 0), (1, 2), (3, 5), (4, 7), (6, 10), (8, 13), (9, 15), (11, 18), (12, 20)],
        ),
        ("wythoff-t", vec![(0, 0), (1, 3), (2, 6), (4, 10), (5, 13), (7, 17), (8, 20)]),
    ] {
        let checked = checked(name);
        let rank = checked.rank.as_ref().unwrap();
        let sieved =
            grundy_rules::Sieved::new(&checked.game, &checked.compiled, rank, &[20, 20], 1000)
                .unwrap();
        let mut found = Vec::new();
        for x in 0..=20 {
            for y in x..=20 {
                if sieved.is_p(&[x, y]) == Some(true) {
                    found.push((x, y));
                }
            }
        }
        assert_eq!(found, pairs, "{name}");
    }
}

/// Whinihan 1963: the first player loses from the Fibonacci numbers alone.
#[test]
fn fibonacci_nim_is_lost_from_fibonacci_numbers() {
    let checked = checked("fibonacci-nim");
    let rank = checked.rank.as_ref().unwrap();
    let sieved =
        grundy_rules::Sieved::new(&checked.game, &checked.compiled, rank, &[100, 100], 1 << 20)
            .unwrap();
    let lost: Vec<i64> = (2..=100).filter(|&n| sieved.is_p(&[n, n - 1]) == Some(true)).collect();
    assert_eq!(lost, [2, 3, 5, 8, 13, 21, 34, 55, 89]);
}

/// A queen on (8, 12) moves 20 ways along the axes and 8 along the diagonal; the knight has 2 jumps.
#[test]
fn options_come_with_their_lines() {
    let checked = checked("maharaja");
    let mut lines: BTreeMap<usize, usize> = BTreeMap::new();
    let _ = checked.compiled.moves(&[8, 12], |line, _| {
        *lines.entry(line).or_default() += 1;
        Flow::Continue(())
    });
    assert_eq!(lines, BTreeMap::from([(0, 20), (1, 8), (2, 2)]));
}
