//! Sets from sets: both, either, one without the other.

use super::{Automaton, Track};
use crate::Error;
use crate::error::Limits;

/// No state: what was read is not the beginning of an accepted word.
const NONE: u32 = u32::MAX;

/// For every letter over `from`, its digits on the tracks in `onto` as a letter over `onto`; 0 for tracks that
/// are not in `from`.
fn restricted(radix: u32, from: &[Track], onto: &[Track]) -> Vec<u32> {
    let mut table = vec![0];
    for track in from {
        let at = onto.iter().position(|t| t == track);
        let weight = at.map_or(0, |at| onto[..at].iter().fold(1, |n: u32, _| n * radix));
        let mut wider = Vec::with_capacity(table.len() * radix as usize);
        for digit in 0..radix {
            wider.extend(table.iter().map(|letter| letter + digit * weight));
        }
        table = wider;
    }
    table
}

impl Automaton {
    /// The tuples whose numbers on the tracks of `self` and of `other` are accepted by both: a join. The result
    /// has the tracks of both and is not minimal.
    pub(crate) fn join(&self, other: &Self, limits: &Limits) -> Result<Self, Error> {
        let radix = self.numeration.radix();
        let mut tracks = [&self.tracks[..], &other.tracks].concat();
        tracks.sort_unstable();
        tracks.dedup();
        super::letters(self.numeration, tracks.len())?;
        if self.is_empty() || other.is_empty() {
            return Ok(Self::empty(self.numeration, tracks));
        }
        let shared: Vec<Track> =
            self.tracks.iter().copied().filter(|t| other.tracks.contains(t)).collect();
        let own: Vec<Track> =
            other.tracks.iter().copied().filter(|t| !shared.contains(t)).collect();
        let key = restricted(radix, &self.tracks, &shared);
        let left = restricted(radix, &self.tracks, &tracks);
        let other_key = restricted(radix, &other.tracks, &shared);
        let right = restricted(radix, &own, &tracks);
        let other_own = restricted(radix, &other.tracks, &own);
        // The edges of the other, by their digits on the shared tracks.
        let mut edges: Vec<(u32, u32, u32)> = Vec::with_capacity(other.edges.len());
        for state in 0..other.states() {
            let from = edges.len();
            edges.extend(other.edges(super::id(state)).iter().map(|&(letter, target)| {
                let letter = letter as usize;
                (other_key[letter], right[other_own[letter] as usize], target)
            }));
            edges[from..].sort_unstable();
        }
        Self::explore(
            self.numeration,
            tracks,
            limits,
            (0u32, 0u32),
            |&(a, b)| self.accepts(a) && other.accepts(b),
            |&(a, b), followers| {
                let b = b as usize;
                let edges = &edges[other.first[b] as usize..other.first[b + 1] as usize];
                for &(letter, target) in self.edges(a) {
                    let key = key[letter as usize];
                    let from = edges.partition_point(|e| e.0 < key);
                    for &(k, digits, other_target) in &edges[from..] {
                        if k != key {
                            break;
                        }
                        followers.push((left[letter as usize] + digits, (target, other_target)));
                    }
                }
            },
        )
    }

    /// What either accepts; both have the same tracks. Not minimal.
    pub(crate) fn or(&self, other: &Self, limits: &Limits) -> Result<Self, Error> {
        assert_eq!(self.tracks, other.tracks, "united sets have the same tracks");
        if self.is_empty() {
            return Ok(other.clone());
        }
        if other.is_empty() {
            return Ok(self.clone());
        }
        let none: &[(u32, u32)] = &[];
        Self::explore(
            self.numeration,
            self.tracks.clone(),
            limits,
            (0, 0),
            |&(a, b)| (a != NONE && self.accepts(a)) || (b != NONE && other.accepts(b)),
            |&(a, b), followers| {
                let mut left = if a == NONE { none } else { self.edges(a) };
                let mut right = if b == NONE { none } else { other.edges(b) };
                loop {
                    let l = left.first().map_or(NONE, |e| e.0);
                    let r = right.first().map_or(NONE, |e| e.0);
                    let letter = l.min(r);
                    if letter == NONE {
                        return;
                    }
                    let mut state = (NONE, NONE);
                    if l == letter {
                        state.0 = left[0].1;
                        left = &left[1..];
                    }
                    if r == letter {
                        state.1 = right[0].1;
                        right = &right[1..];
                    }
                    followers.push((letter, state));
                }
            },
        )
    }

    /// What `self` accepts and `other`, whose tracks are among those of `self`, does not. Not minimal.
    pub(crate) fn minus(&self, other: &Self, limits: &Limits) -> Result<Self, Error> {
        if self.is_empty() || other.is_empty() {
            return Ok(self.clone());
        }
        let letters = restricted(self.numeration.radix(), &self.tracks, &other.tracks);
        Self::explore(
            self.numeration,
            self.tracks.clone(),
            limits,
            (0, 0),
            |&(a, b)| self.accepts(a) && (b == NONE || !other.accepts(b)),
            |&(a, b), followers| {
                for &(letter, target) in self.edges(a) {
                    let next = if b == NONE {
                        NONE
                    } else {
                        other.next(b, letters[letter as usize]).unwrap_or(NONE)
                    };
                    followers.push((letter, (target, next)));
                }
            },
        )
    }
}
