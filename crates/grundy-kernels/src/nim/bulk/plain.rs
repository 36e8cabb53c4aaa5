//! Planes of bytes for any CPU.

#![expect(unsafe_code, reason = "reads and writes memory by pointer")]

use super::plane::Bytes;
use super::tables::{Byte, Linear};
use super::tower::{Field, Pair, Planes};
use super::word::Word;

/// Nimbers below 256 byte by byte, by tables of logarithms.
#[derive(Clone, Copy)]
pub(super) struct Plain([u8; 16]);

static BYTE: Byte = Byte::TABLES;
static SQUARES: [u8; 256] = Linear::SQUARE.bytes();
static ROOTS: [u8; 256] = Linear::SQRT.bytes();
static TOP: [u8; 256] = Linear::TOP.bytes();

/// Part k is byte k of every word at once; all rounds together put the planes back where they were.
impl Bytes for Plain {
    const LEN: usize = 16;
    const CALLED: u32 = 1;

    #[inline(always)]
    unsafe fn load<T: Word>(block: *const T, k: usize) -> Self {
        // SAFETY: the byte lies within word i of the block.
        Plain(std::array::from_fn(|i| unsafe {
            block.add(i).cast::<u8>().add(place::<T>(k)).read()
        }))
    }

    #[inline(always)]
    unsafe fn store<T: Word>(self, block: *mut T, k: usize) {
        for (i, byte) in self.0.into_iter().enumerate() {
            // SAFETY: the byte lies within word i of the block.
            unsafe { block.add(i).cast::<u8>().add(place::<T>(k)).write(byte) };
        }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        Plain([byte; 16])
    }

    #[inline(always)]
    fn interleave<T: Word>(self, other: Self) -> Pair<Self> {
        Pair { low: self, high: other }
    }

    #[inline(never)]
    fn product<F: Planes<Plane = Self>>(a: &F, b: &F) -> F {
        a.mul(*b)
    }
}

/// Where byte k of a word is stored.
fn place<T: Word>(k: usize) -> usize {
    if cfg!(target_endian = "little") { k } else { T::BYTES - 1 - k }
}

impl Field for Plain {
    fn add(self, other: Self) -> Self {
        let [a, b] = [self.0, other.0].map(u128::from_ne_bytes);
        Plain((a ^ b).to_ne_bytes())
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
