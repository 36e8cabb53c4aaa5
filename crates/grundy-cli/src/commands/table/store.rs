//! `grundy table --store`: a table of two heaps in files, filled some rows at a time.
//!
//! For each slab of rows a file of values is written, and one of what each value has in mind behind them, from which the
//! table goes on; this replaces the one before. Both are whole or not there.

use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};

use grundy::graphs::file::Csv;
use grundy::table::Pattern;
use grundy::two_heaps::file::{Header, KeptFile, KeptWriter, write_kept, write_values};
use grundy::two_heaps::{Kept, Slab, TwoHeaps};
use grundy::{Limits, Play, visible};
use grundy_cli_common::NewFile;

use crate::args;
use crate::environment::folder::{locked, system, take_back, unreadable};
use crate::environment::tables::{DIGITS, Folder, name, number};
use crate::failure::Failure;
use crate::progress::Progress;
use crate::{interrupt, output};

const KEPT: &str = "kept-";
const WORDS: &str = ".words";

fn kept_name(row: u64) -> String {
    format!("{KEPT}{row:0DIGITS$}{WORDS}")
}

/// Fills the table in a folder, or goes on with it.
pub(crate) fn fill(
    args: &args::Table,
    dir: &Path,
    pattern: &Pattern<'_>,
    limits: &Limits,
) -> Result<ExitCode, Failure> {
    let heaps = two_heaps(pattern, args.last(pattern.reach()))?;
    let (rows, columns) = heaps.filled_sides();
    let whole = Header {
        game: pattern.text().split(':').next().unwrap_or_default().into(),
        moves: heaps.moves_text(),
        is_symmetric: heaps.is_symmetric(),
        sides: (rows as u64, columns as u64),
        first: 0,
        count: rows as u64,
    };
    let is_new = !dir.exists();
    fs::create_dir_all(dir).map_err(|error| system("make", dir, &error))?;
    let filled = rows_into(args, dir, whole, (&heaps, limits));
    if is_new && filled.is_err() {
        take_back(dir);
    }
    filled?;
    let mut out = output::stdout();
    let dir = dir.display();
    writeln!(out, "{}: {rows} × {columns} Grundy values in '{dir}'", pattern.text())?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Fills what is missing in a folder that is there.
fn rows_into(
    args: &args::Table,
    dir: &Path,
    whole: Header,
    (heaps, limits): (&TwoHeaps, &Limits),
) -> Result<(), Failure> {
    let mut store = Store::open(dir, whole, heaps)?;
    store.check_disk(heaps)?;
    interrupt::save_first();
    let total = store.whole.count;
    let progress = Progress::counting(format!("the table of {}", args.game), total, "rows");
    while store.done < total {
        progress.show(store.done);
        store.next(heaps, limits)?;
    }
    drop(progress);
    if !store.is_part {
        store.forget_kept(total);
    }
    Ok(())
}

/// Prints values from a folder.
pub(crate) fn look_up(
    args: &args::Table,
    dir: &Path,
    pattern: &Pattern<'_>,
) -> Result<ExitCode, Failure> {
    let none = || Failure::input(format!("'{}' has no values", dir.display()));
    let mut folder = Folder::open(dir)?.ok_or_else(none)?;
    let (x, y) = folder.header().sides;
    let heaps = two_heaps(pattern, x.max(y) - 1)?;
    if heaps.moves_text() != folder.header().moves {
        let wanted = pattern.text().replace(":_,_", "");
        return Err(of_another(&folder, &wanted, ""));
    }
    let mut values = Vec::new();
    for &[first, second] in &args.at {
        let missing = || {
            Failure::input(format!(
                "'{}': it holds {x} × {y} values, of which those of the first {} rows are computed, not ({first},{second})",
                dir.display(),
                folder.end()
            ))
        };
        let missing = missing();
        values.push(folder.get(first, second)?.ok_or(missing)?);
    }
    let mut out = output::stdout();
    let mut csv = Csv::new(&mut out, "x,y,value")?;
    for (&[first, second], value) in args.at.iter().zip(values) {
        csv.number(first).number(second).number(value).end()?;
    }
    csv.finish()?;
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The table that is wanted.
fn two_heaps(pattern: &Pattern<'_>, to: u64) -> Result<TwoHeaps, Failure> {
    let heaps = pattern.two_heaps([to, to], Play::Normal);
    let heaps = heaps.map_err(|error| Failure::of(pattern.text(), &error))?;
    heaps.ok_or_else(|| {
        Failure::input(format!(
            "'{}' to {to}: --store is for two heaps below 2^32 tokens together, whose moves do not depend on them",
            pattern.text()
        ))
    })
}

/// That a folder is of another game than `wanted`, whose table has these `sides`; or of the same, if its rules were others.
fn of_another(folder: &Folder, wanted: &str, sides: &str) -> Failure {
    let Header { game, sides: (x, y), .. } = folder.header();
    let not = match game == wanted {
        true => "by other rules than it has now".to_string(),
        false => format!("not of '{}'{sides}", visible(wanted)),
    };
    Failure::input(format!(
        "'{}' holds {x} × {y} values of '{}', {not}; take a new folder",
        folder.dir().display(),
        visible(game)
    ))
}

/// How many bytes the disk of a folder has for us, if the system says.
#[cfg(unix)]
fn free(dir: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(dir).ok()?;
    disk.f_bavail.checked_mul(disk.f_frsize)
}

#[cfg(not(unix))]
fn free(_: &Path) -> Option<u64> {
    None
}

/// Bytes in words, rounded up.
fn size(bytes: u64) -> String {
    match bytes {
        0..10_000_000 => format!("{} kB", bytes.div_ceil(1000)),
        10_000_000..10_000_000_000 => format!("{} MB", bytes.div_ceil(1_000_000)),
        _ => format!("{} GB", bytes.div_ceil(1_000_000_000)),
    }
}

/// A folder that nobody else writes to.
struct Store {
    dir: PathBuf,
    /// What all files say, and the rows of the table.
    whole: Header,
    /// Rows that are there, with what their values have in mind behind them.
    done: u64,
    /// Whether the folder is of a larger table, which may still go on.
    is_part: bool,
    /// Locked until the program ends, however it does.
    _lock: File,
}

impl Store {
    fn open(dir: &Path, whole: Header, heaps: &TwoHeaps) -> Result<Store, Failure> {
        let lock = locked(dir)?;
        let mut store =
            Store { dir: dir.to_path_buf(), whole, done: 0, is_part: false, _lock: lock };
        store.remove_unfinished()?;
        let Some(folder) = Folder::open(dir)? else { return Ok(store) };
        if !folder.header().is_of(&store.whole) {
            return store.of_other_sides(&folder, heaps);
        }
        let starts: Vec<u64> = folder.starts().collect();
        let is_whole = folder.end() == store.whole.count;
        let kept = store.kept()?.into_iter().filter(|row| *row <= folder.end()).max();
        store.done = if is_whole { folder.end() } else { kept.unwrap_or(0) };
        // The last rows are computed again if a run was killed before it had written what their values have in mind.
        if store.done != folder.end() && starts.last() != Some(&store.done) {
            return Err(Failure::input(format!(
                "'{}' is missing: the table cannot go on behind row {}; take a new folder",
                dir.join(kept_name(folder.end())).display(),
                folder.end()
            )));
        }
        Ok(store)
    }

    /// What a folder of a table with other sides is good for: a smaller table is a part of it.
    fn of_other_sides(mut self, folder: &Folder, heaps: &TwoHeaps) -> Result<Store, Failure> {
        let ((rows, columns), (x, y)) = (self.whole.sides, folder.header().sides);
        let alike = Header { sides: (rows, columns), ..folder.header().clone() };
        if !alike.is_of(&self.whole) {
            return Err(of_another(folder, &self.whole.game, &format!(", {rows} × {columns}")));
        }
        let dir = self.dir.display();
        if rows > x || columns > y {
            let (values, kept) = self.needs(heaps)?;
            return Err(Failure::input(format!(
                "'{dir}' holds {x} × {y} values and cannot grow to {rows} × {columns}: where greater values stand depends on \
                 columns that it does not have; take a new folder, for about {} of disk",
                size(values.saturating_add(kept))
            )));
        }
        if folder.end() < self.whole.count {
            return Err(Failure::input(format!(
                "'{dir}': of its {x} × {y} values those of the first {} rows are computed; go on with --to {}",
                folder.end(),
                x.max(y) - 1
            )));
        }
        self.done = self.whole.count;
        self.is_part = true;
        Ok(self)
    }

    /// The bytes of the files that are still to be written, and of what values have in mind: two files of it for a moment.
    fn needs(&self, heaps: &TwoHeaps) -> Result<(u64, u64), Failure> {
        if self.done == self.whole.count {
            return Ok((0, 0));
        }
        let left = self.whole.count - self.done;
        let values = Header { first: self.done, count: left, ..self.whole.clone() }.bytes();
        let row = usize::try_from(self.done).unwrap_or(usize::MAX);
        let words = heaps.kept_words(row).map_err(|error| Failure::of(&self.whole.game, &error))?;
        // The greatest value of Wythoff's table is 1.51 times its side.
        let count = self.whole.sides.0.saturating_add(self.whole.sides.1) / 4 * 3;
        let kept = (8 * words as u64).saturating_mul(count).saturating_mul(2);
        Ok((values, kept))
    }

    /// Refuses to begin what the disk has no room for.
    fn check_disk(&self, heaps: &TwoHeaps) -> Result<(), Failure> {
        let Some(free) = free(&self.dir) else { return Ok(()) };
        let (values, kept) = self.needs(heaps)?;
        match values.saturating_add(kept) <= free {
            true => Ok(()),
            false => Err(Failure::system(format!(
                "'{}': the disk has {} free, and the table needs about {} for values and {} for what these have in mind \
                 meanwhile; take a folder on another disk, or lower --to",
                self.dir.display(),
                size(free),
                size(values),
                size(kept)
            ))),
        }
    }

    /// The rows behind which there is a file of what values have in mind.
    fn kept(&self) -> Result<Vec<u64>, Failure> {
        let unreadable = |error: io::Error| system("read", &self.dir, &error);
        let mut rows = Vec::new();
        for entry in fs::read_dir(&self.dir).map_err(unreadable)? {
            rows.extend(number(&entry.map_err(unreadable)?.file_name(), KEPT, WORDS));
        }
        Ok(rows)
    }

    /// Removes what runs that were killed left.
    fn remove_unfinished(&self) -> Result<(), Failure> {
        let unreadable = |error: io::Error| system("read", &self.dir, &error);
        for entry in fs::read_dir(&self.dir).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let file = entry.file_name();
            let Some(name) = file.to_str() else { continue };
            let is_ours = name.starts_with("rows-") || name.starts_with(KEPT);
            if is_ours && name.ends_with(grundy_cli_common::UNFINISHED) {
                // Nobody else writes here. If it stays, it does no harm.
                let _ = fs::remove_file(entry.path());
            }
        }
        Ok(())
    }

    /// Removes what was kept before this row.
    fn forget_kept(&self, row: u64) {
        let rows = self.kept().unwrap_or_default();
        for old in rows.into_iter().filter(|old| *old < row) {
            // If it stays, it only takes room.
            let _ = fs::remove_file(self.dir.join(kept_name(old)));
        }
    }

    /// Fills as many rows as the memory has room for, and writes them.
    fn next(&mut self, heaps: &TwoHeaps, limits: &Limits) -> Result<(), Failure> {
        let game = self.whole.game.clone();
        let failure = |error: &grundy::Error| Failure::of(&game, error);
        let first = usize::try_from(self.done).unwrap_or(usize::MAX);
        let range = heaps.slab(first, limits).map_err(|error| failure(&error))?;
        let is_last = range.end as u64 == self.whole.count;
        let path = self.dir.join(kept_name(range.end as u64));
        let mut file = if is_last { None } else { Some(NewFile::create(&path)?) };
        let failed = AtomicBool::new(false);
        let mut kept = OnDisk { from: None, to: None, error: None, failed: &failed };
        if self.done > 0 {
            kept.from = Some(self.load(heaps, first)?);
        }
        if let Some(file) = &mut file {
            let words = heaps.kept_words(range.end).map_err(|error| failure(&error))?;
            let header =
                Header { first: range.end as u64, count: words as u64, ..self.whole.clone() };
            kept.to = Some(write_kept(file, &header)?);
        }
        let slab = self.fill(heaps, range.clone(), &mut kept, limits)?;
        if let Some(to) = kept.to {
            to.finish()?;
        }
        let header = Header { first: self.done, count: range.len() as u64, ..self.whole.clone() };
        NewFile::write_whole(&self.dir.join(name(self.done)), |out| {
            write_values(out, &header, &mut |row, values| {
                slab.read(usize::try_from(row).unwrap_or(usize::MAX), values);
            })
        })?;
        if let Some(file) = file {
            file.finish()?;
        }
        self.done = range.end as u64;
        self.forget_kept(self.done);
        Ok(())
    }

    /// What was kept before this row.
    fn load(&self, heaps: &TwoHeaps, first: usize) -> Result<(PathBuf, KeptFile<File>), Failure> {
        let path = self.dir.join(kept_name(self.done));
        let file = File::open(&path).map_err(|error| system("read", &path, &error))?;
        let file = KeptFile::open(file).map_err(|error| unreadable(&path, &error))?;
        let words =
            heaps.kept_words(first).map_err(|error| Failure::of(&self.whole.game, &error))?;
        let header = file.header();
        if !header.is_of(&self.whole) || header.first != self.done || header.count != words as u64 {
            let what = format!("'{}': it is not of row {}", path.display(), self.done);
            return Err(Failure::input(format!("{what} of this table")));
        }
        Ok((path, file))
    }

    fn fill(
        &self,
        heaps: &TwoHeaps,
        range: Range<usize>,
        kept: &mut OnDisk<'_>,
        limits: &Limits,
    ) -> Result<Slab, Failure> {
        let failed = kept.failed;
        let go_on = &mut |_, _| !interrupt::is_wanted() && !failed.load(Ordering::Relaxed);
        let slab = heaps.fill_slab(range, kept, limits, go_on);
        if let Some(failure) = kept.error.take() {
            return Err(failure);
        }
        let again = "the same command goes on";
        let slab =
            slab.map_err(|error| Failure::of(&self.whole.game, &error).with_remark(again))?;
        slab.ok_or_else(|| match &kept.from {
            Some((path, _)) if !interrupt::is_wanted() => {
                let what =
                    format!("what values have in mind in it leaves no place for row {}", self.done);
                Failure::input(format!("'{}': {what}", path.display()))
            }
            _ => Failure::interrupted(format!("{} rows are saved; {again}", self.done)),
        })
    }
}

/// What values have in mind, from one file to the other. What fails is kept in mind, too.
struct OnDisk<'a> {
    from: Option<(PathBuf, KeptFile<File>)>,
    to: Option<KeptWriter<&'a mut NewFile>>,
    error: Option<Failure>,
    /// Whether there is an error, for who does not have this.
    failed: &'a AtomicBool,
}

impl OnDisk<'_> {
    fn fail(&mut self, failure: Failure) {
        self.error = Some(failure);
        self.failed.store(true, Ordering::Relaxed);
    }
}

impl Kept for OnDisk<'_> {
    fn values(&self) -> usize {
        let values = self.from.as_ref().map_or(0, |(_, file)| file.values());
        usize::try_from(values).unwrap_or(usize::MAX)
    }

    fn load(&mut self, words: &mut [u64]) {
        let Some((path, file)) = &mut self.from else { return words.fill(0) };
        if self.error.is_some() {
            return words.fill(0);
        }
        if let Err(error) = file.next(words) {
            let failure = unreadable(path, &error);
            self.fail(failure);
            words.fill(0);
        }
    }

    fn save(&mut self, words: &[u64]) {
        if let (Some(to), None) = (&mut self.to, &self.error)
            && let Err(error) = to.push(words)
        {
            self.fail(Failure::from(error).with_remark("the same command goes on"));
        }
    }
}
