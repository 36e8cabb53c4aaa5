//! Which numerations to try: from the slopes along which positions lie, by continued fractions of integers.

use crate::Numeration;
use crate::sieve::Data;

/// What is tried if the slopes say nothing. (4,1) is not there: its unit is the cube of the golden ratio, so that it
/// accepts what (1,1) does, with more digits.
const USUAL: [(u32, u32); 9] =
    [(2, 0), (1, 1), (2, 1), (3, 1), (2, 2), (3, 0), (3, 2), (3, 3), (5, 1)];

/// Numerations, the likeliest first.
///
/// The ratio of two large numbers of a position has the partial quotients of the slope of its beam, the first few at
/// least. Slopes with the period T belong to (T,1), for x = T + 1/x; those with the period a, b to (a, a/b).
#[must_use]
pub fn numerations(data: &Data) -> Vec<Numeration> {
    let mut votes: Vec<((u32, u32), usize)> = Vec::new();
    let count = data.len();
    let largest = data.numbers.iter().copied().max().unwrap_or(0) as usize;
    // Many positions a row lie on no beams.
    if data.arity == 2 && count < 8 * largest {
        for tuple in data.tuples().skip(count - count / 4) {
            let (least, most) = (tuple[0].min(tuple[1]), tuple[0].max(tuple[1]));
            if least < 20 {
                continue;
            }
            if let Some(pair) = period(&quotients(most, least)) {
                match votes.iter_mut().find(|v| v.0 == pair) {
                    Some(vote) => vote.1 += 1,
                    None => votes.push((pair, 1)),
                }
            }
        }
    }
    votes.sort_by_key(|v| std::cmp::Reverse(v.1));
    let total: usize = votes.iter().map(|v| v.1).sum();
    let likely = votes.iter().filter(|v| v.1 * 5 > total).map(|v| v.0);
    let mut pairs: Vec<(u32, u32)> = likely.collect();
    for pair in USUAL {
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    let pairs = pairs.into_iter().filter_map(|(t, s)| Numeration::new(t, s).ok());
    pairs.chain([Numeration::TRIBONACCI]).collect()
}

fn quotients(mut a: u32, mut b: u32) -> Vec<u32> {
    let mut quotients = Vec::new();
    while b > 0 {
        quotients.push(a / b);
        (a, b) = (b, a % b);
    }
    quotients
}

/// The numeration of a period in the quotients after the first, which are sure as far as the numbers are large.
fn period(quotients: &[u32]) -> Option<(u32, u32)> {
    let [_, a, b, c, ..] = *quotients else { return None };
    let (large, small) = (a.max(b), a.min(b));
    if a == b && a < 16 {
        Some((a, 1))
    } else if a == c && small > 0 && large % small == 0 && large < 16 {
        Some((large, large / small))
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_tell_the_numeration() {
        for (t, s) in [(1, 1), (2, 1), (3, 1), (4, 1), (2, 2)] {
            let numeration = Numeration::new(t, s).unwrap();
            let units = numeration.units();
            let word = |i: usize| u32::try_from(units[i]).unwrap();
            let numbers: Vec<u32> = (5..9).flat_map(|i| [word(i), word(i + 1)]).collect();
            let data = Data { arity: 2, numbers, bounds: vec![u64::MAX; 2] };
            assert_eq!(numerations(&data)[0], numeration);
        }
        let nim: Vec<u32> = (0..64).flat_map(|n| [n, n]).collect();
        let data = Data { arity: 2, numbers: nim, bounds: vec![64; 2] };
        assert_eq!(numerations(&data)[0], Numeration::BINARY);
    }
}
