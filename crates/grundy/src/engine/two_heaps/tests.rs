use std::cell::RefCell;
use std::collections::BTreeSet;

use grundy_graphs::implicit::Cone;

use super::*;
use crate::meter::Limits;
use crate::ruleset::Dense;

#[test]
fn a_queen_is_asked_for_one_position_after_another() {
    let mut tables = TwoHeaps::default();
    let meter = Meter::new(&Limits::default());
    let mut ask = |x: u32, y: u32| {
        let value = tables.queen_value(1, &Nat::from(x), &Nat::from(y), &meter).unwrap();
        let table = &tables.queens[0].table;
        (nat::small(&value).unwrap(), (table.rows(), table.columns()))
    };
    // Rows of A004481's table.
    assert_eq!(ask(10, 20), (28, (11, 21)));
    assert_eq!(ask(20, 10), (28, (11, 21)));
    assert_eq!(ask(3, 21).1, (11, 31));
    assert_eq!(ask(10, 12), (7, (11, 31)));
    assert_eq!(ask(200, 300).1, (201, 301));
}

/// Rows far out, against a table, and by the published period of row 5: 24 from column 28 on.
#[test]
fn a_small_heap_goes_with_one_of_any_size() {
    let mut tables = TwoHeaps::default();
    let meter = Meter::new(&Limits::default());
    let table = Queens::fill(1, 24, 20_000, 1, &mut |_, _| true).unwrap();
    for row in [0usize, 1, 5, 17, 23] {
        for column in 19_900usize..20_000 {
            let value = tables.far(&Nat::from(row), &Nat::from(column), &meter).unwrap();
            let known = table.get(row, column).map(Nat::from);
            assert_eq!(value, known, "{row}, {column}");
        }
    }
    let large = Nat::from(10u32).pow(40);
    let far = tables.far(&Nat::from(5u32), &large, &meter).unwrap().unwrap();
    // 10^40 is 16 modulo 24.
    let near = table.get(5, 19_984).unwrap();
    assert_eq!(19_984 % 24, 16);
    assert_eq!(far, large + Nat::from(near) - Nat::from(19_984u32));
    assert_eq!(tables.far(&Nat::from(300u32), &Nat::from(1u64 << 40), &meter).unwrap(), None);
}

#[test]
fn what_is_too_large_says_how_much_it_needs() {
    let mut tables = TwoHeaps::default();
    let meter = Meter::new(&Limits { memory: 1 << 20, ..Limits::default() });
    let mut ask = |x: u64, y: u64| tables.queen_value(1, &Nat::from(x), &Nat::from(y), &meter);
    let error = ask(3000, 4000).unwrap_err();
    assert!(error.is_budget() && error.to_string().contains("3001 × 4001"), "{error}");
    let error = ask(500, 1 << 32).unwrap_err();
    assert!(error.to_string().contains("2^32"), "{error}");
}

/// Where values would take long, who wins is what they say, asked for one position after another.
#[test]
fn p_positions_tell_what_values_tell() {
    let limits = Limits::default();
    // Rows with one P-position, with several, and of heaps that are not alike.
    for game in ["wythoff", "wythoff/3", "nimhoff/3", "moore/1"] {
        let mut values = TwoHeaps::default();
        let mut losing = TwoHeaps { soon: 0, ..TwoHeaps::default() };
        let mut meter = Meter::new(&limits);
        let mut both = [0, 0];
        let near = (32..60).flat_map(|x| (32..95).map(move |y| (x, y)));
        let far = (12..40).flat_map(|x| (85..140).map(move |y| (x, y)));
        for (x, y) in near.chain(far) {
            let sum: crate::Sum = format!("{game}:{x},{y}").parse().unwrap();
            let places = sum.components().next().unwrap().part.places();
            let mut ask = |tables: &mut TwoHeaps, need| {
                let found = match places.dense(0) {
                    Some(Dense::Queen { band, x, y }) => {
                        tables.queen(&*places, 0, (band, &[x, y]), need, &meter).map(Some)
                    }
                    _ => tables.vectors(&*places, 0, need, &mut meter),
                };
                let found = found.unwrap();
                found.unwrap_or_else(|| panic!("{sum} is not of two heaps"))
            };
            let Found::Value(value) = ask(&mut values, Need::Value) else { unreachable!() };
            for need in [Need::Outcome, Need::Shown] {
                assert_eq!(ask(&mut losing, need), Found::IsLosing(value.is_zero()), "{sum}");
            }
            both[usize::from(value.is_zero())] += 1;
        }
        assert!(
            losing.vectors.is_empty() && losing.queens.is_empty() && both.iter().all(|n| *n > 5),
            "{game}: {both:?}"
        );
    }
}

/// Moves that are looked up along rays are those that a verdict lists.
#[test]
fn rays_lead_to_the_moves_of_a_verdict() {
    let mut found = 0;
    for game in ["wythoff", "wythoff/3", "nimhoff/3", "moore/1"] {
        let mut solver = crate::Solver::default();
        for (x, y) in (0..12).flat_map(|x| (0..25).map(move |y| (x, y))) {
            let text = format!("{game}:{x},{y}");
            let sum: crate::Sum = text.parse().unwrap();
            let places = sum.components().next().unwrap().part.places();
            let families = places.moves(&[x as u64, y as u64]).unwrap();
            let solver = RefCell::new(&mut solver);
            let is_losing = |x: usize, y: usize| {
                let sum: crate::Sum = format!("{game}:{x},{y}").parse().unwrap();
                let outcome = solver.borrow_mut().outcome(&sum, crate::Play::Normal).unwrap();
                outcome == crate::Outcome::P
            };
            let mut moves = BTreeSet::new();
            let all = rays::each_losing(&families, [x, y], 0, is_losing, || true, &mut |[x, y]| {
                moves.insert(format!("{game}:{x},{y}"));
                Flow::Continue(())
            });
            assert_eq!(all, Some(true));
            let is_p = is_losing(x, y);
            let verdict = crate::Solver::default().solve(&sum, crate::Play::Normal).unwrap();
            assert_eq!(verdict.move_count, Some(moves.len() as u64), "{text}");
            assert!(verdict.moves.iter().all(|step| moves.contains(&step.to)), "{text}: {moves:?}");
            assert_eq!(is_p, moves.is_empty(), "{text}");
            found += moves.len();
        }
    }
    assert!(found > 1000, "{found}");
}

#[test]
fn few_moves_are_not_looked_up_and_time_ends_a_look() {
    let every = [Cone { least: vec![0, 1], steps: vec![(vec![0, 1], u64::MAX)] }];
    let mut found = Vec::new();
    let mut look = |families: &[Cone], heaps, least, is_losing: bool, time: bool, most| {
        found.clear();
        let all =
            rays::each_losing(families, heaps, least, |_, _| is_losing, || time, &mut |left| {
                found.push(left);
                if found.len() == most { Flow::Break(()) } else { Flow::Continue(()) }
            });
        (all, found.clone())
    };
    assert_eq!(look(&every, [5, 100], 101, true, true, 9), (None, vec![]));
    assert_eq!(look(&every, [5, 101], 101, false, true, 9), (Some(true), vec![]));
    assert_eq!(look(&every, [5, 1 << 21], 101, false, false, 9), (Some(false), vec![]));
    assert_eq!(look(&every, [5, 9], 0, true, true, 2), (Some(false), vec![[5, 8], [5, 7]]));
    // Many that win are as much work as more that do not.
    let (all, left) = look(&every, [0, 1 << 12], 0, true, false, usize::MAX);
    assert_eq!((all, left.len()), (Some(false), 1023));
    // Steps end where they have to.
    let few = [Cone { least: vec![1, 0], steps: vec![(vec![1, 2], 3)] }];
    let left = vec![[8, 5], [7, 3], [6, 1]];
    assert_eq!(look(&few, [9, 5], 0, true, true, 9), (Some(true), left));
    // k > 2l: a ray for each way to add the first step.
    let steps = vec![(vec![1, 0], u64::MAX), (vec![2, 1], u64::MAX)];
    let many = [Cone { least: vec![3, 1], steps }];
    let left = vec![[3, 2], [1, 1], [2, 2], [0, 1], [1, 2], [0, 2]];
    assert_eq!(look(&many, [6, 3], 0, true, true, 9), (Some(true), left));
}

/// Moves that are told up to some size are those of one game: one table serves all that is asked for, and has the values of the
/// definition.
#[test]
fn one_table_serves_moves_that_are_listed() {
    let rules = "game g\nheaps x, y\ntake k from any heap where k != 3\n";
    let rules = crate::rules::Rules::parse(rules).unwrap();
    let (mut tables, mut meter) = (TwoHeaps::default(), Meter::new(&Limits::default()));
    let mut wanted = vec![[0_u64; 31]; 121];
    for (x, y) in (0..121).flat_map(|x| (0..31).map(move |y| (x, y))) {
        let less = |n: usize| (0..n).filter(move |left| n - left != 3);
        let options: Vec<u64> = less(x)
            .map(|left| wanted[left][y])
            .chain(less(y).map(|left| wanted[x][left]))
            .collect();
        wanted[x][y] = (0..).find(|value| !options.contains(value)).unwrap();
    }
    let mut ask = |x: usize, y: usize| {
        let sum = rules.position(&format!("{x},{y}")).unwrap();
        let places = sum.components().next().unwrap().part.places();
        let found = tables.vectors(&*places, 0, Need::Value, &mut meter).unwrap();
        let sizes = tables.vectors.iter().map(|kept| (kept.table.rows(), kept.table.columns()));
        (found, sizes.collect::<Vec<_>>())
    };
    for (x, y) in (100..121).rev().flat_map(|x| (20..31).rev().map(move |y| (x, y))) {
        let (found, sizes) = ask(x, y);
        assert_eq!(found, Some(Found::Value(Nat::from(wanted[x][y]))), "{x}, {y}");
        assert_eq!(sizes, [(121, 31)]);
    }
}
