//! Searches of everything that automata reach together, within a budget.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::certificate::{Automaton, Number};
use super::{Budget, Refusal};

/// Mixes words by a multiplication; the keys are our own.
#[derive(Default)]
pub(super) struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let word = chunk.iter().rev().fold(0, |n, b| n << 8 | u64::from(*b));
            self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }
}

pub(super) type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mix>>;

/// What may still be spent.
pub(super) struct Meter(pub(super) Budget);

impl Meter {
    pub(super) fn step(&mut self) -> Result<(), Refusal> {
        self.0.steps = self.0.steps.checked_sub(1).ok_or(Refusal::Steps)?;
        Ok(())
    }

    /// A key of so many words is kept.
    pub(super) fn keep(&mut self, words: usize) -> Result<(), Refusal> {
        let bytes = 64 + 8 * words as u64;
        self.0.bytes = self.0.bytes.checked_sub(bytes).ok_or(Refusal::Bytes)?;
        Ok(())
    }
}

/// An automaton that reads some of the tracks.
#[derive(Clone)]
pub(super) struct Reads<'a> {
    pub(super) automaton: &'a Automaton,
    /// For each of its numbers the track.
    pub(super) tracks: Vec<usize>,
    /// Whether words that it does not begin are left out.
    pub(super) must: bool,
}

/// A state of each automaton; NONE if it does not begin such words.
pub(super) type State = Vec<Number>;
const NONE: Number = Number::MAX;

/// Is told the digits of all tracks and the next state.
type Visit<'a> = dyn FnMut(&[Option<u8>], State, &mut Meter) -> Result<(), Refusal> + 'a;

/// What several automata do together.
pub(super) struct Product<'a> {
    automata: Vec<Reads<'a>>,
    tracks: usize,
    radix: Number,
}

impl<'a> Product<'a> {
    /// The automata that must go on come first, and read every track that is not given.
    pub(super) fn new(automata: Vec<Reads<'a>>, tracks: usize, radix: Number) -> Self {
        Self { automata, tracks, radix }
    }

    fn start(&self) -> Option<State> {
        let first = |a: &Reads<'_>| if a.automaton.accepts.is_empty() { NONE } else { 0 };
        let state: State = self.automata.iter().map(first).collect();
        let dead = self.automata.iter().zip(&state).any(|(a, s)| a.must && *s == NONE);
        (!dead).then_some(state)
    }

    /// Whether there are automata that need not go on, and none of them does.
    fn idle(&self, state: &State) -> bool {
        let mut others = self.automata.iter().zip(state).filter(|(a, _)| !a.must).peekable();
        others.peek().is_some() && others.all(|(_, s)| *s == NONE)
    }

    /// Calls `visit` with the digits of every letter that goes on with the digits that are given, and the next state.
    fn each(
        &self,
        state: &State,
        digits: &mut [Option<u8>],
        meter: &mut Meter,
        visit: &mut Visit<'_>,
    ) -> Result<(), Refusal> {
        self.choose(0, state, &mut vec![NONE; state.len()], digits, meter, visit)
    }

    /// The digits of automata from `at` on come from their edges. Those that must go on come first and read all tracks.
    fn choose(
        &self,
        at: usize,
        state: &State,
        next: &mut State,
        digits: &mut [Option<u8>],
        meter: &mut Meter,
        visit: &mut Visit<'_>,
    ) -> Result<(), Refusal> {
        meter.step()?;
        let Some(first) = self.automata.get(at) else {
            return visit(digits, next.clone(), meter);
        };
        let edges = first.automaton.edges.get(state[at] as usize).map_or(&[][..], |e| e);
        if first.tracks.iter().all(|&t| digits[t].is_some()) {
            // All its digits are there: one letter.
            let digit =
                |n: Number, t: &usize| n * self.radix + Number::from(digits[*t].unwrap_or(0));
            let letter = first.tracks.iter().rev().fold(0, digit);
            next[at] = edges.binary_search_by_key(&letter, |e| e.0).map_or(NONE, |i| edges[i].1);
            if next[at] != NONE || !first.must {
                self.choose(at + 1, state, next, digits, meter, visit)?;
            }
            return Ok(());
        }
        for &(letter, target) in edges {
            let before = digits.to_vec();
            let mut rest = letter;
            let fits = first.tracks.iter().all(|&track| {
                let digit = u8::try_from(rest % self.radix).ok();
                rest /= self.radix;
                let fits = digits[track].is_none() || digits[track] == digit;
                digits[track] = digit;
                fits
            });
            if fits && rest == 0 {
                next[at] = target;
                self.choose(at + 1, state, next, digits, meter, visit)?;
            } else {
                meter.step()?;
            }
            digits.copy_from_slice(&before);
        }
        Ok(())
    }

    fn accepted(&self, state: &State) -> Vec<bool> {
        let accepts =
            |(a, s): (&Reads<'_>, &Number)| *s != NONE && a.automaton.accepts[*s as usize];
        self.automata.iter().zip(state).map(accepts).collect()
    }

    /// Looks for a word that is bad, told which automata accept it. Gives its letters, or none if there is none.
    pub(super) fn find(
        &self,
        meter: &mut Meter,
        bad: impl Fn(&[bool]) -> bool,
    ) -> Result<Option<Vec<Vec<u8>>>, Refusal> {
        let Some(start) = self.start() else { return Ok(None) };
        let mut index: Map<State, ()> = Map::from_iter([(start.clone(), ())]);
        let mut queue = vec![(start, 0, Vec::new())];
        let mut at = 0;
        while at < queue.len() {
            let state = queue[at].0.clone();
            if bad(&self.accepted(&state)) {
                let mut word: Vec<Vec<u8>> = Vec::new();
                while at > 0 {
                    word.push(queue[at].2.clone());
                    at = queue[at].1;
                }
                word.reverse();
                return Ok(Some(word));
            }
            self.each(&state, &mut vec![None; self.tracks], meter, &mut |digits, next, meter| {
                if !index.contains_key(&next) {
                    meter.keep(2 * next.len() + 8)?;
                    index.insert(next.clone(), ());
                    queue.push((next, at, digits.iter().map(|d| d.unwrap_or(0)).collect()));
                }
                Ok(())
            })?;
            at += 1;
        }
        Ok(None)
    }
}

/// A product of which the first tracks are seen and the others hidden: for a word of the seen tracks there are as many
/// ways as there are hidden numbers. All automata that must go on have to accept, and one of the others.
pub(super) struct Hidden<'a> {
    product: Product<'a>,
    seen: usize,
    index: Map<State, Number>,
    states: Vec<State>,
    followers: Map<(Number, Number), Vec<Number>>,
}

/// States with the number of ways to each, at most `most`.
pub(super) type Ways = Vec<(Number, u8)>;

impl<'a> Hidden<'a> {
    pub(super) fn new(product: Product<'a>, seen: usize) -> Self {
        let states: Vec<State> = product.start().filter(|s| !product.idle(s)).into_iter().collect();
        let index = states.iter().map(|s| (s.clone(), 0)).collect();
        Self { product, seen, index, states, followers: Map::default() }
    }

    /// The ways to states before the first seen digit: hidden numbers may be longer.
    pub(super) fn start(&mut self, most: u8, meter: &mut Meter) -> Result<Ways, Refusal> {
        let mut ways: Ways = self.states.iter().map(|_| (0, 1)).collect();
        loop {
            // The first state follows itself by zeros, so ways only grow, up to `most`.
            let next = self.step(&ways, 0, most, meter)?;
            if next == ways || next.is_empty() {
                return Ok(ways);
            }
            ways = next;
        }
    }

    pub(super) fn step(
        &mut self,
        ways: &[(Number, u8)],
        letter: Number,
        most: u8,
        meter: &mut Meter,
    ) -> Result<Ways, Refusal> {
        let mut reached: Ways = Vec::new();
        for &(state, count) in ways {
            if !self.followers.contains_key(&(state, letter)) {
                let followers = self.compute(state, letter, meter)?;
                meter.keep(4 + followers.len())?;
                self.followers.insert((state, letter), followers);
            }
            for &next in &self.followers[&(state, letter)] {
                meter.step()?;
                reached.push((next, count));
            }
        }
        reached.sort_unstable();
        let mut merged: Ways = Vec::new();
        for (state, count) in reached {
            match merged.last_mut() {
                Some(last) if last.0 == state => last.1 = last.1.saturating_add(count).min(most),
                _ => merged.push((state, count.min(most))),
            }
        }
        Ok(merged)
    }

    fn compute(
        &mut self,
        state: Number,
        seen: Number,
        meter: &mut Meter,
    ) -> Result<Vec<Number>, Refusal> {
        let Self { product, index, states, .. } = self;
        let state = states[state as usize].clone();
        let mut digits = vec![None; product.tracks];
        let mut rest = seen;
        for digit in &mut digits[..self.seen] {
            *digit = u8::try_from(rest % product.radix).ok();
            rest /= product.radix;
        }
        let mut followers = Vec::new();
        product.each(&state, &mut digits, meter, &mut |_, next, meter| {
            if product.idle(&next) {
                return Ok(());
            }
            let new = Number::try_from(states.len()).map_err(|_| Refusal::Bytes)?;
            followers.push(match index.get(&next) {
                Some(known) => *known,
                None => {
                    meter.keep(2 * next.len())?;
                    states.push(next.clone());
                    index.insert(next, new);
                    new
                }
            });
            Ok(())
        })?;
        Ok(followers)
    }

    /// How many ways there are if nothing follows.
    pub(super) fn accepted(&self, ways: &[(Number, u8)]) -> u8 {
        let accepts = |state: &State| {
            let accepted = self.product.accepted(state);
            let mut others = self.product.automata.iter().zip(&accepted).filter(|(a, _)| !a.must);
            let all = self.product.automata.iter().zip(&accepted).all(|(a, good)| *good || !a.must);
            all && (others.clone().next().is_none() || others.any(|(_, good)| *good))
        };
        let good = ways.iter().filter(|(s, _)| accepts(&self.states[*s as usize]));
        good.fold(0u8, |sum, (_, count)| sum.saturating_add(*count))
    }
}
