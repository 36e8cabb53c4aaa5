//! The machine words that hold nimbers.

use std::ops::{BitXor, BitXorAssign};

use super::kernel::{Map, Products};
use super::multiplier::Multiplier;
use super::plane::Bytes;
use super::tower::{Pair, Planes};
use crate::kernels::scalar::{nim8, nim16, nim32, nim64, nim128};

/// A machine word as a nimber: `u8`, `u16`, `u32`, `u64` or `u128`, the fields below 2^8 to 2^128.
pub trait Word: Copy + Eq + BitXor<Output = Self> + BitXorAssign + Tower {
    /// Zero.
    const ZERO: Self;
    /// Bytes in a word.
    const BYTES: usize;
}

/// A word's own arithmetic, and how many planes it has. Outside this crate the trait cannot be named,
/// so that nobody adds words.
pub trait Tower: Into<u128> {
    /// A block of words as planes of bytes.
    type Block<V: Bytes>: Planes<Plane = V>;
    /// Six for each byte of a word.
    type Octets<O: Copy>: AsMut<[O]>;
    /// Fills them.
    fn octets<O: Copy>(octet: O) -> Self::Octets<O>;

    /// The nim-product.
    fn nim_mul(self, other: Self) -> Self;
    /// The nim-square.
    fn nim_square(self) -> Self;
    /// The nimber with this square.
    fn nim_sqrt(self) -> Self;
    /// The inverse; 0 for 0.
    fn nim_inverse(self) -> Self;

    /// Runs the loop by the instructions of a level. Not generic, so that the long code of all levels
    /// is compiled with this crate and once.
    fn multiply(level: Multiplier, products: Products<'_, Self>) -> Self;
    /// Runs the loop by the instructions of a level.
    fn map(level: Multiplier, map: Map<'_, Self>);
}

macro_rules! words {
    ($($word:ty = $block:ty, $scalar:ident;)*) => {$(
        impl Tower for $word {
            type Block<V: Bytes> = $block;
            type Octets<O: Copy> = [O; 6 * size_of::<$word>()];

            #[inline(always)]
            fn octets<O: Copy>(octet: O) -> Self::Octets<O> {
                [octet; 6 * size_of::<$word>()]
            }

            #[inline(always)]
            fn nim_mul(self, other: Self) -> Self {
                $scalar::mul(self, other)
            }

            #[inline(always)]
            fn nim_square(self) -> Self {
                $scalar::square(self)
            }

            #[inline(always)]
            fn nim_sqrt(self) -> Self {
                $scalar::sqrt(self)
            }

            #[inline(always)]
            fn nim_inverse(self) -> Self {
                $scalar::inverse(self).unwrap_or(0)
            }

            #[inline(never)]
            fn multiply(level: Multiplier, products: Products<'_, Self>) -> Self {
                level.run(products)
            }

            #[inline(never)]
            fn map(level: Multiplier, map: Map<'_, Self>) {
                level.run(map);
            }
        }

        impl Word for $word {
            const ZERO: Self = 0;
            const BYTES: usize = size_of::<Self>();
        }
    )*};
}

words! {
    u8 = V, nim8;
    u16 = Pair<V>, nim16;
    u32 = Pair<Pair<V>>, nim32;
    u64 = Pair<Pair<Pair<V>>>, nim64;
    u128 = Pair<Pair<Pair<Pair<V>>>>, nim128;
}
