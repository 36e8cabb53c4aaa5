//! Lines a second of `grundy solve -` on random Wythoff positions, and the start-up time.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::process::{Command, Stdio};
use std::time::Instant;

const LINES: u32 = 2_000_000;
const RUNS: usize = 5;

fn seconds(program: &str, arguments: &[&str], input: Option<&str>) -> f64 {
    let mut times: Vec<f64> = (0..RUNS)
        .map(|_| {
            let stdin = input.map_or(Stdio::null(), |path| File::open(path).unwrap().into());
            let start = Instant::now();
            let mut command = Command::new(program);
            let status = command.args(arguments).stdin(stdin).stdout(Stdio::null()).status();
            assert!(status.unwrap().success());
            start.elapsed().as_secs_f64()
        })
        .collect();
    times.sort_by(f64::total_cmp);
    times[RUNS / 2]
}

fn main() {
    let program = std::env::args().nth(1).expect("the path of the program");
    println!("work                                                  median s    M lines/s");
    for (name, limit) in [("heaps below 10^9", 1_000_000_000u64), ("heaps below 200", 200)] {
        let path = std::env::temp_dir().join(format!("grundy-stream-{}", std::process::id()));
        let mut file = BufWriter::new(File::create(&path).unwrap());
        let mut state = 88_172_645_463_325_252u64;
        let mut next = || {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % limit
        };
        for _ in 0..LINES {
            writeln!(file, "wythoff:{},{}", next(), next()).unwrap();
        }
        file.into_inner().unwrap();
        let path = path.to_str().unwrap();
        for arguments in [
            &["solve", "-", "--json"][..],
            &["solve", "-"],
            &["solve", "-", "--json", "--threads", "2"],
        ] {
            let time = seconds(&program, arguments, Some(path));
            let rate = f64::from(LINES) / time / 1e6;
            let label = format!("{}, {name}", arguments.join(" "));
            println!("{label:52} {time:9.3} {rate:12.2}");
        }
        std::fs::remove_file(path).unwrap();
    }
    let start = seconds(&program, &["solve", "nim:3,4,5"], None);
    let nothing = seconds("true", &[], None);
    println!(
        "start-up, solve nim:3,4,5      {:9.2} ms   (an empty program: {:.2} ms)",
        start * 1e3,
        nothing * 1e3
    );
}
