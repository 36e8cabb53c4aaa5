//! The digits at the front of 16 bytes, without a branch that depends on how many there are.

/// How many bytes [`short_number`] looks at.
pub(super) const LOAD: usize = 16;

/// The number that `bytes` begin with and its count of digits, if that is 1 to 15.
///
/// ```
/// assert_eq!(grundy_kernels::decimal::leading(b"1234,5"), Some((1234, 4)));
/// assert_eq!(grundy_kernels::decimal::leading(b",5"), None);
/// ```
pub fn leading(bytes: &[u8]) -> Option<(u64, usize)> {
    if bytes.len() >= LOAD {
        return short_number(bytes, 0);
    }
    let mut padded = [b' '; LOAD];
    padded[..bytes.len()].copy_from_slice(bytes);
    short_number(&padded, 0)
}

/// The number at `from` and its count of digits, if that is 1 to 15.
///
/// # Panics
///
/// If fewer than [`LOAD`] bytes stand there.
#[inline]
pub(super) fn short_number(bytes: &[u8], from: usize) -> Option<(u64, usize)> {
    let window = &bytes[from..from + LOAD];
    let (front, back) = window.split_at(8);
    let (front, back) = (values(front), values(back));
    let stops = u128::from(non_digits(front)) | u128::from(non_digits(back)) << 64;
    let length = stops.trailing_zeros() / 8;
    if !(1..16).contains(&length) {
        return None;
    }
    // What follows the number is shifted out, and zeros come in front of it.
    let digits = (u128::from(front) | u128::from(back) << 64) << (8 * (16 - length));
    let [first, last] = halves(digits);
    Some((eight_digits(first) * 100_000_000 + eight_digits(last), length as usize))
}

/// Eight bytes with '0'..='9' made 0..=9; the first becomes the lowest.
#[inline]
fn values(bytes: &[u8]) -> u64 {
    u64::from_le_bytes(bytes.try_into().expect("eight bytes")) ^ splat(b'0')
}

const fn splat(byte: u8) -> u64 {
    u64::from_ne_bytes([byte; 8])
}

/// The high bit of the lowest byte above 9 is set, and none below it.
#[inline]
fn non_digits(word: u64) -> u64 {
    (word.wrapping_add(splat(0x7F - 9)) | word) & splat(0x80)
}

/// Low word, high word.
#[inline]
fn halves(digits: u128) -> [u64; 2] {
    #[expect(clippy::cast_possible_truncation, reason = "the low word is what is wanted")]
    [digits as u64, (digits >> 64) as u64]
}

/// The number whose decimal digits are the bytes of `word`, the first in the lowest byte: pairs, then
/// fours and eights in two products.
#[inline]
fn eight_digits(word: u64) -> u64 {
    const MASK: u64 = 0x0000_00FF_0000_00FF;
    let pairs = word.wrapping_mul(10).wrapping_add(word >> 8);
    let first = (pairs & MASK).wrapping_mul(100 + (1_000_000 << 32));
    let second = ((pairs >> 16) & MASK).wrapping_mul(1 + (10_000 << 32));
    first.wrapping_add(second) >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_before_every_byte() {
        const STEP: usize = if cfg!(miri) { 29 } else { 1 };
        for length in 0..=16usize {
            for digits in ["9999999999999999", "1234567890123456", "0000000000000007"] {
                for stop in (0..=u8::MAX).step_by(STEP).filter(|byte| !byte.is_ascii_digit()) {
                    // Bytes after the first stop must not matter.
                    for after in [b'0', b'9', 0xFF, stop] {
                        let mut bytes = [after; 20];
                        bytes[2..2 + length].copy_from_slice(&digits.as_bytes()[..length]);
                        bytes[2 + length] = stop;
                        let expected = (1..16)
                            .contains(&length)
                            .then(|| (digits[..length].parse().unwrap(), length));
                        assert_eq!(short_number(&bytes, 2), expected, "{bytes:?}");
                    }
                }
            }
        }
    }
}
