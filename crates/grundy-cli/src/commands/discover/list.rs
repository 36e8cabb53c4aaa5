//! `grundy discover --list`: conjectures from the user's own program.

mod broken;

use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use grundy::theory::period::{Period, observe};
use grundy::{counted, visible};
use grundy_answers::{Discovered, heading, periods};
use grundy_automata::certificate::Claim;
use grundy_automata::sieve::Data;
use grundy_automata::{Automaton, Error, Limits, Numeration, forms, lists, show};

use super::{headed, in_language, numeration, pictures, said, shown};
use crate::args::Discover;
use crate::environment::read_text;
use crate::failure::{Failure, RAISE_TIME, UNDECIDED, heard};
use crate::language;
use crate::output;
use broken::Broken;

/// What a list is of.
enum List {
    /// v(0), v(1), and so on.
    Values(Vec<u64>),
    /// P-positions, all with numbers below the greatest.
    Positions(Vec<Vec<u64>>),
    /// Whether n is a P-position, for n = 0, 1, and so on.
    Row(Vec<bool>),
    /// Whether (x,y) is a P-position: a row for each x.
    Table(Vec<Vec<bool>>),
}

/// A form that agrees with a list.
enum Form {
    Period(Period, Vec<u32>),
    Automaton(Automaton),
}

impl Form {
    fn automaton(&self) -> Option<&Automaton> {
        match self {
            Form::Period(..) => None,
            Form::Automaton(found) => Some(found),
        }
    }

    fn code(&self, language: show::Language) -> String {
        match self {
            Form::Period(period, values) => periods::code(values, *period, language),
            Form::Automaton(found) => show::code(found, language),
        }
    }

    /// In words, and if that has no name, how to decide with it.
    fn in_words(&self, names: &[String], claim: Claim) -> (String, Option<String>) {
        let automaton = match self {
            Form::Period(period, _) => return (periods::in_words(*period), None),
            Form::Automaton(found) => found,
        };
        match forms::named(automaton, names, claim) {
            Some(form) => (form, None),
            None => {
                (forms::by_digits(automaton, names, claim), show::words(automaton, names, claim))
            }
        }
    }
}

/// A search for forms, as far as time allows.
struct Search {
    only: Option<Numeration>,
    limits: Limits,
    /// What came of each numeration.
    steps: Vec<String>,
    /// Whether something was not looked for because the time was over.
    is_late: bool,
}

impl Search {
    fn new(only: Option<Numeration>, until: Option<Instant>) -> Search {
        let limits = Limits { until, ..Limits::default() };
        Search { only, limits, steps: Vec::new(), is_late: false }
    }

    fn form(&mut self, data: &Data) -> Result<Option<Form>, Error> {
        let tell = &mut |step| self.steps.push(step);
        match lists::conjecture(data, self.only, &self.limits, tell) {
            Err(Error::Time) => {
                self.is_late = true;
                Ok(None)
            }
            found => Ok(found?.map(|found| Form::Automaton(found.automaton))),
        }
    }
}

/// Looks for a form of a list from the user's own program.
pub(super) fn conjecture(args: &Discover, path: &Path) -> Result<ExitCode, Failure> {
    let begun = Instant::now();
    let name = path.display().to_string();
    let text = read_text(path)?;
    let list = read(&name, text.strip_prefix('\u{feff}').unwrap_or(&text))?;
    let fail = |error: grundy_automata::Error| Failure::input(format!("'{name}': {error}"));
    let mut data = data(&list).map_err(fail)?;
    let only = args.numeration.as_deref().map(numeration).transpose()?;
    let mut search = Search::new(only, args.time.and_then(|time| begun.checked_add(time)));
    let mut found = match (period(&list), only) {
        (Some((period, values)), None) => Some(Form::Period(period, values)),
        _ => search.form(&data).map_err(fail)?,
    };
    // A list may end with one of its numbers, the others going further. That none of it is left says nothing about it.
    if let (None, List::Positions(positions)) = (&found, &list)
        && let Some(size) = least_of_greatest(positions)
        && data.bounds.iter().any(|bound| *bound > size)
        && let within = within(positions, size)
        && !within.is_empty()
    {
        data = lists::positions(&within, size).map_err(fail)?;
        search.steps.clear();
        found = search.form(&data).map_err(fail)?;
    }
    // A short row may show a period all the same.
    if let (None, List::Row(row)) = (&found, &list)
        && let Some(longer) = gone_on(row)
    {
        let before = search.steps.clone();
        found = search.form(&of_row(&longer).map_err(fail)?).map_err(fail)?;
        search.steps = before;
    }
    let automaton = found.as_ref().and_then(Form::automaton);
    let (names, claim): (Vec<String>, Claim) = match list {
        List::Values(_) => (["n", "v"].map(String::from).into(), Claim::Values),
        _ => {
            let name = |i: usize| char::from(b"xyzuv"[i.min(4)]).to_string();
            ((0..data.arity).map(name).collect(), Claim::Losing)
        }
    };
    let is_drawn = args.dot.is_some() || args.svg.is_some();
    if is_drawn && matches!(found, Some(Form::Period(..))) {
        return Err(Failure::undecided(format!(
            "'{name}': its values repeat, and no automaton is looked for; leave out --dot and --svg, or \
             name one with --numeration"
        )));
    }
    let (form, words) =
        found.as_ref().map(|found| found.in_words(&names, claim)).unwrap_or_default();
    let mut steps = search.steps.clone();
    let none = match search.is_late {
        true => "nothing that agrees with the list was found before the time was over",
        false => "no period and no automaton with few states agrees with the list",
    };
    let broken = if found.is_none() { Broken::of(&list, &mut search, &names) } else { None };
    if found.is_none() && search.is_late {
        let why = format!("the time is over; {RAISE_TIME}");
        grundy_cli_common::note("grundy", language::told(&why));
    }
    let beyond = automaton.and_then(|form| Broken::beyond(&list, form));
    let to = data.bounds.iter().copied().min().unwrap_or(0);
    if args.code.is_some() && found.is_none() {
        return Err(Failure::undecided(format!("'{name}': {none}, so there is no code")));
    }
    heard(|| {
        let mut out = output::page(!args.json && args.code.is_none());
        if let (Some(found), Some(language)) = (&found, &args.code) {
            let read = automaton.map(|_| (names.as_slice(), claim));
            let heading = heading::of_list(&name, read, &form, to);
            let language = in_language(language);
            out.write_all(headed(&heading, &found.code(language), language).as_bytes())?;
        } else if args.json {
            let told = match (claim, automaton) {
                (Claim::Values, Some(_)) => "positions with their Grundy values",
                (Claim::Values, None) => "Grundy values",
                _ => "P-positions",
            };
            let seconds = begun.elapsed().as_secs_f64();
            let to = match (&found, &broken) {
                (Some(_), _) => to,
                (None, broken) => broken.as_ref().map_or(0, |broken| broken.to),
            };
            steps.extend(broken.map(|broken| broken.words).into_iter().chain(beyond));
            let form = (form.as_str(), words.as_deref());
            let answer = Discovered::conjecture(&name, told, form, automaton, to, seconds);
            let answer = answer.in_language(language::data()).after(&steps);
            output::print_json(&mut out, &answer)?;
        } else if found.is_none() {
            writeln!(out, "{}", said(&format!("{none}{}", bound(&list))))?;
            if let Some(broken) = &broken {
                writeln!(out, "{}", said(&broken.words))?;
            }
            steps.iter().try_for_each(|step| writeln!(out, "  {}", said(step)))?;
        } else {
            writeln!(out, "{}", said(&format!("conjecture: {form}")))?;
            if let Some(automaton) = automaton {
                shown(&mut out, automaton, &names, claim, words.as_deref())?;
            }
            writeln!(out, "{}", said(&heading::sure_of_list(to)))?;
            if let Some(beyond) = beyond {
                writeln!(out, "{}", said(&beyond))?;
            }
        }
        Ok(out.flush()?)
    })?;
    if let Some(automaton) = automaton {
        pictures(args, automaton, &name)?;
    }
    Ok(if found.is_some() { ExitCode::SUCCESS } else { ExitCode::from(UNDECIDED) })
}

/// What is taken for granted of a list of positions.
fn bound(list: &List) -> String {
    match list {
        List::Positions(positions) => format!(
            ", as all P-positions with numbers up to {}",
            positions.iter().flatten().max().unwrap_or(&0)
        ),
        _ => String::new(),
    }
}

/// Of a period an automaton is seen within so many times its length; in a row of more than so many numbers it was seen.
const GONE_ON: usize = 64;
const SHORT: usize = 1 << 16;

/// A table has more columns than a position has numbers.
const LEAST_COLUMNS: usize = 6;

fn read(name: &str, text: &str) -> Result<List, Failure> {
    let mut rows: Vec<(usize, Vec<&str>)> = Vec::new();
    for (line, row) in (1..).zip(text.lines()) {
        let row = row.split('#').next().unwrap_or_default();
        let words: Vec<&str> =
            row.split([',', ' ', '\t']).filter(|word| !word.is_empty()).collect();
        if !words.is_empty() {
            rows.push((line, words));
        }
    }
    // A row of signs without blanks.
    if let [(_, words)] = &mut rows[..]
        && let [word] = words[..]
        && word.len() >= LEAST_COLUMNS
        && word.bytes().all(|byte| matches!(byte, b'0' | b'1'))
    {
        *words = (0..word.len()).map(|at| &word[at..=at]).collect();
    }
    let Some((_, first)) = rows.first() else {
        return Err(Failure::input(format!(
            "'{name}': found nothing, expected values, P-positions, or a table of 0 and 1"
        )));
    };
    if let Some((line, words)) = rows.iter().find(|(_, words)| words.len() != first.len()) {
        return Err(Failure::input(format!(
            "'{name}', line {line}: found {}, expected {}, as many as before",
            words.len(),
            counted(first.len(), "number"),
        )));
    }
    if let Some(table) = table(&rows) {
        return Ok(List::Table(table));
    }
    // More columns than a position has numbers are a table.
    if rows.len() > 1 && first.len() >= LEAST_COLUMNS {
        let mut cells =
            rows.iter().flat_map(|(line, words)| words.iter().map(move |word| (line, *word)));
        if let Some((line, word)) = cells.find(|(_, word)| !matches!(*word, "0" | "1")) {
            return Err(Failure::input(format!(
                "'{name}', line {line}: found '{}', expected 0 or 1: lines of {} or more are a table",
                visible(word),
                counted(LEAST_COLUMNS, "number")
            )));
        }
    }
    let mut numbers: Vec<Vec<u64>> = Vec::new();
    for (line, words) in &rows {
        let row = words.iter().map(|word| {
            word.parse::<u32>().map(u64::from).map_err(|_| {
                Failure::input(format!(
                    "'{name}', line {line}: found '{}', expected a number below 2^32",
                    visible(word)
                ))
            })
        });
        numbers.push(row.collect::<Result<_, _>>()?);
    }
    let is_row = numbers.iter().all(|row| row.len() == 1) || numbers.len() == 1;
    if !is_row {
        return Ok(List::Positions(numbers));
    }
    let row = numbers.concat();
    // Nothing can be moved from 0 tokens, which are worth 0: where 1 comes first, it says that they are a P-position.
    let is_outcomes = row.len() > 1 && row[0] == 1 && row.iter().all(|one| *one <= 1);
    Ok(match is_outcomes {
        true => List::Row(row.into_iter().map(|one| one == 1).collect()),
        false => List::Values(row),
    })
}

/// Rows of as many 0 and 1 each, apart or together.
fn table(rows: &[(usize, Vec<&str>)]) -> Option<Vec<Vec<bool>>> {
    let bits = |words: &[&str]| -> Option<Vec<bool>> {
        let bit = |c: char| matches!(c, '0' | '1').then_some(c == '1');
        match words {
            [word] => word.chars().map(bit).collect(),
            _ => words
                .iter()
                .map(|word| bit(word.chars().next()?).filter(|_| word.len() == 1))
                .collect(),
        }
    };
    let table: Vec<Vec<bool>> = rows.iter().map(|(_, words)| bits(words)).collect::<Option<_>>()?;
    let columns = table.first()?.len();
    let is_table =
        table.len() > 1 && columns >= LEAST_COLUMNS && table.iter().all(|row| row.len() == columns);
    is_table.then_some(table)
}

/// Up to where all numbers go: the least of the greatest first, second, … number, and one more.
fn least_of_greatest(positions: &[Vec<u64>]) -> Option<u64> {
    let count = positions.first()?.len();
    let greatest = |i: usize| positions.iter().map(|position| position[i]).max();
    (0..count).filter_map(greatest).min().map(|least| least + 1)
}

/// The positions with all numbers below `size`.
fn within(positions: &[Vec<u64>], size: u64) -> Vec<Vec<u64>> {
    positions.iter().filter(|position| position.iter().all(|n| *n < size)).cloned().collect()
}

fn data(list: &List) -> Result<Data, grundy_automata::Error> {
    match list {
        List::Values(values) => lists::values(values),
        List::Positions(positions) => {
            let size = positions.iter().flatten().max().map_or(0, |most| most + 1);
            lists::positions(positions, size)
        }
        List::Row(row) => of_row(row),
        List::Table(rows) => {
            let sides = [rows.len(), rows[0].len()];
            let data = lists::positions(&marked(rows), 0)?;
            Ok(Data { arity: 2, bounds: sides.map(|side| side as u64).into(), ..data })
        }
    }
}

/// The P-positions of a table.
fn marked(rows: &[Vec<bool>]) -> Vec<Vec<u64>> {
    let marked = |(x, row): (u64, &Vec<bool>)| -> Vec<Vec<u64>> {
        (0..).zip(row).filter(|(_, is_p)| **is_p).map(|(y, _)| vec![x, y]).collect()
    };
    (0..).zip(rows).flat_map(marked).collect()
}

/// Whether n is a P-position, for n = 0, 1, and so on.
fn of_row(row: &[bool]) -> Result<Data, grundy_automata::Error> {
    let marked = (0..).zip(row).filter(|(_, is_p)| **is_p);
    let positions: Vec<Vec<u64>> = marked.map(|(n, _)| vec![n]).collect();
    lists::positions(&positions, row.len() as u64)
}

/// A row that shows a period, as far as an automaton of it is seen.
fn gone_on(row: &[bool]) -> Option<Vec<bool>> {
    let values: Vec<u32> = row.iter().map(|is_p| (*is_p).into()).collect();
    let Period { start, period, .. } = observe(&values).filter(|found| found.saltus == 0)?;
    let enough = Some(GONE_ON * (start + period)).filter(|enough| *enough <= SHORT)?;
    let mut row = row.to_vec();
    (row.len()..enough).for_each(|n| row.push(row[n - period]));
    Some(row)
}

/// The period that values show, if they do, and the values before the second one begins.
fn period(list: &List) -> Option<(Period, Vec<u32>)> {
    let List::Values(values) = list else { return None };
    let mut values: Vec<u32> =
        values.iter().map(|value| u32::try_from(*value)).collect::<Result<_, _>>().ok()?;
    let period = observe(&values)?;
    values.truncate(period.start + period.period);
    Some((period, values))
}
