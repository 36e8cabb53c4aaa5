//! `grundy judge --check`: somebody's program against the format's answers.

use std::borrow::Cow;
use std::io::Write;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use grundy::counted;
use grundy_contests::{Cases, Format, Size, Test, answer, shrink};
use serde::Serialize;

use super::sandbox::{Ended, Fault, Sandbox, Verdict};
use crate::args::Judge;
use crate::failure::{Failure, heard};
use crate::output::{self, json};
use crate::progress::Progress;

/// Exit code when the program is wrong.
pub(crate) const WRONG: u8 = 1;

/// Runs of the program, and time, for making a failing input smaller.
const SHRINK_RUNS: u32 = 1500;
pub(crate) const SHRINK_TIME: Duration = Duration::from_secs(3);

/// So much of an input or output is shown.
const SHOWN: usize = 4000;

pub(super) fn run(format: &Format, args: &Judge) -> Result<ExitCode, Failure> {
    let sandbox = Sandbox::of(&args.check, args.time, args.memory)?;
    let mut cases = 0;
    for (i, sample) in format.samples.iter().enumerate() {
        if let Some(wrong) = compare(&sandbox, sample.input, sample.output)? {
            // A made-up input may show the same mistake in a single case.
            let small = Test::random(format, args.seed, shape(format, 0, None).1, Size::Small);
            let smaller = if wrong.got.is_ok() { fails(&sandbox, format, small)? } else { None };
            let smaller = smaller.filter(|smaller| smaller.input.len() < wrong.input.len());
            return report(args, &format!("sample {}", i + 1), smaller.unwrap_or(wrong));
        }
    }
    let progress = Progress::counting(format!("{}:", format.id), args.runs, "inputs");
    for run in 0..args.runs {
        progress.show(run);
        let (size, count) = shape(format, run, args.cases);
        let test = Test::random(format, args.seed.wrapping_add(run), count, size);
        cases += test.cases.len();
        let Some(wrong) = fails(&sandbox, format, test)? else { continue };
        drop(progress);
        return report(args, &format!("made-up input {}", run + 1), wrong);
    }
    drop(progress);
    let mut out = output::stdout();
    if args.json {
        let result = Agreement {
            version: json::VERSION,
            correct: true,
            verdict: Verdict::Right,
            samples: format.samples.len(),
            inputs: args.runs,
            cases,
        };
        output::print_json(&mut out, &result)?;
    } else {
        let samples = format.samples.len();
        writeln!(
            out,
            "right on {} and {} of {}",
            counted(samples, "sample"),
            counted(args.runs, "input"),
            counted(cases, "case")
        )?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Runs the program on `test`; if it is wrong, on the smallest such input that is found.
fn fails(sandbox: &Sandbox, format: &Format, test: Test) -> Result<Option<Wrong>, Failure> {
    let input = test.text(format);
    let Some(mut wrong) = compare(sandbox, &input, &expected(format, &input)?)? else {
        return Ok(None);
    };
    let mut test = test;
    // The case whose line differs may be wrong alone: then nothing need be left out.
    if let Some(case) = suspect(&wrong, test.cases.len()) {
        let alone = Test { cases: vec![test.cases[case].clone()] };
        let input = alone.text(format);
        if let Some(smaller) = compare(sandbox, &input, &expected(format, &input)?)? {
            (wrong, test) = (smaller, alone);
        }
    }
    // What the program does is compared again, on smaller and smaller inputs.
    let until = Instant::now() + SHRINK_TIME;
    shrink(format, test, SHRINK_RUNS, until, &mut |input| {
        let answers = expected(format, input).ok();
        let smaller = answers.and_then(|answers| compare(sandbox, input, &answers).ok()?);
        smaller.map(|smaller| wrong = smaller).is_some()
    });
    Ok(Some(Wrong { shrunk: true, ..wrong }))
}

/// Which of several cases the first line that differs belongs to, if all have as many lines.
fn suspect(wrong: &Wrong, cases: usize) -> Option<usize> {
    let (expected, got) = (lines(&wrong.expected), lines(wrong.got.as_deref().ok()?));
    let each =
        (cases > 1 && expected.len().is_multiple_of(cases)).then(|| expected.len() / cases)?;
    let same = expected.iter().zip(&got).take_while(|(expected, got)| expected == got).count();
    let case = same.checked_div(each)?;
    (case < cases).then_some(case)
}

/// The size of run number `run` and how many cases it has: small inputs and larger ones in turn, now
/// and then one near the limits.
fn shape(format: &Format, run: u64, cases: Option<u64>) -> (Size, u64) {
    let size = match run % 10 {
        0 | 2 | 4 | 6 => Size::Small,
        9 => Size::Max,
        _ => Size::Any,
    };
    let count = match size {
        Size::Small => 300,
        Size::Any => 1000,
        // A single case near the limits can be large.
        Size::Max => 4,
    };
    let one = format.cases == Cases::One;
    (size, if one { 1 } else { cases.unwrap_or(count) })
}

/// The right answers.
fn expected(format: &Format, input: &str) -> Result<String, Failure> {
    let mut answers = Vec::new();
    answer(format, &mut input.as_bytes(), &mut answers)?;
    Ok(String::from_utf8_lossy(&answers).into_owned())
}

/// An input on which the program is wrong.
struct Wrong {
    input: String,
    expected: String,
    /// Its output, or how it ended.
    got: Result<String, Fault>,
    /// Whether it was tried to make the input smaller.
    shrunk: bool,
}

/// Runs the program; `None` if its output is `expected`.
fn compare(sandbox: &Sandbox, input: &str, expected: &str) -> Result<Option<Wrong>, Failure> {
    let got = match sandbox.run(input)? {
        Ended::Output(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Ended::Failed(fault) => Err(fault),
    };
    if got.as_ref().is_ok_and(|got| same(got, expected)) {
        return Ok(None);
    }
    let (input, expected) = (input.to_string(), expected.to_string());
    Ok(Some(Wrong { input, expected, got, shrunk: false }))
}

/// Whether the outputs agree but for blanks at the ends of lines and of the output.
fn same(one: &str, other: &str) -> bool {
    lines(one) == lines(other)
}

/// The lines of an output without blanks at their ends.
fn lines(text: &str) -> Vec<&str> {
    text.trim_end().lines().map(str::trim_end).collect()
}

#[derive(Serialize)]
struct Agreement {
    version: u32,
    correct: bool,
    verdict: Verdict,
    samples: usize,
    inputs: u64,
    cases: usize,
}

#[derive(Serialize)]
struct Disagreement<'a> {
    version: u32,
    correct: bool,
    verdict: Verdict,
    found_on: &'a str,
    input: &'a str,
    expected: &'a str,
    output: Option<&'a str>,
    failure: Option<&'a str>,
}

fn report(args: &Judge, found_on: &str, wrong: Wrong) -> Result<ExitCode, Failure> {
    let verdict = Verdict::of(&wrong.got);
    heard(|| {
        let mut out = output::stdout();
        if args.json {
            let result = Disagreement {
                version: json::VERSION,
                correct: false,
                verdict,
                found_on,
                input: &wrong.input,
                expected: &wrong.expected,
                output: wrong.got.as_deref().ok(),
                failure: wrong.got.as_ref().err().map(|fault| fault.how.as_str()),
            };
            output::print_json(&mut out, &result)?;
        } else {
            // There may be smaller ones that were not tried.
            let input = if wrong.shrunk { "smallest failing input found" } else { "failing input" };
            writeln!(out, "{verdict}; found on {found_on}, the {input} is")?;
            writeln!(out, "{}", shown(&wrong.input))?;
            writeln!(out, "expected\n{}", shown(&wrong.expected))?;
            match &wrong.got {
                Ok(output) if output.trim().is_empty() => {
                    writeln!(out, "the program says nothing")?
                }
                Ok(output) => writeln!(out, "the program says\n{}", shown(output))?,
                Err(fault) => writeln!(out, "the program {}", shown(&fault.how))?,
            }
        }
        Ok(out.flush()?)
    })?;
    // What was found is said before: the file may not be writable.
    if let Some(path) = &args.save {
        output::write_file(path, wrong.input.as_bytes())?;
    }
    Ok(ExitCode::from(WRONG))
}

/// The beginning of `text`, without signs that would steer a terminal.
fn shown(text: &str) -> String {
    printable(&beginning(text.trim_end(), SHOWN, "; --save keeps an input"))
}

/// So many signs of what a program says, and if these are not all how long it is, and more.
pub(crate) fn beginning<'t>(text: &'t str, most: usize, more: &str) -> Cow<'t, str> {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}… ({} bytes{more})", &text[..end], text.len()).into(),
        None => text.into(),
    }
}

/// `text` with all signs but letters, digits, marks, tabs and line ends spelled out.
pub(crate) fn printable(text: &str) -> String {
    let mut printable = String::with_capacity(text.len());
    for sign in text.chars() {
        if sign.is_control() && !matches!(sign, '\n' | '\t') {
            printable.extend(sign.escape_debug());
        } else {
            printable.push(sign);
        }
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::{Wrong, same, shown, suspect};

    #[test]
    fn blanks_at_ends_do_not_count() {
        assert!(same("1 \r\n0\n\n", "1\n0\n"));
        assert!(same("", "\n"));
        assert!(!same("1\n\n0\n", "1\n0\n"));
        assert!(!same("1  2\n", "1 2\n"));
        assert!(!same("10\n", "1\n0\n"));
    }

    #[test]
    fn the_case_of_a_line_that_differs() {
        let suspect = |expected: &str, got: &str, cases| {
            let (input, expected) = (String::new(), expected.to_string());
            suspect(&Wrong { input, expected, got: Ok(got.to_string()), shrunk: false }, cases)
        };
        assert_eq!(suspect("1\n0\n1\n", "1\n1\n1\n", 3), Some(1));
        assert_eq!(suspect("1\n0\n1\n", "1\n0 \n", 3), Some(2));
        assert_eq!(suspect("a\n1\nb\n2\n", "a\n1\nb\n3\n", 2), Some(1));
        // Nobody knows whose line it is, there is one case alone, or a line too many.
        assert_eq!(suspect("a\n1\nb\n", "a\n2\nb\n", 2), None);
        assert_eq!(suspect("1\n", "0\n", 1), None);
        assert_eq!(suspect("1\n0\n", "1\n0\n2\n", 2), None);
    }

    #[test]
    fn a_terminal_is_not_steered() {
        assert_eq!(shown("1\n\u{1b}[2J\t0\r\n"), "1\n\\u{1b}[2J\t0");
    }
}
