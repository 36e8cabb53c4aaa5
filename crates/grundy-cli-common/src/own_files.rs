//! Files of bounded size, and the user's own games.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::path::PathBuf;

/// All of `file`, if it has at most `most` bytes.
///
/// # Errors
/// If it has more, or the system refuses.
pub fn read_whole(file: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let what = format!("it has more than {} MiB", most.div_ceil(1 << 20));
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}

/// The same of a text.
///
/// # Errors
/// As [`read_whole`], and if it is not UTF-8.
pub fn read_whole_text(file: impl Read, most: u64) -> io::Result<String> {
    as_text(read_whole(file, most)?)
        .map_err(|what| io::Error::new(io::ErrorKind::InvalidData, what))
}

/// The user's own games, and the file of each in the first of these folders that has one.
pub fn games_in(folders: &[PathBuf]) -> BTreeMap<String, PathBuf> {
    let mut games = BTreeMap::new();
    for file in folders.iter().flat_map(std::fs::read_dir).flatten().flatten() {
        let name = file.file_name().into_string().ok();
        if let Some(name) = name.as_deref().and_then(|name| name.strip_suffix(".game")) {
            games.entry(name.to_string()).or_insert_with(|| file.path());
        }
    }
    games
}

/// Bytes as text, or where they are none.
///
/// # Errors
/// If they are not UTF-8.
pub fn as_text(bytes: Vec<u8>) -> Result<String, String> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        let before = String::from_utf8_lossy(&error.as_bytes()[..valid]);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        format!(
            "it is not text in UTF-8: line {line}, column {column} is the byte {:#04x}",
            error.as_bytes()[valid]
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_and_no_text_are_errors() {
        assert_eq!(read_whole(&b"abc"[..], 3).unwrap(), b"abc");
        let error = read_whole(&b"abcd"[..], 3).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        let error = read_whole_text("a\nä".as_bytes().chain(&b"\xff"[..]), 9).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
        let said = "it is not text in UTF-8: line 2, column 2 is the byte 0xff";
        assert_eq!(error.to_string(), said);
    }
}
