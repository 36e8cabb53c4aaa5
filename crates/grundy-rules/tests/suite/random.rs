//! Random rule files over the grammar, and texts that are none.

use std::fmt::Write;

use grundy_rules::{Checked, Rules, Sieved, reference};
use proptest::prelude::*;

use crate::common::options;

/// A sum over names, as text.
fn sum(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        (0..5_i64).prop_map(|number| number.to_string()),
        prop::sample::select(names).prop_map(str::to_string),
        (2..4_i64, prop::sample::select(names)).prop_map(|(c, name)| format!("{c}{name}")),
        (1..3_i64, prop::sample::select(names)).prop_map(|(c, name)| format!("t*{name} + {c}")),
    ];
    leaf.prop_recursive(2, 4, 2, |inner| {
        let two = (inner.clone(), inner.clone());
        prop_oneof![
            two.clone().prop_map(|(a, b)| format!("{a} + {b}")),
            two.clone().prop_map(|(a, b)| format!("{a} - ({b})")),
            two.clone().prop_map(|(a, b)| format!("min({a}, {b})")),
            two.prop_map(|(a, b)| format!("max({a}, {b})")),
            inner.clone().prop_map(|a| format!("|{a}|")),
            (inner.clone(), 1..4).prop_map(|(a, m)| format!("({a}) mod {m}")),
            inner.prop_map(|a| format!("(-({a}))")),
        ]
    })
}

fn condition(names: &'static [&'static str]) -> impl Strategy<Value = String> {
    let sign = prop::sample::select(vec!["=", "!=", "<", "<=", ">", ">="]);
    let leaf = prop_oneof![
        4 => (sum(names), sign.clone(), sum(names)).prop_map(|(a, sign, b)| format!("{a} {sign} {b}")),
        1 => (sum(names), sign.clone(), sum(names), sign, sum(names))
            .prop_map(|(a, s, b, t, c)| format!("{a} {s} {b} {t} {c}")),
        1 => (sum(names), prop::collection::vec(sum(names), 1..4))
            .prop_map(|(a, items)| format!("{a} in {{{}}}", items.join(", "))),
    ];
    leaf.prop_recursive(2, 4, 3, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 2..3)
                .prop_map(|parts| format!("({})", parts.join(" and "))),
            prop::collection::vec(inner.clone(), 2..3)
                .prop_map(|parts| format!("({})", parts.join(" or "))),
            inner.prop_map(|inner| format!("not ({inner})")),
        ]
    })
}

const HEAPS: &[&str] = &["x", "y"];
const ALL: &[&str] = &["x", "y", "s"];
const LINE: &[&str] = &["x", "y", "s", "k"];
const TWO: &[&str] = &["x", "k", "l", "t"];

/// A line of moves whose chosen names are bounded.
fn line() -> impl Strategy<Value = String> {
    let heap = prop::sample::select(vec!["x", "y", "any heap", "each heap"]);
    prop_oneof![
        (heap.clone(), condition(LINE))
            .prop_map(|(heap, c)| format!("take k from {heap} where {c} and k <= 9")),
        (heap, condition(ALL)).prop_map(|(heap, c)| format!("take 2 from {heap} where {c}")),
        condition(LINE)
            .prop_map(|c| format!("take k from x and k from y and set s to k where {c}")),
        (sum(LINE), condition(LINE))
            .prop_map(|(sum, c)| format!("take k from x and set s to {sum} where {c}")),
        condition(TWO).prop_map(|c| format!("take k from x and l from y where {c}")),
        (sum(HEAPS), condition(TWO)).prop_map(|(sum, c)| format!(
            "set x to k and y to l where k + l = {sum} and 0 <= k <= 9 and 0 <= l <= 9 and {c}"
        )),
        condition(LINE).prop_map(|c| format!("set x to 2k and y to s where 2k < x and {c}")),
        condition(LINE).prop_map(|c| format!("take k from x and add 1 to y where k > 1 and {c}")),
    ]
}

fn file() -> impl Strategy<Value = String> {
    let extras = (any::<bool>(), any::<bool>(), 0..3_u32, 0..4_i64);
    let positions = prop::option::of(condition(ALL));
    let ends = prop::option::of(condition(ALL));
    (prop::collection::vec(line(), 1..4), positions, ends, extras).prop_map(
        |(lines, positions, ends, (misere, symmetric, block, t))| {
            let mut text =
                format!("game random\nwith t = {t}\nheaps x, y\nstate s starts at x mod 3\n");
            for (word, condition) in [("where", positions), ("end when", ends)] {
                if let Some(condition) = condition {
                    let _ = writeln!(text, "{word} {condition}");
                }
            }
            for (word, there) in [("misere", misere), ("symmetric", symmetric)] {
                text.push_str(if there { word } else { "" });
                text.push_str(if there { "\n" } else { "" });
            }
            if block > 0 {
                let _ = writeln!(text, "block {block}");
            }
            text + &lines.join("\n")
        },
    )
}

/// Numbers that only come to be numbers are none: these were found at random.
#[test]
fn a_sum_with_names_is_no_number() {
    for condition in ["|x mod 1| = k", "k in {x mod 1}", "k >= x - x", "k >= 0*x", "k = min(0, x)"]
    {
        let text =
            format!("game g\nheaps x, y\nstate s\ntake k from x and set s to k where {condition}");
        let rules = Rules::parse(&text).unwrap();
        let compiled = rules.compile_game(&rules.game().unwrap()).unwrap();
        for position in [[0, 0, 0], [3, 1, 0], [4, 4, 1]] {
            let plain = reference::options(&rules, &position, 40);
            assert_eq!(options(&compiled, &rules, &position), plain, "{condition}: {position:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn compiled_is_plain_and_printed_reads_back(text in file()) {
        let rules = Rules::parse(&text).map_err(|e| TestCaseError::fail(e.render(&text)))?;
        let printed = rules.to_string();
        let again = Rules::parse(&printed).map_err(|e| TestCaseError::fail(e.render(&printed)))?;
        prop_assert_eq!(again.to_string(), printed.clone());
        // Too many cases are an error with a place, for the printed text as well.
        let game = match (rules.game(), again.game()) {
            (Ok(game), Ok(same)) => {
                prop_assert_eq!(&game, &same);
                game
            }
            (Err(_), Err(_)) => return Err(TestCaseError::reject("too many cases")),
            (one, other) => return Err(TestCaseError::fail(format!("{one:?} and {other:?}"))),
        };
        let compiled = rules.compile_game(&game);
        prop_assume!(compiled.is_ok());
        let compiled = compiled.unwrap();
        for position in [[0, 0, 0], [3, 1, 0], [4, 4, 1], [2, 5, 3], [6, 3, 2], [1, 7, 0]] {
            let plain = reference::options(&rules, &position, 40);
            let is_position = reference::is_position(&rules, &position);
            prop_assert_eq!(compiled.is_position(&position).unwrap(), is_position);
            if is_position {
                prop_assert_eq!(options(&compiled, &rules, &position), plain, "{:?}", position);
            }
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig { cases: grundy_testing::length(80, 200), ..ProptestConfig::default() })]

    /// Where a rank is found, it falls, and the sieve agrees with recursion.
    #[test]
    fn checked_games_end_and_are_sieved(text in file()) {
        let checked = Checked::read(&text);
        prop_assume!(checked.as_ref().is_ok_and(|checked| checked.rank.is_some()));
        let checked = checked.unwrap();
        let rank = checked.rank.as_ref().unwrap();
        for position in [[3, 1, 0], [4, 4, 1], [2, 5, 3], [6, 3, 2]] {
            let key = |p: &[i64]| rank.keys.iter().map(|k| k.value(&checked.game, p)).collect::<Vec<_>>();
            for option in reference::options(&checked.rules, &position, 40) {
                prop_assert!(key(&option) < key(&position), "{:?} → {:?}", position, option);
            }
        }
        let most = [3, 3, 2];
        let sieved = Sieved::new(&checked.game, &checked.compiled, rank, &most, 50_000);
        prop_assume!(sieved.as_ref().is_ok_and(|sieved| sieved.most().iter().sum::<i64>() <= 20));
        let sieved = sieved.unwrap();
        // No number that is chosen is more than a heap has.
        let mut plain = reference::Outcomes::new(&checked.rules, 40);
        for cell in 0..48 {
            let position = [cell % 4, cell / 4 % 4, cell / 16];
            if reference::is_position(&checked.rules, &position) {
                prop_assert_eq!(sieved.is_p(&position), Some(plain.is_p(&position)), "{:?}", position);
            }
        }
    }

}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    /// Any text is read or refused, with a place inside it.
    #[test]
    fn any_text_is_answered(
        words in prop::collection::vec(prop::sample::select(vec![
            "game", "g", "\n", "heaps", "x", ",", "y", "take", "k", "from", "any", "heap", "where", "(", ")", "|",
            "<", "=", "mod", "3", "2", "and", "or", "not", "in", "{", "}", "min", "set", "to", "-", "+", "replace",
            "by", "state", "block", "with", "#", " ", "\t", "\r\n", "é", "end", "when", "each", "add", "*", "symmetric",
        ]), 0..40),
        glue in prop::sample::select(vec![" ", ""]),
    ) {
        let text = words.join(glue);
        for diagnostic in Rules::read(&text).diagnostics {
            let rendered = diagnostic.render(&text);
            prop_assert!(rendered.contains('^'));
            let lines = text.split('\n').count();
            prop_assert!((1..=lines).contains(&(diagnostic.place.line as usize)));
        }
    }
}
