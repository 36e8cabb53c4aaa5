//! Running programs on an input, one after the other.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

/// Runs of each program.
const RUNS: usize = 7;

/// Medians of the seconds that each program takes, in turns, after a comparison of their answers.
pub(crate) fn medians<const N: usize>(
    folder: &Path,
    input: &Path,
    programs: [&dyn Fn() -> Command; N],
) -> [f64; N] {
    let answers = programs.map(|program| {
        let path = folder.join("answers");
        run(program(), input, File::create(&path).expect("the answers").into());
        fs::read(path).expect("the answers")
    });
    assert!(!answers[0].is_empty());
    for (answer, program) in answers.iter().zip(&programs) {
        assert!(*answer == answers[0], "{:?} answers differently", program());
    }
    let mut times = [const { Vec::new() }; N];
    for _ in 0..RUNS {
        for (program, times) in programs.iter().zip(&mut times) {
            let start = Instant::now();
            run(program(), input, Stdio::null());
            times.push(start.elapsed().as_secs_f64());
        }
    }
    times.map(|mut times| {
        times.sort_by(f64::total_cmp);
        times[RUNS / 2]
    })
}

/// Compiles a peer of `judge/` with g++.
pub(crate) fn compile(folder: &Path, name: &str, options: &[&str]) -> PathBuf {
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

pub(crate) fn run(mut command: Command, input: &Path, output: Stdio) {
    let input = File::open(input).expect("the input");
    let status = command.stdin(input).stdout(output).status().expect("starting a program");
    assert!(status.success(), "{command:?} failed");
}
