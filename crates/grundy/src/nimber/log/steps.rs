//! 64 bits: logarithms modulo 2^32 + 1 = 641 · 6,700,417, by small and large steps (Shanks 1971).
//!
//! u = ā/a stands for the class of a: it is a to the power 2^32 − 1. The inverse of such a u is its
//! conjugate, with the same upper half; one entry of the table therefore serves for k and −k.

use std::sync::LazyLock;

use super::super::fixed::{Nim32, Nim64};
use grundy_kernels::nim::scalar::nim64;

const SMALL_PRIME: u64 = 641;
const LARGE_PRIME: u64 = 6_700_417;

/// Small steps: the table holds the exponents from 1 to this.
const SMALL_STEPS: u32 = 1 << 16;
/// A large step passes over the exponents from −`SMALL_STEPS` to `SMALL_STEPS`.
const LARGE_STEP: u64 = 2 * SMALL_STEPS as u64 + 1;
const SLOT_BITS: u32 = 17;
const FILTER_BITS: u32 = 21;

static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

struct Tables {
    /// A bit for each hash in the table: 31 of 32 large steps end here, predictably.
    filter: Box<[u64]>,
    /// Hashed by the upper half of ω^(641k): that half, and k with the [`side`] as its lowest bit.
    /// Zero is empty: no exponent in the table has the upper half 0.
    slots: Box<[(u32, u32)]>,
    /// Multiplication by ω^(−641 · `LARGE_STEP`).
    large_step: Linear,
    /// ω^(−i · 256^j).
    powers: [[Nim64; 256]; 3],
    /// The pairs (ω^(6,700,417·k), k), sorted.
    rest: Vec<(Nim64, u64)>,
}

impl Tables {
    fn new() -> Tables {
        // A generator of the group of order 2^32 + 1.
        let omega = Nim64::GENERATOR.pow((1 << 32) - 1);
        let base = omega.pow(SMALL_PRIME.into());

        let mut slots = vec![(0, 0); 1 << SLOT_BITS].into_boxed_slice();
        let mut filter = vec![0; 1 << (FILTER_BITS - 6)].into_boxed_slice();
        let small_step = Linear::new(base);
        let mut power = Nim64::ONE;
        for k in 1..=SMALL_STEPS {
            power = small_step.apply(power);
            let key = nim64::split(power.0).0;
            let bit = hash(key, FILTER_BITS);
            filter[bit / 64] |= 1 << (bit % 64);
            let mut slot = hash(key, SLOT_BITS);
            while slots[slot].0 != 0 {
                slot = (slot + 1) % slots.len();
            }
            slots[slot] = (key, 2 * k + side(power));
        }

        let mut powers = [[Nim64::ONE; 256]; 3];
        let mut step = conjugate(omega);
        for row in &mut powers {
            for i in 1..256 {
                row[i] = row[i - 1] * step;
            }
            step *= row[255];
        }

        let root = omega.pow(LARGE_PRIME.into());
        let roots = std::iter::successors(Some(Nim64::ONE), |&power| Some(power * root));
        let mut rest: Vec<_> = roots.zip(0..SMALL_PRIME).collect();
        rest.sort_unstable();

        let large_step = Linear::new(conjugate(base).pow(LARGE_STEP.into()));
        Tables { filter, slots, large_step, powers, rest }
    }

    /// The k with |k| ≤ `SMALL_STEPS` and ω^(641k) = `u`, modulo the large prime.
    #[inline]
    fn small(&self, u: Nim64) -> Option<u64> {
        let key = nim64::split(u.0).0;
        if key == 0 {
            // Only the field of half the width has this, and only 1 is of norm 1 there.
            return Some(0);
        }
        let bit = hash(key, FILTER_BITS);
        if self.filter[bit / 64] >> (bit % 64) & 1 == 0 {
            return None;
        }
        let mut slot = hash(key, SLOT_BITS);
        loop {
            let (found, entry) = self.slots[slot];
            if found == key {
                let k = u64::from(entry / 2);
                return Some(if entry % 2 == side(u) { k } else { LARGE_PRIME - k });
            }
            if found == 0 {
                return None;
            }
            slot = (slot + 1) % self.slots.len();
        }
    }
}

/// The logarithm of a nonzero `a` to the base of the generator, modulo 2^32 + 1.
pub(super) fn class(a: Nim64, norm: Nim32) -> u64 {
    let tables = &*TABLES;
    let (high, low) = nim64::split(conjugate(a).square().0);
    let inverse = norm.inverse().unwrap_or(Nim32::ZERO);
    // u = ā²/(aā), the division by the norm being one of both halves.
    let half = |a: u32| u64::from((Nim32(a) * inverse).0);
    let u = Nim64(half(high) << 32 | half(low));

    // Modulo the large prime, in the subgroup of 641st powers.
    let mut v = u;
    for square in 1..=9 {
        v = v.square();
        // 641 = 2^9 + 2^7 + 1, the last of which comes after the loop.
        if square == 2 {
            v *= u;
        }
    }
    v *= u;
    let mut steps = 0;
    let large = loop {
        match tables.small(v) {
            Some(k) => break (steps * LARGE_STEP + k) % LARGE_PRIME,
            None => v = tables.large_step.apply(v),
        }
        steps += 1;
    };

    // What is left of u is a power of ω^6,700,417.
    let digits = large.to_le_bytes();
    let known = tables.powers.iter().zip(digits).map(|(row, digit)| row[usize::from(digit)]);
    let left = u * known.product::<Nim64>();
    let place = tables.rest.binary_search_by_key(&left, |&(power, _)| power);
    let place = place.expect("the powers of an element of order 641");
    large + LARGE_PRIME * tables.rest[place].1
}

fn conjugate(a: Nim64) -> Nim64 {
    Nim64(a.0 ^ a.0 >> 32)
}

/// Which of u and its inverse this is: the lower halves differ by the upper half.
#[inline]
fn side(u: Nim64) -> u32 {
    let (high, low) = nim64::split(u.0);
    u32::from(low < low ^ high)
}

#[inline]
fn hash(key: u32, bits: u32) -> usize {
    // Multiplicative hashing by the golden ratio (Knuth, vol. 3, section 6.4).
    (key.wrapping_mul(0x9E37_79B9) >> (32 - bits)) as usize
}

/// Multiplication by a constant, by the images of the eight bytes.
struct Linear([[u64; 256]; 8]);

impl Linear {
    fn new(factor: Nim64) -> Linear {
        let mut images = [[0; 256]; 8];
        for (byte, images) in images.iter_mut().enumerate() {
            for bit in 0..8 {
                let image = (Nim64(1 << (8 * byte + bit)) * factor).0;
                for rest in 0..1 << bit {
                    images[rest | 1 << bit] = images[rest] ^ image;
                }
            }
        }
        Linear(images)
    }

    #[inline]
    fn apply(&self, a: Nim64) -> Nim64 {
        let bytes = self.0.iter().zip(a.0.to_le_bytes());
        Nim64(bytes.fold(0, |sum, (images, byte)| sum ^ images[usize::from(byte)]))
    }
}
