//! Inputs for the tests of the polynomial field.

use grundy_testing::Random;

use super::scalar::reference;

/// The nim-product by Conway's recursion.
pub(crate) fn mul_u64(a: u64, b: u64) -> u64 {
    reference::mul(a.into(), b.into(), 64).try_into().unwrap()
}

/// Words at the ends of bit ranges, and patterns.
pub(crate) fn edges() -> impl Iterator<Item = u64> {
    let ends = (0..64).step_by(7).flat_map(|i| [1 << i, (1 << i) - 1, u64::MAX << i]);
    ends.chain([1 << 63, 0x5555_5555_5555_5555, 0x8888_8888_8888_8888, 0xffff_0000_ffff_0000])
}

/// Both, `count` of the random ones; a few of both under an interpreter.
pub(crate) fn words(seed: u64, count: usize) -> Vec<u64> {
    let (step, count) = if cfg!(miri) { (9, 2) } else { (1, count) };
    edges().step_by(step).chain(Random::new(seed).words().take(count)).collect()
}
