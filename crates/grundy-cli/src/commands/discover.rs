//! `grundy discover`.

mod list;
mod period;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;

use grundy::{counted, visible};
use grundy_answers::{Discovered, heading};
use grundy_automata::certificate::Claim;
use grundy_automata::discover::{Discovery, Options, Status, What, discover};
use grundy_automata::{Automaton, Error, Numeration, picture, show, walnut};
use grundy_checker::theorem::{self, Budget, Refusal};
use grundy_cli_common::exit::INTERRUPTED;
use grundy_cli_common::{for_shell, half_of_memory, is_stdout, not_read};

use crate::args::Discover;
use crate::failure::{Failure, RAISE_MEMORY, RAISE_TIME, UNDECIDED, heard, quoted};
use crate::interrupt;
use crate::language;
use crate::output::{self, write_file};
use crate::progress::Progress;
use crate::stated::{self, Stated};

/// Tables of this many states and fewer are printed.
const SHOWN: usize = 12;

/// What is found and proved, in the reader's language.
fn said(text: &str) -> String {
    grundy_answers::in_language(text, language::shown())
}

/// Code with its heading, in the reader's language.
fn headed(heading: &[String], code: &str, language: show::Language) -> String {
    let heading: Vec<String> = heading.iter().map(|line| said(line)).collect();
    heading::headed(&heading, code, language)
}

pub(crate) fn run(args: &Discover) -> Result<ExitCode, Failure> {
    let is_told = args.json || args.code.is_some();
    let is_printed = output::one_printed([
        (if args.json { "--json" } else { "--code" }, output::printed(is_told)),
        ("--certificate", args.certificate.as_deref()),
        ("--dot", args.dot.as_deref()),
        ("--svg", args.svg.as_deref()),
    ])?;
    let read = match (&args.list, &args.file) {
        (Some(list), _) => Some(list.clone()),
        (None, file) => file.as_deref().and_then(stated::file),
    };
    if let Some(read) = read {
        let outputs = [
            ("--certificate", args.certificate.as_deref()),
            ("--dot", args.dot.as_deref()),
            ("--svg", args.svg.as_deref()),
        ];
        not_read(&read, outputs).map_err(Failure::input)?;
    }
    if let Some(path) = &args.list {
        return list::conjecture(args, path);
    }
    output::only_files(&[("--walnut", &args.walnut)])?;
    let Some(path) = &args.file else { return Err(Failure::input("no file is given")) };
    let Stated { name, text, checked, .. } = stated::read(path)?;
    let mut set = Vec::new();
    for pair in args.set.iter().flat_map(|pairs| pairs.split(',')) {
        let parsed = pair.split_once('=').and_then(|(n, v)| Some((n, v.parse::<i64>().ok()?)));
        let (name, value) = parsed.ok_or_else(|| {
            Failure::input(format!(
                "--set {}: expected a parameter and its value, such as 't=3'",
                quoted(pair)
            ))
        })?;
        if set.iter().any(|(known, _)| *known == name) {
            return Err(Failure::input(format!(
                "--set {}: {} has a value already",
                visible(pair),
                quoted(name)
            )));
        }
        set.push((name, value));
    }
    let rules = checked.rules.with(&set).map_err(|d| {
        let set = args.set.join(",");
        let set = visible(&set);
        Failure::input(format!("--set {set}: found {}, expected {}", d.found, d.expected))
    })?;
    let memory = args.memory.unwrap_or_else(half_of_memory);
    let options = Options {
        what: match args.values.as_deref() {
            None => What::Outcome,
            Some("all") => What::ValueAsHeap,
            Some(value) => What::Value(value.parse().map_err(|_| {
                Failure::input(format!(
                    "--values {}: expected a Grundy value from 0 to {}, or 'all'",
                    quoted(value),
                    u32::MAX
                ))
            })?),
        },
        misere: args.misere,
        to: args.to,
        numeration: args.numeration.as_deref().map(numeration).transpose()?,
        time: args.time,
        memory,
        bytes: memory,
        // What was learned before Ctrl-C is told.
        stop: Some(interrupt::stop_first()),
        ..Options::default()
    };
    if period::is_wanted(args, &checked, &rules) {
        return period::run(args, &name, &rules);
    }
    let found = {
        let progress = Progress::unknown(format!("discover {name}"));
        let quiet = args.json || args.code.is_some();
        discover(&rules, &text, &options, &mut |step| {
            if !quiet {
                progress.note(&said(step));
            }
        })
    };
    let found = found.map_err(|error| {
        let failure = Failure::undecided(format!("{}: {error}", quoted(&name)));
        match error {
            Error::Memory { .. } | Error::Bytes { .. } => failure.with_remark(RAISE_MEMORY),
            _ => failure,
        }
    })?;
    if let Some(path) = &args.certificate {
        match &found.status {
            Status::Proved { certificate } => write_file(path, certificate.as_bytes())?,
            _ => not_written(path),
        }
    }
    // What is not written to standard output leaves it to the answer.
    let is_printed = is_printed
        && match args.certificate.as_deref().is_some_and(is_stdout) {
            true => matches!(found.status, Status::Proved { .. }),
            false => found.automaton.is_some(),
        };
    let is_proved = matches!(found.status, Status::Proved { .. });
    let is_interrupted = interrupt::is_wanted() && !is_proved;
    let why = match () {
        () if is_interrupted => Some("broken off".to_string()),
        () if found.out_of_time => Some(format!("the time is over; {RAISE_TIME}")),
        () if found.out_of_memory && !is_proved => {
            Some(format!("the memory was not enough for a proof; {RAISE_MEMORY}"))
        }
        () => None,
    };
    if let Some(why) = why {
        grundy_cli_common::note("grundy", language::told(&why));
    }
    if args.code.is_some() && found.automaton.is_none() {
        let none = format!("{}: no automaton was found, so there is no code", quoted(&name));
        return Err(match is_interrupted {
            true => Failure::interrupted(none),
            false => Failure::undecided(none),
        });
    }
    heard(|| {
        let mut out = output::page(!args.json && args.code.is_none());
        if let (Some(language), Some(automaton)) = (&args.code, &found.automaton) {
            let heading = heading::of_game(&rules, &found);
            let language = in_language(language);
            let code = show::code(automaton, language);
            out.write_all(headed(&heading, &code, language).as_bytes())?;
        } else if args.json {
            print(&mut out, args, &rules.name, &found)?;
        } else if !is_printed {
            describe(&mut out, args, (&name, &text), &found)?;
        }
        Ok(out.flush()?)
    })?;
    // What cannot be drawn or stated leaves the answer as it is.
    files(args, &found, &rules)?;
    Ok(ended(is_proved))
}

/// The exit code of what is proved, or is not; that of an interruption if it would have gone on.
fn ended(is_proved: bool) -> ExitCode {
    match is_proved {
        true => ExitCode::SUCCESS,
        false if interrupt::is_wanted() => ExitCode::from(INTERRUPTED),
        false => ExitCode::from(UNDECIDED),
    }
}

/// Writes what shows the automaton.
fn files(args: &Discover, found: &Discovery, rules: &grundy_rules::Rules) -> Result<(), Failure> {
    let Some(automaton) = &found.automaton else { return Ok(()) };
    pictures(args, automaton, &rules.name)?;
    if let Some(folder) = &args.walnut {
        let smaller = if let Claim::Value(g) = found.claim { g as usize } else { 0 };
        if found.earlier.len() < smaller {
            let why =
                "one value alone is not stated for Walnut, and the smaller ones are not proved";
            return Err(Failure::undecided(why.to_string()));
        }
        let sets: Vec<&Automaton> = found.earlier.iter().chain([automaton]).collect();
        // Walnut writes there what it finds.
        let results = folder.join("Result");
        fs::create_dir_all(&results)
            .map_err(|error| Failure::from(error).in_file("write", &results))?;
        for file in walnut::files(&sets, &found.game, &found.rank) {
            let path = folder.join(&file.path);
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)
                    .map_err(|error| Failure::from(error).in_file("write", &path))?;
            }
            write_file(&path, file.text.as_bytes())?;
        }
    }
    Ok(())
}

/// Says of a certificate that there is none.
fn not_written(path: &Path) {
    let path = path.display();
    let not_written = format!("'{path}' is not written: nothing is proved");
    grundy_cli_common::note("grundy", language::told(&not_written));
}

/// Draws the automaton.
fn pictures(args: &Discover, automaton: &Automaton, title: &str) -> Result<(), Failure> {
    if let Some(path) = &args.dot {
        write_file(path, show::dot(automaton).as_bytes())?;
    }
    let Some(path) = &args.svg else { return Ok(()) };
    match picture::svg(automaton, title) {
        Some(svg) => Ok(write_file(path, svg.as_bytes())?),
        None => Err(Failure::undecided(format!(
            "'{}' is not drawn: {} are more than {}, whose arrows could be followed; --dot has no such limit",
            path.display(),
            counted(automaton.states(), "state"),
            picture::MOST_STATES
        ))),
    }
}

fn print(
    out: &mut impl Write,
    args: &Discover,
    game: &str,
    found: &Discovery,
) -> Result<(), Failure> {
    let path = args.certificate.as_ref().map(|path| path.display().to_string());
    let answer = Discovered::new(game, found, path.as_deref()).in_language(language::data());
    Ok(output::print_json(out, &answer)?)
}

fn describe(
    out: &mut impl Write,
    args: &Discover,
    (name, rules): (&str, &str),
    found: &Discovery,
) -> Result<(), Failure> {
    if !found.form.is_empty() {
        writeln!(out, "{}", said(&found.form))?;
    }
    if let Some(automaton) = found.automaton.as_ref().filter(|a| a.states() > 0) {
        shown(out, automaton, &found.names, found.claim, found.words.as_deref())?;
    }
    writeln!(out, "{}", said(&heading::sure(&found.status)))?;
    match &found.status {
        Status::Proved { certificate } => {
            if let Some(path) = &args.certificate {
                let path = for_shell(&path.display().to_string());
                let name = for_shell(name);
                let again = match unread(certificate, rules) {
                    None => format!("`grundy verify {path} --rules {name}` proves it again"),
                    Some(why) => format!("`grundy verify` cannot prove it again: {why}"),
                };
                writeln!(out, "{}", said(&again))?;
            }
        }
        Status::Verified { .. } => {}
        Status::NotFound { .. } => {
            // What came of the last of them: in each numeration how many states, and what was missing.
            // Where the search ended before anything came of the last, from the one before on.
            let is_of_sieve = |step: &str| step.starts_with("sieved");
            let is_end = |step: &str| matches!(step, "broken off" | "the time is over");
            let last = found
                .steps
                .windows(2)
                .rposition(|two| is_of_sieve(&two[0]) && !is_of_sieve(&two[1]) && !is_end(&two[1]));
            for step in found.steps.iter().skip(last.map_or(0, |at| at + 1)) {
                writeln!(out, "  {}", said(step))?;
            }
        }
    }
    Ok(())
}

/// Why the checker of theorems does not take these rules, if a glance tells it.
fn unread(certificate: &str, rules: &str) -> Option<Refusal> {
    let glance = Budget { steps: 1 << 20, ..Budget::default() };
    let refusal = theorem::check(certificate, rules, glance).err()?;
    matches!(refusal, Refusal::Rules(_) | Refusal::Format(..)).then_some(refusal)
}

/// The automaton: its size, its table if that is small, how to decide with it, and the first positions that it accepts.
fn shown(
    out: &mut impl Write,
    automaton: &Automaton,
    names: &[String],
    claim: Claim,
    words: Option<&str>,
) -> Result<(), Failure> {
    let states = counted(automaton.states(), "state");
    let read = numeration_name(automaton.numeration());
    writeln!(out, "{}", said(&format!("an automaton of {states} reads {read}")))?;
    if automaton.states() <= SHOWN {
        write!(out, "{}", said(&show::table(automaton, names)))?;
    }
    if let Some(words) = words {
        writeln!(out, "{}", said("in words:"))?;
        for line in grundy_answers::words_in_language(words, language::shown()).lines() {
            writeln!(out, "  {line}")?;
        }
    }
    let first = first(automaton);
    if !first.is_empty() && claim != Claim::Values {
        writeln!(out, "{}", said(&format!("the first: {first}")))?;
    }
    Ok(())
}

/// The first tuples that are accepted, in a line; none if small numbers have none.
fn first(automaton: &Automaton) -> String {
    /// So many are shown.
    const SHOWN: usize = 12;
    let tuple = |numbers: Vec<u64>| {
        let numbers: Vec<String> = numbers.iter().map(u64::to_string).collect();
        format!("({})", numbers.join(","))
    };
    let mut first: Vec<String> = show::first(automaton, SHOWN + 1).into_iter().map(tuple).collect();
    if first.len() > SHOWN {
        first[SHOWN] = "…".into();
    }
    first.join(" ")
}

fn numeration_name(n: Numeration) -> String {
    match n.bound() {
        [1, 1] => "Fibonacci numeration".to_string(),
        [1, 1, 1] => "Tribonacci numeration".to_string(),
        [base] => format!("base {base}"),
        [t, s] => format!("the numeration U(j+1) = {t}·U(j) + {s}·U(j−1)"),
        terms => {
            let units = ["U(j)", "U(j−1)", "U(j−2)"].iter().zip(terms);
            let sum: Vec<String> = units.map(|(unit, term)| format!("{term}·{unit}")).collect();
            format!("the numeration U(j+1) = {}", sum.join(" + "))
        }
    }
}

fn numeration(text: &str) -> Result<Numeration, Failure> {
    let wrong = || {
        Failure::input(format!(
            "--numeration {}: expected T,S with 1 ≤ S ≤ T, or T,0 for the base T, or T,S,R with S ≤ T and \
             1 ≤ R ≤ T, such as '1,1'; T at most 15",
            quoted(text)
        ))
    };
    let terms: Result<Vec<u32>, _> = text.split(',').map(|term| term.trim().parse()).collect();
    Numeration::of(&terms.map_err(|_| wrong())?).map_err(|_| wrong())
}

fn in_language(name: &str) -> show::Language {
    match name {
        "cpp" => show::Language::Cpp,
        "python" => show::Language::Python,
        _ => show::Language::Rust,
    }
}
