//! Automata that read the digits of positions.

use std::hash::{DefaultHasher, Hash, Hasher};

use grundy_automata::show::{self, Language};
use grundy_automata::theorem::Theorem;
use grundy_automata::{Numeration, Track};
use numpy::{IntoPyArray, PyArray1, PyReadonlyArray2};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arguments::{Certificate, Language as Named};
use crate::{errors, work};

/// Terms of the numeration, tracks, and for each state whether it accepts and its edges.
type Parts = (Vec<u32>, Vec<u32>, Vec<(bool, Vec<(u32, u32)>)>);

/// A minimal automaton.
#[pyclass(frozen, module = "grundy._grundy")]
#[derive(Clone)]
pub(crate) struct Automaton {
    automaton: grundy_automata::Automaton,
}

impl Automaton {
    pub(crate) fn new(automaton: grundy_automata::Automaton) -> Automaton {
        Automaton { automaton }
    }
}

#[pymethods]
impl Automaton {
    /// That of a certificate, which is not checked.
    #[staticmethod]
    fn of_certificate(text: Certificate) -> PyResult<Automaton> {
        let theorem = Theorem::read(&text.0).map_err(|error| errors::input(error.to_string()))?;
        Ok(Automaton::new(theorem.automaton().clone()))
    }

    fn __len__(&self) -> usize {
        self.automaton.states()
    }

    fn __eq__(&self, other: &Automaton) -> bool {
        self.automaton == other.automaton
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.automaton.states(), self.automaton.edge_count()).hash(&mut hasher);
        hasher.finish()
    }

    fn __reduce__<'py>(slf: &Bound<'py, Automaton>) -> PyResult<(Bound<'py, PyAny>, Parts)> {
        let automaton = &slf.get().automaton;
        let states = (0..).take(automaton.states());
        let rows = states.map(|state| (automaton.accepts(state), automaton.edges(state).to_vec()));
        let tracks = automaton.tracks().iter().map(|track| u32::from(track.0)).collect();
        let parts = (automaton.numeration().terms(), tracks, rows.collect());
        Ok((slf.get_type().getattr("_of_parts")?, parts))
    }

    /// The automaton that was pickled.
    #[staticmethod]
    fn _of_parts(
        terms: Vec<u32>,
        tracks: Vec<u32>,
        rows: Vec<(bool, Vec<(u32, u32)>)>,
    ) -> PyResult<Automaton> {
        let wrong = || errors::input("these are no parts of an automaton");
        let numeration = Numeration::of(&terms).map_err(|_| wrong())?;
        let tracks: Result<Vec<Track>, _> =
            tracks.into_iter().map(|track| u8::try_from(track).map(Track)).collect();
        let fits = |edges: &[(u32, u32)]| {
            edges.windows(2).all(|two| two[0].0 < two[1].0)
                && edges.iter().all(|edge| (edge.1 as usize) < rows.len())
        };
        if !rows.iter().all(|(_, edges)| fits(edges)) {
            return Err(wrong());
        }
        let tracks = tracks.map_err(|_| wrong())?;
        Ok(Automaton::new(grundy_automata::Automaton::from_states(numeration, tracks, &rows)))
    }

    /// How many numbers it reads together.
    #[getter]
    fn arity(&self) -> usize {
        self.automaton.tracks().len()
    }

    /// (t, s): the numeration U(j + 1) = t·U(j) + s·U(j − 1), or base t if s is 0; or (t, s, r).
    #[getter]
    fn numeration<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.automaton.numeration().terms())
    }

    /// Whether each state accepts.
    #[getter]
    fn accepting(&self) -> Vec<bool> {
        (0..).take(self.automaton.states()).map(|state| self.automaton.accepts(state)).collect()
    }

    /// The edges of every state: letters and where they lead.
    #[getter]
    fn edges(&self) -> Vec<Vec<(u32, u32)>> {
        (0..)
            .take(self.automaton.states())
            .map(|state| self.automaton.edges(state).to_vec())
            .collect()
    }

    /// Whether each row of numbers is accepted.
    fn accepts<'py>(
        &self,
        py: Python<'py>,
        positions: PyReadonlyArray2<'py, u64>,
    ) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let rows: Vec<u64> = positions.as_array().iter().copied().collect();
        let automaton = self.automaton.clone();
        let width = automaton.tracks().len();
        if positions.as_array().ncols() != width {
            return Err(errors::input(format!(
                "found rows of {} numbers, expected {width}",
                positions.as_array().ncols()
            )));
        }
        let accepted = work::run(py, None, move |watch| {
            let rows = rows.chunks_exact(width.max(1)).enumerate();
            let going = rows.take_while(|(i, _)| i % 4096 != 0 || watch.go_on());
            Ok(going.map(|(_, row)| automaton.contains(row)).collect::<Vec<bool>>())
        })?;
        Ok(accepted.into_pyarray(py))
    }

    fn dot(&self) -> String {
        show::dot(&self.automaton)
    }

    fn table(&self, names: Vec<String>) -> String {
        show::table(&self.automaton, &names)
    }

    fn code(&self, language: Named) -> PyResult<String> {
        let language = match language.0.as_str() {
            "python" => Language::Python,
            "rust" => Language::Rust,
            "c++" | "cpp" => Language::Cpp,
            other => {
                return Err(errors::input(format!(
                    "language: found '{other}', expected 'python', 'rust' or 'c++'"
                )));
            }
        };
        Ok(show::code(&self.automaton, language))
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Automaton>()
}
