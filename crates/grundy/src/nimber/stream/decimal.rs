//! Decimal numbers in bytes, many a microsecond.

/// Powers of ten up to 10^8.
const POWERS: [u64; 9] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000];

/// Reads `A B` and a newline at `at`: the numbers and the place after the newline. `None` for
/// anything else, also where the buffer ends within 64 bytes.
#[inline]
pub(super) fn pair(buffer: &[u8], at: usize) -> Option<(u64, u64, usize)> {
    let (a, at) = number(buffer, at)?;
    if buffer.get(at) != Some(&b' ') {
        return None;
    }
    let (b, at) = number(buffer, at + 1)?;
    match *buffer.get(at..at + 2)? {
        [b'\n', _] => Some((a, b, at + 1)),
        [b'\r', b'\n'] => Some((a, b, at + 2)),
        _ => None,
    }
}

/// Reads a number of 1 to 20 digits below 2^64, and the place after it.
#[inline]
fn number(buffer: &[u8], at: usize) -> Option<(u64, usize)> {
    let bytes = buffer.get(at..at + 24)?;
    let (first, length) = digits(bytes, 0);
    if length < 8 {
        return (length > 0).then_some((first, at + length));
    }
    let (second, length) = digits(bytes, 8);
    let start = first * POWERS[length] + second;
    if length < 8 {
        return Some((start, at + 8 + length));
    }
    let (third, length) = digits(bytes, 16);
    let end = start.checked_mul(POWERS[length])?.checked_add(third)?;
    (length < 8).then_some((end, at + 16 + length))
}

/// The digits at the start of the eight bytes at `at`: their value and how many they are.
///
/// All eight are handled in one word: each byte loses its '0', the bytes after the digits are
/// shifted out, and neighbours are joined to numbers of two, four and eight digits.
#[inline]
fn digits(bytes: &[u8], at: usize) -> (u64, usize) {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let Some(&word) = bytes[at..].first_chunk::<8>() else { return (0, 0) };
    let values = u64::from_le_bytes(word) ^ (EACH * 0x30);
    // The highest bit of each byte that is no digit: it is 10 or more. A carry out of a byte
    // reaches later ones only.
    let others = (values.wrapping_add(EACH * 0x76) | values) & (EACH * 0x80);
    let length = (others.trailing_zeros() / 8) as usize;
    if length == 0 {
        return (0, 0);
    }
    let ones = values << (64 - 8 * length);
    let tens = (ones.wrapping_mul(10) + (ones >> 8)) & 0x00ff_00ff_00ff_00ff;
    let hundreds = (tens.wrapping_mul(100) + (tens >> 16)) & 0x0000_ffff_0000_ffff;
    let value = (hundreds.wrapping_mul(10_000) + (hundreds >> 32)) & 0xffff_ffff;
    (value, length)
}

/// Appends each number in decimal and a newline.
pub(super) fn push_lines(text: &mut Vec<u8>, numbers: &[u64]) {
    let mut buffer = itoa::Buffer::new();
    for &n in numbers {
        text.extend_from_slice(buffer.format(n).as_bytes());
        text.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Option<(u64, u64, usize)> {
        let mut bytes = text.as_bytes().to_vec();
        bytes.extend([b'7'; 64]);
        pair(&bytes, 0)
    }

    #[test]
    fn numbers_of_every_length() {
        let mut numbers = vec![0, 9, 10, u64::MAX, u64::MAX - 1, 10_000_000_000_000_000_000];
        numbers.extend((0..20).flat_map(|n| {
            [10u64.pow(n) - 1, 10u64.pow(n), 12_345_678_901_234_567_890 / 10u64.pow(n)]
        }));
        for &a in &numbers {
            for &b in &numbers {
                for end in ["\n", "\r\n"] {
                    let text = format!("{a} {b}{end}");
                    assert_eq!(read(&text), Some((a, b, text.len())), "{text}");
                }
            }
        }
        assert_eq!(read("0007 00\n"), Some((7, 0, 8)));
    }

    /// Any byte in any place is either read as digit or stops the number.
    #[test]
    fn bytes_that_are_no_digits() {
        for byte in 0..=255u8 {
            for place in 0..8 {
                let mut bytes = [b'3'; 8];
                bytes[place] = byte;
                let text: Vec<u8> = bytes.iter().copied().take_while(u8::is_ascii_digit).collect();
                let value = text.iter().fold(0, |n, &digit| 10 * n + u64::from(digit - b'0'));
                assert_eq!(digits(&bytes, 0), (value, text.len()), "{bytes:?}");
            }
        }
    }

    #[test]
    fn what_is_not_plain_is_left() {
        for text in [
            "18446744073709551616 1\n",
            "1 99999999999999999999\n",
            "1 000000000000000000000001\n",
            "\n",
            "1\n",
            "1 \n",
            " 1 2\n",
            "1  2\n",
            "1\t2\n",
            "1 2 \n",
            "1 2\r",
            "a 2\n",
            "1 -2\n",
        ] {
            assert_eq!(read(text), None, "{text:?}");
        }
        assert_eq!(pair(b"1 2\n", 0), None);
    }

    #[test]
    fn lines_are_written() {
        let mut text = Vec::new();
        push_lines(&mut text, &[0, 7, 10, u64::MAX]);
        assert_eq!(text, b"0\n7\n10\n18446744073709551615\n");
    }
}
