//! Machine words in decimal: eight digits at a time in the lanes of a word.

/// Room for the digits of any word.
const MOST: usize = 24;

/// Appends `n` in decimal.
///
/// ```
/// let mut text = String::from("n = ");
/// grundy_kernels::decimal::push(&mut text, 100_000_000);
/// assert_eq!(text, "n = 100000000");
/// ```
#[inline]
pub fn push(out: &mut String, n: u64) {
    // SAFETY: digits are ASCII, so that the text stays UTF-8.
    #[allow(unsafe_code)]
    push_bytes(unsafe { out.as_mut_vec() }, n);
}

/// Appends `n` in decimal.
#[inline]
pub fn push_bytes(out: &mut Vec<u8>, n: u64) {
    let (digits, length) = digits(n);
    let end = out.len() + length;
    // A copy of fixed length, and what is too much is cut off.
    out.extend_from_slice(&digits);
    out.truncate(end);
}

/// The digits of `n`, and how many there are.
#[inline]
pub fn digits(n: u64) -> ([u8; MOST], usize) {
    let mut out = [0; MOST];
    let mut put = |at: usize, word: u64| out[at..at + 8].copy_from_slice(&word.to_le_bytes());
    let (rest, last) = (n / EIGHT, n % EIGHT);
    if rest == 0 {
        let (word, length) = first(last);
        put(0, word);
        return (out, length);
    }
    let (top, middle) = (rest / EIGHT, rest % EIGHT);
    if top == 0 {
        let (word, length) = first(middle);
        put(0, word);
        put(length, eight(last) | ZEROS);
        return (out, length + 8);
    }
    let (word, length) = first(top);
    put(0, word);
    put(length, eight(middle) | ZEROS);
    put(length + 8, eight(last) | ZEROS);
    (out, length + 16)
}

const EIGHT: u64 = 100_000_000;
const ZEROS: u64 = 0x3030_3030_3030_3030;

/// The digits of n < 10^8 without leading zeros, the first in the lowest byte, and how many there are.
#[inline]
fn first(n: u64) -> (u64, usize) {
    let word = eight(n);
    // The last digit counts even if it is 0.
    let skip = (word | 1 << 56).trailing_zeros() / 8;
    ((word | ZEROS) >> (8 * skip), 8 - skip as usize)
}

/// The eight digits of n < 10^8, a byte each, the first in the lowest.
#[inline]
fn eight(n: u64) -> u64 {
    // Each step splits all lanes: q = lane / 100 (then / 10) by a product, and the remainder goes into the lane above.
    let fours = (n / 10_000) | (n % 10_000) << 32;
    let hundreds = ((fours * 10_486) >> 20) & 0x7f_0000_007f;
    let twos = hundreds | (fours - hundreds * 100) << 16;
    let tens = ((twos * 103) >> 10) & 0x000f_000f_000f_000f;
    tens | (twos - tens * 10) << 8
}

#[cfg(test)]
mod tests {
    use grundy_testing::Random;

    use super::*;

    fn holds(n: u64) {
        let mut text = String::from("a");
        push(&mut text, n);
        assert_eq!(text, format!("a{n}"));
    }

    #[test]
    fn digits_are_those_of_display() {
        (0..if cfg!(miri) { 200 } else { 200_000 }).for_each(holds);
        let mut power = 1u64;
        for _ in 0..20 {
            [power - 1, power, power + 1, power * 3].into_iter().for_each(holds);
            power = power.saturating_mul(10).min(u64::MAX / 4);
        }
        [u64::MAX, u64::MAX - 1, 10_u64.pow(19), 10_u64.pow(19) - 1].into_iter().for_each(holds);
        let mut random = Random::new(5);
        for _ in 0..if cfg!(miri) { 100 } else { 100_000 } {
            let bits = random.below(64);
            holds(random.below(u64::MAX) >> bits);
        }
    }
}
