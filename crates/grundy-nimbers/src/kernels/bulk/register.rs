//! The few operations on vectors of bytes that the fast kernels are made of. A further instruction set is
//! one more implementation (see `x86.rs`) and one more arm in `multiplier.rs`.

#![expect(unsafe_code, reason = "reads and writes memory by pointer")]

use super::tower::{Field, Pair};
use super::word::Word;

/// A vector of `LEN` bytes, in groups of 16.
///
/// A value exists only on a CPU that has the instructions: what makes values is `unsafe`, so that
/// what takes them need not be.
pub(super) trait Register: Copy {
    /// How many bytes: a multiple of 16, at most 64.
    const LEN: usize;
    /// From how many bytes a word on long slices are multiplied on planes of bits (see [`sliced`](super::sliced)).
    const SLICED: usize;

    /// Reads `LEN` bytes, of words that are stored from the lowest byte to the highest.
    ///
    /// # Safety
    /// The CPU has the instructions, and the bytes from `from` may be read.
    unsafe fn load(from: *const u8) -> Self;

    /// Writes `LEN` bytes.
    ///
    /// # Safety
    /// The bytes from `to` may be written.
    unsafe fn store(self, to: *mut u8);

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
    /// Each byte shifted left; bits of its neighbour may come in below.
    fn up<const BITS: i32>(self) -> Self;
    /// Each byte shifted right; bits of its neighbour may come in above.
    fn down<const BITS: i32>(self) -> Self;
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

    /// Does work with these instructions in a function of its own.
    ///
    /// # Safety
    /// The CPU has the instructions, and the work may be done.
    unsafe fn apart<W: Work>(work: W);
}

/// Work that may be done in a function of its own.
pub(super) trait Work {
    /// Does it.
    ///
    /// # Safety
    /// The pointers of the work are as it says.
    unsafe fn work(self);
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
