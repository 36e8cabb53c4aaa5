//! The tower of quadratic extensions: a field of nimbers below 2^n, and from it the one below 2^2n.

#![expect(unsafe_code, reason = "reads and writes memory by pointer")]

use super::plane::Bytes;
use super::register::Register;
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

/// `high` ⊗ F ⊕ `low`, where the Fermat power F is the least nimber outside the half field:
/// F ⊗ F = F ⊕ t, and t = F/2 is the highest bit of the half field (Conway 1976, chapter 6).
#[derive(Clone, Copy)]
pub struct Pair<H> {
    pub low: H,
    pub high: H,
}

impl<H: Planes> Field for Pair<H> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Pair { low: self.low.add(other.low), high: self.high.add(other.high) }
    }

    /// Karatsuba's three products.
    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let low = product(self.low, other.low);
        let high = product(self.high, other.high);
        let cross = product(self.low.add(self.high), other.low.add(other.high));
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
        let norm = product(self.low, conjugate).add(self.high.square().times_top()).inverse();
        Pair { low: product(conjugate, norm), high: product(self.high, norm) }
    }

    /// The highest bit is t ⊗ F.
    #[inline(always)]
    fn times_top(self) -> Self {
        Pair { low: self.high.times_top_squared(), high: self.low.add(self.high).times_top() }
    }
}

/// The product, by a call if the tower is of the height for it.
#[inline(always)]
fn product<F: Planes>(a: F, b: F) -> F {
    if F::DEPTH == F::Plane::CALLED { F::Plane::product(&a, &b) } else { a.mul(b) }
}

/// How the bytes of a block of words come to be planes, and go back.
///
/// A block is as many words as a plane has bytes. In each group of 16 bytes, byte k of every word
/// moves to the k-th run of 16 / `T::BYTES` bytes; a transposition of registers against runs then
/// leaves the k-th register with byte k of every word, in an order that is the same for every k. The
/// way back is the same transposition.
pub trait Planes: Field {
    /// One plane.
    type Plane: Bytes;
    /// How many planes.
    const COUNT: usize;
    /// log₂ of `COUNT`.
    const DEPTH: u32;

    /// Reads registers one after the other.
    ///
    /// # Safety
    /// The CPU has the instructions, and `COUNT` registers may be read.
    unsafe fn load<T: Word>(from: *const u8) -> Self;
    /// Writes registers one after the other.
    ///
    /// # Safety
    /// `COUNT` registers may be written.
    unsafe fn store<T: Word>(self, to: *mut u8);
    /// The same word everywhere.
    ///
    /// # Safety
    /// The CPU has the instructions.
    unsafe fn splat(word: u128) -> Self;
    /// Interleaves the registers of the two pairwise.
    fn interleave<T: Word>(low: Self, high: Self) -> Pair<Self>;
    /// Swaps register number and run number.
    fn transpose<T: Word>(self) -> Self;
}

impl<V: Bytes> Planes for V {
    type Plane = V;
    const COUNT: usize = 1;
    const DEPTH: u32 = 0;

    #[inline(always)]
    unsafe fn load<T: Word>(from: *const u8) -> Self {
        // SAFETY: as the caller promises.
        unsafe { V::enter(gather::<V, T>(V::Register::load::<T>(from))) }
    }

    #[inline(always)]
    unsafe fn store<T: Word>(self, to: *mut u8) {
        // SAFETY: as the caller promises.
        unsafe { scatter::<V, T>(self.leave()).store::<T>(to) }
    }

    #[inline(always)]
    unsafe fn splat(word: u128) -> Self {
        // SAFETY: as the caller promises.
        unsafe { V::enter(V::Register::splat(word.to_le_bytes()[0])) }
    }

    #[inline(always)]
    fn interleave<T: Word>(low: Self, high: Self) -> Pair<Self> {
        let pair = low.bare().interleave::<T>(high.bare());
        // SAFETY: planes exist, so the CPU has the instructions.
        unsafe { Pair { low: V::wrap(pair.low), high: V::wrap(pair.high) } }
    }

    #[inline(always)]
    fn transpose<T: Word>(self) -> Self {
        self
    }
}

impl<H: Planes> Planes for Pair<H> {
    type Plane = H::Plane;
    const COUNT: usize = 2 * H::COUNT;
    const DEPTH: u32 = H::DEPTH + 1;

    #[inline(always)]
    unsafe fn load<T: Word>(from: *const u8) -> Self {
        // SAFETY: as the caller promises; the halves lie one after the other.
        unsafe {
            let half = H::COUNT * <H::Plane as Bytes>::Register::LEN;
            Pair { low: H::load::<T>(from), high: H::load::<T>(from.add(half)) }
        }
    }

    #[inline(always)]
    unsafe fn store<T: Word>(self, to: *mut u8) {
        // SAFETY: as the caller promises; the halves lie one after the other.
        unsafe {
            let half = H::COUNT * <H::Plane as Bytes>::Register::LEN;
            self.low.store::<T>(to);
            self.high.store::<T>(to.add(half));
        }
    }

    #[inline(always)]
    unsafe fn splat(word: u128) -> Self {
        // SAFETY: as the caller promises.
        unsafe { Pair { low: H::splat(word), high: H::splat(word >> (8 * H::COUNT)) } }
    }

    #[inline(always)]
    fn interleave<T: Word>(low: Self, high: Self) -> Pair<Self> {
        Pair {
            low: H::interleave::<T>(low.low, high.low),
            high: H::interleave::<T>(low.high, high.high),
        }
    }

    /// Each step turns the string of the bits of the register number, then those of the run number,
    /// by one place.
    #[inline(always)]
    fn transpose<T: Word>(self) -> Self {
        let mut turned = self;
        for _ in 0..Self::DEPTH {
            turned = H::interleave::<T>(turned.low, turned.high);
        }
        turned
    }
}

/// Moves byte k of every word in a group to the k-th run.
#[inline(always)]
fn gather<V: Bytes, T: Word>(register: V::Register) -> V::Register {
    shuffle::<V, T>(register, 16 / T::BYTES, T::BYTES)
}

/// The inverse of [`gather`].
#[inline(always)]
fn scatter<V: Bytes, T: Word>(register: V::Register) -> V::Register {
    shuffle::<V, T>(register, T::BYTES, 16 / T::BYTES)
}

/// In each group, a transposition of a matrix with that many rows and columns of bytes.
#[inline(always)]
fn shuffle<V: Bytes, T: Word>(register: V::Register, rows: usize, columns: usize) -> V::Register {
    if T::BYTES == 1 || T::BYTES == 16 {
        return register;
    }
    let order = std::array::from_fn(|i| {
        #[expect(clippy::cast_possible_truncation, reason = "below 16")]
        let from = (i % rows * columns + i / rows) as u8;
        from
    });
    // SAFETY: a register exists, so the CPU has the instructions.
    register.lookup(unsafe { V::Register::repeat(&order) })
}
