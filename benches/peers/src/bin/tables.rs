//! Tables of Wythoff's game against the textbook's loop in C++, P-positions and rows that repeat. The only argument is
//! the C++ program; answers are compared.

use std::process::Command;
use std::time::Instant;

use grundy_kernels::two_heaps::{Beam, Family, Moves, Queens, Rows};

/// The median of three runs, in seconds, and what the last one gave.
fn median<T>(mut run: impl FnMut() -> T) -> (f64, T) {
    let mut times = Vec::new();
    let mut last = None;
    for _ in 0..3 {
        let start = Instant::now();
        last = Some(run());
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    (times[1], last.expect("three runs"))
}

fn sum(table: &Queens, side: usize) -> u64 {
    let square = |x: usize, y: usize| {
        let value = table.get(x, y).expect("inside");
        (u64::from(value)).wrapping_mul(31 * x as u64 + 17 * y as u64)
    };
    (0..side).flat_map(|x| (0..side).map(move |y| (x, y))).map(|(x, y)| square(x, y)).fold(0, u64::wrapping_add)
}

fn main() {
    let peer = std::env::args().nth(1).expect("the C++ program");
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    println!("{:>22} {:>10} {:>10} {:>10} {:>8}", "table", "one core s", "all s", "C++ s", "ratio");
    for side in [2_000, 5_000, 10_000] {
        let fill = |threads| Queens::fill(1, side, side, threads, &mut |_, _| true).expect("not stopped");
        let (one, table) = median(|| fill(1));
        let (many, _) = median(|| fill(all));
        let output = Command::new(&peer).arg(side.to_string()).output().expect("the C++ program runs");
        let text = String::from_utf8(output.stdout).expect("text");
        let (seconds, expected) = text.trim().split_once(' ').expect("time and sum");
        assert_eq!(sum(&table, side).to_string(), expected, "the tables differ");
        let seconds: f64 = seconds.parse().expect("seconds");
        println!("{:>22} {one:10.3} {many:10.3} {seconds:10.3} {:7.1}×", format!("{side} × {side}"), seconds / many);
    }
    let ray = |least: [u64; 2]| Family { least, steps: vec![(least, u64::MAX)] };
    let leap = |least: [u64; 2]| Family { least, steps: Vec::new() };
    let families = [ray([1, 0]), ray([0, 1]), ray([1, 1]), leap([1, 2]), leap([2, 1])];
    let moves = Moves::new(&families, 1 << 12, 1 << 12).expect("few families");
    let (seconds, _) = median(|| Beam::find(&moves, 100_000_000, &mut |_, _| true).expect("one in every row"));
    println!("P-positions of queen and knight, 10^8 rows: {seconds:.2} s");
    for rows in [64, 128, 256] {
        let start = Instant::now();
        assert!(Rows::new(rows).advance(all, &mut |_| true));
        println!("rows 0 to {} proved to repeat: {:.2} s", rows - 1, start.elapsed().as_secs_f64());
    }
}
