//! Remainders of several numbers, and comparisons of two.

use super::{is_one_of, listed, same};
use crate::Automaton;
use crate::relation::{Formula, Linear};

/// The largest period, and how many cases are told at most.
const PERIOD: usize = 12;
const CASES: usize = 12;

/// What is said of two or three numbers, the simplest first.
pub(super) fn in_words(automaton: &Automaton, names: &[String]) -> Option<String> {
    let samples = Samples::new(automaton)?;
    comparison(automaton, names, &samples)
        .or_else(|| remainders(automaton, names, &samples))
        .or_else(|| of_the_smaller(automaton, names))
}

/// Whether small numbers are accepted.
struct Samples {
    numbers: usize,
    size: usize,
    accepted: Vec<bool>,
}

impl Samples {
    fn new(automaton: &Automaton) -> Option<Samples> {
        let numbers = automaton.tracks().len();
        let size = [0, 0, 3 * PERIOD, 16].get(numbers).copied().filter(|size| *size > 0)?;
        let mut samples = Samples { numbers, size, accepted: Vec::new() };
        let all = 0..size.pow(u32::try_from(numbers).ok()?);
        samples.accepted = all
            .map(|place| automaton.contains(&samples.at(place).map(|n| n as u64)[..numbers]))
            .collect();
        Some(samples)
    }

    /// The numbers at a place, of which the first changes first.
    fn at(&self, place: usize) -> [usize; 3] {
        [place, place / self.size, place / self.size.pow(2)].map(|n| n % self.size)
    }

    /// Each sample with whether it is accepted.
    fn each(&self) -> impl Iterator<Item = ([usize; 3], bool)> {
        self.accepted.iter().enumerate().map(|(place, accepted)| (self.at(place), *accepted))
    }

    /// The period with which one number repeats whatever the others are, if it is small.
    fn period(&self, number: usize) -> Option<usize> {
        let step = self.size.pow(u32::try_from(number).ok()?);
        (1..=PERIOD.min(self.size / 2)).find(|&period| {
            let mut pairs = (0..self.accepted.len())
                .filter(|&place| self.at(place)[number] + period < self.size);
            pairs.all(|place| self.accepted[place] == self.accepted[place + period * step])
        })
    }
}

/// What remainders the numbers leave, each by a divisor of its own.
fn remainders(automaton: &Automaton, names: &[String], samples: &Samples) -> Option<String> {
    let periods = (0..samples.numbers).map(|number| samples.period(number));
    let periods = periods.collect::<Option<Vec<usize>>>()?;
    let within = |numbers: &[usize; 3]| periods.iter().zip(numbers).all(|(p, n)| n < p);
    let accepted = samples.each().filter(|(numbers, accepted)| *accepted && within(numbers));
    // Those in front count more, as they are written.
    let mut cases: Vec<[usize; 3]> = accepted.map(|(numbers, _)| numbers).collect();
    cases.sort_unstable();
    let told: Vec<usize> = (0..samples.numbers).filter(|&number| periods[number] > 1).collect();
    if told.is_empty() || cases.len() > CASES {
        return None;
    }
    let modulus = |number: usize| i64::try_from(periods[number]).unwrap_or(i64::MAX);
    let case = |case: &[usize; 3]| {
        let each = told.iter().map(|&number| {
            let rest = i64::try_from(case[number]).unwrap_or(i64::MAX);
            Formula::Residue(Linear::track(automaton.tracks()[number]), modulus(number), rest)
        });
        Formula::And(each.collect())
    };
    if !same(automaton, &Formula::Or(cases.iter().map(case).collect())) {
        return None;
    }
    let name = |number: usize| format!("{} mod {}", names[number], periods[number]);
    let rests = |number: usize| {
        let mut rests: Vec<usize> = cases.iter().map(|case| case[number]).collect();
        rests.sort_unstable();
        rests.dedup();
        rests
    };
    if told.iter().map(|&number| rests(number).len()).product::<usize>() == cases.len() {
        let each = told.iter().map(|&number| {
            let rests: Vec<String> = rests(number).iter().map(usize::to_string).collect();
            format!("{} is {}", name(number), listed(&rests))
        });
        return Some(each.collect::<Vec<_>>().join(" and "));
    }
    let all: Vec<String> = told.iter().map(|&number| name(number)).collect();
    let cases: Vec<String> = cases
        .iter()
        .map(|case| {
            let rests: Vec<String> = told.iter().map(|&number| case[number].to_string()).collect();
            format!("({})", rests.join(","))
        })
        .collect();
    Some(is_one_of(&format!("({})", all.join(", ")), &cases))
}

/// What remainders the smaller of two numbers leaves, or the larger one.
fn of_the_smaller(automaton: &Automaton, names: &[String]) -> Option<String> {
    let (&[first, second], [x, y]) = (automaton.tracks(), names) else { return None };
    let [first, second] = [first, second].map(Linear::track);
    ["min", "max"].into_iter().find_map(|which| {
        let numbers = |n: usize| {
            let far = 4 * PERIOD;
            let numbers = if which == "min" { [n, far] } else { [n, 0] };
            numbers.map(|n| n as u64)
        };
        let all: Vec<bool> = (0..3 * PERIOD).map(|n| automaton.contains(&numbers(n))).collect();
        let period = (1..=PERIOD).find(|&p| all.iter().zip(&all[p..]).all(|(a, b)| a == b))?;
        let modulus = i64::try_from(period).ok()?;
        let rests: Vec<i64> =
            (0..modulus).zip(&all).filter(|(_, is)| **is).map(|(n, _)| n).collect();
        let of = |number: &Linear, other: &Linear| {
            let larger = match which {
                "min" => other.plus(-1, number),
                _ => number.plus(-1, other),
            };
            let rest = |rest: &i64| Formula::Residue(number.clone(), modulus, *rest);
            let rests = Formula::Or(rests.iter().map(rest).collect());
            Formula::And(vec![Formula::not_negative(larger), rests])
        };
        let formula = Formula::Or(vec![of(&first, &second), of(&second, &first)]);
        let rests: Vec<String> = rests.iter().map(i64::to_string).collect();
        (period > 1 && same(automaton, &formula))
            .then(|| format!("{which}({x}, {y}) mod {period} is {}", listed(&rests)))
    })
}

/// The largest factor of a comparison.
const FACTOR: i64 = 4;

/// That a multiple of one number is smaller than one of the other, or as large, or that one number is 0.
fn comparison(automaton: &Automaton, names: &[String], samples: &Samples) -> Option<String> {
    let [first, second] = automaton.tracks() else { return None };
    let numbers = [Linear::track(*first), Linear::track(*second)];
    let factors = (1..=FACTOR).flat_map(|a| (1..=FACTOR).map(move |b| [a, b]));
    let coprime = factors.filter(|[a, b]| (2..=FACTOR).all(|d| a % d != 0 || b % d != 0));
    for [a, b] in coprime {
        for ([less, more], at_least, zero) in [[0, 1], [1, 0]]
            .into_iter()
            .flat_map(|order| [1, 0].map(|at_least| (order, at_least)))
            .flat_map(|(order, at_least)| {
                [None, Some(0), Some(1)].map(|zero| (order, at_least, zero))
            })
        {
            let sum = Linear::default().plus(b, &numbers[more]).plus(-a, &numbers[less]);
            let compared = Formula::Between(sum, Some(at_least), None);
            let formula = match zero {
                None => compared,
                Some(zero) => Formula::Or(vec![Formula::zero(numbers[zero].clone()), compared]),
            };
            let holds = |of: &[usize; 3]| {
                let value = |track| i64::try_from(of[usize::from(track != *first)]).unwrap_or(0);
                formula.holds(&value)
            };
            if samples.each().all(|(of, accepted)| holds(&of) == accepted)
                && same(automaton, &formula)
            {
                let side = |factor: i64, number: usize| match factor {
                    1 => names[number].clone(),
                    _ => format!("{factor}·{}", names[number]),
                };
                let sign = if at_least == 1 { "<" } else { "≤" };
                let compared = format!("{} {sign} {}", side(a, less), side(b, more));
                return Some(match zero {
                    None => compared,
                    Some(zero) => format!("{} = 0, or {compared}", names[zero]),
                });
            }
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Numeration, Track};

    fn told(formula: &Formula, names: &[&str], numeration: Numeration) -> Option<String> {
        let tracks: Vec<Track> = (0..).take(names.len()).map(Track::old).collect();
        let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
        let built = formula.automaton(numeration, &tracks, &Limits::default()).unwrap();
        in_words(&built, &names)
    }

    fn number(i: u8) -> Linear {
        Linear::track(Track::old(i))
    }

    fn rest(i: u8, modulus: i64, rest: i64) -> Formula {
        Formula::Residue(number(i), modulus, rest)
    }

    #[test]
    fn what_sums_say_is_told() {
        let odd = Formula::And(vec![rest(0, 2, 1), rest(1, 2, 1)]);
        let mixed = Formula::Or(vec![
            Formula::And(vec![rest(0, 4, 0), rest(1, 2, 0)]),
            Formula::And(vec![rest(0, 4, 3), rest(1, 2, 1)]),
        ]);
        let of_two = |smaller: bool, modulus: i64, rests: &[i64]| {
            let of = |i: u8, j: u8| {
                let [a, b] = if smaller { [i, j] } else { [j, i] };
                let rests = rests.iter().map(|r| rest(i, modulus, *r)).collect();
                let order = Formula::not_negative(number(b).plus(-1, &number(a)));
                Formula::And(vec![order, Formula::Or(rests)])
            };
            Formula::Or(vec![of(0, 1), of(1, 0)])
        };
        let less =
            Formula::not_negative(number(1).plus(-2, &number(0)).plus(-1, &Linear::number(1)));
        let zero = Formula::Or(vec![Formula::zero(number(0)), less.clone()]);
        let both = Numeration::new(1, 1).unwrap();
        for (formula, said) in [
            (&odd, "x mod 2 is 1 and y mod 2 is 1"),
            (&mixed, "(x mod 4, y mod 2) is (0,0) or (3,1)"),
            (&of_two(true, 4, &[0, 3]), "min(x, y) mod 4 is 0 or 3"),
            (&of_two(false, 3, &[1]), "max(x, y) mod 3 is 1"),
            (&less, "2·x < y"),
            (&zero, "x = 0, or 2·x < y"),
        ] {
            for numeration in [Numeration::BINARY, both] {
                assert_eq!(told(formula, &["x", "y"], numeration).as_deref(), Some(said));
            }
        }
        let three = Formula::And(vec![rest(0, 2, 0), rest(2, 3, 1)]);
        let said = told(&three, &["x", "y", "z"], Numeration::BINARY);
        assert_eq!(said.as_deref(), Some("x mod 2 is 0 and z mod 3 is 1"));
        // What is so only from some number on, or as far as samples go, is not said.
        let late = |formula: &Formula, from: i64| {
            let from = Formula::Between(number(0), Some(from), None);
            Formula::And(vec![formula.clone(), from])
        };
        for formula in [late(&odd, 1000), late(&less, 5)] {
            assert_eq!(told(&formula, &["x", "y"], Numeration::BINARY), None);
        }
    }
}
