//! Automata from long rows: prefixes of digits are one state if their blocks of positions are alike.
//!
//! Nothing but a byte a row is kept: each state has the shortest prefix that leads to it, and the positions behind a
//! prefix are looked up when they are compared.

use grundy_kernels::two_heaps::Beam;
use rustc_hash::{FxHashMap, FxHasher};
use std::hash::Hasher;

use crate::error::Limits;
use crate::learn::Step;
use crate::theorem::Table;
use crate::{Automaton, Error, Numeration, Track};

/// States of a candidate: at most so many.
const MOST_STATES: usize = 100_000;

/// Rows from the first on, and rows all over, that a candidate is held against before its proof is tried: wrong
/// candidates may take long to refute.
pub(crate) const CHECKED: u64 = 1_000_000;

/// Learns from the one position of every row.
pub struct Learner<'a> {
    numeration: Numeration,
    units: Vec<u64>,
    beam: &'a Beam,
}

/// The numbers that begin with some digits.
#[derive(Clone, Default)]
struct Prefix {
    digits: Vec<u8>,
    /// What the numeration remembers of them.
    memory: usize,
}

/// A hash of what is accepted behind a prefix; none where nothing is.
type Signature = Option<u64>;

/// The data end before this row.
struct Ends(u64);

impl<'a> Learner<'a> {
    /// A learner of these positions in this numeration.
    #[must_use]
    pub fn new(numeration: Numeration, beam: &'a Beam) -> Self {
        Self { numeration, units: numeration.units(), beam }
    }

    /// The automaton whose states are the prefixes with different positions behind up to `depth` digits more.
    ///
    /// Time: the rows of one block of so many digits, for every edge.
    ///
    /// # Errors
    ///
    /// The time is over.
    pub fn candidate(&self, depth: usize, limits: &Limits) -> Result<Step, Error> {
        let radix = self.numeration.radix();
        let start = [Prefix::default(), Prefix::default()];
        let signature = match self.signature(&start, depth) {
            Ok(Some(signature)) => signature,
            Ok(None) => return Ok(Step::Differs(0)),
            Err(Ends(row)) => return Ok(Step::Ends(row)),
        };
        let mut index: FxHashMap<u64, u32> = FxHashMap::from_iter([(signature, 0)]);
        let mut queue = vec![start];
        let mut states: Vec<(bool, Vec<(u32, u32)>)> = Vec::new();
        while let Some(prefix) = queue.get(states.len()).cloned() {
            limits.allow(0)?;
            if queue.len() > MOST_STATES {
                return Ok(Step::Differs(queue.len()));
            }
            let mut edges = Vec::new();
            for letter in 0..radix * radix {
                let (Some(x), Some(y)) = (
                    prefix[0].then(self.numeration, letter % radix),
                    prefix[1].then(self.numeration, letter / radix),
                ) else {
                    continue;
                };
                let child = [x, y];
                match self.signature(&child, depth) {
                    Err(Ends(row)) => return Ok(Step::Ends(row)),
                    Ok(None) => {}
                    Ok(Some(signature)) => {
                        let next = u32::try_from(index.len()).unwrap_or(u32::MAX);
                        let target = *index.entry(signature).or_insert_with(|| {
                            queue.push(child);
                            next
                        });
                        edges.push((letter, target));
                    }
                }
            }
            let [x, y] = &prefix;
            let (Some(row), Some(column)) = (self.range(x, 0), self.range(y, 0)) else {
                return Ok(Step::Ends(self.beam.rows()));
            };
            states.push((self.beam.partner(row.0) == Some(column.0), edges));
        }
        let tracks = vec![Track::old(0), Track::old(1)];
        let automaton = Automaton::from_states(self.numeration, tracks, &states).minimised();
        Ok(if self.agrees(&automaton) {
            Step::Agrees(automaton)
        } else {
            Step::Differs(automaton.states())
        })
    }

    /// The first number that `length` digits behind the prefix make, and how many they make.
    fn range(&self, prefix: &Prefix, length: usize) -> Option<(u64, u64)> {
        let mut first = 0u64;
        for (digit, place) in prefix.digits.iter().rev().zip(length..) {
            let unit = u64::from(*digit).checked_mul(*self.units.get(place)?)?;
            first = first.checked_add(unit)?;
        }
        let count = self.numeration.room(prefix.memory, length, &self.units)?;
        Some((first, count))
    }

    /// What is accepted behind the two prefixes with up to `depth` digits more.
    fn signature(&self, prefix: &[Prefix; 2], depth: usize) -> Result<Signature, Ends> {
        let mut hasher = FxHasher::default();
        let mut any = false;
        for length in 0..=depth {
            let ranges = prefix.each_ref().map(|p| self.range(p, length));
            let [Some(x), Some(y)] = ranges else { return Err(Ends(u64::MAX)) };
            // The game is symmetric: the rows are those of the smaller heap.
            let swapped = y.0 < x.0;
            let (rows, columns) = if swapped { (y, x) } else { (x, y) };
            if rows.0 + rows.1 > self.beam.rows() {
                return Err(Ends(rows.0 + rows.1));
            }
            // A sum, so that it does not depend on which heap is the row.
            let mut sum = 0u64;
            let count = usize::try_from(rows.1).unwrap_or(usize::MAX);
            for (row, partner) in self.beam.walk(rows.0).take(count) {
                let column = partner.wrapping_sub(columns.0);
                if column < columns.1 {
                    let place = (row - rows.0, column);
                    let (i, j) = if swapped { (place.1, place.0) } else { place };
                    sum = sum.wrapping_add(mixed(i << 32 ^ j));
                    any = true;
                }
            }
            hasher.write_u64(sum);
        }
        Ok(any.then(|| hasher.finish()))
    }

    /// Whether the automaton accepts the positions of the first rows, and of some all over.
    fn agrees(&self, automaton: &Automaton) -> bool {
        let Ok(table) = Table::new(automaton) else { return false };
        let rows = self.beam.rows();
        let step = usize::try_from(rows / CHECKED + 1).unwrap_or(usize::MAX);
        let first = self.beam.walk(0).take(usize::try_from(CHECKED).unwrap_or(usize::MAX));
        let spread = (0..rows).step_by(step).filter_map(|row| Some((row, self.beam.partner(row)?)));
        first.chain(spread).all(|(x, y)| table.accepts(&[x, y]))
    }
}

impl Prefix {
    /// With one digit more, if that is a word.
    fn then(&self, numeration: Numeration, digit: u32) -> Option<Self> {
        let memory = numeration.after(self.memory, digit)?;
        let mut digits = self.digits.clone();
        if digit > 0 || !digits.is_empty() {
            digits.push(u8::try_from(digit).ok()?);
        }
        Some(Self { digits, memory })
    }
}

/// A word whose bits all depend on all of `n`: the last steps of SplitMix64 (Steele, Lea and Flood 2014).
fn mixed(n: u64) -> u64 {
    let n = n.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    n ^ n >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::Queen;
    use crate::sieve::Data;

    /// The learner of lists finds the same automata at every depth.
    #[test]
    fn lists_say_the_same() {
        for leaps in [vec![], vec![(1, 4), (4, 1)], vec![(2, 6), (6, 2)]] {
            let queen = Queen { leaps };
            let beams = queen.beams(20_000, 0, &Limits::default()).unwrap();
            let beam = &beams[0];
            let numbers = beam.walk(0).flat_map(|(x, y)| [x, y].map(|n| u32::try_from(n).unwrap()));
            let data =
                Data { arity: 2, numbers: numbers.collect(), bounds: vec![20_000, u64::MAX] };
            let mut lists = crate::learn::Learner::<2>::new(Numeration::FIBONACCI, &data).unwrap();
            let rows = Learner::new(Numeration::FIBONACCI, beam);
            let mut agreed = 0;
            for depth in 1..12 {
                let listed = lists.deepen();
                let looked = rows.candidate(depth, &Limits::default()).unwrap();
                if let (Step::Agrees(a), Step::Agrees(b)) = (&listed, &looked) {
                    assert_eq!(a, b, "{:?}", queen.leaps);
                    agreed += 1;
                }
            }
            assert!(agreed > 0, "{:?}", queen.leaps);
        }
    }
}
