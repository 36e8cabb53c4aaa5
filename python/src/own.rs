//! Games whose options Python computes: positions are anything that Python can hash.
//!
//! Positions get numbers as they are met, breadth first, so that their rows of options are a graph; Python is asked once
//! for the options of each. What follows is computed from the numbers alone, and only for what is new: followers of
//! known positions are known. In a game in which positions may repeat everything is labelled again when it has grown.

mod answers;

use std::time::{Duration, Instant};

use grundy_graphs::graph::Graph;
use numpy::IntoPyArray;
use pyo3::exceptions::PyTypeError;
use pyo3::gc::{PyTraverseError, PyVisit};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyFrozenSet, PyList, PyTuple};

use crate::arguments::{Misere, Seconds, shown};
use crate::errors;
use crate::numbers::{Memory, Most};
use answers::Answers;

/// Positions between two looks at memory and for Ctrl-C.
const LOOK: usize = 1 << 12;

/// About what a position costs besides its options: the object itself, an entry of the dictionary, its answers.
const A_POSITION: u64 = 300;

/// What is known of a game.
#[pyclass(module = "grundy._grundy")]
pub(crate) struct Explorer {
    numbers: Py<PyDict>,
    positions: Vec<Py<PyAny>>,
    graph: Graph,
    answers: Answers,
}

#[pymethods]
impl Explorer {
    #[new]
    fn new(py: Python<'_>) -> Explorer {
        Explorer {
            numbers: PyDict::new(py).unbind(),
            positions: Vec::new(),
            graph: Graph::new(),
            answers: Answers::default(),
        }
    }

    fn __len__(&self) -> usize {
        self.positions.len()
    }

    /// Positions may refer to the game, which has this: Python frees them only if it sees them.
    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.numbers)?;
        self.positions.iter().try_for_each(|position| visit.call(position))
    }

    fn __clear__(slf: &Bound<'_, Explorer>) {
        let known = std::mem::replace(&mut *slf.borrow_mut(), Explorer::new(slf.py()));
        // What positions do when they are freed may ask the game.
        drop(known);
    }

    /// The number of a position, all of whose followers are known afterwards, by `ask`, which lists the options of one.
    /// What was known before stays known if this fails. The game, which has `ask`, has this, too: kept here, neither
    /// would ever be freed.
    #[allow(clippy::too_many_arguments)] // The limits are those of the Python function.
    fn explore(
        &mut self,
        py: Python<'_>,
        ask: &Bound<'_, PyAny>,
        position: &Bound<'_, PyAny>,
        most: Most,
        memory: Option<Memory>,
        time: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<u32> {
        let time = time.map(|time| time.0);
        let before = self.positions.len();
        let number =
            self.number(py, position).map_err(|error| unless_hashed(py, error, position, None))?;
        if self.positions.len() == before {
            return Ok(number);
        }
        let memory = memory.map_or(1 << 30, |memory| memory.0);
        let limits = Bounds { most: most.0, memory, time, started: Instant::now() };
        let explored = self.expand(py, ask, before, &limits, progress);
        if let Err(error) = explored.and_then(|()| self.answers.extend(&self.graph, py)) {
            self.forget(py, before)?;
            return Err(error);
        }
        Ok(number)
    }

    fn position(&self, py: Python<'_>, number: usize) -> PyResult<Py<PyAny>> {
        self.positions
            .get(number)
            .map(|p| p.clone_ref(py))
            .ok_or_else(|| errors::input("no such position"))
    }

    /// The options of a position, by their numbers.
    fn options(&self, number: u32) -> Vec<u32> {
        self.graph.options(number as usize).to_vec()
    }

    /// Whether positions may repeat.
    #[getter]
    fn loopy(&self) -> bool {
        self.answers.is_loopy()
    }

    /// The Grundy value, or the set of a loopy value.
    fn value<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Bound<'py, PyAny>> {
        Ok(match self.answers.value(number) {
            Ok(value) => value.into_pyobject(py)?.into_any(),
            Err(set) => PyFrozenSet::new(py, set)?.into_any(),
        })
    }

    /// Outcome and remoteness.
    fn outcome(&self, number: u32, misere: Misere) -> (char, Option<u32>) {
        let label = self.answers.label(number, misere.0);
        (char::from(crate::solve::letter(label.outcome())), label.remoteness())
    }

    /// All followers of a position, itself first, and the edges between them by their place in that list.
    #[allow(clippy::type_complexity)]
    fn followers<'py>(
        &self,
        py: Python<'py>,
        number: u32,
    ) -> (Vec<u32>, Bound<'py, numpy::PyArray1<u32>>, Bound<'py, numpy::PyArray1<u32>>) {
        const NEW: u32 = u32::MAX;
        let mut places = vec![NEW; self.positions.len()];
        let mut list = vec![number];
        places[number as usize] = 0;
        let (mut from, mut to) = (Vec::new(), Vec::new());
        let mut next = 0;
        while let Some(&node) = list.get(next) {
            for &option in self.graph.options(node as usize) {
                let place = &mut places[option as usize];
                if *place == NEW {
                    *place = u32::try_from(list.len()).unwrap_or(NEW);
                    list.push(option);
                }
                from.push(places[node as usize]);
                to.push(places[option as usize]);
            }
            next += 1;
        }
        (list, from.into_pyarray(py), to.into_pyarray(py))
    }
}

/// How far positions are explored.
struct Bounds {
    most: usize,
    memory: u64,
    time: Option<Duration>,
    started: Instant,
}

impl Bounds {
    /// Whether the time is over. It may be asked often: a call of Python takes longer.
    fn is_over(&self) -> bool {
        self.time.is_some_and(|time| self.started.elapsed() >= time)
    }
}

/// What to say where a position cannot be hashed, an option of another one if that is given; other errors are as they are.
fn unless_hashed(
    py: Python<'_>,
    error: PyErr,
    position: &Bound<'_, PyAny>,
    of: Option<&Bound<'_, PyAny>>,
) -> PyErr {
    if !error.is_instance_of::<PyTypeError>(py) || !error.to_string().contains("unhashable") {
        return error;
    }
    let place = of.map_or_else(|| "position".to_string(), |of| format!("options({})", shown(of)));
    let found = shown(position);
    let said = errors::wrong_type(format!(
        "{place}: found {found}, expected what can be hashed, such as numbers, texts and tuples of them"
    ));
    said.set_cause(py, Some(error));
    said
}

impl Explorer {
    /// The number of a position, a new one if it has none.
    fn number(&mut self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<u32> {
        let numbers = self.numbers.bind(py);
        if let Some(number) = numbers.get_item(position)? {
            return number.extract();
        }
        let number = u32::try_from(self.positions.len()).unwrap_or(u32::MAX);
        numbers.set_item(position, number)?;
        self.positions.push(position.clone().unbind());
        Ok(number)
    }

    /// The number of an option.
    fn option(
        &mut self,
        py: Python<'_>,
        option: &Bound<'_, PyAny>,
        of: &Bound<'_, PyAny>,
    ) -> PyResult<u32> {
        self.number(py, option).map_err(|error| unless_hashed(py, error, option, Some(of)))
    }

    /// Asks for the options of all positions from number `from` on, those that come up included.
    fn expand(
        &mut self,
        py: Python<'_>,
        ask: &Bound<'_, PyAny>,
        from: usize,
        limits: &Bounds,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let mut row: Vec<u32> = Vec::new();
        let mut next = from;
        while next < self.positions.len() {
            let position = self.positions[next].bind(py).clone();
            let options = ask.call1((&position,))?;
            row.clear();
            // Lists and tuples without the detour of an iterator.
            if let Ok(list) = options.cast_exact::<PyList>() {
                for option in list.iter() {
                    row.push(self.option(py, &option, &position)?);
                }
            } else if let Ok(tuple) = options.cast_exact::<PyTuple>() {
                for option in tuple.iter() {
                    row.push(self.option(py, &option, &position)?);
                }
            } else {
                let mut found = 0_usize;
                let options = options.try_iter().map_err(|error| match &error {
                    _ if options.hasattr("__iter__").unwrap_or(true) => error,
                    _ => errors::wrong_type(format!(
                        "options({}): found {}, expected the positions that a move leads to",
                        shown(&position),
                        shown(&options)
                    )),
                })?;
                for option in options {
                    row.push(self.option(py, &option?, &position)?);
                    // One position may have options without end.
                    found += 1;
                    if found.is_multiple_of(LOOK) || limits.is_over() {
                        self.check(py, next, found, limits, progress)?;
                    }
                }
            }
            row.sort_unstable();
            row.dedup();
            self.graph.push(row.iter().copied());
            next += 1;
            let is_full = self.positions.len() > limits.most;
            if next.is_multiple_of(LOOK) || is_full || limits.is_over() {
                self.check(py, next, 0, limits, progress)?;
            }
        }
        Ok(())
    }

    fn check(
        &self,
        py: Python<'_>,
        done: usize,
        open: usize,
        limits: &Bounds,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        py.check_signals()?;
        let known = self.positions.len();
        if known > limits.most {
            let said = format!("the game has more than {} positions; raise most=", limits.most);
            return Err(errors::budget(said, "positions"));
        }
        let bytes = A_POSITION * known as u64 + 8 * (self.graph.edges() + open) as u64;
        if bytes > limits.memory {
            let what = format!("exploring the game, of which {known} positions are known,");
            return Err(errors::of(&grundy::Error::memory(&what, bytes, limits.memory)));
        }
        if limits.is_over() {
            let said =
                format!("{done} positions were explored when the time was over; raise time=");
            return Err(errors::budget(said, "time"));
        }
        progress.map_or(Ok(()), |progress| progress.call1((done, known, "")).map(drop))
    }

    /// Forgets the positions from number `from` on.
    fn forget(&mut self, py: Python<'_>, from: usize) -> PyResult<()> {
        let numbers = self.numbers.bind(py);
        for position in self.positions.drain(from..) {
            numbers.del_item(position)?;
        }
        let mut graph = Graph::new();
        (0..from).for_each(|node| graph.push(self.graph.options(node).iter().copied()));
        self.graph = graph;
        Ok(())
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Explorer>()
}
