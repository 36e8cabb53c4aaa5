//! 64 bits: logarithms modulo 2^32 + 1 = 641 · 6,700,417, by small and large steps (Shanks 1971).
//!
//! u = ā/a stands for the class of a: it is a to the power 2^32 − 1. Modulo both primes 2 is of order
//! 64, so that the 64 conjugates u, u², u⁴, … differ. In a normal basis they are rotations of one
//! another, of which one is chosen: an entry of the table for k serves for all 2^i·k, and −1 is 2^32.

use std::sync::LazyLock;

use super::super::types::{Nim32, Nim64};
use super::normal::{Linear, Normal, necklace};
use crate::kernels::scalar::nim64;

const SMALL_PRIME: u64 = 641;
const LARGE_PRIME: u64 = 6_700_417;

/// The table holds the odd exponents up to this, and with them all from −`SMALL_STEPS`. They are
/// conjugate to one in seven of all exponents, so that seven large steps are to be expected.
const SMALL_STEPS: u64 = 1 << 15;
/// A large step passes over the exponents from −`SMALL_STEPS` to `SMALL_STEPS`.
const LARGE_STEP: u64 = 2 * SMALL_STEPS + 1;
const SLOT_BITS: u32 = 15;
const FILTER_BITS: u32 = 18;

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

struct Tables {
    normal: Normal,
    /// A bit for each hash in the table: most large steps end here, predictably.
    filter: Box<[u64]>,
    /// Hashed: a conjugate of ω^(641k). Zero is empty.
    slots: Box<[u64]>,
    /// At the same place: its logarithm to the base ω^641.
    logarithms: Box<[u32]>,
    /// Multiplication by ω^(−641 · `LARGE_STEP`).
    large_step: Linear,
    /// ω^(−i · 256^j).
    powers: [[Nim64; 256]; 3],
    /// The ten conjugates of powers of ω^6,700,417, and their logarithms to that base.
    rest: Vec<(u64, u64)>,
}

impl Tables {
    fn new() -> Tables {
        let normal = Normal::new();
        // A generator of the group of order 2^32 + 1.
        let omega = Nim64::GENERATOR.pow((1 << 32) - 1);
        let base = omega.pow(SMALL_PRIME.into());
        let large_step = normal.times(conjugate(base).pow(LARGE_STEP.into()));

        let mut powers = [[Nim64::ONE; 256]; 3];
        let mut step = conjugate(omega);
        for row in &mut powers {
            for i in 1..256 {
                row[i] = row[i - 1] * step;
            }
            step *= row[255];
        }

        let root = omega.pow(LARGE_PRIME.into());
        let mut rest: Vec<(u64, u64)> = Vec::new();
        let mut power = Nim64::ONE;
        for k in 1..SMALL_PRIME {
            power *= root;
            if let Some((key, turn)) = necklace(normal.word(power))
                && rest.iter().all(|&(other, _)| other != key)
            {
                rest.push((key, doubled(k, 64 - turn, SMALL_PRIME)));
            }
        }

        let filter = vec![0; 1 << (FILTER_BITS - 6)].into_boxed_slice();
        let slots = vec![0; 1 << SLOT_BITS].into_boxed_slice();
        let logarithms = vec![0; 1 << SLOT_BITS].into_boxed_slice();
        let mut tables = Tables { normal, filter, slots, logarithms, large_step, powers, rest };
        tables.fill(base);
        tables
    }

    fn fill(&mut self, base: Nim64) {
        let two_steps = self.normal.times(base.square());
        let mut power = self.normal.word(base);
        for k in (1..SMALL_STEPS).step_by(2) {
            if let Some((key, turn)) = necklace(power) {
                let (bit, slot) = (hash(key, FILTER_BITS), self.slot(key));
                self.filter[bit / 64] |= 1 << (bit % 64);
                self.slots[slot] = key;
                let log = doubled(k, 64 - turn, LARGE_PRIME);
                self.logarithms[slot] = u32::try_from(log).expect("below the prime");
            }
            power = two_steps.apply(power);
        }
    }

    /// The place of `key`, or an empty one if it is not there: half of all are empty.
    #[inline]
    fn slot(&self, key: u64) -> usize {
        let mut slot = hash(key, SLOT_BITS);
        while self.slots[slot] != 0 && self.slots[slot] != key {
            slot = (slot + 1) % self.slots.len();
        }
        slot
    }

    /// The k with ω^(641k) = u modulo the large prime, if the table has it, where `word` is u in the
    /// normal basis.
    #[inline]
    fn small(&self, word: u64) -> Option<u64> {
        let Some((key, turn)) = necklace(word) else {
            // Of the words that are their own rotations, 1 alone has a power of 2^32 + 1.
            return Some(0);
        };
        let bit = hash(key, FILTER_BITS);
        if self.filter[bit / 64] >> (bit % 64) & 1 == 0 {
            return None;
        }
        let slot = self.slot(key);
        let log = u64::from(self.logarithms[slot]);
        (self.slots[slot] == key).then(|| doubled(log, turn, LARGE_PRIME))
    }

    /// The k with ω^(6,700,417·k) = u modulo 641.
    fn rest(&self, u: Nim64) -> u64 {
        let Some((key, turn)) = necklace(self.normal.word(u)) else {
            return 0;
        };
        let found = self.rest.iter().find(|&&(other, _)| other == key);
        let &(_, log) = found.expect("the powers of an element of order 641");
        doubled(log, turn, SMALL_PRIME)
    }
}

/// The logarithm of a nonzero `a` to the base of the generator, modulo 2^32 + 1.
pub(super) fn class(a: Nim64, norm: Nim32) -> u64 {
    let tables = &*TABLES;
    let normal = &tables.normal;
    let (high, low) = nim64::split(conjugate(a).square().0);
    let inverse = norm.inverse().unwrap_or(Nim32::ZERO);
    // u = ā²/(aā), the division by the norm being one of both halves.
    let half = |a: u32| u64::from((Nim32(a) * inverse).0);
    let u = Nim64(half(high) << 32 | half(low));

    // Modulo the large prime, in the subgroup of 641st powers: 641 = 2^9 + 2^7 + 1.
    let word = normal.word(u);
    let power = |turn| normal.element(word.rotate_left(turn));
    let mut v = normal.word(power(9) * power(7) * u);
    let mut steps = 0;
    let large = loop {
        match tables.small(v) {
            Some(k) => break (steps * LARGE_STEP + k) % LARGE_PRIME,
            None => v = tables.large_step.apply(v),
        }
        steps += 1;
    };

    // What is left of u is a power of ω^6,700,417.
    let [d0, d1, d2, ..] = large.to_le_bytes().map(usize::from);
    let [p0, p1, p2] = &tables.powers;
    let left = (u * p0[d0]) * (p1[d1] * p2[d2]);
    large + LARGE_PRIME * tables.rest(left)
}

/// `log` · 2^`times` modulo one of the two primes, for `log` below it and `times` to 64.
#[inline]
fn doubled(log: u64, times: u32, prime: u64) -> u64 {
    let power = (log << (times % 32)) % prime;
    // 2^32 = −1.
    if (times / 32).is_multiple_of(2) || power == 0 { power } else { prime - power }
}

fn conjugate(a: Nim64) -> Nim64 {
    Nim64(a.0 ^ a.0 >> 32)
}

#[inline]
fn hash(key: u64, bits: u32) -> usize {
    // Multiplicative hashing by the golden ratio (Knuth, vol. 3, section 6.4).
    let hash = key.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> (64 - bits);
    usize::try_from(hash).expect("a few bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn doubling_is_multiplication_by_powers_of_two() {
        for prime in [SMALL_PRIME, LARGE_PRIME] {
            for log in [0, 1, 2, 320, prime - 1] {
                let mut expected = log;
                for times in 0..=64 {
                    assert_eq!(doubled(log, times, prime), expected, "{log} · 2^{times}");
                    expected = expected * 2 % prime;
                }
            }
        }
    }

    /// Entries at both ends of the table, exponents next to what a large step passes over, and
    /// multiples of either prime.
    #[test]
    #[cfg_attr(miri, ignore = "makes the tables")]
    fn logarithms_at_the_ends_of_steps() {
        const ORDER: u64 = (1 << 32) + 1;
        let near = [0, 1, 2, SMALL_STEPS - 1, SMALL_STEPS, SMALL_STEPS + 1, LARGE_STEP];
        let near = near.into_iter().flat_map(|k| [k, ORDER - k, 641 * k, ORDER - 641 * k]);
        let multiples = (0..641).map(|k| k * LARGE_PRIME);
        for e in near.chain(multiples).chain((0..20).map(|k| k * 200 * LARGE_STEP)) {
            let e = e % ORDER;
            let a = Nim64::GENERATOR.pow(e.into());
            assert_eq!(class(a, Nim32(nim64::norm(a.0))), e);
        }
        assert_eq!(TABLES.rest.len(), 10);
    }
}
