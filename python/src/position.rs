//! Positions: sums of games, from text or from rules of one's own.

use std::env;
use std::fs::File;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, Read};
use std::path::Path;
use std::time::Instant;

use grundy::rules::Rules;
use grundy::{Error, Limits, Play, Sum, nat, notation};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyString};

use crate::arguments::Place;
use crate::{errors, numbers, work};

/// Longer texts are read beside Python.
const LONG: usize = 10_000;

/// The rules, if they are a text, the name of the game, and what stands behind it.
type Pickled = (Option<String>, String, String);

/// A position: one game or a sum of several.
#[pyclass(frozen, module = "grundy")]
#[derive(Clone)]
pub(crate) struct Position {
    pub(crate) sum: Sum,
}

#[pymethods]
impl Position {
    /// Position(text, *heaps): reads a position; integers of any size may stand behind a game's name instead.
    #[new]
    #[pyo3(signature = (text, *heaps))]
    fn new(py: Python<'_>, text: Place, heaps: Vec<Bound<'_, PyAny>>) -> PyResult<Position> {
        let mut text = text.0;
        for (i, heap) in heaps.iter().enumerate() {
            text.push(if i == 0 { ':' } else { ',' });
            nat::push(&mut text, &numbers::from_python(heap)?);
        }
        let files = Disk::within(&Limits::default());
        let sum = match text.len() {
            ..LONG => read(&text, &files).map_err(|error| errors::of(&error))?,
            _ => work::run(py, None, move |_| Ok(read(&text, &files)?))?,
        };
        Ok(Position { sum })
    }

    /// The components, each alone.
    fn components(&self) -> Vec<Position> {
        self.sum.components().map(|component| Position { sum: component.alone() }).collect()
    }

    /// Whether the rules themselves say that who cannot move wins.
    #[getter]
    fn is_misere(&self) -> bool {
        self.sum.play(Play::Normal).is_ok_and(|play| play == Play::Misere)
    }

    fn __add__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        let sum = if let Ok(other) = other.cast::<Position>() {
            other.get().sum.clone()
        } else if other.is_instance_of::<PyString>() {
            Position::new(py, other.extract()?, Vec::new())?.sum
        } else {
            return Ok(py.NotImplemented());
        };
        Ok(Py::new(py, Position { sum: self.sum.clone() + sum })?.into_any())
    }

    /// Sums by Python's `sum` begin with 0.
    fn __radd__(&self, other: &Bound<'_, PyAny>) -> PyResult<Py<PyAny>> {
        let py = other.py();
        if other.is_exact_instance_of::<PyInt>() && other.eq(0)? {
            return Ok(Py::new(py, self.clone())?.into_any());
        }
        if !other.is_instance_of::<PyString>() {
            return Ok(py.NotImplemented());
        }
        let sum = Position::new(py, other.extract()?, Vec::new())?.sum + self.sum.clone();
        Ok(Py::new(py, Position { sum })?.into_any())
    }

    fn __str__(&self) -> String {
        self.sum.text()
    }

    fn __repr__(&self) -> String {
        format!("Position({:?})", self.sum.text())
    }

    fn __eq__(&self, other: &Position) -> bool {
        let mut pairs = self.sum.components().zip(other.sum.components());
        self.sum.components().count() == other.sum.components().count()
            && pairs.all(|(one, two)| one.same(&two))
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        // Equal positions may be written in several ways, and their games have several names.
        for component in self.sum.components() {
            component.text().rsplit(':').next().hash(&mut hasher);
        }
        hasher.finish()
    }

    fn __copy__(slf: Bound<'_, Position>) -> Bound<'_, Position> {
        slf
    }

    fn __deepcopy__<'py>(
        slf: Bound<'py, Position>,
        _memo: &Bound<'py, PyAny>,
    ) -> Bound<'py, Position> {
        slf
    }

    /// The text alone would be read as a built-in game, or not at all, where rules were given as a text.
    fn __reduce__<'py>(
        slf: &Bound<'py, Position>,
    ) -> PyResult<(Bound<'py, PyAny>, (Bound<'py, PyAny>,))> {
        let (py, class, sum) = (slf.py(), slf.get_type().into_any(), &slf.get().sum);
        let pieces: Vec<Pickled> =
            sum.pieces().map(|piece| (piece.rules, piece.name, piece.rest)).collect();
        if pieces.iter().all(|(rules, ..)| rules.is_none()) {
            return Ok((class, (sum.text().into_pyobject(py)?.into_any(),)));
        }
        Ok((class.getattr("_of_pieces")?, (pieces.into_pyobject(py)?.into_any(),)))
    }

    /// The position whose pieces were pickled.
    #[staticmethod]
    fn _of_pieces(pieces: Vec<Pickled>) -> PyResult<Position> {
        let files = Disk::within(&Limits::default());
        let mut whole: Option<Sum> = None;
        for (rules, name, rest) in pieces {
            let sum = match rules {
                None => read(&format!("{name}{rest}"), &files),
                Some(text) => Rules::parse(&text)
                    .map_err(|diagnostics| errors::in_rules(&text, &diagnostics))?
                    .position_as(&name, &rest),
            };
            let sum = sum.map_err(|error| errors::of(&error))?;
            whole = Some(match whole {
                None => sum,
                Some(whole) => whole + sum,
            });
        }
        let sum =
            whole.ok_or_else(|| errors::input("found no components, expected one or more"))?;
        Ok(Position { sum })
    }
}

/// Reads a position of built-in games and of rule files that it names.
pub(crate) fn read(text: &str, files: &Disk) -> Result<Sum, Error> {
    notation::parse(text, files)
}

/// The files of the working directory, and what reading one may take.
pub(crate) struct Disk {
    memory: u64,
    deadline: Option<Instant>,
}

impl Disk {
    /// Within the limits of a question that begins now.
    pub(crate) fn within(limits: &Limits) -> Disk {
        Disk { memory: limits.memory, deadline: limits.deadline() }
    }

    fn bytes(&self, path: &Path) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(path)?.take(self.memory.saturating_add(1)).read_to_end(&mut bytes)?;
        match bytes.len() as u64 > self.memory {
            true => Err(io::ErrorKind::FileTooLarge.into()),
            false => Ok(bytes),
        }
    }

    fn text(&self, path: &Path) -> io::Result<String> {
        String::from_utf8(self.bytes(path)?)
            .map_err(|_| io::Error::new(io::ErrorKind::InvalidData, "it is not text in UTF-8"))
    }
}

impl notation::Files for Disk {
    fn read(&self, name: &str) -> io::Result<String> {
        self.text(Path::new(name))
    }

    fn game(&self, name: &str) -> io::Result<Option<String>> {
        let folders = notation::folders_of_games(|name| env::var_os(name));
        notation::own_game(&folders, name, |path| self.text(path))
    }

    fn games(&self) -> Vec<String> {
        let folders = notation::folders_of_games(|name| env::var_os(name));
        let files = folders.iter().flat_map(std::fs::read_dir).flatten().flatten();
        let name = |file: std::fs::DirEntry| {
            Some(file.file_name().to_str()?.strip_suffix(".game")?.to_string())
        };
        files.filter_map(name).collect()
    }

    fn read_bytes(&self, name: &str) -> io::Result<Vec<u8>> {
        self.bytes(Path::new(name))
    }

    fn memory(&self) -> u64 {
        self.memory
    }

    fn deadline(&self) -> Option<Instant> {
        self.deadline
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Position>()
}
