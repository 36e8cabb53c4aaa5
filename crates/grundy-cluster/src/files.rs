//! Files and folders.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use grundy_cli_common::{NewFile, remove_unfinished};

use crate::failure::Failure;

/// Takes the folders that a job writes to for this run, as long as what is returned is open. Where the system has no such locks, as
/// on some networks, nobody is kept out.
///
/// # Errors
/// If another run has one of them.
pub(crate) fn taken(out: &Path, checkpoint: Option<&Path>) -> Result<Vec<File>, Failure> {
    let mut folders: Vec<PathBuf> = Vec::new();
    for dir in [Some(out), checkpoint].into_iter().flatten() {
        folder(dir, "")?;
        folders.push(dir.canonicalize().map_err(|error| Failure::file("read", dir, error))?);
    }
    folders.dedup();
    let mut locks = Vec::new();
    for dir in folders {
        let Ok(lock) = File::open(&dir) else { continue };
        if let Err(TryLockError::WouldBlock) = lock.try_lock() {
            let dir = dir.display();
            return Err(Failure::input(format!("'{dir}' is in use by another run")));
        }
        locks.push(lock);
    }
    Ok(locks)
}

/// Begins a file that gets its name when it is whole, and removes what a process has left of it that was
/// killed. No other process may write this file at the same time.
pub(crate) fn new_file(path: &Path) -> io::Result<NewFile> {
    remove_unfinished(path);
    NewFile::create(path)
}

/// Makes a folder, if it is not there, and lists the files in it whose names end in `ending`.
pub(crate) fn folder(path: &Path, ending: &str) -> Result<Vec<PathBuf>, Failure> {
    std::fs::create_dir_all(path).map_err(|error| Failure::file("make", path, error))?;
    let entries = std::fs::read_dir(path).map_err(|error| Failure::file("read", path, error))?;
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry.map_err(|error| Failure::file("read", path, error))?;
        if entry.file_name().to_string_lossy().ends_with(ending) {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}
