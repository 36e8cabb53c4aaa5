//! Period certificates, with values from a file if they are too many to be computed.

use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;

use grundy::Error;
use grundy::heap::file;
use grundy_checker::Budget;
use grundy_checker::period::{Certificate, read_list};
use grundy_rules::Shape;

use super::{Answer, Checked};
use crate::args::Verify;
use crate::commands::heap::store;
use crate::environment::folder;
use crate::failure::Failure;
use crate::stated::{self, Stated};

pub(super) fn check(text: &str, args: &Verify) -> Answer {
    let budget = args.budget();
    let stop = |error| Failure::checking(&args.file, &error);
    let certificate = Certificate::read(text).map_err(stop)?;
    if let Some(path) = &args.rules_file
        && let Some(why) = differ(&certificate, args, path)?
    {
        return Ok(Checked::Fails(why));
    }
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

/// Why the certificate is not about the rules in a file, if it is not.
fn differ(
    certificate: &Certificate,
    args: &Verify,
    path: &Path,
) -> Result<Option<String>, Failure> {
    let Stated { name, checked, .. } = stated::read(path)?;
    let about = args.file.display();
    let Shape::Heap(digits) = &checked.shape else {
        let sentence = checked.shape.sentence(&checked.game);
        return Err(Failure::input(format!(
            "'{about}' is about heaps under a code, and the rules of '{name}' have none: {sentence}"
        )));
    };
    if checked.game.misere {
        return Err(Failure::input(format!(
            "'{about}' is about values, which are those of normal play, and '{name}' says `misere`"
        )));
    }
    let code = digits.code();
    Ok((!certificate.is_about(&code)).then(|| {
        let (shown, other) = (shortened(certificate.code()), shortened(&code));
        format!("it is about heaps under {shown}, and the rules of '{name}' are those of {other}")
    }))
}

/// A code, of which no more is shown than a line has room for.
fn shortened(code: &str) -> String {
    const SHOWN: usize = 60;
    let start: String = code.chars().take(SHOWN).collect();
    if start.len() < code.len() { start + "…" } else { start }
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
    let file = File::open(path).map_err(|error| folder::system("read", path, &error))?;
    read_list(BufReader::new(file), wanted, budget).map_err(|error| Failure::checking(path, &error))
}
