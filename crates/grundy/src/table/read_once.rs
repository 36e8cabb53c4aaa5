//! What positions name is read once.

use std::cell::RefCell;
use std::collections::HashMap;
use std::io;
use std::time::Instant;

use grundy_core::Files;

/// Files that are read once, however many positions name them.
pub(super) struct ReadOnce<'a> {
    files: &'a dyn Files,
    read: RefCell<Read>,
}

/// What was read, by name; of a text that could not be, the system's error.
#[derive(Default)]
struct Read {
    texts: HashMap<String, Result<String, i32>>,
    bytes: HashMap<String, Vec<u8>>,
    games: HashMap<String, Option<String>>,
}

impl<'a> ReadOnce<'a> {
    pub(super) fn new(files: &'a dyn Files) -> ReadOnce<'a> {
        ReadOnce { files, read: RefCell::default() }
    }
}

impl Files for ReadOnce<'_> {
    fn read(&self, name: &str) -> io::Result<String> {
        if let Some(read) = self.read.borrow().texts.get(name) {
            return read.clone().map_err(io::Error::from_raw_os_error);
        }
        let read = self.files.read(name);
        let texts = &mut self.read.borrow_mut().texts;
        match &read {
            Ok(text) => texts.insert(name.into(), Ok(text.clone())),
            Err(error) => error.raw_os_error().and_then(|n| texts.insert(name.into(), Err(n))),
        };
        read
    }

    fn read_bytes(&self, name: &str) -> io::Result<Vec<u8>> {
        if let Some(bytes) = self.read.borrow().bytes.get(name) {
            return Ok(bytes.clone());
        }
        let bytes = self.files.read_bytes(name)?;
        self.read.borrow_mut().bytes.insert(name.into(), bytes.clone());
        Ok(bytes)
    }

    fn memory(&self) -> u64 {
        self.files.memory()
    }

    fn deadline(&self) -> Option<Instant> {
        self.files.deadline()
    }

    fn games(&self) -> Vec<String> {
        self.files.games()
    }

    fn game(&self, name: &str) -> io::Result<Option<String>> {
        if let Some(game) = self.read.borrow().games.get(name) {
            return Ok(game.clone());
        }
        let game = self.files.game(name)?;
        self.read.borrow_mut().games.insert(name.into(), game.clone());
        Ok(game)
    }
}
