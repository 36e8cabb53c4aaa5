//! Hiding numbers: the positions for which numbers of a kind exist, or at least so many.

use super::{Automaton, Track};
use crate::Error;
use crate::error::Limits;

/// For every letter, its digits on the tracks that stay visible.
fn kept(automaton: &Automaton, visible: &[Track]) -> Vec<u32> {
    let mut scale = 1;
    let mut table = vec![0u32];
    for track in &automaton.tracks {
        let weight = if visible.contains(track) { scale } else { 0 };
        let mut wider = Vec::new();
        for digit in 0..automaton.numeration.radix() {
            wider.extend(table.iter().map(|letter| letter + digit * weight));
        }
        table = wider;
        scale *= if weight > 0 { automaton.numeration.radix() } else { 1 };
    }
    table
}

/// The automaton with some tracks hidden: several edges may have the same letter.
struct Shadow<'a> {
    of: &'a Automaton,
    visible: Vec<Track>,
    /// Visible letter and target, sorted; an edge is there as often as there are hidden letters.
    edges: Vec<(u32, u32)>,
}

impl<'a> Shadow<'a> {
    fn new(of: &'a Automaton, visible: &[Track]) -> Self {
        let table = kept(of, visible);
        let mut edges: Vec<_> =
            of.edges.iter().map(|&(letter, target)| (table[letter as usize], target)).collect();
        for state in 0..of.states() {
            edges[of.first[state] as usize..of.first[state + 1] as usize].sort_unstable();
        }
        let visible = of.tracks.iter().copied().filter(|t| visible.contains(t)).collect();
        Self { of, visible, edges }
    }

    fn edges(&self, state: u32) -> &[(u32, u32)] {
        let state = state as usize;
        &self.edges[self.of.first[state] as usize..self.of.first[state + 1] as usize]
    }

    /// The edges of a state with this visible letter.
    fn with(&self, state: u32, letter: u32) -> &[(u32, u32)] {
        let edges = self.edges(state);
        let from = edges.partition_point(|e| e.0 < letter);
        let to = edges.partition_point(|e| e.0 <= letter);
        &edges[from..to]
    }

    /// How many visible zeros in front reach all that zeros reach.
    fn depth_of_zeros(&self) -> usize {
        let mut reached: Vec<u32> = vec![0];
        let mut depth = 0;
        loop {
            let mut next = reached.clone();
            next.extend(reached.iter().flat_map(|&s| self.with(s, 0)).map(|e| e.1));
            next.sort_unstable();
            next.dedup();
            if next == reached {
                return depth;
            }
            (reached, depth) = (next, depth + 1);
        }
    }

    /// The states that words of visible zeros reach, with the number of ways, at most `most`. A hidden number may
    /// be longer than all visible ones: these are the states after its digits in front of them.
    fn starts(&self, most: u8) -> Vec<(u32, u8)> {
        let mut counts = vec![(0, 1)];
        loop {
            let mut next = Vec::new();
            self.step(&counts, most, |letter, set| {
                if letter == 0 {
                    next = set;
                }
            });
            if next == counts {
                return counts;
            }
            counts = next;
        }
    }

    /// Where each letter leads from a set of states with counts.
    fn step(&self, counts: &[(u32, u8)], most: u8, mut visit: impl FnMut(u32, Vec<(u32, u8)>)) {
        let mut reached: Vec<(u32, u32, u8)> = Vec::new();
        for &(state, count) in counts {
            reached.extend(self.edges(state).iter().map(|&(l, target)| (l, target, count)));
        }
        reached.sort_unstable();
        for group in reached.chunk_by(|a, b| a.0 == b.0) {
            let sum = |ways: &[(u32, u32, u8)]| {
                ways.iter().fold(0u8, |sum, way| sum.saturating_add(way.2)).min(most)
            };
            let set = group.chunk_by(|a, b| a.1 == b.1).map(|ways| (ways[0].1, sum(ways)));
            visit(group[0].0, set.collect());
        }
    }
}

impl Automaton {
    /// The tuples of numbers on the `visible` tracks that some numbers on the others complete; minimal.
    pub(crate) fn projected(&self, visible: &[Track], limits: &Limits) -> Result<Self, Error> {
        if self.tracks.iter().all(|t| visible.contains(t)) {
            return Ok(self.minimised());
        }
        let shadow = Shadow::new(self, visible);
        if self.is_empty() {
            return Ok(Self::empty(self.numeration, shadow.visible));
        }
        let start: Vec<u32> = shadow.starts(1).into_iter().map(|(state, _)| state).collect();
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        let exists = Self::explore(
            self.numeration,
            shadow.visible.clone(),
            limits,
            start,
            |set| set.iter().any(|&state| self.accepts(state)),
            |set, followers| {
                pairs.clear();
                for &state in set {
                    pairs.extend_from_slice(shadow.edges(state));
                }
                pairs.sort_unstable();
                pairs.dedup();
                for group in pairs.chunk_by(|a, b| a.0 == b.0) {
                    followers.push((group[0].0, group.iter().map(|p| p.1).collect()));
                }
            },
        )?;
        Ok(exists.minimised())
    }

    /// The tuples of numbers on the `visible` tracks that at least `least` tuples of numbers on the others complete;
    /// minimal.
    pub(crate) fn at_least(
        &self,
        least: u8,
        visible: &[Track],
        limits: &Limits,
    ) -> Result<Self, Error> {
        let shadow = Shadow::new(self, visible);
        if self.is_empty() {
            return Ok(Self::empty(self.numeration, shadow.visible));
        }
        let many = Self::explore(
            self.numeration,
            shadow.visible.clone(),
            limits,
            shadow.starts(least),
            |set| {
                let accepting = set.iter().filter(|(state, _)| self.accepts(*state));
                accepting.fold(0u8, |sum, (_, count)| sum.saturating_add(*count)) >= least
            },
            |set, followers| {
                shadow.step(set, least, |letter, set| followers.push((letter, set)));
            },
        )?;
        Ok(many.minimised())
    }

    /// A word of `self` whose digits on the `visible` tracks are those of `word`, with zeros in front where the
    /// other numbers are longer.
    pub(crate) fn completed(&self, visible: &[Track], word: &[u32]) -> Option<Vec<u32>> {
        self.completions(visible, word, 1).pop()
    }

    /// Up to `most` such words. Time and memory: the word's length times the states that it reaches.
    pub(crate) fn completions(
        &self,
        visible: &[Track],
        word: &[u32],
        most: usize,
    ) -> Vec<Vec<u32>> {
        if self.is_empty() {
            return Vec::new();
        }
        let shadow = Shadow::new(self, visible);
        // Zeros in front: as many as there are states reach all that any number of them does.
        let front = shadow.depth_of_zeros();
        let mut layers: Vec<Vec<u32>> = vec![vec![0]];
        let letters = || std::iter::repeat_n(&0, front).chain(word);
        for &letter in letters() {
            let mut next: Vec<u32> = Vec::new();
            for &state in layers.last().map_or(&[][..], |l| l) {
                next.extend(shadow.with(state, letter).iter().map(|e| e.1));
            }
            next.sort_unstable();
            next.dedup();
            layers.push(next);
        }
        // Back from the end: which of them lead on to acceptance.
        let count = layers.len();
        if let Some(last) = layers.last_mut() {
            last.retain(|&state| self.accepts(state));
        }
        let all: Vec<u32> = letters().copied().collect();
        for i in (0..count - 1).rev() {
            let (before, after) = layers.split_at_mut(i + 1);
            let leads = |state: &u32| {
                let edges = shadow.with(*state, all[i]);
                edges.iter().any(|e| after[0].binary_search(&e.1).is_ok())
            };
            before[i].retain(leads);
        }
        let mut found: Vec<Vec<u32>> = Vec::new();
        let table = kept(self, visible);
        // Depth first, one edge after another; every prefix leads to acceptance.
        let mut path: Vec<(u32, usize)> = vec![(0, 0)];
        if layers[0].is_empty() {
            return found;
        }
        while let Some(&mut (state, ref mut edge)) = path.last_mut() {
            let i = *edge;
            *edge += 1;
            let depth = path.len() - 1;
            if depth == count - 1 {
                let steps = path[..depth].iter();
                found.push(steps.map(|&(s, next)| self.edges(s)[next - 1].0).collect());
                path.pop();
                if found.len() >= most {
                    return found;
                }
                continue;
            }
            match self.edges(state).get(i) {
                None => {
                    path.pop();
                }
                Some(&(letter, target)) => {
                    let fits = table[letter as usize] == all[depth];
                    if fits && layers[depth + 1].binary_search(&target).is_ok() {
                        path.push((target, 0));
                    }
                }
            }
        }
        found
    }
}
