//! The first bit that is clear in three sets at once, by words and by vectors of words.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "vector loads and instructions that were detected")
)]

use std::marker::PhantomData;

#[cfg(target_arch = "x86_64")]
use crate::level::{Features, allows};

/// An instruction set that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// Something to be done at the level of a processor.
pub(super) trait Job {
    type Result;

    /// Does it; is inlined where the instructions of `S` are enabled.
    fn run<S: Scan>(self) -> Self::Result;
}

impl Level {
    /// Every level there is, the best first.
    pub(super) fn all() -> impl Iterator<Item = Level> {
        #[cfg(target_arch = "x86_64")]
        let vectors = [
            allows(Features::AVX2 | Features::AVX512).then_some(Level::Avx512),
            allows(Features::AVX2).then_some(Level::Avx2),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let vectors: [Option<Level>; 0] = [];
        vectors.into_iter().flatten().chain([Level::Portable])
    }

    pub(super) fn best() -> Level {
        Level::all().next().unwrap_or(Level::Portable)
    }

    /// Does a job with the instructions of this level.
    pub(super) fn run<J: Job>(self, job: J) -> J::Result {
        match self {
            Level::Portable => job.run::<Portable>(),
            // SAFETY: only `all` makes these, where the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => unsafe { run_avx2(job) },
            // SAFETY: as before.
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => unsafe { run_avx512(job) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1")]
fn run_avx2<J: Job>(job: J) -> J::Result {
    job.run::<x86::Avx2>()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx2,bmi1")]
fn run_avx512<J: Job>(job: J) -> J::Result {
    job.run::<x86::Avx512>()
}

/// Looks at some words at a time.
pub(super) trait Scan {
    /// How many words are looked at together.
    const WORDS: usize;

    /// A bit for each word i of `WORDS` in which `a[i] | b[i] | (c >> shift)[i]` is not full, where the bits
    /// that `c` loses come from its next word. `a` and `b` have `WORDS` words, `c` has one more.
    fn open(a: &[u64], b: &[u64], c: &[u64], shift: u32) -> u32;
}

/// The bit of a word that is bit `at` of all.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "below 64")]
pub(super) fn bit_of(at: usize) -> u32 {
    (at % 64) as u32
}

/// A word of the union.
#[inline(always)]
pub(super) fn union(a: u64, b: u64, c: u64, next: u64, shift: u32) -> u64 {
    a | b | c >> shift | next << 1 << (63 - shift)
}

/// The first bit from word `from` on that is clear in `a`, `b` and `c` moved down by `down` bits; `None` if the
/// words end before. The last [`MARGIN`] words of each may not be looked at.
#[inline(always)]
pub(super) fn first_clear<S: Scan>(
    a: &[u64],
    b: &[u64],
    c: &[u64],
    from: usize,
    down: usize,
) -> Option<usize> {
    let shift = bit_of(down);
    let c = c.get(down / 64..)?;
    let mut at = from;
    loop {
        let (a, b) = (a.get(at..at + S::WORDS)?, b.get(at..at + S::WORDS)?);
        let c = c.get(at..at + S::WORDS + 1)?;
        let open = S::open(a, b, c, shift);
        if open != 0 {
            let i = open.trailing_zeros() as usize;
            let word = union(a[i], b[i], c[i], c[i + 1], shift);
            return Some(64 * (at + i) + word.trailing_ones() as usize);
        }
        at += S::WORDS;
    }
}

/// So many words more than there are bits for let every level look at all of these.
pub(super) const MARGIN: usize = 17;

/// Twice as many words at a time, where the first bit that is clear is often far away.
pub(super) struct Twice<S>(PhantomData<S>);

impl<S: Scan> Scan for Twice<S> {
    const WORDS: usize = 2 * S::WORDS;

    #[inline(always)]
    fn open(a: &[u64], b: &[u64], c: &[u64], shift: u32) -> u32 {
        let half = S::WORDS;
        let low = S::open(&a[..half], &b[..half], &c[..=half], shift);
        let high = S::open(&a[half..2 * half], &b[half..2 * half], &c[half..=2 * half], shift);
        low | high << half
    }
}

/// Word by word.
pub(super) struct Portable;

impl Scan for Portable {
    const WORDS: usize = 1;

    #[inline(always)]
    fn open(a: &[u64], b: &[u64], c: &[u64], shift: u32) -> u32 {
        u32::from(union(a[0], b[0], c[0], c[1], shift) != u64::MAX)
    }
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::*;

    use super::Scan;

    /// Four words at a time; used by [`super::run_avx2`] alone.
    pub(in super::super) struct Avx2;

    impl Scan for Avx2 {
        const WORDS: usize = 4;

        #[inline(always)]
        fn open(a: &[u64], b: &[u64], c: &[u64], shift: u32) -> u32 {
            assert!(a.len() == 4 && b.len() == 4 && c.len() == 5);
            // SAFETY: the lengths were asserted, and the processor has AVX2 where this is run.
            unsafe {
                let load = |at: *const u64| _mm256_loadu_si256(at.cast());
                let down = _mm_cvtsi32_si128(shift.cast_signed());
                let up = _mm_cvtsi32_si128(64 - shift.cast_signed());
                let low = _mm256_srl_epi64(load(c.as_ptr()), down);
                let high = _mm256_sll_epi64(load(c.as_ptr().add(1)), up);
                let either = _mm256_or_si256(load(a.as_ptr()), load(b.as_ptr()));
                let union = _mm256_or_si256(either, _mm256_or_si256(low, high));
                let full = _mm256_cmpeq_epi64(union, _mm256_set1_epi64x(-1));
                _mm256_movemask_pd(_mm256_castsi256_pd(full)).cast_unsigned() ^ 0xF
            }
        }
    }

    /// Eight words at a time; used by [`super::run_avx512`] alone.
    pub(in super::super) struct Avx512;

    impl Scan for Avx512 {
        const WORDS: usize = 8;

        #[inline(always)]
        fn open(a: &[u64], b: &[u64], c: &[u64], shift: u32) -> u32 {
            assert!(a.len() == 8 && b.len() == 8 && c.len() == 9);
            // SAFETY: the lengths were asserted, and the processor has AVX-512 F where this is run.
            unsafe {
                let load = |at: *const u64| _mm512_loadu_si512(at.cast());
                let down = _mm_cvtsi32_si128(shift.cast_signed());
                let up = _mm_cvtsi32_si128(64 - shift.cast_signed());
                let low = _mm512_srl_epi64(load(c.as_ptr()), down);
                let high = _mm512_sll_epi64(load(c.as_ptr().add(1)), up);
                let either = _mm512_or_si512(load(a.as_ptr()), load(b.as_ptr()));
                let union = _mm512_or_si512(either, _mm512_or_si512(low, high));
                u32::from(_mm512_cmpneq_epi64_mask(union, _mm512_set1_epi64(-1)))
            }
        }
    }
}
