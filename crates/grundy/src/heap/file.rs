//! Files of heap values: compact, checked block by block, any value found without reading the rest.
//!
//! A file holds the values of the heaps `first`, `first + 1`, … under one set of rules. All numbers
//! are little-endian and unsigned.
//!
//! | at | bytes | what |
//! | --- | --- | --- |
//! | 0 | 8 | 89 48 45 41 50 0D 0A 1A (hexadecimal) |
//! | 8 | 4 | version of this format, 1 |
//! | 12 | 4 | c, the length of the code |
//! | 16 | 1 | 1 if the values were not verified (speculative), else 0 |
//! | 17 | 1 | w, the bytes of a value: 1, 2 or 4 |
//! | 18 | 1 | 1 if the lowest bit of the heap counts in the sparse space, else 0 |
//! | 19 | 1 | 0 |
//! | 20 | 4 | m, the mask of the sparse space, 0 if values are stored as they are |
//! | 24 | 8 | first |
//! | 32 | 8 | n, the number of values |
//! | 40 | 8 | r, the number of heaps with rare values, 0 if m = 0 |
//! | 48 | 8 | the period that the values suggest, 0 if none |
//! | 56 | 8 | the heap from which they repeat with it; not a proof |
//! | 64 | 8 | what a value grows by in a period |
//! | 72 | c | the code of the rules, such as 0.77 |
//! | 72 + c | 4 | CRC-32 of all bytes before |
//! | 76 + c | n·w | the values |
//! | … | 8·r | the heaps with rare values, in increasing order |
//! | … | 4·b | CRC-32 of each block of 65536 bytes of values and rare heaps; the last may be shorter |
//! | … | 4 | CRC-32 of these sums |
//!
//! If m is not 0, the lowest bit of m is left out of every value, and the higher bits move down by
//! one place. It is what makes the bits of the value in m, with the lowest bit of the heap if that
//! counts, odd in number for a common value and even for a rare one. So values below 512 take a byte.

mod read;
mod write;

#[cfg(test)]
mod tests;

use std::io;

use grundy_kernels::heap::Space;

use crate::bytes::{damaged, u32_at, u64_at};
use crate::theory::period::Period;

pub use read::ValueFile;
pub use write::write;

/// The first bytes of a file of heap values.
pub const MAGIC: [u8; 8] = [0x89, b'H', b'E', b'A', b'P', b'\r', b'\n', 0x1a];
const VERSION: u32 = 1;
const FIXED: usize = 72;
const SUM: usize = 4;
const RARE: u64 = 8;

/// Bytes under one checksum.
const BLOCK: usize = 1 << 16;

/// The longest code that is read.
const MAX_CODE: usize = 1 << 20;

/// What a file says of its values.
///
/// ```
/// use grundy::heap::file::Header;
/// use grundy::theory::period::Period;
///
/// // Heaps 100 to 149 of Kayles, whose values repeat after twelve heaps from 71 on (Guy and Smith 1956).
/// let header = Header {
///     code: "0.77".into(),
///     speculative: false,
///     first: 100,
///     count: 50,
///     repetition: Some(Period { start: 71, period: 12, saltus: 0 }),
/// };
/// assert_eq!(header.end(), 150);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    /// The code of the rules.
    pub code: String,
    /// Whether the values were not verified.
    pub speculative: bool,
    /// The heap of the first value.
    pub first: u64,
    /// The number of values.
    pub count: u64,
    /// The period that the values suggest. Files prove nothing.
    pub repetition: Option<Period>,
}

impl Header {
    /// The heap after the last.
    pub fn end(&self) -> u64 {
        self.first + self.count
    }
}

/// How values become bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packing {
    /// 1, 2 or 4 bytes a value.
    width: usize,
    /// The space whose lowest bit is left out.
    space: Option<Space>,
    /// The number of rare heaps listed.
    rares: u64,
}

impl Packing {
    /// The value without the bit that the space tells.
    fn pack(self, value: u32) -> u32 {
        let Some(space) = self.space else { return value };
        let low = (1 << space.mask.trailing_zeros()) - 1;
        value & low | value >> 1 & !low
    }

    /// The value of `heap` that was packed as `stored`.
    fn unpack(self, heap: u64, stored: u32, rare: bool) -> u32 {
        let Some(space) = self.space else { return stored };
        let bit = 1_u32 << space.mask.trailing_zeros();
        let low = bit - 1;
        let value = stored & low | (stored & !low) << 1;
        if is_common(space, heap, value) == rare { value | bit } else { value }
    }
}

fn is_common(space: Space, heap: u64, value: u32) -> bool {
    // Only the lowest bit of the heap matters.
    space.is_common(usize::from(heap % 2 == 1), value)
}

/// The whole header with its checksum.
fn encode(header: &Header, packing: Packing) -> io::Result<Vec<u8>> {
    let code = header.code.as_bytes();
    let length = u32::try_from(code.len()).map_err(io::Error::other)?;
    let mut bytes = Vec::with_capacity(FIXED + code.len() + SUM);
    bytes.extend(MAGIC);
    bytes.extend(VERSION.to_le_bytes());
    bytes.extend(length.to_le_bytes());
    let width = u8::try_from(packing.width).map_err(io::Error::other)?;
    let parity = packing.space.is_some_and(|space| space.parity);
    bytes.extend([u8::from(header.speculative), width, u8::from(parity), 0]);
    bytes.extend(packing.space.map_or(0, |space| space.mask).to_le_bytes());
    for number in [header.first, header.count, packing.rares] {
        bytes.extend(number.to_le_bytes());
    }
    let repetition = header.repetition.unwrap_or(Period::new(0, 0));
    for number in [repetition.period, repetition.start] {
        bytes.extend((number as u64).to_le_bytes());
    }
    bytes.extend(u64::from(repetition.saltus).to_le_bytes());
    bytes.extend(code);
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    Ok(bytes)
}

/// The length of the code, from the part of a header that has always the same length.
fn code_length(fixed: &[u8; FIXED]) -> io::Result<usize> {
    if fixed[..8] != MAGIC {
        return Err(damaged("it is not a file of heap values"));
    }
    let version = u32_at(fixed, 8);
    if version != VERSION {
        return Err(damaged(format!("it has version {version} of the format, not {VERSION}")));
    }
    match usize::try_from(u32_at(fixed, 12)) {
        Ok(length) if length <= MAX_CODE => Ok(length),
        _ => Err(damaged("its header is damaged")),
    }
}

/// Reads what [`encode`] wrote.
fn decode(bytes: &[u8]) -> io::Result<(Header, Packing)> {
    let wrong = || damaged("its header is damaged");
    let (content, sum) = bytes.split_at(bytes.len() - SUM);
    if u32_at(sum, 0) != crc32fast::hash(content) {
        return Err(wrong());
    }
    let number = |at: usize| u64_at(content, at);
    let flag = |at: usize| match content[at] {
        0 => Ok(false),
        1 => Ok(true),
        _ => Err(wrong()),
    };
    let mask = u32_at(content, 20);
    let space = match mask {
        0 => None,
        mask => Some(Space { mask, parity: flag(18)? }),
    };
    let packing = Packing { width: content[17].into(), space, rares: number(40) };
    let place = |at: usize| usize::try_from(number(at)).map_err(|_| wrong());
    let saltus = u32::try_from(number(64)).map_err(|_| wrong())?;
    let repetition = Period { start: place(56)?, period: place(48)?, saltus };
    let header = Header {
        code: String::from_utf8(content[FIXED..].to_vec()).map_err(|_| wrong())?,
        speculative: flag(16)?,
        first: number(24),
        count: number(32),
        repetition: (repetition.period > 0).then_some(repetition),
    };
    let sizes = [1, 2, 4].contains(&packing.width) && packing.rares <= header.count;
    if !sizes || header.first.checked_add(header.count).is_none() {
        return Err(wrong());
    }
    Ok((header, packing))
}
