//! The files that positions name.

use std::env;
use std::fs::File;
use std::io;

use grundy::notation::{Files, folders_of_games, own_game};
use grundy_cli_common::{read_whole, read_whole_text};

/// The files of the working directory, each of at most so many bytes, and the user's own games.
pub(super) struct Disk {
    pub(super) memory: u64,
}

impl Files for Disk {
    fn read(&self, name: &str) -> io::Result<String> {
        read_whole_text(File::open(name)?, self.memory)
    }

    fn game(&self, name: &str) -> io::Result<Option<String>> {
        let folders = folders_of_games(|name| env::var_os(name));
        own_game(&folders, name, |path| read_whole_text(File::open(path)?, self.memory))
    }

    fn read_bytes(&self, name: &str) -> io::Result<Vec<u8>> {
        read_whole(File::open(name)?, self.memory)
    }

    fn memory(&self) -> u64 {
        self.memory
    }
}
