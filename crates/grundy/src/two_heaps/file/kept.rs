//! What each value has in mind between two slabs of rows.

use std::io::{self, Read, Seek, SeekFrom, Write};

use super::blocks::{Reader, Writer, contents};
use super::{Header, Kind, damaged, filled, u32_at, u64_at};

/// The number of values and its checksum.
const TAIL: usize = 12;

/// Writes words of one value after the other.
///
/// ```
/// use std::io::Cursor;
/// use grundy::two_heaps::file::{Header, KeptFile, write_kept};
///
/// // One word for each of three values, before row 128.
/// let header = Header {
///     game: "wythoff".into(),
///     moves: "queen 1".into(),
///     is_symmetric: true,
///     sides: (300, 400),
///     first: 128,
///     count: 1,
/// };
/// let mut writer = write_kept(Vec::new(), &header)?;
/// (0..3).try_for_each(|value| writer.push(&[value * value]))?;
/// assert!(writer.push(&[1, 2]).is_err());
/// let bytes = writer.finish()?;
/// assert_eq!(KeptFile::open(Cursor::new(bytes))?.values(), 3);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct KeptWriter<W> {
    blocks: Writer<W>,
    words: u64,
    values: u64,
}

/// Begins a file of what values have in mind before the row `header.first`: `header.count` words each.
///
/// # Errors
/// What `out` says.
pub fn write_kept<W: Write>(mut out: W, header: &Header) -> io::Result<KeptWriter<W>> {
    out.write_all(&header.encode(Kind::Kept)?)?;
    Ok(KeptWriter { blocks: Writer::new(out), words: header.count, values: 0 })
}

impl<W: Write> KeptWriter<W> {
    /// Writes the words of the next value.
    ///
    /// # Errors
    /// What the file says, or if the words are not as many as announced.
    pub fn push(&mut self, words: &[u64]) -> io::Result<()> {
        if words.len() as u64 != self.words {
            return Err(io::Error::other("a value has not as many words as it should"));
        }
        self.values += 1;
        words.iter().try_for_each(|word| self.blocks.push(&word.to_le_bytes()))
    }

    /// Ends the file; where it was written.
    ///
    /// # Errors
    /// What the file says.
    pub fn finish(self) -> io::Result<W> {
        let mut out = self.blocks.finish()?;
        let values = self.values.to_le_bytes();
        out.write_all(&values)?;
        out.write_all(&crc32fast::hash(&values).to_le_bytes())?;
        Ok(out)
    }
}

/// A file of what values have in mind.
///
/// ```
/// use std::io::Cursor;
/// use grundy::two_heaps::file::{Header, KeptFile, write_kept};
///
/// // Two words for the only value, before row 128.
/// let header = Header {
///     game: "wythoff".into(),
///     moves: "queen 1".into(),
///     is_symmetric: true,
///     sides: (300, 400),
///     first: 128,
///     count: 2,
/// };
/// let mut writer = write_kept(Vec::new(), &header)?;
/// writer.push(&[6, 28])?;
/// let mut bytes = writer.finish()?;
///
/// let mut file = KeptFile::open(Cursor::new(&bytes))?;
/// let mut words = [0; 2];
/// file.next(&mut words)?;
/// assert_eq!((file.header(), words), (&header, [6, 28]));
/// bytes.pop();
/// assert!(KeptFile::open(Cursor::new(&bytes)).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct KeptFile<R> {
    header: Header,
    blocks: Reader<R>,
    values: u64,
    at: u64,
}

impl<R: Read + Seek> KeptFile<R> {
    /// Reads the header and the number of values.
    ///
    /// # Errors
    /// As [`ValueFile::open`](super::ValueFile::open).
    pub fn open(mut source: R) -> io::Result<KeptFile<R>> {
        let size = source.seek(SeekFrom::End(0))?;
        let (header, start) = Header::read(&mut source, Kind::Kept)?;
        let stored = size.checked_sub(start + TAIL as u64);
        let length = stored.and_then(contents).ok_or_else(|| damaged("it is cut off"))?;
        let mut tail = [0; TAIL];
        source.seek(SeekFrom::Start(size - TAIL as u64))?;
        filled(&mut source, &mut tail)?;
        let values = u64_at(&tail, 0);
        let whole = values.checked_mul(header.count).and_then(|words| words.checked_mul(8));
        if u32_at(&tail, 8) != crc32fast::hash(&tail[..8]) || whole != Some(length) {
            return Err(damaged("its end is damaged"));
        }
        Ok(KeptFile { header, blocks: Reader::new(source, start, length), values, at: 0 })
    }

    /// What the file says of itself.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// How many values it has.
    pub fn values(&self) -> u64 {
        self.values
    }

    /// Copies the words of the next value.
    ///
    /// # Errors
    /// As [`open`](Self::open), or if there is no next value.
    pub fn next(&mut self, words: &mut [u64]) -> io::Result<()> {
        for word in words {
            let bytes = self.blocks.from(self.at)?;
            if bytes.len() < 8 {
                return Err(damaged("it is cut off"));
            }
            *word = u64_at(bytes, 0);
            self.at += 8;
        }
        Ok(())
    }
}
