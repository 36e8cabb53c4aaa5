//! What the digits of a number say at its end, and few numbers that have names.

use super::is_one_of;
use crate::relation::{Formula, Linear};
use crate::{Automaton, Error, Limits, Numeration, Track};

/// So many are listed, and so many numbers below [`BELOW`] are looked at for powers.
const FEW: usize = 8;
const MOST: u128 = 200;
const BELOW: u64 = 1 << 40;

/// What is said of one number or two, the simplest first.
pub(super) fn in_words(automaton: &Automaton, names: &[String]) -> Option<String> {
    let few = few(automaton, names);
    match names {
        [name] => few
            .or_else(|| powers(automaton, name))
            .or_else(|| zeros(automaton, name))
            .or_else(|| lengths(automaton, name)),
        [name, other] => few.or_else(|| below_least(automaton, name, other)),
        _ => few,
    }
}

/// Where digits are said to be.
pub(super) fn in_numeration(numeration: Numeration) -> String {
    match numeration.order() {
        1 => format!("in {numeration}"),
        _ => format!("in the numeration {numeration}"),
    }
}

/// All tuples, if they are at most so many. An automaton that accepts a word which is longer than it has states accepts one of at most
/// twice that length.
pub(super) fn all(automaton: &Automaton, most: usize) -> Option<Vec<Vec<u64>>> {
    let units = automaton.numeration().units();
    let tracks = automaton.tracks().len();
    let bound = |length: usize| units.get(length).map(|unit| vec![*unit; tracks]);
    let below = bound(automaton.states())?;
    let count = automaton.count_below(&below);
    if count > most as u128 || automaton.count_below(&bound(2 * automaton.states() + 1)?) != count {
        return None;
    }
    let mut all: Vec<Vec<u64>> = Vec::new();
    automaton.each_below(&below, &mut |numbers| all.push(numbers.to_vec()));
    all.sort_unstable();
    Some(all)
}

/// All of them, if they are few.
fn few(automaton: &Automaton, names: &[String]) -> Option<String> {
    let all = all(automaton, FEW)?;
    let tuple = |all: Vec<String>| match &all[..] {
        [one] => one.clone(),
        _ => format!("({})", all.join(",")),
    };
    let numbers = |numbers: &Vec<u64>| tuple(numbers.iter().map(u64::to_string).collect());
    let all: Vec<String> = all.iter().map(numbers).collect();
    Some(is_one_of(&tuple(names.to_vec()), &all))
}

/// r·bᵏ − s for all k from some number on, perhaps with a few smaller numbers.
fn powers(automaton: &Automaton, name: &str) -> Option<String> {
    let numeration = automaton.numeration();
    let base = match numeration.bound() {
        [base] => i64::from(*base),
        _ => return fibonacci(automaton, name),
    };
    if automaton.count_below(&[BELOW]) > MOST {
        return None;
    }
    let mut numbers: Vec<i64> = Vec::new();
    automaton.each_below(&[BELOW], &mut |n| numbers.extend(i64::try_from(n[0])));
    numbers.sort_unstable();
    let &[.., before, last] = &numbers[..] else { return None };
    let less = last - base * before;
    let less = (less % (base - 1) == 0).then(|| less / (base - 1))?;
    let is_next = |pair: &&[i64]| pair[1] + less == base * (pair[0] + less);
    let follow = numbers.windows(2).rev().take_while(is_next).count();
    let from = numbers.len() - 1 - follow;
    let (before, factor) = (&numbers[..from], numbers[from] + less);
    if factor < 1
        || before.len() > FEW
        || powers_of(numeration, factor, less, before).ok()? != *automaton
    {
        return None;
    }
    let (mut factor, mut least) = (factor, 0);
    while factor % base == 0 {
        (factor, least) = (factor / base, least + 1);
    }
    let times = if factor == 1 { String::new() } else { format!("{factor}·") };
    let rest = match less {
        0 => String::new(),
        1.. => format!(" − {less}"),
        _ => format!(" + {}", -less),
    };
    let powers = format!("{name} = {times}{base}^k{rest} for some k ≥ {least}");
    let before: Vec<String> = before.iter().map(i64::to_string).collect();
    Some(match before.is_empty() {
        true => powers,
        false => format!("{}, or {powers}", is_one_of(name, &before)),
    })
}

/// The automaton of factor·bᵏ − less, and a few others.
fn powers_of(
    numeration: Numeration,
    factor: i64,
    less: i64,
    others: &[i64],
) -> Result<Automaton, Error> {
    let limits = Limits { states: 10_000, ..Limits::default() };
    let (number, power) = (Track::old(0), Track::chosen(0));
    let digits = numeration.digits(factor.unsigned_abs());
    // Zeros in front, the digits of the factor, and zeros behind.
    let mut states = vec![(false, vec![(0, 0), (u32::from(digits[0]), 1)])];
    for (digit, next) in digits[1..].iter().zip(2..) {
        states.push((false, vec![(u32::from(*digit), next)]));
    }
    states.push((true, vec![(0, u32::try_from(digits.len()).unwrap_or(u32::MAX))]));
    let powers = Automaton::from_states(numeration, vec![power], &states);
    let sum = Linear::track(number).plus(-1, &Linear::track(power)).plus(1, &Linear::number(less));
    let shifted = Formula::zero(sum).automaton(numeration, &[number, power], &limits)?;
    let mut all = shifted.join(&powers, &limits)?.minimised().projected(&[number], &limits)?;
    for &other in others {
        let is = Formula::Between(Linear::track(number), Some(other), Some(other));
        all = all.or(&is.automaton(numeration, &[number], &limits)?, &limits)?.minimised();
    }
    Ok(all.minimised())
}

/// The Fibonacci numbers, perhaps with 0.
fn fibonacci(automaton: &Automaton, name: &str) -> Option<String> {
    let numeration = automaton.numeration();
    if numeration.bound() != [1, 1] {
        return None;
    }
    [false, true].into_iter().find_map(|with_zero| {
        let states = [(with_zero, vec![(0, 0), (1, 1)]), (true, vec![(0, 1)])];
        let all = Automaton::from_states(numeration, automaton.tracks().to_vec(), &states);
        let zero = if with_zero { format!("{name} = 0, or ") } else { String::new() };
        (all.minimised() == *automaton).then(|| format!("{zero}{name} is a Fibonacci number"))
    })
}

/// The words of a numeration that a smaller automaton follows, too: `next` tells for a letter where it leads, from state `first`.
pub(super) fn among_words(
    like: &Automaton,
    first: u32,
    accepts: impl Fn(u32) -> bool,
    next: impl Fn(u32, u32) -> Option<u32>,
) -> Option<Automaton> {
    let limits = Limits { states: 10_000, ..Limits::default() };
    let (numeration, tracks) = (like.numeration(), like.tracks());
    let words = Formula::TRUE.automaton(numeration, tracks, &limits).ok()?;
    let built = Automaton::explore(
        numeration,
        tracks.to_vec(),
        &limits,
        (0_u32, first),
        |&(word, state)| words.accepts(word) && accepts(state),
        |&(word, state), edges| {
            edges.extend(
                words
                    .edges(word)
                    .iter()
                    .filter_map(|&(letter, word)| Some((letter, (word, next(state, letter)?)))),
            );
        },
    );
    Some(built.ok()?.minimised())
}

/// How a number ends after one more digit: nothing but zeros so far (0), an even number of zeros (1), an odd one (2).
pub(super) fn zeros_after(ends: u32, digit: u32) -> u32 {
    match (ends, digit) {
        (_, 1..) => 1,
        (0, 0) => 0,
        (ends, 0) => 3 - ends,
    }
}

/// An odd or an even number of zeros at the end, perhaps with 0.
fn zeros(automaton: &Automaton, name: &str) -> Option<String> {
    let next = |state: u32, letter: u32| Some(zeros_after(state, letter));
    [false, true].into_iter().find_map(|with_zero| {
        [(1, "even"), (2, "odd")].into_iter().find_map(|(wanted, word)| {
            let accepts = |state| state == wanted || state == 0 && with_zero;
            let said = format!(
                "{name} ends in an {word} number of zeros {}",
                in_numeration(automaton.numeration())
            );
            let is_same = among_words(automaton, 0, accepts, next)? == *automaton;
            is_same.then(|| match with_zero {
                true => format!("{name} = 0, or {said}"),
                // 0 is no exception where it is not accepted.
                false => format!("{name} > 0 and {said}"),
            })
        })
    })
}

/// An odd or an even number of digits; 0 has none.
fn lengths(automaton: &Automaton, name: &str) -> Option<String> {
    let next = |state: u32, letter: u32| match (state, letter) {
        (0, 0) => Some(0),
        (1, _) => Some(2),
        _ => Some(1),
    };
    [false, true].into_iter().find_map(|with_zero| {
        [(1, "odd"), (2, "even")].into_iter().find_map(|(wanted, word)| {
            let accepts = |state| state == wanted || state == 0 && with_zero;
            let is_same = among_words(automaton, 0, accepts, next)? == *automaton;
            let numeration = in_numeration(automaton.numeration());
            let said = format!("{name} has an {word} number of digits {numeration}");
            is_same.then(|| match with_zero {
                true => format!("{name} = 0, or {said}"),
                false => format!("{name} > 0 and {said}"),
            })
        })
    })
}

/// The second number is smaller than what the last digit of the first that is not 0 stands for: while it is at least that, it has
/// begun before.
fn below_least(automaton: &Automaton, name: &str, other: &str) -> Option<String> {
    let numeration = automaton.numeration();
    let radix = numeration.radix();
    // Once the second number has begun there are only zeros in the first.
    let next = |state: u32, letter: u32| match (state, letter % radix, letter / radix) {
        (0, _, 0) => Some(0),
        (_, 0, _) => Some(1),
        _ => None,
    };
    let what = match numeration.bound() {
        [base] => format!("the largest power of {base} that divides {name}"),
        [1, 1] => format!("the least Fibonacci number in Zeckendorf's sum for {name}"),
        _ => return None,
    };
    let is_same = among_words(automaton, 0, |_| true, next)? == *automaton;
    is_same.then(|| format!("{name} = 0, or {other} is less than {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numeration(terms: &[u32]) -> Numeration {
        Numeration::of(terms).unwrap()
    }

    /// The words for an automaton that accepts a number below 300 if `is_one` says so.
    fn said(automaton: &Automaton, is_one: impl Fn(u64) -> bool) -> Option<String> {
        for n in 0..300 {
            assert_eq!(automaton.contains(&[n]), is_one(n), "{n}");
        }
        in_words(automaton, &["n".to_string()])
    }

    #[test]
    fn powers_are_told() {
        for (base, factor, less, others, words) in [
            (2, 1, 1, &[][..], "n = 2^k − 1 for some k ≥ 0"),
            (2, 1, 0, &[0], "n = 0, or n = 2^k for some k ≥ 0"),
            (2, 8, 3, &[], "n = 2^k − 3 for some k ≥ 3"),
            (3, 2, -4, &[0], "n = 0, or n = 2·3^k + 4 for some k ≥ 0"),
            (10, 15, 0, &[], "n = 15·10^k for some k ≥ 0"),
            (2, 9, 1, &[0, 1, 3], "n is 0, 1 or 3, or n = 9·2^k − 1 for some k ≥ 0"),
        ] {
            let built = powers_of(numeration(&[base, 0]), factor, less, others).unwrap();
            let is_one = |n: u64| {
                let mut power = i64::try_from(n).unwrap() + less;
                while power > factor && power % i64::from(base) == 0 {
                    power /= i64::from(base);
                }
                power == factor || others.contains(&(power - less))
            };
            assert_eq!(said(&built, is_one).as_deref(), Some(words));
        }
        // Not those of another base, nor with one far out that is no power.
        let four = powers_of(numeration(&[4, 0]), 1, 0, &[]).unwrap();
        let words = said(&four, |n| [1, 4, 16, 64, 256].contains(&n));
        assert_eq!(words.unwrap(), "n = 4^k for some k ≥ 0");
        let five = powers_of(numeration(&[4, 0]), 1, 0, &[5]).unwrap();
        let words = said(&five, |n| [1, 4, 5, 16, 64, 256].contains(&n));
        assert_eq!(words.unwrap(), "n is 1, 4 or 5, or n = 4^k for some k ≥ 2");
        let far = powers_of(numeration(&[4, 0]), 1, 0, &[5000, 5001, 5002]).unwrap();
        assert_eq!(in_words(&far, &["n".to_string()]), None);
    }

    #[test]
    fn fibonacci_numbers_and_zeros_at_the_end_are_told() {
        let fibonacci = numeration(&[1, 1]);
        let tracks = vec![Track::old(0)];
        let states = [(false, vec![(0, 0), (1, 1)]), (true, vec![(0, 1)])];
        let built = Automaton::from_states(fibonacci, tracks.clone(), &states);
        let is_one = |n| [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233].contains(&n);
        assert_eq!(said(&built, is_one).as_deref(), Some("n is a Fibonacci number"));
        let all = Formula::TRUE.automaton(fibonacci, &tracks, &Limits::default()).unwrap();
        // The lower numbers of Wythoff's pairs end in an even number of zeros.
        let lower: Vec<u64> = (1..200).map(|n: u64| n + ((5 * n * n).isqrt() - n) / 2).collect();
        let next = |state: u32, letter| {
            if letter > 0 { Some(1) } else { Some([0, 2, 1][state as usize]) }
        };
        let built = among_words(&all, 0, |state| state == 1, next).unwrap();
        let words = "n > 0 and n ends in an even number of zeros in the numeration Fibonacci";
        assert_eq!(said(&built, |n| lower.contains(&n)).as_deref(), Some(words));
        let odd =
            Formula::TRUE.automaton(numeration(&[3, 0]), &tracks, &Limits::default()).unwrap();
        let built = among_words(&odd, 0, |state| state != 1, next).unwrap();
        let is_one =
            |n: u64| n == 0 || (0..).find(|k| !n.is_multiple_of(3_u64.pow(*k))).unwrap() % 2 == 0;
        let words = "n = 0, or n ends in an odd number of zeros in base 3";
        assert_eq!(said(&built, is_one).as_deref(), Some(words));
    }

    #[test]
    fn the_number_of_digits_is_told() {
        let three = numeration(&[3, 0]);
        let all = Formula::TRUE.automaton(three, &[Track::old(0)], &Limits::default()).unwrap();
        let next = |state: u32, letter: u32| {
            Some(if state == 0 && letter == 0 { 0 } else { 1 + u32::from(state == 1) })
        };
        let built = among_words(&all, 0, |state| state != 1, next).unwrap();
        let is_one =
            |n: u64| three.digits(n).iter().skip_while(|digit| **digit == 0).count() % 2 == 0;
        let words = "n = 0, or n has an even number of digits in base 3";
        assert_eq!(said(&built, is_one).as_deref(), Some(words));
    }

    #[test]
    fn few_numbers_are_listed() {
        let listed = |base: u32, tuples: &[Vec<i64>], names: &[&str]| {
            let tracks: Vec<Track> = (0..).take(names.len()).map(Track::old).collect();
            let each = |tuple: &Vec<i64>| {
                let all = tuple.iter().zip(&tracks);
                let is = all
                    .map(|(n, track)| Formula::Between(Linear::track(*track), Some(*n), Some(*n)));
                Formula::And(is.collect())
            };
            let all = Formula::Or(tuples.iter().map(each).collect());
            let built = all.automaton(numeration(&[base, 0]), &tracks, &Limits::default()).unwrap();
            let names: Vec<String> = names.iter().map(|name| name.to_string()).collect();
            in_words(&built, &names)
        };
        assert_eq!(listed(2, &[vec![2], vec![0]], &["n"]).as_deref(), Some("n is 0 or 2"));
        assert_eq!(listed(10, &[vec![98_765]], &["n"]).as_deref(), Some("n = 98765"));
        let pairs = [vec![3, 0], vec![0, 1], vec![7, 7]];
        assert_eq!(
            listed(2, &pairs, &["x", "y"]).as_deref(),
            Some("(x,y) is (0,1), (3,0) or (7,7)")
        );
        let many: Vec<Vec<i64>> = (0..9).map(|n| vec![n * n, n]).collect();
        assert_eq!(listed(2, &many, &["x", "y"]), None);
    }

    #[test]
    fn numbers_below_the_least_part_of_another_are_told() {
        let next = |state: u32, letter: u32| match (state, letter & 1, letter >> 1) {
            (0, _, 0) => Some(0),
            (_, 0, _) => Some(1),
            _ => None,
        };
        let names = ["n", "limit"].map(str::to_string);
        for (terms, words) in [
            ([2, 0], "n = 0, or limit is less than the largest power of 2 that divides n"),
            (
                [1, 1],
                "n = 0, or limit is less than the least Fibonacci number in Zeckendorf's sum for n",
            ),
        ] {
            let tracks = [Track::old(0), Track::old(1)];
            let all = Formula::TRUE.automaton(numeration(&terms), &tracks, &Limits::default());
            let built = among_words(&all.unwrap(), 0, |_| true, next).unwrap();
            // What is left of n when its largest parts are taken one after the other.
            let least = |mut n: u64| loop {
                let units = numeration(&terms).units();
                let part = *units.iter().rev().find(|unit| **unit <= n).unwrap();
                if part == n {
                    return n;
                }
                n -= part;
            };
            for n in 0..60 {
                for limit in 0..60 {
                    let wanted = n == 0 || limit < least(n);
                    assert_eq!(built.contains(&[n, limit]), wanted, "{n} {limit}");
                }
            }
            assert_eq!(in_words(&built, &names).as_deref(), Some(words));
        }
    }
}
