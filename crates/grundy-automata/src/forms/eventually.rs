//! Remainders of a number from some number on.

use super::{is_one_of, listed, same};
use crate::Automaton;
use crate::relation::{Formula, Linear};

/// The largest period, the largest number from which on it repeats, and how many smaller ones are listed at most.
const PERIOD: usize = 24;
const FROM: usize = 48;
const FEW: usize = 8;

/// Which numbers there are before it repeats, and the remainders from then on.
pub(super) fn in_words(automaton: &Automaton, names: &[String]) -> Option<String> {
    let (&[track], [name]) = (automaton.tracks(), names) else { return None };
    let all: Vec<bool> = (0..FROM + 4 * PERIOD).map(|n| automaton.contains(&[n as u64])).collect();
    let late = &all[FROM..];
    let period = (1..=PERIOD).find(|&p| late.iter().zip(&late[p..]).all(|(a, b)| a == b))?;
    let follows = |n: &usize| all[*n] == all[FROM + (n + period * FROM - FROM) % period];
    let from = (0..FROM).filter(|n| !follows(n)).max().map_or(0, |n| n + 1);
    let before: Vec<usize> = (0..from).filter(|n| all[*n]).collect();
    let mut rests: Vec<usize> =
        (from..from + period).filter(|n| all[*n]).map(|n| n % period).collect();
    rests.sort_unstable();
    if rests.is_empty() || before.len() > FEW {
        return None;
    }
    let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
    let sum = Linear::track(track);
    let is = |n: &usize| Formula::Between(sum.clone(), Some(number(*n)), Some(number(*n)));
    let rest = |rest: &usize| Formula::Residue(sum.clone(), number(period), number(*rest));
    let late = Formula::And(vec![
        Formula::Between(sum.clone(), Some(number(from)), None),
        Formula::Or(rests.iter().map(rest).collect()),
    ]);
    if !same(automaton, &Formula::Or(before.iter().map(is).chain([late]).collect())) {
        return None;
    }
    let texts = |all: &[usize]| all.iter().map(usize::to_string).collect::<Vec<_>>();
    let late = match period {
        1 => format!("{name} ≥ {from}"),
        _ => format!("{name} ≥ {from} and {name} mod {period} is {}", listed(&texts(&rests))),
    };
    Some(match before.is_empty() {
        true => late,
        false => format!("{}, or {late}", is_one_of(name, &texts(&before))),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Numeration, Track};

    #[test]
    fn what_repeats_from_a_number_on_is_told() {
        let n = Linear::track(Track::old(0));
        let is = |at: i64| Formula::Between(n.clone(), Some(at), Some(at));
        let from = |from: i64, so: Formula| {
            Formula::And(vec![Formula::Between(n.clone(), Some(from), None), so])
        };
        let rest = |modulus: i64, rests: &[i64]| {
            let rest = |rest: &i64| Formula::Residue(n.clone(), modulus, *rest);
            Formula::Or(rests.iter().map(rest).collect())
        };
        let or = |all: &[Formula]| Formula::Or(all.to_vec());
        for (formula, said) in [
            (or(&[is(0), from(2, rest(2, &[1]))]), Some("n = 0, or n ≥ 2 and n mod 2 is 1")),
            (
                or(&[is(1), is(4), is(6), from(20, rest(5, &[1, 4, 0]))]),
                Some("n is 1, 4 or 6, or n ≥ 20 and n mod 5 is 0, 1 or 4"),
            ),
            (or(&[is(2), from(7, Formula::TRUE)]), Some("n = 2, or n ≥ 7")),
            (from(3, rest(3, &[0])), Some("n ≥ 1 and n mod 3 is 0")),
            (or(&[is(0), from(1000, rest(2, &[1]))]), None),
            (or(&[is(2), is(3)]), None),
            (or(&[from(1, rest(2, &[1])), is(500)]), None),
        ] {
            for numeration in [Numeration::BINARY, Numeration::new(1, 1).unwrap()] {
                let built = formula.automaton(numeration, &[Track::old(0)], &Limits::default());
                let told = in_words(&built.unwrap(), &["n".to_string()]);
                assert_eq!(told.as_deref(), said);
            }
        }
    }
}
