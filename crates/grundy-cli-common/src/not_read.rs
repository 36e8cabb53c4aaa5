//! What is read is not written over.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The files that this process has read, by the names that it was given.
static READ: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Names beyond that are not remembered.
const MOST: usize = 1 << 12;

/// A file is read, and from now on no [`NewFile`](crate::NewFile) is written over it.
pub fn reads(path: &Path) {
    let mut read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if read.len() < MOST && !read.contains(path) {
        read.insert(path.to_path_buf());
    }
}

/// Refuses an output that is a file which was read, by whatever name.
///
/// # Errors
/// [`IsRead`], if it is.
pub fn refuse_read(path: &Path) -> io::Result<()> {
    let read = READ.lock().unwrap_or_else(PoisonError::into_inner);
    if read.is_empty() {
        return Ok(());
    }
    let Some(file) = path.canonicalize().ok().filter(|file| file.is_file()) else { return Ok(()) };
    match read.iter().any(|read| read.canonicalize().is_ok_and(|read| read == file)) {
        true => Err(io::Error::new(io::ErrorKind::InvalidInput, IsRead(path.to_path_buf()))),
        false => Ok(()),
    }
}

/// Why a file is not written: it was read.
#[derive(Debug)]
pub struct IsRead(PathBuf);

impl fmt::Display for IsRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is read, and would be written over; name another file", self.0.display())
    }
}

impl Error for IsRead {}

/// Refuses outputs, options with what was given to them, that are the file which is read, by whatever name: it would be gone.
///
/// # Errors
/// The first such output, and what to do.
pub fn not_read<'p>(
    read: &Path,
    outputs: impl IntoIterator<Item = (&'static str, Option<&'p Path>)>,
) -> Result<(), String> {
    let file = match read.canonicalize() {
        Ok(file) if file.is_file() => file,
        // Pipes and devices, and what is not there.
        _ => return Ok(()),
    };
    let is_file = |path: &Path| path.canonicalize().is_ok_and(|path| path == file);
    match outputs.into_iter().find(|(_, path)| path.is_some_and(is_file)) {
        None => Ok(()),
        Some((option, _)) => Err(format!(
            "'{}' is read, and {option} would be written over it; name another file",
            read.display()
        )),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn what_was_read_is_not_begun_anew() {
        let dir = tempfile::tempdir().unwrap();
        let [read, other] = ["read", "other"].map(|name| dir.path().join(name));
        fs::write(&read, "a b").unwrap();
        fs::write(&other, "c d").unwrap();
        reads(&dir.path().join("./read"));
        reads(&dir.path().join("none"));
        let refused = crate::NewFile::create(&read).err().unwrap();
        assert!(refused.get_ref().is_some_and(|why| why.is::<IsRead>()));
        assert!(
            refused.to_string().ends_with("is read, and would be written over; name another file")
        );
        assert_eq!(fs::read_to_string(&read).unwrap(), "a b");
        for path in [other, dir.path().join("none")] {
            crate::NewFile::write_whole(&path, |out| std::io::Write::write_all(out, b"new"))
                .unwrap();
            assert_eq!(fs::read_to_string(path).unwrap(), "new");
        }
    }

    #[test]
    fn the_same_file_by_other_names_is_refused() {
        let dir = tempfile::tempdir().unwrap();
        let [read, other, new] = ["read", "other", "new"].map(|name| dir.path().join(name));
        fs::write(&read, "a b").unwrap();
        fs::write(&other, "").unwrap();
        let again = dir.path().join("./read");
        assert_eq!(not_read(&read, [("--csv", Some(&*other)), ("--rows", Some(&*new))]), Ok(()));
        assert_eq!(not_read(&read, [("--csv", None)]), Ok(()));
        let said = not_read(&read, [("--csv", Some(&*other)), ("--rows", Some(&*again))]);
        assert!(said.unwrap_err().contains("--rows would be written over it"));
        assert_eq!(not_read(&new, [("--csv", Some(&*new))]), Ok(()));
        #[cfg(unix)]
        {
            let link = dir.path().join("link");
            std::os::unix::fs::symlink(&read, &link).unwrap();
            assert!(not_read(&read, [("--csv", Some(&*link))]).is_err());
            assert!(not_read(&link, [("--csv", Some(&*read))]).is_err());
        }
    }
}
