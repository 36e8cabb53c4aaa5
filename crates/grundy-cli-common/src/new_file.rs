//! Files that are written whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// A file that is written to a temporary name beside its own, and gets its own when it is whole.
///
/// Dropped before that, it leaves nothing; a process that is killed leaves the temporary name.
pub struct NewFile {
    out: BufWriter<File>,
    temporary: PathBuf,
    path: PathBuf,
    whole: bool,
}

impl NewFile {
    /// Begins a file that is to be called `path`; until it is whole, `ending` stands behind its name.
    ///
    /// # Errors
    /// If the system refuses it: with the name.
    pub fn create(path: &Path, ending: &str) -> io::Result<NewFile> {
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(ending);
        let temporary = path.with_file_name(name);
        let file = File::create(&temporary).map_err(|error| not_written(path, &error))?;
        let out = BufWriter::with_capacity(1 << 16, file);
        Ok(NewFile { out, temporary, path: path.to_path_buf(), whole: false })
    }

    /// Gives the file its name, once all of it is on disk; then the name is on disk, too.
    ///
    /// # Errors
    /// If the system refuses it: with the name.
    pub fn finish(mut self) -> io::Result<()> {
        self.rename().map_err(|error| not_written(&self.path, &error))?;
        self.whole = true;
        Ok(())
    }

    fn rename(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        std::fs::rename(&self.temporary, &self.path)?;
        #[cfg(unix)]
        {
            // The new name is to last as well.
            let dir = self.path.parent().filter(|dir| !dir.as_os_str().is_empty());
            File::open(dir.unwrap_or(Path::new(".")))?.sync_all()?;
        }
        Ok(())
    }
}

fn not_written(path: &Path, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write '{}': {error}", path.display()))
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

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn the_old_file_stays_until_the_new_one_is_whole() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("answer");
        fs::write(&path, "old").unwrap();
        let write = || {
            let mut file = NewFile::create(&path, ".tmp").unwrap();
            file.write_all(b"new").unwrap();
            file
        };
        let names = || {
            let names = fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().file_name());
            let mut names: Vec<_> = names.collect();
            names.sort();
            names
        };
        let file = write();
        assert_eq!(names(), ["answer", "answer.tmp"]);
        drop(file);
        assert_eq!((names(), fs::read(&path).unwrap()), (vec!["answer".into()], b"old".to_vec()));
        write().finish().unwrap();
        assert_eq!((names(), fs::read(&path).unwrap()), (vec!["answer".into()], b"new".to_vec()));
    }

    #[test]
    fn what_cannot_be_written_is_named() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("missing").join("answer");
        let error = NewFile::create(&path, ".tmp").err().unwrap();
        assert_eq!(error.kind(), io::ErrorKind::NotFound);
        assert!(error.to_string().starts_with(&format!("cannot write '{}': ", path.display())));
        // A folder does not give way to a file.
        let path = dir.path().join("folder");
        fs::create_dir(&path).unwrap();
        let error = NewFile::create(&path, ".tmp").unwrap().finish().unwrap_err();
        assert!(error.to_string().starts_with(&format!("cannot write '{}': ", path.display())));
        assert_eq!(fs::read_dir(&dir).unwrap().count(), 1);
    }
}
