//! Nim arithmetic by width, against the methods in circulation: a 64 KiB table of products for bytes,
//! logarithms for 16 bits, Karatsuba over them for 32, and for 64 bits the isomorphic polynomial field
//! with carry-less products, 256-entry tables for the way there and back.

#[path = "nimbers/peer.rs"]
mod peer;

use std::hint::black_box;
use std::time::Instant;

use grundy_kernels::nim::bulk::{self, Level, Word};
use grundy_kernels::nim_product::mul_u64;

const COUNT: usize = 2048;
const ROUNDS: usize = 41;

/// The least nanoseconds a word of each of the contenders, which take turns.
fn measure<const N: usize>(mut contenders: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut times = [[0f64; ROUNDS]; N];
    for round in 0..ROUNDS {
        for (times, run) in times.iter_mut().zip(&mut contenders) {
            let mut repeat = 1u32;
            times[round] = loop {
                let start = Instant::now();
                (0..repeat).for_each(|_| run());
                let spent = start.elapsed().as_secs_f64();
                if spent > 2e-4 {
                    break spent * 1e9 / f64::from(repeat) / COUNT as f64;
                }
                repeat *= 2;
            };
        }
    }
    times.map(|times| times.into_iter().fold(f64::INFINITY, f64::min))
}

/// Words of a multiplicative generator.
fn words<T: TryFrom<u128>>(seed: u128) -> Vec<T> {
    let mut state = seed << 1 | 1;
    let word = || {
        state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(seed);
        T::try_from(state >> (128 - 8 * size_of::<T>())).ok().unwrap()
    };
    std::iter::repeat_with(word).take(COUNT).collect()
}

fn row(operation: &str, width: usize, scalar: Option<f64>, ours: f64, peer: Option<(&str, f64)>) {
    let scalar = scalar.map_or("".into(), |time| format!("{time:.2}"));
    let (name, time, ratio) = peer.map_or(Default::default(), |(name, time)| {
        (name, format!("{time:.2}"), format!("{:.1}x", time / ours))
    });
    println!("{operation:12}{width:6}{scalar:>12}{ours:10.3}{time:>10}{ratio:>9}  {name}");
}

/// The product, then the operations for which nobody has a peer, beside our product one by one.
fn width<T: Word + TryFrom<u128>>(
    name: &str,
    scalar: Option<fn(T, T) -> T>,
    peer: impl Fn(&mut [T], &[T], &[T]),
) {
    let bits = 8 * size_of::<T>();
    let (a, b): (Vec<T>, Vec<T>) = (words(1), words(2));
    let [mut ours, mut one_by_one, mut theirs] = [(); 3].map(|()| a.clone());
    let mut each = |scalar: fn(T, T) -> T| {
        for ((out, &a), &b) in one_by_one.iter_mut().zip(&a).zip(&b) {
            *out = scalar(a, b);
        }
        black_box(&mut one_by_one);
    };
    let mut run_ours = || {
        bulk::mul(&mut ours, black_box(&a), &b);
        black_box(&mut ours);
    };
    let mut run_theirs = || {
        peer(&mut theirs, black_box(&a), &b);
        black_box(&mut theirs);
    };
    let mut run_scalar = || scalar.into_iter().for_each(&mut each);
    let [our_time, peer_time, one] = measure([&mut run_ours, &mut run_theirs, &mut run_scalar]);
    let scalar_time = scalar.map(|_| one);
    assert!(ours == theirs, "the products agree");
    assert!(scalar.is_none() || ours == one_by_one, "the products agree");
    row("product", bits, scalar_time, our_time, Some((name, peer_time)));

    let mut out = a.clone();
    let [scale, add] = measure([&mut || bulk::scale(black_box(&mut ours), b[0]), &mut || {
        bulk::xor_mul_acc(black_box(&mut out), &a, b[0])
    }]);
    row("scale", bits, None, scale, None);
    row("xor_mul_acc", bits, None, add, None);
    let mut sum = T::ZERO;
    let [dot] = measure([&mut || sum = black_box(bulk::dot(black_box(&a), &b))]);
    peer(&mut theirs, &a, &b);
    let expected = theirs.iter().fold(T::ZERO, |sum, &product| sum ^ product);
    assert!(sum == expected, "the dot products agree");
    row("dot", bits, None, dot, None);
    let [square] = measure([&mut || bulk::square(black_box(&mut out), black_box(&a))]);
    row("square", bits, None, square, None);
    let [sqrt] = measure([&mut || bulk::sqrt(black_box(&mut out), black_box(&a))]);
    row("sqrt", bits, None, sqrt, None);
    let [inv] = measure([&mut || _ = black_box(bulk::inv(black_box(&mut out), black_box(&a)))]);
    row("inverse", bits, None, inv, None);
}

/// The product by each set of instructions.
fn levels<T: Word + TryFrom<u128>>() {
    let (a, b): (Vec<T>, Vec<T>) = (words(1), words(2));
    let mut out = a.clone();
    print!("{:12}{:6}", "product", 8 * size_of::<T>());
    for level in Level::available() {
        let [time] = measure([&mut || level.mul(black_box(&mut out), black_box(&a), &b)]);
        print!("   {} {time:.3}", level.name());
    }
    println!();
}

fn main() {
    println!("nanoseconds a word, slices of {COUNT} words; one by one: nim_product::mul_u64\n");
    println!("operation    bits  one by one      bulk      peer    ratio");
    let bytes = peer::Bytes::new();
    width("64 KiB table", None, |out: &mut [u8], a: &[u8], b: &[u8]| bytes.mul(out, a, b));
    let logs = peer::Logs::new();
    width("logarithms", None, |out: &mut [u16], a: &[u16], b: &[u16]| logs.mul(out, a, b));
    width("Karatsuba over logarithms", None, |out: &mut [u32], a: &[u32], b: &[u32]| {
        logs.mul_u32(out, a, b)
    });
    if let Some(polynomials) = peer::Polynomials::new() {
        width("isomorphism, PCLMULQDQ", Some(mul_u64), |out: &mut [u64], a: &[u64], b: &[u64]| {
            polynomials.mul(out, a, b)
        });
        width("Karatsuba over isomorphism", None, |out: &mut [u128], a: &[u128], b: &[u128]| {
            polynomials.mul_u128(out, a, b)
        });
    } else {
        println!("no peer for 64 bits and more without PCLMULQDQ");
    }
    println!("\nby level");
    levels::<u8>();
    levels::<u16>();
    levels::<u32>();
    levels::<u64>();
    levels::<u128>();
}
