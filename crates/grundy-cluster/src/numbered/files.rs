//! The files that positions name.

use std::env;
use std::fs::File;
use std::io::{self, Read};

use grundy::notation::{Files, folders_of_games};

/// The files of the working directory, each of at most so many bytes, and the user's own games.
pub(super) struct Disk {
    pub(super) memory: u64,
}

fn read_whole(file: File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let what = format!("it has more than {} MiB", most.div_ceil(1 << 20));
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(bytes)
}

impl Files for Disk {
    fn read(&self, name: &str) -> io::Result<String> {
        let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not text in UTF-8");
        String::from_utf8(self.read_bytes(name)?).map_err(not_text)
    }

    fn game(&self, name: &str) -> Option<String> {
        let name = format!("{name}.game");
        folders_of_games(|name| env::var_os(name)).iter().find_map(|folder| {
            let file = File::open(folder.join(&name)).ok()?;
            String::from_utf8(read_whole(file, self.memory).ok()?).ok()
        })
    }

    fn read_bytes(&self, name: &str) -> io::Result<Vec<u8>> {
        read_whole(File::open(name)?, self.memory)
    }

    fn memory(&self) -> u64 {
        self.memory
    }
}
