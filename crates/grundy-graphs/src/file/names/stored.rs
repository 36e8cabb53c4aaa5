//! Names in a binary file: read whole, or looked up where they stand.
//!
//! A byte for the kind, then: 0 and the first of a range; 1 and the numbers, ascending; 2, the bytes of
//! all texts, where each ends, the texts, and the nodes in the order of their texts.

use std::cmp::Ordering;
use std::io::{self, Read, Seek, Write};

use grundy_core::ReadError;

use super::texts::Texts;
use super::{Kind, Names, canonical};
use crate::file::frames::{Random, Reader, read_u32s, wrong};
use crate::file::too_large;

/// Writes the names; how many there are is written by the caller.
pub(crate) fn write(out: &mut impl Write, names: &Names) -> io::Result<()> {
    match &names.kind {
        Kind::Range { first, .. } => {
            out.write_all(&[0])?;
            out.write_all(&first.to_le_bytes())
        }
        Kind::Dense(_) | Kind::Numbers(_) => {
            out.write_all(&[1])?;
            let mut numbers = (0..names.len()).filter_map(|node| names.number(node));
            numbers.try_for_each(|number| out.write_all(&number.to_le_bytes()))
        }
        Kind::Texts(texts) => {
            let total: u64 = texts.iter().map(|text| text.len() as u64).sum();
            out.write_all(&[2])?;
            out.write_all(&total.to_le_bytes())?;
            let mut end = 0u64;
            for text in texts.iter() {
                end += text.len() as u64;
                out.write_all(&end.to_le_bytes())?;
            }
            texts.iter().try_for_each(|text| out.write_all(text))?;
            let mut order: Vec<u32> = (0..names.len()).collect();
            order.sort_unstable_by_key(|&node| texts.get(node));
            order.iter().try_for_each(|node| out.write_all(&node.to_le_bytes()))
        }
    }
}

/// A text takes so many bytes beside its own: where it begins, and its place in the table.
const PER_TEXT: u64 = 8 + 24;

/// Reads `count` names, if they fit into `memory` with what takes `beside`.
pub(crate) fn read<R: Read>(
    input: &mut Reader<R>,
    count: u32,
    beside: u64,
    memory: u64,
) -> Result<Names, ReadError> {
    let afford = |bytes: u64| match beside.saturating_add(bytes) {
        bytes if bytes > memory => Err(ReadError::Input(too_large(bytes, memory))),
        _ => Ok(()),
    };
    let mut kind = [0];
    input.exact(&mut kind)?;
    match kind[0] {
        0 => {
            let first = input.u64()?;
            range_fits(first, count)?;
            Ok(Names::range(first, count))
        }
        1 => {
            afford(8 * u64::from(count))?;
            let mut numbers = Vec::new();
            for _ in 0..count {
                let number = input.u64()?;
                if numbers.last().is_some_and(|&last| last >= number) {
                    return Err(wrong(format!("the name {number}"), "names in ascending order"));
                }
                numbers.push(number);
            }
            Ok(Names { kind: Kind::Numbers(numbers) })
        }
        2 => {
            let total = input.u64()?;
            afford(total.saturating_add(PER_TEXT * u64::from(count)))?;
            texts(input, count, total)
        }
        other => Err(wrong(format!("names of the kind {other}"), "0, 1 or 2")),
    }
}

fn range_fits(first: u64, count: u32) -> Result<(), ReadError> {
    match first.checked_add(u64::from(count)) {
        Some(_) => Ok(()),
        None => Err(wrong(format!("names from {first} on"), "names below 2^64")),
    }
}

/// Reads `count` texts of `total` bytes together.
fn texts<R: Read>(input: &mut Reader<R>, count: u32, total: u64) -> Result<Names, ReadError> {
    let mut ends = Vec::new();
    for _ in 0..count {
        let end = input.u64()?;
        if end > total || ends.last().is_some_and(|&last| last > end) {
            return Err(wrong(format!("a name that ends at {end}"), "names one after the other"));
        }
        ends.push(end);
    }
    let mut texts = Texts::new();
    let mut start = 0;
    for (node, end) in (0..count).zip(ends) {
        let mut bytes = Vec::new();
        let mut left = end - start;
        while left > 0 {
            // In pieces: a wrong length asks for no more than the file has.
            let now = usize::try_from(left.min(1 << 16)).unwrap_or(1);
            let filled = bytes.len();
            bytes.resize(filled + now, 0);
            input.exact(&mut bytes[filled..])?;
            left -= now as u64;
        }
        let text = String::from_utf8(bytes).map_err(|_| wrong("a name", "names in UTF-8"))?;
        if texts.add(&text) != node {
            return Err(wrong("a name twice", "a name for each node"));
        }
        start = end;
    }
    // The order is for looking names up in the file.
    read_u32s(input, u64::from(count))?;
    Ok(Names { kind: Kind::Texts(texts) })
}

/// Names that stay in the file.
pub(crate) struct Lookup {
    count: u32,
    /// Where they begin: after the byte for the kind.
    at: u64,
    kind: Stored,
}

enum Stored {
    Range { first: u64 },
    Numbers,
    Texts { total: u64 },
}

impl Lookup {
    /// The `count` names that are written at `at`.
    pub(crate) fn open<R: Read + Seek>(
        file: &mut Random<R>,
        at: u64,
        count: u32,
    ) -> Result<Lookup, ReadError> {
        let mut kind = [0];
        file.exact(at, &mut kind)?;
        let kind = match kind[0] {
            0 => {
                let first = file.u64(at + 1)?;
                range_fits(first, count)?;
                Stored::Range { first }
            }
            1 => Stored::Numbers,
            2 => {
                let total = file.u64(at + 1)?;
                if total > file.len()? {
                    return Err(wrong(format!("names of {total} bytes"), "names within the file"));
                }
                Stored::Texts { total }
            }
            other => return Err(wrong(format!("names of the kind {other}"), "0, 1 or 2")),
        };
        Ok(Lookup { count, at: at + 1, kind })
    }

    /// Where the names end.
    pub(crate) fn end(&self) -> u64 {
        let count = u64::from(self.count);
        self.at
            + match self.kind {
                Stored::Range { .. } => 8,
                Stored::Numbers => 8 * count,
                Stored::Texts { total } => 8 + 12 * count + total,
            }
    }

    /// The node of this name; O(log nodes) frames are read.
    pub(crate) fn find<R: Read + Seek>(
        &self,
        file: &mut Random<R>,
        name: &str,
    ) -> Result<Option<u32>, ReadError> {
        let Stored::Texts { total } = self.kind else {
            let Some(number) = canonical(name.as_bytes()) else { return Ok(None) };
            if let Stored::Range { first } = self.kind {
                return Ok(Names::range(first, self.count).find_number(number));
            }
            return self.search(|rank| Ok(file.u64(self.at + 8 * u64::from(rank))?.cmp(&number)));
        };
        let order = self.at + 8 + 8 * u64::from(self.count) + total;
        let place = |rank: u32| order + 4 * u64::from(rank);
        let rank = self.search(|rank| {
            let node = file.u32(place(rank))?;
            Ok(self.text(file, node, total)?.as_slice().cmp(name.as_bytes()))
        })?;
        rank.map(|rank| file.u32(place(rank))).transpose()
    }

    /// The name of `node`.
    pub(crate) fn name<R: Read + Seek>(
        &self,
        file: &mut Random<R>,
        node: u32,
    ) -> Result<Vec<u8>, ReadError> {
        let number = match self.kind {
            Stored::Range { first } => first + u64::from(node),
            Stored::Numbers => file.u64(self.at + 8 * u64::from(node))?,
            Stored::Texts { total } => return self.text(file, node, total),
        };
        Ok(itoa::Buffer::new().format(number).as_bytes().to_vec())
    }

    /// The rank at which `compare` finds what it looks for.
    fn search(
        &self,
        mut compare: impl FnMut(u32) -> Result<Ordering, ReadError>,
    ) -> Result<Option<u32>, ReadError> {
        let (mut low, mut high) = (0, self.count);
        while low < high {
            let middle = low + (high - low) / 2;
            match compare(middle)? {
                Ordering::Less => low = middle + 1,
                Ordering::Greater => high = middle,
                Ordering::Equal => return Ok(Some(middle)),
            }
        }
        Ok(None)
    }

    fn text<R: Read + Seek>(
        &self,
        file: &mut Random<R>,
        node: u32,
        total: u64,
    ) -> Result<Vec<u8>, ReadError> {
        if node >= self.count {
            return Err(wrong(format!("the node {node}"), "fewer nodes"));
        }
        let ends = self.at + 8;
        let node = u64::from(node);
        let start = if node == 0 { 0 } else { file.u64(ends + 8 * (node - 1))? };
        let end = file.u64(ends + 8 * node)?;
        if start > end || end > total {
            return Err(wrong(format!("a name that ends at {end}"), "names one after the other"));
        }
        let length = usize::try_from(end - start).unwrap_or(usize::MAX);
        let mut text = vec![0; length];
        file.exact(ends + 8 * u64::from(self.count) + start, &mut text)?;
        Ok(text)
    }
}
