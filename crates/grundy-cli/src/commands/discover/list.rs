//! `grundy discover --list`: conjectures from the user's own program.

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use grundy::counted;
use grundy_automata::{lists, show};

use super::{SHOWN, in_language, numeration, pictures};
use crate::args::Discover;
use crate::environment::read_text;
use crate::failure::{Failure, UNDECIDED};
use crate::output;

/// Looks for a form of a list from the user's own program.
pub(super) fn conjecture(args: &Discover, path: &Path) -> Result<ExitCode, Failure> {
    let name = path.display().to_string();
    let text = read_text(path)?;
    let mut rows: Vec<Vec<u64>> = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        let row = row.split('#').next().unwrap_or_default().trim();
        if row.is_empty() {
            continue;
        }
        let words = row.split([',', ' ', '\t']).filter(|word| !word.is_empty());
        let numbers: Result<Vec<u64>, Failure> = words
            .map(|word| {
                word.parse().map_err(|_| {
                    Failure::input(format!(
                        "'{name}', line {line}: found '{word}', expected a number"
                    ))
                })
            })
            .collect();
        rows.push(numbers?);
    }
    let is_values = rows.iter().all(|row| row.len() == 1) || rows.len() == 1;
    let fail = |error: grundy_automata::Error| Failure::input(format!("'{name}': {error}"));
    let data = if is_values {
        lists::values(&rows.concat()).map_err(fail)?
    } else {
        let size = rows.iter().flatten().max().map_or(0, |most| most + 1);
        lists::positions(&rows, size).map_err(fail)?
    };
    let only = args.numeration.as_deref().map(numeration).transpose()?;
    let found = lists::conjecture(&data, only).map_err(fail)?;
    let mut out = output::page(true);
    let Some(found) = found else {
        writeln!(out, "no automaton with few states agrees with the list")?;
        out.flush()?;
        return Ok(ExitCode::from(UNDECIDED));
    };
    if let Some(language) = &args.code {
        out.write_all(show::code(&found.automaton, in_language(language)).as_bytes())?;
    } else {
        writeln!(
            out,
            "conjecture: an automaton of {} that agrees with the list for numbers below {}; a list \
             proves nothing beyond its end",
            counted(found.automaton.states(), "state"),
            found.agrees_below
        )?;
        if found.automaton.states() <= SHOWN {
            let names: Vec<String> =
                (0..data.arity).map(|i| char::from(b"xyzuv"[i.min(4)]).to_string()).collect();
            write!(out, "{}", show::table(&found.automaton, &names))?;
        }
    }
    pictures(args, &found.automaton, &name)?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}
