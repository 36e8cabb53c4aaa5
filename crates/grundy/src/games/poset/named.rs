//! Orders that have names, with the ways in which they look the same.

use grundy_core::{Cursor, Error, NoFiles};

use super::order::{MOST_ELEMENTS, generated};
use crate::games::graph::named::{no_such_name, with_size};

/// An order that a name and a number describe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Named {
    /// The divisors of a number but 1, which nobody wants to name: Schuh's game. Its primes with their exponents.
    Divisors(Vec<(u64, u32)>),
    /// The subsets of a set of so many, but the empty one and the whole: Gale's game.
    Subsets(u32),
}

/// The largest number whose divisors are asked for: its primes are found at once.
const LARGEST: u64 = 1_000_000_000_000;

const KINDS: &str = "divisors:N, subsets:N";

/// A number in digits, or a power.
fn number_of(text: &str) -> Option<u64> {
    let mut cursor = Cursor::new(text, &NoFiles);
    let number = cursor.number("a number", 1..=LARGEST).ok()?;
    cursor.rest().is_empty().then_some(number)
}

impl Named {
    /// The order `source`, which stands at `mark`; `None` if it has no name.
    ///
    /// # Errors
    /// If there is no such order, or it is large, or a name has no size.
    pub(super) fn read(
        cursor: &Cursor<'_>,
        source: &str,
        mark: usize,
    ) -> Result<Option<Named>, Error> {
        let Some((kind, number)) = source.split_once(':') else {
            return with_size(cursor, source, mark, &["divisors:60", "subsets:4"]).map(|()| None);
        };
        let most = match kind {
            "divisors" => LARGEST,
            // One more has too many subsets.
            "subsets" => u64::from((MOST_ELEMENTS + 2).ilog2()),
            _ => return Err(no_such_name(cursor, mark, "an order", KINDS)),
        };
        let at = mark + kind.len() + 1;
        let number = number_of(number)
            .filter(|number| (1..=most).contains(number))
            .ok_or_else(|| cursor.error_at(at, format!("a number from 1 to {most}")))?;
        if kind == "subsets" {
            return Ok(u32::try_from(number).ok().map(Named::Subsets));
        }
        let primes = primes(number);
        let divisors = primes.iter().map(|(_, exponent)| *exponent as usize + 1).product::<usize>();
        if divisors - 1 > MOST_ELEMENTS {
            let most = MOST_ELEMENTS + 1;
            let error = cursor.error_at(at, format!("a number with at most {most} divisors"));
            return Err(error.with_hint(format!("it has {divisors} divisors")));
        }
        Ok(Some(Named::Divisors(primes)))
    }

    /// The name and the number, in digits.
    pub(super) fn text(&self) -> String {
        match self {
            Named::Divisors(primes) => {
                let powers = primes.iter().map(|(prime, exponent)| prime.pow(*exponent));
                format!("divisors:{}", powers.product::<u64>())
            }
            Named::Subsets(of) => format!("subsets:{of}"),
        }
    }

    /// The names of the elements, smaller ones first, and the pairs of which the first is next above the second.
    pub(super) fn pairs(&self) -> (Vec<String>, Vec<(u32, u32)>) {
        match self {
            Named::Divisors(primes) => {
                let divisors = divisors(primes);
                let names = divisors.iter().map(u64::to_string).collect();
                let is_next = |high: u64, low: u64| {
                    high.is_multiple_of(low) && primes.iter().any(|(prime, _)| *prime == high / low)
                };
                (names, pairs(&divisors, is_next))
            }
            &Named::Subsets(of) => {
                let sets = subsets(of);
                let name = |set: &u32| -> String {
                    let members = (0..of).filter(|member| set >> member & 1 == 1);
                    members.map(|member| (member + 1).to_string()).collect()
                };
                let is_next =
                    |high: u32, low: u32| low & !high == 0 && (high & !low).is_power_of_two();
                (sets.iter().map(name).collect(), pairs(&sets, is_next))
            }
        }
    }

    /// The images of the elements under exchanges of primes that are as often in the number, or of members of the set.
    pub(super) fn symmetries(&self) -> Vec<Vec<u8>> {
        match self {
            Named::Divisors(primes) => {
                let divisors = divisors(primes);
                let same = |a: usize| (a + 1..primes.len()).find(|&b| primes[a].1 == primes[b].1);
                let swaps =
                    (0..primes.len()).filter_map(|a| Some((primes[a].0, primes[same(a)?].0)));
                let exchanged = |divisor: u64, (a, b): (u64, u64)| {
                    let count = |prime| {
                        let rest = std::iter::successors(Some(divisor), |&rest| {
                            rest.is_multiple_of(prime).then(|| rest / prime)
                        });
                        u32::try_from(rest.count() - 1).unwrap_or(0)
                    };
                    let (of_a, of_b) = (count(a), count(b));
                    divisor / a.pow(of_a) / b.pow(of_b) * a.pow(of_b) * b.pow(of_a)
                };
                generated(swaps.map(|swap| images(&divisors, |one| exchanged(one, swap))).collect())
            }
            &Named::Subsets(of) => {
                let sets = subsets(of);
                let swapped = |set: u32, at: u32| {
                    let differ = (set >> at ^ set >> (at + 1)) & 1;
                    set ^ (differ * 3) << at
                };
                let swaps =
                    (0..of.saturating_sub(1)).map(|at| images(&sets, |set| swapped(set, at)));
                generated(swaps.collect())
            }
        }
    }
}

/// The primes of a number with their exponents.
fn primes(mut number: u64) -> Vec<(u64, u32)> {
    let mut primes = Vec::new();
    let mut prime = 2;
    while prime * prime <= number {
        let mut exponent = 0;
        while number.is_multiple_of(prime) {
            number /= prime;
            exponent += 1;
        }
        if exponent > 0 {
            primes.push((prime, exponent));
        }
        prime += 1;
    }
    if number > 1 {
        primes.push((number, 1));
    }
    primes
}

/// The divisors but 1, the least first.
fn divisors(primes: &[(u64, u32)]) -> Vec<u64> {
    let mut divisors = vec![1];
    for &(prime, exponent) in primes {
        let with = |divisor: &u64| (0..=exponent).map(|times| divisor * prime.pow(times)).collect();
        divisors = divisors.iter().flat_map(|divisor| -> Vec<u64> { with(divisor) }).collect();
    }
    divisors.sort_unstable();
    divisors.split_off(1)
}

/// The subsets but the empty one and the whole, the least first, as bits.
fn subsets(of: u32) -> Vec<u32> {
    let mut subsets: Vec<u32> = (1..(1 << of) - 1).collect();
    // 1 before 2, 12 before 13: the least member is the first bit.
    subsets.sort_by_key(|set| (set.count_ones(), std::cmp::Reverse(set.reverse_bits())));
    subsets
}

/// The numbers of all pairs of elements of which the first is next above the second.
fn pairs<E: Copy>(elements: &[E], is_next: impl Fn(E, E) -> bool) -> Vec<(u32, u32)> {
    let numbered = || (0..).zip(elements);
    let below = |(high, &a): (u32, &E)| {
        let lower = numbered().filter(|&(_, &b)| is_next(a, b)).map(move |(low, _)| (high, low));
        lower.collect::<Vec<_>>()
    };
    numbered().flat_map(below).collect()
}

/// The numbers of the images of all elements.
fn images<E: Copy + PartialEq>(elements: &[E], image: impl Fn(E) -> E) -> Vec<u8> {
    let number = |&element: &E| {
        let image = image(element);
        let at = elements.iter().position(|&other| other == image);
        at.and_then(|at| u8::try_from(at).ok()).unwrap_or(0)
    };
    elements.iter().map(number).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{Outcome, Play, Solver, Sum, Value};

    fn named(source: &str) -> Named {
        Named::read(&Cursor::new(source, &NoFiles), source, 0).unwrap().unwrap()
    }

    /// What is above what by way of the pairs, names for elements.
    fn above(named: &Named) -> BTreeSet<(String, String)> {
        let (names, pairs) = named.pairs();
        let mut all: BTreeSet<(u32, u32)> = pairs.into_iter().collect();
        for middle in 0..u32::try_from(names.len()).unwrap() {
            let highs: Vec<u32> = all.iter().filter(|pair| pair.1 == middle).map(|p| p.0).collect();
            let lows: Vec<u32> = all.iter().filter(|pair| pair.0 == middle).map(|p| p.1).collect();
            all.extend(highs.iter().flat_map(|&high| lows.iter().map(move |&low| (high, low))));
        }
        let name = |element: u32| names[element as usize].clone();
        all.into_iter().map(|(high, low)| (name(high), name(low))).collect()
    }

    #[test]
    fn divisors_are_below_their_multiples() {
        for number in (1_u64..200).chain([720, 5040, 2 * 999_983, 999_983_000_000]) {
            let named = named(&format!("divisors:{number}"));
            let divisors: Vec<u64> = match number {
                ..10_000 => (2..=number).filter(|d| number.is_multiple_of(*d)).collect(),
                _ => divisors(&primes(number)),
            };
            let names: Vec<String> = divisors.iter().map(u64::to_string).collect();
            assert_eq!(named.pairs().0, names);
            let mut wanted = BTreeSet::new();
            for (high, a) in divisors.iter().zip(&names) {
                let lower = divisors.iter().zip(&names);
                let lower = lower.filter(|(low, _)| *low < high && high.is_multiple_of(**low));
                wanted.extend(lower.map(|(_, b)| (a.clone(), b.clone())));
            }
            assert_eq!(above(&named), wanted, "{number}");
        }
    }

    #[test]
    fn subsets_are_below_their_supersets() {
        for of in 1..=7 {
            let named = named(&format!("subsets:{of}"));
            let names = named.pairs().0;
            assert_eq!(names.len(), (1 << of) - 2);
            assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len());
            let is_within = |low: &String, high: &String| low.chars().all(|c| high.contains(c));
            let pairs = names.iter().flat_map(|a| names.iter().map(move |b| (a, b)));
            let pairs = pairs.filter(|(a, b)| a != b && is_within(b, a));
            let wanted: BTreeSet<_> = pairs.map(|(a, b)| (a.clone(), b.clone())).collect();
            assert_eq!(above(&named), wanted);
        }
        assert_eq!(named("subsets:3").pairs().0, ["1", "2", "3", "12", "13", "23"]);
    }

    #[test]
    fn symmetries_keep_the_order() {
        for (source, wanted) in [
            ("divisors:72", 0),
            ("divisors:36", 1),
            ("divisors:2310", 119),
            ("divisors:1260", 3),
            ("subsets:1", 0),
            ("subsets:2", 1),
            ("subsets:4", 23),
            ("subsets:5", 119),
        ] {
            let named = named(source);
            let pairs: BTreeSet<(u32, u32)> = named.pairs().1.into_iter().collect();
            let symmetries = named.symmetries();
            assert_eq!(symmetries.iter().collect::<BTreeSet<_>>().len(), wanted, "{source}");
            for image in &symmetries {
                let at = |element: u32| u32::from(image[element as usize]);
                let moved: BTreeSet<_> = pairs.iter().map(|&(a, b)| (at(a), at(b))).collect();
                assert_eq!(moved, pairs, "{source}");
            }
        }
    }

    fn parse(text: &str) -> Sum {
        text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// The divisors of 2³ · 3² are the squares of a bar of 4 × 3, and those of more primes the cubes of a box.
    #[test]
    fn divisors_are_a_bar_of_chocolate() {
        let mut solver = Solver::default();
        for (number, bar) in [
            (72, "4x3"),
            (36, "3x3"),
            (128, "1x8"),
            (210, "2x2x2x2"),
            (60, "3x2x2"),
            (999_983 * 8, "2x4"),
        ] {
            let value = |solver: &mut Solver, text: &str| solver.value(&parse(text)).unwrap();
            let wanted = value(&mut solver, &format!("chomp:{bar}"));
            assert!(wanted.is_some());
            let found = value(&mut solver, &format!("poset:divisors:{number}"));
            assert_eq!(found, wanted, "{number}");
        }
        // The product of 2 and 3 taken, each of the two answers the other.
        assert_eq!(solver.value(&parse("poset:divisors:6~6")).unwrap(), Some(Value::of(0)));
    }

    /// Christensen and Tilford (American Mathematical Monthly 104, 1997): the second player wins on at most six elements, for
    /// one to five of which it was known before.
    #[test]
    fn gales_game_is_lost_on_few_elements() {
        let mut solver = Solver::default();
        for of in 1..=6 {
            let sum = parse(&format!("poset:subsets:{of}"));
            assert_eq!(solver.outcome(&sum, Play::Normal).unwrap(), Outcome::P, "{of}");
        }
    }

    #[test]
    fn other_names_are_refused() {
        for (text, wanted) in [
            (
                "poset:chain:4",
                "column 7: found 'chain:4', expected an order (known are divisors:N, subsets:N)",
            ),
            ("poset:subsets:8", "column 15: found '8', expected a number from 1 to 7"),
            ("poset:subsets:0", "column 15: found '0', expected a number from 1 to 7"),
            ("poset:subsets:", "column 15: found the end, expected a number from 1 to 7"),
            (
                "poset:divisors:1000000000001",
                "column 16: found '1000000000001', expected a number from 1 to 1000000000000",
            ),
            (
                "poset:divisors:720720",
                "column 16: found '720720', expected a number with at most 129 divisors (it has 240 divisors)",
            ),
            ("poset:divisors:12~1", "column 19: found '1', expected a node of the graph"),
            ("poset:subsets:3~21", "column 17: found '21', expected a node of the graph"),
            (
                "poset:divisors:12~2~4",
                "column 20: found '~4', expected '~' and an element that is left",
            ),
        ] {
            let error = text.parse::<Sum>().unwrap_err().to_string();
            assert_eq!(error, wanted, "{text}");
        }
        // 2⁴ · 3² · 5 · 7 · 11 has 120 divisors, a set of seven 126 subsets of this kind.
        assert_eq!(parse("poset:divisors:55440").to_string(), "poset:divisors:55440");
        assert_eq!(parse("poset:subsets:7~1").to_string(), "poset:subsets:7~1");
        assert_eq!(parse("poset:divisors:12~4~2~3").to_string(), "poset:divisors:12~2~3");
    }
}
