//! Positions in which every binary digit has a multiple of some number of ones, as in Moore's Nim.

use dashu_int::Word;
use grundy_core::Nat;

/// Binary digits in a word of a number.
const BITS: usize = Word::BITS as usize;

/// The highest binary digit at which `round` does not divide the number of ones, and that number.
pub(super) fn unbalanced(heaps: &[Nat], round: usize) -> Option<(usize, usize)> {
    let order = longest_first(heaps);
    let longest = order.first().map_or(0, |&i| heaps[i].as_words().len());
    (0..longest).rev().find_map(|word| {
        let reach = order.partition_point(|&i| heaps[i].as_words().len() > word);
        let ones = ones(order[..reach].iter().map(|&i| heaps[i].as_words()[word]));
        let uneven = |&digit: &usize| ones[digit] % round != 0;
        (0..BITS).rev().find(uneven).map(|digit| (BITS * word + digit, ones[digit]))
    })
}

/// The balanced position that a move from the unbalanced `heaps` leaves (Moore 1910).
///
/// Goes through the binary digits from the highest. The digits of a heap that was reduced before
/// are free. If they can make a digit's ones a multiple of K + 1, they do; if not, as many heaps
/// as there are ones too many lose that digit and become free: together still less than `round`.
/// Takes one pass over the digits.
pub(super) fn balance(heaps: &[Nat], round: usize) -> Vec<Nat> {
    let order = longest_first(heaps);
    let mut words: Vec<Vec<Word>> = heaps.iter().map(|heap| heap.as_words().to_vec()).collect();
    let mut free: Vec<usize> = Vec::new();
    let mut is_free = vec![false; heaps.len()];
    let longest = order.first().map_or(0, |&i| words[i].len());
    for word in (0..longest).rev() {
        let reach = &order[..order.partition_point(|&i| words[i].len() > word)];
        free.iter().for_each(|&i| words[i][word] = 0);
        let mut ones = ones(reach.iter().map(|&i| words[i][word]));
        for digit in (0..BITS).rev() {
            let bit = Word::from(true) << digit;
            let surplus = ones[digit] % round;
            let missing = (round - surplus) % round;
            if missing <= free.len() {
                free[..missing].iter().for_each(|&i| words[i][word] |= bit);
                continue;
            }
            let fixed = |i: &&usize| words[**i][word] & bit != 0 && !is_free[**i];
            let reduced: Vec<usize> = reach.iter().filter(fixed).take(surplus).copied().collect();
            for i in reduced {
                for (lower, ones) in ones.iter_mut().enumerate().take(digit) {
                    *ones -= usize::from(words[i][word] >> lower & 1 == 1);
                }
                words[i][word] &= !(bit | (bit - 1));
                free.push(i);
                is_free[i] = true;
            }
        }
    }
    words.iter().map(|words| Nat::from_words(words)).collect()
}

/// The indices of `heaps`, those with the most words first.
fn longest_first(heaps: &[Nat]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..heaps.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(heaps[i].as_words().len()));
    order
}

/// How many of `words` have a one at each binary digit.
fn ones(words: impl Iterator<Item = Word>) -> [usize; BITS] {
    let mut ones = [0; BITS];
    for word in words {
        for (digit, ones) in ones.iter_mut().enumerate() {
            *ones += usize::from(word >> digit & 1 == 1);
        }
    }
    ones
}

#[cfg(test)]
mod tests {
    use super::*;
    use dashu_int::ops::BitTest;

    /// Numbers of about `bits` binary digits, the same on every run.
    fn heaps(count: u32, bits: usize, seed: u32) -> Vec<Nat> {
        let power = |i: u32| Nat::from(2 * (seed * count + i) + 3).pow(bits) >> (bits / 2);
        (0..count).map(|i| power(i).split_bits(bits - i as usize * 7 % 20).0).collect()
    }

    /// The move is legal, and digit by digit the ones are a multiple of `round`.
    fn check(heaps: &[Nat], round: usize) {
        let after = balance(heaps, round);
        assert!(heaps.iter().zip(&after).all(|(old, new)| new <= old));
        let reduced = heaps.iter().zip(&after).filter(|(old, new)| new < old).count();
        assert!((1..round).contains(&reduced), "{reduced} of {round}");
        for digit in 0..after.iter().map(BitTest::bit_len).max().unwrap() {
            let ones = after.iter().filter(|heap| heap.bit(digit)).count();
            assert_eq!(ones % round, 0, "digit {digit} of {round}");
        }
        assert_eq!(unbalanced(&after, round), None);
    }

    #[test]
    fn moves_balance() {
        for seed in 0..40 {
            for round in 2..7u32 {
                for (count, bits) in [(round, 70), (7, 200), (12, 64), (2, 130)] {
                    check(&heaps(count, bits, seed), round as usize);
                }
            }
        }
    }

    #[test]
    fn moves_balance_small_heaps() {
        let mut checked = 0;
        for code in 1u32..4096 {
            let heaps: Vec<Nat> = (0..4).map(|i| Nat::from(code >> (3 * i) & 7)).collect();
            for round in (2..6).filter(|&round| unbalanced(&heaps, round).is_some()) {
                check(&heaps, round);
                checked += 1;
            }
        }
        assert!(checked > 12_000, "{checked}");
    }

    #[test]
    fn the_highest_unbalanced_digit_is_named() {
        let heaps = [5u8, 1, 4, 1].map(Nat::from);
        assert_eq!(unbalanced(&heaps, 2), Some((0, 3)));
        assert_eq!(unbalanced(&heaps, 3), Some((2, 2)));
        assert_eq!(unbalanced(&[Nat::ONE << 100usize], 4), Some((100, 1)));
        assert_eq!(unbalanced(&[], 2), None);
    }
}
