//! One byte of each of many nimbers, as a vector in which the field of nimbers below 256 is computed.

#![expect(unsafe_code, reason = "makes registers")]

use super::register::{Galois, Register};
use super::tables::{Byte, Linear, Nibble};
use super::tower::{Field, Planes};

/// A plane of bytes, in whatever basis its arithmetic likes.
///
/// A value exists only on a CPU that has the instructions of this arithmetic.
pub trait Bytes: Field {
    /// What it is kept in.
    type Register: Register;
    /// Towers of 2 to this power planes are multiplied by a function of its own, called by the higher
    /// ones: enough work to be worth a call, and not so much code that it fills the cache.
    const CALLED: u32;
    /// The register as it is.
    fn bare(self) -> Self::Register;
    /// The plane that is kept as `register`.
    ///
    /// # Safety
    /// The CPU has the instructions.
    unsafe fn wrap(register: Self::Register) -> Self;
    /// The plane of the nimbers in `register`.
    ///
    /// # Safety
    /// The CPU has the instructions.
    #[inline(always)]
    unsafe fn enter(register: Self::Register) -> Self {
        // SAFETY: as the caller promises.
        unsafe { Self::wrap(register) }
    }
    /// The product of two towers of such planes, by a call.
    fn product<F: Planes<Plane = Self>>(a: &F, b: &F) -> F;
    /// The nimbers.
    #[inline(always)]
    fn leave(self) -> Self::Register {
        self.bare()
    }
}

/// Nimbers below 256 as pairs of nimbers below 16, which are multiplied by logarithms in 16-entry
/// tables: for any CPU that can look up 16 bytes at once.
#[derive(Clone, Copy)]
pub(super) struct Shuffled<R>(R);

impl<R: Register> Shuffled<R> {
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
    type Register = R;
    const CALLED: u32 = 2;

    #[inline(always)]
    fn product<F: Planes<Plane = Self>>(a: &F, b: &F) -> F {
        // SAFETY: planes exist, so the CPU has the instructions.
        unsafe { R::product(a, b) }
    }

    #[inline(always)]
    fn bare(self) -> R {
        self.0
    }

    #[inline(always)]
    unsafe fn wrap(register: R) -> Self {
        Shuffled(register)
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
    type Register = R;
    const CALLED: u32 = 3;

    #[inline(always)]
    fn product<F: Planes<Plane = Self>>(a: &F, b: &F) -> F {
        // SAFETY: planes exist, so the CPU has the instructions.
        unsafe { R::product_galois(a, b) }
    }

    #[inline(always)]
    fn bare(self) -> R {
        self.0
    }

    #[inline(always)]
    unsafe fn wrap(register: R) -> Self {
        Converted(register)
    }

    #[inline(always)]
    unsafe fn enter(register: R) -> Self {
        // SAFETY: as the caller promises.
        Converted(unsafe { register.affine(const { Linear::TO_GALOIS.matrix() }) })
    }

    #[inline(always)]
    fn leave(self) -> R {
        self.affine(const { Linear::FROM_GALOIS.matrix() }).0
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

/// Nimbers below 256 byte by byte, by tables of logarithms.
#[derive(Clone, Copy)]
pub(super) struct Plain([u8; 16]);

static BYTE: Byte = Byte::TABLES;
static SQUARES: [u8; 256] = Linear::SQUARE.bytes();
static ROOTS: [u8; 256] = Linear::SQRT.bytes();
static TOP: [u8; 256] = Linear::TOP.bytes();

impl Bytes for Plain {
    type Register = [u8; 16];
    const CALLED: u32 = 1;

    #[inline(never)]
    fn product<F: Planes<Plane = Self>>(a: &F, b: &F) -> F {
        a.mul(*b)
    }

    fn bare(self) -> [u8; 16] {
        self.0
    }

    unsafe fn wrap(register: [u8; 16]) -> Self {
        Plain(register)
    }
}

impl Field for Plain {
    fn add(self, other: Self) -> Self {
        Plain(self.0.xor(other.0))
    }

    fn mul(self, other: Self) -> Self {
        Plain(std::array::from_fn(|i| {
            let log = BYTE.log[usize::from(self.0[i])] + BYTE.log[usize::from(other.0[i])];
            BYTE.power[usize::from(log)]
        }))
    }

    fn square(self) -> Self {
        Plain(self.0.map(|byte| SQUARES[usize::from(byte)]))
    }

    fn sqrt(self) -> Self {
        Plain(self.0.map(|byte| ROOTS[usize::from(byte)]))
    }

    fn inverse(self) -> Self {
        Plain(self.0.map(|byte| BYTE.inverse[usize::from(byte)]))
    }

    fn times_top(self) -> Self {
        Plain(self.0.map(|byte| TOP[usize::from(byte)]))
    }
}
