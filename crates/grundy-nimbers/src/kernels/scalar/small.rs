//! 8 and 16 bits, by tables of logarithms.
#![expect(clippy::cast_possible_truncation, reason = "exponents are reduced before")]

/// Nimbers below 2^8.
pub mod nim8 {
    use super::super::tables::{EXP_8, GENERATOR_8, LOG_8};
    use super::nim16;

    /// A generator of the nonzero elements.
    pub const GENERATOR: u8 = GENERATOR_8;

    /// a ⊗ b: three loads from 1.5 KiB.
    #[inline]
    pub const fn mul(a: u8, b: u8) -> u8 {
        EXP_8[LOG_8[a as usize] as usize + LOG_8[b as usize] as usize]
    }

    /// a ⊗ a.
    #[inline]
    pub const fn square(a: u8) -> u8 {
        mul(a, a)
    }

    /// The b with b ⊗ b = a.
    #[inline]
    pub const fn sqrt(a: u8) -> u8 {
        nim16::sqrt(a as u16) as u8
    }

    /// The b with a ⊗ b = 1.
    #[inline]
    pub const fn inverse(a: u8) -> Option<u8> {
        if a == 0 { None } else { Some(EXP_8[255 - LOG_8[a as usize] as usize]) }
    }

    /// a ⊗ 2^7.
    #[inline]
    pub const fn times_top(a: u8) -> u8 {
        mul(a, 1 << 7)
    }

    /// The e-th power of a.
    #[inline]
    pub const fn pow(a: u8, e: u128) -> u8 {
        match log(a) {
            Some(log) => EXP_8[(log as u128 * (e % 255) % 255) as usize],
            None => (e == 0) as u8,
        }
    }

    /// The exponent below 255 of `a` as a power of [`GENERATOR`].
    #[inline]
    pub const fn log(a: u8) -> Option<u8> {
        if a == 0 { None } else { Some(LOG_8[a as usize] as u8) }
    }

    /// The even y with y² ⊕ y = d; the other solution is y ⊕ 1. `None` if the trace (top bit) of d
    /// is 1.
    #[inline]
    pub const fn artin_schreier(d: u8) -> Option<u8> {
        if d >> 7 == 1 {
            return None;
        }
        // In the wider field both solutions are in this one, because d has trace 0 here.
        match nim16::artin_schreier(d as u16) {
            Some(y) => Some(y as u8),
            None => None,
        }
    }
}

/// Nimbers below 2^16.
pub mod nim16 {
    use super::super::tables::{
        ARTIN_SCHREIER, EXP_16, GENERATOR_16, LOG_16, SQRT, SQUARE, TIMES_TOP,
    };

    /// A generator of the nonzero elements; its 257th power (the norm) is that of
    /// [`nim8`](super::nim8).
    pub const GENERATOR: u16 = GENERATOR_16;

    /// a ⊗ b: three loads from 256 KiB.
    #[inline]
    pub const fn mul(a: u16, b: u16) -> u16 {
        if a == 0 || b == 0 {
            return 0;
        }
        let sum = LOG_16[a as usize] as u32 + LOG_16[b as usize] as u32;
        // 65,536 = 1 modulo 65,535: the carry goes back in at the bottom.
        EXP_16[((sum & 0xffff) + (sum >> 16)) as usize]
    }

    /// a ⊗ a.
    #[inline]
    pub const fn square(a: u16) -> u16 {
        SQUARE.apply(a)
    }

    /// The b with b ⊗ b = a.
    #[inline]
    pub const fn sqrt(a: u16) -> u16 {
        SQRT.apply(a)
    }

    /// The b with a ⊗ b = 1.
    #[inline]
    pub const fn inverse(a: u16) -> Option<u16> {
        if a == 0 { None } else { Some(EXP_16[(65_535 - LOG_16[a as usize]) as usize]) }
    }

    /// a ⊗ 2^15.
    #[inline]
    pub const fn times_top(a: u16) -> u16 {
        TIMES_TOP.apply(a)
    }

    /// The e-th power of a.
    #[inline]
    pub const fn pow(a: u16, e: u128) -> u16 {
        match log(a) {
            Some(log) => EXP_16[(log as u128 * (e % 65_535) % 65_535) as usize],
            None => (e == 0) as u16,
        }
    }

    /// The exponent below 65,535 of `a` as a power of [`GENERATOR`].
    #[inline]
    pub const fn log(a: u16) -> Option<u16> {
        if a == 0 { None } else { Some(LOG_16[a as usize]) }
    }

    /// The even y with y² ⊕ y = d; the other solution is y ⊕ 1. `None` if the trace (top bit) of d
    /// is 1.
    #[inline]
    pub const fn artin_schreier(d: u16) -> Option<u16> {
        if d >> 15 == 1 { None } else { Some(ARTIN_SCHREIER.apply(d)) }
    }
}
