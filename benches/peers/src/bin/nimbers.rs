//! Nim arithmetic by operation and width, against the methods in circulation: tables of 256 and 64 KiB
//! for bytes, logarithms for 16 bits, Karatsuba over them for 32, and for 64 bits the isomorphic
//! polynomial field with carry-less products, 256-entry tables for the way there and back.

#[path = "nimbers/peer.rs"]
mod peer;

use std::hint::black_box;
use std::time::Instant;

use grundy_nimbers::kernels::bulk::{self, Multiplier, Word};
use grundy_nimbers::kernels::{poly_basis, poly_slice};
use grundy_nimbers::poly64::Poly64;
use grundy_nimbers::{Nim8, Nim16, Nim32, Nim64, Nim128};
use peer::Field;

const COUNT: usize = 2048;
const ROUNDS: usize = 41;

/// The least nanoseconds a word of each of the contenders, which take turns.
fn measure<const N: usize>(mut contenders: [&mut dyn FnMut(); N]) -> [f64; N] {
    let mut times = [f64::INFINITY; N];
    for _ in 0..ROUNDS {
        for (best, run) in times.iter_mut().zip(&mut contenders) {
            let mut repeat = 1u32;
            let time = loop {
                let start = Instant::now();
                (0..repeat).for_each(|_| run());
                let spent = start.elapsed().as_secs_f64();
                if spent > 2e-4 {
                    break spent * 1e9 / f64::from(repeat) / COUNT as f64;
                }
                repeat *= 2;
            };
            *best = best.min(time);
        }
    }
    times
}

/// Words of a multiplicative generator, none of them zero.
fn words<T: TryFrom<u128>>(seed: u128) -> Vec<T> {
    let mut state = seed << 1 | 1;
    let word = || {
        state = state.wrapping_mul(0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645).wrapping_add(seed);
        T::try_from((state >> (128 - 8 * size_of::<T>())).max(1)).ok().unwrap()
    };
    std::iter::repeat_with(word).take(COUNT).collect()
}

fn cell(time: Option<f64>) -> String {
    time.map_or("–".into(), |time| format!("{time:.*}", if time < 2.0 { 3 } else { 1 }))
}

/// The ratio is that of the peer to the faster of ours.
fn row(name: &str, width: &str, one: Option<f64>, bulk: Option<f64>, peer: f64, method: &str) {
    let ours = one.unwrap_or(f64::INFINITY).min(bulk.unwrap_or(f64::INFINITY));
    let (one, bulk, ratio) = (cell(one), cell(bulk), format!("{:.1}×", peer / ours));
    println!("| {name} | {width} | {one} | {bulk} | {} | {ratio} | {method} |", cell(Some(peer)));
}

/// A row for an operation on words, after its three forms were seen to agree.
fn operation<T: Word>(
    (name, method): (&str, &str),
    one: impl Fn(usize) -> T,
    bulk: impl Fn(&mut [T]),
    peer: impl Fn(&mut [T]),
) {
    let mut outs = [(); 3].map(|()| vec![T::ZERO; COUNT]);
    let [ours, ours_bulk, theirs] = &mut outs;
    let mut run_one = || {
        ours.iter_mut().enumerate().for_each(|(i, out)| *out = one(i));
        black_box(&mut *ours);
    };
    let mut run_bulk = || bulk(black_box(&mut *ours_bulk));
    let mut run_peer = || peer(black_box(&mut *theirs));
    let [one, bulk, peer] = measure([&mut run_one, &mut run_bulk, &mut run_peer]);
    assert!(ours == theirs && ours_bulk == theirs, "{name}: the answers agree");
    let width = format!("u{}", 8 * size_of::<T>());
    row(name, &width, Some(one), Some(bulk), peer, method);
}

/// A row for one number from all words, after its forms were seen to agree.
fn reduction<R: PartialEq + Copy>(
    (name, width, method): (&str, &str, &str),
    one: Option<&dyn Fn() -> R>,
    bulk: Option<&dyn Fn() -> R>,
    peer: &dyn Fn() -> R,
) {
    let wanted = peer();
    for ours in [one, bulk].into_iter().flatten() {
        assert!(ours() == wanted, "{name}: the answers agree");
    }
    let time = |run: Option<&dyn Fn() -> R>| {
        let mut call = || _ = black_box(run.unwrap_or(peer)());
        measure([&mut call])[0]
    };
    let (one, bulk) = (one.map(|run| time(Some(run))), bulk.map(|run| time(Some(run))));
    row(name, width, one, bulk, time(None), method);
}

macro_rules! width {
    ($nim:ident, $word:ident, $peer:expr) => {{
        let (a, b): (Vec<$word>, Vec<$word>) = (words(1), words(2));
        let (a, b): (&[$word], &[$word]) = (&a, &b);
        let peer = &$peer;
        let names = Field::<$word>::names(peer);
        operation(
            ("product", names.product),
            |i| ($nim(a[i]) * $nim(b[i])).0,
            |out| bulk::mul(out, a, black_box(b)).unwrap(),
            |out| peer.mul_slice(out, a, black_box(b)),
        );
        operation(
            ("inverse", names.inverse),
            |i| $nim(a[i]).inverse().map_or(0, $nim::get),
            |out| _ = bulk::inv(out, black_box(a)).unwrap(),
            |out| peer.inverse_slice(out, black_box(a)),
        );
        operation(
            ("square root", names.sqrt),
            |i| $nim(a[i]).sqrt().0,
            |out| bulk::sqrt(out, black_box(a)).unwrap(),
            |out| peer.sqrt_slice(out, black_box(a)),
        );
        let pairs = || a.iter().zip(black_box(b));
        reduction(
            ("dot product", stringify!($word), names.product),
            Some(&|| pairs().map(|(&a, &b)| $nim(a) * $nim(b)).sum::<$nim>().0),
            Some(&|| bulk::dot(a, black_box(b)).unwrap()),
            &|| peer.dot(a, black_box(b)),
        );
        reduction(
            ("chain of products", stringify!($word), names.product),
            Some(&|| black_box(a).iter().fold($nim(3), |x, &a| x * $nim(a)).0),
            None,
            &|| peer.chain(3, black_box(a)),
        );
    }};
}

/// Products that stay in the polynomial basis, against a peer that goes there and back each time.
fn domain(peer: &peer::Polynomials) {
    let (a, b): (Vec<u64>, Vec<u64>) = (words(1), words(2));
    let [x, y]: [Vec<Poly64>; 2] =
        [&a, &b].map(|words| words.iter().map(|&n| Poly64::from_nimber(n)).collect());
    let (mut ones, mut out, mut theirs) = (x.clone(), vec![0; COUNT], a.clone());
    let (x_words, y_words) = (Poly64::words(&x), Poly64::words(&y));
    let [one, bulk, peer_time] = measure([
        &mut || {
            ones.iter_mut()
                .zip(x.iter().zip(black_box(&y)))
                .for_each(|(out, (&a, &b))| *out = a * b);
            black_box(&mut ones);
        },
        &mut || poly_slice::mul(black_box(&mut out), x_words, y_words).unwrap(),
        &mut || peer.mul_slice(black_box(&mut theirs), &a, &b),
    ]);
    let agree = |i: usize| ones[i].to_nimber() == theirs[i] && Poly64::words(&ones)[i] == out[i];
    assert!((0..COUNT).all(agree), "in-domain products agree");
    let method = Field::<u64>::names(peer).product;
    row("in-domain product", "Poly64", Some(one), Some(bulk), peer_time, method);
    let nimber = |word: u64| poly_basis::to_nimber(word);
    reduction(
        ("in-domain dot product", "Poly64", method),
        Some(&|| x.iter().zip(black_box(&y)).map(|(&a, &b)| a * b).sum::<Poly64>().to_nimber()),
        Some(&|| nimber(poly_slice::dot(x_words, black_box(y_words)).unwrap())),
        &|| peer.dot(&a, black_box(&b)),
    );
    reduction(
        ("in-domain chain", "Poly64", method),
        Some(&|| black_box(&x).iter().fold(Poly64::from_nimber(3), |p, &x| p * x).to_nimber()),
        None,
        &|| peer.chain(3, black_box(&a)),
    );
}

fn logarithms(peer: &peer::Polynomials) {
    let a: Vec<u64> = words(1);
    let logs = peer::Logarithms::new(peer, Nim64::GENERATOR.0);
    reduction(
        ("logarithm", "u64", "Pohlig and Hellman, steps in a HashMap"),
        Some(&|| black_box(&a).iter().fold(0, |x, &a| x ^ Nim64(a).log(Nim64::GENERATOR).unwrap())),
        None,
        &|| black_box(&a).iter().fold(0, |x, &a| x ^ logs.log(a)),
    );
}

/// The bulk product by each set of instructions.
fn levels<T: Word + TryFrom<u128>>() {
    let (a, b): (Vec<T>, Vec<T>) = (words(1), words(2));
    let mut out = a.clone();
    print!("u{:<6}", 8 * size_of::<T>());
    for level in Multiplier::available() {
        let [time] = measure([&mut || level.mul(black_box(&mut out), black_box(&a), &b).unwrap()]);
        print!("{} {time:.3}   ", level.name());
    }
    println!();
}

fn main() {
    let Some(polynomials) = peer::Polynomials::new() else {
        println!("the peers for 64 bits and more need PCLMULQDQ");
        return;
    };
    println!("nanoseconds a word, the least of {ROUNDS} runs over {COUNT} words\n");
    println!("| operation | width | one by one | slices | peer | ratio | the peer's method |");
    println!("| --- | --- | --- | --- | --- | --- | --- |");
    let logs = peer::Logs::new();
    width!(Nim8, u8, peer::Bytes::new());
    width!(Nim16, u16, logs);
    width!(Nim32, u32, logs);
    width!(Nim64, u64, polynomials);
    width!(Nim128, u128, polynomials);
    domain(&polynomials);
    logarithms(&polynomials);
    println!("\nproducts of slices by each set of instructions");
    levels::<u8>();
    levels::<u16>();
    levels::<u32>();
    levels::<u64>();
    levels::<u128>();
}
