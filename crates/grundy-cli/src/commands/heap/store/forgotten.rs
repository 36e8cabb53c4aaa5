//! What a run says of the values that it has forgotten, in a file beside those that it has kept.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use grundy::theory::period::Period;
use grundy_cli_common::NewFile;
use grundy_kernels::heap::{Gap, Mismatch, Space};
use serde::{Deserialize, Serialize};

use crate::environment::folder::system;
use crate::failure::Failure;

/// The file: its version, the fields of a [`Gap`], and what the forgotten values proved.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Forgotten {
    version: u32,
    /// The first heap that is forgotten, and the first one after them.
    from: usize,
    to: usize,
    window: usize,
    mask: u32,
    parity: bool,
    bound: u32,
    largest: [u32; 2],
    last_maximum: (usize, u32),
    /// The period that was proved before, where it begins, and its saltus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proved: Option<(usize, usize, u32)>,
}

const VERSION: u32 = 1;

/// The name of the file.
pub(super) const NAME: &str = "forgotten.json";

/// More bytes than the file ever has.
const MOST: u64 = 1 << 12;

fn path(dir: &Path) -> PathBuf {
    dir.join(NAME)
}

/// Writes the file anew.
pub(super) fn write(dir: &Path, gap: &Gap, proved: Option<Period>) -> Result<(), Failure> {
    let file = Forgotten {
        version: VERSION,
        from: gap.forgotten.start,
        to: gap.forgotten.end,
        window: gap.window,
        mask: gap.space.mask,
        parity: gap.space.parity,
        bound: gap.bound,
        largest: gap.largest,
        last_maximum: gap.last_maximum,
        proved: proved.map(|Period { start, period, saltus }| (period, start, saltus)),
    };
    let text = serde_json::to_string(&file).map_err(io::Error::other)?;
    NewFile::write_whole(&path(dir), |out| Ok(writeln!(out, "{text}")?))
}

/// What the file says, and which period it says is proved; `None` if there is no file.
pub(super) fn read(dir: &Path) -> Result<Option<(Gap, Option<Period>)>, Failure> {
    let path = path(dir);
    let size = match fs::metadata(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        metadata => metadata.map_err(|error| system("read", &path, &error))?.len(),
    };
    let wrong = |what: String| Failure::input(format!("'{}': {what}", path.display()));
    if size > MOST {
        return Err(wrong(format!("{size} bytes are more than such a file has")));
    }
    let text = fs::read(&path).map_err(|error| system("read", &path, &error))?;
    let file: Forgotten =
        serde_json::from_slice(&text).map_err(|error| wrong(error.to_string()))?;
    if file.version != VERSION {
        return Err(wrong(format!("version {}, where {VERSION} is read", file.version)));
    }
    let gap = Gap {
        forgotten: file.from..file.to,
        window: file.window,
        space: Space { mask: file.mask, parity: file.parity },
        bound: file.bound,
        largest: file.largest,
        last_maximum: file.last_maximum,
    };
    let proved = file.proved.map(|(period, start, saltus)| Period { start, period, saltus });
    Ok(Some((gap, proved)))
}

/// The values are not those that the file is about.
pub(super) fn unfit(dir: &Path, mismatch: Mismatch) -> Failure {
    Failure::input(format!("'{}': {mismatch}", path(dir).display()))
}
