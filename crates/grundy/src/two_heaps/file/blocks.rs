//! Bytes in blocks, each with a checksum behind it.

use std::io::{self, Read, Seek, SeekFrom, Write};

use super::{damaged, filled, u32_at};

/// Bytes under one checksum: a multiple of every width of values and of words.
pub(super) const BLOCK: usize = 3 << 14;
const SUM: usize = 4;

fn sum(number: u64, bytes: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(bytes);
    hasher.finalize()
}

/// How long so many bytes are with their checksums.
pub(super) fn stored(bytes: u64) -> Option<u64> {
    bytes.checked_add(bytes.div_ceil(BLOCK as u64) * SUM as u64)
}

/// How many bytes take so much with their checksums.
pub(super) fn contents(stored: u64) -> Option<u64> {
    stored.checked_sub(stored.div_ceil((BLOCK + SUM) as u64) * SUM as u64)
}

/// Writes blocks.
pub(super) struct Writer<W> {
    out: W,
    block: Vec<u8>,
    number: u64,
}

impl<W: Write> Writer<W> {
    pub(super) fn new(out: W) -> Writer<W> {
        Writer { out, block: Vec::with_capacity(BLOCK + SUM), number: 0 }
    }

    /// Appends a value or a word.
    #[inline]
    pub(super) fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.block.extend_from_slice(bytes);
        if self.block.len() == BLOCK { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        let sum = sum(self.number, &self.block);
        self.block.extend(sum.to_le_bytes());
        self.out.write_all(&self.block)?;
        self.block.clear();
        self.number += 1;
        Ok(())
    }

    /// Writes what is left; where the blocks went.
    pub(super) fn finish(mut self) -> io::Result<W> {
        if !self.block.is_empty() {
            self.flush()?;
        }
        Ok(self.out)
    }
}

/// Reads blocks where they are asked for.
#[derive(Debug)]
pub(super) struct Reader<R> {
    source: R,
    start: u64,
    /// The bytes of contents.
    length: u64,
    /// The block read last, and its number.
    block: Vec<u8>,
    at: Option<u64>,
}

impl<R: Read + Seek> Reader<R> {
    pub(super) fn new(source: R, start: u64, length: u64) -> Reader<R> {
        Reader { source, start, length, block: Vec::new(), at: None }
    }

    /// The contents from byte `at` on, to the end of a block.
    pub(super) fn from(&mut self, at: u64) -> io::Result<&[u8]> {
        let number = at / BLOCK as u64;
        if self.at != Some(number) {
            self.load(number)?;
        }
        let place = usize::try_from(at % BLOCK as u64).map_err(io::Error::other)?;
        Ok(&self.block[place.min(self.block.len())..])
    }

    fn load(&mut self, number: u64) -> io::Result<()> {
        let from = number * BLOCK as u64;
        let size = self.length.saturating_sub(from).min(BLOCK as u64);
        let size = usize::try_from(size).map_err(io::Error::other)?;
        let next = self.at.map(|at| at + 1);
        self.at = None;
        self.block.resize(size + SUM, 0);
        if next != Some(number) {
            self.source.seek(SeekFrom::Start(self.start + from + number * SUM as u64))?;
        }
        filled(&mut self.source, &mut self.block)?;
        let found = u32_at(&self.block, size);
        self.block.truncate(size);
        if found != sum(number, &self.block) {
            let last = from + size as u64;
            return Err(damaged(format!("it is damaged: bytes {from} to {last} of its contents")));
        }
        self.at = Some(number);
        Ok(())
    }
}
