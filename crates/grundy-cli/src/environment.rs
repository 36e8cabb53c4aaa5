//! What the command takes from the machine it runs on.

mod parquet;

use std::fs::File;
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use grundy::Sum;
use grundy::graph_file::{self, Format, GraphFile, Options};
use grundy::notation::{self, Files};

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

/// Writes a file whole or not at all: to a temporary name beside it, which is then renamed.
pub(crate) fn write_file(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let temporary = temporary(path);
    let written = std::fs::write(&temporary, bytes);
    written.and_then(|()| std::fs::rename(&temporary, path)).map_err(|error| {
        // It may not have been made at all.
        let _ = std::fs::remove_file(&temporary);
        Failure::from(error).in_file("write", path)
    })
}

/// A file that is written to a temporary name beside its own, and gets its own when it is whole.
///
/// Dropped before that, it leaves nothing.
pub(crate) struct NewFile {
    out: BufWriter<File>,
    temporary: PathBuf,
    path: PathBuf,
    whole: bool,
}

impl NewFile {
    pub(crate) fn create(path: &Path) -> Result<NewFile, Failure> {
        let temporary = temporary(path);
        let file = File::create(&temporary)
            .map_err(|error| Failure::from(error).in_file("write", path))?;
        let out = BufWriter::with_capacity(1 << 16, file);
        Ok(NewFile { out, temporary, path: path.to_path_buf(), whole: false })
    }

    /// Gives the file its name, once all of it is on disk.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.rename().map_err(|error| Failure::from(error).in_file("write", &self.path))?;
        self.whole = true;
        Ok(())
    }

    fn rename(&mut self) -> io::Result<()> {
        self.out.flush()?;
        self.out.get_ref().sync_all()?;
        std::fs::rename(&self.temporary, &self.path)?;
        #[cfg(unix)]
        {
            // The new name is to last as well.
            let dir = self.path.parent().filter(|dir| !dir.as_os_str().is_empty());
            File::open(dir.unwrap_or(Path::new(".")))?.sync_all()?;
        }
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.whole {
            // It may be renamed already.
            let _ = std::fs::remove_file(&self.temporary);
        }
    }
}

/// A name beside `path` for what is not whole yet.
fn temporary(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}

/// Reads a graph file, or standard input if it is `-`.
pub(crate) fn read_graph(path: &Path, options: Options) -> Result<GraphFile, Failure> {
    let name = path.display().to_string();
    if name == "-" {
        let file = graph_file::read(io::stdin().lock(), &options);
        return file.map_err(|stop| Failure::reading(&name, &stop));
    }
    if is_parquet(path) {
        return parquet::read(open(path)?, path, options.memory);
    }
    let (file, options) = open_graph(path, options)?;
    graph_file::read(file, &options).map_err(|stop| Failure::reading(&name, &stop))
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

/// Half of the machine's memory in bytes, or 1 GiB where the system does not tell.
pub(crate) fn half_of_memory() -> u64 {
    let total = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find_map(|line| line.strip_prefix("MemTotal:"))?;
        line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()
    });
    total.map_or(1 << 30, |kib| kib * 512)
}
