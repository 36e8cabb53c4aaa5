use super::super::kept::InMemory;
use super::super::rules::Family;
use super::*;
use crate::two_heaps::reference;

fn family(least: [u64; 2], steps: &[[u64; 2]]) -> Family {
    Family { least, steps: steps.iter().map(|step| (*step, u64::MAX)).collect() }
}

/// Whether the families have this move.
fn has(families: &[Family], taken: [u64; 2]) -> bool {
    fn rest(steps: &[([u64; 2], u64)], [k, l]: [u64; 2]) -> bool {
        let Some((([p, q], most), others)) = steps.split_first() else {
            return k == 0 && l == 0;
        };
        (0..=*most)
            .take_while(|times| times * p <= k && times * q <= l)
            .any(|times| rest(others, [k - times * p, l - times * q]))
    }
    families.iter().any(|Family { least: [p, q], steps }| {
        *p <= taken[0] && *q <= taken[1] && rest(steps, [taken[0] - p, taken[1] - q])
    })
}

/// Tables and P-positions of some rules at every level agree with the definition.
fn check(families: &[Family], rows: usize, columns: usize) {
    let side = rows.max(columns);
    let row = |k| (0..side).map(|l| has(families, [k as u64, l as u64])).collect();
    let is_move: Vec<Vec<bool>> = (0..side).map(row).collect();
    let values = reference::values(rows, columns, |k, l| is_move[k][l]);
    let moves = Moves::new(families, rows, columns).unwrap();
    let losing = Losing::find(&moves, &mut |_, _| true).unwrap();
    type New = for<'m> fn(&'m Moves) -> Way<'m>;
    let by_rows: New = |moves| Way::Rows(Walker::new(moves));
    let best: New = |moves| Way::new(moves);
    let ways = Runner::all().map(|level| (level, by_rows)).chain([(Runner::best(), best)]);
    for (level, new) in ways {
        for threads in 1..=2 {
            let table = fill(level, new, &moves, threads, &mut |_, _| true).unwrap();
            for (x, row) in values.iter().enumerate() {
                for (y, value) in row.iter().enumerate() {
                    assert_eq!(table.get(x, y), Some(*value), "{families:?}, ({x},{y})");
                    assert_eq!(losing.get(x, y), Some(*value == 0), "{families:?}, ({x},{y})");
                }
            }
            assert_eq!(table.get(rows, 0), None);
        }
    }
    // Some rows after others.
    for step in [1, rows.div_ceil(3), rows] {
        let mut kept = InMemory::default();
        for first in (0..rows).step_by(step) {
            let range = first..rows.min(first + step);
            let slab = VectorRows::fill(&moves, range.clone(), &mut kept, 2, &mut |_, _| true);
            let mut row = Vec::new();
            for x in range {
                slab.as_ref().unwrap().read(x, &mut row);
                assert_eq!(row, values[x], "{families:?}, row {x} in steps of {step}");
            }
            kept.turn();
        }
    }
}

/// Words that nobody kept, as those of a forged file: values that stand in all columns have no place, and no value is more
/// than the sum of the heaps.
#[test]
fn any_words_may_be_loaded() {
    let rook = [family([1, 0], &[[1, 0]]), family([0, 1], &[[0, 1]])];
    let leaper = [family([0, 1], &[[0, 1]]), family([2, 1], &[])];
    let knight = [family([1, 2], &[]), family([2, 1], &[])];
    for (number, families) in [&rook[..], &leaper, &knight].into_iter().enumerate() {
        let moves = Moves::new(families, 30, 70).unwrap();
        for word in [0, 1, 69, 1 << 40, u64::MAX - 1, u64::MAX] {
            let mut kept = InMemory::of(vec![vec![word; VectorRows::kept_words(&moves)]; 110]);
            let filled = VectorRows::fill(&moves, 20..30, &mut kept, 2, &mut |_, _| true);
            assert!(filled.is_none() || number > 0 || word != u64::MAX);
        }
    }
}

#[test]
fn known_shapes_match_the_definition() {
    let rook = [family([1, 0], &[[1, 0]]), family([0, 1], &[[0, 1]])];
    let queen = [&rook[..], &[family([1, 1], &[[1, 1]])]].concat();
    let knight = [family([1, 2], &[]), family([2, 1], &[])];
    check(&rook, 40, 70);
    check(&queen, 70, 130);
    check(&[&queen[..], &knight].concat(), 66, 66);
    check(&knight, 40, 66);
    check(&[], 3, 3);
    // Rays that start late, steps with a limit, and cones with two free steps.
    check(&[family([0, 3], &[[0, 2], [1, 0]]), family([2, 0], &[[3, 1]])], 30, 66);
    let limited = Family { least: [1, 1], steps: vec![([0, 1], 3), ([2, 1], 2)] };
    check(&[limited, family([0, 1], &[])], 33, 70);
    check(&[family([0, 1], &[[0, 1], [1, 0]])], 20, 65);
}

/// With any number from the second heap alone, and rays and leaps of all directions.
#[test]
fn values_that_stand_once_in_a_row_match_the_definition() {
    let mut numbers = grundy_testing::Random::new(1907);
    let mut random = |below: u64| numbers.below(below);
    let row = family([0, 1], &[[0, 1]]);
    let column = family([1, 0], &[[1, 0]]);
    let mut singles = 0;
    for round in 0..if cfg!(miri) { 3 } else { 80 } {
        let mut families = vec![row.clone()];
        if round % 3 > 0 {
            families.push(column.clone());
        }
        for _ in 0..random(4) {
            let step = [1 + random(3), random(4)];
            let least = [random(step[0] + 1), random(4)];
            let steps = [step];
            let steps = if random(2) == 0 { &steps[..] } else { &[] };
            if least != [0, 0] && (least[0] > 0 || !steps.is_empty()) {
                families.push(family(least, steps));
            }
        }
        let mut side = |least, most| usize::try_from(least + random(most)).unwrap();
        let (rows, columns) = (side(1, 40), side(1, 200));
        singles += u32::from(Single::new(&Moves::new(&families, rows, columns).unwrap()).is_some());
        check(&families, rows, columns);
    }
    assert!(cfg!(miri) || singles > 50, "{singles}");
}

#[test]
fn random_rules_match_the_definition() {
    let mut numbers = grundy_testing::Random::new(1966);
    let mut random = |below: u64| numbers.below(below);
    for _ in 0..60 {
        let mut families = Vec::new();
        for _ in 0..=random(4) {
            let mut amounts = |most| loop {
                let amounts = [random(most), random(most)];
                if amounts != [0, 0] {
                    return amounts;
                }
            };
            let least = amounts(5);
            let step = amounts(3);
            let steps = match random(3) {
                0 => Vec::new(),
                1 => vec![(step, u64::MAX)],
                _ => vec![(step, random(4))],
            };
            families.push(Family { least, steps });
        }
        let mut side = |most| usize::try_from(1 + random(most)).unwrap();
        check(&families, side(24), side(90));
    }
}
