//! The values of single heaps.

use std::io::Write;
use std::path::Path;

use grundy::graphs::file::Csv;
use grundy::heap::{Found, Run, continued};
use grundy_answers::Number;
use serde::Serialize;

use super::export::value_name;
use super::store;
use crate::args::{self, Heaps};
use crate::environment::folder;
use crate::failure::Failure;
use crate::output::{self, json};

#[derive(Serialize)]
struct Answer<'a> {
    version: u32,
    code: &'a str,
    speculative: bool,
    values: Vec<(Number, u32)>,
}

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
        value.ok_or_else(|| missing(heap))
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
            return Ok(value);
        }
        let proved = found.filter(|found| found.is_proved()).and_then(Found::repetition);
        let value = proved.and_then(|period| continued(values, period, heap));
        value.ok_or_else(|| Failure::undecided(format!("the value of heap {heap} exceeds 2^32")))
    })
}

fn print(
    args: &args::Heap,
    heaps: &Heaps,
    code: &str,
    speculative: bool,
    value: &mut dyn FnMut(u64) -> Result<u32, Failure>,
) -> Result<(), Failure> {
    let mut out = output::stdout();
    if args.json {
        let values = heaps
            .all()
            .map(|heap| Ok((heap.into(), value(heap)?)))
            .collect::<Result<_, Failure>>()?;
        let answer = Answer { version: json::VERSION, code, speculative, values };
        output::print_json(&mut out, &answer)?;
    } else {
        let mut csv = Csv::new(&mut out, &format!("heap,{}", value_name(speculative)))?;
        for heap in heaps.all() {
            csv.number(heap).number(value(heap)?).end()?;
        }
        csv.finish()?;
    }
    Ok(out.flush()?)
}
