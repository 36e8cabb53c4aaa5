//! A number with the digits of another, perhaps with a 0 behind them, of which the end says whether it counts.

use super::ending::{among_words, in_numeration, zeros_after};
use crate::{Automaton, Numeration};

/// What is so of two numbers if one follows the digits of the other.
struct Follows {
    /// A 0 is put behind the digits.
    is_shifted: bool,
    /// Whether the second may follow the first, and the first the second.
    ways: [bool; 2],
    /// How many zeros the one that is followed has at its end.
    ends: Zeros,
    /// What is so where one of them is 0, or both are.
    zero: Zero,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Zeros {
    Even,
    Odd,
    Any,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Zero {
    /// None is so.
    Nothing,
    /// Both may be 0.
    Both,
    /// The first one may be 0, whatever the second is.
    First,
    /// The second one, whatever the first is.
    Second,
}

/// What one way of following has seen: nothing fits (0), or one more than thrice the digit that is to come and how the number
/// that is followed ends, as [`zeros_after`] says.
fn seen(wanted: u32, ends: u32) -> u32 {
    1 + 3 * wanted + ends
}

impl Follows {
    /// Where digits of the number that is followed and of the other lead.
    fn step(&self, seen_before: u32, followed: u32, other: u32) -> u32 {
        let Some(before) = seen_before.checked_sub(1) else { return 0 };
        let wanted = if self.is_shifted { before / 3 } else { other };
        if followed != wanted {
            return 0;
        }
        seen(if self.is_shifted { other } else { 0 }, zeros_after(before % 3, followed))
    }

    fn is_seen(&self, seen_before: u32) -> bool {
        let Some(before) = seen_before.checked_sub(1) else { return false };
        // The last digit that is wanted stands for the 0 behind.
        let ends = match self.ends {
            Zeros::Even => before % 3 == 1,
            Zeros::Odd => before % 3 == 2,
            Zeros::Any => before % 3 > 0,
        };
        before / 3 == 0 && ends
    }

    fn automaton(&self, like: &Automaton) -> Option<Automaton> {
        let radix = like.numeration().radix();
        let all = 3 * radix + 1;
        let pack = |ways: [u32; 2], zeros: [bool; 2]| {
            ((ways[0] * all + ways[1]) * 2 + u32::from(zeros[0])) * 2 + u32::from(zeros[1])
        };
        let unpack = |state: u32| {
            let ways = state / 4;
            ([ways / all, ways % all], [state / 2 % 2 == 1, state % 2 == 1])
        };
        let first = pack(self.ways.map(|way| if way { seen(0, 0) } else { 0 }), [true; 2]);
        among_words(
            like,
            first,
            |state| {
                let (ways, zeros) = unpack(state);
                let is_zero = match self.zero {
                    Zero::Nothing => false,
                    Zero::Both => zeros == [true; 2],
                    Zero::First => zeros[0],
                    Zero::Second => zeros[1],
                };
                is_zero || ways.iter().any(|way| self.is_seen(*way))
            },
            |state, letter| {
                let (ways, zeros) = unpack(state);
                let (x, y) = (letter % radix, letter / radix);
                let ways = [self.step(ways[0], x, y), self.step(ways[1], y, x)];
                Some(pack(ways, [zeros[0] && x == 0, zeros[1] && y == 0]))
            },
        )
    }

    fn in_words(&self, numeration: Numeration, x: &str, y: &str) -> String {
        let place = in_numeration(numeration);
        let zero = match self.zero {
            Zero::Nothing => String::new(),
            Zero::Both => format!("{x} = {y} = 0, or "),
            Zero::First => format!("{x} = 0, or "),
            Zero::Second => format!("{y} = 0, or "),
        };
        let [follows, followed] = match self.ways {
            [true, true] => ["the larger number", "the smaller one"],
            [true, false] => [y, x],
            _ => [x, y],
        };
        let ends = match self.ends {
            Zeros::Even => "ends in an even number of zeros",
            Zeros::Odd => "ends in an odd number of zeros",
            Zeros::Any => "is not 0",
        };
        match (self.is_shifted, numeration.bound()) {
            (false, _) => format!("{zero}{x} = {y} > 0 and {x} {ends} {place}"),
            (true, [base]) => {
                let digits =
                    if self.ends == Zeros::Any { String::new() } else { format!(" {place}") };
                format!("{zero}{follows} is {base} times {followed}, and {followed} {ends}{digits}")
            }
            (true, _) => format!(
                "{zero}{follows} has the digits of {followed} and a 0 behind them {place}, and {followed} {ends}"
            ),
        }
    }
}

/// What needs more states is not said so.
const STATES: usize = 200;

/// One of two numbers has the digits of the other, which ends as it must (Fraenkel 1998 for Wythoff's game with freer moves).
pub(super) fn in_words(automaton: &Automaton, names: &[String]) -> Option<String> {
    let ([x, y], 1..=STATES) = (names, automaton.states()) else { return None };
    // The pairs of small numbers rule most of it out.
    let mut small = Vec::new();
    automaton.each_below(&[30, 30], &mut |pair| small.push([pair[0], pair[1]]));
    let has = |pair: [u64; 2]| small.contains(&pair);
    let zero = match () {
        () if !has([0, 0]) => Zero::Nothing,
        () if has([0, 1]) => Zero::First,
        () if has([1, 0]) => Zero::Second,
        () => Zero::Both,
    };
    let beyond = |pair: &&[u64; 2]| pair[0] > 0 && pair[1] > 0;
    let orders = |pair: &[u64; 2]| pair[0].cmp(&pair[1]);
    let first = orders(small.iter().find(beyond)?);
    let is_shifted = first.is_ne();
    let ways: &[[bool; 2]] = match is_shifted {
        false => &[[true, false]],
        true => &[[true, true], [true, false], [false, true]],
    };
    let all_ends = [Zeros::Even, Zeros::Odd, Zeros::Any];
    // What is equal, whatever its digits, is told otherwise.
    let is_told = |ends| ends == Zeros::Any && !is_shifted;
    ways.iter().find_map(|&ways| {
        all_ends.into_iter().filter(|&ends| !is_told(ends)).find_map(|ends| {
            let follows = Follows { is_shifted, ways, ends, zero };
            let is_same = follows.automaton(automaton)? == *automaton;
            is_same.then(|| follows.in_words(automaton.numeration(), x, y))
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::relation::{Formula, Linear};
    use crate::{Limits, Track};

    /// The last digits of a number that are zeros; what is none has none.
    fn zeros(numeration: Numeration, n: u64) -> usize {
        numeration.digits(n).iter().rev().take_while(|digit| **digit == 0).count()
    }

    /// Each automaton accepts what the definition says, by digits alone, and is told for what it is.
    #[test]
    fn numbers_that_follow_others_are_told() {
        use {Zero::*, Zeros::*};
        let place = "in the numeration (2,2)";
        let told = |is_shifted, ways, ends, zero| Follows { is_shifted, ways, ends, zero };
        for (terms, follows, words) in [
            (
                [2, 2],
                told(true, [true, true], Even, Both),
                format!(
                    "x = y = 0, or the larger number has the digits of the smaller one and a 0 behind them {place}, \
                     and the smaller one ends in an even number of zeros"
                ),
            ),
            (
                [2, 2],
                told(true, [false, true], Odd, Nothing),
                format!(
                    "x has the digits of y and a 0 behind them {place}, and y ends in an odd number of zeros"
                ),
            ),
            (
                [3, 1],
                told(true, [true, false], Any, Second),
                "y = 0, or y has the digits of x and a 0 behind them in the numeration (3,1), and x is not 0".into(),
            ),
            (
                [2, 0],
                told(false, [true, false], Even, First),
                "x = 0, or x = y > 0 and x ends in an even number of zeros in base 2".into(),
            ),
            (
                [3, 0],
                told(true, [true, true], Odd, Both),
                "x = y = 0, or the larger number is 3 times the smaller one, and the smaller one ends in an odd number of zeros in base 3".into(),
            ),
            (
                [2, 0],
                told(true, [true, true], Any, Nothing),
                "the larger number is 2 times the smaller one, and the smaller one is not 0".into(),
            ),
        ] {
            let numeration = Numeration::of(&terms).unwrap();
            let tracks = [Track::old(0), Track::old(1)];
            let all = Formula::TRUE.automaton(numeration, &tracks, &Limits::default()).unwrap();
            let built = follows.automaton(&all).unwrap();
            let follows_by = |followed: u64, other: u64| {
                let mut digits = numeration.digits(followed);
                digits.extend(follows.is_shifted.then_some(0));
                let ends = match follows.ends {
                    Even => zeros(numeration, followed).is_multiple_of(2),
                    Odd => zeros(numeration, followed) % 2 == 1,
                    Any => true,
                };
                followed > 0 && digits == numeration.digits(other) && ends
            };
            for x in 0..90 {
                for y in 0..90 {
                    let zero = match follows.zero {
                        Nothing => false,
                        Both => x + y == 0,
                        First => x == 0,
                        Second => y == 0,
                    };
                    let wanted = zero
                        || follows.ways[0] && follows_by(x, y)
                        || follows.ways[1] && follows_by(y, x);
                    assert_eq!(built.contains(&[x, y]), wanted, "{x} {y}: {words}");
                }
            }
            let names = ["x", "y"].map(str::to_string);
            assert_eq!(in_words(&built, &names), Some(words));
        }
    }

    #[test]
    fn what_does_not_follow_is_not_told() {
        let numeration = Numeration::of(&[2, 2]).unwrap();
        let tracks = [Track::old(0), Track::old(1)];
        let all = Formula::TRUE.automaton(numeration, &tracks, &Limits::default()).unwrap();
        let follows =
            Follows { is_shifted: true, ways: [true, true], ends: Zeros::Even, zero: Zero::Both };
        let built = follows.automaton(&all).unwrap();
        let names = ["x", "y"].map(str::to_string);
        assert!(in_words(&built, &names).is_some() && in_words(&all, &names).is_none());
        // One pair far out less.
        let units = numeration.units();
        assert!(built.contains(&[units[4], units[5]]));
        let is = |track: Track, number: u64| {
            let number = i64::try_from(number).unwrap();
            Formula::Between(Linear::track(track), Some(number), Some(number))
        };
        let pair = Formula::And(vec![is(tracks[0], units[4]), is(tracks[1], units[5])]);
        let others = pair.negated().automaton(numeration, &tracks, &Limits::default()).unwrap();
        let less = built.join(&others, &Limits::default()).unwrap().minimised();
        assert_eq!(in_words(&less, &names), None);
    }
}
