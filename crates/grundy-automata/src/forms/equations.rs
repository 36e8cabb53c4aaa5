//! Three or four numbers of which one of a few equations holds.

use std::collections::BTreeSet;

use super::{accepted_below, any_of, same};
use crate::Automaton;
use crate::relation::{Formula, Linear};

/// Numbers below these bounds are looked at, by how many they are; sums differ by so much, and so many equations are told, at most.
const BELOW: [u64; 5] = [0, 0, 0, 12, 7];
const DIFFERENCE: i64 = 3;
const MOST: usize = 6;

/// What needs more states is not said in so few words.
const STATES: usize = 100;

/// A condition on several numbers.
#[derive(Clone, PartialEq)]
enum Equation {
    /// All of them are equal.
    Equal,
    /// The sum with these factors, each 1, 0 or −1 and the first of them 1, is a number.
    Sum(Vec<i64>, i64),
}

impl Equation {
    /// All that are tried of so many numbers.
    fn all(numbers: usize) -> Vec<Equation> {
        let mut factors = vec![Vec::new()];
        for _ in 0..numbers {
            let longer = |factors: &Vec<i64>| {
                [0, 1, -1].map(|factor| factors.iter().copied().chain([factor]).collect())
            };
            factors = factors.iter().flat_map(longer).collect();
        }
        factors
            .retain(|factors: &Vec<i64>| factors.iter().find(|factor| **factor != 0) == Some(&1));
        // Those of few numbers say more.
        factors.sort_by_key(|factors| factors.iter().filter(|factor| **factor != 0).count());
        let sums = factors.into_iter().flat_map(|factors| {
            (-DIFFERENCE..=DIFFERENCE).map(move |sum| Equation::Sum(factors.clone(), sum))
        });
        [Equation::Equal].into_iter().chain(sums).collect()
    }

    fn holds(&self, numbers: &[i64]) -> bool {
        match self {
            Equation::Equal => numbers.windows(2).all(|pair| pair[0] == pair[1]),
            Equation::Sum(factors, sum) => {
                factors.iter().zip(numbers).map(|(factor, number)| factor * number).sum::<i64>()
                    == *sum
            }
        }
    }

    fn formula(&self, automaton: &Automaton) -> Formula {
        let all: Vec<Linear> =
            automaton.tracks().iter().map(|track| Linear::track(*track)).collect();
        match self {
            Equation::Equal => Formula::And(
                all.windows(2).map(|pair| Formula::zero(pair[0].plus(-1, &pair[1]))).collect(),
            ),
            Equation::Sum(factors, sum) => {
                let total = factors
                    .iter()
                    .zip(&all)
                    .fold(Linear::default(), |total, (factor, one)| total.plus(*factor, one));
                Formula::Between(total, Some(*sum), Some(*sum))
            }
        }
    }

    /// The equation as it is written, and which number comes first.
    fn in_words(&self, names: &[String]) -> (usize, String) {
        let Equation::Sum(factors, sum) = self else { return (0, names.join(" = ")) };
        let side = |sign: i64| -> Vec<usize> {
            (0..names.len()).filter(|&number| factors[number] == sign).collect()
        };
        let [mut left, mut right] = [side(1), side(-1)];
        // What is added on the right.
        let mut added = *sum;
        if left.len() + usize::from(added < 0) > right.len() + usize::from(added > 0)
            && !right.is_empty()
        {
            (left, right, added) = (right, left, -added);
        }
        let named = |numbers: &[usize], added: i64| {
            let names = numbers.iter().map(|&number| names[number].clone());
            let rest = (added > 0 || numbers.is_empty()).then(|| added.to_string());
            names.chain(rest).collect::<Vec<_>>().join(" + ")
        };
        let first = left.first().copied().unwrap_or(0);
        (first, format!("{} = {}", named(&left, -added), named(&right, added)))
    }
}

/// One of a few equations holds.
pub(super) fn in_words(automaton: &Automaton, names: &[String]) -> Option<String> {
    let below = *BELOW.get(names.len()).filter(|below| **below > 0)?;
    let bounds = vec![below; names.len()];
    let plane = u128::from(below).pow(u32::try_from(names.len()).ok()? - 1);
    let count = automaton.count_below(&bounds);
    if automaton.states() > STATES || count == 0 || count > MOST as u128 * plane {
        return None;
    }
    let mut accepted = BTreeSet::from_iter(accepted_below(automaton, &bounds));
    let mut all = vec![Vec::new()];
    for _ in names {
        let below = i64::try_from(below).ok()?;
        let longer = |numbers: &Vec<i64>| -> Vec<Vec<i64>> {
            (0..below).map(|next| numbers.iter().copied().chain([next]).collect()).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    // Of those of which all small tuples are accepted the one that says most of the rest, until nothing is left.
    let mut right: Vec<(Equation, Vec<&Vec<i64>>)> = Equation::all(names.len())
        .into_iter()
        .map(|equation| {
            let tuples: Vec<_> = all.iter().filter(|numbers| equation.holds(numbers)).collect();
            (equation, tuples)
        })
        .filter(|(_, tuples)| tuples.iter().all(|tuple| accepted.contains(*tuple)))
        .collect();
    let mut said: Vec<Equation> = Vec::new();
    while !accepted.is_empty() {
        let gain =
            |tuples: &[&Vec<i64>]| tuples.iter().filter(|tuple| accepted.contains(**tuple)).count();
        // The first of those that say as much.
        let (equation, tuples) = right.iter().rev().max_by_key(|(_, tuples)| gain(tuples))?;
        if gain(tuples) == 0 || said.len() == MOST {
            return None;
        }
        said.push(equation.clone());
        accepted.retain(|tuple| !tuples.contains(&tuple));
    }
    right.retain(|(equation, _)| said.contains(equation));
    let any = right.iter().map(|(equation, _)| equation.formula(automaton)).collect();
    let mut words: Vec<(usize, String)> =
        right.iter().map(|(equation, _)| equation.in_words(names)).collect();
    // All that are equal, then what is said of the first number, of the second …
    words.sort_by_key(|(first, _)| *first);
    let words: Vec<String> = words.into_iter().map(|(_, words)| words).collect();
    same(automaton, &Formula::Or(any)).then(|| any_of(&words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Numeration, Track};

    fn built(terms: &[u32], formula: impl Fn(&[Linear]) -> Formula, count: u8) -> Automaton {
        let tracks: Vec<Track> = (0..count).map(Track::old).collect();
        let numbers: Vec<Linear> = tracks.iter().map(|track| Linear::track(*track)).collect();
        let numeration = Numeration::of(terms).unwrap();
        formula(&numbers).automaton(numeration, &tracks, &Limits::default()).unwrap()
    }

    fn said(automaton: &Automaton) -> Option<String> {
        let names = ["x", "y", "z", "u"].map(str::to_string);
        in_words(automaton, &names[..automaton.tracks().len()])
    }

    fn is(sum: Linear, number: i64) -> Formula {
        Formula::Between(sum, Some(number), Some(number))
    }

    #[test]
    fn equations_are_told() {
        let one = |x: &[Linear], i: usize, j: usize, k: usize| {
            is(x[i].plus(-1, &x[j]).plus(-1, &x[k]), 1)
        };
        let largest = built(
            &[2, 0],
            |x| {
                let equal =
                    Formula::And(vec![is(x[0].plus(-1, &x[1]), 0), is(x[1].plus(-1, &x[2]), 0)]);
                Formula::Or(vec![equal, one(x, 0, 1, 2), one(x, 1, 0, 2), one(x, 2, 0, 1)])
            },
            3,
        );
        let words = "x = y = z, x = y + z + 1, y = x + z + 1, or z = x + y + 1";
        assert_eq!(said(&largest).as_deref(), Some(words));
        let two = built(&[1, 1], |x| is(x[0].plus(1, &x[3]).plus(-1, &x[2]), -2), 4);
        assert_eq!(said(&two).as_deref(), Some("z = x + u + 2"));
        let pair = built(
            &[3, 0],
            |x| Formula::Or(vec![is(x[1].plus(-1, &x[2]), 3), is(x[0].clone(), 2)]),
            3,
        );
        assert_eq!(said(&pair).as_deref(), Some("x = 2, or y = z + 3"));
    }

    /// Neither what is true of small numbers alone, nor what is no equation.
    #[test]
    fn other_sets_are_not_told() {
        let bounded = built(
            &[2, 0],
            |x| {
                let small = Formula::Between(x[0].clone(), None, Some(500));
                Formula::And(vec![is(x[0].plus(-1, &x[1]).plus(-1, &x[2]), 1), small])
            },
            3,
        );
        assert!(bounded.contains(&[500, 250, 249]) && !bounded.contains(&[501, 250, 250]));
        assert_eq!(said(&bounded), None);
        let less = built(&[2, 0], |x| Formula::not_negative(x[0].plus(-1, &x[1])), 3);
        assert_eq!(said(&less), None);
    }
}
