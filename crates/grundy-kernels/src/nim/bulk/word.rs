//! The machine words that hold nimbers.

use std::ops::{BitXor, BitXorAssign};

use super::kernel::{Map, Products};
use super::level::Level;
use super::plane::Bytes;
use super::tower::{Pair, Planes};

/// A machine word as a nimber: `u8`, `u16`, `u32`, `u64` or `u128`, the fields below 2^8 to 2^128.
pub trait Word: Copy + Eq + BitXor<Output = Self> + BitXorAssign + Tower {
    /// Zero.
    const ZERO: Self;
    /// Bytes in a word.
    const BYTES: usize;
}

/// How many planes a word has. Outside this crate the trait cannot be named, so that nobody adds
/// words.
pub trait Tower: Into<u128> {
    /// A block of words as planes of bytes.
    type Block<V: Bytes>: Planes<Plane = V>;

    /// Runs the loop by the instructions of a level. Not generic, so that the long code of all levels
    /// is compiled with this crate and once.
    fn multiply(level: Level, products: Products<'_, Self>) -> Self;
    /// Runs the loop by the instructions of a level.
    fn map(level: Level, map: Map<'_, Self>);
}

macro_rules! words {
    ($($word:ty = $block:ty;)*) => {$(
        impl Tower for $word {
            type Block<V: Bytes> = $block;

            #[inline(never)]
            fn multiply(level: Level, products: Products<'_, Self>) -> Self {
                level.run(products)
            }

            #[inline(never)]
            fn map(level: Level, map: Map<'_, Self>) {
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
    u8 = V;
    u16 = Pair<V>;
    u32 = Pair<Pair<V>>;
    u64 = Pair<Pair<Pair<V>>>;
    u128 = Pair<Pair<Pair<Pair<V>>>>;
}
