//! Files of rows of Wythoff's table that repeat for ever: one after the other, any of them found without reading the rest.
//!
//! A file begins with 89 50 45 52 0D 0A 1A 0A (hexadecimal) and the version of this format, 1, in four bytes. Then come rows
//! 0, 1, …: the row (4 bytes), its pre-period, its period, the joint period of it and those above, and the column in which
//! it was proved (8 bytes each), the CRC-32 of these (4); for each value g modulo the period the column of g less g (2 bytes,
//! signed), and the CRC-32 of these. All numbers are little-endian.

use std::io::{self, Read, Seek, SeekFrom, Write};

use crate::bytes::{damaged, filled, u32_at, u64_at};
use crate::two_heaps::{KnownRow, MOST_ROWS, Row};

/// What such a file begins with.
pub const PERIODS: [u8; 12] = [0x89, b'P', b'E', b'R', b'\r', b'\n', 0x1a, b'\n', 1, 0, 0, 0];

/// The bytes of what stands before a cycle, and of a checksum.
const HEAD: usize = 40;
const SUM: usize = 4;

/// The longest period.
const MOST: u64 = 1 << 32;

/// Appends the row m.
///
/// # Errors
/// Those of `out`.
pub fn write_period(out: &mut dyn Write, m: usize, known: &KnownRow) -> io::Result<()> {
    let row = known.row();
    let mut bytes = u32::try_from(m).map_err(io::Error::other)?.to_le_bytes().to_vec();
    for number in [row.start, row.period, row.joint, row.proved_at] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    let cycle = bytes.len();
    bytes.extend(known.cycle().iter().flat_map(|offset| offset.to_le_bytes()));
    bytes.extend(crc32fast::hash(&bytes[cycle..]).to_le_bytes());
    out.write_all(&bytes)
}

/// Such a file.
///
/// ```
/// use std::io::Cursor;
/// use grundy::two_heaps::Rows;
/// use grundy::two_heaps::file::{PERIODS, PeriodsFile, write_period};
///
/// let mut rows = Rows::new(2);
/// assert!(rows.advance(1, &mut |_| true));
/// let mut bytes = PERIODS.to_vec();
/// for (m, known) in rows.cycles().iter().enumerate() {
///     write_period(&mut bytes, m, known)?;
/// }
/// let mut file = PeriodsFile::open(Cursor::new(bytes))?;
/// // Row 1 is 1, 2, 0, 4, 5, 3, 7, 8, 6, …
/// assert_eq!((file.rows(), file.read(1)?.unwrap().row().period), (2, 3));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PeriodsFile<F> {
    source: F,
    /// What is known of rows 0, 1, …, and where their cycles begin.
    rows: Vec<(Row, u64)>,
    /// Where the last row ends that is whole.
    end: u64,
}

impl<F: Read + Seek> PeriodsFile<F> {
    /// Looks which rows are there. A last row that is not whole was being written when the machine stopped: it does not
    /// count.
    ///
    /// # Errors
    /// If it is no such file, or damaged before its end.
    pub fn open(mut source: F) -> io::Result<PeriodsFile<F>> {
        let length = source.seek(SeekFrom::End(0))?;
        source.seek(SeekFrom::Start(0))?;
        let mut start = [0; PERIODS.len()];
        filled(&mut source, &mut start)?;
        if start != PERIODS {
            return Err(damaged("it is not a file of periods of rows"));
        }
        let (mut rows, mut end) = (Vec::new(), PERIODS.len() as u64);
        while rows.len() < MOST_ROWS && end + HEAD as u64 <= length {
            source.seek(SeekFrom::Start(end))?;
            let mut head = [0; HEAD];
            filled(&mut source, &mut head)?;
            let row = Row {
                start: u64_at(&head, 4),
                period: u64_at(&head, 12),
                joint: u64_at(&head, 20),
                proved_at: u64_at(&head, 28),
            };
            let is_right = u32_at(&head, 36) == crc32fast::hash(&head[..36])
                && u32_at(&head, 0) as usize == rows.len()
                && (1..=MOST).contains(&row.period);
            if !is_right {
                return Err(damaged(format!("what it says of row {} is damaged", rows.len())));
            }
            let cycle = end + HEAD as u64;
            let next = cycle + 2 * row.period + SUM as u64;
            if next > length {
                break;
            }
            rows.push((row, cycle));
            end = next;
        }
        Ok(PeriodsFile { source, rows, end })
    }

    /// How many rows it has.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// How many bytes the first rows take.
    pub fn bytes(&self, rows: usize) -> u64 {
        self.rows.get(rows).map_or(self.end, |(_, cycle)| cycle - HEAD as u64)
    }

    /// Row m, if it is there.
    ///
    /// # Errors
    /// If it is damaged, or the system refuses.
    pub fn read(&mut self, m: usize) -> io::Result<Option<KnownRow>> {
        let Some((row, cycle)) = self.rows.get(m).cloned() else { return Ok(None) };
        self.source.seek(SeekFrom::Start(cycle))?;
        let length = usize::try_from(2 * row.period).map_err(io::Error::other)?;
        let mut bytes = vec![0; length];
        filled(&mut self.source, &mut bytes)?;
        let mut sum = [0; SUM];
        filled(&mut self.source, &mut sum)?;
        if u32_at(&sum, 0) != crc32fast::hash(&bytes) {
            return Err(damaged(format!("row {m} is damaged")));
        }
        let (pairs, _) = bytes.as_chunks::<2>();
        let cycle = pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect();
        Ok(KnownRow::new(row, cycle))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::two_heaps::Rows;

    #[test]
    fn rows_are_read_as_they_were_written() {
        let mut rows = Rows::new(20);
        assert!(rows.advance(1, &mut |_| true));
        let mut bytes = PERIODS.to_vec();
        for (m, known) in rows.cycles().iter().enumerate() {
            write_period(&mut bytes, m, known).unwrap();
        }
        let mut file = PeriodsFile::open(Cursor::new(&bytes)).unwrap();
        assert_eq!(file.rows(), 20);
        assert_eq!(file.bytes(20), bytes.len() as u64);
        for m in [7, 0, 19] {
            assert_eq!(file.read(m).unwrap().as_ref(), rows.cycles().get(m));
        }
        assert_eq!(file.read(20).unwrap(), None);
        // Cut off, it has the rows that are whole; changed anywhere, a row is refused.
        let before = usize::try_from(file.bytes(19)).unwrap();
        for end in [before, before + 1, before + HEAD, bytes.len() - 1] {
            assert_eq!(PeriodsFile::open(Cursor::new(&bytes[..end])).unwrap().rows(), 19);
        }
        for at in (0..bytes.len()).step_by(7) {
            let mut other = bytes.clone();
            other[at] ^= 1;
            let read = PeriodsFile::open(Cursor::new(&other)).and_then(|mut file| {
                (0..file.rows()).map(|m| file.read(m)).collect::<io::Result<Vec<_>>>()
            });
            assert!(read.is_err(), "{at}");
        }
    }
}
