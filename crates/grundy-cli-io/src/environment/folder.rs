//! Folders of saved values: one run at a time, and what goes wrong with their files.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;

use grundy_cli_common::named;

use crate::failure::Failure;

/// Held by the run that uses a folder.
const LOCK: &str = "lock";

/// Takes the folder for this run, until the file is closed or the program ends, however it does.
///
/// # Errors
/// If another run has it, or the system refuses.
pub fn locked(dir: &Path) -> Result<File, Failure> {
    let path = dir.join(LOCK);
    // What is in it is left alone: it may be another's file.
    let lock = File::options().write(true).create(true).truncate(false).open(&path);
    let lock = lock.map_err(|error| system("write", &path, &error))?;
    lock.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => {
            Failure::input(format!("'{}' is in use by another run", dir.display()))
        }
        TryLockError::Error(error) => system("lock", &path, &error),
    })?;
    Ok(lock)
}

/// Takes a folder away in which nothing was written yet but that it is in use.
pub fn take_back(dir: &Path) {
    let has_more = fs::read_dir(dir)
        .is_ok_and(|mut names| names.any(|name| name.is_ok_and(|name| name.file_name() != LOCK)));
    if !has_more {
        let _ = fs::remove_file(dir.join(LOCK));
        let _ = fs::remove_dir(dir);
    }
}

/// Waits until nobody else who asks has the folder in which a file is, or will be; where the system has no such locks it does
/// not wait. Over when what is returned is dropped.
pub fn beside(file: &Path) -> Option<File> {
    // Behind a link lies what is written.
    let file = file.canonicalize().or_else(|_| std::path::absolute(file)).ok()?;
    let folder = File::open(file.parent()?).ok()?;
    folder.lock().ok().map(|()| folder)
}

/// A file that is damaged, or that the system does not give.
pub fn unreadable(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        io::ErrorKind::InvalidData => Failure::input(format!("'{}': {error}", path.display())),
        _ => system("read", path, error),
    }
}

/// What the system refused.
pub fn system(verb: &str, path: &Path, error: &io::Error) -> Failure {
    Failure::system(format!("cannot {verb} '{}': {error}", named(path)))
}
