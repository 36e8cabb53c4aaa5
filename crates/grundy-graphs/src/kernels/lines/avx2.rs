//! Lines by masks of 64 bytes (after Langdale and Lemire 2019), numbers four at a time.
#![expect(unsafe_code, reason = "calls of functions that need AVX2, and stores through pointers")]

use std::arch::x86_64::*;

use grundy_kernels::decimal::avx2::{self as decimal, DIGITS, MOST_DIGITS};

use super::{CHUNK, Form, Lines, Words};

/// Ends that are written without asking how many there are.
const EAGER: usize = 8;

/// Proof that the processor has AVX2 and bit scans.
#[derive(Clone, Copy, Debug)]
pub(super) struct Available(());

impl Available {
    #[inline]
    pub(super) fn detect() -> Option<Available> {
        decimal::Available::detect().map(|_| Available(()))
    }

    /// See [`Scan`](super::Scan). The end of a text shorter than a chunk is left out.
    pub(super) fn scan(self, text: &[u8], at: usize, form: Form, ends: &mut [usize]) -> usize {
        let middle = form.separator.bytes();
        // SAFETY: an `Available` exists only where these features were detected.
        unsafe {
            match (form.words, form.returns) {
                (Words::Digits, false) => scan::<true, false>(text, at, middle, ends),
                (Words::Digits, true) => scan::<true, true>(text, at, middle, ends),
                (Words::Plain, false) => scan::<false, false>(text, at, middle, ends),
                (Words::Plain, true) => scan::<false, true>(text, at, middle, ends),
            }
        }
    }

    /// See [`Convert`](super::Convert).
    pub(super) fn convert(
        self,
        lines: &Lines,
        text: &[u8],
        first: usize,
        out: &mut [u64],
    ) -> usize {
        // SAFETY: an `Available` exists only where these features were detected.
        unsafe { convert(lines, text, first, out) }
    }
}

/// Bytes of a chunk by what they are.
struct Masks {
    /// None of a word.
    others: u64,
    separators: u64,
    feeds: u64,
    returns: u64,
}

/// A function for every form: masks that come together from branches would be taken apart bit by bit.
#[target_feature(enable = "avx2,bmi1,popcnt")]
fn scan<const DIGITS: bool, const RETURNS: bool>(
    text: &[u8],
    at: usize,
    middle: [u8; 2],
    ends: &mut [usize],
) -> usize {
    let mut count = 0;
    let mut start = at;
    // Of the byte before the chunk: whether it is none of a word, whether it is a carriage return.
    let (mut other, mut returned) = (1, 0);
    // All bits if the chunk begins in the second word of a line.
    let mut second = 0u64;
    for chunk in text[at..].as_chunks::<CHUNK>().0 {
        if count + CHUNK > ends.len() {
            break;
        }
        let Masks { others, separators, feeds, returns } = classify::<DIGITS>(chunk, middle);
        let mut found = others;
        let mut wrong = others & (others << 1 | other);
        if RETURNS {
            // A carriage return ends no word of its own: what has to follow does.
            found &= !returns;
            let after = returns << 1 | returned;
            wrong = (wrong & !after) | (feeds ^ after);
            returned = returns >> 63;
        }
        // Separators and line feeds take turns.
        let turns = parities(found) ^ second;
        wrong |= found & ((turns & !separators) | (!turns & !feeds));
        // Without those from the first wrong byte on.
        let mut marks = found & (wrong.wrapping_sub(1) & !wrong);
        let marked = marks.count_ones() as usize;
        let list = &mut ends[count..][..CHUNK];
        for eager in list.as_chunks_mut::<EAGER>().0 {
            // What is written behind the last end is overwritten by the next chunk: cheaper than a loop
            // whose length is hard to predict.
            for end in eager {
                *end = start + marks.trailing_zeros() as usize;
                marks &= marks.wrapping_sub(1);
            }
            if marks == 0 {
                break;
            }
        }
        count += marked;
        if wrong != 0 {
            break;
        }
        start += CHUNK;
        other = others >> 63;
        second ^= 0u64.wrapping_sub(found.count_ones() as u64 & 1);
    }
    count
}

/// Bit i: whether the number of bits up to and with i is odd.
#[inline]
fn parities(bits: u64) -> u64 {
    [1, 2, 4, 8, 16, 32].into_iter().fold(bits, |sums, step| sums ^ sums << step)
}

#[target_feature(enable = "avx2")]
#[inline]
fn classify<const DIGITS: bool>(chunk: &[u8; CHUNK], middle: [u8; 2]) -> Masks {
    let halves = chunk.as_chunks::<32>().0;
    let [a, b] = [load(&halves[0]), load(&halves[1])];
    let equal = |byte: u8| {
        let byte = _mm256_set1_epi8(byte.cast_signed());
        bits(_mm256_cmpeq_epi8(a, byte), _mm256_cmpeq_epi8(b, byte))
    };
    let others = if DIGITS { !bits(digits(a), digits(b)) } else { bits(special(a), special(b)) };
    let separators = equal(middle[0]) | equal(middle[1]);
    let (feeds, returns) = (equal(b'\n'), equal(b'\r'));
    Masks { others, separators, feeds, returns }
}

#[target_feature(enable = "avx2")]
#[inline]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: 32 bytes; the load may be unaligned.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[target_feature(enable = "avx2")]
#[inline]
fn bits(low: __m256i, high: __m256i) -> u64 {
    let [low, high] = [low, high].map(|half| u64::from(_mm256_movemask_epi8(half).cast_unsigned()));
    low | high << 32
}

#[target_feature(enable = "avx2")]
#[inline]
fn digits(x: __m256i) -> __m256i {
    let value = _mm256_sub_epi8(x, _mm256_set1_epi8(b'0'.cast_signed()));
    _mm256_cmpeq_epi8(_mm256_min_epu8(value, _mm256_set1_epi8(9)), value)
}

/// What [`Words::Plain`] leaves out.
#[target_feature(enable = "avx2")]
#[inline]
fn special(x: __m256i) -> __m256i {
    let equal = |x, byte: u8| _mm256_cmpeq_epi8(x, _mm256_set1_epi8(byte.cast_signed()));
    let low = _mm256_cmpeq_epi8(_mm256_min_epu8(x, _mm256_set1_epi8(b' '.cast_signed())), x);
    // A quotation mark differs from # in its lowest bit.
    let marks = equal(_mm256_or_si256(x, _mm256_set1_epi8(1)), b'#');
    _mm256_or_si256(_mm256_or_si256(low, marks), equal(x, b','))
}

#[target_feature(enable = "avx2,bmi1,popcnt")]
#[expect(clippy::cast_possible_truncation, reason = "places in lines of at most 84 bytes")]
fn convert(lines: &Lines, text: &[u8], first: usize, out: &mut [u64]) -> usize {
    let ends = &lines.ends[2 * first..2 * lines.count];
    let last = usize::from(lines.returns);
    let mut start = lines.after(first);
    // 16 bytes before the end of each word are loaded.
    if ends.first().is_none_or(|&end| end < DIGITS) {
        return 0;
    }
    let mut done = 0;
    for (&[a, b, c, d], out) in ends.as_chunks::<4>().0.iter().zip(out.as_chunks_mut::<4>().0) {
        let words = [[start, a], [a + 1, b - last], [b + 1, c], [c + 1, d - last]];
        let longest = words.iter().map(|[from, to]| to - from).max().unwrap_or(0);
        let padded = |&[from, to]: &[usize; 2]| to - from > 1 && text[from] == b'0';
        if longest > MOST_DIGITS || d >= text.len() || words.iter().any(padded) {
            break;
        }
        let line = &text[start..=d];
        let words = words.map(|word| word.map(|place| (place - start) as u32));
        // SAFETY: the words lie in `line`, a part of `text`, and are not too long; 16 bytes of `text` end
        // where the first does. The pointer may go back to them, one of `line` may not.
        let numbers = unsafe { decimal::convert(text.as_ptr().add(start), &words) };
        // SAFETY: `out` holds four words; the store may be unaligned.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), numbers) };
        if longest > DIGITS && !decimal::add_front(line, &words, u64::MAX, out) {
            break;
        }
        done += 2;
        start = d + 1;
    }
    done
}
