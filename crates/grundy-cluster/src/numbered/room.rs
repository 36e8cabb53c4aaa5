//! Where states are: in memory, or in scratch files.

use std::cell::Cell;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use grundy_graphs::implicit::Later;
use grundy_kernels::store::{Plain, Store};

use super::words::{read_words_into, write_words};
use crate::failure::Failure;

/// So often it is asked before there is a look at the clock.
const OFTEN: u32 = 1 << 8;

/// What leaves the memory comes back page by page as it is used; a tenth of the time may go into that. So long is to pass for each
/// page until the next time, and at least so long.
const PAUSE: Duration = Duration::from_micros(30);
const LEAST_PAUSE: Duration = Duration::from_secs(if cfg!(test) { 0 } else { 1 });

const PAGE: u64 = 4096;

/// Memory, or a folder for files without a name, which the system removes when the process ends.
pub(super) struct Room {
    /// The folder, and the bytes of memory that a worker may take for what waits beside files.
    scratch: Option<(PathBuf, u64)>,
    /// What a process should have in memory, in bytes.
    memory: u64,
    asked: Cell<u32>,
    /// When to look at the memory again.
    next: Cell<Instant>,
}

impl Room {
    pub(super) fn new(scratch: Option<(PathBuf, u64)>, memory: u64) -> Room {
        Room { scratch, memory, asked: Cell::new(0), next: Cell::new(Instant::now()) }
    }

    /// So many zeros.
    ///
    /// # Errors
    /// If the system has no room for them in the folder.
    pub(super) fn store<T: Plain>(&self, length: usize) -> Result<Store<T>, Failure> {
        let Some((folder, _)) = &self.scratch else { return Ok(Store::zeroed(length)) };
        let file = tempfile::tempfile_in(folder);
        file.and_then(|file| Store::in_file(&file, length)).map_err(|error| {
            let mib = (length as u64).saturating_mul(size_of::<T>() as u64).div_ceil(1 << 20);
            Failure::system(format!(
                "cannot keep {mib} MiB of states in a scratch file in '{}': {error}",
                folder.display()
            ))
        })
    }

    /// What waits for so many places, with so many bits each.
    pub(super) fn later<N: Copy>(&self, places: u64, bits: u64) -> Later<N> {
        match &self.scratch {
            _ if cfg!(test) => Later::new(places, 8, u64::MAX, 5),
            None => Later::in_cache(places, bits),
            Some((_, spare)) => Later::in_file(places, bits, spare / 2),
        }
    }

    /// What waits to be looked at, in files of sixteen bits a place; none if they are in memory.
    pub(super) fn asked(&self, places: u64) -> Option<Later<usize>> {
        self.scratch.as_ref().map(|(_, spare)| match cfg!(test) {
            true => Later::new(places, 8, u64::MAX, 5),
            // What is found takes half as much again.
            false => Later::in_file(places, 16, spare / 3),
        })
    }

    /// Whether more is in memory than should be, and it is time to let scratch files go. Asked often, it seldom looks: the
    /// system takes what it needs by itself.
    #[inline]
    pub(super) fn is_short(&self) -> bool {
        if self.scratch.is_none() {
            return false;
        }
        self.asked.set((self.asked.get() + 1) % OFTEN);
        self.asked.get() == 0 && self.has_too_much()
    }

    #[cold]
    fn has_too_much(&self) -> bool {
        let now = Instant::now();
        if now < self.next.get() {
            return false;
        }
        let pages = resident().unwrap_or(0);
        let pause = PAUSE.saturating_mul(u32::try_from(pages).unwrap_or(u32::MAX));
        self.next.set(now + if cfg!(test) { LEAST_PAUSE } else { pause.max(LEAST_PAUSE) });
        pages.saturating_mul(PAGE) > self.memory
    }
}

/// Words that are written and read between two times when they leave the memory, if they are in a file.
const PIECE: usize = 1 << 20;

pub(super) fn write(store: &Store<u64>, out: &mut impl Write) -> io::Result<()> {
    store.chunks(PIECE).try_for_each(|words| {
        write_words(out, words)?;
        store.let_go();
        Ok(())
    })
}

/// Reads as many words as there are.
pub(super) fn read(store: &mut Store<u64>, input: &mut impl Read) -> io::Result<()> {
    for first in (0..store.len()).step_by(PIECE) {
        let last = store.len().min(first + PIECE);
        read_words_into(input, &mut store[first..last])?;
        store.let_go();
    }
    Ok(())
}

/// The pages of memory that this process has, as far as the system tells.
fn resident() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    text.split(' ').nth(1)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_never_short_and_files_are() {
        let dir = tempfile::tempdir().unwrap();
        for (folder, memory, is_short) in
            [(None, 0, false), (Some(dir.path()), 0, true), (Some(dir.path()), u64::MAX, false)]
        {
            let room = Room::new(folder.map(|folder| (PathBuf::from(folder), 0)), memory);
            let mut store = room.store::<u64>(10_000).unwrap_or_else(|_| panic!());
            store[9_999] = 5;
            let asked = (0..2 * OFTEN).filter(|_| room.is_short()).count();
            assert_eq!(asked, if is_short && cfg!(target_os = "linux") { 2 } else { 0 });
            store.let_go();
            assert_eq!((store[9_998], store[9_999]), (0, 5));
        }
        let nowhere = Room::new(Some((dir.path().join("nowhere"), 0)), 0);
        let Err(failure) = nowhere.store::<u16>(1 << 20) else { panic!() };
        assert!(failure.message.starts_with("cannot keep 2 MiB of states in a scratch file in '"));
    }
}
