//! The tower of quadratic extensions: a field of nimbers below 2^n, and from it the one below 2^2n.

#![expect(unsafe_code, reason = "reads and writes memory by pointer")]

use super::plane::Bytes;
use super::word::Word;

/// Many nimbers at once of one of the fields below 2^8, 2^16, …, 2^128: one plane a byte.
pub trait Field: Copy {
    /// The nim-sum.
    fn add(self, other: Self) -> Self;
    /// The nim-product.
    fn mul(self, other: Self) -> Self;
    /// The nim-square.
    fn square(self) -> Self;
    /// The nimber with this square.
    fn sqrt(self) -> Self;
    /// The inverse; 0 for 0.
    fn inverse(self) -> Self;
    /// The product with the highest bit of the field.
    fn times_top(self) -> Self;
    /// The product with the square of the highest bit of the field.
    #[inline(always)]
    fn times_top_squared(self) -> Self {
        self.times_top().times_top()
    }
}

/// A field from whose products those of the next larger one are made.
pub trait Factor: Field {
    /// The product, by a call if the tower is of the height for it.
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        self.mul(other)
    }
}

/// `high` ⊗ F ⊕ `low`, where the Fermat power F is the least nimber outside the half field:
/// F ⊗ F = F ⊕ t, and t = F/2 is the highest bit of the half field (Conway 1976, chapter 6).
#[derive(Clone, Copy)]
pub struct Pair<H> {
    pub low: H,
    pub high: H,
}

impl<H: Factor> Field for Pair<H> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Pair { low: self.low.add(other.low), high: self.high.add(other.high) }
    }

    /// Karatsuba's three products.
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let low = self.low.times(other.low);
        let high = self.high.times(other.high);
        let cross = self.low.add(self.high).times(other.low.add(other.high));
        Pair { low: low.add(high.times_top()), high: cross.add(low) }
    }

    #[inline(always)]
    fn square(self) -> Self {
        let high = self.high.square();
        Pair { low: self.low.square().add(high.times_top()), high }
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        Pair { low: self.low.add(self.high.times_top()).sqrt(), high: self.high.sqrt() }
    }

    /// The conjugate, which has F ⊕ 1 for F, divided by the norm, their product.
    #[inline(always)]
    fn inverse(self) -> Self {
        let conjugate = self.low.add(self.high);
        let norm = self.low.times(conjugate).add(self.high.square().times_top()).inverse();
        Pair { low: conjugate.times(norm), high: self.high.times(norm) }
    }

    /// The highest bit is t ⊗ F.
    #[inline(always)]
    fn times_top(self) -> Self {
        Pair { low: self.high.times_top_squared(), high: self.low.add(self.high).times_top() }
    }
}

impl<V: Bytes> Factor for V {}

impl<H: Planes> Factor for Pair<H> {
    #[inline(always)]
    fn times(self, other: Self) -> Self {
        if Self::DEPTH == H::Plane::CALLED {
            H::Plane::product(&self, &other)
        } else {
            self.mul(other)
        }
    }
}

/// How a block of words comes to be planes, one for each byte of a word, and goes back.
///
/// A block is as many words as a plane has bytes. Its parts are read such that part v has byte k of
/// some of the words in its k-th run of bytes; a transposition of part numbers against run numbers
/// then leaves plane k with byte k of every word, in an order that is the same for every k.
pub trait Planes: Factor {
    /// One plane.
    type Plane: Bytes;
    /// How many planes.
    const COUNT: usize = 1 << Self::DEPTH;
    /// log₂ of `COUNT`.
    const DEPTH: u32;

    /// Reads parts `first` and following.
    ///
    /// # Safety
    /// The CPU has the instructions, and a block may be read.
    unsafe fn load<T: Word>(block: *const T, first: usize) -> Self;
    /// Writes parts `first` and following.
    ///
    /// # Safety
    /// A block may be written.
    unsafe fn store<T: Word>(self, block: *mut T, first: usize);
    /// The same word everywhere.
    ///
    /// # Safety
    /// The CPU has the instructions.
    unsafe fn splat(word: u128) -> Self;
    /// Planes that stand in the same place of each group.
    fn collect(from: &[[Self::Plane; 8]], place: usize) -> Self;
    /// The inverse of [`collect`](Self::collect).
    fn spread(self, to: &mut [[Self::Plane; 8]], place: usize);
    /// Interleaves the planes of the two pairwise.
    fn interleave<T: Word>(low: Self, high: Self) -> Pair<Self>;
    /// Swaps part number and run number.
    fn transpose<T: Word>(self) -> Self;
}

impl<V: Bytes> Planes for V {
    type Plane = V;
    const DEPTH: u32 = 0;

    #[inline(always)]
    unsafe fn load<T: Word>(block: *const T, first: usize) -> Self {
        // SAFETY: as the caller promises.
        unsafe { <V as Bytes>::load(block, first) }
    }

    #[inline(always)]
    unsafe fn store<T: Word>(self, block: *mut T, first: usize) {
        // SAFETY: as the caller promises.
        unsafe { <V as Bytes>::store(self, block, first) }
    }

    #[inline(always)]
    unsafe fn splat(word: u128) -> Self {
        // SAFETY: as the caller promises.
        unsafe { <V as Bytes>::splat(word.to_le_bytes()[0]) }
    }

    #[inline(always)]
    fn collect(from: &[[V; 8]], place: usize) -> Self {
        from[0][place]
    }

    #[inline(always)]
    fn spread(self, to: &mut [[V; 8]], place: usize) {
        to[0][place] = self;
    }

    #[inline(always)]
    fn interleave<T: Word>(low: Self, high: Self) -> Pair<Self> {
        <V as Bytes>::interleave::<T>(low, high)
    }

    #[inline(always)]
    fn transpose<T: Word>(self) -> Self {
        self
    }
}

impl<H: Planes> Planes for Pair<H> {
    type Plane = H::Plane;
    const DEPTH: u32 = H::DEPTH + 1;

    #[inline(always)]
    unsafe fn load<T: Word>(block: *const T, first: usize) -> Self {
        // SAFETY: as the caller promises.
        unsafe { Pair { low: H::load(block, first), high: H::load(block, first + H::COUNT) } }
    }

    #[inline(always)]
    unsafe fn store<T: Word>(self, block: *mut T, first: usize) {
        // SAFETY: as the caller promises.
        unsafe {
            self.low.store(block, first);
            self.high.store(block, first + H::COUNT);
        }
    }

    #[inline(always)]
    unsafe fn splat(word: u128) -> Self {
        // SAFETY: as the caller promises.
        unsafe { Pair { low: H::splat(word), high: H::splat(word >> (8 * H::COUNT)) } }
    }

    #[inline(always)]
    fn collect(from: &[[H::Plane; 8]], place: usize) -> Self {
        let (low, high) = from.split_at(H::COUNT);
        Pair { low: H::collect(low, place), high: H::collect(high, place) }
    }

    #[inline(always)]
    fn spread(self, to: &mut [[H::Plane; 8]], place: usize) {
        let (low, high) = to.split_at_mut(H::COUNT);
        self.low.spread(low, place);
        self.high.spread(high, place);
    }

    #[inline(always)]
    fn interleave<T: Word>(low: Self, high: Self) -> Pair<Self> {
        Pair {
            low: H::interleave::<T>(low.low, high.low),
            high: H::interleave::<T>(low.high, high.high),
        }
    }

    /// Each round turns the string of the bits of the part number, then those of the run number, by
    /// one place.
    #[inline(always)]
    fn transpose<T: Word>(self) -> Self {
        let mut turned = self;
        for _ in 0..Self::DEPTH {
            turned = H::interleave::<T>(turned.low, turned.high);
        }
        turned
    }
}
