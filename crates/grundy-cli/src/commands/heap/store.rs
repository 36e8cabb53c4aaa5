//! A directory of saved values: files that are written once, each going on where the one before ends.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::heap::Run;
use grundy::heap::file::{self, Header, ValueFile};
use grundy::theory::period::Period;
use grundy_cli_common::NewFile;
use grundy_kernels::heap::HeapValues;

use crate::args::Heap;
use crate::environment::folder::{locked, system, unreadable};
use crate::failure::Failure;

/// The names of the files: the first heap, in as many digits as the largest has.
const PREFIX: &str = "heap-";
const SUFFIX: &str = ".values";
const DIGITS: usize = 20;

/// Values read at a time.
const PIECE: usize = 1 << 16;

/// An open directory; no other run may use it meanwhile.
pub(crate) struct Store {
    dir: PathBuf,
    code: String,
    /// Locked until the program ends, however it does.
    _lock: File,
    saved: usize,
    last: Instant,
    every: Duration,
}

impl Store {
    /// A new directory, or an empty one.
    pub(crate) fn create(dir: &Path, code: &str, args: &Heap) -> Result<Store, Failure> {
        fs::create_dir_all(dir).map_err(|error| system("make", dir, &error))?;
        let store = Store::lock(dir, code, args)?;
        match store.files()?.first() {
            None => Ok(store),
            Some((_, path)) => Err(Failure::input(format!(
                "'{}' holds values already; go on with --resume, or take a new directory",
                path.display()
            ))),
        }
    }

    /// Reads the values that an earlier run saved into `values`; also the period that it had in mind.
    pub(crate) fn open(
        dir: &Path,
        code: &str,
        args: &Heap,
        values: &mut HeapValues,
    ) -> Result<(Store, Option<Period>), Failure> {
        if !dir.is_dir() {
            let dir = dir.display();
            return Err(Failure::input(format!("'{dir}' is no directory of saved values")));
        }
        let mut store = Store::lock(dir, code, args)?;
        let memory = args.budget.limits(0).memory;
        let mut likely = None;
        for (first, path) in store.files()? {
            let known = values.len() as u64;
            if first > known {
                let missing = dir.join(name(known));
                return Err(Failure::input(format!(
                    "'{}' is missing: no other file holds the heaps from {known} to {}",
                    missing.display(),
                    first - 1
                )));
            }
            let mut file = open_values_of(&path, code)?;
            let wrong = |what: String| Err(Failure::input(format!("'{}': {what}", path.display())));
            let header = file.header().clone();
            if header.speculative != args.speculative {
                return wrong(match header.speculative {
                    true => "its values were not verified; go on with --speculative".to_string(),
                    false => "its values were verified; leave out --speculative".to_string(),
                });
            }
            if header.first != first || first < known {
                let first = header.first;
                return wrong(format!("it begins with heap {first} instead of {known}"));
            }
            if header.end() > memory {
                let end = usize::try_from(header.end()).unwrap_or(usize::MAX);
                return Err(super::too_large(code, end, 1, memory));
            }
            let mut piece = Vec::new();
            let mut from = first;
            while from < header.end() {
                let left = usize::try_from(header.end() - from).unwrap_or(PIECE);
                piece.resize(left.min(PIECE), 0);
                file.read(from, &mut piece).map_err(|error| unreadable(&path, &error))?;
                values.push_known(&piece);
                from += piece.len() as u64;
            }
            likely = header.repetition;
        }
        store.saved = values.len();
        Ok((store, likely))
    }

    fn lock(dir: &Path, code: &str, args: &Heap) -> Result<Store, Failure> {
        let lock = locked(dir)?;
        let (dir, code) = (dir.to_path_buf(), code.to_string());
        Ok(Store { dir, code, _lock: lock, saved: 0, last: Instant::now(), every: args.every })
    }

    /// The saved files by their first heaps, in order. Files that a killed run did not finish go.
    fn files(&self) -> Result<Vec<(u64, PathBuf)>, Failure> {
        let unreadable = |error: io::Error| system("read", &self.dir, &error);
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.dir).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let file = entry.file_name();
            let Some(rest) = file.to_str().and_then(|name| name.strip_prefix(PREFIX)) else {
                continue;
            };
            if rest.ends_with(".tmp") {
                // Nobody else writes here. If it stays, it does no harm.
                let _ = fs::remove_file(entry.path());
                continue;
            }
            let first = rest.strip_suffix(SUFFIX).filter(|digits| digits.len() == DIGITS);
            let Some(first) = first.and_then(|digits| digits.parse().ok()) else {
                let path = entry.path();
                return Err(Failure::input(format!(
                    "'{}' has not the name of saved values, such as {}",
                    path.display(),
                    name(0)
                )));
            };
            files.push((first, entry.path()));
        }
        files.sort_unstable();
        Ok(files)
    }

    /// Saves if the time for it has come.
    pub(crate) fn save_now_and_then(&mut self, run: &Run) -> Result<(), Failure> {
        if self.last.elapsed() < self.every { Ok(()) } else { self.save(run) }
    }

    /// Saves the values since the last time, if there are any.
    pub(crate) fn save(&mut self, run: &Run) -> Result<(), Failure> {
        let values = run.values();
        if self.saved < values.len() {
            let path = self.dir.join(name(self.saved as u64));
            let header = header(&self.code, values, self.saved, run.likely());
            NewFile::write_whole(&path, |out| write(out, &header, values))?;
            self.saved = values.len();
        }
        self.last = Instant::now();
        Ok(())
    }
}

fn name(first: u64) -> String {
    format!("{PREFIX}{first:0DIGITS$}{SUFFIX}")
}

/// What a file says that holds the values from heap `first` on.
pub(crate) fn header(
    code: &str,
    values: &HeapValues,
    first: usize,
    repetition: Option<Period>,
) -> Header {
    Header {
        code: code.to_string(),
        speculative: values.effort().speculative,
        first: first as u64,
        count: (values.len() - first) as u64,
        repetition,
    }
}

/// Writes the values that `header` announces.
pub(crate) fn write(
    out: &mut NewFile,
    header: &Header,
    values: &HeapValues,
) -> Result<(), Failure> {
    file::write(out, header, values.space(), &mut |from, piece| {
        values.read(usize::try_from(from).map_err(io::Error::other)?, piece);
        Ok(())
    })?;
    Ok(())
}

/// Opens a file of values.
pub(crate) fn open_values(path: &Path) -> Result<ValueFile<File>, Failure> {
    let file = File::open(path).map_err(|error| system("read", path, &error))?;
    ValueFile::open(file).map_err(|error| unreadable(path, &error))
}

/// Opens a file of values of these rules.
pub(crate) fn open_values_of(path: &Path, code: &str) -> Result<ValueFile<File>, Failure> {
    let file = open_values(path)?;
    let found = &file.header().code;
    if found != code {
        return Err(Failure::input(format!(
            "'{}': it holds values of '{}', not of '{code}'",
            path.display(),
            found.escape_debug()
        )));
    }
    Ok(file)
}
