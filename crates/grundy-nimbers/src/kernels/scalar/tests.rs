//! Every width against published products and against the plain rules.

use grundy_testing::{Random, xorshift64};

use super::{nim8, nim16, nim32, nim64, nim128, reference};

/// Fewer rounds under an interpreter.
const ROUNDS: usize = if cfg!(miri) { 3 } else { 3_000 };

/// Rows of numbers; under an interpreter only a few, and no others are read.
fn rows(table: &str) -> impl Iterator<Item = Vec<u128>> {
    let few = || table.lines().rev().take(20).map(|line| line.len() + 1).sum::<usize>();
    let first = if cfg!(miri) { table.len() - few() } else { 0 };
    grundy_testing::numbers(&table[first..])
}

/// Zero, one, the powers of two, their predecessors, and random words in pairs.
fn numbers() -> impl Iterator<Item = u128> {
    let mut random = Random::new(1);
    let edges = (0..128).flat_map(|i| [1u128 << i, (1 << i) - 1]).chain([u128::MAX]);
    let pairs =
        std::iter::repeat_with(move || u128::from(random.word()) << 64 | u128::from(random.word()));
    edges.step_by(if cfg!(miri) { 50 } else { 1 }).chain(pairs.take(ROUNDS))
}

macro_rules! width {
    ($tests:ident: $name:ident, $word:ident) => {
        mod $tests {
            use super::*;

            const BITS: u32 = $word::BITS;

            fn words() -> impl Iterator<Item = $word> {
                numbers().map(|n| (n & u128::from($word::MAX)).try_into().unwrap())
            }

            fn product(a: u128, b: u128) -> Option<u128> {
                Some($name::mul(a.try_into().ok()?, b.try_into().ok()?).into())
            }

            /// The definition by mex, for all pairs below 256 (Conway 1976, chapter 6).
            #[test]
            fn products_below_256_are_the_mex_definition() {
                let table = grundy_testing::published("nim_mul_mex_256.csv");
                let mut count = 0;
                for row in rows(table) {
                    assert_eq!(product(row[0], row[1]), Some(row[2]), "{row:?}");
                    assert_eq!(product(row[1], row[0]), Some(row[2]), "{row:?}");
                    count += 1;
                }
                assert!(cfg!(miri) || count == 256 * 257 / 2);
            }

            /// Powers of two, by the recursion; those below 2^64 agree with Library Checker.
            #[test]
            fn products_of_powers_of_two_match_the_published_table() {
                let table = grundy_testing::published("nim_mul_pow2_128.csv");
                let mut count = 0;
                for row in rows(table) {
                    if let Some(product) = product(1 << row[0], 1 << row[1]) {
                        assert_eq!(product, row[2], "{row:?}");
                        count += 1;
                    }
                }
                assert!(cfg!(miri) || count == BITS * (BITS + 1) / 2);
            }

            /// 200 published products of each width; a wide field knows the narrower ones too.
            #[test]
            fn products_match_the_published_vectors() {
                let table = grundy_testing::published("nim_mul_vectors.csv");
                let mut count = 0;
                for row in rows(table) {
                    if row[0] <= u128::from(BITS) {
                        assert_eq!(product(row[1], row[2]), Some(row[3]), "{row:?}");
                        count += 1;
                    }
                }
                assert!(cfg!(miri) || count == 200 * (BITS.ilog2() - 2));
            }

            #[test]
            fn products_obey_the_plain_rules() {
                for (a, b) in words().zip(words().skip(100)) {
                    let expected = reference::mul(a.into(), b.into(), BITS);
                    assert_eq!(u128::from($name::mul(a, b)), expected, "{a} ⊗ {b}");
                    let top = $name::mul(a, 1 << (BITS - 1));
                    assert_eq!($name::times_top(a), top, "{a}");
                }
            }

            #[test]
            fn squares_roots_and_inverses_multiply_back() {
                for a in words() {
                    assert_eq!($name::square(a), $name::mul(a, a), "{a}");
                    assert_eq!($name::square($name::sqrt(a)), a, "{a}");
                    match $name::inverse(a) {
                        Some(inverse) => assert_eq!($name::mul(a, inverse), 1, "{a}"),
                        None => assert_eq!(a, 0),
                    }
                }
            }

            /// y² ⊕ y = d has no solution just if the trace d ⊕ d² ⊕ d⁴ ⊕ … of d is 1.
            #[test]
            fn artin_schreier_roots_solve_the_equation() {
                for d in words().take(600) {
                    let conjugates = std::iter::successors(Some(d), |&d| Some($name::square(d)));
                    let trace = conjugates.take(BITS as usize).fold(0, |sum, d| sum ^ d);
                    match $name::artin_schreier(d) {
                        Some(y) => {
                            assert_eq!($name::square(y) ^ y, d);
                            assert_eq!((trace, y & 1), (0, 0), "{d}");
                        }
                        None => assert_eq!(trace, 1, "{d}"),
                    }
                }
            }

            #[test]
            fn powers_are_repeated_products() {
                for a in words().step_by(40) {
                    let mut power = 1;
                    for e in 0..70 {
                        assert_eq!($name::pow(a, e), power, "{a}^{e}");
                        power = $name::mul(power, a);
                    }
                    assert_eq!($name::pow(a, $word::MAX.into()), $word::from(a != 0));
                    // 2^bits − 1 divides 2^128 − 1.
                    assert_eq!($name::pow(a, u128::MAX), $word::from(a != 0));
                }
            }

            /// A generator is not a power of smaller order, by the prime factors of 2^128 − 1.
            #[test]
            fn the_generator_generates() {
                let primes =
                    [3, 5, 17, 257, 641, 65_537, 274_177, 6_700_417, 67_280_421_310_721u128];
                assert_eq!(primes.iter().product::<u128>(), u128::MAX);
                let order = u128::from($word::MAX);
                for p in primes.into_iter().filter(|p| order.is_multiple_of(*p)) {
                    assert_ne!($name::pow($name::GENERATOR, order / p), 1, "{p}");
                }
            }
        }
    };
}

width!(of_8_bits: nim8, u8);
width!(of_16_bits: nim16, u16);
width!(of_32_bits: nim32, u32);
width!(of_64_bits: nim64, u64);
width!(of_128_bits: nim128, u128);

/// The first element a₁F ⊕ a₀ of the given norm a₀² ⊕ a₀a₁ ⊕ a₁²F/2 that `generates`.
macro_rules! least_of_norm {
    ($name:ident: $word:ident over $base:ident: $half:ident) => {{
        let norm = $base::GENERATOR;
        let candidates = (1..=$half::MAX).flat_map(|a1| {
            let square = $base::square(a1);
            let quotient =
                $base::mul($base::times_top(square) ^ norm, $base::inverse(square).unwrap());
            let roots = $base::artin_schreier(quotient);
            let mut roots: Vec<$half> = roots
                .into_iter()
                .flat_map(|y| [$base::mul(a1, y), $base::mul(a1, y ^ 1)])
                .collect();
            roots.sort_unstable();
            roots.into_iter().map(move |a0| $word::from(a1) << $half::BITS | $word::from(a0))
        });
        let conjugates = $word::MAX / $word::from($half::MAX);
        candidates
            .inspect(|&a| assert_eq!($name::pow(a, conjugates.into()), $word::from(norm)))
            .find(|&a| {
                [3, 5, 17, 257, 641, 65_537, 274_177, 6_700_417, 67_280_421_310_721]
                    .into_iter()
                    .filter(|p| u128::from($word::MAX).is_multiple_of(*p))
                    .all(|p| $name::pow(a, u128::from($word::MAX) / p) != 1)
            })
    }};
}

#[test]
#[cfg_attr(miri, ignore = "a long search")]
fn generators_are_the_least_with_the_norm_of_the_narrower_one() {
    assert_eq!(least_of_norm!(nim16: u16 over nim8: u8), Some(nim16::GENERATOR));
    assert_eq!(least_of_norm!(nim32: u32 over nim16: u16), Some(nim32::GENERATOR));
    assert_eq!(least_of_norm!(nim64: u64 over nim32: u32), Some(nim64::GENERATOR));
    assert_eq!(least_of_norm!(nim128: u128 over nim64: u64), Some(nim128::GENERATOR));
}

#[test]
fn logarithms_invert_powers() {
    for e in 0..255u8 {
        assert_eq!(nim8::log(nim8::pow(nim8::GENERATOR, e.into())), Some(e));
    }
    for e in (0..65_535u16).step_by(if cfg!(miri) { 5_000 } else { 1 }) {
        assert_eq!(nim16::log(nim16::pow(nim16::GENERATOR, e.into())), Some(e));
    }
    assert_eq!((nim8::log(0), nim16::log(0)), (None, None));
}

/// XOR of the products of 200,000 consecutive pairs of xorshift64 (13, 7, 17), agreed by three
/// independent libraries.
#[test]
#[cfg_attr(miri, ignore = "many products")]
fn products_of_random_words_match_the_published_checksum() {
    let words: Vec<u64> = xorshift64(88_172_645_463_325_252).take(400_000).collect();
    let mut sum = 0;
    for pair in words.chunks(2) {
        let (a, b) = (pair[0], pair[1]);
        assert_eq!(
            nim64::mul(a, b),
            u64::try_from(reference::mul(a.into(), b.into(), 64)).unwrap()
        );
        sum ^= nim64::mul(a, b);
    }
    assert_eq!(sum, 0x5090_327f_413f_e742);
}

/// The functions serve in constants.
const _: () = {
    assert!(nim8::mul(4, 4) == 6 && nim16::mul(256, 256) == 384);
    assert!(nim32::mul(1 << 16, 1 << 16) == 3 << 15 && nim64::pow(2, 3) == 1);
    assert!(matches!(nim128::inverse(2), Some(3)));
};
