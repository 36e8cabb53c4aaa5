//! The first bit that is clear in three sets at once; and loops over words at the level of a processor.
#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "instructions that were detected")
)]

#[cfg(target_arch = "x86_64")]
use crate::level::{Features, allows};

/// What runs a loop over words: a set of instructions that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Runner {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// Something to be done at the level of a processor.
pub(super) trait Job {
    type Result;

    /// Does it; is inlined where the instructions of a level are enabled.
    fn run(self) -> Self::Result;
}

impl Runner {
    /// Every level there is, the best first.
    pub(super) fn all() -> impl Iterator<Item = Runner> {
        #[cfg(target_arch = "x86_64")]
        let vectors = [
            allows(Features::AVX2 | Features::AVX512).then_some(Runner::Avx512),
            allows(Features::AVX2).then_some(Runner::Avx2),
        ];
        #[cfg(not(target_arch = "x86_64"))]
        let vectors: [Option<Runner>; 0] = [];
        vectors.into_iter().flatten().chain([Runner::Portable])
    }

    pub(super) fn best() -> Runner {
        Runner::all().next().unwrap_or(Runner::Portable)
    }

    /// Does a job with the instructions of this level.
    pub(super) fn run<J: Job>(self, job: J) -> J::Result {
        match self {
            Runner::Portable => job.run(),
            // SAFETY: only `all` makes these, where the processor has the instructions.
            #[cfg(target_arch = "x86_64")]
            Runner::Avx2 => unsafe { run_avx2(job) },
            // SAFETY: as before.
            #[cfg(target_arch = "x86_64")]
            Runner::Avx512 => unsafe { run_avx512(job) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1")]
fn run_avx2<J: Job>(job: J) -> J::Result {
    job.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx2,bmi1")]
fn run_avx512<J: Job>(job: J) -> J::Result {
    job.run()
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

/// Words of which it is known which are full.
#[derive(Clone, Copy)]
pub(super) struct Closing<'a> {
    pub(super) words: &'a [u64],
    /// A bit for each word that is full, and some to spare.
    pub(super) closed: &'a [u64],
}

impl Closing<'_> {
    /// The first word from this one on that is not full, or whose next one is not.
    #[inline(always)]
    fn open(self, mut at: usize) -> Option<usize> {
        loop {
            let (low, high) = (self.closed.get(at / 64)?, self.closed.get(at / 64 + 1)?);
            let closed = low >> (at % 64) | high << 1 << (63 - at % 64);
            // Whether the word after the last one is full is not in these.
            let both = (closed & closed >> 1) & (u64::MAX >> 1);
            if both != u64::MAX >> 1 {
                return Some(at + both.trailing_ones() as usize);
            }
            at += 63;
        }
    }
}

/// The first bit from word `from` on that is clear in `a`, `b` and `c` moved down by `down` bits; `None` if the
/// words end before. The last [`MARGIN`] words of each may not be looked at.
#[inline(always)]
pub(super) fn first_clear(
    a: &[u64],
    b: &[u64],
    c: Closing<'_>,
    from: usize,
    down: usize,
) -> Option<usize> {
    let (shift, gone) = (bit_of(down), down / 64);
    let mut at = from;
    loop {
        let a = a.get(at..)?.first_chunk::<WORDS>()?;
        let b = b.get(at..)?.first_chunk::<WORDS>()?;
        let words = c.words.get(at + gone..)?.first_chunk::<{ WORDS + 1 }>()?;
        for i in 0..WORDS {
            let word = union(a[i], b[i], words[i], words[i + 1], shift);
            if word != u64::MAX {
                return Some(64 * (at + i) + word.trailing_ones() as usize);
            }
        }
        // Where a value stands in all columns there is nothing to be found, and most of what lies ahead is such.
        at = c.open(at + WORDS + gone)? - gone;
    }
}

/// Words that are looked at before full ones are passed over.
const WORDS: usize = 4;

/// So many words more than there are bits for let all of these be looked at.
pub(super) const MARGIN: usize = WORDS + 1;
