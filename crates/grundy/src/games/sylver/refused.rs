//! Numbers that cannot be named, and why.

use super::sums::{Multiples, Sums};
use crate::text::{Message, message};

/// Up to so many terms a sum is written term by term.
const TERMS: u64 = 4;

/// Why a number cannot be named after these; `None` if it can.
pub(super) fn why(named: &[u64], number: u64) -> Option<Message> {
    if number == 1 {
        return Some(message!("sylver-not-one"));
    }
    let sums = Sums::new(named.to_vec())?;
    let terms = terms(&sums, number)?;
    match terms.as_slice() {
        [] => None,
        [(1, number)] => Some(message!("sylver-not-again", number = *number)),
        terms => Some(message!("sylver-not-sum", number = number, sum = written(terms))),
    }
}

/// How often each number is added to make `number`; `None` if it is no sum.
fn terms(sums: &Sums, number: u64) -> Option<Vec<(u64, u64)>> {
    let multiples: Multiples = sums.multiples();
    if !multiples.has(number) {
        return None;
    }
    let (&first, others) = sums.numbers().split_first()?;
    // All but the least number make the least sum with this remainder, and what that leaves without one of them is the least with
    // its own.
    let mut rest = multiples.least(number)?;
    let mut terms = vec![((number - rest) / first, first)];
    for &other in others {
        let mut count = 0;
        while let Some(less) = rest.checked_sub(other)
            && multiples.has(less)
            && multiples.least(less) == Some(less)
        {
            (rest, count) = (less, count + 1);
        }
        terms.push((count, other));
    }
    terms.retain(|(count, _)| *count > 0);
    Some(terms)
}

fn written(terms: &[(u64, u64)]) -> String {
    let count = terms.iter().fold(0_u64, |sum, (count, _)| sum.saturating_add(*count));
    let mut out = Vec::new();
    for (times, number) in terms {
        match *times {
            1 => out.push(number.to_string()),
            _ if count > TERMS => out.push(format!("{times} × {number}")),
            _ => (0..*times).for_each(|_| out.push(number.to_string())),
        }
    }
    out.join(" + ")
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    /// Just the numbers that are sums have terms, which are of those that were named and add up.
    #[test]
    fn terms_add_up() {
        let mut random = Random::new(1979);
        let mut many = 0;
        for _ in 0..300 {
            let factor = 1 + random.below(3_u64);
            let count = 1 + random.below(4_usize);
            let named: Vec<u64> = (0..count).map(|_| factor * (2 + random.below(25_u64))).collect();
            let sums = Sums::new(named.clone()).unwrap();
            let mut is_sum = [false; 200];
            is_sum[0] = true;
            for at in 1..is_sum.len() {
                is_sum[at] = named
                    .iter()
                    .any(|&n| usize::try_from(n).is_ok_and(|n| at >= n && is_sum[at - n]));
            }
            for (number, is_sum) in (0_u64..).zip(is_sum).skip(1) {
                let terms = terms(&sums, number);
                assert_eq!(terms.is_some(), is_sum, "{number} of {named:?}");
                let Some(terms) = terms else { continue };
                let total: u64 = terms.iter().map(|(count, number)| count * number).sum();
                assert_eq!(total, number, "{terms:?} of {named:?}");
                assert!(terms.iter().all(|(_, number)| named.contains(number)), "{terms:?}");
                many += usize::from(terms.len() > 1);
            }
        }
        assert!(many > 1000, "{many}");
    }

    #[test]
    fn words() {
        let words = |named: &[u64], number| why(named, number).map(|why| why.to_string());
        let sum = |sum: &str| Some(format!("{sum} is a sum of numbers that were named before"));
        assert_eq!(words(&[5], 10), sum("10 = 5 + 5"));
        assert_eq!(words(&[4, 7], 15), sum("15 = 4 + 4 + 7"));
        assert_eq!(
            words(&[5], 10_u64.pow(18)),
            sum("1000000000000000000 = 200000000000000000 × 5")
        );
        assert_eq!(words(&[5, 7], 5), Some("5 was named before".to_string()));
        assert_eq!(
            words(&[5], 1),
            Some("who names 1 loses, so that it is no move here".to_string())
        );
        assert_eq!((words(&[5], 7), words(&[5], 0)), (None, None));
    }
}
