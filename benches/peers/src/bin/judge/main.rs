//! `grundy judge` on large inputs from standard input to standard output, against C++ programs as
//! contestants write them; POJ 1067 also against one fread, and its decision alone. The argument is
//! the program `grundy`.

mod decision;
mod programs;

use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use programs::{compile, medians, run};

const LINES: u32 = 10_000_000;
const LIMIT: u64 = 1_000_000_000;

/// Formats, and how many cases an input gets: so many that scanf takes half a second, or as many as
/// the format allows.
const FORMATS: [(&str, u64, &[&str]); 14] = [
    ("poj2234", 500_000, &["--max"]),
    ("cses1730", 60, &["--max"]),
    ("cses1099", 60, &["--max"]),
    ("cses2208", 50, &["--max"]),
    ("hdu1850", 100_000, &["--max"]),
    ("hdu1847", 10_000_000, &[]),
    ("hdu2516", 7_000_000, &[]),
    ("hdu2177", 3_000_000, &[]),
    ("nim_product_64", 1_000_000, &["--max"]),
    ("p2148", 20, &["--max"]),
    ("cses2207", 100_000, &["--max"]),
    ("hdu1907", 500, &["--max"]),
    ("poj1704", 20, &["--max"]),
    ("hdu1846", 100, &["--max"]),
];

fn main() {
    let Some(grundy) = std::env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("the argument is the program grundy");
        std::process::exit(2);
    };
    let folder = std::env::temp_dir().join(format!("grundy-judge-{}", std::process::id()));
    fs::create_dir(&folder).expect("a new folder for temporary files");
    let result = std::panic::catch_unwind(|| {
        poj1067(&grundy, &folder);
        formats(&grundy, &folder);
        decision::measure(&folder);
    });
    fs::remove_dir_all(&folder).expect("removing the temporary files");
    if result.is_err() {
        std::process::exit(1);
    }
}

/// `grundy judge` for a problem.
fn judge(grundy: &Path, problem: &str) -> Command {
    let mut command = Command::new(grundy);
    command.args(["judge", problem]);
    command
}

fn poj1067(grundy: &Path, folder: &Path) {
    let scanf = compile(folder, "scanf", &["-O2"]);
    let fread = compile(folder, "fread", &["-O2"]);
    let input = folder.join("input");
    let size = write_lines(&input) as f64;
    let names = ["grundy judge poj1067", "C++ scanf, printf", "C++ one fread, one fwrite"];
    let programs: [&dyn Fn() -> Command; 3] =
        [&|| judge(grundy, "poj1067"), &|| Command::new(&scanf), &|| Command::new(&fread)];
    let medians = medians(folder, &input, programs);
    println!(
        "POJ 1067, {LINES} lines, {:.0} MB         median s    ns a line    ratio",
        size / 1e6
    );
    for (name, median) in names.iter().zip(medians) {
        let line = median * 1e9 / f64::from(LINES);
        println!("{name:40} {median:8.3} {line:12.1} {:8.1}", median / medians[0]);
    }
}

fn formats(grundy: &Path, folder: &Path) {
    let peers = compile(folder, "formats", &["-O2"]);
    println!("\nproblem              input MB    grundy s     scanf s    ratio");
    for (problem, cases, size) in FORMATS {
        let input = folder.join("input");
        let mut generate = judge(grundy, problem);
        generate.args(["--generate", "--seed", "1", "--cases", &cases.to_string()]).args(size);
        run(generate, Path::new("/dev/null"), File::create(&input).expect("the input").into());
        let bytes = fs::metadata(&input).expect("the input").len() as f64;
        let scanf = || {
            let mut command = Command::new(&peers);
            command.arg(problem);
            command
        };
        let [ours, theirs] = medians(folder, &input, [&|| judge(grundy, problem), &scanf]);
        let (size, ratio) = (bytes / 1e6, theirs / ours);
        println!("{problem:16} {size:12.3} {ours:11.4} {theirs:11.4} {ratio:8.1}");
    }
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
