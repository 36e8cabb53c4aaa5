//! Games from rule files against the built-in games with the same rules: options a second, values by search, tables;
//! and what reading a file and sieving its P-positions cost.

use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use grundy::rules::Rules;
use grundy::{Solver, Sum};
use grundy_rules::{Checked, Sieved};

/// Every figure is the median of so many.
const RUNS: usize = 7;

fn main() {
    println!("options a second, in millions: the file, the built-in game, ratio");
    for (file, body, built_in) in [
        ("kayles", "3000", "kayles:3000"),
        ("wythoff", "3000,3000", "wythoff:3000,3000"),
        ("fibonacci-nim", "9000,8000", "fibonacci:9000,8000"),
        ("nim", "9000", "nim:9000"),
        ("staircase", "3000,3000,3000", "staircase:3000,3000,3000"),
    ] {
        let file_sum = read(file).position(body).unwrap();
        let built_in: Sum = built_in.parse().unwrap();
        let [ours, theirs] = pair(|| visit(&file_sum), || visit(&built_in));
        let count = options(&file_sum) as f64 / 1e4;
        println!("{file:16} {:8.1} {:8.1} {:6.2}", count / ours, count / theirs, theirs / ours);
    }
    println!("\ncompiled options alone, in millions a second");
    for (file, position) in [
        ("nim", &[9000][..]),
        ("wythoff", &[3000, 3000]),
        ("maharaja", &[3000, 3000]),
        ("fibonacci-nim", &[9000, 8000]),
        ("kayles", &[3000]),
    ] {
        let rules = read(file);
        let compiled = &rules.checked().compiled;
        let mut count = 0u64;
        let mut go = || {
            count = 0;
            for _ in 0..100 {
                let _ = compiled.options(position, |left| {
                    count += u64::from(black_box(left).len() < 9);
                    ControlFlow::Continue(())
                });
            }
        };
        let seconds = median(&mut go);
        println!("{file:16} {:8.1}", count as f64 / 1e6 / seconds);
    }
    println!("\nvalues by search, in milliseconds: the file, the built-in game, ratio of speeds");
    for (text, heaps) in
        [("fibonacci:70", 1), ("dynamic/3:60", 1), ("ends:7,6,7,6", 4), ("chomp:6,6,6,6,6", 5)]
    {
        let (family, body) = text.split_once(':').unwrap();
        let family = grundy::notation::parse_game(family, &grundy::notation::NoFiles).unwrap();
        let file = Rules::of(&family, heaps).unwrap().position(body).unwrap();
        let built_in: Sum = text.parse().unwrap();
        let value = |sum: &Sum| drop(black_box(Solver::default().value(sum).unwrap()));
        let [ours, theirs] = pair(|| value(&file), || value(&built_in));
        println!("{text:16} {:8.2} {:8.2} {:6.2}", ours * 1e3, theirs * 1e3, theirs / ours);
    }
    println!(
        "\nreading and compiling a file, in microseconds; P-positions to 1000 x 1000, in milliseconds"
    );
    let mut files: Vec<_> =
        std::fs::read_dir(folder()).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        let read = median(&mut || drop(black_box(Checked::read(&text))));
        let checked = Checked::read(&text).unwrap();
        let sieve =
            checked.rank.as_ref().filter(|_| checked.rules.coordinates() == 2).map(|rank| {
                let most = [1000, 1000];
                median(&mut || {
                    black_box(
                        Sieved::new(&checked.game, &checked.compiled, rank, &most, 1 << 30).is_ok(),
                    );
                })
            });
        let name = path.file_stem().unwrap().to_string_lossy();
        print!("{name:16} {:8.0}", read * 1e6);
        println!("{}", sieve.map_or(String::new(), |seconds| format!(" {:8.1}", seconds * 1e3)));
    }
}

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../games"))
}

fn read(name: &str) -> Rules {
    let text = std::fs::read_to_string(folder().join(format!("{name}.game"))).unwrap();
    Rules::parse(&text).unwrap()
}

fn options(sum: &Sum) -> u64 {
    let mut count = 0;
    let _ = sum.options(&mut |turn| {
        black_box(turn);
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

fn visit(sum: &Sum) {
    for _ in 0..100 {
        black_box(options(sum));
    }
}

/// The medians of two measurements in turn; the first visits a hundred times, so that figures are for one.
fn pair(mut one: impl FnMut(), mut other: impl FnMut()) -> [f64; 2] {
    let mut times = [Vec::new(), Vec::new()];
    for _ in 0..RUNS {
        times[0].push(seconds(&mut one));
        times[1].push(seconds(&mut other));
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[RUNS / 2]
    })
}

fn median(go: &mut dyn FnMut()) -> f64 {
    let mut times: Vec<f64> = (0..RUNS).map(|_| seconds(&mut *go)).collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

fn seconds(mut go: impl FnMut()) -> f64 {
    let began = Instant::now();
    go();
    began.elapsed().as_secs_f64()
}
