//! Tables of positions in which one or two numbers run, and lists of P-positions.

use std::collections::HashSet;

use grundy::games;
use grundy::table::{Pattern, Table, Wanted};
use grundy::{Catalogue, Error, Limits, Play, Sum};
use numpy::IntoPyArray;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::{Game, Misere, Outcomes, Seconds};
use crate::arrays::Narrow;
use crate::errors::Failure;
use crate::numbers::{Count, Last, Memory};
use crate::position::Disk;
use crate::rules;
use crate::rules::Rules;
use crate::solve::{letter, limits, play};
use crate::work::{self, Watch};

/// What a table is of: a game or a pattern as a text, of built-in games and perhaps one of one's own.
struct Source {
    text: String,
    catalogue: Catalogue,
    files: Disk,
}

impl Source {
    fn new(text: &str, own: Option<&Rules>, limits: &Limits) -> Source {
        let mut catalogue = games::built_in().clone();
        if let Some(own) = own {
            catalogue = catalogue.with(own.rules.entry(&rules::name(&own.rules)));
        }
        Source { text: text.to_string(), catalogue, files: Disk::within(limits) }
    }

    fn pattern(&self) -> Result<Pattern<'_>, Error> {
        Pattern::parse_with(&self.catalogue, &self.text, &self.files)
    }
}

/// What stands in a table: letters, or values.
enum Filled {
    Letters(Vec<u8>),
    Values(Narrow),
}

/// The least number that fits the holes, with which tables begin.
#[pyfunction]
fn least(py: Python<'_>, text: Game, own: Option<Rules>) -> PyResult<u64> {
    let text = text.0;
    let limits = limits(None, None, 0);
    work::run(py, None, move |watch| {
        let limits = watch.limits(limits);
        let source = Source::new(&text, own.as_ref(), &limits);
        let pattern = source.pattern()?;
        Ok(pattern.least())
    })
}

/// The table up to `last`, one number a hole, row by row, and its sides.
#[pyfunction]
#[pyo3(signature = (text, own, last, outcomes, misere, memory, time, progress))]
#[allow(clippy::too_many_arguments)] // Those of the Python function.
fn table<'py>(
    py: Python<'py>,
    text: Game,
    own: Option<Rules>,
    last: Vec<Last>,
    outcomes: Outcomes,
    misere: Misere,
    memory: Option<Memory>,
    time: Option<Seconds>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, Vec<u64>)> {
    let text = text.0;
    let last = last.into_iter().map(|last| last.0).collect::<Vec<u64>>();
    let limits = limits(memory, time, 0);
    let (filled, sides) = work::run(py, progress, move |watch| {
        let limits = watch.limits(limits);
        let source = Source::new(&text, own.as_ref(), &limits);
        let wanted = if outcomes.0 { Wanted::Outcomes } else { Wanted::Values };
        fill(&source.pattern()?, &last, wanted, play(misere), &limits, watch)
    })?;
    let array = match filled {
        Filled::Letters(letters) => PyBytes::new(py, &letters).into_any(),
        Filled::Values(values) => values.into_array(py),
    };
    Ok((array, sides))
}

fn fill(
    pattern: &Pattern<'_>,
    last: &[u64],
    wanted: Wanted,
    play: Play,
    limits: &Limits,
    watch: &Watch,
) -> Result<(Filled, Vec<u64>), Failure> {
    // One size is that of all holes.
    let last = if last.len() == 1 { vec![last[0]; pattern.holes()] } else { last.to_vec() };
    if last.len() != pattern.holes() {
        return Err(Failure::input(format!(
            "last: found {} numbers, expected one, or one for each of the {} holes of '{}'",
            last.len(),
            pattern.holes(),
            pattern.text()
        )));
    }
    let axes: Vec<_> = last.iter().map(|last| 0..=*last).collect();
    let mut go_on = |done, total| watch.tell(done, total);
    let table = Table::new_while(pattern, axes, wanted, play, limits, &mut go_on)?;
    let Some(mut table) = table else { return Err(Failure::unknown("the table was not filled")) };
    let axes = table.axes().to_vec();
    let places = table.places().filter(|places| places.saturating_mul(4) <= limits.memory);
    let Some(places) = places.and_then(|places| usize::try_from(places).ok()) else {
        let error = Error::memory(
            "the table",
            table.places().unwrap_or(u64::MAX).saturating_mul(4),
            limits.memory,
        );
        return Err(error.into());
    };
    let mut letters = Vec::new();
    let mut values: Vec<u32> = Vec::new();
    match wanted {
        Wanted::Outcomes => letters.reserve_exact(places),
        Wanted::Values => values.reserve_exact(places),
    }
    let mut done = 0;
    let mut each = |numbers: &[u64]| {
        done += 1;
        if done % 4096 == 0 && !watch.tell(done, places as u64) {
            return Err(Failure::unknown("the table was not filled"));
        }
        if let (Wanted::Values, [x, y]) = (wanted, numbers)
            && let Some(value) = table.value(*x, *y)
        {
            values.push(value);
            return Ok(());
        }
        let cell = table.cell(numbers)?;
        match wanted {
            Wanted::Outcomes => letters.push(cell.outcome.map_or(0, letter)),
            Wanted::Values if cell.outcome.is_none() => {
                return Err(Failure::unknown(format!(
                    "'{}' is no position, and an array has a number everywhere: ask for outcomes",
                    pattern.filled(numbers)
                )));
            }
            Wanted::Values => values.push(cell.number().ok_or_else(|| {
                Failure::unknown(format!(
                    "'{}' is worth {cell}, which is no number below 2^32: ask for outcomes",
                    pattern.filled(numbers)
                ))
            })?),
        }
        Ok(())
    };
    match axes.as_slice() {
        [row] => row.clone().try_for_each(|n| each(&[n]))?,
        [first, second] => {
            for x in first.clone() {
                second.clone().try_for_each(|y| each(&[x, y]))?;
            }
        }
        _ => {}
    }
    let filled = match wanted {
        Wanted::Outcomes => Filled::Letters(letters),
        Wanted::Values => {
            let most = values.iter().copied().max().unwrap_or(0);
            let read =
                |from: usize, out: &mut [u32]| out.copy_from_slice(&values[from..from + out.len()]);
            Filled::Values(Narrow::new(values.len(), most, read))
        }
    };
    let sides = axes.iter().map(|axis| axis.clone().count() as u64).collect();
    Ok((filled, sides))
}

/// Where no end is given, so many numbers in a row that are the largest of no P-position end the list: some games, such as
/// Kayles, have few. Of pairs there are many more to try.
const NONE_IN: u64 = 10_000;
const NO_PAIR_IN: u64 = 1_000;

/// P-positions as they are found: the numbers in their holes, one behind the other.
struct Listed {
    numbers: Vec<u64>,
    /// Those whose text leaves a number out, as it plays no part: with others in its place they are the same.
    shortened: HashSet<String>,
    /// What the texts take.
    bytes: usize,
}

/// The first `count` P-positions, up to number `last` if there is one: the numbers in their holes one behind the other, how many
/// holes there are, and the exception that ended the list, if one did.
#[pyfunction]
#[pyo3(signature = (text, own, count, last, misere, memory, time, progress))]
#[allow(clippy::too_many_arguments)] // Those of the Python function.
fn p_positions<'py>(
    py: Python<'py>,
    text: Game,
    own: Option<Rules>,
    count: Option<Count>,
    last: Option<Last>,
    misere: Misere,
    memory: Option<Memory>,
    time: Option<Seconds>,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(Bound<'py, PyAny>, usize, Option<Bound<'py, PyAny>>)> {
    let text = text.0;
    let count = count.map_or(usize::MAX, |count| count.0);
    let last = last.map(|last| last.0);
    let limits = limits(memory, time, 0);
    let (numbers, holes, failed) = work::run(py, progress, move |watch| {
        let limits = watch.limits(limits);
        let source = Source::new(&text, own.as_ref(), &limits);
        let pattern = source.pattern()?;
        let mut listed = Listed { numbers: Vec::new(), shortened: HashSet::new(), bytes: 0 };
        let failed = listed.fill(&pattern, count, last, play(misere), &limits, watch).err();
        Ok((listed.numbers, pattern.holes(), failed))
    })?;
    let failed = failed.map(|failed| PyErr::from(failed).into_value(py).into_bound(py).into_any());
    Ok((numbers.into_pyarray(py).into_any(), holes, failed))
}

impl Listed {
    /// Appends the first `count`.
    fn fill(
        &mut self,
        pattern: &Pattern<'_>,
        count: usize,
        last: Option<u64>,
        play: Play,
        limits: &Limits,
        watch: &Watch,
    ) -> Result<(), Failure> {
        let gap = match (last, pattern.holes()) {
            (Some(_), _) => u64::MAX,
            (None, 1) => NONE_IN,
            (None, _) => NO_PAIR_IN,
        };
        let losing = pattern.p_positions(0..=last.unwrap_or(u64::MAX), play, limits);
        let mut losing = losing.until_none_in(gap).until(|| !watch.go_on());
        let (mut done, mut latest) = (0, pattern.least());
        while done < count {
            let next = losing.next().transpose()?;
            let largest = losing.numbers().iter().copied().max().unwrap_or(0);
            // The same position again and again is no further one.
            let Some(sum) = next.filter(|_| largest.saturating_sub(latest) <= gap) else {
                let end = losing.end().min(latest.saturating_add(gap));
                return match last {
                    Some(_) => Ok(()),
                    // No position has a larger number.
                    None if losing.is_whole() => Ok(()),
                    None => Err(Failure::unknown(format!(
                        "'{}' has no further P-position up to {end}; look further with last=",
                        pattern.text()
                    ))),
                };
            };
            let bytes = self.bytes + (self.numbers.len() + pattern.holes()) * size_of::<u64>();
            if bytes as u64 > limits.memory {
                let what = "the list of P-positions";
                return Err(Error::memory(what, bytes as u64, limits.memory).into());
            }
            if self.push(pattern, &sum, losing.numbers()) {
                (done, latest) = (done + 1, largest);
                watch.tell(done as u64, count as u64);
            }
        }
        Ok(())
    }

    /// Appends the numbers in the holes of a position, if it is not there yet.
    fn push(&mut self, pattern: &Pattern<'_>, sum: &Sum, numbers: &[u64]) -> bool {
        /// What a set takes beside a text, about.
        const BESIDE: usize = 48;
        let text = sum.text();
        if pattern.numbers_of(&text).is_none() {
            let bytes = text.len() + BESIDE;
            if !self.shortened.insert(text) {
                return false;
            }
            self.bytes += bytes;
        }
        self.numbers.extend_from_slice(numbers);
        true
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(least, module)?)?;
    module.add_function(wrap_pyfunction!(table, module)?)?;
    module.add_function(wrap_pyfunction!(p_positions, module)?)
}
