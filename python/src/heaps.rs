//! Long runs of heap values, which survive being interrupted.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use grundy::certificate::PeriodCertificate;
use grundy::heap::{Ended, Found, Run};
use grundy::rules::heap_rules;
use grundy::theory::period::Period as Repetition;
use grundy::{Error, Limits};
use grundy_kernels::heap::{Effort, HeapValues, Mismatch};
use numpy::PyReadonlyArray1;
use pyo3::prelude::*;

use crate::arguments::{Code, Seconds, StopAtProof};
use crate::arrays::Narrow;
use crate::errors::Failure;
use crate::numbers::{Memory, Values};
use crate::position::Disk;
use crate::{errors, solve, work};

/// A run of heap values under one code.
#[pyclass(frozen, module = "grundy._grundy")]
pub(crate) struct HeapRun {
    code: String,
    run: Arc<Mutex<Run>>,
}

/// What makes a run again: a function, and code, values and the period that they suggest.
type Pickled<'py> = (Bound<'py, PyAny>, (String, Bound<'py, PyAny>, Option<(usize, usize, u32)>));

/// Start, period, saltus, whether it is proved, and how many values the proof takes.
type Period = (usize, usize, u32, bool, Option<usize>);

#[pymethods]
impl HeapRun {
    #[new]
    fn new(code: Code) -> PyResult<HeapRun> {
        HeapRun::begun(&code.0)
    }

    /// The values that are known, which may have taken long.
    fn __reduce__<'py>(slf: &Bound<'py, HeapRun>) -> PyResult<Pickled<'py>> {
        let (py, run) = (slf.py(), slf.get());
        let likely = run.look(py, |run| run.likely().map(|p| (p.start, p.period, p.saltus)));
        let again = slf.get_type().getattr("_of_values")?;
        Ok((again, (run.code.clone(), run.values(py, usize::MAX), likely)))
    }

    /// The run that was pickled: values, and the period that they suggested.
    #[staticmethod]
    fn _of_values(
        py: Python<'_>,
        code: &str,
        values: &Bound<'_, PyAny>,
        likely: Option<(usize, usize, u32)>,
    ) -> PyResult<HeapRun> {
        let begun = HeapRun::begun(code)?;
        let values: PyReadonlyArray1<'_, u32> =
            values.call_method1("astype", ("uint32",))?.extract()?;
        let values = values.as_slice()?;
        let likely = likely.map(|(start, period, saltus)| Repetition { start, period, saltus });
        py.detach(|| {
            let mut run = begun.run.lock().unwrap_or_else(PoisonError::into_inner);
            let mut known = run.values().clone();
            known.push_known(values)?;
            *run = Run::new(known, likely);
            Ok(())
        })
        .map_err(|_: Mismatch| errors::input(format!("these are no values of {code}")))?;
        Ok(begun)
    }

    #[getter]
    fn code(&self) -> &str {
        &self.code
    }

    fn __len__(&self, py: Python<'_>) -> usize {
        self.look(py, |run| run.values().len())
    }

    /// Computes on until `to` values are known, or a period is proved if `stop`.
    fn extend(
        &self,
        py: Python<'_>,
        to: Values,
        stop: StopAtProof,
        memory: Option<Memory>,
        time: Option<Seconds>,
        progress: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<()> {
        let (run, code) = (self.run.clone(), self.code.clone());
        let to = to.0;
        let limits = solve::limits(memory, time, 0);
        work::run(py, progress, move |watch| {
            let mut run = run.lock().unwrap_or_else(PoisonError::into_inner);
            let started = Instant::now();
            let needed =
                |bytes| Error::memory(&format!("{code}: {to} heap values"), bytes, limits.memory);
            if run.values().len() < to && to as u64 > limits.memory {
                return Err(needed(to as u64).into());
            }
            let mut failed = None;
            let ended = run.advance(to, stop.0, &mut |run| {
                let values = run.values();
                if values.bytes() > limits.memory {
                    failed = Some(needed(values.bytes().max(to as u64)).into());
                } else if values.len() < to
                    && limits.time.is_some_and(|time| started.elapsed() >= time)
                {
                    let said = format!(
                        "{code}: {} of {to} heap values are known; raise time=",
                        values.len()
                    );
                    failed = Some(Failure::budget(said, "time"));
                }
                failed.is_none() && watch.tell(values.len() as u64, to as u64)
            });
            match (failed, ended) {
                (Some(error), _) => Err(error),
                // Nothing is forgotten here, so that every value can be shown.
                (None, Ended::Reached | Ended::Proved | Ended::Stopped | Ended::Unshown) => Ok(()),
            }
        })
    }

    /// The first `count` of the values, in 8, 16 or 32 bits.
    fn values<'py>(&self, py: Python<'py>, count: usize) -> Bound<'py, PyAny> {
        let narrow = self.look(py, |run| {
            let values = run.values();
            Narrow::new(count.min(values.len()), values.max(), |from, out| values.read(from, out))
        });
        narrow.into_array(py)
    }

    fn period(&self, py: Python<'_>) -> Option<Period> {
        self.look(py, |run| match run.found() {
            Found::Proved { repetition: p, proof } => {
                Some((p.start, p.period, p.saltus, true, Some(proof.values)))
            }
            Found::Observed(p) => Some((p.start, p.period, p.saltus, false, None)),
            Found::None => None,
        })
    }

    /// The certificate of the proved period.
    fn certificate(&self, py: Python<'_>) -> PyResult<String> {
        self.look(py, |run| {
            let values = run.values();
            let Found::Proved { repetition, .. } = run.found() else {
                return Err(errors::unknown(format!(
                    "{}: {} values prove no period",
                    self.code,
                    values.len()
                )));
            };
            PeriodCertificate::issue(&self.code, repetition, |from, out| values.read(from, out))
                .map(|certificate| certificate.to_json() + "\n")
                .map_err(|error| errors::of(&error))
        })
    }
}

impl HeapRun {
    /// A run of no values yet.
    fn begun(code: &str) -> PyResult<HeapRun> {
        let files = Disk::within(&Limits::default());
        let (rules, code) = heap_rules(code, &files).map_err(|error| errors::of(&error))?;
        let threads = grundy_kernels::threads::available();
        let values = HeapValues::new(rules, Effort { threads, ..Effort::default() });
        Ok(HeapRun { code, run: Arc::new(Mutex::new(Run::new(values, None))) })
    }

    /// Looks at the run as soon as nobody computes in it.
    fn look<T: Send>(&self, py: Python<'_>, look: impl FnOnce(&Run) -> T + Send) -> T {
        py.detach(|| look(&self.run.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

pub(crate) fn register(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<HeapRun>()
}
