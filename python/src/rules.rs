//! Rules as text, compiled, and what is discovered about them.

use grundy::rules::{Proved, Rules as Read, named_rules};
use grundy::{Limits, nat};
use grundy_automata::discover::{Options, Status, What, discover as search};
use grundy_automata::{Error, Numeration};
use pyo3::prelude::*;

use crate::arguments::{AllValues, Game, Lang, Misere, ParameterName, RulesText, Seconds};
use crate::automata::Automaton;
use crate::errors::Failure;
use crate::numbers::{Heaps, Memory, Moves, Parameter, Term, To, Worth};
use crate::position::Position;
use crate::solve::play;
use crate::{errors, numbers, solve, work};

/// The rules of a game of heaps.
#[pyclass(frozen, from_py_object, module = "grundy._grundy")]
#[derive(Clone)]
pub(crate) struct Rules {
    pub(crate) text: String,
    pub(crate) rules: Read,
}

/// The name that rules give their game.
pub(crate) fn name(rules: &Read) -> String {
    rules.checked().rules.name.clone()
}

#[pymethods]
impl Rules {
    #[new]
    fn new(
        py: Python<'_>,
        text: RulesText,
        parameters: Vec<(ParameterName, Parameter)>,
    ) -> PyResult<Rules> {
        let text = text.0;
        // A few lines may mean many moves.
        let theirs = text.clone();
        let read = work::run(py, None, move |_| Ok(Read::parse(&theirs)))?
            .map_err(|diagnostics| errors::in_rules(&text, &diagnostics))?;
        let set: Vec<(&str, i64)> = parameters.iter().map(|(n, v)| (n.0.as_str(), v.0)).collect();
        let rules = read.with(&set).map_err(|wrong| {
            errors::input(format!("found {}, expected {}", wrong.found, wrong.expected))
        })?;
        Ok(Rules { text, rules })
    }

    /// A game in the language of rules: a built-in one, a file's or one of the user's.
    #[staticmethod]
    fn of(game: Game, heaps: Option<Heaps>) -> PyResult<Rules> {
        let files = crate::position::Disk::within(&Limits::default());
        let (game, asked) = (game.0.as_str(), heaps.map(|heaps| heaps.0));
        let family =
            grundy::notation::parse_game(game, &files).map_err(|error| errors::of(&error))?;
        let own = named_rules(game, &files).map_err(|error| errors::of(&error))?;
        // Games that have any number of heaps are asked for two, those whose heaps stand beside each other for one.
        let is_one = || {
            let entry = grundy::notation::entry(game, &files);
            entry.is_ok_and(|entry| grundy::notation::has_one_number(&entry))
        };
        let heaps = asked.unwrap_or_else(|| if is_one() { 1 } else { 2 });
        let rules = own.or_else(|| Read::of(&family, heaps)).ok_or_else(|| {
            errors::unknown(format!(
                "the language of rules cannot say '{game}' for {heaps} numbers"
            ))
        })?;
        let numbers = [rules.checked().game.heaps, rules.checked().rules.coordinates()];
        if asked.is_some_and(|asked| !numbers.contains(&asked)) {
            return Err(errors::input(format!(
                "heaps: found {heaps}, expected {}: the language of rules says '{game}' for so many numbers",
                numbers[0]
            )));
        }
        Ok(Rules { text: rules.as_read().checked().rules.to_string(), rules })
    }

    #[getter]
    fn name(&self) -> String {
        name(&self.rules)
    }

    #[getter]
    fn text(&self) -> &str {
        &self.text
    }

    /// The names of the numbers of a position.
    #[getter]
    fn coordinates(&self) -> Vec<String> {
        let rules = &self.rules.checked().rules;
        (0..rules.coordinates()).map(|i| rules.coordinate(i).to_string()).collect()
    }

    #[getter]
    fn parameters(&self) -> Vec<(String, i64)> {
        let rules = &self.rules.checked().rules;
        rules.parameters.iter().map(|p| (p.name.clone(), p.value)).collect()
    }

    /// What the rules mean, in words.
    fn describe(&self) -> String {
        self.rules.checked().rules.describe()
    }

    /// Which engine answers.
    fn shape(&self) -> String {
        let checked = self.rules.checked();
        checked.shape.sentence(&checked.game)
    }

    fn position(&self, heaps: Vec<Bound<'_, PyAny>>) -> PyResult<Position> {
        let mut body = String::new();
        for (i, heap) in heaps.iter().enumerate() {
            body.push_str(if i == 0 { "" } else { "," });
            nat::push(&mut body, &numbers::from_python(heap)?);
        }
        self.read(&body)
    }

    /// The position with this body.
    fn read(&self, body: &str) -> PyResult<Position> {
        self.rules.position(body).map(|sum| Position { sum }).map_err(|error| errors::of(&error))
    }

    /// Who wins by a theorem, whose certificate was checked before.
    fn by_theorem<'py>(
        &self,
        py: Python<'py>,
        certificate: &str,
        position: &str,
        misere: Misere,
        moves: Moves,
        lang: Lang,
    ) -> PyResult<Bound<'py, PyAny>> {
        let language = solve::language(&lang)?;
        let name = name(&self.rules);
        let (rules, certificate) = (self.rules.clone(), certificate.to_string());
        let position = format!("{name}{}:{position}", rules.set());
        let verdict = work::run(py, None, move |_| {
            let proved =
                Proved::new(&rules, &name, &certificate, "the theorem of this certificate");
            let limits = Limits { moves: moves.0, ..Limits::default() };
            let verdict = proved.and_then(|proved| proved.solve(&position, play(misere), &limits));
            Ok(verdict?)
        })?;
        solve::fields(py, &verdict, language)
    }
}

/// What was found, as a dictionary.
#[derive(IntoPyObject)]
struct Found {
    form: String,
    words: Option<String>,
    automaton: Option<Automaton>,
    names: Vec<String>,
    status: &'static str,
    verified_to: Option<u64>,
    certificate: Option<String>,
    steps: Vec<String>,
    seconds: f64,
    misere: bool,
}

#[pyfunction]
#[allow(clippy::too_many_arguments)] // Those of the Python function.
fn discover(
    py: Python<'_>,
    rules: &Rules,
    misere: Misere,
    value: Option<Worth>,
    values: AllValues,
    to: Option<To>,
    numeration: Option<Vec<Term>>,
    memory: Option<Memory>,
    time: Option<Seconds>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<Found> {
    let numeration = numeration
        .map(|terms| Numeration::of(&terms.iter().map(|term| term.0).collect::<Vec<u32>>()))
        .transpose()
        .map_err(|error| errors::input(error.to_string()))?;
    let time = time.map(|time| time.0);
    let what = match (values.0, value) {
        (true, _) => What::ValueAsHeap,
        (false, Some(value)) => What::Value(value.0),
        (false, None) => What::Outcome,
    };
    let to = to.map(|to| to.0);
    let default = Options::default();
    let (memory, bytes) =
        memory.map_or((default.memory, default.bytes), |memory| (memory.0, memory.0));
    let options =
        Options { what, misere: misere.0, to, numeration, time, memory, bytes, ..default };
    let rules = rules.clone();
    let found = work::run(py, progress, move |watch| {
        let of = &rules.rules.checked().rules;
        search(of, &rules.text, &options, &mut |step| watch.note(step)).map_err(|error| match error
        {
            Error::Memory { .. } | Error::Bytes { .. } => {
                Failure::budget(format!("{error}; raise memory="), "memory")
            }
            _ => Failure::unknown(error.to_string()),
        })
    })?;
    let (status, verified_to, certificate) = match found.status {
        Status::Proved { certificate } => ("proved", None, Some(certificate)),
        Status::Verified { to } => ("verified", Some(to), None),
        Status::NotFound { to } => ("not found", Some(to), None),
    };
    Ok(Found {
        form: found.form,
        words: found.words,
        automaton: found.automaton.map(Automaton::new),
        names: found.names,
        status,
        verified_to,
        certificate,
        steps: found.steps,
        seconds: found.time.as_secs_f64(),
        misere: found.misere,
    })
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<Rules>()?;
    module.add_function(wrap_pyfunction!(discover, module)?)
}
