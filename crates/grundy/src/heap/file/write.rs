//! Writing a file of heap values.

use std::io::{self, Write};

use grundy_kernels::heap::Space;

use super::{BLOCK, Header, Packing, RARE, encode, is_common};

/// Values at a time.
const PIECE: usize = 1 << 16;

/// Writes the values that `header` announces; `read` copies the values from a heap on, and may be
/// asked twice for each.
///
/// The lowest bit of `space` is left out where that makes the file smaller. The same values and space
/// give the same bytes. Memory is constant.
///
/// # Errors
/// What `out` and `read` say.
pub fn write(
    out: &mut dyn Write,
    header: &Header,
    space: Option<Space>,
    read: &mut dyn FnMut(u64, &mut [u32]) -> io::Result<()>,
) -> io::Result<()> {
    let packing = choose(header, space, read)?;
    out.write_all(&encode(header, packing)?)?;
    let mut blocks = Blocks { out, block: Vec::with_capacity(BLOCK), sums: Vec::new() };
    pieces(header, read, &mut |_, values| {
        values
            .iter()
            .try_for_each(|&value| blocks.push(&packing.pack(value).to_le_bytes()[..packing.width]))
    })?;
    if let Some(space) = packing.space {
        pieces(header, read, &mut |from, values| {
            (from..).zip(values).try_for_each(|(heap, &value)| {
                match is_common(space, heap, value) {
                    true => Ok(()),
                    false => blocks.push(&heap.to_le_bytes()),
                }
            })
        })?;
    }
    blocks.finish()
}

/// Leaves a bit out if that makes the file smaller.
fn choose(
    header: &Header,
    space: Option<Space>,
    read: &mut dyn FnMut(u64, &mut [u32]) -> io::Result<()>,
) -> io::Result<Packing> {
    let (mut all, mut rares) = (0, 0);
    pieces(header, read, &mut |from, values| {
        for (heap, &value) in (from..).zip(values) {
            all |= value;
            rares += u64::from(space.is_some_and(|space| !is_common(space, heap, value)));
        }
        Ok(())
    })?;
    let plain = Packing { width: width(all), space: None, rares: 0 };
    let packed = Packing { width: width(all), space, rares };
    let packed = Packing { width: width(packed.pack(all)), ..packed };
    let bytes = |packing: Packing| {
        u128::from(header.count) * packing.width as u128
            + u128::from(RARE) * u128::from(packing.rares)
    };
    Ok(if bytes(packed) < bytes(plain) { packed } else { plain })
}

/// The bytes that hold all numbers up to `all`.
fn width(all: u32) -> usize {
    match all {
        0..0x100 => 1,
        0x100..0x1_0000 => 2,
        _ => 4,
    }
}

/// Calls `each` with the values from a heap on, piece by piece.
fn pieces(
    header: &Header,
    read: &mut dyn FnMut(u64, &mut [u32]) -> io::Result<()>,
    each: &mut dyn FnMut(u64, &[u32]) -> io::Result<()>,
) -> io::Result<()> {
    let mut values = vec![0; PIECE];
    let mut from = header.first;
    while from < header.end() {
        let left = usize::try_from(header.end() - from).unwrap_or(PIECE);
        let piece = &mut values[..left.min(PIECE)];
        read(from, piece)?;
        each(from, piece)?;
        from += piece.len() as u64;
    }
    Ok(())
}

/// Bytes that are written in blocks, each with a checksum.
struct Blocks<'a> {
    out: &'a mut dyn Write,
    block: Vec<u8>,
    sums: Vec<u8>,
}

impl Blocks<'_> {
    fn push(&mut self, bytes: &[u8]) -> io::Result<()> {
        for &byte in bytes {
            self.block.push(byte);
            if self.block.len() == BLOCK {
                self.flush()?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.sums.extend(crc32fast::hash(&self.block).to_le_bytes());
        self.out.write_all(&self.block)?;
        self.block.clear();
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        if !self.block.is_empty() {
            self.flush()?;
        }
        self.out.write_all(&self.sums)?;
        self.out.write_all(&crc32fast::hash(&self.sums).to_le_bytes())
    }
}
