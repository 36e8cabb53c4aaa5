//! Period certificates, with values from a file if they are too many to be computed.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use grundy::Error;
use grundy::heap::file;
use grundy_checker::Budget;
use grundy_checker::period::{Certificate, read_list};

use super::Answer;
use crate::args::Verify;
use crate::commands::heap::store;
use crate::environment::folder;
use crate::failure::Failure;

pub(super) fn check(text: &str, args: &Verify) -> Answer {
    let budget = args.budget();
    let stop = |error| Failure::checking(&args.file, &error);
    let certificate = Certificate::read(text).map_err(stop)?;
    let checked = match args.values.as_deref() {
        None => certificate.check(None, &budget),
        Some(path) => {
            let wanted = certificate.values();
            let values = match is_value_file(path) {
                true => read_compact(path, wanted, &budget)?,
                false => read(path, wanted, &budget)?,
            };
            certificate.check(Some(&values), &budget)
        }
    };
    checked.map_err(stop)
}

/// Whether the file begins like one that `grundy heap --values` has written.
fn is_value_file(path: &Path) -> bool {
    let mut start = [0; file::MAGIC.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
    path.is_file() && read.is_ok() && start == file::MAGIC
}

/// At most `wanted` values of a compact file. All at once: the check looks at heaps far from each other in
/// turn.
fn read_compact(path: &Path, wanted: u64, budget: &Budget) -> Result<Vec<u32>, Failure> {
    let mut source = store::open_values(path)?;
    let name = path.display();
    let header = source.header();
    if header.speculative {
        let message = format!("'{name}': its values were not verified, they prove nothing");
        return Err(Failure::input(message));
    }
    if header.first > 0 {
        let first = header.first;
        return Err(Failure::input(format!("'{name}': it begins with heap {first} instead of 0")));
    }
    let count = header.count.min(wanted);
    let (needed, limit) = (count.saturating_mul(4), budget.memory);
    if needed > limit {
        let error = Error::memory(&format!("a list of its {count} values"), needed, limit);
        return Err(Failure::about(&format!("'{name}'"), &error));
    }
    let count = usize::try_from(count).map_err(|error| Failure::system(error.to_string()))?;
    let mut values = vec![0; count];
    source.read(0, &mut values).map_err(|error| folder::unreadable(path, &error))?;
    Ok(values)
}

/// At most `wanted` values of a file of lines `heap,value`.
fn read(path: &Path, wanted: u64, budget: &Budget) -> Result<Vec<u32>, Failure> {
    let name = path.display();
    let file = File::open(path)
        .map_err(|error| Failure::system(format!("cannot read '{name}': {error}")))?;
    read_list(BufReader::new(file), wanted, budget).map_err(|error| Failure::checking(path, &error))
}
