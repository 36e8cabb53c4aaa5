//! Files of bounded size, and the user's own games.

use std::fs::File;
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
    let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not text in UTF-8");
    String::from_utf8(read_whole(file, most)?).map_err(not_text)
}

/// The text of a user's own game in the first of these folders that has it.
///
/// # Errors
/// If it cannot be opened, is no text, or has more than `most` bytes.
pub fn own_game(folders: &[PathBuf], name: &str, most: u64) -> io::Result<Option<String>> {
    let file = format!("{name}.game");
    for folder in folders {
        match File::open(folder.join(&file)) {
            Ok(file) => return read_whole_text(file, most).map(Some),
            Err(error) if is_absent(&error) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

/// Whether a file is not there, or nothing can have its name.
fn is_absent(error: &io::Error) -> bool {
    use io::ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    matches!(error.kind(), NotFound | NotADirectory | InvalidFilename)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn too_much_and_no_text_are_errors() {
        assert_eq!(read_whole(&b"abc"[..], 3).unwrap(), b"abc");
        let error = read_whole(&b"abcd"[..], 3).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        let error = read_whole_text(&b"a\xff"[..], 3).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::InvalidData);
    }

    #[test]
    fn the_first_folder_that_has_a_game_gives_it() {
        let [one, two] = [0; 2].map(|_| tempfile::tempdir().unwrap());
        std::fs::write(two.path().join("mine.game"), "game mine\n").unwrap();
        let folders = [one.path().to_path_buf(), two.path().to_path_buf()];
        let found = |name: &str| own_game(&folders, name, 100);
        assert_eq!(found("mine").unwrap().as_deref(), Some("game mine\n"));
        assert_eq!(found("other").unwrap(), None);
        assert_eq!(found(&"long".repeat(1000)).unwrap(), None);
        let error = own_game(&folders, "mine", 3).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::FileTooLarge);
        std::fs::write(two.path().join("mine.game"), b"game mine\xff\n").unwrap();
        assert_eq!(found("mine").unwrap_err().kind(), io::ErrorKind::InvalidData);
    }
}
