//! `grundy check`: somebody's program against the rules of any game.

mod answers;
mod questions;

use std::borrow::Cow;
use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use grundy::{Play, counted};
use grundy_cli_common::for_shell;
use serde::Serialize;

use self::answers::{Right, Solved};
use self::questions::Questions;
use super::judge::{Ended, Fault, SHRINK_TIME, Sandbox, Verdict, WRONG, beginning, printable};
use crate::args::{Check, Output};
use crate::failure::{Failure, heard};
use crate::output::{self, json};
use crate::progress::Progress;

/// So much of what the program says is shown.
const SHOWN: usize = 1000;

/// Positions that a run of the program gets.
const BATCH: usize = 500;

pub(crate) fn run(args: &Check) -> Result<ExitCode, Failure> {
    if args.output == Output::Value && args.ending.play() == Play::Misere {
        return Err(Failure::input(
            "Grundy values belong to normal play; leave out --misere or --output value",
        ));
    }
    let questions = Questions::new(args)?;
    let mut solved = Solved::new(args);
    let sandbox = Sandbox::of(&args.program, args.time, args.memory)?;
    let program = Program { args, questions: &questions, sandbox };
    let small = questions.small();
    let mut large = questions.random(args.random, args.seed);
    let all = (small.len() as u64).saturating_add(large.left() as u64);
    let progress = Progress::counting("check".to_string(), all, "positions");
    let (mut tried, mut largest) = (0, 0);
    let rounds = std::iter::once((small, true));
    for (numbers, is_small) in rounds.chain(std::iter::from_fn(|| Some((large.round()?, false)))) {
        for batch in numbers.chunks(if args.single { 1 } else { BATCH }) {
            let cases = solved.all(&questions, batch)?;
            if let Some(wrong) = program.first_wrong(&cases)? {
                let wrong = if is_small { wrong } else { program.smaller(wrong, &mut solved)? };
                drop(progress);
                return report(args, &questions, &wrong);
            }
            if is_small {
                let most = cases.iter().flat_map(|case| case.numbers.iter().copied()).max();
                largest = largest.max(most.unwrap_or(0));
            }
            tried += cases.len();
            progress.show(tried as u64);
        }
    }
    drop(progress);
    if tried == 0 {
        return Err(questions.none());
    }
    let mut out = output::stdout();
    if args.json {
        output::print_json(
            &mut out,
            &Agreement {
                version: json::VERSION,
                correct: true,
                verdict: Verdict::Right,
                positions: tried,
            },
        )?;
    } else {
        writeln!(
            out,
            "right on {}, all with numbers up to {} among them",
            counted(tried, "position"),
            // Larger ones may be no positions of the game.
            largest
        )?;
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// A position and what is to be said of it.
#[derive(Clone)]
struct Case {
    numbers: Vec<u64>,
    right: Right,
}

/// The first of these positions of which the lines say what is not right, and its line; or the first of them, and that there
/// are more lines or fewer, as then nobody knows which is whose.
fn unlike(cases: &[Case], lines: &[&str]) -> Option<(usize, Result<String, Fault>)> {
    match (cases, lines) {
        ([_], []) => Some((0, Ok(String::new()))),
        ([case], [line, more, ..]) if case.right.allows(line) => {
            let how = format!("says more than a line for each position: '{more}'");
            Some((0, Err(Fault::of(how))))
        }
        ([_, _, ..], _) if cases.len() != lines.len() => {
            let (lines, positions) =
                (counted(lines.len(), "line"), counted(cases.len(), "position"));
            Some((0, Err(Fault::of(format!("says {lines} for {positions}")))))
        }
        _ => {
            let mut pairs = cases.iter().zip(lines);
            let at = pairs.position(|(case, line)| !case.right.allows(line))?;
            Some((at, Ok(lines[at].to_string())))
        }
    }
}

/// A position for which the program is wrong.
struct Wrong {
    case: Case,
    /// Its line, or how it ended.
    got: Result<String, Fault>,
}

struct Program<'a> {
    args: &'a Check,
    questions: &'a Questions,
    sandbox: Sandbox,
}

impl Program<'_> {
    /// The first of these positions for which the program is wrong.
    fn first_wrong(&self, cases: &[Case]) -> Result<Option<Wrong>, Failure> {
        let mut input = String::new();
        if self.args.count {
            input.push_str(&format!("{}\n", cases.len()));
        }
        for case in cases {
            input.push_str(&self.questions.line(&case.numbers));
            input.push('\n');
        }
        let (at, how) = match self.sandbox.run(&input)? {
            Ended::Output(bytes) => {
                let text = String::from_utf8_lossy(&bytes);
                // Blank lines say nothing.
                let lines: Vec<&str> =
                    text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
                match unlike(cases, &lines) {
                    Some(unlike) => unlike,
                    None => return Ok(None),
                }
            }
            Ended::Failed(fault) => (0, Err(fault)),
        };
        let case = &cases[at];
        if cases.len() == 1 {
            return Ok(Some(Wrong { case: case.clone(), got: how }));
        }
        // A line may be another position's, so the program is asked for this one alone; and one that never ends takes its time
        // in every run. Halves that fail alone lead to a position that does, too.
        let suspect = match &how {
            Err(fault) if fault.verdict() != Verdict::Slow => &[],
            _ => std::slice::from_ref(case),
        };
        let (first, second) = cases.split_at(cases.len() / 2);
        for part in [suspect, first, second] {
            if !part.is_empty()
                && let Some(wrong) = self.first_wrong(part)?
            {
                return Ok(Some(wrong));
            }
        }
        let fault = how.map_or_else(|fault| fault, |line| Fault::of(format!("says '{line}'")));
        let how = format!(
            "{}, but only if {} are asked for in one run",
            fault.how,
            counted(cases.len(), "position")
        );
        Ok(Some(Wrong { case: case.clone(), got: Err(fault.said(how)) }))
    }

    /// The smallest position that is found below one for which the program is wrong.
    fn smaller(&self, mut wrong: Wrong, solved: &mut Solved) -> Result<Wrong, Failure> {
        let until = Instant::now() + SHRINK_TIME;
        while Instant::now() < until {
            let smaller = questions::smaller(&wrong.case.numbers);
            let cases = solved.all(self.questions, &smaller)?;
            let batches = if self.args.single { 1 } else { BATCH };
            let mut found = None;
            for batch in cases.chunks(batches) {
                found = self.first_wrong(batch)?;
                if found.is_some() {
                    break;
                }
            }
            match found {
                Some(found) => wrong = found,
                None => break,
            }
        }
        Ok(wrong)
    }
}

#[derive(Serialize)]
struct Agreement {
    version: u32,
    correct: bool,
    verdict: Verdict,
    positions: usize,
}

#[derive(Serialize)]
struct Disagreement<'a> {
    version: u32,
    correct: bool,
    verdict: Verdict,
    position: String,
    input: String,
    expected: String,
    output: Option<Cow<'a, str>>,
    failure: Option<Cow<'a, str>>,
}

/// A line may have millions of signs.
fn shortened(text: &str) -> Cow<'_, str> {
    beginning(text, SHOWN, "")
}

fn report(args: &Check, questions: &Questions, wrong: &Wrong) -> Result<ExitCode, Failure> {
    let position = questions.position(&wrong.case.numbers);
    let expected = wrong.case.right.to_string();
    let verdict = Verdict::of(&wrong.got);
    heard(|| {
        let mut out = output::stdout();
        if args.json {
            let result = Disagreement {
                version: json::VERSION,
                correct: false,
                verdict,
                position,
                input: questions.line(&wrong.case.numbers),
                expected,
                output: wrong.got.as_deref().ok().map(shortened),
                failure: wrong.got.as_ref().err().map(|fault| shortened(&fault.how)),
            };
            output::print_json(&mut out, &result)?;
        } else {
            writeln!(out, "{verdict}; the smallest position found is {position}")?;
            writeln!(out, "input     {}", questions.line(&wrong.case.numbers))?;
            writeln!(out, "expected  {expected}")?;
            match &wrong.got {
                Ok(line) if line.is_empty() => writeln!(out, "the program says nothing")?,
                Ok(line) => writeln!(out, "output    {}", printable(&shortened(line)))?,
                Err(fault) => writeln!(out, "the program {}", printable(&shortened(&fault.how)))?,
            }
            let misere = if args.ending.play() == Play::Misere { " --misere" } else { "" };
            writeln!(out, "`grundy solve {}{misere}` tells why", for_shell(&position))?;
        }
        Ok(out.flush()?)
    })?;
    Ok(ExitCode::from(WRONG))
}
