//! The files that this process has begun and not finished: destructors do not run when it ends itself.

use std::io;
use std::mem;
use std::path::PathBuf;
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

/// Removes all files that this process has begun and not finished. From now on no other can be begun, and who
/// drops one waits: the process is to end at once.
///
/// A file that gets its name in this moment keeps it: it is whole.
pub fn abandon_unfinished() {
    let list = list();
    for path in list.iter() {
        // One that cannot be removed does no harm.
        let _ = std::fs::remove_file(path);
    }
    mem::forget(list);
}
