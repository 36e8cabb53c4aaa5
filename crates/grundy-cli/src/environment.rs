//! What the command takes from the machine it runs on.

#[cfg(feature = "parquet")]
mod parquet;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use grundy::Sum;
use grundy::notation::{self, Files};
use grundy_cli_common::NewFile;
use grundy_graphs::file;
use grundy_graphs::file::{Format, GraphFile, Options};

use crate::failure::Failure;
use crate::progress::Progress;

/// Files on disk, each up to this size.
const MAX_FILE: u64 = 1 << 30;

/// The files of the working directory.
pub(crate) struct Disk;

impl Files for Disk {
    fn read(&self, name: &str) -> io::Result<String> {
        let not_text = |_| io::Error::new(io::ErrorKind::InvalidData, "it is not text in UTF-8");
        String::from_utf8(self.read_bytes(name)?).map_err(not_text)
    }

    fn read_bytes(&self, name: &str) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        File::open(name)?.take(MAX_FILE + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > MAX_FILE {
            let what = format!("it has more than {} MiB", MAX_FILE >> 20);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
        }
        Ok(bytes)
    }
}

/// Reads the position that an argument gives.
pub(crate) fn position(text: &str) -> Result<Sum, Failure> {
    notation::parse(text, &Disk).map_err(|error| Failure::of(text, &error))
}

/// Writes a file whole or not at all.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let mut file = new_file(path)?;
    file.write_all(bytes).map_err(|error| Failure::from(error).in_file("write", path))?;
    Ok(file.finish()?)
}

/// Begins a file that gets its name when it is whole. Several processes may do so at once: the last wins.
pub(crate) fn new_file(path: &Path) -> io::Result<NewFile> {
    NewFile::create(path, &format!(".{}.tmp", std::process::id()))
}

/// Reads a graph file, or standard input if it is `-`.
pub(crate) fn read_graph(path: &Path, options: Options) -> Result<GraphFile, Failure> {
    let name = path.display().to_string();
    if name == "-" {
        let file = file::read(io::stdin().lock(), &options);
        return file.map_err(|stop| Failure::reading(&name, &stop));
    }
    if is_parquet(path) {
        #[cfg(feature = "parquet")]
        return parquet::read(open(path)?, path, options.memory);
        #[cfg(not(feature = "parquet"))]
        return Err(Failure::input(format!("'{name}' is a Parquet table, and {NO_PARQUET}")));
    }
    let (file, options) = open_graph(path, options)?;
    file::read(file, &options).map_err(|stop| Failure::reading(&name, &stop))
}

/// Opens a graph file and shows how far it is read; its name may tell the format.
pub(crate) fn open_graph(
    path: &Path,
    options: Options,
) -> Result<(impl Read + use<>, Options), Failure> {
    let name = path.display().to_string();
    let format = options.format.or_else(|| Format::of_name(&name));
    let file = open(path)?;
    Ok((Progress::reading(&name, file), Options { format, ..options }))
}

/// What is said where Parquet is wanted in vain.
pub(crate) const NO_PARQUET: &str = "this grundy is built without Parquet; `cargo install --path \
    crates/grundy-cli --features parquet` builds one that has it";

/// Whether a file is a Parquet table. Others than files are not opened, because reading takes from them.
pub(crate) fn is_parquet(path: &Path) -> bool {
    let mut head = [0; 4];
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok()
        && head == *b"PAR1"
}

fn open(path: &Path) -> Result<File, Failure> {
    File::open(path).map_err(|error| Failure::reading(&path.display().to_string(), &error.into()))
}
