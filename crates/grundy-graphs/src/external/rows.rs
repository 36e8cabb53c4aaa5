//! The edges into every node, in files.

use std::io::{self, SeekFrom};

use super::runs::Runs;
use super::{Failed, File, Plan, WINS, put_bytes, words};

/// Rows of nodes, one after the other, and where each starts.
pub(super) struct Rows<F> {
    offsets: Window<F>,
    targets: Window<F>,
}

impl<F: File> Rows<F> {
    /// Sorts edges, which are given in the lists of the ranges as node and the node before it. A range is
    /// read once to count, and then once for each part of it whose rows fit the memory.
    pub(super) fn build(
        plan: Plan,
        edges: &mut Runs<F>,
        mut offsets: F,
        mut targets: F,
    ) -> Result<Rows<F>, Failed> {
        let mut sum = 0u64;
        let mut bytes = Vec::new();
        for range in 0..plan.ranges {
            let first = range * plan.range as usize;
            let width = (plan.nodes as usize - first).min(plan.range as usize);
            let mut counts = vec![0usize; width];
            edges.read(range, |words| -> Result<(), Failed> {
                pairs(words).for_each(|(node, _)| counts[node as usize - first] += 1);
                Ok(())
            })?;
            for piece in counts.chunks(plan.words.div_ceil(2)) {
                bytes.clear();
                for &count in piece {
                    bytes.extend(sum.to_le_bytes());
                    sum += count as u64;
                }
                offsets.write_all(&bytes)?;
            }
            let mut start = 0;
            while start < width {
                // As many nodes as fit; one at least, whose row then is copied as it comes.
                let mut end = start + 1;
                let mut size = counts[start];
                while end < width && size + counts[end] <= plan.words {
                    size += counts[end];
                    end += 1;
                }
                let part = first + start..first + end;
                if end - start == 1 {
                    copy_row(edges, range, part.start, &mut targets)?;
                } else {
                    let mut next = Vec::with_capacity(part.len());
                    let mut at = 0;
                    for &count in &counts[start..end] {
                        next.push(at);
                        at += count;
                    }
                    let mut sorted = vec![0u32; size];
                    edges.read(range, |words| -> Result<(), Failed> {
                        for (node, before) in pairs(words) {
                            if part.contains(&(node as usize)) {
                                let at = &mut next[node as usize - part.start];
                                sorted[*at] = before;
                                *at += 1;
                            }
                        }
                        Ok(())
                    })?;
                    put_bytes(&sorted, &mut bytes);
                    targets.write_all(&bytes)?;
                }
                start = end;
            }
        }
        offsets.write_all(&sum.to_le_bytes())?;
        let size = 4 * plan.words;
        Ok(Rows { offsets: Window::new(offsets, size), targets: Window::new(targets, size) })
    }

    /// Calls `each` with the rows of these nodes, piece by piece, and with whether the node wins. Sorts
    /// the nodes first.
    pub(super) fn read(
        &mut self,
        nodes: &mut [u32],
        mut each: impl FnMut(bool, &[u32]) -> io::Result<()>,
    ) -> io::Result<()> {
        nodes.sort_unstable_by_key(|node| node & !WINS);
        let mut row = Vec::new();
        for &node in &*nodes {
            let mut ends = [0u64; 2];
            let mut end = ends.iter_mut();
            self.offsets.read(8 * u64::from(node & !WINS), 16, |bytes| {
                for (word, end) in bytes.chunks_exact(8).zip(&mut end) {
                    *end = u64::from_le_bytes(word.try_into().unwrap_or_default());
                }
                Ok(())
            })?;
            self.targets.read(4 * ends[0], 4 * (ends[1] - ends[0]), |bytes| {
                row.clear();
                row.extend(words(bytes));
                each(node & WINS != 0, &row)
            })?;
        }
        Ok(())
    }
}

/// Copies what is before one node.
fn copy_row<F: File>(
    edges: &mut Runs<F>,
    range: usize,
    wanted: usize,
    targets: &mut F,
) -> Result<(), Failed> {
    let mut bytes = Vec::new();
    edges.read(range, |words| {
        bytes.clear();
        let row = pairs(words).filter(|&(node, _)| node as usize == wanted);
        bytes.extend(row.flat_map(|(_, before)| before.to_le_bytes()));
        Ok(targets.write_all(&bytes)?)
    })
}

fn pairs(words: &[u32]) -> impl Iterator<Item = (u32, u32)> + '_ {
    words.chunks_exact(2).map(|pair| (pair[0], pair[1]))
}

/// A file that is read in pieces at ascending places.
struct Window<F> {
    file: F,
    bytes: Vec<u8>,
    /// How many bytes are loaded.
    filled: usize,
    /// Where they stand in the file.
    start: u64,
    /// Where the last piece ended.
    last: u64,
}

impl<F: File> Window<F> {
    /// More is not read ahead; the system does so itself.
    const SIZE: usize = 1 << 16;
    /// Pieces that are as near as this are read together.
    const NEAR: u64 = 1 << 10;

    fn new(file: F, size: usize) -> Window<F> {
        // Pieces hold whole words.
        let bytes = vec![0; size.next_multiple_of(16).min(Window::<F>::SIZE)];
        Window { file, bytes, filled: 0, start: 0, last: 0 }
    }

    /// Calls `each` with the bytes from `start` on, in pieces of multiples of 4, or whole if `length` is
    /// at most 16.
    fn read(
        &mut self,
        start: u64,
        length: u64,
        mut each: impl FnMut(&[u8]) -> io::Result<()>,
    ) -> io::Result<()> {
        let end = start + length;
        let mut at = start;
        while at < end {
            let size = self.bytes.len();
            let piece = usize::try_from(end - at).unwrap_or(size).min(size);
            let inside = at.checked_sub(self.start).and_then(|from| usize::try_from(from).ok());
            let from = match inside.filter(|from| from + piece <= self.filled) {
                Some(from) => from,
                None => {
                    self.load(at, piece)?;
                    0
                }
            };
            at += piece as u64;
            self.last = at;
            each(&self.bytes[from..from + piece])?;
        }
        Ok(())
    }

    /// Loads at least `piece` bytes from `at` on, and more if the last piece was near.
    fn load(&mut self, at: u64, piece: usize) -> io::Result<()> {
        let is_near = at.abs_diff(self.last) <= Window::<F>::NEAR;
        let wanted = if is_near { self.bytes.len() } else { piece };
        (self.start, self.filled) = (at, 0);
        self.file.seek(SeekFrom::Start(at))?;
        while self.filled < wanted {
            match self.file.read(&mut self.bytes[self.filled..wanted]) {
                Ok(0) => break,
                Ok(more) => self.filled += more,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        if self.filled < piece { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(()) }
    }
}
