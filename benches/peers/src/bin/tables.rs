//! Tables of Wythoff's game against loops over rows in Rust and in C++, P-positions, rows that repeat, and what the
//! command says of two heaps. The arguments are the C++ program and the command; answers are compared.

use std::process::{Command, Stdio};
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

/// Processor seconds that this process spent outside of the kernel, and those of all programs it waited for.
fn user() -> (f64, f64) {
    let text = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields: Vec<&str> = text.rsplit(')').next().unwrap_or("").split_whitespace().collect();
    // The kernel counts in hundredths, whatever its own clock is.
    let seconds = |field: usize| fields.get(field).and_then(|n| n.parse::<f64>().ok()).unwrap_or(f64::NAN) / 100.0;
    (seconds(11), seconds(13))
}

/// The loop that tables were filled by before: each value the first in none of three sets. The sum tells tables apart.
fn by_rows(side: usize) -> u64 {
    let words = 3 * side / 64 + 1;
    let (mut columns, mut diagonals) = (vec![0u64; side * words], vec![0u64; 2 * side * words]);
    let mut sum = 0u64;
    for x in 0..side {
        let mut row = vec![0u64; words];
        for y in 0..side {
            let column = &mut columns[y * words..][..words];
            let diagonal = &mut diagonals[(side + y - x) * words..][..words];
            let word = (0..words).find(|&w| row[w] | column[w] | diagonal[w] != u64::MAX).expect("few values");
            let bit = (row[word] | column[word] | diagonal[word]).trailing_ones();
            for set in [&mut row[word], &mut column[word], &mut diagonal[word]] {
                *set |= 1 << bit;
            }
            let value = 64 * word as u64 + u64::from(bit);
            sum = sum.wrapping_add(value.wrapping_mul(31 * x as u64 + 17 * y as u64));
        }
    }
    sum
}

/// The median of so many runs of the command: seconds, and those of processors.
fn command(grundy: &str, words: &str, runs: usize) -> (f64, f64) {
    let mut times: Vec<(f64, f64)> = (0..runs)
        .map(|_| {
            let (start, (_, before)) = (Instant::now(), user());
            let run = Command::new(grundy).args(words.split(' ')).env("GRUNDY_GAMES", "games").stdout(Stdio::null()).status();
            assert!(run.expect("the command runs").success(), "{words}");
            (start.elapsed().as_secs_f64(), user().1 - before)
        })
        .collect();
    times.sort_by(|a, b| a.1.total_cmp(&b.1));
    times[runs / 2]
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let peer = arguments.next().expect("the C++ program");
    let grundy = arguments.next().expect("the command");
    let all = std::thread::available_parallelism().map_or(1, usize::from);
    println!("all: {all} threads; user: seconds of processor time");
    println!(
        "{:>16} {:>12} {:>8} {:>8} {:>9} {:>8} {:>8}",
        "values", "one thread s", "all s", "user s", "rows Rust", "rows C++", "C++/user"
    );
    for side in [2_000, 5_000, 10_000] {
        let fill = |threads| Queens::fill(1, side, side, threads, &mut |_, _| true).expect("not stopped");
        let (one, table) = median(|| fill(1));
        let (before, _) = user();
        let (many, _) = median(|| fill(all));
        let used = (user().0 - before) / 3.0;
        let start = Instant::now();
        let rows = by_rows(side);
        let seconds_rows = start.elapsed().as_secs_f64();
        let output = Command::new(&peer).arg(side.to_string()).output().expect("the C++ program runs");
        let text = String::from_utf8(output.stdout).expect("text");
        let (seconds, expected) = text.trim().split_once(' ').expect("time and sum");
        assert_eq!(sum(&table, side).to_string(), expected, "the tables differ");
        assert_eq!(rows.to_string(), expected, "the loops differ");
        let seconds: f64 = seconds.parse().expect("seconds");
        println!(
            "{:>16} {one:12.3} {many:8.3} {used:8.3} {seconds_rows:9.3} {seconds:8.3} {:8.1}",
            format!("{side} × {side}"),
            seconds / used
        );
    }
    let ray = |least: [u64; 2]| Family { least, steps: vec![(least, u64::MAX)] };
    let leap = |least: [u64; 2]| Family { least, steps: Vec::new() };
    let families = [ray([1, 0]), ray([0, 1]), ray([1, 1]), leap([1, 2]), leap([2, 1])];
    let moves = Moves::new(&families, 1 << 12, 1 << 12).expect("few families");
    let (seconds, _) = median(|| Beam::find(&moves, 100_000_000, &mut |_, _| true).expect("one in every row"));
    println!("P-positions of queen and knight, 10^8 rows: {seconds:.2} s");
    let most: usize = if std::env::args().any(|word| word == "long") { 512 } else { 256 };
    for rows in [64, 128, 256, 512].into_iter().filter(|&rows| rows <= most) {
        let (start, (before, _)) = (Instant::now(), user());
        assert!(Rows::new(rows).advance(all, &mut |_| true));
        let seconds = start.elapsed().as_secs_f64();
        println!("rows 0 to {} proved to repeat: {seconds:.2} s, user {:.2} s", rows - 1, user().0 - before);
    }
    let map = std::env::temp_dir().join(format!("grundy-bench-{}.png", std::process::id()));
    let map_words = format!("map wythoff --to 3999 --values --png {}", map.display());
    let mut asked = vec![
        ("solve wythoff:3000,3001+nim:4", 5),
        ("table wythoff --to 2000 --format csv", 5),
        ("p-positions maharaja --from 99999998 --to 100000000", 3),
        (map_words.as_str(), 3),
    ];
    let large = "map wythoff --from 49999 --to 49999 --values --csv - --memory 6G";
    if most == 512 {
        asked.push((large, 1));
    }
    for (words, runs) in asked {
        let (seconds, used) = command(&grundy, words, runs);
        println!("grundy {words}: {seconds:.2} s, user {used:.2} s");
    }
    let _ = std::fs::remove_file(map);
}
