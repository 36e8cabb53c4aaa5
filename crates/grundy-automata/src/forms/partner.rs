//! A number that follows from another.

use super::{is_one_of, same};
use crate::Automaton;
use crate::relation::{Formula, Linear};

/// The largest period and difference, and how many cases, and pairs before they begin, are told at most.
const PERIOD: usize = 12;
const CASES: usize = 12;
const PAIRS: usize = 6;

/// By how much the second number is larger than the first, which the remainder of that tells, from some number on.
pub(super) fn in_words(automaton: &Automaton, names: &[String]) -> Option<String> {
    let &[x, y] = automaton.tracks() else { return None };
    let [first, second] = names else { return None };
    let most = i64::try_from(PERIOD).ok()?;
    let by = |x: i64| -> Vec<i64> {
        let is_one = |by: &i64| {
            let numbers = [x, x + by].map(u64::try_from);
            matches!(numbers, [Ok(x), Ok(y)] if automaton.contains(&[x, y]))
        };
        (-most..=most).filter(is_one).collect()
    };
    let all: Vec<Vec<i64>> = (0..5 * most).map(by).collect();
    let late = &all[2 * PERIOD..];
    let period = (1..=PERIOD).find(|&p| late.iter().zip(&late[p..]).all(|(a, b)| a == b))?;
    let modulus = i64::try_from(period).ok()?;
    let of_rest = |x: i64| &late[usize::try_from((x - 2 * most).rem_euclid(modulus)).unwrap_or(0)];
    let cases: Vec<(i64, i64)> =
        (0..modulus).flat_map(|rest| of_rest(rest).iter().map(move |by| (rest, *by))).collect();
    // What would lead below 0 does not lead anywhere.
    let follows =
        |x: i64, found: &Vec<i64>| of_rest(x).iter().filter(|by| x + **by >= 0).eq(found.iter());
    let before = (0..).zip(&all).filter(|(x, found)| !follows(*x, found)).last();
    let from = before.map_or(0, |(x, _)| x + 1);
    let early = (0..from).zip(&all);
    let pairs: Vec<[i64; 2]> =
        early.flat_map(|(x, found)| found.iter().map(move |by| [x, x + by])).collect();
    if cases.is_empty() || cases.len() > CASES || pairs.len() > PAIRS || from > most {
        return None;
    }
    let [x, y] = [x, y].map(Linear::track);
    let difference = y.plus(-1, &x);
    let is = |sum: &Linear, n: i64| Formula::Between(sum.clone(), Some(n), Some(n));
    let case = |&(rest, by): &(i64, i64)| {
        Formula::And(vec![Formula::Residue(x.clone(), modulus, rest), is(&difference, by)])
    };
    let late = Formula::Or(cases.iter().map(case).collect());
    let late = Formula::And(vec![Formula::Between(x.clone(), Some(from), None), late]);
    let pair = |pair: &[i64; 2]| Formula::And(vec![is(&x, pair[0]), is(&y, pair[1])]);
    if !same(automaton, &Formula::Or(pairs.iter().map(pair).chain([late]).collect())) {
        return None;
    }
    let signed = |by: &i64| format!("{}{}", if *by < 0 { "−" } else { "" }, by.abs());
    let list: Vec<String> = cases.iter().map(|(_, by)| signed(by)).collect();
    let late = match (period, (0..modulus).all(|rest| of_rest(rest).len() == 1)) {
        (1, _) => is_one_of(&format!("{second} − {first}"), &list),
        (_, true) => format!(
            "{second} = {first} + d, where d is at {first} mod {period} in {}",
            list.join(", ")
        ),
        _ => {
            let cases = cases.iter().map(|(rest, by)| format!("({rest},{})", signed(by)));
            let cases: Vec<String> = cases.collect();
            is_one_of(&format!("({first} mod {period}, {second} − {first})"), &cases)
        }
    };
    let pairs: Vec<String> = pairs.iter().map(|[x, y]| format!("({x},{y})")).collect();
    Some(match (from, pairs.is_empty()) {
        (0, _) => late,
        (_, true) => format!("{first} ≥ {from} and {late}"),
        _ => {
            let pairs = is_one_of(&format!("({first},{second})"), &pairs);
            format!("{pairs}, or {first} ≥ {from} and {late}")
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Numeration, Track};

    fn told(formula: &Formula, numeration: Numeration) -> Option<String> {
        let names = ["x", "y"].map(str::to_string);
        let tracks = [Track::old(0), Track::old(1)];
        in_words(&formula.automaton(numeration, &tracks, &Limits::default()).unwrap(), &names)
    }

    #[test]
    fn what_follows_from_a_number_is_told() {
        let [x, y] = [0, 1].map(|i| Linear::track(Track::old(i)));
        let difference = y.plus(-1, &x);
        let by = |by: i64| Formula::Between(difference.clone(), Some(by), Some(by));
        let of = |modulus: i64, cases: &[(i64, i64)]| {
            let case = |&(rest, d): &(i64, i64)| {
                Formula::And(vec![Formula::Residue(x.clone(), modulus, rest), by(d)])
            };
            Formula::Or(cases.iter().map(case).collect())
        };
        let is = |n: [i64; 2]| {
            let is = |sum: &Linear, n| Formula::Between(sum.clone(), Some(n), Some(n));
            Formula::And(vec![is(&x, n[0]), is(&y, n[1])])
        };
        let from = |from: i64, late: &Formula| {
            Formula::And(vec![Formula::Between(x.clone(), Some(from), None), late.clone()])
        };
        let steps = of(3, &[(0, 0), (1, 1), (2, -1)]);
        let swapped = of(2, &[(0, -1), (1, 1)]);
        for (formula, said) in [
            (steps.clone(), "y = x + d, where d is at x mod 3 in 0, 1, −1"),
            (of(2, &[(0, -1), (1, -1), (1, 2)]), "(x mod 2, y − x) is (0,−1), (1,−1) or (1,2)"),
            (Formula::Or(vec![by(-1), by(0), by(4)]), "y − x is −1, 0 or 4"),
            (from(1, &steps), "x ≥ 1 and y = x + d, where d is at x mod 3 in 0, 1, −1"),
            (
                Formula::Or(vec![is([0, 0]), is([1, 3]), from(2, &swapped)]),
                "(x,y) is (0,0) or (1,3), or x ≥ 2 and y = x + d, where d is at x mod 2 in −1, 1",
            ),
        ] {
            for numeration in [Numeration::BINARY, Numeration::new(1, 1).unwrap()] {
                assert_eq!(told(&formula, numeration).as_deref(), Some(said));
            }
        }
        // What ends or begins far out, or lies far beside the line, is not said.
        let far = Formula::Or(vec![steps.clone(), is([5000, 0])]);
        let beside = Formula::Or(vec![is([0, 70]), from(1, &steps)]);
        for formula in [far, beside, from(1000, &steps), from(30, &steps)] {
            assert_eq!(told(&formula, Numeration::BINARY), None);
        }
    }
}
