//! Outputs that get a name: regular files are written whole or not at all, anything else is written as it is.

mod place;
mod unfinished;

use std::fs::{File, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::sync::{Arc, Once};

#[cfg(unix)]
use signal_hook::consts::SIGXFSZ;
use tempfile::NamedTempFile;

use place::Place;
use unfinished::Unfinished;

use crate::named;
use crate::not_read::refuse_read;

pub use unfinished::{Passing, abandon_unfinished};

/// What the name of a file ends in until it is whole.
pub const UNFINISHED: &str = ".tmp";

/// A file that is being written.
///
/// Where there is nothing, or a regular file, it is written to a name of its own beside the one that is wanted,
/// and takes that when it is whole, with the permissions and, where the system allows it, the owner of the file
/// that was there. Symbolic links are followed. A FIFO, a device or a stream of this process is written as it
/// is. What has no permission to be written is refused, to the superuser as well.
///
/// Dropped before [`finish`](NewFile::finish), it leaves nothing; who ends the process otherwise calls
/// [`abandon_unfinished`]. A process that is killed leaves the name of its own, which begins like the wanted one
/// and ends in [`UNFINISHED`].
pub struct NewFile {
    path: PathBuf,
    out: Out,
}

enum Out {
    /// Takes its name in the end, and these permissions.
    Whole {
        out: BufWriter<Named>,
        target: PathBuf,
        permissions: Option<Permissions>,
        /// Dropped last: until then whoever ends the process removes the file.
        _listed: Unfinished,
    },
    AsItIs(BufWriter<File>),
}

/// A file whose errors do not tell the name that it has until it is whole: nobody has given it that.
struct Named(NamedTempFile);

impl Write for Named {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_file_mut().flush()
    }
}

/// Bytes that are written at a time.
const PIECE: usize = 1 << 16;

impl NewFile {
    /// Writes a file that is to be called `path`, all of it, or leaves what is there.
    ///
    /// # Errors
    /// That of `contents`, and what the system refuses: with the name.
    pub fn write_whole<E: From<io::Error>>(
        path: &Path,
        contents: impl FnOnce(&mut NewFile) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut file = NewFile::create(path)?;
        contents(&mut file)?;
        Ok(file.finish()?)
    }

    /// Begins a file that is to be called `path`. Waits for a reader if that is a FIFO.
    ///
    /// # Errors
    /// If the system refuses it, or there is a folder, or a file that may not be written, or that was [read](crate::reads): with
    /// the name.
    pub fn create(path: &Path) -> io::Result<NewFile> {
        refuse_read(path)?;
        outlive_limits();
        let out = place::find(path).and_then(|place| match place {
            Place::AsItIs(file) => Ok(Out::AsItIs(BufWriter::with_capacity(PIECE, file))),
            Place::Whole { target, permissions } => {
                let (file, listed) =
                    Unfinished::create(|| place::beside(&target, permissions.as_ref()))?;
                let out = BufWriter::with_capacity(PIECE, Named(file));
                Ok(Out::Whole { out, target, permissions, _listed: listed })
            }
        });
        let path = path.to_path_buf();
        match out {
            Ok(out) => Ok(NewFile { path, out }),
            Err(error) => Err(not_written(&path, &error)),
        }
    }

    /// Gives the file its name, once all of it is on disk; then the name is on disk, too. What is no regular
    /// file has got all of it then.
    ///
    /// # Errors
    /// If the system refuses it: with the name.
    pub fn finish(self) -> io::Result<()> {
        let NewFile { path, out } = self;
        let ended = match out {
            Out::AsItIs(out) => all_written(out),
            Out::Whole { out, target, permissions, _listed } => renamed(out, &target, permissions),
        };
        ended.map_err(|error| not_written(&path, &error))
    }

    fn out(&mut self) -> &mut dyn Write {
        match &mut self.out {
            Out::Whole { out, .. } => out,
            Out::AsItIs(out) => out,
        }
    }
}

/// Lets a file that grows beyond what the shell grants (`ulimit -f`) be an error like a full disk: by itself the signal for it
/// ends the process at once, and leaves what was begun.
fn outlive_limits() {
    #[cfg(unix)]
    {
        static ONCE: Once = Once::new();
        // Where the signal cannot be heard, all is as it was.
        ONCE.call_once(|| {
            let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
        });
    }
}

/// Removes what processes that were killed have left of a file called `path`. No other process may be writing
/// it. What cannot be removed stays, and does no harm.
pub fn remove_unfinished(path: &Path) {
    let Some(prefix) = path.file_name().map(place::prefix) else { return };
    let Some(prefix) = prefix.to_str() else { return };
    let Ok(entries) = std::fs::read_dir(place::folder(path)) else { return };
    for entry in entries.flatten() {
        let file = entry.file_name();
        let rest = file.to_str().and_then(|file| file.strip_prefix(prefix));
        let middle = rest.and_then(|rest| rest.strip_suffix(UNFINISHED));
        if middle.is_some_and(|middle| middle.bytes().all(|byte| byte.is_ascii_alphanumeric())) {
            let _ = std::fs::remove_file(entry.path());
        }
    }
}

fn all_written(mut out: BufWriter<File>) -> io::Result<()> {
    out.flush()?;
    on_disk(out.get_ref())
}

/// Waits until a file is on disk, if it is one of those that go there: pipes and most devices do not, nor do
/// the folders of some systems.
fn on_disk(file: &File) -> io::Result<()> {
    use io::ErrorKind::{InvalidInput, Unsupported};
    match file.sync_all() {
        Err(error) if matches!(error.kind(), InvalidInput | Unsupported) => Ok(()),
        ended => ended,
    }
}

fn renamed(
    out: BufWriter<Named>,
    target: &Path,
    permissions: Option<Permissions>,
) -> io::Result<()> {
    let Named(file) = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    place::keep_owner(file.as_file(), target);
    if let Some(permissions) = permissions {
        file.as_file().set_permissions(permissions)?;
    }
    file.as_file().sync_all()?;
    file.persist(target).map_err(|error| error.error)?;
    #[cfg(unix)]
    // The new name is to last as well, where the folder can be read.
    if let Ok(folder) = File::open(place::folder(target)) {
        on_disk(&folder)?;
    }
    Ok(())
}

/// A reader that has gone away is a failure here: nobody else has got what was to be written.
fn not_written(path: &Path, error: &io::Error) -> io::Error {
    let kind = match error.kind() {
        io::ErrorKind::BrokenPipe => io::ErrorKind::Other,
        kind => kind,
    };
    io::Error::new(kind, format!("cannot write '{}': {error}", named(path)))
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out().write(bytes).map_err(|error| not_written(&self.path, &error))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out().flush().map_err(|error| not_written(&self.path, &error))
    }
}

#[cfg(test)]
mod tests;
