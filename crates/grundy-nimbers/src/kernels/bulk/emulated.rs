//! Vector instructions by plain code, so that the kernels for byte shuffles are tested on any CPU.

#![expect(unsafe_code, reason = "reads and writes memory by pointer")]

use super::register::{Register, Work};
use super::tower::{Field, Pair};
use super::word::Word;

impl Register for [u8; 16] {
    const LEN: usize = 16;
    const SLICED: usize = 8;

    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: the caller lets 16 bytes be read; an array of bytes needs no alignment.
        unsafe { from.cast::<[u8; 16]>().read() }
    }

    unsafe fn store(self, to: *mut u8) {
        // SAFETY: the caller lets 16 bytes be written; an array of bytes needs no alignment.
        unsafe { to.cast::<[u8; 16]>().write(self) }
    }

    unsafe fn splat(byte: u8) -> Self {
        [byte; 16]
    }

    unsafe fn product<F: Field>(a: &F, b: &F) -> F {
        a.mul(*b)
    }

    unsafe fn apart<W: Work>(work: W) {
        // SAFETY: as the caller promises.
        unsafe { work.work() }
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

    fn up<const BITS: i32>(self) -> Self {
        self.map(|byte| byte << BITS)
    }

    fn down<const BITS: i32>(self) -> Self {
        self.map(|byte| byte >> BITS)
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
