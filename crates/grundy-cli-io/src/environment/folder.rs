//! Folders of saved values: one run at a time, and what goes wrong with their files.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

use grundy_cli_common::named;

use crate::failure::Failure;

/// Takes the folder for this run, until the file is closed or the program ends, however it does.
///
/// # Errors
/// If another run has it, or the system refuses.
pub fn locked(dir: &Path) -> Result<File, Failure> {
    let path = dir.join("lock");
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
