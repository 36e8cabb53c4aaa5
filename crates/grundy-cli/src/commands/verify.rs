//! `grundy verify`.

mod graph;
mod labels;
mod period;

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use grundy::proof::Proof;
use grundy::{Error, Limits, counted, visible};
use grundy_checker::geography::Certificate;
use grundy_checker::theorem::{self, Accepts, Refusal};
use grundy_checker::{Checked, certificate, labels as checks, quotient, rows};
use grundy_cli_common::harmless;
use grundy_graphs::tablebase::Tablebase;

use crate::args::Verify;
use crate::environment::Disk;
use crate::failure::{Failure, NOT_REFUTED, RAISE_MEMORY, RAISE_TIME, heard};
use crate::output;
use crate::progress::Progress;
use crate::watch::Watch;

/// What a check came to, or why it did not come to an end.
type Answer = Result<Checked, Failure>;

pub(crate) fn run(args: &Verify) -> Result<ExitCode, Failure> {
    let name = args.file.display().to_string();
    let unreadable = |error: io::Error| Failure::reading(&name, &error.into());
    let file = match name.as_str() {
        "-" => kept_input(args.budget().memory)?,
        _ => File::open(&args.file).map_err(unreadable)?,
    };
    let mut file = BufReader::new(file);
    let head = file.fill_buf().map_err(unreadable)?;
    let (is_labels, is_solved) = (checks::is_csv(head), Tablebase::<File>::is_one(head));
    let of_file = |checked: Checked| match checked {
        Checked::Holds(report) => Checked::Holds(format!("'{name}' holds: {report}")),
        other => other,
    };
    let unfit =
        |kind: &str, takes: &[&str]| match args.options().find(|option| !takes.contains(option)) {
            Some(option) => {
                Err(Failure::input(format!("'{name}' is {kind}, and {option} is not about such")))
            }
            None => Ok(()),
        };
    let progress = Progress::unknown(format!("checking {name}"));
    let watch = Watch::over(&name, Some(args.budget().time));
    let checked = if is_labels || is_solved {
        unfit(
            "of labels of a graph",
            &["--graph", "--format", "--misere", "--stalemate", "--target"],
        )?;
        labels::check(args, file, is_solved).map(of_file)?
    } else {
        let stop = |error| Failure::checking(&args.file, &error);
        let text = certificate::text(file, &args.budget()).map_err(stop)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        if text.starts_with("grundy-theorem ") {
            unfit("a theorem", &["--rules"])?;
            theorem(text, args)?
        } else {
            let kind = certificate::kind(text).map_err(stop)?;
            let only = |takes| unfit(&format!("a certificate of the kind '{kind}'"), takes);
            match kind.as_str() {
                // One line a kind, with the options that are about it.
                "period" => {
                    only(&["--values", "--rules"]).and_then(|()| period::check(text, args))?
                }
                "quotient" => {
                    only(&[]).and_then(|()| quotient::check(text, &args.budget()).map_err(stop))?
                }
                "rows" => {
                    only(&[]).and_then(|()| rows::check(text, &args.budget()).map_err(stop))?
                }
                "search" => only(&[]).and_then(|()| search(text, args))?,
                "geography" => only(&["--graph", "--format"])
                    .and_then(|()| geography(text, args).map(of_file))?,
                other => {
                    let (other, kinds) = (visible(other), certificate::KINDS.join(", "));
                    return Err(Failure::input(format!(
                        "'{name}': no certificate of the kind '{other}' is known; there are {kinds}"
                    )));
                }
            }
        }
    };
    drop((watch, progress));
    let (report, code) = match checked {
        Checked::Holds(report) => (report, ExitCode::SUCCESS),
        Checked::Sampled(report) => (report, ExitCode::from(NOT_REFUTED)),
        Checked::Fails(why) => {
            return Err(Failure::refuted(format!("'{name}' does not hold: {why}")));
        }
        other => return Err(Failure::system(format!("'{name}': {other:?}"))),
    };
    heard(|| {
        let mut out = output::page(true);
        writeln!(out, "{}", harmless(&report))?;
        Ok(out.flush()?)
    })?;
    Ok(code)
}

/// Standard input in a file without a name, because some of what is checked is gone through more than once. It may be as
/// long as the memory is large.
fn kept_input(most: u64) -> Result<File, Failure> {
    let unkept = |error: io::Error| Failure::system(format!("cannot keep standard input: {error}"));
    let mut file = tempfile::tempfile().map_err(unkept)?;
    let mut input = io::stdin().lock().take(most.saturating_add(1));
    let bytes = io::copy(&mut input, &mut file).map_err(unkept)?;
    if bytes > most {
        return Err(Failure::of("-", &Error::memory("standard input", bytes, most)));
    }
    file.rewind().map_err(unkept)?;
    Ok(file)
}

/// Checks a theorem against the rules in the user's own file.
fn theorem(text: &str, args: &Verify) -> Answer {
    let name = args.file.display();
    let Some(path) = &args.rules_file else {
        return Err(Failure::input(format!(
            "'{name}' is a theorem about the rules in a file: name it with --rules"
        )));
    };
    let stated = crate::stated::read(path)?;
    let budget = args.budget();
    let limits = theorem::Budget {
        steps: u64::MAX,
        bytes: budget.memory,
        until: Instant::now().checked_add(budget.time),
    };
    match theorem::check(text, &stated.text, limits) {
        Ok(claim) => {
            let named = &stated.checked.rules.parameters;
            let other = claim.parameters.iter().find(|(name, value)| {
                stated.is_built_in && !named.iter().any(|p| p.name == *name && p.value == *value)
            });
            if let Some((name, value)) = other {
                let game = path.display();
                return Ok(Checked::Fails(format!(
                    "it is about {name} = {value}, and '{game}' is not"
                )));
            }
            let set: Vec<String> = claim
                .parameters
                .iter()
                .map(|(name, value)| format!(", {name} = {value}"))
                .collect();
            let what = match claim.accepts {
                Accepts::Losing => "the P-positions".to_string(),
                Accepts::Value(value) => format!("the positions of Grundy value {value}"),
                _ => "positions with their Grundy values".to_string(),
            };
            Ok(Checked::Holds(format!(
                "'{name}' holds: an automaton of {} accepts exactly {what} of '{}'{} in {} play, at \
                 any size",
                counted(claim.states, "state"),
                path.display(),
                set.concat(),
                if claim.misere { "misère" } else { "normal" },
            )))
        }
        Err(refusal @ Refusal::Wrong(_)) => Ok(Checked::Fails(refusal.to_string())),
        Err(refusal) => Err(unchecked(&name.to_string(), &refusal)),
    }
}

/// Why the theorem in a file of this name is taken for nothing.
pub(super) fn unchecked(name: &str, refusal: &Refusal) -> Failure {
    let what = format!("'{name}': {refusal}");
    match refusal {
        Refusal::Time => Failure::undecided(what).with_remark(RAISE_TIME),
        Refusal::Bytes => Failure::undecided(what).with_remark(RAISE_MEMORY),
        _ => Failure::input(what),
    }
}

/// Checks an answer that a search found, by options alone.
fn search(text: &str, args: &Verify) -> Answer {
    let name = args.file.display().to_string();
    let budget = args.budget();
    let limits = Limits { memory: budget.memory, time: Some(budget.time), ..Limits::default() };
    let fail = |error: Error| Failure::of(&name, &error);
    let proof = Proof::from_json(text).map_err(fail)?;
    Ok(match proof.check(&Disk::within(&limits), &limits).map_err(fail)? {
        Ok(report) => Checked::Holds(format!("'{name}' holds: {report}")),
        Err(why) => Checked::Fails(why),
    })
}

/// Checks a certificate of geography with the graph that it names, or that `args` names instead.
fn geography(text: &str, args: &Verify) -> Answer {
    let (budget, stop) = (args.budget(), |error| Failure::checking(&args.file, &error));
    let certificate = Certificate::read(text, &budget).map_err(stop)?;
    let graph = args.graph.as_deref().unwrap_or(certificate.graph());
    if args.graph.is_none() && graph == Path::new("-") {
        return Err(Failure::input(format!(
            "'{}' is of a graph that was read from standard input; name the graph with --graph",
            args.file.display()
        )));
    }
    let edges = graph::edges(graph, args)?;
    certificate.check(&edges, &budget).map_err(stop)
}
