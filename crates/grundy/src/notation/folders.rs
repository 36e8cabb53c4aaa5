//! Where users keep games of their own.

use std::env;
use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};

/// The folders in which a user keeps games, by what environment variables hold: those of GRUNDY_GAMES, then one of the
/// configuration. The game `name` is the first file `name.game` in them: see [`own_game`].
///
/// ```
/// use grundy::notation::folders_of_games;
///
/// let home = |name: &str| (name == "HOME").then(|| "/home/ada".into());
/// assert!(folders_of_games(home)[0].ends_with(".config/grundy/games"));
/// ```
pub fn folders_of_games(variable: impl Fn(&str) -> Option<OsString>) -> Vec<PathBuf> {
    let own = variable("GRUNDY_GAMES");
    let mut folders: Vec<PathBuf> = own.iter().flat_map(env::split_paths).collect();
    let home = || variable("HOME").map(|home| Path::new(&home).join(".config"));
    let configuration = variable("XDG_CONFIG_HOME").map(PathBuf::from).or_else(home);
    folders.extend(configuration.map(|folder| folder.join("grundy").join("games")));
    folders
}

/// The text of the user's own game `name` in the first of these folders that has it, read by who has a disk.
///
/// ```
/// use std::io;
/// use std::path::Path;
/// use grundy::notation::own_game;
///
/// let read = |path: &Path| match path.starts_with("other") {
///     true => Ok("game mine\n".to_string()),
///     false => Err(io::ErrorKind::NotFound.into()),
/// };
/// let folders = ["games".into(), "other".into()];
/// assert_eq!(own_game(&folders, "mine", read)?.as_deref(), Some("game mine\n"));
/// assert_eq!(own_game(&folders[..1], "mine", read)?, None);
/// # Ok::<(), io::Error>(())
/// ```
///
/// # Errors
/// Why the file could not be read, if it is there.
pub fn own_game(
    folders: &[PathBuf],
    name: &str,
    read: impl Fn(&Path) -> io::Result<String>,
) -> io::Result<Option<String>> {
    use io::ErrorKind::{InvalidFilename, NotADirectory, NotFound};
    let file = format!("{name}.game");
    for folder in folders {
        match read(&folder.join(&file)) {
            Ok(text) => return Ok(Some(text)),
            // It is not there, or nothing can have its name.
            Err(error) if matches!(error.kind(), NotFound | NotADirectory | InvalidFilename) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_is_there_and_cannot_be_read_is_an_error() {
        use io::ErrorKind::{InvalidData, InvalidFilename, NotADirectory, NotFound};
        let read = |path: &Path| match path.to_str() {
            Some("c/mine.game") => Ok("game mine\n".to_string()),
            Some("bad/mine.game") => Err(InvalidData.into()),
            Some("file/mine.game") => Err(NotADirectory.into()),
            _ if path.as_os_str().len() > 100 => Err(InvalidFilename.into()),
            _ => Err(io::Error::from(NotFound)),
        };
        let found = |folders: &[&str], name: &str| {
            let folders: Vec<PathBuf> = folders.iter().map(PathBuf::from).collect();
            own_game(&folders, name, read).map_err(|error| error.kind())
        };
        let text = || Ok(Some("game mine\n".to_string()));
        assert_eq!(found(&["a", "file", "c", "bad"], "mine"), text());
        assert_eq!(found(&["a", "bad", "c"], "mine"), Err(InvalidData));
        assert_eq!(found(&["a", "file"], "mine"), Ok(None));
        assert_eq!(found(&["c"], &"long".repeat(100)), Ok(None));
        assert_eq!(found(&[], "mine"), Ok(None));
    }
}
