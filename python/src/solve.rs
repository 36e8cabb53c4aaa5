//! Who wins, by which moves, and why: of one position, or of many at once.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering;
use std::sync::{Mutex, PoisonError};

use grundy::explore::followers;
use grundy::text::{LANGUAGES, Language};
use grundy::{Error, Limits, Outcome, Play, Solver, Sum, Value, Verdict, nat};
use numpy::IntoPyArray;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyList, PyString};

use crate::arguments::{Lang, Misere, Seconds, shown, text};
use crate::errors;
use crate::errors::Failure;
use crate::numbers::{self, Memory, Most, Moves};
use crate::position::{Disk, Position, read};
use crate::work::{self, Watch};

/// What a question may cost, as Python says it: bytes, seconds.
pub(crate) fn limits(memory: Option<Memory>, time: Option<Seconds>, moves: usize) -> Limits {
    let default = Limits::default();
    let memory = memory.map_or(default.memory, |memory| memory.0);
    Limits { memory, time: time.map(|time| time.0), moves, ..default }
}

pub(crate) fn play(misere: Misere) -> Play {
    if misere.0 { Play::Misere } else { Play::Normal }
}

pub(crate) fn letter(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::N => b'N',
        Outcome::P => b'P',
        Outcome::D => b'D',
    }
}

/// The codes of the languages in which reasons and moves are told.
#[pyfunction]
fn languages() -> Vec<&'static str> {
    LANGUAGES.iter().map(|language| language.code()).collect()
}

/// The language with this code.
pub(crate) fn language(code: &Lang) -> PyResult<&'static Language> {
    Language::of(&code.0).ok_or_else(|| {
        let known = languages().join(", ");
        errors::input(format!("lang: found '{}', expected one of: {known}", code.0.escape_debug()))
    })
}

/// A verdict as the fields of `grundy.Verdict`, in their order.
pub(crate) fn fields<'py>(
    py: Python<'py>,
    verdict: &Verdict,
    language: &Language,
) -> PyResult<Bound<'py, PyAny>> {
    let value = verdict.value.as_ref().map(|value| numbers::value(py, value)).transpose()?;
    let moves: Vec<(&str, String)> =
        verdict.moves.iter().map(|m| (m.to.as_str(), language.text(&m.text))).collect();
    let fields = (
        verdict.position.as_str(),
        verdict.play == Play::Misere,
        char::from(letter(verdict.outcome)),
        value,
        moves,
        verdict.move_count,
        verdict.remoteness,
        verdict.method.name(),
        verdict.source.as_ref(),
        verdict.reason.as_ref().map(|reason| language.text(reason)),
    );
    Ok(fields.into_pyobject(py)?.into_any())
}

#[pyfunction]
fn solve<'py>(
    py: Python<'py>,
    position: &Bound<'py, Position>,
    misere: Misere,
    memory: Option<Memory>,
    time: Option<Seconds>,
    moves: Moves,
    lang: Lang,
) -> PyResult<Bound<'py, PyAny>> {
    let language = language(&lang)?;
    let sum = position.get().sum.clone();
    let limits = limits(memory, time, moves.0);
    let verdict = work::run(py, None, move |watch| {
        Ok(Solver::new(watch.limits(limits)).solve(&sum, play(misere))?)
    })?;
    fields(py, &verdict, language)
}

/// The value whatever it takes within the limits; `None` if two components are loopy.
#[pyfunction]
fn value<'py>(
    py: Python<'py>,
    position: &Bound<'py, Position>,
    memory: Option<Memory>,
    time: Option<Seconds>,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let sum = position.get().sum.clone();
    let limits = limits(memory, time, 0);
    let value =
        work::run(py, None, move |watch| Ok(Solver::new(watch.limits(limits)).value(&sum)?))?;
    value.map(|value| numbers::value(py, &value)).transpose()
}

type Option1<'py> = (Position, String, char, Option<Bound<'py, PyAny>>);

/// Every option: position, move in words, outcome, value.
#[pyfunction]
fn options<'py>(
    py: Python<'py>,
    position: &Bound<'py, Position>,
    misere: Misere,
    most: Most,
    memory: Option<Memory>,
    time: Option<Seconds>,
    lang: Lang,
) -> PyResult<Vec<Option1<'py>>> {
    let language = language(&lang)?;
    let sum = position.get().sum.clone();
    let limits = limits(memory, time, 0);
    let found = work::run(py, None, move |watch| {
        Ok(Solver::new(watch.limits(limits)).options(&sum, play(misere), most.0)?)
    })?;
    let option = |choice: &grundy::solve::Choice| {
        let value = choice.value.as_ref().map(|value| numbers::value(py, value)).transpose()?;
        // All are known where the list is no error.
        let outcome = choice.outcome.map_or('?', |outcome| char::from(letter(outcome)));
        Ok((Position { sum: choice.to.clone() }, language.text(&choice.text), outcome, value))
    };
    found.iter().map(option).collect()
}

/// Every different option, whoever wins then: positions.
#[pyfunction]
fn moves(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    misere: Misere,
    most: Most,
) -> PyResult<Vec<Position>> {
    let sum = position.get().sum.clone();
    let found = work::run(py, None, move |watch| {
        let limits = watch.limits(limits(None, None, 0));
        Ok(Solver::new(limits).moves(&sum, play(misere), most.0)?)
    })?;
    Ok(found.into_iter().map(|choice| Position { sum: choice.to }).collect())
}

/// Whether nobody can move: one option tells, however many there are.
#[pyfunction]
fn is_over(py: Python<'_>, position: &Bound<'_, Position>, misere: Misere) -> PyResult<bool> {
    let sum = position.get().sum.clone();
    work::run(py, None, move |_| {
        sum.play(play(misere))?;
        sum.lists_its_options()?;
        Ok(sum.options(&mut |_| ControlFlow::Break(())).is_continue())
    })
}

/// How many moves are left after each of these options, if the winner hurries: only where all followers are few, and none in a draw.
#[pyfunction]
fn left(
    py: Python<'_>,
    position: &Bound<'_, Position>,
    misere: Misere,
    options: Vec<Bound<'_, Position>>,
) -> PyResult<Option<Vec<Option<u32>>>> {
    let sum = position.get().sum.clone();
    let options: Vec<Sum> = options.iter().map(|option| option.get().sum.clone()).collect();
    work::run(py, None, move |watch| {
        let solver = Solver::new(watch.limits(limits(None, None, 0)));
        let mut endgame = solver.endgame(&sum, play(misere));
        let of = |option: &Sum| endgame.as_mut().and_then(|endgame| endgame.read(option));
        Ok(options.iter().map(of).map(|known| known.map(|(_, left)| left)).collect())
    })
}

/// The options alone: positions.
#[pyfunction]
fn bare_options(position: &Bound<'_, Position>, most: usize) -> PyResult<Vec<Position>> {
    /// Options between two looks for Ctrl-C.
    const LOOK: usize = 1 << 12;
    let sum = &position.get().sum;
    let (mut found, mut heard) = (Vec::new(), Ok(()));
    let ended = sum.options(&mut |turn| {
        found.push(Position { sum: turn.after() });
        if found.len().is_multiple_of(LOOK) {
            heard = position.py().check_signals();
        }
        match heard.is_ok() && found.len() <= most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        }
    });
    heard?;
    match ended.is_break() {
        true => Err(errors::budget(format!("'{sum}' has more than {most} options"), "options")),
        false => Ok(found),
    }
}

/// What moves lead to that do not end the turn: positions.
#[pyfunction]
fn within_turn(position: &Bound<'_, Position>, most: usize) -> PyResult<Vec<Position>> {
    let sum = &position.get().sum;
    let mut found = Vec::new();
    let ended = sum.within_turn(&mut |sum| {
        found.push(Position { sum });
        if found.len() <= most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    match ended.is_break() {
        true => Err(errors::budget(
            format!("a turn of '{sum}' may go on from more than {most} positions"),
            "options",
        )),
        false => Ok(found),
    }
}

/// That Grundy values say who wins sums with a position.
#[pyfunction]
fn check_values(position: &Bound<'_, Position>) -> PyResult<()> {
    position.get().sum.follows_from_options().map_err(|error| errors::of(&error))
}

/// Whether a turn may go on in another component.
#[pyfunction]
fn turns_go_on(position: &Bound<'_, Position>) -> bool {
    position.get().sum.may_go_on()
}

type Followers<'py> =
    (Vec<String>, Bound<'py, numpy::PyArray1<u32>>, Bound<'py, numpy::PyArray1<u32>>, bool);

/// All followers: their texts, the edges between them, and whether play is misère, as asked or by the rules.
#[pyfunction]
fn graph<'py>(
    py: Python<'py>,
    position: &Bound<'py, Position>,
    misere: Misere,
    most: Most,
    memory: Option<Memory>,
    time: Option<Seconds>,
) -> PyResult<Followers<'py>> {
    let sum = position.get().sum.clone();
    // Where turns go on, whole turns do not tell all of misère play.
    let play = sum.play(play(misere)).map_err(|error| errors::of(&error))?;
    let limits = limits(memory, time, 0);
    let (texts, from, to) = work::run(py, None, move |watch| {
        let file = followers(&sum, most.0, &watch.limits(limits), |_| ())?;
        let texts = (0..file.nodes()).map(|node| file.names.text(node)).collect();
        let (from, to): (Vec<u32>, Vec<u32>) = file.each_move().unzip();
        Ok((texts, from, to))
    })?;
    Ok((texts, from.into_pyarray(py), to.into_pyarray(py), play == Play::Misere))
}

/// Positions that a thread takes at a time.
const BATCH: usize = 4096;

/// What is known of many positions: letters, small values, and those that are not small by their place.
struct Glances {
    outcomes: Vec<u8>,
    values: Vec<i64>,
    large: Vec<(usize, Value)>,
}

/// No value is known, or it is among the large ones.
const NO_VALUE: i64 = -1;

/// Outcome and value of every position of a list of texts and positions; moves and language are for whole verdicts later,
/// and refused now if they are wrong.
#[pyfunction]
#[allow(clippy::type_complexity, clippy::too_many_arguments)] // Those of the Python function.
fn glance<'py>(
    py: Python<'py>,
    positions: &Bound<'py, PyList>,
    misere: Misere,
    memory: Option<Memory>,
    time: Option<Seconds>,
    moves: Moves,
    lang: Lang,
    progress: Option<&Bound<'py, PyAny>>,
) -> PyResult<(
    Bound<'py, PyBytes>,
    Bound<'py, numpy::PyArray1<i64>>,
    Vec<(usize, Bound<'py, PyAny>)>,
)> {
    let mut asked = Asked::default();
    for position in positions.iter() {
        asked.push(&position)?;
    }
    language(&lang)?;
    let limits = Limits { reasons: false, ..limits(memory, time, moves.0) };
    let found = work::run(py, progress, move |watch| {
        asked.answer(play(misere), &watch.limits(limits), watch)
    })?;
    let large: PyResult<Vec<_>> =
        found.large.iter().map(|(i, value)| Ok((*i, numbers::value(py, value)?))).collect();
    Ok((PyBytes::new(py, &found.outcomes), found.values.into_pyarray(py), large?))
}

/// Positions to look at: texts one behind the other, and where each ends; those that are no texts beside them.
#[derive(Default)]
struct Asked {
    texts: String,
    ends: Vec<usize>,
    sums: Vec<(usize, Sum)>,
}

impl Asked {
    fn push(&mut self, position: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text_of) = position.cast::<PyString>() {
            self.texts.push_str(match text_of.to_str() {
                Ok(text) => text,
                Err(_) => text(position, &format!("position {}", self.ends.len()))?,
            });
        } else if let Ok(position) = position.cast::<Position>() {
            self.sums.push((self.ends.len(), position.get().sum.clone()));
        } else {
            let (at, found) = (self.ends.len(), shown(position));
            return Err(errors::wrong_type(format!(
                "position {at}: found {found}, expected a text or a Position"
            )));
        }
        self.ends.push(self.texts.len());
        Ok(())
    }

    fn text(&self, i: usize) -> &str {
        let start = i.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.texts[start..self.ends[i]]
    }

    fn answer(&self, play: Play, limits: &Limits, watch: &Watch) -> Result<Glances, Failure> {
        let count = self.ends.len();
        let mut outcomes = vec![0; count];
        let mut values = vec![NO_VALUE; count];
        let batches = outcomes.chunks_mut(BATCH).zip(values.chunks_mut(BATCH)).enumerate();
        let waiting = Mutex::new(batches);
        let large = Mutex::new(Vec::new());
        let failed: Mutex<Option<(usize, Error)>> = Mutex::new(None);
        let done = std::sync::atomic::AtomicUsize::new(0);
        let threads = grundy_kernels::threads::available();
        let worker = || {
            let mut solver = Solver::new(limits.clone());
            loop {
                let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((batch, (outcomes, values))) = next else { return };
                for (j, (outcome, value)) in outcomes.iter_mut().zip(values).enumerate() {
                    let i = batch * BATCH + j;
                    match self.one(i, &mut solver, play, limits) {
                        Ok((found, known)) => {
                            *outcome = letter(found);
                            let small = known.as_ref().and_then(small);
                            *value = small.unwrap_or(NO_VALUE);
                            if let (None, Some(known)) = (small, known) {
                                let mut large =
                                    large.lock().unwrap_or_else(PoisonError::into_inner);
                                large.push((i, known));
                            }
                        }
                        Err(error) => {
                            let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                            if failed.as_ref().is_none_or(|(first, _)| i < *first) {
                                *failed = Some((i, error));
                            }
                            return;
                        }
                    }
                }
                let done = done.fetch_add(outcomes.len(), Ordering::Relaxed) + outcomes.len();
                let failed = failed.lock().unwrap_or_else(PoisonError::into_inner).is_some();
                if failed || !watch.tell(done as u64, count as u64) {
                    return;
                }
            }
        };
        std::thread::scope(|scope| {
            for _ in 1..threads.min(count.div_ceil(BATCH)) {
                scope.spawn(worker);
            }
            worker();
        });
        if let Some((i, error)) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(Failure::about(&format!("position {i}"), &error));
        }
        let mut large = large.into_inner().unwrap_or_else(PoisonError::into_inner);
        large.sort_unstable_by_key(|(i, _)| *i);
        Ok(Glances { outcomes, values, large })
    }

    fn one(
        &self,
        i: usize,
        solver: &mut Solver,
        play: Play,
        limits: &Limits,
    ) -> Result<(Outcome, Option<Value>), Error> {
        match self.sums.binary_search_by_key(&i, |(at, _)| *at) {
            Ok(at) => solver.glance(&self.sums[at].1, play),
            Err(_) => solver.glance(&read(self.text(i), &Disk::within(limits))?, play),
        }
    }
}

fn small(value: &Value) -> Option<i64> {
    i64::try_from(nat::small(value.nimber()?.size())?).ok()
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(languages, module)?)?;
    module.add_function(wrap_pyfunction!(solve, module)?)?;
    module.add_function(wrap_pyfunction!(value, module)?)?;
    module.add_function(wrap_pyfunction!(options, module)?)?;
    module.add_function(wrap_pyfunction!(moves, module)?)?;
    module.add_function(wrap_pyfunction!(is_over, module)?)?;
    module.add_function(wrap_pyfunction!(left, module)?)?;
    module.add_function(wrap_pyfunction!(bare_options, module)?)?;
    module.add_function(wrap_pyfunction!(within_turn, module)?)?;
    module.add_function(wrap_pyfunction!(check_values, module)?)?;
    module.add_function(wrap_pyfunction!(turns_go_on, module)?)?;
    module.add_function(wrap_pyfunction!(graph, module)?)?;
    module.add_function(wrap_pyfunction!(glance, module)?)
}
