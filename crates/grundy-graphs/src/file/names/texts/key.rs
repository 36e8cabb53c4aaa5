//! What texts are looked up by: a short one by itself, a longer one by a hash.

use std::ops::Range;

use crate::kernels::table::{Key, fold};

/// Texts of so many bytes at most are their own keys.
const SHORT: usize = 12;

/// A short text and what follows it, in one load.
pub(super) const WINDOW: usize = 16;

/// The first byte of the keys of other texts: none of UTF-8.
const LONG: u64 = 0xFF;

/// The key of a part of `all`. Long texts have keys that depend on `seeds`.
#[inline(always)]
pub(super) fn of(all: &str, part: Range<usize>, seeds: [u64; 2]) -> Key {
    let Range { start, end } = part;
    short(all.as_bytes(), start, end).unwrap_or_else(|| long(&all.as_bytes()[start..end], seeds))
}

/// Whether this is the key of a long text, which other texts may have, too.
#[inline(always)]
pub(super) fn is_long(key: Key) -> bool {
    key.0 & 0xFF == LONG
}

/// The bytes of a short text, filled up with zeros; `None` if it is long, or ends in a zero itself.
#[inline(always)]
fn short(all: &[u8], start: usize, end: usize) -> Option<Key> {
    const KEEP: [u128; SHORT + 1] = {
        let mut keep = [0; SHORT + 1];
        let mut length = 1;
        while length <= SHORT {
            keep[length] = keep[length - 1] << 8 | 0xFF;
            length += 1;
        }
        keep
    };
    let keep = KEEP.get(end - start)?;
    let bytes = match all[start..].first_chunk::<WINDOW>() {
        Some(bytes) => u128::from_le_bytes(*bytes),
        // At the end of all.
        None => all[start..end].iter().rev().fold(0, |bytes, &byte| bytes << 8 | u128::from(byte)),
    };
    let bytes = bytes & keep;
    if end > start && all[end - 1] == 0 {
        return None;
    }
    #[expect(clippy::cast_possible_truncation, reason = "twelve bytes, taken apart")]
    Some((bytes as u64, (bytes >> 64) as u32))
}

/// The mark of long texts and a hash of 64 bits, by products of words of the text with `seeds`.
fn long(text: &[u8], seeds: [u64; 2]) -> Key {
    let word = |at: usize| {
        let bytes = text[at..].first_chunk().copied();
        u64::from_le_bytes(bytes.unwrap_or_else(|| {
            let mut bytes = [0; 8];
            bytes[..text.len() - at].copy_from_slice(&text[at..]);
            bytes
        }))
    };
    let mut hash = seeds[0] ^ (text.len() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mut at = 0;
    // The last sixteen bytes are taken together, whether some of them were taken before or not.
    while at + 16 < text.len() {
        hash = fold(word(at) ^ hash, word(at + 8) ^ seeds[1]);
        at += 16;
    }
    let last = text.len().saturating_sub(16);
    let middle = text.len().saturating_sub(8);
    hash = fold(word(last) ^ hash, word(middle) ^ seeds[1]);
    // The upper half has the bits that the mark displaces.
    (hash << 8 | LONG, (hash >> 32) as u32)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    const SEEDS: [u64; 2] = [0x0123_4567_89AB_CDEF, 0xFEDC_BA98_7654_3210];

    /// Wherever a text stands, it has the same key, and no other text has: not one that is longer by zeros, nor
    /// one that differs in any byte.
    #[test]
    fn different_texts_have_different_keys() {
        let mut texts = vec![String::new()];
        for length in 1..60 {
            let text: String = ('!'..).take(length).collect();
            for at in 0..length {
                for other in ["\0", "~", "\u{7f}", "ä"] {
                    texts.push([&text[..at], other, &text[at + 1..]].concat());
                }
            }
            texts.push("\0".repeat(length));
            texts.push(text);
        }
        let mut known = HashMap::new();
        for text in &texts {
            let key = of(text, 0..text.len(), SEEDS);
            assert_eq!(*known.entry(key).or_insert(text), text);
            for (before, after) in [("", "x"), ("a", ""), ("ab", "0123456789abcdef"), ("", "\0\0")]
            {
                let all = [before, text, after].concat();
                assert_eq!(of(&all, before.len()..before.len() + text.len(), SEEDS), key);
            }
            let is_short = text.len() <= SHORT && !text.ends_with('\0');
            assert_eq!(is_long(key), !is_short);
            assert_eq!(is_long(key), of(text, 0..text.len(), [1, 2]) != key);
        }
    }
}
