//! What a worker knows of its nodes.

use std::io::{self, Read, Write};
use std::ops::Range;

use grundy_graphs::label::{End, Tally};

use crate::checkpoint::{Snapshot, read_numbers, write_numbers};

/// The node wins.
const WON: u32 = u32::MAX;
/// The node loses.
const LOST: u32 = u32::MAX - 1;
/// A node without options where nobody wins. Fewer are counted.
pub(crate) const NEVER: u32 = u32::MAX - 2;

/// Eight bytes for each node of a range: its label, or how many of its options have not been found to
/// win; and its remoteness.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct State {
    pub(crate) first: u32,
    /// Labels and counters.
    pub(crate) left: Vec<u32>,
    /// Zero for nodes that have no label.
    pub(crate) remoteness: Vec<u32>,
    /// How many of these nodes have been labelled with each remoteness.
    pub(crate) levels: Vec<Tally>,
}

impl State {
    /// Nodes from `nodes.start` on with these numbers of options, of which those of remoteness 0 have
    /// their labels.
    pub(crate) fn new(nodes: Range<u32>, degrees: Vec<u32>, end: End, targets: &[u32]) -> State {
        let mut left = degrees;
        for counter in left.iter_mut().filter(|counter| **counter == 0) {
            *counter = match end {
                End::Loses => LOST,
                End::Wins => WON,
                End::Draws => NEVER,
            };
        }
        for target in targets.iter().filter(|target| nodes.contains(target)) {
            left[(target - nodes.start) as usize] = LOST;
        }
        let remoteness = vec![0; left.len()];
        let mut state = State { first: nodes.start, left, remoteness, levels: Vec::new() };
        let fresh = state.labelled_at(0);
        state.count(0, &fresh);
        state
    }

    /// An option of `node` loses: the node wins at `level`, if it has no label. Says whether it is new.
    #[inline]
    pub(crate) fn wins(&mut self, node: u32, level: u32) -> bool {
        let at = (node - self.first) as usize;
        let is_new = self.left[at] < NEVER;
        if is_new {
            self.left[at] = WON;
            self.remoteness[at] = level;
        }
        is_new
    }

    /// An option of `node` wins: the node loses at `level` if it was the last. Says whether it is new.
    #[inline]
    pub(crate) fn counts_off(&mut self, node: u32, level: u32) -> bool {
        let at = (node - self.first) as usize;
        let left = &mut self.left[at];
        if *left >= NEVER {
            return false;
        }
        *left -= 1;
        let is_new = *left == 0;
        if is_new {
            *left = LOST;
            self.remoteness[at] = level;
        }
        is_new
    }

    /// The nodes that have been labelled with this remoteness.
    pub(crate) fn labelled_at(&self, level: u32) -> Vec<u32> {
        let labels = self.left.iter().zip(&self.remoteness);
        (self.first..)
            .zip(labels)
            .filter(|(_, (left, remoteness))| matches!(**left, WON | LOST) && **remoteness == level)
            .map(|(node, _)| node)
            .collect()
    }

    /// Takes the nodes labelled at `level` into account.
    pub(crate) fn count(&mut self, level: u32, fresh: &[u32]) {
        if fresh.is_empty() {
            return;
        }
        let lost = fresh.iter().filter(|&&node| self.loses(node)).count();
        self.levels.resize(level as usize + 1, Tally::default());
        self.levels[level as usize] = Tally { lost, won: fresh.len() - lost };
    }

    /// Whether `node` has been found to lose.
    #[inline]
    pub(crate) fn loses(&self, node: u32) -> bool {
        self.left[(node - self.first) as usize] == LOST
    }

    /// Whether `node` loses, and its remoteness, if it has a label.
    #[inline]
    pub(crate) fn label(&self, node: u32) -> Option<(bool, u32)> {
        let at = (node - self.first) as usize;
        matches!(self.left[at], WON | LOST).then(|| (self.left[at] == LOST, self.remoteness[at]))
    }
}

/// How many nodes the worker has, their labels or counters and their remoteness, how many levels there are, and in
/// eight bytes each how many nodes lose and win in each.
impl Snapshot for State {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        write_numbers(out, &[u32::try_from(self.left.len()).map_err(io::Error::other)?])?;
        write_numbers(out, &self.left)?;
        write_numbers(out, &self.remoteness)?;
        write_numbers(out, &[u32::try_from(self.levels.len()).map_err(io::Error::other)?])?;
        for level in &self.levels {
            out.write_all(&(level.lost as u64).to_le_bytes())?;
            out.write_all(&(level.won as u64).to_le_bytes())?;
        }
        Ok(())
    }

    fn read(&mut self, level: u32, input: &mut impl Read) -> io::Result<Result<(), String>> {
        let nodes = self.left.len();
        if usize::try_from(read_numbers(input, 1)?[0]).ok() != Some(nodes) {
            return Ok(Err("a wrong beginning".into()));
        }
        let left = read_numbers(input, nodes)?;
        let remoteness = read_numbers(input, nodes)?;
        let count = read_numbers(input, 1)?[0];
        if count > level + 1 {
            return Ok(Err(format!("{count} levels at level {level}")));
        }
        let mut size = || -> io::Result<usize> {
            let mut bytes = [0; 8];
            input.read_exact(&mut bytes)?;
            usize::try_from(u64::from_le_bytes(bytes)).map_err(io::Error::other)
        };
        let mut levels = Vec::new();
        for _ in 0..count {
            levels.push(Tally { lost: size()?, won: size()? });
        }
        *self = State { first: self.first, left, remoteness, levels };
        Ok(Ok(()))
    }
}
