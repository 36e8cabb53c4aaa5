//! Exact arithmetic with the golden ratio φ = (1 + √5)/2: Wythoff's pairs at any size, by integers
//! only.
//!
//! For k ≥ 1 and p = ⌊kφ⌋ the product (kφ − p)(p + k/φ) = k² + kp − p² is a positive integer, so the
//! fractional part of kφ exceeds 1/(k√5). Hence ⌊k/φ⌋ = (k·C) >> w for C = round(2^w/φ) as long as
//! k is small against 2^(w/2): for w = 128, all k below 2^65.

use dashu_int::ops::SquareRoot;

pub use grundy_kernels::golden::is_pair_u64;

use grundy_core::nat::{self, Nat};

/// 2^128/φ, rounded.
const C: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C834;

/// ⌊k/φ⌋. A few nanoseconds below 2^64, one square root beyond.
pub fn over_phi(k: &Nat) -> Nat {
    match nat::small(k) {
        Some(k) => Nat::from(over_phi_u64(k)),
        // k/φ = (k√5 − k)/2.
        None => ((k.sqr() * Nat::from(5u8)).sqrt() - k) >> 1usize,
    }
}

/// ⌊k/φ⌋ of a machine word.
#[inline]
pub fn over_phi_u64(k: u64) -> u64 {
    let k = u128::from(k);
    let (high, low) = (C >> 64, C & u128::from(u64::MAX));
    let product = k * high + ((k * low) >> 64);
    u64::try_from(product >> 64).expect("k/φ is less than k")
}

/// The lower number ⌊nφ⌋ of Wythoff's pair number n.
pub fn lower(n: &Nat) -> Nat {
    match nat::small(n) {
        Some(n) if n < SMALL => Nat::from(n + over_phi_u64(n)),
        _ => n + over_phi(n),
    }
}

/// The other number of the pair that contains `x`, and the pair's index (Wythoff 1907).
pub fn partner(x: &Nat) -> (Nat, Nat) {
    if x.is_zero() {
        return (Nat::ZERO, Nat::ZERO);
    }
    if let Some(x) = nat::small(x).filter(|&x| x < SMALL) {
        let (other, index) = partner_u64(x);
        return (Nat::from(other), Nat::from(index));
    }
    // Pairs below x: x = ⌊nφ⌋ for n = ⌊x/φ⌋ + 1, or x is an upper number.
    let below = over_phi(x);
    let index = &below + Nat::ONE;
    if over_phi(&(x + Nat::ONE)) > below {
        (x + &index, index)
    } else {
        let index = x - &below;
        (below, index)
    }
}

/// Numbers below this have partners that fit a machine word.
pub const SMALL: u64 = 1 << 62;

/// [`partner`] of a number below [`SMALL`].
#[inline]
pub fn partner_u64(x: u64) -> (u64, u64) {
    let below = over_phi_u64(x);
    if x == 0 || over_phi_u64(x + 1) > below {
        let index = below + u64::from(x > 0);
        (x + index, index)
    } else {
        (below, x - below)
    }
}

/// Whether a ≤ b are a pair of Wythoff's.
///
/// Large numbers cost a look at their leading bits, which rejects almost all pairs, and then two
/// squarings: with k = b − a and u = 2a − k, a = ⌊kφ⌋ if and only if 0 ≤ 5k² − u² < 4u + 4.
pub fn is_pair(a: &Nat, b: &Nat) -> bool {
    if let (Some(a), Some(b)) = (nat::small(a), nat::small(b)) {
        return is_pair_u64(a, b);
    }
    if !may_be_pair(a, b) {
        return false;
    }
    let k = b - a;
    let Some(u) = nat::minus(&(a << 1usize), &k) else { return false };
    match nat::minus(&(k.sqr() * Nat::from(5u8)), &u.sqr()) {
        Some(rest) => rest < (u << 2usize) + Nat::from(4u8),
        None => false,
    }
}

/// The moves of Wythoff's game from heaps a ≤ b below [`SMALL`] to a pair: what is left of a and of b
/// after a move in both heaps, in b alone and in a alone, where there is such a move. None of them
/// exists just if a and b are a pair.
pub fn moves_to_pairs(a: u64, b: u64) -> [Option<(u64, u64)>; 3] {
    let k = b - a;
    let lower = k + over_phi_u64(k);
    if lower == a {
        return [None; 3];
    }
    let (with_a, with_b) = (partner_u64(a).0, partner_u64(b).0);
    [
        (lower < a).then_some((lower, lower + k)),
        (with_a < b).then_some((a, with_a)),
        (with_b < a).then_some((with_b, b)),
    ]
}

/// Whether the leading 62 bits allow a < b to be a pair: then b − aφ is between −1 and 2, so that
/// their quotients by any power of two differ from the ratio φ by less than 4.
fn may_be_pair(a: &Nat, b: &Nat) -> bool {
    let bits = bit_len(b);
    let shift = bits.saturating_sub(62);
    let (a, b) = (bits_from(a, shift), bits_from(b, shift));
    (a + over_phi_u64(a)).abs_diff(b) <= 4
}

fn bit_len(n: &Nat) -> usize {
    use dashu_int::ops::BitTest;
    n.bit_len()
}

/// ⌊n / 2^shift⌋, which must fit a word.
fn bits_from(n: &Nat, shift: usize) -> u64 {
    #[cfg(target_pointer_width = "64")]
    {
        let word = |i: usize| n.as_words().get(i).copied().unwrap_or(0);
        let (at, bit) = (shift / 64, shift % 64);
        let low = word(at) >> bit;
        if bit == 0 { low } else { low | word(at + 1) << (64 - bit) }
    }
    // Words are shorter there.
    #[cfg(not(target_pointer_width = "64"))]
    u64::try_from(n >> shift).unwrap_or(u64::MAX)
}

/// The Zeckendorf representation of `n` in digits, largest Fibonacci number first: sums of
/// different, non-adjacent members of 1, 2, 3, 5, 8, … (Lekkerkerker 1952, Zeckendorf 1972).
pub fn zeckendorf_digits(mut n: u64) -> String {
    let mut fibonacci = vec![1u64, 2];
    while let [.., a, b] = fibonacci[..]
        && let Some(next) = a.checked_add(b)
        && next <= n
    {
        fibonacci.push(next);
    }
    let mut digits = String::new();
    for &f in fibonacci.iter().rev() {
        let one = f <= n;
        if one {
            n -= f;
        }
        if one || !digits.is_empty() {
            digits.push(if one { '1' } else { '0' });
        }
    }
    if digits.is_empty() { "0".into() } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// ⌊kφ⌋ without a constant: the largest p with p² ≤ kp + k², by squares only.
    fn is_lower(k: &Nat, p: &Nat) -> bool {
        let holds = |p: &Nat| p.sqr() <= k * p + k.sqr();
        holds(p) && !holds(&(p + Nat::ONE))
    }

    fn samples() -> Vec<Nat> {
        let mut samples: Vec<Nat> = (0u64..300).map(Nat::from).collect();
        // Fibonacci numbers have the fractional parts nearest to 0 and 1.
        let (mut a, mut b) = (Nat::ONE, Nat::ONE);
        for _ in 0..500 {
            samples.extend([&a - Nat::ONE, a.clone(), &a + Nat::ONE]);
            let c = &a + &b;
            a = std::mem::replace(&mut b, c);
        }
        for shift in [31, 32, 33, 62, 63, 64, 65, 127, 128, 300] {
            let power = Nat::ONE << shift;
            samples.extend([&power - Nat::ONE, power.clone(), power + Nat::ONE]);
        }
        samples
    }

    #[test]
    fn lower_is_the_floor() {
        for k in samples() {
            assert!(is_lower(&k, &lower(&k)), "⌊{k}φ⌋");
        }
    }

    #[test]
    fn pairs_and_their_neighbours() {
        for n in samples() {
            let a = lower(&n);
            let b = &a + &n;
            assert!(is_pair(&a, &b), "pair {n}");
            assert!(n.is_zero() || !is_pair(&a, &(&b + Nat::ONE)));
            assert!(!is_pair(&a, &(&b + Nat::ONE)));
            assert!(!is_pair(&(&a + Nat::ONE), &(&b + Nat::ONE)));
            if n > Nat::ONE {
                assert!(!is_pair(&a, &(&b - Nat::ONE)));
                assert!(!is_pair(&(&a - Nat::ONE), &b));
                assert!(!is_pair(&(&a - Nat::ONE), &(&b - Nat::ONE)));
            }
            assert_eq!(partner(&a), (b.clone(), n.clone()));
            assert_eq!(partner(&b), (a, n));
        }
    }

    #[test]
    fn digits_are_a_sum_of_fibonacci_numbers() {
        assert_eq!(zeckendorf_digits(0), "0");
        assert_eq!(zeckendorf_digits(100), "1000010100");
        for n in 1..2000 {
            let digits = zeckendorf_digits(n);
            assert!(!digits.contains("11"));
            let (mut a, mut b, mut sum) = (1, 2, 0);
            for digit in digits.bytes().rev() {
                sum += u64::from(digit - b'0') * a;
                (a, b) = (b, a + b);
            }
            assert_eq!(sum, n);
        }
        assert_eq!(zeckendorf_digits(u64::MAX).len(), 92);
    }
}
