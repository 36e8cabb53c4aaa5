//! The portable instance.
#![expect(unsafe_code, reason = "the trait is for instructions that not every processor has")]

use super::loops::{self, Pair, Scan, Window};
use super::{CANDIDATES, LANES, Lane, Planes, WANTED, Wide};

/// An array.
#[derive(Clone, Copy)]
pub(in super::super) struct Lanes<L>([L; LANES]);

// SAFETY: no special instructions.
unsafe impl<L: Lane> Wide<L> for Lanes<L> {
    type Hits = u64;

    unsafe fn load(from: &[L; LANES]) -> Self {
        Lanes(*from)
    }

    unsafe fn splat(value: L) -> Self {
        Lanes([value; LANES])
    }

    unsafe fn xor(self, other: Self) -> Self {
        Lanes(std::array::from_fn(|lane| self.0[lane] ^ other.0[lane]))
    }

    unsafe fn least(self, other: Self) -> Self {
        Lanes(std::array::from_fn(|lane| self.0[lane].min(other.0[lane])))
    }

    unsafe fn no_hits() -> u64 {
        0
    }

    unsafe fn or_equal(hits: u64, a: Self, b: Self) -> u64 {
        let equal = a.0.iter().zip(&b.0).map(|(a, b)| u64::from(a == b));
        hits | equal.rev().fold(0, |mask, equal| mask << 1 | equal)
    }

    unsafe fn mask(hits: u64) -> u64 {
        hits
    }
}

pub(super) fn kill<L: Lane>(
    window: Window<'_, L>,
    pairs: &[Pair<L>],
    candidates: &[[L; LANES]; CANDIDATES],
) -> [u64; CANDIDATES] {
    // SAFETY: no special instructions.
    unsafe { loops::kill::<L, L::Portable>(window, pairs, candidates) }
}

pub(super) fn found<L: Lane>(one: &[L], other: &[L], wanted: &[L; WANTED]) -> u8 {
    // SAFETY: no special instructions.
    unsafe { loops::found::<L, L::Portable>(one, other, wanted) }
}

pub(super) fn witness<L: Lane>(
    window: Window<'_, L>,
    pairs: &mut [Pair<L>],
    sum: L,
    need: u64,
) -> (u64, usize) {
    // SAFETY: no special instructions.
    unsafe { loops::witness::<L, L::Portable>(window, pairs, sum, need) }
}

pub(super) fn scan<L: Lane>(
    window: Window<'_, L>,
    scan: &Scan<L>,
    need: u64,
    served: &mut dyn FnMut(usize),
) -> u64 {
    // SAFETY: no special instructions.
    unsafe { loops::scan::<L, L::Portable>(window, scan, need, served) }
}

pub(super) fn matches<L: Lane>(window: Window<'_, L>, pattern: &[(usize, L)]) -> u64 {
    // SAFETY: no special instructions.
    unsafe { loops::matches::<L, L::Portable>(window, pattern) }
}

// SAFETY: no special instructions.
unsafe impl Planes for Lanes<u8> {
    unsafe fn mark<const PLANES: usize>(self, mut planes: [Self; PLANES]) -> [Self; PLANES] {
        for (lane, &number) in self.0.iter().enumerate() {
            if let Some(plane) = planes.get_mut(usize::from(number / 8)) {
                plane.0[lane] |= 1 << (number % 8);
            }
        }
        planes
    }

    unsafe fn store(self, to: &mut [u8; LANES]) {
        *to = self.0;
    }
}

pub(super) fn mark<const PLANES: usize>(
    window: Window<'_, u8>,
    pairs: &[Pair<u8>],
    from: u8,
) -> [[u8; LANES]; PLANES] {
    // SAFETY: no special instructions.
    unsafe { loops::mark::<Lanes<u8>, PLANES>(window, pairs, from) }
}
