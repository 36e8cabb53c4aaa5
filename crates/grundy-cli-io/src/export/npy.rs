//! NumPy's arrays, format version 1.0.

use std::io::{self, Write};

use crate::failure::Failure;

/// An array of unsigned numbers that is being written.
pub struct Array<'a> {
    out: &'a mut dyn Write,
    /// Bytes of a number.
    width: usize,
    bytes: Vec<u8>,
}

/// Bytes that are written at a time.
const PIECE: usize = 1 << 16;

impl<'a> Array<'a> {
    /// An array in the least type that holds `greatest`; with a `field` it is the only one of a structured array.
    pub fn begin(
        out: &'a mut dyn Write,
        shape: &[usize],
        greatest: u64,
        field: Option<&str>,
    ) -> Result<Array<'a>, Failure> {
        let (kind, width) = match greatest {
            0..0x100 => ("|u1", 1),
            0x100..0x1_0000 => ("<u2", 2),
            0x1_0000..0x1_0000_0000 => ("<u4", 4),
            _ => ("<u8", 8),
        };
        let kind = match field {
            Some(field) => format!("[('{field}', '{kind}')]"),
            None => format!("'{kind}'"),
        };
        out.write_all(&npy_header(&kind, shape)?)?;
        Ok(Array { out, width, bytes: Vec::with_capacity(PIECE + 8) })
    }

    /// The next number.
    pub fn push(&mut self, number: u64) -> io::Result<()> {
        self.bytes.extend_from_slice(&number.to_le_bytes()[..self.width]);
        if self.bytes.len() < PIECE { Ok(()) } else { self.write() }
    }

    /// Writes what is left.
    pub fn finish(mut self) -> io::Result<()> {
        self.write()
    }

    fn write(&mut self) -> io::Result<()> {
        self.out.write_all(&self.bytes)?;
        self.bytes.clear();
        Ok(())
    }
}

/// The magic string, the version, the length of the rest and a Python literal, padded so that the array begins at a
/// multiple of 64. `kind` is the type of the elements as Python writes it.
pub fn npy_header(kind: &str, shape: &[usize]) -> io::Result<Vec<u8>> {
    const BEFORE: usize = 10;
    let shape: String = shape.iter().map(|side| format!("{side},")).collect();
    let dictionary = format!("{{'descr': {kind}, 'fortran_order': False, 'shape': ({shape}), }}");
    let length = (BEFORE + dictionary.len() + 1).next_multiple_of(64) - BEFORE;
    let written = u16::try_from(length).map_err(io::Error::other)?;
    let mut header = b"\x93NUMPY\x01\x00".to_vec();
    header.extend(written.to_le_bytes());
    header.extend(dictionary.bytes());
    header.resize(BEFORE + length - 1, b' ');
    header.push(b'\n');
    Ok(header)
}
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_arrays_are_padded_to_64_bytes() {
        for (shape, text) in [
            (&[0][..], "(0,)"),
            (&[10], "(10,)"),
            (&[99_999], "(99999,)"),
            (&[3, 5], "(3,5,)"),
            (&[usize::MAX, usize::MAX], "(18446744073709551615,18446744073709551615,)"),
        ] {
            let header = npy_header("'|u1'", shape).unwrap();
            assert_eq!(header.len() % 64, 0);
            assert_eq!(usize::from(u16::from_le_bytes([header[8], header[9]])) + 10, header.len());
            let found = std::str::from_utf8(&header[10..]).unwrap();
            let dictionary =
                format!("{{'descr': '|u1', 'fortran_order': False, 'shape': {text}, }}");
            assert_eq!(found.trim_end(), dictionary);
            assert!(found.ends_with('\n') && found[dictionary.len()..].trim().is_empty());
        }
    }
}
