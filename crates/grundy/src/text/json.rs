//! Texts inside of JSON strings, as bytes.

use grundy_kernels::bytes::append;

/// Appends `text` as a JSON string.
///
/// ```
/// let mut out = Vec::new();
/// grundy::text::push_json(&mut out, "say \"1→2\"\n");
/// assert_eq!(out, "\"say \\\"1→2\\\"\\n\"".as_bytes());
/// ```
pub fn push_json(out: &mut Vec<u8>, text: &str) {
    out.push(b'"');
    push_inside(out, text);
    out.push(b'"');
}

/// Appends `text` as it stands between the quotes of a JSON string; what has nothing to escape is copied in one piece.
#[inline]
pub(super) fn push_inside(out: &mut Vec<u8>, text: &str) {
    match is_plain(text.as_bytes()) {
        true => append(out, text.as_bytes()),
        false => push_escaped(out, text),
    }
}

#[cold]
fn push_escaped(out: &mut Vec<u8>, text: &str) {
    const HEX: &[u8; 16] = b"0123456789abcdef";
    for byte in text.bytes() {
        match byte {
            b'"' | b'\\' => out.extend_from_slice(&[b'\\', byte]),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\t' => out.extend_from_slice(b"\\t"),
            b'\r' => out.extend_from_slice(b"\\r"),
            0x08 => out.extend_from_slice(b"\\b"),
            0x0c => out.extend_from_slice(b"\\f"),
            0..0x20 => {
                let [high, low] = [byte >> 4, byte & 15].map(|digit| HEX[usize::from(digit)]);
                out.extend_from_slice(&[b'\\', b'u', b'0', b'0', high, low]);
            }
            _ => out.push(byte),
        }
    }
}

/// Whether nothing is to be escaped: no control character, quote or backslash. Eight bytes at a time.
#[inline]
fn is_plain(text: &[u8]) -> bool {
    let mut eights = text.chunks_exact(8);
    let mut special = 0;
    for eight in &mut eights {
        special |= special_in(u64::from_le_bytes(eight.try_into().unwrap_or([0; 8])));
    }
    let rest = eights.remainder();
    if !rest.is_empty() {
        let mut last = [b' '; 8];
        match text.len().checked_sub(8) {
            // The last eight, some of which were looked at.
            Some(from) => last.copy_from_slice(&text[from..]),
            None => last[..rest.len()].copy_from_slice(rest),
        }
        special |= special_in(u64::from_le_bytes(last));
    }
    special == 0
}

/// The highest bit of bytes that are control characters, quotes or backslashes; perhaps of some behind such a byte.
#[inline]
const fn special_in(word: u64) -> u64 {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * ONES;
    // A byte below n < 128 without the highest bit itself borrows when n is taken from it.
    const fn below(word: u64, n: u64) -> u64 {
        word.wrapping_sub(n * ONES) & !word
    }
    let control = below(word, 0x20);
    let quote = below(word ^ (b'"' as u64 * ONES), 1);
    let backslash = below(word ^ (b'\\' as u64 * ONES), 1);
    (control | quote | backslash) & HIGH
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every byte at every place of texts of every length, against the plain look at each byte.
    #[test]
    fn what_is_to_be_escaped_is_found() {
        for length in 0..20 {
            let base = vec![b'a'; length];
            assert!(is_plain(&base));
            for at in 0..length {
                for byte in 0..=255u8 {
                    let mut text = base.clone();
                    text[at] = byte;
                    let plain = byte >= 0x20 && byte != b'"' && byte != b'\\';
                    assert_eq!(is_plain(&text), plain, "{text:?}");
                }
            }
        }
    }

    #[cfg(feature = "json")]
    #[test]
    fn strings_read_back_and_are_those_of_serde_json() {
        for text in ["", "nim:1", "a\"b\\c", "\u{0}\u{1f}\u{7f}é\u{8}\u{c}\n\r\t", "⌊2φ⌋ = \"3\""]
        {
            let mut out = Vec::new();
            push_json(&mut out, text);
            assert_eq!(String::from_utf8(out).unwrap(), serde_json::to_string(text).unwrap());
        }
    }
}
