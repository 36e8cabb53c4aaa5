//! Files that are written whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// A file that is written to a temporary name beside its own, and gets its own when it is whole.
///
/// Dropped before that, it leaves nothing; a process that is killed leaves a name that ends in `.tmp`.
pub(crate) struct NewFile {
    out: BufWriter<File>,
    temporary: PathBuf,
    path: PathBuf,
    whole: bool,
}

impl NewFile {
    pub(crate) fn create(path: &Path) -> Result<NewFile, Failure> {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(".tmp");
        let temporary = path.with_file_name(name);
        let file = File::create(&temporary).map_err(|error| Failure::file("write", path, error))?;
        let out = BufWriter::with_capacity(1 << 16, file);
        Ok(NewFile { out, temporary, path: path.to_path_buf(), whole: false })
    }

    /// Gives the file its name, once all of it is on disk.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.rename().map_err(|error| Failure::file("write", &self.path, error))?;
        self.whole = true;
        Ok(())
    }

    fn rename(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        std::fs::rename(&self.temporary, &self.path)
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.whole {
            // It may be renamed already.
            let _ = std::fs::remove_file(&self.temporary);
        }
    }
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
