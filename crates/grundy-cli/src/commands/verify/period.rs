//! Period certificates, with values from a file if they are too many to be computed.

use std::cell::RefCell;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use grundy::Error;
use grundy::heap::file;
use grundy::verify::{self, Checked};

use crate::args::Verify;
use crate::commands::heap::store;
use crate::failure::Failure;

pub(super) fn check(text: &str, args: &Verify) -> super::Checked {
    let checked = match args.values.as_deref() {
        None => verify::period(text, None),
        Some(path) if is_value_file(path) => by_value_file(text, path)?,
        Some(path) => {
            let values = read(path)?;
            let known =
                |heap| usize::try_from(heap).ok().and_then(|heap| values.get(heap).copied());
            verify::period(text, Some(&known))
        }
    };
    super::judged(checked, args)
}

/// Whether the file begins like one that `grundy heap --values` has written.
fn is_value_file(path: &Path) -> bool {
    let mut start = [0; file::MAGIC.len()];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == file::MAGIC
}

/// Checks with the values of a compact file, which may be longer than memory.
fn by_value_file(text: &str, path: &Path) -> Result<Result<Checked, Error>, Failure> {
    let source = store::open_values(path)?;
    if source.header().speculative {
        return Err(Failure::input(format!(
            "'{}': its values were not verified, they prove nothing",
            path.display()
        )));
    }
    let source = RefCell::new(source);
    let damage = RefCell::new(None);
    let known = |heap| {
        source.borrow_mut().get(heap).unwrap_or_else(|error| {
            damage.replace(Some(error));
            None
        })
    };
    let checked = verify::period(text, Some(&known));
    match damage.into_inner() {
        Some(error) => Err(store::unreadable(path, &error)),
        None => Ok(checked),
    }
}

/// The values in a file of lines `heap,value`, in order from heap 0 on, perhaps below a head.
fn read(path: &Path) -> Result<Vec<u32>, Failure> {
    let name = path.display();
    let failed = |error| Failure::system(format!("cannot read '{name}': {error}"));
    let lines = BufReader::new(File::open(path).map_err(failed)?).lines();
    let mut values = Vec::new();
    for (number, line) in (1u64..).zip(lines) {
        let line = line.map_err(failed)?;
        if number == 1 && !line.starts_with(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let heap = values.len();
        let value = line.split_once(',').filter(|(first, _)| first.parse() == Ok(heap));
        let value =
            value.and_then(|(_, value)| value.trim_end().parse().ok()).ok_or_else(|| {
                let shown: String = line.chars().take(40).collect();
                Failure::input(format!(
                    "'{name}': line {number}, column 1: found '{}', expected '{heap},' and a value",
                    shown.escape_debug()
                ))
            })?;
        values.push(value);
    }
    Ok(values)
}
