//! Files and folders.

use std::io;
use std::path::{Path, PathBuf};

use grundy_cli_common::{NewFile, remove_unfinished};

use crate::failure::Failure;

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
