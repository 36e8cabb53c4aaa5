//! One word a node, in a file, of which one range at a time is in memory.

use std::io::{self, SeekFrom};

use super::runs::Runs;
use super::{Failed, File, MOST_NODES, Plan, WINS, put_bytes, words};
use crate::label::{Label, Tally};

/// The upper bits of a word: no label, with a count of the options that have not been found to win below;
/// or a label, with the remoteness below.
const WON: u32 = 1 << 30;
const LOST: u32 = 2 << 30;
/// Nobody wins: play ends in a draw.
const NEVER: u32 = 3 << 30;
const LABEL: u32 = 3 << 30;

pub(super) struct States<F> {
    plan: Plan,
    file: F,
    /// The range in memory.
    loaded: Option<usize>,
    range: Vec<u32>,
    bytes: Vec<u8>,
}

impl<F: File> States<F> {
    pub(super) fn new(plan: Plan, file: F) -> States<F> {
        States { plan, file, loaded: None, range: Vec::new(), bytes: Vec::new() }
    }

    /// Counts the options of every node, given once for each in the lists of the ranges, and labels the
    /// nodes where play ends, which are pushed to `level`.
    pub(super) fn start(
        &mut self,
        options: &mut Runs<F>,
        end: Option<Label>,
        targets: &[u32],
        level: &mut Runs<F>,
    ) -> Result<Tally, Failed> {
        let mut counts = Tally::default();
        for range in 0..self.plan.ranges {
            self.store()?;
            let first = range * self.plan.range as usize;
            let width = (self.plan.nodes as usize - first).min(self.plan.range as usize);
            self.range.clear();
            self.range.resize(width, 0);
            self.loaded = Some(range);
            let states = &mut self.range;
            options.take(range, |words| {
                for &mut node in words {
                    let state = &mut states[node as usize - first];
                    *state += 1;
                    if *state == MOST_NODES {
                        return Err(Failed::Size);
                    }
                }
                Ok(())
            })?;
            for state in states.iter_mut().filter(|state| **state == 0) {
                *state = match end {
                    Some(Label::Win(_)) => WON,
                    Some(Label::Lose(_)) => LOST,
                    Some(Label::Draw) | None => NEVER,
                };
            }
            for &target in targets.iter().filter(|&&target| self.plan.range_of(target) == range) {
                states[target as usize - first] = LOST;
            }
            for (node, &state) in (0..).zip(&*states) {
                let node = node + self.plan.first(range);
                found(node, state, range, level, &mut counts)?;
            }
        }
        self.store()?;
        Ok(counts)
    }

    /// Tells the nodes of a range the news: which have an option that wins or loses. The nodes that get
    /// a label thereby are pushed to `next`.
    pub(super) fn update(
        &mut self,
        range: usize,
        remoteness: u32,
        news: &mut Runs<F>,
        next: &mut Runs<F>,
        counts: &mut Tally,
    ) -> Result<(), Failed> {
        /// Fewer news a range than this part of its nodes are told one at a time.
        const FEW: usize = 1 << 10;
        let first = self.plan.first(range);
        if news.len(range) == 0 {
            return Ok(());
        }
        let is_loaded = self.loaded == Some(range);
        if !is_loaded && news.len(range) <= self.plan.range as usize / FEW {
            let file = &mut self.file;
            return news.take(range, |words| {
                words.sort_unstable_by_key(|word| word & !WINS);
                for &mut word in words {
                    let node = word & !WINS;
                    let mut bytes = [0; 4];
                    file.seek(SeekFrom::Start(4 * u64::from(node)))?;
                    file.read_exact(&mut bytes)?;
                    let old = u32::from_le_bytes(bytes);
                    if let Some(new) = told(old, word & WINS != 0, remoteness) {
                        file.seek(SeekFrom::Start(4 * u64::from(node)))?;
                        file.write_all(&new.to_le_bytes())?;
                        found(node, new, range, next, counts)?;
                    }
                }
                Ok(())
            });
        }
        if !is_loaded {
            self.store()?;
            self.load(range)?;
        }
        let states = &mut self.range;
        news.take(range, |words| {
            for &mut word in words {
                let node = word & !WINS;
                let state = &mut states[(node - first) as usize];
                if let Some(new) = told(*state, word & WINS != 0, remoteness) {
                    *state = new;
                    found(node, new, range, next, counts)?;
                }
            }
            Ok(())
        })
    }

    /// How the memory is used.
    pub(super) fn plan(&self) -> Plan {
        self.plan
    }

    /// The labels of the nodes of a range, as words.
    pub(super) fn words(&mut self, range: usize) -> io::Result<&[u32]> {
        if self.loaded != Some(range) {
            self.store()?;
            self.load(range)?;
        }
        Ok(&self.range)
    }

    fn load(&mut self, range: usize) -> io::Result<()> {
        let first = range * self.plan.range as usize;
        let width = (self.plan.nodes as usize - first).min(self.plan.range as usize);
        self.range.clear();
        self.file.seek(SeekFrom::Start(4 * first as u64))?;
        while self.range.len() < width {
            let piece = (width - self.range.len()).min(self.plan.words);
            self.bytes.resize(4 * piece, 0);
            self.file.read_exact(&mut self.bytes)?;
            self.range.extend(words(&self.bytes));
        }
        self.loaded = Some(range);
        Ok(())
    }

    /// Writes the range in memory back.
    fn store(&mut self) -> io::Result<()> {
        if let Some(range) = self.loaded.take() {
            let first = range as u64 * u64::from(self.plan.range);
            self.file.seek(SeekFrom::Start(4 * first))?;
            for piece in self.range.chunks(self.plan.words) {
                put_bytes(piece, &mut self.bytes);
                self.file.write_all(&self.bytes)?;
            }
        }
        Ok(())
    }

    /// Calls `each` with every node and its label, in the order of the nodes.
    pub(super) fn each(
        &mut self,
        mut each: impl FnMut(u32, Label) -> io::Result<()>,
    ) -> io::Result<()> {
        self.store()?;
        let mut node = 0;
        for range in 0..self.plan.ranges {
            self.load(range)?;
            for &state in &self.range {
                each(node, label(state))?;
                node += 1;
            }
        }
        Ok(())
    }
}

/// The state of a node after it has been told of an option, if it changes.
#[inline(always)]
fn told(state: u32, option_wins: bool, remoteness: u32) -> Option<u32> {
    match (state & LABEL, option_wins) {
        (0, false) => Some(WON | remoteness),
        (0, true) if state == 1 => Some(LOST | remoteness),
        (0, true) => Some(state - 1),
        _ => None,
    }
}

/// The label that a word holds.
pub(super) fn label(state: u32) -> Label {
    match state & LABEL {
        WON => Label::Win(state & !LABEL),
        LOST => Label::Lose(state & !LABEL),
        _ => Label::Draw,
    }
}

/// Takes note of a node whose state has changed, if it has a label now.
#[inline(always)]
fn found<F: File>(
    node: u32,
    state: u32,
    range: usize,
    next: &mut Runs<F>,
    counts: &mut Tally,
) -> Result<(), Failed> {
    match label(state) {
        Label::Win(_) => {
            counts.won += 1;
            next.push(range, node | WINS)?;
        }
        Label::Lose(_) => {
            counts.lost += 1;
            next.push(range, node)?;
        }
        Label::Draw => {}
    }
    Ok(())
}
