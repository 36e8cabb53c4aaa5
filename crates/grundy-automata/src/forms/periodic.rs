//! Nim-sums of what repeats in each number: sums of heaps with periodic values.

use crate::certificate::Claim;
use crate::{Automaton, Limits};

/// The largest period, how many values, and how many states of the automaton that is compared.
const PERIOD: usize = 24;
const VALUES: u32 = 16;
const STATES: usize = 60_000;

/// What the numbers have the nim-sum of: 0 for all P-positions, or the last number.
pub(super) fn in_words(automaton: &Automaton, names: &[String], claim: Claim) -> Option<String> {
    let heaps = match claim {
        Claim::Values => names.split_last()?.1,
        Claim::Losing => names,
        Claim::Value(_) => return None,
    };
    if automaton.numeration().order() > 1 || !(2..=4).contains(&heaps.len()) {
        return None;
    }
    let values = values(automaton, heaps.len(), claim)?;
    let period = (1..=PERIOD).find(|&p| values.iter().zip(&values[p..]).all(|(a, b)| a == b))?;
    let values = &values[..period];
    if period == 1 || nim_sum(automaton, values, heaps.len())? != *automaton {
        return None;
    }
    let is_rest = values.iter().zip(0..).all(|(value, rest)| *value == rest);
    let each: Vec<String> = heaps
        .iter()
        .map(|x| if is_rest { format!("({x} mod {period})") } else { format!("v({x})") })
        .collect();
    let list: Vec<String> = values.iter().map(u32::to_string).collect();
    let sum = each.join(" ⊕ ");
    let sum = if claim == Claim::Losing { format!("{sum} = 0") } else { sum };
    Some(if is_rest {
        sum
    } else {
        format!("{sum}, where v(n) is at n mod {period} in {}", list.join(", "))
    })
}

/// What each number up to twice the longest period is worth beside zeros. Beside a number it makes a P-position if both are
/// worth as much; who is worth more than all before is worth one more, since values begin in their order.
fn values(automaton: &Automaton, heaps: usize, claim: Claim) -> Option<Vec<u32>> {
    let mut firsts: Vec<u64> = Vec::new();
    let mut values = Vec::new();
    for n in 0..2 * PERIOD as u64 {
        let mut numbers = vec![0; automaton.tracks().len()];
        numbers[0] = n;
        let at = if claim == Claim::Losing { 1 } else { heaps };
        let mut is_worth = |other: u64| {
            numbers[at] = other;
            automaton.contains(&numbers)
        };
        let value = match claim {
            Claim::Losing => {
                let known = firsts.iter().position(|&first| is_worth(first));
                known.unwrap_or_else(|| {
                    firsts.push(n);
                    firsts.len() - 1
                })
            }
            _ => (0..u64::from(VALUES)).position(is_worth)?,
        };
        values.push(u32::try_from(value).ok().filter(|value| *value < VALUES)?);
    }
    Some(values)
}

/// The automaton of numbers of which the values have the nim-sum 0, or that of one more number behind them.
fn nim_sum(like: &Automaton, values: &[u32], heaps: usize) -> Option<Automaton> {
    let numeration = like.numeration();
    let (radix, period) = (numeration.radix(), u32::try_from(values.len()).ok()?);
    let tracks = like.tracks().len();
    let limits = Limits { states: STATES, ..Limits::default() };
    let letters = radix.checked_pow(u32::try_from(tracks).ok()?)?;
    // The remainders, and the last number as long as it may still be a value.
    let start = vec![0_u32; tracks];
    let accepts = |state: &Vec<u32>| {
        let (rests, last) = state.split_at(heaps);
        let sum = rests.iter().fold(0, |sum, rest| sum ^ values[*rest as usize]);
        sum == last.first().copied().unwrap_or(0)
    };
    let built = Automaton::explore(numeration, like.tracks().to_vec(), &limits, start, accepts, {
        |state, next| {
            'letters: for letter in 0..letters {
                let (mut rest, mut after) = (letter, Vec::with_capacity(tracks));
                for (i, number) in state.iter().enumerate() {
                    let number = number * radix + rest % radix;
                    rest /= radix;
                    if i < heaps {
                        after.push(number % period);
                    } else if number < VALUES {
                        after.push(number);
                    } else {
                        continue 'letters;
                    }
                }
                next.push((letter, after));
            }
        }
    });
    Some(built.ok()?.minimised())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Numeration, Track};

    fn tracks(count: u8) -> Vec<Track> {
        (0..count).map(Track::old).collect()
    }

    /// The automaton of all positions, from which others are made that look like it.
    fn like(base: u32, count: u8) -> Automaton {
        Automaton::empty(Numeration::new(base, 0).unwrap(), tracks(count))
    }

    #[test]
    fn sums_of_periodic_values_are_told() {
        let names = |count: usize| {
            ["x", "y", "z"].iter().take(count).map(|name| name.to_string()).collect::<Vec<_>>()
        };
        for (base, values, said) in [
            (2, &[0, 1, 2, 3][..], "(x mod 4) ⊕ (y mod 4) ⊕ (z mod 4) = 0"),
            (3, &[0, 1, 2], "(x mod 3) ⊕ (y mod 3) ⊕ (z mod 3) = 0"),
            (
                2,
                &[0, 1, 0, 1, 2],
                "v(x) ⊕ v(y) ⊕ v(z) = 0, where v(n) is at n mod 5 in 0, 1, 0, 1, 2",
            ),
        ] {
            let built = nim_sum(&like(base, 3), values, 3).unwrap();
            for numbers in [[5, 9, 3], [4, 4, 0], [1, 2, 3], [11, 6, 7], [8, 4, 0]] {
                let value = |n: &u64| values[usize::try_from(*n).unwrap() % values.len()];
                let sum = numbers.iter().fold(0, |sum, n| sum ^ value(n));
                assert_eq!(built.contains(&numbers), sum == 0, "{values:?} {numbers:?}");
            }
            let words = in_words(&built, &names(3), Claim::Losing);
            assert_eq!(words.as_deref(), Some(said));
            // Another claim, and an automaton that differs in one place.
            assert_eq!(in_words(&built, &names(3), Claim::Value(1)), None);
            let other = nim_sum(&like(base, 2), values, 1).unwrap();
            assert!(in_words(&other, &names(2), Claim::Losing).is_none_or(|words| words != said));
        }
        let built = nim_sum(&like(2, 3), &[0, 1, 2, 3], 2).unwrap();
        let three = ["x", "y", "g"].map(String::from);
        let words = in_words(&built, &three, Claim::Values);
        assert_eq!(words.as_deref(), Some("(x mod 4) ⊕ (y mod 4)"));
    }
}
