//! The files that this process has begun and not finished: destructors do not run when it ends itself.

use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

static LIST: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

fn list() -> MutexGuard<'static, Vec<PathBuf>> {
    LIST.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file on the list; it goes from it when this is dropped.
pub(super) struct Unfinished(PathBuf);

impl Unfinished {
    /// The file that `create` makes, which is on the list as soon as it is there.
    pub(super) fn create(
        create: impl FnOnce() -> io::Result<NamedTempFile>,
    ) -> io::Result<(NamedTempFile, Unfinished)> {
        let mut list = list();
        let file = create()?;
        let path = file.path().to_path_buf();
        list.push(path.clone());
        Ok((file, Unfinished(path)))
    }
}

impl Drop for Unfinished {
    fn drop(&mut self) {
        let mut list = list();
        if let Some(i) = list.iter().position(|path| *path == self.0) {
            list.swap_remove(i);
        }
    }
}

/// A file for this process alone, which goes when this is dropped, or when [`abandon_unfinished`] ends the process.
#[derive(Debug)]
pub struct Passing(PathBuf);

impl Passing {
    /// Whatever is or comes to be at `path`.
    pub fn at(path: PathBuf) -> Passing {
        list().push(path.clone());
        Passing(path)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        // It may not have been written. What ends the process meanwhile removes it as well.
        let _ = std::fs::remove_file(&self.0);
        drop(Unfinished(mem::take(&mut self.0)));
    }
}

/// Removes all files that this process has begun and not finished, and those that were for it alone. From now on no other
/// can be begun, and who drops one waits: the process is to end at once.
///
/// A file that gets its name in this moment keeps it: it is whole.
pub fn abandon_unfinished() {
    let list = list();
    // What was begun last may yet take the name of one before it.
    for path in list.iter().rev() {
        // One that cannot be removed does no harm.
        let _ = std::fs::remove_file(path);
    }
    mem::forget(list);
}
