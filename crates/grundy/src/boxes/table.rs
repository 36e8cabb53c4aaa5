//! Positions with the least and the greatest score that they may be worth, in a table that threads share, and that forgets
//! what was cheap where it is full.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};

use grundy_kernels::memory::{Line, prefetch, zeroed_lines};

/// What a position is called: two positions with one name are worth the same.
pub(super) type Name = [u64; 2];

/// What is known of the score of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bounds {
    pub(super) least: i8,
    pub(super) most: i8,
}

/// Entries of a line: two that only positions with as many strings take, or more, and one for all others.
const EACH: usize = 3;

/// An entry as it stands in a line: its name, and what is known.
#[derive(Clone, Copy)]
struct Entry {
    name: Name,
    bounds: Bounds,
    /// How many strings it has; 0 if there is no entry.
    strings: u8,
}

const NONE: Entry = Entry { name: [0; 2], bounds: Bounds { least: 0, most: 0 }, strings: 0 };

/// Each line is a word that says whether somebody writes (the lowest bit) and changes whenever somebody has, and the
/// numbers of strings in its highest bytes; a word of bounds; and the names.
pub(super) struct Table {
    lines: Box<[Line]>,
    /// So many lines at most.
    most: usize,
    filled: AtomicUsize,
}

/// Lines of a new table.
const FEW: usize = 1 << 12;

/// The part of the first word that tells whether a line was written.
const TIMES: u64 = u64::MAX >> (8 * EACH);

impl Table {
    /// A table of at most so many bytes, or of one line.
    pub(super) fn new(bytes: u64) -> Table {
        let most = usize::try_from(bytes / Table::LINE).unwrap_or(usize::MAX).max(1);
        Table::of(FEW.min(most), most)
    }

    fn of(lines: usize, most: usize) -> Table {
        Table { lines: zeroed_lines(lines), most, filled: AtomicUsize::new(0) }
    }

    const LINE: u64 = size_of::<Line>() as u64;

    /// What it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.lines.len() as u64 * Table::LINE
    }

    fn place(&self, name: Name) -> usize {
        let scaled = u128::from(mixed(name)) * self.lines.len() as u128;
        usize::try_from(scaled >> 64).unwrap_or(0)
    }

    /// Starts to load the place of a name.
    pub(super) fn prefetch(&self, name: Name) {
        prefetch(&self.lines, self.place(name));
    }

    /// What is known of a position.
    pub(super) fn get(&self, name: Name) -> Option<Bounds> {
        let line = &self.lines[self.place(name)].0;
        let before = line[0].load(Ordering::Acquire);
        let at = (0..EACH).find(|&at| {
            let [a, b] = [&line[2 + 2 * at], &line[3 + 2 * at]];
            a.load(Ordering::Relaxed) == name[0] && b.load(Ordering::Relaxed) == name[1]
        })?;
        let bounds = entry(line, at, before).bounds;
        fence(Ordering::Acquire);
        // Nobody has written in the meantime.
        let is_whole = before & 1 == 0 && line[0].load(Ordering::Relaxed) == before;
        (is_whole && strings(before, at) > 0).then_some(bounds)
    }

    /// Keeps what was found about a position with so many strings, which may be forgotten, but for the last.
    pub(super) fn put(&self, name: Name, bounds: Bounds, strings: u32) {
        let strings = u8::try_from(strings).unwrap_or(u8::MAX);
        self.insert(Entry { name, bounds, strings });
    }

    fn insert(&self, mut new: Entry) {
        let line = &self.lines[self.place(new.name)].0;
        let before = line[0].load(Ordering::Relaxed);
        // What somebody else writes at the same time is worth as much.
        if before & 1 == 1
            || line[0]
                .compare_exchange(before, before | 1, Ordering::Acquire, Ordering::Relaxed)
                .is_err()
        {
            return;
        }
        fence(Ordering::Release);
        let mut entries: [Entry; EACH] = std::array::from_fn(|at| entry(line, at, before));
        let is_there = |entry: &Entry| entry.strings > 0 && entry.name == new.name;
        let empty = |entry: &Entry| entry.strings == 0;
        if let Some(at) = entries.iter().position(is_there) {
            // Another thread may have found out something else.
            let old = entries[at].bounds;
            new.bounds.least = new.bounds.least.max(old.least);
            new.bounds.most = new.bounds.most.min(old.most);
            entries[at] = new;
        } else if let Some(at) = entries.iter().position(empty) {
            entries[at] = new;
            self.filled.fetch_add(1, Ordering::Relaxed);
        } else {
            let least = usize::from(entries[1].strings < entries[0].strings);
            if new.strings >= entries[least].strings {
                // What stood here is worth more than what is beside it.
                std::mem::swap(&mut new, &mut entries[least]);
            }
            entries[EACH - 1] = new;
        }
        let (mut bounds, mut numbers) = (0, 0);
        for (at, entry) in entries.iter().enumerate() {
            let [least, most] = [entry.bounds.least, entry.bounds.most].map(i8::to_le_bytes);
            bounds |= u64::from(u16::from_le_bytes([least[0], most[0]])) << (16 * at);
            numbers |= u64::from(entry.strings) << (64 - 8 * (at + 1));
            line[2 + 2 * at].store(entry.name[0], Ordering::Relaxed);
            line[3 + 2 * at].store(entry.name[1], Ordering::Relaxed);
        }
        line[1].store(bounds, Ordering::Relaxed);
        let times = (before & TIMES).wrapping_add(2) & TIMES;
        line[0].store(times | numbers, Ordering::Release);
    }

    /// Whether more lines would be worth it, and there may be more.
    pub(super) fn is_full(&self) -> bool {
        2 * self.filled.load(Ordering::Relaxed) > EACH * self.lines.len() && self.next().is_some()
    }

    /// How many lines the next larger table has: twice as many, or as many as there may be. While they are filled the
    /// old ones are there too, so that the last step is from a third.
    fn next(&self) -> Option<usize> {
        let old = self.lines.len();
        let new = if 3 * old > self.most { self.most - old } else { 2 * old };
        (new > old).then_some(new)
    }

    /// Makes place.
    pub(super) fn grow(&mut self) {
        let Some(lines) = self.next() else { return };
        let larger = Table::of(lines, self.most);
        for line in &self.lines {
            let word = line.0[0].load(Ordering::Relaxed);
            let entries = (0..EACH).map(|at| entry(&line.0, at, word));
            entries.filter(|entry| entry.strings > 0).for_each(|entry| larger.insert(entry));
        }
        *self = larger;
    }
}

/// A word for a name, spread over all words.
pub(super) fn mixed([a, b]: Name) -> u64 {
    let mixed = (a ^ b.rotate_left(29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 32 ^ b).wrapping_mul(0xd6e8_feb8_6659_fd93);
    mixed ^ mixed >> 29
}

/// How many strings an entry of a line with this first word has.
fn strings(word: u64, at: usize) -> u8 {
    word.to_be_bytes()[at]
}

/// An entry of a line with this first word.
fn entry(line: &[AtomicU64; 8], at: usize, word: u64) -> Entry {
    let strings = strings(word, at);
    if strings == 0 {
        return NONE;
    }
    let bounds = line[1].load(Ordering::Relaxed).to_le_bytes();
    let [least, most] = [bounds[2 * at], bounds[2 * at + 1]].map(|byte| i8::from_le_bytes([byte]));
    let name = [&line[2 + 2 * at], &line[3 + 2 * at]].map(|word| word.load(Ordering::Relaxed));
    Entry { name, bounds: Bounds { least, most }, strings }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bounds(n: u64) -> Bounds {
        Bounds { least: (n % 50) as i8 - 60, most: (n % 70) as i8 }
    }

    #[test]
    fn a_table_keeps_to_its_bytes_and_tells_nothing_wrong() {
        for bytes in [0, 100, 10_000, 1 << 20] {
            let mut table = Table::new(bytes);
            for n in 0..40_000 {
                if table.is_full() {
                    table.grow();
                }
                table.put([n, n / 3], bounds(n), (n % 40) as u32 + 1);
                assert_eq!(table.get([n, n / 3]), Some(bounds(n)));
            }
            assert!(table.bytes() <= bytes.max(Table::LINE), "{bytes}");
            let kept = (0..40_000).filter_map(|n| Some((n, table.get([n, n / 3])?)));
            let kept: Vec<(u64, Bounds)> = kept.collect();
            assert!(kept.iter().all(|&(n, found)| found == bounds(n)));
            assert!(kept.len() as u64 >= bytes / Table::LINE, "{} of {bytes}", kept.len());
        }
        let mut table = Table::new(1 << 24);
        for n in 0..40_000 {
            table.put([n, n / 3], bounds(n), 5);
            if table.is_full() {
                table.grow();
            }
        }
        let lost = (0..40_000).filter(|&n| table.get([n, n / 3]).is_none()).count();
        assert!(lost < 4_000, "{lost}");
    }

    /// What two threads write and read at once is never mixed up.
    #[test]
    fn threads_tell_each_other_nothing_wrong() {
        let table = Table::new(20 * Table::LINE);
        let rounds = if cfg!(miri) { 1_000 } else { 200_000 };
        let found = || {
            let mut found = 0;
            for round in 0..rounds {
                let n = round * 7 % 200;
                table.put([n, !n], bounds(n), (n % 40) as u32 + 1);
                let m = round * 13 % 200;
                if let Some(known) = table.get([m, !m]) {
                    assert_eq!(known, bounds(m));
                    found += 1;
                }
            }
            found
        };
        let [a, b] = std::thread::scope(|scope| {
            let other = scope.spawn(found);
            [found(), other.join().unwrap()]
        });
        assert!(a > rounds / 100 && b > rounds / 100, "{a} {b}");
    }
}
