//! NumPy's arrays, format version 1.0.

use crate::failure::Failure;

/// The magic string, the version, the length of the rest and a Python literal, padded so that the array begins at a
/// multiple of 64. `kind` is the type of the elements as Python writes it.
pub(crate) fn npy_header(kind: &str, shape: &[usize]) -> Result<Vec<u8>, Failure> {
    const BEFORE: usize = 10;
    let shape: String = shape.iter().map(|side| format!("{side},")).collect();
    let dictionary = format!("{{'descr': {kind}, 'fortran_order': False, 'shape': ({shape}), }}");
    let length = (BEFORE + dictionary.len() + 1).next_multiple_of(64) - BEFORE;
    let written = u16::try_from(length).map_err(|error| Failure::system(error.to_string()))?;
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
