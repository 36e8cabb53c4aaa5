//! `grundy discover` for heaps that fall apart: no automaton reads sums, but their values may repeat.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use grundy::certificate::PeriodCertificate;
use grundy::counted;
use grundy::heap::{Found, Run};
use grundy::rules::Rules;
use grundy::theory::period::Period;
use grundy_kernels::heap::{Effort, HeapValues};
use grundy_rules::{Checked, Shape};

use super::Answer;
use crate::args::Discover;
use crate::environment::write_file;
use crate::failure::{Failure, UNDECIDED};
use crate::output::{self, json};

/// Values computed where --to does not say it.
const VALUES: usize = 100_000;

/// Whether the rules are those of single heaps, some move of which leaves more than one.
pub(super) fn is_wanted(args: &Discover, checked: &Checked, rules: &grundy_rules::Rules) -> bool {
    let splits = checked.game.moves.iter().any(|m| m.targets.len() != 1);
    let asked = args.misere || args.values.as_deref().is_some_and(|v| v != "all");
    splits && !asked && !rules.misere && matches!(checked.shape, Shape::Heap(_))
}

pub(super) fn run(
    args: &Discover,
    name: &str,
    stated: &grundy_rules::Rules,
) -> Result<ExitCode, Failure> {
    let started = Instant::now();
    let rules = Rules::parse(&stated.to_string())
        .map_err(|diagnostics| crate::stated::refused(name, &stated.to_string(), &diagnostics))?;
    let (Shape::Heap(digits), Some(moves)) = (&rules.checked().shape, rules.heap_rules()) else {
        return Err(Failure::undecided(format!("'{name}': these rules have no code")));
    };
    let code = digits.code();
    let to = args.to.map_or(VALUES, |to| usize::try_from(to).unwrap_or(usize::MAX));
    let mut run = Run::new(HeapValues::new(moves, Effort { speculative: false, threads: 1 }), None);
    run.advance(to, true, &mut |_| args.time.is_none_or(|time| started.elapsed() < time));
    let found = run.found();
    let known = run.values().len();
    let (status, form) = match (found, found.repetition()) {
        (Found::Proved { .. }, Some(period)) => ("proved", in_words(period)),
        (_, Some(period)) => ("verified", in_words(period)),
        (_, None) => ("not found", String::new()),
    };
    let mut written = None;
    if let (Some(path), Found::Proved { repetition, .. }) = (&args.certificate, found) {
        let certificate =
            PeriodCertificate::issue(&code, repetition, |from, out| run.values().read(from, out))
                .map_err(|error| Failure::of(name, &error))?;
        write_file(path, format!("{}\n", certificate.to_json()).as_bytes())?;
        written = Some(path.display().to_string());
    }
    let step = format!("the rules have the code {code}: {} computed", counted(known, "value"));
    let mut out = output::page(!args.json);
    if args.json {
        let answer = Answer {
            version: json::VERSION,
            game: &stated.name,
            claim: "Grundy values",
            play: "normal",
            form: &form,
            numeration: None,
            states: 0,
            status,
            verified_to: (status != "proved").then(|| known.saturating_sub(1) as u64),
            certificate: written.as_deref(),
            seconds: started.elapsed().as_secs_f64(),
            steps: &[step],
        };
        output::print_json(&mut out, &answer)?;
    } else {
        match (found, status) {
            (Found::Proved { proof, .. }, _) => {
                writeln!(
                    out,
                    "{form}\nproved for heaps of all sizes by {} ({})",
                    counted(proof.values, "value"),
                    proof.theorem.source()
                )?;
                if let Some(path) = written {
                    writeln!(out, "`grundy verify {path}` proves it again")?;
                }
            }
            (_, "verified") => {
                writeln!(out, "{form}\nverified for heaps below {known}; not proved")?
            }
            _ => writeln!(out, "no period was found; heaps below {known} were looked at")?,
        }
    }
    out.flush()?;
    Ok(if status == "proved" { ExitCode::SUCCESS } else { ExitCode::from(UNDECIDED) })
}

fn in_words(Period { start, period, saltus }: Period) -> String {
    match saltus {
        0 => format!("the Grundy values have the period {period} from heap {start} on"),
        _ => format!(
            "from heap {start} on the Grundy values of {period} heaps are those of the {period} heaps before, \
             each with {saltus} added"
        ),
    }
}
