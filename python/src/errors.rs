//! Errors of the engines as exceptions of the package, whose classes stand in `grundy/errors.py`.

use grundy::{Error, Resource};
use grundy_rules::Diagnostic;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

/// An exception of the class `name` with a message and named attributes.
fn exception(
    name: &str,
    message: String,
    set: impl FnOnce(&Bound<'_, PyDict>) -> PyResult<()>,
) -> PyErr {
    Python::attach(|py| {
        let made = || {
            let class = py.import("grundy.errors")?.getattr(name)?.cast_into::<PyType>()?;
            let attributes = PyDict::new(py);
            set(&attributes)?;
            Ok(PyErr::from_value(class.call((message,), Some(&attributes))?))
        };
        made().unwrap_or_else(|error: PyErr| error)
    })
}

/// What the user wrote is wrong, at a column or nowhere in particular.
pub(crate) fn input(message: impl Into<String>) -> PyErr {
    exception("InputError", message.into(), |_| Ok(()))
}

/// There is no method, or a claim cannot be made.
pub(crate) fn unknown(message: impl Into<String>) -> PyErr {
    exception("UnknownError", message.into(), |_| Ok(()))
}

/// More of `resource` would be needed; `raise` says which argument gives more.
pub(crate) fn budget(message: impl Into<String>, resource: &'static str) -> PyErr {
    exception("BudgetError", message.into(), |set| set.set_item("resource", resource))
}

/// An error of the library, about `what` if that is said.
pub(crate) fn of(error: &Error) -> PyErr {
    about("", error)
}

/// An error of the library about one of several things.
pub(crate) fn about(what: &str, error: &Error) -> PyErr {
    let said = if what.is_empty() { error.to_string() } else { format!("{what}: {error}") };
    match error.resource() {
        Some(resource) => {
            let (name, argument) = named(resource);
            let advice = argument.map(|a| format!("; raise {a}")).unwrap_or_default();
            budget(said + &advice, name)
        }
        None if error.is_input() => {
            exception("InputError", said, |set| set.set_item("column", error.column()))
        }
        None => unknown(said),
    }
}

/// A resource, and the argument that gives more of it.
fn named(resource: Resource) -> (&'static str, Option<&'static str>) {
    match resource {
        Resource::Memory => ("memory", Some("memory=")),
        Resource::Time => ("time", Some("time=")),
        Resource::Patience => ("patience", None),
        Resource::Table => ("time", Some("time=")),
        Resource::Positions => ("positions", Some("most=")),
        Resource::Options => ("options", Some("most=")),
        Resource::Elements => ("elements", None),
        Resource::Steps => ("steps", None),
        _ => ("size", None),
    }
}

/// Everything that is wrong with rules; line and column are those of the first.
pub(crate) fn in_rules(text: &str, diagnostics: &[Diagnostic]) -> PyErr {
    let said: Vec<String> = diagnostics.iter().map(|d| d.render(text)).collect();
    let place = diagnostics.first().map(|d| d.place).unwrap_or_default();
    exception("InputError", said.join("\n"), |set| {
        set.set_item("line", place.line)?;
        set.set_item("column", place.column)
    })
}
