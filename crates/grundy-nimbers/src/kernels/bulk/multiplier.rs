//! By which instructions words are multiplied.

#![cfg_attr(
    any(target_arch = "x86_64", target_arch = "aarch64"),
    expect(unsafe_code, reason = "runs instructions after having asked for them")
)]

use super::kernel::Kernel;
#[cfg(target_arch = "aarch64")]
use super::neon;
#[cfg(target_arch = "x86_64")]
use super::x86;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
use grundy_kernels::level::{Features, allows};

/// How slices are multiplied: by a set of instructions that this CPU has. The words are the same by each.
///
/// ```
/// use grundy_nimbers::kernels::bulk::Multiplier;
///
/// for way in Multiplier::available() {
///     assert_eq!(way.dot(&[2u64, 4], &[3, 4]), Ok(1 ^ 6), "{}", way.name());
/// }
/// assert_eq!(Multiplier::available().last(), Some(Multiplier::best()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Multiplier(Instructions);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    Portable,
    #[cfg(target_arch = "aarch64")]
    Neon,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx2Gfni,
    #[cfg(target_arch = "x86_64")]
    Avx512Gfni,
}

/// From the slowest to the fastest.
const ALL: &[Instructions] = &[
    Instructions::Portable,
    #[cfg(target_arch = "aarch64")]
    Instructions::Neon,
    #[cfg(target_arch = "x86_64")]
    Instructions::Avx2,
    #[cfg(target_arch = "x86_64")]
    Instructions::Avx2Gfni,
    #[cfg(target_arch = "x86_64")]
    Instructions::Avx512Gfni,
];

impl Instructions {
    fn available(self) -> bool {
        match self {
            Instructions::Portable => true,
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon => allows(Features::NEON),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => allows(Features::AVX2),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2Gfni => allows(Features::AVX2 | Features::GFNI),
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512Gfni => allows(Features::AVX512 | Features::GFNI),
        }
    }
}

impl Multiplier {
    /// One word after the other by [`scalar`](crate::kernels::scalar), which every CPU can.
    pub const PORTABLE: Multiplier = Multiplier(Instructions::Portable);

    /// The fastest level; what the functions of [`bulk`](super) use. Detected
    /// [once](grundy_kernels::level); asking costs a few loads.
    #[inline]
    pub fn best() -> Multiplier {
        let best = ALL.iter().rev().find(|level| level.available());
        best.map_or(Multiplier::PORTABLE, |&level| Multiplier(level))
    }

    /// All levels that this CPU has, from the slowest to the fastest.
    pub fn available() -> impl Iterator<Item = Multiplier> {
        ALL.iter().filter(|level| level.available()).map(|&level| Multiplier(level))
    }

    /// A name to print: `portable`, `neon`, `avx2`, `avx2+gfni`, `avx512+gfni`.
    pub fn name(self) -> &'static str {
        match self.0 {
            Instructions::Portable => "portable",
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon => "neon",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2Gfni => "avx2+gfni",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512Gfni => "avx512+gfni",
        }
    }

    pub(super) fn run<K: Kernel>(self, kernel: K) -> K::Output {
        match self.0 {
            Instructions::Portable => kernel.run_scalar(),
            // SAFETY, for each: a level exists only where the CPU has its instructions.
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon => unsafe { neon::run_neon(kernel) },
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { x86::run_avx2(kernel) },
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2Gfni => unsafe { x86::run_avx2_gfni(kernel) },
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512Gfni => unsafe { x86::run_avx512_gfni(kernel) },
        }
    }
}
