//! Games of heaps that fall apart: no automaton reads sums, but their values may repeat.

mod code;

use std::time::{Duration, Instant};

use grundy::certificate::PeriodCertificate;
use grundy::heap::{Found, Run};
use grundy::rules::Rules;
use grundy::theory::period::Period;
use grundy::{Error, counted};
use grundy_kernels::heap::{Effort, HeapValues};
use grundy_rules::{Checked, Shape};

pub use code::code;

/// Values computed where nothing else is said.
pub const VALUES: usize = 100_000;

/// Whether the rules are those of single heaps, some move of which leaves more than one.
pub fn are_wanted(checked: &Checked) -> bool {
    let splits = checked.game.moves.iter().any(|m| m.targets.len() != 1);
    splits && !checked.rules.misere && matches!(checked.shape, Shape::Heap(_))
}

/// What was found about the values of such heaps.
#[derive(Debug)]
pub struct Repeating {
    /// The period in words; empty if none was found.
    pub form: String,
    /// `proved`, `verified` or `not found`.
    pub status: &'static str,
    /// Heaps below this were looked at.
    pub known: usize,
    /// The period that was found, and the values before the second one begins.
    pub repeats: Option<(Period, Vec<u32>)>,
    /// If it is proved: by how many values, the source of the theorem, the certificate as JSON.
    pub proof: Option<(usize, &'static str, String)>,
    /// What was done, in order.
    pub steps: Vec<String>,
    /// How long it took.
    pub time: Duration,
}

impl Repeating {
    /// Looks for a period in `to` values, as long as `go_on` says so.
    ///
    /// # Errors
    /// If these rules are none of single heaps, or a certificate cannot be issued.
    pub fn look(
        rules: &Rules,
        to: usize,
        mut go_on: impl FnMut() -> bool,
    ) -> Result<Repeating, Error> {
        let started = Instant::now();
        let (Shape::Heap(digits), Some(moves)) = (&rules.checked().shape, rules.heap_rules())
        else {
            return Err(Error::unknown("these rules have no code"));
        };
        let code = digits.code();
        let effort = Effort { speculative: false, threads: 1 };
        let mut run = Run::new(HeapValues::new(moves, effort), None);
        run.advance(to, true, &mut |_| go_on());
        let found = run.found();
        let known = run.values().len();
        let (status, form) = match (found, found.repetition()) {
            (Found::Proved { .. }, Some(period)) => ("proved", in_words(period)),
            (_, Some(period)) => ("verified", in_words(period)),
            (_, None) => ("not found", String::new()),
        };
        let repeats = found.repetition().map(|period| {
            let mut values = vec![0; period.start + period.period];
            run.values().read(0, &mut values);
            (period, values)
        });
        let mut proof = None;
        if let Found::Proved { repetition, proof: by, .. } = found {
            let certificate = PeriodCertificate::issue(&code, repetition, |from, out| {
                run.values().read(from, out)
            })?;
            proof = Some((by.values, by.theorem.source(), format!("{}\n", certificate.to_json())));
        }
        let step = format!("the rules have the code {code}: {} computed", counted(known, "value"));
        let time = started.elapsed();
        Ok(Repeating { form, status, known, repeats, proof, steps: vec![step], time })
    }
}

impl Repeating {
    /// How sure it is, in words.
    pub fn sure(&self) -> String {
        let known = self.known;
        match (&self.proof, self.status) {
            (Some((values, source, _)), _) => {
                let values = counted(*values, "value");
                format!("proved for heaps of all sizes by {values} ({source})")
            }
            (None, "verified") => format!("verified for heaps below {known}; not proved"),
            _ => format!("no period was found; heaps below {known} were looked at"),
        }
    }
}

/// The period in words.
pub fn in_words(Period { start, period, saltus }: Period) -> String {
    // The first heap with one before it to which this applies.
    let from = start + period;
    match saltus {
        0 => format!("the Grundy values have the period {period} from heap {start} on"),
        _ if period == 1 => format!(
            "from heap {from} on each Grundy value is the one of the heap before with {saltus} added"
        ),
        _ => format!(
            "from heap {from} on the Grundy values of {period} heaps are those of the {period} heaps before, \
             each with {saltus} added"
        ),
    }
}
