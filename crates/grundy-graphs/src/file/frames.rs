//! Binary files in frames of 64 KiB, each with its CRC-32, so that any part can be read and trusted
//! without reading the rest.

use std::io::{self, Read, Seek, SeekFrom, Write};

use grundy_core::{Error, ReadError};

/// Bytes of contents in a frame; the last has fewer.
const FRAME: usize = 1 << 16;

/// Bytes of the checksum, little-endian, after the contents.
const SUM: usize = 4;

/// Writes contents in frames.
pub(crate) struct Writer<W> {
    out: W,
    frame: Vec<u8>,
}

impl<W: Write> Writer<W> {
    pub(crate) fn new(out: W) -> Writer<W> {
        Writer { out, frame: Vec::with_capacity(FRAME + SUM) }
    }

    /// Writes the last frame. Without it the file is cut.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if !self.frame.is_empty() {
            self.flush_frame()?;
        }
        self.out.flush()
    }

    fn flush_frame(&mut self) -> io::Result<()> {
        let sum = crc32fast::hash(&self.frame);
        self.frame.extend_from_slice(&sum.to_le_bytes());
        self.out.write_all(&self.frame)?;
        self.frame.clear();
        Ok(())
    }
}

impl<W: Write> Write for Writer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(FRAME - self.frame.len());
        self.frame.extend_from_slice(&bytes[..taken]);
        if self.frame.len() == FRAME {
            self.flush_frame()?;
        }
        Ok(taken)
    }

    /// Does nothing: a frame is written when it is full.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Reads contents from frames in order.
pub(crate) struct Reader<R> {
    input: R,
    frame: Vec<u8>,
    at: usize,
    /// The number of the next frame.
    next: u64,
}

impl<R: Read> Reader<R> {
    pub(crate) fn new(input: R) -> Reader<R> {
        Reader { input, frame: Vec::new(), at: 0, next: 0 }
    }

    /// Fills `bytes`.
    ///
    /// # Errors
    /// If the file ends before, or a frame is damaged.
    pub(crate) fn exact(&mut self, mut bytes: &mut [u8]) -> Result<(), ReadError> {
        while !bytes.is_empty() {
            if self.at == self.frame.len() && !self.fill()? {
                return Err(damaged(self.next, "the end of the file"));
            }
            let taken = bytes.len().min(self.frame.len() - self.at);
            bytes[..taken].copy_from_slice(&self.frame[self.at..self.at + taken]);
            self.at += taken;
            bytes = &mut bytes[taken..];
        }
        Ok(())
    }

    /// Whether all was read.
    pub(crate) fn at_end(&mut self) -> Result<bool, ReadError> {
        Ok(self.at == self.frame.len() && !self.fill()?)
    }

    pub(crate) fn u32(&mut self) -> Result<u32, ReadError> {
        let mut bytes = [0; 4];
        self.exact(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    pub(crate) fn u64(&mut self) -> Result<u64, ReadError> {
        let mut bytes = [0; 8];
        self.exact(&mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    fn fill(&mut self) -> Result<bool, ReadError> {
        self.frame.clear();
        self.at = 0;
        let whole = (FRAME + SUM) as u64;
        let read = self.input.by_ref().take(whole).read_to_end(&mut self.frame)?;
        if read > 0 {
            check(&mut self.frame, self.next)?;
        }
        self.next += 1;
        Ok(read > 0)
    }
}

/// How many frames are kept: names are looked up at several places.
const KEPT: usize = 8;

/// Reads any part of the contents.
pub(crate) struct Random<R> {
    input: R,
    /// Frames with their numbers; the one that was loaded first is replaced first.
    kept: Vec<(u64, Vec<u8>)>,
    oldest: usize,
}

impl<R: Read + Seek> Random<R> {
    pub(crate) fn new(input: R) -> Random<R> {
        Random { input, kept: Vec::new(), oldest: 0 }
    }

    /// Whether the contents begin so, by a look at the file alone: a file of another kind has no frames, and no right sums.
    pub(crate) fn begins_with(&mut self, magic: &[u8]) -> Result<bool, ReadError> {
        let mut head = Vec::with_capacity(magic.len());
        self.input.seek(SeekFrom::Start(0))?;
        self.input.by_ref().take(magic.len() as u64).read_to_end(&mut head)?;
        Ok(head == magic)
    }

    /// A checksum of the checksums of all frames: other contents have another one. Nothing else is read.
    pub(crate) fn sums(&mut self) -> Result<u32, ReadError> {
        let bytes = self.input.seek(SeekFrom::End(0))?;
        let mut all = crc32fast::Hasher::new();
        let mut end = 0;
        while end < bytes {
            end = bytes.min(end + (FRAME + SUM) as u64);
            let mut sum = [0; SUM];
            self.input.seek(SeekFrom::Start(end.saturating_sub(SUM as u64)))?;
            self.input.read_exact(&mut sum)?;
            all.update(&sum);
        }
        Ok(all.finalize())
    }

    /// How many bytes of contents there are, from the length of the file.
    pub(crate) fn len(&mut self) -> Result<u64, ReadError> {
        let bytes = self.input.seek(SeekFrom::End(0))?;
        let frames = bytes.div_ceil((FRAME + SUM) as u64);
        Ok(bytes.saturating_sub(frames * SUM as u64))
    }

    /// Fills `bytes` with the contents from `at` on. Reads only the frames that they are in.
    ///
    /// # Errors
    /// If they are not there, or a frame is damaged.
    pub(crate) fn exact(&mut self, mut at: u64, mut bytes: &mut [u8]) -> Result<(), ReadError> {
        while !bytes.is_empty() {
            let number = at / FRAME as u64;
            let from = usize::try_from(at % FRAME as u64).unwrap_or(FRAME);
            let part = self.frame(number)?.get(from..).filter(|part| !part.is_empty());
            let part = part.ok_or_else(|| damaged(number, "the end of the file"))?;
            let taken = bytes.len().min(part.len());
            bytes[..taken].copy_from_slice(&part[..taken]);
            at += taken as u64;
            bytes = &mut bytes[taken..];
        }
        Ok(())
    }

    pub(crate) fn u32(&mut self, at: u64) -> Result<u32, ReadError> {
        let mut bytes = [0; 4];
        self.exact(at, &mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    pub(crate) fn u64(&mut self, at: u64) -> Result<u64, ReadError> {
        let mut bytes = [0; 8];
        self.exact(at, &mut bytes)?;
        Ok(u64::from_le_bytes(bytes))
    }

    /// The contents of a frame.
    fn frame(&mut self, number: u64) -> Result<&[u8], ReadError> {
        let place = match self.kept.iter().position(|(kept, _)| *kept == number) {
            Some(place) => place,
            None => {
                let frame = self.load(number)?;
                if self.kept.len() < KEPT {
                    self.kept.push((number, frame));
                    self.kept.len() - 1
                } else {
                    let place = self.oldest;
                    self.oldest = (place + 1) % KEPT;
                    self.kept[place] = (number, frame);
                    place
                }
            }
        };
        Ok(&self.kept[place].1)
    }

    fn load(&mut self, number: u64) -> Result<Vec<u8>, ReadError> {
        let whole = (FRAME + SUM) as u64;
        let start = number.checked_mul(whole).ok_or_else(|| damaged(number, "no such part"))?;
        let mut frame = Vec::with_capacity(FRAME + SUM);
        self.input.seek(SeekFrom::Start(start))?;
        self.input.by_ref().take(whole).read_to_end(&mut frame)?;
        check(&mut frame, number)?;
        Ok(frame)
    }
}

/// Takes the checksum off the frame with this number, if it is right.
fn check(frame: &mut Vec<u8>, number: u64) -> Result<(), ReadError> {
    let Some((contents, sum)) = frame.split_last_chunk::<SUM>() else {
        return Err(damaged(number, "the end of the file"));
    };
    if crc32fast::hash(contents) != u32::from_le_bytes(*sum) {
        return Err(damaged(number, "a wrong checksum"));
    }
    frame.truncate(frame.len() - SUM);
    Ok(())
}

/// The error that a file is not whole, found in the frame with this number.
pub(crate) fn damaged(number: u64, found: &str) -> ReadError {
    let byte = usize::try_from(number).unwrap_or(usize::MAX).saturating_mul(FRAME + SUM);
    let found = format!("{found} in the 64 KiB from byte {byte} on");
    ReadError::Input(Error::input(1, found, "a whole file: it is cut or damaged"))
}

/// The error that a file that is whole says something impossible.
pub(crate) fn wrong(found: impl Into<String>, expected: &str) -> ReadError {
    ReadError::Input(Error::input(1, found, expected))
}

/// Fills a list of numbers of four bytes, in large pieces; the list grows as they are read, so that a
/// wrong count does not ask for memory that the file does not fill.
pub(crate) fn read_u32s<R: Read>(input: &mut Reader<R>, count: u64) -> Result<Vec<u32>, ReadError> {
    let mut list = Vec::new();
    let mut piece = [0; 1 << 12];
    let mut left = count;
    while left > 0 {
        let now = left.min(piece.len() as u64 / 4);
        let bytes = &mut piece[..usize::try_from(now * 4).unwrap_or(0)];
        input.exact(bytes)?;
        list.extend(bytes.as_chunks::<4>().0.iter().map(|bytes| u32::from_le_bytes(*bytes)));
        left -= now;
    }
    Ok(list)
}
