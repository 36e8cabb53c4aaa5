//! Numbers in the bytes of files, and what is said of files that are damaged.

use std::io::{self, Read};

/// A file that is not what it should be; the caller puts its name before.
pub(crate) fn damaged(what: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what.into())
}

/// Fills `bytes`; a file that ends before is damaged.
pub(crate) fn filled(source: &mut impl Read, bytes: &mut [u8]) -> io::Result<()> {
    source.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged("it is cut off"),
        _ => error,
    })
}

/// The number of 32 bits at this place, the lowest byte first.
pub(crate) fn u32_at(bytes: &[u8], at: usize) -> u32 {
    let mut word = [0; 4];
    word.copy_from_slice(&bytes[at..at + 4]);
    u32::from_le_bytes(word)
}

/// The same of 64 bits.
pub(crate) fn u64_at(bytes: &[u8], at: usize) -> u64 {
    let mut word = [0; 8];
    word.copy_from_slice(&bytes[at..at + 8]);
    u64::from_le_bytes(word)
}
