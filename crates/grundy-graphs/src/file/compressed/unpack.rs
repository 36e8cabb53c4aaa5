//! The contents of compressed files.

use std::io::{self, Chain, Cursor, Read};

use flate2::read::MultiGzDecoder;
use grundy_core::ReadError;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};

use super::{Input, Peeked};

/// What a file compressed by gzip contains; several members follow each other.
pub(super) fn gzip(input: Peeked<'_>) -> Result<Input<'_>, ReadError> {
    Ok(Box::new(MultiGzDecoder::new(input)))
}

/// What a file compressed by Zstandard contains; several frames follow each other.
pub(super) fn zstd(input: Peeked<'_>) -> Result<Input<'_>, ReadError> {
    Ok(Box::new(Frames { state: State::Between(input) }))
}

/// The frames of a Zstandard file.
struct Frames<'a> {
    state: State<'a>,
}

/// The byte that was read to see whether a frame follows belongs to the frame.
type Decoder<'a> = StreamingDecoder<Chain<Cursor<[u8; 1]>, Peeked<'a>>, FrameDecoder>;

enum State<'a> {
    Between(Peeked<'a>),
    In(Box<Decoder<'a>>),
    Over,
}

impl Read for Frames<'_> {
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
