//! Deterministic automata that read several numbers at once, digit by digit from the left.

mod minimise;
mod product;
mod project;

use std::collections::VecDeque;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use crate::error::Limits;
use crate::{Error, Numeration};

/// What a state takes beyond itself while automata are built.
pub(crate) trait Weighed {
    /// Bytes elsewhere in memory.
    fn beyond(&self) -> u64;
}

impl Weighed for (u32, u32) {
    fn beyond(&self) -> u64 {
        0
    }
}

impl<T> Weighed for Vec<T> {
    fn beyond(&self) -> u64 {
        // With what the allocator adds.
        (self.capacity() * size_of::<T>()) as u64 + 16
    }
}

impl<H, T> Weighed for (H, Vec<T>) {
    fn beyond(&self) -> u64 {
        self.1.beyond()
    }
}

/// Which number a track holds: coordinates of a position, of its option, and numbers that a player chooses
/// are told apart by their ranges.
///
/// ```
/// use grundy_automata::Track;
///
/// assert_ne!(Track::old(0), Track::new(0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Track(pub u8);

impl Track {
    /// Coordinate `i` of a position.
    #[must_use]
    pub const fn old(i: u8) -> Self {
        Self(i)
    }

    /// Coordinate `i` of an option, where a move changes it.
    #[must_use]
    pub const fn new(i: u8) -> Self {
        Self(32 + i)
    }

    /// The number `i` that a player chooses.
    #[must_use]
    pub const fn chosen(i: u8) -> Self {
        Self(64 + i)
    }
}

/// A set of tuples of numbers, as a partial deterministic automaton.
///
/// State 0 is the start; an automaton without states accepts nothing. A letter is a digit for every track,
/// the digit of track i counted `radix`^i times. Only words of the numeration are accepted, and zeros in
/// front change nothing.
///
/// ```
/// use grundy_automata::discover::{Options, discover};
///
/// let text = "game nim2\nheaps x, y\ntake k from any heap\n";
/// let rules = grundy_rules::Rules::parse(text).unwrap();
/// let found = discover(&rules, text, &Options::default(), &mut |_| {})?;
/// let equal = found.automaton.unwrap();
/// assert!(equal.contains(&[1 << 40, 1 << 40]) && !equal.contains(&[3, 4]));
/// # Ok::<(), grundy_automata::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Automaton {
    numeration: Numeration,
    tracks: Vec<Track>,
    first: Vec<u32>,
    edges: Vec<(u32, u32)>,
    accepts: Vec<bool>,
}

/// Letters of an alphabet: at most so many.
const LETTERS: u32 = 1 << 20;

/// A state's or edge's number; there are never as many as 2^32.
pub(crate) fn id(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(u32::MAX)
}

/// How many letters there are, if that is not too many.
pub(crate) fn letters(numeration: Numeration, tracks: usize) -> Result<u32, Error> {
    let radix = numeration.radix();
    u32::try_from(tracks)
        .ok()
        .and_then(|n| radix.checked_pow(n))
        .filter(|&n| n <= LETTERS)
        .ok_or(Error::Letters(radix, tracks))
}

/// So many edges are made between two looks at the clock: a state may have thousands.
const LOOK: usize = 1 << 12;

impl Automaton {
    pub(crate) fn empty(numeration: Numeration, tracks: Vec<Track>) -> Self {
        Self { numeration, tracks, first: vec![0], edges: Vec::new(), accepts: Vec::new() }
    }

    /// The automaton with these states: whether each accepts, and where letters lead from it. State 0 is the start.
    /// Letters need not be in order.
    ///
    /// # Panics
    ///
    /// If a state has two edges with the same letter, or an edge leads nowhere.
    #[must_use]
    pub fn from_states(
        numeration: Numeration,
        tracks: Vec<Track>,
        states: &[(bool, Vec<(u32, u32)>)],
    ) -> Self {
        let mut automaton = Self::empty(numeration, tracks);
        for (accepts, edges) in states {
            let mut edges = edges.clone();
            edges.sort_unstable();
            assert!(edges.windows(2).all(|w| w[0].0 < w[1].0), "one edge a letter");
            assert!(edges.iter().all(|e| (e.1 as usize) < states.len()), "edges lead to states");
            automaton.edges.extend(edges);
            automaton.close(*accepts);
        }
        automaton
    }

    fn close(&mut self, accepts: bool) {
        self.accepts.push(accepts);
        self.first.push(id(self.edges.len()));
    }

    /// The automaton of everything that can be reached from `start`: `next` lists the letters and states that follow.
    pub(crate) fn explore<S: Hash + Eq + Clone + Weighed>(
        numeration: Numeration,
        tracks: Vec<Track>,
        limits: &Limits,
        start: S,
        mut accepts: impl FnMut(&S) -> bool,
        mut next: impl FnMut(&S, &mut Vec<(u32, S)>),
    ) -> Result<Self, Error> {
        letters(numeration, tracks.len())?;
        let mut automaton = Self::empty(numeration, tracks);
        let mut index = FxHashMap::default();
        index.insert(start.clone(), 0u32);
        let mut queue = VecDeque::from([start]);
        let mut followers = Vec::new();
        let mut row = Vec::new();
        // What a state takes in the index, where its beyond itself is counted apart, and in the automaton.
        let each = size_of::<S>() as u64 * 2 + 16;
        let mut beyond = 0;
        // Edges since the last look at the clock.
        let mut unseen = 0;
        while let Some(state) = queue.pop_front() {
            limits.allow(automaton.accepts.len() + queue.len())?;
            if unseen >= LOOK {
                unseen = 0;
                limits.go_on()?;
            }
            let edges = (automaton.edges.capacity() * size_of::<(u32, u32)>()) as u64;
            limits.allow_bytes(index.len() as u64 * each + beyond + edges, "an automaton")?;
            followers.clear();
            next(&state, &mut followers);
            unseen += followers.len() + 1;
            row.clear();
            for (letter, follower) in followers.drain(..) {
                let new = u32::try_from(index.len()).map_err(|_| Error::States(limits.states))?;
                let target = *index.entry(follower).or_insert_with_key(|follower| {
                    beyond += 2 * follower.beyond();
                    queue.push_back(follower.clone());
                    new
                });
                row.push((letter, target));
            }
            row.sort_unstable();
            debug_assert!(row.windows(2).all(|w| w[0].0 < w[1].0), "one edge a letter");
            automaton.edges.extend_from_slice(&row);
            automaton.close(accepts(&state));
        }
        Ok(automaton)
    }

    /// The numeration.
    #[must_use]
    pub const fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// Which numbers are read, in the order of the digits of a letter.
    #[must_use]
    pub fn tracks(&self) -> &[Track] {
        &self.tracks
    }

    /// How many states there are. Of a minimal automaton all are live: they can be reached and can accept.
    #[must_use]
    pub fn states(&self) -> usize {
        self.accepts.len()
    }

    /// How many edges there are.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.edges.len()
    }

    /// Whether nothing is accepted; the automaton must be minimal.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.accepts.is_empty()
    }

    /// Whether the state accepts.
    #[must_use]
    pub fn accepts(&self, state: u32) -> bool {
        self.accepts[state as usize]
    }

    /// The letters that lead on from the state, in order, and where to.
    #[must_use]
    pub fn edges(&self, state: u32) -> &[(u32, u32)] {
        let state = state as usize;
        &self.edges[self.first[state] as usize..self.first[state + 1] as usize]
    }

    /// Where the letter leads.
    #[must_use]
    pub fn next(&self, state: u32, letter: u32) -> Option<u32> {
        let edges = self.edges(state);
        edges.binary_search_by_key(&letter, |e| e.0).ok().map(|i| edges[i].1)
    }

    /// Whether the numbers, one for each track in order, are accepted.
    #[must_use]
    pub fn contains(&self, numbers: &[u64]) -> bool {
        let words: Vec<_> = numbers.iter().map(|&n| self.numeration.digits(n)).collect();
        let word = self.word(&words);
        if self.is_empty() {
            return false;
        }
        let mut state = 0;
        for letter in word {
            match self.next(state, letter) {
                Some(next) => state = next,
                None => return false,
            }
        }
        self.accepts(state)
    }

    /// The letters of digits that are read together, one word for each number, zeros put in front of the shorter.
    pub(crate) fn word(&self, digits: &[Vec<u8>]) -> Vec<u32> {
        let length = digits.iter().map(Vec::len).max().unwrap_or(0);
        let radix = self.numeration.radix();
        (0..length)
            .map(|i| {
                digits.iter().rev().fold(0, |letter, word| {
                    let at = (i + word.len()).checked_sub(length);
                    letter * radix + at.map_or(0, |at| u32::from(word[at]))
                })
            })
            .collect()
    }

    /// The digits of one number of a word, without zeros in front.
    pub(crate) fn track_digits(&self, word: &[u32], track: usize) -> Vec<u8> {
        let radix = self.numeration.radix();
        let scale = radix.pow(id(track));
        let digits: Vec<u8> = word.iter().map(|l| ((l / scale % radix) & 255) as u8).collect();
        let zeros = digits.iter().take_while(|d| **d == 0).count();
        digits[zeros..].to_vec()
    }

    /// The numbers of a word: what the digits of each track say.
    pub(crate) fn numbers(&self, word: &[u32]) -> Option<Vec<u64>> {
        (0..self.tracks.len()).map(|i| self.numeration.value(&self.track_digits(word, i))).collect()
    }

    /// Calls `visit` with every accepted tuple whose numbers are below these bounds, in the order of the words.
    pub fn each_below(&self, bounds: &[u64], visit: &mut impl FnMut(&[u64])) {
        let units = self.numeration.units();
        let most = bounds.iter().copied().max().unwrap_or(0);
        let length = units.iter().position(|u| *u >= most).unwrap_or(units.len());
        if most > 0 && !self.is_empty() && bounds.len() == self.tracks.len() {
            let mut numbers = vec![0; bounds.len()];
            self.visit_below(0, &units[..length], bounds, &mut numbers, visit);
        }
    }

    fn visit_below(
        &self,
        state: u32,
        units: &[u64],
        bounds: &[u64],
        numbers: &mut [u64],
        visit: &mut impl FnMut(&[u64]),
    ) {
        let Some((unit, rest)) = units.split_last() else {
            if self.accepts(state) {
                visit(numbers);
            }
            return;
        };
        let radix = self.numeration.radix();
        for &(letter, target) in self.edges(state) {
            let mut digits = letter;
            for n in numbers.iter_mut() {
                *n += unit * u64::from(digits % radix);
                digits /= radix;
            }
            if numbers.iter().zip(bounds).all(|(n, b)| n < b) {
                self.visit_below(target, rest, bounds, numbers, visit);
            }
            digits = letter;
            for n in numbers.iter_mut() {
                *n -= unit * u64::from(digits % radix);
                digits /= radix;
            }
        }
    }

    /// A shortest word that is accepted.
    #[must_use]
    pub fn shortest(&self) -> Option<Vec<u32>> {
        if self.is_empty() {
            return None;
        }
        let mut from = vec![(u32::MAX, 0); self.states()];
        from[0] = (0, 0);
        let mut queue = VecDeque::from([0]);
        while let Some(state) = queue.pop_front() {
            if self.accepts(state) {
                let mut word = Vec::new();
                let mut at = state;
                while at != 0 {
                    let (before, letter) = from[at as usize];
                    word.push(letter);
                    at = before;
                }
                word.reverse();
                return Some(word);
            }
            for &(letter, target) in self.edges(state) {
                if from[target as usize].0 == u32::MAX {
                    from[target as usize] = (state, letter);
                    queue.push_back(target);
                }
            }
        }
        None
    }

    /// Numbers that are accepted and whose longest word is as short as any: the first in that sense.
    #[must_use]
    pub fn example(&self) -> Option<Vec<u64>> {
        self.numbers(&self.shortest()?)
    }

    /// How many tuples are accepted whose numbers are below these bounds, one for each track.
    ///
    /// Words of the same length are in the order of their numbers: a number is below its bound if its digit is where the two
    /// differ first.
    #[must_use]
    pub fn count_below(&self, bounds: &[u64]) -> u128 {
        let bounds: Vec<Vec<u8>> = bounds.iter().map(|b| self.numeration.digits(*b)).collect();
        let length = bounds.iter().map(Vec::len).max().unwrap_or(0);
        // For each state and each set of tracks that have had the digits of their bounds so far.
        let sets = 1 << bounds.len();
        let mut counts = vec![0u128; self.states() * sets];
        if let Some(first) = counts.get_mut(sets - 1) {
            *first = 1;
        }
        for left in (1..=length).rev() {
            let bound = |digits: &Vec<u8>| {
                digits.len().checked_sub(left).map_or(0, |at| u32::from(digits[at]))
            };
            let bounds: Vec<u32> = bounds.iter().map(bound).collect();
            let mut next = vec![0u128; counts.len()];
            for (at, count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                for &(letter, target) in self.edges(id(at / sets)) {
                    if let Some(same) = self.same(at % sets, letter, &bounds) {
                        let sum = &mut next[target as usize * sets + same];
                        *sum = sum.saturating_add(*count);
                    }
                }
            }
            counts = next;
        }
        let below = counts.iter().step_by(sets).zip(&self.accepts);
        let accepted = below.filter(|(_, accepts)| **accepts);
        accepted.fold(0, |sum, (count, _)| sum.saturating_add(*count))
    }

    /// Which of the tracks that had the digits of their bounds have them still; none if a number is larger.
    fn same(&self, tracks: usize, mut letter: u32, bounds: &[u32]) -> Option<usize> {
        let mut same = tracks;
        for (i, bound) in bounds.iter().enumerate() {
            let digit = letter % self.numeration.radix();
            letter /= self.numeration.radix();
            if tracks >> i & 1 == 1 && digit != *bound {
                same ^= 1 << i;
                if digit > *bound {
                    return None;
                }
            }
        }
        Some(same)
    }

    /// The same set with other tracks; `tracks` lists the new name of each, all different.
    #[must_use]
    pub fn renamed(&self, tracks: &[Track]) -> Self {
        assert_eq!(tracks.len(), self.tracks.len(), "one name a track");
        let mut order: Vec<usize> = (0..tracks.len()).collect();
        order.sort_unstable_by_key(|&i| tracks[i]);
        let sorted: Vec<Track> = order.iter().map(|&i| tracks[i]).collect();
        assert!(sorted.windows(2).all(|w| w[0] < w[1]), "different names");
        let mut renamed = Self { tracks: sorted, ..self.clone() };
        if order.windows(2).any(|w| w[0] > w[1]) {
            renamed.permute(&order);
        }
        renamed
    }

    /// Puts the digits of letters in another order: digit i becomes what digit `order[i]` was.
    fn permute(&mut self, order: &[usize]) {
        let radix = self.numeration.radix();
        let count = radix.pow(id(order.len()));
        let table: Vec<u32> = (0..count)
            .map(|letter| {
                let digit = |i: usize| letter / radix.pow(id(i)) % radix;
                order.iter().rev().fold(0, |new, &i| new * radix + digit(i))
            })
            .collect();
        for state in 0..self.accepts.len() {
            let edges = &mut self.edges[self.first[state] as usize..self.first[state + 1] as usize];
            edges.iter_mut().for_each(|e| e.0 = table[e.0 as usize]);
            edges.sort_unstable();
        }
    }
}
