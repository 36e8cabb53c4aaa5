//! The isomorphism between the nimbers below 2⁶⁴ and the polynomial field of [`super::poly`].
//!
//! The Fermat powers F = 2, 4, 16, …, 2³² satisfy F ⊗ F = F ⊕ F/2, and 2ⁱ is the product of the
//! Fermat powers that i's binary digits select (Conway 1976, chapter 6). So six images, each a
//! solution of y² + y = (image of F/2), determine the map. Of the 2⁶ isomorphisms this is the one
//! that takes the smaller solution each time. All tables are constants, 16 KiB for a map.

use super::poly::mul_portable;

/// Eight rows of 256: the images of each byte's values, at each place of the byte in a word.
pub type Map = [[u64; 256]; 8];

/// The images of the nimbers 2^(2^k), k = 0 … 5.
const FERMAT_IMAGES: [u64; 6] = [
    0x19c9_369f_278a_dc02,
    0xa181_e7d6_6f5f_f794,
    0x013b_052f_bd1c_fb5c,
    0xf56a_0fcd_d619_1e26,
    0x4f6f_64c7_147f_c9a2,
    0xf2f9_2872_b79c_2ec2,
];

/// Column i is the image of the nimber 2ⁱ.
pub(super) const FROM_NIMBER_COLUMNS: [u64; 64] = {
    let mut columns = [1; 64];
    let mut i = 1usize;
    while i < 64 {
        let top = i.ilog2();
        columns[i] = mul_portable(columns[i - (1 << top)], FERMAT_IMAGES[top as usize]);
        i += 1;
    }
    columns
};

/// Column i is the nimber that xⁱ stands for.
pub(super) const TO_NIMBER_COLUMNS: [u64; 64] = inverse_columns(FROM_NIMBER_COLUMNS);

static FROM_NIMBER: Map = map(&FROM_NIMBER_COLUMNS);
static TO_NIMBER: Map = map(&TO_NIMBER_COLUMNS);

/// a ↦ a^(2³²), a^(2¹⁶), a^(2⁸), which are linear over F₂.
pub(super) static FROBENIUS_32: Map = map(&frobenius_columns(32));
pub(super) static FROBENIUS_16: Map = map(&frobenius_columns(16));
pub(super) static FROBENIUS_8: Map = map(&frobenius_columns(8));

/// The polynomial form of the inverse of each nimber below 256; 0 for 0.
pub(super) static SMALL_INVERSE: [u64; 256] = small_inverses();

/// The low bytes of `TO_NIMBER`.
static LOW_BYTE: [[u8; 256]; 8] = low_bytes(&map(&TO_NIMBER_COLUMNS));

/// The polynomial form of a nimber. Eight table look-ups.
#[inline]
pub fn from_nimber(nimber: u64) -> u64 {
    apply(&FROM_NIMBER, nimber)
}

/// The nimber that a polynomial stands for. Eight table look-ups.
#[inline]
pub fn to_nimber(poly: u64) -> u64 {
    apply(&TO_NIMBER, poly)
}

/// The image of a word under a linear map.
#[inline]
pub(super) fn apply(map: &Map, word: u64) -> u64 {
    let bytes = word.to_le_bytes();
    let image = |i: usize| map[i][usize::from(bytes[i])];
    let low = (image(0) ^ image(1)) ^ (image(2) ^ image(3));
    let high = (image(4) ^ image(5)) ^ (image(6) ^ image(7));
    low ^ high
}

/// The low byte of the nimber that a polynomial stands for.
#[inline]
pub(super) fn low_byte(poly: u64) -> u8 {
    let rows = LOW_BYTE.iter().zip(poly.to_le_bytes());
    rows.fold(0, |sum, (row, byte)| sum ^ row[usize::from(byte)])
}

const fn map(columns: &[u64; 64]) -> Map {
    let mut map = [[0; 256]; 8];
    let mut place = 0;
    while place < 8 {
        let mut value = 1usize;
        while value < 256 {
            let bit = value.trailing_zeros() as usize;
            map[place][value] = map[place][value & (value - 1)] ^ columns[8 * place + bit];
            value += 1;
        }
        place += 1;
    }
    map
}

/// The columns of the inverse matrix, by Gauss and Jordan's elimination on columns.
const fn inverse_columns(mut columns: [u64; 64]) -> [u64; 64] {
    let mut inverse = [0; 64];
    let mut i = 0;
    while i < 64 {
        inverse[i] = 1 << i;
        i += 1;
    }
    let mut row = 0;
    while row < 64 {
        let mut pivot = row;
        while columns[pivot] >> row & 1 == 0 {
            pivot += 1;
        }
        columns.swap(row, pivot);
        inverse.swap(row, pivot);
        let mut other = 0;
        while other < 64 {
            if other != row && columns[other] >> row & 1 == 1 {
                columns[other] ^= columns[row];
                inverse[other] ^= inverse[row];
            }
            other += 1;
        }
        row += 1;
    }
    inverse
}

/// The columns of a ↦ a^(2^k): the powers of x^(2^k).
const fn frobenius_columns(k: u32) -> [u64; 64] {
    let mut generator = 2;
    let mut i = 0;
    while i < k {
        generator = mul_portable(generator, generator);
        i += 1;
    }
    let mut columns = [1; 64];
    let mut i = 1;
    while i < 64 {
        columns[i] = mul_portable(columns[i - 1], generator);
        i += 1;
    }
    columns
}

/// Pairs gⁱ with g²⁵⁵⁻ⁱ, where g generates the units of the subfield of 256 elements.
const fn small_inverses() -> [u64; 256] {
    let mut inverses = [0; 256];
    let mut candidate = 2;
    loop {
        let generator = image(&FROM_NIMBER_COLUMNS, candidate);
        let mut powers = [1; 256];
        let mut i = 1;
        while i < 256 {
            powers[i] = mul_portable(powers[i - 1], generator);
            if powers[i] == 1 {
                break;
            }
            i += 1;
        }
        if i == 255 {
            while i > 0 {
                let nimber = image(&TO_NIMBER_COLUMNS, powers[i]).to_le_bytes()[0];
                inverses[nimber as usize] = powers[255 - i];
                i -= 1;
            }
            return inverses;
        }
        candidate += 1;
    }
}

/// The sum of the columns that the bits of `word` select.
const fn image(columns: &[u64; 64], word: u64) -> u64 {
    let mut sum = 0;
    let mut rest = word;
    while rest != 0 {
        sum ^= columns[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    sum
}

const fn low_bytes(map: &Map) -> [[u8; 256]; 8] {
    let mut low = [[0; 256]; 8];
    let mut i = 0;
    while i < 8 * 256 {
        low[i / 256][i % 256] = map[i / 256][i % 256].to_le_bytes()[0];
        i += 1;
    }
    low
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernels::poly_testing::{mul_u64, words};

    /// φ(F)² + φ(F) = φ(F/2), and the other solution, which differs by 1, is the larger.
    #[test]
    fn images_of_fermat_powers_solve_their_equations() {
        let mut half = 1;
        for image in FERMAT_IMAGES {
            assert_eq!(mul_portable(image, image) ^ image, half);
            assert_eq!(image & 1, 0);
            half = mul_portable(half, image);
        }
    }

    #[test]
    fn the_nimber_that_stands_for_x_is_a_root_of_the_modulus() {
        let x = to_nimber(2);
        let mut powers = vec![1];
        for i in 0..64 {
            powers.push(mul_u64(powers[i], x));
        }
        assert_eq!(powers[64] ^ powers[4] ^ powers[3] ^ powers[1] ^ powers[0], 0);
        for (i, &power) in powers.iter().take(64).enumerate() {
            assert_eq!(to_nimber(1 << i), power);
        }
    }

    #[test]
    fn the_two_maps_are_inverse_linear_and_multiplicative() {
        assert_eq!((from_nimber(0), from_nimber(1)), (0, 1));
        let words = words(3, 200);
        for &a in &words {
            assert_eq!(to_nimber(from_nimber(a)), a);
            assert_eq!(from_nimber(to_nimber(a)), a);
            for &b in &words {
                assert_eq!(from_nimber(a ^ b), from_nimber(a) ^ from_nimber(b));
                let product = mul_portable(from_nimber(a), from_nimber(b));
                assert_eq!(from_nimber(mul_u64(a, b)), product, "{a} ⊗ {b}");
            }
        }
    }

    #[test]
    fn frobenius_tables_are_repeated_squares() {
        for a in words(4, 200) {
            let power = |k: u32| (0..k).fold(a, |a, _| mul_portable(a, a));
            assert_eq!(apply(&FROBENIUS_8, a), power(8));
            assert_eq!(apply(&FROBENIUS_16, a), power(16));
            assert_eq!(apply(&FROBENIUS_32, a), power(32));
            assert_eq!(u64::from(low_byte(a)), to_nimber(a) & 0xff);
        }
    }

    #[test]
    fn small_inverses_multiply_back() {
        assert_eq!(SMALL_INVERSE[0], 0);
        for (n, &inverse) in (0u64..).zip(&SMALL_INVERSE).skip(1) {
            assert_eq!(mul_u64(n, to_nimber(inverse)), 1, "1/{n}");
        }
    }
}
