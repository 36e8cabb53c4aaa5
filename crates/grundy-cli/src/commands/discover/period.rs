//! `grundy discover` for heaps that fall apart: no automaton reads sums, but their values may repeat.

use std::io::Write;
use std::process::ExitCode;
use std::time::Instant;

use grundy::rules::Rules;
use grundy_answers::periods::{self, Repeating, VALUES};
use grundy_answers::{Discovered, heading};
use grundy_cli_common::{for_shell, is_stdout};
use grundy_rules::Checked;

use super::{ended, headed, in_language, not_written, said};
use crate::args::Discover;
use crate::failure::{Failure, quoted};
use crate::interrupt;
use crate::language;
use crate::output::{self, write_file};

/// Whether the rules are those of single heaps, some move of which leaves more than one.
pub(super) fn is_wanted(args: &Discover, checked: &Checked, rules: &grundy_rules::Rules) -> bool {
    let asked = args.misere || args.values.as_deref().is_some_and(|v| v != "all");
    !asked && !rules.misere && periods::are_wanted(checked)
}

pub(super) fn run(
    args: &Discover,
    name: &str,
    stated: &grundy_rules::Rules,
) -> Result<ExitCode, Failure> {
    if let Some(option) = [
        ("--numeration", args.numeration.is_some()),
        ("--walnut", args.walnut.is_some()),
        ("--dot", args.dot.is_some()),
        ("--svg", args.svg.is_some()),
    ]
    .into_iter()
    .find_map(|(option, is_given)| is_given.then_some(option))
    {
        return Err(Failure::undecided(format!(
            "{}: values of these heaps repeat or not, and no automaton is looked for; leave out {option}",
            quoted(name)
        )));
    }
    let started = Instant::now();
    let rules = Rules::parse(&stated.to_string())
        .map_err(|diagnostics| crate::stated::refused(name, &stated.to_string(), &diagnostics))?;
    // --to is the last heap.
    let last = args.to.map(|to| usize::try_from(to).unwrap_or(usize::MAX));
    let to = last.map_or(VALUES, |last| last.saturating_add(1));
    let is_over = || args.time.is_some_and(|time| started.elapsed() >= time);
    let go_on = || !interrupt::is_wanted() && !is_over();
    let found = Repeating::look(&rules, to, go_on).map_err(|error| Failure::of(name, &error))?;
    let mut written = None;
    if let Some(path) = &args.certificate {
        match &found.proof {
            Some((_, _, certificate)) => {
                write_file(path, certificate.as_bytes())?;
                written = Some(path.display().to_string());
            }
            None => not_written(path),
        }
    }
    let mut out = output::page(!args.json && args.code.is_none());
    if let (Some(language), Some((period, values))) = (&args.code, &found.repeats) {
        let heading = heading::of_heaps(stated, &found);
        let language = in_language(language);
        let code = periods::code(values, *period, language);
        out.write_all(headed(&heading, &code, language).as_bytes())?;
    } else if args.json {
        let answer = Discovered::repeating(&stated.name, &found, written.as_deref());
        output::print_json(&mut out, &answer.in_language(language::data()))?;
    } else if !(written.is_some() && args.certificate.as_deref().is_some_and(is_stdout)) {
        // Else the certificate stands there in place of the answer.
        if !found.form.is_empty() {
            writeln!(out, "{}", said(&found.form))?;
        }
        writeln!(out, "{}", said(&found.sure()))?;
        if let Some(path) = written {
            let again = format!("`grundy verify {}` proves it again", for_shell(&path));
            writeln!(out, "{}", said(&again))?;
        }
    }
    out.flush()?;
    if interrupt::is_wanted() && found.status != "proved" {
        grundy_cli_common::note("grundy", language::told("broken off"));
    }
    Ok(ended(found.status == "proved"))
}
