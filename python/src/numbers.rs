//! Integers of any size, and values, between Python and the library.

use std::fmt::Display;

use grundy::{Nat, Value, nat};
use pyo3::Borrowed;
use pyo3::exceptions::{PyOverflowError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFrozenSet, PyInt};

use crate::arguments::shown;
use crate::errors;

/// A natural number as Python's integer.
pub(crate) fn to_python<'py>(py: Python<'py>, n: &Nat) -> PyResult<Bound<'py, PyAny>> {
    if let Some(small) = nat::small(n) {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let bytes = PyBytes::new(py, &n.to_le_bytes());
    py.get_type::<PyInt>().call_method1("from_bytes", (bytes, "little"))
}

/// Python's integer, or what behaves as one, as a natural number.
pub(crate) fn from_python(number: &Bound<'_, PyAny>) -> PyResult<Nat> {
    if let Ok(small) = number.extract::<u64>() {
        return Ok(Nat::from(small));
    }
    let py = number.py();
    let number = py.import("operator")?.call_method1("index", (number,)).map_err(|error| {
        if !error.is_instance_of::<PyTypeError>(py) {
            return error;
        }
        errors::wrong_type(format!("found {}, expected an integer", shown(number)))
    })?;
    if number.lt(0)? {
        let found = shown(&number);
        return Err(errors::input(format!("found {found}, expected a number from 0 on")));
    }
    let bits: usize = number.call_method0("bit_length")?.extract()?;
    // Heaps have at most this many decimal digits, and a digit has more than three bits.
    if bits > 4 * nat::MAX_DIGITS {
        return Err(errors::input(format!(
            "found a number of {bits} bits, expected at most {} decimal digits",
            nat::MAX_DIGITS
        )));
    }
    let bytes = number.call_method1("to_bytes", (bits.div_ceil(8), "little"))?;
    Ok(Nat::from_le_bytes(bytes.cast::<PyBytes>()?.as_bytes()))
}

/// Integers that are arguments, as types that say the name of the argument where what is given does not fit.
macro_rules! arguments {
    ($($(#[$doc:meta])* $name:ident($integer:ty) = $argument:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(crate) struct $name(pub(crate) $integer);

        impl<'py> FromPyObject<'_, 'py> for $name {
            type Error = PyErr;

            fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<$name> {
                given.extract().map($name).map_err(|error| {
                    misfit(error, &given, $argument, <$integer>::MIN, <$integer>::MAX)
                })
            }
        }
    )*};
}

arguments! {
    /// Bytes.
    Memory(u64) = "memory";
    /// Moves that are listed.
    Moves(usize) = "moves";
    /// Positions or options.
    Most(usize) = "most";
    /// Nodes of a graph.
    Nodes(u32) = "nodes";
    /// Threads that compute.
    Threads(usize) = "threads";
    /// Things that are listed.
    Count(usize) = "count";
    /// The last number of a table.
    Last(u64) = "last";
    /// How many heap values are computed.
    Values(usize) = "the number of values";
    /// How many numbers a position has.
    Heaps(usize) = "heaps";
    /// How far is looked.
    To(u64) = "to";
    /// A Grundy value.
    Worth(u32) = "value";
    /// A term of a numeration.
    Term(u32) = "numeration";
    /// What a parameter of rules is.
    Parameter(i64) = "the value of a parameter";
}

/// What to say of an integer that does not fit; other errors are as they are.
fn misfit<T: Display + PartialEq + From<u8>>(
    error: PyErr,
    given: &Bound<'_, PyAny>,
    argument: &str,
    least: T,
    most: T,
) -> PyErr {
    if error.is_instance_of::<PyTypeError>(given.py()) {
        let found = shown(given);
        return errors::wrong_type(format!("{argument}: found {found}, expected an integer"));
    }
    if !error.is_instance_of::<PyOverflowError>(given.py()) {
        return error;
    }
    let expected = match given.lt(0) {
        Ok(true) if least == 0.into() => "a number from 0 on".to_string(),
        _ => format!("a number from {least} to {most}"),
    };
    errors::input(format!("{argument}: found {}, expected {expected}", shown(given)))
}

/// An integer in decimal, however long it is.
#[pyfunction]
fn decimal(number: &Bound<'_, PyAny>) -> PyResult<String> {
    from_python(number).map(|n| n.to_string())
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_function(wrap_pyfunction!(decimal, module)?)
}

/// An integer for a Grundy value, a frozen set for a loopy value, a text for anything else.
pub(crate) fn value<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Nimber(nimber) => to_python(py, nimber.size()),
        Value::Loopy(finite) => {
            let finite: PyResult<Vec<_>> = finite.iter().map(|n| to_python(py, n.size())).collect();
            Ok(PyFrozenSet::new(py, finite?)?.into_any())
        }
        other => Ok(other.to_string().into_pyobject(py)?.into_any()),
    }
}
