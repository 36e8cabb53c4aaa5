//! What a run has found.

use std::io::Write;
use std::ops::Range;
use std::path::Path;
use std::time::Duration;

use grundy::counted;
use grundy::graphs::file::Csv;
use grundy::heap::{self, Found, Run};
use grundy::theory::period::Period;
use grundy_kernels::heap::HeapValues;
use serde::{Serialize, Serializer};

use crate::args;
use crate::export::heaps::value_name;
use crate::failure::Failure;
use crate::output::{self, json};

/// A finished run.
pub(super) struct Report<'a> {
    pub(super) args: &'a args::Heap,
    pub(super) code: &'a str,
    pub(super) run: &'a Run,
    pub(super) found: Found,
    pub(super) certificate: Option<&'a Path>,
}

#[derive(Serialize)]
struct Answer<'a> {
    version: u32,
    code: &'a str,
    speculative: bool,
    values: usize,
    period: Option<usize>,
    preperiod: Option<usize>,
    saltus: Option<u32>,
    status: &'static str,
    theorem: Option<&'static str>,
    max: u32,
    last_new_max: Option<usize>,
    space: Option<Space>,
    rare: usize,
    exception_count: Option<usize>,
    certificate: Option<String>,
    /// From this heap on and below that one.
    #[serde(skip_serializing_if = "Option::is_none")]
    forgotten: Option<(usize, usize)>,
    #[serde(skip_serializing_if = "Option::is_none")]
    histogram: Option<Vec<(usize, u64)>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rares: Option<Pairs<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    exceptions: Option<Pairs<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    maxima: Option<Pairs<'a>>,
}

#[derive(Serialize)]
struct Space {
    mask: u32,
    parity: bool,
}

/// Heaps and values.
type List<'a> = Box<dyn Iterator<Item = (usize, u32)> + 'a>;

/// A list that is written as it is made.
struct Pairs<'a>(Box<dyn Fn() -> List<'a> + 'a>);

impl Serialize for Pairs<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}

impl<'a> Report<'a> {
    /// Prints the object, a list or the summary; nothing where the values themselves were printed.
    pub(super) fn print(&self, out: &mut impl Write, time: Duration) -> Result<(), Failure> {
        let args = self.args;
        if args.json {
            return Ok(output::print_json(out, &self.answer())?);
        }
        if args.histogram {
            let name = value_name(self.values().effort().speculative);
            let mut csv = Csv::new(out, &format!("{name},heaps"))?;
            for (value, count) in self.histogram() {
                csv.number(value).number(count).end()?;
            }
            return Ok(csv.finish()?);
        }
        let list: Option<List<'a>> = if args.rares {
            Some(Box::new(heap::rares(self.values())))
        } else if args.exceptions {
            let Some(repetition) = self.found.repetition() else {
                return Err(Failure::undecided(format!(
                    "'{}': there is no period within {} to be an exception to; raise --to",
                    self.code,
                    counted(self.values().len(), "value")
                )));
            };
            // Nothing is forgotten where they are asked for.
            Some(Box::new(heap::exceptions(self.values(), repetition).into_iter().flatten()))
        } else if args.maxima {
            Some(Box::new(heap::maxima(self.values())))
        } else {
            None
        };
        if let Some(list) = list {
            let name = value_name(self.values().effort().speculative);
            let mut csv = Csv::new(out, &format!("heap,{name}"))?;
            for (heap, value) in list {
                csv.number(heap).number(value).end()?;
            }
            csv.finish()?;
        } else if !args.csv.is_printed() {
            self.summary(out, time)?;
        }
        Ok(())
    }

    fn values(&self) -> &'a HeapValues {
        self.run.values()
    }

    fn histogram(&self) -> impl Iterator<Item = (usize, u64)> {
        heap::histogram(self.values()).into_iter().enumerate().filter(|&(_, count)| count > 0)
    }

    fn status(&self) -> &'static str {
        match self.found {
            Found::Proved { .. } => "proved",
            Found::Observed(_) => "observed",
            Found::None => "none",
        }
    }

    fn answer(&self) -> Answer<'a> {
        let (args, values, found) = (self.args, self.values(), self.found);
        let repetition = found.repetition();
        Answer {
            version: json::VERSION,
            code: self.code,
            speculative: values.effort().speculative,
            values: values.len(),
            period: repetition.map(|found| found.period),
            preperiod: repetition.map(|found| found.start),
            saltus: repetition.map(|found| found.saltus),
            status: self.status(),
            theorem: match found {
                Found::Proved { proof, .. } => Some(proof.theorem.name()),
                Found::Observed(_) | Found::None => None,
            },
            max: values.max(),
            last_new_max: last_maximum(values).map(|(heap, _)| heap),
            space: values.space().map(|space| Space { mask: space.mask, parity: space.parity }),
            rare: values.rare_heaps().len(),
            exception_count: repetition
                .and_then(|found| Some(heap::exceptions(values, found)?.count())),
            certificate: self.certificate.map(|path| path.display().to_string()),
            forgotten: forgotten(values).map(|gone| (gone.start, gone.end)),
            histogram: args.histogram.then(|| self.histogram().collect()),
            rares: args.rares.then(|| Pairs(Box::new(|| Box::new(heap::rares(values))))),
            exceptions: repetition.filter(|_| args.exceptions).map(|found| {
                let list = move || heap::exceptions(values, found).into_iter().flatten();
                Pairs(Box::new(move || Box::new(list())))
            }),
            maxima: args.maxima.then(|| Pairs(Box::new(|| Box::new(heap::maxima(values))))),
        }
    }

    fn summary(&self, out: &mut impl Write, time: Duration) -> Result<(), Failure> {
        let values = self.values();
        let speculative = values.effort().speculative;
        writeln!(out, "{}", self.code)?;
        let last = values.len().saturating_sub(1);
        let note = if speculative { ", speculative: not verified" } else { "" };
        let count = values.len();
        let heaps = if count == 0 { String::new() } else { format!(", heaps 0 to {last}") };
        writeln!(out, "  values      {count}{heaps}{note}")?;
        match self.found {
            Found::Proved { repetition, proof } => {
                writeln!(out, "  period      {}", in_words(repetition))?;
                let source = proof.theorem.source();
                writeln!(out, "  proved      by {} ({source})", counted(proof.values, "value"))?;
            }
            Found::Observed(repetition) => writeln!(
                out,
                "  period      {}, observed to heap {last}: no proof",
                in_words(repetition)
            )?,
            Found::None => writeln!(out, "  period      none found")?,
        }
        if let Some(gone) = forgotten(values) {
            let further = if self.found.is_proved() { "further " } else { "" };
            writeln!(
                out,
                "  kept        heaps 0 to {} and {} to {last}; with the others forgotten, no {further}period was looked for",
                gone.start - 1,
                gone.end
            )?;
        }
        let repetition = self.found.repetition();
        if let Some(exceptions) = repetition.and_then(|found| heap::exceptions(values, found)) {
            let exceptions = exceptions.count();
            writeln!(out, "  exceptions  {} below the pre-period", counted(exceptions, "heap"))?;
        }
        if let Some((heap, max)) = last_maximum(values) {
            writeln!(out, "  maximum     {max}, first at heap {heap}")?;
        }
        if let Some(space) = values.space() {
            let parity = if space.parity { " and the heap's lowest bit" } else { "" };
            writeln!(
                out,
                "  space       common values have odd parity in the bits {:#b}{parity}",
                space.mask
            )?;
            writeln!(out, "  rare        {}", counted(values.rare_heaps().len(), "heap"))?;
        }
        if let Some(path) = self.certificate {
            writeln!(out, "  certificate {}", path.display())?;
        }
        Ok(writeln!(out, "  time        {:.1} s", time.as_secs_f64())?)
    }
}

/// The largest value, and the first heap that has it.
fn last_maximum(values: &HeapValues) -> Option<(usize, u32)> {
    (!values.is_empty()).then(|| values.last_maximum())
}

/// The heaps whose values are forgotten, if there are any.
fn forgotten(values: &HeapValues) -> Option<Range<usize>> {
    Some(values.forgotten()).filter(|gone| !gone.is_empty())
}

fn in_words(repetition: Period) -> String {
    let Period { start, period, saltus } = repetition;
    let grows = if saltus > 0 { format!(" and saltus {saltus}") } else { String::new() };
    format!("{period}{grows} from heap {start} on")
}
