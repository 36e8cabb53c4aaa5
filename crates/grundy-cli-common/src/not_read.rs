//! What is read is not written over.

use std::path::Path;

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
