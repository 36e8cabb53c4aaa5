//! The loops over pairs, for any vector.
#![expect(unsafe_code, reason = "instructions that not every processor has")]

use super::{CANDIDATES, LANES, Lane, Planes, WANTED, Wide};

/// Sixty-four neighbouring heaps in a list of stored values.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Window<'a, L> {
    pub(in super::super) values: &'a [L],
    /// The index of the first of them.
    pub(in super::super) at: usize,
}

impl<'a, L> Window<'a, L> {
    /// The stored values `offset` before the window.
    #[inline(always)]
    pub(in super::super) fn back(self, offset: usize) -> &'a [L; LANES] {
        let start = self.at - offset;
        (&self.values[start..start + LANES]).try_into().expect("a slice of that length")
    }
}

/// A value that is added to the values so many heaps before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Pair<L> {
    pub(in super::super) offset: u32,
    pub(in super::super) value: L,
}

/// All ways to leave two heaps, one of them from a range.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Scan<L> {
    /// The index of heap 0.
    pub(in super::super) zero: usize,
    /// The tokens taken.
    pub(in super::super) taken: usize,
    /// The partners: from this heap …
    pub(in super::super) from: usize,
    /// … up to this one, exclusive.
    pub(in super::super) to: usize,
    /// The sum that is looked for.
    pub(in super::super) sum: L,
    /// Whether both heaps must differ.
    pub(in super::super) unequal: bool,
}

#[inline(always)]
pub(super) unsafe fn kill<L: Lane, V: Wide<L>>(
    window: Window<'_, L>,
    pairs: &[Pair<L>],
    candidates: &[[L; LANES]; CANDIDATES],
) -> [u64; CANDIDATES] {
    // SAFETY: the caller has the instructions of V.
    unsafe {
        let [a, b, c, d] = candidates;
        let (a, b, c, d) = (V::load(a), V::load(b), V::load(c), V::load(d));
        let none = V::no_hits();
        let [mut in_a, mut in_b, mut in_c, mut in_d] = [none; CANDIDATES];
        for pair in pairs {
            let sum = V::load(window.back(pair.offset as usize)).xor(V::splat(pair.value));
            in_a = V::or_equal(in_a, sum, a);
            in_b = V::or_equal(in_b, sum, b);
            in_c = V::or_equal(in_c, sum, c);
            in_d = V::or_equal(in_d, sum, d);
        }
        [V::mask(in_a), V::mask(in_b), V::mask(in_c), V::mask(in_d)]
    }
}

#[inline(always)]
pub(super) unsafe fn found<L: Lane, V: Wide<L>>(
    one: &[L],
    other: &[L],
    wanted: &[L; WANTED],
) -> u8 {
    let (one, one_rest) = one.as_chunks::<LANES>();
    let (other, other_rest) = other.as_chunks::<LANES>();
    // SAFETY: the caller has the instructions of V.
    let mut found = unsafe {
        let numbers: [V; WANTED] = std::array::from_fn(|at| V::splat(wanted[at]));
        // What is left of the sums after the number is added: 0 where it was the sum.
        let mut least = [V::splat(L::NOTHING); WANTED];
        for (one, other) in one.iter().zip(other) {
            let sums = V::load(one).xor(V::load(other));
            for (least, number) in least.iter_mut().zip(numbers) {
                *least = least.least(sums.xor(number));
            }
        }
        let zero = V::splat(L::default());
        let mut found = 0;
        for (at, least) in least.into_iter().enumerate() {
            let is_found = V::mask(V::or_equal(V::no_hits(), least, zero)) != 0;
            found |= u8::from(is_found) << at;
        }
        found
    };
    for (one, other) in one_rest.iter().zip(other_rest) {
        for (at, number) in wanted.iter().enumerate() {
            found |= u8::from(*one ^ *other == *number) << at;
        }
    }
    found
}

#[inline(always)]
pub(super) unsafe fn witness<L: Lane, V: Wide<L>>(
    window: Window<'_, L>,
    pairs: &mut [Pair<L>],
    sum: L,
    mut need: u64,
) -> (u64, usize) {
    for i in 0..pairs.len() {
        let Pair { offset, value } = pairs[i];
        // SAFETY: the caller has the instructions of V.
        let hits = unsafe {
            let other = V::load(window.back(offset as usize));
            V::mask(V::or_equal(V::no_hits(), other, V::splat(value ^ sum)))
        };
        if hits & need != 0 {
            need &= !hits;
            pairs.swap(i, i / 2);
            if need == 0 {
                return (0, i + 1);
            }
        }
    }
    (need, pairs.len())
}

#[inline(always)]
pub(super) unsafe fn scan<L: Lane, V: Wide<L>>(
    window: Window<'_, L>,
    scan: &Scan<L>,
    mut need: u64,
    served: &mut dyn FnMut(usize),
) -> u64 {
    let first = window.at - scan.zero - scan.taken;
    for partner in scan.from..scan.to {
        let value = window.values[scan.zero + partner];
        // SAFETY: the caller has the instructions of V.
        let mut hits = unsafe {
            let other = V::load(window.back(scan.taken + partner));
            V::mask(V::or_equal(V::no_hits(), other, V::splat(value ^ scan.sum)))
        };
        if hits & need == 0 {
            continue;
        }
        // The lane in which the other heap is the partner itself.
        if let Some(lane @ 0..LANES) = (2 * partner).checked_sub(first)
            && scan.unequal
        {
            hits &= !(1 << lane);
        }
        if hits & need != 0 {
            served(partner);
            need &= !hits;
            if need == 0 {
                break;
            }
        }
    }
    need
}

#[inline(always)]
pub(super) unsafe fn mark<V: Planes, const PLANES: usize>(
    window: Window<'_, u8>,
    pairs: &[Pair<u8>],
    from: u8,
) -> [[u8; LANES]; PLANES] {
    let mut planes = [[0; LANES]; PLANES];
    // SAFETY: the caller has the instructions of V.
    unsafe {
        let flip = V::splat(from);
        let mut marks = [V::splat(0); PLANES];
        for pair in pairs {
            let sums = V::load(window.back(pair.offset as usize)).xor(V::splat(pair.value));
            marks = sums.xor(flip).mark(marks);
        }
        for (plane, marks) in planes.iter_mut().zip(marks) {
            marks.store(plane);
        }
    }
    planes
}

#[inline(always)]
pub(super) unsafe fn matches<L: Lane, V: Wide<L>>(
    window: Window<'_, L>,
    pattern: &[(usize, L)],
) -> u64 {
    let mut all = u64::MAX;
    for &(ahead, value) in pattern {
        let later = Window { at: window.at + ahead, ..window };
        // SAFETY: the caller has the instructions of V.
        all &=
            unsafe { V::mask(V::or_equal(V::no_hits(), V::load(later.back(0)), V::splat(value))) };
        if all == 0 {
            break;
        }
    }
    all
}
