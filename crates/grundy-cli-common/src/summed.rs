//! Checksums of what is read or written on its way.

use std::io::{self, Read, Write};

use crc32fast::Hasher;

/// Adds what passes to a CRC-32.
#[derive(Debug)]
pub struct Summed<T> {
    inner: T,
    sum: Hasher,
}

impl<T> Summed<T> {
    /// Nothing has passed yet.
    pub fn new(inner: T) -> Summed<T> {
        Summed { inner, sum: Hasher::new() }
    }

    /// The checksum of what has passed so far.
    pub fn sum(&self) -> u32 {
        self.sum.clone().finalize()
    }

    /// What it passes to or comes from: what is read or written there is not added.
    pub fn inner(&mut self) -> &mut T {
        &mut self.inner
    }

    /// What it passes to or comes from.
    pub fn into_inner(self) -> T {
        self.inner
    }
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Summed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.sum.update(&bytes[..read]);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check value that belongs to CRC-32 (ISO-HDLC): of the digits 1 to 9 it is cbf43926.
    #[test]
    fn what_passes_is_added() {
        let mut out = Summed::new(Vec::new());
        out.write_all(b"1234").unwrap();
        out.write_all(b"56789").unwrap();
        assert_eq!(out.sum(), 0xcbf4_3926);
        out.inner().push(b'!');
        assert_eq!(out.sum(), 0xcbf4_3926);
        let bytes = out.into_inner();
        let mut input = Summed::new(bytes.as_slice());
        let mut read = [0; 9];
        input.read_exact(&mut read).unwrap();
        assert_eq!((&read, input.sum()), (b"123456789", 0xcbf4_3926));
    }
}
