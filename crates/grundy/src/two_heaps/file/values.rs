//! Rows of values.

use std::io::{self, Read, Seek, SeekFrom, Write};

use super::blocks::{Reader, Writer, stored};
use super::{Header, Kind, damaged};

/// Writes the rows that `header` announces, which `row` puts into its second argument: from the diagonal on, or whole.
///
/// # Errors
/// What `out` says, or if a row has not as many values as it should.
pub fn write_values(
    out: impl Write,
    header: &Header,
    row: &mut dyn FnMut(u64, &mut Vec<u32>),
) -> io::Result<()> {
    let mut out = out;
    out.write_all(&header.encode(Kind::Values)?)?;
    let mut blocks = Writer::new(out);
    let (width, mut values) = (header.width(), Vec::new());
    for number in header.first..header.end() {
        row(number, &mut values);
        if values.len() as u64 != header.before(number + 1) - header.before(number) {
            return Err(io::Error::other("a row is not as long as it should be"));
        }
        for value in &values {
            blocks.push(&value.to_le_bytes()[..width])?;
        }
    }
    blocks.finish().map(drop)
}

/// A file of rows of values, of which blocks are read where they are asked for.
///
/// ```
/// use std::io::Cursor;
/// use grundy::two_heaps::file::{Header, ValueFile, write_values};
///
/// let nim = Header {
///     game: "nim".into(),
///     moves: "any number from one heap".into(),
///     is_symmetric: true,
///     sides: (4, 4),
///     first: 0,
///     count: 4,
/// };
/// let mut bytes = Vec::new();
/// write_values(&mut bytes, &nim, &mut |x, row| {
///     row.clear();
///     row.extend((x..4).map(|y| u32::try_from(x ^ y).unwrap_or(0)));
/// })?;
/// let mut file = ValueFile::open(Cursor::new(bytes))?;
/// assert_eq!((file.get(3, 1)?, file.get(2, 4)?), (Some(2), None));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct ValueFile<R> {
    header: Header,
    blocks: Reader<R>,
}

impl<R: Read + Seek> ValueFile<R> {
    /// Reads the header.
    ///
    /// # Errors
    /// `InvalidData`, with a text that says what is wrong, if the file is not one of these, is cut off, longer than it
    /// says, or damaged where it was read; otherwise what `source` says.
    pub fn open(mut source: R) -> io::Result<ValueFile<R>> {
        let size = source.seek(SeekFrom::End(0))?;
        let (header, start) = Header::read(&mut source, Kind::Values)?;
        let length = header.before(header.end()).checked_mul(header.width() as u64);
        let whole = length.and_then(|length| stored(length)?.checked_add(start));
        match (length, whole) {
            (Some(length), Some(whole)) if whole == size => {
                Ok(ValueFile { header, blocks: Reader::new(source, start, length) })
            }
            (_, Some(whole)) => Err(damaged(format!("it has {size} bytes instead of {whole}"))),
            _ => Err(damaged("its header is damaged")),
        }
    }

    /// What the file says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The value of two heaps, if the file has it.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn get(&mut self, first: u64, second: u64) -> io::Result<Option<u32>> {
        let (x, y) = self.header.place(first, second);
        let mut value = [0];
        Ok(self.read(x, y, &mut value)?.then_some(value[0]))
    }

    /// Copies the values of a row from a column on to `out`; `false` if the file does not have them all. Where heaps may
    /// change places, rows begin at the diagonal.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub fn read(&mut self, row: u64, column: u64, out: &mut [u32]) -> io::Result<bool> {
        let Header { is_symmetric, sides, first, .. } = self.header;
        let least = if is_symmetric { row } else { 0 };
        let end = column.saturating_add(out.len() as u64);
        let has_row = first <= row && row < self.header.end();
        if !has_row || column < least || end > sides.1 {
            return Ok(false);
        }
        let width = self.header.width();
        let mut at = (self.header.before(row) + column - least) * width as u64;
        let mut left = out;
        while !left.is_empty() {
            // Values never lie across two blocks.
            let bytes = self.blocks.from(at)?;
            let (now, rest) = left.split_at_mut(left.len().min(bytes.len() / width));
            if now.is_empty() {
                return Err(damaged("it is cut off"));
            }
            at += (now.len() * width) as u64;
            for (value, stored) in now.iter_mut().zip(bytes.chunks_exact(width)) {
                let mut word = [0; 4];
                word[..width].copy_from_slice(stored);
                *value = u32::from_le_bytes(word);
            }
            left = rest;
        }
        Ok(true)
    }
}
