//! The loops over pairs, for any vector.
#![expect(unsafe_code, reason = "instructions that not every processor has")]

use super::{CANDIDATES, LANES, Lane, Planes, WANTED, Wide};

/// One of the loops with what it is about.
pub(crate) trait Task {
    type Lane: Lane;
    type Answer;
    /// Runs the loop with vectors of this instance.
    ///
    /// # Safety
    ///
    /// As for [`Wide`]. It is to be inlined into its caller, which is compiled for the instructions.
    unsafe fn run<V: Wide<Self::Lane>>(self) -> Self::Answer;
}

/// Sixty-four neighbouring heaps in a list of stored values.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window<'a, L> {
    pub(crate) values: &'a [L],
    /// The index of the first of them.
    pub(crate) at: usize,
}

impl<'a, L> Window<'a, L> {
    /// The stored values `offset` before the window.
    #[inline(always)]
    pub(crate) fn back(self, offset: usize) -> &'a [L; LANES] {
        let start = self.at - offset;
        (&self.values[start..start + LANES]).try_into().expect("a slice of that length")
    }
}

/// A value that is added to the values so many heaps before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pair<L> {
    pub(crate) offset: u32,
    pub(crate) value: L,
}

/// For each candidate, the heaps of the window for which some pair adds up to it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kill<'a, L> {
    pub(crate) window: Window<'a, L>,
    pub(crate) pairs: &'a [Pair<L>],
    pub(crate) candidates: &'a [[L; LANES]; CANDIDATES],
}

impl<L: Lane> Task for Kill<'_, L> {
    type Lane = L;
    type Answer = [u64; CANDIDATES];

    #[inline(always)]
    unsafe fn run<V: Wide<L>>(self) -> [u64; CANDIDATES] {
        let Kill { window, pairs, candidates } = self;
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
}

/// Which of the `wanted` numbers, 1 to [`WANTED`], are the sum of two numbers at the same place of both lists, one bit
/// for each. The fewer there are, the quicker.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WantedSums<'a, L> {
    pub(crate) one: &'a [L],
    pub(crate) other: &'a [L],
    pub(crate) wanted: &'a [L],
}

impl<L: Lane> Task for WantedSums<'_, L> {
    type Lane = L;
    type Answer = u8;

    #[inline(always)]
    unsafe fn run<V: Wide<L>>(self) -> u8 {
        // SAFETY: the caller has the instructions of V.
        unsafe {
            match self.wanted.len() {
                1 => self.among::<V, 1>(),
                2 => self.among::<V, 2>(),
                _ => self.among::<V, WANTED>(),
            }
        }
    }
}

impl<L: Lane> WantedSums<'_, L> {
    /// The same, for at most `COUNT` numbers.
    ///
    /// # Safety
    ///
    /// As for [`Wide`].
    #[inline(always)]
    unsafe fn among<V: Wide<L>, const COUNT: usize>(self) -> u8 {
        let WantedSums { one, other, wanted } = self;
        let (one, one_rest) = one.as_chunks::<LANES>();
        let (other, other_rest) = other.as_chunks::<LANES>();
        debug_assert!((1..=COUNT).contains(&wanted.len()));
        let last = wanted.len() - 1;
        // SAFETY: the caller has the instructions of V.
        let mut found = unsafe {
            let numbers: [_; COUNT] = std::array::from_fn(|at| V::part(wanted[at.min(last)]));
            // What is left of the sums after the number is added: 0 where it was the sum.
            let mut least = [V::part(L::NOTHING); COUNT];
            for (one, other) in one.iter().zip(other) {
                let sums = V::load(one).xor(V::load(other));
                for (least, number) in least.iter_mut().zip(numbers) {
                    *least = sums.least_left(number, *least);
                }
            }
            let mut found = 0;
            for (at, least) in least.into_iter().enumerate().take(wanted.len()) {
                found |= u8::from(V::has_zero(least)) << at;
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
}

/// Marks some of the sums of the pairs: bit i of plane p in a lane says that `from` + 8p + i is one of
/// that heap. The lowest bits of `from` are zero: those of all numbers in the planes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark<'a, L, const PLANES: usize> {
    pub(super) window: Window<'a, L>,
    pub(super) pairs: &'a [Pair<L>],
    pub(super) from: L,
}

impl<L: Lane, const PLANES: usize> Mark<'_, L, PLANES> {
    /// The sums of a pair, less `from`.
    ///
    /// # Safety
    ///
    /// As for [`Wide`].
    #[inline(always)]
    unsafe fn sums<V: Wide<L>>(&self, pair: &Pair<L>) -> V::Bytes {
        // SAFETY: the caller has the instructions of V.
        unsafe {
            V::load(self.window.back(pair.offset as usize))
                .xor(V::splat(pair.value ^ self.from))
                .low_bytes()
        }
    }
}

impl<L: Lane, const PLANES: usize> Task for Mark<'_, L, PLANES> {
    type Lane = L;
    type Answer = [[u8; LANES]; PLANES];

    #[inline(always)]
    unsafe fn run<V: Wide<L>>(self) -> [[u8; LANES]; PLANES] {
        // SAFETY: the caller has the instructions of V.
        unsafe {
            let mut marks = [V::Bytes::splat(0); PLANES];
            // Planes that no register holds are read and written once for two pairs.
            let (twos, rest) = self.pairs.as_chunks::<2>();
            for [a, b] in twos {
                marks = V::Bytes::mark([self.sums::<V>(a), self.sums::<V>(b)], marks);
            }
            for pair in rest {
                marks = V::Bytes::mark([self.sums::<V>(pair)], marks);
            }
            let mut planes = [[0; LANES]; PLANES];
            for (plane, marks) in planes.iter_mut().zip(marks) {
                marks.store(plane);
            }
            planes
        }
    }
}

/// Marks some of the sums of two numbers at the same place of both lists: bit i of plane p says that 8p + i is one.
#[derive(Clone, Copy, Debug)]
pub(super) struct MarkAll<'a, const PLANES: usize> {
    pub(super) one: &'a [u8],
    pub(super) other: &'a [u8],
}

impl<const PLANES: usize> Task for MarkAll<'_, PLANES> {
    type Lane = u8;
    type Answer = [u8; PLANES];

    #[inline(always)]
    unsafe fn run<V: Wide<u8>>(self) -> [u8; PLANES] {
        let MarkAll { one, other } = self;
        let (one, one_rest) = one.as_chunks::<LANES>();
        let (other, other_rest) = other.as_chunks::<LANES>();
        // SAFETY: the caller has the instructions of V.
        let mut all = unsafe {
            let mut marks = [V::Bytes::part(0); PLANES];
            for (one, other) in one.iter().zip(other) {
                marks = V::Bytes::load(one).xor(V::Bytes::load(other)).mark_parts(marks);
            }
            let mut all = [0; PLANES];
            for (all, marks) in all.iter_mut().zip(marks) {
                *all = V::Bytes::all_bits(marks);
            }
            all
        };
        for (one, other) in one_rest.iter().zip(other_rest) {
            let number = one ^ other;
            if let Some(plane) = all.get_mut(usize::from(number / 8)) {
                *plane |= 1 << (number % 8);
            }
        }
        all
    }
}

/// The heaps of the window whose values, and those a few fixed distances on, are as in `pattern`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Matches<'a, L> {
    pub(crate) window: Window<'a, L>,
    pub(crate) pattern: &'a [(usize, L)],
}

impl<L: Lane> Task for Matches<'_, L> {
    type Lane = L;
    type Answer = u64;

    #[inline(always)]
    unsafe fn run<V: Wide<L>>(self) -> u64 {
        let Matches { window, pattern } = self;
        let mut all = u64::MAX;
        for &(ahead, value) in pattern {
            let later = Window { at: window.at + ahead, ..window };
            // SAFETY: the caller has the instructions of V.
            all &= unsafe {
                V::mask(V::or_equal(V::no_hits(), V::load(later.back(0)), V::splat(value)))
            };
            if all == 0 {
                break;
            }
        }
        all
    }
}
