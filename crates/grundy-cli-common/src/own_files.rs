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

/// The text of a user's own game in the first of these folders that has it, if it has at most `most` bytes.
pub fn own_game(folders: &[PathBuf], name: &str, most: u64) -> Option<String> {
    let file = format!("{name}.game");
    folders
        .iter()
        .find_map(|folder| read_whole_text(File::open(folder.join(&file)).ok()?, most).ok())
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
        assert_eq!(own_game(&folders, "mine", 100).as_deref(), Some("game mine\n"));
        assert_eq!(own_game(&folders, "mine", 3), None);
        assert_eq!(own_game(&folders, "other", 100), None);
    }
}
