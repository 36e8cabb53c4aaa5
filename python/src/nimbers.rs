//! The field of nimbers on arrays of 8 to 64 bits, and on integers of any size.

use bytemuck::TransparentWrapper;
use grundy::Nimber;
use grundy::nimber::{Nim8, Nim16, Nim32, Nim64};
use numpy::{PyReadonlyArray1, PyReadwriteArray1};
use pyo3::prelude::*;

use crate::errors;
use crate::numbers::{from_python, to_python};
use crate::work::run;

/// Elements between two looks for Ctrl-C.
const PIECE: usize = 1 << 20;

/// Integers of more bits are worked with where Ctrl-C is heard meanwhile; for fewer that would take longer than the work.
const SHORT: usize = 1 << 16;

/// The same of a power, which is as many products as it has bits.
const SHORT_POWER: usize = 1 << 10;

/// One array and where the result goes.
#[derive(FromPyObject)]
enum Two<'py> {
    Bytes(PyReadonlyArray1<'py, u8>, PyReadwriteArray1<'py, u8>),
    Short(PyReadonlyArray1<'py, u16>, PyReadwriteArray1<'py, u16>),
    Long(PyReadonlyArray1<'py, u32>, PyReadwriteArray1<'py, u32>),
    Words(PyReadonlyArray1<'py, u64>, PyReadwriteArray1<'py, u64>),
}

fn different() -> PyErr {
    errors::input(
        "found arrays with gaps or of different lengths, expected contiguous ones of one length",
    )
}

fn written() -> PyErr {
    errors::input("found a factor that is being written to, expected one that stays as it is")
}

fn unwritable() -> PyErr {
    errors::input(
        "out: found an array that is one of the factors or cannot be written to, expected another one",
    )
}

/// Product piece by piece, without Python's lock.
macro_rules! multiply {
    ($py:expr, $nim:ident, $a:expr, $b:expr, $out:expr) => {{
        let read = |array: &Bound<'py, PyAny>| array.extract().map_err(|_| written());
        let (a, b): (PyReadonlyArray1<'py, _>, PyReadonlyArray1<'py, _>) = (read($a)?, read($b)?);
        let mut out: PyReadwriteArray1<'py, _> = $out.extract().map_err(|_| unwritable())?;
        let (a, b) =
            (a.as_slice().map_err(|_| different())?, b.as_slice().map_err(|_| different())?);
        let out = out.as_slice_mut().map_err(|_| different())?;
        if a.len() != b.len() || a.len() != out.len() {
            return Err(different());
        }
        for ((out, a), b) in out.chunks_mut(PIECE).zip(a.chunks(PIECE)).zip(b.chunks(PIECE)) {
            let (a, b) = ($nim::wrap_slice(a), $nim::wrap_slice(b));
            let out = $nim::wrap_slice_mut(out);
            $py.detach(|| $nim::mul_slice(out, a, b)).map_err(|_| different())?;
            $py.check_signals()?;
        }
    }};
}

/// One operation, so many elements at a time.
macro_rules! map {
    ($py:expr, $piece:expr, $nim:ident, $a:expr, $out:expr, |$to:ident, $from:ident| $then:expr) => {{
        let a = $a.as_slice().map_err(|_| different())?;
        let out = $out.as_slice_mut().map_err(|_| different())?;
        if a.len() != out.len() {
            return Err(different());
        }
        for (out, a) in out.chunks_mut($piece).zip(a.chunks($piece)) {
            let ($to, $from) = ($nim::wrap_slice_mut(out), $nim::wrap_slice(a));
            $py.detach(|| $then);
            $py.check_signals()?;
        }
    }};
}

/// The same for every width.
macro_rules! each_width {
    ($py:expr, $piece:expr, $arrays:expr, |$to:ident, $from:ident| $then:expr) => {
        match $arrays {
            Two::Bytes(a, mut out) => map!($py, $piece, Nim8, a, out, |$to, $from| $then),
            Two::Short(a, mut out) => map!($py, $piece, Nim16, a, out, |$to, $from| $then),
            Two::Long(a, mut out) => map!($py, $piece, Nim32, a, out, |$to, $from| $then),
            Two::Words(a, mut out) => map!($py, $piece, Nim64, a, out, |$to, $from| $then),
        }
    };
}

/// out = a · b, for arrays of numbers of so many bytes.
#[pyfunction]
fn mul<'py>(
    py: Python<'py>,
    a: &Bound<'py, PyAny>,
    b: &Bound<'py, PyAny>,
    out: &Bound<'py, PyAny>,
    bytes: usize,
) -> PyResult<()> {
    match bytes {
        1 => multiply!(py, Nim8, a, b, out),
        2 => multiply!(py, Nim16, a, b, out),
        4 => multiply!(py, Nim32, a, b, out),
        _ => multiply!(py, Nim64, a, b, out),
    }
    Ok(())
}

/// out = 1 / a, and 0 for 0; how many zeros there were.
#[pyfunction]
fn inv(py: Python<'_>, arrays: Two<'_>) -> PyResult<usize> {
    let mut zeros = 0;
    each_width!(py, PIECE, arrays, |out, a| zeros += lengths_fit(inverses(out, a)));
    Ok(zeros)
}

/// The root of a.
#[pyfunction]
fn sqrt(py: Python<'_>, arrays: Two<'_>) -> PyResult<()> {
    each_width!(py, PIECE, arrays, |out, a| lengths_fit(roots(out, a)));
    Ok(())
}

/// out = a to the power e.
#[pyfunction]
fn pow(py: Python<'_>, arrays: Two<'_>, e: u128) -> PyResult<()> {
    // It is as many products as it has bits.
    let piece = PIECE >> (u128::BITS - e.leading_zeros()).max(1).ilog2();
    each_width!(py, piece, arrays, |out, a| {
        out.iter_mut().zip(a).for_each(|(out, a)| *out = a.pow(e));
    });
    Ok(())
}

/// What slices of one length give.
fn lengths_fit<T: Default, E>(result: Result<T, E>) -> T {
    result.unwrap_or_default()
}

/// The slices' own functions by one name for all widths.
trait Slices: Sized {
    fn inverses(out: &mut [Self], a: &[Self]) -> Option<usize>;
    fn roots(out: &mut [Self], a: &[Self]) -> Option<()>;
}

macro_rules! slices {
    ($($nim:ident),*) => {
        $(impl Slices for $nim {
            fn inverses(out: &mut [Self], a: &[Self]) -> Option<usize> {
                $nim::inv_slice(out, a).ok()
            }
            fn roots(out: &mut [Self], a: &[Self]) -> Option<()> {
                $nim::sqrt_slice(out, a).ok()
            }
        })*
    };
}

slices!(Nim8, Nim16, Nim32, Nim64);

fn inverses<N: Slices>(out: &mut [N], a: &[N]) -> Result<usize, ()> {
    N::inverses(out, a).ok_or(())
}

fn roots<N: Slices>(out: &mut [N], a: &[N]) -> Result<(), ()> {
    N::roots(out, a).ok_or(())
}

/// The operation of this name, if it has a result.
fn calculate(
    operation: &str,
    a: &Nimber,
    b: &Nimber,
    go_on: &mut dyn FnMut() -> bool,
) -> Option<Nimber> {
    match operation {
        "add" => Some(a + b),
        "mul" => Some(a * b),
        "div" => a.checked_div(b),
        "pow" => a.pow_while(b.size(), go_on),
        "inv" => a.inverse(),
        _ => Some(a.sqrt()),
    }
}

/// One operation on integers of any size: add, mul, div, pow, inv, sqrt.
#[pyfunction]
fn one<'py>(
    py: Python<'py>,
    operation: &str,
    a: &Bound<'py, PyAny>,
    b: Option<&Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let a = Nimber::from(from_python(a)?);
    let b = Nimber::from(b.map(from_python).transpose()?.unwrap_or_default());
    let zero = || pyo3::exceptions::PyZeroDivisionError::new_err("0 has no inverse among nimbers");
    let short = if operation == "pow" { SHORT_POWER } else { SHORT };
    let result = match a.degree().max(b.degree()) <= short {
        true => py.detach(|| calculate(operation, &a, &b, &mut || true)),
        false => {
            let operation = operation.to_string();
            // Nobody is told of what was ended.
            run(py, None, move |watch| Ok(calculate(&operation, &a, &b, &mut || watch.go_on())))?
        }
    };
    to_python(py, result.ok_or_else(zero)?.size())
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let nimbers = PyModule::new(module.py(), "nimbers")?;
    nimbers.add_function(wrap_pyfunction!(mul, &nimbers)?)?;
    nimbers.add_function(wrap_pyfunction!(inv, &nimbers)?)?;
    nimbers.add_function(wrap_pyfunction!(sqrt, &nimbers)?)?;
    nimbers.add_function(wrap_pyfunction!(pow, &nimbers)?)?;
    nimbers.add_function(wrap_pyfunction!(one, &nimbers)?)?;
    module.add_submodule(&nimbers)
}
