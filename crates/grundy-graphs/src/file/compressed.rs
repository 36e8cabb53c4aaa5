//! Files compressed by gzip or Zstandard, told by their first bytes.

#[cfg(not(feature = "compressed"))]
mod refuse;
#[cfg(feature = "compressed")]
mod unpack;

use std::io::{self, Read};

use grundy_core::{Error, ReadError};

use super::Options;

#[cfg(not(feature = "compressed"))]
use refuse::{gzip, zstd};
#[cfg(feature = "compressed")]
use unpack::{gzip, zstd};

/// How much of a file is looked at before it is read.
const HEAD: usize = 1 << 12;

/// What is read, whatever it is: readers are compiled once, and asked for large pieces.
pub(super) type Input<'a> = Box<dyn Read + 'a>;

/// A stream whose first bytes can be looked at.
pub(super) struct Peeked<'a> {
    head: Vec<u8>,
    at: usize,
    rest: Input<'a>,
}

impl<'a> Peeked<'a> {
    /// Reads the first bytes.
    pub(super) fn new(mut rest: Input<'a>) -> Result<Peeked<'a>, ReadError> {
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

impl Read for Peeked<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.at == self.head.len() {
            return self.rest.read(buffer);
        }
        let taken = (&self.head[self.at..]).read(buffer)?;
        self.at += taken;
        Ok(taken)
    }
}

/// What a file contains, compressed or not.
pub(super) fn contents<'a>(
    input: impl Read + 'a,
    options: &Options,
) -> Result<Input<'a>, ReadError> {
    let input = Peeked::new(Box::new(input))?;
    match input.head() {
        // What a failed pipe or a full disk leaves.
        [] if options.is_packed => {
            let expected =
                "what its name says, which takes some bytes even of a graph with no nodes";
            Err(ReadError::Input(Error::input(1, "an empty file", expected)))
        }
        [0x1f, 0x8b, ..] => gzip(input),
        [0x28, 0xb5, 0x2f, 0xfd, ..] => zstd(input),
        _ => Ok(Box::new(input)),
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
