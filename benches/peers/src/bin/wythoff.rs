//! One outcome of Wythoff's game by size, against one squaring of the big-integer crate.

use std::hint::black_box;
use std::time::Instant;

use grundy::Nat;
use grundy::theory::golden;

fn nanoseconds(repeat: u32, mut run: impl FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..5)
        .map(|_| {
            let start = Instant::now();
            (0..repeat).for_each(|_| run());
            start.elapsed().as_secs_f64() * 1e9 / f64::from(repeat)
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[2]
}

fn main() {
    println!(
        "digits   random pair ns   P-position ns   one squaring ns   P/squaring   all moves ms"
    );
    for digits in [9usize, 18, 100, 1_000, 10_000, 100_000, 1_000_000] {
        let n = Nat::from(10u8).pow(digits) / Nat::from(7u8);
        let a = golden::lower(&n);
        let b = &a + &n;
        let other = &b + (&n >> 3usize);
        assert!(golden::is_pair(&a, &b) && !golden::is_pair(&a, &other));
        let repeat =
            u32::try_from(20_000_000 / (digits * digits).max(100)).unwrap_or(1).clamp(3, 100_000);
        let random =
            nanoseconds(100_000, || assert!(!golden::is_pair(black_box(&a), black_box(&other))));
        let pair = nanoseconds(repeat, || assert!(golden::is_pair(black_box(&a), black_box(&b))));
        let square = nanoseconds(repeat, || drop(black_box(black_box(&n).sqr())));
        let sum: grundy::Sum = format!("wythoff:{a},{other}").parse().unwrap();
        let mut solver = grundy::Solver::default();
        let moves =
            nanoseconds(1, || drop(solver.solve(&sum, grundy::Play::Normal).unwrap())) / 1e6;
        let ratio = pair / square;
        println!("{digits:8} {random:14.1} {pair:15.1} {square:17.1} {ratio:12.2} {moves:14.3}");
    }
}
