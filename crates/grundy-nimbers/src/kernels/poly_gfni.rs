//! Conversions of slices between the two bases by GFNI's bit-matrix instruction.
//!
//! A 64×64 matrix over F₂ is 64 blocks of 8×8. Eight words are transposed as an 8×8 square of
//! bytes, so that each lane holds one byte of all eight; an instruction then applies eight blocks,
//! one a lane, and eight of them with the lanes rotated between apply the whole matrix.
#![allow(unsafe_code)]

use std::arch::x86_64::*;

use super::poly_basis::{FROM_NIMBER_COLUMNS, TO_NIMBER_COLUMNS};
use super::poly_lanes::Vector;
use grundy_kernels::level::{Features, allows};

const LANES: usize = 8;

/// Lane j of row d is the block that takes byte (j + d) mod 8 to byte j.
type Blocks = [[u64; 8]; 8];

static FROM_NIMBER: Blocks = blocks(&FROM_NIMBER_COLUMNS);
static TO_NIMBER: Blocks = blocks(&TO_NIMBER_COLUMNS);

/// Byte 8·i + e of the transposed square is byte 8·e + i; its own inverse.
static TRANSPOSED: [u8; 64] = {
    let mut order = [0; 64];
    let mut at = 0;
    while at < 64 {
        order[at as usize] = at % 8 * 8 + at / 8;
        at += 1;
    }
    order
};

const fn blocks(columns: &[u64; 64]) -> Blocks {
    let mut blocks = [[0; 8]; 8];
    let mut bit = 0;
    while bit < 64 * 64 {
        let (row, column) = (bit / 64, bit % 64);
        let (to, from) = (row / 8, column / 8);
        // The instruction takes the matrix's row for bit r of the result from byte 7 - r.
        let place = 8 * (7 - row % 8) + column % 8;
        blocks[(from + 8 - to) % 8][to] |= (columns[column] >> row & 1) << place;
        bit += 1;
    }
    blocks
}

fn is_available() -> bool {
    let vectors = Features::GFNI | Features::AVX512 | Features::AVX512_VBMI;
    allows(vectors | Features::PCLMUL | Features::VPCLMUL)
}

/// Turns nimbers into polynomials; does nothing and says no where the processor cannot.
pub(super) fn from_nimber(words: &mut [u64]) -> bool {
    convert(&FROM_NIMBER, words)
}

/// Turns polynomials into nimbers; does nothing and says no where the processor cannot.
pub(super) fn to_nimber(words: &mut [u64]) -> bool {
    convert(&TO_NIMBER, words)
}

fn convert(map: &Blocks, words: &mut [u64]) -> bool {
    if !is_available() {
        return false;
    }
    // SAFETY: the processor has the instructions.
    unsafe { convert_with(map, words) };
    true
}

#[target_feature(enable = "gfni,avx512f,avx512vbmi,pclmulqdq,vpclmulqdq")]
fn convert_with(map: &Blocks, words: &mut [u64]) {
    let map = Matrix::load(map);
    let mut chunks = words.chunks_exact_mut(LANES);
    for chunk in &mut chunks {
        // SAFETY: the processor has the instructions, and a chunk has eight words.
        unsafe { map.apply(__m512i::load(chunk.as_ptr())).store(chunk.as_mut_ptr()) }
    }
    let rest = chunks.into_remainder();
    if rest.is_empty() {
        return;
    }
    // SAFETY: the processor has the instructions, and only the words of `rest` are touched.
    unsafe {
        let image = map.apply(__m512i::load_part(rest.as_ptr(), rest.len()));
        image.store_part(rest.as_mut_ptr(), rest.len());
    }
}

/// A matrix in registers.
struct Matrix {
    rows: [__m512i; 8],
    transposed: __m512i,
}

impl Matrix {
    #[target_feature(enable = "gfni,avx512f,avx512vbmi")]
    #[inline]
    fn load(blocks: &Blocks) -> Matrix {
        // SAFETY: each row has 64 bytes.
        let row = |d: usize| unsafe { _mm512_loadu_si512(blocks[d].as_ptr().cast()) };
        let rows = [row(0), row(1), row(2), row(3), row(4), row(5), row(6), row(7)];
        // SAFETY: the order has 64 bytes.
        let transposed = unsafe { _mm512_loadu_si512(TRANSPOSED.as_ptr().cast()) };
        Matrix { rows, transposed }
    }

    /// The images of eight words.
    #[target_feature(enable = "gfni,avx512f,avx512vbmi")]
    #[inline]
    fn apply(&self, words: __m512i) -> __m512i {
        let bytes = _mm512_permutexvar_epi8(self.transposed, words);
        let image =
            |lanes: __m512i, row: usize| _mm512_gf2p8affine_epi64_epi8::<0>(lanes, self.rows[row]);
        let sum = |a, b, c| _mm512_ternarylogic_epi64::<0x96>(a, b, c);
        let rotated_1 = _mm512_alignr_epi64::<1>(bytes, bytes);
        let rotated_2 = _mm512_alignr_epi64::<2>(bytes, bytes);
        let rotated_3 = _mm512_alignr_epi64::<3>(bytes, bytes);
        let rotated_4 = _mm512_alignr_epi64::<4>(bytes, bytes);
        let rotated_5 = _mm512_alignr_epi64::<5>(bytes, bytes);
        let rotated_6 = _mm512_alignr_epi64::<6>(bytes, bytes);
        let rotated_7 = _mm512_alignr_epi64::<7>(bytes, bytes);
        let first = sum(image(bytes, 0), image(rotated_1, 1), image(rotated_2, 2));
        let second = sum(image(rotated_3, 3), image(rotated_4, 4), image(rotated_5, 5));
        let third = _mm512_xor_si512(image(rotated_6, 6), image(rotated_7, 7));
        _mm512_permutexvar_epi8(self.transposed, sum(first, second, third))
    }
}
