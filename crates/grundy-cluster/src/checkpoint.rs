//! The state of every worker after a level, on disk.
//!
//! `worker-K-of-N-level-L.checkpoint`: eight bytes of magic, a checksum of the job and one of the rows
//! that the worker read, the level, what the [`Snapshot`] writes, and a CRC-32 of all that. Numbers are
//! little-endian. A worker keeps its last two: no worker is further than one checkpoint ahead of another
//! (see [`level`](crate::level)). What lies beyond the last level that all of them have is removed before they go on from it:
//! they may come to another state after the same level, which does not go together with what was.

use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use grundy_cli_common::{Summed, UNFINISHED};
use timely::worker::Worker;

use crate::failure::Failure;
use crate::files::{folder, new_file};
use crate::shuffle::shuffle;

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

/// A worker's state that can be saved.
pub(crate) trait Snapshot: Sized {
    /// Writes it.
    fn write(&self, out: &mut impl Write) -> io::Result<()>;

    /// Reads what was written after `level`; this is the state that the worker would begin with. If that does not
    /// fit: what was found.
    fn read(&mut self, level: u32, input: &mut impl Read) -> io::Result<Result<(), String>>;
}

/// Saves the state of one worker.
pub(crate) struct Saver<S> {
    state: PhantomData<S>,
    plan: Plan,
    worker: usize,
    workers: usize,
    rows: u32,
    saved: Vec<u32>,
    last: Instant,
}

/// A saver, and the level that its worker continues from.
type Opened<S> = (Saver<S>, Option<u32>);

impl<S: Snapshot> Saver<S> {
    /// The saver of this worker, whose rows have the checksum `rows`, with the level that it continues from, the last
    /// that every worker has. `state` is what it would begin with, and becomes what it continues from.
    ///
    /// # Errors
    /// If the folder has a checkpoint of something else, or the one that is needed is damaged.
    pub(crate) fn open(
        worker: &mut Worker,
        plan: Plan,
        rows: u32,
        state: &mut S,
    ) -> Result<Opened<S>, Failure> {
        let (me, workers) = (worker.index(), worker.peers());
        let mut saver = Saver {
            state: PhantomData,
            plan,
            worker: me,
            workers,
            rows,
            saved: Vec::new(),
            last: Instant::now(),
        };
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
        let level = common.next_back().map(|same| same[0]);
        if let Some(level) = level {
            saver.read(level, state)?;
        }
        saver.forget_beyond(level)?;
        Ok((saver, level))
    }

    /// Removes what was saved after a later level than this one, if it is of this job.
    fn forget_beyond(&mut self, level: Option<u32>) -> Result<(), Failure> {
        let (kept, beyond) = self.saved.iter().partition(|saved| Some(**saved) <= level);
        self.saved = kept;
        let beyond: Vec<u32> = beyond;
        for level in beyond {
            let path = self.path(level);
            let unread = |error: io::Error| match error.kind() {
                io::ErrorKind::UnexpectedEof => damaged(&path, "its end too early"),
                _ => Failure::file("read", &path, error),
            };
            let mut file = File::open(&path).map_err(unread)?;
            self.head(&mut file, level, &path).map_err(unread)??;
            std::fs::remove_file(&path).map_err(|error| Failure::file("remove", &path, error))?;
        }
        Ok(())
    }

    /// Reads the beginning, which says of what the state is.
    fn head(
        &self,
        input: &mut impl Read,
        level: u32,
        path: &Path,
    ) -> io::Result<Result<(), Failure>> {
        let mut magic = [0; 8];
        input.read_exact(&mut magic)?;
        let head = read_numbers(input, 3)?;
        for (found, wanted, what) in [
            (head[0], self.plan.job, "another graph, other rules or other targets"),
            (head[1], self.rows, "other edges"),
            (head[2], level, "another level than its name says"),
        ] {
            if found != wanted {
                return Ok(Err(foreign(path, what)));
            }
        }
        if &magic != MAGIC {
            return Ok(Err(damaged(path, "a wrong beginning")));
        }
        Ok(Ok(()))
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
    pub(crate) fn save(&mut self, level: u32, state: &S) -> Result<(), Failure> {
        let path = self.path(level);
        let mut out = Summed::new(new_file(&path)?);
        self.write(&mut out, level, state)?;
        let sum = out.sum();
        let mut file = out.into_inner();
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

    fn write(&self, out: &mut impl Write, level: u32, state: &S) -> io::Result<()> {
        out.write_all(MAGIC)?;
        write_numbers(out, &[self.plan.job, self.rows, level])?;
        state.write(out)
    }

    /// Reads this worker's state after `level`; `state` is the one it would begin with.
    fn read(&self, level: u32, state: &mut S) -> Result<(), Failure> {
        let path = self.path(level);
        let file = File::open(&path).map_err(|error| Failure::file("read", &path, error))?;
        let mut input = Summed::new(BufReader::new(file));
        let mut read = |input: &mut Summed<BufReader<File>>| -> io::Result<Result<(), Failure>> {
            if let Err(failure) = self.head(input, level, &path)? {
                return Ok(Err(failure));
            }
            Ok(state.read(level, input)?.map_err(|found| damaged(&path, &found)))
        };
        match read(&mut input) {
            Ok(read) => read?,
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Err(damaged(&path, "its end too early"));
            }
            Err(error) => return Err(Failure::file("read", &path, error)),
        }
        let sum = input.sum();
        let mut rest = Vec::new();
        input
            .into_inner()
            .take(5)
            .read_to_end(&mut rest)
            .map_err(|error| Failure::file("read", &path, error))?;
        if rest != sum.to_le_bytes() {
            return Err(damaged(&path, "a wrong checksum"));
        }
        Ok(())
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
        "'{}': found {found}, expected a whole checkpoint; remove it to go on from an older \
         one, or from the beginning if there is none",
        path.display()
    ))
}

/// Numbers that are read or written at a time.
pub(crate) const PIECE: usize = 1 << 14;

/// Writes numbers of four bytes.
pub(crate) fn write_numbers(out: &mut impl Write, numbers: &[u32]) -> io::Result<()> {
    write(out, numbers.iter().map(|number| number.to_le_bytes()))
}

/// Reads numbers of four bytes.
pub(crate) fn read_numbers(input: &mut impl Read, count: usize) -> io::Result<Vec<u32>> {
    read(input, count, u32::from_le_bytes)
}

/// Writes numbers of so many bytes.
pub(crate) fn write<const N: usize>(
    out: &mut impl Write,
    numbers: impl Iterator<Item = [u8; N]>,
) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(N * PIECE);
    for number in numbers {
        bytes.extend_from_slice(&number);
        if bytes.len() == N * PIECE {
            out.write_all(&bytes)?;
            bytes.clear();
        }
    }
    out.write_all(&bytes)
}

/// Reads numbers of so many bytes.
pub(crate) fn read<const N: usize, T>(
    input: &mut impl Read,
    count: usize,
    of: fn([u8; N]) -> T,
) -> io::Result<Vec<T>> {
    let mut numbers = Vec::with_capacity(count);
    let mut bytes = vec![0; N * PIECE.min(count)];
    while numbers.len() < count {
        let now = (count - numbers.len()).min(PIECE);
        let bytes = &mut bytes[..N * now];
        input.read_exact(bytes)?;
        numbers.extend(bytes.as_chunks::<N>().0.iter().map(|bytes| of(*bytes)));
    }
    Ok(numbers)
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;

    /// A state that is the level itself.
    struct Level(u32);

    impl Snapshot for Level {
        fn write(&self, out: &mut impl Write) -> io::Result<()> {
            write_numbers(out, &[self.0])
        }

        fn read(&mut self, level: u32, input: &mut impl Read) -> io::Result<Result<(), String>> {
            self.0 = read_numbers(input, 1)?[0];
            Ok(if self.0 % 1000 == level { Ok(()) } else { Err("another level".into()) })
        }
    }

    /// Two workers go on and save after the levels in `saved`; the states that they went on from.
    fn run(folder: &Path, job: u32, saved: [&[u32]; 2]) -> Vec<Option<(Option<u32>, u32)>> {
        let plan = Plan { folder: folder.into(), levels: None, time: Duration::MAX, job };
        let saved = saved.map(<[u32]>::to_vec);
        let found = Arc::new(Mutex::new(vec![None; 2]));
        let all = Arc::clone(&found);
        timely::execute(timely::Config::process(2), move |worker| {
            let mut state = Level(0);
            let me = worker.index();
            let Ok((mut saver, level)) = Saver::open(worker, plan.clone(), 7, &mut state) else {
                return;
            };
            all.lock().unwrap()[me] = Some((level, state.0));
            for state in &saved[me] {
                saver.save(state % 1000, &Level(*state)).unwrap_or_else(|_| panic!());
            }
        })
        .unwrap();
        Arc::try_unwrap(found).unwrap().into_inner().unwrap()
    }

    /// What a run has saved beyond the level that all had is not taken for what another has come to since.
    #[test]
    fn states_of_two_runs_are_not_put_together() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path();
        assert_eq!(run(folder, 1, [&[34, 35], &[34]]), [Some((None, 0)); 2]);
        assert_eq!(run(folder, 1, [&[], &[1035]]), [Some((Some(34), 34)); 2]);
        assert_eq!(run(folder, 1, [&[1035], &[]]), [Some((Some(34), 34)); 2]);
        // Those of another job are not removed.
        let files = || std::fs::read_dir(folder).unwrap().count();
        let before = files();
        assert_eq!(run(folder, 2, [&[], &[]]), [None; 2]);
        assert_eq!(files(), before);
        std::fs::remove_file(folder.join("worker-1-of-2-level-34.checkpoint")).unwrap();
        assert_eq!(run(folder, 2, [&[], &[]])[0], None);
        assert_eq!(files(), before - 1);
        assert_eq!(run(folder, 1, [&[5], &[5]]), [Some((None, 0)); 2]);
        assert_eq!(files(), 2);
    }
}
