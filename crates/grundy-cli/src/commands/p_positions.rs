//! `grundy p-positions` and `grundy pair`.

use std::cell::Cell;
use std::collections::HashSet;
use std::io::Write;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use grundy::notation::{self, Cursor, NoFiles};
use grundy::table::Pattern;
use grundy::two_heaps::TwoHeaps;
use grundy::{Error, Family, Limits, Nat, Play, Solver, message, nat};
use grundy_answers::Number;
#[cfg(feature = "parquet")]
use grundy_cli_common::NewFile;
use grundy_cli_common::{note, split_unit};
use serde::Serialize;

use crate::args::{PPositions, Pair, thousands};
use crate::environment::Disk;
use crate::export;
use crate::export::ListFormat;
use crate::failure::{Failure, RAISE_TIME, quoted};
use crate::grid;
use crate::interrupt;
use crate::language;
use crate::output::{self, json};
use crate::watch::{Clock, Watch};

/// How far beyond --from positions are tried where --to does not say it: some games, such as Kayles,
/// have few P-positions.
const WITHOUT_END: u64 = 10_000;

/// Listed unless --count or --to says otherwise.
const COUNT: u64 = 20;

/// How long what was found may be kept back.
const SHOWN: Duration = Duration::from_millis(200);

#[derive(Serialize)]
struct Row {
    version: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    index: Option<Number>,
    position: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    numbers: Option<Vec<Number>>,
}

/// One position of a list.
struct Listed<'a> {
    /// Its place among all, where a formula numbers them.
    index: Option<&'a str>,
    position: &'a str,
    /// The same, if need be with numbers that play no part and are left out otherwise: each has as many.
    full: &'a str,
}

/// What becomes of each position.
type Each<'a> = &'a mut dyn FnMut(&Listed<'_>) -> Result<(), Failure>;

/// The list so far, of which `each` takes one after the other.
struct List<'a> {
    each: Each<'a>,
    left: u64,
}

impl List<'_> {
    /// Takes one position; `false` once there are enough.
    fn add(&mut self, listed: &Listed<'_>) -> Result<bool, Failure> {
        (self.each)(listed)?;
        self.left -= 1;
        Ok(self.left > 0)
    }
}

/// What is listed: where a formula numbers the positions, by it.
struct Question<'a> {
    args: &'a PPositions,
    from: Nat,
    to: Option<Nat>,
    numbered: Option<Family>,
    /// The largest number of all positions, if the list ended there before there were enough.
    most: Cell<Option<u64>>,
}

impl Question<'_> {
    fn list(&self, each: Each<'_>) -> Result<(), Failure> {
        let left = match (self.args.count, &self.to) {
            (Some(count), _) => count,
            (None, Some(_)) => u64::MAX,
            (None, None) => COUNT,
        };
        let mut list = List { each, left };
        let (from, to) = (&self.from, self.to.as_ref());
        match &self.numbered {
            _ if left == 0 => Ok(()),
            Some(family) => by_formula(self.args, family, from.clone(), to, &mut list),
            None => by_search(self.args, from, to, &mut list).map(|most| self.most.set(most)),
        }
    }
}

pub(crate) fn run(args: &PPositions) -> Result<ExitCode, Failure> {
    if args.format == ListFormat::Antidiagonals {
        return Err(Failure::input(
            "antidiagonals are of tables with two numbers, and P-positions are a list; use --format bfile",
        ));
    }
    output::one_printed([
        ("--npy", args.npy.as_deref()),
        ("--parquet", args.parquet.as_deref()),
        ("--csv", args.csv.path()),
    ])?;
    let from = number(&args.from, "--from")?;
    let to = args.to.as_deref().map(|to| number(to, "--to")).transpose()?;
    if to.as_ref().is_some_and(|to| from > *to) {
        return Err(Failure::input(format!(
            "from {} to {}: expected a first number from 0 on that is not above the last",
            short(&from),
            to.as_ref().map(short).unwrap_or_default()
        )));
    }
    let limits = args.budget.limits(0);
    let play = args.ending.play();
    let family = match args.game.contains(':') {
        true => None,
        false => Some(family(&args.game, &Disk::within(&limits))?),
    };
    let numbered = family.filter(|family| family.p_position(&Nat::ZERO, play).is_some());
    let question = Question { args, from, to, numbered, most: Cell::new(None) };
    let wanted = match &question.numbered {
        Some(_) => None,
        None => {
            let disk = Disk::within(&limits);
            let pattern = grid::pattern(&args.game, &disk)?;
            grid::tell(&pattern, &args.game);
            Some(usual(&pattern).unwrap_or(0))
        }
    };
    print(&question, wanted, &limits)?;
    if let Some(most) = question.most.get() {
        let game = quoted(&args.game);
        let why =
            format!("{game} has no further P-position: no number in its positions is above {most}");
        note("grundy", language::told(&why));
    }
    Ok(ExitCode::SUCCESS)
}

fn print(question: &Question<'_>, wanted: Option<usize>, limits: &Limits) -> Result<(), Failure> {
    let args = question.args;
    #[cfg(feature = "parquet")]
    if let Some(path) = &args.parquet {
        let file = |out: &mut NewFile| parquet(out, question);
        return NewFile::write_whole(path, file);
    }
    if args.npy.is_some() || args.format == ListFormat::Tikz {
        let mut numbers = export::Numbers::new(limits.memory);
        question.list(&mut |listed| numbers.push(listed.full))?;
        let path = args.npy.as_deref().unwrap_or(Path::new("-"));
        return output::written(path, &mut |out| match &args.npy {
            Some(_) => numbers.npy(out),
            None => numbers.tikz(out, &args.game),
        });
    }
    let format = if args.csv.path().is_some() { ListFormat::Csv } else { args.format };
    output::written(args.csv.path().unwrap_or(Path::new("-")), &mut |out| {
        let mut lines = export::List::new(format, question.numbered.is_some(), wanted);
        let mut shown = Instant::now();
        let ended = question.list(&mut |listed| {
            let Listed { index, position, full } = *listed;
            // Where few are found, nobody waits for a full buffer.
            if shown.elapsed() >= SHOWN {
                shown = Instant::now();
                out.flush()?;
            }
            match format {
                ListFormat::Json => {
                    let numbers = export::numbers(full);
                    let numbers =
                        numbers.map(|numbers| numbers.into_iter().map(Number::of_text).collect());
                    let index = index.map(Number::of_text);
                    let position = position.to_string();
                    let row = Row { version: json::VERSION, index, position, numbers };
                    Ok(output::print_json(out, &row)?)
                }
                ListFormat::Text => {
                    match index {
                        Some(index) => writeln!(out, "{index:>6}  {position}")?,
                        None => writeln!(out, "{position}")?,
                    }
                    Ok(())
                }
                _ => lines.push(out, index, position, full),
            }
        });
        // What is listed is worth something, although no more is known.
        if ended.is_err() {
            out.flush()?;
        }
        ended?;
        Ok(lines.finish(out)?)
    })
}

/// A column for each number of the positions.
#[cfg(feature = "parquet")]
fn parquet(out: &mut NewFile, question: &Question<'_>) -> Result<(), Failure> {
    use export::parquet::Columns;
    let facts = [("game", question.args.game.clone())];
    let begun = |out, count: usize| {
        let names: Vec<String> = (1..=count).map(|heap| format!("heap{heap}")).collect();
        Columns::new(out, &names.iter().map(String::as_str).collect::<Vec<_>>(), None, &facts)
    };
    let mut out = Some(out);
    let mut columns = None;
    question.list(&mut |listed| {
        let numbers = export::words(listed.full)?;
        if let Some(out) = out.take() {
            columns = Some(begun(out, numbers.len())?);
        }
        columns.as_mut().map_or(Ok(()), |columns| columns.push(&numbers, None))
    })?;
    match (columns, out) {
        (Some(columns), _) => columns.finish(),
        (None, Some(out)) => begun(out, 1)?.finish(),
        (None, None) => Ok(()),
    }
}

fn by_formula(
    args: &PPositions,
    family: &Family,
    from: Nat,
    to: Option<&Nat>,
    list: &mut List<'_>,
) -> Result<(), Failure> {
    let time = args.budget.limits(0).time;
    let clock = Clock::start();
    // One number of millions of digits cannot be broken off.
    let _watch = Watch::over(&args.game, time);
    let mut index = from;
    while to.is_none_or(|to| index <= *to) {
        if let Some(time) = time.filter(|time| clock.spent() >= *time) {
            return Err(Failure::undecided(format!(
                "{}: number {} was not reached within {} s; {RAISE_TIME}",
                quoted(&args.game),
                short(&index),
                time.as_secs_f64()
            )));
        }
        let Some(position) = family.p_position(&index, args.ending.play()) else { break };
        let (number, position) = (index.to_string(), position.text());
        if !list.add(&Listed { index: Some(&number), position: &position, full: &position })? {
            break;
        }
        index += Nat::ONE;
    }
    Ok(())
}

/// How many numbers a position of the pattern has; `None` if it is more than numbers.
fn usual(pattern: &Pattern<'_>) -> Option<usize> {
    let first = pattern.filled(&vec![pattern.least(); pattern.holes()]);
    export::numbers(&first).map(|numbers| numbers.len())
}

/// Tries all positions of the pattern; two heaps in order of the larger, the smaller first. Gives the largest number of all positions,
/// if there are none beyond it that could be listed.
fn by_search(
    args: &PPositions,
    from: &Nat,
    to: Option<&Nat>,
    list: &mut List<'_>,
) -> Result<Option<u64>, Failure> {
    let play = args.ending.play();
    let limits = args.budget.limits_of(play, 0);
    let disk = Disk::within_each(&limits);
    let pattern = grid::pattern(&args.game, &disk)?;
    let word = |n: &Nat| {
        u64::try_from(n).map_err(|_| {
            Failure::input(format!(
                "no formula numbers the P-positions of {}: found '{}', expected a number below 2^64",
                quoted(&args.game),
                short(n)
            ))
        })
    };
    let first = word(from)?.max(pattern.least());
    let last = to.map_or(Ok(first.saturating_add(WITHOUT_END)), word)?;
    // Until the first is found: then the list shows how far it is.
    let mut watch = Some(Watch::shown(&args.game, args.budget.limits(0).time));
    let mut found = pattern.p_positions(first..=last, play, &limits).until(interrupt::is_wanted);
    let usual = usual(&pattern);
    let mut shortened = HashSet::new();
    let clock = Clock::start();
    let mut lent = Duration::ZERO;
    while let Some(sum) = found.next() {
        let text = sum.map_err(|error| beyond(&pattern, last, &error))?.to_string();
        watch = watch.map(Watch::unseen);
        // Where what stands in a hole is not written, as it plays no part, others are the same position.
        let is_usual = export::numbers(&text).map(|numbers| numbers.len()) == usual;
        if !is_usual && !shortened.insert(text.clone()) {
            continue;
        }
        let full = if is_usual { text.clone() } else { pattern.filled(found.numbers()) };
        if !list.add(&Listed { index: None, position: &text, full: &full })? {
            return Ok(None);
        }
        // Who reads slowly gets as many.
        let waited = clock.waited();
        found.lend(waited - lent);
        lent = waited;
    }
    if found.is_stopped() {
        return Err(Failure::interrupted("broken off while P-positions were looked for"));
    }
    match to {
        Some(_) => Ok(None),
        None if found.is_whole() => Ok(Some(found.end())),
        None => {
            let place = if args.count.is_some() { " N in place of --count" } else { "" };
            let further = match last.checked_add(1) {
                Some(next) => format!("--to{place}, or with --from {next}"),
                None => format!("--to{place}"),
            };
            Err(Failure::undecided(format!(
                "{} has no further P-position up to {last}; look further with {further}",
                quoted(&args.game)
            )))
        }
    }
}

/// Why a list ended; where two heaps are sieved, how far that goes.
fn beyond(pattern: &Pattern<'_>, last: u64, error: &Error) -> Failure {
    const MOST: u64 = TwoHeaps::MOST_EACH;
    let failure = Failure::of(pattern.text(), error);
    let is_sieved = |n: u64| matches!(pattern.two_heaps([n, n], Play::Normal), Ok(Some(_)));
    match !error.is_budget() && last > MOST && is_sieved(pattern.least() + 100) {
        true => failure.with_remark(&format!("two heaps are sieved to {MOST}")),
        false => failure,
    }
}

/// A number, or of a long one its first and last digits and how many there are.
fn short(n: &Nat) -> String {
    let mut text = String::new();
    nat::push_short(&mut text, n);
    text
}

#[derive(Serialize)]
struct PairAnswer {
    version: u32,
    number: String,
    index: String,
    position: String,
    reason: String,
}

pub(crate) fn pair(args: &Pair) -> Result<ExitCode, Failure> {
    let family = family(&args.game, &Disk::default())?;
    let n = number(&args.number, "the number")?;
    let Some((index, position)) = family.pair_of(&n) else {
        return Err(Failure::undecided(format!(
            "no formula pairs the numbers in the P-positions of '{}'",
            args.game
        )));
    };
    let text = position.text();
    let mut solver = Solver::default();
    let verdict =
        solver.solve(&position, Play::Normal).map_err(|error| Failure::of(&text, &error))?;
    let reason = verdict.reason.unwrap_or_else(|| message!("theorem-says"));
    let mut out = output::page(!args.json);
    if args.json {
        let answer = PairAnswer {
            version: json::VERSION,
            number: n.to_string(),
            index: index.to_string(),
            position: text,
            reason: language::data().text(&reason),
        };
        output::print_json(&mut out, &answer)?;
    } else {
        let language = language::shown();
        writeln!(out, "{text}")?;
        for line in
            [message!("pair-index", index = index), message!("verdict-reason", reason = reason)]
        {
            writeln!(out, "  {}", language.text(&line))?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn family(game: &str, disk: &Disk) -> Result<Family, Failure> {
    notation::parse_game(game, disk).map_err(|error| Failure::of(game, &error))
}

/// A number of any size, `1000`, `1K` or `10^3`.
fn number(text: &str, what: &str) -> Result<Nat, Failure> {
    let (digits, unit) = split_unit(text);
    // What is no unit is refused with its place.
    let (read, scale) = match thousands(unit) {
        Some(scale) if !digits.is_empty() => (digits, scale),
        _ => (text, 1),
    };
    let mut cursor = Cursor::new(read, &NoFiles);
    let number = cursor.nat("a natural number").and_then(|number| {
        cursor.finish("a natural number")?;
        // Of positions this would be the next component.
        let end = cursor.mark();
        match cursor.next_component() {
            true => Err(cursor.error_at(end, "the end: a natural number, no sum")),
            false => Ok(number),
        }
    });
    let number = number.map_err(|error| Failure::of(&format!("{what} {text}"), &error))?;
    Ok(number * Nat::from(scale))
}
