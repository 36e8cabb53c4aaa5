//! What the command takes from the machine it runs on.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use grundy::Sum;
use grundy::notation::{self, Files};

use crate::failure::Failure;

/// Files on disk, each up to this size.
const MAX_FILE: u64 = 1 << 30;

/// The files of the working directory.
pub(crate) struct Disk;

impl Files for Disk {
    fn read(&self, name: &str) -> io::Result<String> {
        let mut text = String::new();
        File::open(name)?.take(MAX_FILE).read_to_string(&mut text)?;
        Ok(text)
    }
}

/// Reads the position that an argument gives.
pub(crate) fn position(text: &str) -> Result<Sum, Failure> {
    notation::parse(text, &Disk).map_err(|error| Failure::of(text, &error))
}

/// Writes a file whole or not at all: to a temporary name beside it, which is then renamed.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = std::fs::write(&temporary, bytes);
    written.and_then(|()| std::fs::rename(&temporary, path)).map_err(|error| {
        // It may not have been made at all.
        let _ = std::fs::remove_file(&temporary);
        Failure::system(format!("cannot write '{}': {error}", path.display()))
    })
}

/// Half of the machine's memory in bytes, or 1 GiB where the system does not tell.
pub(crate) fn half_of_memory() -> u64 {
    let total = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    });
    total.map_or(1 << 30, |kib| kib * 512)
}
