//! The state of every worker after a level, on disk.
//!
//! `worker-K-of-N-level-L.checkpoint`: eight bytes of magic, a checksum of the job and one of the rows
//! that the worker read, the level, how many nodes the worker has, their labels or counters and their
//! remoteness, how many levels there are, how many nodes lose and win in each, and a CRC-32 of all that.
//! Numbers are little-endian, of four bytes, of eight for the sizes of levels. A worker keeps its last two:
//! no worker is further than one checkpoint ahead of another (see [`level`](crate::level)).

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy_cli_common::UNFINISHED;
use grundy_graphs::label::Tally;
use timely::worker::Worker;

use crate::failure::Failure;
use crate::files::{folder, new_file};
use crate::shuffle::shuffle;
use crate::state::State;

const MAGIC: &[u8; 8] = b"GRUNDYK1";
const ENDING: &str = ".checkpoint";

/// When and where states are saved.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    pub(crate) folder: PathBuf,
    /// After every so many levels.
    pub(crate) levels: Option<u32>,
    /// And after so long.
    pub(crate) time: Duration,
    /// A checksum of everything that the state depends on but the edges.
    pub(crate) job: u32,
}

/// Saves the state of one worker.
pub(crate) struct Saver {
    plan: Plan,
    worker: usize,
    workers: usize,
    rows: u32,
    saved: Vec<u32>,
    last: Instant,
}

impl Saver {
    /// The saver of this worker, whose rows have the checksum `rows`, with the level and the state that it
    /// continues from: the last that every worker has.
    ///
    /// # Errors
    /// If the folder has a checkpoint of something else, or the one that is needed is damaged.
    pub(crate) fn open(
        worker: &mut Worker,
        plan: Plan,
        rows: u32,
        fresh: &State,
    ) -> Result<(Saver, Option<(u32, State)>), Failure> {
        let (me, workers) = (worker.index(), worker.peers());
        let mut saver =
            Saver { plan, worker: me, workers, rows, saved: Vec::new(), last: Instant::now() };
        for left in folder(&saver.plan.folder, UNFINISHED)? {
            let name = left.file_name().unwrap_or_default().to_string_lossy();
            if name.starts_with(&format!("worker-{me}-of-{workers}-")) {
                // Left by a process that was killed; it is written again where it is needed.
                let _ = std::fs::remove_file(&left);
            }
        }
        for path in folder(&saver.plan.folder, ENDING)? {
            let (owner, of, level) = numbers(&path).ok_or_else(|| foreign(&path, "its name"))?;
            if of != workers {
                return Err(foreign(&path, &format!("{of} workers instead of {workers}")));
            }
            if owner == me {
                saver.saved.push(level);
            }
        }
        saver.saved.sort_unstable();
        // Each worker tells all of them which levels it has.
        let everybody = 0..u64::try_from(workers).unwrap_or(u64::MAX);
        let told =
            saver.saved.iter().flat_map(|&level| everybody.clone().map(move |to| (to, level)));
        let mut levels: Vec<u32> =
            shuffle(worker, told, |&(to, _)| to).into_iter().map(|(_, level)| level).collect();
        levels.sort_unstable();
        let mut common = levels.chunk_by(|a, b| a == b).filter(|same| same.len() == workers);
        let Some(level) = common.next_back().map(|same| same[0]) else { return Ok((saver, None)) };
        let state = saver.read(level, fresh)?;
        Ok((saver, Some((level, state))))
    }

    /// Whether the state after `level` is to be saved whatever the time.
    pub(crate) fn is_due_at(&self, level: u32) -> bool {
        self.plan.levels.is_some_and(|levels| level.is_multiple_of(levels))
    }

    /// Whether it is time to save.
    pub(crate) fn is_time(&self) -> bool {
        self.last.elapsed() >= self.plan.time
    }

    /// Writes the state after `level` and removes what is older than the one before.
    pub(crate) fn save(&mut self, level: u32, state: &State) -> Result<(), Failure> {
        let path = self.path(level);
        let mut out = Summed { inner: new_file(&path)?, sum: crc32fast::Hasher::new() };
        self.write(&mut out, level, state)?;
        let sum = out.sum.finalize();
        let mut file = out.inner;
        file.write_all(&sum.to_le_bytes())?;
        file.finish()?;
        self.saved.retain(|&saved| saved != level);
        self.saved.push(level);
        while self.saved.len() > 2 {
            let oldest = self.saved.remove(0);
            let old = self.path(oldest);
            std::fs::remove_file(&old).map_err(|error| Failure::file("remove", &old, error))?;
        }
        self.last = Instant::now();
        Ok(())
    }

    /// Removes what was saved: the answer is there.
    pub(crate) fn clear(self) -> Result<(), Failure> {
        self.saved.iter().try_for_each(|&level| {
            let path = self.path(level);
            std::fs::remove_file(&path).map_err(|error| Failure::file("remove", &path, error))
        })
    }

    fn path(&self, level: u32) -> PathBuf {
        let name = format!("worker-{}-of-{}-level-{level}{ENDING}", self.worker, self.workers);
        self.plan.folder.join(name)
    }

    fn write(&self, out: &mut impl Write, level: u32, state: &State) -> io::Result<()> {
        out.write_all(MAGIC)?;
        let nodes = u32::try_from(state.left.len()).map_err(io::Error::other)?;
        let levels = u32::try_from(state.levels.len()).map_err(io::Error::other)?;
        write_numbers(out, &[self.plan.job, self.rows, level, nodes])?;
        write_numbers(out, &state.left)?;
        write_numbers(out, &state.remoteness)?;
        write_numbers(out, &[levels])?;
        for level in &state.levels {
            out.write_all(&(level.lost as u64).to_le_bytes())?;
            out.write_all(&(level.won as u64).to_le_bytes())?;
        }
        Ok(())
    }

    /// Reads this worker's state after `level`; `fresh` is the state it would begin with.
    fn read(&self, level: u32, fresh: &State) -> Result<State, Failure> {
        let path = self.path(level);
        let file = File::open(&path).map_err(|error| Failure::file("read", &path, error))?;
        let mut input = Summed { inner: BufReader::new(file), sum: crc32fast::Hasher::new() };
        let nodes = fresh.left.len();
        let read = |input: &mut Summed<BufReader<File>>| -> io::Result<Result<State, Failure>> {
            let mut magic = [0; 8];
            input.read_exact(&mut magic)?;
            let head = read_numbers(input, 4)?;
            for (found, wanted, what) in [
                (head[0], self.plan.job, "another graph, other rules or other targets"),
                (head[1], self.rows, "other edges"),
                (head[2], level, "another level than its name says"),
            ] {
                if found != wanted {
                    return Ok(Err(foreign(&path, what)));
                }
            }
            if &magic != MAGIC || usize::try_from(head[3]).ok() != Some(nodes) {
                return Ok(Err(damaged(&path, "a wrong beginning")));
            }
            let left = read_numbers(input, nodes)?;
            let remoteness = read_numbers(input, nodes)?;
            let count = read_numbers(input, 1)?[0];
            if count > level + 1 {
                return Ok(Err(damaged(&path, &format!("{count} levels at level {level}"))));
            }
            let mut size = || -> io::Result<usize> {
                let mut bytes = [0; 8];
                input.read_exact(&mut bytes)?;
                usize::try_from(u64::from_le_bytes(bytes)).map_err(io::Error::other)
            };
            let mut levels = Vec::new();
            for _ in 0..count {
                levels.push(Tally { lost: size()?, won: size()? });
            }
            Ok(Ok(State { first: fresh.first, left, remoteness, levels }))
        };
        let state = match read(&mut input) {
            Ok(state) => state?,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Err(damaged(&path, "its end too early"));
            }
            Err(error) => return Err(Failure::file("read", &path, error)),
        };
        let sum = input.sum.finalize();
        let mut rest = Vec::new();
        input
            .inner
            .take(5)
            .read_to_end(&mut rest)
            .map_err(|error| Failure::file("read", &path, error))?;
        if rest != sum.to_le_bytes() {
            return Err(damaged(&path, "a wrong checksum"));
        }
        Ok(state)
    }
}

/// Worker, number of workers and level in the name of a checkpoint.
fn numbers(path: &Path) -> Option<(usize, usize, u32)> {
    let name = path.file_name()?.to_str()?.strip_prefix("worker-")?.strip_suffix(ENDING)?;
    let (worker, name) = name.split_once("-of-")?;
    let (workers, level) = name.split_once("-level-")?;
    Some((worker.parse().ok()?, workers.parse().ok()?, level.parse().ok()?))
}

fn foreign(path: &Path, found: &str) -> Failure {
    Failure::input(format!(
        "'{}': found {found}, expected a checkpoint of this job; remove it or name another folder",
        path.display()
    ))
}

fn damaged(path: &Path, found: &str) -> Failure {
    Failure::input(format!(
        "'{}': found {found}, expected a whole checkpoint; remove it to continue from an older one",
        path.display()
    ))
}

/// Adds up what passes.
struct Summed<T> {
    inner: T,
    sum: crc32fast::Hasher,
}

impl<W: Write> Write for Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Summed<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(bytes)?;
        self.sum.update(&bytes[..read]);
        Ok(read)
    }
}

/// Numbers that are read or written at a time.
const PIECE: usize = 1 << 14;

fn write_numbers(out: &mut impl Write, numbers: &[u32]) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(4 * PIECE);
    for piece in numbers.chunks(PIECE) {
        bytes.clear();
        piece.iter().for_each(|number| bytes.extend_from_slice(&number.to_le_bytes()));
        out.write_all(&bytes)?;
    }
    Ok(())
}

fn read_numbers(input: &mut impl Read, count: usize) -> io::Result<Vec<u32>> {
    let mut numbers = Vec::with_capacity(count);
    let mut bytes = vec![0; 4 * PIECE.min(count)];
    while numbers.len() < count {
        let now = (count - numbers.len()).min(PIECE);
        let bytes = &mut bytes[..4 * now];
        input.read_exact(bytes)?;
        numbers.extend(bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes)));
    }
    Ok(numbers)
}
