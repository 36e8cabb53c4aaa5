//! A directory of saved values: files that are written once, each going on where the one before ends.

mod forgotten;

use std::fs::{self, File};
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::heap::Run;
use grundy::heap::file::{self, Header, ValueFile};
use grundy::theory::period::Period;
use grundy::visible;
use grundy_cli_common::{NewFile, named};
use grundy_kernels::heap::{Gap, HeapValues, Mismatch};

use crate::args::Heap;
use crate::environment::folder::{locked, system, unreadable};
use crate::failure::Failure;

/// The names of the files: the first heap, in as many digits as the largest has.
const PREFIX: &str = "heap-";
const SUFFIX: &str = ".values";
const DIGITS: usize = 20;

/// Values read at a time.
const PIECE: usize = 1 << 16;

/// Whether values are in a directory, or nothing but what locks it: a run may have ended before it saved anything.
fn is_ours(dir: &Path) -> Result<bool, Failure> {
    let unreadable = |error: io::Error| system("read", dir, &error);
    let (mut values, mut others) = (false, false);
    for entry in fs::read_dir(dir).map_err(unreadable)? {
        let name = entry.map_err(unreadable)?.file_name();
        values |= name.to_string_lossy().starts_with(PREFIX);
        others |= name != "lock";
    }
    Ok(values || !others)
}

/// An open directory; no other run may use it meanwhile.
pub(crate) struct Store {
    dir: PathBuf,
    code: String,
    /// Locked until the program ends, however it does.
    _lock: File,
    saved: usize,
    /// The first heap of each file, and the one after its last.
    files: Vec<(u64, u64)>,
    last: Instant,
    every: Duration,
    /// The period that an earlier run proved before it forgot values.
    proved: Option<Period>,
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
            let dir = named(dir);
            return Err(Failure::input(format!("'{dir}' is no directory of saved values")));
        }
        if !is_ours(dir)? {
            let dir = dir.display();
            return Err(Failure::input(format!("'{dir}' has no heap values to go on from")));
        }
        let mut store = Store::lock(dir, code, args)?;
        let (mut gap, proved) = forgotten::read(dir)?.unzip();
        store.proved = proved.flatten();
        if let (Some(Gap { forgotten, .. }), false) = (&gap, args.forget) {
            let (dir, Range { start, end }) = (dir.display(), forgotten);
            return Err(Failure::input(format!(
                "'{dir}': the heaps {start} to {} are forgotten; go on with --forget",
                end.saturating_sub(1)
            )));
        }
        let mut likely = None;
        let mut files = store.files()?.into_iter();
        while let Some((first, path)) = files.next() {
            let known = values.len() as u64;
            if first > known && args.forget && gap.is_none() && files.as_slice().is_empty() {
                // A run was killed before it said which heaps it had forgotten, behind which it had written one file.
                remove(&path);
                break;
            }
            if first > known {
                return Err(missing(dir, known, first));
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
            let is_passed = !values.forgotten().is_empty();
            if header.first != first || first < known && !is_passed {
                let first = header.first;
                return wrong(format!("it begins with heap {first} instead of {known}"));
            }
            if header.end() <= known {
                remove(&path);
                continue;
            }
            let until = gap.as_ref().map_or(u64::MAX, |gap| gap.forgotten.start as u64);
            let stored = header.end().min(until) - values.forgotten().len() as u64;
            let memory = args.budget.limits(0).memory;
            if stored > memory {
                let stored = usize::try_from(stored).unwrap_or(usize::MAX);
                return Err(super::too_large(code, stored, 1, memory));
            }
            push(values, &mut file, header.end().min(until), &path)?;
            if let Some(gap) = gap.take_if(|gap| gap.forgotten.start == values.len()) {
                let unfit = |mismatch| forgotten::unfit(dir, mismatch);
                values.pass(&gap).map_err(unfit)?;
                if header.end() > values.len() as u64 {
                    push(values, &mut file, header.end(), &path)?;
                }
            }
            store.files.push((first, header.end()));
            likely = header.repetition;
        }
        let known = values.len();
        if let Some(Gap { forgotten: Range { start, .. }, .. }) = gap {
            return Err(missing(dir, known as u64, start as u64));
        }
        if let Some(Gap { forgotten: Range { end, .. }, window, .. }) = values.gap()
            && known < end + window
        {
            return Err(missing(dir, known as u64, (end + window) as u64));
        }
        let (largest, value) = values.last_maximum();
        if known > 0 && (largest >= known || values.get(largest).is_some_and(|v| v != value)) {
            return Err(forgotten::unfit(dir, Mismatch));
        }
        store.saved = known;
        Ok((store, likely))
    }

    fn lock(dir: &Path, code: &str, args: &Heap) -> Result<Store, Failure> {
        let lock = locked(dir)?;
        let (dir, code) = (dir.to_path_buf(), code.to_string());
        let (files, last) = (Vec::new(), Instant::now());
        let (saved, every, proved) = (0, args.every, None);
        Ok(Store { dir, code, _lock: lock, saved, files, last, every, proved })
    }

    /// Lets `run`, which goes on with the values that were read, know what is proved of those that are forgotten.
    pub(crate) fn take_up(&self, run: &mut Run) -> Result<(), Failure> {
        match self.proved {
            Some(proved) if !run.take_up(proved) => Err(forgotten::unfit(&self.dir, Mismatch)),
            _ => Ok(()),
        }
    }

    /// The saved files by their first heaps, in order. Files that a killed run did not finish go.
    fn files(&self) -> Result<Vec<(u64, PathBuf)>, Failure> {
        let unreadable = |error: io::Error| system("read", &self.dir, &error);
        let mut files = Vec::new();
        for entry in fs::read_dir(&self.dir).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let file = entry.file_name();
            let Some(name) = file.to_str() else { continue };
            let is_ours = name.starts_with(PREFIX) || name.starts_with(forgotten::NAME);
            if is_ours && name.ends_with(".tmp") {
                // Nobody else writes here.
                remove(&entry.path());
                continue;
            }
            let Some(rest) = name.strip_prefix(PREFIX) else { continue };
            let first = rest.strip_suffix(SUFFIX).filter(|digits| digits.len() == DIGITS);
            let Some(first) = first.and_then(|digits| digits.parse().ok()) else {
                let path = entry.path();
                return Err(Failure::input(format!(
                    "'{}' has not the name of saved values, such as {}",
                    path.display(),
                    self::name(0)
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

    /// Saves the values since the last time, if there are any. Files of heaps that are all forgotten go.
    pub(crate) fn save(&mut self, run: &Run) -> Result<(), Failure> {
        let values = run.values();
        let Range { start, end } = values.forgotten();
        for heaps in [self.saved..start, self.saved.max(end)..values.len()] {
            if heaps.is_empty() {
                continue;
            }
            let path = self.dir.join(name(heaps.start as u64));
            let header = header(&self.code, values, heaps.clone(), run.likely());
            NewFile::write_whole(&path, |out| write(out, &header, values))?;
            self.files.push((heaps.start as u64, heaps.end as u64));
        }
        if let (Some(gap), true) = (values.gap(), self.saved < values.len()) {
            forgotten::write(&self.dir, &gap, run.proved().map(|(period, _)| period))?;
            let forgotten = start as u64..=end as u64;
            self.files.retain(|(first, end)| {
                let is_kept = !(forgotten.contains(first) && forgotten.contains(end));
                if !is_kept {
                    remove(&self.dir.join(name(*first)));
                }
                is_kept
            });
        }
        self.saved = values.len();
        self.last = Instant::now();
        Ok(())
    }
}

/// Appends the values of a file up to heap `end`.
fn push(
    values: &mut HeapValues,
    file: &mut ValueFile<File>,
    end: u64,
    path: &Path,
) -> Result<(), Failure> {
    let mut piece = Vec::new();
    let mut from = values.len() as u64;
    while from < end {
        let left = usize::try_from(end - from).unwrap_or(PIECE);
        piece.resize(left.min(PIECE), 0);
        file.read(from, &mut piece).map_err(|error| unreadable(path, &error))?;
        let pushed = match values.forgotten().is_empty() {
            true => values.push_known(&piece),
            false => values.push_kept(&piece),
        };
        let unfit = |mismatch| Failure::input(format!("'{}': {mismatch}", path.display()));
        pushed.map_err(unfit)?;
        from += piece.len() as u64;
    }
    Ok(())
}

fn missing(dir: &Path, known: u64, first: u64) -> Failure {
    let missing = dir.join(name(known));
    Failure::input(format!(
        "'{}' is missing: no other file holds the heaps from {known} to {}",
        missing.display(),
        first - 1
    ))
}

/// If it stays, it does no harm: a later run removes it.
fn remove(path: &Path) {
    let _ = fs::remove_file(path);
}

fn name(first: u64) -> String {
    format!("{PREFIX}{first:0DIGITS$}{SUFFIX}")
}

/// What a file says that holds the values of these heaps.
pub(crate) fn header(
    code: &str,
    values: &HeapValues,
    heaps: Range<usize>,
    repetition: Option<Period>,
) -> Header {
    Header {
        code: code.to_string(),
        speculative: values.effort().speculative,
        first: heaps.start as u64,
        count: heaps.len() as u64,
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
            visible(found)
        )));
    }
    Ok(file)
}
