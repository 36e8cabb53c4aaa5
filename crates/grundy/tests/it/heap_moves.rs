//! The winning moves of take-and-break heaps, in sums and far beyond their tables, are those that values by the plain recurrence say.

use std::collections::BTreeSet;

use grundy::games::heap_rules;
use grundy::{Limits, Outcome, Play, Solver, Sum};
use grundy_kernels::heap::{HeapTable, TakeBreak};
use grundy_testing::Random;

const MOST: u64 = 260;

/// Rules and their values.
struct Known {
    code: &'static str,
    rules: TakeBreak,
    values: Vec<u32>,
}

/// What every option of `heap` leaves, from the digits.
fn options(rules: &TakeBreak, heap: usize) -> BTreeSet<Vec<usize>> {
    let mut options = BTreeSet::new();
    for taken in 0..=heap {
        let (digit, left) = (rules.digit(taken), heap - taken);
        if digit & 1 != 0 && left == 0 && taken > 0 {
            options.insert(vec![]);
        }
        if digit & 2 != 0 && left > 0 && taken > 0 {
            options.insert(vec![left]);
        }
        for a in 1..=left {
            if digit & 4 != 0 && a < left && !(rules.unequal && 2 * a == left) {
                options.insert(vec![a.min(left - a), a.max(left - a)]);
            }
            let in_three = if digit & 8 != 0 { left.saturating_sub(a) } else { 0 };
            for b in 1..in_three {
                let mut heaps = vec![a, b, left - a - b];
                heaps.sort_unstable();
                let are_equal = heaps.windows(2).any(|pair| pair[0] == pair[1]);
                if !(rules.unequal && are_equal) {
                    options.insert(heaps);
                }
            }
        }
    }
    options
}

#[test]
fn winning_moves_are_those_of_the_recurrence() {
    let codes =
        ["0.77", "0.137", "0.07", "0.6", "4.0!", "4.[3]", "0.8", "C.0!", "0.3[25]", "4.007"];
    let known: Vec<Known> = codes
        .into_iter()
        .map(|code| {
            let (rules, _) = heap_rules(code).unwrap();
            let mut table = HeapTable::new(rules.clone());
            table.extend_to(usize::try_from(MOST).unwrap() + 1, || true);
            Known { code, rules, values: table.values().to_vec() }
        })
        .collect();
    let mut random = Random::new(77);
    let mut won = 0;
    let mut solver = Solver::new(Limits { moves: usize::MAX, ..Limits::default() });
    for round in 0..300 {
        let chosen: Vec<(&Known, usize)> = (0..1 + round % 3)
            .map(|_| {
                let known = random.pick(&known);
                // Three heaps take long to list.
                let most = if known.rules.most_left() > 2 { 24 } else { MOST };
                (known, usize::try_from(random.below(most)).unwrap())
            })
            .collect();
        let text: Vec<String> =
            chosen.iter().map(|(known, heap)| format!("octal/{}:{heap}", known.code)).collect();
        let sum: Sum = text.join("+").parse().unwrap();
        let total = chosen.iter().fold(0, |sum, (known, heap)| sum ^ known.values[*heap]);
        let verdict = solver.solve(&sum, Play::Normal).unwrap();
        assert_eq!(verdict.outcome == Outcome::P, total == 0, "{sum}");
        let mut wanted = BTreeSet::new();
        for (i, (known, heap)) in chosen.iter().enumerate() {
            for left in options(&known.rules, *heap) {
                let worth = left.iter().fold(0, |sum, heap| sum ^ known.values[*heap]);
                if total != 0 && worth == total ^ known.values[*heap] {
                    let mut heaps: Vec<String> = left.iter().map(ToString::to_string).collect();
                    if heaps.is_empty() {
                        heaps.push("0".to_string());
                    }
                    let mut parts = text.clone();
                    parts[i] = format!("octal/{}:{}", known.code, heaps.join(","));
                    let after: Sum = parts.join("+").parse().unwrap();
                    wanted.insert(after.in_order().text());
                }
            }
        }
        let order = |text: &String| text.parse::<Sum>().unwrap().in_order().text();
        let found: BTreeSet<String> = verdict.moves.iter().map(|found| order(&found.to)).collect();
        assert_eq!(found, wanted, "{sum}");
        assert_eq!(verdict.move_count, Some(verdict.moves.len() as u64), "{sum}");
        won += wanted.len();
    }
    assert!(won > 1000, "{won}");
}

/// Kayles repeats with period 12 from heap 71 on (Guy and Smith 1956): of a heap far beyond the table all moves are found.
#[test]
fn all_moves_from_a_far_heap() {
    let (rules, _) = heap_rules("kayles").unwrap();
    let mut table = HeapTable::new(rules.clone());
    table.extend_to(200, || true);
    let value = |heap: usize| table.values()[if heap < 200 { heap } else { 84 + (heap - 84) % 12 }];
    let heap = 30_005;
    let mut wanted = 0;
    for taken in 1..=2 {
        let left = heap - taken;
        wanted += usize::from(value(left) == 0);
        wanted += (1..=left / 2).filter(|a| value(*a) == value(left - a)).count();
    }
    let verdict = Solver::default().solve(&format!("kayles:{heap}").parse().unwrap(), Play::Normal);
    let verdict = verdict.unwrap();
    assert_eq!(verdict.move_count, Some(wanted as u64));
    assert!(wanted > 100, "{wanted}");
}
