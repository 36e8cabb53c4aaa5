//! The files that the workers leave: `part-K-of-N.labels`.
//!
//! Eight bytes of magic, the length of the head in four bytes, the head as JSON, a CRC-32 of all that, and the labels of the
//! worker's positions in pieces of 64 KiB (the last may be shorter), each with a CRC-32 behind it. A label takes two bits, 1
//! where the player to move wins and 2 where she loses, or sixteen: the cell of [`Cell`]. Numbers are little-endian.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

use grundy::Outcome;
use grundy_graphs::implicit::Cell;
use serde::{Deserialize, Serialize};

use super::index;
use super::share::{Cut, Share};
use crate::failure::Failure;
use crate::files::{folder, new_file};

/// A number at the end for the way in which positions have places.
pub(super) const MAGIC: &[u8; 8] = b"GRUNDYN5";
const ENDING: &str = ".labels";
const PIECE: usize = 1 << 16;

/// No head is longer.
const HEAD: u32 = 1 << 28;

/// Pieces that are kept in memory.
const KEPT: usize = 1 << 10;

/// What all parts of an answer say alike, and whose part it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Head {
    /// The position as it was given, which says the rules, too.
    pub(crate) game: String,
    pub(crate) play: String,
    /// What was asked for: 16, 10, 4 or 2.
    pub(crate) bits: u8,
    pub(crate) count: u64,
    /// The positions of a plane.
    pub(crate) plane: u64,
    pub(crate) columns: u64,
    pub(crate) cut: Cut,
    pub(crate) workers: u64,
    /// A checksum of the rules and of the files which the position names.
    pub(crate) rules: u32,
    /// The remoteness of the position itself, if that is known.
    pub(crate) start: Option<u64>,
}

impl Head {
    /// Bytes and whether they hold remoteness, for so many positions.
    fn keeps_remoteness(&self) -> bool {
        self.bits == 16
    }

    /// The bytes of so many places, with the checksums.
    fn bytes(&self, size: u64) -> u128 {
        let labels = match self.keeps_remoteness() {
            true => 2 * u128::from(size),
            false => u128::from(size.div_ceil(4)),
        };
        labels + 4 * u128::from(size.div_ceil(self.per_piece()))
    }

    /// How many positions a piece holds.
    fn per_piece(&self) -> u64 {
        if self.keeps_remoteness() { PIECE as u64 / 2 } else { PIECE as u64 * 4 }
    }
}

fn path(out: &Path, worker: u64, workers: u64) -> PathBuf {
    out.join(format!("part-{worker:05}-of-{workers:05}{ENDING}"))
}

/// Makes the folder `out`.
///
/// # Errors
/// If there are parts of an answer by another number of workers.
pub(super) fn prepare(out: &Path, workers: u64) -> Result<(), Failure> {
    let ours = format!("-of-{workers:05}{ENDING}");
    for file in folder(out, ENDING)? {
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with("part-") && !name.ends_with(&ours) {
            return Err(Failure::input(format!(
                "'{}': found a part of another answer, expected parts of {workers} workers only; remove it or name \
                 another folder",
                file.display()
            )));
        }
    }
    Ok(())
}

/// Writes a worker's part: `code` appends the labels at some places, of which the first is a multiple of 32.
pub(super) fn write(
    out: &Path,
    head: &Head,
    (worker, size): (u64, u64),
    code: impl Fn(Range<usize>, &mut Vec<u8>),
) -> Result<(), Failure> {
    let mut file = new_file(&path(out, worker, head.workers))?;
    let json = serde_json::to_vec(head).map_err(io::Error::other)?;
    let mut bytes = MAGIC.to_vec();
    bytes.extend_from_slice(&u32::try_from(json.len()).map_err(io::Error::other)?.to_le_bytes());
    bytes.extend_from_slice(&json);
    bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
    file.write_all(&bytes)?;
    let size = usize::try_from(size).map_err(io::Error::other)?;
    let per_piece = usize::try_from(head.per_piece()).map_err(io::Error::other)?;
    for first in (0..size).step_by(per_piece) {
        let places = first..size.min(first + per_piece);
        bytes.clear();
        code(places, &mut bytes);
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        file.write_all(&bytes)?;
    }
    Ok(file.finish()?)
}

/// Appends outcomes, two bits each.
pub(super) fn pairs(outcomes: &[u8], out: &mut Vec<u8>) {
    let four = |four: &[u8]| four.iter().rev().fold(0, |byte, &pair| byte << 2 | pair);
    out.extend(outcomes.chunks(4).map(four));
}

/// The outcome of the lowest two bits.
#[inline(always)]
pub(super) fn outcome(pair: u8) -> Outcome {
    match pair & 3 {
        1 => Outcome::N,
        2 => Outcome::P,
        _ => Outcome::D,
    }
}

/// The two bits of an outcome.
pub(super) fn pair(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::N => 1,
        Outcome::P => 2,
        Outcome::D => 0,
    }
}

/// All parts of an answer.
pub(crate) struct Parts {
    pub(crate) head: Head,
    pub(crate) share: Share,
    files: Vec<(PathBuf, File, u64)>,
    /// Of each worker; those that have not been read are empty.
    pieces: Vec<Vec<Vec<u8>>>,
    /// How many have been read.
    kept: usize,
}

fn damaged(path: &Path, found: &str) -> Failure {
    Failure::input(format!("'{}': found {found}, expected a part of labels", path.display()))
}

impl Parts {
    /// Opens all parts in a folder.
    ///
    /// # Errors
    /// If one is missing, damaged or of another answer.
    pub(crate) fn open(dir: &Path) -> Result<Parts, Failure> {
        let list = || std::fs::read_dir(dir).map_err(|error| Failure::file("read", dir, error));
        let names = list()?.flatten().filter_map(|entry| entry.file_name().into_string().ok());
        let mut names: Vec<String> =
            names.filter(|name| name.starts_with("part-") && name.ends_with(ENDING)).collect();
        names.sort_unstable();
        let Some(first) = names.first() else {
            return Err(Failure::input(format!(
                "'{}': found no part-…{ENDING}, expected a folder that `grundy-cluster label --game` wrote",
                dir.display()
            )));
        };
        let (head, _, _) = open(&dir.join(first))?;
        let share = Share::of((head.count, head.plane), head.columns, head.workers, head.cut);
        let share = share.ok_or_else(|| damaged(&dir.join(first), "impossible sizes"))?;
        let mut files = Vec::new();
        for worker in 0..head.workers {
            let path = path(dir, worker, head.workers);
            let (other, file, data) = open(&path)?;
            if other != head {
                return Err(damaged(&path, "another answer than in the first part"));
            }
            // Whoever says more than there is would be believed how much to keep.
            let length =
                file.metadata().map_err(|error| Failure::file("read", &path, error))?.len();
            if u128::from(length) < u128::from(data) + head.bytes(share.size()) {
                return Err(damaged(&path, "its end too early"));
            }
            files.push((path, file, data));
        }
        let pieces = index(share.size().div_ceil(head.per_piece()));
        let pieces = vec![vec![Vec::new(); pieces]; files.len()];
        Ok(Parts { head, share, files, pieces, kept: 0 })
    }

    /// Whether remoteness is kept of every position.
    pub(crate) fn keeps_remoteness(&self) -> bool {
        self.head.keeps_remoteness()
    }

    /// The label of a position, and its remoteness if that is kept.
    pub(crate) fn get(&mut self, position: u64) -> Result<(Outcome, Option<u32>), Failure> {
        let (worker, place) = self.share.place(position);
        let (per_piece, keeps) = (self.head.per_piece(), self.keeps_remoteness());
        let at = usize::try_from(place % per_piece).unwrap_or(usize::MAX);
        let piece = self.piece(worker, place / per_piece)?;
        if keeps {
            let label = u16::from_le_bytes([piece[2 * at], piece[2 * at + 1]]).known();
            return Ok((label.outcome(), label.remoteness()));
        }
        Ok((outcome(piece[at / 4] >> (at % 4 * 2)), None))
    }

    /// Calls `each` with what is kept at places of a worker, a cell or two bits, in their order.
    pub(super) fn each(
        &mut self,
        worker: u64,
        places: Range<u64>,
        mut each: impl FnMut(u16),
    ) -> Result<(), Failure> {
        let (per_piece, keeps) = (self.head.per_piece(), self.keeps_remoteness());
        let mut place = places.start;
        while place < places.end {
            let first = place / per_piece * per_piece;
            let here = index(place - first)..index(places.end.min(first + per_piece) - first);
            place = first + here.end as u64;
            let piece = self.piece(worker, first / per_piece)?;
            if keeps {
                let cells = piece[2 * here.start..2 * here.end].as_chunks::<2>().0;
                cells.iter().for_each(|&cell| each(u16::from_le_bytes(cell)));
            } else {
                here.for_each(|at| each((piece[at / 4] >> (at % 4 * 2) & 3).into()));
            }
        }
        Ok(())
    }

    #[inline]
    fn piece(&mut self, worker: u64, number: u64) -> Result<&[u8], Failure> {
        let (worker, number) = (index(worker), index(number));
        if self.pieces[worker][number].is_empty() {
            let piece = self.read(worker, number)?;
            if self.kept == KEPT {
                self.kept = 0;
                self.pieces.iter_mut().flatten().for_each(|piece| *piece = Vec::new());
            }
            self.kept += 1;
            self.pieces[worker][number] = piece;
        }
        Ok(&self.pieces[worker][number])
    }

    /// Reads a piece.
    #[cold]
    fn read(&mut self, worker: usize, number: usize) -> Result<Vec<u8>, Failure> {
        let (per_piece, number) = (self.head.per_piece(), number as u64);
        let places = per_piece.min(self.share.size() - number * per_piece);
        let length = if self.head.keeps_remoteness() { 2 * places } else { places.div_ceil(4) };
        let length = usize::try_from(length).map_err(io::Error::other)?;
        let (path, file, data) = &mut self.files[worker];
        let mut bytes = vec![0; length + 4];
        let read = file
            .seek(SeekFrom::Start(*data + number * (PIECE as u64 + 4)))
            .and_then(|_| file.read_exact(&mut bytes));
        match read {
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
                return Err(damaged(path, "its end too early"));
            }
            Err(error) => return Err(Failure::file("read", path, error)),
            Ok(()) => {}
        }
        let sum = bytes.split_off(length);
        if sum != crc32fast::hash(&bytes).to_le_bytes() {
            return Err(damaged(path, "a wrong checksum"));
        }
        Ok(bytes)
    }
}

/// The head of a part, its file, and where the labels begin.
fn open(path: &Path) -> Result<(Head, File, u64), Failure> {
    let mut file = File::open(path).map_err(|error| Failure::file("read", path, error))?;
    let mut read = || -> io::Result<Option<(Vec<u8>, u64)>> {
        let (mut bytes, mut sum) = (vec![0; 12], [0; 4]);
        file.read_exact(&mut bytes)?;
        let length = u32::from_le_bytes([bytes[8], bytes[9], bytes[10], bytes[11]]);
        if &bytes[..8] != MAGIC || length > HEAD {
            return Ok(None);
        }
        // As much as there is: what a damaged file says of its length is not taken on trust.
        let mut json = Vec::new();
        if (&file).take(length.into()).read_to_end(&mut json)? as u64 != u64::from(length) {
            return Ok(None);
        }
        file.read_exact(&mut sum)?;
        bytes.extend_from_slice(&json);
        let is_right = crc32fast::hash(&bytes).to_le_bytes() == sum;
        Ok(is_right.then_some((json, u64::from(length) + 16)))
    };
    let found = match read() {
        Ok(found) => found,
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => None,
        Err(error) => return Err(Failure::file("read", path, error)),
    };
    let (json, data) = found.ok_or_else(|| damaged(path, "a wrong beginning"))?;
    let head = serde_json::from_slice(&json).map_err(|_| damaged(path, "a wrong head"))?;
    Ok((head, file, data))
}
