//! Vectors of 16 bytes of Arm (NEON), which every CPU with AArch64 that runs a usual system has.

#![expect(unsafe_code, reason = "instructions that not every CPU has")]

use std::arch::aarch64::*;

use super::kernel::Kernel;
use super::plane::Shuffled;
use super::register::{Register, Work};
use super::tower::{Field, Pair};
use super::word::Word;

/// 16 bytes. A value exists only on a CPU with NEON.
#[derive(Clone, Copy)]
pub(super) struct Neon(uint8x16_t);

impl Register for Neon {
    const LEN: usize = 16;
    // Not measured on such a processor.
    const SLICED: usize = usize::MAX;

    #[inline(never)]
    #[target_feature(enable = "neon")]
    unsafe fn product<F: Field>(a: &F, b: &F) -> F {
        a.mul(*b)
    }

    #[inline(never)]
    #[target_feature(enable = "neon")]
    unsafe fn apart<W: Work>(work: W) {
        // SAFETY: as the caller promises.
        unsafe { work.work() }
    }

    #[inline(always)]
    unsafe fn load(from: *const u8) -> Self {
        // SAFETY: as the caller promises; the access needs no alignment.
        Neon(unsafe { vld1q_u8(from) })
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u8) {
        // SAFETY: as the caller promises; the access needs no alignment.
        unsafe { vst1q_u8(to, self.0) }
    }

    #[inline(always)]
    unsafe fn splat(byte: u8) -> Self {
        // SAFETY: as the caller promises.
        Neon(unsafe { vdupq_n_u8(byte) })
    }

    #[inline(always)]
    unsafe fn repeat(bytes: &[u8; 16]) -> Self {
        // SAFETY: as the caller promises.
        Neon(unsafe { vld1q_u8(bytes.as_ptr()) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Neon(unsafe { veorq_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Neon(unsafe { vandq_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn high_nibbles(self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Neon(unsafe { vshrq_n_u8::<4>(self.0) })
    }

    #[inline(always)]
    fn up<const BITS: i32>(self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Neon(unsafe { vshlq_n_u8::<BITS>(self.0) })
    }

    #[inline(always)]
    fn down<const BITS: i32>(self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Neon(unsafe { vshrq_n_u8::<BITS>(self.0) })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Neon(unsafe { vaddq_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Neon(unsafe { vsubq_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Neon(unsafe { vminq_u8(self.0, other.0) })
    }

    #[inline(always)]
    fn lookup(self, index: Self) -> Self {
        // SAFETY: registers exist, so the CPU has the instructions.
        Neon(unsafe { vqtbl1q_u8(self.0, index.0) })
    }

    #[inline(always)]
    fn interleave<T: Word>(self, other: Self) -> Pair<Self> {
        let (a, b) = (self.0, other.0);
        // SAFETY: registers exist, so the CPU has the instructions.
        let (low, high) = unsafe {
            match 16 / T::BYTES {
                1 => (vzip1q_u8(a, b), vzip2q_u8(a, b)),
                2 => {
                    let (a, b) = (vreinterpretq_u16_u8(a), vreinterpretq_u16_u8(b));
                    (vreinterpretq_u8_u16(vzip1q_u16(a, b)), vreinterpretq_u8_u16(vzip2q_u16(a, b)))
                }
                4 => {
                    let (a, b) = (vreinterpretq_u32_u8(a), vreinterpretq_u32_u8(b));
                    (vreinterpretq_u8_u32(vzip1q_u32(a, b)), vreinterpretq_u8_u32(vzip2q_u32(a, b)))
                }
                _ => {
                    let (a, b) = (vreinterpretq_u64_u8(a), vreinterpretq_u64_u8(b));
                    (vreinterpretq_u8_u64(vzip1q_u64(a, b)), vreinterpretq_u8_u64(vzip2q_u64(a, b)))
                }
            }
        };
        Pair { low: Neon(low), high: Neon(high) }
    }
}

/// Runs a kernel by NEON.
///
/// # Safety
/// The CPU has NEON.
#[target_feature(enable = "neon")]
pub(super) unsafe fn run_neon<K: Kernel>(kernel: K) -> K::Output {
    // SAFETY: the caller promises the instructions.
    unsafe { kernel.run::<Shuffled<Neon>>() }
}
