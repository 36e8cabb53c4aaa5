//! What the command takes from the machine it runs on.

pub mod facts;
pub mod folder;
#[cfg(feature = "parquet")]
mod parquet;
pub mod rows;
pub mod tables;

use std::collections::BTreeMap;
use std::env;
use std::fs::File;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy::notation::{self, Files, folders_of_games};
use grundy::{Limits, Sum};
use grundy_cli_common::{as_text, games_in, half_of_memory, read_whole, read_whole_text, reads};
use grundy_graphs::file;
use grundy_graphs::file::{Format, GraphFile, Options};

use crate::failure::Failure;
use crate::progress::Progress;
pub use tables::tables;

/// Text files that arguments name, other than positions, have at most this size.
const MAX_FILE: u64 = 1 << 30;

/// The files of the working directory, and what reading one may take.
pub struct Disk {
    memory: u64,
    deadline: Option<Instant>,
    /// Time for each reading, where there is no end to all of them.
    each: Option<Duration>,
}

impl Disk {
    /// Within the limits of a question that begins now.
    pub fn within(limits: &Limits) -> Disk {
        Disk { memory: limits.memory, deadline: limits.deadline(), each: None }
    }

    /// Within the limits of each question of a row of them.
    pub fn within_each(limits: &Limits) -> Disk {
        Disk { memory: limits.memory, deadline: None, each: limits.time }
    }
}

impl Default for Disk {
    /// Half of the machine's memory, all the time it takes.
    fn default() -> Disk {
        Disk { memory: half_of_memory(), deadline: None, each: None }
    }
}

impl Files for Disk {
    fn read(&self, name: &str) -> io::Result<String> {
        reads(Path::new(name));
        read_whole_text(File::open(name)?, self.memory)
    }

    fn game(&self, name: &str) -> io::Result<Option<String>> {
        own_game(name, self.memory)
    }

    fn games(&self) -> Vec<String> {
        own_games()
    }

    fn read_bytes(&self, name: &str) -> io::Result<Vec<u8>> {
        reads(Path::new(name));
        read_whole(File::open(name)?, self.memory)
    }

    fn memory(&self) -> u64 {
        self.memory
    }

    fn deadline(&self) -> Option<Instant> {
        self.deadline.or_else(|| self.each.and_then(|time| Instant::now().checked_add(time)))
    }
}

/// A text file whole, or standard input if it is `-`.
pub fn read_text(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    let read = match name.as_str() {
        "-" => read_whole(io::stdin().lock(), MAX_FILE),
        _ => read_whole(open(path)?, MAX_FILE),
    };
    let bytes = read.map_err(|error| Failure::reading(&name, &error.into()))?;
    as_text(bytes).map_err(|what| Failure::input(format!("'{name}': {what}")))
}

/// Standard input, without the byte-order mark that some editors begin a file with.
pub fn standard_input() -> Result<io::StdinLock<'static>, Failure> {
    let mut input = io::stdin().lock();
    if input.fill_buf().map_err(not_read)?.starts_with("\u{feff}".as_bytes()) {
        input.consume('\u{feff}'.len_utf8());
    }
    Ok(input)
}

/// That the standard input cannot be read.
pub fn not_read(error: io::Error) -> Failure {
    Failure::system(format!("cannot read the standard input: {error}"))
}

/// The text of a user's own game, if it is no longer than `memory`.
pub fn own_game(name: &str, memory: u64) -> io::Result<Option<String>> {
    let folders = folders_of_games(|name| env::var_os(name));
    notation::own_game(&folders, name, |path| {
        let text = read_whole_text(File::open(path)?, memory);
        reads(path);
        text
    })
}

/// The names of the user's own games, in order.
pub fn own_games() -> Vec<String> {
    own_game_files().into_keys().collect()
}

/// The user's own games, and the file of each in the first folder that has one.
pub fn own_game_files() -> BTreeMap<String, PathBuf> {
    games_in(&folders_of_games(|name| env::var_os(name)))
}

/// Reads the position that an argument gives, and the files that it names within these limits.
pub fn position(text: &str, limits: &Limits) -> Result<Sum, Failure> {
    notation::parse(text, &Disk::within(limits)).map_err(|error| Failure::of(text, &error))
}

/// Reads a graph file, or standard input if it is `-`.
pub fn read_graph(path: &Path, options: Options) -> Result<GraphFile, Failure> {
    let name = path.display().to_string();
    let file = read_edges(&name, path, options)?;
    if file.nodes() < 2 || file.edge_count() > 0 {
        return Ok(file);
    }
    // Elsewhere nobody writes lone nodes unawares.
    let edge = match file.format {
        Format::List if !is_parquet(path) => "a b",
        Format::Csv => "a,b",
        _ => return Ok(file),
    };
    let nodes = file.nodes();
    let text = format_args!(
        "'{name}' has {nodes} nodes and no edge; an edge is a line with two names, such as '{edge}'"
    );
    grundy_cli_common::note("grundy", text);
    Ok(file)
}

fn read_edges(name: &str, path: &Path, options: Options) -> Result<GraphFile, Failure> {
    if name == "-" {
        let file = file::read(io::stdin().lock(), &options);
        return file.map_err(|stop| Failure::reading(name, &stop));
    }
    if is_parquet(path) {
        #[cfg(feature = "parquet")]
        return parquet::read(open(path)?, path, options.memory);
        #[cfg(not(feature = "parquet"))]
        return Err(Failure::input(format!("'{name}' is a Parquet table, and {NO_PARQUET}")));
    }
    let (file, options) = open_graph(path, options)?;
    file::read(file, &options).map_err(|stop| Failure::reading(name, &stop))
}

/// Opens a graph file and shows how far it is read; its name may tell the format.
pub fn open_graph(path: &Path, options: Options) -> Result<(impl Read + use<>, Options), Failure> {
    let name = path.display().to_string();
    let format = options.format.or_else(|| Format::of_name(&name));
    let file = open(path)?;
    let is_packed = Format::is_packed(&name);
    Ok((Progress::reading(&name, file), Options { format, is_packed, ..options }))
}

/// What is said where Parquet is wanted in vain.
pub const NO_PARQUET: &str = "this grundy is built without Parquet; `cargo install --path \
    crates/grundy-cli --features parquet` builds one that has it";

/// Whether a file is a Parquet table. Others than files are not opened, because reading takes from them.
pub fn is_parquet(path: &Path) -> bool {
    let mut head = [0; 4];
    path.is_file()
        && File::open(path).and_then(|mut file| file.read_exact(&mut head)).is_ok()
        && head == *b"PAR1"
}

fn open(path: &Path) -> Result<File, Failure> {
    reads(path);
    File::open(path).map_err(|error| Failure::reading(&path.display().to_string(), &error.into()))
}
