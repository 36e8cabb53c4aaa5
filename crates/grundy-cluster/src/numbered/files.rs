//! The files that positions name.

use std::cell::RefCell;
use std::env;
use std::fs::File;
use std::io;
use std::path::Path;

use crc32fast::Hasher;
use grundy::notation::{Files, folders_of_games, own_game};
use grundy_cli_common::{games_in, read_whole, read_whole_text, reads};

/// The files of the working directory, each of at most so many bytes, and the user's own games.
pub(super) struct Disk {
    memory: u64,
    /// A checksum of all that was read.
    sum: RefCell<Hasher>,
}

impl Disk {
    pub(super) fn new(memory: u64) -> Disk {
        Disk { memory, sum: RefCell::default() }
    }

    /// A checksum of the files that were read, one after the other, with their lengths.
    pub(super) fn sum(&self) -> u32 {
        self.sum.borrow().clone().finalize()
    }

    fn open(&self, path: &Path) -> io::Result<File> {
        let file = File::open(path)?;
        // The processes of a job, and whoever asks later, read it again.
        if !file.metadata()?.is_file() {
            return Err(io::Error::other("it is no regular file, which can be read again"));
        }
        reads(path);
        Ok(file)
    }

    fn noted<T: AsRef<[u8]>>(&self, read: T) -> T {
        let mut sum = self.sum.borrow_mut();
        sum.update(&(read.as_ref().len() as u64).to_le_bytes());
        sum.update(read.as_ref());
        read
    }
}

impl Files for Disk {
    fn read(&self, name: &str) -> io::Result<String> {
        read_whole_text(self.open(name.as_ref())?, self.memory).map(|text| self.noted(text))
    }

    fn game(&self, name: &str) -> io::Result<Option<String>> {
        let folders = folders_of_games(|name| env::var_os(name));
        let read = |path: &Path| read_whole_text(self.open(path)?, self.memory);
        Ok(own_game(&folders, name, read)?.map(|text| self.noted(text)))
    }

    fn games(&self) -> Vec<String> {
        games_in(&folders_of_games(|name| env::var_os(name))).into_keys().collect()
    }

    fn read_bytes(&self, name: &str) -> io::Result<Vec<u8>> {
        read_whole(self.open(name.as_ref())?, self.memory).map(|bytes| self.noted(bytes))
    }

    fn memory(&self) -> u64 {
        self.memory
    }
}
