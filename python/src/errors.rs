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

/// What went wrong where there may be no Python any more: on a thread that was left behind. Who waits makes an exception
/// of it.
pub(crate) enum Failure {
    /// What the user wrote is wrong, at a column or nowhere in particular.
    Input { said: String, column: Option<usize> },
    /// More of a resource would be needed.
    Budget { said: String, resource: &'static str },
    /// There is no method, or a claim cannot be made.
    Unknown(String),
}

impl Failure {
    pub(crate) fn input(said: impl Into<String>) -> Failure {
        Failure::Input { said: said.into(), column: None }
    }

    pub(crate) fn unknown(said: impl Into<String>) -> Failure {
        Failure::Unknown(said.into())
    }

    /// `said` says which argument gives more.
    pub(crate) fn budget(said: impl Into<String>, resource: &'static str) -> Failure {
        Failure::Budget { said: said.into(), resource }
    }

    /// An error of the library about one of several things, or about nothing in particular.
    pub(crate) fn about(what: &str, error: &Error) -> Failure {
        let said = if what.is_empty() { error.to_string() } else { format!("{what}: {error}") };
        match error.resource() {
            Some(resource) => {
                let (name, argument) = named(resource);
                let advice = argument.map(|a| format!("; raise {a}")).unwrap_or_default();
                Failure::budget(said + &advice, name)
            }
            None if error.is_input() => Failure::Input { said, column: error.column() },
            None => Failure::Unknown(said),
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::about("", &error)
    }
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> PyErr {
        match failure {
            Failure::Input { said, column } => {
                exception("InputError", said, |set| set.set_item("column", column))
            }
            Failure::Budget { said, resource } => {
                exception("BudgetError", said, |set| set.set_item("resource", resource))
            }
            Failure::Unknown(said) => exception("UnknownError", said, |_| Ok(())),
        }
    }
}

/// What the user wrote is wrong, at a column or nowhere in particular.
pub(crate) fn input(message: impl Into<String>) -> PyErr {
    Failure::input(message).into()
}

/// What the user wrote is of a type that does not fit.
pub(crate) fn wrong_type(message: impl Into<String>) -> PyErr {
    exception("WrongTypeError", message.into(), |_| Ok(()))
}

/// There is no method, or a claim cannot be made.
pub(crate) fn unknown(message: impl Into<String>) -> PyErr {
    Failure::unknown(message).into()
}

/// More of `resource` would be needed; the message says which argument gives more.
pub(crate) fn budget(message: impl Into<String>, resource: &'static str) -> PyErr {
    Failure::budget(message, resource).into()
}

/// An error of the library.
pub(crate) fn of(error: &Error) -> PyErr {
    Failure::about("", error).into()
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
