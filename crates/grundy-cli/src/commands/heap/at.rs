//! The values of single heaps.

use std::cell::RefCell;
use std::io::Write;
use std::path::Path;
use std::time::Instant;

use grundy::graphs::file::Csv;
use grundy::heap::{Found, Run, continued};
use grundy_answers::Number;
use serde::ser::{Error as _, SerializeSeq};
use serde::{Serialize, Serializer};

use super::store;
use crate::args::{self, Heaps};
use crate::environment::folder;
use crate::export::heaps::value_name;
use crate::failure::{Failure, RAISE_TIME};
use crate::interrupt;
use crate::output::{self, json};

#[derive(Serialize)]
struct Answer<'a> {
    version: u32,
    code: &'a str,
    speculative: bool,
    values: Lazy<'a>,
}

/// Values that are asked for while they are written, and why one of them could not be told.
struct Lazy<'a> {
    heaps: &'a Heaps,
    value: RefCell<&'a mut dyn FnMut(u64) -> Result<u64, Failure>>,
    failure: &'a RefCell<Option<Failure>>,
}

impl Serialize for Lazy<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(None)?;
        for heap in self.heaps.all() {
            match (*self.value.borrow_mut())(heap) {
                Ok(value) => list.serialize_element(&(Number::from(heap), Number::from(value)))?,
                Err(failure) => {
                    *self.failure.borrow_mut() = Some(failure);
                    return Err(S::Error::custom("a value that is not known"));
                }
            }
        }
        list.end()
    }
}

/// Values between two looks at the clock and at Ctrl-C.
const VALUES: u64 = 1 << 12;

/// So many values are kept until they are printed.
const KEPT: usize = 1 << 20;

/// Values from a file, which is not read whole.
pub(super) fn from_file(
    args: &args::Heap,
    heaps: &Heaps,
    path: &Path,
    code: &str,
) -> Result<(), Failure> {
    let mut file = store::open_values_of(path, code)?;
    let (first, end) = (file.header().first, file.header().end());
    let missing = |heap: u64| {
        let path = path.display();
        Failure::input(format!(
            "'{path}': it holds the heaps from {first} to below {end}, not {heap}"
        ))
    };
    // Before anything is printed.
    if heaps.largest() >= end {
        return Err(missing(heaps.largest()));
    }
    let speculative = file.header().speculative;
    print(args, heaps, code, speculative, &mut |heap| {
        let value = file.get(heap).map_err(|error| folder::unreadable(path, &error))?;
        value.map(u64::from).ok_or_else(|| missing(heap))
    })
}

/// Values that were computed, or that a proved period tells.
pub(super) fn from_run(
    args: &args::Heap,
    heaps: &Heaps,
    run: &Run,
    code: &str,
) -> Result<(), Failure> {
    let values = run.values();
    let found = (heaps.largest() >= values.len() as u64).then(|| run.found());
    print(args, heaps, code, values.effort().speculative, &mut |heap| {
        if let Some(value) = usize::try_from(heap).ok().and_then(|heap| values.get(heap)) {
            return Ok(u64::from(value));
        }
        let proved = found.filter(|found| found.is_proved()).and_then(Found::repetition);
        let value = proved.and_then(|period| continued(values, period, heap));
        value.ok_or_else(|| Failure::undecided(format!("the value of heap {heap} is 2^64 or more")))
    })
}

fn print(
    args: &args::Heap,
    heaps: &Heaps,
    code: &str,
    speculative: bool,
    value: &mut dyn FnMut(u64) -> Result<u64, Failure>,
) -> Result<(), Failure> {
    let deadline = args.budget.limits(0).deadline();
    let mut told = 0;
    let mut value_until = |heap, deadline: Option<Instant>| {
        told += 1;
        if told % VALUES == 0 && interrupt::is_wanted() {
            return Err(Failure::interrupted("the values are not written whole"));
        }
        if told % VALUES == 0 && deadline.is_some_and(|deadline| Instant::now() > deadline) {
            return Err(Failure::undecided(format!("the time is over; {RAISE_TIME}")));
        }
        value(heap)
    };
    let mut out = output::stdout();
    if args.json {
        // Half an object is none: what cannot be told, or not in time, is said before anything is printed. The first values are
        // kept, and those behind them found again.
        let mut known = Vec::new();
        for heap in heaps.all() {
            let value = value_until(heap, deadline)?;
            if known.len() < KEPT {
                known.push(value);
            }
        }
        let mut known = known.into_iter();
        let mut next = |heap| known.next().map_or_else(|| value_until(heap, None), Ok);
        let failure = RefCell::new(None);
        let values = Lazy { heaps, value: RefCell::new(&mut next), failure: &failure };
        let answer = Answer { version: json::VERSION, code, speculative, values };
        let printed = output::print_json(&mut out, &answer);
        if let Some(failure) = failure.take() {
            return Err(failure);
        }
        printed?;
    } else {
        let mut csv = Csv::new(&mut out, &format!("heap,{}", value_name(speculative)))?;
        for heap in heaps.all() {
            csv.number(heap).number(value_until(heap, deadline)?).end()?;
        }
        csv.finish()?;
    }
    Ok(out.flush()?)
}
