//! Each level that the CPU has is held against published products and against plain recursion; the
//! faster ones against the portable one for all lengths and alignments.

use std::fmt::Debug;

use grundy_testing::{Random, xorshift64};

use super::kernel::{Kernel, Map, Operation, Products, Span};
use super::plane::Shuffled;
use super::{Multiplier, Word};
use crate::kernels::clmul::nim_mul64;
use crate::kernels::lengths::LengthMismatch;

/// What the tests need of a word beside its arithmetic.
trait Tested: Word + Debug + TryFrom<u128, Error: Debug> + 'static {
    const BITS: usize = 8 * Self::BYTES;

    fn new(value: u128) -> Self {
        Self::try_from(value).unwrap()
    }
}

impl Tested for u8 {}
impl Tested for u16 {}
impl Tested for u32 {}
impl Tested for u64 {}
impl Tested for u128 {}

/// Runs a test at each width, at each level that this CPU has.
macro_rules! at_each_level {
    ($($name:ident)*) => {$(
        #[test]
        fn $name() {
            let mut levels = 0;
            for level in Multiplier::available() {
                super::$name::<u8>(level);
                super::$name::<u16>(level);
                super::$name::<u32>(level);
                super::$name::<u64>(level);
                super::$name::<u128>(level);
                levels += 1;
            }
            assert!(levels >= 1);
        }
    )*};
}

mod each_level {
    use super::Multiplier;

    at_each_level! {
        products_below_256 products_of_powers_of_two products_of_published_vectors
        products_by_recursion lengths_and_alignments inverses_and_roots_multiply_back field_laws
    }
}

/// Conway's recursion, with all four products a level.
fn product(a: u128, b: u128, bits: u32) -> u128 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = bits / 2;
    let mask = (1 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & mask, b >> half, b & mask);
    let high = product(a1, b1, half);
    let cross = product(a1, b0, half) ^ product(a0, b1, half) ^ high;
    (cross << half) ^ product(a0, b0, half) ^ product(high, 1 << (half - 1), half)
}

/// Random words, every fifth of them short, zero among them.
fn words<T: Tested>(count: usize, seed: u64) -> Vec<T> {
    let mut random = Random::new(seed);
    let mut word = |i| {
        let word = u128::from(random.word()) << 64 | u128::from(random.word());
        let bits = if i % 5 == 0 { i / 5 % T::BITS } else { T::BITS };
        T::new(if bits == 0 { 0 } else { word >> (128 - bits) })
    };
    (0..count).map(&mut word).collect()
}

/// Rows of numbers; only a few from the start, which fit all widths, under an interpreter.
fn rows(table: &str) -> Vec<Vec<u128>> {
    grundy_testing::numbers(table).take(if cfg!(miri) { 30 } else { usize::MAX }).collect()
}

/// Multiplies all pairs in both orders.
fn check_products<T: Tested>(level: Multiplier, rows: &[Vec<u128>]) {
    let column = |k: usize| -> Vec<T> { rows.iter().map(|row| T::new(row[k])).collect() };
    let (a, b, expected) = (column(0), column(1), column(2));
    let mut out = vec![T::ZERO; a.len()];
    level.mul(&mut out, &a, &b).unwrap();
    assert_eq!(out, expected, "{}", level.name());
    level.mul(&mut out, &b, &a).unwrap();
    assert_eq!(out, expected, "{}", level.name());
}

fn products_below_256<T: Tested>(level: Multiplier) {
    let rows = rows(grundy_testing::published("nim_mul_mex_256.csv"));
    assert!(cfg!(miri) || rows.len() == 256 * 257 / 2);
    check_products::<T>(level, &rows);
}

fn products_of_powers_of_two<T: Tested>(level: Multiplier) {
    let mut rows = rows(grundy_testing::published("nim_mul_pow2_128.csv"));
    rows.retain(|row| row[1] < u128::try_from(T::BITS).unwrap());
    assert!(cfg!(miri) || rows.len() == T::BITS * (T::BITS + 1) / 2);
    rows.iter_mut().for_each(|row| (row[0], row[1]) = (1 << row[0], 1 << row[1]));
    check_products::<T>(level, &rows);
}

fn products_of_published_vectors<T: Tested>(level: Multiplier) {
    let mut rows = rows(grundy_testing::published("nim_mul_vectors.csv"));
    rows.retain(|row| row[0] <= u128::try_from(T::BITS).unwrap());
    assert!(cfg!(miri) || rows.len() == 200 * (T::BYTES.trailing_zeros() as usize + 1));
    rows.iter_mut().for_each(|row| _ = row.remove(0));
    check_products::<T>(level, &rows);
}

fn products_by_recursion<T: Tested>(level: Multiplier) {
    let count = if cfg!(miri) { 5 } else { 500 };
    let (a, b) = (words::<T>(count, 1), words::<T>(count, 2));
    let rows: Vec<Vec<u128>> = a
        .iter()
        .zip(&b)
        .map(|(&a, &b)| (a.into(), b.into()))
        .map(|(a, b)| vec![a, b, product(a, b, 128)])
        .collect();
    check_products::<T>(level, &rows);
}

/// All lengths to 600 from 8 offsets, with words around the slice that must stay as they are.
fn lengths_and_alignments<T: Tested>(level: Multiplier) {
    // The portable level, which is the measure here, takes word after word.
    let step = if level == Multiplier::PORTABLE { 7 } else { 1 };
    let (longest, step) = if cfg!(miri) { (17, 17) } else { (600, step) };
    let (a, b) = (words::<T>(longest + 8, 3), words::<T>(longest + 8, 4));
    let by = T::new(u128::from(u64::MAX / 3 * 2) >> 64usize.saturating_sub(T::BITS));
    let expect = |run: &dyn Fn(&mut [T])| {
        let mut expected = vec![T::ZERO; a.len()];
        run(&mut expected);
        expected
    };
    let plain = Multiplier::PORTABLE;
    let products = expect(&|out| plain.mul(out, &a, &b).unwrap());
    let squares = expect(&|out| plain.square(out, &a).unwrap());
    let roots = expect(&|out| plain.sqrt(out, &a).unwrap());
    let inverses = expect(&|out| _ = plain.inv(out, &a).unwrap());
    let scaled = expect(&|out| plain.mul(out, &a, &vec![by; a.len()]).unwrap());
    let added: Vec<T> = scaled.iter().zip(&b).map(|(&scaled, &b)| scaled ^ b).collect();

    for offset in (0..8).step_by(if cfg!(miri) { 5 } else { 1 }) {
        // Beyond some registers all goes on as before: `./test --long` tries every length.
        let long = grundy_testing::is_long();
        let lengths = (0..=longest).step_by(step).filter(|len| long || *len < 150 || len % 7 == 0);
        for len in lengths {
            let range = offset..offset + len;
            let (a_part, b_part) = (&a[range.clone()], &b[range.clone()]);
            let check = |name: &str, before: &[T], expected: &[T], run: &dyn Fn(&mut [T])| {
                let mut out = before.to_vec();
                run(&mut out[range.clone()]);
                let name = (name, level.name(), len, offset);
                assert_eq!(out[..offset], before[..offset], "{name:?}");
                assert_eq!(out[range.clone()], expected[range.clone()], "{name:?}");
                assert_eq!(out[range.end..], before[range.end..], "{name:?}");
            };
            check("mul", &b, &products, &|out| level.mul(out, a_part, b_part).unwrap());
            check("mul_assign", &a, &products, &|out| level.mul_assign(out, b_part).unwrap());
            check("square", &b, &squares, &|out| level.square(out, a_part).unwrap());
            check("square_assign", &a, &squares, &|out| level.square_assign(out));
            check("sqrt", &b, &roots, &|out| level.sqrt(out, a_part).unwrap());
            check("sqrt_assign", &a, &roots, &|out| level.sqrt_assign(out));
            let zeros = a_part.iter().filter(|&&a| a == T::ZERO).count();
            check("inv", &b, &inverses, &|out| assert_eq!(level.inv(out, a_part).unwrap(), zeros));
            check("inv_assign", &a, &inverses, &|out| assert_eq!(level.inv_assign(out), zeros));
            check("scale", &a, &scaled, &|out| level.scale(out, by));
            check("xor_mul_acc", &b, &added, &|out| level.xor_mul_acc(out, a_part, by).unwrap());
            let dot = products[range.clone()].iter().fold(T::ZERO, |sum, &term| sum ^ term);
            assert_eq!(
                level.dot(a_part, b_part).unwrap(),
                dot,
                "dot {} {len} {offset}",
                level.name()
            );
        }
    }
}

fn inverses_and_roots_multiply_back<T: Tested>(level: Multiplier) {
    let mut a = words::<T>(if cfg!(miri) { 16 } else { 10_000 }, 5);
    a.extend((0..=255).step_by(if cfg!(miri) { 51 } else { 1 }).map(T::new));
    let mut out = a.clone();
    let zeros = level.inv_assign(&mut out);
    assert_eq!(zeros, a.iter().filter(|&&a| a == T::ZERO).count());
    assert!(zeros > 0 && zeros < a.len() / 2);
    level.mul_assign(&mut out, &a).unwrap();
    for (&product, &a) in out.iter().zip(&a) {
        assert_eq!(product, T::new(u128::from(a != T::ZERO)), "{} {a:?}", level.name());
    }
    let (mut roots, mut squares) = (a.clone(), a.clone());
    level.sqrt_assign(&mut roots);
    level.mul(&mut out, &roots, &roots).unwrap();
    assert_eq!(out, a, "{}", level.name());
    level.square_assign(&mut squares);
    level.mul(&mut out, &a, &a).unwrap();
    assert_eq!(out, squares, "{}", level.name());
}

/// Associative and distributive, and the dot product is the sum of products.
fn field_laws<T: Tested>(level: Multiplier) {
    let count = if cfg!(miri) { 5 } else { 3_000 };
    let [a, b, c] = [6, 7, 8].map(|seed| words::<T>(count, seed));
    let product = |a: &[T], b: &[T]| {
        let mut out = vec![T::ZERO; a.len()];
        level.mul(&mut out, a, b).unwrap();
        out
    };
    let sum = |a: &[T], b: &[T]| -> Vec<T> { a.iter().zip(b).map(|(&a, &b)| a ^ b).collect() };
    assert_eq!(product(&product(&a, &b), &c), product(&a, &product(&b, &c)));
    assert_eq!(product(&a, &sum(&b, &c)), sum(&product(&a, &b), &product(&a, &c)));
    let terms = product(&a, &b).into_iter().fold(T::ZERO, |sum, term| sum ^ term);
    assert_eq!(level.dot(&a, &b).unwrap(), terms);
}

/// XOR of the products of 200,000 consecutive pairs of xorshift64 (13, 7, 17), agreed by three
/// independent libraries.
#[test]
fn products_of_random_words_match_the_published_checksum() {
    let words: Vec<u64> =
        xorshift64(88_172_645_463_325_252).take(if cfg!(miri) { 40 } else { 400_000 }).collect();
    let a: Vec<u64> = words.iter().step_by(2).copied().collect();
    let b: Vec<u64> = words.iter().skip(1).step_by(2).copied().collect();
    let mut products = vec![0; a.len()];
    super::mul(&mut products, &a, &b).unwrap();
    for (&out, (&a, &b)) in products.iter().zip(a.iter().zip(&b)) {
        assert_eq!(out, nim_mul64(a, b), "{a} ⊗ {b}");
    }
    if !cfg!(miri) {
        assert_eq!(products.iter().fold(0, |sum, n| sum ^ n), 0x5090_327f_413f_e742);
    }
}

#[test]
fn the_functions_use_the_best_level() {
    let (a, b) = (words::<u64>(100, 9), words::<u64>(100, 10));
    let (mut out, mut other) = (a.clone(), a.clone());
    super::mul_assign(&mut out, &b).unwrap();
    super::mul(&mut other, &a, &b).unwrap();
    assert_eq!(out, other);
    let sum = out.iter().fold(0, |sum, product| sum ^ product);
    assert_eq!(super::dot(&a, &b).unwrap(), sum);
    super::xor_mul_acc(&mut other, &a, 1).unwrap();
    super::scale(&mut other, 1);
    assert!(other.iter().zip(&out).zip(&a).all(|((sum, product), a)| *sum == product ^ a));
    super::square(&mut out, &a).unwrap();
    super::square_assign(&mut other);
    super::sqrt_assign(&mut other);
    super::sqrt(&mut other, &out).unwrap();
    assert_eq!(other, a);
    let zeros = super::inv(&mut out, &a).unwrap();
    assert_eq!(super::inv_assign(&mut out), zeros);
    assert_eq!(out, a);
    assert_eq!(Multiplier::available().last(), Some(Multiplier::best()));
}

#[test]
fn different_lengths_are_refused_and_change_nothing() {
    fn refuses<T>(answer: Result<T, LengthMismatch>) {
        assert!(answer.is_err());
    }
    let mut out = [7u8; 3];
    assert_eq!(super::mul(&mut out, &[1; 3], &[1; 4]), Err(LengthMismatch { left: 3, right: 4 }));
    refuses(super::mul(&mut out, &[1; 4], &[1; 4]));
    refuses(super::mul_assign(&mut out, &[1; 2]));
    refuses(super::xor_mul_acc(&mut out, &[1; 4], 1));
    refuses(super::dot(&out, &[1; 4]));
    refuses(super::square(&mut out, &[1; 4]));
    refuses(super::sqrt(&mut out, &[1; 2]));
    refuses(super::inv(&mut out, &[]));
    assert_eq!(out, [7; 3]);
}

/// The kernels for byte shuffles on plain code give the same as one word after the other.
fn shuffles_by_plain_code<T: Tested>() {
    // A block of planes of bits is 128 words here: one of them is multiplied under an interpreter, too.
    let count = if cfg!(miri) && T::BYTES != 8 { 5 } else { 130 };
    let (mut a, b) = (words::<T>(count, 11), words::<T>(count, 12));
    let mut expected = a.clone();
    Multiplier::PORTABLE.mul_assign(&mut expected, &b).unwrap();
    Multiplier::PORTABLE.inv_assign(&mut expected);
    Multiplier::PORTABLE.sqrt_assign(&mut expected);
    // SAFETY: plain code needs no instructions.
    #[expect(unsafe_code, reason = "runs kernels by hand")]
    unsafe {
        Products::each(Span::within(&mut a), &b).unwrap().run::<Shuffled<[u8; 16]>>();
        for operation in [Operation::Inverse, Operation::Sqrt] {
            Map { words: Span::within(&mut a), operation }.run::<Shuffled<[u8; 16]>>();
        }
    }
    assert_eq!(a, expected);
}

#[test]
fn shuffles_need_no_instructions() {
    shuffles_by_plain_code::<u8>();
    shuffles_by_plain_code::<u16>();
    shuffles_by_plain_code::<u32>();
    shuffles_by_plain_code::<u64>();
    shuffles_by_plain_code::<u128>();
}
