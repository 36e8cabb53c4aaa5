//! Numbers of eight bytes in checkpoints.

use std::io::{self, Read, Write};

use crate::checkpoint::{PIECE, read, write};

/// Writes numbers of eight bytes.
pub(super) fn write_words(out: &mut impl Write, numbers: &[u64]) -> io::Result<()> {
    write(out, numbers.iter().map(|number| number.to_le_bytes()))
}

/// Reads numbers of eight bytes.
pub(super) fn read_words(input: &mut impl Read, count: usize) -> io::Result<Vec<u64>> {
    read(input, count, u64::from_le_bytes)
}

/// Reads numbers of eight bytes, as many as there are.
pub(super) fn read_words_into(input: &mut impl Read, numbers: &mut [u64]) -> io::Result<()> {
    let mut bytes = vec![0; 8 * PIECE.min(numbers.len())];
    for numbers in numbers.chunks_mut(PIECE) {
        let bytes = &mut bytes[..8 * numbers.len()];
        input.read_exact(bytes)?;
        for (number, bytes) in numbers.iter_mut().zip(bytes.as_chunks::<8>().0) {
            *number = u64::from_le_bytes(*bytes);
        }
    }
    Ok(())
}
