//! Which instructions kernels may use: detected once, for all of them.
//!
//! A kernel asks [`allows`] before it runs instructions that not every processor has. A [`Level`] is a rung
//! of the ladder that people speak of; what a processor has beside its level (carry-less products, bits
//! gathered by a mask, bytes permuted across a register) is used as well, up to the level that is forced.
//!
//! The environment variable `GRUNDY_LEVEL`, or [`Level::force`] before the first kernel runs, keeps all
//! kernels to a level, so that each can be tested and measured. All levels compute the same.

use std::fmt;
use std::ops::BitOr;
use std::str::FromStr;
use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

#[cfg(test)]
mod tests;

/// The environment variable that names the level to be kept to.
pub const VARIABLE: &str = "GRUNDY_LEVEL";

/// Extensions of the instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(u32);

impl Features {
    /// Nothing that not every processor has.
    pub const NONE: Features = Features(0);
    /// AVX2, with BMI1 and POPCNT, which every processor with AVX2 has.
    pub const AVX2: Features = Features(1);
    /// Affine maps and products of bytes.
    pub const GFNI: Features = Features(1 << 1);
    /// AVX-512 for words, bytes and shorter registers (F, BW, VL).
    pub const AVX512: Features = Features(1 << 2);
    /// Permutations of bytes across a register of AVX-512.
    pub const AVX512_VBMI: Features = Features(1 << 3);
    /// Carry-less products of 64 bits.
    pub const PCLMUL: Features = Features(1 << 4);
    /// Carry-less products in registers wider than 128 bits.
    pub const VPCLMUL: Features = Features(1 << 5);
    /// Vectors of 16 bytes of Arm, on 64 bits.
    pub const NEON: Features = Features(1 << 6);

    /// Bits gathered by a mask (BMI2), where that is quick, as it is not on the first two generations of Zen.
    pub const BMI2: Features = Features(1 << 7);

    const ALL: Features = Features((1 << 8) - 1);
    /// Set in [`ALLOWED`] once it is known.
    const KNOWN: Features = Features(1 << 31);

    const fn and(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }

    const fn has(self, wanted: Features) -> bool {
        self.0 & wanted.0 == wanted.0
    }

    /// What this processor has.
    fn detect() -> Features {
        #[cfg(target_arch = "x86_64")]
        {
            let pairs = [
                (
                    Features::AVX2,
                    is_x86_feature_detected!("avx2")
                        && is_x86_feature_detected!("bmi1")
                        && is_x86_feature_detected!("popcnt"),
                ),
                (Features::GFNI, is_x86_feature_detected!("gfni")),
                (
                    Features::AVX512,
                    is_x86_feature_detected!("avx512f")
                        && is_x86_feature_detected!("avx512bw")
                        && is_x86_feature_detected!("avx512vl"),
                ),
                (Features::AVX512_VBMI, is_x86_feature_detected!("avx512vbmi")),
                (Features::PCLMUL, is_x86_feature_detected!("pclmulqdq")),
                (Features::VPCLMUL, is_x86_feature_detected!("vpclmulqdq")),
                (
                    Features::BMI2,
                    is_x86_feature_detected!("bmi2")
                        // AMD alone has SSE4A, and VAES since the gathering is quick.
                        && (!is_x86_feature_detected!("sse4a") || is_x86_feature_detected!("vaes")),
                ),
            ];
            let has = pairs.into_iter().filter(|(_, has)| *has).map(|(feature, _)| feature);
            has.fold(Features::NONE, Features::and)
        }
        #[cfg(target_arch = "aarch64")]
        {
            let has_neon = std::arch::is_aarch64_feature_detected!("neon");
            if has_neon { Features::NEON } else { Features::NONE }
        }
        #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
        Features::NONE
    }
}

impl BitOr for Features {
    type Output = Features;

    fn bitor(self, other: Features) -> Features {
        self.and(other)
    }
}

/// A set of instructions that kernels are kept to, from the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Level {
    /// What every processor has.
    Portable,
    /// NEON, on Arm with 64 bits.
    Neon,
    /// AVX2 and carry-less products.
    Avx2,
    /// AVX2 and GFNI.
    Avx2Gfni,
    /// All that kernels know of AVX-512, with GFNI if the processor has it.
    Avx512,
}

impl Level {
    /// All levels of this family of processors, from the least.
    #[cfg(target_arch = "aarch64")]
    pub const ALL: [Level; 2] = [Level::Portable, Level::Neon];
    /// All levels of this family of processors, from the least.
    #[cfg(not(target_arch = "aarch64"))]
    pub const ALL: [Level; 4] = [Level::Portable, Level::Avx2, Level::Avx2Gfni, Level::Avx512];

    /// `portable`, `avx2`, `avx2+gfni` or `avx512`; on Arm `portable` or `neon`.
    pub fn name(self) -> &'static str {
        match self {
            Level::Portable => "portable",
            Level::Neon => "neon",
            Level::Avx2 => "avx2",
            Level::Avx2Gfni => "avx2+gfni",
            Level::Avx512 => "avx512",
        }
    }

    /// Whether this processor has the instructions.
    pub fn is_available(self) -> bool {
        Features::detect().has(self.needs())
    }

    /// The highest level that the kernels of this process use.
    pub fn used() -> Level {
        let reached = Level::ALL.into_iter().rev().find(|level| allows(level.needs()));
        reached.unwrap_or(Level::Portable)
    }

    /// Keeps all kernels to this level. What was set up before keeps its own.
    ///
    /// # Errors
    ///
    /// If the processor lacks the instructions; nothing has changed then.
    pub fn force(self) -> Result<(), LevelError> {
        if !self.is_available() {
            return Err(LevelError::Lacking(self));
        }
        store(self.features());
        Ok(())
    }

    /// The level that the environment asks for, if it does.
    ///
    /// # Errors
    ///
    /// If `GRUNDY_LEVEL` names no level, or one that the processor lacks. Kernels pass over such a
    /// variable: a program that wants it to be refused asks here first.
    pub fn from_environment() -> Result<Option<Level>, LevelError> {
        let Some(name) = std::env::var_os(VARIABLE) else { return Ok(None) };
        let level: Level = name.to_string_lossy().parse()?;
        if level.is_available() { Ok(Some(level)) } else { Err(LevelError::Lacking(level)) }
    }

    /// What the level stands for.
    const fn needs(self) -> Features {
        match self {
            Level::Portable => Features::NONE,
            Level::Neon => Features::NEON,
            Level::Avx2 => Features::AVX2,
            Level::Avx2Gfni => Features::AVX2.and(Features::GFNI),
            Level::Avx512 => Features::AVX2.and(Features::AVX512),
        }
    }

    /// What may be used at the level, where the processor has it.
    const fn features(self) -> Features {
        let beside = Features::PCLMUL.and(Features::VPCLMUL).and(Features::BMI2);
        match self {
            Level::Portable | Level::Neon => self.needs(),
            Level::Avx2 | Level::Avx2Gfni => self.needs().and(beside),
            Level::Avx512 => Features::ALL,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(name: &str) -> Result<Level, LevelError> {
        let level = Level::ALL.into_iter().find(|level| level.name() == name);
        level.ok_or_else(|| LevelError::Unknown(name.to_owned()))
    }
}

/// Why kernels cannot be kept to a level.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LevelError {
    /// No level has this name.
    Unknown(String),
    /// The processor lacks the instructions.
    Lacking(Level),
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |f: &mut fmt::Formatter<'_>, levels: &mut dyn Iterator<Item = Level>| {
            levels
                .enumerate()
                .try_for_each(|(i, level)| write!(f, "{}{level}", if i == 0 { "" } else { ", " }))
        };
        match self {
            LevelError::Unknown(name) => {
                write!(f, "{name:?} is no level of instructions; there are ")?;
                list(f, &mut Level::ALL.into_iter())
            }
            LevelError::Lacking(level) => {
                write!(f, "this processor lacks the instructions of the level {level}; it has ")?;
                list(f, &mut Level::ALL.into_iter().filter(|level| level.is_available()))
            }
        }
    }
}

impl std::error::Error for LevelError {}

/// What kernels may use: bits of [`Features`].
static ALLOWED: AtomicU32 = AtomicU32::new(0);

/// Whether this processor has these instructions and kernels are not kept from them. One load.
#[inline]
pub fn allows(wanted: Features) -> bool {
    let allowed = Features(ALLOWED.load(Relaxed));
    if allowed.has(Features::KNOWN) { allowed.has(wanted) } else { first().has(wanted) }
}

#[cold]
fn first() -> Features {
    let level = Level::from_environment().ok().flatten();
    store(level.map_or(Features::ALL, Level::features))
}

/// Allows what of this the processor has.
fn store(wanted: Features) -> Features {
    let allowed = Features(wanted.0 & Features::detect().0);
    ALLOWED.store(allowed.and(Features::KNOWN).0, Relaxed);
    allowed
}
