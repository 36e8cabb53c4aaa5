//! Labels of a whole graph in a file of a few bits a node, from which single nodes are looked up.
//!
//! In [frames](crate::file) of 64 KiB with checksums: a header of 40 bytes, the labels, and the
//! names. A label takes as many bits as the greatest remoteness needs and one more: 0 for a draw, else
//! 1 + 2 · remoteness, and one more for a win.

use std::io::{self, Read, Seek, Write};

use grundy_core::ReadError;

use crate::file::Names;
use crate::file::frames::{Random, Writer, wrong};
use crate::file::names::stored::{self, Lookup};
use crate::label::{End, Label, Labels, Tally};

/// What a file begins with.
const MAGIC: &[u8; 8] = b"GRUNDYS1";

/// Bytes before the labels.
const HEADER: usize = 40;

/// Zeros after the labels, so that eight bytes can be read from where any label begins.
const PADDING: u64 = 8;

/// What a file of labels says of the whole graph.
///
/// ```
/// use std::io::Cursor;
/// use grundy_graphs::file::Names;
/// use grundy_graphs::graph::Reverse;
/// use grundy_graphs::label::{End, Question, labels};
/// use grundy_graphs::tablebase::{self, Tablebase};
///
/// let found = labels(&Reverse::new(2, &[(0, 1)]), &Question::default(), 1);
/// let mut bytes = Vec::new();
/// tablebase::write(&mut bytes, &Names::range(0, 2), &found, End::Loses, 0)?;
/// let table = Tablebase::open(Cursor::new(bytes))?;
/// let summary = table.summary();
/// assert_eq!((summary.nodes, summary.won, summary.lost), (2, 1, 1));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// How many nodes there are.
    pub nodes: u32,
    /// How many of them win.
    pub won: u64,
    /// How many of them lose.
    pub lost: u64,
    /// What a node without options means.
    pub end: End,
    /// How many nodes end the play when they are reached.
    pub targets: u64,
}

/// Writes the labels of the graph whose nodes are called `names`, which were found for these rules.
///
/// # Errors
/// If writing fails.
pub fn write(
    out: impl Write,
    names: &Names,
    labels: &Labels,
    end: End,
    targets: u64,
) -> io::Result<()> {
    let mut out = Writer::new(out);
    let most = labels.iter().map(code).max().unwrap_or(0);
    let width = u64::BITS - most.leading_zeros();
    let count = |part: fn(&Tally) -> usize| -> u64 {
        labels.tallies().iter().map(|level| part(level) as u64).sum()
    };
    out.write_all(MAGIC)?;
    out.write_all(&names.len().to_le_bytes())?;
    out.write_all(&[u8::try_from(width).unwrap_or(u8::MAX), end_code(end), 0, 0])?;
    out.write_all(&count(|level| level.won).to_le_bytes())?;
    out.write_all(&count(|level| level.lost).to_le_bytes())?;
    out.write_all(&targets.to_le_bytes())?;
    // At most 7 bits are left over from one label to the next.
    let (mut bits, mut filled) = (0u64, 0);
    for label in labels.iter() {
        bits |= code(label) << filled;
        filled += width;
        while filled >= 8 {
            out.write_all(&bits.to_le_bytes()[..1])?;
            bits >>= 8;
            filled -= 8;
        }
    }
    if filled > 0 {
        out.write_all(&bits.to_le_bytes()[..1])?;
    }
    out.write_all(&[0; 8])?;
    stored::write(&mut out, names)?;
    out.finish()
}

fn code(label: Label) -> u64 {
    match label {
        Label::Draw => 0,
        Label::Lose(remoteness) => 1 + 2 * u64::from(remoteness),
        Label::Win(remoteness) => 2 + 2 * u64::from(remoteness),
    }
}

fn end_code(end: End) -> u8 {
    match end {
        End::Loses => 0,
        End::Wins => 1,
        End::Draws => 2,
    }
}

/// A file of labels that is read where it is asked: a few pieces of 64 KiB for a node.
///
/// ```
/// use std::io::Cursor;
/// use grundy_graphs::file::Names;
/// use grundy_graphs::graph::Reverse;
/// use grundy_graphs::label::{End, Label, Question, labels};
/// use grundy_graphs::tablebase::{self, Tablebase};
///
/// let found = labels(&Reverse::new(2, &[(0, 1)]), &Question::default(), 1);
/// let mut bytes = Vec::new();
/// tablebase::write(&mut bytes, &Names::range(0, 2), &found, End::Loses, 0)?;
/// let mut table = Tablebase::open(Cursor::new(bytes))?;
/// assert_eq!(table.label(0)?, Label::Win(1));
/// # Ok::<(), grundy_core::ReadError>(())
/// ```
pub struct Tablebase<R> {
    file: Random<R>,
    summary: Summary,
    width: u32,
    names: Lookup,
}

impl<R: Read + Seek> Tablebase<R> {
    /// Whether a file that begins with `head` is one of labels.
    pub fn is_one(head: &[u8]) -> bool {
        head.starts_with(MAGIC)
    }

    /// Reads the header.
    ///
    /// # Errors
    /// An input error if the file is no file of labels, or cut or damaged in what is read of it; a
    /// failure to read.
    pub fn open(input: R) -> Result<Tablebase<R>, ReadError> {
        let mut file = Random::new(input);
        if !file.begins_with(MAGIC)? {
            return Err(wrong("another beginning", "a file of labels, which begins with GRUNDYS1"));
        }
        let mut header = [0; HEADER];
        file.exact(0, &mut header)?;
        let nodes = file.u32(8)?;
        let (width, end) = (header[12], header[13]);
        let end = match end {
            0 => End::Loses,
            1 => End::Wins,
            2 => End::Draws,
            other => return Err(wrong(format!("an end of the kind {other}"), "0, 1 or 2")),
        };
        if width > 34 {
            return Err(wrong(format!("labels of {width} bits"), "labels of at most 34 bits"));
        }
        let summary =
            Summary { nodes, won: file.u64(16)?, lost: file.u64(24)?, end, targets: file.u64(32)? };
        let width = u32::from(width);
        let labels = (u64::from(nodes) * u64::from(width)).div_ceil(8) + PADDING;
        let names = Lookup::open(&mut file, HEADER as u64 + labels, nodes)?;
        if file.len()? != names.end() {
            let found = format!("{} bytes of contents", file.len()?);
            let expected = format!("{} bytes: the file is cut or damaged", names.end());
            return Err(wrong(found, &expected));
        }
        Ok(Tablebase { file, summary, width, names })
    }

    /// What the file says of the whole graph.
    pub fn summary(&self) -> Summary {
        self.summary
    }

    /// The node of this name.
    ///
    /// # Errors
    /// If the file is damaged where it is read, or cannot be read.
    pub fn find(&mut self, name: &str) -> Result<Option<u32>, ReadError> {
        self.names.find(&mut self.file, name)
    }

    /// Whether `node` has the same name in the file as in `names`.
    ///
    /// # Errors
    /// As [`find`](Self::find).
    pub fn is_called(&mut self, node: u32, names: &Names) -> Result<bool, ReadError> {
        Ok(self.names.name(&mut self.file, node)? == names.text(node).as_bytes())
    }

    /// The label of `node`.
    ///
    /// # Errors
    /// As [`find`](Self::find); if there is no such node.
    pub fn label(&mut self, node: u32) -> Result<Label, ReadError> {
        if node >= self.summary.nodes {
            return Err(wrong(format!("node {node}"), "a node of the graph"));
        }
        let bit = u64::from(node) * u64::from(self.width);
        let bits = self.file.u64(HEADER as u64 + bit / 8)? >> (bit % 8);
        let code = bits & ((1 << self.width) - 1);
        let Some(code) = code.checked_sub(1) else { return Ok(Label::Draw) };
        let remoteness = u32::try_from(code / 2)
            .map_err(|_| wrong(format!("a remoteness of {}", code / 2), "less than 2^32"))?;
        Ok(if code % 2 == 0 { Label::Lose(remoteness) } else { Label::Win(remoteness) })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;
    use crate::file::{self, Options};
    use crate::label::{Question, labels};

    /// Counts what is read.
    struct Counted<'a>(Cursor<&'a [u8]>, &'a std::cell::Cell<usize>);

    impl Read for Counted<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let read = self.0.read(buffer)?;
            self.1.set(self.1.get() + read);
            Ok(read)
        }
    }

    impl Seek for Counted<'_> {
        fn seek(&mut self, to: io::SeekFrom) -> io::Result<u64> {
            self.0.seek(to)
        }
    }

    fn solved(text: &str, question: &Question<'_>) -> (Names, Labels, Vec<u8>) {
        let file = file::read(text.as_bytes(), &Options::default()).unwrap();
        let labels = labels(&file.reverse(), question, 1);
        let mut bytes = Vec::new();
        let targets = question.targets.len() as u64;
        write(&mut bytes, &file.names, &labels, question.end, targets).unwrap();
        (file.names, labels, bytes)
    }

    #[test]
    fn every_label_reads_back_by_name() {
        let chain: String = (0..300).map(|i| format!("n{i} n{}\n", i + 1)).collect();
        let texts =
            ["a b\nb c\nc a\nc d\n", "1 2\n2 3\n7 7\n", "x x\n", "5\n", "", "3 4\n", &chain];
        for text in texts {
            for end in [End::Loses, End::Wins, End::Draws] {
                let targets = if text.starts_with('3') { &[1][..] } else { &[] };
                let (names, labels, bytes) = solved(text, &Question { end, targets });
                let mut file = Tablebase::open(Cursor::new(&bytes)).unwrap();
                let summary = file.summary();
                assert_eq!(summary.nodes, names.len());
                assert_eq!((summary.end, summary.targets), (end, targets.len() as u64));
                let draws = labels.draws() as u64;
                assert_eq!(summary.won + summary.lost + draws, u64::from(summary.nodes));
                for node in 0..names.len() {
                    assert_eq!(file.find(&names.text(node)).unwrap(), Some(node));
                    assert_eq!(file.label(node).unwrap(), labels.get(node), "{text} {node}");
                }
                assert_eq!(file.find("nobody").unwrap(), None);
                assert!(file.label(names.len()).is_err());
                for cut in 0..bytes.len() {
                    assert!(Tablebase::open(Cursor::new(&bytes[..cut])).is_err(), "{text} {cut}");
                    let mut wrong = bytes.clone();
                    wrong[cut] ^= 4;
                    assert!(Tablebase::open(Cursor::new(&wrong)).is_err(), "{text} {cut}");
                }
            }
        }
    }

    #[test]
    fn a_query_reads_a_small_part() {
        let text: String = (0..200_000).map(|i| format!("n{} n{i}\n", i + 1)).collect();
        let (names, labels, bytes) = solved(&text, &Question::default());
        assert!(bytes.len() > 3_000_000);
        let read = std::cell::Cell::new(0);
        let mut file = Tablebase::open(Counted(Cursor::new(&bytes), &read)).unwrap();
        let node = file.find("n123456").unwrap().unwrap();
        assert_eq!(names.text(node), "n123456");
        assert_eq!(file.label(node).unwrap(), labels.get(node));
        assert_eq!(file.label(node).unwrap(), Label::Lose(123_456));
        assert!(read.get() < bytes.len(), "{} of {}", read.get(), bytes.len());
        // Damage elsewhere is not seen, damage in the label's piece is.
        let mut wrong = bytes.clone();
        wrong[70_000] ^= 1;
        let mut file = Tablebase::open(Cursor::new(&wrong)).unwrap();
        assert_eq!(file.label(0).unwrap(), labels.get(0));
        let error = file.label(30_000).unwrap_err().to_string();
        assert!(error.contains("a wrong checksum in the 64 KiB from byte 65540 on"), "{error}");
    }
}
