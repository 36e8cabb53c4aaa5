//! Which engine takes a game, and that what it is given are the very same moves.

use std::collections::BTreeSet;

use grundy_rules::shape::{Family, HeapRules};
use grundy_rules::{Rules, Shape, reference};

use crate::common::{files, positions};

/// The name of a shape, with the code of a heap game.
fn shown(shape: &Shape) -> String {
    match shape {
        Shape::Heap(rules) => rules.code(),
        Shape::Vectors(_) => "vectors".to_string(),
        Shape::General => "general".to_string(),
        Shape::Sums => "sums".to_string(),
        Shape::Loopy => "loopy".to_string(),
    }
}

fn shape(lines: &str) -> Shape {
    let rules = Rules::parse(&format!("game g\n{lines}")).unwrap();
    Shape::of(&rules.game().unwrap())
}

#[test]
fn every_file_has_the_shape_that_it_should() {
    let wanted = [
        ("bachet", "0.333"),
        ("carousel", "loopy"),
        ("countdown", "0.333"),
        ("dawson-chess", "0.137"),
        ("dawson-kayles", "0.07"),
        ("dynamic-nim", "general"),
        ("fibonacci-nim", "general"),
        ("grundy", "4.0!"),
        ("guiles", "0.15"),
        ("halving", "general"),
        ("kayles", "0.77"),
        ("lasker-nim", "4.[3]"),
        ("leaper", "vectors"),
        ("longer", "general"),
        ("maharaja", "vectors"),
        ("mark", "general"),
        ("mem", "general"),
        ("moore2", "vectors"),
        ("nim", "0.[3]"),
        ("nim-pass", "general"),
        ("nim2", "vectors"),
        ("nim3", "vectors"),
        ("nim3-blocked", "general"),
        ("nim3-misere", "vectors"),
        ("nimble", "vectors"),
        ("nimhoff", "vectors"),
        ("no-more", "general"),
        ("no-repeat", "general"),
        ("no-repeat-5", "general"),
        ("not-subtraction", "0.300[3]"),
        ("officers", "0.6"),
        ("parity", "vectors"),
        ("split-pairs", "general"),
        ("split-three", "sums"),
        ("splythoff", "general"),
        ("staircase", "general"),
        ("subtraction", "0.3033"),
        ("treblecross", "0.007"),
        ("welter", "general"),
        ("wythoff", "vectors"),
        ("wythoff-blocked", "general"),
        ("wythoff-end", "general"),
        ("wythoff-misere", "vectors"),
        ("wythoff-st", "vectors"),
        ("wythoff-t", "vectors"),
        ("wythoff-value", "vectors"),
    ];
    let found: Vec<(String, String)> = files()
        .iter()
        .map(|(name, text)| {
            (name.clone(), shown(&Shape::of(&Rules::parse(text).unwrap().game().unwrap())))
        })
        .collect();
    let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
    assert_eq!(found, wanted);
}

#[test]
fn heap_games_have_their_codes() {
    for (lines, code) in [
        ("heap n\ntake k from n where k mod 2 = 1", "0.[30]"),
        ("heap n\ntake k from n where k mod 3 != 0", "0.[330]"),
        ("heap n\ntake n from n", "0.[1]"),
        ("heap n\ntake k from n where k < n", "0.[2]"),
        ("heap n\ntake 2 from n where n >= 3", "0.02"),
        ("heap n\nreplace n by a, b where a + b < n and a >= 0 and b >= 0", "0.[7]"),
        ("heap n\nreplace n by a, b where a + b = n and a >= b", "4.0"),
        ("heap n\nreplace n by a, b where a + b = n and a != b", "4.0!"),
        ("heap n\nreplace n by a, b where n - 2 <= a + b <= n - 1 and 0 <= a < b", "0.66!"),
        ("heap n\nreplace n by a, b, c where a + b + c = n - 1", "0.8"),
        ("heap n\nreplace n by a, b, c where a + b + c = n - 1 and a < b < c", "0.8!"),
        ("heap n\nreplace n by a, b, c where a + b + c = n - 1 and a <= b <= c", "0.8"),
        ("heap n\nreplace n by a, b, c where a + b + c = n - 1 and a <= b < c", "sums"),
        (
            "heap n\nreplace n by a, b where a + b = n and a < b\nreplace n by a, b where a + b = n - 1",
            "sums",
        ),
        ("heap n\nreplace n by a, b where a + b = n and a < 5", "sums"),
        ("heap n\nreplace n by a, a where 2a = n", "sums"),
        ("heap n\ntake k from n where k <= n - 2", "general"),
        ("heap n\nwhere n != 3\ntake k from n", "general"),
        ("heap n\nend when n = 4\ntake k from n", "general"),
        ("with c = 5\nheap n\ntake k from n where k in {1, c}", "0.30003"),
    ] {
        assert_eq!(shown(&shape(lines)), code, "{lines}");
    }
}

/// The options of a heap by its digits.
fn by_digits(rules: &HeapRules, heap: i64) -> BTreeSet<Vec<i64>> {
    let mut all = BTreeSet::new();
    let digit = |taken: usize| match rules.digits.get(taken) {
        Some(&digit) => digit,
        None if rules.repeat == 0 => 0,
        None => {
            let start = rules.digits.len() - rules.repeat;
            rules.digits[start + (taken - start) % rules.repeat]
        }
    };
    for taken in 0..=heap {
        let (left, digit) = (heap - taken, digit(usize::try_from(taken).unwrap()));
        if digit & 1 != 0 && left == 0 {
            all.insert(vec![]);
        }
        if digit & 2 != 0 && left > 0 {
            all.insert(vec![left]);
        }
        for a in 1..left {
            let b = left - a;
            if digit & 4 != 0 && a <= b && (a < b || !rules.unequal) {
                all.insert(vec![a, b]);
            }
            for b in a..left - a {
                let c = left - a - b;
                if digit & 8 != 0 && b <= c && ((a < b && b < c) || !rules.unequal) {
                    all.insert(vec![a, b, c]);
                }
            }
        }
    }
    all
}

#[test]
fn digits_say_the_very_same_moves() {
    let mut games = 0;
    for (name, text) in files() {
        let rules = Rules::parse(&text).unwrap();
        let Shape::Heap(digits) = Shape::of(&rules.game().unwrap()) else { continue };
        games += 1;
        for heap in 0..=20 {
            let without_empty =
                |option: Vec<i64>| option.into_iter().filter(|&part| part > 0).collect();
            let plain: BTreeSet<Vec<i64>> =
                reference::options(&rules, &[heap], 44).into_iter().map(without_empty).collect();
            assert_eq!(by_digits(&digits, heap), plain, "{name}:{heap}");
        }
    }
    assert!(games >= 12);
}

/// The options of heaps by families of amounts.
fn by_families(families: &[Family], position: &[i64]) -> BTreeSet<Vec<i64>> {
    fn go(left: Vec<i64>, steps: &[(Vec<u64>, u64)], all: &mut BTreeSet<Vec<i64>>) {
        let [(step, most), rest @ ..] = steps else {
            all.insert(left);
            return;
        };
        for times in 0..=*most {
            let next: Vec<i64> = left
                .iter()
                .zip(step)
                .map(|(heap, more)| heap - i64::try_from(more * times).unwrap())
                .collect();
            if next.iter().any(|&heap| heap < 0) {
                break;
            }
            go(next, rest, all);
        }
    }
    let mut all = BTreeSet::new();
    for family in families {
        let left: Vec<i64> = position
            .iter()
            .zip(&family.least)
            .map(|(heap, &less)| heap - less.cast_signed())
            .collect();
        if left.iter().all(|&heap| heap >= 0) {
            go(left, &family.steps, &mut all);
        }
    }
    all
}

#[test]
fn families_say_the_very_same_moves() {
    let mut games = 0;
    for (name, text) in files() {
        let rules = Rules::parse(&text).unwrap();
        let Shape::Vectors(vectors) = Shape::of(&rules.game().unwrap()) else { continue };
        games += 1;
        let families = vectors.families(&vec![9; rules.heaps.len()], 1000).unwrap();
        for position in positions(&rules) {
            let plain = reference::options(&rules, &position, 40);
            assert_eq!(by_families(&families, &position), plain, "{name}:{position:?}");
        }
    }
    assert!(games >= 10);
}

#[test]
fn families_are_few() {
    for (lines, sizes, count) in [
        ("heaps x, y\ntake k from any heap\ntake k from each heap", 1000, 3),
        (
            "with t = 3\nheaps x, y\ntake k from any heap\ntake k from x and l from y where |k - l| < t",
            1000,
            7,
        ),
        ("heaps x, y, z\nsymmetric\ntake k from x\ntake k from x and l from y", 1000, 6),
        ("heaps x, y\ntake k from x where k <= 4", 1000, 1),
        // A number that is chosen for nothing is no step.
        ("heaps x, y\ntake k + l - l from x where l <= 3\ntake k from y", 1000, 2),
        // More than a multiple of the other amount; then more than that, too.
        ("heaps x, y\ntake k from x and l from y where k > 2*l", 1000, 1),
        ("heaps x, y\ntake k from x and l from y where l >= 3*k + 5", 1000, 1),
        ("heaps x, y\ntake k from x and l from y where k > l\nsymmetric", 1000, 2),
        ("heaps x, y, z\ntake i from x and k from y and l from z where i > k and k > 3*l", 100, 1),
        ("heaps x, y\ntake k from x and l from y where l <= k and k <= 2*l", 100, 51),
        ("heaps x, y\ntake 1 from x\ntake 2 from y where 3 < 2", 1000, 1),
        // Amounts with gaps: a family for each residue, or for each pair of them.
        ("heaps x, y\ntake k from x where k mod 2 = 0", 1000, 1),
        ("heaps x, y\ntake k from any heap where k mod 3 != 0 and k > 10", 1000, 4),
        ("heaps x, y\ntake k from x and l from y where (k + l) mod 3 = 0", 100, 3),
        ("heaps x, y\ntake k from each heap where k mod 2 = 1 and k mod 3 != 1 or k = 4", 1000, 3),
        ("heaps x, y, z\ntake k from x and l from y where k mod 2 = 0 and l mod 5 = 1", 100, 1),
    ] {
        let Shape::Vectors(vectors) = shape(lines) else { panic!("{lines}") };
        let sizes = vec![sizes; if lines.contains('z') { 3 } else { 2 }];
        assert_eq!(vectors.families(&sizes, 1000).unwrap().len(), count, "{lines}");
        assert_eq!(vectors.families(&sizes, count - 1), None);
        let rules = Rules::parse(&format!("game s\n{lines}\n")).unwrap();
        let families = vectors.families(&vec![20; sizes.len()], 1000).unwrap();
        let takes = |(step, _): &(Vec<u64>, u64)| step.iter().any(|amount| *amount > 0);
        assert!(families.iter().all(|family| family.steps.iter().all(takes)), "{lines}");
        for position in positions(&rules) {
            let plain = reference::options(&rules, &position, 44);
            assert_eq!(by_families(&families, &position), plain, "{lines}: {position:?}");
        }
    }
}

/// The moves of Wythoff's game are known however they are said, and nothing else is taken for them.
#[test]
fn queens_are_recognised() {
    let rook = "heaps x, y\ntake k from any heap\n";
    for (lines, band) in [
        ("take k from each heap", Some(1)),
        ("take k from x and k from y", Some(1)),
        ("take k from x and l from y where k = l", Some(1)),
        ("take k from x and l from y where |k - l| < 3", Some(3)),
        ("take k from x and l from y where k - l <= 1 and l - k <= 1", Some(2)),
        (
            "take k from each heap\ntake k + 1 from x and k from y\ntake k from x and k + 1 from y",
            Some(2),
        ),
        // 2 more from one heap is missing for T = 3, and not allowed for T = 2.
        (
            "take k from each heap\ntake k + 1 from x and k from y\ntake k from x and k + 1 from y\n\
          take k + 2 from x and k from y",
            None,
        ),
        ("take k from each heap where k <= 1000", None),
        ("take k from each heap where k != 7", None),
        ("take k from each heap\ntake 1 from x and 2 from y", None),
        ("take k from each heap\ntake k from x and l from y where k >= 5 and l >= 9", None),
        ("take 2k from x and 2k from y", None),
        ("take k from x and l from y", None),
    ] {
        let Shape::Vectors(vectors) = shape(&format!("{rook}{lines}")) else { panic!("{lines}") };
        assert_eq!(vectors.band(), band, "{lines}");
    }
    let Shape::Vectors(one) = shape("heaps x, y\ntake k from x\ntake k from each heap") else {
        panic!()
    };
    assert_eq!(one.band(), None);
    let mut known = 0;
    for (name, text) in files() {
        let rules = Rules::parse(&text).unwrap();
        let Shape::Vectors(vectors) = Shape::of(&rules.game().unwrap()) else { continue };
        let Some(band) = vectors.band() else { continue };
        known += 1;
        for position in positions(&rules) {
            let plain = reference::options(&rules, &position, 40);
            let (x, y) = (position[0], position[1]);
            let squares = (0..=x).flat_map(|a| (0..=y).map(move |b| (x - a, y - b)));
            let queen = squares
                .filter(|&(k, l)| (k, l) != (0, 0) && (k == 0 || l == 0 || k.abs_diff(l) < band));
            let queen: std::collections::BTreeSet<Vec<i64>> =
                queen.map(|(k, l)| vec![x - k, y - l]).collect();
            assert_eq!(queen, plain.into_iter().collect(), "{name}:{position:?}");
        }
    }
    assert!(known >= 2, "wythoff and wythoff-t");
}
