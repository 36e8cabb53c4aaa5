//! Files of the values of two heaps: some rows of a table each, checked block by block, any value found without reading
//! the rest; and files of what each value has in mind between two of them, from which a table goes on.
//!
//! All numbers are little-endian and unsigned. A file of either kind begins with
//!
//! | at | bytes | what |
//! | --- | --- | --- |
//! | 0 | 8 | 89 54 57 4F 50 0D 0A 1A (hexadecimal) |
//! | 8 | 4 | version of this format, 1 |
//! | 12 | 1 | 0: values; 1: what values have in mind |
//! | 13 | 1 | w, the bytes of a value: 2, 3 or 4; 8 in a file of the second kind |
//! | 14 | 1 | 1 if rows are stored from the diagonal on, because heaps may change places, else 0 |
//! | 15 | 1 | 0 |
//! | 16 | 8 | rows of the whole table: the first heap is below |
//! | 24 | 8 | columns of the whole table: the second heap is below |
//! | 32 | 8 | the first row of the file, or before which the values are kept |
//! | 40 | 8 | how many rows follow; in a file of the second kind, words a value |
//! | 48 | 4 | g, the length of the game's name |
//! | 52 | 4 | m, the length of the moves |
//! | 56 | g | the game, such as wythoff |
//! | 56 + g | m | what the moves are: `queen T`, or a line for each family |
//! | 56 + g + m | 4 | CRC-32 of all bytes before |
//!
//! Then blocks of 49152 bytes of contents follow, of which the last may be shorter, each with the CRC-32 of its number (8
//! bytes, from 0) and its bytes behind it. Contents are the values of one row after the other, or 64-bit words of one
//! value after the other. A file of the second kind ends with the number of values (8 bytes) and the CRC-32 of that.

mod blocks;
mod kept;
mod periods;
mod values;

#[cfg(test)]
mod tests;

use std::io::{self, Read, Seek, SeekFrom};

use crate::bytes::{damaged, filled, u32_at, u64_at};

pub use kept::{KeptFile, KeptWriter, write_kept};
pub use periods::{PERIODS, PeriodsFile, write_period};
pub use values::{ValueFile, write_values};

/// The first bytes of a file.
pub const MAGIC: [u8; 8] = [0x89, b'T', b'W', b'O', b'P', b'\r', b'\n', 0x1a];
const VERSION: u32 = 1;
const FIXED: usize = 56;

/// The longest name, and the longest list of moves.
const MAX_TEXT: u32 = 1 << 20;

/// Which table a file is of, and which rows it has.
///
/// ```
/// use grundy::two_heaps::file::Header;
///
/// // Rows 100 to 149 of Wythoff's table up to a thousand tokens; from the diagonal on, for heaps may change places.
/// let header = Header {
///     game: "wythoff".into(),
///     moves: "queen 1".into(),
///     is_symmetric: true,
///     sides: (1001, 1001),
///     first: 100,
///     count: 50,
/// };
/// assert_eq!(header.end(), 150);
/// let next = Header { first: 150, ..header.clone() };
/// assert!(next.is_of(&header) && next.bytes() < header.bytes());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The game as the user calls it.
    pub game: String,
    /// Its moves: see [`TwoHeaps::moves_text`](super::TwoHeaps::moves_text).
    pub moves: String,
    /// Whether rows begin at the diagonal.
    pub is_symmetric: bool,
    /// Rows and columns of the whole table.
    pub sides: (u64, u64),
    /// The first row.
    pub first: u64,
    /// The number of rows; between rows, of words a value.
    pub count: u64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Values,
    Kept,
}

impl Header {
    /// The row after the last.
    pub fn end(&self) -> u64 {
        self.first + self.count
    }

    /// How long a file of these values is.
    pub fn bytes(&self) -> u64 {
        let values = self.before(self.end()).saturating_mul(self.width() as u64);
        let head = FIXED + self.game.len() + self.moves.len() + 4;
        blocks::stored(values).unwrap_or(u64::MAX).saturating_add(head as u64)
    }

    /// Whether both are of one table.
    pub fn is_of(&self, other: &Header) -> bool {
        let table = |header: &Header| (header.moves.clone(), header.is_symmetric, header.sides);
        table(self) == table(other)
    }

    /// The bytes of a value: the greatest is at most the sum of the heaps.
    fn width(&self) -> usize {
        match self.sides.0 + self.sides.1 {
            0..=0x1_0000 => 2,
            0x1_0001..=0x100_0000 => 3,
            _ => 4,
        }
    }

    /// The heaps as a file has them: the smaller first, if they may change places.
    fn place(&self, first: u64, second: u64) -> (u64, u64) {
        match self.is_symmetric {
            true => (first.min(second), first.max(second)),
            false => (first, second),
        }
    }

    /// How many values stand before this row.
    fn before(&self, row: u64) -> u64 {
        let (rows, columns) = (row - self.first, self.sides.1);
        match self.is_symmetric {
            // Each row is a square shorter than the one before it.
            true => rows * (columns - self.first) - rows * rows.saturating_sub(1) / 2,
            false => rows.saturating_mul(columns),
        }
    }

    fn encode(&self, kind: Kind) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(FIXED + self.game.len() + self.moves.len() + 4);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        let width = if kind == Kind::Values { self.width() } else { 8 };
        let width = u8::try_from(width).map_err(io::Error::other)?;
        bytes.extend([u8::from(kind == Kind::Kept), width, u8::from(self.is_symmetric), 0]);
        for number in [self.sides.0, self.sides.1, self.first, self.count] {
            bytes.extend(number.to_le_bytes());
        }
        for text in [&self.game, &self.moves] {
            bytes.extend(u32::try_from(text.len()).map_err(io::Error::other)?.to_le_bytes());
        }
        bytes.extend(self.game.bytes().chain(self.moves.bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        Ok(bytes)
    }

    /// Reads what [`encode`](Header::encode) wrote, and where the contents begin.
    fn read(source: &mut (impl Read + Seek), kind: Kind) -> io::Result<(Header, u64)> {
        source.seek(SeekFrom::Start(0))?;
        let mut bytes = vec![0; FIXED];
        filled(source, &mut bytes)?;
        if bytes[..8] != MAGIC {
            return Err(damaged("it is not a file of values of two heaps"));
        }
        let version = u32_at(&bytes, 8);
        if version != VERSION {
            return Err(damaged(format!("it has version {version} of the format, not {VERSION}")));
        }
        let wrong = || damaged("its header is damaged");
        let (game, moves) = (u32_at(&bytes, 48), u32_at(&bytes, 52));
        if game > MAX_TEXT || moves > MAX_TEXT {
            return Err(wrong());
        }
        let (game, moves) = (game as usize, moves as usize);
        bytes.resize(FIXED + game + moves + 4, 0);
        filled(source, &mut bytes[FIXED..])?;
        let (content, sum) = bytes.split_at(FIXED + game + moves);
        if u32_at(sum, 0) != crc32fast::hash(content) {
            return Err(wrong());
        }
        let text = |from: usize, length: usize| {
            String::from_utf8(content[from..from + length].to_vec()).map_err(|_| wrong())
        };
        let number = |at: usize| u64_at(content, at);
        let header = Header {
            game: text(FIXED, game)?,
            moves: text(FIXED + game, moves)?,
            is_symmetric: content[14] == 1,
            sides: (number(16), number(24)),
            first: number(32),
            count: number(40),
        };
        let (rows, columns) = header.sides;
        let is_table = 0 < rows && 0 < columns && rows < 1 << 32 && columns < 1 << 32;
        let fits = match kind {
            Kind::Values => {
                header.count > 0 && header.first < rows && header.count <= rows - header.first
            }
            Kind::Kept => header.first < rows && header.count < 1 << 32,
        };
        let order = !header.is_symmetric || rows <= columns;
        if content[12] != u8::from(kind == Kind::Kept) {
            return Err(damaged("it is a file of another kind"));
        }
        if !(is_table && fits && order && content[14] <= 1) {
            return Err(wrong());
        }
        if kind == Kind::Values && usize::from(content[13]) != header.width() {
            return Err(wrong());
        }
        Ok((header, bytes.len() as u64))
    }
}
