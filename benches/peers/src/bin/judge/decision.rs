//! The decision of Wythoff's game alone, against C++ in double precision.

use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use grundy_kernels::golden;

use crate::programs::compile;
use crate::random;

/// Prints nanoseconds a pair.
pub(crate) fn measure(folder: &Path) {
    // With the instructions that this program keeps to.
    let level: &[&str] = match std::env::var("GRUNDY_LEVEL").as_deref() {
        Ok("portable") => &["-O3"],
        Ok("avx2" | "avx2+gfni") => &["-O3", "-mavx2", "-mfma"],
        _ => &["-O3", "-march=native"],
    };
    let double = compile(folder, "double", level);
    let output = Command::new(double).output().expect("the double program");
    let inexact: Vec<f64> =
        String::from_utf8_lossy(&output.stdout).lines().map(|line| line.parse().unwrap()).collect();
    println!("\nthe decision alone, blocks of 4096      ns a pair    double, inexact    ratio");
    let exact = [
        nanoseconds(|state| (state >> 32) as u32, golden::decide_u32),
        nanoseconds(|state| state, golden::decide_u64),
    ];
    for ((name, exact), inexact) in ["32-bit pairs", "64-bit pairs"].iter().zip(exact).zip(inexact)
    {
        println!("{name:36} {exact:12.3} {inexact:18.3} {:8.1}", inexact / exact);
    }
}

/// The best of many runs, for a decision of many pairs.
fn nanoseconds<Word>(
    word: impl Fn(u64) -> Word,
    decide: impl Fn(&[Word], &[Word], &mut [u8]),
) -> f64 {
    const COUNT: usize = 4096;
    const REPEAT: usize = 2000;
    let mut state = 88_172_645_463_325_252;
    let mut words = || (0..COUNT).map(|_| word(random(&mut state))).collect::<Vec<Word>>();
    let (a, b) = (words(), words());
    let mut out = vec![0; COUNT];
    (0..15)
        .map(|_| {
            let start = Instant::now();
            for _ in 0..REPEAT {
                decide(black_box(&a), black_box(&b), black_box(&mut out));
            }
            start.elapsed().as_secs_f64() * 1e9 / (COUNT * REPEAT) as f64
        })
        .fold(f64::INFINITY, f64::min)
}
