//! Many short numbers at a time with AVX2: first the places of all tokens in a window of the text, by
//! masks of 64 bytes (after Langdale and Lemire 2019), then the digits of four tokens at once.
#![expect(unsafe_code, reason = "vector loads and stores through pointers")]

use std::arch::x86_64::*;

use crate::level::{Features, allows};

/// Bytes classified at a time.
const CHUNK: usize = 64;
/// Bytes whose tokens are listed before any is converted.
const WINDOW: usize = 32 * CHUNK;
/// Bounds of tokens that are written without asking how many there are.
const EAGER: usize = 16;
/// The digits of a token that are converted together.
pub const DIGITS: usize = 16;
/// The longest token converted here, which is the longest of a machine word without zeros in front.
pub const MOST_DIGITS: usize = 20;

/// Proof that the processor has AVX2 and bit scans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Available(());

impl Available {
    /// The proof, if it has.
    #[inline]
    pub fn detect() -> Option<Available> {
        allows(Features::AVX2).then_some(Available(()))
    }

    /// Takes numbers from `bytes`, where `bytes[at]` is a blank with at least 15 bytes before it, until
    /// `out` is almost full, the end is near, or something else than a number of up to 20 digits and
    /// up to `limit` comes. Returns how many, and the blank just after the last.
    pub(super) fn take(
        self,
        bytes: &[u8],
        at: usize,
        limit: u64,
        out: &mut [u64],
    ) -> (usize, usize) {
        assert!(at + 1 >= DIGITS && at < bytes.len());
        // SAFETY: an `Available` exists only where these features were detected; the place was checked.
        unsafe { take(bytes, at, limit, out) }
    }

    /// Converts the numbers of up to 20 digits that come first in `bytes` behind the blank at `at`, which
    /// has at least 15 bytes before it, into `window`; whether there are any.
    pub(super) fn fill(self, bytes: &[u8], at: usize, window: &mut Window) -> bool {
        assert!(at + 1 >= DIGITS && at < bytes.len());
        let Window { bounds, numbers, .. } = window;
        // SAFETY: an `Available` exists only where these features were detected; the place was checked.
        window.count = unsafe { take_window(bytes, at, u64::MAX, numbers, bounds) };
        (window.start, window.taken) = (at, 0);
        window.count > 0
    }
}

/// First bytes and bytes behind the last of tokens, from the start of the window.
#[derive(Debug)]
struct Bounds {
    list: [u32; WINDOW + EAGER],
    count: usize,
}

impl Bounds {
    fn new() -> Bounds {
        Bounds { list: [0; WINDOW + EAGER], count: 0 }
    }
}

/// The numbers of a window of the text that were not taken yet.
#[derive(Debug)]
pub(super) struct Window {
    bounds: Bounds,
    numbers: [u64; WINDOW / 2],
    /// Where the window begins.
    start: usize,
    taken: usize,
    count: usize,
}

impl Window {
    pub(super) fn new() -> Window {
        let numbers = [0; WINDOW / 2];
        Window { bounds: Bounds::new(), numbers, start: 0, taken: 0, count: 0 }
    }

    /// The next number and the place just after it.
    #[inline]
    pub(super) fn first(&self) -> Option<(u64, usize)> {
        if self.taken >= self.count {
            return None;
        }
        let [_, to] = self.bounds.list.as_chunks::<2>().0[self.taken];
        Some((self.numbers[self.taken], self.start + to as usize))
    }

    #[inline]
    pub(super) fn take_first(&mut self) {
        self.taken += 1;
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.taken = self.count;
    }
}

/// # Safety
///
/// `at` lies in `bytes` and is at least 15.
#[target_feature(enable = "avx2,bmi1,popcnt")]
unsafe fn take(bytes: &[u8], mut at: usize, limit: u64, out: &mut [u64]) -> (usize, usize) {
    let mut bounds = Bounds::new();
    let mut taken = 0;
    loop {
        // SAFETY: as the caller promises; tokens end in `bytes`.
        let count = unsafe { take_window(bytes, at, limit, &mut out[taken..], &mut bounds) };
        if count == 0 {
            return (taken, at);
        }
        taken += count;
        at += bounds.list[2 * count - 1] as usize;
    }
}

/// Takes the numbers of one window, whose bounds are then the first in the list; returns how many.
///
/// # Safety
///
/// `at` lies in `bytes` and is at least 15.
#[target_feature(enable = "avx2,bmi1,popcnt")]
#[inline]
unsafe fn take_window(
    bytes: &[u8],
    at: usize,
    limit: u64,
    out: &mut [u64],
    bounds: &mut Bounds,
) -> usize {
    let limits = _mm256_set1_epi64x(i64::try_from(limit).unwrap_or(i64::MAX));
    // Do not list what there is no room for: a number and its blank are two bytes at least.
    let end = bytes.len().min(at + WINDOW.min(CHUNK + 32 * out.len()));
    let text = &bytes[at..end];
    find(text, bounds);
    // SAFETY: `at` lies in `bytes`. The pointer may go back to their start, one of `text` may not.
    let text_start = unsafe { bytes.as_ptr().add(at) };
    let (tokens, _) = bounds.list[..bounds.count].as_chunks::<2>();
    let (fours, _) = tokens.as_chunks::<4>();
    let mut taken = 0;
    for (four, out) in fours.iter().zip(out.as_chunks_mut::<4>().0) {
        let [a, b, c, d] = four;
        let longest = (a[1] - a[0]).max(b[1] - b[0]).max(c[1] - c[0]).max(d[1] - d[0]) as usize;
        if longest > MOST_DIGITS {
            break;
        }
        // SAFETY: the tokens lie in `text`, and 16 bytes of `bytes` come before the first.
        let numbers = unsafe { convert(text_start, four) };
        // SAFETY: `out` holds four words; the store may be unaligned.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), numbers) };
        let fits = if longest > DIGITS {
            add_front(text, four, limit, out)
        } else {
            let above = _mm256_cmpgt_epi64(numbers, limits);
            _mm256_testz_si256(above, above) != 0
        };
        if !fits {
            break;
        }
        taken += 4;
    }
    taken
}

/// Adds what the digits before the last 16 of each token are worth; whether all are up to the limit.
pub fn add_front(text: &[u8], tokens: &[[u32; 2]; 4], limit: u64, numbers: &mut [u64; 4]) -> bool {
    tokens.iter().zip(numbers).all(|([from, to], number)| {
        let token = &text[*from as usize..*to as usize];
        let front = &token[..token.len().saturating_sub(DIGITS)];
        let front = front.iter().fold(0, |front, digit| 10 * front + u64::from(digit - b'0'));
        let whole = front.checked_mul(10_000_000_000_000_000);
        let whole = whole.and_then(|whole| whole.checked_add(*number));
        *number = whole.unwrap_or(0);
        whole.is_some_and(|whole| whole <= limit)
    })
}

/// Lists the tokens that end in `text`, which begins with a blank, up to the first chunk with a byte
/// that is neither digit nor blank, or too short.
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn find(text: &[u8], bounds: &mut Bounds) {
    bounds.count = 0;
    let mut before = 0;
    let mut start = 0u32;
    for [low, high] in text.as_chunks::<32>().0.as_chunks::<2>().0.iter().take(WINDOW / CHUNK) {
        let (low_digits, low_known) = classify(low);
        let (high_digits, high_known) = classify(high);
        if low_known & high_known != u32::MAX {
            break;
        }
        let digits = u64::from(low_digits) | u64::from(high_digits) << 32;
        let mut changes = digits ^ (digits << 1 | before);
        before = digits >> 63;
        let count = changes.count_ones() as usize;
        let list = &mut bounds.list[bounds.count..];
        // What is written behind the last place is overwritten by the next chunk: cheaper than a loop
        // whose end is hard to predict.
        for place in &mut list[..EAGER] {
            *place = start + changes.trailing_zeros();
            changes &= changes.wrapping_sub(1);
        }
        if count > EAGER {
            for place in &mut list[EAGER..count] {
                *place = start + changes.trailing_zeros();
                changes &= changes.wrapping_sub(1);
            }
        }
        bounds.count += count;
        start += 64;
    }
}

/// The bytes that are digits, and those that are digits or blanks.
#[target_feature(enable = "avx2")]
#[inline]
fn classify(bytes: &[u8; 32]) -> (u32, u32) {
    // Indexed by the low half of a byte: the blank that ends in it, else a byte that does not.
    let blanks = _mm256_setr_epi8(
        32, 0, 0, 0, 0, 0, 0, 0, 0, 9, 10, 0, 0, 13, 0, 0, //
        32, 0, 0, 0, 0, 0, 0, 0, 0, 9, 10, 0, 0, 13, 0, 0,
    );
    // SAFETY: 32 bytes; the load may be unaligned.
    let x = unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) };
    let value = _mm256_sub_epi8(x, _mm256_set1_epi8(b'0'.cast_signed()));
    let digit = _mm256_cmpeq_epi8(_mm256_min_epu8(value, _mm256_set1_epi8(9)), value);
    let blank = _mm256_cmpeq_epi8(_mm256_shuffle_epi8(blanks, x), x);
    let known = _mm256_movemask_epi8(_mm256_or_si256(digit, blank));
    (_mm256_movemask_epi8(digit).cast_unsigned(), known.cast_unsigned())
}

/// The values of four tokens, or of the last 16 digits of those that are longer.
///
/// # Safety
///
/// From `text` the 16 bytes before the end of each token can be read, and it has at most 20.
#[target_feature(enable = "avx2")]
#[inline]
pub unsafe fn convert(text: *const u8, tokens: &[[u32; 2]; 4]) -> __m256i {
    // SAFETY: as the caller promises.
    let [a, b, c, d] = unsafe {
        [
            last_digits(text, tokens[0]),
            last_digits(text, tokens[1]),
            last_digits(text, tokens[2]),
            last_digits(text, tokens[3]),
        ]
    };
    // The pack takes 128 bits of each in turn, so that the four come out in order.
    let fours = _mm256_packus_epi32(
        digits_to_fours(_mm256_set_m128i(c, a)),
        digits_to_fours(_mm256_set_m128i(d, b)),
    );
    let eights = _mm256_madd_epi16(fours, _mm256_set1_epi32(10_000 | 1 << 16));
    let high = _mm256_mul_epu32(eights, _mm256_set1_epi64x(100_000_000));
    _mm256_add_epi64(high, _mm256_srli_epi64::<32>(eights))
}

/// The values of the last 16 digits of a token, with zeros in front of a shorter one.
///
/// # Safety
///
/// From `text` the 16 bytes before its end can be read, and it has at most 20.
#[target_feature(enable = "avx2")]
#[inline]
unsafe fn last_digits(text: *const u8, [from, to]: [u32; 2]) -> __m128i {
    // A load at offset n keeps the last n, or all 16.
    const KEEP: [[u8; DIGITS]; 3] = [[0; DIGITS], [0x0F; DIGITS], [0x0F; DIGITS]];
    // SAFETY: as the caller promises; the mask is read at offset to − from, at most 20, of 48 bytes.
    unsafe {
        let digits = _mm_loadu_si128(text.add(to as usize).sub(DIGITS).cast());
        let keep = _mm_loadu_si128(KEEP.as_ptr().cast::<u8>().add((to - from) as usize).cast());
        _mm_and_si128(digits, keep)
    }
}

/// Sixteen digits twice to four numbers of four digits twice.
#[target_feature(enable = "avx2")]
#[inline]
fn digits_to_fours(digits: __m256i) -> __m256i {
    let twos = _mm256_maddubs_epi16(digits, _mm256_set1_epi16(10 | 1 << 8));
    _mm256_madd_epi16(twos, _mm256_set1_epi32(100 | 1 << 16))
}
