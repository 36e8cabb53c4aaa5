//! Machine words in decimal: eight digits at a time in the lanes of a word.

/// What is written for any word has room in so many bytes.
pub(super) const MOST: usize = 24;

/// Appends `n` in decimal.
///
/// ```
/// let mut text = String::from("n = ");
/// grundy_kernels::decimal::push(&mut text, 100_000_000);
/// assert_eq!(text, "n = 100000000");
/// ```
#[allow(unsafe_code)]
pub fn push(out: &mut String, n: u64) {
    // SAFETY: digits are ASCII, so that the text stays UTF-8.
    push_bytes(unsafe { out.as_mut_vec() }, n);
}

/// Appends `n` in decimal.
#[allow(unsafe_code)]
pub fn push_bytes(out: &mut Vec<u8>, n: u64) {
    out.reserve(MOST);
    let length = out.len();
    // SAFETY: there is room for MOST bytes, and as many digits as are counted were written.
    unsafe {
        let count = write(out.as_mut_ptr().add(length), n);
        out.set_len(length + count);
    }
}

/// Writes the digits of `n`, perhaps something behind them, and says how many there are.
///
/// # Safety
/// There must be room for MOST bytes.
#[allow(unsafe_code)]
#[inline]
pub(super) unsafe fn write(to: *mut u8, n: u64) -> usize {
    // SAFETY: 16 + 8 bytes are the most, because the first digits are at most eight.
    let put = |at: usize, word: u64| unsafe {
        to.add(at).cast::<[u8; 8]>().write_unaligned(word.to_le_bytes());
    };
    if n < EIGHT {
        let (word, length) = first(n);
        put(0, word);
        return length;
    }
    let (rest, last) = (n / EIGHT, n % EIGHT);
    if rest < EIGHT {
        let (word, length) = first(rest);
        put(0, word);
        put(length, eight(last) | ZEROS);
        return length + 8;
    }
    let (word, length) = first(rest / EIGHT);
    put(0, word);
    put(length, eight(rest % EIGHT) | ZEROS);
    put(length + 8, eight(last) | ZEROS);
    length + 16
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
