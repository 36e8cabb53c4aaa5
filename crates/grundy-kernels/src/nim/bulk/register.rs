//! The few byte operations that every kernel of this module is made of. A further instruction set is
//! one more implementation (see `x86.rs`) and one more arm in `level.rs`.

#![expect(unsafe_code, reason = "reads and writes memory by pointer")]

use super::tower::{Field, Pair};
use super::word::Word;

/// A vector of `LEN` bytes, in groups of 16.
///
/// A value exists only on a CPU that has the instructions: what makes values is `unsafe`, so that
/// what takes them need not be.
pub trait Register: Copy {
    /// How many bytes: a multiple of 16, at most 64.
    const LEN: usize;

    /// Reads `LEN` bytes of words, each word from its lowest byte to its highest.
    ///
    /// # Safety
    /// The CPU has the instructions, and the bytes from `from` may be read.
    unsafe fn load<T: Word>(from: *const u8) -> Self;

    /// Writes `LEN` bytes of words.
    ///
    /// # Safety
    /// The bytes from `to` may be written.
    unsafe fn store<T: Word>(self, to: *mut u8);

    /// `byte` everywhere.
    ///
    /// # Safety
    /// The CPU has the instructions.
    unsafe fn splat(byte: u8) -> Self;

    /// The same 16 bytes in every group.
    ///
    /// # Safety
    /// The CPU has the instructions.
    unsafe fn repeat(bytes: &[u8; 16]) -> Self;

    /// Bitwise exclusive or.
    fn xor(self, other: Self) -> Self;
    /// Bitwise and.
    fn and(self, other: Self) -> Self;
    /// Each byte shifted right by four bits.
    fn high_nibbles(self) -> Self;
    /// Each byte plus the other, modulo 256.
    fn add(self, other: Self) -> Self;
    /// Each byte minus the other, modulo 256.
    fn sub(self, other: Self) -> Self;
    /// The lesser of each two bytes, unsigned.
    fn min(self, other: Self) -> Self;
    /// For each byte of `index`, the byte of this group at that index below 16; 0 for an index of 128
    /// or more.
    fn lookup(self, index: Self) -> Self;
    /// Takes units of 16 / `T::BYTES` bytes in turn from both: the first halves of the groups, then
    /// the second halves.
    fn interleave<T: Word>(self, other: Self) -> Pair<Self>;

    /// The product of a tower that computes with these instructions, as a function of its own.
    ///
    /// # Safety
    /// The CPU has the instructions.
    unsafe fn product<F: Field>(a: &F, b: &F) -> F;
}

/// Arithmetic of F₂[x]/(x⁸+x⁴+x³+x+1), which some CPUs with the instructions of [`Register`] have.
pub(super) trait Galois: Register {
    /// The product.
    ///
    /// # Safety
    /// The CPU has the instruction.
    unsafe fn multiply(self, other: Self) -> Self;
    /// A linear map of each byte: row i of the matrix is byte 7 − i.
    ///
    /// # Safety
    /// The CPU has the instruction.
    unsafe fn affine(self, matrix: u64) -> Self;
    /// The inverse; 0 for 0.
    ///
    /// # Safety
    /// The CPU has the instruction.
    unsafe fn invert(self) -> Self;

    /// The product of a tower that computes with these instructions, as a function of its own.
    ///
    /// # Safety
    /// The CPU has the instructions.
    unsafe fn product_galois<F: Field>(a: &F, b: &F) -> F;
}

/// Plain bytes, for any CPU.
impl Register for [u8; 16] {
    const LEN: usize = 16;

    unsafe fn load<T: Word>(from: *const u8) -> Self {
        // SAFETY: the caller lets 16 bytes be read; an array of bytes needs no alignment.
        little_endian::<T>(unsafe { from.cast::<[u8; 16]>().read() })
    }

    unsafe fn store<T: Word>(self, to: *mut u8) {
        // SAFETY: the caller lets 16 bytes be written; an array of bytes needs no alignment.
        unsafe { to.cast::<[u8; 16]>().write(little_endian::<T>(self)) }
    }

    unsafe fn splat(byte: u8) -> Self {
        [byte; 16]
    }

    unsafe fn product<F: Field>(a: &F, b: &F) -> F {
        a.mul(*b)
    }

    unsafe fn repeat(bytes: &[u8; 16]) -> Self {
        *bytes
    }

    fn xor(self, other: Self) -> Self {
        (u128::from_ne_bytes(self) ^ u128::from_ne_bytes(other)).to_ne_bytes()
    }

    fn and(self, other: Self) -> Self {
        (u128::from_ne_bytes(self) & u128::from_ne_bytes(other)).to_ne_bytes()
    }

    fn high_nibbles(self) -> Self {
        self.map(|byte| byte >> 4)
    }

    fn add(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i].wrapping_add(other[i]))
    }

    fn sub(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i].wrapping_sub(other[i]))
    }

    fn min(self, other: Self) -> Self {
        std::array::from_fn(|i| self[i].min(other[i]))
    }

    fn lookup(self, index: Self) -> Self {
        index.map(|i| if i < 128 { self[usize::from(i % 16)] } else { 0 })
    }

    fn interleave<T: Word>(self, other: Self) -> Pair<Self> {
        let unit = 16 / T::BYTES;
        let mut both = [[0; 16]; 2];
        for (i, byte) in both.as_flattened_mut().iter_mut().enumerate() {
            let from = if i / unit % 2 == 0 { self } else { other };
            *byte = from[i / (2 * unit) * unit + i % unit];
        }
        let [low, high] = both;
        Pair { low, high }
    }
}

/// Reverses the bytes of each word where words are stored from the highest byte.
fn little_endian<T: Word>(bytes: [u8; 16]) -> [u8; 16] {
    if cfg!(target_endian = "little") {
        return bytes;
    }
    std::array::from_fn(|i| bytes[i - i % T::BYTES + T::BYTES - 1 - i % T::BYTES])
}
