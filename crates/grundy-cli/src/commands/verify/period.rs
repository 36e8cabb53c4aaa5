//! Period certificates, with values from a file if they are too many to be computed.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use grundy::heap::file;
use grundy::verify;
use grundy_cli_common::half_of_memory;

use crate::args::Verify;
use crate::commands::heap::store;
use crate::failure::Failure;

pub(super) fn check(text: &str, args: &Verify) -> super::Checked {
    let checked = match args.values.as_deref() {
        None => verify::period(text, None),
        Some(path) => {
            let values = if is_value_file(path) { read_compact(path)? } else { read(path)? };
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

/// The values of a compact file. All at once: the check looks at heaps far from each other in turn.
fn read_compact(path: &Path) -> Result<Vec<u32>, Failure> {
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
    let (needed, limit) = (header.count.saturating_mul(4), half_of_memory());
    if needed > limit {
        let mib = |bytes: u64| bytes.div_ceil(1 << 20);
        return Err(Failure::undecided(format!(
            "'{name}': its {} values need {} MiB, and half of the memory is {} MiB",
            header.count,
            mib(needed),
            mib(limit)
        )));
    }
    let count =
        usize::try_from(header.count).map_err(|error| Failure::system(error.to_string()))?;
    let mut values = vec![0; count];
    source.read(0, &mut values).map_err(|error| store::unreadable(path, &error))?;
    Ok(values)
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
