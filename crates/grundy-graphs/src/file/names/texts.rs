//! Different texts, numbered in the order they came.

mod key;

use std::ops::Range;

use grundy_kernels::memory::{prefetch, reserve};

use crate::kernels::table::{Key, Table};

use key::{WINDOW, is_long};

/// No text.
const NONE: u32 = u32::MAX;

/// So many texts are looked up at once if all are short, and if not.
const PIECE: usize = 512;
const GROUP: usize = 64;

/// The texts one after the other, and a table that finds them: a short one by what it is, a longer one by a
/// hash, and then it is compared.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    all: Vec<u8>,
    /// Where each begins, and where the last ends.
    starts: Vec<usize>,
    table: Table,
}

impl PartialEq for Texts {
    fn eq(&self, other: &Texts) -> bool {
        (&self.all, &self.starts) == (&other.all, &other.starts)
    }
}

impl Eq for Texts {}

/// A text that is looked up.
#[derive(Clone, Copy, Default)]
struct Probe {
    key: Key,
    home: usize,
    start: usize,
    end: usize,
}

impl Texts {
    pub(crate) fn new() -> Texts {
        Texts { all: Vec::new(), starts: vec![0], table: Table::new() }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// How much memory they take.
    pub(crate) fn bytes(&self) -> u64 {
        let (text, starts) = (self.all.capacity(), self.starts.capacity());
        text as u64 + 8 * starts as u64 + self.table.bytes()
    }

    /// The text of this number, which must be there, in UTF-8.
    pub(crate) fn get(&self, id: u32) -> &[u8] {
        &self.all[self.starts[id as usize]..self.starts[id as usize + 1]]
    }

    /// All of them in order.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.starts.windows(2).map(|ends| &self.all[ends[0]..ends[1]])
    }

    /// The number of `text`.
    pub(crate) fn find(&self, text: &str) -> Option<u32> {
        self.table.number(self.search(text, &self.probe(text)))
    }

    /// The number of `text`, which is the next if it is new. If there is none left, 2^32 − 1, and nothing is
    /// added.
    pub(crate) fn add(&mut self, text: &str) -> u32 {
        self.table.make_room(1);
        self.insert(text, &self.probe(text))
    }

    /// As [`add`](Self::add) for these parts of `all`, one after the other. Memory is asked beforehand for
    /// what a look at each needs, so that the answers come at once.
    pub(crate) fn add_all(
        &mut self,
        all: &str,
        mut parts: impl Iterator<Item = Range<usize>>,
        ids: &mut Vec<u32>,
    ) {
        let mut keys = [Key::default(); PIECE];
        let mut places = [(0, 0); PIECE];
        let mut new = Vec::with_capacity(PIECE);
        let seeds = self.table.seeds();
        loop {
            let (mut count, mut any_long) = (0, false);
            for ((key, place), part) in keys.iter_mut().zip(&mut places).zip(&mut parts) {
                *place = (part.start, part.end);
                *key = key::of(all, part, seeds);
                any_long |= is_long(*key);
                count += 1;
            }
            let (keys, places) = (&keys[..count], &places[..count]);
            let all_fit = u32::try_from(self.len() + PIECE).is_ok_and(|end| end < NONE);
            match u32::try_from(self.len()) {
                Ok(next) if !any_long && all_fit => {
                    new.clear();
                    self.table.add_all(keys, next, ids, &mut new);
                    self.append(all, places, &new);
                }
                _ => {
                    let groups = keys.chunks(GROUP).zip(places.chunks(GROUP));
                    groups.for_each(|(keys, places)| self.add_group(all, keys, places, ids));
                }
            }
            if count < PIECE {
                return;
            }
        }
    }

    /// Adds the new ones of short parts of `all`.
    fn append(&mut self, all: &str, places: &[(usize, usize)], new: &[u32]) {
        reserve(&mut self.all, WINDOW * new.len());
        reserve(&mut self.starts, new.len());
        for &at in new {
            let (start, end) = places[at as usize];
            let (text, before) = (&all.as_bytes()[start..], self.all.len());
            // A length known beforehand is no call.
            match text.first_chunk::<WINDOW>() {
                Some(window) => self.all.extend_from_slice(window),
                None => self.all.extend_from_slice(text),
            }
            self.all.truncate(before + (end - start));
            self.starts.push(self.all.len());
        }
    }

    /// As [`add_all`](Self::add_all), for some texts of any length.
    fn add_group(
        &mut self,
        all: &str,
        keys: &[Key],
        places: &[(usize, usize)],
        ids: &mut Vec<u32>,
    ) {
        self.table.make_room(GROUP);
        let mut probes = [Probe::default(); GROUP];
        let probes = &mut probes[..keys.len()];
        for ((probe, &key), &(start, end)) in probes.iter_mut().zip(keys).zip(places) {
            *probe = Probe { key, home: self.table.home(key), start, end };
            self.table.prefetch(probe.home);
        }
        self.prefetch_texts(probes);
        ids.extend(probes.iter().map(|probe| self.insert(all, probe)));
    }

    /// Asks for the memory of the texts that long ones are likely to be compared with.
    fn prefetch_texts(&self, probes: &[Probe]) {
        let mut near = [usize::MAX; GROUP];
        for (id, probe) in near.iter_mut().zip(probes).filter(|(_, probe)| is_long(probe.key)) {
            let place = self.table.search(probe.key, probe.home, |_| true);
            if let Some(number) = self.table.number(place) {
                *id = number as usize;
                prefetch(&self.starts, *id);
            }
        }
        for (id, probe) in near.iter().zip(probes) {
            if let Some(&start) = self.starts.get(*id) {
                prefetch(&self.all, start);
                prefetch(&self.all, start + (probe.end - probe.start));
            }
        }
    }

    /// There must be room in the table.
    fn insert(&mut self, all: &str, probe: &Probe) -> u32 {
        let place = self.search(all, probe);
        if let Some(id) = self.table.number(place) {
            return id;
        }
        let Some(id) = u32::try_from(self.len()).ok().filter(|&id| id != NONE) else { return NONE };
        self.table.put(place, probe.key, id);
        reserve(&mut self.all, probe.end - probe.start);
        reserve(&mut self.starts, 1);
        self.all.extend_from_slice(&all.as_bytes()[probe.start..probe.end]);
        self.starts.push(self.all.len());
        id
    }

    /// Where the key of a part of `all` is in the table, or where it belongs.
    fn search(&self, all: &str, probe: &Probe) -> usize {
        if !is_long(probe.key) {
            return self.table.search(probe.key, probe.home, |_| true);
        }
        let text = &all.as_bytes()[probe.start..probe.end];
        self.table.search(probe.key, probe.home, |id| self.get(id) == text)
    }

    fn probe(&self, text: &str) -> Probe {
        let key = key::of(text, 0..text.len(), self.table.seeds());
        Probe { key, home: self.table.home(key), start: 0, end: text.len() }
    }
}

/// Texts that are to be added together.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(crate) all: String,
    ends: Vec<usize>,
}

impl Batch {
    pub(crate) fn push(&mut self, text: &str) {
        self.all.push_str(text);
        self.ends.push(self.all.len());
    }

    /// How much memory the texts take.
    pub(crate) fn bytes(&self) -> u64 {
        self.all.len() as u64
    }

    pub(crate) fn clear(&mut self) {
        self.all.clear();
        self.ends.clear();
    }

    /// Where they stand in [`all`](Self::all).
    pub(crate) fn parts(&self) -> impl Iterator<Item = Range<usize>> {
        let mut start = 0;
        self.ends.iter().map(move |&end| std::mem::replace(&mut start, end)..end)
    }
}

#[cfg(test)]
mod tests;
