//! One byte of each of many nimbers, as a vector in which the field of nimbers below 256 is computed.

#![expect(unsafe_code, reason = "makes registers, reads and writes memory")]

use super::kernel::Products;
use super::register::{Galois, Register};
use super::sliced;
use super::tables::{Linear, Nibble};
use super::tower::{Field, Pair, Planes};
use super::word::Word;

/// A plane of bytes, in whatever basis its arithmetic likes.
///
/// A value exists only on a CPU that has the instructions of this arithmetic.
///
/// A block of `LEN` words comes to be `T::BYTES` planes by [`load`](Self::load) and as many rounds of
/// [`interleave`](Self::interleave) as it takes to turn register numbers into byte numbers (see
/// [`Planes`]); it goes back by the same rounds and [`store`](Self::store).
pub trait Bytes: Field {
    /// How many bytes: at most 64.
    const LEN: usize;
    /// Towers of 2 to this power planes are multiplied by a function of its own, called by the higher
    /// ones: enough work to be worth a call, and not so much code that it fills the cache.
    const CALLED: u32;

    /// Reads part `k` of a block.
    ///
    /// # Safety
    /// The CPU has the instructions, and a block of words may be read from `block`.
    unsafe fn load<T: Word>(block: *const T, k: usize) -> Self;
    /// Writes part `k` of a block.
    ///
    /// # Safety
    /// A block of words may be written to `block`.
    unsafe fn store<T: Word>(self, block: *mut T, k: usize);
    /// The same nimber everywhere.
    ///
    /// # Safety
    /// The CPU has the instructions.
    unsafe fn splat(byte: u8) -> Self;
    /// One round for two planes.
    fn interleave<T: Word>(self, other: Self) -> Pair<Self>;
    /// The product of two towers of such planes, by a call.
    fn product<F: Planes<Plane = Self>>(a: &F, b: &F) -> F;
    /// Does the first of the products otherwise, if there are enough for that to be faster. Returns how many,
    /// and their sum, if that is the target.
    ///
    /// # Safety
    /// The CPU has the instructions.
    #[inline(always)]
    unsafe fn many<T: Word>(_: &Products<'_, T>) -> (usize, T::Block<Self>) {
        // SAFETY: as the caller promises.
        (0, unsafe { T::Block::splat(0) })
    }
}

/// Part `k` of a block in a register: byte k of every word in a group of 16 bytes is moved to the k-th
/// run of 16 / `T::BYTES` bytes.
///
/// # Safety
/// The CPU has the instructions, and a block of words may be read from `block`.
#[inline(always)]
unsafe fn gather<R: Register, T: Word>(block: *const T, k: usize) -> R {
    // SAFETY: part k lies within the block.
    let register = unsafe { R::load(block.cast::<u8>().add(k * R::LEN)) };
    shuffle::<R, T>(register, 16 / T::BYTES, T::BYTES)
}

/// The inverse of [`gather`].
///
/// # Safety
/// A block of words may be written to `block`.
#[inline(always)]
unsafe fn scatter<R: Register, T: Word>(register: R, block: *mut T, k: usize) {
    let register = shuffle::<R, T>(register, T::BYTES, 16 / T::BYTES);
    // SAFETY: part k lies within the block.
    unsafe { register.store(block.cast::<u8>().add(k * R::LEN)) }
}

/// In each group, a transposition of a matrix with that many rows and columns of bytes.
#[inline(always)]
fn shuffle<R: Register, T: Word>(register: R, rows: usize, columns: usize) -> R {
    if T::BYTES == 1 || T::BYTES == 16 {
        return register;
    }
    let order = std::array::from_fn(|i| {
        #[expect(clippy::cast_possible_truncation, reason = "below 16")]
        let from = (i % rows * columns + i / rows) as u8;
        from
    });
    // SAFETY: a register exists, so the CPU has the instructions.
    register.lookup(unsafe { R::repeat(&order) })
}

/// Nimbers below 256 as pairs of nimbers below 16, which are multiplied by logarithms in 16-entry
/// tables: for any CPU that can look up 16 bytes at once.
#[derive(Clone, Copy)]
pub(super) struct Shuffled<R>(R);

impl<R: Register> From<R> for Shuffled<R> {
    #[inline(always)]
    fn from(register: R) -> Self {
        Shuffled(register)
    }
}

impl<R: Register> Shuffled<R> {
    #[inline(always)]
    pub(super) fn register(self) -> R {
        self.0
    }

    #[inline(always)]
    fn table(self, bytes: &[u8; 16]) -> R {
        // SAFETY: `self` is a register, so the CPU has the instructions.
        unsafe { R::repeat(bytes) }
    }

    #[inline(always)]
    fn constant(self, byte: u8) -> R {
        // SAFETY: `self` is a register, so the CPU has the instructions.
        unsafe { R::splat(byte) }
    }

    /// The low and the high nibbles.
    #[inline(always)]
    fn nibbles(self) -> (R, R) {
        (self.0.and(self.constant(15)), self.0.high_nibbles())
    }

    #[inline(always)]
    fn log(self, nibble: R) -> R {
        self.table(&Nibble::TABLES.log).lookup(nibble)
    }

    /// The sum of two logarithms, below 15, or at least 128 if one is [`Nibble::NONE`].
    #[inline(always)]
    fn sum(self, a: R, b: R) -> R {
        let sum = a.add(b);
        sum.min(sum.sub(self.constant(15)))
    }

    #[inline(always)]
    fn map(self, map: Linear) -> Self {
        let (low, high) = self.nibbles();
        let [low_images, high_images] = map.nibbles();
        let low = self.table(&low_images).lookup(low);
        Shuffled(low.xor(self.table(&high_images).lookup(high)))
    }
}

impl<R: Register> Bytes for Shuffled<R> {
    const LEN: usize = R::LEN;
    const CALLED: u32 = 2;

    #[inline(always)]
    unsafe fn load<T: Word>(block: *const T, k: usize) -> Self {
        // SAFETY: as the caller promises.
        Shuffled(unsafe { gather(block, k) })
    }

    #[inline(always)]
    unsafe fn store<T: Word>(self, block: *mut T, k: usize) {
        // SAFETY: as the caller promises.
        unsafe { scatter(self.0, block, k) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        // SAFETY: as the caller promises.
        Shuffled(unsafe { R::splat(byte) })
    }

    #[inline(always)]
    fn interleave<T: Word>(self, other: Self) -> Pair<Self> {
        let Pair { low, high } = self.0.interleave::<T>(other.0);
        Pair { low: Self(low), high: Self(high) }
    }

    #[inline(always)]
    fn product<F: Planes<Plane = Self>>(a: &F, b: &F) -> F {
        // SAFETY: planes exist, so the CPU has the instructions.
        unsafe { R::product(a, b) }
    }

    #[inline(always)]
    unsafe fn many<T: Word>(products: &Products<'_, T>) -> (usize, T::Block<Self>) {
        // SAFETY: as the caller promises.
        unsafe {
            if T::BYTES < R::SLICED {
                return (0, T::Block::splat(0));
            }
            sliced::run::<R, T>(products)
        }
    }
}

impl<R: Register> Field for Shuffled<R> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Shuffled(self.0.xor(other.0))
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        let (a0, a1) = self.nibbles();
        let (b0, b1) = other.nibbles();
        let low = self.sum(self.log(a0), self.log(b0));
        let high = self.sum(self.log(a1), self.log(b1));
        let cross = self.sum(self.log(a0.xor(a1)), self.log(b0.xor(b1)));
        let low = self.table(&Nibble::TABLES.power_both).lookup(low);
        let high = self.table(&Nibble::TABLES.power_top).lookup(high);
        let cross = self.table(&Nibble::TABLES.power_high).lookup(cross);
        Shuffled(low.xor(high).xor(cross))
    }

    #[inline(always)]
    fn square(self) -> Self {
        self.map(const { Linear::SQUARE })
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self.map(const { Linear::SQRT })
    }

    /// As in the tower.
    #[inline(always)]
    fn inverse(self) -> Self {
        let (low, high) = self.nibbles();
        let conjugate = low.xor(high);
        let (log_conjugate, log_high) = (self.log(conjugate), self.log(high));
        let product = self.sum(self.log(low), log_conjugate);
        let norm = self.table(&Nibble::TABLES.power).lookup(product);
        let norm = norm.xor(self.table(&Nibble::TABLES.square_top).lookup(high));
        let inverse = self.table(&Nibble::TABLES.log_inverse).lookup(norm);
        let low = self.table(&Nibble::TABLES.power).lookup(self.sum(log_conjugate, inverse));
        let high = self.table(&Nibble::TABLES.power_high).lookup(self.sum(log_high, inverse));
        Shuffled(low.xor(high))
    }

    #[inline(always)]
    fn times_top(self) -> Self {
        self.map(const { Linear::TOP })
    }

    #[inline(always)]
    fn times_top_squared(self) -> Self {
        self.map(const { Linear::TOP_SQUARED })
    }
}

/// Nimbers below 256 as elements of F₂[x]/(x⁸+x⁴+x³+x+1), for CPUs that multiply there.
#[derive(Clone, Copy)]
pub(super) struct Converted<R>(R);

impl<R: Galois> Converted<R> {
    #[inline(always)]
    fn affine(self, matrix: u64) -> Self {
        // SAFETY: `self` exists, so the CPU has the instructions.
        Converted(unsafe { self.0.affine(matrix) })
    }
}

impl<R: Galois> Bytes for Converted<R> {
    const LEN: usize = R::LEN;
    const CALLED: u32 = 3;

    #[inline(always)]
    unsafe fn load<T: Word>(block: *const T, k: usize) -> Self {
        // SAFETY: as the caller promises.
        Converted(unsafe { gather(block, k) }).affine(const { Linear::TO_GALOIS.matrix() })
    }

    #[inline(always)]
    unsafe fn store<T: Word>(self, block: *mut T, k: usize) {
        // SAFETY: as the caller promises.
        unsafe { scatter(self.affine(const { Linear::FROM_GALOIS.matrix() }).0, block, k) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        // SAFETY: as the caller promises.
        Converted(unsafe { R::splat(const { Linear::TO_GALOIS }.apply(byte)) })
    }

    #[inline(always)]
    fn interleave<T: Word>(self, other: Self) -> Pair<Self> {
        let Pair { low, high } = self.0.interleave::<T>(other.0);
        Pair { low: Self(low), high: Self(high) }
    }

    #[inline(always)]
    fn product<F: Planes<Plane = Self>>(a: &F, b: &F) -> F {
        // SAFETY: planes exist, so the CPU has the instructions.
        unsafe { R::product_galois(a, b) }
    }
}

impl<R: Galois> Field for Converted<R> {
    #[inline(always)]
    fn add(self, other: Self) -> Self {
        Converted(self.0.xor(other.0))
    }

    #[inline(always)]
    fn mul(self, other: Self) -> Self {
        // SAFETY: `self` exists, so the CPU has the instructions.
        Converted(unsafe { self.0.multiply(other.0) })
    }

    #[inline(always)]
    fn square(self) -> Self {
        self.mul(self)
    }

    #[inline(always)]
    fn sqrt(self) -> Self {
        self.affine(const { Linear::SQRT.galois().matrix() })
    }

    #[inline(always)]
    fn inverse(self) -> Self {
        // SAFETY: `self` exists, so the CPU has the instructions.
        Converted(unsafe { self.0.invert() })
    }

    #[inline(always)]
    fn times_top(self) -> Self {
        self.affine(const { Linear::TOP.galois().matrix() })
    }

    #[inline(always)]
    fn times_top_squared(self) -> Self {
        self.affine(const { Linear::TOP_SQUARED.galois().matrix() })
    }
}
