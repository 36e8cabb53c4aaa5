//! Period certificates, with values from a file if they are too many to be computed.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use grundy::verify::{self, Checked};

use crate::args::Verify;
use crate::failure::Failure;

pub(super) fn check(text: &str, args: &Verify) -> super::Checked {
    let values = args.values.as_deref().map(read).transpose()?;
    let checked = match &values {
        None => verify::period(text, None),
        Some(values) => {
            let known =
                |heap| usize::try_from(heap).ok().and_then(|heap| values.get(heap).copied());
            verify::period(text, Some(&known))
        }
    };
    let name = args.file.display();
    match checked {
        Ok(Checked::Holds(report)) => Ok(report),
        Ok(Checked::Fails(why)) => Err(Failure::refuted(format!("'{name}' does not hold: {why}"))),
        Err(error) => Err(Failure::about(&format!("'{name}'"), &error)),
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
