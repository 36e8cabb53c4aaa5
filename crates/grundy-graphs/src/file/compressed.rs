//! Files compressed by gzip or Zstandard, told by their first bytes.

use std::io::{self, Chain, Cursor, Read};

use flate2::read::MultiGzDecoder;
use grundy_core::{Error, ReadError};
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

/// How much of a file is looked at before it is read.
const HEAD: usize = 1 << 12;

/// A stream whose first bytes can be looked at.
pub(super) struct Peeked<R> {
    head: Vec<u8>,
    at: usize,
    rest: R,
}

impl<R: Read> Peeked<R> {
    /// Reads the first bytes.
    pub(super) fn new(mut rest: R) -> Result<Peeked<R>, ReadError> {
        let mut head = Vec::new();
        let read = rest.by_ref().take(HEAD as u64).read_to_end(&mut head);
        read.map_err(|failure| damaged(failure, 1))?;
        Ok(Peeked { head, at: 0, rest })
    }

    /// The first bytes, or all if there are fewer.
    pub(super) fn head(&self) -> &[u8] {
        &self.head
    }
}

impl<R: Read> Read for Peeked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.head.len() {
            return self.rest.read(buffer);
        }
        let taken = (&self.head[self.at..]).read(buffer)?;
        self.at += taken;
        Ok(taken)
    }
}

/// What the first bytes of a file say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Plain,
    Gzip,
    Zstd,
}

/// How a file that begins with `head` is compressed.
pub(super) fn kind(head: &[u8]) -> Kind {
    match head {
        [0x1f, 0x8b, ..] => Kind::Gzip,
        [0x28, 0xb5, 0x2f, 0xfd, ..] => Kind::Zstd,
        _ => Kind::Plain,
    }
}

/// What a file compressed by gzip contains; several members follow each other.
pub(super) fn gzip<R: Read>(input: R) -> impl Read {
    MultiGzDecoder::new(input)
}

/// What a file compressed by Zstandard contains; several frames follow each other.
pub(super) fn zstd<R: Read>(input: R) -> impl Read {
    Frames { state: State::Between(input) }
}

/// The frames of a Zstandard file.
struct Frames<R: Read> {
    state: State<R>,
}

/// The byte that was read to see whether a frame follows belongs to the frame.
type Decoder<R> = StreamingDecoder<Chain<Cursor<[u8; 1]>, R>, FrameDecoder>;

enum State<R: Read> {
    Between(R),
    In(Box<Decoder<R>>),
    Over,
}

impl<R: Read> Read for Frames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::replace(&mut self.state, State::Over) {
                State::Over => return Ok(0),
                State::Between(mut input) => {
                    let mut first = [0];
                    if input.read(&mut first)? == 0 {
                        return Ok(0);
                    }
                    let frame = Cursor::new(first).chain(input);
                    let decoder = StreamingDecoder::new(frame).map_err(io::Error::other)?;
                    self.state = State::In(Box::new(decoder));
                }
                State::In(mut decoder) => {
                    let taken = decoder.read(buffer)?;
                    if taken == 0 && !buffer.is_empty() {
                        let written = decoder.decoder.get_checksum_from_data();
                        if written.is_some() && written != decoder.decoder.get_calculated_checksum()
                        {
                            return Err(io::Error::other("a wrong checksum"));
                        }
                        self.state = State::Between(decoder.into_inner().into_inner().1);
                        continue;
                    }
                    self.state = State::In(decoder);
                    return Ok(taken);
                }
            }
        }
    }
}

/// A failure to read: the file's own fault if a decompressor says so, else the system's.
pub(super) fn damaged(failure: io::Error, line: u64) -> ReadError {
    use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};
    match failure.kind() {
        UnexpectedEof | InvalidData | InvalidInput | Other => {
            let found = format!("damaged or cut compressed data ({failure})");
            ReadError::Input(Error::input(1, found, "a whole gzip or Zstandard file").at_line(line))
        }
        _ => ReadError::System(failure),
    }
}
