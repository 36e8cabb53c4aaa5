//! 32 bits: the class of a₁F + a₀ modulo the nonzero elements of 16 bits is the ratio a₀/a₁, and all
//! 65,537 of them fit into a table.

use std::sync::LazyLock;

use super::super::types::{Nim16, Nim32};
use crate::kernels::scalar::nim32;

/// At a₀/a₁ the k with 0 < k ≤ 65,536 for which g^k has that ratio, less one.
static LOGARITHMS: LazyLock<Box<[u16]>> = LazyLock::new(|| {
    let mut logarithms = vec![0; 1 << 16];
    let mut power = Nim32::ONE;
    for k in 0..=u16::MAX {
        power *= Nim32::GENERATOR;
        if let Some(ratio) = ratio(power) {
            logarithms[usize::from(ratio.0)] = k;
        }
    }
    logarithms.into_boxed_slice()
});

/// a₀/a₁, unless a₁ is zero.
fn ratio(a: Nim32) -> Option<Nim16> {
    let (a1, a0) = nim32::split(a.0);
    Nim16(a0).checked_div(Nim16(a1))
}

/// The logarithm of a nonzero `a` to the base of the generator, modulo 65,537.
pub(super) fn class(a: Nim32) -> u64 {
    ratio(a).map_or(0, |ratio| u64::from(LOGARITHMS[usize::from(ratio.0)]) + 1)
}
