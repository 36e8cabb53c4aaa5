//! Rows of Wythoff's table in a folder: those that are known for ever in one file, to which others are added, and what it
//! takes to go on in another, which is replaced:
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | 89 52 4F 57 0D 0A 1A 0A (hexadecimal) |
//! | 4 | version of this format, 1 |
//! | … | the rows, as `grundy-kernels` writes them |
//! | 4 | CRC-32 of everything before, little-endian like all numbers |

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

use grundy::Error;
use grundy::two_heaps::file::{PERIODS, PeriodsFile, write_period};
use grundy::two_heaps::{BytesNeeded, KnownRow, Rows};
use grundy_cli_common::{NewFile, Summed, remove_unfinished};

use super::folder::{self, unreadable};
use crate::failure::Failure;

const MAGIC: [u8; 8] = [0x89, b'R', b'O', b'W', b'\r', b'\n', 0x1a, b'\n'];
const VERSION: u32 = 1;

/// The bytes of a checksum.
const SUM: u64 = 4;

/// Writes what it takes to go on to a file, whole or not at all.
fn write_state(path: &Path, rows: &Rows) -> Result<(), Failure> {
    NewFile::write_whole(path, |out| {
        let mut summed = Summed::new(&mut *out);
        summed.write_all(&MAGIC)?;
        summed.write_all(&VERSION.to_le_bytes())?;
        rows.save(&mut summed)?;
        let sum = summed.sum();
        Ok(out.write_all(&sum.to_le_bytes())?)
    })
}

/// The names of the two files.
pub const KNOWN: &str = "periods";
const STATE: &str = "rows";

/// The rows in a folder. Those that are known for ever stay true whatever becomes of the rest: they are never taken away.
pub struct Folder {
    dir: PathBuf,
    /// How many rows the file of known ones has.
    known: usize,
    /// Taken as long as the folder is used.
    _lock: File,
}

impl Folder {
    /// Takes a folder, which is made if it is not there, with the rows in it if they are to be gone on with.
    pub fn open(dir: &Path, resume: bool, memory: u64) -> Result<(Folder, Option<Rows>), Failure> {
        // A name that was mistyped leaves no folder.
        if resume && !dir.join(STATE).exists() {
            return Err(Failure::input(format!("'{}' has no rows to go on from", dir.display())));
        }
        fs::create_dir_all(dir).map_err(|error| folder::system("make", dir, &error))?;
        let lock = folder::locked(dir)?;
        let (state, path) = (dir.join(STATE), dir.join(KNOWN));
        if state.exists() && !resume {
            return Err(Failure::input(format!(
                "'{}' has rows: go on from them with --resume, or name another folder",
                dir.display()
            )));
        }
        if !state.exists() && path.metadata().is_ok_and(|file| file.len() < PERIODS.len() as u64) {
            // Not even its beginning was written.
            fs::remove_file(&path).map_err(|error| folder::system("remove", &path, &error))?;
        }
        remove_unfinished(&state);
        let mut periods = path.exists().then(|| periods(&path)).transpose()?;
        let known = periods.as_ref().map_or(0, PeriodsFile::rows);
        let folder = Folder { dir: dir.to_path_buf(), known, _lock: lock };
        if let Some(periods) = &periods {
            // A row of which a part was written is written again.
            let cut = File::options().write(true).open(&path);
            let cut = cut.and_then(|file| file.set_len(periods.bytes(known)));
            cut.map_err(|error| folder::system("write", &path, &error))?;
        }
        if !resume {
            return Ok((folder, None));
        }
        let mut failure = None;
        let mut row = |m: usize| {
            let row = periods.as_mut().map_or(Ok(None), |periods| periods.read(m));
            let row = row.and_then(|row| row.ok_or_else(|| damaged(&format!("it has no row {m}"))));
            row.inspect_err(|error| failure = Some(unreadable(&path, error)))
        };
        let rows = read(&state, &mut row, memory);
        match failure {
            Some(failure) => Err(failure),
            None => Ok((folder, Some(rows?))),
        }
    }

    /// Saves what is known, and what it takes to go on.
    pub fn save(&mut self, rows: &Rows) -> Result<(), Failure> {
        let path = self.dir.join(KNOWN);
        let more = rows.cycles().iter().enumerate().skip(self.known);
        let write = || {
            let file = File::options().append(true).create(true).open(&path)?;
            let is_new = file.metadata()?.len() == 0;
            let mut out = BufWriter::new(file);
            if is_new {
                out.write_all(&PERIODS)?;
            }
            for (m, known) in more {
                write_period(&mut out, m, known)?;
            }
            out.into_inner()?.sync_data()
        };
        write().map_err(|error| folder::system("write", &path, &error))?;
        self.known = self.known.max(rows.known().len());
        write_state(&self.dir.join(STATE), rows)
    }
}

/// A file of rows that are known for ever.
pub fn periods(path: &Path) -> Result<PeriodsFile<BufReader<File>>, Failure> {
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    PeriodsFile::open(BufReader::new(file)).map_err(|error| unreadable(path, &error))
}

/// Reads rows that take no more than `memory` bytes.
fn read(
    path: &Path,
    known: &mut dyn FnMut(usize) -> io::Result<KnownRow>,
    memory: u64,
) -> Result<Rows, Failure> {
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let length = file.metadata().map_or(0, |metadata| metadata.len());
    let name = path.display();
    contents(file, length, known, memory).map_err(|error| {
        let needed = error.get_ref().and_then(|inner| inner.downcast_ref());
        if let Some(BytesNeeded(needed)) = needed {
            return Failure::from(&Error::memory(&format!("'{name}'"), *needed, memory));
        }
        match error.kind() {
            ErrorKind::UnexpectedEof => unreadable(path, &damaged("it ends too early")),
            ErrorKind::InvalidData => unreadable(path, &damaged(&error.to_string())),
            _ => unreadable(path, &error),
        }
    })
}

fn contents(
    file: File,
    length: u64,
    known: &mut dyn FnMut(usize) -> io::Result<KnownRow>,
    memory: u64,
) -> io::Result<Rows> {
    let length = length.checked_sub(SUM).ok_or(ErrorKind::UnexpectedEof)?;
    let mut file = BufReader::with_capacity(1 << 16, file);
    let mut input = Summed::new((&mut file).take(length));
    let mut start = [0; 12];
    input.read_exact(&mut start)?;
    let (magic, version) = start.split_at(8);
    if magic != MAGIC {
        return Err(damaged("it does not begin as such a file does"));
    }
    if version != VERSION.to_le_bytes() {
        return Err(damaged("it has another version"));
    }
    let rows = Rows::load(&mut input, known, memory)?;
    let found = input.sum();
    let mut sum = [0; 4];
    file.read_exact(&mut sum)?;
    match found.to_le_bytes() == sum {
        true => Ok(rows),
        false => Err(damaged("its checksum is wrong")),
    }
}

fn damaged(what: &str) -> io::Error {
    let expected = "expected rows that `grundy rows --checkpoint` wrote";
    io::Error::new(ErrorKind::InvalidData, format!("{what}; {expected}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_damage_is_seen() {
        let dir = tempfile::tempdir().unwrap();
        let mut rows = Rows::new(40);
        // Until more rows than so many are known.
        let advance = |rows: &mut Rows, known: usize| {
            while rows.known().len() <= known
                && !rows.advance(1, &mut |rows| rows.known().len() <= known)
            {}
        };
        advance(&mut rows, 7);
        let open = |memory| Folder::open(dir.path(), true, memory).map(|(_, rows)| rows.unwrap());
        let (mut folder, none) = Folder::open(dir.path(), false, 1 << 30).unwrap();
        assert!(none.is_none());
        folder.save(&rows).unwrap();
        drop(folder);
        assert_eq!(open(1 << 30).unwrap().cycles(), rows.cycles());
        assert!(open(1000).unwrap_err().is_undecided());
        for name in [KNOWN, STATE] {
            let path = dir.path().join(name);
            let whole = fs::read(&path).unwrap();
            for at in (0..whole.len()).step_by(whole.len() / 50) {
                let mut other = whole.clone();
                other[at] ^= 16;
                fs::write(&path, &other).unwrap();
                assert!(open(1 << 30).is_err(), "{name} {at}");
                fs::write(&path, &whole[..at]).unwrap();
                assert!(open(1 << 30).is_err(), "{name} {at}");
            }
            fs::write(&path, &whole).unwrap();
        }
        // Rows that were added after the state was written stay; a part of one goes.
        let known = fs::read(dir.path().join(KNOWN)).unwrap();
        let torn = [&known[..], &[1, 2, 3]].concat();
        fs::write(dir.path().join(KNOWN), torn).unwrap();
        assert_eq!(open(1 << 30).unwrap().cycles(), rows.cycles());
        assert_eq!(fs::read(dir.path().join(KNOWN)).unwrap(), known);
        let before = rows.known().len();
        advance(&mut rows, before);
        let state = fs::read(dir.path().join(STATE)).unwrap();
        let (mut folder, _) = Folder::open(dir.path(), true, 1 << 30).unwrap();
        folder.save(&rows).unwrap();
        drop(folder);
        let more = fs::read(dir.path().join(KNOWN)).unwrap();
        assert!(more.starts_with(&known) && more.len() > known.len());
        // Killed between the two files: the state is the earlier one, and what is known does not change.
        fs::write(dir.path().join(STATE), state).unwrap();
        let (mut folder, earlier) = Folder::open(dir.path(), true, 1 << 30).unwrap();
        let mut rows = earlier.unwrap();
        assert_eq!(rows.known().len(), before);
        advance(&mut rows, before);
        folder.save(&rows).unwrap();
        assert_eq!(fs::read(dir.path().join(KNOWN)).unwrap(), more);
    }
}
