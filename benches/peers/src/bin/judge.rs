//! POJ 1067 (Wythoff's game) on 10^7 lines from standard input to standard output, against C++ with
//! scanf and with one fread; and the decision alone, against C++ in double precision.

use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use grundy_kernels::decimal::Numbers;
use grundy_kernels::wythoff;

const LINES: u32 = 10_000_000;
const LIMIT: u64 = 1_000_000_000;
const RUNS: usize = 7;

/// The program measured. Once `grundy judge` exists: `grundy` with `judge poj1067`.
fn ours() -> Command {
    let mut command = Command::new(std::env::current_exe().expect("the path of this program"));
    command.arg("answer");
    command
}

fn main() {
    if std::env::args().nth(1).as_deref() == Some("answer") {
        let result = wythoff::answer(&mut Numbers::new(io::stdin().lock()), LIMIT, &mut output());
        if let Err(stop) = result {
            eprintln!("{stop}");
            std::process::exit(2);
        }
        return;
    }
    let folder = std::env::temp_dir().join(format!("grundy-judge-{}", std::process::id()));
    fs::create_dir(&folder).expect("a new folder for temporary files");
    let result = std::panic::catch_unwind(|| measure(&folder));
    fs::remove_dir_all(&folder).expect("removing the temporary files");
    if result.is_err() {
        std::process::exit(1);
    }
}

/// Standard output without the line buffer of `Stdout`.
fn output() -> File {
    use std::os::fd::AsFd;
    File::from(io::stdout().as_fd().try_clone_to_owned().expect("standard output"))
}

fn measure(folder: &Path) {
    let scanf = compile(folder, "scanf", &["-O2"]);
    let fread = compile(folder, "fread", &["-O2"]);
    let double = compile(folder, "double", &["-O3", "-march=native"]);
    let input = folder.join("input");
    let size = write_lines(&input) as f64;
    let programs: [(&str, &dyn Fn() -> Command); 3] = [
        ("grundy", &ours),
        ("C++ scanf, printf", &|| Command::new(&scanf)),
        ("C++ one fread, one fwrite", &|| Command::new(&fread)),
    ];

    let answers = |program: &dyn Fn() -> Command| {
        let path = folder.join("answers");
        run(program(), &input, File::create(&path).unwrap().into());
        fs::read(path).unwrap()
    };
    let expected = answers(programs[1].1);
    assert_eq!(expected.len(), 2 * LINES as usize);
    for (name, program) in programs {
        assert!(answers(program) == expected, "{name} answers differently");
    }

    let mut times = [const { Vec::new() }; 3];
    for _ in 0..RUNS {
        for ((_, program), times) in programs.iter().zip(&mut times) {
            let start = Instant::now();
            run(program(), &input, Stdio::null());
            times.push(start.elapsed().as_secs_f64());
        }
    }
    println!(
        "POJ 1067, {LINES} lines, {:.0} MB         median s    ns a line    ratio",
        size / 1e6
    );
    let medians = times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[RUNS / 2]
    });
    for ((name, _), median) in programs.iter().zip(medians) {
        let line = median * 1e9 / f64::from(LINES);
        println!("{name:40} {median:8.3} {line:12.1} {:8.1}", median / medians[0]);
    }

    let output = Command::new(double).output().expect("the double program");
    let inexact: Vec<f64> =
        String::from_utf8_lossy(&output.stdout).lines().map(|line| line.parse().unwrap()).collect();
    println!("\nthe decision alone, blocks of 4096      ns a pair    double, inexact    ratio");
    let exact = [
        nanoseconds(|state| (state >> 32) as u32, wythoff::decide_u32),
        nanoseconds(|state| state, wythoff::decide_u64),
    ];
    for ((name, exact), inexact) in ["32-bit pairs", "64-bit pairs"].iter().zip(exact).zip(inexact)
    {
        println!("{name:36} {exact:12.3} {inexact:18.3} {:8.1}", inexact / exact);
    }
}

/// Compiles a peer of `judge/` with g++.
fn compile(folder: &Path, name: &str, options: &[&str]) -> PathBuf {
    let source =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("judge").join(name).with_extension("cpp");
    let program = folder.join(name);
    let status = Command::new("g++").args(options).arg("-o").arg(&program).arg(&source).status();
    match status {
        Ok(status) => assert!(status.success(), "g++ could not compile {}", source.display()),
        Err(error) => panic!("the peers need the compiler g++: {error}"),
    }
    program
}

fn run(mut command: Command, input: &Path, output: Stdio) {
    let input = File::open(input).expect("the input");
    let status = command.stdin(input).stdout(output).status().expect("starting a program");
    assert!(status.success(), "{command:?} failed");
}

fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Random pairs up to the limit; one in sixteen is a P-position.
fn write_lines(path: &Path) -> u64 {
    let mut file = BufWriter::with_capacity(1 << 20, File::create(path).expect("the input"));
    let mut state = 88_172_645_463_325_252;
    for line in 0..LINES {
        let (a, b) = if line % 16 == 0 {
            // ⌊kφ⌋ = ⌊(k + √(5k²))/2⌋
            let k = random(&mut state) % 381_966_011;
            let low = (k + (5 * k * k).isqrt()) / 2;
            (low + k, low)
        } else {
            (random(&mut state) % (LIMIT + 1), random(&mut state) % (LIMIT + 1))
        };
        writeln!(file, "{a} {b}").expect("writing the input");
    }
    file.into_inner().expect("writing the input").metadata().expect("the size").len()
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
