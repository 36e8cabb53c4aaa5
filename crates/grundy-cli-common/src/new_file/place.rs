//! Where an output goes.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{
    self,
    ErrorKind::{PermissionDenied, ReadOnlyFilesystem},
};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// What a name stands for.
pub(super) enum Place {
    /// Nothing, or a regular file, with its permissions; `target` is no link.
    Whole { target: PathBuf, permissions: Option<Permissions> },
    /// Something that is written as it is.
    AsItIs(File),
}

/// Links that are followed before they are taken for a circle, as by the system.
const LINKS: usize = 40;

/// Follows the links of `path` and looks what is there.
pub(super) fn find(path: &Path) -> io::Result<Place> {
    let mut target = path.to_path_buf();
    for _ in 0..=LINKS {
        if let Some(stream) = stream(&target)? {
            return Ok(Place::AsItIs(stream));
        }
        let found = match fs::symlink_metadata(&target) {
            Ok(found) => found,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                return Ok(Place::Whole { target, permissions: None });
            }
            Err(error) => return Err(error),
        };
        if found.is_symlink() {
            // `>(…)` is a link whose text is no name.
            let behind = fs::metadata(&target).ok();
            if behind.is_some_and(|behind| !behind.is_file() && !behind.is_dir()) {
                return OpenOptions::new().write(true).open(&target).map(Place::AsItIs);
            }
            target = folder(&target).join(fs::read_link(&target)?);
            continue;
        }
        if found.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
        }
        // The superuser may write to everything; that nobody may is the owner's word.
        if found.permissions().readonly() {
            let why = "it is read-only";
            return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
        }
        let file = OpenOptions::new().write(true).open(&target)?;
        return Ok(match found.is_file() {
            true => Place::Whole { target, permissions: Some(found.permissions()) },
            false => Place::AsItIs(file),
        });
    }
    Err(io::Error::other("too many symbolic links"))
}

/// The folder in which a file is.
pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// What the names of new files begin with that are to be called `name`: by that and a dot, or as much of it as leaves room in
/// the 255 bytes that most systems grant a name.
pub(super) fn prefix(name: &OsStr) -> OsString {
    /// Room for the dot, for what tells new files apart, and for how they end.
    const MOST: usize = 255 - 1 - 16 - super::UNFINISHED.len();
    let mut prefix = match name.to_str() {
        Some(text) if text.len() > MOST => {
            let end = (0..=MOST).rev().find(|&end| text.is_char_boundary(end));
            OsString::from(&text[..end.unwrap_or(0)])
        }
        _ => name.to_os_string(),
    };
    prefix.push(".");
    prefix
}

/// A new file beside `target`, which no other process has, with the permissions that new files have: no more than the file
/// that it replaces, if there is one, so that nobody reads it before it has the name who may not read it then.
pub(super) fn beside(target: &Path, old: Option<&Permissions>) -> io::Result<NamedTempFile> {
    let name = target.file_name().ok_or_else(|| io::Error::other("it is no name of a file"))?;
    let prefix = prefix(name);
    let is_there = old.is_some();
    let mut builder = tempfile::Builder::new();
    builder.prefix(&prefix).suffix(super::UNFINISHED);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let old = old.map_or(0o666, |old| old.mode() & 0o666);
        builder.permissions(Permissions::from_mode(old | 0o200));
    }
    #[cfg(not(unix))]
    let _ = old;
    // What is missing, or not to be written, is the folder, not a file that nobody has named.
    let folder = folder(target);
    builder.tempfile_in(folder).map_err(|error| match fs::metadata(folder) {
        Err(error) => error,
        Ok(_) if matches!(error.kind(), PermissionDenied | ReadOnlyFilesystem) => {
            let none = format!("no file may be made in the folder '{}'", folder.display());
            let why = match is_there {
                true => format!("it is written to a new file first, and {none}"),
                false => none,
            };
            io::Error::new(error.kind(), why)
        }
        Ok(_) => error,
    })
}

/// An open stream of this process, if that is what `path` says: what is written to it there follows what was written to it
/// before, even if it is a file.
#[cfg(unix)]
fn stream(path: &Path) -> io::Result<Option<File>> {
    use std::os::fd::AsFd;
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return Ok(None) };
    let is_stream = |streams| fs::canonicalize(folder(path)).is_ok_and(|folder| folder == streams);
    if !name.bytes().all(|byte| byte.is_ascii_digit())
        || !fs::canonicalize("/proc/self/fd").is_ok_and(is_stream)
    {
        return Ok(None);
    }
    let stream = match name {
        "1" => io::stdout().as_fd().try_clone_to_owned()?,
        "2" => io::stderr().as_fd().try_clone_to_owned()?,
        // Opened anew: the place in the file is not shared, but what is added goes to the end.
        _ => return OpenOptions::new().append(true).open(path).map(Some),
    };
    Ok(Some(stream.into()))
}

#[cfg(not(unix))]
fn stream(_: &Path) -> io::Result<Option<File>> {
    Ok(None)
}

/// Gives `file` to whom `target` belongs, if that is there and this process may.
#[cfg(unix)]
pub(super) fn keep_owner(file: &File, target: &Path) {
    use std::os::unix::fs::{MetadataExt, fchown};
    if let (Ok(old), Ok(new)) = (fs::symlink_metadata(target), file.metadata())
        && (old.uid(), old.gid()) != (new.uid(), new.gid())
    {
        // Who may not keeps the file; it is written all the same.
        let _ = fchown(file, Some(old.uid()), Some(old.gid()));
    }
}

#[cfg(not(unix))]
pub(super) fn keep_owner(_: &File, _: &Path) {}
