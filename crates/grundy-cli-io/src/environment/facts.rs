//! Files of facts that searches found, one file for any number of games.
//!
//! | bytes | what |
//! | --- | --- |
//! | 8 | 89 46 41 43 0D 0A 1A 0A (hexadecimal) |
//! | 4 | version of this format, 1 |
//! | 4 | how many searches |
//!
//! and for each search: four bytes for the length of its name, the name, eight bytes for the length of its facts, CRC-32
//! of these three, and the facts as `grundy-search` writes them, with a checksum of their own. Numbers are
//! little-endian.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Write};
use std::path::Path;

use grundy::Error;
use grundy::search::check;
use grundy_cli_common::NewFile;

use super::folder::unreadable;
use crate::failure::Failure;

const MAGIC: [u8; 8] = [0x89, b'F', b'A', b'C', b'\r', b'\n', 0x1a, b'\n'];
const VERSION: u32 = 1;

/// The longest name of a search.
const MAX_NAME: u32 = 1 << 24;

/// What searches found, by their names.
pub type Facts = BTreeMap<String, Vec<u8>>;

/// Reads a file of no more than `memory` bytes.
pub fn read(path: &Path, memory: u64) -> Result<Facts, Failure> {
    if path.metadata().is_ok_and(|metadata| !metadata.is_file()) {
        let name = path.display();
        return Err(Failure::input(format!(
            "'{name}' is no regular file: facts are read and written again"
        )));
    }
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let length = file.metadata().map_or(0, |metadata| metadata.len());
    if length > memory {
        let what = format!("the file '{}'", path.display());
        return Err(Failure::from(&Error::memory(&what, length, memory)));
    }
    sections(BufReader::new(file).take(memory)).map_err(|error| {
        unreadable(
            path,
            &match error.kind() {
                io::ErrorKind::UnexpectedEof => damaged("it ends too early"),
                _ => error,
            },
        )
    })
}

fn damaged(what: &str) -> io::Error {
    io::Error::new(
        io::ErrorKind::InvalidData,
        format!("{what}; expected facts that `grundy solve --checkpoint` or `--database` wrote"),
    )
}

fn sections(mut input: impl Read) -> io::Result<Facts> {
    let mut start = [0; 8];
    input.read_exact(&mut start)?;
    if start != MAGIC {
        return Err(damaged("it does not begin as such a file does"));
    }
    let version = u32_of(&mut input)?;
    if version != VERSION {
        return Err(damaged(&format!("it has version {version}")));
    }
    let mut found = Facts::new();
    for _ in 0..u32_of(&mut input)? {
        let name_length = u32_of(&mut input)?;
        if name_length > MAX_NAME {
            return Err(damaged("a name in it is too long"));
        }
        let name = bytes(&mut input, name_length.into())?;
        let mut length = [0; 8];
        input.read_exact(&mut length)?;
        let sum = u32_of(&mut input)?;
        let Ok(name) = String::from_utf8(name) else {
            return Err(damaged("a name in it is no text"));
        };
        if sum != head(&name, length).1 {
            return Err(damaged(&format!(
                "what stands before facts number {} is damaged",
                found.len() + 1
            )));
        }
        let facts = bytes(&mut input, u64::from_le_bytes(length))?;
        if check(&facts).is_err() {
            return Err(damaged(&format!("facts number {} are damaged", found.len() + 1)));
        }
        found.insert(name, facts);
    }
    match input.read(&mut [0])? {
        0 => Ok(found),
        _ => Err(damaged("it goes on behind its end")),
    }
}

/// So many bytes, and not before they are there is there room for them.
fn bytes(input: &mut impl Read, length: u64) -> io::Result<Vec<u8>> {
    let mut read = Vec::new();
    input.take(length).read_to_end(&mut read)?;
    match read.len() as u64 == length {
        true => Ok(read),
        false => Err(io::ErrorKind::UnexpectedEof.into()),
    }
}

fn u32_of(input: &mut impl Read) -> io::Result<u32> {
    let mut bytes = [0; 4];
    input.read_exact(&mut bytes)?;
    Ok(u32::from_le_bytes(bytes))
}

/// What stands before the facts of a search, and its checksum.
fn head(name: &str, length: [u8; 8]) -> (Vec<u8>, u32) {
    let name_length = u32::try_from(name.len()).unwrap_or(u32::MAX);
    let mut head = name_length.to_le_bytes().to_vec();
    head.extend(name.as_bytes());
    head.extend(length);
    let sum = crc32fast::hash(&head);
    (head, sum)
}

/// Writes all facts to a file, whole or not at all.
pub fn write(path: &Path, facts: &Facts) -> Result<(), Failure> {
    let write = |out: &mut dyn Write| {
        out.write_all(&MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        out.write_all(&u32::try_from(facts.len()).unwrap_or(u32::MAX).to_le_bytes())?;
        for (name, facts) in facts {
            let (head, sum) = head(name, (facts.len() as u64).to_le_bytes());
            out.write_all(&head)?;
            out.write_all(&sum.to_le_bytes())?;
            out.write_all(facts)?;
        }
        Ok::<(), io::Error>(())
    };
    NewFile::write_whole(path, |out| Ok(write(out)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_are_read_as_they_were_written() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("facts");
        // No facts, with their number and sum.
        let none = [&[0; 8][..], &crc32fast::hash(&[0; 8]).to_le_bytes()].concat();
        let facts: Facts = [("cram 1".to_string(), none.clone()), (String::new(), none)].into();
        write(&path, &facts).unwrap();
        assert_eq!(read(&path, 1 << 20).unwrap(), facts);
        assert!(read(&path, 20).unwrap_err().is_undecided());
        assert!(read(dir.path(), 1 << 20).unwrap_err().text().contains("no regular file"));
        let whole = std::fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut other = whole.clone();
            other[at] ^= 4;
            std::fs::write(&path, &other).unwrap();
            assert!(super::read(&path, 1 << 20).is_err(), "{at}");
            std::fs::write(&path, &whole[..at]).unwrap();
            assert!(super::read(&path, 1 << 20).is_err(), "{at}");
        }
    }
}
