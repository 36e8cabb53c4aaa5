//! Tables for 8 and 16 bits, made by the compiler from the plain rules.
#![expect(clippy::cast_possible_truncation, reason = "words are split into bytes")]

use super::reference;

/// A generator of the 255 nonzero nimbers below 2^8.
pub(super) const GENERATOR_8: u8 = 0x20;
/// A generator of the 65,535 nonzero nimbers below 2^16 whose 257th power is `GENERATOR_8`.
pub(super) const GENERATOR_16: u16 = 0x41b;

/// The logarithm of zero in `LOG_8`: any sum with it lies past the powers in `EXP_8`.
const LOG_ZERO: u16 = 2 * 255;

/// Logarithms to the base `GENERATOR_8`.
pub(super) static LOG_8: [u16; 256] = LOG_EXP_8.0;
/// Powers of `GENERATOR_8`: twice around, then zeros.
pub(super) static EXP_8: [u8; 2 * LOG_ZERO as usize + 1] = LOG_EXP_8.1;
const LOG_EXP_8: ([u16; 256], [u8; 2 * LOG_ZERO as usize + 1]) = {
    let mut log = [LOG_ZERO; 256];
    let mut exp = [0; 2 * LOG_ZERO as usize + 1];
    let (mut power, mut i) = (1u8, 0u16);
    while i < LOG_ZERO {
        if i < 255 {
            log[power as usize] = i;
        }
        exp[i as usize] = power;
        power = reference::mul(power as u128, GENERATOR_8 as u128, 8) as u8;
        i += 1;
    }
    (log, exp)
};

/// Logarithms to the base `GENERATOR_16`; that of zero is not used.
pub(super) static LOG_16: [u16; 1 << 16] = LOG_EXP_16.0;
/// Powers of `GENERATOR_16`, from 0 to 65,535.
pub(super) static EXP_16: [u16; 1 << 16] = LOG_EXP_16.1;
const LOG_EXP_16: ([u16; 1 << 16], [u16; 1 << 16]) = {
    let times_generator = Linear::new(images(Map::Times(GENERATOR_16 as u128)));
    let mut log = [0; 1 << 16];
    let mut exp = [1; 1 << 16];
    let (mut power, mut i) = (1u16, 0u16);
    while i < 65_535 {
        log[power as usize] = i;
        exp[i as usize] = power;
        power = times_generator.apply(power);
        i += 1;
    }
    (log, exp)
};

/// a ↦ a ⊗ 2^15.
pub(super) static TIMES_TOP: Linear = Linear::new(images(Map::Times(1 << 15)));
/// a ↦ a ⊗ a.
pub(super) static SQUARE: Linear = Linear::new(images(Map::Square));
/// a ⊗ a ↦ a.
pub(super) static SQRT: Linear = Linear::new(images(Map::Sqrt));
/// y² ⊕ y ↦ y, the even one, on the nimbers below 2^15.
pub(super) static ARTIN_SCHREIER: Linear = Linear::new(images(Map::ArtinSchreier));

/// A map of the nimbers below 2^16 that is linear over {0, 1}, by the images of the two bytes.
pub(super) struct Linear {
    low: [u16; 256],
    high: [u16; 256],
}

impl Linear {
    /// The map that takes 2^i to `images[i]`.
    const fn new(images: [u16; 16]) -> Linear {
        let mut map = Linear { low: [0; 256], high: [0; 256] };
        let mut bit = 0;
        while bit < 8 {
            let mut rest = 0;
            while rest < 1 << bit {
                map.low[rest | 1 << bit] = map.low[rest] ^ images[bit];
                map.high[rest | 1 << bit] = map.high[rest] ^ images[8 + bit];
                rest += 1;
            }
            bit += 1;
        }
        map
    }

    #[inline]
    pub(super) const fn apply(&self, a: u16) -> u16 {
        self.low[(a & 0xff) as usize] ^ self.high[(a >> 8) as usize]
    }
}

enum Map {
    Times(u128),
    Square,
    Sqrt,
    ArtinSchreier,
}

const fn images(map: Map) -> [u16; 16] {
    let mut images = [0; 16];
    let mut bit = 0;
    while bit < 16 {
        let a = 1 << bit;
        images[bit] = match map {
            Map::Times(factor) => reference::mul(a, factor, 16),
            Map::Square => reference::mul(a, a, 16),
            Map::Sqrt => reference::sqrt(a, 16),
            // The top bit is the trace, which is 0 wherever the map is applied.
            Map::ArtinSchreier if bit == 15 => 0,
            Map::ArtinSchreier => reference::artin_schreier(a, 16),
        } as u16;
        bit += 1;
    }
    images
}
