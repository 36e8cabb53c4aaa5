//! Folders of values of two heaps: files of some rows each, which `grundy table --store` writes.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use grundy::two_heaps::KnownRow;
use grundy::two_heaps::file::{Header, PeriodsFile, ValueFile};
use grundy::{Error, Tables, visible};

use super::folder::{system, unreadable};
use crate::failure::Failure;

/// Names the folders that every command looks values up in.
const VARIABLE: &str = "GRUNDY_TABLES";

/// The names of files: the first row, in as many digits as the largest has.
const PREFIX: &str = "rows-";
const SUFFIX: &str = ".values";
/// The digits of a row in the name of a file.
pub const DIGITS: usize = 10;

/// Files that are kept open.
const MOST_OPEN: usize = 64;

/// The name of the file of values that begins with this row.
pub fn name(first: u64) -> String {
    format!("{PREFIX}{first:0DIGITS$}{SUFFIX}")
}

/// Rows of one table, which follow each other.
#[derive(Debug)]
pub struct Folder {
    dir: PathBuf,
    header: Header,
    /// By the first row: the files, those that were used last open.
    files: Vec<Part>,
}

#[derive(Debug)]
struct Part {
    first: u64,
    end: u64,
    path: PathBuf,
    open: Option<ValueFile<File>>,
}

impl Folder {
    /// What a folder has; `None` if it has no values yet.
    pub fn open(dir: &Path) -> Result<Option<Folder>, Failure> {
        let mut firsts = Vec::new();
        for entry in fs::read_dir(dir).map_err(|error| system("read", dir, &error))? {
            let name = entry.map_err(|error| system("read", dir, &error))?.file_name();
            firsts.extend(number(&name, PREFIX, SUFFIX));
        }
        firsts.sort_unstable();
        let mut folder: Option<Folder> = None;
        for first in firsts {
            let path = dir.join(name(first));
            let file = open(&path)?;
            let header = file.header().clone();
            let wrong = |what: String| Failure::input(format!("'{}': {what}", path.display()));
            if header.first != first {
                return Err(wrong(format!("it begins with row {}", header.first)));
            }
            let part = Part { first, end: header.end(), path: path.clone(), open: None };
            match &mut folder {
                None => {
                    folder = Some(Folder { dir: dir.to_path_buf(), header, files: vec![part] });
                }
                Some(folder) if !folder.header.is_of(&header) => {
                    let (x, y) = header.sides;
                    let game = visible(&header.game);
                    return Err(wrong(format!("it is of '{game}', {x} × {y}, and others are not")));
                }
                Some(folder) => folder.files.push(part),
            }
        }
        let Some(folder) = folder else { return Ok(None) };
        let mut end = 0;
        for part in &folder.files {
            if part.first != end {
                let missing = dir.join(name(end));
                return Err(Failure::input(format!(
                    "'{}' is missing, or others are too many: no file begins with row {end}",
                    missing.display()
                )));
            }
            end = part.end;
        }
        Ok(Some(folder))
    }

    /// What all files say of the table.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The row after the last.
    pub fn end(&self) -> u64 {
        self.files.last().map_or(0, |part| part.end)
    }

    /// The rows that files begin with.
    pub fn starts(&self) -> impl Iterator<Item = u64> {
        self.files.iter().map(|part| part.first)
    }

    /// The value of two heaps, if a file has it.
    pub fn get(&mut self, first: u64, second: u64) -> Result<Option<u32>, Failure> {
        let row = if self.header.is_symmetric { first.min(second) } else { first };
        let after = self.files.partition_point(|part| part.first <= row);
        let Some(at) = after.checked_sub(1) else { return Ok(None) };
        if self.files[at].open.is_none() {
            if self.files.iter().filter(|part| part.open.is_some()).count() >= MOST_OPEN {
                self.files.iter_mut().for_each(|part| part.open = None);
            }
            self.files[at].open = Some(open(&self.files[at].path)?);
        }
        let part = &mut self.files[at];
        let Some(file) = &mut part.open else { return Ok(None) };
        file.get(first, second).map_err(|error| unreadable(&part.path, &error))
    }

    /// How the folder is called.
    pub fn dir(&self) -> &Path {
        &self.dir
    }
}

/// The number in a file's name.
pub fn number(name: &OsStr, prefix: &str, suffix: &str) -> Option<u64> {
    let digits = name.to_str()?.strip_prefix(prefix)?.strip_suffix(suffix)?;
    let is_number = digits.len() == DIGITS && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_number.then(|| digits.parse().ok())?
}

fn open(path: &Path) -> Result<ValueFile<File>, Failure> {
    let file = File::open(path).map_err(|error| system("read", path, &error))?;
    ValueFile::open(file).map_err(|error| unreadable(path, &error))
}

/// The folders that the environment names.
#[derive(Debug, Default)]
struct AtHand {
    values: Vec<Mutex<Folder>>,
    /// Rows that are known for ever, with the names of their files.
    rows: Vec<(PathBuf, Mutex<PeriodsFile<BufReader<File>>>)>,
}

impl Tables for AtHand {
    fn value(
        &self,
        [first, second]: [u64; 2],
        moves: &dyn Fn(usize, usize) -> Option<String>,
    ) -> Result<Option<u32>, Error> {
        for folder in &self.values {
            let mut folder = folder.lock().unwrap_or_else(PoisonError::into_inner);
            let (rows, columns) = folder.header.sides;
            let side = |side: u64| usize::try_from(side).unwrap_or(usize::MAX);
            if moves(side(rows), side(columns)).as_ref() != Some(&folder.header.moves) {
                continue;
            }
            let found = folder.get(first, second);
            if let Some(value) = found.map_err(|failure| Error::unknown(failure.text()))? {
                return Ok(Some(value));
            }
        }
        Ok(None)
    }

    fn row(&self, m: usize) -> Result<Option<KnownRow>, Error> {
        for (path, file) in &self.rows {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            let found = file.read(m).map_err(|error| unreadable(path, &error));
            if let Some(row) = found.map_err(|failure| Error::unknown(failure.text()))? {
                return Ok(Some(row));
            }
        }
        Ok(None)
    }
}

static AT_HAND: OnceLock<Option<Arc<AtHand>>> = OnceLock::new();

/// Opens the folders that the environment names, once.
pub fn open_all() -> Result<(), Failure> {
    let Some(folders) = std::env::var_os(VARIABLE) else { return Ok(()) };
    let mut found = AtHand::default();
    for dir in std::env::split_paths(&folders).filter(|dir| !dir.as_os_str().is_empty()) {
        let folder = Folder::open(&dir).map_err(|failure| failure.before(VARIABLE))?;
        let path = dir.join(super::rows::KNOWN);
        let has_rows = path.exists();
        if has_rows {
            let rows = super::rows::periods(&path).map_err(|failure| failure.before(VARIABLE))?;
            found.rows.push((path, Mutex::new(rows)));
        }
        match folder {
            Some(folder) => found.values.push(Mutex::new(folder)),
            None if has_rows => {}
            None => {
                return Err(Failure::input(format!(
                    "{VARIABLE}: '{}' has no values; `grundy table GAME --to N --store DIR` writes some, \
                     and `grundy rows wythoff --checkpoint DIR` rows for ever",
                    dir.display()
                )));
            }
        }
    }
    let is_empty = found.values.is_empty() && found.rows.is_empty();
    let at_hand = (!is_empty).then(|| Arc::new(found));
    // Nobody else sets it.
    let _ = AT_HAND.set(at_hand);
    Ok(())
}

/// The values that lie at hand.
pub fn tables() -> Option<Arc<dyn Tables>> {
    let at_hand = AT_HAND.get()?.clone()?;
    Some(at_hand)
}
