//! Folders that one run has at a time.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// The file that is locked in place of the folder.
pub fn lock_in(dir: &Path) -> PathBuf {
    dir.join("lock")
}

/// Takes a folder for this run, until the file is closed or the program ends, however it does; `None` if another run has it.
///
/// # Errors
/// Whatever the system says of [`lock_in`] the folder.
pub fn locked(dir: &Path) -> io::Result<Option<File>> {
    // What is in it is left alone: it may be another's file.
    let lock = File::options().write(true).create(true).truncate(false).open(lock_in(dir))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(lock)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_run_at_a_time() {
        let dir = tempfile::tempdir().unwrap();
        let first = locked(dir.path()).unwrap();
        assert!(first.is_some() && locked(dir.path()).unwrap().is_none());
        drop(first);
        assert!(locked(dir.path()).unwrap().is_some());
        assert!(locked(&dir.path().join("missing")).is_err());
    }
}
