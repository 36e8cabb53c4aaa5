//! Integers of any size, and values, between Python and the library.

use grundy::{Nat, Value, nat};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFrozenSet, PyInt};

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
    let number = py.import("operator")?.call_method1("index", (number,))?;
    if number.lt(0)? {
        return Err(errors::input(format!("found {number}, expected a number from 0 on")));
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
