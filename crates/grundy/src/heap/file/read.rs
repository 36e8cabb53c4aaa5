//! Reading a file of heap values.

use std::io::{self, Read, Seek, SeekFrom};

use super::{
    BLOCK, FIXED, Header, Packing, RARE, SUM, code_length, damaged, decode, u32_at, u64_at,
};

/// A file of heap values whose header is read and whose values are read where they are asked for.
///
/// Opening reads the header and a checksum for each 65536 bytes; a value costs one block, unless it
/// lies in the block read last. Files that leave a bit out also have their list of rare heaps read.
///
/// ```
/// use std::io::Cursor;
/// use grundy::heap::file::{Header, ValueFile, write};
///
/// let header = Header { code: "0.3".into(), speculative: false, first: 0, count: 4, repetition: None };
/// let mut bytes = Vec::new();
/// write(&mut bytes, &header, None, &mut |from, out| {
///     (from..).zip(out).for_each(|(heap, value)| *value = u32::from(heap % 2 == 1));
///     Ok(())
/// })?;
/// let mut file = ValueFile::open(Cursor::new(bytes))?;
/// assert_eq!(file.get(3)?, Some(1));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct ValueFile<R> {
    source: R,
    header: Header,
    packing: Packing,
    /// Where the values begin, and their bytes with those of the rare heaps.
    start: u64,
    length: u64,
    /// The checksums of the blocks.
    sums: Vec<u8>,
    /// The block read last, and its number.
    block: Vec<u8>,
    at: Option<u64>,
    rares: Vec<u64>,
}

impl<R: Read + Seek> ValueFile<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// `InvalidData`, with a text that says what is wrong, if the file is not one of heap values, is
    /// cut off, longer than it says, or damaged where it was read; otherwise what `source` says.
    pub fn open(mut source: R) -> io::Result<ValueFile<R>> {
        let size = source.seek(SeekFrom::End(0))?;
        source.rewind()?;
        let mut bytes = vec![0; FIXED];
        fill(&mut source, &mut bytes, size)?;
        let mut fixed = [0; FIXED];
        fixed.copy_from_slice(&bytes);
        bytes.resize(FIXED + code_length(&fixed)? + SUM, 0);
        fill(&mut source, &mut bytes[FIXED..], size)?;
        let (header, packing) = decode(&bytes)?;
        let start = bytes.len() as u64;
        let lengths = header.count.checked_mul(packing.width as u64).and_then(|values| {
            let length = values.checked_add(packing.rares.checked_mul(RARE)?)?;
            let sums = length.div_ceil(BLOCK as u64) * SUM as u64;
            let whole = start.checked_add(length)?.checked_add(sums)?.checked_add(SUM as u64)?;
            Some((length, sums, whole))
        });
        let Some((length, sums, whole)) = lengths else {
            return Err(damaged("its header is damaged"));
        };
        if size != whole {
            return Err(damaged(format!("it has {size} bytes instead of {whole}")));
        }
        // No more than the file has.
        let mut sums = vec![0; usize::try_from(sums).map_err(io::Error::other)? + SUM];
        source.seek(SeekFrom::Start(start + length))?;
        fill(&mut source, &mut sums, size)?;
        let sum = u32_at(&sums, sums.len() - SUM);
        sums.truncate(sums.len() - SUM);
        if sum != crc32fast::hash(&sums) {
            return Err(damaged("its list of checksums is damaged"));
        }
        let (block, at, rares) = (Vec::new(), None, Vec::new());
        let mut file = ValueFile { source, header, packing, start, length, sums, block, at, rares };
        file.read_rares()?;
        Ok(file)
    }

    /// What the file says of its values.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The value of `heap`, if the file has it.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn get(&mut self, heap: u64) -> io::Result<Option<u32>> {
        if heap < self.header.first || heap >= self.header.end() {
            return Ok(None);
        }
        let mut value = [0];
        self.read(heap, &mut value)?;
        Ok(Some(value[0]))
    }

    /// Copies the values from heap `from` on to `out`.
    ///
    /// # Errors
    /// As [`open`](Self::open); `InvalidInput` if the file does not have them all.
    pub fn read(&mut self, from: u64, out: &mut [u32]) -> io::Result<()> {
        let end = from.checked_add(out.len() as u64);
        if from < self.header.first || end.is_none_or(|end| end > self.header.end()) {
            let Header { first, count, .. } = self.header;
            let message =
                format!("heap {from} is not among its {count} values from heap {first} on");
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
        let width = self.packing.width;
        let mut at = (from - self.header.first) * width as u64;
        let mut rare = self.rares.partition_point(|&rare| rare < from);
        for (heap, value) in (from..).zip(out) {
            // Values never lie across two blocks, as the length of a block is a multiple of theirs.
            let place = self.load(at)?;
            let mut stored = [0; 4];
            stored[..width].copy_from_slice(&self.block[place..place + width]);
            let is_rare = self.rares.get(rare) == Some(&heap);
            rare += usize::from(is_rare);
            *value = self.packing.unpack(heap, u32::from_le_bytes(stored), is_rare);
            at += width as u64;
        }
        Ok(())
    }

    /// Reads the block that has the byte `at` of the values; the place of the byte in the block.
    fn load(&mut self, at: u64) -> io::Result<usize> {
        let number = at / BLOCK as u64;
        if self.at != Some(number) {
            self.at = None;
            let from = number * BLOCK as u64;
            let size = (self.length - from).min(BLOCK as u64);
            self.block.resize(usize::try_from(size).map_err(io::Error::other)?, 0);
            self.source.seek(SeekFrom::Start(self.start + from))?;
            fill(&mut self.source, &mut self.block, self.start + self.length)?;
            let place = usize::try_from(number).map_err(io::Error::other)? * SUM;
            if u32_at(&self.sums, place) != crc32fast::hash(&self.block) {
                let last = from + size;
                return Err(damaged(format!(
                    "its values are damaged: bytes {from} to {last} of them"
                )));
            }
            self.at = Some(number);
        }
        usize::try_from(at % BLOCK as u64).map_err(io::Error::other)
    }

    /// Reads the list of rare heaps.
    fn read_rares(&mut self) -> io::Result<()> {
        let values = self.header.count * self.packing.width as u64;
        let mut bytes = Vec::new();
        let mut at = values;
        while at < self.length {
            let place = self.load(at)?;
            bytes.extend_from_slice(&self.block[place..]);
            at += (self.block.len() - place) as u64;
        }
        self.rares = bytes.chunks_exact(8).map(|rare| u64_at(rare, 0)).collect();
        let within =
            self.rares.iter().all(|&heap| heap >= self.header.first && heap < self.header.end());
        if !within || !self.rares.is_sorted_by(|a, b| a < b) {
            return Err(damaged("its list of rare heaps is damaged"));
        }
        Ok(())
    }
}

/// Fills `bytes`; a file that ends before is damaged.
fn fill(source: &mut impl Read, bytes: &mut [u8], size: u64) -> io::Result<()> {
    source.read_exact(bytes).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => damaged(format!("it is cut off after {size} bytes")),
        _ => error,
    })
}
